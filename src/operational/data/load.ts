// Checks the JSON files of the rule tables and of a battlefield, and makes typed data of them.
import { canonical } from '../../core/json'
import { type Result, ok } from '../../core/result'
import { sha256Hex16 } from '../../core/sha'
import { type Battlefield, CountersFileSchema, MapFileSchema, SetupFileSchema } from './battlefieldSchemas'
import { counterFaults } from './checkCounters'
import { mapFaults } from './checkMap'
import { areaFaults, type SetupData, setupFaults } from './checkSetup'
import { tableFaults } from './checkTables'
import { type Fault, parseFile, refuseFault } from './fault'
import {
  ClockSchema,
  CombatTableSchema,
  CommandTableSchema,
  FowTableSchema,
  type Tables,
  TerrainTableSchema,
  VictoryTableSchema,
} from './tableSchemas'

/** The parsed JSON of a battlefield's files, as yet unchecked. */
export interface RawBattlefield {
  readonly map: unknown
  readonly counters: unknown
  readonly setups: { readonly historical: unknown; readonly balanced: unknown }
}
/** The parsed JSON of the rule tables, as yet unchecked. */
export type RawTables = Readonly<Record<keyof Tables, unknown>>

/** The value if the generator yields no fault, else the refusal of the first fault. */
function valueUnlessFault<T>(faults: Generator<Fault>, value: T): Result<T> {
  const first = faults.next()
  return first.done ? ok(value) : refuseFault(first.value)
}

/** Checks the rule tables (OPS 1-19), first each file by its schema, then one against the other. The refusal names file and field. */
export function loadTables(raw: RawTables): Result<Tables> {
  const clock = parseFile(ClockSchema, 'clock.json', raw.clock)
  if (!clock.ok) return clock
  const terrain = parseFile(TerrainTableSchema, 'terrain.json', raw.terrain)
  if (!terrain.ok) return terrain
  const combat = parseFile(CombatTableSchema, 'combat.json', raw.combat)
  if (!combat.ok) return combat
  const fow = parseFile(FowTableSchema, 'fow.json', raw.fow)
  if (!fow.ok) return fow
  const command = parseFile(CommandTableSchema, 'command.json', raw.command)
  if (!command.ok) return command
  const victory = parseFile(VictoryTableSchema, 'victory.json', raw.victory)
  if (!victory.ok) return victory
  const tables: Tables = {
    clock: clock.value,
    terrain: terrain.value,
    combat: combat.value,
    fow: fow.value,
    command: command.value,
    victory: victory.value,
  }
  return valueUnlessFault(tableFaults(tables), tables)
}

/** The faults of a battlefield that the schemas cannot see, in the order in which the files build on each other. */
function* battlefieldFaults({ map, counters, setups }: Battlefield, tables: Tables): Generator<Fault> {
  const data: SetupData = { map, counters, tables }
  yield* mapFaults(map)
  yield* counterFaults(counters, map, tables)
  // 18.2: the Mexicans win by entering San Agustin, the US depot, so the hex must be one to which the US LOC is traced.
  if (!map.locs.us.includes(tables.victory.mexicanEntry.hex))
    yield {
      file: 'victory.json',
      field: 'mexicanEntry.hex',
      // A value that contradicts another one.
      reason: 'values',
      value: tables.victory.mexicanEntry.hex,
      detail: 'is no US LOC hex of map.json',
    }
  // The set-up areas of map.json name units and leaders of counters.json, and every piece has an area.
  yield* areaFaults(data)
  yield* setupFaults(data, 'setup-historical.json', 'historical', setups.historical)
  yield* setupFaults(data, 'setup-balanced.json', 'balanced', setups.balanced)
}

/** Checks map, counters and set-ups of a battlefield: by their schemas, against each other and against the tables. */
export function loadBattlefield(raw: RawBattlefield, tables: Tables): Result<Battlefield> {
  const map = parseFile(MapFileSchema, 'map.json', raw.map)
  if (!map.ok) return map
  const counters = parseFile(CountersFileSchema, 'counters.json', raw.counters)
  if (!counters.ok) return counters
  const historical = parseFile(SetupFileSchema, 'setup-historical.json', raw.setups.historical)
  if (!historical.ok) return historical
  const balanced = parseFile(SetupFileSchema, 'setup-balanced.json', raw.setups.balanced)
  if (!balanced.ok) return balanced
  const battlefield: Battlefield = {
    map: map.value,
    counters: counters.value,
    setups: { historical: historical.value, balanced: balanced.value },
  }
  return valueUnlessFault(battlefieldFaults(battlefield, tables), battlefield)
}

/** Hashes already computed, with the tables that went into each. */
const hashes = new WeakMap<Battlefield, { tables: Tables; hash: string }>()

/** The `dataHash` of a game: a hash of the map, counters, set-ups and tables that it is played with. */
export function hashData(battlefield: Battlefield, tables: Tables): string {
  const known = hashes.get(battlefield)
  if (known?.tables === tables) return known.hash
  const hash = sha256Hex16(canonical({ battlefield, tables }))
  hashes.set(battlefield, { tables, hash })
  return hash
}
