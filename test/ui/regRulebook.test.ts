import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { REG_TABLES, regTable } from '../../src/ui/book/regTables'
import { bookOf, loadRulebook, type Rulebook, type RulebookLang, splitAtReferences } from '../../src/ui/book/rulebook'
import options from '../../src/tabletop/regimental/tables/options.json'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

const LANGS: readonly RulebookLang[] = ['en', 'es']
const PARTS = ['a', 'b', 'c', 'd', 'e', 'f']

/** How many rules each section has, counted in the specification that this project was built from: 129 in all. */
const RULES: Record<string, number> = {
  ...{ 1: 16, 2: 6, 3: 5, 4: 9, 5: 10, 6: 6, 7: 12, 8: 11, 9: 7, 10: 14, 11: 5, 12: 12, 13: 6, 14: 10 },
}
const NUMBERED = Object.entries(RULES).flatMap(([s, n]) => Array.from({ length: n }, (_, i) => `REG-${s}.${i + 1}`))
const QUESTIONS = Array.from({ length: 38 }, (_, i) => `REG-15.${i + 1}`)

const Text = v.pipe(v.string(), v.trim(), v.minLength(2))
const RuleId = v.pipe(v.string(), v.regex(/^REG-\d+\.\d+$/))
const File = v.strictObject({
  about: Text,
  part: Text,
  sections: v.pipe(v.array(v.strictObject({ id: v.pipe(v.string(), v.regex(/^\d+$/)), title: Text })), v.minLength(1)),
  entries: v.pipe(
    v.array(
      v.strictObject({
        id: RuleId,
        section: v.string(),
        title: Text,
        tag: v.picklist(['X', 'R', 'K', 'H', 'mixed']),
        certainty: v.pipe(
          v.array(v.strictObject({ tag: v.picklist(['X', 'R', 'K', 'H']), of: v.optional(Text) })),
          v.minLength(1),
        ),
        text: v.pipe(v.array(Text), v.minLength(1)),
        dataTable: v.optional(v.picklist(REG_TABLES)),
        example: v.optional(Text),
        settles: v.optional(v.pipe(v.array(RuleId), v.minLength(1))),
        figures: v.optional(v.pipe(v.array(Text), v.minLength(1))),
      }),
    ),
    v.minLength(1),
  ),
})
const Rulings = v.array(v.strictObject({ rule: RuleId, text: Text }))
const rulingsOf = (lang: RulebookLang) => v.parse(Rulings, read(`assets/rulebook/${lang}/reg-rulings.json`))

let en: Rulebook
let es: Rulebook
beforeAll(async () => {
  ;[en, es] = await Promise.all([loadRulebook('en', 'REG'), loadRulebook('es', 'REG')])
})

describe('the files of the Regimental rules', () => {
  it.each(LANGS.flatMap((lang) => PARTS.map((part) => [lang, part])))('%s reg-%s has the right shape', (lang, part) => {
    const result = v.safeParse(File, read(`assets/rulebook/${lang}/reg-${part}.json`))
    expect(result.success ? [] : v.flatten(result.issues).nested).toEqual([])
  })

  it('hold each of the 129 rules and 38 questions once, in order, in both languages', () => {
    expect(NUMBERED).toHaveLength(129)
    expect(en.entries.map((e) => e.id)).toEqual([...NUMBERED, ...QUESTIONS])
    expect(es.entries.map((e) => e.id)).toEqual(en.entries.map((e) => e.id))
    for (const book of [en, es]) {
      expect(book.sections.map((s) => s.id)).toEqual(Array.from({ length: 15 }, (_, i) => String(i + 1)))
      for (const e of book.entries) expect(e.id.startsWith(`REG-${e.section}.`), e.id).toBe(true)
    }
  })

  it('say in Spanish all that they say in English, and in other words', () => {
    for (const a of en.entries) {
      const b = es.byId(a.id)!
      const facts = ({ section, tag, certainty, dataTable, settles, figures }: typeof a) => [
        ...[section, tag, certainty?.map((one) => [one.tag, one.of === undefined]), dataTable, settles, figures],
      ]
      expect(facts(b), a.id).toEqual(facts(a))
      const sizes = (e: typeof a) => [e.text.length, e.rulings?.length, e.example === undefined]
      expect(sizes(b), a.id).toEqual(sizes(a))
      for (const paragraph of a.text) if (paragraph.length > 12) expect(b.text, a.id).not.toContain(paragraph)
      const refs = (e: typeof a) => [...[...e.text, e.example ?? ''].join(' ').matchAll(/\[\[[^\]]+\]\]/g)].map(String)
      expect(refs(b).sort(), a.id).toEqual(refs(a).sort())
    }
  })

  it('give the same numbers, signs and switches in both languages', () => {
    const hard = (texts: readonly string[]) =>
      [...new Set([...texts.join('\n').matchAll(/`[^`]+`|(?<![\w.])[-+]?\d+(?:[./]\d+)?/g)].map((m) => m[0]))].sort()
    for (const a of en.entries) {
      const b = es.byId(a.id)!
      expect(hard([...b.text, b.example ?? '']), a.id).toEqual(hard([...a.text, a.example ?? '']))
    }
  })

  it('refer only to rules that exist, of any book', async () => {
    const ops = await loadRulebook('en', 'OPS')
    for (const book of [en, es])
      for (const e of book.entries)
        for (const words of [...e.text, ...(e.rulings ?? []), e.example ?? ''])
          for (const piece of splitAtReferences(words)) {
            if ('ref' in piece) expect((bookOf(piece.ref) === 'REG' ? en : ops).byId(piece.ref)?.id).toBe(piece.ref)
            else expect(piece.text).not.toMatch(/\[\[|\]\]|REG-\d/)
          }
  })

  it('tell where each clause comes from, in agreement with its tag', () => {
    for (const { id, tag, certainty } of en.entries) {
      expect(certainty!.length === 1 ? certainty![0]!.tag : 'mixed', id).toBe(tag)
      // At most one line stands for "the rest"; the others say what they are about.
      expect(certainty!.filter(({ of }) => of === undefined).length, id).toBeLessThan(2)
      expect(new Set(certainty!.map((one) => one.tag)).size, id).toBe(certainty!.length)
    }
  })

  it('name files of figures that are there', () => {
    for (const e of en.entries) for (const f of e.figures ?? []) expect(existsSync(path.join(root, f)), f).toBe(true)
  })
})

describe('the open questions', () => {
  it('REG-13.5 each stands beside the rule that it settles, with its switch and usual answer, or the reason why it has none', () => {
    for (const [nr, id] of QUESTIONS.entries()) {
      const e = en.byId(id)!
      const name = `OQ-${nr + 1}`
      expect(e.title).toMatch(new RegExp(`^${name}: `))
      for (const rule of e.settles!) expect(en.byId(rule)?.rulings?.join(' '), id).toContain(`[[${id}]]`)
      const option = options.options.find(({ question }) => question === name)
      const text = e.text.join(' ')
      if (option) {
        expect(text).toContain(`\`${option.name}\``)
        expect(e.settles, id).toContain(option.rule)
        const usual = typeof option.default === 'boolean' ? (option.default ? 'on' : 'off') : String(option.default)
        expect(text.replaceAll('`', '')).toContain(`usually ${usual}`)
      } else {
        expect(Object.keys(options.settled)).toContain(name)
        expect(text).toContain('No option: ')
      }
    }
  })

  it('the rulings of the engine stand beside rules that exist, the same in both languages', () => {
    const rules = rulingsOf('en').map((r) => r.rule)
    expect(rulingsOf('es').map((r) => r.rule)).toEqual(rules)
    for (const lang of LANGS)
      for (const { rule, text } of rulingsOf(lang))
        expect((lang === 'en' ? en : es).byId(rule)?.rulings).toContain(text)
  })
})

