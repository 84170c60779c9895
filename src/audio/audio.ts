import type { Howl } from 'howler'
import { SOUND_NAMES, SOUNDS, type SoundName, type VolumeGroup, type Volumes } from './sounds'

export interface Audio {
  /** Once. Silent until the player has touched the page: browsers want it so. */
  play(name: SoundName): void
  /** On and off; wished for before the first touch, it begins with it. */
  loop(name: SoundName, on: boolean): void
  /** 0 to 1; what lies outside is brought inside. */
  setVolume(group: VolumeGroup, volume: number): void
  mute(on: boolean): void
  /** Silences everything for good. */
  destroy(): void
}

type Howler = Pick<typeof import('howler'), 'Howl' | 'Howler'>

export interface AudioOptions {
  volumes: Volumes
  muted: boolean
  /** Tests put their own in place of these. */
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
/** A stack that marches as one should not sound like an echo: ms within which the same sound is not begun again. */
const MIN_REPEAT_MS = 70
const clamp = (volume: number) => (Number.isFinite(volume) ? Math.min(1, Math.max(0, volume)) : 0)

/**
 * Sound through howler. The library and the files are fetched at the player's first touch or key, not before. No fault of sound ever
 * disturbs the game: what cannot be heard is left out.
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
  const begun = new Map<SoundName, number>()
  let howler: Howler | null = null
  let quiet = muted
  let over = false

  /** Does it, or leaves it. */
  const ignoreErrors = (what: () => void) => {
    try {
      what()
    } catch {
      // No sound on this machine, or not this one: the game goes on without.
    }
  }
  // The ear measures in powers: a square makes the middle of a slider sound like half.
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

  function begin(name: SoundName) {
    if (looping.has(name)) return
    const howl = howlOf(name)
    if (!howl) return
    if (!SOUNDS[name].loop) howl.loop(true)
    looping.set(name, SOUNDS[name].loop ? howl.play('loop') : howl.play())
  }

  function end(name: SoundName) {
    const id = looping.get(name)
    looping.delete(name)
    if (id !== undefined) howls.get(name)?.stop(id)
  }

  async function wake() {
    for (const kind of GESTURES) gestures?.removeEventListener(kind, wake, CAPTURE)
    try {
      const loaded = await load()
      if (over) return
      howler = loaded
      howler.Howler.mute(quiet)
    } catch {
      return
    }
    for (const name of SOUND_NAMES) ignoreErrors(() => void howlOf(name))
    for (const name of wantedLoops) ignoreErrors(() => begin(name))
  }
  for (const kind of GESTURES) gestures?.addEventListener(kind, wake, CAPTURE)

  return {
    play(name) {
      ignoreErrors(() => {
        const now = performance.now()
        if (quiet || loudness(name) === 0 || now - (begun.get(name) ?? Number.NEGATIVE_INFINITY) < MIN_REPEAT_MS) return
        const howl = howlOf(name)
        if (!howl) return
        begun.set(name, now)
        howl.play()
      })
    },
    loop(name, on) {
      if (on) wantedLoops.add(name)
      else wantedLoops.delete(name)
      ignoreErrors(() => (on ? begin(name) : end(name)))
    },
    setVolume(group, volume) {
      levels[group] = clamp(volume)
      for (const [name, howl] of howls) ignoreErrors(() => void howl.volume(loudness(name)))
    },
    mute(on) {
      quiet = on
      ignoreErrors(() => void howler?.Howler.mute(on))
    },
    destroy() {
      over = true
      for (const kind of GESTURES) gestures?.removeEventListener(kind, wake, CAPTURE)
      for (const howl of howls.values()) ignoreErrors(() => howl.unload())
      howls.clear()
      looping.clear()
      howler = null
    },
  }
}
