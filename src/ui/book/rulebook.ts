/**
 * The in-game rulebook: the project's own text of the rules, one entry a clause, with the rulings beside it
 * (assets/rulebook). Each book comes language by language on first asking, so that starting the game does not pay for it.
 */
export type RulebookLang = 'en' | 'es'

/** The two books: the hex game, and the Santa Anna Rules of the tabletop. */
export const BOOKS = ['OPS', 'SAR'] as const
export type Book = (typeof BOOKS)[number]

/** The book that a number such as `SAR-13.7` belongs to. */
export const bookOf = (id: string): Book => (id.startsWith('SAR') ? 'SAR' : 'OPS')

/** Tables are drawn from the numbers in src/operational/tables; the rulebook only says which one stands here. */
export type DataTable = 'combat' | 'terrain' | 'fow' | 'clock'

/** The same for the numbers in src/tabletop/sar/tables. */
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

/** Where a clause comes from: X printed rule, R reconstructed, H house rule; `mixed` more than one of them. */
export type RuleTag = 'X' | 'R' | 'H' | 'mixed'

/** One clause. `[[OPS-5.1]]` inside a text refers to another clause; `splitRefs` takes such a text apart. */
export interface RuleEntry {
  /** `OPS-7.2` or `SAR-13.7`, as cited by refusals, modifiers and events. */
  id: string
  /** `7`; the five parts of section 19 count for themselves: `19.1`. */
  section: string
  title: string
  tag: RuleTag
  /** Present where the clause is not played yet in this edition. */
  since?: { inForce: boolean }
  /** Paragraphs. */
  text: string[]
  dataTable?: DataTable | SarTableName
  example?: string
  /** How open questions of the clause are decided in this game. */
  rulings?: string[]
  /** For an answer to an open question (SAR-28): the rules it stands beside. */
  settles?: string[]
  /** Files that hold the clause's numbers. */
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
  /** The clause, else the first one below it (`OPS-19.1` -> 19.1.1), else the nearest above; for links from citations. */
  closest(id: string): RuleEntry | undefined
  /** The number that a query names, in whatever book it lies; undefined if it names none. */
  numbered(query: string): string | undefined
  /** The clause so numbered, then clauses that hold every word of the query, accents and case aside; titles and numbers before texts. */
  search(query: string): RuleEntry[]
}

/** One file of assets/rulebook/LANG. */
export interface RulebookFile {
  about: string
  part: string
  sections: { id: string; title: string }[]
  entries: RuleEntry[]
}

/** One ruling of assets/rulebook/LANG/sar-rulings.json; it is shown beside the rule it names. */
export interface Ruling {
  rule: string
  text: string
}

/** A piece of a paragraph: plain words, or the number of a clause to link to. */
export type TextPiece = { text: string } | { ref: string }

type Fetched = Promise<{ default: unknown }[]>
const files: Record<Book, Record<RulebookLang, () => Fetched>> = {
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

/** A book in a language, fetched on the first call. A failed fetch is not remembered: asking again tries again. */
export async function loadRulebook(lang: RulebookLang, book: Book = 'OPS'): Promise<Rulebook> {
  const there = rulebook(lang, book)
  if (there) return there
  // The shape is checked by test/ui/rulebook.test.ts and sarRulebook.test.ts, not at run time.
  const parts = (await files[book][lang]()).map((module) => module.default)
  const isRulings = (part: unknown): part is Ruling[] => Array.isArray(part)
  const made = makeRulebook(
    lang,
    book,
    parts.filter((part): part is RulebookFile => !isRulings(part)),
    parts.filter(isRulings).flat(),
  )
  loaded.set(`${book} ${lang}`, made)
  return made
}

/** A book in a language if it has been loaded, for those who cannot wait. */
export const rulebook = (lang: RulebookLang, book: Book = 'OPS'): Rulebook | undefined => loaded.get(`${book} ${lang}`)

/** Takes a paragraph apart at its `[[OPS-n]]` and `[[SAR-n]]` references. */
export function splitRefs(paragraph: string): TextPiece[] {
  return paragraph
    .split(/(\[\[[^\]]+\]\])/)
    .filter((bit) => bit !== '')
    .map((bit) => (bit.startsWith('[[') ? { ref: bit.slice(2, -2) } : { text: bit }))
}

/** Entries with what is ruled about them: their own rulings, the answers that settle them, the notes of the rulings file. */
function withRulings(entries: readonly RuleEntry[], rulings: readonly Ruling[]): RuleEntry[] {
  const beside = new Map<string, string[]>()
  const add = (id: string, words: string) => beside.set(id, [...(beside.get(id) ?? []), words])
  for (const e of entries) for (const id of e.settles ?? []) add(id, `${e.text.join(' ')} ([[${e.id}]])`)
  for (const { rule, text } of rulings) add(rule, text)
  return entries.map((e) => {
    const more = beside.get(e.id)
    return more ? { ...e, rulings: [...(e.rulings ?? []), ...more] } : e
  })
}

/** `SAR-13.7`, `13.7`, `§13.7`, `sar 13.7` or `Q23` as the number of a clause in this book. */
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
  const haystacks = new Map<string, { head: string; body: string }>()
  const haystack = (entry: RuleEntry) => {
    let found = haystacks.get(entry.id)
    if (!found) {
      const head = fold(`${entry.id} ${entry.title}`)
      const body = fold([...entry.text, entry.example ?? '', ...(entry.rulings ?? [])].join(' '))
      found = { head, body }
      haystacks.set(entry.id, found)
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
      const below = index.get(id) ?? entries.find((entry) => entry.id.startsWith(`${id}.`))
      if (below) return below
      for (let up = id; up.includes('.'); ) {
        up = up.slice(0, up.lastIndexOf('.'))
        const above = index.get(up)
        if (above) return above
      }
      return undefined
    },
    numbered: (query) => numberIn(fold(query).trim().split(/\s+/).join(' '), book),
    search(query) {
      const words = fold(query).split(/\s+/).filter(Boolean)
      if (words.length === 0) return []
      const exact = index.get(numberIn(words.join(' '), book) ?? '')
      const inHead: RuleEntry[] = []
      const inBody: RuleEntry[] = []
      for (const entry of entries) {
        if (entry === exact) continue
        const { head, body } = haystack(entry)
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
