import { isHexId } from '../../hex/hexId'
import { parseMarkerId } from '../../operational/hidden/markerIds'
import { sideOfId } from '../../operational/ids'
import type { GameEvent, HexId, PieceId, Side, View } from '../../operational/types'
import { type KnownGame, viewAfter } from './knownGame'

// The marches of a game, turn by turn, as far as one side knows them.

/** A step of a march from hex to hex. `from` null: the pieces came onto the map. */
export interface MarchStep {
  readonly side: Side
  readonly pieces: readonly PieceId[]
  readonly from: HexId | null
  readonly to: HexId
  /** Driven back, not marched. */
  readonly isRetreat: boolean
}

/** The pieces of the side's own box whose real marker this is, at the beginning or end of a player turn; empty: a dummy, or the enemy's. */
function piecesBehind(marker: string, ...views: readonly View[]): readonly PieceId[] {
  const letter = parseMarkerId(marker)?.box
  for (const view of views) {
    const pieces = letter ? view.boxes[letter] : undefined
    if (view.markers[marker]?.real && pieces) return pieces
  }
  return []
}

function stepOf(event: GameEvent, before: View, after: View): MarchStep | null {
  switch (event.kind) {
    case 'moved':
    case 'advanced':
    case 'retreated': {
      const [first] = event.pieces
      if (!first || !isHexId(event.to)) return null
      const { pieces, from, to } = event
      return { side: sideOfId(first), pieces, from, to, isRetreat: event.kind === 'retreated' }
    }
    case 'markerMoved': {
      // Of the enemy's markers nobody knows which is the real one (OPS-19.5.15).
      const pieces = piecesBehind(event.marker, before, after)
      if (pieces.length === 0) return null
      return { side: before.side, pieces, from: event.from, to: event.to, isRetreat: false }
    }
    default:
      return null
  }
}

/** The steps of each player turn, in the order of `turns`. */
export const marchesOf = (game: KnownGame): MarchStep[][] =>
  game.turns.map(({ view, events }, place) =>
    events.flatMap((event) => stepOf(event, view, viewAfter(game, place)) ?? []),
  )

/** All steps between two hexes taken together, as a line is drawn for them. */
export interface MarchLine {
  readonly side: Side
  readonly from: HexId
  readonly to: HexId
  /** How many units and leaders have gone there. */
  readonly count: number
  readonly isRetreat: boolean
}

/** The lines for these steps, each way from hex to hex once. */
export function linesOfMarches(steps: readonly MarchStep[]): MarchLine[] {
  const lines = new Map<string, MarchLine>()
  for (const { side, pieces, from, to, isRetreat } of steps) {
    if (from === null || !isHexId(from)) continue
    const key = `${side} ${from} ${to} ${isRetreat}`
    const count = (lines.get(key)?.count ?? 0) + pieces.length
    lines.set(key, { side, from, to, count, isRetreat })
  }
  return [...lines.values()]
}

/** How each piece of a side went in a player turn: from where, to where, and by how many steps. For the list in words. */
export interface PieceMarch {
  readonly piece: PieceId
  readonly from: HexId | null
  readonly to: HexId
  readonly steps: number
}

/** The march of each piece in these steps, in the order in which they set out. */
export function pieceMarches(steps: readonly MarchStep[], side: Side): PieceMarch[] {
  const marches = new Map<PieceId, PieceMarch>()
  for (const { side: whose, pieces, from, to } of steps) {
    if (whose !== side) continue
    for (const piece of pieces) {
      const known = marches.get(piece)
      marches.set(piece, { piece, from: known ? known.from : from, to, steps: (known?.steps ?? 0) + 1 })
    }
  }
  return [...marches.values()]
}
