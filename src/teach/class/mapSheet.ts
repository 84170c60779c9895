// Who stands where, for a printed map: by the whole truth of a game, or as one side sees it.
import { isHexId } from '../../hex/hexId'
import type { Game, HexId, PieceId, Side, View } from '../../operational/types'
import type { Campaign } from '../campaign/campaign'

/** Pieces of a side in a hex. `markers`: letters of enemy markers there, of which nobody on this side knows what they stand for. */
export interface SheetStack {
  readonly hex: HexId
  readonly side: Side
  readonly pieces: readonly PieceId[]
  readonly markers: readonly string[]
}

const sideOf = (id: string): Side => (id.startsWith('us.') ? 'us' : 'mexican')

interface Entry {
  readonly hex: string
  readonly side: Side
  readonly piece?: PieceId
  readonly marker?: string
}

/** Entries put together by hex and side, in the order of the hexes from the north-west as one reads. */
function stacksOf(entries: readonly Entry[]): SheetStack[] {
  const stacks = new Map<string, { hex: HexId; side: Side; pieces: PieceId[]; markers: string[] }>()
  for (const { hex, side, piece, marker } of entries) {
    if (!isHexId(hex)) continue
    const key = `${hex}.${side}`
    const stack = stacks.get(key) ?? { hex, side, pieces: [], markers: [] }
    stacks.set(key, stack)
    if (piece !== undefined && !stack.pieces.includes(piece)) stack.pieces.push(piece)
    if (marker !== undefined) stack.markers.push(marker)
  }
  const byReading = (a: SheetStack, b: SheetStack): number =>
    Number(b.hex.slice(0, 2)) - Number(a.hex.slice(0, 2)) || Number(a.hex.slice(2)) - Number(b.hex.slice(2))
  return [...stacks.values()].sort(byReading)
}

/** The stacks of both sides as they really stand; troops in boxes are where their real marker lies. */
function stacksOfGame({ ops }: Game): SheetStack[] {
  const hexOf = (piece: PieceId, at: string): string => {
    const letter = at.startsWith('box:') ? at.slice('box:'.length).toLowerCase() : null
    if (letter === null) return at
    const markers = Object.entries(ops.markers).filter(([id]) => id.startsWith(`${sideOf(piece)}.marker.${letter}.`))
    return markers.find(([, { real }]) => real)?.[1].at ?? ''
  }
  return stacksOf(
    Object.entries(ops.pieces).map(([piece, { at }]) => ({ hex: hexOf(piece, at), side: sideOf(piece), piece })),
  )
}

/** The stacks as a side sees them: its own wherever they are, of the enemy those in sight, and markers. */
export function stacksOfView(view: View): SheetStack[] {
  const enemy: Side = view.side === 'us' ? 'mexican' : 'us'
  const boxed = Object.entries(view.markers).flatMap(([id, { at, real }]) => {
    // us.marker.a.1
    const letter = (id.split('.')[2] ?? '').toUpperCase()
    return real ? (view.boxes[letter] ?? []).map((piece) => ({ hex: at, side: view.side, piece })) : []
  })
  return stacksOf([
    ...view.pieces.map(({ id, at }) => ({ hex: at, side: sideOf(id), piece: id })),
    ...boxed,
    ...view.enemyMarkers.map(({ letter, at }) => ({ hex: at, side: enemy, marker: letter })),
  ])
}

/** The stacks of the historical game at the beginning of a turn, all of them or as one side sees them. Empty: it has no such turn. */
export function stacksOfTurn(campaign: Campaign, turn: number, eyes: Side | 'both'): SheetStack[] {
  const first = campaign.turns.find((one) => one.turn === turn)
  if (!first) return []
  if (eyes === 'both') {
    const state = campaign.save.checkpoints[first.index]?.state
    return state ? stacksOfGame(state) : []
  }
  const past = campaign.session.turnAt(eyes, first.index)
  return past ? stacksOfView(past.view) : []
}
