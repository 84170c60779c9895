import { horseHolders } from '../../cavalry/horseHolders'
import { effectivesOf } from '../../stragglers/strength'
import type { Stance } from '../../types'
import { stanceForWidth } from '../layout'
import type { BattleTable } from '../run'
import type { BattleUnit } from '../types'
import { factsOf } from '../units'

/**
 * SAR-6.1 to 6.3, 6.7: what a unit that wants to stand so wide is in: too wide for a column it is a line, narrow enough for it a
 * road column. Two ranks are a line however few they are.
 */
export function stanceAfterForming(table: BattleTable, unit: BattleUnit, stance: Stance, width: number): Stance {
  if (stance === 'square' || stance === 'skirmish' || stance === 'mob') return stance
  const { nation, castings } = factsOf(table, unit)
  if (stance === 'line' && 2 * width >= effectivesOf(unit.strength)) return 'line'
  const fits = stanceForWidth(table.field.tables, nation, castings, width)
  // A closed column is a column, never a road column (SAR-6.7).
  return stance === 'closedColumn' && fits === 'column' ? 'closedColumn' : fits
}

/** SAR-7.12: the unit in another formation, on the middle of its front and facing as before. */
export const withFormation = (table: BattleTable, unit: BattleUnit, stance: Stance, width: number): BattleUnit => ({
  ...unit,
  stance: stanceAfterForming(table, unit, stance, width),
  width,
})

/** SAR-17.4, 17.5: the unit on foot, a quarter of it with the horses, or mounted again. */
export const withMounted = ({ field }: BattleTable, unit: BattleUnit, mounted: boolean): BattleUnit => ({
  ...unit,
  mounted,
  holders: mounted ? 0 : horseHolders(field.tables, effectivesOf(unit.strength)).holders,
})
