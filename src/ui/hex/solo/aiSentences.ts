import type { Sentence } from '../game'
import type { Catalogue, Names } from '../../i18n/messages'
import type { Said } from '../../i18n/types'

/** The message `ai.GROUP.NAME`; undefined: there is none. */
function messageOf(text: Catalogue, group: string, name: string): Said | undefined {
  const groups: Record<string, Record<string, Said>> = text.ai
  return groups[group]?.[name]
}

/** The name of something in the data of the computer player; null: there is no message for it. */
export function aiWord(text: Catalogue, group: 'plan' | 'term' | 'script' | 'character', id: string): string | null {
  const said = messageOf(text, group, id)
  return said === undefined ? null : typeof said === 'string' ? said : said({})
}

/** Arguments that name something in the data of the computer player. */
const DATA_ARGUMENTS = { plan: 'plan', term: 'term', script: 'script' } as const

/**
 * A sentence of the computer about its own play (`ai.GROUP.NAME`). Ids of pieces and hexes in its arguments become names, as do lists of
 * them (`a,b`); the arguments `plan`, `term` and `script` become the names that the messages have for them.
 */
export function aiSentence({ key, args }: Sentence, text: Catalogue, names: Names): string {
  const [, group = '', ...rest] = key.split('.')
  const said = messageOf(text, group, rest.join('.'))
  if (said === undefined) return ''
  if (typeof said === 'string') return said
  const filled: Record<string, string> = {}
  for (const [name, value] of Object.entries(args)) {
    const own =
      name in DATA_ARGUMENTS ? aiWord(text, DATA_ARGUMENTS[name as keyof typeof DATA_ARGUMENTS], String(value)) : null
    filled[name] = own ?? namesOf(String(value), names)
  }
  return said(filled)
}

/** The names of one id, or of several that are separated by commas. */
function namesOf(value: string, names: Names): string {
  const ids = value.split(',')
  if (ids.length > 1 && ids.every((id) => names.any(id) !== id)) return names.pieces(ids)
  return names.any(value)
}
