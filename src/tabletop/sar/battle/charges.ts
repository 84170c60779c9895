// Phase 2 of a turn: charges are declared (SAR-13.1), then the reactions to them: emergency squares (SAR-15) and counter-charges (SAR-13.15).
import { sidesInAskingOrder } from './field'
import { answersOf, answersOfBoth, changeAnswers } from './answers'
import { centreOf, centrePose, footprint } from '../../common/block'
import { headingTo, pointSeenFrom } from '../../common/point'
import { gapBetween } from '../../common/polygon'
import { throwBadState, throwBadTarget, isAllowed } from '../errors'
import { mayTrySquare } from '../melee/chargeTarget'
import { emergencySquare, type SquareTry } from '../melee/emergencySquare'
import { zoneOf } from '../zones/zone'
import { breakAtOnce } from './breaking/breaks'
import { rateIrregulars, type IrregularTrial } from './breaking/irregulars'
import { chargeTargets, checkTarget, chargeFacts } from './contact'
import type { BattleHandler } from './handler'
import { unitBlock } from './layout'
import { showHidden } from './moves/hidden'
import { checkStandBy, revealStandBy } from './moves/standBy'
import { type ActionRun, rollDie, type BattleTable, emit } from './run'
import type { Side, SquareAttempt } from './types'
import { standsOnTable, unitsOf } from './units'

/** Ids of a side's units with a Charge order. `deed`: the order that a unit executes. */
const unitsOnCharge = (table: BattleTable, side: Side): string[] =>
  unitsOf(table, side).filter((id) => table.battle.orders[id]?.deed === 'charge')

/** The direction of a unit's order, or its own heading if the order has no direction. */
const headingOfOrder = ({ battle }: BattleTable, id: string): number =>
  battle.orders[id]?.heading ?? battle.units[id]!.heading

/** SAR-13.1: units of a side that must name a target: those with a Charge order and a possible target. */
export const unitsThatMustNameTarget = (table: BattleTable, side: Side): string[] =>
  unitsOnCharge(table, side).filter((id) => chargeTargets(table, id, headingOfOrder(table, id)).length > 0)

/** SAR-13.1: the action that names the target of a charge. */
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
  const withoutTarget = unitsThatMustNameTarget(table, side).find((id) => targets[id] === undefined)
  if (withoutTarget !== undefined) throwBadTarget('SAR-13.1', withoutTarget)
}

/**
 * SAR-13.1: declares the charges of both sides together. A unit with a Charge order but without a target is not among them; it moves its
 * whole distance in phase 4 (SAR-13.4).
 */
export function revealCharges(run: ActionRun): void {
  const [firstSide, secondSide] = sidesInAskingOrder(run.field)
  run.battle.charges = { ...answersOf(run, firstSide).targets, ...answersOf(run, secondSide).targets }
  // SAR-22.1: who charges is hidden no longer, before anybody reacts.
  showHidden(run)
  for (const unit of Object.keys(run.battle.charges).sort())
    emit(run, { kind: 'charge', unit, target: run.battle.charges[unit]!, rule: 'SAR-13.1' })
  rateIrregularsInCharges(run)
}

/** SAR-23.8: rolls the training of irregulars that charge or are charged for the first time, and breaks those that fail. */
function rateIrregularsInCharges(run: ActionRun): void {
  const { charges } = run.battle
  const trials = Object.entries(charges).flatMap(([unit, target]): IrregularTrial[] => [
    { unit, enemy: target, occasion: 'charges' },
    { unit: target, enemy: unit, occasion: 'charged' },
  ])
  const { mayBreak, routed } = rateIrregulars(run, trials)
  breakAtOnce(run, mayBreak, routed)
}

/** Ids of the units that charge a unit, sorted. Chargers that have broken or left the table at their rating (SAR-23.8) do not count. */
const chargersOf = ({ battle }: BattleTable, unit: string): string[] =>
  Object.keys(battle.charges)
    .sort()
    .filter((id) => {
      const charger = battle.units[id]!
      return battle.charges[id] === unit && standsOnTable(charger) && !charger.broken
    })

/** SAR-15.1: ids of the chargers against which this unit may try to form square. */
export function chargersToSquareAgainst(table: BattleTable, unit: string): string[] {
  const { units } = table.battle
  const { broken, locked: isInMelee } = units[unit]!
  if (broken || isInMelee) return []
  return chargersOf(table, unit).filter((id) =>
    mayTrySquare(chargeFacts(table, units[id]!), chargeFacts(table, units[unit]!)),
  )
}

