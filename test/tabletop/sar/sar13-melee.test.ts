import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ask, named, refused } from './ask'

const PROFILES = ['sar-2007', 'sar-1998', 'early-american']
const close = (more: Record<string, unknown>) => ask('close', { d20: 10, training: 'regular', ...more })
const stand = (more: Record<string, unknown>) => ask('stand', { d20: 10, training: 'regular', ...more })

describe('SAR-13 closing and standing', () => {
  it('SAR-13.8 every modifier, to close and to stand', () => {
    const pairs: Record<string, [number, number]> = {
      cavalryVsFootNotInSquare: [2, 0],
      cavalryVsSquare: [-3, 0],
      mountedVsMounted: [3, -3],
      enemyInWoodsOrRough: [-1, 0],
      enemyInBuildingOrFort: [-3, 0],
      enemyOnlySkirmish: [3, 0],
      flankOrRear: [4, -2],
    }
    for (const profile of PROFILES)
      for (const [flag, [forClose, forStand]] of Object.entries(pairs)) {
        expect(close({ profile, flags: [flag] }).total).toBe(13 + forClose)
        expect(stand({ profile, flags: [flag] }).total).toBe(10 + forStand)
      }
    expect(['untrained', 'green', 'regular', 'veteran'].map((training) => stand({ training }).total)).toEqual([
      6, 8, 10, 12,
    ])
    expect([close({ leaderLR: 3 }).total, stand({ leaderLR: 1 }).total]).toEqual([19, 12])
  })

  it('SAR-13.8 charging is always in the roll to close, once, and never in the roll to stand', () => {
    expect(close({ flags: ['charging'] }).total).toBe(13)
    expect(stand({ flags: ['charging'] })).toMatchObject({ total: 10, warnings: ['charging'] })
  })

  it('SAR-13.7, SAR-13.11 fire losses count against closing, casualties against standing', () => {
    expect(close({ fireLosses: 4 }).total).toBe(9)
    expect(stand({ casualties: 4 }).total).toBe(6)
    expect(refused('close', { d20: 10, training: 'green', fireLosses: -1 })).toBe('BAD_VALUE SAR-13.7')
    expect(refused('stand', { d20: 10, training: 'green', casualties: 0.5 })).toBe('BAD_VALUE SAR-13.11')
    expect(refused('stand', { training: 'green' })).toBe('missing-die SAR-13.11')
  })

  it('SAR-13.8 cavalry cannot charge foot in square and not in square at once', () => {
    const flags = ['cavalryVsSquare', 'cavalryVsFootNotInSquare']
    expect(named('close', { d20: 10, training: 'green', flags })).toMatchObject({
      code: 'BAD_VALUE',
      a: 'cavalryVsFootNotInSquare',
    })
    expect(refused('close', { d20: 10, training: 'green', flags: ['brave'] })).toBe('BAD_VALUE SAR-13.7')
  })

  it('SAR-13.9 every row of closing by its edges', () => {
    const at = (d20: number, fireLosses: number, profile = 'sar-2007') => {
      const { total, result, stragglersD4, volley } = close({ d20, fireLosses, profile })
      return [total, result, stragglersD4, volley]
    }
    expect(at(1, 3)).toEqual([1, 'halt', 1, null])
    expect(at(1, 2)).toEqual([2, 'halt', 1, [1, 4]])
    expect(at(4, 0)).toEqual([7, 'halt', 0, [1, 4]])
    expect(at(9, 0)).toEqual([12, 'close', 0, null])
    expect(at(8, 0, 'early-american')).toEqual([11, 'halt', 0, [1, 2]])
    expect(close({ d20: 1 }).haltInches).toBe(3)
  })

  it('SAR-13.12 every row of standing by its edges', () => {
    const at = (d20: number, casualties: number) => {
      const { result, stragglersD4 } = stand({ d20, casualties })
      return [result, stragglersD4]
    }
    expect([at(1, 0), at(1, 9), at(2, 0), at(11, 0), at(12, 0)]).toEqual([
      ['retreatChargeMove', 0],
      ['retreatChargeMove', 0],
      ['stand', 1],
      ['stand', 1],
      ['stand', 0],
    ])
  })

  it('SAR-13.15 counter-charge: more than ten', () => {
    const may = (d20: number, training: string) => ask('counterCharge', { d20, losses: 0, training }).mayCharge
    expect([may(10, 'regular'), may(11, 'regular'), may(12, 'untrained'), may(13, 'untrained')]).toEqual([
      false,
      true,
      false,
      true,
    ])
    expect(refused('counterCharge', { d20: 4, losses: -1, training: 'green' })).toBe('BAD_VALUE SAR-13.15')
  })

  it('SAR-13.16 follow-up charge: never breaks, but then does nothing', () => {
    expect(ask('followUp', { effectives: 10, stragglers: 0, d4: 4 })).toEqual({
      effectives: 6,
      stragglers: 4,
      mayAct: true,
    })
    expect(ask('followUp', { effectives: 5, stragglers: 3, d4: 1 })).toEqual({
      effectives: 4,
      stragglers: 4,
      mayAct: true,
    })
    expect(ask('followUp', { effectives: 5, stragglers: 3, d4: 2 })).toEqual({
      effectives: 4,
      stragglers: 4,
      mayAct: false,
    })
    expect(refused('followUp', { effectives: 3, stragglers: 4, d4: 2 })).toBe('BAD_STATE SAR-13.16')
  })
})

