import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from '../../../src/tabletop/common/block'
import { footprint } from '../../../src/tabletop/common/block'
import {
  arcLength,
  blockAfter,
  type Leg,
  layOutMarch,
  legCost,
  marchCost,
  type MarchRates,
  tracePath,
} from '../../../src/tabletop/common/march'
import { pointDistance } from '../../../src/tabletop/common/point'

const RATES: MarchRates = { obliqueMax: 4500, sidewaysFactor: { num: 2, den: 1 }, aboutFace: 2000 }
const line: Block = { at: { x: 50_000, y: 30_000 }, heading: 0, width: 6000, depth: 1000 }
const end = (legs: readonly Leg[], block = line) => layOutMarch(block, legs, RATES).at(-1)!.to
const cost = (leg: Leg) => legCost(line, leg, RATES)

const leg: fc.Arbitrary<Leg> = fc.oneof(
  fc.record({ go: fc.integer({ min: 1, max: 9000 }), off: fc.integer({ min: -18_000, max: 18_000 }) }),
  fc.record({ wheel: fc.integer({ min: 1, max: 9000 }), about: fc.constantFrom('left' as const, 'right' as const) }),
  fc.record({ turn: fc.integer({ min: -9000, max: 9000 }).filter((turn) => turn !== 0) }),
  fc.constant({ aboutFace: true as const }),
)

describe('marches on the table', () => {
  it('SAR-7.10 an oblique of 45 degrees costs what it is long, more is sideways at half', () => {
    expect([cost({ go: 3000, off: 0 }), cost({ go: 3000, off: 4500 }), cost({ go: 3000, off: -4500 })]).toEqual([
      3000, 3000, 3000,
    ])
    expect([cost({ go: 3000, off: 4501 }), cost({ go: 3000, off: 9000 }), cost({ go: 3000, off: 18_000 })]).toEqual([
      6000, 6000, 6000,
    ])
    expect(end([{ go: 3000, off: 9000 }])).toEqual({ ...line, at: { x: 53_000, y: 30_000 } })
    expect(end([{ go: 4000, off: -3000 }])).toEqual({ ...line, at: { x: 48_000, y: 33_464 } })
  })

  it('SAR-7.9 a wheel turns about a front corner and costs the way of the outermost man', () => {
    const right = end([{ wheel: 9000, about: 'right' }])
    // The right corner of the front stays where it was.
    expect(right).toEqual({ ...line, at: { x: 53_000, y: 33_000 }, heading: 9000 })
    expect(footprint(right)[1]).toEqual(footprint(line)[1])
    const left = end([{ wheel: 9000, about: 'left' }])
    expect(left).toEqual({ ...line, at: { x: 47_000, y: 33_000 }, heading: 27_000 })
    // A quarter of a circle of 6.083 inches.
    expect(cost({ wheel: 9000, about: 'left' })).toBe(9556)
    expect(arcLength(1000, 36_000)).toBe(6284)
  })

  it('SAR-7.9 about-face costs two inches and puts the front where the rear was; a turn keeps the middle', () => {
    expect(end([{ aboutFace: true }])).toEqual({ ...line, at: { x: 50_000, y: 29_000 }, heading: 18_000 })
    expect(cost({ aboutFace: true })).toBe(2000)
    expect(end([{ turn: 9000 }])).toEqual({ ...line, at: { x: 50_500, y: 29_500 }, heading: 9000 })
  })

  it('SAR-7.9 no man goes farther than the march costs', () => {
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 4 }), (legs) => {
        const march = layOutMarch(line, legs, RATES)
        for (const { leg: one, from, to, cost: paid } of march) {
          if ('aboutFace' in one) continue
          for (const [i, corner] of footprint(from).entries())
            expect(pointDistance(corner, footprint(to)[i]!)).toBeLessThanOrEqual(paid + 3)
        }
      }),
    )
  })

  it('SAR-7.17 a march prorated ends where it was laid out, and never jumps', () => {
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 4 }), (legs) => {
        const march = layOutMarch(line, legs, RATES)
        const all = marchCost(march)
        expect(blockAfter(line, march, 0)).toEqual(line)
        expect(blockAfter(line, march, all)).toEqual(march.at(-1)!.to)
        expect(blockAfter(line, march, all + 5000)).toEqual(march.at(-1)!.to)
        if (legs.some((one) => 'aboutFace' in one)) return
        for (let slice = 0; slice < 24; slice++) {
          const [a, b] = [Math.floor((all * slice) / 24), Math.floor((all * (slice + 1)) / 24)]
          const way = pointDistance(blockAfter(line, march, a).at, blockAfter(line, march, b).at)
          expect(way).toBeLessThanOrEqual(b - a + 4)
        }
      }),
    )
  })

  it('SAR-7.8 the trace follows the middle of the front', () => {
    const march = layOutMarch(
      line,
      [
        { go: 2000, off: 0 },
        { wheel: 1000, about: 'right' },
      ],
      RATES,
    )
    const points = tracePath(line, march)
    expect(points.map(({ spent }) => spent)).toEqual([0, 2000, 2531, 3062])
    expect(points.at(-1)!.at).toEqual(march[1]!.to.at)
  })
})
