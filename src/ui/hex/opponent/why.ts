import { explainIntents } from '../../../ai/operational/explain/intent'
import { explainObservedTurn } from '../../../ai/operational/explain/observed'
import type { Side } from '../../../operational/types'
import type { AiSeat } from '../../../session/hex/opponent'
import { worldOf } from '../../../session/hex/world'
import type { HexSession } from '../../../session/hex/session'
import type { Why } from '../game'

/**
 * What the opponent says of its player turns, the latest first. While the game runs it is made of what the seat was told (OPS-19.5.15);
 * when it is over, of what the opponent meant, where that is still known: a game that was loaded remembers what was meant since.
 */
export function whyOf(session: HexSession, seat: Side, ai: AiSeat): Why[] {
  const world = worldOf(session.header.scenario)
  if (!world.ok) return []
  const over = session.result !== null
  const marks = session.turns(seat)
  const { events } = session.events(seat, 0)
  const out: Why[] = []
  for (const [k, { turn, active, segment, from }] of marks.entries()) {
    if (active !== ai.side || segment === 'setup') continue
    const meant = over
      ? explainIntents(ai.meant.filter((one) => one.turn === turn && one.active === active).map(({ intent }) => intent))
      : []
    const told = events.slice(from, marks[k + 1]?.from)
    const sentences = meant.length > 0 ? meant : explainObservedTurn(world.value, ai.side, told)
    out.unshift({ turn, full: meant.length > 0, sentences })
  }
  return out
}
