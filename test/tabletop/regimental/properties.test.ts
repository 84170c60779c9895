import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkBand, checkResult } from '../../../src/tabletop/regimental/check/result'
import { gunCheckEffect, troopCheckEffect } from '../../../src/tabletop/regimental/check/effect'
import { attackerEffect, defenderEffect } from '../../../src/tabletop/regimental/charge/effects'
import { gunFate } from '../../../src/tabletop/regimental/charge/guns'
import { chargeBand } from '../../../src/tabletop/regimental/charge/result'
import { effectOnBattery } from '../../../src/tabletop/regimental/fire/onBattery'
import { effectAt } from '../../../src/tabletop/regimental/fire/effect'
import { effectOnTroops } from '../../../src/tabletop/regimental/fire/onTroops'
import { stepDown } from '../../../src/tabletop/regimental/fire/stepDown'
import { fallenLeader } from '../../../src/tabletop/regimental/leaders/fallen'
import { reachAlong, shareSpent } from '../../../src/tabletop/regimental/movement/mixedGround'
import {
  ARMS,
  CARRIAGES,
  CHARGE_RESULTS,
  CLASSES,
  DISORDERED_RESULTS,
  FIRE_EFFECTS,
  GOOD_ORDER_RESULTS,
  GROUNDS,
  GUN_MODES,
  NATIONS,
  ORDERS,
} from '../../../src/tabletop/regimental/schemas/base'
import { CHECK_MODIFIERS } from '../../../src/tabletop/regimental/schemas/check'
import { RATE_ROWS } from '../../../src/tabletop/regimental/schemas/movement'
import { effectivenessOf } from '../../../src/tabletop/regimental/units/effectiveness'
import { rules } from './support'

const r = rules()
const total = fc.integer({ min: -40, max: 60 })
const one = <T>(values: readonly T[]) => fc.constantFrom(...values)
const order = one(ORDERS)
const flag = fc.boolean()

