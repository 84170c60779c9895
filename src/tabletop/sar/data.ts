// Loads the data files of the Santa Anna Rules: the tables of the three rulesets (profiles, each a printed edition), and the battle of Buena Vista.
import { ok, type Result, refuse } from '../../core/result'
import { parseFile } from '../common/fault'
import { profileFaults } from './checks/profile'
import { scenarioFaults } from './checks/scenario'
import { PROFILES } from './schemas/base'
import { type Tables, TablesSchema } from './schemas/profile'
import { type Scenario, ScenarioSchema } from './schemas/scenario'
import buenaVistaRaw from './tables/buena-vista.json'
import earlyRaw from './tables/early-american.json'
import raw1998 from './tables/sar-1998.json'
import raw2007 from './tables/sar-2007.json'
import type { Profile } from './types'

/** The tables as their files hold them, unchecked. */
const RAW_TABLES: Readonly<Record<Profile, unknown>> = {
  'sar-2007': raw2007,
  'sar-1998': raw1998,
  'early-american': earlyRaw,
}
/** Results of `tablesOf`, kept so that each file is checked only once. */
const tablesByProfile = new Map<Profile, Result<Tables>>()

/** Checks the tables of one ruleset (SAR-0.8); a fault is `BAD_PROFILE` with file, field and reason. */
export const loadTables = (profile: Profile, raw: unknown): Result<Tables> =>
  parseFile(TablesSchema, 'BAD_PROFILE', `${profile}.json`, raw, (tables, file) => profileFaults(tables, file, profile))

const isProfile = (name: unknown): name is Profile => (PROFILES as readonly unknown[]).includes(name)

/** The tables of a ruleset by its name (SAR-0.2), checked once. */
export function tablesOf(profile: unknown): Result<Tables> {
  if (!isProfile(profile)) return refuse('BAD_PROFILE', 'SAR-0.2', 'refusal.badArgument', { field: 'profile' })
  const known = tablesByProfile.get(profile)
  if (known) return known
  const tables = loadTables(profile, RAW_TABLES[profile])
  tablesByProfile.set(profile, tables)
  return tables
}

/** The id of the unit or leader to which a field of a scenario file belongs, such as `units[3].crew`; null for any other field. */
function ownerOf(raw: unknown, field: string): string | null {
  const match = /^(units|leaders)\[(\d+)\]/.exec(field)
  if (match === null || typeof raw !== 'object' || raw === null) return null
  const [, listName, index] = match
  const owners = (raw as Record<string, unknown>)[listName!]
  if (!Array.isArray(owners)) return null
  const owner = owners[Number(index)] as { id?: unknown } | null | undefined
  return typeof owner?.id === 'string' ? owner.id : null
}

/** Checks a battle of the rule book (SAR-24); a fault is `BAD_SCENARIO` and names file, field, and unit or leader. */
export function loadScenario(file: string, raw: unknown, tables: Tables): Result<Scenario> {
  const loadedScenario = parseFile(ScenarioSchema, 'BAD_SCENARIO', file, raw, (scenario, fileName) =>
    scenarioFaults(scenario, fileName, tables),
  )
  if (loadedScenario.ok) return loadedScenario
  const { code, rule, key, args } = loadedScenario.refusal
  const owner = ownerOf(raw, String(args.field))
  if (owner === null) return loadedScenario
  // The message names the unit or leader before the wrong value.
  return refuse(code, rule, key, { ...args, value: `${owner}: ${args.value}` })
}

/** The result of `buenaVista`, kept so that the file is checked only once. */
let buenaVistaLoaded: Scenario | null = null

/** The battle of Buena Vista (SAR-24), checked once, against the tables of the first profile that its file names. */
export function buenaVista(): Result<Scenario> {
  if (buenaVistaLoaded) return ok(buenaVistaLoaded)
  const tables = tablesOf(buenaVistaRaw.profiles[0])
  if (!tables.ok) return tables
  const scenario = loadScenario('buena-vista.json', buenaVistaRaw, tables.value)
  if (scenario.ok) buenaVistaLoaded = scenario.value
  return scenario
}
