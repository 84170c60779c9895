import { askingOrder } from './field'
import { answersOf, answersOfBoth, changeAnswers } from './answers'
import { centreOf, centrePose, footprint } from '../../common/block'
import { headingTo, toLocal } from '../../common/point'
import { gap } from '../../common/polygon'
import { badState, badTarget, isAllowed } from '../errors'
import { mayTrySquare } from '../melee/chargeTarget'
import { emergencySquare } from '../melee/emergencySquare'
import { zoneOf } from '../zones/zone'
import { breakAll } from './breaking/breaks'
import { rateIrregulars, type IrregularTrial } from './breaking/irregulars'
import { chargeTargets, checkTarget, look } from './contact'
import type { BattleHandler } from './handler'
import { unitBlock } from './layout'
import { checkStandBy, revealStandBy } from './moves/standBy'
import { type ActionRun, rollDie, type BattleTable, emit } from './run'
import type { Side, SquareAttempt } from './types'
import { unitsOf } from './units'

const charging = (table: BattleTable, side: Side): string[] =>
  unitsOf(table, side).filter((id) => table.battle.orders[id]?.deed === 'charge')
const headingOf = ({ battle }: BattleTable, id: string): number =>
  battle.orders[id]?.heading ?? battle.units[id]!.heading

/** SAR-13.1: units of a side that must name whom they charge: all with the order and somebody to name. */
export const unitsToNameTarget = (table: BattleTable, side: Side): string[] =>
  charging(table, side).filter((id) => chargeTargets(table, id, headingOf(table, id)).length > 0)

/** SAR-13.1: names the target of a charge. */
export const charge: BattleHandler<'charge'> = {
  check(table, side, { unit, target }) {
    if (!charging(table, side).includes(unit)) badState('SAR-13.1', unit)
    checkTarget(table, unit, headingOf(table, unit), target)
  },
  list(table, side, out) {
    for (const unit of charging(table, side))
      for (const target of chargeTargets(table, unit, headingOf(table, unit)))
        out.push({ type: 'charge', unit, target })
  },
  run(run, side, { unit, target }) {
    changeAnswers(run, side, { targets: { ...answersOf(run, side).targets, [unit]: target } })
    emit(run, { kind: 'named', unit, target }, side)
  },
}

/** SAR-13.1: nobody who can name a target charges without one. */
export function checkAllTargetsNamed(table: BattleTable, side: Side): void {
  const { targets } = answersOf(table, side)
  const silent = unitsToNameTarget(table, side).find((id) => targets[id] === undefined)
  if (silent !== undefined) badTarget('SAR-13.1', silent)
}

/** SAR-13.1: all charges are declared together. Who found nobody rides or runs out his distance in phase 4 (SAR-13.4). */
export function revealCharges(run: ActionRun): void {
  const [first, second] = askingOrder(run.field)
  run.battle.charges = { ...answersOf(run, first).targets, ...answersOf(run, second).targets }
  for (const unit of Object.keys(run.battle.charges).sort())
    emit(run, { kind: 'charge', unit, target: run.battle.charges[unit]!, rule: 'SAR-13.1' })
  rateCharges(run)
}

/** SAR-23.8: irregulars who charge or are charged for the first time show what they are worth. */
function rateCharges(run: ActionRun): void {
  const { charges } = run.battle
  const trials = Object.entries(charges).flatMap(([unit, target]): IrregularTrial[] => [
    { unit, enemy: target, how: 'charges' },
    { unit: target, enemy: unit, how: 'charged' },
  ])
  const { shaken, routed } = rateIrregulars(run, trials)
  breakAll(run, shaken, routed)
}

/** Who charges a unit, in order; irregulars may have run before they came (SAR-23.8). */
const chargersOf = ({ battle }: BattleTable, unit: string): string[] =>
  Object.keys(battle.charges)
    .sort()
    .filter((id) => {
      const { at, gone, broken } = battle.units[id]!
      return battle.charges[id] === unit && at !== null && !gone && !broken
    })

