import { answersOf } from '../answers'
import { badState, badTarget, isAllowed } from '../../errors'
import { checkFireTarget, checkMayFire, type Shooter } from '../../fire/mayFire'
import { nearestUnit } from './nearest'
import { otherSide } from '../field'
import type { BattleTable } from '../run'
import type { FireAim, Side } from '../types'
import { factsOf, sideOfUnit, unitsOf } from '../units'
import { turnRecordOf } from '../breaking/turnRecord'
import { sectionPoints } from './sections'
import { bearing, type Sighted } from './see'

/** The fire phase that is on; null: none. */
export function currentFirePhase({ battle }: BattleTable): 'firstFire' | 'holdFire' | null {
  return battle.phase === 'firstFire' || battle.phase === 'holdFire' ? battle.phase : null
}

/** SAR-13.5: is the unit charged by this enemy: named by it, or met by it on its way to another (SAR-13.3)? */
export const isChargedBy = ({ battle }: BattleTable, unit: string, enemy: string): boolean =>
  battle.orders[enemy]?.deed === 'charge' &&
  (battle.charges[enemy] === unit || turnRecordOf(battle, enemy).met === unit) &&
  !battle.units[enemy]!.broken

/** A unit as the rule on who may fire sees it, with this target. */
function shooterOf(table: BattleTable, id: string, target: string): Shooter {
  const { battle } = table
  const unit = battle.units[id]!
  const deed = battle.orders[id]?.deed ?? null
  return {
    order: deed,
    stance: unit.stance,
    broken: unit.broken,
    inMelee: unit.locked,
    firedThisTurn: turnRecordOf(battle, id).fired,
    chargedByTarget: isChargedBy(table, id, target),
    disorderedByTarget: battle.charges[target] === id && battle.squares[id]?.against[target] === 'disorder',
  }
}

/** SAR-11.2, 11.3: refuses a shot of a unit at another in this phase; else how it bears. */
export function checkShot(table: BattleTable, side: Side, id: string, target: string): Sighted {
  const { battle } = table
  const phase = currentFirePhase(table) ?? badState('SAR-11.2', battle.phase)
  const unit = battle.units[id]
  if (!unit || unit.at === null || unit.gone || sideOfUnit(table, unit) !== side) badState('SAR-11.2', id)
  const enemy = battle.units[target]
  if (!enemy || enemy.at === null || enemy.gone || sideOfUnit(table, enemy) === side) badTarget('SAR-11.3', target)
  checkMayFire(shooterOf(table, id, target), phase)
  if (unit.gunsAt) badState('SAR-16.5', 'guns')
  checkFireTarget({ inMelee: enemy.locked, stragglerGroup: false, inSight: !enemy.hidden })
  return bearing(table, id, target) ?? badTarget('SAR-11.4', target)
}

/** SAR-21.4: refuses fire at a work: guns only, at the section that shields their target, while anything of it is left. */
export function checkAim(table: BattleTable, id: string, sighted: Sighted, work: string | null): void {
  if (work === null) return
  if (factsOf(table, table.battle.units[id]!).arm !== 'artillery') badTarget('SAR-21.4', 'smallArms')
  if (sighted.section?.key !== work) badTarget('SAR-21.4', work)
  if (sectionPoints(table, sighted.section) === 0) badTarget('SAR-21.4', work)
}

/** Could the unit fire at anybody in this phase, as far as its order and state go? Spares the measuring. */
function mightFire(table: BattleTable, id: string): boolean {
  const { battle } = table
  const phase = currentFirePhase(table)
  const unit = battle.units[id]!
  const deed = battle.orders[id]?.deed
  if (phase === null || unit.broken || unit.locked || unit.gunsAt || turnRecordOf(battle, id).fired) return false
  if (unit.stance === 'mob' || unit.stance === 'limbered') return false
  return phase === 'firstFire'
    ? deed === 'firstFire' || deed === 'advanceOrFire'
    : deed === 'holdFire' || deed === 'hold'
}

/** Enemies that order and state let a unit fire at; spares the measuring, and the refusing. */
const enemiesFor = (table: BattleTable, side: Side, id: string): string[] =>
  unitsOf(table, otherSide(table, side)).filter((target) => {
    const { locked, hidden } = table.battle.units[target]!
    return !locked && !hidden && (table.battle.orders[id]?.deed !== 'hold' || isChargedBy(table, id, target))
  })

/** SAR-11.2 to 11.4: whom a unit may fire at in this phase, in order. */
export function fireTargets(table: BattleTable, side: Side, id: string): string[] {
  if (!mightFire(table, id)) return []
  return enemiesFor(table, side, id).filter((target) => isAllowed(() => checkShot(table, side, id, target)))
}

/** Has a unit so many to fire at? Looks no further than it must. */
function hasTargets(table: BattleTable, side: Side, id: string, many: number): boolean {
  if (!mightFire(table, id)) return false
  let found = 0
  return enemiesFor(table, side, id).some(
    (target) => isAllowed(() => checkShot(table, side, id, target)) && ++found === many,
  )
}

/**
 * Must a unit choose? Whoever has a fire order and somebody to fire at; a charged unit on Hold if several charge it. Random fire goes
 * at the nearest (SAR-4.11.1), that of a unit on Hold at whoever charges it (SAR-13.5): nothing to choose.
 */
function mustChoose(table: BattleTable, side: Side, id: string): boolean {
  const deed = table.battle.orders[id]?.deed
  return deed !== 'advanceOrFire' && hasTargets(table, side, id, deed === 'hold' ? 2 : 1)
}

/** Has anybody of a side to choose at whom he fires? */
export const hasFireChoice = (table: BattleTable, side: Side): boolean =>
  unitsOf(table, side).some((id) => mustChoose(table, side, id))

/** SAR-4.8: First Fire must fire if it can. */
export function checkFirstFireAimed(table: BattleTable, side: Side): void {
  const { fires } = answersOf(table, side)
  const silent = unitsOf(table, side).find(
    (id) => fires[id] === undefined && table.battle.orders[id]?.deed === 'firstFire' && hasTargets(table, side, id, 1),
  )
  if (silent !== undefined) badTarget('SAR-4.8', silent)
}

/** SAR-4.11.1, 13.5: whom a unit fires at of itself: the nearest that it may; null: nobody. */
export function automaticAim(table: BattleTable, side: Side, id: string): FireAim | null {
  const deed = table.battle.orders[id]?.deed
  if (deed !== 'advanceOrFire' && deed !== 'hold') return null
  const target = nearestUnit(table, id, fireTargets(table, side, id))
  return target === null ? null : { target, work: null }
}
