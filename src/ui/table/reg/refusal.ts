import type { Refusal } from '../../../core/result'
import { names } from '../../hex/shared/scenario'
import { refusalText } from '../../i18n/messages'
import { settings } from '../../shell/storage/settings'
import { regWords, wordOf } from './words/words'

/** Why an action is refused, in a sentence: ids in it become names, words of the rules those of the language. */
export function regRefusal(refusal: Refusal, nameOf: (id: string) => string | null): string {
  const w = regWords()
  const known: Readonly<Record<string, string>> = { ...w.formations, ...w.effects, ...w.unit.order }
  const args = Object.fromEntries(
    Object.entries(refusal.args).map(([name, value]) => [
      name,
      typeof value === 'string' ? (nameOf(value) ?? (value in known ? wordOf(known, value) : value)) : value,
    ]),
  )
  return refusalText({ ...refusal, args }, settings.value.lang, names.value)
}
