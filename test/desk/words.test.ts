import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../src/core/jsonSchema'
import { completed } from '../../src/desk/form/dice'
import { kindOf, plainSchema } from '../../src/desk/form/schema'
import { fitted } from '../../src/desk/form/standing'
import { GROUPS, PROCEDURES, RULESETS, underRuleset } from '../../src/desk/procedures'
import { answerText, askedText, clauseOf, refusalText } from '../../src/desk/told/answer'
import { NEW_UNIT } from '../../src/desk/roster/unit'
import { cardLines } from '../../src/desk/told/cards'
import { chartsOf, referenceOf } from '../../src/desk/told/charts'
import { loadBook, loadedBooks } from '../../src/desk/books'
import { type DeskWords, fieldName, loadWords, outputName } from '../../src/desk/told/words'
import { addendsOf, totalField, workingOf } from '../../src/desk/told/working'
import { sampleSize } from '../sampleSize'
import { inputsOf } from './inputs'

await loadBook('reg')
const en = await loadWords('en', loadedBooks.value)
const es = await loadWords('es', loadedBooks.value)
const LANGS: readonly (readonly ['en' | 'es', DeskWords])[] = [
  ['en', en],
  ['es', es],
]

/** Every field of a schema, with the parts and rows in it. */
function* everyField(schema: JsonSchema): Generator<[string, JsonSchema]> {
  for (const [key, field] of Object.entries(schema.properties ?? {})) {
    if (key === 'options') continue
    yield [key, field]
    for (const inner of [field, plainSchema(field), ...[field.items ?? {}]])
      yield* everyField({ properties: inner.properties ?? {} })
  }
}
/** The words that a field may hold. */
const wordsOf = (field: JsonSchema): unknown[] =>
  [...(field.enum ?? []), ...(field.items?.enum ?? [])].filter((word) => word !== null)

