import { badOrder } from '../errors'
import type { Arm, Order } from '../types'

/** What decides which orders a unit may get (SAR-4.9). */
export interface Orderable {
  readonly arm: Arm
  readonly broken: boolean
  /** Locked in melee (SAR-14.8). */
  readonly locked: boolean
}

/**
 * SAR-4.8, 4.9: the order as the unit reads it: Form means Rally to a broken one. Refused: Rally for the unbroken, anything
 * else for the broken, a charge by artillery (Q11), any order for who is locked in melee (Q10).
 */
export function readOrder(unit: Orderable, order: Order): Order {
  if (unit.locked) badOrder('SAR-4.9', 'locked')
  if (unit.broken) return order === 'form' || order === 'rally' ? 'rally' : badOrder('SAR-4.9', order)
  if (order === 'rally' || (order === 'charge' && unit.arm === 'artillery')) badOrder('SAR-4.9', order)
  return order
}

/** SAR-4.10, 4.12: who rolls for a random order. Broken and locked units do not. */
export const rollsRandomOrder = (unit: Orderable, ordered: boolean): boolean => !unit.broken && !unit.locked && !ordered

/** SAR-4.5, 4.6: may a leader give one more order? `given`: what he has given this turn. */
export function checkIssue(
  leader: { readonly attachedTo: string | null; readonly points: number; readonly given: number },
  unit: { readonly id: string; readonly ordered: boolean },
  cost: number,
): void {
  if (unit.ordered) badOrder('SAR-4.6', unit.id)
  if (leader.attachedTo !== null && (leader.attachedTo !== unit.id || leader.given > 0)) badOrder('SAR-4.5', unit.id)
  if (cost > leader.points) badOrder('SAR-4.3', 'points')
}
