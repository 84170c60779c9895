import { LEVELS } from '../../ai/operational/types'
import { refuse } from '../../core/result'
import { PROCEDURES } from '../../operational/procedures'
import { RESOLVERS } from '../../operational/resolvers'
import { SIDES } from '../../operational/types'
import type { EngineDefinition, EngineProcedure } from '../registry'
import { newHexAutoPlayer } from './autoPlayer'
import { HexSession } from './session'
import { TABLETOPS_LOADED } from './tabletops'
import { PEDREGAL, worldOf } from './world'

/** A bad argument breaks no rule of the game. */
const NO_RULE = null

/** The single rules of the hex game, as the protocol calls them. They read the map and the tables of a scenario. */
const procedures: readonly EngineProcedure[] = [...PROCEDURES.values()].map(({ name, rule, input, output, run }) => ({
  name,
  rule,
  input,
  output,
  run(value, scenario) {
    if (typeof scenario !== 'string')
      return refuse('bad-argument', NO_RULE, 'refusal.badArgument', { field: 'scenario' })
    const world = worldOf(scenario)
    return world.ok ? run(world.value, value) : world
  },
}))

/** The hex game as an engine of the registry. */
export const HEX_ENGINE: EngineDefinition = {
  scenarios: [{ id: PEDREGAL, sides: SIDES }],
  levels: LEVELS,
  create: (request) => HexSession.create(request, TABLETOPS_LOADED),
  load: (save, options) => HexSession.load(save, TABLETOPS_LOADED, options),
  newAutoPlayer: newHexAutoPlayer,
  procedures,
  hello: { resolvers: RESOLVERS },
}
