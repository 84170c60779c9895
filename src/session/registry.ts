import type { Result } from '../core/result'
import type { EngineTypes, ScenarioEntry } from '../game/engine'
import type { ProcedureDescription } from '../game/procedure'
import type { AutoPlayer } from './autoPlayer'
import { BATTLE_ENGINE } from './battle/definition'
import { HEX_ENGINE } from './hex/definition'
import { REGIMENTAL_ENGINE } from './regimental/definition'
import type { LoadedMatch, Match } from './match'

// The list of all engines, by which programs start and load games without knowing which engine a game needs.

/** A game of any engine. */
export type AnyMatch = Match<EngineTypes>

/** A single rule of an engine, as the protocol calls it. */
export interface EngineProcedure extends ProcedureDescription {
  /** The scenario matters only where the rule reads a map. Both arguments may be any value. */
  run(input: unknown, scenario: unknown): Result<unknown>
}

/** An engine as programs use it: how its games begin and are loaded, and what it can do besides. */
export interface EngineDefinition {
  readonly scenarios: readonly ScenarioEntry[]
  /** Levels of its computer players. */
  readonly levels: readonly string[]
  /** Starts a game. The request may be any value. */
  create(request: unknown): Result<AnyMatch>
  /** Goes on with a save (see `loadJournal`). */
  load(save: unknown, options: { readonly salvage: boolean }): Result<LoadedMatch<AnyMatch>>
  /** Makes its computer players; absent: there are none. */
  newAutoPlayer?(): AutoPlayer
  readonly procedures: readonly EngineProcedure[]
  /** Fields that it adds to the protocol's answer to `hello`. */
  readonly hello?: Readonly<Record<string, unknown>>
}

/** Every engine of the program, in the order of menus. A further engine is a folder beside this file and one entry here. */
export const ENGINES: readonly EngineDefinition[] = [HEX_ENGINE, BATTLE_ENGINE, REGIMENTAL_ENGINE]

/** The engine of a scenario. Where no engine has that scenario, the first engine, whose `create` and `load` then refuse it. */
export const engineOfScenario = (scenario: unknown, engines: readonly EngineDefinition[] = ENGINES): EngineDefinition =>
  engines.find(({ scenarios }) => scenarios.some(({ id }) => id === scenario)) ?? engines[0]!

/** Starts a game of the scenario that the request names. The request may be any value. */
export const openGame = (request: unknown, engines: readonly EngineDefinition[] = ENGINES): Result<AnyMatch> =>
  engineOfScenario((request as { scenario?: unknown } | null)?.scenario, engines).create(request)

/** Goes on with a save, whichever engine it belongs to. The save may be any value. */
export function openSave(
  save: unknown,
  { salvage = false } = {},
  engines: readonly EngineDefinition[] = ENGINES,
): Result<LoadedMatch<AnyMatch>> {
  const header = (save as { header?: { scenario?: unknown } | null } | null)?.header
  return engineOfScenario(header?.scenario, engines).load(save, { salvage })
}
