// The in-game rulebook: the project's own text of the rules (assets/rulebook), one entry for each clause. A book is loaded in one language when
// it is first opened, so that it does not delay the start of the game.

/** The languages of the rulebook: English and Spanish. */
export type RulebookLang = 'en' | 'es'

/** The three books: OPS, the hex game; SAR, the Santa Anna Rules, and REG, the Regimental rules, both of the tabletop. */
export const BOOKS = ['OPS', 'SAR', 'REG'] as const
export type Book = (typeof BOOKS)[number]

/** The book that a number such as `SAR-13.7` belongs to. */
export const bookOf = (id: string): Book => BOOKS.find((book) => id.startsWith(book)) ?? 'OPS'

/** Tables of the hex game. The book draws them from the numbers in src/operational/tables; a clause only names its table. */
export type OpsTableName = 'combat' | 'terrain' | 'fow' | 'clock'

/** Tables of the Santa Anna Rules. The book draws them from src/tabletop/sar/tables; `sarTables.ts` has the clause of each. */
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

/** Tables of the Regimental rules. The book draws them from src/tabletop/regimental/tables; `regTables.ts` has the clause of each. */
export type RegTableName =
  | 'regCheckMods'
  | 'regCheckBands'
  | 'regRates'
  | 'regMusketry'
  | 'regUsCannon'
  | 'regMexCannon'
  | 'regRocket'
  | 'regPoints'
  | 'regFireMods'
  | 'regEffects'
  | 'regChargeMods'
  | 'regChargeBands'
  | 'regFallen'
  | 'regWornSpent'
  | 'regGround'
  | 'regArms'
  | 'regOptions'

/** How sure a statement is: X printed, R reconstructed from a damaged print, K known of the rules that the charts come from, H house rule. */
export type Certainty = 'X' | 'R' | 'K' | 'H'
/** Source of a clause; `mixed`: more than one of these. */
export type RuleTag = Certainty | 'mixed'

/** One clause. `[[OPS-5.1]]` in its text refers to another clause; `splitAtReferences` finds these references. */
export interface RuleEntry {
  /** `OPS-7.2` or `SAR-13.7`, as cited by refusals, modifiers and events. */
  id: string
  /** `7`; each of the five parts of section 19 is a section: `19.1`. */
  section: string
  title: string
  tag: RuleTag
  /** Only in REG: what of the clause is how sure. Without `of`: all that no other line names. */
  certainty?: { tag: Certainty; of?: string }[]
  /** `inForce` false: this edition does not play the clause yet. Absent: it does. */
  since?: { inForce: boolean }
  /** Paragraphs. */
  text: string[]
  dataTable?: OpsTableName | SarTableName | RegTableName
  example?: string
  /** How this game decides open questions of the clause. */
  rulings?: string[]
  /** Only in an answer to an open question (SAR-28, REG-15): ids of the clauses that the answer decides. */
  settles?: string[]
  /** Data files with the clause's numbers. */
  figures?: string[]
}

