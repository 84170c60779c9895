// Checks of the record that its schemas cannot make: one file against another and against the battlefield.
import { FAULT_REASONS, type Fault } from '../../game/fault'
import type { HexGrid } from '../../hex/grid'
import { createGrid } from '../../hex/grid'
import type { CountersFile, MapFile, Tables } from '../../operational/data'
import { textFaults } from './checkTexts'
import { hexOfPoint } from './sheetPoint'
import type { CampaignRecord, Point, RecordSource } from './types'

/** Why a file of the record is refused, in plain English for logs. */
export const RECORD_REASONS = {
  ...FAULT_REASONS,
  unknownHex: 'names a hex that is not on the map',
  unknownId: 'names what the record does not hold',
  unknownPiece: 'names a piece that does not exist',
  wrongHex: 'is not the hex in which its place lies',
  wrongTurn: 'is not the turn of that hour',
  notInOrder: 'comes before the one that stands ahead of it',
  tooLate: 'is later than the hour at which the clock stops',
  noNote: 'is disputed, and no note says who says what',
  untranslated: 'is the same in both languages',
  givesAway: 'tells the outcome before the choice',
} as const
type RecordReason = keyof typeof RECORD_REASONS
export type RecordFault = Fault<RecordReason>

/** The battlefield that a record speaks of: its hexes, its counters and its clock. */
export interface RecordGround {
  readonly map: MapFile
  readonly counters: CountersFile
  readonly clock: Tables['clock']
}

/** How far, in hexes, a place of the record may lie from the hex that map.json gives the same place. */
const MOST_HEXES_OFF = 1

/** Ids stand once in a list. */
function* idFaults(file: string, field: string, list: readonly { readonly id: string }[]): Generator<RecordFault> {
  const seen = new Set<string>()
  for (const [i, { id }] of list.entries()) {
    if (seen.has(id)) yield { file, field: `${field}[${i}].id`, reason: 'duplicate', value: id }
    seen.add(id)
  }
}

/** Every id of a list is one of those known. */
function* referenceFaults(
  file: string,
  field: string,
  ids: readonly string[],
  known: ReadonlySet<string>,
): Generator<RecordFault> {
  for (const [i, id] of ids.entries())
    if (!known.has(id)) yield { file, field: `${field}[${i}]`, reason: 'unknownId', value: id }
}

/** A place and its hex: both or neither, the hex is on the map, and the place lies in it. */
function* whereaboutsFaults(
  file: string,
  field: string,
  { at, hex }: { readonly at: Point | null; readonly hex: string | null },
  grid: HexGrid,
): Generator<RecordFault> {
  if (at === null && hex === null) return
  if (at === null) yield { file, field: `${field}.at`, reason: 'missing', value: hex ?? '' }
  else if (hex === null) yield { file, field: `${field}.hex`, reason: 'missing', value: at.join(',') }
  else if (grid.indexOf(hex) < 0) yield { file, field: `${field}.hex`, reason: 'unknownHex', value: hex }
  else if (hexOfPoint(at, grid) !== grid.indexOf(hex))
    yield { file, field: `${field}.hex`, reason: 'wrongHex', value: hex }
}

/** What the faults of one file are looked up in. */
interface Known {
  readonly events: ReadonlyMap<string, string>
  readonly routes: ReadonlySet<string>
  readonly places: ReadonlySet<string>
  readonly people: ReadonlySet<string>
  readonly excerpts: ReadonlySet<string>
  readonly stands: ReadonlySet<string>
  readonly books: ReadonlySet<string>
  readonly grid: HexGrid
  /** The turn of an hour by OPS-1.2: 0 before the first, one more than the last after it. */
  turnOf(hour: string): number
}

/** Hours at which the turns start and end, as the record writes hours. A turn that ends earlier than it starts ends on the next day. */
function turnHours(clock: Tables['clock']): { turn: number; start: string; end: string }[] {
  return clock.turns.map(({ turn, day, from, to }) => ({
    turn,
    start: `1847-08-${day}T${from}`,
    end: `1847-08-${to < from ? day + 1 : day}T${to}`,
  }))
}

const idSet = (list: readonly { readonly id: string }[]): Set<string> => new Set(list.map(({ id }) => id))

