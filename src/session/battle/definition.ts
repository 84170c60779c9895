import { playerOf } from '../../ai/tabletop/sar/answer'
import { LEVELS, type Level } from '../../ai/operational/types'
import { TABLE_LEVELS, type TableLevel } from '../../ai/tabletop/sar/levels'
import { REG_PROCEDURES } from '../../tabletop/regimental/procedures'
import { SAR_PROCEDURES } from '../../tabletop/sar/procedures'
import { type AutoPlayer, readAutoRequest } from '../autoPlayer'
import type { EngineDefinition } from '../registry'
import { battleFamily } from './family'
import { BattleSession } from './session'

/** Stands for the characters of computer players, which battles do not have. */
const NO_CHARACTER = ''

/** The levels that a request may name; one that names none gets the first: the best. */
const LEVELS_BEST_FIRST = [...LEVELS].reverse()
/** The table has three levels; a colonel of the hex game is a captain there. */
const levelAtTable = (level: Level): TableLevel => (level === 'colonel' ? 'captain' : level)

/** The computer player of battles. */
const autoPlayer: AutoPlayer = (match, side, request) => {
  const read = readAutoRequest(match, side, request, [NO_CHARACTER], LEVELS_BEST_FIRST)
  if (!read.ok) return read
  // `create` and `load` below make every match of this engine.
  const battle = match as unknown as BattleSession
  return battle.auto(side, read.value.until, playerOf(levelAtTable(read.value.level)))
}

/** Battles on the tabletop as games of their own. */
export const BATTLE_ENGINE: EngineDefinition = {
  scenarios: battleFamily.scenarios,
  levels: TABLE_LEVELS,
  create: (request) => BattleSession.create(request),
  load: (save, options) => BattleSession.load(save, options),
  newAutoPlayer: () => autoPlayer,
  procedures: [...SAR_PROCEDURES.values(), ...REG_PROCEDURES.values()],
}
