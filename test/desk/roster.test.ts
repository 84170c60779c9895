import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROCEDURES } from '../../src/desk/procedures'
import { unitsOfPack, unitsOfPrinted } from '../../src/desk/roster/armies'
import { fromCsv, fromFile, fromJson, toCsv, toJson } from '../../src/desk/roster/files'
import { fillFrom } from '../../src/desk/roster/fillFrom'
import {
  checkedField,
  FIELD_NAMES,
  inRanks,
  NEW_UNIT,
  type RosterUnit,
  UNIT_FIELDS,
  withLoss,
} from '../../src/desk/roster/unit'
import { refusalText } from '../../src/desk/told/answer'
import { words as en } from '../../src/desk/told/words.en'
import { words as es } from '../../src/desk/told/words.es'

/** Any regiment that a person can make. */
const someUnit = fc
  .record(
    Object.fromEntries(
      FIELD_NAMES.map((field) => {
        const rule = UNIT_FIELDS[field]
        if (rule.kind === 'whole') return [field, fc.nat({ max: 40 })]
        if (rule.kind === 'word') return [field, fc.constantFrom(...rule.words)]
        return [
          field,
          fc
            .oneof(fc.constantFrom('1.º "Activo", Lagos', 'a;b', "O'Brien\nBattery"), fc.string({ maxLength: 20 }))
            .map((text) => text.trim()),
        ]
      }),
    ),
  )
  .map((unit) => unit as unknown as RosterUnit)
  .map((unit) => ({ ...unit, name: unit.name || 'x', start: unit.casualties + unit.stragglers + 3 }))

const faultOf = (text: string): string => {
  const read = fromFile(text)
  return read.ok ? 'ok' : refusalText(en, null, read.refusal)
}

describe('a roster as a file', () => {
  it('comes back from JSON and from CSV as it was', () => {
    fc.assert(
      fc.property(fc.array(someUnit, { maxLength: 6 }), (units) => {
        expect(fromJson(toJson(units))).toEqual({ ok: true, value: units })
        // A spreadsheet drops what is before and after a text.
        const plain = units.map((unit) => ({ ...unit, name: unit.name.replace(/^"+|\r/g, '') || 'x' }))
        if (plain.length > 0) expect(fromCsv(toCsv(plain))).toEqual({ ok: true, value: plain })
      }),
      { numRuns: 200, seed: 1846 },
    )
  })

  it.each([
    [
      'name,training\nA,regular\nB,regula',
      'Line 3, training: “regula” is none of untrained, green, regular, veteran, raw, trained, elite.',
    ],
    ['name,start\n"two\nlines",12\nB,-1', 'Line 4, start: “-1” is no whole number of 0 or more.'],
    ['name,strength\nA,12', 'Line 1: there is no field “strength”. Fields are'],
    ['name,start\nA,12,13', 'Line 2: 3 cells for 2 fields.'],
    ['start\n12', 'Line 1: the field “name” is missing.'],
    ['name,start,casualties\nA,5,6', 'Line 2, casualties: 6 lost and straggling are more than the 5'],
    ['name\n"A', 'A quotation mark is opened and never closed.'],
    ['', 'The file is empty.'],
    [
      '{"format":"pedregal-roster","units":[\n{"name":"A"},\n{"name":"B","arm":"boats"}]}',
      'Line 3, arm: “boats” is none of infantry, cavalry, artillery.',
    ],
    ['{"format":"pedregal-roster","units":[\n{"name":"A",}\n]}', 'Line 2: this is no JSON.'],
    ['{"units":[]}', 'This is no roster of the desk'],
  ])('%j: %s', (text, says) => {
    expect(faultOf(text)).toContain(says)
    const read = fromFile(text)
    if (read.ok) throw new Error('not refused')
    expect(refusalText(es, null, read.refusal)).not.toMatch(/\{\w+\}|undefined/)
  })

  it('semicolons are read as spreadsheets write them where a comma is for decimals', () => {
    const read = fromCsv('\uFEFFname;start\r\nA;12\r\n')
    expect(read.ok && read.value[0]).toMatchObject({ name: 'A', start: 12 })
  })
})

describe('taps', () => {
  const unit = { ...NEW_UNIT, name: 'A', start: 6 }
  it('SAR-5.3 more stragglers than effectives break it; never more is lost than there is', () => {
    const taps = [1, 1, 1, 1].reduce((one) => withLoss(one, 'stragglers', 1), unit as RosterUnit)
    expect(taps).toMatchObject({ stragglers: 4, state: 'broken' })
    expect(withLoss(taps, 'casualties', 9)).toMatchObject({ casualties: 2, state: 'gone' })
    expect(withLoss(unit, 'casualties', 9)).toMatchObject({ casualties: 6, state: 'gone' })
    expect(withLoss(unit, 'stragglers', -1)).toBe(unit)
    expect(withLoss(withLoss(unit, 'casualties', 6), 'casualties', -2)).toMatchObject({
      casualties: 4,
      state: 'formed',
    })
  })
})

describe('orders of battle', () => {
  const json = (file: string): never => JSON.parse(readFileSync(file, 'utf8')) as never
  it.each([
    ['Buena Vista', () => unitsOfPrinted(json('src/tabletop/sar/tables/buena-vista.json'), 'en'), 68],
    ['Palo Alto', () => unitsOfPack(json('maps/palo-alto/pack.json'), 'sar', 'es'), 25],
    ['Palo Alto, stands', () => unitsOfPack(json('maps/palo-alto/pack.json'), 'reg', 'en'), 20],
    ['Chippawa', () => unitsOfPack(json('maps/chippawa/pack.json'), 'sar', 'en'), 20],
  ])(
    '%s: every unit is a regiment of the roster that files take back, and fills the form of fire',
    (_name, load, least) => {
      const units = load()
      expect(units.length).toBeGreaterThanOrEqual(least)
      expect(fromJson(toJson(units))).toEqual({ ok: true, value: units })
      expect(fromCsv(toCsv(units))).toEqual({ ok: true, value: units })
      for (const unit of units) {
        for (const field of FIELD_NAMES)
          expect([unit.name, field, checkedField(field, unit[field]).ok]).toEqual([unit.name, field, true])
        expect([unit.name, inRanks(unit) > 0]).toEqual([unit.name, true])
        expect(fillFrom(unit, PROCEDURES.get('sar.fire')!)).toMatchObject({ arm: unit.arm, nation: unit.nation })
      }
    },
  )
})
