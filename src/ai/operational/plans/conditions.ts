// Whether the conditions of `maps/pedregal/plans.json` hold in a position: when a plan has a sense, and when a stage of it is over.

import { otherSeat, type Seat } from '../../../game/side'
import { combatFactor } from '../../../operational/combat/strength'
import { markerHexes } from '../../../operational/hidden/sight'
import { isOnTurnTrack } from '../../../operational/ids'
import type { Position } from '../../../operational/position'
import { type HexId, SIDES } from '../../../operational/types'
import { seatOf } from '../../../operational/world'
import { MOVEMENT, STAFF } from '../figures'
import { marchDistances } from '../movement/distance'
import type { Condition, StageEnd } from './planFile'
import type { CommanderPlan } from './plans'

/** Do at least half of the units of these formations have one of the hexes before them, near enough to be reached in time? */
function isAhead(position: Position, seat: Seat, formations: readonly string[], hexes: readonly HexId[]): boolean {
  const { world } = position
  const { grid } = world
  const goals = hexes.map((id) => grid.indexOf(id))
  // What comes after these hexes needs time too.
  const turns = STAFF.turnsShare * (world.tables.clock.turns.length - position.game.ops.turn + 1)
  const distancesByClass = [0, 1, 2].map((pieceClass) => marchDistances(world, seat, pieceClass, goals))
  let units = 0
  let unitsWithWay = 0
  for (const index of world.unitsOf[seat]) {
    const { unit, pieceClass, allowanceHalfMp } = world.pieces[index]!
    if (!formations.includes(unit!.formation)) continue
    const hex = position.hexOf[index]!
    // A unit that has yet to enter the map has everything before it.
    if (hex < 0 && position.pieceStates[index]!.at !== 'off') continue
    units++
    if (hex < 0) unitsWithWay++
    else {
      const distanceHalfMp = distancesByClass[pieceClass]![hex]!
      // A unit in or next to the hex has it no longer before it.
      const isThere = goals.some((goal) => grid.distance(hex, goal) <= 1)
      if (!isThere && distanceHalfMp <= allowanceHalfMp * turns) unitsWithWay++
    }
  }
  return units > 0 && unitsWithWay * 2 >= units
}

/** Is a hex (by index) within some hexes of one of the hexes? */
const isWithin = (position: Position, hex: number, hexes: readonly HexId[], within: number): boolean =>
  hexes.some((id) => position.world.grid.distance(hex, position.world.grid.indexOf(id)) <= within)

/** Printed strength of a unit in combat factors. */
const printedFactor = (position: Position, index: number): number => position.world.pieces[index]!.unit!.cf[0]!

/** Strength of the known enemy units within some hexes of one of the hexes, in combat factors, with the steps that they have left. */
function enemyStrengthNear(position: Position, seat: Seat, hexes: readonly HexId[], within: number): number {
  let strength = 0
  for (const index of position.world.unitsOf[otherSeat(seat)]) {
    const hex = position.hexOf[index]!
    if (hex >= 0 && isWithin(position, hex, hexes, within)) strength += combatFactor(position, index)
  }
  return strength
}

/**
 * Do known enemy units of `cf` combat factors together, or a marker that may stand for some, stand within some hexes of one of the hexes? `cf` 1: any
 * unit. So a straggler does not count for the army that he has left.
 */
function isEnemyNear(position: Position, seat: Seat, hexes: readonly HexId[], within: number, cf = 1): boolean {
  if (enemyStrengthNear(position, seat, hexes, within) >= cf) return true
  return markerHexes(position, otherSeat(seat)).some((hex) => isWithin(position, hex, hexes, within))
}

/** Is it too early to begin a plan (`stands.from` in `maps/pedregal/plans.json`)? */
export const isTooEarly = (position: Position, { stands }: CommanderPlan): boolean =>
  stands?.from !== undefined && position.game.ops.turn < stands.from

