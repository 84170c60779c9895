import { explainIntents } from '../../../ai/operational/explain/intent'
import { explainObservedTurn } from '../../../ai/operational/explain/observed'
import type { Side } from '../../../operational/types'
import type { RecordedIntent } from '../../../session/hex/intents'
import type { ComputerPlayer } from '../../../session/hex/opponent'
import { worldOf } from '../../../session/hex/world'
import type { HexSession } from '../../../session/hex/session'
import type { TurnExplanation } from '../game'

/**
 * What was intended in one player turn. What is recorded in the command segment was intended in the turn before: the computer plans anew only when
 * the movement begins.
 */
export const intentsOfPlayerTurn = (
  recorded: readonly RecordedIntent[],
  turn: number,
  active: Side,
): RecordedIntent[] =>
  recorded.filter((each) => each.turn === turn && each.active === active && each.segment !== 'command')

/**
 * The opponent's explanations of its player turns, the latest first. While the game runs an explanation rests on what the human has seen
 * (OPS-19.5.15). When the game is over it rests on the opponent's intentions, as far as the save has kept them.
 */
export function explainTurns(session: HexSession, seat: Side, ai: ComputerPlayer): TurnExplanation[] {
  // The world of a scenario: map, counters and tables, which never change. An unknown scenario has none.
  const world = worldOf(session.header.scenario)
  if (!world.ok) return []
  const isOver = session.result !== null
  const turnMarks = session.turns(seat)
  const { events } = session.events(seat, 0)
  const explanations: TurnExplanation[] = []
  for (const [index, { turn, active, segment, from: firstEvent }] of turnMarks.entries()) {
    if (active !== ai.side || segment === 'setup') continue
    const intentsOfTurn = isOver ? intentsOfPlayerTurn(ai.intents, turn, active) : []
    // Empty while the game runs, or where the save has kept no intentions of this turn.
    const sentencesOnIntentions = explainIntents(intentsOfTurn.map(({ intent }) => intent))
    const restsOnIntentions = sentencesOnIntentions.length > 0
    const eventsSeen = events.slice(firstEvent, turnMarks[index + 1]?.from)
    const sentences = restsOnIntentions ? sentencesOnIntentions : explainObservedTurn(world.value, ai.side, eventsSeen)
    explanations.unshift({ turn, full: restsOnIntentions, sentences })
  }
  return explanations
}
