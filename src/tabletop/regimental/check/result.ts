import { rowAt, type ModifierSum } from '../modifiers'
import type { CheckModifier, CheckResult, Nation, Rules, TroopOrder } from '../types'
import { checkModifiers } from './modifiers'

/** Who checks: which column of the bands is read (REG-4.5). */
export interface Checker {
  readonly nation: Nation
  /** Of troops; batteries have none and read the column for good order. */
  readonly order: TroopOrder
  readonly isBattery: boolean
}

/** REG-4.5: the result of a check with this die result (base die plus modifiers). */
export function checkBand(
  { tables, options }: Rules,
  { nation, order, isBattery }: Checker,
  dieResult: number,
): CheckResult {
  const { bands } = tables.maneuver
  const isGood = isBattery || order === 'good'
  const row = rowAt(bands[nation], dieResult)
  if (isGood) return row.goodOrder
  // OQ-12: Mexicans have no first row of their own; with the option they rally with elan where Americans do.
  if (nation === 'MEX' && options.mexicansRallyWithElan) {
    const american = rowAt(bands.US, dieResult)
    if (american.disorderedTroops === 'rallyWithElan') return american.disorderedTroops
  }
  return row.disorderedTroops
}

/** What a check came to: die result, result, and how it was summed. */
export interface CheckRoll {
  readonly total: number
  readonly result: CheckResult
  readonly sum: ModifierSum<CheckModifier>
}

/** REG-4.3, 4.5, 13.1: one unit's check with a base die (1 to 10). */
export function checkResult(
  rules: Rules,
  checker: Checker,
  die: number,
  modifiers: readonly CheckModifier[],
): CheckRoll {
  const sum = checkModifiers(rules, modifiers)
  const total = die + sum.sum
  return { total, result: checkBand(rules, checker, total), sum }
}
