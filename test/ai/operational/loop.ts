import {
  applyLegal,
  createWorld,
  legal,
  newPosition,
  type Position,
  toAct,
  viewFor,
} from '../../../src/operational/engine'
import { pedregalHash, loadPedregal } from '../../../src/operational/data'
import type { Action, RuleOptions, Side } from '../../../src/operational/types'
import type { World } from '../../../src/operational/world'
import type { Brief, Policy, Decision, Notes } from '../../../src/ai/operational/types'

const loaded = loadPedregal()
if (!loaded.ok) throw new Error('the map does not load')
const { battlefield, tables } = loaded.value
export const world: World = createWorld('pedregal', battlefield, tables, pedregalHash())

/** The player of one side. */
export interface TestPlayer {
  readonly choose: Policy
  readonly brief: Brief
}

/** Plays a game to its end, or until turn `until` begins. `watch` gets every decision before it is carried out, `after` the events of each. */
export function playGame(
  seed: string,
  options: RuleOptions,
  players: Record<Side, TestPlayer>,
  watch?: (position: Position, side: Side, decision: Decision, legal: readonly Action[]) => void,
  after?: (position: Position, events: readonly unknown[]) => void,
  until = Number.POSITIVE_INFINITY,
): Position {
  const dice = { seed, forced: [] }
  const { position } = newPosition(world, options, dice)
  const notes: Record<Side, Notes | null> = { us: null, mexican: null }
  for (let n = 0; n < 20000; n++) {
    const side = toAct(position.game)
    if (side === null || position.game.ops.turn >= until) return position
    const list = legal(position, side)
    const decision = players[side].choose(world, viewFor(position, side), list, players[side].brief, notes[side])
    notes[side] = JSON.parse(JSON.stringify(decision.notes)) as Notes
    watch?.(position, side, decision, list)
    const events = applyLegal(position, side, decision.action, dice)
    after?.(position, events)
  }
  throw new Error('the game does not end')
}
