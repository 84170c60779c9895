// Checks of the record's texts: both languages are there, and nothing tells a stand's outcome before its choice.
import type { RecordFault } from './check'
import type { BothLanguages } from '../texts'
import type { CampaignRecord, Excerpt, Stand } from './types'

/** A word of a sentence. Lists of names, and places in a book, have at most one; they may be the same in both languages. */
const SENTENCE_WORD = /(?<=^|\s)\p{Ll}{3,}/gu
const isSentence = (text: string): boolean => (text.match(SENTENCE_WORD)?.length ?? 0) > 1

const isBoth = (value: object): value is BothLanguages =>
  Object.keys(value).length === 2 && 'en' in value && 'es' in value && typeof value.en === 'string'

/** Every text in both languages within a value, with the path that leads there. */
function* bothTexts(value: unknown, path: string): Generator<{ path: string; text: BothLanguages }> {
  if (typeof value !== 'object' || value === null) return
  if (isBoth(value)) yield { path, text: value }
  else
    for (const [key, inner] of Object.entries(value))
      yield* bothTexts(inner, Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`)
}

/** The texts of a stand that are shown before its choice, with their fields. */
export function textsBeforeChoice(
  stand: Stand,
  excerpts: ReadonlyMap<string, Excerpt>,
): { field: string; text: BothLanguages }[] {
  const texts = [
    { field: 'title', text: stand.title },
    { field: 'decides.who', text: stand.decides.who },
    { field: 'question', text: stand.question },
    ...stand.knew.map((text, i) => ({ field: `knew[${i}]`, text })),
    ...stand.options.map(({ text }, i) => ({ field: `options[${i}].text`, text })),
  ]
  for (const id of stand.excerpts.before) {
    const excerpt = excerpts.get(id)
    if (!excerpt) continue
    texts.push({ field: `excerpts.before ${id} retold`, text: excerpt.retold })
    if (excerpt.neutralLine) texts.push({ field: `excerpts.before ${id} neutralLine`, text: excerpt.neutralLine })
  }
  return texts
}

/** The texts of the record that are not translated, and those that tell the outcome of a stand too early. */
export function* textFaults(record: CampaignRecord): Generator<RecordFault> {
  for (const [name, file] of Object.entries(record))
    for (const { path, text } of bothTexts(file, ''))
      if (text.en === text.es && isSentence(text.en))
        yield { file: `${name}.json`, field: path, reason: 'untranslated', value: text.en.slice(0, 40) }
  const excerpts = new Map(record.documents.excerpts.map((excerpt) => [excerpt.id, excerpt]))
  for (const [i, stand] of record.stands.stands.entries())
    for (const { field, text } of textsBeforeChoice(stand, excerpts))
      for (const lang of ['en', 'es'] as const)
        for (const word of stand.givesAway[lang])
          if (text[lang].toLowerCase().includes(word.toLowerCase()))
            yield { file: 'stands.json', field: `stands[${i}].${field}`, reason: 'givesAway', value: word }
}
