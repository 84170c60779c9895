import { canonical, cloneJson } from '../core/json'
import { positionOf, viewFor } from '../operational/engine'
import type { GameEvent, Result, Segment, Side, View } from '../operational/types'
import type { Course, KeptState } from './course'
import { type LogEntry, logEntry } from './events'
import type { Header } from './header'

/** What a player may show of a game (contracts.md, Save): header without seeds and forced dice, his log, his views. */
export interface GameRecord {
  format: 'pedregal-record'
  v: 1
  side: Side
  header: Omit<Header, 'seed' | 'aiSeed' | 'forced'> & { scripted: boolean }
  log: LogEntry[]
  /** At the start, at each player turn and at the end; `from` is the number of the next event after it. */
  views: { from: number; view: View }[]
  result: Result | null
}

/** A player turn, or the set-up, as the turn list names it. `from`: number of its first event for the side that asks. */
export interface TurnMark {
  turn: number
  active: Side
  segment: Segment
  from: number
}

/** A stretch of the past as one side may know it: what it saw at first, and what it came to know from then on. */
export interface Stretch {
  view: View
  events: GameEvent[]
}

const viewThen = (course: Course, { state }: KeptState, side: Side): View =>
  viewFor(positionOf(course.world, cloneJson(state)), side)

/** The player turns of a game so far, the present one last. */
export const turnsOf = (course: Course, side: Side): TurnMark[] =>
  course.checkpoints.map(({ state, told }) => {
    const { turn, active, segment } = state.ops
    return { turn, active, segment, from: told[side] }
  })

/** One of those turns, for looking back; null: there is none of that number. */
export function turnAt(course: Course, side: Side, k: number): Stretch | null {
  const kept = course.checkpoints[k]
  if (!kept) return null
  const events = course.chronicle[side].slice(kept.told[side], course.checkpoints[k + 1]?.told[side])
  return { view: viewThen(course, kept, side), events }
}

export function recordOf(course: Course, side: Side): GameRecord {
  const { scenario, options, rulesVersion, dataHash, players, forced } = course.header
  const views = course.checkpoints.map((kept) => ({ from: kept.told[side], view: viewThen(course, kept, side) }))
  // Judged by what the side knows: that the other did something in secret since must not add a view (19.5.15).
  const from = course.chronicle[side].length
  const view = viewFor(course.pos, side)
  const last = views.at(-1)
  if (last?.from !== from || canonical(last.view) !== canonical(view)) views.push({ from, view })
  return {
    format: 'pedregal-record',
    v: 1,
    side,
    header: { scenario, options, rulesVersion, dataHash, players, scripted: forced.length > 0 },
    log: course.chronicle[side].map(logEntry),
    views,
    result: course.pos.game.ops.result,
  }
}
