import { effect, signal } from '@preact/signals'
import { type Lang, pickLang } from '../../i18n/messages'

/** Settings of this browser; they are no part of a game. */
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
  /** Hide the map between the turns of two players at one screen; without it both see one open table. */
  curtain: boolean
  /** At an open table: show whose turn it is and what has just happened. */
  handover: boolean
  tapTwice: boolean
  /** Show the replay of each clash that was fought on the tabletop. */
  showClash: boolean
  /** Speed at which the opponent's moves are shown; `aiSkip`: not shown at all. */
  aiSpeed: 1 | 2 | 4
  aiSkip: boolean
  /** The introduction has been shown or skipped. */
  introduced: boolean
  /** Ids of folded cards. */
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

/** Reads the stored settings field by field; a missing or faulty field gets its default. */
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

/** Changes settings at once and stores them. */
export function set(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change }
}

effect(() => {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value))
  } catch {
    // Without storage the settings last as long as the tab.
  }
})
