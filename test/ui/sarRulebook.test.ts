import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookOf, loadRulebook, type Rulebook, type RulebookLang, splitAtReferences } from '../../src/ui/book/rulebook'
import { SAR_TABLES, sarTable } from '../../src/ui/book/sarTables'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

const LANGS: readonly RulebookLang[] = ['en', 'es']
const PARTS = ['a', 'b', 'c', 'd', 'e', 'f']

/** How many paragraphs each section has, counted in the rules that this project was built from: 227 in all. */
const RULES: Record<string, number> = {
  ...{ 0: 8, 1: 5, 2: 10, 3: 4, 4: 20, 5: 9, 6: 9, 7: 20, 8: 4, 9: 4, 10: 6, 11: 16, 12: 7, 13: 16, 14: 14 },
  ...{ 15: 4, 16: 14, 17: 11, 18: 3, 19: 3, 20: 9, 21: 5, 22: 2, 23: 9, 24: 9, 29: 2, 30: 4 },
}
/** Sections without paragraphs of their own: two lists, the flags, and questions 1 to 50. */
const LISTS = ['SAR-25', 'SAR-26', 'SAR-27', ...Array.from({ length: 50 }, (_, i) => `SAR-28.${i + 1}`)]
const NUMBERED = Object.entries(RULES).flatMap(([s, n]) => Array.from({ length: n }, (_, i) => `SAR-${s}.${i + 1}`))

const Text = v.pipe(v.string(), v.trim(), v.minLength(2))
const Refs = v.pipe(v.array(v.pipe(v.string(), v.regex(/^SAR-\d+\.\d+$/))), v.minLength(1))
const File = v.strictObject({
  about: Text,
  part: Text,
  sections: v.pipe(v.array(v.strictObject({ id: v.pipe(v.string(), v.regex(/^\d+$/)), title: Text })), v.minLength(1)),
  entries: v.pipe(
    v.array(
      v.strictObject({
        id: v.pipe(v.string(), v.regex(/^SAR-\d+(\.\d+)?$/)),
        section: v.string(),
        title: Text,
        tag: v.picklist(['X', 'R', 'H', 'mixed']),
        text: v.pipe(v.array(Text), v.minLength(1)),
        dataTable: v.optional(v.picklist(SAR_TABLES)),
        example: v.optional(Text),
        settles: v.optional(Refs),
        figures: v.optional(v.pipe(v.array(Text), v.minLength(1))),
      }),
    ),
    v.minLength(1),
  ),
})
const Rulings = v.array(v.strictObject({ rule: v.pipe(v.string(), v.regex(/^SAR-\d+(\.\d+)?$/)), text: Text }))
const rulingsOf = (lang: RulebookLang) => v.parse(Rulings, read(`assets/rulebook/${lang}/sar-rulings.json`))

let en: Rulebook
let es: Rulebook
beforeAll(async () => {
  ;[en, es] = await Promise.all([loadRulebook('en', 'SAR'), loadRulebook('es', 'SAR')])
})

