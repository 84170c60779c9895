import { LEVELS, type Level } from '../../ai/operational/types'
import { regimentalPlayer } from '../../ai/tabletop/regimental/answer'
import { REGIMENTAL_LEVELS, type RegimentalLevel } from '../../ai/tabletop/regimental/figures'
import { type AutoPlayer, readAutoRequest } from '../autoPlayer'
import type { EngineDefinition } from '../registry'
import { regimentalFamily } from './family'
import { RegimentalSession } from './session'

/** Stands for the characters of computer players, which battles do not have. */
const NO_CHARACTER = ''
/** The levels that a request may name; one that names none gets the first: the best. */
const LEVELS_BEST_FIRST = [...LEVELS].reverse()
/** The table has three levels; a colonel of the hex game is a captain there. */
const levelAtTable = (level: Level): RegimentalLevel => (level === 'colonel' ? 'captain' : level)

/** The computer player of Regimental battles. */
const autoPlayer: AutoPlayer = (match, side, request) => {
  const read = readAutoRequest(match, side, request, [NO_CHARACTER], LEVELS_BEST_FIRST)
  if (!read.ok) return read
  // `create` and `load` below make every match of this engine.
  const battle = match as unknown as RegimentalSession
  return battle.auto(side, read.value.until, regimentalPlayer(levelAtTable(read.value.level)))
}

/** Regimental battles as games of their own. */
export const REGIMENTAL_ENGINE: EngineDefinition = {
  scenarios: regimentalFamily.scenarios,
  levels: REGIMENTAL_LEVELS,
  create: (request) => RegimentalSession.create(request),
  load: (save, options) => RegimentalSession.load(save, options),
  newAutoPlayer: () => autoPlayer,
  procedures: [],
}
