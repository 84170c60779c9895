import { SAR_PROCEDURES } from '../../tabletop/sar/procedures'
import { type AutoPlayer, readAutoRequest } from '../autoPlayer'
import type { EngineDefinition } from '../registry'
import { battleFamily } from './family'
import { BattleSession } from './session'

/** Stands for the characters of computer players, which battles do not have. */
const NO_CHARACTER = ''

/** The computer player of battles. A request may name a level, but all levels play alike so far. */
const autoPlayer: AutoPlayer = (match, side, request) => {
  const read = readAutoRequest(match, side, request, [NO_CHARACTER])
  if (!read.ok) return read
  // `create` and `load` below make every match of this engine.
  const battle = match as unknown as BattleSession
  return battle.auto(side, read.value.until)
}

/** Battles on the tabletop as games of their own. */
export const BATTLE_ENGINE: EngineDefinition = {
  scenarios: battleFamily.scenarios,
  // No level to choose from.
  levels: [],
  create: (request) => BattleSession.create(request),
  load: (save, options) => BattleSession.load(save, options),
  newAutoPlayer: () => autoPlayer,
  procedures: [...SAR_PROCEDURES.values()],
}
