import type { Fraction } from '../../../core/fraction'
import { throwBadValue } from '../../common/ruleError'
import { fractionOf, inches } from '../figures'
import type { GroundKind, Pace, RateRow, Rules } from '../types'

const rowOf = ({ tables }: Rules, row: RateRow) => tables.movement.rates.find(({ id }) => id === row)!

/**
 * REG-6.1, 6.2: how far a unit moves in a whole move on one kind of ground, in thousandths of an inch. Along a road the rows with a bonus have
 * their open rate times the multiplier, whatever the ground; the others get nothing from it.
 */
export function moveRate(rules: Rules, row: RateRow, ground: GroundKind, pace: Pace, isRoad = false): number {
  const rates = rowOf(rules, row)
  const takesRoad = isRoad && rates.roadMultiplier !== null
  const rate = rates[takesRoad ? 'open' : ground][pace] ?? throwBadValue('REG-6.1', 'rate')
  if (!takesRoad) return inches(rate)
  const { num, den } = fractionOf(rates.roadMultiplier!)
  return (inches(rate) * num) / den
}

/** REG-6.1 to 6.5: how far a share of a move reaches on one kind of ground, in thousandths of an inch, not rounded to inches. */
export const moveAllowance = (
  rules: Rules,
  row: RateRow,
  ground: GroundKind,
  pace: Pace,
  share: Fraction,
  isRoad = false,
): number => Math.floor((moveRate(rules, row, ground, pace, isRoad) * share.num) / share.den)
