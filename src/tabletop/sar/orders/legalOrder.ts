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
 * SAR-4.8, 4.9: returns the order that a unit receives; for a broken unit Form means Rally. Refuses Rally for an unbroken unit, any order
 * but Rally and Form for a broken one, Charge for artillery (ruling on SAR Q11), and every order for a unit locked in melee (ruling on SAR Q10).
 */
export function orderAsReceived(unit: Orderable, order: Order): Order {
  // The second argument of `throwBadOrder` names what the message speaks of.
  if (unit.locked) throwBadOrder('SAR-4.9', 'locked')
  if (unit.broken) return order === 'form' || order === 'rally' ? 'rally' : throwBadOrder('SAR-4.9', order)
  if (order === 'rally' || (order === 'charge' && unit.arm === 'artillery')) throwBadOrder('SAR-4.9', order)
  return order
}

/** SAR-4.10, 4.12: does the unit roll for a random order? Not if it has an order, is broken or is locked in melee. */
export const rollsRandomOrder = (unit: Orderable, hasOrder: boolean): boolean =>
  !unit.broken && !unit.locked && !hasOrder

/**
 * SAR-4.3, 4.5, 4.6: refuses one more order by a leader: for a unit that has one, to any but his own unit when he is attached, or beyond
 * his points.
 */
export function checkIssue(
  leader: {
    /** Id of the unit that he is with; null: none. */
    readonly attachedTo: string | null
    /** His leader points that are left. */
    readonly points: number
    /** How many orders he has given this turn. */
    readonly given: number
  },
  unit: {
    readonly id: string
    /** It has an order already. */
    readonly ordered: boolean
  },
  cost: number,
): void {
  if (unit.ordered) throwBadOrder('SAR-4.6', unit.id)
  if (leader.attachedTo !== null && (leader.attachedTo !== unit.id || leader.given > 0))
    throwBadOrder('SAR-4.5', unit.id)
  if (cost > leader.points) throwBadOrder('SAR-4.3', 'points')
}
