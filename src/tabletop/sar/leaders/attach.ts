import { throwBadState } from '../errors'

/** SAR-4.14: a leader attaches to a unit of his own chain only; `chain`: the ids of all leaders above the unit. */
export function checkAttach(leader: string, chain: readonly string[], unitInMelee: boolean): void {
  if (!chain.includes(leader)) throwBadState('SAR-4.14', 'command')
  if (unitInMelee) throwBadState('SAR-4.14', 'melee')
}

/** SAR-4.14: a leader may leave his unit at any time, except from a melee. */
export function checkDetach(unitInMelee: boolean): void {
  if (unitInMelee) throwBadState('SAR-4.14', 'melee')
}
