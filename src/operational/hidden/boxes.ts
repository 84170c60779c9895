import type { Seat } from '../../game/side'
import {
  hexId,
  hexOfPiece,
  markerSeatAt,
  pieceDef,
  pieceId,
  pieceState,
  type Position,
  putMarker,
  putPiece,
  MOVE_NOT_BEGUN,
} from '../position'
import { UNBRIDGED_RAVINE, INFANTRY, type PieceDef, seatOf, INTO_WORKS, OUT_OF_WORKS } from '../world'
import { BOX_LETTERS, type BoxLetter, type MarkerState, type PieceId, type Side } from '../types'
import { markerIds } from './markerIds'

/** Hidden-movement boxes (OPS-19.5): what lies in them, their two markers, and where those markers may lie. */

/** `PieceState.at` of the pieces in a box. */
export const boxPlace = (box: BoxLetter): string => `box:${box}`

/** Pieces of the side that lie in a box, ascending. */
export function piecesInBox(position: Position, side: Side, box: BoxLetter): number[] {
  const boxed: number[] = []
  for (const index of position.boxedPieces) {
    // `at` is `box:A` to `box:D`; comparing the last letter alone is fast.
    const { at } = pieceState(position, index)
    const isInThisBox = at.charCodeAt(at.length - 1) === box.charCodeAt(0)
    if (pieceDef(position, index).side === side && isInThisBox) boxed.push(index)
  }
  return boxed
}

/** Is the box in use? A box in use has a marker on the map or about to enter, which both sides know (19.5.15). */
export function boxInUse(position: Position, side: Side, box: BoxLetter): boolean {
  const [firstId, secondId] = markerIds(side, box)
  const { markers } = position.game.ops
  return markers[firstId] !== undefined || markers[secondId] !== undefined
}

/** Boxes of the side in use, A to D. */
export const boxesInUse = (position: Position, side: Side): BoxLetter[] =>
  BOX_LETTERS.filter((box) => boxInUse(position, side, box))

/** The real marker of a box in use. */
export function realMarker(position: Position, side: Side, box: BoxLetter): MarkerState {
  const [firstId, secondId] = markerIds(side, box)
  const firstMarker = position.game.ops.markers[firstId]
  return firstMarker?.real ? firstMarker : position.game.ops.markers[secondId]!
}

/** The dummy of a box in use. */
export function dummyMarker(position: Position, side: Side, box: BoxLetter): MarkerState {
  const [firstId, secondId] = markerIds(side, box)
  const firstMarker = position.game.ops.markers[firstId]
  return firstMarker && !firstMarker.real ? firstMarker : position.game.ops.markers[secondId]!
}

/** A marker that has not moved in this phase. `mp2` and `spent` count movement points in halves. */
export const newMarker = (at: string, real: boolean): MarkerState => ({
  at,
  real,
  moved: false,
  mp2: MOVE_NOT_BEGUN,
  spent: 0,
  marched: false,
})

/**
 * Takes a box into use: its pieces leave the map, and its markers are put down. The number of a marker does not tell which is the real one:
 * number 1 lies in the hex with the lower id; of two markers off the map, the first to enter becomes number 1. `real`, `dummy`: the hexes of the
 * markers, or 'off'.
 */
export function fillBox(
  position: Position,
  side: Side,
  box: BoxLetter,
  pieces: readonly number[],
  real: string,
  dummy: string,
): void {
  for (const index of pieces) putPiece(position, index, boxPlace(box))
  const [firstId, secondId] = markerIds(side, box)
  const isRealFirst = real <= dummy
  const { markers } = position.game.ops
  markers[firstId] = newMarker('off', isRealFirst)
  markers[secondId] = newMarker('off', !isRealFirst)
  putMarker(position, firstId, isRealFirst ? real : dummy)
  putMarker(position, secondId, isRealFirst ? dummy : real)
}

/**
 * Is the neighbour in that direction "next to" the hex for the piece (19.5.5)? It must be one legal step without a die, over no river, creek,
 * ravine or protected hexside except by a bridge or ford. What stands there does not matter.
 */
