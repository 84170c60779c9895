import type { GameEvent } from '../../../operational/types'

/**
 * Milliseconds at speed 1 that the player needs to read an event of the opponent, after its animation. Other events need none. `activated`: Santa
 * Anna becomes active (OPS-19.4); `boxed`: units hidden in a box. Dice are not here: they hold the game up themselves (told/stages.ts).
 */
const READING_MS: Partial<Record<GameEvent['kind'], number>> = {
  turn: 300,
  segment: 150,
  activated: 900,
  armyFree: 900,
  calledOff: 700,
  clashEnded: 1800,
  revealed: 900,
  boxed: 500,
  routed: 400,
  destroyed: 600,
  stepLost: 500,
  leaderHit: 600,
  captured: 600,
  victory: 1000,
}
/** Where nothing is animated, the time to notice a move, in milliseconds at speed 1. */
const READING_MS_WITHOUT_ANIMATION: Partial<Record<GameEvent['kind'], number>> = {
  moved: 450,
  markerMoved: 450,
  retreated: 450,
  advanced: 450,
}
/** An action with many events stays no longer than this, in milliseconds at speed 1. */
const MAX_READING_MS = 3200

/** How long an action of the opponent stays on the page to be read, in milliseconds at speed 1. */
export function readingTime(events: readonly GameEvent[], isAnimationOff: boolean): number {
  let ms = 0
  for (const { kind } of events) {
    ms += READING_MS[kind] ?? 0
    if (isAnimationOff) ms += READING_MS_WITHOUT_ANIMATION[kind] ?? 0
  }
  return Math.min(MAX_READING_MS, ms)
}
