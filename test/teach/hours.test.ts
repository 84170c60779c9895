import { describe, expect, it } from 'vitest'
import { createGrid } from '../../src/hex/grid'
import { pedregal } from '../../src/operational/data'
import { alongRoads, lengthOf, roadGraph } from '../../src/teach/hours/along'
import { CLOCK_END, CLOCK_START, dayAndTime, minuteOf } from '../../src/teach/hours/clock'
import { followed } from '../../src/teach/hours/filter'
import { headOf, routeStateAt, stretchesOf, walkedOf } from '../../src/teach/hours/routes'
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
    expect(at('1847-08-19T12:00')).toEqual({ light: 'day', moon: false, rain: false })
    expect(at('1847-08-19T18:30').light).toBe('dusk')
    expect(at('1847-08-19T20:00')).toEqual({ light: 'night', moon: true, rain: true })
    expect(at('1847-08-20T00:30')).toEqual({ light: 'night', moon: false, rain: true })
    expect(at('1847-08-20T05:00')).toEqual({ light: 'dawn', moon: false, rain: false })
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
    expect(followed(record, { by: 'all' }).events).toHaveLength(96)
  })
})
