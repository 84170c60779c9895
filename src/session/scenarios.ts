import { ok, refuse, type Result } from '../core/result'
import { loadPedregal, pedregalHash } from '../operational/data'
import { createWorld, type World } from '../operational/engine'

/** What may be played, in the order of menus. */
export const SCENARIOS: readonly string[] = ['pedregal']

const worlds = new Map<string, World>()

/** The checked ground, counters and tables of a scenario; built on first use and shared by all its games. */
export function worldOf(scenario: string): Result<World> {
  const known = worlds.get(scenario)
  if (known) return ok(known)
  if (!SCENARIOS.includes(scenario)) return refuse('bad-argument', null, 'refusal.badArgument', { field: 'scenario' })
  const loaded = loadPedregal()
  if (!loaded.ok) return loaded
  const { battlefield, tables } = loaded.value
  const world = createWorld(scenario, battlefield, tables, pedregalHash())
  worlds.set(scenario, world)
  return ok(world)
}
