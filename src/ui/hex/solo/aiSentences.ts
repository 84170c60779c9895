// Sentences and words of the computer player in the language of the page. Their messages have keys of the form `ai.GROUP.NAME`.
import type { Sentence } from '../game'
import type { Catalogue, Names } from '../../i18n/messages'
import type { Said } from '../../i18n/types'

/** The message of a group and name: a string, or a function of arguments; undefined: there is none. */
function messageOf(text: Catalogue, group: string, name: string): Said | undefined {
  const groups: Record<string, Record<string, Said>> = text.ai
  return groups[group]?.[name]
}

/**
 * The name of something in the data of the computer player; null: there is no message for it. `term`: one summand of a plan's score;
 * `script`: a kind of order for a unit; `character`: a general.
 */
export function aiWord(text: Catalogue, group: 'plan' | 'term' | 'script' | 'character', id: string): string | null {
  const message = messageOf(text, group, id)
  if (message === undefined) return null
  return typeof message === 'string' ? message : message({})
}

/** Arguments that hold an id from the data of the computer player, each with the group of messages that names the id. */
const DATA_ARGUMENTS = { plan: 'plan', term: 'term', script: 'script' } as const

/**
 * A sentence of the computer about its own play; '' where there is no message for it. Ids in the arguments are replaced by names: ids of plans,
 * terms and scripts, and ids of pieces and hexes, of which one argument may hold several with commas between.
 */
export function aiSentence({ key, args }: Sentence, text: Catalogue, names: Names): string {
  // The name in a key `ai.GROUP.NAME` may itself hold dots.
  const [, group = '', ...nameParts] = key.split('.')
  const message = messageOf(text, group, nameParts.join('.'))
  if (message === undefined) return ''
  if (typeof message === 'string') return message
  const namedArguments: Record<string, string> = {}
  for (const [name, value] of Object.entries(args)) {
    const dataName =
      name in DATA_ARGUMENTS ? aiWord(text, DATA_ARGUMENTS[name as keyof typeof DATA_ARGUMENTS], String(value)) : null
    namedArguments[name] = dataName ?? namesOf(String(value), names)
  }
  return message(namedArguments)
}

/** The names of one id, or of several that are separated by commas. */
function namesOf(value: string, names: Names): string {
  const ids = value.split(',')
  // `names.any` gives an unknown id back unchanged. A value with such a part is no list of ids.
  const isListOfIds = ids.length > 1 && ids.every((id) => names.any(id) !== id)
  if (isListOfIds) return names.pieces(ids)
  return names.any(value)
}
