import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import file from '../../maps/pedregal/history/class-plans.json'
import { cloneJson } from '../../src/core/json'
import { pedregal } from '../../src/operational/data'
import { pageAddressOf } from '../../src/teach/class/address'
import { csvTextOf, readCsv, writeCsv } from '../../src/teach/class/csv'
import { editionOf } from '../../src/teach/class/edition'
import { labelBox, placeLabels } from '../../src/teach/class/labels'
import { classPlans, loadPlans } from '../../src/teach/class/plans'
import type { ClassPlans } from '../../src/teach/class/schema'
import { summarise } from '../../src/teach/class/summary'
import { type KnownWork, mergeWork, readWork, sharedNames, type WorkLine, writeWork } from '../../src/teach/class/work'
import { LESSON_FILES } from '../../src/teach/lessons/all'
import { pedregalRecord } from '../../src/teach/record/pedregal'

const known: KnownWork = {
  lessons: new Set(['moving-and-ground', 'roads']),
  stands: new Map([
    ['S1', ['S1a', 'S1b']],
    ['S4', ['S4a', 'S4b', 'S4c', 'S4d']],
  ]),
}

const line = (part: Partial<WorkLine>): WorkLine => ({
  ...{ alias: 'Lupita', kind: 'stand', id: 'S4', choice: 'S4c', reason: 'Ya era de noche.' },
  ...{ wrongTries: 0, hints: 0, minutes: 6, mistakes: [], when: '2026-11-23T10:05', edition: '17-0a1b2c3d' },
  ...part,
})
const lessonLine = (part: Partial<WorkLine>): WorkLine =>
  line({ kind: 'lesson', id: 'moving-and-ground', choice: '', reason: '', ...part })

