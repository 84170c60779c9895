import { type BySide, mapSides, ofSide, type Side, type Sides } from '../../../game/side'
import type { Scenario } from '../types'

/** SAR-24.9: what a scenario counts. Sides are named as whoever asks names them. */
export interface PointsTerms {
  /** Points that a side gets for each casting that its enemy has lost. */
  readonly perEnemyLoss: BySide<number>
  /** Points (below 0) that a side gets if it has brought this group of reinforcements on. */
  readonly groupPenalty: { readonly side: Side; readonly group: string; readonly points: number }
  /** A victory is smashing if the winner has at least so many times the loser's points. */
  readonly smashingFactor: number
}

export interface PointsVerdict {
  readonly points: BySide<number>
  /** Null: a draw. */
  readonly winner: Side | null
  readonly smashing: boolean
}

/** The terms of a scenario; sides by their names in its file. The file has fields for the two armies of Buena Vista only. */
export const pointsTerms = ({ victory: { points } }: Scenario): PointsTerms => ({
  perEnemyLoss: { US: points.usPointsPerMexicanLoss, MEX: points.mexicanPointsPerUsLoss },
  groupPenalty: { side: 'MEX', group: 'minon', points: points.minonUsedPenalty },
  smashingFactor: points.smashingFactor,
})

/**
 * SAR-24.9: victory by points.
 * @param losses castings that each side has lost, stragglers still out included (Q47)
 * @param penalty has the group that costs points come on?
 */
export function victoryByPoints(
  terms: PointsTerms,
  sides: Sides,
  losses: BySide<number>,
  penalty: boolean,
): PointsVerdict {
  const [a, b] = sides
  const points = mapSides(sides, (side) => {
    const enemy = side === a ? b : a
    const { groupPenalty } = terms
    const deducted = penalty && groupPenalty.side === side ? groupPenalty.points : 0
    return ofSide(losses, enemy) * ofSide(terms.perEnemyLoss, side) + deducted
  })
  const [pointsA, pointsB] = [ofSide(points, a), ofSide(points, b)]
  if (pointsA === pointsB) return { points, winner: null, smashing: false }
  const [most, least] = [Math.max(pointsA, pointsB), Math.min(pointsA, pointsB)]
  const smashing = least <= 0 ? most > 0 : most >= terms.smashingFactor * least
  return { points, winner: pointsA > pointsB ? a : b, smashing }
}
