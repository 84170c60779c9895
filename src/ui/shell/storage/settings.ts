import { effect, signal } from '@preact/signals'
import { type Lang, pickLang } from '../../i18n/messages'

/** What a player chose for this browser; none of it is part of a game. */
export interface Settings {
  lang: Lang
  mute: boolean
  effects: number
  ambience: number
  interface: number
  speed: 0 | 1 | 2 | 4
  reducedMotion: boolean
  textSize: 'small' | 'normal' | 'large' | 'huge'
  contrast: boolean
  confirmEnd: boolean
  /** Between two players at one screen the curtain falls; without it both look at one open table. */
  curtain: boolean
  /** At an open table: says whose turn it is and what has just happened. */
  handover: boolean
  tapTwice: boolean
  /** Each clash on the tabletop is shown when it has been fought. */
  showClash: boolean
  /** How fast the opponent's moves are shown, and whether they are shown at all. */
  aiSpeed: 1 | 2 | 4
  aiSkip: boolean
  /** The short introduction was shown or skipped. */
  introduced: boolean
  /** Panels that are folded away. */
  folded: readonly string[]
}

const KEY = 'pedregal.settings'

function defaults(): Settings {
  const reduced = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    lang: pickLang(typeof navigator === 'undefined' ? [] : navigator.languages),
    mute: false,
    effects: 0.8,
    ambience: 0.4,
    interface: 0.6,
    speed: reduced ? 0 : 2,
    reducedMotion: reduced,
    textSize: 'normal',
    contrast: false,
    confirmEnd: true,
    curtain: true,
    handover: true,
    tapTwice: false,
    showClash: true,
    aiSpeed: 2,
    aiSkip: false,
    introduced: false,
    folded: [],
  }
}

/** Reads what was stored, field by field; what does not fit is left at its default. */
function read(): Settings {
  const base = defaults()
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    const out: Record<string, unknown> = { ...base }
    for (const [key, value] of Object.entries(base)) {
      const got = stored[key]
      if (Array.isArray(value) ? Array.isArray(got) : typeof got === typeof value) out[key] = got
    }
    if (out.lang !== 'en' && out.lang !== 'es') out.lang = base.lang
    if (![0, 1, 2, 4].includes(out.speed as number)) out.speed = base.speed
    if (![1, 2, 4].includes(out.aiSpeed as number)) out.aiSpeed = base.aiSpeed
    return out as unknown as Settings
  } catch {
    return base
  }
}

export const settings = signal<Settings>(read())

/** Changes some settings; they take effect at once and are kept. */
export function set(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change }
}

effect(() => {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value))
  } catch {
    // Without storage the choices last as long as the tab.
  }
})
