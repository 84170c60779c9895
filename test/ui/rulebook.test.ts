import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  bookOf,
  type Rulebook,
  type RulebookLang,
  loadRulebook,
  rulebook,
  splitAtReferences,
} from '../../src/ui/book/rulebook'

const root = new URL('../../', import.meta.url)
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'))

const LANGS: readonly RulebookLang[] = ['en', 'es']
const PARTS = ['a', 'b', 'c', 'd']

/** How many clauses each section has; sections 16 and 20 hold no rules, 19.2 does not exist. */
const CLAUSES: Record<string, number> = {
  1: 4,
  2: 4,
  3: 6,
  4: 6,
  5: 5,
  6: 2,
  7: 3,
  8: 5,
  9: 8,
  10: 2,
  11: 2,
  12: 5,
  13: 2,
  14: 1,
  15: 1,
  17: 4,
  18: 4,
  '19.1': 18,
  '19.3': 7,
  '19.4': 5,
  '19.5': 15,
  22: 2,
  23: 4,
  24: 5,
  25: 3,
}
const ALL = [
  ...Object.entries(CLAUSES).flatMap(([s, n]) => Array.from({ length: n }, (_, i) => `OPS-${s}.${i + 1}`)),
  'OPS-21',
]

const Text = v.pipe(v.string(), v.trim(), v.minLength(2))
const File = v.strictObject({
  about: Text,
  part: Text,
  sections: v.pipe(
    v.array(v.strictObject({ id: v.pipe(v.string(), v.regex(/^\d+(\.\d)?$/)), title: Text })),
    v.minLength(1),
  ),
  entries: v.pipe(
    v.array(
      v.strictObject({
        id: v.pipe(v.string(), v.regex(/^OPS-\d+(\.\d+){0,2}$/)),
        section: v.string(),
        title: Text,
        tag: v.picklist(['X', 'R', 'H', 'mixed']),
        since: v.optional(v.strictObject({ inForce: v.boolean() })),
        text: v.pipe(v.array(Text), v.minLength(1)),
        dataTable: v.optional(v.picklist(['combat', 'terrain', 'fow', 'clock'])),
        example: v.optional(Text),
        rulings: v.optional(v.pipe(v.array(Text), v.minLength(1))),
        figures: v.optional(v.pipe(v.array(Text), v.minLength(1))),
      }),
    ),
    v.minLength(1),
  ),
})
const Glossary = v.strictObject({
  about: Text,
  terms: v.array(
    v.strictObject({
      id: Text,
      en: Text,
      es: Text,
      enShort: v.optional(Text),
      esShort: v.optional(Text),
      rule: Text,
    }),
  ),
})

let en: Rulebook
let es: Rulebook
beforeAll(async () => {
  ;[en, es] = await Promise.all([loadRulebook('en'), loadRulebook('es')])
})
const prose = (book: Rulebook) =>
  book.entries.flatMap((e) => [...e.text, ...(e.rulings ?? []), ...(e.example === undefined ? [] : [e.example])])

