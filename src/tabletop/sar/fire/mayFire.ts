import { throwBadState, throwBadTarget } from '../errors'
import type { Order, Stance } from '../types'

/** The state of a unit that decides whether it may fire in a phase (SAR-11.2). */
export interface Shooter {
  /** The order that the unit executes this turn; the last three names are random orders (SAR-4.10). Null: none. */
  readonly order: Order | 'advanceOrFire' | 'halt' | 'withdraw' | null
  readonly stance: Stance
  readonly broken: boolean
  readonly inMelee: boolean
  readonly firedThisTurn: boolean
  /** The target charges this unit (SAR-13.5). */
  readonly chargedByTarget: boolean
  /** SAR-15.4: its emergency square against this target failed. */
  readonly disorderedByTarget: boolean
}

/** SAR-11.1, 11.2: refuses a unit that may not fire in this phase. */
export function checkMayFire(unit: Shooter, phase: 'firstFire' | 'holdFire'): void {
  if (unit.broken || unit.stance === 'mob') throwBadState('SAR-11.2', 'broken')
  if (unit.stance === 'limbered') throwBadState('SAR-16.2', 'limbered')
  if (unit.inMelee) throwBadState('SAR-11.2', 'inMelee')
  if (unit.firedThisTurn) throwBadState('SAR-11.1', 'firedThisTurn')
  if (unit.disorderedByTarget) throwBadState('SAR-15.4', 'disordered')
  const hasFireOrder =
    phase === 'firstFire'
      ? unit.order === 'firstFire' || unit.order === 'advanceOrFire'
      : unit.order === 'holdFire' || (unit.order === 'hold' && unit.chargedByTarget)
  // The message names the order; without one the word `order`.
  if (!hasFireOrder) throwBadState('SAR-11.2', unit.order ?? 'order')
}

/** SAR-11.3: refuses a target that may not be fired at. */
export function checkFireTarget(target: {
  readonly inMelee: boolean
  /** The target is a group of stragglers (SAR-5). */
  readonly stragglerGroup: boolean
  readonly inSight: boolean
}): void {
  if (target.inMelee) throwBadTarget('SAR-11.3', 'inMelee')
  if (target.stragglerGroup) throwBadTarget('SAR-11.3', 'stragglers')
  if (!target.inSight) throwBadTarget('SAR-11.3', 'sight')
}
