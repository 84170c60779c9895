import type { Fraction } from '../../../core/fraction'
import { inches } from '../figures'
import type { Rules } from '../types'

/** What one unit or gun stand gave to a fire. */
export interface FiredShare {
  readonly isGunStand: boolean
  readonly standsFired: number
  readonly stands: number
  /** Its share of all fire points. */
  readonly points: Fraction
}

/** REG-8.8: may it be marked low on ammunition? Any gun stand, or troops that fired half or more of their stands (OQ-11: or of the points). */
export function mayRunLow({ options }: Rules, { isGunStand, standsFired, stands, points }: FiredShare): boolean {
  if (isGunStand) return true
  return options.lowAmmoByFirePoints ? points.num * 2 >= points.den : standsFired * 2 >= stands
}

/** REG-12.5: may a unit replenish? Within reach of a wagon (or its rear edge), and no enemy near; distances in thousandths of an inch. */
export function mayReplenish({ tables }: Rules, toWagon: number, toEnemy: number): boolean {
  const { needsWagonWithinInches, notWithinEnemyInches } = tables.house.ammunition
  return toWagon <= inches(needsWagonWithinInches) && toEnemy > inches(notWithinEnemyInches)
}
