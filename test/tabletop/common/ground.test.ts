import { describe, expect, it } from 'vitest'
import {
  areasAt,
  featuresClearedBy,
  levelAt,
  obstaclesOnWay,
  isOnTable,
  roadsAt,
} from '../../../src/tabletop/common/ground'
import { type Ground, lineLength, loadGround } from '../../../src/tabletop/common/groundSchema'
import { findSightBlocker } from '../../../src/tabletop/common/sight'

const p = (x: number, y: number) => ({ x, y })
const box = (x: number, y: number, w: number, h: number) => [p(x, y), p(x + w, y), p(x + w, y + h), p(x, y + h)]

const RAW = {
  schema: 'table-ground/1',
  width: 20_000,
  depth: 20_000,
  features: [
    { id: 'wood', kind: 'woods', area: box(4000, 4000, 4000, 4000) },
    { id: 'hill', kind: 'hill', area: box(12_000, 4000, 6000, 6000), height: 2 },
    { id: 'scrub', kind: 'rough', area: box(4000, 12_000, 2000, 2000) },
    { id: 'wall', kind: 'wall', line: [p(0, 10_000), p(10_000, 10_000)], gaps: [{ from: 1000, to: 2000 }] },
    { id: 'contour', kind: 'contour', line: [p(0, 18_000), p(20_000, 18_000)], up: 'left' },
    { id: 'road', kind: 'road', line: [p(1500, 0), p(1500, 20_000)], width: 1000, clears: ['wall'] },
    { id: 'parapet', kind: 'work', work: 'heavy', line: [p(10_000, 1000), p(19_000, 1000)] },
  ],
}
function load(raw: unknown): Ground {
  const made = loadGround('ground.json', raw)
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}
const ground = load(RAW)
const withFeature = (feature: Record<string, unknown>) => ({ ...RAW, features: [...RAW.features, feature] })

