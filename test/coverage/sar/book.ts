import type { Book } from '../clauses'

/** `SAR-4.15` with the numbers that follow it: `, 4.16`, ` to 4.17`, ` and 5.1`. A letter behind a number is ignored. */
const LIST = /SAR-(\d+\.\d+)[a-e]?(?:((?:(?:,| and| or| to)\s?(?:SAR-)?\d+\.\d+[a-e]?(?:, [a-e]\b)*)+))?/g
const NEXT = /(,| and| or| to)\s?(?:SAR-)?(\d+)\.(\d+)/g

/** Every rule that a text names; "4.15 to 4.17" includes 4.16. */
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

/** The Santa Anna Rules are always cited with `SAR-`, because bare numbers may be inches or headings. */
export const SAR_BOOK: Book = { named, cited: named }
