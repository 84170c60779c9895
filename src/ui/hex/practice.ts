import { HexSession } from '../../session/hex/session'
import type { OpponentChoice } from './game'
import { aiPlayerOf } from './opponent/rival'
import { freshSeed } from './freshSeed'
import { PAGE_TABLETOPS } from './tabletops'

/**
 * A new session from the beginning of a player turn of a finished game, with the whole truth of that moment and new dice. Null: the game is not over,
 * and its truth is secret still; or there is no such turn.
 */
export function practiceSession(session: HexSession, index: number, against: OpponentChoice): HexSession | null {
  if (session.result === null) return null
  const checkpoint = session.save().checkpoints[index]
  if (!checkpoint) return null
  const { scenario, options, players } = session.header
  const created = HexSession.create(
    {
      scenario,
      options,
      players,
      // The dice of the game are known by now: with the same ones again a better order would be no art.
      seed: freshSeed(),
      aiSeed: freshSeed(),
      ai: { [against.side]: aiPlayerOf(against) },
    },
    PAGE_TABLETOPS,
  )
  return created.ok && created.value.setState(checkpoint.state).ok ? created.value : null
}
