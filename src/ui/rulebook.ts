/**
 * The in-game rulebook: the project's own text of the rules, one entry a clause, with the rulings beside it
 * (assets/rulebook). It comes language by language on first asking, so that starting the game does not pay for it.
 */
export type RulebookLang = 'en' | 'es'

/** Tables are drawn from the numbers in src/operational/tables; the rulebook only says which one stands here. */
export type DataTable = 'combat' | 'terrain' | 'fow' | 'clock'

/** Where a clause comes from: X printed exclusive rule, R reconstructed, H house rule; `mixed` more than one of them. */
export type RuleTag = 'X' | 'R' | 'H' | 'mixed'

/** One clause. `[[OPS-5.1]]` inside a text refers to another clause; `splitRefs` takes such a text apart. */
export interface RuleEntry {
  /** `OPS-7.2`, as cited by refusals, modifiers and events. */
  id: string
  /** `7`; the five parts of section 19 count for themselves: `19.1`. */
  section: string
  title: string
  tag: RuleTag
  /** Present where the clause is not played yet in this edition. */
  since?: { inForce: boolean }
  /** Paragraphs. */
  text: string[]
  dataTable?: DataTable
  example?: string
  /** How open questions of the clause are decided in this game. */
  rulings?: string[]
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
  sections: readonly RuleSection[]
  /** In the order of the book. */
  entries: readonly RuleEntry[]
  /** The clause with exactly this number. */
  byId(id: string): RuleEntry | undefined
  /** The clause, else the first one below it (`OPS-19.1` -> 19.1.1), else the nearest above; for links from citations. */
  closest(id: string): RuleEntry | undefined
  /** Clauses that hold every word of the query, accents and case aside; titles and numbers before texts. */
  search(query: string): RuleEntry[]
}

/** One file of assets/rulebook/LANG. */
export interface RulebookFile {
  about: string
  part: string
  sections: { id: string; title: string }[]
  entries: RuleEntry[]
}

/** A piece of a paragraph: plain words, or the number of a clause to link to. */
export type TextPiece = { text: string } | { ref: string }

const files: Record<RulebookLang, () => Promise<{ default: unknown }[]>> = {
  en: () =>
    Promise.all([
      import('../../assets/rulebook/en/ops-a.json'),
      import('../../assets/rulebook/en/ops-b.json'),
      import('../../assets/rulebook/en/ops-c.json'),
    ]),
  es: () =>
    Promise.all([
      import('../../assets/rulebook/es/ops-a.json'),
      import('../../assets/rulebook/es/ops-b.json'),
      import('../../assets/rulebook/es/ops-c.json'),
    ]),
}

const loaded = new Map<RulebookLang, Rulebook>()

/** The rulebook of a language, fetched on the first call. A failed fetch is not remembered: asking again tries again. */
export async function loadRulebook(lang: RulebookLang): Promise<Rulebook> {
  const there = loaded.get(lang)
  if (there) return there
  // The shape is checked by test/ui/rulebook.test.ts, not at run time.
  const parts = (await files[lang]()).map((module) => module.default as RulebookFile)
  const book = makeRulebook(lang, parts)
  loaded.set(lang, book)
  return book
}

/** The rulebook of a language if it has been loaded, for those who cannot wait. */
export const rulebook = (lang: RulebookLang): Rulebook | undefined => loaded.get(lang)

/** Takes a paragraph apart at its `[[OPS-n]]` references. */
export function splitRefs(paragraph: string): TextPiece[] {
  return paragraph
    .split(/(\[\[[^\]]+\]\])/)
    .filter((bit) => bit !== '')
    .map((bit) => (bit.startsWith('[[') ? { ref: bit.slice(2, -2) } : { text: bit }))
}

function makeRulebook(lang: RulebookLang, parts: readonly RulebookFile[]): Rulebook {
  const entries = parts.flatMap((file) => file.entries)
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
    search(query) {
      const words = fold(query).split(/\s+/).filter(Boolean)
      if (words.length === 0) return []
      const inHead: RuleEntry[] = []
      const inBody: RuleEntry[] = []
      for (const entry of entries) {
        const { head, body } = haystack(entry)
        if (words.every((word) => head.includes(word))) inHead.push(entry)
        else if (words.every((word) => head.includes(word) || body.includes(word))) inBody.push(entry)
      }
      return [...inHead, ...inBody]
    },
  }
}

/** Lower case without accents, so that "guarnicion" finds "guarnición". */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