const base = { participants: 10, enemy: 10, training: 'regular', nation: 'MEX' }
const melee = (more: Record<string, unknown>) => ask('meleeColumn', { ...base, ...more })

describe('SAR-14 melee', () => {
  it('SAR-14.4 every modifier by profile; a row that is not there is a warning', () => {
    const rows: Record<string, (number | null)[]> = {
      charging: [2, 2, 2],
      uphill: [-2, -2, -2],
      downhill: [1, 1, 1],
      inColumn: [2, 2, 2],
      anchoredLine: [1, null, null],
      roadColumn: [-4, -2, -2],
      inSquare: [-4, null, null],
      cavalryVsFootNotInSquare: [1, 1, 1],
      cavalryVsSquare: [-3, -3, 1],
      lancersVsCavalryFirstRoll: [1, 1, null],
      cavalryVsMountedRifles: [1, 1, null],
      blownHorses: [-2, null, null],
      engineersVsWorks: [2, null, null],
    }
    for (const [flag, values] of Object.entries(rows))
      for (const [i, profile] of PROFILES.entries()) {
        const { shift, warnings } = melee({ profile, flags: [flag] })
        expect([flag, shift]).toEqual([flag, values[i] ?? 0])
        expect(warnings).toEqual(values[i] === null ? [flag] : [])
      }
  })

  it('SAR-14.4 column and road column of cavalry: not on the card of 2007', () => {
    expect(melee({ arm: 'cavalry', flags: ['inColumn'] }).shift).toBe(0)
    expect(melee({ arm: 'cavalry', flags: ['inColumn'], profile: 'sar-1998' }).shift).toBe(2)
    expect(melee({ arm: 'cavalry', flags: ['roadColumn'], profile: 'sar-1998' }).shift).toBe(-2)
  })

  it('SAR-14.4 training, nation, leader, discipline and bows carry over', () => {
    expect(['untrained', 'green', 'regular', 'veteran'].map((training) => melee({ training }).shift)).toEqual([
      -2, -1, 0, 1,
    ])
    expect(PROFILES.map((profile) => melee({ profile, nation: 'US' }).shift)).toEqual([2, 1, 0])
    expect(melee({ leaderLR: 3 }).shift).toBe(3)
    expect(melee({ profile: 'early-american', disciplined: true, weapon: 'bows' }).shift).toBe(0)
    expect(melee({ profile: 'early-american', weapon: 'bows' }).shift).toBe(-1)
  })

  it('SAR-14.4 skirmishers and gunners are easy prey, unless both skirmish', () => {
    expect(melee({ target: ['skirmish'] }).shift).toBe(4)
    expect(melee({ target: ['unlimberedArtillery'] }).shift).toBe(4)
    expect(melee({ target: ['skirmish'], formation: 'skirmish' }).shift).toBe(0)
    expect(melee({ target: ['skirmish'], flags: ['skirmishCancelsIfBothSkirmish'] }).shift).toBe(0)
    expect(melee({ target: ['heavyFort'] }).shift).toBe(-5)
    expect(refused('meleeColumn', { ...base, target: ['throughSkirmishers'] })).toBe('BAD_VALUE SAR-14.4')
  })

  it('SAR-14.4 what excludes each other is refused', () => {
    for (const flags of [
      ['uphill', 'downhill'],
      ['inColumn', 'inSquare'],
      ['anchoredLine', 'inSquare'],
      ['inColumn', 'roadColumn'],
    ])
      expect(refused('meleeColumn', { ...base, flags })).toBe('BAD_VALUE SAR-14.4')
    expect(refused('meleeColumn', { ...base, target: ['building', 'lightFort'] })).toBe('BAD_VALUE SAR-14.4')
  })

  it('SAR-14.2, SAR-15.4 half when flanked, a quarter in disorder, down', () => {
    expect(melee({ participants: 15, flanked: true }).participants).toBe(7)
    expect(melee({ participants: 15, disordered: true }).participants).toBe(3)
    expect(melee({ participants: 15, flanked: true, disordered: true }).participants).toBe(1)
    expect(refused('meleeColumn', { ...base, participants: -1 })).toBe('BAD_VALUE SAR-14.4')
  })

  it('SAR-14.5 only the smaller side shifts, by tens in 2007 and by fives elsewhere', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PROFILES), fc.nat({ max: 80 }), fc.nat({ max: 80 }), (profile, own, enemy) => {
        const shift = ask('outnumbered', { profile, own, enemy }).shift
        const step = profile === 'sar-2007' ? 10 : 5
        expect(shift).toBe(own < enemy ? 0 - Math.floor((enemy - own) / step) : 0)
      }),
    )
  })

  it('SAR-11.10 the final column of a melee stays within 0..16', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 90 }),
        fc.nat({ max: 90 }),
        fc.nat({ max: 3 }),
        fc.boolean(),
        (participants, enemy, leaderLR, up) => {
          const { column } = melee({ participants, enemy, leaderLR, flags: up ? ['charging'] : ['uphill'] })
          expect(column).toBeGreaterThanOrEqual(0)
          expect(column).toBeLessThanOrEqual(16)
        },
      ),
    )
  })
})

