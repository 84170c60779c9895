import { describe, expect, it } from 'vitest'
import { cloneJson } from '../../src/core/json'
import { createGrid } from '../../src/hex/grid'
import { pedregal } from '../../src/operational/data'
import { loadRecord } from '../../src/teach/record/load'
import { loadPedregalRecord, pedregalRecord, recordFiles } from '../../src/teach/record/pedregal'
import { hexOfPoint, pixelOf } from '../../src/teach/record/sheetPoint'
import type { CampaignRecord } from '../../src/teach/record/types'

const { battlefield, tables } = pedregal()
const ground = { map: battlefield.map, counters: battlefield.counters, clock: tables.clock }
const grid = createGrid(ground.map.meta.grid.rows, ground.map.meta.grid.cols)
const record = pedregalRecord()
type Writable<T> = T extends object ? { -readonly [Key in keyof T]: Writable<T[Key]> } : T

/** File, field and reason of the refusal of the record after a change; null: it is not refused. */
function faultOf(
  change: (broken: Writable<CampaignRecord>) => void,
): { file: unknown; field: unknown; key: string } | null {
  const broken = cloneJson(recordFiles) as Writable<CampaignRecord>
  change(broken)
  const loaded = loadRecord(broken, ground)
  if (loaded.ok) return null
  const { args, key } = loaded.refusal
  expect(String(args.reason).length, 'a reason in words').toBeGreaterThan(5)
  return { file: args.file, field: args.field, key }
}

/** Every text in both languages, with its path. */
function* texts(value: unknown, path: string): Generator<{ path: string; en: string; es: string }> {
  if (typeof value !== 'object' || value === null) return
  if ('en' in value && 'es' in value && typeof value.en === 'string') {
    yield { path, en: value.en, es: String(value.es) }
    return
  }
  for (const [key, inner] of Object.entries(value)) yield* texts(inner, `${path}.${key}`)
}
const allTexts = [...texts(record, '')]

