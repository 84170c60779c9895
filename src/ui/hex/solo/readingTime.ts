import type { GameEvent } from '../../../operational/types'

/** Milliseconds at 1x that an event of the opponent's asks to be read, besides its motion on the map. */
const STAY: Partial<Record<GameEvent['kind'], number>> = {
  turn: 500,
  segment: 300,
  activated: 900,
  fow: 500,
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
/** Where nothing moves on the map a way is read instead of watched. */
const STILL: Partial<Record<GameEvent['kind'], number>> = {
  moved: 450,
  markerMoved: 450,
  retreated: 450,
  advanced: 450,
}
const MOST = 3200

/** How long the page rests on what an action of the opponent's brought. `still`: nothing was seen to move. */
export function readingTime(events: readonly GameEvent[], still: boolean): number {
  const sum = events.reduce((ms, { kind }) => ms + (STAY[kind] ?? 0) + (still ? (STILL[kind] ?? 0) : 0), 0)
  return Math.min(MOST, sum)
}