describe('finding a rule', () => {
  it('finds by number, however it is written, and an open question by its name', () => {
    for (const query of ['REG-7.10', 'reg 7.10', '7.10', '§7.10']) expect(en.search(query)[0]?.id).toBe('REG-7.10')
    for (const query of ['OQ-5', 'oq5', 'Q5']) expect(en.search(query)[0]?.id, query).toBe('REG-15.5')
    expect(en.clauseNumber('SAR-7.2')).toBe('SAR-7.2')
    expect(bookOf('REG-7.2')).toBe('REG')
    expect(en.closest('REG-10')?.id).toBe('REG-10.1')
  })

  it('finds by words of either language', () => {
    expect(en.search('desperate struggle')[0]?.id).toBe('REG-10.5')
    expect(es.search('municionarse')[0]?.id).toBe('REG-12.5')
    expect(es.search('guerrillas').map((e) => e.id)).toContain('REG-5.5')
  })
})

describe('the tables', () => {
  it.each(REG_TABLES.flatMap((name) => LANGS.map((lang) => [name, lang] as const)))(
    '%s is drawn in %s',
    (name, lang) => {
      const { head, rows } = regTable(name, lang)
      expect(rows.length).toBeGreaterThan(1)
      for (const row of rows) {
        expect(row).toHaveLength(head.length)
        expect(row.join(' ')).not.toMatch(/undefined|null|NaN|\[object/)
      }
    },
  )

  it('each stand beside one rule', () => {
    const shown = en.entries.flatMap((e) => e.dataTable ?? [])
    expect([...shown].sort()).toEqual([...REG_TABLES].sort())
  })

  it('give the figures of the charts', () => {
    const row = (name: (typeof REG_TABLES)[number], label: string | RegExp) =>
      regTable(name, 'en').rows.find(([head]) => (typeof label === 'string' ? head === label : label.test(head!)))
    expect(row('regCheckBands', '3–4')).toEqual(['3–4', '3–5', 'Tardy', 'Shaken'])
    expect(row('regCheckBands', '≥ 11')?.[1]).toBe('–')
    expect(row('regRates', 'Infantry: Mexican line')).toEqual([
      'Infantry: Mexican line',
      '10 / 12',
      '8 / 10',
      '6 / 8',
      '–',
    ])
    expect(row('regMusketry', /^R /)?.slice(1)).toEqual(['1', '1', '½'])
    expect(row('regUsCannon', /^LH/)?.slice(1)).toEqual(['5', '3', '3', '–', '–'])
    expect(row('regMexCannon', /^MG/)?.slice(1)).toEqual(['3', '3', '2', '1'])
    expect(row('regRocket', 'Window of the die')?.slice(1)).toEqual(['3–10', '5–10', '7–10'])
    expect(row('regPoints', '4–5')?.[1]).toBe('−1')
    expect(row('regEffects', 'Telling Fire, upper row')?.slice(1)).toEqual(['–', '10', '9–10', '8–10'])
    expect(row('regChargeBands', '−1 … −3')?.[1]).toBe('Falter')
    expect(row('regFallen', '1–3')?.[1]).toBe('unmoved')
    expect(row('regWornSpent', '10')?.slice(1)).toEqual(['6 / 3', '7 / 5', '8 / 6'])
  })
})
