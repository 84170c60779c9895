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
const placeOf = (position: Position, id: string): HexId | null => {
  const marker = position.game.ops.markers[id]
  if (!marker) return null
  return marker.at === 'off' ? (position.game.ops.entry[id]?.hex ?? null) : marker.at
}

/** Puts a marker down during set-up: on the map, or off it to enter on a turn. Until both sides are ready, number 1 is the real one. */
export function putSetupMarker(position: Position, id: string, hex: HexId, turn: number | null): void {
  const { ops } = position.game
  ops.markers[id] ??= newMarker('off', parseMarkerId(id)!.nr === 1)
  delete ops.entry[id]
  if (turn === null) putMarker(position, id, hex)
  else {
    putMarker(position, id, 'off')
    ops.entry[id] = { turn, hex }
  }
}

/** Takes a marker off again. */
export function takeSetupMarker(position: Position, id: string): void {
  delete position.game.ops.entry[id]
  putMarker(position, id, null)
}

/** Empties the boxes of a side before a preset fills them. */
export function clearBoxes(position: Position, side: Side): void {
  for (const box of BOX_LETTERS) {
    for (const id of markerIds(side, box)) if (position.game.ops.markers[id]) takeSetupMarker(position, id)
    for (const index of piecesInBox(position, side, box)) putPiece(position, index, 'off')
  }
}

/**
 * The pieces in boxes as placements, for the check of the whole set-up (17.1): where their real marker starts, or for units where their dummy
 * starts, since each marker must start where the units could.
 */
export function hiddenPlacements(position: Position, side: Side, which: 'real' | 'dummy'): PlannedPlacement[] {
  const out: PlannedPlacement[] = []
  for (const box of BOX_LETTERS) {
    if (!boxInUse(position, side, box)) continue
    const [one, two] = markerIds(side, box)
    const ids = { real: one, dummy: two }
    for (const index of piecesInBox(position, side, box)) {
      const piece = pieceDef(position, index)
      const id = piece.kind === 'unit' ? ids[which] : ids.real
      const hex = placeOf(position, id)
      const turn = position.game.ops.entry[id]?.turn
      if (hex !== null)
        out.push(
          turn === undefined ? { piece: piece.id, hex, hidden: true } : { piece: piece.id, hex, turn, hidden: true },
        )
    }
  }
  return out
}

/** What is wrong with a side's boxes at set-up (19.5.1, 19.5.3-5, 19.5.7, 19.5.8); null: nothing. */
export function boxSetupFault(
  position: Position,
  side: Side,
): { why: 'setupBox' | 'setupMarker'; piece: PieceId } | null {
  for (const box of BOX_LETTERS) {
    const pieces = piecesInBox(position, side, box)
    const [one, two] = markerIds(side, box)
    if (pieces.length === 0 && !boxInUse(position, side, box)) continue
    if (!hasUnit(position, pieces))
      return { why: 'setupBox', piece: pieces.length > 0 ? sortedIds(position, pieces)[0]! : one }
    for (const id of [one, two]) if (placeOf(position, id) === null) return { why: 'setupMarker', piece: id }
    const [real, dummy] = [realMarker(position, side, box), dummyMarker(position, side, box)]
    if ((real.at === 'off') !== (dummy.at === 'off')) return { why: 'setupMarker', piece: two }
    if (real.at === 'off') {
      const [a, b] = [position.game.ops.entry[one]!, position.game.ops.entry[two]!]
      if (a.hex !== b.hex || a.turn !== b.turn) return { why: 'setupMarker', piece: two }
    }
    const there = position.pieceStates[armyCommanderOf(position, side)]!.at
    const commander = there === real.at || there === `box:${box}`
    if (!commander && !mayShareBox(position, side, pieces))
      return { why: 'setupBox', piece: sortedIds(position, pieces)[0]! }
    for (const id of [one, two]) {
      const hex = position.world.grid.indexOf(position.game.ops.markers[id]!.at)
      if (hex < 0) continue
      // What the other side has placed is secret and must not count here.
      const own = unitsIn(position, hex).some((index) => pieceDef(position, index).side === side)
      if (own || !terrainTakesMarker(position, pieces, hex)) return { why: 'setupMarker', piece: id }
    }
  }
  return null
}

/** Numbers the markers anew when both sides are ready, so that the number tells nothing (19.5.1): 1 lies in the lower hex. */
export function renumberMarkers(position: Position): void {
  const { markers } = position.game.ops
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
export function boxOf(position: Position, piece: PieceId): BoxLetter | null {
  const at = position.pieceStates[pieceIndex(position, piece)]?.at ?? ''
  return at.startsWith('box:') ? (at.slice(4) as BoxLetter) : null
}