/** SAR-13.15 (optional): refuses a counter-charge, except by free mounted cavalry against cavalry that charges it from the front. */
export function checkCounter(table: BattleTable, unit: string, target: string): void {
  const { field, battle } = table
  if (!battle.options.rules.optCounterCharge) throwBadState('SAR-13.15', 'optCounterCharge')
  const unitState = battle.units[unit]!
  const isMountedCavalry = (id: string): boolean => {
    const { arm, mounted } = chargeFacts(table, battle.units[id]!)
    return arm === 'cavalry' && mounted
  }
  // `locked`: in a melee. A unit with a Charge order of its own cannot counter-charge.
  const isFree = !unitState.broken && !unitState.locked && battle.orders[unit]?.deed !== 'charge'
  if (!isFree || !isMountedCavalry(unit)) throwBadState('SAR-13.15', unit)
  if (!chargersOf(table, unit).includes(target) || !isMountedCavalry(target)) throwBadTarget('SAR-13.15', target)
  const block = unitBlock(field, unitState)!
  const { x, y } = pointSeenFrom(centrePose(block), centreOf(unitBlock(field, battle.units[target]!)!))
  const extent = { halfWidth: block.width / 2, halfDepth: block.depth / 2 }
  const targetZone = zoneOf(field.tables, extent, x, y, unitState.stance)
  if (targetZone !== 'front') throwBadTarget('SAR-13.15', target)
}

/** SAR-13.15 (optional): ids of the chargers that a unit may counter-charge. */
const counterTargets = (table: BattleTable, unit: string): string[] =>
  chargersOf(table, unit).filter((target) => isAllowed(() => checkCounter(table, unit, target)))

/** Units of a side that may react to charges: by a square (SAR-15), a counter-charge or standing by (SAR-13.15). */
export const unitsThatMayReact = (table: BattleTable, side: Side): string[] =>
  unitsOf(table, side).filter(
    (id) =>
      chargersToSquareAgainst(table, id).length > 0 ||
      counterTargets(table, id).length > 0 ||
      isAllowed(() => checkStandBy(table, side, id)),
  )

/** SAR-15.1: the action by which infantry that cavalry charges chooses to try an emergency square. */
export const square: BattleHandler<'square'> = {
  check(table, side, { unit }) {
    if (!unitsOf(table, side).includes(unit) || chargersToSquareAgainst(table, unit).length === 0)
      throwBadState('SAR-15.1', unit)
    if (answersOf(table, side).squares.includes(unit)) throwBadState('SAR-15.1', unit)
  },
  list(table, side, out) {
    for (const unit of unitsOf(table, side))
      if (chargersToSquareAgainst(table, unit).length > 0 && !answersOf(table, side).squares.includes(unit))
        out.push({ type: 'square', unit })
  },
  run(run, side, { unit }) {
    changeAnswers(run, side, { squares: [...answersOf(run, side).squares, unit].sort() })
    emit(run, { kind: 'willSquare', unit }, side)
  },
}

/** SAR-13.15 (optional): the action by which cavalry that cavalry charges chooses to counter-charge. */
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

/** SAR-15.2: what counts in a unit's roll for an emergency square against a charger: training, a line, a Hold order and the distance. */
export function squareTry(table: BattleTable, unit: string, charger: string): SquareTry {
  const { field, battle } = table
  const { training, stance } = battle.units[unit]!
  const outlineOf = (id: string) => footprint(unitBlock(field, battle.units[id]!)!)
  return {
    training: training ?? 'untrained',
    line: stance === 'line',
    hold: battle.orders[unit]?.deed === 'hold',
    distance: gapBetween(outlineOf(unit), outlineOf(charger)),
  }
}

/** SAR-15.2: rolls a unit's emergency square: one roll for all chargers; the square forms against those that are far enough away. */
function rollSquare(run: ActionRun, unit: string): SquareAttempt {
  const { field } = run
  const d20 = rollDie(run, unit, 'emergencySquare', field.tables.emergencySquare.die)
  const against: Record<string, 'squareForms' | 'disorder'> = {}
  // The total of the roll, in inches, is the same for every charger.
  let inches = 0
  for (const charger of chargersToSquareAgainst(run, unit)) {
    const { total, forms } = emergencySquare(field.tables, squareTry(run, unit, charger), d20)
    inches = total
    against[charger] = forms ? 'squareForms' : 'disorder'
  }
  return { inches, against }
}

/**
 * Carries out the reactions of both sides: rolls emergency squares (SAR-15.2) and changes the orders of counter-charging cavalry
 * (SAR-13.15). By ruling Q7 both take effect in phase 4.
 */
export function revealReactions(run: ActionRun): void {
  const { battle, field } = run
  // SAR-13.15: cavalry that stands by will charge an enemy that comes near.
  revealStandBy(run)
  for (const unit of field.sides.flatMap((side) => answersOf(run, side).squares).sort()) {
    const attempt = rollSquare(run, unit)
    battle.squares[unit] = attempt
    emit(run, { kind: 'square', unit, ...attempt })
  }
  // In this question the only targets named are those of counter-charges.
  const counterCharges = Object.entries(answersOfBoth(run, 'targets')).sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [unit, target] of counterCharges) {
    const block = unitBlock(field, battle.units[unit]!)!
    const heading = headingTo(block.at, centreOf(unitBlock(field, battle.units[target]!)!))
    // `functions` are for artillery only; `by`: the leader who gave the order.
    battle.orders[unit] = { deed: 'charge', heading, functions: [], by: battle.orders[unit]?.by ?? null }
    battle.charges[unit] = target
    emit(run, { kind: 'charge', unit, target, rule: 'SAR-13.15' })
  }
}
