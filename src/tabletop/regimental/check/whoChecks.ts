import type { TroopOrder } from '../types'

/** REG-4.1: must a unit check in its own maneuver phase? */
export const mustCheck = (unit: {
  readonly order: TroopOrder
  /** A stand of the battery is silenced. */
  readonly hasSilencedStand: boolean
}): boolean => unit.order !== 'good' || unit.hasSilencedStand
