import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ask, named, refused } from './ask'

const shot = { arm: 'infantry', castings: 10, band: 'medium', training: 'regular', nation: 'MEX', d20: 10 }
const shift = (more: Record<string, unknown>) => ask('fire', { ...shot, ...more }).shift
const gun = { arm: 'artillery', castings: undefined, pounds: 6, nation: 'BR' }
const cannon = (more: Record<string, unknown>) => {
  const { castings: _none, ...rest } = { ...shot, ...gun, ...more }
  return ask('fire', rest)
}
const PROFILES = ['sar-2007', 'sar-1998', 'early-american']

describe('SAR-11 attack points and columns', () => {
  it('SAR-11.7 multiplies exactly and rounds down once', () => {
    const points = (more: Record<string, unknown>) =>
      ask('attackPoints', { arm: 'smallArms', band: 'long', ...more }).points
    // 7 / 4 and again / 4: 0.4375, not 1 / 4.
    expect(points({ castings: 7, mounted: true })).toBe(0)
    expect(points({ castings: 31, lowAmmo: true })).toBe(3)
    expect(points({ castings: 32, lowAmmo: true })).toBe(4)
    expect(
      ask('attackPoints', { arm: 'artillery', pounds: 8, band: 'long', lowAmmo: true, damaged: true }).points,
    ).toBe(0)
    expect(ask('attackPoints', { arm: 'artillery', pounds: 12, band: 'short', volley: [1, 4] }).points).toBe(9)
  })

  it('SAR-11.7 refuses what does not belong to the arm', () => {
    const base = { arm: 'smallArms', castings: 5, band: 'short' }
    expect(refused('attackPoints', { ...base, damaged: true })).toBe('BAD_VALUE SAR-11.7')
    expect(refused('attackPoints', { ...base, pounds: 6 })).toBe('BAD_VALUE SAR-11.7')
    expect(refused('attackPoints', { arm: 'smallArms', band: 'short' })).toBe('BAD_VALUE SAR-11.7')
    expect(refused('attackPoints', { arm: 'artillery', pounds: 6, band: 'short', mounted: true })).toBe(
      'BAD_VALUE SAR-11.7',
    )
    expect(refused('attackPoints', { ...base, castings: -1 })).toBe('BAD_VALUE SAR-11.7')
    expect(refused('attackPoints', { ...base, castings: 2.5 })).toBe('BAD_VALUE SAR-11.7')
    expect(refused('attackPoints', { ...base, band: 'point-blank' })).toBe('BAD_VALUE SAR-11.7')
    expect(refused('attackPoints', { ...base, volley: [3, 2] })).toBe('BAD_VALUE SAR-13.9')
    expect(refused('attackPoints', { arm: 'artillery', pounds: 32, band: 'short' })).toBe('BAD_VALUE SAR-11.6')
  })

  it.each(PROFILES)('SAR-11.8 more points never begin in a lower column (%s)', (profile) => {
    const points = Array.from({ length: 200 }, (_, i) => i)
    const columns = ask('startColumn', { profile, points }).columns as number[]
    for (const [i, column] of columns.entries()) expect(column).toBeGreaterThanOrEqual(columns[i - 1] ?? 0)
    expect(columns[74]).toBe(16)
    expect(columns[75]).toBe(16)
    expect(columns[199]).toBe(16)
    expect(columns[0]).toBe(profile === 'sar-2007' ? 0 : 2)
  })

  it('SAR-11.6 bands include their limit; beyond long there is no shot', () => {
    const band = (weapon: string, distance: number, more = {}) => ask('weaponBand', { weapon, distance, ...more }).band
    expect([band('musket', 4), band('musket', 4.05), band('musket', 8.0001), band('musket', 14.001)]).toEqual([
      'short',
      'medium',
      'long',
      null,
    ])
    expect([band('pistol', 0), band('pistol', 2), band('pistol', 2.1)]).toEqual(['medium', 'long', null])
    expect([3, 4, 7, 12.5].map((pounds) => band('gun', 5, { pounds }))).toEqual(['medium', 'short', 'short', 'short'])
    expect(band('rifle', 19)).toBeNull()
    expect(band('rifle', 19, { profile: 'sar-1998' })).toBe('long')
    expect(band('rifledMusket', 14, { profile: 'sar-1998' })).toBe('medium')
  })

  it('SAR-11.6 refuses what cannot be measured or is not in the profile', () => {
    expect(refused('weaponBand', { weapon: 'musket', distance: -0.1 })).toBe('BAD_VALUE SAR-11.6')
    expect(refused('weaponBand', { weapon: 'gun', distance: 4 })).toBe('BAD_VALUE SAR-11.6')
    expect(refused('weaponBand', { weapon: 'gun', distance: 4, pounds: 0 })).toBe('BAD_VALUE SAR-11.6')
    expect(refused('weaponBand', { weapon: 'gun', distance: 4, pounds: 24.5 })).toBe('BAD_VALUE SAR-11.6')
    expect(refused('weaponBand', { weapon: 'crossbow', distance: 4 })).toBe('BAD_VALUE SAR-11.6')
    expect(refused('weaponBand', { weapon: 'musket', distance: 4, pounds: 3 })).toBe('BAD_VALUE SAR-11.6')
  })

  it('SAR-23.3, SAR-23.4 bows and spears are of the early wars only', () => {
    for (const weapon of ['bows', 'spears']) {
      expect(refused('weaponBand', { weapon, distance: 1 })).toBe('BAD_VALUE SAR-11.6')
      expect(ask('weaponBand', { profile: 'early-american', weapon, distance: 2 }).band).toBe(
        weapon === 'bows' ? 'short' : 'long',
      )
    }
    expect(refused('fire', { ...shot, weapon: 'rifle', band: 'short' })).toBe('BAD_VALUE SAR-11.6')
    expect(refused('fire', { ...shot, weapon: 'bows' })).toBe('BAD_VALUE SAR-11.6')
    expect(shift({ profile: 'early-american', weapon: 'bows' })).toBe(-1)
    expect(shift({ profile: 'early-american', weapon: 'spears' })).toBe(0)
  })
})

