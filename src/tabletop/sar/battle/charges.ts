import { sidesInAskingOrder } from './field'
import { answersOf, answersOfBoth, changeAnswers } from './answers'
import { centreOf, centrePose, footprint } from '../../common/block'
import { headingTo, pointSeenFrom } from '../../common/point'
import { gapBetween } from '../../common/polygon'
import { throwBadState, throwBadTarget, isAllowed } from '../errors'
import { mayTrySquare } from '../melee/chargeTarget'
import { emergencySquare } from '../melee/emergencySquare'
import { zoneOf } from '../zones/zone'
import { breakAll } from './breaking/breaks'
import { rateIrregulars, type IrregularTrial } from './breaking/irregulars'
import { chargeTargets, checkTarget, chargeFacts } from './contact'
import type { BattleHandler } from './handler'
import { unitBlock } from './layout'
import { checkStandBy, revealStandBy } from './moves/standBy'
import { type ActionRun, rollDie, type BattleTable, emit } from './run'
import type { Side, SquareAttempt } from './types'
import { unitsOf } from './units'

/** Ids of a side's units with a Charge order. */
const unitsOnCharge = (table: BattleTable, side: Side): string[] =>
  unitsOf(table, side).filter((id) => table.battle.orders[id]?.deed === 'charge')
/** The direction of a unit's order. */
const headingOfOrder = ({ battle }: BattleTable, id: string): number =>
  battle.orders[id]?.heading ?? battle.units[id]!.heading

/** SAR-13.1: units of a side that must name a target: those with a Charge order and a possible target. */
export const unitsToNameTarget = (table: BattleTable, side: Side): string[] =>
  unitsOnCharge(table, side).filter((id) => chargeTargets(table, id, headingOfOrder(table, id)).length > 0)

/** SAR-13.1: names the target of a charge. */
export const charge: BattleHandler<'charge'> = {
  check(table, side, { unit, target }) {
    if (!unitsOnCharge(table, side).includes(unit)) throwBadState('SAR-13.1', unit)
    checkTarget(table, unit, headingOfOrder(table, unit), target)
  },
  list(table, side, out) {
    for (const unit of unitsOnCharge(table, side))
      for (const target of chargeTargets(table, unit, headingOfOrder(table, unit)))
        out.push({ type: 'charge', unit, target })
  },
  run(run, side, { unit, target }) {
    changeAnswers(run, side, { targets: { ...answersOf(run, side).targets, [unit]: target } })
    emit(run, { kind: 'named', unit, target }, side)
  },
}

/** SAR-13.1: refuses to end the choice while a unit that can name a target has not named one. */
export function checkAllTargetsNamed(table: BattleTable, side: Side): void {
  const { targets } = answersOf(table, side)
  const withoutTarget = unitsToNameTarget(table, side).find((id) => targets[id] === undefined)
  if (withoutTarget !== undefined) throwBadTarget('SAR-13.1', withoutTarget)
}

/** SAR-13.1: declares the charges of both sides together. A charger without a target moves its whole distance in phase 4 (SAR-13.4). */
export function revealCharges(run: ActionRun): void {
  const [first, second] = sidesInAskingOrder(run.field)
  run.battle.charges = { ...answersOf(run, first).targets, ...answersOf(run, second).targets }
  for (const unit of Object.keys(run.battle.charges).sort())
    emit(run, { kind: 'charge', unit, target: run.battle.charges[unit]!, rule: 'SAR-13.1' })
  rateCharges(run)
}

/** SAR-23.8: rates irregulars that charge or are charged for the first time. */
function rateCharges(run: ActionRun): void {
  const { charges } = run.battle
  const trials = Object.entries(charges).flatMap(([unit, target]): IrregularTrial[] => [
    { unit, enemy: target, how: 'charges' },
    { unit: target, enemy: unit, how: 'charged' },
  ])
  const { shaken, routed } = rateIrregulars(run, trials)
  breakAll(run, shaken, routed)
}

/** Ids of the units that charge a unit, in order, without irregulars that have broken or left (SAR-23.8). */
const chargersOf = ({ battle }: BattleTable, unit: string): string[] =>
  Object.keys(battle.charges)
    .sort()
    .filter((id) => {
      const { at, gone, broken } = battle.units[id]!
      return battle.charges[id] === unit && at !== null && !gone && !broken
    })

/** SAR-15.1: the chargers against which this unit may try to form square. */
function squareAgainst(table: BattleTable, unit: string): string[] {
  const { units } = table.battle
  if (units[unit]!.broken || units[unit]!.locked) return []
  return chargersOf(table, unit).filter((id) =>
    mayTrySquare(chargeFacts(table, units[id]!), chargeFacts(table, units[unit]!)),
  )
}

