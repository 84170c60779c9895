import { ok, refuse, type Result } from '../../core/result'
import { PACKS, type PackId } from '../../tabletop/common/pack/load'
import type { BattlePack } from '../../tabletop/common/pack/schema'
import { chosenScenario, createChosenField } from '../../tabletop/sar/battle/choices'
import type { FieldOfBattle } from '../../tabletop/sar/battle/field'
import { buenaVista, tablesOf } from '../../tabletop/sar/data'
import { CHIPPAWA_DEFAULTS, type PackChoices, PALO_ALTO_DEFAULTS } from '../../tabletop/sar/pack/choices'
import { createPackField, packRoster, type PackRoster } from '../../tabletop/sar/pack/field'
import { type SarPack, sarPackOf } from '../../tabletop/sar/pack/load'
import type { Tables } from '../../tabletop/sar/types'
import { battleOfRules, type BattleRules, BUENA_VISTA } from './options'

/** The units and leaders of a battle, as page and advice read them. */
export type BattleRoster = PackRoster

/** What never changes in a battle, and where it comes from. */
interface Battlefield {
  /** All that the battle is made of besides the tables, for the hash of its data. */
  readonly source: object
  /** The units and leaders that take part, as the options have them (SAR-24.3, 24.5). */
  readonly scenario: BattleRoster
  readonly tables: Tables
  readonly field: FieldOfBattle
}

/** The ids of all battles by the Santa Anna Rules, in the order of menus. */
export const battleIds: readonly (typeof BUENA_VISTA | PackId)[] = [BUENA_VISTA, ...PACKS]

/** A part of the ground with its names. */
export interface NamedGround {
  readonly id: string
  readonly kind: string
  readonly name: { readonly en: string; readonly es: string }
}
/** A battle as it is printed, whatever the options: all units and leaders that may take part, and the names of the ground. */
export interface PrintedBattle extends BattleRoster {
  readonly turns: number
  readonly features: readonly NamedGround[]
}

/** With every option that brings troops on: the roster of all who may take part. */
const ALL_TROOPS: Readonly<Record<PackId, PackChoices>> = {
  'palo-alto': { ...PALO_ALTO_DEFAULTS, canalesFights: true },
  chippawa: { ...CHIPPAWA_DEFAULTS, variant: 'full', ripleyWhole: true },
}

const namesOfGround = ({ features }: BattlePack): NamedGround[] =>
  features.map(({ id, kind, name, nameEs }) => ({ id, kind, name: { en: name, es: nameEs } }))

/** A battle as it is printed, by its id. */
export function printedScenario(id: (typeof battleIds)[number]): Result<PrintedBattle> {
  if (id === BUENA_VISTA) {
    const scenario = buenaVista()
    return scenario.ok ? ok({ ...scenario.value, features: scenario.value.map.features }) : scenario
  }
  const both = sarPackOf(id)
  if (!both.ok) return both
  const { pack } = both.value
  return ok({ ...packRoster(both.value, ALL_TROOPS[id]), turns: pack.clock.turns, features: namesOfGround(pack) })
}

function buenaVistaField(rules: Extract<BattleRules, { bvMinonUsed: boolean }>, tables: Tables): Result<Battlefield> {
  const printed = buenaVista()
  if (!printed.ok) return printed
  const scenario = chosenScenario(printed.value, tables, rules)
  if (!scenario.ok) return scenario
  const field = createChosenField(printed.value, tables, rules)
  return field.ok ? ok({ source: printed.value, scenario: scenario.value, tables, field: field.value }) : field
}

/** What of a pack the rules read: without the words of its history, so that a better sentence makes no save unreadable. */
function figuresOf({ pack, sar }: SarPack): object {
  const { about: _about, account: _account, history: _history, sources: _sources, ...figures } = pack
  const { about: _aboutSar, rules: _rules, leftOut: _leftOut, posture: _posture, ...terms } = sar
  return { figures, terms }
}

/** Ground, units and figures of a battle with these options: public facts, which a worker builds for itself from the options. */
export function battlefieldOf(rules: BattleRules): Result<Battlefield> {
  const tables = tablesOf(rules.profile)
  if (!tables.ok) return tables
  if ('bvMinonUsed' in rules) return buenaVistaField(rules, tables.value)
  const id = battleOfRules(rules)
  const both = sarPackOf(id as PackId)
  if (!both.ok) return both
  const { profile, flags: _flags, ...choices } = rules
  const { sar: sarEngine } = both.value.pack.meta.engines
  if (!sarEngine?.profiles.includes(profile))
    return refuse('BAD_PROFILE', 'SAR-0.2', 'refusal.badArgument', { field: 'profile' })
  const field = createPackField(both.value, choices, tables.value)
  if (!field.ok) return field
  return ok({
    source: figuresOf(both.value),
    scenario: packRoster(both.value, choices),
    tables: tables.value,
    field: field.value,
  })
}
