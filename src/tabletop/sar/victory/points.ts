import { whole } from '../errors'
import type { Scenario } from '../types'

export interface PointsVerdict {
  readonly mex: number
  readonly us: number
  readonly winner: 'US' | 'MEX' | 'draw'
  /** At least so many times the loser's points, or the loser has none. */
  readonly smashing: boolean
}

/** SAR-24.9: victory by points; losses in castings, stragglers still out included (Q47). */
export function victoryByPoints(
  { victory: { points } }: Scenario,
  usLosses: number,
  mexLosses: number,
  minonUsed: boolean,
): PointsVerdict {
  const mex =
    whole('SAR-24.9', 'usLosses', usLosses) * points.mexicanPointsPerUsLoss + (minonUsed ? points.minonUsedPenalty : 0)
  const us = whole('SAR-24.9', 'mexLosses', mexLosses) * points.usPointsPerMexicanLoss
  const winner = mex === us ? points.tie : mex > us ? 'MEX' : 'US'
  const [most, least] = mex > us ? [mex, us] : [us, mex]
  const smashing = winner !== 'draw' && (least <= 0 ? most > 0 : most >= points.smashingFactor * least)
  return { mex, us, winner, smashing }
}
