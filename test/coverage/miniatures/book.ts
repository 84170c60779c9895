import type { Book } from '../clauses'

/** The rulebooks of the tabletop: the Santa Anna Rules, and the Regimental rules. */
export const MINIATURES = ['sar', 'reg'] as const
export type Miniatures = (typeof MINIATURES)[number]

/** Where a rulebook's rules are carried out and proved. */
export interface MiniaturesBook extends Book {
  /** `SAR`, as rules are cited. */
  readonly sign: string
  /** Code that only shows, checks, or answers single questions. */
  readonly watches: RegExp
  /** File of worked cases in test/fixtures/vectors. */
  readonly vectors: string
  /** Section of the answers to open questions, which may be cited but need no function of their own. */
  readonly questions: string
}

/**
 * How a book is cited: always with its sign, because bare numbers may be inches or headings. `SAR-4.15` with the numbers that follow it:
 * `, 4.16`, ` to 4.17`, ` and 5.1`. A letter behind a number is ignored.
 */
function citations(sign: string): Book {
  const list = new RegExp(
    String.raw`${sign}-(\d+\.\d+)[a-e]?(?:((?:(?:,| and| or| to)\s?(?:${sign}-)?\d+\.\d+[a-e]?(?:, [a-e]\b)*)+))?`,
    'g',
  )
  const next = new RegExp(String.raw`(,| and| or| to)\s?(?:${sign}-)?(\d+)\.(\d+)`, 'g')
  /** Every rule that a text names; "4.15 to 4.17" includes 4.16. */
  function named(text: string): string[] {
    const rules: string[] = []
    for (const [, first, rest = ''] of text.matchAll(list)) {
      rules.push(first!)
      for (const [, joint, section, nr] of rest.matchAll(next)) {
        const [before, from] = rules.at(-1)!.split('.')
        if (joint === ' to' && before === section)
          for (let between = Number(from) + 1; between < Number(nr); between++) rules.push(`${section}.${between}`)
        rules.push(`${section}.${nr}`)
      }
    }
    return [...new Set(rules)]
  }
  return { named, cited: named }
}

export const BOOK_OF: Readonly<Record<Miniatures, MiniaturesBook>> = {
  sar: {
    ...citations('SAR'),
    sign: 'SAR',
    watches:
      /^src\/(session|clash)\/|^src\/tabletop\/common\/pack\/|^src\/tabletop\/sar\/(schemas|procedures)\/|^src\/tabletop\/sar\/battle\/(view|chart|types|state\/.*)\.ts$/,
    vectors: 'sar.json',
    questions: '28',
  },
  reg: {
    ...citations('REG'),
    sign: 'REG',
    watches:
      /^src\/session\/|^src\/tabletop\/common\/pack\/|^src\/tabletop\/regimental\/(schemas|procedures)\/|^src\/tabletop\/regimental\/(options|types)\.ts$|^src\/tabletop\/regimental\/battle\/(view|chart|types|events|validate|schema\/.*|state\/.*)\.ts$/,
    vectors: 'regimental.json',
    questions: '15',
  },
}
