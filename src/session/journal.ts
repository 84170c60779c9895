import { cloneJson } from '../core/json'
import { refuse, type Result } from '../core/result'
import type { AddressedEventOf, Engine, EngineTypes, UndoBarrier } from '../game/engine'
import { mapSides, type Sides } from '../game/side'
import { digestOf } from './digest'
import { type EventLogs, newEventLogs, recordEvents } from './eventLogs'
import type { HeaderOf } from './header'
import { type Checkpoint, DIGEST_EVERY, type JournalEntry, MAX_JOURNAL_ENTRIES } from './save'
import { undoBarrierOf } from './undo'

// The journal of a game: its actions in order, the position they led to, and what undo and saves need. Only the functions here change it.

/** Most characters of an error of the rules that a refusal quotes. */
const MAX_DETAIL_LENGTH = 200

/** How many events each side knows. */
type EventCounts<E extends EngineTypes> = Readonly<Record<E['side'], number>>

const eventCountsOf = <E extends EngineTypes>(sides: Sides<E['side']>, logs: EventLogs<E>): EventCounts<E> =>
  mapSides(sides, (side) => logs[side].length)

/** An event as it was told: to one side or to both, by which action. `at`: how many actions were done with it; 0: it came before them all. */
export type ToldEvent<E extends EngineTypes> = AddressedEventOf<E> & { readonly at: number }

/** A checkpoint of a running game: also tells how many events each side knew by then. */
export interface KeptCheckpoint<E extends EngineTypes> extends Checkpoint<E> {
  readonly eventCounts: EventCounts<E>
}

/** A game: its present position, all that led to it, and the state from which undo rebuilds the position. */
export interface Journal<E extends EngineTypes> {
  readonly header: HeaderOf<E>
  readonly engine: Engine<E>
  position: E['position']
  readonly entries: JournalEntry<E>[]
  readonly eventLogs: EventLogs<E>
  /** What both sides were told, in one order. */
  readonly told: ToldEvent<E>[]
  /** The digest at the start and after every `DIGEST_EVERY` actions. */
  readonly digests: string[]
  /** The state at the start and at the beginning of each player turn. */
  readonly checkpoints: KeptCheckpoint<E>[]
  /**
   * The game after the last action that cannot be taken back. `at`: the number of actions done by then. `barrier`: why that action cannot be
   * taken back; null: nothing was done yet.
   */
  anchor: { readonly at: number; readonly game: E['game']; readonly barrier: UndoBarrier | null }
  /** How many events each side knew before each action since the anchor. */
  readonly countsSinceAnchor: EventCounts<E>[]
}

/** A journal without actions that begins at this position; `events` led to it. */
function beginJournal<E extends EngineTypes>(
  header: HeaderOf<E>,
  engine: Engine<E>,
  position: E['position'],
  events: readonly AddressedEventOf<E>[],
): Journal<E> {
  const eventLogs = newEventLogs<E>(engine.sides)
  recordEvents(eventLogs, engine.sides, events)
  const game = cloneJson(engine.gameOf(position))
  return {
    header,
    engine,
    position,
    entries: [],
    eventLogs,
    told: events.map(({ body, to }) => ({ body, to, at: 0 })),
    digests: [digestOf(header, game)],
    checkpoints: [{ at: 0, state: game, eventCounts: eventCountsOf(engine.sides, eventLogs) }],
    anchor: { at: 0, game, barrier: null },
    countsSinceAnchor: [],
  }
}

/** The journal of a new game (OPS-17, SAR-24.4). */
export function newJournal<E extends EngineTypes>(header: HeaderOf<E>, engine: Engine<E>): Journal<E> {
  const { position, events } = engine.newGame(header)
  return beginJournal(header, engine, position, events)
}

/** The journal of a game that goes on from a checked state, without its past. */
export const journalFrom = <E extends EngineTypes>(
  header: HeaderOf<E>,
  engine: Engine<E>,
  state: E['game'],
): Journal<E> => beginJournal(header, engine, engine.positionOf(cloneJson(state)), [])

