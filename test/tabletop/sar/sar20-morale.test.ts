import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ask, refused } from './ask'

const PROFILES = ['sar-2007', 'sar-1998', 'early-american']
const shaken = { d20: 10, training: 'regular', effectives: 6, stragglers: 6 }

describe('SAR-5 stragglers', () => {
  it('SAR-5.2 half of those overrun fall, down', () => {
    for (const stragglers of [0, 1, 2, 7]) {
      const { toCasualties, left } = ask('overrun', { stragglers }) as Record<string, number>
      expect([toCasualties, left]).toEqual([Math.floor(stragglers / 2), Math.ceil(stragglers / 2)])
    }
  })

  it('SAR-5.8 soaking off: two at most, no more than taken, never guns', () => {
    expect(ask('soakOff', { arm: 'cavalry', stragglers: 2, soak: 1 })).toEqual({ stragglers: 1, backInches: 6 })
    expect(ask('soakOff', { arm: 'infantry', stragglers: 2, soak: 0 })).toEqual({ stragglers: 2, backInches: 0 })
    expect(refused('soakOff', { arm: 'infantry', stragglers: 1, soak: 2 })).toBe('BAD_VALUE SAR-5.8')
    expect(refused('soakOff', { arm: 'artillery', stragglers: 2, soak: 1 })).toBe('BAD_STATE SAR-5.8')
  })

  it('SAR-5.9 recovery by training, leader, cover and quiet', () => {
    const recovered = (more: Record<string, unknown>) =>
      ask('recover', { training: 'veteran', die: 5, stragglers: 20, ...more }).recovered
    expect(recovered({})).toBe(5)
    expect(recovered({ leaderLR: 2, cover: true })).toBe(9)
    expect(recovered({ leaderLR: 2, cover: true, disturbed: true })).toBe(4)
    expect(recovered({ stragglers: 3 })).toBe(3)
    expect(refused('recover', { training: 'green', die: 5, stragglers: 3 })).toBe('BAD_DICE SAR-5.9')
    expect(refused('recover', { training: 'green', stragglers: 3 })).toBe('missing-die SAR-5.9')
  })
})

describe('SAR-20 morale', () => {
  it('SAR-20.2 every modifier', () => {
    const rows = {
      behindFriendlyTroops: 3,
      behindCover: 2,
      unitRoutedThroughYou: -4,
      peerRoutedPast: -1,
      enemyOnFlank: -2,
      enemyOnRear: -4,
    }
    for (const profile of PROFILES)
      for (const [flag, value] of Object.entries(rows)) {
        expect(ask('rally', { ...shaken, profile, flags: [flag] }).total).toBe(10 + value)
        expect(ask('rout', { ...shaken, profile, flags: [flag] }).total).toBe(10 + value)
      }
    expect(ask('rally', { ...shaken, leaderLR: 2, stragglers: 8 }).total).toBe(10)
    expect(ask('rally', { ...shaken, training: 'veteran' }).total).toBe(12)
  })

  it('SAR-20.1 every row by its edges', () => {
    const rally = (d20: number) => ask('rally', { ...shaken, d20 }).result
    const rout = (d20: number) => ask('rout', { ...shaken, d20 }).result
    expect([2, 3, 7, 8, 12, 13].map(rally)).toEqual([
      'retreatAgain',
      'remainBroken',
      'remainBroken',
      'recover1d4StayBroken',
      'recover1d4StayBroken',
      'rally',
    ])
    expect([2, 3, 7, 8, 12, 13].map(rout)).toEqual([
      'retreatPlus1d4',
      'retreat',
      'retreat',
      'take1d4',
      'take1d4',
      'noEffect',
    ])
  })

  it('SAR-20.3 untrained: -4 in 2007, no rally in 1998, minus infinity in the early wars', () => {
    const of = (kind: string) =>
      PROFILES.map((profile) => ask(kind, { ...shaken, d20: 20, training: 'untrained', profile }).total)
    expect(of('rally')).toEqual([16, 'never', 'never'])
    expect(of('rout')).toEqual([16, 16, 'never'])
    expect(ask('rout', { ...shaken, d20: 20, training: 'untrained', profile: 'early-american' }).result).toBe(
      'retreatPlus1d4',
    )
  })

  it('SAR-20.4 a rally brings stragglers back to half of those present, and loses nobody', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat({ max: 20 }), (effectives, stragglers) => {
        const after = ask('rally', {
          ...shaken,
          training: 'veteran',
          d20: 20,
          flags: ['behindFriendlyTroops'],
          effectives,
          stragglers,
        })
        const [e, s] = [after.effectives as number, after.stragglers as number]
        expect(e + s).toBe(effectives + stragglers)
        if (after.result === 'rally') expect(s).toBe(Math.min(stragglers, Math.floor((effectives + stragglers) / 2)))
        else expect(s).toBe(stragglers)
      }),
    )
  })

  it('SAR-20.5 who is broken checks no more; who has nobody left rolls for nothing', () => {
    expect(refused('rout', { ...shaken, stragglers: 7 })).toBe('BAD_STATE SAR-20.5')
    expect(refused('rally', { ...shaken, effectives: 0 })).toBe('BAD_VALUE SAR-2.2')
    expect(refused('rally', { training: 'green', effectives: 3, stragglers: 4 })).toBe('missing-die SAR-20.1')
  })

  it('SAR-20.5 sees it at 24 inches and 90 degrees, not beyond, not through terrain', () => {
    const checks = (distance: number, degrees: number, blocked = false) =>
      ask('seesBreak', { distance, degrees, blocked }).checks
    expect([checks(24, 90), checks(24.001, 0), checks(1, 90.01), checks(1, 0, true)]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(refused('seesBreak', { distance: -1, degrees: 0 })).toBe('BAD_VALUE SAR-20.5')
  })

  it('SAR-20.8 waits as many turns as it retreated', () => {
    expect(ask('offTable', { offTableRetreats: 0, ralliedTurn: 5 }).reenterTurn).toBe(5)
    expect(refused('offTable', { offTableRetreats: -1, ralliedTurn: 5 })).toBe('BAD_VALUE SAR-20.8')
  })
})