describe('REG-13.6 invariants', () => {
  it('REG-13.6, REG-4.5, REG-8.1, REG-10.1, REG-11.4 each table covers every whole number exactly once', () => {
    const rowsWith = (rows: readonly { min: number | null; max: number | null }[], value: number) =>
      rows.filter(({ min, max }) => (min === null || value >= min) && (max === null || value <= max)).length
    const { maneuver, fire, charge, fallenLeader: fallen } = r.tables
    fc.assert(
      fc.property(total, fc.integer({ min: 1, max: 10 }), (value, die) => {
        for (const nation of NATIONS) expect(rowsWith(maneuver.bands[nation], value)).toBe(1)
        expect(rowsWith(charge.bands, value)).toBe(1)
        expect(rowsWith(fallen.rows, die)).toBe(1)
        for (const unitClass of CLASSES) {
          const bands = Object.values(fire.effectBands[unitClass]).flatMap((band) =>
            band === null ? [] : [{ min: band[0], max: band[1] }],
          )
          expect(rowsWith(bands, value)).toBe(1)
        }
      }),
      { seed: 1846 },
    )
  })

  it('REG-13.6, REG-4.5 Mexicans never come to Double Quick, and never rally with elan', () => {
    fc.assert(
      fc.property(total, order, flag, (value, troopOrder, isBattery) => {
        const result = checkBand(r, { nation: 'MEX', order: troopOrder, isBattery }, value)
        expect(['doubleQuick', 'rallyWithElan']).not.toContain(result)
      }),
      { seed: 1846 },
    )
  })

  it('REG-13.6, REG-4.5 a higher die result is never a worse result', () => {
    const rank = (result: string) => [...GOOD_ORDER_RESULTS, ...DISORDERED_RESULTS].indexOf(result as never) % 5
    fc.assert(
      fc.property(total, one(NATIONS), order, (value, nation, troopOrder) => {
        const checker = { nation, order: troopOrder, isBattery: false }
        expect(rank(checkBand(r, checker, value + 1))).toBeLessThanOrEqual(rank(checkBand(r, checker, value)))
      }),
      { seed: 1846 },
    )
  })

  it('REG-13.6, REG-4.3 a check sums to its die and the modifiers that are logged, one a group', () => {
    fc.assert(
      fc.property(fc.subarray([...CHECK_MODIFIERS]), fc.integer({ min: 1, max: 10 }), (ids, die) => {
        const groups = r.tables.maneuver.modifiers.filter(({ id }) => ids.includes(id)).map(({ group }) => group)
        const isDouble = (group: string) => groups.filter((other) => other === group).length > 1
        const out = ids.includes('outOfCommand')
        const clashing = groups.some((g) => isDouble(g) && g !== 'armyLosses' && !(out && g === 'leaderRating'))
        fc.pre(!clashing)
        const roll = checkResult(r, { nation: 'US', order: 'good', isBattery: false }, die, ids)
        expect(roll.total).toBe(roll.sum.modifiers.reduce((sum, { value }) => sum + value, die))
        const kept = roll.sum.modifiers.map(({ name }) => name)
        expect([...kept, ...roll.sum.warnings].sort()).toEqual([...ids].sort())
      }),
      { seed: 1846 },
    )
  })

  it('REG-13.6, REG-8.1 a worse class never gets a milder effect from the same die result', () => {
    const charge = (name: string) => FIRE_EFFECTS.indexOf(name as never)
    // The Telling rows are one effect; a raw unit reaches the row that checks a charge sooner.
    fc.assert(
      fc.property(total, (value) => {
        const ranks = CLASSES.map((unitClass) => charge(effectAt(r, unitClass, value)))
        for (let i = 1; i < ranks.length; i++) expect(ranks[i]).toBeLessThanOrEqual(ranks[i - 1]!)
      }),
      { seed: 1846 },
    )
  })

  it('REG-13.6, REG-4.7, REG-8.4, REG-10.14 nothing but a rally improves order', () => {
    const worseOrSame = (after: (typeof ORDERS)[number], before: (typeof ORDERS)[number]) =>
      expect(ORDERS.indexOf(after)).toBeGreaterThanOrEqual(ORDERS.indexOf(before))
    fc.assert(
      fc.property(
        fc.record({ before: order, effect: one(FIRE_EFFECTS), gun: flag, result: one(CHARGE_RESULTS) }),
        fc.record({ arm: one(ARMS), enemy: one(ARMS), nation: one(NATIONS), ground: one(GROUNDS) }),
        fc.record({ outflanked: flag, mayHold: flag, isCounterCharging: flag, round: one([1, 2] as const) }),
        (
          { before, effect, gun, result },
          { arm, enemy, nation, ground },
          { outflanked, mayHold, isCounterCharging, round },
        ) => {
          const fired = effectOnTroops(r, effect, gun ? 'cannonade' : 'musketry', before)
          worseOrSame(fired.order, before)
          expect(fired.loseStands).toBeGreaterThanOrEqual(0)
          const outcome = {
            result,
            difference: r.tables.charge.bands.find((band) => band.result === result)!.min ?? -8,
            round,
          }
          const attacker = { arm, order: before, isOutflanked: outflanked, nation, worstGround: ground }
          const defender = { arm: enemy, order: before, isOutflanked: outflanked, mayHold, isCounterCharging }
          const lost = defenderEffect(r, outcome, defender, attacker)
          worseOrSame(lost.order, before)
          const won = attackerEffect(r, outcome, attacker, defender, lost.hold)
          worseOrSame(won.order, before)
          // Nobody both holds and retreats, and only one side gives way.
          for (const side of [lost, won]) expect(side.hold && side.retreat !== null).toBe(false)
          if (!(result === 'hardPressed' && lost.hold))
            expect(lost.retreat !== null && won.retreat !== null).toBe(false)
        },
      ),
      { seed: 1846, numRuns: 300 },
    )
  })

  it('REG-13.6, REG-8.1, REG-10 guns lose no more stands than there are', () => {
    fc.assert(
      fc.property(one(FIRE_EFFECTS), flag, fc.integer({ min: 1, max: 4 }), (effect, gun, stands) => {
        const loss = effectOnBattery(r, effect, gun ? 'cannonade' : 'musketry', stands)
        expect(loss.wrecked + Math.max(loss.silenced, loss.damaged)).toBeLessThanOrEqual(stands)
      }),
      { seed: 1846 },
    )
    for (const result of CHARGE_RESULTS)
      for (const mode of GUN_MODES)
        for (const carriage of CARRIAGES)
          for (const yes of [true, false]) {
            const fate = gunFate(r, result, { mode, carriage, isBeatenByCavalry: yes, mayHold: !yes, isSilenced: yes })
            // Fixed guns never move.
            if (mode === 'fixed') expect(fate.retreat).toBeNull()
            expect(fate.lost && (fate.hold || fate.retreat !== null)).toBe(false)
          }
  })

  it('REG-8.10 effects step down to Desultory and never up', () => {
    for (const effect of FIRE_EFFECTS) {
      let now = effect
      for (let i = 0; i < 6; i++) {
        const below = stepDown(r, now)
        expect(FIRE_EFFECTS.indexOf(below)).toBeGreaterThanOrEqual(FIRE_EFFECTS.indexOf(now))
        now = below
      }
      expect(now).toBe('desultory')
    }
  })

  it('REG-6.4 what a share of a move reaches costs at most that share, and a hair more costs more', () => {
    const stretch = fc.record({ ground: one(GROUNDS), length: fc.integer({ min: 1, max: 9000 }), isRoad: flag })
    const path = fc.array(stretch, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(one(RATE_ROWS), path, one([1, 2] as const), (row, stretches, den) => {
        const share = { num: 1, den }
        const reached = reachAlong(r, row, 'full', stretches, share)
        const upTo = (length: number) => {
          let left = length
          return stretches.flatMap((s) => {
            const part = Math.min(left, s.length)
            left -= part
            return part > 0 ? [{ ...s, length: part }] : []
          })
        }
        const cost = shareSpent(r, row, 'full', upTo(reached))
        expect(cost.num * den).toBeLessThanOrEqual(cost.den)
        const whole = stretches.reduce((sum, { length }) => sum + length, 0)
        if (reached < whole) {
          const more = shareSpent(r, row, 'full', upTo(reached + 1))
          expect(more.num * den).toBeGreaterThan(more.den)
        }
      }),
      { seed: 1846, numRuns: 200 },
    )
  })

  it('REG-12.3 fewer stands are never fresher; REG-11.5 a leader on foot loses no horse', () => {
    const words = ['fresh', 'worn', 'spent']
    for (const grade of ['spirited', 'reliable', 'unreliable'] as const)
      for (let start = 2; start <= 20; start++) {
        const row = [...Array(start + 1).keys()].map((left) => words.indexOf(effectivenessOf(r, grade, start, left)))
        expect(row).toEqual([...row].sort((a, b) => b - a))
        expect(row[start]).toBe(0)
      }
    expect(fallenLeader(r, 6)).toEqual({ row: 'horseLost', effect: 'dismountedForOneTurn' })
    expect(fallenLeader(r, 6, true).effect).toBe('none')
  })

  it('REG-4.6 guns are lost, held, sent back or free to act, one of them', () => {
    for (const result of GOOD_ORDER_RESULTS)
      for (const mode of GUN_MODES)
        for (const carriage of CARRIAGES)
          for (const inCloseRange of [true, false])
            for (const fortified of [true, false]) {
              const guns = { mode, carriage, inCloseRange, fortified, inSquare: false }
              const done = gunCheckEffect(r, result, guns)
              const states = [done.lost, done.hold, done.retreat !== null, done.maneuver !== null]
              const isStuckFixed = mode === 'fixed' && result === 'fallBack' && inCloseRange && !fortified
              expect(states.filter(Boolean)).toHaveLength(isStuckFixed ? 0 : 1)
            }
    const troops = { order: 'disordered', inCloseRange: true, inSquare: false, fortified: false } as const
    expect(troopCheckEffect(r, 'panicDisordered', troops, -2).loseStands).toBe(3)
    expect(chargeBand(r, 9)).toBe('sweptFromTheField')
  })
})