/** Text as it may be typed or pasted: quotes, delimiters, line ends, formulas, signs of every language. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.stringMatching(/^[=+\-@'",;\t\r\n a\uFEFF＝]{0,12}$/),
)

describe('18.7 files of work (RFC 4180)', () => {
  it('whatever is in the cells, a file written is the file read', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(anyText, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
        (rows) => {
          // The first row decides the delimiter: in files of work it is the names of the columns.
          const read = readCsv(writeCsv([['alias', 'kind'], ...rows]))
          expect(read.fault).toBe(null)
          expect(read.rows.slice(1).map(({ cells }) => cells)).toEqual(rows)
        },
      ),
    )
  })

  it('whatever pupils write, their lines come back', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.nat(99), (alias, reason, count) => {
        const lines = [
          line({ alias: alias.trim(), reason, wrongTries: count }),
          lessonLine({ mistakes: ['2.1', '3.0'] }),
        ]
        expect(readWork('a.csv', writeWork(lines), known)).toEqual({ lines, faults: [] })
      }),
    )
  })

  it('no cell can run as a formula in a spreadsheet', () => {
    for (const reason of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "'=1", '＝1'])
      for (const { cells } of readCsv(`x\r\n${writeCsv([[reason]]).slice(1)}`).rows.slice(1))
        expect(cells).toEqual([reason])
    const text = writeWork([line({ alias: '=HYPERLINK("http://x")', reason: '@SUM(A1)' })])
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(text).toContain(`'@SUM(A1)`)
  })

  it('files that a spreadsheet has saved again are read: semicolons, tabs, other line ends, other signs, its dates', () => {
    const text = writeWork([line({}), lessonLine({ alias: 'Ana' })]).slice(1)
    for (const changed of [
      text.replaceAll(',', ';'),
      text.replaceAll(',', '\t'),
      text.replaceAll('\r\n', '\n'),
      text.replaceAll('2026-11-23T10:05', '2026-11-23 10:05:00'),
    ])
      expect(readWork('a.csv', changed, known).faults).toEqual([])
    const bytes = Uint8Array.from(text.replace('Lupita', 'Jos\u00e9'), (sign) => sign.charCodeAt(0))
    const decoded = csvTextOf(bytes)
    expect(decoded.ok && readWork('a.csv', decoded.value, known).lines[0]?.alias).toBe('José')
    expect(csvTextOf(new Uint8Array([80, 75, 0, 0])).ok).toBe(false)
  })
})

describe('18.7 a broken file names file, line, field and reason, and nothing else is lost', () => {
  const good = [line({}), line({ alias: 'Beto', choice: 'S4a' }), lessonLine({ alias: 'Caro' })]
  const text = writeWork(good)
  const rows = text.split('\r\n')

  const cases: readonly [name: string, text: string, fault: Record<string, unknown>, kept: number][] = [
    ['an empty file', '', { line: null, reason: 'empty' }, 0],
    ['a missing column', text.replace(',choice,', ',opcion,'), { line: 1, field: 'choice', reason: 'noColumn' }, 0],
    ['a cell too many', text.replace('Beto,', 'Beto,x,'), { line: 3, field: null, reason: 'wrongCells' }, 2],
    [
      'no such stand',
      text.replace('Beto,stand,S4', 'Beto,stand,S9'),
      { line: 3, field: 'id', value: 'S9', reason: 'unknownId' },
      2,
    ],
    ['no such lesson', text.replace('moving-and-ground', 'x'), { line: 4, field: 'id', reason: 'unknownId' }, 2],
    [
      'a choice of another stand',
      text.replace('S4a', 'S1a'),
      { line: 3, field: 'choice', value: 'S1a', reason: 'unknownChoice' },
      2,
    ],
    ['another kind', text.replace('Beto,stand', 'Beto,essay'), { line: 3, field: 'kind', reason: 'notAKind' }, 2],
    [
      'no number',
      rows.map((row, i) => (i === 2 ? row.replace(',0,0,6,', ',0,zwei,6,') : row)).join('\r\n'),
      { line: 3, field: 'hints', value: 'zwei', reason: 'notACount' },
      2,
    ],
    [
      'no date',
      rows.map((row, i) => (i === 2 ? row.replace('2026-11-23T10:05', 'ayer') : row)).join('\r\n'),
      { line: 3, field: 'when', reason: 'notADate' },
      2,
    ],
    ['a reason of a book', text.replace('Beto', 'x'.repeat(61)), { line: 3, field: 'alias', reason: 'tooLong' }, 2],
    [
      'a quote that is never closed',
      `${rows.slice(0, 3).join('\r\n')}\r\n"Caro,lesson`,
      { line: 4, reason: 'openQuote' },
      2,
    ],
    [
      'letters after a quote',
      `${rows.slice(0, 2).join('\r\n')}\r\n"Beto"x,stand`,
      { line: 3, reason: 'textAfterQuote' },
      1,
    ],
  ]
  for (const [name, broken, fault, kept] of cases)
    it(name, () => {
      const { lines, faults } = readWork('3b/beto.csv', broken, known)
      expect(faults).toHaveLength(1)
      expect(faults[0]).toMatchObject({ file: '3b/beto.csv', ...fault })
      expect(lines).toHaveLength(kept)
      for (const one of lines) expect(good).toContainEqual(one)
    })

  it('a line after a reason of several lines is counted as an editor counts it', () => {
    const broken = writeWork([line({ reason: 'uno\ndos\ntres' }), line({ choice: 'S4a' })]).replace('S4a', 'S9z')
    expect(readWork('a.csv', broken, known).faults[0]).toMatchObject({ line: 5, field: 'choice' })
  })
})

describe('18.7 files as spreadsheets of any country save them', () => {
  const lines = [line({ reason: 'Ya era de noche; "llovía"\ny él, =cmd, señaló.' }), lessonLine({ mistakes: ['2.1'] })]
  const text = writeWork(lines)
  const utf16 = (bigEndian: boolean, of: string): Uint8Array => {
    const bytes = new Uint8Array(of.length * 2)
    for (let k = 0; k < of.length; k++) new DataView(bytes.buffer).setUint16(2 * k, of.charCodeAt(k), !bigEndian)
    return bytes
  }
  /** The same cells with another delimiter. */
  const delimited = (sign: string): string =>
    readCsv(text)
      .rows.map(({ cells }) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign))
      .join('\r\n')
  const files: readonly [name: string, bytes: Uint8Array][] = [
    ['UTF-16 with its mark (Excel, Unicode text)', utf16(false, `\uFEFF${delimited('\t')}`)],
    ['UTF-16, big end first', utf16(true, `\uFEFF${delimited(',')}`)],
    ['UTF-16 without its mark', utf16(false, delimited('\t'))],
    ['semicolons of a Spanish Excel', new TextEncoder().encode(delimited(';'))],
    ['a first line that names the delimiter', new TextEncoder().encode(`sep=;\r\n${delimited(';')}`)],
  ]
  for (const [name, bytes] of files)
    it(name, () => {
      const content = csvTextOf(bytes)
      if (!content.ok) throw new Error('not read')
      expect(readWork('a.csv', content.value, known)).toEqual({ lines, faults: [] })
    })

  it('texts of several pupils pasted one below the other are read together', () => {
    const pasted = [writeWork([line({})]), writeWork([lessonLine({ alias: 'Beto' })])].join('')
    expect(readWork('a', pasted, known)).toEqual({ lines: [line({}), lessonLine({ alias: 'Beto' })], faults: [] })
  })

  it('an address as a teacher writes it becomes one that a telephone opens, or none', () => {
    const cases: readonly [written: string, address: string | null][] = [
      ['192.168.1.5:4173', 'http://192.168.1.5:4173/'],
      [' https://escuela.mx/juego/#class', 'https://escuela.mx/juego/'],
      ['http://localhost:4173/', 'http://localhost:4173/'],
      ['mi escuela', null],
      ['', null],
      ['javascript://x', null],
    ]
    for (const [written, address] of cases) expect(pageAddressOf(written), written).toBe(address)
  })

  it('a name on different work of the same decision is told, and all of it counts', () => {
    const twice = [line({ choice: 'S4a' }), line({ alias: 'lupita', choice: 'S4c' }), line({ alias: 'Ana' })]
    expect(sharedNames(twice)).toEqual([{ alias: 'Lupita', id: 'S4', count: 2 }])
    expect(sharedNames([lessonLine({}), line({}), line({ alias: '' }), line({ alias: '' })])).toEqual([])
  })
})

