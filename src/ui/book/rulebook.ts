/**
 * The in-game rulebook: the project's own text of the rules (assets/rulebook), one entry for each clause. A book is loaded in one language
 * when it is first opened, so that it does not delay the start of the game.
 */
export type RulebookLang = 'en' | 'es'

/** The two books: the hex game, and the Santa Anna Rules of the tabletop. */
export const BOOKS = ['OPS', 'SAR'] as const
export type Book = (typeof BOOKS)[number]

/** The book that a number such as `SAR-13.7` belongs to. */
export const bookOf = (id: string): Book => (id.startsWith('SAR') ? 'SAR' : 'OPS')

/** Tables of the hex game. They are drawn from the numbers in src/operational/tables; an entry only names its table. */
export type DataTable = 'combat' | 'terrain' | 'fow' | 'clock'

/** Tables of the Santa Anna Rules, drawn from src/tabletop/sar/tables. */
export type SarTableName =
  | 'sarRandom'
  | 'sarMove'
  | 'sarMoveBonus'
  | 'sarTerrain'
  | 'sarPassing'
  | 'sarRanges'
  | 'sarPoints'
  | 'sarBands'
  | 'sarFire'
  | 'sarChart'
  | 'sarCloseMods'
  | 'sarClose'
  | 'sarMelee'
  | 'sarBreakthrough'
  | 'sarRally'
  | 'sarRallyMods'
  | 'sarIrregular'
  | 'sarBuenaVista'

/** Source of a clause: X printed rule, R reconstructed, H house rule, `mixed` more than one of these. */
export type RuleTag = 'X' | 'R' | 'H' | 'mixed'

/** One clause. `[[OPS-5.1]]` in its text refers to another clause; `splitRefs` finds these references. */
export interface RuleEntry {
  /** `OPS-7.2` or `SAR-13.7`, as cited by refusals, modifiers and events. */
  id: string
  /** `7`; each of the five parts of section 19 is a section: `19.1`. */
  section: string
  title: string
  tag: RuleTag
  /** Set where this edition does not play the clause yet. */
  since?: { inForce: boolean }
  /** Paragraphs. */
  text: string[]
  dataTable?: DataTable | SarTableName
  example?: string
  /** How this game decides open questions of the clause. */
  rulings?: string[]
  /** Of an answer to an open question (SAR-28): the rules that it decides. */
  settles?: string[]
  /** Data files with the clause's numbers. */
  figures?: string[]
}

export interface RuleSection {
  id: string
  title: string
  /** The part of the book it belongs to: standard rules, rules of this battle, the tabletop. */
  part: string
}

export interface Rulebook {
  lang: RulebookLang
  book: Book
  sections: readonly RuleSection[]
  /** In the order of the book. */
  entries: readonly RuleEntry[]
  /** The clause with exactly this number. */
  byId(id: string): RuleEntry | undefined
  /** The clause with this number; else the first below it (`OPS-19.1` -> 19.1.1), else the nearest above it. */
  closest(id: string): RuleEntry | undefined
  /** The clause number that a query is, of either book; undefined for other queries. */
  clauseNumber(query: string): string | undefined
  /**
   * The clause with the number of the query, then clauses with every word of it; matches in titles and numbers before matches in texts.
   * Accents and case do not matter.
   */
  search(query: string): RuleEntry[]
}

/** One file of assets/rulebook/LANG. */
export interface RulebookFile {
  about: string
  part: string
  sections: { id: string; title: string }[]
  entries: RuleEntry[]
}

/** A ruling of assets/rulebook/LANG/sar-rulings.json, shown with its rule. */
export interface Ruling {
  rule: string
  text: string
}

/** A piece of a paragraph: text, or the number of a clause to link to. */
export type TextPiece = { text: string } | { ref: string }

type RulebookModules = Promise<{ default: unknown }[]>
const files: Record<Book, Record<RulebookLang, () => RulebookModules>> = {
  OPS: {
    en: () =>
      Promise.all([
        import('../../../assets/rulebook/en/ops-a.json'),
        import('../../../assets/rulebook/en/ops-b.json'),
        import('../../../assets/rulebook/en/ops-c.json'),
      ]),
    es: () =>
      Promise.all([
        import('../../../assets/rulebook/es/ops-a.json'),
        import('../../../assets/rulebook/es/ops-b.json'),
        import('../../../assets/rulebook/es/ops-c.json'),
      ]),
  },
  SAR: {
    en: () =>
      Promise.all([
        import('../../../assets/rulebook/en/sar-a.json'),
        import('../../../assets/rulebook/en/sar-b.json'),
        import('../../../assets/rulebook/en/sar-c.json'),
        import('../../../assets/rulebook/en/sar-d.json'),
        import('../../../assets/rulebook/en/sar-e.json'),
        import('../../../assets/rulebook/en/sar-f.json'),
        import('../../../assets/rulebook/en/sar-rulings.json'),
      ]),
    es: () =>
      Promise.all([
        import('../../../assets/rulebook/es/sar-a.json'),
        import('../../../assets/rulebook/es/sar-b.json'),
        import('../../../assets/rulebook/es/sar-c.json'),
        import('../../../assets/rulebook/es/sar-d.json'),
        import('../../../assets/rulebook/es/sar-e.json'),
        import('../../../assets/rulebook/es/sar-f.json'),
        import('../../../assets/rulebook/es/sar-rulings.json'),
      ]),
  },
}

