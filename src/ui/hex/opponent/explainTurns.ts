import { explainIntents } from '../../../ai/operational/explain/intent'
import { explainObservedTurn } from '../../../ai/operational/explain/observed'
import type { Side } from '../../../operational/types'
import type { AiSeat } from '../../../session/hex/opponent'
import { worldOf } from '../../../session/hex/world'
import type { HexSession } from '../../../session/hex/session'
import type { TurnExplanation } from '../game'

/**
 * The opponent's explanations of its player turns, the latest first. While the game runs they rest on what the seat has seen
 * (OPS-19.5.15); when it is over, on what the opponent intended, as far as the save kept it.
 */
export function explainTurns(session: HexSession, seat: Side, ai: AiSeat): TurnExplanation[] {
  const world = worldOf(session.header.scenario)
  if (!world.ok) return []
  const over = session.result !== null
  const marks = session.turns(seat)
  const { events } = session.events(seat, 0)
  const explanations: TurnExplanation[] = []
  for (const [k, { turn, active, segment, from }] of marks.entries()) {
    if (active !== ai.side || segment === 'setup') continue
    const intended = over ? ai.intents.filter((recorded) => recorded.turn === turn && recorded.active === active) : []
    const full = explainIntents(intended.map(({ intent }) => intent))
    const seen = events.slice(from, marks[k + 1]?.from)
    const sentences = full.length > 0 ? full : explainObservedTurn(world.value, ai.side, seen)
    explanations.unshift({ turn, full: full.length > 0, sentences })
  }
  return explanations
}
