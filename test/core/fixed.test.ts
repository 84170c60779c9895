import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cosine,
  FULL_CIRCLE,
  headingOf,
  integerRoot,
  SINE_UNIT,
  sine,
  timesCosine,
  timesSine,
  normalizedAngle,
} from '../../src/core/fixed'
import { roundedDown, product, timesRoundedDown, timesRoundedUp, roundedUp } from '../../src/core/fraction'

const angle = fc.integer({ min: -100_000, max: 100_000 })
const near = (a: number, b: number): number => Math.min(normalizedAngle(a - b), normalizedAngle(b - a))

describe('core/fixed', () => {
  it('knows the corners and 30 degrees exactly', () => {
    expect([0, 3000, 9000, 15000, 18000, 21000, 27000].map(sine)).toEqual(
      [0, 0.5, 1, 0.5, 0, -0.5, -1].map((value) => value * SINE_UNIT || 0),
    )
    expect(cosine(0)).toBe(SINE_UNIT)
    expect(cosine(9000)).toBe(0)
  })

  it('agrees with real sines and cosines to the last millionth', () => {
    for (let a = 0; a < FULL_CIRCLE; a += 7) {
      const radians = (a * Math.PI) / 18000
      expect(Math.abs(sine(a) - Math.sin(radians) * SINE_UNIT)).toBeLessThanOrEqual(0.5001)
      expect(Math.abs(cosine(a) - Math.cos(radians) * SINE_UNIT)).toBeLessThanOrEqual(0.5001)
    }
  })

  it('is odd, even and periodic', () => {
    fc.assert(
      fc.property(angle, (a) => {
        expect(sine(-a) + sine(a)).toBe(0)
        expect(cosine(-a)).toBe(cosine(a))
        expect(sine(a + FULL_CIRCLE)).toBe(sine(a))
        expect(Math.abs(sine(a) ** 2 + cosine(a) ** 2 - SINE_UNIT ** 2)).toBeLessThan(3 * SINE_UNIT)
      }),
    )
  })

  it('finds a heading back from the way it leads, to a hundredth of a degree', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: FULL_CIRCLE - 1 }), (a) => {
        const far = 1_000_000
        expect(near(headingOf(timesSine(far, a), timesCosine(far, a)), a)).toBeLessThanOrEqual(1)
      }),
    )
    expect([headingOf(0, 5), headingOf(5, 5), headingOf(5, 0), headingOf(0, -5), headingOf(-5, 0)]).toEqual([
      0, 4500, 9000, 18000, 27000,
    ])
    expect(headingOf(0, 0)).toBe(0)
  })

  it('takes whole roots', () => {
    fc.assert(
      fc.property(fc.nat({ max: 4_000_000_000_000 }), (n) => {
        const r = integerRoot(n)
        expect(r * r <= n && (r + 1) * (r + 1) > n).toBe(true)
      }),
    )
  })
})

describe('core/fraction', () => {
  it('multiplies exactly and rounds once', () => {
    const third = { num: 1, den: 3 }
    expect(product({ num: 10, den: 1 }, third, { num: 3, den: 1 })).toEqual({ num: 30, den: 3 })
    expect(roundedDown({ num: 30, den: 3 })).toBe(10)
    expect([roundedDown({ num: 7, den: 2 }), roundedUp({ num: 7, den: 2 })]).toEqual([3, 4])
    expect([timesRoundedDown(7, third), timesRoundedUp(7, third)]).toEqual([2, 3])
  })
})
