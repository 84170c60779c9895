import type { PlannedPlacement } from '../data/areas'
import { pieceDef, pieceIndex, type Position, putMarker, putPiece, unitsIn } from '../position'
import { BOX_LETTERS, type BoxLetter, type HexId, type PieceId, type Side } from '../types'
import {
  boxInUse,
  dummyMarker,
  newMarker,
  terrainTakesMarker,
  hasUnit,
  armyCommanderOf,
  sortedIds,
  mayShareBox,
  piecesInBox,
  realMarker,
} from './boxes'
import { markerIds, parseMarkerId } from './markerIds'

/** The hex of a marker, or if it is off the map the hex where it will enter. */
const placeOf = (pos: Position, id: string): HexId | null => {
  const marker = pos.game.ops.markers[id]
  if (!marker) return null
  return marker.at === 'off' ? (pos.game.ops.entry[id]?.hex ?? null) : marker.at
}

/** Puts a marker down during set-up: on the map, or off it to enter on a turn. Until both sides are ready, number 1 is the real one. */
export function putSetupMarker(pos: Position, id: string, hex: HexId, turn: number | null): void {
  const { ops } = pos.game
  ops.markers[id] ??= newMarker('off', parseMarkerId(id)!.nr === 1)
  delete ops.entry[id]
  if (turn === null) putMarker(pos, id, hex)
  else {
    putMarker(pos, id, 'off')
    ops.entry[id] = { turn, hex }
  }
}

/** Takes a marker off again. */
export function takeSetupMarker(pos: Position, id: string): void {
  delete pos.game.ops.entry[id]
  putMarker(pos, id, null)
}

/** Empties the boxes of a side before a preset fills them. */
export function clearBoxes(pos: Position, side: Side): void {
  for (const box of BOX_LETTERS) {
    for (const id of markerIds(side, box)) if (pos.game.ops.markers[id]) takeSetupMarker(pos, id)
    for (const index of piecesInBox(pos, side, box)) putPiece(pos, index, 'off')
  }
}

/**
 * The pieces in boxes as placements, for the check of the whole set-up (17.1): where their real marker starts, or for units where their dummy
 * starts, since each marker must start where the units could.
 */
export function hiddenPlacements(pos: Position, side: Side, which: 'real' | 'dummy'): PlannedPlacement[] {
  const out: PlannedPlacement[] = []
  for (const box of BOX_LETTERS) {
    if (!boxInUse(pos, side, box)) continue
    const [one, two] = markerIds(side, box)
    const ids = { real: one, dummy: two }
    for (const index of piecesInBox(pos, side, box)) {
      const piece = pieceDef(pos, index)
      const id = piece.kind === 'unit' ? ids[which] : ids.real
      const hex = placeOf(pos, id)
      const turn = pos.game.ops.entry[id]?.turn
      if (hex !== null)
        out.push(
          turn === undefined ? { piece: piece.id, hex, hidden: true } : { piece: piece.id, hex, turn, hidden: true },
        )
    }
  }
  return out
}

/** What is wrong with a side's boxes at set-up (19.5.1, 19.5.3-5, 19.5.7, 19.5.8); null: nothing. */
export function boxSetupFault(pos: Position, side: Side): { why: 'setupBox' | 'setupMarker'; piece: PieceId } | null {
  for (const box of BOX_LETTERS) {
    const pieces = piecesInBox(pos, side, box)
    const [one, two] = markerIds(side, box)
    if (pieces.length === 0 && !boxInUse(pos, side, box)) continue
    if (!hasUnit(pos, pieces)) return { why: 'setupBox', piece: pieces.length > 0 ? sortedIds(pos, pieces)[0]! : one }
    for (const id of [one, two]) if (placeOf(pos, id) === null) return { why: 'setupMarker', piece: id }
    const [real, dummy] = [realMarker(pos, side, box), dummyMarker(pos, side, box)]
    if ((real.at === 'off') !== (dummy.at === 'off')) return { why: 'setupMarker', piece: two }
    if (real.at === 'off') {
      const [a, b] = [pos.game.ops.entry[one]!, pos.game.ops.entry[two]!]
      if (a.hex !== b.hex || a.turn !== b.turn) return { why: 'setupMarker', piece: two }
    }
    const there = pos.pieceStates[armyCommanderOf(pos, side)]!.at
    const commander = there === real.at || there === `box:${box}`
    if (!commander && !mayShareBox(pos, side, pieces)) return { why: 'setupBox', piece: sortedIds(pos, pieces)[0]! }
    for (const id of [one, two]) {
      const hex = pos.world.grid.indexOf(pos.game.ops.markers[id]!.at)
      if (hex < 0) continue
      // What the other side has placed is secret and must not count here.
      const own = unitsIn(pos, hex).some((index) => pieceDef(pos, index).side === side)
      if (own || !terrainTakesMarker(pos, pieces, hex)) return { why: 'setupMarker', piece: id }
    }
  }
  return null
}

/** Numbers the markers anew when both sides are ready, so that the number tells nothing (19.5.1): 1 lies in the lower hex. */
export function renumberMarkers(pos: Position): void {
  const { markers } = pos.game.ops
  for (const side of ['us', 'mexican'] as const)
    for (const box of BOX_LETTERS) {
      const [one, two] = markerIds(side, box)
      const [a, b] = [markers[one], markers[two]]
      if (!a || !b || a.at === 'off' || a.at <= b.at) continue
      markers[one] = b
      markers[two] = a
    }
}

/** The box that a piece is in; null: in none. */
export function boxOf(pos: Position, piece: PieceId): BoxLetter | null {
  const at = pos.pieceStates[pieceIndex(pos, piece)]?.at ?? ''
  return at.startsWith('box:') ? (at.slice(4) as BoxLetter) : null
}
