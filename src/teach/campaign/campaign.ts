import { ok, refuse, type Result } from '../../core/result'
import { parseForm } from '../../game/fault'
import { pedregal } from '../../operational/data'
import { type Game, type Side, SIDES } from '../../operational/types'
import { HexSession, type HexSave } from '../../session/hex/session'
import type { TabletopSource } from '../../session/hex/tabletop'
import type { CampaignRecord, RecordEvent } from '../record/types'
import { distanceOf, type EventDistance, traceOfTurn, type TurnTrace } from './distance'
import { type CampaignEvent, type CampaignNotes, NotesSchema } from './schema'

// The campaign of 19 and 20 August 1847 as a legal game of our engine with given dice, and how far it is from the record.

/** An event of the record in our game. */
export interface PlayedEvent {
  readonly record: RecordEvent
  readonly inGame: CampaignEvent
  readonly distance: EventDistance
}

/** A player turn of the historical game. */
export interface CampaignTurn {
  readonly turn: number
  readonly side: Side
  /** Its number in `HexSession.turns`. */
  readonly index: number
  readonly text: CampaignNotes['turns'][number]['text']
  /** Events of the record in this player turn (`sideOfEvent`). */
  readonly events: readonly RecordEvent[]
}

/** The historical game, ready to be watched. */
export interface Campaign {
  readonly session: HexSession
  readonly save: HexSave
  readonly turns: readonly CampaignTurn[]
  readonly events: ReadonlyMap<string, PlayedEvent>
}

/** The files of the historical game: save and commentary. */
export interface RawCampaign {
  readonly save: unknown
  readonly notes: unknown
}

/** Reads and replays the historical game. The refusal names file and field. */
export function loadCampaign(raw: RawCampaign, record: CampaignRecord, tabletops: TabletopSource): Result<Campaign> {
  const notes = parseForm(NotesSchema, 'bad-argument', 'campaign-notes.json', raw.notes)
  if (!notes.ok) return notes
  const loaded = HexSession.load(raw.save, tabletops)
  if (!loaded.ok) return loaded
  const { session, notice } = loaded.value
  // Carried over from other rules, it is no longer the game that was written: it must be made anew (npm run campaign).
  if (notice) return refuse('bad-save', null, notice.key, notice.args)
  const save = session.save()
  const traces = tracesOf(session, save)
  const size = pedregal().battlefield.map.meta.grid
  const recorded = new Map(record.events.events.map((event) => [event.id, event]))
  const events = new Map<string, PlayedEvent>()
  for (const inGame of notes.value.events) {
    const event = recorded.get(inGame.id)
    if (!event || event.hex === null)
      return refuse('bad-argument', null, 'refusal.badArgument', { field: `campaign-notes.json ${inGame.id}` })
    const at = { hex: event.hex, turn: event.turn }
    events.set(inGame.id, { record: event, inGame, distance: distanceOf(inGame, at, traces, size) })
  }
  return ok({ session, save, turns: turnsOf(session, notes.value, record), events })
}

/** What happened turn by turn, from both sides' events. */
function tracesOf(session: HexSession, save: HexSave): TurnTrace[] {
  const marks = session.turns('us')
  const numbers = [...new Set(marks.map(({ turn }) => turn))]
  return numbers.map((number) => {
    const indexes = marks.flatMap(({ turn }, index) => (turn === number ? [index] : []))
    const states: Game[] = indexes.flatMap((index) => save.checkpoints[index]?.state ?? [])
    // What both sides are told is counted twice, which does no harm here.
    const events = indexes.flatMap((index) => SIDES.flatMap((side) => session.turnAt(side, index)?.events ?? []))
    return traceOfTurn(number, states, events)
  })
}

/** The side in whose player turn an event stands: that of our game, else its own, and of both the one that moves first. */
const sideOfEvent = ({ id, side }: RecordEvent, { events }: CampaignNotes): Side =>
  events.find((event) => event.id === id)?.in ?? (side === 'both' ? SIDES[0] : side)

/** The player turns with their commentary and events. */
function turnsOf(session: HexSession, notes: CampaignNotes, record: CampaignRecord): CampaignTurn[] {
  return session.turns('us').flatMap(({ turn, active, segment }, index) => {
    if (segment === 'setup') return []
    const text = notes.turns.find((one) => one.turn === turn && one.side === active)?.text
    const events = record.events.events.filter((event) => event.turn === turn && sideOfEvent(event, notes) === active)
    return text ? [{ turn, side: active, index, text, events }] : []
  })
}
