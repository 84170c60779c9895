// Checks of the record's texts: both languages are there, and nothing tells a stand's outcome before its choice.
import type { RecordFault } from './check'
import type { Both, CampaignRecord, Excerpt, Stand } from './types'

/** The texts of a stand that are shown before its choice, with their fields. */
function textsBeforeChoice(stand: Stand, excerpts: ReadonlyMap<string, Excerpt>): { field: string; text: Both }[] {
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
  const excerpts = new Map(record.documents.excerpts.map((excerpt) => [excerpt.id, excerpt]))
  for (const [i, stand] of record.stands.stands.entries())
    for (const { field, text } of textsBeforeChoice(stand, excerpts))
      for (const lang of ['en', 'es'] as const)
        for (const word of stand.givesAway[lang])
          if (text[lang].toLowerCase().includes(word.toLowerCase()))
            yield { file: 'stands.json', field: `stands[${i}].${field}`, reason: 'givesAway', value: word }
}