export interface RuleSection {
  id: string
  title: string
  /** Heading of the part of the book to which the section belongs: standard rules, rules of this battle, the tabletop. */
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
  /** The clause number that a query stands for, of either book; undefined: the query is no number. */
  clauseNumber(query: string): string | undefined
  /**
   * The clause whose number the query is, then clauses that hold every word of the query: first those with all words in number and title.
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

/** A ruling of assets/rulebook/LANG/sar-rulings.json or reg-rulings.json, shown with its rule. */
export interface Ruling {
  rule: string
  text: string
}

/** A piece of a paragraph: text, or the number of a clause to link to. */
export type TextPiece = { text: string } | { ref: string }

/** The JSON files of a book as the bundler loads them. */
type RulebookModules = Promise<{ default: unknown }[]>
const BOOK_FILES: Record<Book, Record<RulebookLang, () => RulebookModules>> = {
  OPS: {
    en: () =>
      Promise.all([
        import('../../../assets/rulebook/en/ops-a.json'),
        import('../../../assets/rulebook/en/ops-b.json'),
        import('../../../assets/rulebook/en/ops-c.json'),
        import('../../../assets/rulebook/en/ops-d.json'),
      ]),
    es: () =>
      Promise.all([
        import('../../../assets/rulebook/es/ops-a.json'),
        import('../../../assets/rulebook/es/ops-b.json'),
        import('../../../assets/rulebook/es/ops-c.json'),
        import('../../../assets/rulebook/es/ops-d.json'),
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
  REG: {
    en: () =>
      Promise.all([
        import('../../../assets/rulebook/en/reg-a.json'),
        import('../../../assets/rulebook/en/reg-b.json'),
        import('../../../assets/rulebook/en/reg-c.json'),
        import('../../../assets/rulebook/en/reg-d.json'),
        import('../../../assets/rulebook/en/reg-e.json'),
        import('../../../assets/rulebook/en/reg-f.json'),
        import('../../../assets/rulebook/en/reg-rulings.json'),
      ]),
    es: () =>
      Promise.all([
        import('../../../assets/rulebook/es/reg-a.json'),
        import('../../../assets/rulebook/es/reg-b.json'),
        import('../../../assets/rulebook/es/reg-c.json'),
        import('../../../assets/rulebook/es/reg-d.json'),
        import('../../../assets/rulebook/es/reg-e.json'),
        import('../../../assets/rulebook/es/reg-f.json'),
        import('../../../assets/rulebook/es/reg-rulings.json'),
      ]),
  },
}

const loadedBooks = new Map<string, Rulebook>()

/** Loads a book in a language, or returns it if it has been loaded before. After a failure the next call tries again. */
export async function loadRulebook(lang: RulebookLang, book: Book = 'OPS'): Promise<Rulebook> {
  const loadedBefore = rulebook(lang, book)
  if (loadedBefore) return loadedBefore
  // The shape is checked by test/ui/rulebook.test.ts, sarRulebook.test.ts and regRulebook.test.ts, not at run time.
  const parts = (await BOOK_FILES[book][lang]()).map((module) => module.default)
  // The rulings file is a list; the others are objects.
  const isRulings = (part: unknown): part is Ruling[] => Array.isArray(part)
  const loadedBook = newRulebook(
    lang,
    book,
    parts.filter((part): part is RulebookFile => !isRulings(part)),
    parts.filter(isRulings).flat(),
  )
  loadedBooks.set(`${book} ${lang}`, loadedBook)
  return loadedBook
}

/** A book in a language; undefined: it has not been loaded yet. */
export const rulebook = (lang: RulebookLang, book: Book = 'OPS'): Rulebook | undefined =>
  loadedBooks.get(`${book} ${lang}`)

/** Splits a paragraph at its references, such as `[[OPS-5.1]]`. */
export function splitAtReferences(paragraph: string): TextPiece[] {
  return paragraph
    .split(/(\[\[[^\]]+\]\])/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('[[') ? { ref: piece.slice(2, -2) } : { text: piece }))
}

/** The clauses with all rulings about them: their own, the answers to open questions that decide them, and those of the rulings file. */
function withRulings(entries: readonly RuleEntry[], rulings: readonly Ruling[]): RuleEntry[] {
  const addedRulings = new Map<string, string[]>()
  const add = (id: string, ruling: string) => addedRulings.set(id, [...(addedRulings.get(id) ?? []), ruling])
  for (const entry of entries)
    for (const id of entry.settles ?? []) add(id, `${entry.text.join(' ')} ([[${entry.id}]])`)
  for (const { rule, text } of rulings) add(rule, text)
  return entries.map((entry) => {
    const addedToEntry = addedRulings.get(entry.id)
    return addedToEntry ? { ...entry, rulings: [...(entry.rulings ?? []), ...addedToEntry] } : entry
  })
}

/**
 * Clause number of a query such as `SAR-13.7`, `13.7`, `§13.7`, `sar 13.7`, `Q23` (open question 23, SAR-28.23) or `OQ-5` (REG-15.5), in lower
 * case. `book` is assumed where the query names none. Undefined: the query is no number.
 */
function clauseNumberIn(query: string, book: Book): string | undefined {
  const [, namedBook, number] = /^(ops|sar|reg)?[\s\-§]*(\d+(?:\.\d+)*)$/.exec(query) ?? []
  if (number !== undefined) return `${namedBook?.toUpperCase() ?? book}-${number}`
  const [, isRegimental, question] = /^(o?)q[\s-]?(\d+)$/.exec(query) ?? []
  if (question === undefined) return undefined
  if (isRegimental || book === 'REG') return `REG-15.${question}`
  return book === 'SAR' ? `SAR-28.${question}` : undefined
}

/** Makes a book out of the contents of its files. */
function newRulebook(
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
  const entriesById = new Map(entries.map((entry) => [entry.id, entry]))
  // Made for an entry when it is first searched.
  const searchTexts = new Map<string, { head: string; body: string }>()
  const searchText = (entry: RuleEntry) => {
    let searchTextOfEntry = searchTexts.get(entry.id)
    if (!searchTextOfEntry) {
      const head = simplified(`${entry.id} ${entry.title}`)
      const body = simplified([...entry.text, entry.example ?? '', ...(entry.rulings ?? [])].join(' '))
      searchTextOfEntry = { head, body }
      searchTexts.set(entry.id, searchTextOfEntry)
    }
    return searchTextOfEntry
  }
  return {
    lang,
    book,
    sections,
    entries,
    byId: (id) => entriesById.get(id),
    closest(id) {
      const exactOrBelow = entriesById.get(id) ?? entries.find((entry) => entry.id.startsWith(`${id}.`))
      if (exactOrBelow) return exactOrBelow
      // 19.4.7 -> 19.4 -> 19.
      let parent = id
      while (parent.includes('.')) {
        parent = parent.slice(0, parent.lastIndexOf('.'))
        const above = entriesById.get(parent)
        if (above) return above
      }
      return undefined
    },
    clauseNumber: (query) => clauseNumberIn(simplified(query).trim().split(/\s+/).join(' '), book),
    search(query) {
      const words = simplified(query).split(/\s+/).filter(Boolean)
      if (words.length === 0) return []
      // A query that is no number finds no clause under ''.
      const exact = entriesById.get(clauseNumberIn(words.join(' '), book) ?? '')
      const headMatches: RuleEntry[] = []
      const bodyMatches: RuleEntry[] = []
      for (const entry of entries) {
        if (entry === exact) continue
        const { head, body } = searchText(entry)
        if (words.every((word) => head.includes(word))) headMatches.push(entry)
        else if (words.every((word) => head.includes(word) || body.includes(word))) bodyMatches.push(entry)
      }
      return [...(exact ? [exact] : []), ...headMatches, ...bodyMatches]
    },
  }
}

/** Lower case without accents, so that "guarnicion" finds "guarnición". */
const simplified = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
