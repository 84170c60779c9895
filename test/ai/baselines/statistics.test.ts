import { describe, expect, it } from 'vitest'
import { barVerdict, elo, eloOf, meanOf, normalQuantile, sprt, wilson } from '../../ladder/statistics'

describe('Wilson', () => {
  it('gives the published intervals', () => {
    // Wilson 1927 as tabled: 10 of 20; 0 of 10; 81 of 263 (Newcombe 1998, method 3).
    const half = wilson(10, 20)
    expect(half.low).toBeCloseTo(0.2993, 4)
    expect(half.high).toBeCloseTo(0.7007, 4)
    expect(wilson(0, 10).low).toBe(0)
    expect(wilson(0, 10).high).toBeCloseTo(0.2775, 4)
    const newcombe = wilson(81, 263)
    expect(newcombe.low).toBeCloseTo(0.2553, 4)
    expect(newcombe.high).toBeCloseTo(0.3662, 4)
  })
  it('is 0 to 1 without games, and symmetric', () => {
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 })
    expect(wilson(7.5, 30).low).toBeCloseTo(1 - wilson(22.5, 30).high, 12)
  })
  it('needs 35 wins of 35 for a lower bound of 0.9', () => {
    expect(wilson(34, 34).low).toBeLessThan(0.9)
    expect(wilson(35, 35).low).toBeGreaterThan(0.9)
  })
})

describe('Elo', () => {
  it('is 0 at one half, 191 at three quarters, infinite at the ends', () => {
    expect(elo(0.5)).toBeCloseTo(0, 12)
    expect(elo(0.75)).toBeCloseTo(190.85, 2)
    expect(elo(0.25)).toBeCloseTo(-190.85, 2)
    expect(elo(1)).toBe(Number.POSITIVE_INFINITY)
    expect(eloOf(0, 0).middle).toBeCloseTo(0, 12)
  })
  it('resolves about 34 in 400 games and 22 in 1,000', () => {
    expect((eloOf(200, 400).high - eloOf(200, 400).low) / 2).toBeCloseTo(34, 0)
    expect((eloOf(500, 1000).high - eloOf(500, 1000).low) / 2).toBeCloseTo(21.5, 0)
  })
})

describe('sequential tests', () => {
  it('SPRT of 0.5 against 0.6 stops at the first run of wins that is long enough', () => {
    // ln 19 / ln 1.2 = 16.15
    expect(sprt(16, 16, 0.5, 0.6)).toBe('more')
    expect(sprt(17, 17, 0.5, 0.6)).toBe('h1')
    expect(sprt(0, 13, 0.5, 0.6)).toBe('more')
    expect(sprt(0, 14, 0.5, 0.6)).toBe('h0')
    expect(sprt(0, 0, 0.5, 0.6)).toBe('more')
  })
  it('a bar is compared only after the numbers of games that are listed', () => {
    expect(barVerdict(39, 39, 0.75)).toBe('more')
    expect(barVerdict(40, 40, 0.75)).toBe('h1')
    expect(barVerdict(40, 40, 0.9)).toBe('more')
    expect(barVerdict(80, 80, 0.9)).toBe('h1')
    expect(barVerdict(20, 40, 0.9)).toBe('h0')
  })
  it('quantiles of the normal distribution', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 6)
    expect(normalQuantile(0.5)).toBeCloseTo(0, 9)
    expect(normalQuantile(0.001)).toBeCloseTo(-3.090232, 6)
  })
})

describe('mean', () => {
  it('has a 95 % interval', () => {
    const { mean, half } = meanOf([1, 2, 3, 4])
    expect(mean).toBe(2.5)
    expect(half).toBeCloseTo((1.959964 * Math.sqrt(5 / 3)) / 2, 6)
    expect(meanOf([])).toEqual({ mean: 0, half: 0 })
  })
})
