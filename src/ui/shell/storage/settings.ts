import { effect, signal } from '@preact/signals'
import { type Lang, pickLang } from '../../i18n/messages'

/** Settings of this browser. They are no part of a game. */
export interface Settings {
  lang: Lang
  mute: boolean
  // Volumes, from 0 to 1.
  /** Sounds of what happens in the game. */
  effects: number
  /** Sounds of the background. */
  ambience: number
  /** Sounds of the page, such as clicks. */
  interface: number
  /** How fast moves of pieces are animated: as in life (1), twice or four times as fast; 0: not at all. */
  speed: 0 | 1 | 2 | 4
  reducedMotion: boolean
  textSize: 'small' | 'normal' | 'large' | 'huge'
  contrast: boolean
  /** Ask before a phase is ended in which something can still be done. */
  confirmEnd: boolean
  /** Hide the map between the turns of two players at one screen. Without it both players look at one open table. */
  curtain: boolean
  /** Without a curtain: show between turns whose turn it is and what has just happened. */
  handover: boolean
  /** A mouse works like a finger: the first click on a hex shows a preview, the second acts. */
  tapTwice: boolean
  /** Show the replay of each clash (attack fought on the tabletop). */
  showClash: boolean
  /** Show a card of each battle when it is over; nothing goes on until it is closed. */
  battleCards: boolean
  /** How fast moves of the computer are shown, as `speed`. */
  aiSpeed: 1 | 2 | 4
  /** The computer's moves are not shown at all. */
  aiSkip: boolean
  /** The introduction has been shown or skipped. */
  introduced: boolean
  /** Choices of a place are listed as buttons too, beside the lit hexes on the map. */
  placeLists: boolean
  /** Ids of the cards (panels) that the player has folded. */
  folded: readonly string[]
}

/** The key of the settings in the browser's local storage. */
const STORAGE_KEY = 'pedregal.settings'

/** The settings before the player has changed any. They follow the browser in language and in reduced motion. */
function defaults(): Settings {
  const prefersReducedMotion =
    typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    lang: pickLang(typeof navigator === 'undefined' ? [] : navigator.languages),
    mute: false,
    effects: 0.8,
    ambience: 0.4,
    interface: 0.6,
    speed: prefersReducedMotion ? 0 : 2,
    reducedMotion: prefersReducedMotion,
    textSize: 'normal',
    contrast: false,
    confirmEnd: true,
    curtain: true,
    handover: true,
    tapTwice: false,
    showClash: true,
    battleCards: true,
    aiSpeed: 2,
    aiSkip: false,
    introduced: false,
    placeLists: false,
    folded: [],
  }
}

/** Reads the stored settings field by field; a missing or faulty field gets its default. */
function readStored(): Settings {
  const standard = defaults()
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>
    const read: Record<string, unknown> = { ...standard }
    for (const [name, standardValue] of Object.entries(standard)) {
      const value = stored[name]
      const hasRightType = Array.isArray(standardValue) ? Array.isArray(value) : typeof value === typeof standardValue
      if (hasRightType) read[name] = value
    }
    if (read.lang !== 'en' && read.lang !== 'es') read.lang = standard.lang
    if (![0, 1, 2, 4].includes(read.speed as number)) read.speed = standard.speed
    if (![1, 2, 4].includes(read.aiSpeed as number)) read.aiSpeed = standard.aiSpeed
    return read as unknown as Settings
  } catch {
    return standard
  }
}

/** The present settings. */
export const settings = signal<Settings>(readStored())

/** Changes some settings. The change takes effect at once and is stored. */
export function changeSettings(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change }
}

effect(() => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings.value))
  } catch {
    // Without storage the settings last as long as the tab.
  }
})