/** SAR-15.1: the mounted cavalry before which this infantry may try to form square. */
function squareAgainst(table: BattleTable, unit: string): string[] {
  const { units } = table.battle
  if (units[unit]!.broken || units[unit]!.locked) return []
  return chargersOf(table, unit).filter((id) => mayTrySquare(look(table, units[id]!), look(table, units[unit]!)))
}

/** SAR-13.15 (optional): does mounted cavalry that is itself charged by cavalry before its front charge back at it? */
function checkCounter(table: BattleTable, unit: string, target: string): void {
  const { field, battle } = table
  if (!battle.options.rules.optCounterCharge) badState('SAR-13.15', 'optCounterCharge')
  const own = battle.units[unit]!
  const mounted = (id: string): boolean => {
    const { arm, mounted: up } = look(table, battle.units[id]!)
    return arm === 'cavalry' && up
  }
  const free = !own.broken && !own.locked && battle.orders[unit]?.deed !== 'charge'
  if (!free || !mounted(unit)) badState('SAR-13.15', unit)
  if (!chargersOf(table, unit).includes(target) || !mounted(target)) badTarget('SAR-13.15', target)
  const block = unitBlock(field, own)!
  const { x, y } = toLocal(centrePose(block), centreOf(unitBlock(field, battle.units[target]!)!))
  const extent = { halfWidth: block.width / 2, halfDepth: block.depth / 2 }
  if (zoneOf(field.tables, extent, x, y, own.stance) !== 'front') badTarget('SAR-13.15', target)
}

const counterTargets = (table: BattleTable, unit: string): string[] =>
  chargersOf(table, unit).filter((target) => isAllowed(() => checkCounter(table, unit, target)))

/** Units of a side that may answer a charge. */
export const unitsThatMayReact = (table: BattleTable, side: Side): string[] =>
  unitsOf(table, side).filter(
    (id) =>
      squareAgainst(table, id).length > 0 ||
      counterTargets(table, id).length > 0 ||
      isAllowed(() => checkStandBy(table, side, id)),
  )

/** SAR-15.1: infantry charged by cavalry will try to form square. */
export const square: BattleHandler<'square'> = {
  check(table, side, { unit }) {
    if (!unitsOf(table, side).includes(unit) || squareAgainst(table, unit).length === 0) badState('SAR-15.1', unit)
    if (answersOf(table, side).squares.includes(unit)) badState('SAR-15.1', unit)
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

/** SAR-13.15 (optional): cavalry charged by cavalry charges back. */
export const counter: BattleHandler<'counter'> = {
  check(table, side, { unit, target }) {
    if (!unitsOf(table, side).includes(unit)) badState('SAR-13.15', unit)
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

/** SAR-15.2: one roll a unit, held against the distance of each that charges it. */
function trySquare(run: ActionRun, unit: string): SquareAttempt {
  const { field, battle } = run
  const { training, stance } = battle.units[unit]!
  const d20 = rollDie(run, unit, 'emergencySquare', field.tables.emergencySquare.die)
  const ground = footprint(unitBlock(field, battle.units[unit]!)!)
  const against: Record<string, 'squareForms' | 'disorder'> = {}
  let inches = 0
  for (const id of squareAgainst(run, unit)) {
    const distance = gap(ground, footprint(unitBlock(field, battle.units[id]!)!))
    const hold = battle.orders[unit]?.deed === 'hold'
    const attempt = { training: training ?? 'untrained', line: stance === 'line', hold, distance }
    const { total, forms } = emergencySquare(field.tables, attempt, d20)
    inches = total
    against[id] = forms ? 'squareForms' : 'disorder'
  }
  return { inches, against }
}

/** SAR-15.2, 13.15: squares are rolled for, and cavalry that charges back has its order changed. Both take effect in phase 4 (Q7). */
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