describe('SAR-10 arcs and zones', () => {
  it('SAR-10.1 the limit is inside', () => {
    const inArc = (kind: string, degrees: number) => ask('arc', { kind, degrees }).inArc
    expect([inArc('formed', 15), inArc('formed', 15.01), inArc('artillery', 22.5), inArc('artillery', 22.51)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect([inArc('skirmish', 90), inArc('skirmish', 90.01)]).toEqual([true, false])
    expect(refused('arc', { kind: 'mob', degrees: 1 })).toBe('BAD_VALUE SAR-10.1')
  })

  it('SAR-10.2 the table around a unit is front, two flanks and rear', () => {
    const zone = (x: number, y: number, more = {}) => ask('zone', { halfWidth: 5, halfDepth: 0.5, x, y, ...more }).zone
    expect([zone(0, 3), zone(0, -3), zone(6, 0), zone(-6, 0)]).toEqual(['front', 'rear', 'flank', 'flank'])
    // On the line of 30 degrees itself it is still front: 5 + 10 x tan 30 = 10.7735.
    expect([zone(10.773, 10.5), zone(10.774, 10.5)]).toEqual(['front', 'flank'])
    expect(zone(6, 0, { formation: 'square' })).toBe('front')
    expect(zone(0, -6, { formation: 'skirmish' })).toBe('front')
    expect(refused('zone', { halfWidth: 0, halfDepth: 1, x: 0, y: 0 })).toBe('BAD_VALUE SAR-10.2')
  })

  it('SAR-10.2 zones are the same left and right, and front mirrors rear', () => {
    const at = fc.integer({ min: -40_000, max: 40_000 })
    fc.assert(
      fc.property(at, at, fc.integer({ min: 500, max: 10_000 }), fc.integer({ min: 500, max: 4000 }), (x, y, w, d) => {
        const zone = (right: number, ahead: number) =>
          ask('zone', { halfWidth: w / 1000, halfDepth: d / 1000, x: right / 1000, y: ahead / 1000 }).zone
        expect(zone(-x, y)).toBe(zone(x, y))
        const [front, back] = [zone(x, Math.abs(y) + 1), zone(x, -Math.abs(y) - 1)]
        expect(back).toBe(front === 'front' ? 'rear' : front)
      }),
    )
  })

  it('SAR-10.4 more than half', () => {
    const credit = (firing: number, inZone: number) => ask('flankCredit', { firing, inZone }).credit
    expect([credit(8, 4), credit(8, 5), credit(7, 4), credit(7, 3), credit(1, 1)]).toEqual([
      false,
      true,
      true,
      false,
      true,
    ])
    expect(refused('flankCredit', { firing: 3, inZone: 4 })).toBe('BAD_VALUE SAR-10.4')
    expect(refused('flankCredit', { firing: 0, inZone: 0 })).toBe('BAD_VALUE SAR-10.4')
  })
})

describe('SAR-21 to 24', () => {
  it('SAR-21.5 half or less is one level lower, nothing is rough, and never better with fewer points', () => {
    const level = (original: string, points: number) => ask('fortLevel', { original, points }).level
    expect([level('heavyFort', 31), level('heavyFort', 30), level('heavyFort', 0)]).toEqual([
      'heavyFort',
      'lightFort',
      'rough',
    ])
    expect([level('building', 11), level('building', 10)]).toEqual(['building', 'rough'])
    expect(refused('fortLevel', { original: 'lightFort', points: 31 })).toBe('BAD_VALUE SAR-21.5')
    expect(refused('fortLevel', { original: 'lightFort', points: -1 })).toBe('BAD_VALUE SAR-21.5')
    expect(refused('fortLevel', { original: 'rough', points: 1 })).toBe('BAD_VALUE SAR-21.5')
  })

  it('SAR-22.2 must roll above the target; a natural 1 always fails', () => {
    const spotted = (hidden: number, spotters: number, d20: number) =>
      ask('spotting', { hidden, spotters, d20 }).spotted
    expect([spotted(30, 50, 9), spotted(30, 50, 10), spotted(60, 80, 1), spotted(60, 80, 2)]).toEqual([
      false,
      true,
      false,
      true,
    ])
    expect(refused('spotting', { hidden: -1, spotters: 1, d20: 4 })).toBe('BAD_VALUE SAR-22.2')
  })

  it('SAR-23.8 irregulars: best cover counts, total within the die, only in the early wars', () => {
    const rating = (d20: number, flags: string[] = []) =>
      ask('irregularRating', { profile: 'early-american', d20, flags })
    expect(rating(10, ['inWoods', 'inHeavyFort'])).toMatchObject({ total: 13, rating: 'green' })
    expect(rating(20, ['inHeavyFort', 'supportedByRegulars'])).toMatchObject({
      total: 20,
      rating: 'regular',
      effect: 'none',
    })
    expect(rating(1, ['enemyOnFlank', 'surprisedOrAmbushed'])).toMatchObject({ total: 1, effect: 'rout' })
    expect(rating(10, ['inOpen', 'defendingHome', 'facingRegularsInOpen', 'chargedByBayonetsAndHasNone']).total).toBe(9)
    for (const profile of ['sar-2007', 'sar-1998']) {
      expect(refused('irregularRating', { profile, d20: 5 })).toBe('BAD_STATE SAR-23.8')
      expect(refused('irregularReaction', { profile, d20: 5, lr: 1 })).toBe('BAD_STATE SAR-23.9')
    }
  })

  it('SAR-23.9 reaction by its edges', () => {
    const result = (d20: number, lr = 0) => ask('irregularReaction', { profile: 'early-american', d20, lr }).result
    expect([result(2), result(3), result(6), result(7), result(11), result(12), result(9, 3)]).toEqual([
      'withdraw',
      'holdTake1d4',
      'holdTake1d4',
      'hold',
      'hold',
      'obey',
      'obey',
    ])
  })

  it('SAR-24.9 points: twice the loser is smashing, so is a loser without any', () => {
    const verdict = (usLosses: number, mexLosses: number, minonUsed = false) => {
      const { winner, smashing } = ask('victoryPoints', { usLosses, mexLosses, minonUsed })
      return [winner, smashing]
    }
    expect(verdict(10, 10)).toEqual(['MEX', true])
    expect(verdict(10, 11)).toEqual(['MEX', false])
    expect(verdict(10, 40)).toEqual(['US', true])
    expect(verdict(10, 39)).toEqual(['US', false])
    expect(verdict(0, 0)).toEqual(['draw', false])
    expect(verdict(0, 0, true)).toEqual(['US', false])
    expect(verdict(0, 1)).toEqual(['US', true])
    expect(refused('victoryPoints', { usLosses: -1, mexLosses: 0 })).toBe('BAD_VALUE SAR-24.9')
  })

  it('SAR-24.8 both conditions', () => {
    const winner = (formedUsInfantryOnTable: number, clearLineNorth: boolean) =>
      ask('formedInfantryVictory', { formedUsInfantryOnTable, clearLineNorth }).winner
    expect([winner(2, true), winner(0, true), winner(3, false)]).toEqual(['US', 'MEX', 'MEX'])
  })

  it('SAR-24.5 groups that do not exist do not arrive', () => {
    expect(refused('arrivals', { groups: ['worth'] })).toBe('BAD_VALUE SAR-24.5')
  })
})
