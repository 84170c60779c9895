import { describe, expect, test } from 'vitest'
import { maneuvering, type Result } from './maneuverSupport'
import { type DrillUnit, inch } from './support'

const go = (distance: number) => ({ type: 'go' as const, unit: 'g', distance: inch(distance), off: 0 })
const gun = (what: 'fire' | 'limber' | 'unlimber' | 'rally' | 'retreatSilenced') => ({
  type: 'gun' as const,
  unit: 'g',
  do: what,
})
const pivot = (angle: number) => ({ type: 'turn' as const, unit: 'g', angle: angle * 100 })
const haul = (distance: number, off = 0) => ({
  type: 'gun' as const,
  unit: 'g',
  do: 'haul' as const,
  distance: inch(distance),
  off: off * 100,
})

const light: DrillUnit = { id: 'g', at: [30, 40, 180], guns: ['LG', 'LG'] }
const heavy: DrillUnit = { ...light, guns: [{ type: 'SG', carriage: 'heavy', traction: 'siege' }] }
const flying: DrillUnit = { ...light, guns: [{ type: 'LG', carriage: 'light', traction: 'flying' }] }
const limbered = (unit: DrillUnit): DrillUnit => ({ ...unit, formation: 'limbered' })

const battery = (unit: DrillUnit, result: Result = 'wellHandled') => maneuvering({ units: [unit] }, { g: result })
/** The first action that is refused, or null. */
function refusedOf(unit: DrillUnit, result: Result, ...actions: readonly object[]): string | null {
  const game = battery(unit, result)
  for (const action of actions) {
    const rule = game.refused(action)
    if (rule !== null) return rule
  }
  return null
}

