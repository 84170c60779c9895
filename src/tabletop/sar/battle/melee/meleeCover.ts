import { centreOf } from '../../../common/block'
import type { MeleeTarget } from '../../types'
import { targetCover as coverFrom } from '../fire/targets'
import { unitBlock } from '../layout'
import type { BattleTable } from '../run'

const COVER_ROWS: readonly MeleeTarget[] = ['woods', 'rough', 'building', 'lightFort', 'heavyFort']
const WORKS: readonly MeleeTarget[] = ['lightFort', 'heavyFort']

/** OPS-23.1: infantry that charges with an engineer finds a way past works. */
const isGuided = ({ field, battle }: BattleTable, id: string): boolean =>
  battle.orders[id]?.deed === 'charge' && field.terms.clash?.guided?.includes(battle.units[id]!.of) === true

/** SAR-11.9, 14.4: what shields a unit from an enemy: the ground it stands on, a building, a work between them. */
export function meleeCover(table: BattleTable, id: string, from: string): MeleeTarget[] {
  const { field, battle } = table
  const { rows } = coverFrom(table, id, centreOf(unitBlock(field, battle.units[from]!)!))
  const guided = isGuided(table, from)
  return COVER_ROWS.filter((row) => rows.some((one) => one === row) && !(guided && WORKS.includes(row)))
}