describe('18.7 names on a printed map', () => {
  const overlap = (a: readonly number[], b: readonly number[]): boolean =>
    a[0]! < b[2]! && b[0]! < a[2]! && a[1]! < b[3]! && b[1]! < a[3]!
  it('none lies on another or on troops, none leaves the picture, and the weightiest has its room first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ x: fc.nat(100), y: fc.nat(100), rank: fc.nat(3) }), { minLength: 1, maxLength: 25 }),
        (spots) => {
          const labels = spots.map((spot, k) => ({ ...spot, id: String(k), text: 'San Ángel', clear: 3 }))
          const taken = spots.slice(0, 3).map(({ x, y }) => [x - 3, y - 3, x + 3, y + 3] as const)
          const size = 7
          const placed = placeLabels(labels, { size, frame: [0, 0, 120, 120], taken })
          const boxes = placed.map((one) => labelBox(one, size))
          for (const [k, box] of boxes.entries()) {
            expect([...boxes.slice(0, k), ...taken].some((other) => overlap(box, other))).toBe(false)
            expect(box[0] >= 0 && box[1] >= 0 && box[2] <= 120 && box[3] <= 120).toBe(true)
          }
          const ranks = placed.map(({ id }) => spots[Number(id)]!.rank)
          expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
        },
      ),
    )
  })
})

describe('18.7 the answers of a class', () => {
  const items = [
    { kind: 'lesson', id: 'moving-and-ground', edition: 'e' },
    { kind: 'lesson', id: 'roads', edition: 'e' },
    { kind: 'stand', id: 'S4', edition: '17-0a1b2c3d' },
  ] as const
  const pupils = [
    [
      line({ alias: 'A', choice: 'S4a', reason: 'x' }),
      lessonLine({ alias: 'A', wrongTries: 3, mistakes: ['1.1', '1.1', '2.0'], minutes: 4 }),
    ],
    [
      line({ alias: 'B', choice: 'S4c', reason: 'y', edition: 'other' }),
      lessonLine({ alias: 'B', wrongTries: 1, mistakes: ['1.1'], hints: 2, minutes: 9 }),
    ],
    [line({ alias: 'C', choice: 'S4c', reason: '' }), lessonLine({ alias: 'C', minutes: 5 })],
  ]

  it('thirty files: the commonest choice and mistake first, with the reasons', () => {
    const { lines, repeated } = mergeWork(
      Array.from({ length: 30 }, (_, i) => pupils[i % 3]!.map((one) => ({ ...one, alias: `${one.alias}${i}` }))),
    )
    expect(repeated).toBe(0)
    const [lesson, stand] = summarise(lines, items)
    expect(stand).toMatchObject({ id: 'S4', count: 30, otherEdition: 10 })
    expect(stand!.tallies.map(({ id, count, reasons }) => [id, count, reasons.length])).toEqual([
      ['S4c', 20, 10],
      ['S4a', 10, 10],
    ])
    expect(lesson).toMatchObject({
      id: 'moving-and-ground',
      count: 30,
      faultless: 10,
      wrongTries: 40,
      hints: 20,
      minutes: 5,
    })
    expect(lesson!.tallies.map(({ id, count }) => [id, count])).toEqual([
      ['1.1', 20],
      ['2.0', 10],
    ])
  })

  it('a file read twice counts once, and all together can be written and read again', () => {
    const { lines, repeated } = mergeWork([pupils[0]!, pupils[1]!, pupils[0]!])
    expect([lines.length, repeated]).toEqual([4, 2])
    expect(readWork('all.csv', writeWork(lines), known)).toEqual({ lines, faults: [] })
  })

  it('the edition of a lesson changes with a word of it', () => {
    const stand = pedregalRecord().stands.stands[0]!
    expect(editionOf(stand)).toMatch(/^\d+-[0-9a-f]{8}$/)
    expect(editionOf({ ...stand, hour: '1847-08-18T16:01' })).not.toBe(editionOf(stand))
  })
})

