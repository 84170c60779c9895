import type { Refusal } from '../../core/result'
import type { Names } from './names'
import { catalogue } from './registry'
import type { Filled, Lang } from './types'

export { addCatalogue, catalogue } from './registry'
export { makeNames, type Names } from './names'
export type { Catalogue, Filled, Lang } from './types'

export const LANGS: readonly { lang: Lang; name: string }[] = [
  { lang: 'en', name: 'English' },
  { lang: 'es', name: 'Español' },
]

/** The first language of a browser's preference list that the game has; English when it has none. */
export const pickLang = (preferred: readonly string[]): Lang =>
  preferred.map((tag) => tag.slice(0, 2)).find((tag): tag is Lang => tag === 'en' || tag === 'es') ?? 'en'

/** Whether a refusal's key has a message. */
export function hasMessage(key: string, lang: Lang): boolean {
  const [group, name] = split(key)
  if (group === 'data') return catalogue(lang).dataReasons[name] !== undefined
  return catalogue(lang).refusals[name] !== undefined
}

const split = (key: string): [string, string] => {
  const dot = key.indexOf('.')
  return dot < 0 ? ['', key] : [key.slice(0, dot), key.slice(dot + 1)]
}

/** A refusal as a sentence, with names for ids of pieces and hexes. A key without a message gets a general sentence with the rule. */
export function refusalText(refusal: Refusal, lang: Lang, names: Names): string {
  const text = catalogue(lang)
  const [group, name] = split(refusal.key)
  if (group === 'data') {
    const a = refusal.args
    const reason = text.dataReasons[name] ?? String(a.reason ?? '')
    const value = a.value === undefined || a.value === 'undefined' ? '' : String(a.value)
    return text.dataFault(String(a.file ?? ''), String(a.field ?? ''), value, reason)
  }
  const filled: Record<string, string> = {}
  for (const [key, value] of Object.entries(refusal.args)) filled[key] = names.any(String(value))
  const message = text.refusals[name]
  if (message) return message(filled as Filled)
  return refusal.rule === null ? text.refusalFallback : text.refusalFallbackRule(refusal.rule)
}
