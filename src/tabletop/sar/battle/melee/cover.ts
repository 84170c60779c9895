import { centreOf } from '../../../common/block'
import type { MeleeTarget } from '../../types'
import { coverOf as coverFrom } from '../fire/targets'
import { unitBlock } from '../layout'
import type { Table } from '../run'

const WORKS: readonly MeleeTarget[] = ['lightFort', 'heavyFort']
const ROWS: readonly MeleeTarget[] = ['woods', 'rough', 'building', 'lightFort', 'heavyFort']

/** SAR-11.9, 14.4: what shields a unit from an enemy: the ground it stands on, a building, a work between them. */
export function coverOf(table: Table, id: string, from: string): MeleeTarget[] {
  const { field, battle } = table
  const { rows } = coverFrom(table, id, centreOf(unitBlock(field, battle.units[from]!)!))
  // OPS-23.1: an engineer shows a charge the way through the works.
  const guided = battle.orders[from]?.deed === 'charge' && field.course.clash?.guided?.includes(battle.units[from]!.of)
  return ROWS.filter((row) => rows.some((one) => one === row) && !(guided && WORKS.includes(row)))
}