describe('SAR-14.1 a whole charge', () => {
  const fight = {
    mexican: { castings: 10, training: 'green', charging: true, stragglersFromFire: 1 },
    us: { castings: 14, training: 'regular' },
    closeD20: 12,
    standD20: 19,
    round1: { mexD20: 20, usD20: 3 },
    round2: { mexD20: 12, usD20: 13 },
  }
  const example = (more: Record<string, unknown>) => ask('meleeExample', { ...fight, ...more })

  it('SAR-29.1 the printed end state under sar-2007', () => {
    expect(example({}).round2).toMatchObject({
      us: { effectives: 9, stragglers: 3, casualties: 2 },
      mex: { effectives: 5, stragglers: 4, casualties: 1 },
    })
  })

  it('SAR-13.9 who does not close fights no melee and asks for no more dice', () => {
    const { standD20: _stand, round1: _one, round2: _two, ...rest } = fight
    expect(ask('meleeExample', { ...rest, closeD20: 2 })).toEqual({
      closeTotal: 2,
      closes: false,
      standTotal: null,
      stands: false,
      round1: null,
      round2: null,
      locked: false,
    })
    expect(named('meleeExample', rest)).toMatchObject({ code: 'missing-die', die: 'd20' })
  })

  it('SAR-13.12 a target that runs, and one that stands shaken', () => {
    expect(example({ standD20: 1 })).toMatchObject({ standTotal: 1, stands: false, round1: null })
    expect(named('meleeExample', { ...fight, standD20: 8 })).toMatchObject({ code: 'missing-die', die: 'standD4' })
    expect(example({ standD20: 8, standD4: 2, profile: 'sar-1998' }).round1).toMatchObject({
      us: { effectives: 8, stragglers: 4, casualties: 2 },
    })
    expect(example({ us: { castings: 4, training: 'regular' }, standD20: 8, standD4: 3 })).toMatchObject({
      stands: false,
      round1: null,
    })
  })

  it('SAR-14.7 a break in round 1 ends it', () => {
    const few = { ...fight.us, castings: 4 }
    const { round2: _two, ...rest } = fight
    const end = ask('meleeExample', { ...rest, us: few, round1: { mexD20: 20, usD20: 1 } })
    expect(end).toMatchObject({ stands: true, round2: null, locked: false })
    expect(named('meleeExample', { ...rest, round1: { mexD20: 3 } })).toMatchObject({
      code: 'missing-die',
      die: 'round1.usD20',
    })
    expect(named('meleeExample', { ...fight, round1: { mexD20: 21, usD20: 3 } })).toMatchObject({ code: 'BAD_DICE' })
  })

  it('SAR-13.7 the U.S. side may be the charger', () => {
    const us = { castings: 14, training: 'veteran', charging: true }
    const mexican = { castings: 10, training: 'green' }
    expect(example({ us, mexican, closeD20: 10 })).toMatchObject({ closeTotal: 15, closes: true, standTotal: 17 })
  })

  it('SAR-14.6 order of resolution does not matter: both lose by what both had', () => {
    const face = fc.integer({ min: 1, max: 20 })
    fc.assert(
      fc.property(
        face,
        face,
        fc.integer({ min: 6, max: 30 }),
        fc.integer({ min: 6, max: 30 }),
        (mexD20, usD20, m, u) => {
          const even = { training: 'regular', nation: 'MEX' }
          const run = (mexican: object, us: object, round1: object) =>
            example({ mexican, us, closeD20: 20, standD20: 20, round1 }).round1 as Record<string, number>
          const one = run({ ...even, castings: m, charging: true }, { ...even, castings: u }, { mexD20, usD20 })
          const other = run(
            { ...even, castings: u },
            { ...even, castings: m, charging: true },
            { mexD20: usD20, usD20: mexD20 },
          )
          expect([one.mexColumn, one.usColumn, one.mexLosses, one.usLosses]).toEqual([
            other.usColumn,
            other.mexColumn,
            other.usLosses,
            other.mexLosses,
          ])
        },
      ),
    )
  })
})

