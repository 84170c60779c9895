// Maneuver checks (REG-4): who checks, with which modifiers, and what the result does at once.
import { checkModifierIds, type CheckFacts } from '../check/modifiers'
import { checkResult } from '../check/result'
import { gunCheckEffect, troopCheckEffect } from '../check/effect'
import { mustCheck as mustCheckBy } from '../check/whoChecks'
import { rulesWith } from '../data'
import type { CheckModifier } from '../types'
import { commandOf, isSteady } from './command'
import type { SumLine } from './events'
import { isBehindLinearCover, isFortified, groundOfUnit } from './groundUnder'
import { loseGuns, loseStands, setOrder, silence } from './losses'
import { outflankersOf } from './outflanked'
import { retreat } from './march/retreat'
import { emit, type RegimentalRun, type RegimentalTable, throwDie } from './run'
import type { CheckedUnit, CheckEffect, GunStand, TroopOrder } from './types'
import {
  effectivenessOf,
  enemiesInCloseRange,
  factsOf,
  isBattery,
  isInCloseRange,
  isOnTable,
  isSquare,
  leaderOf,
  leaderWith,
  unitOf,
} from './units'

/** REG-4.1: must a unit check in its own maneuver phase? */
export function mustCheck(table: RegimentalTable, id: string): boolean {
  const { order, guns, side } = unitOf(table, id)
  if (side !== table.battle.phasing || !isOnTable(unitOf(table, id)) || table.battle.checked.includes(id)) return false
  return mustCheckBy({ order, hasSilencedStand: guns.some(({ silenced }) => silenced) })
}

/** REG-4.1: may a unit still check in this player turn? */
export function mayCheck(table: RegimentalTable, id: string): boolean {
  const unit = table.battle.units[id]
  return (
    unit !== undefined && isOnTable(unit) && unit.side === table.battle.phasing && !table.battle.checked.includes(id)
  )
}

/** Everything that the check of a unit reads, with the leader who controls it (REG-4.4). */
export function checkFacts(table: RegimentalTable, id: string, leader: string | null): CheckFacts {
  const { order, side } = unitOf(table, id)
  const facts = factsOf(table, id)
  const { status } = commandOf(table, id)
  const morale = table.battle.morale[side]!
  return {
    isBattery: isBattery(table, id),
    class: facts.class,
    effectiveness: effectivenessOf(table, id),
    command: leader === null ? 'outOfCommand' : status,
    rating: leader === null ? null : leaderOf(table, leader).rating,
    attachedOrBraveColonel: leaderWith(table, id) !== null || facts.traits.includes('braveColonel'),
    steadyFormation: isSteady(table, id) || isBehindLinearCover(table, id),
    broken: order === 'broken',
    outflanked: outflankersOf(table, id).length > 0,
    ...morale,
  }
}

/** REG-4.4: the modifiers of a unit's check, with their values: for the roll, and for those who ask before. */
export function checkLines(
  table: RegimentalTable,
  id: string,
  leader: string | null,
): { readonly ids: CheckModifier[]; readonly lines: SumLine[]; readonly sum: number } {
  const rules = rulesWith(table.battle.options)
  const ids = checkModifierIds(rules, checkFacts(table, id, leader))
  const { sum } = checkResult(rules, checkerOf(table, id), 1, ids)
  return { ids, lines: sum.modifiers.map(({ name, value }) => ({ id: name, rule: 'REG-4.4', value })), sum: sum.sum }
}

const checkerOf = (table: RegimentalTable, id: string) => ({
  nation: factsOf(table, id).nation,
  order: unitOf(table, id).order,
  isBattery: isBattery(table, id),
})

/** REG-4.2, 4.3: throws the base die of the check in hand; each unit takes its result, and what leaves no choice happens at once. */
export function rollCheck(run: RegimentalRun): void {
  const { battle } = run
  const check = battle.check!
  const rules = rulesWith(battle.options)
  const order = [...check.picked]
  // Modifiers of all units first: the results of one do not touch those of another (one die, one moment).
  const prepared = order.map((id) => ({ id, checker: checkerOf(run, id), ...checkLines(run, id, check.leader) }))
  const die = throwDie(run)
  const dice = [die]
  const rolled = prepared.map(({ id, checker, ids, lines }, i) => {
    // OQ-27: one die for all, or one each.
    if (i > 0 && !rules.options.sharedCheckDie) dice.push(throwDie(run))
    const base = rules.options.sharedCheckDie ? die : dice[i]!
    const { total, result } = checkResult(rules, checker, base, ids)
    return { unit: id, die: base, lines, total, effect: result as CheckEffect }
  })
  check.die = die
  battle.checked.push(...order)
  emit(run, {
    kind: 'check',
    leader: check.leader,
    die,
    units: rolled.map(({ unit, die: own, lines, total, effect }) => ({ unit, die: own, lines, total, effect })),
  })
  for (const [i, { unit, total, effect }] of rolled.entries()) {
    const orderBefore = prepared[i]!.checker.order
    const checked = carryOut(run, unit, effect, total, orderBefore)
    check.units[unit] = checked
    battle.results[unit] = checked
  }
}

