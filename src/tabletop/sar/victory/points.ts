import { type BySide, mapSides, ofSide, type Side, type Sides } from '../../../game/side'
import type { Scenario } from '../types'

/** SAR-24.9: the points that a scenario counts. Sides are keys of any naming, as long as all arguments of `victoryByPoints` use the same. */
export interface PointsTerms {
  /** Points that a side gets for each casting that its enemy has lost. */
  readonly perEnemyLoss: BySide<number>
  /** Points (below 0) that a side gets if it has brought this group of reinforcements on; null: no group costs points. */
  readonly groupPenalty: { readonly side: Side; readonly group: string; readonly points: number } | null
  /** A victory is smashing if the winner has at least so many times the loser's points. */
  readonly smashingFactor: number
}

/** The verdict of a battle by points. */
export interface PointsVerdict {
  readonly points: BySide<number>
  /** Null: a draw. */
  readonly winner: Side | null
  /** The winner has many times the loser's points. */
  readonly smashing: boolean
}

/** The terms of a scenario, with the sides as its file names them. The file has fields for the two armies of Buena Vista only. */
export const pointsTerms = ({ victory: { points } }: Scenario): PointsTerms => ({
  perEnemyLoss: { US: points.usPointsPerMexicanLoss, MEX: points.mexicanPointsPerUsLoss },
  groupPenalty: { side: 'MEX', group: 'minon', points: points.minonUsedPenalty },
  smashingFactor: points.smashingFactor,
})

/**
 * SAR-24.9: victory by points.
 * @param losses castings that each side has lost; stragglers that have not come back count too (ruling on SAR Q47)
 * @param hasGroupArrived has the group of reinforcements come on that costs its side points?
 */
export function victoryByPoints(
  terms: PointsTerms,
  sides: Sides,
  losses: BySide<number>,
  hasGroupArrived: boolean,
): PointsVerdict {
  const [firstSide, secondSide] = sides
  const points = mapSides(sides, (side) => {
    const enemy = side === firstSide ? secondSide : firstSide
    const { groupPenalty } = terms
    const penalty = hasGroupArrived && groupPenalty?.side === side ? groupPenalty.points : 0
    return ofSide(losses, enemy) * ofSide(terms.perEnemyLoss, side) + penalty
  })
  const [firstPoints, secondPoints] = [ofSide(points, firstSide), ofSide(points, secondSide)]
  if (firstPoints === secondPoints) return { points, winner: null, smashing: false }
  const [winnerPoints, loserPoints] = [Math.max(firstPoints, secondPoints), Math.min(firstPoints, secondPoints)]
  // A loser without points is beaten smashingly by any winner with points.
  const smashing = loserPoints <= 0 ? winnerPoints > 0 : winnerPoints >= terms.smashingFactor * loserPoints
  return { points, winner: firstPoints > secondPoints ? firstSide : secondSide, smashing }
}
