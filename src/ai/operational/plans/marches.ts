// The long marches that units have just made, and what it costs a unit to undo them: an army that marches to and fro fights nowhere.

import { hexId, type Position } from '../../../operational/position'
import type { HexId, PieceId, Side } from '../../../operational/types'
import type { HexGrid } from '../../../hex/grid'
import { seatOf } from '../../../operational/world'
import { MOVEMENT } from '../figures'

/** A long march of a unit in one of its side's movement phases, as JSON in the notes. */
export interface LongMarch {
  readonly piece: PieceId
  readonly turn: number
  readonly from: HexId
  readonly to: HexId
}

/** Where the units of a side stood when a movement phase began, as JSON in the notes. */
export interface PhaseStart {
  readonly turn: number
  readonly hexes: Readonly<Record<PieceId, HexId>>
}

/** By unit: the marches that it has made in the last turns; a unit without one is left out. By index of piece; hexes as indexes. */
export type MarchesUndone = ReadonlyMap<number, readonly { readonly from: number; readonly to: number }[]>

/** No unit has made a long march. */
export const NO_MARCHES: MarchesUndone = new Map()

/** Where the units of a side stand now. */
export function phaseStartOf(position: Position, side: Side): PhaseStart {
  const hexes: Record<PieceId, HexId> = {}
  for (const index of position.world.unitsOf[seatOf(side)]) {
    const hex = position.hexOf[index]!
    if (hex >= 0) hexes[position.world.pieces[index]!.id] = hexId(position, hex)
  }
  return { turn: position.game.ops.turn, hexes }
}

/**
 * The long marches that still count when a movement phase begins or ends: those of the last turns before `turn`, and those that units have made
 * since `start`. A march has at least `longMarchHexes` hexes from where the unit began to where it is.
 */
export function longMarches(
  position: Position,
  side: Side,
  before: readonly LongMarch[],
  start: PhaseStart | null,
  turn: number,
): LongMarch[] {
  const { grid } = position.world
  const marches = before.filter((march) => turn - march.turn <= MOVEMENT.marchTurns)
  for (const index of start ? position.world.unitsOf[seatOf(side)] : []) {
    const { id } = position.world.pieces[index]!
    const hex = position.hexOf[index]!
    const from = start!.hexes[id]
    if (hex < 0 || from === undefined) continue
    if (grid.distance(grid.indexOf(from), hex) >= MOVEMENT.longMarchHexes)
      marches.push({ piece: id, turn: start!.turn, from, to: hexId(position, hex) })
  }
  return marches
}

/** The marches of the notes by unit, for planning. */
export function marchesByUnit(position: Position, marches: readonly LongMarch[]): MarchesUndone {
  const { pieceIndexes, grid } = position.world
  const byUnit = new Map<number, { from: number; to: number }[]>()
  for (const { piece, turn, from, to } of marches) {
    const index = pieceIndexes.get(piece)
    if (index === undefined || position.game.ops.turn - turn > MOVEMENT.marchTurns) continue
    const list = byUnit.get(index) ?? []
    list.push({ from: grid.indexOf(from), to: grid.indexOf(to) })
    byUnit.set(index, list)
  }
  return byUnit
}

/**
 * Points that it costs a unit to go from `start` to `hex` if that undoes one of its last marches: if both ways together bring it no farther than
 * `marchNetShare` of their length. A step of a few hexes costs nothing, whichever way it goes.
 */
export function undoingCost(
  grid: HexGrid,
  marches: readonly { readonly from: number; readonly to: number }[],
  start: number,
  hex: number,
): number {
  const back = grid.distance(start, hex)
  if (back < MOVEMENT.longMarchHexes) return 0
  let cost = 0
  for (const { from, to } of marches) {
    const lost = MOVEMENT.marchNetShare * (grid.distance(from, to) + back) - grid.distance(from, hex)
    if (lost >= 0) cost = Math.max(cost, MOVEMENT.marchBack + MOVEMENT.marchBackHex * lost)
  }
  return cost
}
