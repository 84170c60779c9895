import { describe, expect, it } from 'vitest'
import { createGrid } from '../../src/hex/grid'
import { pedregal } from '../../src/operational/data'
import { alongRoads, lengthOf, roadGraph } from '../../src/teach/hours/along'
import { CLOCK_END, CLOCK_START, dayAndTime, minuteOf } from '../../src/teach/hours/clock'
import { followablePeople, followed } from '../../src/teach/hours/filter'
import { groundOf } from '../../src/teach/hours/ground'
import { followedPosts, heldAt } from '../../src/teach/hours/posts'
import { edgeOf, headOf, movesAt, routeStateAt, stretchesOf, walkedOf } from '../../src/teach/hours/routes'
import { placeNames } from '../../src/teach/hours/placeNames'
import { placeSigns, type Sign } from '../../src/teach/hours/signs'
import { skyAt } from '../../src/teach/hours/sky'
import { pedregalRecord } from '../../src/teach/record/pedregal'
import { hexOfPoint } from '../../src/teach/record/sheetPoint'

const record = pedregalRecord()
const { map } = pedregal().battlefield
const grid = createGrid(map.meta.grid.rows, map.meta.grid.cols)
const roads = roadGraph(grid, map.links)
const routes = record.routes.routes.map((route) => ({ route, stretches: stretchesOf(route, roads) }))