describe('guns', () => {
  test('REG-5.7: heavy guns do one thing: move, fire, limber, unlimber or pivot', () => {
    expect(refusedOf(limbered(heavy), 'wellHandled', go(6))).toBe(null)
    expect(refusedOf(limbered(heavy), 'wellHandled', go(3), gun('unlimber'))).toBe('REG-5.7')
    expect(refusedOf(heavy, 'wellHandled', gun('limber'), go(3))).not.toBe(null)
    expect(refusedOf(limbered(heavy), 'wellHandled', gun('unlimber'), gun('fire'))).not.toBe(null)
    expect(refusedOf(heavy, 'wellHandled', pivot(40), gun('fire'))).not.toBe(null)
    expect(refusedOf(heavy, 'wellHandled', gun('fire'))).toBe(null)
  })

  test('REG-5.7: light carriages join two of them: move and unlimber, limber and move, unlimber or pivot and fire', () => {
    expect(refusedOf(limbered(light), 'wellHandled', go(12), gun('unlimber'))).toBe(null)
    expect(refusedOf(light, 'wellHandled', gun('limber'), go(12))).toBe(null)
    expect(refusedOf(limbered(light), 'wellHandled', gun('unlimber'), gun('fire'))).toBe(null)
    expect(refusedOf(light, 'wellHandled', pivot(90), gun('fire'))).toBe(null)
    expect(refusedOf(limbered(light), 'wellHandled', go(3), gun('unlimber'), gun('fire'))).not.toBe(null)
  })

  test('REG-5.7: flying artillery on Double Quick moves, unlimbers and fires, or limbers, moves and unlimbers', () => {
    expect(refusedOf(limbered(flying), 'double', go(24), gun('unlimber'), gun('fire'))).toBe(null)
    expect(refusedOf(flying, 'double', gun('limber'), go(24), gun('unlimber'))).toBe(null)
    expect(refusedOf(limbered(flying), 'wellHandled', go(12), gun('unlimber'), gun('fire'))).not.toBe(null)
    expect(refusedOf(limbered(light), 'double', go(12), gun('unlimber'), gun('fire'))).not.toBe(null)
  })

  test('REG-5.8: tardy: one thing; light guns limber and make a full retreat, silenced; no rally', () => {
    expect(refusedOf(limbered(light), 'tardy', go(3), gun('unlimber'))).not.toBe(null)
    expect(
      refusedOf(
        { ...light, state: { guns: [{ index: 0, silenced: true, damaged: false, lowAmmo: false }] } },
        'tardy',
        gun('rally'),
      ),
    ).toBe('REG-5.8')
    expect(refusedOf(heavy, 'tardy', gun('retreatSilenced'))).toBe('REG-5.8')
    const game = battery({ ...light, at: [30, 20, 180] }, 'tardy')
    game.do(gun('retreatSilenced'))
    expect(game.battle.units.g).toMatchObject({ formation: 'limbered', heading: 0 })
    expect(game.battle.units.g!.y).toBeGreaterThan(inch(32))
    expect(game.battle.units.g!.guns.every(({ silenced }) => silenced)).toBe(true)
  })

  test('REG-5.7: guns rally every silenced stand', () => {
    const silenced = { index: 1, silenced: true, damaged: true, lowAmmo: false }
    const game = battery({ ...light, state: { guns: [{ ...silenced, index: 0 }, silenced] } })
    game.do(gun('rally'))
    expect(game.battle.units.g!.guns).toEqual([
      { index: 0, silenced: false, damaged: true, lowAmmo: false },
      { index: 1, silenced: false, damaged: true, lowAmmo: false },
    ])
    expect(refusedOf(light, 'wellHandled', gun('rally'))).toBe('REG-5.7')
  })

  test('REG-5.10: unlimbered guns pivot up to 90 degrees, fixed ones 45, and fixed ones never move or limber', () => {
    expect(refusedOf(light, 'wellHandled', pivot(91))).toBe('REG-5.10')
    const fixed: DrillUnit = { ...light, formation: 'fixed' }
    expect(refusedOf(fixed, 'wellHandled', pivot(46))).toBe('REG-5.10')
    expect(refusedOf(fixed, 'wellHandled', pivot(-45))).toBe(null)
    expect(refusedOf(fixed, 'wellHandled', go(1))).toBe('REG-5.10')
    expect(refusedOf(fixed, 'wellHandled', gun('limber'))).toBe('REG-1.8')
    expect(refusedOf(light, 'wellHandled', go(1))).toBe('REG-5.7')
  })

  test('REG-5.7: light guns are hauled by hand 2 in, a mountain howitzer or a rocket 4 in; heavy ones not', () => {
    expect(refusedOf(light, 'wellHandled', haul(2.001))).toBe('REG-5.7')
    expect(refusedOf(light, 'wellHandled', haul(2, 180))).toBe(null)
    expect(refusedOf({ ...light, traits: ['mountainHowitzer'] }, 'wellHandled', haul(4))).toBe(null)
    expect(refusedOf({ ...light, guns: ['HR'] }, 'wellHandled', haul(4))).toBe(null)
    expect(refusedOf(heavy, 'wellHandled', haul(1))).toBe('REG-5.7')
    expect(refusedOf(light, 'wellHandled', { type: 'gun', unit: 'g', do: 'haul' })).toBe('REG-5.7')
  })

  test('REG-5.7: the whole battery does the same: one heavy gun bars what only light ones do, and the slowest sets the pace (REG-6.1)', () => {
    const mixed = limbered({ ...light, guns: ['LG', { type: 'HG', carriage: 'heavy', traction: 'fieldHeavy' }] })
    expect(refusedOf(mixed, 'wellHandled', go(8), gun('unlimber'))).not.toBe(null)
    expect(refusedOf(mixed, 'wellHandled', go(8.001))).toBe('REG-6.4')
  })

  test('REG-6.1: horse-drawn 12 in, ox-drawn 8, flying 18 and siege guns 6', () => {
    const drawn = (traction: 'horse' | 'ox' | 'flying' | 'siege', carriage: 'light' | 'heavy' = 'light') =>
      limbered({ ...light, guns: [{ type: 'LG', carriage, traction }] })
    for (const [unit, rate] of [
      [drawn('horse'), 12],
      [drawn('ox'), 8],
      [drawn('flying'), 18],
      [drawn('siege', 'heavy'), 6],
    ] as const) {
      expect(refusedOf(unit, 'wellHandled', go(rate))).toBe(null)
      expect(refusedOf(unit, 'wellHandled', go(rate + 0.001))).toBe('REG-6.4')
    }
  })

  test('REG-5.7, 7.2: guns whose every stand is silenced, or that are limbered, do not choose to fire', () => {
    expect(refusedOf(limbered(heavy), 'wellHandled', gun('fire'))).toBe('REG-7.2')
    expect(
      refusedOf(
        { ...light, state: { guns: [{ index: 0, silenced: true, damaged: false, lowAmmo: false }] } },
        'wellHandled',
        gun('fire'),
      ),
    ).toBe('REG-1.8')
  })
})
