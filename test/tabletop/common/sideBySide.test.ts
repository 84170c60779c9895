import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical } from '../../../src/core/json'
import { type Block, footprint } from '../../../src/tabletop/common/block'
import { type Leg, layOutMarch, type MarchRates } from '../../../src/tabletop/common/march'
import { gapBetween, polygonsOverlap } from '../../../src/tabletop/common/polygon'
import { type StandoffRule, moveSideBySide, type Track } from '../../../src/tabletop/common/sideBySide'

const RATES: MarchRates = { obliqueMax: 4500, sidewaysFactor: { num: 2, den: 1 }, aboutFace: 2000 }
const block = (x: number, y: number, heading: number, width = 4000): Block => ({
  at: { x, y },
  heading,
  width,
  depth: 1000,
})
const track = (id: string, start: Block, ...legs: Leg[]): Track => ({
  id,
  start,
  march: layOutMarch(start, legs, RATES),
})
const ahead = (go: number): Leg => ({ go, off: 0 })
const inch: StandoffRule = () => 1000

describe('moving side by side', () => {
  it('SAR-7.17 who meets nobody comes to the end of his march', () => {
    const moved = moveSideBySide(
      [track('a', block(10_000, 10_000, 0), ahead(7000)), track('b', block(30_000, 10_000, 0))],
      inch,
    )
    expect(moved.a).toEqual({ block: block(10_000, 17_000, 0), spent: 7000, stoppedBy: [] })
    expect(moved.b).toEqual({ block: block(30_000, 10_000, 0), spent: 0, stoppedBy: [] })
  })

  it('SAR-7.16 who has no charge stops an inch before the enemy', () => {
    const moved = moveSideBySide(
      [track('a', block(10_000, 10_000, 0), ahead(12_000)), track('b', block(10_000, 20_000, 18_000))],
      inch,
    )
    expect(moved.a).toMatchObject({ spent: 9000, stoppedBy: ['b'] })
  })

  it('SAR-7.17 two that go for each other share the way by their distances', () => {
    const both = [
      track('a', block(10_000, 10_000, 0), ahead(12_000)),
      track('b', block(10_000, 25_000, 18_000), ahead(6000)),
    ]
    const moved = moveSideBySide(both, () => 0)
    // Fifteen inches between them, two to one: ten and five, to a slice.
    expect(moved.a!.spent).toBe(10_000)
    expect(moved.b!.spent).toBe(5000)
    expect(gapBetween(footprint(moved.a!.block), footprint(moved.b!.block))).toBe(0)
    expect(polygonsOverlap(footprint(moved.a!.block), footprint(moved.b!.block))).toBe(false)
  })

  it('SAR-7.17 who crosses the way of a charger is hit, if he is there at that moment', () => {
    const charger = track('a', block(20_000, 10_000, 0), ahead(12_000))
    const early = track('b', block(14_000, 17_000, 9000), ahead(12_000))
    const late = track('b', block(0, 21_500, 9000), ahead(6000))
    expect(moveSideBySide([charger, early], () => 0).a!.stoppedBy).toEqual(['b'])
    expect(moveSideBySide([charger, late], () => 0).a).toMatchObject({ spent: 12_000, stoppedBy: [] })
  })

  it('SAR-7.18 who draws off from contact is not held', () => {
    const contact = [
      track('a', block(10_000, 10_000, 0), { go: 5000, off: 18_000 }),
      track('b', block(10_000, 10_000, 18_000)),
    ]
    expect(moveSideBySide(contact, inch).a!.spent).toBe(10_000)
  })

  it('friends who do not matter to each other pass', () => {
    const tracks = [track('a', block(10_000, 10_000, 0), ahead(9000)), track('b', block(10_000, 14_000, 0))]
    expect(moveSideBySide(tracks, () => null).a!.stoppedBy).toEqual([])
  })

  it('SAR-7.17 the order of the units does not matter, and nobody comes too near of his own will', () => {
    const any = fc.record({
      x: fc.integer({ min: 0, max: 30_000 }),
      y: fc.integer({ min: 0, max: 30_000 }),
      heading: fc.integer({ min: 0, max: 35_999 }),
      go: fc.integer({ min: 0, max: 15_000 }),
    })
    fc.assert(
      fc.property(fc.array(any, { minLength: 2, maxLength: 5 }), (units) => {
        const tracks = units.map(({ x, y, heading, go }, i) =>
          go === 0 ? track(`u${i}`, block(x, y, heading)) : track(`u${i}`, block(x, y, heading), ahead(go)),
        )
        const moved = moveSideBySide(tracks, inch)
        expect(canonical(moveSideBySide([...tracks].reverse(), inch))).toBe(canonical(moved))
        for (const [i, a] of tracks.entries())
          for (const b of tracks.slice(i + 1)) {
            const before = gapBetween(footprint(a.start), footprint(b.start))
            const after = gapBetween(footprint(moved[a.id]!.block), footprint(moved[b.id]!.block))
            if (before >= 1000) expect(after).toBeGreaterThanOrEqual(1000 - 150)
          }
      }),
      { numRuns: 60 },
    )
  })
})