describe('18.2 history by the hour', () => {
  it('hours and minutes turn into each other', () => {
    expect(dayAndTime(minuteOf('1847-08-19T14:10'))).toEqual({ day: 19, time: '14:10' })
    expect(dayAndTime(CLOCK_START)).toEqual({ day: 17, time: '12:00' })
    expect(dayAndTime(minuteOf('1847-08-15T23:59'))).toEqual({ day: 15, time: '23:59' })
    for (const event of record.events.events) expect(minuteOf(event.hour)).toBeLessThanOrEqual(CLOCK_END)
  })

  it('every march goes through the points of the record at their hours, in order of time', () => {
    for (const { route, stretches } of routes) {
      for (const { points, minutes } of stretches) {
        expect(points.length).toBe(minutes.length)
        for (let k = 1; k < minutes.length; k++) expect(minutes[k]!, route.id).toBeGreaterThanOrEqual(minutes[k - 1]!)
      }
      for (const { at, hour } of route.waypoints) {
        if (at === null) continue
        const minute = minuteOf(hour)
        const isThere = stretches.some(({ points, minutes }) =>
          points.some(([x, y], k) => x === at[0] && y === at[1] && Math.abs(minutes[k]! - minute) < 1e-6),
        )
        expect(isThere, `${route.id} at ${hour}`).toBe(true)
      }
    }
  })

  it('a march has no head before it begins, and grows from then on', () => {
    for (const { route, stretches } of routes) {
      const [start, end] = [minuteOf(route.start), minuteOf(route.end)]
      expect(headOf(route, stretches, start - 1), route.id).toBe(null)
      expect(routeStateAt(route, start - 1)).toBe('toCome')
      expect(routeStateAt(route, end)).toBe('over')
      let walkedBefore = 0
      for (let minute = start; minute <= end; minute += 7) {
        const walked = stretches.reduce((sum, stretch) => sum + lengthOf(walkedOf(stretch, minute)), 0)
        expect(walked, `${route.id} at ${minute}`).toBeGreaterThanOrEqual(walkedBefore - 2)
        walkedBefore = walked
      }
    }
  })

  it('a march off the sheet stands at its edge with an arrow, and none that rests or is off the sheet counts as moving', () => {
    const of = (id: string) => routes.find(({ route }) => route.id === id)!
    const edgeAt = (id: string, hour: string) => edgeOf(of(id).route, of(id).stretches, minuteOf(hour))
    const isMovingAt = (id: string, hour: string) => movesAt(of(id).stretches, minuteOf(hour))
    // Scott's march comes in at the lower edge of the sheet.
    expect(edgeAt('R01', '1847-08-17T12:00')).toMatchObject({ at: [18088, -507], isComing: true })
    expect(isMovingAt('R01', '1847-08-17T12:00')).toBe(false)
    expect(edgeAt('R01', '1847-08-17T15:50')).toBe(null)
    expect(isMovingAt('R01', '1847-08-17T15:50')).toBe(true)
    expect(edgeAt('R01', '1847-08-17T16:00')).toBe(null)
    // Harney's dragoons leave it towards the gate of the city.
    expect(edgeAt('R26', '1847-08-20T16:20')).toMatchObject({ isComing: false })
    // Rangel lies at San Ángel all night.
    expect(isMovingAt('R27', '1847-08-20T03:00')).toBe(false)
    expect(isMovingAt('R27', '1847-08-19T21:00')).toBe(true)
  })

  it('the first hour of the clock has an event, troops of both sides, and no later hour is empty', () => {
    const { events } = record.events
    expect(minuteOf(events[0]!.hour)).toBe(CLOCK_START)
    const sides = new Set([
      ...heldAt(record.posts.posts, CLOCK_START).map(({ side }) => side),
      ...routes.filter(({ route, stretches }) => edgeOf(route, stretches, CLOCK_START)).map(({ route }) => route.side),
    ])
    expect([...sides].sort()).toEqual(['mexican', 'us'])
    for (let minute = CLOCK_START; minute < CLOCK_END; minute += 10) {
      const isSeen = heldAt(record.posts.posts, minute).length > 0
      expect(isSeen, `${JSON.stringify(dayAndTime(minute))}`).toBe(true)
    }
  })

  it('Garland goes by the causeway, Riley over the lava', () => {
    const hexesOf = (id: string): string[] => {
      const found = routes.find(({ route }) => route.id === id)!
      return found.stretches.flatMap(({ points }) => points.map((point) => grid.ids[hexOfPoint(point, grid)] ?? ''))
    }
    expect(hexesOf('R21')).toEqual(expect.arrayContaining(['1022', '1123']))
    const lava = new Set(map.hexes.filter(({ terrain }) => terrain === 'lava').map(({ id }) => id))
    expect(hexesOf('R06').filter((hex) => lava.has(hex)).length).toBeGreaterThan(2)
  })

  it('the road is taken only where it leads there without a long detour', () => {
    // From Padierna to San Antonio the roads go all round the lava.
    const centre = (hex: string) => roads.centres.get(hex)!
    expect(alongRoads(roads, centre('0605'), centre('1222'))).toHaveLength(2)
    expect(alongRoads(roads, centre('0420'), centre('0822')).length).toBeGreaterThan(3)
    expect(alongRoads(roads, [20_000, 20_000], [20_100, 20_000])).toHaveLength(2)
  })

  it('light, moon and rain by the hour of the record', () => {
    const at = (hour: string) => skyAt(record, minuteOf(hour))
    expect(at('1847-08-19T12:00')).toMatchObject({ light: 'day', moon: false, rain: false, darkness: 0 })
    expect(at('1847-08-19T18:30').light).toBe('dusk')
    expect(at('1847-08-19T20:00')).toMatchObject({ light: 'night', moon: true, rain: true, darkness: 1 })
    expect(at('1847-08-20T00:30')).toMatchObject({ light: 'night', moon: false, moonWay: null, rain: true })
    expect(at('1847-08-20T05:00')).toMatchObject({ light: 'dawn', moon: false, rain: false })
    // The moon of the evening is past its height, and the light goes and comes little by little.
    expect(at('1847-08-19T20:00').moonWay).toBeGreaterThan(0.5)
    expect(at('1847-08-19T18:35').darkness).toBeGreaterThan(0)
    expect(at('1847-08-19T18:35').darkness).toBeLessThan(at('1847-08-19T18:45').darkness)
    expect(at('1847-08-20T05:30').darkness).toBeLessThan(at('1847-08-20T04:40').darkness)
    expect(at('1847-08-18T02:00').light).toBe('night')
  })

  it('who follows Lee sees his events and his rides, and nobody else’s', () => {
    const lee = followed(record, { by: 'person', id: 'lee' })
    expect(lee.events.map(({ id }) => id)).toContain('T039')
    expect(lee.routes.map(({ id }) => id)).toEqual(expect.arrayContaining(['R03', 'R11', 'R12']))
    expect(lee.events.length).toBeLessThan(record.events.events.length / 2)
    expect(followed(record, { by: 'side', id: 'mexican' }).routes.every(({ side }) => side === 'mexican')).toBe(true)
    expect(followed(record, { by: 'question', id: 'no' })).toEqual({ events: [], routes: [] })
    expect(followed(record, { by: 'route', id: 'R13' }).routes).toHaveLength(1)
    expect(followed(record, { by: 'all' }).events).toHaveLength(98)
  })

  it('every question and every person that can be followed has a story of some events', () => {
    for (const { id } of record.questions.questions) {
      const story = followed(record, { by: 'question', id })
      expect(story.events.length, id).toBeGreaterThanOrEqual(5)
      expect(story.routes.length, id).toBeGreaterThan(0)
    }
    const ids = followablePeople(record).map(({ id }) => id)
    expect(ids).toEqual(
      expect.arrayContaining(['lee', 'valencia', 'rincon', 'anaya', 'santaanna', 'riley', 'torrejon']),
    )
    expect(ids).not.toContain('thornton')
  })

  it('troops stand at their posts from hour to hour, and are gone when their march begins', () => {
    const { posts } = record.posts
    const at = (hour: string) => heldAt(posts, minuteOf(hour)).map(({ name, hex }) => `${name.en} ${hex}`)
    expect(at('1847-08-19T12:00')).toEqual(expect.arrayContaining(['Salas (reserve) 1005', 'Bravo 1222', 'Worth 0822']))
    // Valencia draws in his reserve: the door to his rear stands open.
    expect(at('1847-08-19T13:00').filter((post) => post.endsWith('1005'))).toEqual([])
    expect(at('1847-08-20T02:59')).toContain('Riley 1104')
    expect(at('1847-08-20T03:00')).not.toContain('Riley 1104')
    expect(at('1847-08-20T12:40')).toEqual(expect.arrayContaining(['Rincón, Anaya 2020', 'Pérez 2021']))
    // Of those who came by a march, none stands before it has brought them.
    for (const { came, from, id } of posts) {
      const route = record.routes.routes.find((one) => one.id === came)
      if (route) expect(from >= route.start, id).toBe(true)
    }
    const lee = { by: 'person', id: 'valencia' } as const
    expect(followedPosts(record, lee, followed(record, lee)).every(({ side }) => side === 'mexican')).toBe(true)
    const road = { by: 'route', id: 'R20' } as const
    expect(followedPosts(record, road, followed(record, road)).length).toBeGreaterThan(0)
  })

  it('signs that would cover each other become one, enemies stand apart, and no words cover others', () => {
    const sign = (id: string, side: Sign['side'], x: number, y: number): Sign => ({
      ...{ id, side, x, y, label: `Name ${id}`, isSure: true, isMoving: false },
    })
    const page = { left: 0, top: 0, right: 400, bottom: 300 }
    const placed = placeSigns(
      [sign('a', 'us', 100, 100), sign('b', 'us', 105, 103), sign('c', 'mexican', 104, 100), sign('d', 'us', 390, 100)],
      [],
      [],
      page,
    )
    expect(placed.map(({ id, count }) => `${id}${count}`)).toEqual(['a2', 'c1', 'd1'])
    const [a, c, d] = placed as [(typeof placed)[0], (typeof placed)[0], (typeof placed)[0]]
    expect(a.label).toBe('Name a, Name b')
    expect(Math.abs(a.x - c.x)).toBeGreaterThanOrEqual(17)
    expect(d.anchor, 'at the right edge the words stand to the left').toBe('end')
    // On the right lies a name of the map: the words go elsewhere.
    const free = placeSigns(
      [sign('e', 'us', 100, 100)],
      [{ left: 110, right: 200, top: 90, bottom: 110 }],
      [],
      page,
    )[0]!
    expect(free.anchor).not.toBe('start')
    // Where words would cover others everywhere, those are left out; the sign stays.
    const crowd = placeSigns(
      [...Array(20).keys()].map((k) => sign(`${k}`, 'us', 100 + 18 * (k % 5), 100 + 18 * Math.floor(k / 5))),
      [],
      [],
      page,
    )
    expect(crowd).toHaveLength(20)
    expect(crowd.some(({ label }) => label === '')).toBe(true)
  })

  it('names of places step aside for what covers them, the more important first, and never lie over each other', () => {
    const page = { left: 0, top: 0, right: 400, bottom: 300 }
    const name = (id: string, x: number) => ({ id, text: 'Name of it', x, y: 100, size: 12, letter: 0.5, below: 15 })
    const [first, second] = placeNames([name('a', 100), name('b', 120)], [], page)
    expect(first).toMatchObject({ id: 'a', x: 100, y: 115 })
    expect(second!.y).not.toBe(115)
    // A sign where the name would stand: it goes above.
    const aside = placeNames([name('a', 100)], [{ left: 90, right: 110, top: 105, bottom: 125 }], page)[0]!
    expect(aside.y).toBeLessThan(100)
    expect(placeNames([name('a', 20)], [], page)[0]!.box.left).toBeGreaterThanOrEqual(0)
    const everywhere = { left: 0, right: 400, top: 0, bottom: 400 }
    expect(placeNames([name('a', 100)], [everywhere], page)).toEqual([])
  })

  it('the ground of a march: Riley goes over lava and ravine, the highway is level', () => {
    const of = (id: string) => groundOf(routes.find(({ route }) => route.id === id)!.stretches, map, grid)
    expect(of('R06').lavaM).toBeGreaterThan(800)
    expect(of('R06').ravines).toBeGreaterThan(0)
    expect(of('R02')).toMatchObject({ up: 0, down: 0, lavaM: 0, ravines: 0 })
    expect(of('R04').up, 'the gun road climbs the spur of Zacatépetl').toBeGreaterThan(0)
  })
})