function knownOf(record: CampaignRecord, { map, clock }: RecordGround): Known {
  const turns = turnHours(clock)
  return {
    events: new Map(record.events.events.map(({ id, hour }) => [id, hour])),
    routes: idSet(record.routes.routes),
    places: idSet(record.places.places),
    people: idSet(record.people.people),
    excerpts: idSet(record.documents.excerpts),
    stands: idSet(record.stands.stands),
    books: new Set(record.bibliography.sources.map(({ key }) => key)),
    grid: createGrid(map.meta.grid.rows, map.meta.grid.cols),
    turnOf: (hour) => (hour < turns[0]!.start ? 0 : (turns.find(({ end }) => hour < end)?.turn ?? turns.length + 1)),
  }
}

function* sourceFaults(
  file: string,
  field: string,
  sources: readonly RecordSource[],
  { books }: Known,
): Generator<RecordFault> {
  for (const [i, { key }] of sources.entries())
    if (!books.has(key)) yield { file, field: `${field}.sources[${i}].key`, reason: 'unknownId', value: key }
}

function* eventFaults({ events }: CampaignRecord, ground: RecordGround, known: Known): Generator<RecordFault> {
  const file = 'events.json'
  const turns = turnHours(ground.clock)
  for (const [i, { turn, start, end }] of events.turns.entries()) {
    const ours = turns[i]
    if (turn !== ours?.turn || start !== ours.start || end !== ours.end)
      yield { file, field: `turns[${i}]`, reason: 'wrongTurn', value: turn, detail: 'is not a turn of clock.json' }
  }
  if (events.turns.length !== turns.length) yield { file, field: 'turns', reason: 'gap', value: events.turns.length }
  yield* idFaults(file, 'events', events.events)
  let last = ''
  for (const [i, event] of events.events.entries()) {
    const field = `events[${i}]`
    if (event.hour < last) yield { file, field: `${field}.hour`, reason: 'notInOrder', value: event.hour }
    last = event.hour
    if (event.turn !== known.turnOf(event.hour))
      yield { file, field: `${field}.turn`, reason: 'wrongTurn', value: event.turn }
    yield* referenceFaults(file, `${field}.place`, [event.place], known.places)
    yield* referenceFaults(file, `${field}.people`, event.people, known.people)
    yield* referenceFaults(file, `${field}.routes`, event.routes, known.routes)
    yield* whereaboutsFaults(file, field, event, known.grid)
    yield* sourceFaults(file, field, event.sources, known)
    if (event.certainty === 'disputed' && !event.note)
      yield { file, field: `${field}.note`, reason: 'noNote', value: event.id }
  }
}

function* routeFaults({ routes }: CampaignRecord, known: Known): Generator<RecordFault> {
  const file = 'routes.json'
  yield* idFaults(file, 'routes', routes.routes)
  yield* idFaults(file, 'paces', routes.paces)
  yield* referenceFaults(file, 'teachingOrder', routes.teachingOrder, known.routes)
  if (
    new Set(routes.teachingOrder).size !== routes.routes.length ||
    routes.teachingOrder.length !== routes.routes.length
  )
    yield { file, field: 'teachingOrder', reason: 'gap', value: routes.teachingOrder.length }
  for (const [i, route] of routes.routes.entries()) {
    const field = `routes[${i}]`
    yield* referenceFaults(file, `${field}.people`, route.people, known.people)
    yield* sourceFaults(file, field, route.sources, known)
    let last = ''
    for (const [j, point] of route.waypoints.entries()) {
      const pointField = `${field}.waypoints[${j}]`
      if (point.hour < last) yield { file, field: `${pointField}.hour`, reason: 'notInOrder', value: point.hour }
      last = point.hour
      if (point.turn !== known.turnOf(point.hour))
        yield { file, field: `${pointField}.turn`, reason: 'wrongTurn', value: point.turn }
      if (point.place !== undefined) yield* referenceFaults(file, `${pointField}.place`, [point.place], known.places)
      yield* whereaboutsFaults(file, pointField, point, known.grid)
    }
    if (route.waypoints[0]!.hour !== route.start)
      yield { file, field: `${field}.start`, reason: 'values', value: route.start }
    if (last !== route.end) yield { file, field: `${field}.end`, reason: 'values', value: route.end }
    if (route.turns[0] !== known.turnOf(route.start) || route.turns[1] !== known.turnOf(route.end))
      yield { file, field: `${field}.turns`, reason: 'wrongTurn', value: route.turns.join(' to ') }
  }
}

