import { throwBadState, throwBadValue, checkedWhole } from '../errors'
import type { Arm, Tables } from '../types'

/**
 * SAR-5.8 (optional), "soaking off": cancels some of the stragglers of one shot. For each of them the unit backs away from the firing unit by
 * some inches.
 */
export function soakOff(
  { optional }: Tables,
  arm: Arm,
  stragglers: number,
  stragglersToCancel: number,
): { stragglers: number; backInches: number } {
  const { maxStragglers, inchesEach } = optional.soakOff
  if (arm === 'artillery') return throwBadState('SAR-5.8', 'artillery')
  checkedWhole('SAR-5.8', 'stragglers', stragglers)
  const maxToCancel = Math.min(maxStragglers, stragglers)
  if (checkedWhole('SAR-5.8', 'soak', stragglersToCancel) > maxToCancel) throwBadValue('SAR-5.8', 'soak')
  return { stragglers: stragglers - stragglersToCancel, backInches: stragglersToCancel * inchesEach[arm] }
}