/** Have the clock or the map overtaken a plan (`stands` in `maps/pedregal/plans.json`)? `position`: as the side of the plan believes it to be. */
export function isOvertaken(position: Position, { side, stands }: CommanderPlan): boolean {
  if (!stands) return false
  const seat = seatOf(side)
  const { turn, control } = position.game.ops
  const enemy = SIDES[otherSeat(seat)]!
  if (stands.before !== undefined && turn >= stands.before) return true
  if (stands.notLost?.some((hex) => control[hex] === enemy)) return true
  if (stands.enemyNear) {
    const { hexes, within, cf } = stands.enemyNear
    if (!isEnemyNear(position, seat, hexes, within, cf)) return true
  }
  return stands.ahead !== undefined && !isAhead(position, seat, stands.ahead.formations, stands.ahead.hexes)
}

/** Sum over the units of formations, or units by id, of either side, of their printed strength times a share. */
function strengthOf(
  position: Position,
  formations: readonly string[],
  shareOf: (index: number) => number,
): { sum: number; all: number } {
  let sum = 0
  let all = 0
  for (const units of position.world.unitsOf)
    for (const index of units) {
      const { id, unit } = position.world.pieces[index]!
      if (!formations.includes(unit!.formation) && !formations.includes(id)) continue
      const factor = printedFactor(position, index)
      all += factor
      sum += factor * shareOf(index)
    }
  return { sum, all }
}

/** Share of a unit that is beaten: all of a unit that is destroyed or routed, `beatenDisrupted` of one that is disrupted or ineffective. */
function beatenShare(position: Position, index: number): number {
  const { at, disrupted, ineffective } = position.pieceStates[index]!
  if (at === 'gone' || isOnTurnTrack(at)) return 1
  return disrupted || ineffective ? MOVEMENT.beatenDisrupted : 0
}

/** Does a condition hold for a side? `position`: as the side believes it to be. */
export function conditionHolds(position: Position, seat: Seat, condition: Condition): boolean {
  const { turn, control, activation } = position.game.ops
  const { beaten, near, cleared, there, held, lost, awake } = condition
  if (condition.turn !== undefined && turn < condition.turn) return false
  if (condition.before !== undefined && turn >= condition.before) return false
  if (awake !== undefined && activation.santaAnna !== awake) return false
  if (held && !held.every((hex) => control[hex] === SIDES[seat])) return false
  if (lost && !lost.some((hex) => control[hex] === SIDES[otherSeat(seat)])) return false
  if (cleared && isEnemyNear(position, seat, cleared.hexes, cleared.within, cleared.cf)) return false
  if (near && enemyStrengthNear(position, seat, near.hexes, near.within) < near.cf) return false
  if (beaten) {
    const { sum, all } = strengthOf(position, beaten.formations, (index) => beatenShare(position, index))
    if (sum < beaten.share * all) return false
  }
  if (there) {
    const onMap = strengthOf(position, there.formations, (index) => (position.hexOf[index]! >= 0 ? 1 : 0)).sum
    const { sum } = strengthOf(position, there.formations, (index) =>
      position.hexOf[index]! >= 0 && isWithin(position, position.hexOf[index]!, there.hexes, there.within) ? 1 : 0,
    )
    if (onMap === 0 || sum < there.share * onMap) return false
  }
  return true
}

/** What has ended a stage of a plan; null: nothing yet. `position`: as the side of the plan believes it to be. */
export function stageEndOf(position: Position, { side, stages }: CommanderPlan, stageIndex: number): StageEnd | null {
  return stages[stageIndex]!.ends.find((end) => conditionHolds(position, seatOf(side), end)) ?? null
}

/** The stage at which a plan would be taken up now: the first that is not over, or from which another plan would follow. */
export function stageNow(position: Position, plan: CommanderPlan): number {
  let stageIndex = 0
  while (stageIndex < plan.stages.length - 1) {
    const end = stageEndOf(position, plan, stageIndex)
    if (!end || end.next !== undefined) break
    stageIndex++
  }
  return stageIndex
}

/** Would a plan give way to another as soon as it is taken up: does an end that leads to another plan hold at the stage that fits now? */
export function isWonOrLost(position: Position, plan: CommanderPlan): boolean {
  return stageEndOf(position, plan, stageNow(position, plan))?.next !== undefined
}
