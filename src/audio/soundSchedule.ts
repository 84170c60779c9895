// Plays the sounds of one action in order.
import type { GameEvent, PieceId } from '../operational/types'
import type { Audio } from './audio'
import type { SoundName } from './sounds'
import { soundFor } from './soundFor'

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
/** The delay after a sound that is not listed above. */
const DEFAULT_DELAY_MS = 250
/** The most sounds that are played for one action, not counting that of victory; an action may have a dozen events. */
const MAX_SOUNDS = 5

/** A sound and its start, in milliseconds after the action. */
export interface ScheduledSound {
  readonly name: SoundName
  readonly startMs: number
}

/** The sounds of one action's events in order. A sound that occurs several times is played once, at its first place. */
export function soundSchedule(
  events: readonly GameEvent[],
  isArtillery?: (piece: PieceId) => boolean,
): ScheduledSound[] {
  const names = new Set<SoundName>()
  for (const event of events) {
    const name = soundFor(event, isArtillery)
    if (name) names.add(name)
  }
  // The sound of victory comes last and does not count towards the limit.
  const hasVictory = names.delete('victory')
  const soundNames = [...names].slice(0, MAX_SOUNDS)
  if (hasVictory) soundNames.push('victory')
  let nextStartMs = 0
  return soundNames.map((name) => {
    const scheduled = { name, startMs: nextStartMs }
    nextStartMs += DELAY_AFTER_MS[name] ?? DEFAULT_DELAY_MS
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
  for (const { name, startMs } of soundSchedule(events, isArtillery)) {
    if (startMs === 0) audio.play(name)
    else if (speed > 0) setTimeout(() => audio.play(name), startMs / speed)
  }
}
