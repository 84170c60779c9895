// A Regimental battle played again for its replay: every command is carried out anew, and each that shows something becomes a picture.
import { keepEqualParts } from '../../../core/json'
import type { RegimentalSession } from '../../../session/regimental/session'
import { RegimentalSession as Session } from '../../../session/regimental/session'
import type { RegimentalTable } from '../../../tabletop/regimental/battle/run'
import type { Place } from '../../../tabletop/regimental/battle/sequence'
import type { RegEvent } from './session'

/** A picture of the replay: what happens in it, and how all stand before and after. */
export interface RegPicture {
  readonly events: readonly RegEvent[]
  readonly before: RegimentalTable
  readonly after: RegimentalTable
  readonly turn: number
  readonly playerTurn: number
  readonly place: Place
}

/** Events that show something. */
const SHOWN: ReadonlySet<RegEvent['kind']> = new Set([
  'arrived',
  'check',
  'charge',
  'combat',
  'fallen',
  'fire',
  'formed',
  'gone',
  'losses',
  'moved',
  'over',
  'reaction',
  'special',
])
/** More events are not gathered in one picture. */
const MOST_EVENTS = 60

/** Lays the battle out, picture by picture; yields the share that is done. Only what the pictures show of the state is kept. */
export function* layOutFilm(of: RegimentalSession): Generator<number, readonly RegPicture[]> {
  const save = of.save()
  const begun = Session.load(
    {
      ...save,
      commands: [],
      digests: save.digests.slice(0, 1),
      checkpoints: save.checkpoints.filter(({ at }) => at === 0),
    },
    { salvage: true },
  )
  if (!begun.ok) return []
  const { session } = begun.value
  const [first] = session.sides
  const { field } = session.table
  let state = JSON.parse(JSON.stringify(session.table.battle)) as RegimentalTable['battle']
  let next = session.events(first, 0).next
  const pictures: RegPicture[] = []
  for (const [i, { side, action }] of save.commands.entries()) {
    const { turn, playerTurn, place } = session.table.battle
    if (!session.do(side, action).ok) break
    const told = session.events(first, next)
    next = told.next
    if (told.events.some(({ kind }) => SHOWN.has(kind))) {
      const before = state
      state = keepEqualParts(state, JSON.parse(JSON.stringify(session.table.battle))) as typeof state
      pictures.push({
        events: told.events.slice(0, MOST_EVENTS),
        before: { field, battle: before },
        after: { field, battle: state },
        turn,
        playerTurn,
        place,
      })
    }
    yield (i + 1) / save.commands.length
  }
  return pictures
}
