import { canonical, cloneJson } from '../core/json'
import type { EngineTypes, NumberedEvent } from '../game/engine'
import type { HeaderOf } from './header'
import type { Journal, KeptCheckpoint } from './journal'

/** What a player may show of a game: the header without seeds and forced dice, his own log and his own views. */
export interface GameRecord<E extends EngineTypes> {
  format: 'pedregal-record'
  v: 1
  side: E['side']
  /** `scripted`: some dice were forced. */
  header: Omit<HeaderOf<E>, 'seed' | 'aiSeed' | 'forced'> & { scripted: boolean }
  log: E['logEntry'][]
  /** At the start, at each player turn and at the end. `from` is the number of the first event after the view. */
  views: { from: number; view: E['view'] }[]
  result: E['result'] | null
}

/** A player turn, or the set-up, as the list of turns names it. `from`: number of its first event in the log of the side. */
export type TurnMark<E extends EngineTypes> = E['turnMark'] & { from: number }

/** A player turn as one side saw it: its view at the beginning, and the events that it learned of during the turn. */
export interface TurnReplay<E extends EngineTypes> {
  view: E['view']
  events: NumberedEvent<E>[]
}

const viewAtCheckpoint = <E extends EngineTypes>(
  { engine }: Journal<E>,
  { state }: KeptCheckpoint<E>,
  side: E['side'],
): E['view'] => engine.viewFor(engine.positionOf(cloneJson(state)), side)

/** The player turns of a game so far, the present one last. */
export const turnsOf = <E extends EngineTypes>({ engine, checkpoints }: Journal<E>, side: E['side']): TurnMark<E>[] =>
  checkpoints.map(({ state, eventCounts }) => ({ ...engine.turnMarkOf(state), from: eventCounts[side] }))

/** One of the turns of `turnsOf`, by its number in that list; null: there is none of that number. */
export function turnAt<E extends EngineTypes>(
  journal: Journal<E>,
  side: E['side'],
  number: number,
): TurnReplay<E> | null {
  const checkpoint = journal.checkpoints[number]
  if (!checkpoint) return null
  // Undefined for the present turn, whose events are the last ones.
  const endOfTurn = journal.checkpoints[number + 1]?.eventCounts[side]
  const events = journal.eventLogs[side].slice(checkpoint.eventCounts[side], endOfTurn)
  return { view: viewAtCheckpoint(journal, checkpoint, side), events }
}

/** The record of a game for one side. */
export function recordOf<E extends EngineTypes>(journal: Journal<E>, side: E['side']): GameRecord<E> {
  const { engine, position, checkpoints, eventLogs, header } = journal
  const { scenario, options, rulesVersion, dataHash, players, ai, forced, origin } = header
  const views = checkpoints.map((checkpoint) => ({
    from: checkpoint.eventCounts[side],
    view: viewAtCheckpoint(journal, checkpoint, side),
  }))
  // A view is added only if the side knows of a change: a secret action of the other side must not show here (OPS-19.5.15).
  const from = eventLogs[side].length
  const view = engine.viewFor(position, side)
  const last = views.at(-1)
  if (last?.from !== from || canonical(last.view) !== canonical(view)) views.push({ from, view })
  return {
    format: 'pedregal-record',
    v: 1,
    side,
    header: {
      ...{ scenario, options, rulesVersion, dataHash, players },
      ...(ai && { ai }),
      ...(origin && { origin }),
      scripted: forced.length > 0,
    },
    log: eventLogs[side].map((event) => engine.logEntry(event)),
    views,
    result: engine.resultOf(position),
  }
}
