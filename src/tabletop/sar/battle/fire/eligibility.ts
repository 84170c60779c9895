import { answersOf } from '../answers'
import { centrePose } from '../../../common/block'
import { pointSeenFrom } from '../../../common/point'
import { gapBetween } from '../../../common/polygon'
import { throwBadState, throwBadTarget, isAllowed } from '../../errors'
import { zoneOf } from '../../zones/zone'
import { checkFireTarget, checkMayFire, type Shooter } from '../../fire/mayFire'
import { nearestUnit } from './nearestUnit'
import { sees } from '../contact'
import { otherSide } from '../field'
import { unitBlock, unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import type { FireAim, Side } from '../types'
import { rosterUnitOf, sideOfUnit, unitsOf } from '../units'
import { turnRecordOf } from '../breaking/turnRecord'
import { sectionPoints } from './sections'
import { fireSolution, type FireSolution, longestRangeOf, middleOf } from './fireSolution'
import { halfBaseDepth, targetPolygon } from './targets'

/** The current phase, if it is a fire phase; else null. */
export function currentFirePhase({ battle }: BattleTable): 'firstFire' | 'holdFire' | null {
  return battle.phase === 'firstFire' || battle.phase === 'holdFire' ? battle.phase : null
}

/** SAR-13.5: does this enemy charge the unit: as its target, or because it met the unit on its way (SAR-13.3)? `deed`: the order that it executes. */
export const isChargedBy = ({ battle }: BattleTable, unit: string, enemy: string): boolean =>
  battle.orders[enemy]?.deed === 'charge' &&
  (battle.charges[enemy] === unit || turnRecordOf(battle, enemy).met === unit) &&
  !battle.units[enemy]!.broken

/** The state of a unit by which SAR-11.2 decides whether it may fire at this target. */
function shooterOf(table: BattleTable, id: string, target: string): Shooter {
  const { battle } = table
  const unit = battle.units[id]!
  const executedOrder = battle.orders[id]?.deed ?? null
  return {
    order: executedOrder,
    stance: unit.stance,
    broken: unit.broken,
    inMelee: unit.locked,
    firedThisTurn: turnRecordOf(battle, id).fired,
    chargedByTarget: isChargedBy(table, id, target),
    // SAR-15.4: the unit tried an emergency square against the target's charge, and failed.
    disorderedByTarget: battle.charges[target] === id && battle.squares[id]?.against[target] === 'disorder',
  }
}

/** SAR-11.2, 11.3: refuses a shot at this target in this phase by orders and states, whatever arc, range and sight say. */
export function checkMayShoot(table: BattleTable, side: Side, id: string, target: string): void {
  const { battle } = table
  const phase = currentFirePhase(table) ?? throwBadState('SAR-11.2', battle.phase)
  const unit = battle.units[id]
  if (!unit || unit.at === null || unit.gone || sideOfUnit(table, unit) !== side) throwBadState('SAR-11.2', id)
  const enemy = battle.units[target]
  if (!enemy || enemy.at === null || enemy.gone || sideOfUnit(table, enemy) === side) throwBadTarget('SAR-11.3', target)
  checkMayFire(shooterOf(table, id, target), phase)
  // SAR-16.5: the crew has abandoned its guns.
  if (unit.gunsAt) throwBadState('SAR-16.5', 'guns')
  // Groups of stragglers are no units, so they are never a target here.
  checkFireTarget({ inMelee: enemy.locked, stragglerGroup: false, inSight: !enemy.hidden })
}

/** SAR-11.2 to 11.4: refuses a shot at this target in this phase; returns how the unit can fire at it. */
export function checkShot(table: BattleTable, side: Side, id: string, target: string): FireSolution {
  checkMayShoot(table, side, id, target)
  return fireSolution(table, id, target) ?? throwBadTarget('SAR-11.4', target)
}

/** SAR-21.4: refuses fire at a work, except by guns at the section that shields their target, while that section has points left. */
export function checkAim(table: BattleTable, id: string, solution: FireSolution, work: string | null): void {
  if (work === null) return
  if (rosterUnitOf(table, table.battle.units[id]!).arm !== 'artillery') throwBadTarget('SAR-21.4', 'smallArms')
  if (solution.section?.key !== work) throwBadTarget('SAR-21.4', work)
  if (sectionPoints(table, solution.section) === 0) throwBadTarget('SAR-21.4', work)
}

/** Do the unit's order and state allow fire in this phase? A quick test before anything is measured. */
function orderAndStateAllowFire(table: BattleTable, id: string): boolean {
  const { battle } = table
  const phase = currentFirePhase(table)
  const unit = battle.units[id]!
  const executedOrder = battle.orders[id]?.deed
  // `gunsAt`: the crew has abandoned its guns (SAR-16.5).
  if (phase === null || unit.broken || unit.locked || unit.gunsAt || turnRecordOf(battle, id).fired) return false
  // A mob and limbered guns cannot fire.
  if (unit.stance === 'mob' || unit.stance === 'limbered') return false
  return phase === 'firstFire'
    ? executedOrder === 'firstFire' || executedOrder === 'advanceOrFire'
    : executedOrder === 'holdFire' || executedOrder === 'hold'
}

/** Ids of the enemies, sorted, at which the unit may fire as far as orders and states go. A quick test before anything is measured. */
const possibleTargets = (table: BattleTable, side: Side, id: string): string[] =>
  unitsOf(table, otherSide(table, side)).filter((target) => {
    const { locked, hidden } = table.battle.units[target]!
    // SAR-13.5: a unit on Hold fires only at enemies that charge it.
    return !locked && !hidden && (table.battle.orders[id]?.deed !== 'hold' || isChargedBy(table, id, target))
  })

/** SAR-11.2 to 11.4: ids of the enemies at which a unit may fire in this phase, in the order of their ids. */
export function fireTargets(table: BattleTable, side: Side, id: string): string[] {
  if (!orderAndStateAllowFire(table, id)) return []
  return possibleTargets(table, side, id).filter((target) => isAllowed(() => checkShot(table, side, id, target)))
}

/** Has the unit at least `count` targets? Stops at the last one needed, because each test is slow. */
function hasAtLeastTargets(table: BattleTable, side: Side, id: string, count: number): boolean {
  if (!orderAndStateAllowFire(table, id)) return false
  let targetCount = 0
  for (const target of possibleTargets(table, side, id)) {
    if (isAllowed(() => checkShot(table, side, id, target))) targetCount++
    if (targetCount === count) return true
  }
  return false
}

/**
 * Has the unit's owner a target to choose? Yes for a unit with a fire order and a target, and for a unit on Hold that several enemies
 * charge. A unit with the random order `advanceOrFire` fires at the nearest enemy (SAR-4.11), a unit on Hold at its only charger (SAR-13.5).
 */
function ownerHasTargetChoice(table: BattleTable, side: Side, id: string): boolean {
  const executedOrder = table.battle.orders[id]?.deed
  return executedOrder !== 'advanceOrFire' && hasAtLeastTargets(table, side, id, executedOrder === 'hold' ? 2 : 1)
}

/** Has any unit of a side a target to choose? */
export const hasFireChoice = (table: BattleTable, side: Side): boolean =>
  unitsOf(table, side).some((id) => ownerHasTargetChoice(table, side, id))

/** SAR-4.8: refuses to end the choice while a unit with a First Fire order and a target has not chosen one. */
export function checkFirstFireAimed(table: BattleTable, side: Side): void {
  const { fires } = answersOf(table, side)
  const unitWithoutAim = unitsOf(table, side).find(
    (id) =>
      fires[id] === undefined && table.battle.orders[id]?.deed === 'firstFire' && hasAtLeastTargets(table, side, id, 1),
  )
  if (unitWithoutAim !== undefined) throwBadTarget('SAR-4.8', unitWithoutAim)
}

/** SAR-4.11, 13.5: the aim of a unit whose owner does not choose: the nearest possible target; null when it does not fire. */
export function automaticAim(table: BattleTable, side: Side, id: string): FireAim | null {
  const executedOrder = table.battle.orders[id]?.deed
  if (executedOrder !== 'advanceOrFire' && executedOrder !== 'hold') return null
  const target = nearestUnit(table, id, fireTargets(table, side, id))
  return target === null ? null : { target, work: null }
}

/**
 * SAR-4.11: has a unit with the random order to advance or fire an enemy in range before its front? It then stays and fires if it can. It is
 * its front zone (SAR-10.2) that counts, which is wider than its arc of fire.
 */
export function mustStayAndFire(table: BattleTable, id: string): boolean {
  const { field, battle } = table
  const unit = battle.units[id]!
  if (battle.orders[id]?.deed !== 'advanceOrFire' || !orderAndStateAllowFire(table, id)) return false
  const range = longestRangeOf(table, id)
  const block = unitBlock(field, unit)
  // It may have been removed since it got its order: irregulars that rout when they are charged (SAR-23.8).
  if (!block) return false
  const outline = unitPolygon(field, unit)!
  const extent = { halfWidth: block.width / 2, halfDepth: block.depth / 2 }
  return unitsOf(table, otherSide(table, sideOfUnit(table, unit))).some((enemy) => {
    if (battle.units[enemy]!.hidden) return false
    const area = targetPolygon(table, enemy)!
    // SAR-11.5: range runs between the middles of bases.
    const betweenMiddles = gapBetween(outline, area) + halfBaseDepth(table, id) + halfBaseDepth(table, enemy)
    if (betweenMiddles > range) return false
    const isBeforeFront = [middleOf(area), ...area].some((place) => {
      const { x, y } = pointSeenFrom(centrePose(block), place)
      return zoneOf(field.tables, extent, x, y, unit.stance) === 'front'
    })
    return isBeforeFront && sees(table, id, enemy)
  })
}
