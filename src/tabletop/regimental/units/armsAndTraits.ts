import type { MusketryWeapon, Rules, Trait } from '../types'

/** REG-12.11: kinds of troops, by the words of the table. */
const TROOPS = {
  usRegularInfantry: 'US regular and marine infantry',
  usVolunteerInfantry: 'US volunteer infantry',
  usRifles: 'US rifle regiments, voltigeurs',
  usHorse: 'US dragoons, mounted volunteers',
  rangers: 'Texas and other ranging companies',
  mexicanLine: 'Mexican line and activo infantry',
  mexicanLight: 'Mexican light infantry, sappers, cazadores',
  sanPatricios: 'San Patricios',
  nationalGuard: 'Mexican national guard',
  mexicanCavalry: 'Mexican regular and activo cavalry',
  presidialCavalry: 'Mexican presidial cavalry',
} as const
/** REG-12.11: a kind of troops. */
export type TroopKind = keyof typeof TROOPS
/** REG-12.11: every kind of troops. */
export const TROOP_KINDS = Object.keys(TROOPS) as [TroopKind, ...TroopKind[]]

/** REG-1.15, 12.11: weapon and traits of a kind of troops, where the roster is silent. */
export function armsAndTraits(
  { tables }: Rules,
  kind: TroopKind,
): { readonly weapon: MusketryWeapon; readonly traits: readonly Trait[] } {
  const row = tables.house.armsAndTraits.find(({ troops }) => troops === TROOPS[kind])!
  return { weapon: row.weapon, traits: row.traits }
}
