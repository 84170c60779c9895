import { ok, type Result } from '../../core/result'
import { chosenScenario, createChosenField } from '../../tabletop/sar/battle/choices'
import type { FieldOfBattle } from '../../tabletop/sar/battle/field'
import { buenaVista, tablesOf } from '../../tabletop/sar/data'
import type { Scenario, Tables } from '../../tabletop/sar/types'
import type { BattleRules } from './options'

/** What never changes in a battle, and where it comes from. */
interface Battlefield {
  /** The scenario as it is printed, and as the options change it (SAR-24.3, 24.5). */
  readonly printed: Scenario
  readonly scenario: Scenario
  readonly tables: Tables
  readonly field: FieldOfBattle
}

/** Ground, units and figures of a battle with these options: public facts, which a worker builds for itself from the options. */
export function battlefieldOf(rules: BattleRules): Result<Battlefield> {
  const printed = buenaVista()
  if (!printed.ok) return printed
  const tables = tablesOf(rules.profile)
  if (!tables.ok) return tables
  const scenario = chosenScenario(printed.value, tables.value, rules)
  if (!scenario.ok) return scenario
  const field = createChosenField(printed.value, tables.value, rules)
  return field.ok
    ? ok({ printed: printed.value, scenario: scenario.value, tables: tables.value, field: field.value })
    : field
}