describe('SAR-15 and 17: squares and horse', () => {
  it('SAR-15.2, SAR-15.3 ties form', () => {
    const square = (distance: number, more = {}) =>
      ask('emergencySquare', { d20: 5, training: 'green', line: true, hold: false, distance, ...more })
    expect(square(9)).toEqual({ total: 9, forms: true })
    expect(square(8.999)).toEqual({ total: 9, forms: false })
    expect(square(13, { hold: true }).forms).toBe(true)
    expect(refused('emergencySquare', { d20: 5, training: 'green', distance: -2 })).toBe('BAD_VALUE SAR-15.2')
  })

  it('SAR-17.7, SAR-17.9 mounted cavalry only, and once a turn', () => {
    expect(ask('breakthrough', { beaten: 'artillery', d20: [1, 20] })).toEqual({
      results: ['stop', 'scatter'],
      stragglers: [null, '1d4'],
    })
    expect(ask('breakthrough', { beaten: 'infantry', d20: 12, usedThisTurn: true }).results).toEqual([null])
    expect(ask('breakthrough', { beaten: 'infantry', d20: 12, mounted: false }).results).toEqual([null])
    for (const beaten of ['infantry', 'artillery', 'cavalry']) {
      const d20 = Array.from({ length: 20 }, (_, i) => i + 1)
      expect(ask('breakthrough', { beaten, d20 }).results).not.toContain(null)
    }
  })
})
