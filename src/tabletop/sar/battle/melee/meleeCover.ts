import { centreOf } from '../../../common/block'
import type { MeleeTarget } from '../../types'
import { targetCover } from '../fire/targets'
import { unitBlock } from '../layout'
import type { BattleTable } from '../run'

/** SAR-14.4: the rows of the melee table that are cover. */
const COVER_ROWS: readonly MeleeTarget[] = ['woods', 'rough', 'building', 'lightFort', 'heavyFort']
/** OPS-23.1: the rows of cover that do not count against a charge with an engineer. */
const FORT_ROWS: readonly MeleeTarget[] = ['lightFort', 'heavyFort']

/**
 * OPS-23.1: does the unit charge with an engineer? `deed`: the order that a unit executes; `of`: its id in the order of battle. `clash`: the attack
 * of the hex game that is fought on this table; null or absent in a battle of the rulebook.
 */
const chargesWithEngineer = ({ field, battle }: BattleTable, id: string): boolean =>
  battle.orders[id]?.deed === 'charge' && field.terms.clash?.withEngineer?.includes(battle.units[id]!.of) === true

/** SAR-11.9, 14.4: what covers the unit `id` against an attack of the unit `from`: its ground, its building or a work between the two. */
export function meleeCover(table: BattleTable, id: string, from: string): MeleeTarget[] {
  const { field, battle } = table
  const { rows } = targetCover(table, id, centreOf(unitBlock(field, battle.units[from]!)!))
  const coverNames = new Set<string>(rows)
  const ignoresForts = chargesWithEngineer(table, from)
  return COVER_ROWS.filter((row) => coverNames.has(row) && !(ignoresForts && FORT_ROWS.includes(row)))
}
