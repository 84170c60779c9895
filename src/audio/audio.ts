import type { Howl } from 'howler'
import { SOUND_NAMES, SOUNDS, type SoundName, type VolumeGroup, type Volumes } from './sounds'

export interface Audio {
  /** Plays a sound once. Before the player's first touch or key it does nothing, since browsers do not allow sound. */
  play(name: SoundName): void
  /** Switches a background sound on or off. One that is on before the first touch starts with it. */
  loop(name: SoundName, on: boolean): void
  /** `volume` is clamped to 0 to 1. */
  setVolume(group: VolumeGroup, volume: number): void
  mute(on: boolean): void
  /** Stops all sounds for good. */
  destroy(): void
}

type Howler = Pick<typeof import('howler'), 'Howl' | 'Howler'>

export interface AudioOptions {
  volumes: Volumes
  muted: boolean
  /** Tests replace these two. */
  load?: () => Promise<Howler>
  gestures?: EventTarget | null
}

const FILES: Record<string, string> = import.meta.glob<string>('../../assets/sounds/*.{webm,mp3}', {
  eager: true,
  query: '?url',
  import: 'default',
})
const sources = (name: SoundName) =>
  ['webm', 'mp3'].map((ending) => FILES[`../../assets/sounds/${name}.${ending}`]).filter((url) => url !== undefined)

const GESTURES = ['pointerup', 'touchend', 'click', 'keydown']
const CAPTURE = { capture: true }
/** The same sound is not started again within so many ms, so that a marching stack does not echo. */
const MIN_REPEAT_MS = 70
const clamp = (volume: number) => (Number.isFinite(volume) ? Math.min(1, Math.max(0, volume)) : 0)

/**
 * Sound through howler. The library and the sound files are loaded at the player's first touch or key. Errors of sound are ignored, so that
 * the game continues without it.
 */
export function createAudio({
  volumes,
  muted,
  load = () => import('howler'),
  gestures = typeof document === 'undefined' ? null : document,
}: AudioOptions): Audio {
  const levels = { ...volumes }
  const wantedLoops = new Set<SoundName>()
  const howls = new Map<SoundName, Howl>()
  const looping = new Map<SoundName, number>()
  const startedAt = new Map<SoundName, number>()
  let howler: Howler | null = null
  let isMuted = muted
  let isDestroyed = false

  /** Runs `act`; errors are ignored. */
  const ignoreErrors = (act: () => void) => {
    try {
      act()
    } catch {
      // This machine has no sound, or cannot play this file.
    }
  }
  // Loudness is not heard in proportion: with the square the middle of a slider sounds half as loud.
  const loudness = (name: SoundName) => clamp(levels[SOUNDS[name].group]) ** 2 * SOUNDS[name].gain

  function howlOf(name: SoundName): Howl | null {
    const known = howls.get(name)
    if (known || !howler) return known ?? null
    const { loop } = SOUNDS[name]
    const howl = new howler.Howl({
      src: sources(name),
      volume: loudness(name),
      pool: 4,
      ...(loop && { sprite: { loop: [loop[0], loop[1], true] } }),
    })
    howls.set(name, howl)
    return howl
  }

  function startLoop(name: SoundName) {
    if (looping.has(name)) return
    const howl = howlOf(name)
    if (!howl) return
    if (!SOUNDS[name].loop) howl.loop(true)
    looping.set(name, SOUNDS[name].loop ? howl.play('loop') : howl.play())
  }

  function stopLoop(name: SoundName) {
    const id = looping.get(name)
    looping.delete(name)
    if (id !== undefined) howls.get(name)?.stop(id)
  }

  /** Loads howler at the first touch or key. */
  async function wake() {
    for (const kind of GESTURES) gestures?.removeEventListener(kind, wake, CAPTURE)
    try {
      const loaded = await load()
      if (isDestroyed) return
      howler = loaded
      howler.Howler.mute(isMuted)
    } catch {
      return
    }
    for (const name of SOUND_NAMES) ignoreErrors(() => void howlOf(name))
    for (const name of wantedLoops) ignoreErrors(() => startLoop(name))
  }
  for (const kind of GESTURES) gestures?.addEventListener(kind, wake, CAPTURE)

  return {
    play(name) {
      ignoreErrors(() => {
        const now = performance.now()
        if (isMuted || loudness(name) === 0 || now - (startedAt.get(name) ?? Number.NEGATIVE_INFINITY) < MIN_REPEAT_MS)
          return
        const howl = howlOf(name)
        if (!howl) return
        startedAt.set(name, now)
        howl.play()
      })
    },
    loop(name, on) {
      if (on) wantedLoops.add(name)
      else wantedLoops.delete(name)
      ignoreErrors(() => (on ? startLoop(name) : stopLoop(name)))
    },
    setVolume(group, volume) {
      levels[group] = clamp(volume)
      for (const [name, howl] of howls) ignoreErrors(() => void howl.volume(loudness(name)))
    },
    mute(on) {
      isMuted = on
      ignoreErrors(() => void howler?.Howler.mute(on))
    },
    destroy() {
      isDestroyed = true
      for (const kind of GESTURES) gestures?.removeEventListener(kind, wake, CAPTURE)
      for (const howl of howls.values()) ignoreErrors(() => howl.unload())
      howls.clear()
      looping.clear()
      howler = null
    },
  }
}
