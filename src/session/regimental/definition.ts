import type { EngineDefinition } from '../registry'
import { regimentalFamily } from './family'
import { RegimentalSession } from './session'

/** Regimental battles as games of their own. */
export const REGIMENTAL_ENGINE: EngineDefinition = {
  scenarios: regimentalFamily.scenarios,
  levels: [],
  create: (request) => RegimentalSession.create(request),
  load: (save, options) => RegimentalSession.load(save, options),
  procedures: [],
}
