import { cloneJson } from '../core/json'
import { positionOf, viewFor } from '../operational/engine'
import type { Result, Side, View } from '../operational/types'
import type { Course } from './course'
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

export function recordOf(course: Course, side: Side): GameRecord {
  const { scenario, options, rulesVersion, dataHash, players, forced } = course.header
  const views = course.checkpoints.map(({ state, told }) => ({
    from: told[side],
    view: viewFor(positionOf(course.world, cloneJson(state)), side),
  }))
  if (course.commands.length > (course.checkpoints.at(-1)?.at ?? 0))
    views.push({ from: course.chronicle[side].length, view: viewFor(course.pos, side) })
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
