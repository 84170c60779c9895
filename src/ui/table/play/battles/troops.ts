// What troops a unit of a pack is, beyond its arm: grey coats, militia, warriors. By that it is dressed and marked on the table.
import type { PackUnit } from '../../../../tabletop/common/pack/unitSchema'
import { packOf } from './packs'

/** Nations whose troops are warriors. */
const WARRIORS: readonly string[] = ['SIX', 'WEST', 'NATIVE']

/** The unit of the pack; null: the battle comes as no pack, or has no such unit. */
const packed = (scenario: string, id: string): PackUnit | null =>
  packOf(scenario)?.units.find((unit) => unit.id === id) ?? null

/** Is it irregular (SAR-23.7)? */
const isIrregular = (unit: PackUnit): boolean => unit.sar.tags.includes('irregular')

/** The army by which a unit is dressed: its nation, with what sets it apart there (`US/grey`, `US/militia`). */
export function armyOf(scenario: string, id: string, nation: string): string {
  const unit = packed(scenario, id)
  if (unit === null || unit.arm === 'artillery') return nation
  if (unit.sar.grey === true) return `${nation}/grey`
  return nation === 'US' && isIrregular(unit) ? `${nation}/militia` : nation
}

/** Signs of what troops a unit is, beside its label. */
export function kindSigns(scenario: string, id: string): string[] {
  const unit = packed(scenario, id)
  if (unit === null || !isIrregular(unit)) return []
  return ['irregular', WARRIORS.includes(unit.nation) ? 'warrior' : 'militia']
}
