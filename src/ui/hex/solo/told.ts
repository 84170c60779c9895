import { computed, signal } from '@preact/signals'
import type { GameEvent, Side } from '../../../operational/types'
import { linesOf, type LogLine } from '../log/lines'
import { game, known, lineContext } from '../../state'

/** Which of the events that the player knows belong to a player turn of a side: from the first, up to but without the other. */
export interface TurnSpan {
  readonly turn: number
  readonly from: number
  /** It goes on. */
  readonly open: boolean
  readonly to: number
}

/** The last player turn of a side, as far as the events tell; null: it has had none. */
export function lastTurnOf(events: readonly GameEvent[], side: Side): TurnSpan | null {
  const marks = events.flatMap((e, at) => (e.kind === 'segment' && e.segment !== 'setup' ? [{ at, ...e }] : []))
  let last = marks.length - 1
  while (last >= 0 && marks[last]?.side !== side) last--
  let first = last
  while (first > 0 && marks[first - 1]?.side === side) first--
  const begins = marks[first]
  if (!begins) return null
  const over = events.findIndex((e, at) => at > begins.at && e.kind === 'victory')
  const to = marks[last + 1]?.at ?? (over < 0 ? events.length : over + 1)
  return { turn: begins.turn, from: begins.at, open: last + 1 === marks.length && over < 0, to }
}

/** The opponent's last player turn, or the one that goes on. */
export const span = computed<TurnSpan | null>(() => {
  const side = game.value?.opponent?.side
  return side === undefined ? null : lastTurnOf(known.value, side)
})

/** It, line by line. */
export const toldLines = computed<LogLine[]>(() => {
  const s = span.value
  if (!s) return []
  return linesOf(known.value.slice(s.from, s.to), lineContext.value).filter(
    (line) => line.tone !== 'quiet' && line.kind !== 'segment',
  )
})

/** How the list stands: on the page, its heading alone, or away. */
export const toldAs = signal<'open' | 'folded' | 'closed'>('closed')

/** The player goes on with his own affairs: the list makes room. */
export function foldTold(): void {
  if (toldAs.value === 'open') toldAs.value = 'folded'
}
