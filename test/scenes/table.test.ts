import { describe, expect, it } from 'vitest'
import { Camera } from '../../src/scenes/map/camera'
import { HandleLayer } from '../../src/scenes/table/handleLayer'
import { placeLabels } from '../../src/scenes/table/labelPlaces'
import { castingsOf, type RankedUnit } from '../../src/scenes/table/ranks'
import { segmentsOf } from '../../src/scenes/table/tableLines'
import { TABLE_LIMITS, TableSheet } from '../../src/scenes/table/tableSheet'
import type { TableUnit } from '../../src/ui/table/board'
import { fallenPlaces, isInside, outlineOf, strayPlaces } from '../../src/scenes/table/unitShapes'

const sheet = new TableSheet({ width: 144_000, depth: 72_000 })
const camera = (w: number, h: number): Camera => {
  const made = new Camera(sheet, 1, TABLE_LIMITS)
  made.resize(w, h)
  made.fit()
  return made
}

describe('the camera of a table', () => {
  it('shows the whole table on every screen, and enlarges it until a battalion fills the screen', () => {
    for (const [w, h] of [
      [1280, 800],
      [1920, 1080],
      [390, 844],
    ] as const) {
      const eye = camera(w, h)
      for (const place of [
        { x: 0, y: 0 },
        { x: 144_000, y: 72_000 },
      ]) {
        const { x, y } = eye.toCanvas(sheet.toSheet(place))
        expect(x >= 0 && y >= 0 && x <= w && y <= h, `${w}x${h}`).toBe(true)
      }
      for (let i = 0; i < 30; i++) eye.zoomBy(2)
      const [left, right] = [
        { x: 60_000, y: 30_000 },
        { x: 70_000, y: 30_000 },
      ].map((place) => eye.toCanvas(sheet.toSheet(place)))
      // A battalion of ten castings.
      expect(right!.x - left!.x).toBeGreaterThanOrEqual(w * 0.65)
    }
  })
  it('places go to the screen and back, and north is up', () => {
    const eye = camera(600, 500)
    eye.zoomBy(4)
    const place = { x: 71_250, y: 36_500 }
    const { x, y } = eye.toCanvas(sheet.toSheet(place))
    expect(sheet.toPlace(eye.toSheet(x, y))).toEqual(place)
    expect(sheet.toSheet({ x: 0, y: 72_000 }).y).toBeLessThan(sheet.toSheet({ x: 0, y: 0 }).y)
  })
})

describe('castings in their formation', () => {
  const unit = (changes: Partial<RankedUnit>): RankedUnit => ({
    arm: 'infantry',
    stance: 'line',
    mounted: false,
    files: 8,
    effectives: 16,
    guns: 0,
    width: 8000,
    depth: 2000,
    broken: false,
    ...changes,
  })
  const every: readonly RankedUnit[] = [
    unit({}),
    unit({ effectives: 13 }),
    unit({ stance: 'column', files: 4, width: 4000, depth: 4000 }),
    unit({ stance: 'roadColumn', files: 2, width: 2000, depth: 8000 }),
    unit({ stance: 'skirmish', files: 5, effectives: 5, width: 13_000, depth: 1000 }),
    unit({ stance: 'square', files: 5, width: 5000, depth: 5000 }),
    unit({ stance: 'mob', files: 4, width: 4000, depth: 4000, broken: true }),
    unit({ arm: 'cavalry', mounted: true, files: 6, effectives: 6, width: 6000, depth: 2000 }),
  ]
  it('SAR-1.2: as many castings as effectives, each within the ground of the unit', () => {
    for (const one of every) {
      const castings = castingsOf(one)
      expect(castings, one.stance).toHaveLength(one.effectives)
      for (const { right, ahead } of castings) {
        expect(Math.abs(right), one.stance).toBeLessThanOrEqual(one.width / 2)
        expect(ahead <= 0 && ahead >= -one.depth, one.stance).toBe(true)
      }
    }
  })
  it('SAR-6.4: skirmishers stand apart, SAR-6: a square looks to all four sides', () => {
    const places = castingsOf(every[4]!).map(({ right }) => right)
    for (const [i, right] of places.slice(1).entries()) expect(right - places[i]!).toBeGreaterThanOrEqual(3000)
    expect(new Set(castingsOf(every[5]!).map(({ turn }) => turn))).toEqual(new Set([0, 9000, 18_000, 27_000]))
  })
  it('a battery has all its guns; its crews are shared out; in position the limbers stand behind', () => {
    const battery = unit({
      arm: 'artillery',
      guns: 3,
      effectives: 14,
      files: 3,
      width: 3000,
      depth: 2000,
      stance: 'unlimbered',
    })
    const guns = castingsOf(battery).filter(({ kind }) => kind === 'gun')
    expect(guns).toHaveLength(3)
    expect(guns.reduce((sum, { crew }) => sum + crew, 0)).toBe(14)
    expect(castingsOf(battery).filter(({ kind }) => kind === 'limber')).toHaveLength(3)
    expect(castingsOf({ ...battery, stance: 'limbered' }).map(({ kind }) => kind)).toEqual(Array(3).fill('limberedGun'))
    // Nobody is left to serve them, but the guns stand there.
    expect(castingsOf({ ...battery, effectives: 0 }).filter(({ kind }) => kind === 'gun')).toHaveLength(3)
  })
  it('SAR-5.1: stragglers and fallen are all there, behind their unit whichever way it looks', () => {
    for (const heading of [0, 4500, 18_000, 31_000]) {
      const lost = {
        ...unit({}),
        id: 'a',
        x: 60_000,
        y: 40_000,
        heading,
        stragglers: 7,
        casualties: 4,
      } as unknown as TableUnit
      const outline = outlineOf(sheet, lost)
      const fallen = fallenPlaces(sheet, lost)
      const stray = strayPlaces(sheet, lost)
      expect([fallen.length, stray.length]).toEqual([4, 7])
      for (const place of [...fallen, ...stray]) expect(isInside(outline, place)).toBe(false)
    }
  })
})

