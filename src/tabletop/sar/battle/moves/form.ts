import { horseHolders } from '../../cavalry/horseHolders'
import { effectivesOf } from '../../stragglers/strength'
import type { Stance } from '../../types'
import { stanceForWidth } from '../layout'
import type { BattleTable } from '../run'
import type { BattleUnit } from '../types'
import { rosterUnitOf } from '../units'

/**
 * SAR-6.1 to 6.3, 6.7: the formation that a unit really has after it forms with this width (in files). What is wider than a column is a line,
 * and what is no wider than a road column is a road column. A line of no more than two ranks stays a line, however narrow.
 * @param stance the formation that its owner has chosen
 */
export function stanceAfterForming(table: BattleTable, unit: BattleUnit, stance: Stance, width: number): Stance {
  if (stance === 'square' || stance === 'skirmish' || stance === 'mob') return stance
  const { nation, castings } = rosterUnitOf(table, unit)
  if (stance === 'line' && 2 * width >= effectivesOf(unit.strength)) return 'line'
  const stanceByWidth = stanceForWidth(table.field.tables, nation, castings, width)
  // SAR-6.7: a unit stands in closed column only where the width makes a column; else it stands as the width says.
  return stance === 'closedColumn' && stanceByWidth === 'column' ? 'closedColumn' : stanceByWidth
}

/** SAR-7.12: the unit in another formation. The middle of its front and its heading stay. `width`: in files. */
export const withFormation = (table: BattleTable, unit: BattleUnit, stance: Stance, width: number): BattleUnit => ({
  ...unit,
  stance: stanceAfterForming(table, unit, stance, width),
  width,
})

/** SAR-17.4, 17.5: the unit mounted, or on foot with some of its castings as horse holders. */
export const withMounted = ({ field }: BattleTable, unit: BattleUnit, mounted: boolean): BattleUnit => ({
  ...unit,
  mounted,
  holders: mounted ? 0 : horseHolders(field.tables, effectivesOf(unit.strength)).holders,
})
