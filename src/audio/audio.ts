// Plays the sounds of the game through the library howler: one-shot effects and background loops.
import type { Howl } from 'howler'
import { SOUND_NAMES, SOUNDS, type SoundName, type VolumeGroup, type Volumes } from './sounds'

export interface Audio {
  /** Plays a sound once. Before the player's first touch or key it does nothing, since browsers do not allow sound. */
  play(name: SoundName): void
  /** Switches a background sound on or off. A sound that is switched on before the player's first touch starts at that touch. */
  setLoop(name: SoundName, isWanted: boolean): void
  /** `volume` is clamped to 0 to 1. */
  setVolume(group: VolumeGroup, volume: number): void
  setMuted(muted: boolean): void
  /** Stops all sounds for good. */
  destroy(): void
}

/** The two exports of howler that are used: a `Howl` plays one sound file, `Howler` holds the settings of all. */
type HowlerModule = Pick<typeof import('howler'), 'Howl' | 'Howler'>

/** Settings of sound when the page starts. */
export interface AudioOptions {
  volumes: Volumes
  muted: boolean
  /** Loads howler. Only tests give `load` and `gestures`. */
  load?: () => Promise<HowlerModule>
  /** Where the player's first touch or key is heard; null: never, so that there is no sound. */
  gestures?: EventTarget | null
}

/** Addresses of all sound files by their paths. */
const FILES: Record<string, string> = import.meta.glob<string>('../../assets/sounds/*.{webm,mp3}', {
  eager: true,
  query: '?url',
  import: 'default',
})
/** Addresses of the files of a sound. Howler plays the first format that the browser knows. */
const sources = (name: SoundName) =>
  ['webm', 'mp3'].map((ending) => FILES[`../../assets/sounds/${name}.${ending}`]).filter((url) => url !== undefined)

/** Events after which browsers allow a page to play sound. */
const GESTURES = ['pointerup', 'touchend', 'click', 'keydown']
/** Listening in the capture phase comes before any handler of the page that might stop the event. */
const CAPTURE = { capture: true }
/** How many players of one sound howler keeps after they have ended, for the next use of the sound. */
const HOWL_POOL_SIZE = 4
/** The least time between two starts of the same sound, so that a marching stack does not echo. */
const MIN_REPEAT_MS = 70
/** The volume brought within 0 to 1; 0 for what is not a number. */
const clampVolume = (volume: number) => (Number.isFinite(volume) ? Math.min(1, Math.max(0, volume)) : 0)

/**
 * Sound through howler. The library and the sound files are loaded at the player's first touch or key, for a player who has muted the game not
 * before he wants to hear it: an open sound device costs processor time even in silence. Errors of sound are ignored, so that the game continues
 * without it.
 */
export function createAudio({
  volumes,
  muted,
  load = () => import('howler'),
  gestures = typeof document === 'undefined' ? null : document,
}: AudioOptions): Audio {
  const groupVolumes = { ...volumes }
  /** Background sounds that are switched on, whether or not they can play yet. */
  const wantedLoops = new Set<SoundName>()
  const howls = new Map<SoundName, Howl>()
  /** Howler's id of each loop that is playing now. */
  const loopPlayIds = new Map<SoundName, number>()
  /** When each sound was last started, by performance.now(). */
  const lastStartMs = new Map<SoundName, number>()
  let howler: HowlerModule | null = null
  let isMuted = muted
  let isDestroyed = false
  /** Whether the player has touched the page or pressed a key, so that the browser allows sound. */
  let isTouched = false
  let isLoading = false

  /** Calls `useSound`; errors are ignored. */
  const ignoreErrors = (useSound: () => void) => {
    try {
      useSound()
    } catch {
      // This machine has no sound, or cannot play this file.
    }
  }
  // The ear does not hear loudness in proportion: with the square of the volume the middle of a slider sounds half as loud.
  const loudness = (name: SoundName) => clampVolume(groupVolumes[SOUNDS[name].group]) ** 2 * SOUNDS[name].gain

  /** The howl of a sound, made at its first use; null until howler is loaded. */
  function howlOf(name: SoundName): Howl | null {
    const existing = howls.get(name)
    if (existing) return existing
    if (!howler) return null
    // Howler calls a named part of a file a sprite; `true` means that the part repeats.
    const { loop } = SOUNDS[name]
    const howl = new howler.Howl({
      src: sources(name),
      volume: loudness(name),
      pool: HOWL_POOL_SIZE,
      ...(loop && { sprite: { loop: [loop[0], loop[1], true] } }),
    })
    howls.set(name, howl)
    return howl
  }

  /** Starts a background sound, unless it is playing already or howler is not loaded yet. */
  function startLoop(name: SoundName) {
    if (loopPlayIds.has(name)) return
    const howl = howlOf(name)
    if (!howl) return
    const repeatsPart = SOUNDS[name].loop !== undefined
    // A sound without a part to repeat is repeated as a whole.
    if (!repeatsPart) howl.loop(true)
    loopPlayIds.set(name, repeatsPart ? howl.play('loop') : howl.play())
  }

  function stopLoop(name: SoundName) {
    const playId = loopPlayIds.get(name)
    loopPlayIds.delete(name)
    if (playId !== undefined) howls.get(name)?.stop(playId)
  }

  /** Called at the first touch or key. */
  function touched() {
    isTouched = true
    stopListening()
    loadWhenHeard()
  }
  function stopListening() {
    for (const gesture of GESTURES) gestures?.removeEventListener(gesture, touched, CAPTURE)
  }

  /** Begins to load the sounds, once, where the browser allows them and the player wants to hear them. */
  function loadWhenHeard() {
    if (!isTouched || isMuted || isLoading || isDestroyed) return
    isLoading = true
    void loadSounds()
  }

  /** Loads howler and all sounds, and starts the background sounds that are switched on. */
  async function loadSounds() {
    try {
      const loaded = await load()
      if (isDestroyed) return
      howler = loaded
      howler.Howler.mute(isMuted)
    } catch {
      // Howler cannot be loaded: the game continues without sound.
      return
    }
    for (const name of SOUND_NAMES) ignoreErrors(() => void howlOf(name))
    for (const name of wantedLoops) ignoreErrors(() => startLoop(name))
  }
  for (const gesture of GESTURES) gestures?.addEventListener(gesture, touched, CAPTURE)

  return {
    play(name) {
      ignoreErrors(() => {
        const nowMs = performance.now()
        if (isMuted || loudness(name) === 0) return
        const sinceLastStartMs = nowMs - (lastStartMs.get(name) ?? Number.NEGATIVE_INFINITY)
        if (sinceLastStartMs < MIN_REPEAT_MS) return
        const howl = howlOf(name)
        if (!howl) return
        lastStartMs.set(name, nowMs)
        howl.play()
      })
    },
    setLoop(name, isWanted) {
      if (isWanted) wantedLoops.add(name)
      else wantedLoops.delete(name)
      ignoreErrors(() => (isWanted ? startLoop(name) : stopLoop(name)))
    },
    setVolume(group, volume) {
      groupVolumes[group] = clampVolume(volume)
      for (const [name, howl] of howls) ignoreErrors(() => void howl.volume(loudness(name)))
    },
    setMuted(shallBeMuted) {
      isMuted = shallBeMuted
      loadWhenHeard()
      ignoreErrors(() => void howler?.Howler.mute(shallBeMuted))
    },
    destroy() {
      isDestroyed = true
      stopListening()
      for (const howl of howls.values()) ignoreErrors(() => howl.unload())
      howls.clear()
      loopPlayIds.clear()
      howler = null
    },
  }
}