function* placeFaults({ places }: CampaignRecord, { map }: RecordGround, known: Known): Generator<RecordFault> {
  const file = 'places.json'
  const { grid } = known
  yield* idFaults(file, 'places', places.places)
  yield* idFaults(file, 'lines', places.lines)
  yield* idFaults(file, 'areas', places.areas)
  for (const [i, place] of places.places.entries()) {
    yield* whereaboutsFaults(file, `places[${i}]`, place, grid)
    yield* sourceFaults(file, `places[${i}]`, place.sources, known)
    const printed = map.meta.places[place.id]
    if (printed === undefined || place.hex === null) continue
    if (grid.distance(grid.indexOf(printed), grid.indexOf(place.hex)) > MOST_HEXES_OFF)
      yield {
        file,
        field: `places[${i}].hex`,
        reason: 'values',
        value: place.hex,
        detail: `lies far from ${printed}, where map.json has ${place.id}`,
      }
  }
}

function* peopleFaults(record: CampaignRecord, { counters }: RecordGround): Generator<RecordFault> {
  const file = 'people.json'
  const { people } = record.people
  yield* idFaults(file, 'people', people)
  const pieces = new Map([...counters.leaders, ...counters.subordinates].map(({ id, side }) => [id, side]))
  const named = new Set([...record.events.events, ...record.routes.routes].flatMap((part) => part.people))
  for (const [i, { id, counter, side }] of people.entries()) {
    if (counter !== null && pieces.get(counter) !== side)
      yield { file, field: `people[${i}].counter`, reason: 'unknownPiece', value: counter }
    if (!named.has(id))
      yield { file, field: `people[${i}]`, reason: 'values', value: id, detail: 'appears in no event and on no route' }
  }
}

function* postFaults({ posts: { posts }, routes: { routes } }: CampaignRecord, known: Known): Generator<RecordFault> {
  const file = 'posts.json'
  yield* idFaults(file, 'posts', posts)
  const events = new Set(known.events.keys())
  for (const [i, post] of posts.entries()) {
    const field = `posts[${i}]`
    yield* referenceFaults(file, `${field}.place`, [post.place], known.places)
    yield* referenceFaults(file, `${field}.people`, post.people, known.people)
    yield* referenceFaults(file, `${field}.events`, post.events, events)
    yield* whereaboutsFaults(file, field, post, known.grid)
    yield* sourceFaults(file, field, post.sources, known)
    if (post.to <= post.from) yield { file, field: `${field}.to`, reason: 'notInOrder', value: post.to }
    // Troops come and go within the hours of their march: its columns are long.
    for (const [way, hour] of [
      ['came', post.from],
      ['left', post.to],
    ] as const) {
      const id = post[way]
      if (id === undefined) continue
      yield* referenceFaults(file, `${field}.${way}`, [id], known.routes)
      const route = routes.find((one) => one.id === id)
      if (route && (route.side !== post.side || hour < route.start || hour > route.end))
        yield {
          file,
          field: `${field}.${way}`,
          reason: 'values',
          value: id,
          detail: `is no march of theirs at ${hour}`,
        }
    }
  }
}

function* questionFaults({ questions: { questions } }: CampaignRecord, known: Known): Generator<RecordFault> {
  const file = 'questions.json'
  yield* idFaults(file, 'questions', questions)
  for (const [i, { events, routes, places }] of questions.entries()) {
    yield* referenceFaults(file, `questions[${i}].events`, events, new Set(known.events.keys()))
    yield* referenceFaults(file, `questions[${i}].routes`, routes, known.routes)
    yield* referenceFaults(file, `questions[${i}].places`, places, known.places)
  }
}

function* documentFaults({ documents }: CampaignRecord, known: Known): Generator<RecordFault> {
  const file = 'documents.json'
  yield* idFaults(file, 'documents', documents.documents)
  yield* idFaults(file, 'excerpts', documents.excerpts)
  const papers = idSet(documents.documents)
  const events = new Set(known.events.keys())
  for (const [i, excerpt] of documents.excerpts.entries()) {
    const field = `excerpts[${i}]`
    yield* referenceFaults(file, `${field}.document`, [excerpt.document], papers)
    yield* referenceFaults(file, `${field}.events`, excerpt.events, events)
    yield* referenceFaults(file, `${field}.routes`, excerpt.routes, known.routes)
    if (excerpt.stand !== null) yield* referenceFaults(file, `${field}.stand`, [excerpt.stand], known.stands)
  }
}

