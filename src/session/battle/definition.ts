import { SAR_PROCEDURES } from '../../tabletop/sar/procedures'
import { type AutoPlayer, readAutoRequest } from '../autoPlayer'
import type { EngineDefinition } from '../registry'
import { battleFamily } from './family'
import { BattleSession } from './session'

/** The computer player of battles. All levels play alike so far, and there are no characters. */
const autoPlayer: AutoPlayer = (match, side, request) => {
  const read = readAutoRequest(match, side, request, [''])
  return read.ok ? (match as unknown as BattleSession).auto(side, read.value.until) : read
}

/** Battles on the tabletop as games of their own. */
export const BATTLE_ENGINE: EngineDefinition = {
  scenarios: battleFamily.scenarios,
  levels: [],
  create: (request) => BattleSession.create(request),
  load: (save, options) => BattleSession.load(save, options),
  newAutoPlayer: () => autoPlayer,
  procedures: [...SAR_PROCEDURES.values()],
}