describe('SAR-11.9 fire modifiers', () => {
  it('SAR-11.9 training and nation', () => {
    expect(['untrained', 'green', 'regular', 'veteran'].map((training) => shift({ training }))).toEqual([-2, -1, 0, 1])
    expect(PROFILES.map((profile) => shift({ profile, nation: 'US' }))).toEqual([2, 1, 0])
    expect(cannon({ nation: 'US' }).shift).toBe(0)
  })

  it('SAR-11.9 what the target stands in', () => {
    const target = ['woods', 'rough', 'building', 'lightFort', 'heavyFort', 'unlimberedArtillery', 'skirmish', 'open']
    expect(target.map((name) => shift({ target: [name] }))).toEqual([-1, -2, -3, -3, -5, -4, -4, 0])
    expect(shift({ target: ['limberedArtillery'] })).toBe(0)
    expect(shift({ target: ['woods', 'rough'] })).toBe(-3)
    expect(shift({ target: ['woods', 'woods'] })).toBe(-1)
  })

  it('SAR-11.9 covers that exclude each other are refused', () => {
    for (const target of [
      ['building', 'lightFort'],
      ['building', 'heavyFort'],
      ['lightFort', 'heavyFort'],
    ])
      expect(refused('fire', { ...shot, target })).toBe('BAD_VALUE SAR-11.9')
  })

  it('SAR-11.9 a row that the profile has not is a warning', () => {
    expect(ask('fire', { ...shot, weaponTag: 'repeaters', profile: 'sar-1998' })).toMatchObject({
      shift: 0,
      warnings: ['repeaters'],
    })
    expect(ask('fire', { ...shot, disciplined: true })).toMatchObject({ shift: 0, warnings: ['disciplined'] })
    expect(ask('fire', { ...shot, moved: true })).toMatchObject({ shift: 0, warnings: ['moved'] })
    expect(shift({ weaponTag: 'repeaters' })).toBe(2)
  })

  it('SAR-11.12 first volley: infantry and cavalry, in the early wars infantry alone, guns never', () => {
    expect(shift({ firstVolley: true })).toBe(2)
    expect(shift({ firstVolley: true, arm: 'cavalry' })).toBe(2)
    const early = ask('fire', { ...shot, firstVolley: true, arm: 'cavalry', profile: 'early-american' })
    expect(early).toMatchObject({ shift: 0, warnings: ['firstVolley'] })
    const { castings: _none, ...rest } = { ...shot, ...gun }
    expect(refused('fire', { ...rest, firstVolley: true })).toBe('BAD_STATE SAR-11.12')
  })

  it('SAR-11.13 only a natural 1 leaves a unit low', () => {
    expect([1, 2, 20].map((d20) => ask('fire', { ...shot, d20 }).lowAmmo)).toEqual([true, false, false])
  })

  it('SAR-11.14 at the screen or past it, not both; ball flies past in 2007', () => {
    expect(shift({ target: ['throughSkirmishers'] })).toBe(-2)
    expect(refused('fire', { ...shot, target: ['throughSkirmishers', 'skirmish'] })).toBe('BAD_TARGET SAR-11.14')
    const past = (band: string, profile = 'sar-2007') => cannon({ band, profile, target: ['throughSkirmishers'] }).shift
    expect([past('short'), past('medium'), past('long')]).toEqual([-2, 0, 0])
    expect([past('short', 'sar-1998'), past('medium', 'sar-1998')]).toEqual([-2, -2])
  })

  it('SAR-16.14 guns that moved, and Mexican guns, in 2007 only', () => {
    expect(PROFILES.map((profile) => cannon({ profile, moved: true }).shift)).toEqual([-2, 0, 0])
    expect(PROFILES.map((profile) => cannon({ profile, nation: 'MEX' }).shift)).toEqual([-1, 0, 0])
  })

  it('SAR-11.10, SAR-11.11 the final column stays on the chart, better dice and columns never do less', () => {
    const target = fc.subarray(['woods', 'rough', 'heavyFort', 'skirmish', 'unlimberedArtillery'])
    const any = fc.record({
      profile: fc.constantFrom(...PROFILES),
      castings: fc.nat({ max: 90 }),
      band: fc.constantFrom('short', 'medium', 'long'),
      training: fc.constantFrom('untrained', 'green', 'regular', 'veteran'),
      nation: fc.constantFrom('US', 'MEX', 'BR'),
      firstVolley: fc.boolean(),
      target,
    })
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 19 }), (input, d20) => {
        const low = ask('fire', { arm: 'infantry', ...input, d20 }) as Record<string, number>
        const high = ask('fire', { arm: 'infantry', ...input, d20: d20 + 1 }) as Record<string, number>
        expect(low.column).toBe(Math.max(0, Math.min(16, low.startColumn! + low.shift!)))
        expect(high.losses).toBeGreaterThanOrEqual(low.losses!)
        const more = ask('fire', { arm: 'infantry', ...input, castings: input.castings + 5, d20 })
        expect(more.losses).toBeGreaterThanOrEqual(low.losses!)
      }),
    )
  })

  it('SAR-11.11 a column off the chart is refused', () => {
    expect(refused('chart', { column: 17, d20: [1] })).toBe('BAD_VALUE SAR-11.11')
    expect(refused('chart', { column: -1, d20: [1] })).toBe('BAD_VALUE SAR-11.11')
    expect(named('chart', { d20: 21 })).toMatchObject({ code: 'BAD_DICE', die: 'd20' })
    for (const profile of PROFILES) expect(ask('chartChecksum', { profile }).total).toBe(686)
  })
})