describe('the files of the Santa Anna Rules', () => {
  it.each(LANGS.flatMap((lang) => PARTS.map((part) => [lang, part])))('%s sar-%s has the right shape', (lang, part) => {
    const result = v.safeParse(File, read(`assets/rulebook/${lang}/sar-${part}.json`))
    expect(result.success ? [] : v.flatten(result.issues).nested).toEqual([])
  })

  it('hold every numbered rule once, in order, in both languages', () => {
    expect(NUMBERED).toHaveLength(227)
    const ids = en.entries.map((e) => e.id)
    expect(es.entries.map((e) => e.id)).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...ids].sort()).toEqual([...NUMBERED, ...LISTS].sort())
    const order = ids.map((id) => id.slice(4).split('.').map(Number))
    expect(order).toEqual([...order].sort((a, b) => a[0]! - b[0]! || (a[1] ?? 0) - (b[1] ?? 0)))
  })

  it('put each rule in its section, under the same sections in both languages', () => {
    for (const book of [en, es]) {
      expect(book.sections.map((s) => s.id)).toEqual(Array.from({ length: 31 }, (_, i) => String(i)))
      for (const e of book.entries) expect(`${e.id}.`.startsWith(`SAR-${e.section}.`), e.id).toBe(true)
    }
  })

  it('say in Spanish all that they say in English, and in other words', () => {
    for (const a of en.entries) {
      const b = es.byId(a.id)!
      const facts = ({ section, tag, dataTable, settles, figures }: typeof a) => [
        ...[section, tag, dataTable, settles, figures],
      ]
      expect(facts(b), a.id).toEqual(facts(a))
      const sizes = (e: typeof a) => [e.text.length, e.rulings?.length, e.example === undefined]
      expect(sizes(b), a.id).toEqual(sizes(a))
      for (const paragraph of a.text) if (paragraph.length > 12) expect(b.text, a.id).not.toContain(paragraph)
      const refs = (e: typeof a) => [...[...e.text, e.example ?? ''].join(' ').matchAll(/\[\[[^\]]+\]\]/g)].map(String)
      expect(refs(b).sort(), a.id).toEqual(refs(a).sort())
    }
  })

  it('give the same dice, codes of profiles and flags in both languages', () => {
    const hard = (texts: readonly string[]) =>
      [...texts.join('\n').matchAll(/\b\d*d(?:4|6|20)\b|`[^`]+`/g)].map((m) => m[0]).sort()
    for (const a of en.entries) expect(hard(es.byId(a.id)!.text), a.id).toEqual(hard(a.text))
  })

  it('refer only to rules that exist', () => {
    for (const book of [en, es])
      for (const e of book.entries)
        for (const words of [...e.text, ...(e.rulings ?? []), e.example ?? ''])
          for (const piece of splitAtReferences(words))
            if ('ref' in piece && bookOf(piece.ref) === 'SAR') expect(book.byId(piece.ref)?.id, words).toBe(piece.ref)
  })

  it('name files of figures that are there, and the flag of every optional rule', () => {
    for (const e of en.entries) for (const f of e.figures ?? []) expect(existsSync(path.join(root, f)), f).toBe(true)
    const flags =
      en
        .byId('SAR-27')!
        .text.join(' ')
        .match(/`opt\w+`/g) ?? []
    expect(flags).toHaveLength(9)
    for (const book of [en, es])
      for (const flag of flags)
        expect(book.entries.filter((e) => e.id !== 'SAR-27' && e.text.join(' ').includes(flag)).length, flag).toBe(1)
  })
})

describe('the rulings', () => {
  it('stand beside rules that exist, the same in both languages', () => {
    const rules = rulingsOf('en').map((r) => r.rule)
    expect(rulingsOf('es').map((r) => r.rule)).toEqual(rules)
    for (const rule of rules) expect(en.byId(rule)?.id).toBe(rule)
  })

  it('are shown with their rule', () => {
    for (const [lang, book] of [
      ['en', en],
      ['es', es],
    ] as const)
      for (const { rule, text } of rulingsOf(lang)) expect(book.byId(rule)?.rulings, rule).toContain(text)
  })

  it('answer each of the fifty questions beside a rule', () => {
    const questions = en.entries.filter((e) => e.section === '28')
    expect(questions).toHaveLength(50)
    for (const q of questions) {
      expect(q.title).toMatch(new RegExp(`^Q${q.id.slice(7)}: `))
      expect(q.settles?.length, q.id).toBeGreaterThan(0)
      for (const id of q.settles ?? []) expect(en.byId(id)?.rulings?.join(' '), id).toContain(`[[${q.id}]]`)
    }
    expect(en.entries.filter((e) => e.settles && e.section !== '28')).toEqual([])
  })
})

describe('finding a rule', () => {
  it('finds by number, however it is written', () => {
    for (const query of ['SAR-13.7', 'sar 13.7', '13.7', '§13.7'])
      expect(en.search(query)[0]?.id, query).toBe('SAR-13.7')
    for (const id of NUMBERED) expect(es.search(id)[0]?.id, id).toBe(id)
    expect(en.search('1.1')[0]?.id).toBe('SAR-1.1')
    expect(en.search('Q2')[0]?.id).toBe('SAR-28.2')
  })

  it('knows the book of a number', () => {
    expect(en.clauseNumber('OPS-7.2')).toBe('OPS-7.2')
    expect(en.clauseNumber('7.2')).toBe('SAR-7.2')
    expect(en.clauseNumber('charge 2')).toBeUndefined()
    expect(bookOf('SAR-7.2')).toBe('SAR')
    expect(bookOf('')).toBe('OPS')
  })

  it('finds by words of either language, and a section by its first rule', () => {
    expect(es.search('cuadro urgencia').map((e) => e.id)).toContain('SAR-25')
    expect(es.search('CONTRACARGA')[0]?.id).toBe('SAR-13.15')
    expect(en.search('canister')[0]?.id).toBe('SAR-16.10')
    expect(en.closest('SAR-13')?.id).toBe('SAR-13.1')
  })

  it('holds every rule that the tabletop cites', () => {
    const dir = path.join(root, 'src', 'tabletop', 'sar')
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.ts'))
    const cited = new Set(
      files.flatMap((f) => readFileSync(path.join(dir, f), 'utf8').match(/(?<=')SAR-\d+(\.\d+)?(?=')/g) ?? []),
    )
    expect(cited.size).toBeGreaterThan(50)
    for (const id of cited) expect(en.closest(id), id).toBeDefined()
  })
})

describe('the tables', () => {
  it.each(SAR_TABLES.flatMap((name) => LANGS.map((lang) => [name, lang] as const)))(
    '%s is drawn in %s',
    (name, lang) => {
      const { head, rows } = sarTable(name, lang)
      expect(rows.length).toBeGreaterThan(2)
      for (const row of rows) {
        expect(row).toHaveLength(head.length)
        expect(row.join(' ')).not.toMatch(/undefined|null|NaN|\[object/)
      }
    },
  )

  it('each stand beside one rule', () => {
    const shown = en.entries.flatMap((e) => e.dataTable ?? [])
    expect([...shown].sort()).toEqual([...SAR_TABLES].sort())
  })

  it('give the figures of each profile', () => {
    const row = (name: (typeof SAR_TABLES)[number], label: string) =>
      sarTable(name, 'en').rows.find(([head]) => head === label)
    expect(sarTable('sarRanges', 'en').head.slice(1)).toEqual(['sar-2007', 'sar-1998', 'early-american'])
    expect(row('sarRanges', 'Rifle')).toEqual(['Rifle', '– / 12 / 18', '– / 12 / 19', '– / 12 / 18'])
    expect(row('sarFire', 'US infantry or cavalry')?.slice(1)).toEqual(['+2', '+1', '–'])
    expect(row('sarFire', 'At skirmishers')?.[1]).toBe('−4')
    expect(row('sarMelee', 'At skirmishers')?.[1]).toBe('+4')
    expect(row('sarClose', '7–11')?.slice(1)).toEqual([
      'halts short, ¼ volley',
      'halts short, ¼ volley',
      'halts short, ½ volley',
    ])
    expect(row('sarRallyMods', 'Untrained: Rally')?.slice(1)).toEqual(['−4', 'never', 'never'])
  })
})
