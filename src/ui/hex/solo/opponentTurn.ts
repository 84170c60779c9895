import type { GameEvent, Side } from '../../../operational/types'
import { linesOf, type LogLine } from '../log/lines'
import type { SeatPosition } from '../seat/position'
import type { SeatScope } from '../seat/scope'
import type { SeatStore } from '../seat/store'
import { sideOfPiece } from '../shared/pieces'
import { lineContext } from '../shared/scenario'
import { newsLines } from './news'

/** A player turn in a list of events. */
export interface TurnSpan {
  readonly turn: number
  /** Index of its first event. */
  readonly from: number
  /** Index of the first event after it, or the length of the list. */
  readonly to: number
  /** The turn is still going on. */
  readonly open: boolean
}

/** The last player turn of a side in a list of events; null: the side has had none. */
export function lastTurnOf(events: readonly GameEvent[], side: Side): TurnSpan | null {
  const segmentStarts = events.flatMap((event, index) =>
    event.kind === 'segment' && event.segment !== 'setup' ? [{ index, turn: event.turn, side: event.side }] : [],
  )
  // A player turn is a series of segments of one side. First and last are indexes in `segmentStarts`; -1: the side has had no segment.
  const lastSegmentIndex = segmentStarts.findLastIndex((start) => start.side === side)
  let firstSegmentIndex = lastSegmentIndex
  while (firstSegmentIndex > 0 && segmentStarts[firstSegmentIndex - 1]?.side === side) firstSegmentIndex--
  const turnStart = segmentStarts[firstSegmentIndex]
  if (!turnStart) return null
  const victoryIndex = events.findIndex((event, index) => index > turnStart.index && event.kind === 'victory')
  const isGameOver = victoryIndex >= 0
  // The last turn of a game ends with the event of victory.
  const endWithoutNextTurn = isGameOver ? victoryIndex + 1 : events.length
  const nextTurnStart = segmentStarts[lastSegmentIndex + 1]
  return {
    turn: turnStart.turn,
    from: turnStart.index,
    to: nextTurnStart?.index ?? endWithoutNextTurn,
    open: nextTurnStart === undefined && !isGameOver,
  }
}

/** The list of what the opponent did in its last player turn. */
export function createOpponentTurn(scope: SeatScope, { game, view, knownEvents }: SeatPosition) {
  /** The opponent's last player turn, which may still go on; null: it has had none. */
  const opponentTurn = scope.computed<TurnSpan | null>(() => {
    const side = game.opponent?.side
    return side === undefined ? null : lastTurnOf(knownEvents.value, side)
  })
  /** The log lines of that turn, without the unimportant ones. */
  const opponentTurnLines = scope.computed<LogLine[]>(() => {
    const turn = opponentTurn.value
    if (!turn) return []
    return linesOf(knownEvents.value.slice(turn.from, turn.to), lineContext.value).filter(
      (line) => line.tone !== 'quiet' && line.kind !== 'segment',
    )
  })
  /** What of that turn concerns the player, weightiest first. */
  const opponentNews = scope.computed<LogLine[]>(() => {
    const turn = opponentTurn.value
    if (!turn) return []
    return newsLines(knownEvents.value.slice(turn.from, turn.to), view.value.side, sideOfPiece, lineContext.value)
  })
  return {
    opponentTurn,
    opponentTurnLines,
    opponentNews,
    /** `folded`: only the heading of the list is shown. */
    opponentTurnList: scope.signal<'open' | 'folded' | 'closed'>('closed'),
  }
}

/** Folds an open list, to make room when the player goes on with the game. */
export function foldOpponentTurnList(seat: SeatStore): void {
  if (seat.opponentTurnList.value === 'open') seat.opponentTurnList.value = 'folded'
}