describe('SAR-12 allocating losses', () => {
  const split = (more: Record<string, unknown>) => {
    const { stragglers, casualties } = ask('allocate', {
      losses: 3,
      kind: 'fire',
      formation: 'line',
      angle: 'front',
      ...more,
    })
    return [stragglers, casualties]
  }

  it('SAR-12.1 odd ones straggle, even ones fall', () => {
    expect([0, 1, 2, 3, 4, 5].map((losses) => split({ losses }))).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
      [2, 2],
      [3, 2],
    ])
  })

  it('SAR-12.2 fire on columns and squares; melee only on squares', () => {
    for (const formation of ['column', 'roadColumn']) {
      expect(split({ formation })).toEqual([1, 2])
      expect(split({ formation, kind: 'melee' })).toEqual([2, 1])
    }
    expect(split({ formation: 'square', kind: 'melee' })).toEqual([1, 2])
    expect(split({ formation: 'column', losses: 1 })).toEqual([1, 0])
  })

  it('SAR-12.3 doubles casualties of closed columns and squares under fire in 2007 alone', () => {
    expect(split({ formation: 'closedColumn' })).toEqual([1, 4])
    expect(split({ formation: 'square' })).toEqual([1, 4])
    expect(split({ formation: 'closedColumn', profile: 'sar-1998' })).toEqual([1, 2])
    expect(split({ formation: 'square', profile: 'early-american' })).toEqual([1, 2])
  })

  it('SAR-12.4, SAR-12.6 flank doubles, rear triples stragglers, after the column rule', () => {
    expect(split({ angle: 'flank' })).toEqual([4, 1])
    expect(split({ angle: 'rear' })).toEqual([6, 1])
    expect(split({ angle: 'rear', formation: 'column' })).toEqual([3, 2])
  })

  it('SAR-10.6 squares and skirmishers have no flank to be struck on', () => {
    for (const formation of ['square', 'skirmish'])
      for (const angle of ['flank', 'rear'])
        expect(refused('allocate', { losses: 1, kind: 'fire', formation, angle })).toBe('BAD_VALUE SAR-10.6')
  })

  it('SAR-12.5 one straggler a turn from fire for U.S. guns, none more', () => {
    const battery = { arm: 'artillery', formation: 'unlimbered', nation: 'US' }
    expect(split(battery)).toEqual([1, 1])
    expect(split({ ...battery, angle: 'rear' })).toEqual([1, 1])
    expect(split({ ...battery, stragglersFromFireSoFar: 1 })).toEqual([0, 1])
    expect(split({ ...battery, stragglersFromFireSoFar: 3 })).toEqual([0, 1])
    expect(split({ ...battery, nation: 'MEX' })).toEqual([2, 1])
    expect(split({ formation: 'limbered', nation: 'US' })).toEqual([1, 1])
    expect(split({ nation: 'US' })).toEqual([2, 1])
    expect(split({ ...battery, kind: 'melee' })).toEqual([2, 1])
  })

  it('SAR-6.1 refuses formations that the arm has not', () => {
    const bad = [
      { arm: 'cavalry', formation: 'square' },
      { arm: 'artillery', formation: 'skirmish' },
      { arm: 'artillery', formation: 'line' },
      { arm: 'infantry', formation: 'limbered' },
    ]
    for (const item of bad)
      expect(refused('allocate', { losses: 1, kind: 'fire', angle: 'front', ...item })).toBe('BAD_VALUE SAR-6.1')
    expect(refused('allocate', { losses: -1, kind: 'fire', formation: 'line', angle: 'front' })).toBe(
      'BAD_VALUE SAR-12.1',
    )
  })

  it('SAR-12.7 castings are conserved: effectives, stragglers and casualties always make the start strength', () => {
    const strength = fc
      .record({ start: fc.nat({ max: 40 }), c: fc.nat({ max: 40 }), s: fc.nat({ max: 40 }) })
      .map(({ start, c, s }) => {
        const casualties = Math.min(c, start)
        return { start, casualties, stragglers: Math.min(s, start - casualties) }
      })
    fc.assert(
      fc.property(strength, fc.nat({ max: 30 }), fc.nat({ max: 30 }), (unit, addStragglers, addCasualties) => {
        const after = ask('applyLosses', { ...unit, addStragglers, addCasualties }) as Record<string, number>
        expect(after.effectives! + after.stragglers! + after.casualties!).toBe(unit.start)
        const before = unit.start - unit.casualties - unit.stragglers
        expect(before - after.effectives!).toBe(after.applied)
        expect(after.applied).toBe(Math.min(before, addStragglers + addCasualties))
      }),
    )
  })

  it('SAR-12.7, SAR-5.5 who loses all effectives is removed, casualties recorded first', () => {
    const unit = { start: 8, casualties: 0, stragglers: 4 }
    expect(ask('applyLosses', { ...unit, addStragglers: 3, addCasualties: 3 })).toMatchObject({
      removed: true,
      broken: false,
      casualties: 3,
      stragglers: 5,
    })
    expect(ask('applyLosses', { ...unit, addStragglers: 1 })).toMatchObject({ removed: false, broken: true })
    expect(refused('applyLosses', { start: 8, casualties: 5, stragglers: 4 })).toBe('BAD_VALUE SAR-2.2')
  })

  it('SAR-5.3 equal numbers do not break', () => {
    expect(ask('breakTest', { stragglers: 5, effectives: 5 })).toEqual({ broken: false, removed: false })
    expect(ask('breakTest', { stragglers: 6, effectives: 5 })).toEqual({ broken: true, removed: false })
    expect(ask('breakTest', { stragglers: 2, effectives: 0 })).toEqual({ broken: false, removed: true })
    expect(refused('breakTest', { stragglers: -1, effectives: 0 })).toBe('BAD_VALUE SAR-2.2')
  })
})
