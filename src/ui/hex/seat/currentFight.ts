import type { GameEvent, PendingKind } from '../../../operational/types'
import type { Game } from '../game'

/** Choices in the middle of a fight: they are to be quick, and the fight's own panel says what has happened. */
const IN_A_FIGHT: ReadonlySet<PendingKind> = new Set([
  'resolver',
  'clash',
  'lead',
  'reserve',
  'slip',
  'guns',
  'retreat',
  'advance',
])

/** Where the fight that is going on began, in what a side knows: after its declaration; -1: no fight. */
export function fightStart(events: readonly GameEvent[]): number {
  for (let n = events.length - 1; n >= 0; n--) {
    const kind = events[n]?.kind
    if (kind === 'segment') return -1
    if (kind !== 'targeted') continue
    let first = n + 1
    while (events[first]?.kind === 'joined' || events[first]?.kind === 'left') first++
    return first
  }
  return -1
}

/** The first event of the fight in which the seat must choose now; -1: it is asked for no such choice. */
export function currentFight(game: Game, events: readonly GameEvent[]): number {
  const top = game.view().pending.at(-1)
  return top && IN_A_FIGHT.has(top.kind) ? fightStart(events) : -1
}
