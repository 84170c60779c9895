import type { GameEvent, Side } from '../../../operational/types'
import { linesOf, type LogLine } from '../log/lines'
import type { SeatPosition } from '../seat/position'
import type { SeatScope } from '../seat/scope'
import type { SeatStore } from '../seat/store'
import { lineContext } from '../shared/scenario'

/** The events of a player turn in a list of known events: from index `from` up to, but without, index `to`. */
export interface TurnSpan {
  readonly turn: number
  readonly from: number
  /** The turn is still going on. */
  readonly open: boolean
  readonly to: number
}

/** The last player turn of a side in a list of events; null: it has had none. */
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

/** The list of what the opponent did in its last player turn. */
export function createOpponentTurn(scope: SeatScope, { game, knownEvents }: SeatPosition) {
  /** The opponent's last player turn, or the one that goes on; null: it has had none. */
  const opponentTurn = scope.computed<TurnSpan | null>(() => {
    const side = game.opponent?.side
    return side === undefined ? null : lastTurnOf(knownEvents.value, side)
  })
  /** That turn, line by line. */
  const opponentTurnLines = scope.computed<LogLine[]>(() => {
    const turn = opponentTurn.value
    if (!turn) return []
    return linesOf(knownEvents.value.slice(turn.from, turn.to), lineContext.value).filter(
      (line) => line.tone !== 'quiet' && line.kind !== 'segment',
    )
  })
  return {
    opponentTurn,
    opponentTurnLines,
    /** The list is on the page, only its heading is, or it is closed. */
    opponentTurnList: scope.signal<'open' | 'folded' | 'closed'>('closed'),
  }
}

/** Makes room when the player goes on with the game. */
export function foldOpponentTurn(seat: SeatStore): void {
  if (seat.opponentTurnList.value === 'open') seat.opponentTurnList.value = 'folded'
}
