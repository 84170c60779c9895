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

/** Hidden-movement boxes, whose pieces are off the map, and the two markers of each during set-up (17.1, 19.5). */

/** The hex of a marker, or if the marker is off the map the hex where it will enter; null: the marker is not placed. */
const startHexOf = (position: Position, id: string): HexId | null => {
  const marker = position.game.ops.markers[id]
  if (!marker) return null
  return marker.at === 'off' ? (position.game.ops.entry[id]?.hex ?? null) : marker.at
}

/**
 * Puts a marker down during set-up: on a hex, or if `turn` is given off the map, to enter at that hex on that turn. Until both sides are
 * ready, number 1 is the real marker.
 */
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

/** Removes a marker that was placed during set-up, from the map or from those that enter later. */
export function takeBackSetupMarker(position: Position, id: string): void {
  delete position.game.ops.entry[id]
  putMarker(position, id, null)
}

/** Empties the boxes of a side and takes back their markers, before a preset fills the boxes. */
export function clearBoxes(position: Position, side: Side): void {
  for (const box of BOX_LETTERS) {
    for (const id of markerIds(side, box)) if (position.game.ops.markers[id]) takeBackSetupMarker(position, id)
    for (const index of piecesInBox(position, side, box)) putPiece(position, index, 'off')
  }
}

/**
 * The pieces in boxes as placements, for the check of the whole set-up (17.1). `markerKind` says at which marker of their box the units count
 * as placed: the check is made for each of the two, since each must lie where the units could start. Leaders and HQ count at the real one.
 */
export function hiddenPlacements(position: Position, side: Side, markerKind: 'real' | 'dummy'): PlannedPlacement[] {
  const placements: PlannedPlacement[] = []
  for (const box of BOX_LETTERS) {
    if (!boxInUse(position, side, box)) continue
    const [firstId, secondId] = markerIds(side, box)
    // During set-up number 1 is the real marker.
    const idsByKind = { real: firstId, dummy: secondId }
    for (const index of piecesInBox(position, side, box)) {
      const piece = pieceDef(position, index)
      const id = piece.kind === 'unit' ? idsByKind[markerKind] : idsByKind.real
      const hex = startHexOf(position, id)
      const turn = position.game.ops.entry[id]?.turn
      if (hex !== null)
        placements.push(
          turn === undefined ? { piece: piece.id, hex, hidden: true } : { piece: piece.id, hex, turn, hidden: true },
        )
    }
  }
  return placements
}

/** What is wrong with a side's boxes at set-up (19.5.1, 19.5.3-5, 19.5.7, 19.5.8), with the piece or marker at fault; null: nothing. */
export function boxSetupFault(
  position: Position,
  side: Side,
): { reason: 'setupBox' | 'setupMarker'; piece: PieceId } | null {
  for (const box of BOX_LETTERS) {
    const pieces = piecesInBox(position, side, box)
    const [firstId, secondId] = markerIds(side, box)
    // An empty box without markers is just not used.
    if (pieces.length === 0 && !boxInUse(position, side, box)) continue
    if (!hasUnit(position, pieces))
      return { reason: 'setupBox', piece: pieces.length > 0 ? sortedIds(position, pieces)[0]! : firstId }
    for (const id of [firstId, secondId])
      if (startHexOf(position, id) === null) return { reason: 'setupMarker', piece: id }
    const [real, dummy] = [realMarker(position, side, box), dummyMarker(position, side, box)]
    // Both markers must start on the map, or both must enter later at the same hex on the same turn.
    if ((real.at === 'off') !== (dummy.at === 'off')) return { reason: 'setupMarker', piece: secondId }
    if (real.at === 'off') {
      const firstEntry = position.game.ops.entry[firstId]!
      const secondEntry = position.game.ops.entry[secondId]!
      if (firstEntry.hex !== secondEntry.hex || firstEntry.turn !== secondEntry.turn)
        return { reason: 'setupMarker', piece: secondId }
    }
    // 19.5.3: with the army commander, in the hex of the real marker or in the box, units of different formations or armies may share a box.
    const commanderPlace = position.pieceStates[armyCommanderOf(position, side)]!.at
    const isCommanderPresent = commanderPlace === real.at || commanderPlace === `box:${box}`
    if (!isCommanderPresent && !mayShareBox(position, side, pieces))
      return { reason: 'setupBox', piece: sortedIds(position, pieces)[0]! }
    for (const id of [firstId, secondId]) {
      const hex = position.world.grid.indexOf(position.game.ops.markers[id]!.at)
      if (hex < 0) continue
      // What the other side has placed is secret and must not count here.
      const hasOwnUnit = unitsIn(position, hex).some((index) => pieceDef(position, index).side === side)
      if (hasOwnUnit || !terrainTakesMarker(position, pieces, hex)) return { reason: 'setupMarker', piece: id }
    }
  }
  return null
}

/**
 * Numbers the markers anew when both sides are ready, so that the number does not give the real one away (19.5.1): number 1 is then the one in
 * the hex with the lower id.
 */
export function renumberMarkers(position: Position): void {
  const { markers } = position.game.ops
  for (const side of ['us', 'mexican'] as const)
    for (const box of BOX_LETTERS) {
      const [firstId, secondId] = markerIds(side, box)
      const first = markers[firstId]
      const second = markers[secondId]
      // Markers off the map are numbered when they enter.
      const isBoxOnMap = first && second && first.at !== 'off'
      if (!isBoxOnMap || first.at <= second.at) continue
      markers[firstId] = second
      markers[secondId] = first
    }
}

/** The box that a piece is in; null: in none. */
export function boxOf(position: Position, piece: PieceId): BoxLetter | null {
  const at = position.pieceStates[pieceIndex(position, piece)]?.at ?? ''
  return at.startsWith('box:') ? (at.slice('box:'.length) as BoxLetter) : null
}