describe('18.7 plans for a class', () => {
  const ground = {
    record: pedregalRecord(),
    lessons: new Set(LESSON_FILES.map(({ id }) => id)),
    turns: pedregal().tables.clock.turns.length,
  }
  /** File and field of the refusal when the values at these paths are others; null: it is not refused. */
  const faultOf = (changes: Readonly<Record<string, unknown>>): unknown => {
    const broken: unknown = cloneJson(file)
    for (const [path, value] of Object.entries(changes)) {
      const keys = path.split('.')
      const last = keys.pop()!
      const holder = keys.reduce((inner, key) => (inner as Record<string, unknown>)[key], broken)
      ;(holder as Record<string, unknown>)[last] = value
    }
    const loaded = loadPlans(broken, ground)
    return loaded.ok ? null : [loaded.refusal.args.file, loaded.refusal.args.field]
  }

  it('plans of 45 and 90 minutes, controversies of two sides and roles stand, in both languages, and all they name is there', () => {
    const plans = classPlans()
    if (!plans.ok) throw new Error(JSON.stringify(plans.refusal))
    expect(plans.value.plans.map(({ minutes }) => minutes)).toEqual([45, 90])
    expect(plans.value.controversies.length).toBeGreaterThanOrEqual(1)
    expect(plans.value.roles.length).toBeGreaterThanOrEqual(4)
  })

  it('texts name events and documents that there are', () => {
    const ids = [
      ...ground.record.events.events.map(({ id }) => id),
      ...ground.record.documents.excerpts.map(({ id }) => id),
      ...ground.record.stands.stands.map(({ id }) => id),
      ...classPlansIds(file as unknown as ClassPlans),
    ]
    for (const [, named] of JSON.stringify(file).matchAll(/\b([TX]\d{2,3}|[SCP]\d{1,2})\b/g))
      expect(ids).toContain(named)
  })

  const broken: readonly [name: string, changes: Readonly<Record<string, unknown>>, field: string][] = [
    ['minutes that are not the sum of the steps', { 'plans.0.minutes': 46 }, 'plans[0].minutes'],
    ['a stand that there is not', { 'plans.0.steps.1.open.0.id': 'S9' }, 'plans[0].steps[1].open[0]'],
    ['a role that knows what comes later', { 'roles.0.hours.0.events': ['T055'] }, 'roles[0].hours[0].events'],
    [
      'a controversy with the documents of one army',
      { 'controversies.0.sides.0.excerpts': ['X07'], 'controversies.0.sides.1.excerpts': ['X17'] },
      'controversies[0].sides',
    ],
    ['a text that is not translated', { 'plans.0.title.es': file.plans[0]!.title.en }, 'plans.0.title'],
    ['a person that there is not', { 'roles.5.person': 'grant' }, 'roles[5].person'],
    ['a text without Spanish', { 'plans.1.question': { en: 'Why?' } }, 'plans[1].question.es'],
  ]
  for (const [name, changes, field] of broken)
    it(`refuses ${name}`, () => {
      expect(faultOf(changes)).toEqual(['class-plans.json', field])
    })
  it('and takes the file as it is', () => {
    expect(faultOf({})).toBe(null)
  })
})

/** Ids of the plans themselves, which texts may name. */
const classPlansIds = (plans: ClassPlans): string[] => [...plans.plans, ...plans.controversies].map(({ id }) => id)
