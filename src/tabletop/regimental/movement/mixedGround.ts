import type { Fraction } from '../../../core/fraction'
import { reduced } from '../figures'
import type { GroundKind, Pace, RateRow, Rules } from '../types'
import { moveRate } from './allowance'

/** A stretch of a path on one kind of ground; `length` in thousandths of an inch. */
export interface Stretch {
  readonly ground: GroundKind
  readonly length: number
  readonly isRoad?: boolean
}

/** REG-6.4: the share of a full move that a path costs: each inch 1/rate of the ground it crosses. In lowest terms. */
export function shareSpent(rules: Rules, row: RateRow, pace: Pace, path: readonly Stretch[]): Fraction {
  let spent: Fraction = { num: 0, den: 1 }
  for (const { ground, length, isRoad } of path) {
    const rate = moveRate(rules, row, ground, pace, isRoad)
    spent = reduced({ num: spent.num * rate + length * spent.den, den: spent.den * rate })
  }
  return spent
}

/** REG-6.4: how far along a path a unit comes with a share of its move, in thousandths of an inch, rounded down. */
export function reachAlong(rules: Rules, row: RateRow, pace: Pace, path: readonly Stretch[], share: Fraction): number {
  let left = share
  let reached = 0
  for (const { ground, length, isRoad } of path) {
    const rate = moveRate(rules, row, ground, pace, isRoad)
    const farthest = Math.floor((rate * left.num) / left.den)
    if (farthest < length) return reached + farthest
    reached += length
    left = reduced({ num: left.num * rate - length * left.den, den: left.den * rate })
  }
  return reached
}
