import { throwBadTarget } from '../errors'
import type { Firepower } from '../fire/attackPoints'
import type { ShotFacts } from '../fire/fireShift'
import { resolveShot, type ShotResult } from '../fire/shot'
import type { Tables } from '../types'
import { workPointsLeft } from './level'

/**
 * SAR-21.4, 11.15: a gun fires at a work. Cover and skirmishers do not count; losses reduce the points of the work, not the garrison.
 * `workPoints`: the points that the work has before the shot.
 */
export function fireAtWork(
  tables: Tables,
  power: Firepower,
  shot: Omit<ShotFacts, 'band' | 'target'>,
  d20: number,
  workPoints: number,
): ShotResult & { readonly pointsLeft: number } {
  if (power.arm !== 'artillery') throwBadTarget('SAR-21.4', 'smallArms')
  const result = resolveShot(tables, power, shot, d20)
  return { ...result, pointsLeft: workPointsLeft(workPoints, result.losses) }
}
