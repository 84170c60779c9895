import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ask, named, refused } from './ask'

const TRAININGS = ['untrained', 'green', 'regular', 'veteran']
const TWENTY = Array.from({ length: 20 }, (_, i) => i + 1)

describe('leaders and orders', () => {
  it('SAR-4.1 a rating is 0 to 3', () => {
    for (const lr of [0, 3]) expect(ask('leaderPoints', { lr, d4: 1 }).points).toBe(lr + 1)
    for (const lr of [-1, 4, 1.5, Number.NaN, 'one', null])
      expect(refused('leaderPoints', { lr, d4: 1 })).toBe('BAD_VALUE SAR-4.1')
    expect(refused('leaderPoints', { lr: 4 })).toBe('BAD_VALUE SAR-4.1')
    expect(refused('close', { d20: 5, training: 'green', leaderLR: 4 })).toBe('BAD_VALUE SAR-4.1')
  })

  it('SAR-4.2 points are d4 + LR, 1 to 7', () => {
    expect(ask('leaderPoints', { lr: 2, d4: 4 }).points).toBe(6)
    expect(refused('leaderPoints', { lr: 2, d4: 5 })).toBe('BAD_DICE SAR-0.4')
    expect(named('leaderPoints', { lr: 2 })).toMatchObject({ code: 'missing-die', die: 'd4' })
  })

  it('SAR-4.3 24 inches are near, anything more is far; a skipped level doubles all', () => {
    const cost = (distance: number, skipsLevel: boolean) => ask('orderCost', { distance, skipsLevel }).cost
    expect([cost(0, false), cost(24, false), cost(24.001, false), cost(24, true), cost(24.0000001, true)]).toEqual([
      1, 1, 2, 2, 4,
    ])
    expect(refused('orderCost', { distance: -1, skipsLevel: false })).toBe('BAD_VALUE SAR-4.3')
  })

  it('SAR-4.10 every face gives one result, and more training never withdraws more often', () => {
    const withdraws = TRAININGS.map((training) => {
      const results = ask('randomOrder', { training, d20: TWENTY }).results as string[]
      expect(results).toHaveLength(20)
      return results.filter((result) => result === 'withdraw').length
    })
    expect(withdraws).toEqual([4, 3, 2, 1])
  })

  it('SAR-4.10 the fourth result is Hold in 2007 and Halt on the other cards', () => {
    const at12 = (profile: string) => ask('randomOrder', { profile, training: 'untrained', d20: 12 }).results
    expect([at12('sar-2007'), at12('sar-1998'), at12('early-american')]).toEqual([['hold'], ['halt'], ['halt']])
  })

  it('SAR-0.4 a list of dice is checked die by die, and may be one die', () => {
    expect(refused('randomOrder', { training: 'green', d20: [5, 0] })).toBe('BAD_DICE SAR-0.4')
    expect(refused('randomOrder', { training: 'green', d20: [5, '6'] })).toBe('BAD_DICE SAR-0.4')
    expect(refused('randomOrder', { training: 'green', d20: [5.5] })).toBe('BAD_DICE SAR-0.4')
    expect(named('randomOrder', { training: 'green', d20: [] })).toMatchObject({ code: 'missing-die', die: 'd20' })
    expect(named('randomOrder', { training: 'green' })).toMatchObject({ code: 'missing-die', die: 'd20' })
    expect(refused('leaderHit', { unitLosses: 2, d20: [3] })).toBe('BAD_DICE SAR-19.1')
  })

  it('SAR-0.6 unknown fields and words are refused by name', () => {
    expect(named('orderCost', { distance: 3, skipLevel: true })).toMatchObject({
      code: 'BAD_VALUE',
      field: 'skipLevel',
    })
    expect(named('randomOrder', { training: 'elite', d20: [1] })).toMatchObject({
      code: 'BAD_VALUE',
      field: 'training',
    })
    expect(named('orderCost', {})).toMatchObject({ code: 'BAD_VALUE', field: 'distance' })
  })

  it('SAR-4.13 leaders ride 10 inches and 3d6 and leave nobody behind', () => {
    expect(ask('leaderMove', { dice: [1, 1, 1] })).toEqual({ inches: 13, stragglers: 0 })
    expect(ask('leaderMove', { dice: [6, 6, 6] })).toEqual({ inches: 28, stragglers: 0 })
    expect(refused('leaderMove', { dice: [1, 1] })).toBe('BAD_DICE SAR-4.13')
    expect(refused('leaderMove', { dice: [1, 1, 1, 1] })).toBe('BAD_DICE SAR-4.13')
    expect(refused('leaderMove', {})).toBe('missing-die SAR-4.13')
  })
})