describe('ground of a table', () => {
  it('a bad file names file and field', () => {
    const fault = (raw: unknown) => {
      const made = loadGround('ground.json', raw)
      return made.ok ? null : `${made.refusal.code} ${made.refusal.args.file} ${made.refusal.args.field}`
    }
    const at = 'BAD_SCENARIO ground.json features[7]'
    expect(fault(RAW)).toBeNull()
    expect(fault({ ...RAW, width: 1.5 })).toBe('BAD_SCENARIO ground.json width')
    expect(fault(withFeature({ id: 'wood', kind: 'woods', area: box(0, 0, 9, 9) }))).toBe(`${at}.id`)
    expect(fault(withFeature({ id: 'x', kind: 'woods', area: box(0, 0, 9, 90_000) }))).toBe(`${at}.area[2]`)
    expect(fault(withFeature({ id: 'x', kind: 'woods', area: [p(0, 0), p(9, 9), p(9, 0), p(0, 9)] }))).toBe(
      `${at}.area`,
    )
    expect(fault(withFeature({ id: 'x', kind: 'woods', area: [p(0, 0), p(9, 9), p(18, 18)] }))).toBe(`${at}.area`)
    expect(fault(withFeature({ id: 'x', kind: 'hill', area: box(0, 0, 9, 9) }))).toBe(`${at}.height`)
    expect(fault(withFeature({ id: 'x', kind: 'wall', line: [p(0, 0), p(0, 0)] }))).toBe(`${at}.line[1]`)
    const wall = { id: 'x', kind: 'wall', line: [p(0, 0), p(0, 900)] }
    expect(fault(withFeature({ ...wall, gaps: [{ from: 10, to: 901 }] }))).toBe(`${at}.gaps[0]`)
    expect(
      fault(
        withFeature({
          ...wall,
          gaps: [
            { from: 10, to: 20 },
            { from: 15, to: 30 },
          ],
        }),
      ),
    ).toBe(`${at}.gaps[1]`)
    expect(fault(withFeature({ ...wall, up: 'left' }))).toBe(`${at}.up`)
    expect(fault(withFeature({ ...wall, kind: 'work' }))).toBe(`${at}.work`)
    expect(fault(withFeature({ ...wall, kind: 'road', width: 9, clears: ['ditch'] }))).toBe(`${at}.clears[0]`)
    expect(fault(withFeature({ ...wall, kind: 'moat' }))).toMatch(/features\[7\]/)
  })

  it('where one stands', () => {
    expect(areasAt(ground, p(4000, 5000)).map(({ id }) => id)).toEqual(['wood'])
    expect([levelAt(ground, p(13_000, 5000)), levelAt(ground, p(1, 1))]).toEqual([2, 0])
    expect([isOnTable(ground, p(0, 20_000)), isOnTable(ground, p(-1, 5))]).toEqual([true, false])
    expect([roadsAt(ground, p(2000, 7)), roadsAt(ground, p(2001, 7))]).toEqual([['road'], []])
    expect([featuresClearedBy(ground, 'road'), featuresClearedBy(ground, 'wall')]).toEqual([['wall'], []])
    expect(lineLength([p(0, 0), p(3000, 4000), p(3000, 5000)])).toBe(6000)
  })

  it('SAR-8.2 areas are met at their edge, once; lines at each crossing', () => {
    expect(obstaclesOnWay(ground, p(5000, 2000), p(5000, 15_000))).toEqual([
      { id: 'wood', kind: 'woods', distance: 2000 },
      { id: 'wall', kind: 'wall', distance: 8000 },
      { id: 'scrub', kind: 'rough', distance: 10_000 },
    ])
    expect(obstaclesOnWay(ground, p(5000, 5000), p(5000, 9000))).toEqual([])
    expect(obstaclesOnWay(ground, p(5000, 4000), p(5000, 9000)).map(({ id }) => id)).toEqual(['wood'])
  })

  it('SAR-8.1 a gap in a wall lets through; uphill counts only upward', () => {
    expect(obstaclesOnWay(ground, p(1500, 9000), p(1500, 11_000))).toEqual([])
    expect(obstaclesOnWay(ground, p(2500, 9000), p(2500, 11_000))).toEqual([
      { id: 'wall', kind: 'wall', distance: 1000 },
    ])
    expect(obstaclesOnWay(ground, p(10_000, 5000), p(15_000, 5000))).toEqual([
      { id: 'hill', kind: 'uphill', distance: 2000 },
    ])
    expect(obstaclesOnWay(ground, p(15_000, 5000), p(10_000, 5000))).toEqual([])
    expect(obstaclesOnWay(ground, p(9000, 17_000), p(9000, 19_000))).toEqual([
      { id: 'contour', kind: 'uphill', distance: 1000 },
    ])
    expect(obstaclesOnWay(ground, p(9000, 19_000), p(9000, 17_000))).toEqual([
      { id: 'contour', kind: 'contour', distance: 1000 },
    ])
    expect(obstaclesOnWay(ground, p(15_000, 0), p(15_000, 2000))).toEqual([
      { id: 'parapet', kind: 'work', distance: 1000 },
    ])
  })

  it('SAR-10.3 woods, hills and formed men block sight; from a height one sees over them', () => {
    const men = [{ outline: box(9000, 4500, 1000, 1000), level: 0 }]
    expect(findSightBlocker(ground, p(2000, 5000), p(10_000, 5000), [])).toBe('wood')
    expect(findSightBlocker(ground, p(5000, 5000), p(10_000, 5000), [])).toBeNull()
    expect(findSightBlocker(ground, p(8500, 5000), p(10_500, 5000), men)).toBe(0)
    expect(findSightBlocker(ground, p(2000, 5000), p(13_000, 5000), men)).toBeNull()
    expect(findSightBlocker(ground, p(11_000, 5000), p(19_000, 5000), [])).toBe('hill')
    expect(findSightBlocker(ground, p(5000, 11_000), p(5000, 19_000), [])).toBeNull()
    // A parapet, a wall and grazing a corner hide nobody.
    expect(findSightBlocker(ground, p(15_000, 0), p(15_000, 3000), [])).toBeNull()
    expect(findSightBlocker(ground, p(2000, 10_000), p(10_000, 2000), [])).toBe('wood')
    expect(findSightBlocker(ground, p(3000, 9000), p(3000, 3000), [])).toBeNull()
  })

  it('SAR-10.3 sight is the same from both ends', () => {
    for (let x = 0; x <= 20_000; x += 1250)
      for (let y = 0; y <= 20_000; y += 1250) {
        const seen = findSightBlocker(ground, p(7000, 11_000), p(x, y), [])
        expect(findSightBlocker(ground, p(x, y), p(7000, 11_000), []) === null).toBe(seen === null)
      }
  })
})
