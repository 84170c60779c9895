import type { Arm, Nation, Rules, TroopFormation, TroopOrder } from '../types'

/** REG-9.1: troops that might charge. */
export interface PossibleCharger {
  readonly nation: Nation
  readonly arm: Exclude<Arm, 'artillery'>
  readonly formation: TroopFormation
  /** Order at the moment of contact: `disordered` after a tardy full move (REG-5.4). */
  readonly order: TroopOrder
}
/** What may be charged in open order (REG-9.1). */
export type ChargeTargetKind = 'openOrder' | 'guns' | 'broken' | 'other'

/**
 * REG-9.1, 5.4: may troops of this kind charge at all? Infantry in line or field column, in open order only against open order, guns or broken
 * troops; mounted cavalry in line or field column; never broken troops, and never Mexican cavalry in disorder.
 */
export function mayCharge({ tables }: Rules, unit: PossibleCharger, target: ChargeTargetKind): boolean {
  const { arm, formation, order, nation } = unit
  if (order === 'broken') return false
  const disorderly = tables.maneuver.troopManeuvers.tardy.oneOf.find(({ id }) => id === 'fullMoveInDisorder')
  const isBarred = nation === 'MEX' && arm === 'cavalry' && disorderly?.mexicanCavalryMayCharge === false
  if (order === 'disordered' && isBarred) return false
  if (formation === 'line' || formation === 'fieldColumn') return true
  return arm === 'infantry' && formation === 'openOrder' && target !== 'other'
}
