import { inches } from '../figures'
import type { Arm, Carriage, GunMode, Nation, Rules, TroopFormation, TroopOrder } from '../types'
import type { HastyId } from './lists'

/** REG-9.3, 5.5: troops that are the target of a charge. */
export interface ChargedTroops {
  readonly nation: Nation
  readonly arm: Exclude<Arm, 'artillery'>
  readonly formation: TroopFormation
  readonly order: TroopOrder
}
/** How they are charged. */
export interface ComingCharge {
  readonly fromFront: boolean
  readonly byCavalry: boolean
}

/** REG-5.5, 9.3: what charged troops may do at once. */
export function troopReactions({ tables, options }: Rules, unit: ChargedTroops, charge: ComingCharge): HastyId[] {
  const { arm, formation, order, nation } = unit
  const counterCharge = tables.maneuver.troopManeuvers.hasty.oneOf.find(({ id }) => id === 'counterCharge')
  const reactions: HastyId[] = []
  const isMounted = arm === 'cavalry' && ['line', 'fieldColumn', 'marchColumn'].includes(formation)
  const mayInDisorder = nation === 'US' || (counterCharge?.mexicanCavalryMayInDisorder ?? false)
  if (isMounted && charge.fromFront && (order === 'good' || (order === 'disordered' && mayInDisorder)))
    reactions.push('counterCharge')
  const isOrderly = order === 'good' || (order === 'disordered' && options.disorderedFormHastySquare)
  if (arm === 'infantry' && charge.byCavalry && isOrderly && (formation === 'line' || formation === 'fieldColumn'))
    reactions.push('hastySquare')
  if ((formation === 'openOrder' || formation === 'dismountedOpenOrder') && order !== 'broken') reactions.push('evade')
  return reactions
}

/** REG-5.9: what charged guns may do at once. `squareDistance`: thousandths of an inch to the nearest friendly square; null: there is none. */
export function gunReactions(
  { tables, options }: Rules,
  guns: { readonly carriage: Carriage; readonly mode: GunMode },
  squareDistance: number | null,
): HastyId[] {
  const [shelter] = tables.maneuver.gunManeuvers.hasty.oneOf
  const reactions: HastyId[] = []
  if (shelter !== undefined && squareDistance !== null && squareDistance <= inches(shelter.squareWithinInches))
    reactions.push('shelterInSquare')
  // OQ-18: with the option light guns get away when they are charged.
  if (options.silencedRetreatIsHasty && guns.carriage === 'light' && guns.mode !== 'fixed')
    reactions.push('limberAndFullRetreatSilenced')
  return reactions
}
