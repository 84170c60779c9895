import { text } from '../../shell/page'
import { sideNames } from '../../shared/battleNames'
import { regimentName } from '../../i18n/regiments'
import { settings } from '../../shell/storage/settings'
import { recordedLeader, recordedName } from './record/battleRecord'
import { packOf } from './battles/packs'
import { groundName } from './groundNames'
import { rosterOf } from './tableRoster'
import type { BattleView, TableFacts } from './tableGame'

/** The name of a unit in the page's language; "part of" its regiment for a part. Null: no unit of that id. */
export function tableUnitName(facts: TableFacts, view: BattleView, id: string): string | null {
  const roster = rosterOf(facts, view, id)
  if (!roster) return null
  const { lang } = settings.value
  // Battles of their own have their names in the order of battle; the regiments of clashes are those of the map.
  const name = recordedName(facts.scenario, roster.id)?.[lang] ?? regimentName(roster.id, roster.name, lang)
  if (facts.units.has(id)) return name
  // A company that begins detached by the order of battle has a name of its own there; the first part of its regiment is that company.
  const company = packOf(facts.scenario)?.units.find((unit) => 'partOf' in unit && unit.partOf === roster.id)
  if (company && id === `${roster.id}/1`) return lang === 'es' ? company.nameEs : company.name
  return text.value.clash.part(name)
}

/** The name of a leader with his rank, in the page's language; null: no leader of that id. */
export const tableLeaderName = (facts: TableFacts, id: string): string | null =>
  facts.leaders.has(id)
    ? (recordedLeader(facts.scenario, id, settings.value.lang) ?? facts.leaders.get(id)!.name)
    : null

/** The name of a unit, leader, side or piece of ground; null for anything else. */
export const tableName = (facts: TableFacts, view: BattleView, id: string): string | null =>
  tableUnitName(facts, view, id) ??
  tableLeaderName(facts, id) ??
  (facts.sides.includes(id)
    ? sideNames(id, settings.value.lang).full
    : facts.ground.features.some((feature) => feature.id === id)
      ? groundName(id)
      : null)
