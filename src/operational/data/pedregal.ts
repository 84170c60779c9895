// The battlefield of this game, maps/pedregal, with the rule tables: read, checked once and kept.
import counters from '../../../maps/pedregal/counters.json'
import map from '../../../maps/pedregal/map.json'
import balanced from '../../../maps/pedregal/setup-balanced.json'
import historical from '../../../maps/pedregal/setup-historical.json'
import { type Result, ok } from '../../core/result'
import clock from '../tables/clock.json'
import combat from '../tables/combat.json'
import command from '../tables/command.json'
import fow from '../tables/fow.json'
import terrain from '../tables/terrain.json'
import victory from '../tables/victory.json'
import type { Battlefield } from './battlefieldSchemas'
import { hashData, loadBattlefield, loadTables, type RawBattlefield, type RawTables } from './load'
import type { Tables } from './tableSchemas'

/** The data that a game is played with: the battlefield and the rule tables. */
export interface Scenario {
  readonly id: string
  readonly battlefield: Battlefield
  readonly tables: Tables
}

/** The files of maps/pedregal and src/operational/tables as they were read. They are not checked yet. */
export const pedregalFiles: { readonly battlefield: RawBattlefield; readonly tables: RawTables } = {
  battlefield: { map, counters, setups: { historical, balanced } },
  tables: { clock, terrain, combat, fow, command, victory },
}

let loaded: Result<Scenario> | null = null

/** The battle of Padierna and Churubusco, 19-20 August 1847. Its data are checked on the first call. */
export function loadPedregal(): Result<Scenario> {
  loaded ??= readAndCheck()
  return loaded
}

function readAndCheck(): Result<Scenario> {
  const tables = loadTables(pedregalFiles.tables)
  if (!tables.ok) return tables
  const battlefield = loadBattlefield(pedregalFiles.battlefield, tables.value)
  if (!battlefield.ok) return battlefield
  return ok({ id: 'pedregal', battlefield: battlefield.value, tables: tables.value })
}

/** The battle, for callers that start after `loadPedregal` has succeeded. It throws if the data fail the check: then the build is at fault. */
export function pedregal(): Scenario {
  const result = loadPedregal()
  if (!result.ok) throw new Error(`${result.refusal.key} ${JSON.stringify(result.refusal.args)}`)
  return result.value
}

/** A hash of battlefield and tables. A game keeps it as `dataHash`, by which a game that was played with other data is recognised. */
export const pedregalHash = (): string => hashData(pedregal().battlefield, pedregal().tables)
