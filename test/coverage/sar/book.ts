import type { Book } from '../clauses'

/** `SAR-4.15`, and what follows it: `, 4.16`, ` to 4.17`, ` and 5.1`. Letters of parts (13.15a) are left off. */
const LIST = /SAR-(\d+\.\d+)[a-e]?(?:((?:(?:,| and| or| to)\s?(?:SAR-)?\d+\.\d+[a-e]?(?:, [a-e]\b)*)+))?/g
const NEXT = /(,| and| or| to)\s?(?:SAR-)?(\d+)\.(\d+)/g

/** Every rule that a text names; of "4.15 to 4.17" also what lies between. */
function named(text: string): string[] {
  const rules: string[] = []
  for (const [, first, rest = ''] of text.matchAll(LIST)) {
    rules.push(first!)
    for (const [, joint, section, nr] of rest.matchAll(NEXT)) {
      const [before, from] = rules.at(-1)!.split('.')
      if (joint === ' to' && before === section)
        for (let between = Number(from) + 1; between < Number(nr); between++) rules.push(`${section}.${between}`)
      rules.push(`${section}.${nr}`)
    }
  }
  return [...new Set(rules)]
}

/** The miniatures rules: bare numbers are inches and headings as often as rules. */
export const SAR_BOOK: Book = { named, cited: named }
