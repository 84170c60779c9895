import { expect, test } from 'vitest'
import { shareOf } from '../../../../src/tabletop/common/odds'
import { fightRound } from '../../../../src/tabletop/regimental/battle/combat/round'
import { resolveFire } from '../../../../src/tabletop/regimental/battle/fire/resolve'
import { previewCharge, whomMayCharge } from '../../../../src/tabletop/regimental/battle/preview/charge'
import { previewCheck } from '../../../../src/tabletop/regimental/battle/preview/check'
import { previewCombat } from '../../../../src/tabletop/regimental/battle/preview/combat'
import { previewFire, whomMayFireAt } from '../../../../src/tabletop/regimental/battle/preview/fire'
import type { CheckedUnit, Combat } from '../../../../src/tabletop/regimental/battle/types'
import { carriedOut, contact, drillAt, eventOf, stateOf } from './fightSupport'
import type { Drill } from './support'

const FACES = Array.from({ length: 10 }, (_, i) => i + 1)
const counted = (results: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const result of results) counts[result] = (counts[result] ?? 0) + 1
  return counts
}
const shares = (results: readonly { result: string; chance: { num: number; den: number } }[], of: number) =>
  Object.fromEntries(results.map(({ result, chance }) => [result, Math.round(shareOf(chance) * of)]))
const without = <T>(one: T): string => JSON.stringify(one)

test('REG-7.1, 8.1 the odds of a fire are those of all its dice, and asking changes nothing', () => {
  const setup = (die: number[]): Drill => ({
    units: [
      { id: 'us-a', at: [30, 28, 180], stands: 9 },
      { id: 'us-b', at: [37, 28, 180], stands: 3, weapon: 'R', traits: ['sharpshooters'] },
      { id: 'mx-a', at: [32, 24, 0], class: 'trained' },
    ],
    dice: die,
  })
  const one = drillAt('offensiveFire', setup([]))
  const before = without(one.battle)
  const preview = previewFire(one.table, ['us-a', 'us-b'], 'mx-a', 'offensive')
  expect(without(one.battle)).toBe(before)
  if (!('results' in preview)) throw new Error(preview.key)
  const thrown = FACES.map((face) => {
    const fired = drillAt('offensiveFire', setup([face]))
    const events = carriedOut(fired, (run) => resolveFire(run, 'us', 'offensive', 'mx-a', ['us-a', 'us-b']))
    return eventOf(events, 'fire').effect
  })
  expect(shares(preview.results, 10)).toEqual(counted(thrown))
})

test('REG-7.7 the odds of rockets count every accuracy die', () => {
  const one = drillAt('offensiveFire', {
    units: [
      { id: 'us-a', at: [30, 46, 180], guns: ['HR', 'HR'] },
      { id: 'mx-a', at: [30, 20, 0] },
    ],
  })
  const preview = previewFire(one.table, ['us-a'], 'mx-a', 'offensive')
  if (!('results' in preview)) throw new Error(preview.key)
  // To 40 in each finds its range from 3 on: both miss 4 times in 100.
  expect(shares(preview.results, 100).none).toBe(4)
  expect(preview.results.reduce((sum, { chance }) => sum + shareOf(chance), 0)).toBeCloseTo(1, 12)
})

test('REG-9.5, 10.1 the odds of a combat are those of all its dice; struggles are fought out', () => {
  const combat: Combat = { id: 'combat1', attackers: ['us-a'], defenders: ['mx-a'], round: 1 }
  const setup = (dice: number[]): Drill => ({
    units: [
      { id: 'us-a', at: [30, 24.2, 180], stands: 6, class: 'elite' },
      { id: 'mx-a', at: [30, 24, 0], stands: 5 },
    ],
    dice,
  })
  const made = (dice: number[]) => {
    const one = drillAt('combats', setup(dice))
    one.battle.charges = [contact('us-a', 'mx-a')]
    return one
  }
  const one = made([])
  const before = without(one.battle)
  const preview = previewCombat(one.table, combat)
  expect(without(one.battle)).toBe(before)
  const thrown = FACES.flatMap((attack) =>
    FACES.map((defense) => {
      const fought = made([attack, defense])
      const run = { ...fought.table, dice: fought.dice, stream: 'battle', events: [] }
      fightRound(run, { do: 'fight', combat, struggles: 0 })
      return eventOf(
        run.events.map(({ body }: { body: unknown }) => body as never),
        'combat',
      ).result
    }),
  )
  expect(shares(preview.firstRound, 100)).toEqual(counted(thrown))
  const drawn = preview.results.find(({ result }) => result === 'desperateStruggle')
  expect(drawn ? shareOf(drawn.chance) : 0).toBeLessThan(1e-6)
  expect(preview.results.reduce((sum, { chance }) => sum + shareOf(chance), 0)).toBeCloseTo(1, 9)
})

test('REG-4.3 the odds of a check are those of its ten faces', () => {
  const one = drillAt(
    'checks',
    { units: [{ id: 'mx-a', at: [30, 24, 0], class: 'raw', state: { order: 'disordered' } }] },
    'mexican',
  )
  const preview = previewCheck(one.table, 'mx-a', null)
  // Raw -1, fresh +2, out of command -2: -1. Mexicans rally on 6 or more.
  expect(preview.sum).toBe(-1)
  expect(shares(preview.results, 10)).toEqual({ rally: 4, shaken: 3, wavering: 2, panicDisordered: 1 })
})

test('REG-9.1 whom a unit may charge and fire at, and why not; the preview of a charge tells the fire it meets and the combat', () => {
  const one = drillAt('charges', {
    units: [
      { id: 'us-a', at: [30, 30, 180], traits: ['coldSteel'] },
      { id: 'mx-a', at: [30, 22, 0], weapon: 'IM' },
      { id: 'mx-b', at: [30, 10, 0] },
    ],
  })
  const checked: CheckedUnit = {
    effect: 'wellHandled',
    list: 'wellHandled',
    doubleQuick: false,
    done: [],
    spent: 0,
    from: { x: 30_000, y: 30_000, heading: 18_000 },
    worstGround: 'open',
    finished: false,
  }
  one.battle.check = { leader: null, die: 6, picked: ['us-a'], units: { 'us-a': checked } }
  expect(whomMayCharge(one.table, 'us-a').map(({ target, refusal }) => [target, refusal?.rule ?? null])).toEqual([
    ['mx-a', null],
    ['mx-b', expect.stringContaining('REG-')],
  ])
  expect(whomMayFireAt(one.table, 'us-a', 'offensive').map(({ refusal }) => refusal?.rule ?? null)).toEqual([
    null,
    'REG-7.4',
  ])
  const before = without(one.battle)
  const preview = previewCharge(one.table, 'us-a', 'mx-a', true)
  expect(without(one.battle)).toBe(before)
  if (!('route' in preview)) throw new Error(preview.key)
  expect(preview.fire!.rounded).toBe(8)
  expect(preview.fire!.charge).not.toBeNull()
  expect(preview.combat.attack.lines.map(({ name }) => name)).toContain('coldSteelLancersOrBreakthrough')
  expect(stateOf(one, 'us-a').y).toBe(30_000)
})
