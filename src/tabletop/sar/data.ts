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

const RAW: Readonly<Record<Profile, unknown>> = {
  'sar-2007': raw2007,
  'sar-1998': raw1998,
  'early-american': earlyRaw,
}
/** Results of `tablesOf`, so that each file is checked once. */
const loaded = new Map<Profile, Result<Tables>>()

/** Checks the tables of one ruleset (SAR-0.8); a fault is `BAD_PROFILE` with file, field and reason. */
export const loadTables = (profile: Profile, raw: unknown): Result<Tables> =>
  parseFile(TablesSchema, 'BAD_PROFILE', `${profile}.json`, raw, (tables, file) => profileFaults(tables, file, profile))

const isProfile = (name: unknown): name is Profile => (PROFILES as readonly unknown[]).includes(name)

/** The tables of a ruleset by its name (SAR-0.2), checked once. */
export function tablesOf(profile: unknown): Result<Tables> {
  if (!isProfile(profile)) return refuse('BAD_PROFILE', 'SAR-0.2', 'refusal.badArgument', { field: 'profile' })
  const known = loaded.get(profile)
  if (known) return known
  const made = loadTables(profile, RAW[profile])
  loaded.set(profile, made)
  return made
}

/** The id of the unit or leader that a field of a scenario file belongs to. */
function ownerOf(raw: unknown, field: string): string | null {
  const [, list, nr] = /^(units|leaders)\[(\d+)\]/.exec(field) ?? []
  const owners = list === undefined ? undefined : (raw as Record<string, unknown> | null)?.[list]
  const id = Array.isArray(owners) ? (owners[Number(nr)] as { id?: unknown } | null)?.id : undefined
  return typeof id === 'string' ? id : null
}

/** Checks a battle of the rule book (SAR-24); a fault is `BAD_SCENARIO` and names unit and field. */
export function loadScenario(file: string, raw: unknown, tables: Tables): Result<Scenario> {
  const made = parseFile(ScenarioSchema, 'BAD_SCENARIO', file, raw, (scenario, name) =>
    scenarioFaults(scenario, name, tables),
  )
  if (made.ok) return made
  const { code, rule, key, args } = made.refusal
  const owner = ownerOf(raw, String(args.field))
  return owner === null ? made : refuse(code, rule, key, { ...args, value: `${owner}: ${args.value}` })
}

let buenaVistaLoaded: Scenario | null = null

/** Buena Vista (SAR-24), checked once against the first profile that it names. */
export function buenaVista(): Result<Scenario> {
  if (buenaVistaLoaded) return ok(buenaVistaLoaded)
  const tables = tablesOf(buenaVistaRaw.profiles[0])
  if (!tables.ok) return tables
  const made = loadScenario('buena-vista.json', buenaVistaRaw, tables.value)
  if (made.ok) buenaVistaLoaded = made.value
  return made
}
