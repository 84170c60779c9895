import { text } from '../../shell/page'
import { regimentName } from '../../i18n/regiments'
import { settings } from '../../shell/storage/settings'
import { rosterOf } from './tableModel'
import type { BattleView, TableFacts } from './tableGame'

/** The name of a unit in the page's language; "part of" its regiment for a part. Null: no unit of that id. */
export function tableUnitName(facts: TableFacts, view: BattleView, id: string): string | null {
  const roster = rosterOf(facts, view, id)
  if (!roster) return null
  const name = regimentName(roster.id, roster.name, settings.value.lang)
  return facts.units.has(id) ? name : text.value.clash.part(name)
}

/** The name of a unit, leader or side; null for anything else. */
export const tableName = (facts: TableFacts, view: BattleView, id: string): string | null =>
  tableUnitName(facts, view, id) ??
  facts.leaders.get(id)?.name ??
  (facts.sides.includes(id) ? ((text.value.side as Readonly<Record<string, string>>)[id] ?? id) : null)