function* standFaults(record: CampaignRecord, known: Known): Generator<RecordFault> {
  const file = 'stands.json'
  const { stands } = record.stands
  const excerpts = new Map(record.documents.excerpts.map((excerpt) => [excerpt.id, excerpt]))
  yield* idFaults(file, 'stands', stands)
  for (const [i, stand] of stands.entries()) {
    const field = `stands[${i}]`
    yield* referenceFaults(file, `${field}.event`, [stand.event], new Set(known.events.keys()))
    yield* referenceFaults(file, `${field}.place`, [stand.place], known.places)
    yield* referenceFaults(file, `${field}.decides.people`, stand.decides.people, known.people)
    yield* referenceFaults(file, `${field}.excerpts.before`, stand.excerpts.before, known.excerpts)
    yield* referenceFaults(file, `${field}.excerpts.after`, stand.excerpts.after, known.excerpts)
    yield* idFaults(file, `${field}.options`, stand.options)
    if (known.events.get(stand.event)! > stand.hour)
      yield { file, field: `${field}.event`, reason: 'tooLate', value: stand.event }
    for (const [j, id] of stand.excerpts.before.entries()) {
      const excerpt = excerpts.get(id)!
      const excerptField = `${field}.excerpts.before[${j}]`
      if (stand.excerpts.after.includes(id)) yield { file, field: excerptField, reason: 'duplicate', value: id }
      if (!excerpt.neutralLine)
        yield { file, field: excerptField, reason: 'values', value: id, detail: 'has no neutralLine to stand above it' }
      for (const event of excerpt.events)
        if (known.events.get(event)! > stand.hour) yield { file, field: excerptField, reason: 'tooLate', value: event }
    }
  }
}

function* lossFaults({ losses }: CampaignRecord, { counters }: RecordGround, known: Known): Generator<RecordFault> {
  const file = 'losses.json'
  const { totals, formations } = counters.meta
  for (const [i, strength] of losses.strengths.entries()) {
    yield* sourceFaults(file, `strengths[${i}]`, strength.sources, known)
    if (strength.men !== totals.men[strength.side] || strength.guns !== totals.guns[strength.side])
      yield { file, field: `strengths[${i}]`, reason: 'total', value: strength.men }
  }
  yield* idFaults(file, 'figures', losses.figures)
  for (const [i, figure] of losses.figures.entries()) {
    yield* sourceFaults(file, `figures[${i}]`, figure.sources, known)
    if (figure.event !== null)
      yield* referenceFaults(file, `figures[${i}].event`, [figure.event], new Set(known.events.keys()))
  }
  const missing = new Set(formations.map(({ id }) => id))
  for (const [i, loss] of losses.formations.entries()) {
    const field = `formations[${i}]`
    if (!missing.delete(loss.formation))
      yield { file, field: `${field}.formation`, reason: 'unknownPiece', value: loss.formation }
    const units = new Set(counters.units.filter(({ formation }) => formation === loss.formation).map(({ id }) => id))
    for (const [j, { unit }] of loss.units.entries())
      if (!units.delete(unit)) yield { file, field: `${field}.units[${j}].unit`, reason: 'unknownPiece', value: unit }
    for (const unit of units)
      yield { file, field: `${field}.units`, reason: 'gap', value: unit, detail: `lacks ${unit}` }
    yield* sourceFaults(file, field, loss.sources, known)
    if (loss.sources.length === 0 && loss.basis !== 'unknown')
      yield { file, field: `${field}.sources`, reason: 'missing', value: loss.formation }
    for (const part of [loss, ...loss.units])
      if ((part.lost === null) !== (part.basis === 'unknown'))
        yield { file, field: `${field}.basis`, reason: 'values', value: part.basis }
  }
  for (const id of missing) yield { file, field: 'formations', reason: 'gap', value: id, detail: `lacks ${id}` }
}

/** The faults of a record that the schemas cannot see, in the order in which the files build on each other. */
export function* recordFaults(record: CampaignRecord, ground: RecordGround): Generator<RecordFault> {
  const known = knownOf(record, ground)
  const seen = new Set<string>()
  for (const [i, { key }] of record.bibliography.sources.entries()) {
    if (seen.has(key)) yield { file: 'bibliography.json', field: `sources[${i}].key`, reason: 'duplicate', value: key }
    seen.add(key)
  }
  yield* placeFaults(record, ground, known)
  yield* peopleFaults(record, ground)
  yield* routeFaults(record, known)
  yield* eventFaults(record, ground, known)
  yield* postFaults(record, known)
  yield* questionFaults(record, known)
  yield* documentFaults(record, known)
  yield* standFaults(record, known)
  yield* lossFaults(record, ground, known)
  yield* textFaults(record)
}