/** SAR-13.15 (optional): refuses a counter-charge, except by free mounted cavalry against cavalry that charges it from the front. */
function checkCounter(table: BattleTable, unit: string, target: string): void {
  const { field, battle } = table
  if (!battle.options.rules.optCounterCharge) throwBadState('SAR-13.15', 'optCounterCharge')
  const own = battle.units[unit]!
  const mounted = (id: string): boolean => {
    const { arm, mounted: up } = chargeFacts(table, battle.units[id]!)
    return arm === 'cavalry' && up
  }
  const isFree = !own.broken && !own.locked && battle.orders[unit]?.deed !== 'charge'
  if (!isFree || !mounted(unit)) throwBadState('SAR-13.15', unit)
  if (!chargersOf(table, unit).includes(target) || !mounted(target)) throwBadTarget('SAR-13.15', target)
  const block = unitBlock(field, own)!
  const { x, y } = pointSeenFrom(centrePose(block), centreOf(unitBlock(field, battle.units[target]!)!))
  const extent = { halfWidth: block.width / 2, halfDepth: block.depth / 2 }
  if (zoneOf(field.tables, extent, x, y, own.stance) !== 'front') throwBadTarget('SAR-13.15', target)
}

/** Chargers that a unit may counter-charge. */
const counterTargets = (table: BattleTable, unit: string): string[] =>
  chargersOf(table, unit).filter((target) => isAllowed(() => checkCounter(table, unit, target)))

/** Units of a side that may react to charges: by square, counter-charge or standing by. */
export const unitsThatMayReact = (table: BattleTable, side: Side): string[] =>
  unitsOf(table, side).filter(
    (id) =>
      squareAgainst(table, id).length > 0 ||
      counterTargets(table, id).length > 0 ||
      isAllowed(() => checkStandBy(table, side, id)),
  )

/** SAR-15.1: infantry charged by cavalry chooses to try an emergency square. */
export const square: BattleHandler<'square'> = {
  check(table, side, { unit }) {
    if (!unitsOf(table, side).includes(unit) || squareAgainst(table, unit).length === 0) throwBadState('SAR-15.1', unit)
    if (answersOf(table, side).squares.includes(unit)) throwBadState('SAR-15.1', unit)
  },
  list(table, side, out) {
    for (const unit of unitsOf(table, side))
      if (squareAgainst(table, unit).length > 0 && !answersOf(table, side).squares.includes(unit))
        out.push({ type: 'square', unit })
  },
  run(run, side, { unit }) {
    changeAnswers(run, side, { squares: [...answersOf(run, side).squares, unit].sort() })
    emit(run, { kind: 'willSquare', unit }, side)
  },
}

/** SAR-13.15 (optional): cavalry charged by cavalry chooses a counter-charge. */
export const counter: BattleHandler<'counter'> = {
  check(table, side, { unit, target }) {
    if (!unitsOf(table, side).includes(unit)) throwBadState('SAR-13.15', unit)
    checkCounter(table, unit, target)
  },
  list(table, side, out) {
    for (const unit of unitsOf(table, side))
      for (const target of counterTargets(table, unit)) out.push({ type: 'counter', unit, target })
  },
  run(run, side, { unit, target }) {
    changeAnswers(run, side, { targets: { ...answersOf(run, side).targets, [unit]: target } })
    emit(run, { kind: 'named', unit, target }, side)
  },
}

/** SAR-15.2: rolls a unit's emergency square: one roll, compared with the distance of each charger. */
function trySquare(run: ActionRun, unit: string): SquareAttempt {
  const { field, battle } = run
  const { training, stance } = battle.units[unit]!
  const d20 = rollDie(run, unit, 'emergencySquare', field.tables.emergencySquare.die)
  const ground = footprint(unitBlock(field, battle.units[unit]!)!)
  const against: Record<string, 'squareForms' | 'disorder'> = {}
  let inches = 0
  for (const id of squareAgainst(run, unit)) {
    const distance = gapBetween(ground, footprint(unitBlock(field, battle.units[id]!)!))
    const hold = battle.orders[unit]?.deed === 'hold'
    const attempt = { training: training ?? 'untrained', line: stance === 'line', hold, distance }
    const { total, forms } = emergencySquare(field.tables, attempt, d20)
    inches = total
    against[id] = forms ? 'squareForms' : 'disorder'
  }
  return { inches, against }
}

/** SAR-15.2, 13.15: rolls emergency squares and changes the orders of counter-charging cavalry. Both take effect in phase 4 (Q7). */
export function revealReactions(run: ActionRun): void {
  const { battle, field } = run
  revealStandBy(run)
  for (const unit of field.sides.flatMap((side) => answersOf(run, side).squares).sort()) {
    const tried = trySquare(run, unit)
    battle.squares[unit] = tried
    emit(run, { kind: 'square', unit, ...tried })
  }
  for (const [unit, target] of Object.entries(answersOfBoth(run, 'targets')).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const own = unitBlock(field, battle.units[unit]!)!
    const heading = headingTo(own.at, centreOf(unitBlock(field, battle.units[target]!)!))
    battle.orders[unit] = { deed: 'charge', heading, functions: [], by: battle.orders[unit]?.by ?? null }
    battle.charges[unit] = target
    emit(run, { kind: 'charge', unit, target, rule: 'SAR-13.15' })
  }
}
