import { throwBadState, throwBadTarget, isAllowed } from '../errors'
import type { Arm, Stance, Tables } from '../types'

/** What matters of the target of a charge (SAR-13.2). */
export interface ChargedUnit {
  readonly arm: Arm
  readonly mounted: boolean
  readonly stance: Stance
}
/** What matters of the unit that charges. */
export interface Charger extends ChargedUnit {
  readonly broken: boolean
  /** It changed its formation this turn. */
  readonly changedFormation: boolean
}

/** SAR-13.1, 13.2, 18.2: refuses a charge that may not be declared. `target`: null when the charge names none. */
export function checkCharge({ charges }: Tables, charger: Charger, target: ChargedUnit | null): void {
  if (charger.arm === 'artillery') throwBadState('SAR-13.2', 'artillery')
  if (charger.broken) throwBadState('SAR-13.2', 'broken')
  if (charger.changedFormation) throwBadState('SAR-13.2', 'changedFormation')
  if (target === null) throwBadTarget('SAR-13.1', 'target')
  const onFoot = charger.arm === 'infantry'
  if (onFoot && target.arm === 'cavalry' && target.mounted && !charges.infantryMayChargeMountedCavalry)
    throwBadTarget('SAR-13.2', 'mounted')
  if (charger.stance === 'skirmish' && target.stance !== charges.skirmishersMayChargeOnly)
    throwBadTarget('SAR-13.2', target.stance)
}

/** SAR-13.1, 13.2, 18.2: may this charge be declared? */
export const mayCharge = (tables: Tables, charger: Charger, target: ChargedUnit | null): boolean =>
  isAllowed(() => checkCharge(tables, charger, target))

/** SAR-13.10: does a charger close without a roll? On the rear of a retreating unit, on skirmishers, and as cavalry on a failed square. */
export const closesWithoutRoll = (charge: {
  readonly rearOfRetreating: boolean
  readonly targetStance: Stance
  readonly cavalryAtFailedSquare: boolean
}): boolean => charge.rearOfRetreating || charge.targetStance === 'skirmish' || charge.cavalryAtFailedSquare

/** SAR-15.1: may infantry that mounted cavalry charges try an emergency square? */
export const mayTrySquare = (charger: ChargedUnit, target: ChargedUnit): boolean =>
  charger.arm === 'cavalry' &&
  charger.mounted &&
  target.arm === 'infantry' &&
  !['square', 'skirmish', 'mob'].includes(target.stance)

/** SAR-17.11: are a unit's horses blown? They are in the turn after a charge or breakthrough. */
export const isBlown = (unit: { readonly mounted: boolean; readonly chargedLastTurn: boolean }): boolean =>
  unit.mounted && unit.chargedLastTurn
