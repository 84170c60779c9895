import type { Refusal } from '../../core/result'
import type { Names } from './names'
import { catalogue } from './registry'
import type { Lang } from './types'

export { addCatalogue, catalogue } from './registry'
export { makeNames, type Names } from './names'
export type { Catalogue, Filled, Lang } from './types'

/** The languages of the game, each with its own name for itself. */
export const LANGS: readonly { lang: Lang; name: string }[] = [
  { lang: 'en', name: 'English' },
  { lang: 'es', name: 'Español' },
]

/** The first language of a browser's preference list that the game has; English when it has none. */
export const pickLang = (preferred: readonly string[]): Lang =>
  preferred.map((tag) => tag.slice(0, 2)).find((tag): tag is Lang => tag === 'en' || tag === 'es') ?? 'en'

/** Does the key of a refusal, such as `refusal.notAdjacent`, have a message? Keys `data.NAME` report faults in data files. */
export function hasMessage(key: string, lang: Lang): boolean {
  const [group, name] = split(key)
  if (group === 'data') return catalogue(lang).dataReasons[name] !== undefined
  return catalogue(lang).refusals[name] !== undefined
}

/** The parts of a key before and after its first dot. */
const split = (key: string): [string, string] => {
  const dot = key.indexOf('.')
  return dot < 0 ? ['', key] : [key.slice(0, dot), key.slice(dot + 1)]
}

/** A refusal as a sentence, with names for ids of pieces and hexes. A key without a message gets a general sentence with the rule. */
export function refusalText(refusal: Refusal, lang: Lang, names: Names): string {
  const text = catalogue(lang)
  const [group, name] = split(refusal.key)
  if (group === 'data') {
    // A fault in a data file: file, field, the wrong value (absent where the field is missing) and the reason.
    const { file, field, value, reason } = refusal.args
    const reasonWords = text.dataReasons[name] ?? String(reason ?? '')
    const valueWords = value === undefined || value === 'undefined' ? '' : String(value)
    return text.dataFault(String(file ?? ''), String(field ?? ''), valueWords, reasonWords)
  }
  const namedArguments: Record<string, string> = {}
  for (const [argument, value] of Object.entries(refusal.args)) namedArguments[argument] = names.any(String(value))
  const message = text.refusals[name]
  if (message) return message(namedArguments)
  return refusal.rule === null ? text.refusalFallback : text.refusalFallbackRule(refusal.rule)
}