describe('the rulebook files', () => {
  it.each(LANGS.flatMap((lang) => PARTS.map((part) => [lang, part])))('%s ops-%s has the right shape', (lang, part) => {
    const result = v.safeParse(File, read(`assets/rulebook/${lang}/ops-${part}.json`))
    expect(result.success ? [] : v.flatten(result.issues).nested).toEqual([])
  })

  it('hold every clause of OPS once, in order, in both languages', () => {
    expect(en.entries.map((e) => e.id)).toEqual(es.entries.map((e) => e.id))
    expect(new Set(en.entries.map((e) => e.id)).size).toBe(en.entries.length)
    expect([...en.entries.map((e) => e.id)].sort()).toEqual([...ALL].sort())
    const number = (id: string) =>
      id
        .slice(4)
        .split('.')
        .reduce((sum, part, i) => sum + Number(part) / 100 ** i, 0)
    const order = en.entries.map((e) => number(e.id))
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })

  it('put each clause in a section that exists and has its number', () => {
    for (const book of [en, es]) {
      const sections = new Set(book.sections.map((s) => s.id))
      for (const e of book.entries) {
        expect(sections.has(e.section), e.id).toBe(true)
        expect(e.id === `OPS-${e.section}` || e.id.startsWith(`OPS-${e.section}.`), e.id).toBe(true)
      }
    }
    expect(en.sections.map((s) => s.id)).toEqual(es.sections.map((s) => s.id))
  })

  it('refer only to clauses that exist', () => {
    for (const book of [en, es]) {
      for (const text of prose(book)) {
        for (const piece of splitAtReferences(text)) {
          if ('ref' in piece) expect(book.byId(piece.ref)?.id, text).toBe(piece.ref)
          else expect(piece.text, text).not.toMatch(/\[\[|\]\]|(^|[^[])OPS-\d/)
        }
      }
    }
  })

  it('say in Spanish all that they say in English, and in other words', () => {
    for (const a of en.entries) {
      const b = es.byId(a.id)
      if (!b) throw new Error(a.id)
      const facts = ({ section, tag, since, dataTable, figures }: typeof a) => ({
        section,
        tag,
        since,
        dataTable,
        figures,
      })
      expect(facts(b), a.id).toEqual(facts(a))
      expect([b.text.length, b.rulings?.length, b.example === undefined], a.id).toEqual([
        a.text.length,
        a.rulings?.length,
        a.example === undefined,
      ])
      expect(b.title, a.id).not.toBe(a.title)
      for (const paragraph of a.text) expect(b.text, a.id).not.toContain(paragraph)
    }
  })

  it('cite the same clauses and the same hexes in both languages', () => {
    // A hex id is four digits, neither part 00: that leaves out 1300 men.
    const hard = (text: string) =>
      [...text.matchAll(/OPS-[\d.]*\d|\b(?!00)[0-2]\d(?!00)[0-2]\d\b/g)].map((m) => m[0]).sort()
    for (const a of en.entries) {
      const b = es.byId(a.id)
      const all = (e: typeof a | undefined) =>
        hard([...(e?.text ?? []), ...(e?.rulings ?? []), e?.example ?? ''].join('\n'))
      expect(all(b), a.id).toEqual(all(a))
    }
  })

  it('mark nothing as not yet played: all of it is in force', () => {
    for (const e of en.entries) expect(e.since?.inForce === false, e.id).toBe(false)
  })

  it('name files of figures that are there, and hold no table of numbers themselves', () => {
    for (const e of en.entries) {
      for (const file of e.figures ?? []) expect(existsSync(new URL(file, root)), file).toBe(true)
      if (e.dataTable) expect(e.figures, e.id).toContain(`src/operational/tables/${e.dataTable}.json`)
    }
    expect(en.entries.filter((e) => e.dataTable).map((e) => [e.id, e.dataTable])).toEqual([
      ['OPS-1.2', 'clock'],
      ['OPS-5.2', 'terrain'],
      ['OPS-8.4', 'fow'],
      ['OPS-9.3', 'combat'],
    ])
  })

  it('name only hexes of the map', () => {
    const map = read('maps/pedregal/map.json') as { hexes: { id: string }[] }
    const hexes = new Set(map.hexes.map((h) => h.id))
    for (const text of prose(en)) {
      for (const [hex] of text.matchAll(/(?<![\d.])[0-2]\d[0-3]\d(?!\d)/g)) {
        expect(hexes.has(hex), `${hex}: ${text}`).toBe(true)
      }
    }
  })
})

describe('the glossary', () => {
  it('gives both languages a word for each term and the clause that explains it', async () => {
    const glossary = v.parse(Glossary, read('assets/rulebook/glossary.json'))
    expect(new Set(glossary.terms.map((t) => t.id)).size).toBe(glossary.terms.length)
    const reg = await loadRulebook('en', 'REG')
    for (const term of glossary.terms)
      expect((bookOf(term.rule) === 'REG' ? reg : en).byId(term.rule), term.id).toBeDefined()
  })
})

describe('the loader', () => {
  it('gives the same book again without loading, and the one at hand at once', async () => {
    expect(await loadRulebook('en')).toBe(en)
    expect(rulebook('es')).toBe(es)
    expect(en.byId('OPS-7.2')?.title).toMatch(/zones of control/)
    expect(en.byId('OPS-99')).toBeUndefined()
  })

  it('finds the closest clause for a coarser or a finer citation', () => {
    expect(en.closest('OPS-7.2')?.id).toBe('OPS-7.2')
    expect(en.closest('OPS-19.1')?.id).toBe('OPS-19.1.1')
    expect(en.closest('OPS-1')?.id).toBe('OPS-1.1')
    expect(en.closest('OPS-9.2.4')?.id).toBe('OPS-9.2')
    expect(en.closest('OPS-16.1')).toBeUndefined()
  })

  it('searches titles and numbers before texts, whatever the accents', () => {
    expect(es.search('GUARNICION bastiones')[0]?.id).toBe('OPS-19.1.13')
    expect(en.search('ops-7.2')[0]?.id).toBe('OPS-7.2')
    expect(en.search('Valencia breastwork').map((e) => e.id)).toContain('OPS-5.2')
    expect(en.search('  ')).toEqual([])
    expect(en.search('zeppelin')).toEqual([])
  })

  it('takes a paragraph apart at its references', () => {
    expect(splitAtReferences('See [[OPS-5.1]] and [[OPS-7.2]].')).toEqual([
      { text: 'See ' },
      { ref: 'OPS-5.1' },
      { text: ' and ' },
      { ref: 'OPS-7.2' },
      { text: '.' },
    ])
  })
})
