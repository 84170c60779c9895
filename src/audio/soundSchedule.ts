import type { GameEvent, PieceId } from '../operational/types'
import type { Audio } from './audio'
import type { SoundName } from './sounds'
import { soundsFor } from './soundsFor'

/** Milliseconds from the start of a sound to the start of the next. Long sounds may overlap. */
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
/** Sounds of one action at most, without the victory; an action may have a dozen events. */
const MAX_SOUNDS = 5

/** A sound and when it starts, in ms after the action. */
export interface ScheduledSound {
  readonly name: SoundName
  readonly at: number
}

/** The sounds of one action's events in order, each once, where it first occurs. Sounds beyond the limit are left out. */
export function soundSchedule(
  events: readonly GameEvent[],
  isArtillery?: (piece: PieceId) => boolean,
): ScheduledSound[] {
  const names = new Set<SoundName>()
  for (const event of events) {
    const name = soundsFor(event, isArtillery)
    if (name) names.add(name)
  }
  // The victory comes last and is never left out.
  const hasVictory = names.delete('victory')
  const kept = [...names].slice(0, MAX_SOUNDS)
  if (hasVictory) kept.push('victory')
  let at = 0
  return kept.map((name) => {
    const scheduled = { name, at }
    at += DELAY_AFTER_MS[name] ?? DEFAULT_DELAY_MS
    return scheduled
  })
}

/** Plays the sounds of one action. `speed` as in the settings: 2 is twice as fast, 0 (no animation) plays the first sound only. */
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
