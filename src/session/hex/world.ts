import { ok, refuse, type Result } from '../../core/result'
import { loadPedregal, pedregalHash } from '../../operational/data'
import { createWorld, type World } from '../../operational/engine'

/** The id of the scenario of the hex game: Padierna and Churubusco. */
export const PEDREGAL = 'pedregal'

/** The worlds built so far, by scenario. A world is all that never changes in a scenario: map, counters and tables. */
const worlds = new Map<string, World>()

/** The checked ground, counters and tables of a scenario of the hex game; built on first use and shared by all its games. */
export function worldOf(scenario: string): Result<World> {
  const known = worlds.get(scenario)
  if (known) return ok(known)
  // A bad argument breaks no rule of the game, so the refusal names none.
  if (scenario !== PEDREGAL) return refuse('bad-argument', null, 'refusal.badArgument', { field: 'scenario' })
  const loaded = loadPedregal()
  if (!loaded.ok) return loaded
  const { battlefield, tables } = loaded.value
  const world = createWorld(scenario, battlefield, tables, pedregalHash())
  worlds.set(scenario, world)
  return ok(world)
}
