import { throwBadOrder } from '../errors'
import type { Arm, Order } from '../types'

/** The state of a unit that decides which orders it may get (SAR-4.9). */
export interface Orderable {
  readonly arm: Arm
  readonly broken: boolean
  /** Locked in melee (SAR-14.8). */
  readonly locked: boolean
}

/**
 * SAR-4.8, 4.9: the order as the unit reads it: for a broken unit Form means Rally. Refuses Rally for an unbroken unit, any other
 * order for a broken one, Charge for artillery (Q11) and any order for a unit locked in melee (Q10).
 */
export function readOrder(unit: Orderable, order: Order): Order {
  if (unit.locked) throwBadOrder('SAR-4.9', 'locked')
  if (unit.broken) return order === 'form' || order === 'rally' ? 'rally' : throwBadOrder('SAR-4.9', order)
  if (order === 'rally' || (order === 'charge' && unit.arm === 'artillery')) throwBadOrder('SAR-4.9', order)
  return order
}

/** SAR-4.10, 4.12: does the unit roll for a random order? Broken and locked units do not. */
export const rollsRandomOrder = (unit: Orderable, ordered: boolean): boolean => !unit.broken && !unit.locked && !ordered

/** SAR-4.5, 4.6: refuses one more order by a leader. `given`: the number of orders that the leader has given this turn. */
export function checkIssue(
  leader: { readonly attachedTo: string | null; readonly points: number; readonly given: number },
  unit: { readonly id: string; readonly ordered: boolean },
  cost: number,
): void {
  if (unit.ordered) throwBadOrder('SAR-4.6', unit.id)
  if (leader.attachedTo !== null && (leader.attachedTo !== unit.id || leader.given > 0))
    throwBadOrder('SAR-4.5', unit.id)
  if (cost > leader.points) throwBadOrder('SAR-4.3', 'points')
}
