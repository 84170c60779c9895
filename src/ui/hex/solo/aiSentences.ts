// Sentences and words of the computer player in the language of the page. Their messages have keys of the form `ai.GROUP.NAME`.
import type { Sentence } from '../game'
import type { Catalogue, Names } from '../../i18n/messages'
import type { Said } from '../../i18n/types'

/** The message of a group and name: a string, or a function of arguments; undefined: there is none. */
function messageOf(text: Catalogue, group: string, name: string): Said | undefined {
  const groups: Record<string, Record<string, Said>> = text.ai
  return groups[group]?.[name]
}

/** Groups of messages that name something in the data of the computer player. */
type WordGroup = 'plan' | 'stage' | 'because' | 'term' | 'reason' | 'character'

/**
 * The name of something in the data of the computer player; null: there is no message for it. `term`: one summand of a plan's score;
 * `reason`: what makes a place worth going to; `character`: a general; `stage`: a stage of a plan; `because`: why a plan or stage was taken up.
 */
export function aiWord(text: Catalogue, group: WordGroup, id: string): string | null {
  const message = messageOf(text, group, id)
  if (message === undefined) return null
  return typeof message === 'string' ? message : message({})
}

/** Arguments that hold an id from the data of the computer player, each with the group of messages that names the id. */
const DATA_ARGUMENTS = {
  plan: 'plan',
  other: 'plan',
  stage: 'stage',
  because: 'because',
  term: 'term',
  reason: 'reason',
} as const

/**
 * A sentence of the computer about its own play; '' where there is no message for it. Ids in the arguments are replaced by names: ids of plans,
 * stages, terms and reasons, and ids of pieces and hexes, of which one argument may hold several with commas between.
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
    namedArguments[name] = dataName ?? namesOf(String(value), text, names)
  }
  return message(namedArguments)
}

/** The names of one id, or of several that are separated by commas: pieces, markers or hexes. */
function namesOf(value: string, text: Catalogue, names: Names): string {
  const ids = value.split(',')
  // A value with a part that is no id, such as a figure, is no list of ids.
  if (ids.length > 1 && ids.every(names.knows)) return text.events.and(ids.map(names.any))
  return names.any(value)
}
