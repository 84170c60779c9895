import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FULL_CIRCLE, normalizedAngle } from '../../../src/core/fixed'
import { type Block, centreOf, centrePose, footprint, frontRankPlaces } from '../../../src/tabletop/common/block'
import {
  angleBetween,
  pointDistance,
  headingTo,
  roundedQuotient,
  angleFromAhead,
  pointSeenFrom,
  pointFromPose,
} from '../../../src/tabletop/common/point'
import {
  doubleTriangleArea,
  findCrossing,
  gapBetween,
  containsPoint,
  isSimple,
  polygonsOverlap,
  spansWithin,
  distanceToSegment,
} from '../../../src/tabletop/common/polygon'

const p = (x: number, y: number) => ({ x, y })
const box = (x: number, y: number, w: number, h: number) => [p(x, y), p(x + w, y), p(x + w, y + h), p(x, y + h)]
const coordinate = fc.integer({ min: 0, max: 144_000 })
const point = fc.record({ x: coordinate, y: coordinate })
const heading = fc.integer({ min: 0, max: FULL_CIRCLE - 1 })
const length = fc.integer({ min: 500, max: 40_000 })
const block: fc.Arbitrary<Block> = fc.record({ at: point, heading, width: length, depth: length })

/** The whole table turned about its middle. */
const spin = (b: Block, by: number): Block => {
  const middle = { at: p(72_000, 36_000), heading: by }
  return { ...b, at: pointFromPose(middle, b.at.x - 72_000, b.at.y - 36_000), heading: normalizedAngle(b.heading + by) }
}