describe('grips on the table', () => {
  const layer = new HandleLayer({} as never, { frames: { key: 'labels' } } as never, sheet)
  const grip = (id: string, x: number) => ({ id, kind: 'go', at: { x, y: 36_000 }, heading: 0, label: '' }) as const
  it('a finger finds a grip within a disc of at least 44 CSS pixels at every scale; of two it finds the nearer', () => {
    for (const zoom of [0.22, 1, 6]) {
      const { x, y } = sheet.toSheet(grip('a', 60_000).at)
      expect(layer.at([grip('a', 60_000)], { x: x + 22 / zoom, y }, zoom, true)?.id).toBe('a')
      expect(layer.at([grip('a', 60_000)], { x: x + 40 / zoom, y }, zoom, true)).toBeNull()
      const other = { ...grip('b', 60_000), at: sheet.toPlace({ x: x + 20 / zoom, y }) }
      expect(layer.at([grip('a', 60_000), other], { x: x + 14 / zoom, y }, zoom, true)?.id).toBe('b')
    }
  })
})

describe('labels on the table', () => {
  const request = (id: string, x: number, y = 200, priority = 1) => ({
    id,
    footprint: { x: x - 30, y: y - 10, w: 60, h: 20 },
    rear: { x: 0, y: 1 },
    sizes: [
      { width: 50, height: 32 },
      { width: 22, height: 16 },
    ],
    priority,
    mostCost: Number.POSITIVE_INFINITY,
  })
  it('labels cover neither each other nor formations where there is room', () => {
    const requests = [request('a', 100), request('b', 170), request('c', 240)]
    const all = [...placeLabels(requests).values()]
    expect(all.map(({ size }) => size)).toEqual([0, 0, 0])
    for (const { box } of all) expect(box.y).toBeGreaterThanOrEqual(210)
  })
  it('in a crowd no two labels overlap, and those that matter most have theirs', () => {
    const requests = Array.from({ length: 90 }, (_, i) =>
      request(`u${i}`, 100 + (i % 10) * 34, 100 + Math.floor(i / 10) * 22, i),
    )
    const placed = placeLabels(requests)
    const boxes = [...placed.values()].map(({ box }) => box)
    expect(boxes.length).toBeGreaterThan(20)
    for (const [i, a] of boxes.entries())
      for (const b of boxes.slice(i + 1))
        expect(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y).toBe(true)
    expect(placed.get('u89')?.size).toBe(0)
  })
  it('on a small screen a label that would hide troops is rather left out', () => {
    const crowd = Array.from({ length: 49 }, (_, i) =>
      request(`u${i}`, 100 + (i % 7) * 60, 100 + Math.floor(i / 7) * 20),
    )
    const small = crowd.map((one) => ({ ...one, mostCost: 26 }))
    expect(placeLabels(crowd).size).toBeGreaterThan(placeLabels(small).size)
    expect(placeLabels([{ ...request('a', 100), mostCost: 26 }]).size).toBe(1)
  })
  it('a label stays on its side while its unit moves a little', () => {
    const before = placeLabels([request('a', 100), request('b', 170)])
    const after = placeLabels([request('a', 103), request('b', 170)], before)
    expect(after.get('a')?.side).toBe(before.get('a')?.side)
  })
})

describe('lines on the ground', () => {
  it('a line is broken where it has gaps', () => {
    const parts = segmentsOf(
      {
        id: 'r',
        kind: 'stream',
        line: [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
          { x: 20, y: 0 },
        ],
        gaps: [{ from: 8, to: 12 }],
      },
      (p) => p,
    )
    expect(parts).toEqual([
      [
        { x: 0, y: 0 },
        { x: 8, y: 0 },
      ],
      [
        { x: 12, y: 0 },
        { x: 20, y: 0 },
      ],
    ])
  })
})