describe('18.1 the record of the campaign', () => {
  it('loads whole: every event, route, place, document and stand of the history pack', () => {
    const loaded = loadPedregalRecord()
    expect(loaded.ok ? 'loads' : loaded.refusal).toBe('loads')
    expect([record.events.events.length, record.routes.routes.length, record.places.places.length]).toEqual([
      98, 27, 51,
    ])
    const { documents, excerpts } = record.documents
    expect([documents.length, excerpts.length, record.stands.stands.length]).toEqual([20, 38, 6])
    expect(record.questions.questions.length).toBeGreaterThanOrEqual(10)
    expect(record.questions.questions[0]!.question.en).toBe('Why did San Jerónimo matter?')
  })

  it.each<[string, string, string, string, (broken: Writable<CampaignRecord>) => void]>([
    [
      'a missing text',
      'events.json',
      'events[4].text.es',
      'missing',
      (r) => Reflect.deleteProperty(r.events.events[4]!.text, 'es'),
    ],
    ['an empty text', 'people.json', 'people[0].line.es', 'shape', (r) => (r.people.people[0]!.line.es = '')],
    [
      'an unknown field',
      'stands.json',
      'stands[0].answer',
      'unknownField',
      (r) => Object.assign(r.stands.stands[0]!, { answer: 'S1a' }),
    ],
    [
      'an hour outside the campaign',
      'events.json',
      'events[0].hour',
      'shape',
      (r) => (r.events.events[0]!.hour = '1847-08-21T06:00'),
    ],
    [
      'a post before its march',
      'posts.json',
      'posts[9].came',
      'values',
      (r) => (r.posts.posts[9]!.from = '1847-08-19T10:00'),
    ],
    [
      'a post that ends before it begins',
      'posts.json',
      'posts[2].to',
      'notInOrder',
      (r) => (r.posts.posts[2]!.to = '1847-08-18T07:30'),
    ],
    [
      'events out of order',
      'events.json',
      'events[6].hour',
      'notInOrder',
      (r) => (r.events.events[5]!.hour = '1847-08-18T23:00'),
    ],
    ['a wrong turn', 'events.json', 'events[20].turn', 'wrongTurn', (r) => (r.events.events[20]!.turn = 9)],
    ['an id that stands twice', 'routes.json', 'routes[3].id', 'duplicate', (r) => (r.routes.routes[3]!.id = 'R03')],
    [
      'an unknown source',
      'routes.json',
      'routes[2].sources[1].key',
      'unknownId',
      (r) => (r.routes.routes[2]!.sources[1]!.key = 'NOBODY'),
    ],
    [
      'an event without a source',
      'events.json',
      'events[8].sources',
      'shape',
      (r) => (r.events.events[8]!.sources = []),
    ],
    [
      'an unknown place',
      'events.json',
      'events[3].place[0]',
      'unknownId',
      (r) => (r.events.events[3]!.place = 'atlantis'),
    ],
    [
      'an unknown person',
      'routes.json',
      'routes[5].people[0]',
      'unknownId',
      (r) => (r.routes.routes[5]!.people[0] = 'nobody'),
    ],
    ['a person in no event', 'people.json', 'people[0]', 'values', (r) => (r.people.people[0]!.id = 'nobody')],
    [
      'a counter of the other side',
      'people.json',
      'people[0].counter',
      'unknownPiece',
      (r) => (r.people.people[0]!.counter = 'mexican.ldr.bravo'),
    ],
    ['a hex off the map', 'places.json', 'places[0].hex', 'unknownHex', (r) => (r.places.places[0]!.hex = '9901')],
    ['a point outside its hex', 'events.json', 'events[2].hex', 'wrongHex', (r) => (r.events.events[2]!.at = [0, 0])],
    [
      'a place far from the map',
      'places.json',
      'places[6].hex',
      'values',
      (r) => Object.assign(r.places.places[6]!, { at: [0, 0], hex: '0101' }),
    ],
    [
      'waypoints out of order',
      'routes.json',
      'routes[1].waypoints[2].hour',
      'notInOrder',
      (r) => (r.routes.routes[1]!.waypoints[2]!.hour = '1847-08-18T10:30'),
    ],
    ['a route missing from teaching', 'routes.json', 'teachingOrder', 'gap', (r) => r.routes.teachingOrder.pop()],
    [
      'a disputed event without a note',
      'events.json',
      'events[18].note',
      'noNote',
      (r) => Reflect.deleteProperty(r.events.events[18]!, 'note'),
    ],
    [
      'a question about nothing',
      'questions.json',
      'questions[2].events[0]',
      'unknownId',
      (r) => (r.questions.questions[2]!.events[0] = 'T999'),
    ],
    [
      'an excerpt of no document',
      'documents.json',
      'excerpts[4].document[0]',
      'unknownId',
      (r) => (r.documents.excerpts[4]!.document = 'D77'),
    ],
    [
      'a stand with an unknown excerpt',
      'stands.json',
      'stands[2].excerpts.before[0]',
      'unknownId',
      (r) => (r.stands.stands[2]!.excerpts.before[0] = 'X99'),
    ],
    [
      'an excerpt from after the choice',
      'stands.json',
      'stands[1].excerpts.before[0]',
      'tooLate',
      (r) => Object.assign(r.stands.stands[1]!.excerpts, { before: ['X10'] }),
    ],
    [
      'an outcome told in a question',
      'stands.json',
      'stands[5].question',
      'givesAway',
      (r) => (r.stands.stands[5]!.question.es += ' Portales'),
    ],
    [
      'a text left in English',
      'routes.json',
      'routes[7].lesson',
      'untranslated',
      (r) => (r.routes.routes[7]!.lesson.es = r.routes.routes[7]!.lesson.en),
    ],
    [
      'strengths that are not those of the counters',
      'losses.json',
      'strengths[0]',
      'total',
      (r) => (r.losses.strengths[0]!.men += 1),
    ],
    ['a formation without losses', 'losses.json', 'formations', 'gap', (r) => r.losses.formations.pop()],
    [
      'a figure that nobody gave',
      'losses.json',
      'formations[5].basis',
      'values',
      (r) => (r.losses.formations[5]!.lost = 50),
    ],
    [
      'a book that stands twice',
      'bibliography.json',
      'sources[1].key',
      'duplicate',
      (r) => (r.bibliography.sources[1]!.key = 'SMITH'),
    ],
  ])('refuses %s: %s, %s', (_, file, field, reason, change) => {
    expect(faultOf(change)).toEqual({ file, field, key: `data.${reason}` })
  })

  it('has no untranslated text and no text without a source', () => {
    expect(allTexts.length).toBeGreaterThan(2000)
    // The words that a Spanish sentence can hardly do without; names and page numbers are shorter.
    const englishOnly = allTexts.filter(({ es }) =>
      / (the|and|was|were|with|from) /.test(es.replace(/«[^»]*»|[A-Z][\w']* of the [A-Z]\w*/g, '')),
    )
    // Titles of books stay as they are.
    expect(
      englishOnly.filter(({ path }) => !/^\.(bibliography|documents)\./.test(path) && !/\.where$/.test(path)),
    ).toEqual([])
    for (const part of [...record.events.events, ...record.routes.routes, ...record.places.places])
      expect(part.sources.length, part.id).toBeGreaterThan(0)
    for (const { id, url, readOriginal } of record.documents.excerpts) {
      expect(url, id).toMatch(/^https?:\/\//)
      expect(readOriginal.en.length, id).toBeGreaterThan(20)
    }
  })

  it('spells names as a Mexican does, in both languages', () => {
    const bare =
      /\b(San (Jeronimo|Geronimo|Angel|Agustin)|Rincon|Perez|Penon|Pelon|Pena Pobre|Coyoacan|Zacatepetl|Tizapan|Torrejon|Mejia|Lopez|Santa Ursula|Terres)\b/
    for (const { path, en, es } of allTexts) {
      expect(en, path).not.toMatch(bare)
      expect(es, path).not.toMatch(bare)
    }
  })

  it('retells documents shortly and in its own words: at most 120 words, and never more than three of the writer together', () => {
    for (const { id, retold } of record.documents.excerpts)
      for (const text of [retold.en, retold.es]) {
        expect(text.split(/\s+/).length, id).toBeLessThanOrEqual(125)
        for (const [, quoted] of text.matchAll(/«([^»]*)»|(?<=\s)'([^']*)'(?=[\s,.;:)])/g))
          expect((quoted ?? '').split(/\s+/).length, `${id}: ${quoted}`).toBeLessThanOrEqual(3)
      }
  })

  it('lists words for each stand that do tell its outcome: they stand in what is shown afterwards', () => {
    const { stands } = record.stands
    for (const stand of stands)
      for (const lang of ['en', 'es'] as const) {
        const later = [stand.outcome, stand.disputed, ...stand.didNotKnow].map((text) => text[lang])
        const after = record.documents.excerpts.filter(({ id }) => stand.excerpts.after.includes(id))
        const events = record.events.events.filter(({ hour }) => hour > stand.hour)
        const told = [
          ...later,
          ...after.map(({ retold }) => retold[lang]),
          ...events.flatMap(({ who, title, text }) => [who, title, text].map((part) => part[lang])),
        ]
        const all = told.join(' ').toLowerCase()
        const silent = stand.givesAway[lang].filter((word) => !all.includes(word.toLowerCase()))
        expect(silent, `${stand.id} ${lang}`).toEqual([])
      }
  })
})

describe('18.1 places of the record on the sheet', () => {
  it('has every place and every waypoint within one hex of where the map has it', () => {
    const { places: printed } = ground.map.meta
    const far: string[] = []
    const points = [
      ...record.places.places.map(({ id, hex }) => ({ place: id, hex })),
      ...record.routes.routes.flatMap(({ waypoints }) =>
        waypoints.map(({ place, hex }) => ({ place: place ?? '', hex })),
      ),
      ...record.events.events,
    ]
    for (const { place, hex } of points) {
      const there = printed[place]
      if (there === undefined) continue
      if (hex === null || grid.distance(grid.indexOf(hex), grid.indexOf(there)) > 1)
        far.push(`${place} ${hex} ${there}`)
    }
    expect(far).toEqual([])
    expect(points.filter(({ place }) => printed[place] !== undefined).length).toBeGreaterThan(150)
  })

  it('draws marches by road over the hexes of that road', () => {
    const acapulco = new Set(ground.map.routes.acapulco_road)
    for (const id of ['R02', 'R21', 'R22', 'R26']) {
      const { waypoints } = record.routes.routes.find((route) => route.id === id)!
      for (const { hex } of waypoints)
        if (hex !== null) {
          const near = grid.within(grid.indexOf(hex), 1).map((index) => grid.ids[index]!)
          expect(
            near.some((other) => acapulco.has(other)),
            `${id} ${hex}`,
          ).toBe(true)
        }
    }
    // Lee's patrol ends on the hill and comes back to where it began.
    const r03 = record.routes.routes.find(({ id }) => id === 'R03')!
    expect([r03.waypoints.at(0)!.hex, r03.waypoints.at(3)!.hex, r03.waypoints.at(-1)!.hex]).toEqual([
      '0118',
      '0511',
      '0118',
    ])
    // The bridgehead lies south of the river, as on the map, and Portales north of it.
    const hexOf = (place: string): string | null => record.places.places.find(({ id }) => id === place)!.hex
    expect(ground.map.meta.northOfRiver).not.toContain(hexOf('bridge'))
    expect(ground.map.meta.northOfRiver).toContain(hexOf('portales'))
  })

  it('turns a point into pixels and back into its hex', () => {
    expect(pixelOf([0, 0], grid, 40)).toEqual(grid.centre(0, 40))
    for (const hex of [0, 28, 29, 300, 724]) {
      const origin = grid.centre(0, 1000)
      const { x, y } = grid.centre(hex, 1000)
      const width = Math.sqrt(3)
      expect(hexOfPoint([Math.round((x - origin.x) / width), Math.round((origin.y - y) / width)], grid)).toBe(hex)
    }
  })

  it('cuts a route off where it leaves the sheet', () => {
    for (const { id, waypoints } of record.routes.routes)
      for (const [i, point] of waypoints.entries()) {
        const last = waypoints[i - 1]
        if (!last || (last.at === null) === (point.at === null)) continue
        expect(point.edge ?? last.edge, `${id} waypoint ${i}`).toBe(true)
      }
  })
})
