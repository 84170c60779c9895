import { canonical, cloneJson } from '../core/json'
import type { Side } from '../operational/types'
import type { Course, KeptState } from './course'
import type { EventOf, Kind } from './engines/engine'
import type { Pedregal } from './engines/pedregal'
import type { Header } from './header'

/** What a player may show of a game (contracts.md, Save): header without seeds and forced dice, his log, his views. */
export interface GameRecord<K extends Kind = Pedregal> {
  format: 'pedregal-record'
  v: 1
  side: Side
  header: Omit<Header<K['options']>, 'seed' | 'aiSeed' | 'forced'> & { scripted: boolean }
  log: K['entry'][]
  /** At the start, at each player turn and at the end; `from` is the number of the next event after it. */
  views: { from: number; view: K['view'] }[]
  result: K['result'] | null
}

/** A player turn, or the set-up, as the turn list names it. `from`: number of its first event for the side that asks. */
export type TurnMark<K extends Kind = Pedregal> = K['mark'] & { from: number }

/** A stretch of the past as one side may know it: what it saw at first, and what it came to know from then on. */
export interface Stretch<K extends Kind = Pedregal> {
  view: K['view']
  events: EventOf<K>[]
}

const viewThen = <K extends Kind>({ engine }: Course<K>, { state }: KeptState<K>, side: Side): K['view'] =>
  engine.viewFor(engine.positionOf(cloneJson(state)), side)

/** The player turns of a game so far, the present one last. */
export const turnsOf = <K extends Kind>({ engine, checkpoints }: Course<K>, side: Side): TurnMark<K>[] =>
  checkpoints.map(({ state, told }) => ({ ...engine.markOf(state), from: told[side] }))

/** One of those turns, for looking back; null: there is none of that number. */
export function turnAt<K extends Kind>(course: Course<K>, side: Side, k: number): Stretch<K> | null {
  const kept = course.checkpoints[k]
  if (!kept) return null
  const events = course.chronicle[side].slice(kept.told[side], course.checkpoints[k + 1]?.told[side])
  return { view: viewThen(course, kept, side), events }
}

export function recordOf<K extends Kind>(course: Course<K>, side: Side): GameRecord<K> {
  const { engine, pos } = course
  const { scenario, options, rulesVersion, dataHash, players, ai, forced } = course.header
  const views = course.checkpoints.map((kept) => ({ from: kept.told[side], view: viewThen(course, kept, side) }))
  // Judged by what the side knows: that the other did something in secret since must not add a view (19.5.15).
  const from = course.chronicle[side].length
  const view = engine.viewFor(pos, side)
  const last = views.at(-1)
  if (last?.from !== from || canonical(last.view) !== canonical(view)) views.push({ from, view })
  return {
    format: 'pedregal-record',
    v: 1,
    side,
    header: { scenario, options, rulesVersion, dataHash, players, ...(ai && { ai }), scripted: forced.length > 0 },
    log: course.chronicle[side].map(engine.logEntry),
    views,
    result: engine.resultOf(pos),
  }
}
