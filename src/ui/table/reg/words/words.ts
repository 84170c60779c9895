import { settings } from '../../../shell/storage/settings'
import { en, type RegWords } from './en'
import { es } from './es'

/** The words of the Regimental table in the page's language. */
export const regWords = (): RegWords => (settings.value.lang === 'es' ? es : en)

/** A key of the tables in words; where it has none, its own letters apart: "newRule" becomes "new rule". */
export const wordOf = (words: Readonly<Record<string, string>>, key: string): string =>
  words[key] ?? key.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase()