describe.each(LANGS)('in %s', (lang, of) => {
  it('every procedure has a title and a sentence, every group and ruleset a name', () => {
    const names = [...PROCEDURES.keys()]
    expect(names.filter((name) => !of.procedures[name])).toEqual([])
    expect(names.filter((name) => name.startsWith('sar.') && !of.says[name])).toEqual([])
    expect(RULESETS.filter(({ id }) => !of.rulesets[id])).toEqual([])
    expect(GROUPS.filter((group) => !of.groups[group])).toEqual([])
  })

  it('every table of every quick reference has a name, a clause and rows; every card says what the regiment can do', () => {
    for (const ruleset of RULESETS) {
      const tables = referenceOf(ruleset, lang)
      expect(tables.length).toBeGreaterThan(10)
      for (const { name, clause, rows } of tables) {
        expect([name, of.card.charts[name] === undefined]).toEqual([name, false])
        expect(clause).toMatch(/^[A-Z]+-\d/)
        expect([ruleset.id, name, rows.length > 0]).toEqual([ruleset.id, name, true])
      }
      const unit = {
        ...NEW_UNIT,
        name: 'A',
        training: ruleset.book === 'reg' ? 'veteran' : 'regular',
        weapon: 'musket',
        guns: '6 12',
      }
      const lines = cardLines(of, ruleset, unit)
      expect([ruleset.id, lines.length >= 3]).toEqual([ruleset.id, true])
      for (const { what, value } of lines) expect(`${what} ${value}`).not.toMatch(/[a-z][A-Z]|undefined|NaN/)
    }
  })

  it('every field of every form and answer, and every word in it, has a label', () => {
    const missing: string[] = []
    for (const { name, input, output } of PROCEDURES.values()) {
      for (const [key, field] of everyField(input)) {
        if (fieldName(of, name, key) === key && !/^d\d+$/.test(key)) missing.push(`fields: ${name}.${key}`)
        for (const word of wordsOf(field))
          if (!of.values[`${key}:${String(word)}`] && !of.values[String(word)])
            missing.push(`values: ${key}:${String(word)}`)
      }
      for (const [key, field] of everyField(output)) {
        if (outputName(of, name, key) === key) missing.push(`outputs: ${name}.${key}`)
        for (const word of wordsOf(field))
          if (!of.values[`${key}:${String(word)}`] && !of.values[String(word)])
            missing.push(`values: ${key}:${String(word)}`)
      }
    }
    expect([...new Set(missing)]).toEqual([])
  })

  it('every answer and every refusal is a sentence without a name of the program in it', () => {
    for (const procedure of PROCEDURES.values()) {
      const { name } = procedure
      const ruleset = fc.constantFrom(...RULESETS.filter(({ book }) => name.startsWith(`${book}.`)))
      fc.assert(
        fc.property(
          ruleset.chain((one) => inputsOf(procedure, one).map((input) => ({ one, input }))),
          fc.nat(),
          ({ one, input }, luck) => {
            const done = completed(procedure, underRuleset(one, input), (_path, nr, faces) => ((luck + nr) % faces) + 1)
            const text = done.answer.ok
              ? answerText(of, procedure, done.answer.value)
              : refusalText(of, procedure, done.answer.refusal)
            // A name of the program: two words in one, or a dot within a name.
            expect(text).not.toMatch(/[a-z][A-Z]|undefined|NaN|\[object|\{\w+\}|\b[a-z]+\.[a-zA-Z]/)
            expect(text).toMatch(/[.!?]$/)
            expect(askedText(of, procedure, input)).not.toMatch(/undefined|NaN|\[object/)
            if (!done.answer.ok) return
            const output = done.answer.value as Record<string, unknown>
            const lines = workingOf(of, procedure, done.input, output)
            for (const { what, value } of lines)
              expect(`${what} ${value}`).not.toMatch(/[a-z][A-Z]|undefined|NaN|\[object/)
            // What is added up comes to the total.
            const addends = addendsOf(procedure, done.input, output)
            if (addends.length > 0) {
              expect(addends.reduce((sum, { value }) => sum + value, 0)).toBe(output[totalField(name)])
              expect([name, addends.map(({ field }) => field)]).not.toEqual([name, expect.arrayContaining([''])])
            }
            for (const chart of chartsOf(procedure, done.input, output, lang)) {
              expect([name, chart.name, chart.litRows.length]).not.toEqual([
                name,
                chart.name,
                name === 'sar.meleeColumn' ? -1 : 0,
              ])
              expect(chart.clause).not.toBe('')
            }
          },
        ),
        { numRuns: sampleSize(6, 1_000), seed: 1846 },
      )
    }
  })
})

describe('clauses', () => {
  it('every toggle and field names a clause of its own book', () => {
    for (const procedure of PROCEDURES.values()) {
      const book = procedure.name.slice(0, 3).toUpperCase()
      for (const [key, field] of Object.entries(procedure.input.properties ?? {})) {
        expect(clauseOf(procedure, key)).toMatch(new RegExp(`^${book}-\\d+\\.\\d+$`))
        if (kindOf(field) === 'flags')
          for (const word of field.items?.enum ?? [])
            expect(clauseOf(procedure, key, String(word))).toMatch(new RegExp(`^${book}-`))
      }
    }
  })

  it('fields that do not go with the others are taken out, and what is left is answered', () => {
    const fire = PROCEDURES.get('sar.fire')!
    const gun = {
      profile: 'sar-2007',
      arm: 'artillery',
      castings: 10,
      pounds: 6,
      band: 'medium',
      mounted: true,
      weapon: 'musket',
      training: 'regular',
      nation: 'US',
    }
    const { input, closed } = fitted(fire, gun)
    expect([...closed].sort()).toEqual(['castings', 'firstVolley', 'mounted', 'weapon'])
    expect(input).not.toHaveProperty('castings')
    expect(completed(fire, input, () => 10).answer.ok).toBe(true)
    expect([...fitted(fire, { ...gun, arm: 'infantry' }).closed].sort()).toEqual(['damaged', 'pounds'])
  })
})