describe('leader casualties', () => {
  it('SAR-19.1 hit on the losses or less; without losses nobody rolls', () => {
    expect(ask('leaderHit', { unitLosses: 4, d20: 4 }).hit).toBe(true)
    expect(ask('leaderHit', { unitLosses: 4, d20: 5 }).hit).toBe(false)
    expect(ask('leaderHit', { unitLosses: 0 }).hit).toBe(false)
    expect(refused('leaderHit', { unitLosses: 1 })).toBe('missing-die SAR-19.1')
    expect(refused('leaderHit', { unitLosses: -1, d20: 1 })).toBe('BAD_VALUE SAR-19.1')
  })

  it('SAR-19.2 what each wound means', () => {
    const { results, effects } = ask('leaderWound', { d20: [2, 6, 10, 14, 18] }) as Record<string, unknown[]>
    expect(results).toEqual(['minor', 'serious', 'seriousReplace', 'incapacitated', 'dead'])
    expect(effects).toMatchObject([
      { noOrdersTurns: 1, replace: false },
      { noOrdersTurns: 2, replace: false },
      { noOrdersTurns: 0, lastOrderTurns: 1, replace: true, unitStragglers: 0 },
      { replace: true, unitStragglers: 1 },
      { replace: true, unitStragglers: 0 },
    ])
  })

  it('SAR-19.3 replacements: Mexicans 1d4 turns, Texans and U.S. 1d4 - 2, others 1d4', () => {
    const turns = (nation: string) => [1, 2, 3, 4].map((d4) => ask('replacement', { nation, d4 }).turns)
    expect([turns('MEX'), turns('TEX'), turns('US'), turns('BR')]).toEqual([
      [1, 2, 3, 4],
      [0, 0, 1, 2],
      [0, 0, 1, 2],
      [1, 2, 3, 4],
    ])
  })

  it('SAR-19.3 nobody commands before the turn after the hit', () => {
    expect(ask('replacement', { nation: 'US', d4: 1, hitTurn: 4 }).inCommandFrom).toBe(5)
    expect(ask('replacement', { nation: 'MEX', d4: 3, hitTurn: 4 }).inCommandFrom).toBe(7)
    expect(ask('replacementRating', { lr: [3, 2, 1, 0] }).lr).toEqual([2, 1, 0, 0])
    expect(refused('replacementRating', { lr: [4] })).toBe('BAD_VALUE SAR-4.1')
  })
})

describe('units', () => {
  it('SAR-2.8 companies: ten U.S., eight Mexican, halves up, at least one figure', () => {
    const figures = (nation: string, castings: number) => ask('companySize', { nation, castings }).figures
    expect([figures('US', 14), figures('US', 15), figures('US', 3), figures('MEX', 11), figures('MEX', 12)]).toEqual([
      1, 2, 1, 1, 2,
    ])
    expect(figures('BR', 25)).toBe(3)
    expect(refused('companySize', { nation: 'US', castings: 0 })).toBe('BAD_VALUE SAR-2.8')
  })

  it('SAR-2.6 shares add up, keep their proportion to one casting, and fit into the parts', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(parts, fc.nat({ max: 60 }), (sizes, wish) => {
        const total = sizes.reduce((a, b) => a + b, 0)
        const stragglers = Math.min(wish, total)
        const shares = ask('splitStragglers', { sizes, stragglers }).shares as number[]
        expect(shares.reduce((a, b) => a + b, 0)).toBe(stragglers)
        for (const [i, share] of shares.entries()) {
          expect(Math.abs(share - (sizes[i]! * stragglers) / total)).toBeLessThan(1)
          expect(share).toBeLessThanOrEqual(sizes[i]!)
        }
      }),
    )
  })

  it('SAR-2.6 a third of the unit takes a third of the stragglers; ties go to the parent, then in order', () => {
    expect(ask('splitStragglers', { sizes: [12, 6], stragglers: 6 }).shares).toEqual([4, 2])
    expect(ask('splitStragglers', { sizes: [4, 4, 4], stragglers: 5 }).shares).toEqual([2, 2, 1])
    expect(refused('splitStragglers', { sizes: [4, 0], stragglers: 1 })).toBe('BAD_VALUE SAR-2.6')
    expect(refused('splitStragglers', { sizes: [4, 2], stragglers: 7 })).toBe('BAD_VALUE SAR-2.6')
    expect(refused('splitStragglers', { sizes: [], stragglers: 0 })).toBe('BAD_VALUE SAR-2.6')
  })
})