export function canStepWithoutDie(position: Position, piece: PieceDef, from: number, direction: number): boolean {
  const { world } = position
  const hexsideIndex = from * 6 + direction
  // Costs are in halves of an MP; -1: closed to the piece.
  if (piece.movement.stepCostsHalfMp[hexsideIndex]! < 0) return false
  return (
    // Rivers and creeks without a bridge or ford are closed by the step cost above.
    !world.lava[world.grid.neighbours[hexsideIndex]!] &&
    !(world.hexsideFlags[hexsideIndex]! & (UNBRIDGED_RAVINE | INTO_WORKS | OUT_OF_WORKS))
  )
}

/** The hex itself and those "next to" it for that piece (19.5.5). */
export function hexAndSafeSteps(position: Position, piece: PieceDef, hex: number): number[] {
  const hexes = [hex]
  for (let direction = 0; direction < 6; direction++)
    if (canStepWithoutDie(position, piece, hex, direction)) hexes.push(position.world.grid.neighbour(hex, direction))
  return hexes
}

/** Is the piece in the hex, or in a hex from which that hex is "next to" it (19.5.5)? */
export function isInOrOneStepFrom(position: Position, index: number, hex: number): boolean {
  const from = hexOfPiece(position, index)
  if (from === hex) return true
  const direction = from < 0 ? -1 : position.world.grid.directionTo(from, hex)
  return direction >= 0 && canStepWithoutDie(position, pieceDef(position, index), from, direction)
}

/**
 * May a marker of a box with those pieces lie in that terrain (19.5.8)? The terrain must be open to every piece. In lava the box may hold one
 * infantry unit only, with or without leaders.
 */
export function terrainTakesMarker(position: Position, pieces: readonly number[], hex: number): boolean {
  const { world } = position
  if (world.lava[hex] && !isSingleInfantry(position, pieces)) return false
  return pieces.every((index) => {
    const piece = pieceDef(position, index)
    return piece.movement.passableTerrain[hex] === 1
  })
}

/** Is there exactly one unit among the pieces, and is it infantry? */
export function isSingleInfantry(position: Position, pieces: readonly number[]): boolean {
  const units = pieces.filter((index) => pieceDef(position, index).kind === 'unit')
  return units.length === 1 && position.world.pieces[units[0]!]!.pieceClass === INFANTRY
}

/** The army commander of a side, in whose hex units of different formations or armies may be hidden together (19.5.3). */
export const armyCommanderOf = (position: Position, side: Side): number => position.world.armyCommander[seatOf(side)]

/** May those units share a box (19.5.3)? A US box holds units of one formation, a Mexican box units of one army. Leaders may join any box. */
export function mayShareBox(position: Position, side: Side, pieces: readonly number[]): boolean {
  const formationsOrArmies = new Set<string>()
  for (const index of pieces) {
    const unit = pieceDef(position, index).unit
    if (unit) formationsOrArmies.add(side === 'us' ? unit.formation : unit.army)
  }
  return formationsOrArmies.size <= 1
}

export const hasUnit = (position: Position, pieces: readonly number[]): boolean =>
  pieces.some((index) => pieceDef(position, index).kind === 'unit')

export const sortedIds = (position: Position, pieces: readonly number[]): PieceId[] =>
  [...pieces].sort((a, b) => a - b).map((index) => pieceId(position, index))

/** Is there a marker of that side next to the hex (19.5.11: markers keep apart)? */
export function isNextToMarker(position: Position, hex: number, seat: Seat): boolean {
  for (let direction = 0; direction < 6; direction++) {
    const other = position.world.grid.neighbour(hex, direction)
    if (other >= 0 && markerSeatAt(position, other) === seat) return true
  }
  return false
}

/** Is the hex San Agustin? A Mexican unit that enters it wins at once, so no Mexican marker may be put down there (18.2, 19.5.12). */
export const isClosedToMexicans = (position: Position, hex: number): boolean =>
  hexId(position, hex) === position.world.tables.victory.mexicanEntry.hex