const loaded = new Map<string, Rulebook>()

/** Loads a book in a language; loads it once. After a failure the next call tries again. */
export async function loadRulebook(lang: RulebookLang, book: Book = 'OPS'): Promise<Rulebook> {
  const known = rulebook(lang, book)
  if (known) return known
  // The shape is checked by test/ui/rulebook.test.ts and sarRulebook.test.ts, not at run time.
  const parts = (await files[book][lang]()).map((module) => module.default)
  const isRulings = (part: unknown): part is Ruling[] => Array.isArray(part)
  const loadedBook = makeRulebook(
    lang,
    book,
    parts.filter((part): part is RulebookFile => !isRulings(part)),
    parts.filter(isRulings).flat(),
  )
  loaded.set(`${book} ${lang}`, loadedBook)
  return loadedBook
}

/** A book in a language if it is loaded already. */
export const rulebook = (lang: RulebookLang, book: Book = 'OPS'): Rulebook | undefined => loaded.get(`${book} ${lang}`)

/** Splits a paragraph at its `[[OPS-n]]` and `[[SAR-n]]` references. */
export function splitRefs(paragraph: string): TextPiece[] {
  return paragraph
    .split(/(\[\[[^\]]+\]\])/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('[[') ? { ref: piece.slice(2, -2) } : { text: piece }))
}

/** Entries with all rulings about them: their own, the answers that settle them, and those of the rulings file. */
function withRulings(entries: readonly RuleEntry[], rulings: readonly Ruling[]): RuleEntry[] {
  const added = new Map<string, string[]>()
  const add = (id: string, ruling: string) => added.set(id, [...(added.get(id) ?? []), ruling])
  for (const e of entries) for (const id of e.settles ?? []) add(id, `${e.text.join(' ')} ([[${e.id}]])`)
  for (const { rule, text } of rulings) add(rule, text)
  return entries.map((e) => {
    const more = added.get(e.id)
    return more ? { ...e, rulings: [...(e.rulings ?? []), ...more] } : e
  })
}

/** Clause number of a query such as `SAR-13.7`, `13.7`, `§13.7`, `sar 13.7` or `Q23`; `book` is assumed where none is named. */
function numberIn(query: string, book: Book): string | undefined {
  const [, named, number] = /^(ops|sar)?[\s\-§]*(\d+(?:\.\d+)*)$/.exec(query) ?? []
  if (number !== undefined) return `${named?.toUpperCase() ?? book}-${number}`
  const [, question] = /^q(\d+)$/.exec(query) ?? []
  return question !== undefined && book === 'SAR' ? `SAR-28.${question}` : undefined
}

function makeRulebook(
  lang: RulebookLang,
  book: Book,
  parts: readonly RulebookFile[],
  rulings: readonly Ruling[],
): Rulebook {
  const entries = withRulings(
    parts.flatMap((file) => file.entries),
    rulings,
  )
  const sections = parts.flatMap((file) => file.sections.map((section) => ({ ...section, part: file.part })))
  const index = new Map(entries.map((entry) => [entry.id, entry]))
  const searchTexts = new Map<string, { head: string; body: string }>()
  const searchText = (entry: RuleEntry) => {
    let found = searchTexts.get(entry.id)
    if (!found) {
      const head = fold(`${entry.id} ${entry.title}`)
      const body = fold([...entry.text, entry.example ?? '', ...(entry.rulings ?? [])].join(' '))
      found = { head, body }
      searchTexts.set(entry.id, found)
    }
    return found
  }
  return {
    lang,
    book,
    sections,
    entries,
    byId: (id) => index.get(id),
    closest(id) {
      const exactOrBelow = index.get(id) ?? entries.find((entry) => entry.id.startsWith(`${id}.`))
      if (exactOrBelow) return exactOrBelow
      let parent = id
      while (parent.includes('.')) {
        parent = parent.slice(0, parent.lastIndexOf('.'))
        const above = index.get(parent)
        if (above) return above
      }
      return undefined
    },
    clauseNumber: (query) => numberIn(fold(query).trim().split(/\s+/).join(' '), book),
    search(query) {
      const words = fold(query).split(/\s+/).filter(Boolean)
      if (words.length === 0) return []
      const exact = index.get(numberIn(words.join(' '), book) ?? '')
      const inHead: RuleEntry[] = []
      const inBody: RuleEntry[] = []
      for (const entry of entries) {
        if (entry === exact) continue
        const { head, body } = searchText(entry)
        if (words.every((word) => head.includes(word))) inHead.push(entry)
        else if (words.every((word) => head.includes(word) || body.includes(word))) inBody.push(entry)
      }
      return [...(exact ? [exact] : []), ...inHead, ...inBody]
    },
  }
}

/** Lower case without accents, so that "guarnicion" finds "guarnición". */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
