// Finds in the events of a side where the fight that is going on began.
import type { GameEvent, PendingKind } from '../../../operational/types'
import type { Game } from '../game'

/** In place of the index of a fight's first event, which is also its number: there is no fight. */
export const NO_FIGHT = -1

/**
 * Pending choices that belong to a fight, such as `slip` (to slip away) or `clash` (the attack is to be fought on the tabletop). The panel of the
 * fight shows them, with what has happened in the fight so far.
 */
const FIGHT_CHOICES: ReadonlySet<PendingKind> = new Set([
  'resolver',
  'clash',
  'lead',
  'reserve',
  'slip',
  'guns',
  'retreat',
  'advance',
])

/** Index of the first event of the last fight of this segment, after its declaration; `NO_FIGHT`: there was no fight in this segment. */
export function lastFightStart(events: readonly GameEvent[]): number {
  const lastSegmentIndex = events.findLastIndex(({ kind }) => kind === 'segment')
  // An attack is declared by `targeted`, then units join and leave.
  const lastTargetedIndex = events.findLastIndex(({ kind }) => kind === 'targeted')
  if (lastTargetedIndex <= lastSegmentIndex) return NO_FIGHT
  let start = lastTargetedIndex + 1
  while (events[start]?.kind === 'joined' || events[start]?.kind === 'left') start++
  return start
}

/** Index of the first event of the fight in which a choice is pending now; `NO_FIGHT`: no choice of a fight is pending. */
export function currentFightStart(game: Game, events: readonly GameEvent[]): number {
  const topChoice = game.view().pending.at(-1)
  return topChoice && FIGHT_CHOICES.has(topChoice.kind) ? lastFightStart(events) : NO_FIGHT
}
