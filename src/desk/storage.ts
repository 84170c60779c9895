// What the desk keeps in the browser's local storage. Anything that cannot be read counts as not there.
import type { Lang } from '../ui/i18n/types'
import type { Input } from './procedures'
import type { Resolved } from './state'

/** Everything that is kept, besides the roster. */
export interface Stored {
  readonly lang: Lang
  readonly sun: boolean
  readonly ownDice: boolean
  readonly ruleset: string
  readonly procedure: string
  readonly forms: Readonly<Record<string, Input>>
  readonly last: Input
  readonly history: readonly Resolved[]
}

const KEY = 'pedregal.desk'
/** The settings of the game, from which the desk takes the language at its first visit. */
const GAME_KEY = 'pedregal.settings'

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** The JSON under a key; null where there is none, or storage is closed. */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
/** Puts JSON under a key. False: storage is closed or full. */
export function storeJson(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

const isLang = (value: unknown): value is Lang => value === 'en' || value === 'es'
/** The language of a first visit: that of the game, else of the browser. */
function firstLang(): Lang {
  const game = storedJson(GAME_KEY)
  if (isObject(game) && isLang(game.lang)) return game.lang
  return typeof navigator !== 'undefined' && navigator.language?.startsWith('es') ? 'es' : 'en'
}

/** Reads what was kept, field by field. */
export function readStored(): Stored {
  const raw = storedJson(KEY)
  const found = isObject(raw) ? raw : {}
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const inputs = isObject(found.forms) ? found.forms : {}
  return {
    lang: isLang(found.lang) ? found.lang : firstLang(),
    sun: found.sun === true,
    ownDice: found.ownDice === true,
    ruleset: text(found.ruleset),
    procedure: text(found.procedure),
    forms: Object.fromEntries(Object.entries(inputs).filter((entry): entry is [string, Input] => isObject(entry[1]))),
    last: isObject(found.last) ? found.last : {},
    history: (Array.isArray(found.history) ? found.history : []).filter(
      (one): one is Resolved =>
        isObject(one) && isObject(one.input) && isObject(one.output) && typeof one.procedure === 'string',
    ),
  }
}

/** Writes all of it down. */
export const writeStored = (value: Stored): boolean => storeJson(KEY, value)