/** Sets the position to the anchor's state and repeats the actions done since. */
function rebuildPosition<E extends EngineTypes>(journal: Journal<E>): void {
  const { engine, header, anchor, entries } = journal
  journal.position = engine.positionOf(cloneJson(anchor.game))
  for (const { side, action } of entries.slice(anchor.at)) engine.apply(journal.position, side, action, header)
}

/**
 * Does one action and writes it into the journal. A refusal, or an error thrown by the rules, leaves everything as it was. `by` names who did it
 * where that is not the person at the table; `precomputed` holds results that were worked out beforehand.
 */
export function carryOut<E extends EngineTypes>(
  journal: Journal<E>,
  side: E['side'],
  action: unknown,
  by?: string,
  precomputed?: E['precomputed'],
): Result<readonly AddressedEventOf<E>[]> {
  const { header, engine, entries, eventLogs, countsSinceAnchor } = journal
  if (entries.length >= MAX_JOURNAL_ENTRIES)
    return refuse('illegal-action', null, 'refusal.journalFull', { most: MAX_JOURNAL_ENTRIES })
  // A mark tells the player turn, the step and the number of dice thrown.
  const markBefore = engine.positionMark(journal.position)
  let applied: Result<readonly AddressedEventOf<E>[]>
  try {
    applied = engine.apply(journal.position, side, action, header, precomputed)
  } catch (error) {
    rebuildPosition(journal)
    const refusal = engine.refusalOfError?.(error)
    if (refusal) return { ok: false, refusal }
    return refuse('illegal-action', null, 'refusal.fault', { detail: String(error).slice(0, MAX_DETAIL_LENGTH) })
  }
  if (!applied.ok) return applied
  // The action is done: journal and event logs first, then whether it can be taken back, then checkpoint and digest.
  const entry = { side, action: cloneJson(action) as E['action'] }
  entries.push(by === undefined ? entry : { ...entry, by })
  countsSinceAnchor.push(eventCountsOf(engine.sides, eventLogs))
  const ownEventsBefore = eventLogs[side].length
  recordEvents(eventLogs, engine.sides, applied.value)
  const markAfter = engine.positionMark(journal.position)
  const actionsDone = entries.length
  for (const { body, to } of applied.value) journal.told.push({ body, to, at: actionsDone })
  const ownEvents = eventLogs[side].slice(ownEventsBefore)
  const diceFellOrStepEnded = markAfter.dice > markBefore.dice || markAfter.step !== markBefore.step
  const nextToAct = engine.toAct(journal.position)
  const barrier = undoBarrierOf(engine.undoBarriers, ownEvents, side, nextToAct, diceFellOrStepEnded)
  if (barrier) {
    journal.anchor = { at: actionsDone, game: cloneJson(engine.gameOf(journal.position)), barrier }
    countsSinceAnchor.length = 0
  }
  if (markAfter.playerTurn !== markBefore.playerTurn)
    journal.checkpoints.push({
      at: actionsDone,
      // A new player turn is a barrier, so the anchor is the present state.
      state: journal.anchor.game,
      eventCounts: eventCountsOf(engine.sides, eventLogs),
    })
  if (actionsDone % DIGEST_EVERY === 0) journal.digests.push(digestOf(header, engine.gameOf(journal.position)))
  return applied
}

/** Takes back the last action since the anchor, and its events. False: there is none. */
export function takeBack<E extends EngineTypes>(journal: Journal<E>): boolean {
  const counts = journal.countsSinceAnchor.pop()
  if (!counts) return false
  journal.entries.pop()
  journal.digests.length = Math.floor(journal.entries.length / DIGEST_EVERY) + 1
  for (const side of journal.engine.sides) journal.eventLogs[side].length = counts[side as E['side']]
  while ((journal.told.at(-1)?.at ?? 0) > journal.entries.length) journal.told.pop()
  rebuildPosition(journal)
  return true
}
