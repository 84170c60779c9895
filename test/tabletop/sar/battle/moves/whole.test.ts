import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical, cloneJson } from '../../../../../src/core/json'
import { afterMoves, move, rollMoves } from '../../../../../src/tabletop/sar/battle/moves/phase'
import type { Battle } from '../../../../../src/tabletop/sar/battle/types'
import { runOf, type Scene, scene } from '../scene'
import { moveDice } from './kit'

/** Some units of both sides, anywhere, with anything to do. */
const IDS = [
  'us-1-illinois',
  'us-2-illinois',
  'us-kentucky-cav',
  'us-2-indiana',
  'mx-1-line',
  'mx-3-line',
  'mx-guard-hussars',
  'mx-leon',
]
const unit = fc.record({
  x: fc.integer({ min: 30, max: 80 }),
  y: fc.integer({ min: 20, max: 55 }),
  heading: fc.integer({ min: 0, max: 35_999 }),
  width: fc.integer({ min: 2, max: 12 }),
  deed: fc.constantFrom('charge' as const, 'advanceOrFire' as const, 'withdraw' as const, 'hold' as const),
  lost: fc.integer({ min: 0, max: 3 }),
})
const FEATURES: NonNullable<Scene['features']> = [
  {
    id: 'w',
    kind: 'woods',
    area: [
      { x: 40_000, y: 30_000 },
      { x: 60_000, y: 30_000 },
      { x: 50_000, y: 45_000 },
    ],
  },
  {
    id: 's',
    kind: 'stream',
    line: [
      { x: 20_000, y: 42_000 },
      { x: 100_000, y: 36_000 },
    ],
  },
  {
    id: 'c',
    kind: 'contour',
    up: 'left',
    line: [
      { x: 20_000, y: 28_000 },
      { x: 100_000, y: 32_000 },
    ],
  },
]

const fresh = scene({ units: {} })

function run(
  units: readonly (typeof unit extends fc.Arbitrary<infer U> ? U : never)[],
  seed: string,
  backward: boolean,
) {
  const battle = cloneJson(fresh.battle)
  const table = { field: { ...fresh.field, ground: { ...fresh.field.ground, features: FEATURES } }, battle }
  for (const [i, { x, y, heading, width, deed, lost }] of units.entries()) {
    const id = IDS[i]!
    const before = battle.units[id]!
    const strength = { ...before.strength, stragglers: Math.min(lost, Math.floor(before.strength.start / 2)) }
    battle.units[id] = { ...before, at: { x: x * 1000, y: y * 1000 }, heading, width, stance: 'line', strength }
    battle.orders[id] = { deed, heading: deed === 'charge' ? heading : null, functions: [], by: null }
    const enemies = IDS.slice(0, units.length).filter((other) => other.slice(0, 2) !== id.slice(0, 2))
    if (deed === 'charge' && enemies.length > 0) battle.charges[id] = enemies[i % enemies.length]!
  }
  battle.phase = 'allMoves'
  if (backward) {
    const turned = <T>(all: Record<string, T>): Record<string, T> => Object.fromEntries(Object.entries(all).reverse())
    battle.units = turned(battle.units)
    battle.orders = turned(battle.orders)
    battle.charges = turned(battle.charges)
    battle.leaders = turned(battle.leaders)
  }
  const made = runOf(table, moveDice({}, seed))
  rollMoves(made)
  move(made)
  afterMoves(made)
  return { battle, told: made.events }
}
const units = fc.array(unit, { minLength: 2, maxLength: IDS.length })
const all = (of: Battle): number => Object.values(of.units).reduce((sum, { strength }) => sum + strength.start, 0)

describe('phase 4 as a whole', () => {
  it('SAR-3.2, 7.17 the order of units does not change what comes of it', () => {
    fc.assert(
      fc.property(units, fc.string({ maxLength: 4 }), (some, seed) => {
        expect(canonical(run(some, seed, true).battle)).toBe(canonical(run(some, seed, false).battle))
      }),
      { numRuns: 40 },
    )
  })

  it('SAR-5.6 nobody breaks by movement; castings are conserved', () => {
    fc.assert(
      fc.property(units, fc.string({ maxLength: 4 }), (some, seed) => {
        const { battle, told } = run(some, seed, false)
        expect(told.filter(({ body }) => body.kind === 'broken')).toEqual([])
        expect(all(battle)).toBe(all(fresh.battle))
        for (const { broken, strength } of Object.values(battle.units)) {
          expect(broken).toBe(false)
          expect(2 * strength.stragglers).toBeLessThanOrEqual(strength.start - strength.casualties)
        }
      }),
      { numRuns: 40 },
    )
  })
})
