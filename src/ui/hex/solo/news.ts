// What of an enemy turn concerns the player: attacks on him, his losses, what was revealed, places that were lost. It is told before the rest.
import type { GameEvent, PieceId, Side } from '../../../operational/types'
import { lineOf, linesOf, type LineContext, type LogLine } from '../log/lines'

/** The order in which news are told; within each they stay in the order in which they happened. */
const RANKS = { end: 0, battle: 1, revealed: 2, places: 3 } as const

/** Kinds of events by what they are news of; a kind that is not named is no news. */
const NEWS: Partial<Record<GameEvent['kind'], keyof typeof RANKS>> = {
  victory: 'end',
  activated: 'end',
  armyFree: 'end',
  clashBegun: 'battle',
  calledOff: 'battle',
  clashEnded: 'battle',
  stepLost: 'battle',
  destroyed: 'battle',
  routed: 'battle',
  disrupted: 'battle',
  captured: 'battle',
  leaderHit: 'battle',
  held: 'battle',
  retreated: 'battle',
  advanced: 'battle',
  revealed: 'revealed',
  control: 'places',
}

/** Is an event news to a side? Of what it takes itself it need not be told. */
const isNewsTo = (event: GameEvent, side: Side): boolean => event.kind !== 'control' || event.side !== side

/**
 * The lines of the events that concern a side, as it was told them, weightiest first. `sideOf`: whose a piece is. A unit that was disrupted by its own
 * march is no news to its enemy.
 */
export function newsLines(
  events: readonly GameEvent[],
  side: Side,
  sideOf: (piece: PieceId) => Side,
  context: LineContext,
): LogLine[] {
  let isBattle = false
  const news = events.filter((event) => {
    // A battle goes on until its attack is over and another begins, or its segment ends.
    if (event.kind === 'clashBegun' || event.kind === 'calledOff') isBattle = true
    if (event.kind === 'segment') isBattle = false
    const of = NEWS[event.kind]
    if (of === undefined || !isNewsTo(event, side)) return false
    const isOwn = 'piece' in event && event.piece !== null && sideOf(event.piece) === side
    return of !== 'battle' || isBattle || isOwn
  })
  const rankOf = (line: LogLine): number => RANKS[NEWS[line.kind] ?? 'places']
  // Places are named one by one: in the log several are only counted.
  const places = news.filter(({ kind }) => kind === 'control')
  const others = news.filter(({ kind }) => kind !== 'control')
  return [...linesOf(others, context), ...places.map((event) => lineOf(event, context))].toSorted(
    (a, b) => rankOf(a) - rankOf(b),
  )
}
