import type { GameEvent, PieceId } from '../operational/types'
import type { Audio } from './audio'
import type { SoundName } from './sounds'
import { soundsFor } from './soundsFor'

/** ms from the beginning of a sound to where the next may come in; long sounds overlap their tails. */
const DELAY_AFTER_MS: Partial<Record<SoundName, number>> = {
  dice: 650,
  volley: 900,
  gun: 900,
  charge: 1300,
  march: 900,
  retreat: 900,
  rout: 900,
  bell: 1200,
}
const DEFAULT_DELAY_MS = 250
/** One action may bring a dozen events; nobody wants to hear all of them. */
const MAX_SOUNDS = 5

/** What is heard of one action's events, and when (ms): each sound once, where it first occurs, in order, the last ones left out. */
export function soundSchedule(
  events: readonly GameEvent[],
  isArtillery?: (piece: PieceId) => boolean,
): { name: SoundName; at: number }[] {
  const names = new Set<SoundName>()
  for (const event of events) {
    const name = soundsFor(event, isArtillery)
    if (name) names.add(name)
  }
  // The end is always heard.
  const won = names.delete('victory')
  const heard = [...names].slice(0, MAX_SOUNDS)
  if (won) heard.push('victory')
  let at = 0
  return heard.map((name) => {
    const one = { name, at }
    at += DELAY_AFTER_MS[name] ?? DEFAULT_DELAY_MS
    return one
  })
}

/** Plays them. `speed` as in the options: 2 is twice as fast, 0 (no animation) gives the first sound only. */
export function playSounds(
  audio: Audio,
  events: readonly GameEvent[],
  speed: number,
  isArtillery?: (piece: PieceId) => boolean,
): void {
  for (const { name, at } of soundSchedule(events, isArtillery)) {
    if (at === 0) audio.play(name)
    else if (speed > 0) setTimeout(() => audio.play(name), at / speed)
  }
}