describe('table geometry: places and headings', () => {
  it('rounds halves away from nought, alike on both sides', () => {
    expect([
      roundedQuotient(5, 2),
      roundedQuotient(-5, 2),
      roundedQuotient(4, 3),
      roundedQuotient(-4, 3),
      roundedQuotient(-1, 3),
    ]).toEqual([3, -3, 1, -1, 0])
    expect(Object.is(roundedQuotient(-1, 3), 0)).toBe(true)
  })

  it('right and forward of a heading', () => {
    const at = p(10_000, 10_000)
    expect(pointFromPose({ at, heading: 0 }, 2000, 3000)).toEqual(p(12_000, 13_000))
    expect(pointFromPose({ at, heading: 9000 }, 2000, 3000)).toEqual(p(13_000, 8000))
    expect(pointFromPose({ at, heading: 18_000 }, 2000, 3000)).toEqual(p(8000, 7000))
    expect(pointFromPose({ at, heading: 3000 }, 0, 4000)).toEqual(p(12_000, 13_464))
    expect(pointSeenFrom({ at, heading: 9000 }, p(13_000, 8000))).toEqual(p(2000, 3000))
  })

  it('there and back is the same place within 1/1000 inch', () => {
    fc.assert(
      fc.property(point, heading, point, (at, h, to) => {
        const local = pointSeenFrom({ at, heading: h }, to)
        const back = pointFromPose({ at, heading: h }, local.x, local.y)
        expect(Math.max(Math.abs(back.x - to.x), Math.abs(back.y - to.y))).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('how far off straight ahead', () => {
    const pose = { at: p(0, 0), heading: 35_000 }
    expect(angleFromAhead(pose, p(0, 1000))).toBe(1000)
    expect(angleFromAhead({ at: p(5, 5), heading: 0 }, p(5, 5))).toBe(0)
    expect(angleFromAhead({ at: p(5, 5), heading: 0 }, p(5, 0))).toBe(18_000)
    expect([angleBetween(100, 35_900), angleBetween(0, 27_000), headingTo(p(0, 0), p(-1, 0))]).toEqual([
      200, 9000, 27_000,
    ])
  })

  it('an angle off ahead stays when the table turns, within a hundredth for each rounding', () => {
    fc.assert(
      fc.property(point, heading, point, heading, (at, h, to, by) => {
        fc.pre(pointDistance(at, to) > 20_000)
        const one = spin({ at, heading: h, width: 1, depth: 1 }, by)
        const other = spin({ at: to, heading: 0, width: 1, depth: 1 }, by)
        expect(Math.abs(angleFromAhead(one, other.at) - angleFromAhead({ at, heading: h }, to))).toBeLessThanOrEqual(2)
      }),
    )
  })
})

describe('table geometry: polygons', () => {
  const square = box(0, 0, 1000, 1000)

  it('within, on the edge, without', () => {
    expect(
      [p(500, 500), p(0, 500), p(1000, 1000), p(1001, 500), p(-1, 0)].map((at) => containsPoint(square, at)),
    ).toEqual([true, true, true, false, false])
    expect(containsPoint([...square].reverse(), p(500, 500))).toBe(true)
  })

  it('distance to a stretch, square to it or to its end', () => {
    expect(distanceToSegment(p(500, 4000), p(0, 0), p(1000, 0))).toBe(4000)
    expect(distanceToSegment(p(1300, 400), p(0, 0), p(1000, 0))).toBe(500)
    // Exactly four inches from a slanting line stay exactly four (SAR-11.6: limits inside).
    expect(distanceToSegment(p(30_000 - 3200, 40_000 + 2400), p(0, 0), p(60_000, 80_000))).toBe(4000)
  })

  it('gaps of boxes; touching is none, and no overlap', () => {
    expect(gapBetween(square, box(4000, 0, 1000, 1000))).toBe(3000)
    expect(gapBetween(square, box(4000, 5000, 1000, 1000))).toBe(5000)
    expect(gapBetween(square, box(1000, 0, 1000, 1000))).toBe(0)
    expect(polygonsOverlap(square, box(1000, 0, 1000, 1000))).toBe(false)
    expect(polygonsOverlap(square, box(999, 0, 1000, 1000))).toBe(true)
    expect(gapBetween(box(200, 200, 10, 10), square)).toBe(0)
    expect(polygonsOverlap(box(200, 200, 10, 10), square)).toBe(true)
    expect(polygonsOverlap([p(500, 900), p(1500, 2000), p(-500, 2000)], square)).toBe(true)
  })

  it('gap and overlap are the same from either side, and overlapping is no gap', () => {
    fc.assert(
      fc.property(block, block, (a, b) => {
        const [one, other] = [footprint(a), footprint(b)]
        expect(gapBetween(one, other)).toBe(gapBetween(other, one))
        expect(polygonsOverlap(one, other)).toBe(polygonsOverlap(other, one))
        if (polygonsOverlap(one, other)) expect(gapBetween(one, other)).toBe(0)
        expect(polygonsOverlap(one, one)).toBe(true)
      }),
    )
  })

  it('gaps stay when the table turns, within 4/1000 inch', () => {
    fc.assert(
      fc.property(block, block, heading, (a, b, by) => {
        const before = gapBetween(footprint(a), footprint(b))
        const after = gapBetween(footprint(spin(a, by)), footprint(spin(b, by)))
        expect(Math.abs(before - after)).toBeLessThanOrEqual(4)
      }),
    )
  })

  it('corners of a footprint lie within 1/1000 inch of the real ones', () => {
    fc.assert(
      fc.property(block, (b) => {
        const turn = (b.heading * Math.PI) / 18_000
        const real = (x: number, y: number) => [
          b.at.x + x * Math.cos(turn) + y * Math.sin(turn),
          b.at.y + y * Math.cos(turn) - x * Math.sin(turn),
        ]
        const left = -Math.floor(b.width / 2)
        const [x, y] = real(left, -b.depth) as [number, number]
        const corner = footprint(b)[3]!
        expect(Math.abs(corner.x - x)).toBeLessThanOrEqual(1)
        expect(Math.abs(corner.y - y)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('men of the front rank stand evenly; the centre lies half the depth back', () => {
    const line = { at: p(5000, 5000), heading: 0, width: 4000, depth: 2000 }
    expect(frontRankPlaces(line, 4).map(({ x }) => x)).toEqual([3500, 4500, 5500, 6500])
    expect(frontRankPlaces(line, 1)).toEqual([p(5000, 5000)])
    expect(centreOf(line)).toEqual(p(5000, 4000))
    expect(centrePose({ ...line, heading: 9000 })).toEqual({ at: p(4000, 5000), heading: 9000 })
  })

  it('what part of a way lies within; along an edge or through a corner is not', () => {
    expect(spansWithin(p(-1000, 500), p(3000, 500), square)).toEqual([{ from: 1000, to: 2000 }])
    expect(spansWithin(p(500, 500), p(3000, 500), square)).toEqual([{ from: 0, to: 500 }])
    expect(spansWithin(p(-1000, 0), p(3000, 0), square)).toEqual([])
    expect(spansWithin(p(-1000, 1000), p(1000, -1000), square)).toEqual([])
    expect(spansWithin(p(-1000, 2000), p(1000, 0), square)).toEqual([{ from: 1414, to: 2828 }])
    expect(spansWithin(p(-1000, -1000), p(2000, 2000), square)).toHaveLength(1)
    const horseshoe = [
      p(0, 0),
      p(3000, 0),
      p(3000, 2000),
      p(2000, 2000),
      p(2000, 1000),
      p(1000, 1000),
      p(1000, 2000),
      p(0, 2000),
    ]
    expect(spansWithin(p(-500, 1500), p(3500, 1500), horseshoe)).toEqual([
      { from: 500, to: 1500 },
      { from: 2500, to: 3500 },
    ])
    expect(isSimple(horseshoe)).toBe(true)
    expect(isSimple([p(0, 0), p(1000, 1000), p(1000, 0), p(0, 1000)])).toBe(false)
    expect(isSimple([p(0, 0), p(1000, 0), p(500, 0)])).toBe(false)
  })

  it('crossing a line tells where and to which side, and once however the way is cut', () => {
    expect(findCrossing(p(0, -1000), p(0, 3000), p(-500, 0), p(500, 0))).toEqual({ distance: 1000, toSide: 'left' })
    expect(findCrossing(p(0, 3000), p(0, -1000), p(-500, 0), p(500, 0))).toEqual({ distance: 3000, toSide: 'right' })
    expect(findCrossing(p(0, 100), p(0, 3000), p(-500, 0), p(500, 0))).toBeNull()
    const cuts = (way: { x: number; y: number }[], line: { x: number; y: number }[]) =>
      way
        .slice(1)
        .reduce((sum, b, i) => sum + line.slice(1).filter((d, k) => findCrossing(way[i]!, b, line[k]!, d)).length, 0)
    expect(cuts([p(0, -5), p(0, 0), p(0, 5)], [p(-9, 0), p(9, 0)])).toBe(1)
    expect(cuts([p(0, -5), p(0, 5)], [p(-9, 0), p(0, 0), p(9, 0)])).toBe(1)
    expect(doubleTriangleArea(p(0, 0), p(1, 0), p(0, 1))).toBe(1)
  })
})