/** What a result does at once: order, losses, retreats (REG-4.6, 4.7); the rest is left for the maneuver. */
function carryOut(
  run: RegimentalRun,
  id: string,
  effect: CheckEffect,
  total: number,
  orderBefore: TroopOrder,
): CheckedUnit {
  return isBattery(run, id) ? carryOutForGuns(run, id, effect) : carryOutForTroops(run, id, effect, total, orderBefore)
}

const checkedUnit = (
  run: RegimentalRun,
  id: string,
  effect: CheckEffect,
  maneuver: 'wellHandled' | 'tardy' | null,
  isDoubleQuick: boolean,
  done: 'retreat' | 'hold' | null,
): CheckedUnit => {
  const { x, y, heading } = unitOf(run, id)
  return {
    effect,
    list: maneuver,
    doubleQuick: isDoubleQuick,
    done: done === null ? [] : [done],
    spent: 0,
    from: { x, y, heading },
    worstGround: isOnTable(unitOf(run, id)) ? groundOfUnit(run, id) : 'open',
    finished: maneuver === null,
  }
}

function carryOutForTroops(
  run: RegimentalRun,
  id: string,
  effect: CheckEffect,
  total: number,
  orderBefore: TroopOrder,
): CheckedUnit {
  const unit = unitOf(run, id)
  const rule = orderBefore === 'good' ? 'REG-4.6' : 'REG-4.7'
  const cause = { rule, what: effect }
  const result = troopCheckEffect(
    rulesWith(run.battle.options),
    effect,
    {
      order: orderBefore,
      inCloseRange: isInCloseRange(run, id),
      inSquare: isSquare(unit.formation),
      fortified: isFortified(run, id),
    },
    total,
  )
  const enemies = enemiesInCloseRange(run, id)
  // Friends of the same check who retreated through it may have disordered it meanwhile; that stays.
  if (result.order !== orderBefore) setOrder(run, id, result.order, cause)
  if (result.loseStands > 0) loseStands(run, id, result.loseStands, { rule: 'REG-4.9', what: effect })
  if (result.retreat !== null && isOnTable(unit)) retreat(run, id, result.retreat, enemies, cause)
  let done: 'retreat' | 'hold' | null = null
  if (result.retreat !== null) done = 'retreat'
  else if (result.hold) done = 'hold'
  return checkedUnit(run, id, effect, isOnTable(unit) ? result.maneuver : null, result.rate === 'doubleQuick', done)
}

/** REG-4.6: the guns of a battery fare by their carriages. */
function carryOutForGuns(run: RegimentalRun, id: string, effect: CheckEffect): CheckedUnit {
  const unit = unitOf(run, id)
  const cause = { rule: 'REG-4.6', what: effect }
  const rules = rulesWith(run.battle.options)
  const enemies = enemiesInCloseRange(run, id)
  const where = { inCloseRange: enemies.length > 0, inSquare: unit.crewIn !== null, fortified: isFortified(run, id) }
  const { formation } = unit
  const mode = formation === 'limbered' || formation === 'fixed' ? formation : 'unlimbered'
  const fateOf = (stand: GunStand) =>
    gunCheckEffect(rules, effect, { mode, carriage: factsOf(run, id).guns[stand.index]!.carriage, ...where })
  const fates = new Map(unit.guns.map((stand) => [stand.index, fateOf(stand)]))
  loseGuns(run, id, cause, (stand) => fates.get(stand.index)!.lost)
  const left = unit.guns.map((stand) => fates.get(stand.index)!)
  const [fate] = left
  if (!isOnTable(unit) || fate === undefined) return checkedUnit(run, id, effect, null, false, 'retreat')
  // REG-4.6: light guns limber free of charge.
  if (left.some(({ limber }) => limber)) {
    unit.formation = 'limbered'
    const { x, y, heading } = unit
    emit(run, { kind: 'formed', unit: id, to: { x, y, heading, formation: 'limbered' }, what: 'limber' })
  }
  if (left.some(({ silenced }) => silenced)) silence(run, id, null, cause)
  if (fate.retreat !== null) retreat(run, id, fate.retreat, enemies, cause)
  let done: 'retreat' | 'hold' | null = null
  if (fate.retreat !== null) done = 'retreat'
  else if (fate.hold) done = 'hold'
  return checkedUnit(run, id, effect, isOnTable(unit) ? fate.maneuver : null, fate.rate === 'doubleQuick', done)
}
