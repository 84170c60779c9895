import { charactersOf } from '../ai/operational/characters'
import { choose } from '../ai/operational/choose'
import { LEVELS, type Level } from '../ai/operational/types'
import { refuse, type Result } from '../core/result'
import type { Side } from '../operational/types'
import { BattleSession, UNTIL, type Until } from '../session/battleSession'
import type { AnySession } from '../session/open'
import { AiSeat, autoPlay, nameOf } from '../session/opponent'
import type { Session } from '../session/session'

/** The computer players of a game, who remember from one `auto` to the next what they meant to do. */
export interface Seats {
  session: AnySession | null
  bySide: Partial<Record<Side, { readonly key: string; readonly seat: AiSeat }>>
}
export const newSeats = (): Seats => ({ session: null, bySide: {} })

const badArgument = (field: string): Result<never> => refuse('bad-argument', null, 'refusal.badArgument', { field })

interface Wanted {
  readonly level: Level
  readonly character: string
  readonly until: Until
  readonly budget: number | null
}

/** What was asked for; who is not named in it is as the game's header has it. On the tabletop all levels play alike so far. */
function wantedOf(session: AnySession, side: Side, request: Readonly<Record<string, unknown>>): Result<Wanted> {
  const who = session.header.ai?.[side]
  const known = session instanceof BattleSession ? [''] : charactersOf(side).map(({ id }) => id)
  const { level = who?.level ?? LEVELS[0], character = who?.character ?? known[0], until = 'end', budget } = request
  if (!(LEVELS as readonly unknown[]).includes(level)) return badArgument('level')
  if (!(known as readonly unknown[]).includes(character)) return badArgument('character')
  if (!(UNTIL as readonly unknown[]).includes(until)) return badArgument('until')
  if (budget !== undefined && !(Number.isSafeInteger(budget) && (budget as number) > 0)) return badArgument('budget')
  return {
    ok: true,
    value: {
      level: level as Level,
      character: character as string,
      until: until as Until,
      budget: (budget as number | undefined) ?? null,
    },
  }
}

function seatOf(seats: Seats, session: Session, side: Side, { level, character, budget }: Wanted): AiSeat {
  if (seats.session !== session) Object.assign(seats, { session, bySide: {} })
  const who = { level, character }
  const key = `${nameOf(who)} ${budget}`
  const kept = seats.bySide[side]
  if (kept?.key === key) return kept.seat
  const seat = new AiSeat(session, side, who, budget)
  seats.bySide[side] = { key, seat }
  return seat
}

/** The built-in AI plays the side while it is to act (protocol.md, auto). */
export function playAuto(
  seats: Seats,
  session: AnySession,
  side: Side,
  request: Readonly<Record<string, unknown>>,
): Result<readonly object[]> {
  const wanted = wantedOf(session, side, request)
  if (!wanted.ok) return wanted
  const { until } = wanted.value
  if (session instanceof BattleSession) return session.auto(side, until)
  return autoPlay(session, seatOf(seats, session, side, wanted.value), choose, until)
}
