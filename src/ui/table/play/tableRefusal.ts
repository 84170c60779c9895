import type { Refusal } from '../../../core/result'
import { refusalText } from '../../i18n/messages'
import { names } from '../../hex/shared/scenario'
import { settings } from '../../shell/storage/settings'
import { en } from './words/refusals.en'
import { es } from './words/refusals.es'

/** The sentences of both languages by rule; a test compares their keys. */
export const REFUSALS = { en, es } as const

/**
 * Why an action on the table was refused, in a sentence for the player. `nameOf`: the name of a unit, leader or piece of ground; null for a word that
 * names none.
 */
export function tableRefusal(refusal: Refusal, nameOf: (id: string) => string | null): string {
  const { lang } = settings.value
  const word = String(refusal.args.what ?? refusal.args.field ?? '')
  const sentences = REFUSALS[lang]
  const sentence = sentences[`${refusal.rule} ${word}`] ?? sentences[refusal.rule ?? '']
  return sentence ? sentence(nameOf(word) ?? '') : refusalText(refusal, lang, names.value)
}
