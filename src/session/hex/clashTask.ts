import { cloneJson } from '../../core/json'
import type { Action, ActionType, Game, Side } from '../../operational/types'
import { mayUseTabletop } from '../../operational/resolvers'
import type { GameSeeds, FoughtClashes } from './clashes'
import type { HexSession } from './session'

/** An action whose clashes (attacks on the tabletop) another thread is to fight. It holds both sides' secrets and goes to that thread only. */
export interface ClashTask {
  readonly game: Game
  readonly side: Side
  readonly action: Action
  /** The seeds of the game, from which its dice come. */
  readonly seeds: GameSeeds
}

/** Types of action that may start the fight of an attack that has been declared (`ops.attack`; `resolver`: what will decide it is picked). */
const MAY_START_CLASH: ReadonlySet<ActionType> = new Set<ActionType>([
  'attack',
  'lead',
  'pass',
  'reserve',
  'slip',
  'resolver',
])

/** The task for an action; null: it cannot cause a clash. */
export function clashTaskOf(session: HexSession, side: Side, action: Action): ClashTask | null {
  const { options, seed, forced, aiSeed } = session.header
  if (!mayUseTabletop(options)) return null
  const game = session.state()
  if (game.ops.attack === null || !MAY_START_CLASH.has(action.type)) return null
  return { game: cloneJson(game), side, action, seeds: { seed, forced, aiSeed } }
}

/** No clash was fought beforehand. */
export const NOT_FOUGHT: FoughtClashes = { outcomes: [], accounts: [] }
