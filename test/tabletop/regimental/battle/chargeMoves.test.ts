import { describe, expect, test } from 'vitest'
import {
  chargeRoute,
  evade,
  formHastySquare,
  moveCharge,
  whyNoSquare,
} from '../../../../src/tabletop/regimental/battle/march/charge'
import type { RegimentalRun } from '../../../../src/tabletop/regimental/battle/run'
import type { Charge } from '../../../../src/tabletop/regimental/battle/types'
import { distanceBetween } from '../../../../src/tabletop/regimental/battle/units'
import { type Drill, type DrillUnit, drill, inch } from './support'

const FULL = { half: false, doubleQuick: false }
const CAUSE = { rule: 'REG-9.3', what: 'reaction' }

function running(setup: Drill) {
  const game = drill(setup)
  const run: RegimentalRun = { ...game.table, dice: game.dice, stream: 'battle', events: [] }
  const declare = (unit: string, target: string, kind: Charge['kind'] = 'charge', half = false): Charge => {
    const charge: Charge = {
      unit,
      target,
      kind,
      coldSteel: false,
      inDisorder: false,
      half,
      state: 'declared',
      worstGround: 'open',
    }
    game.battle.charges = [...game.battle.charges, charge]
    return charge
  }
  return { ...game, run, declare }
}

/** Cavalry in line, US, facing south. */
const HORSE: DrillUnit = { id: 'a', at: [30, 30, 180], arm: 'cavalry', stands: 4 }
const foe = (x: number, y: number, heading = 0): DrillUnit => ({ id: 'mx1', at: [x, y, heading] })

describe('ways of charges', () => {
  test('REG-9.1, 9.2: a charge reaches an enemy exactly when a full move brings it within a quarter inch', () => {
    const reaches = (gap: number, pace = FULL): boolean => {
      const { run } = running({ units: [HORSE, foe(30, 30 - gap)] })
      return chargeRoute(run, 'a', 'mx1', pace).ok
    }
    // Cavalry in line: 18 in, 24 at the double quick.
    expect([reaches(18.25), reaches(18.252)]).toEqual([true, false])
    expect([reaches(9.25, { ...FULL, half: true }), reaches(9.252, { ...FULL, half: true })]).toEqual([true, false])
    expect([reaches(24.25, { ...FULL, doubleQuick: true }), reaches(24.252, { ...FULL, doubleQuick: true })]).toEqual([
      true,
      false,
    ])
  })

  test('REG-9.1: a charger turns once at the start, 45 degrees at most, and the turn of a line costs the way of its far corner', () => {
    const route = (x: number, y: number, unit: Partial<DrillUnit> = {}) => {
      const { run } = running({
        units: [
          { ...HORSE, ...unit },
          { ...foe(x, y), stands: 2 },
        ],
      })
      return chargeRoute(run, 'a', 'mx1', FULL)
    }
    const aside = route(40, 18)
    expect(aside.ok && Math.abs(aside.value.turn)).toBeGreaterThan(3000)
    const column = route(40, 18, { formation: 'fieldColumn' })
    // The column turns freely: its cost is that of the straight run alone; 18 in are a whole move.
    expect(column.ok && column.value.cost / column.value.allowance).toBeCloseTo(
      column.ok ? column.value.distance / inch(18) : 0,
      6,
    )
    expect(aside.ok && aside.value.cost / aside.value.allowance).toBeGreaterThan(
      (aside.ok ? aside.value.distance / inch(18) : 0) + 0.05,
    )
    const behind = route(46, 29)
    expect(behind.ok ? null : behind.refusal).toMatchObject({ rule: 'REG-9.1', key: 'refusal.reg.chargeTurn' })
  })

  test('REG-9.1: friends, other enemies and ground that bars stop a charge; slow ground shortens it and is told for the combat (REG-9.4)', () => {
    const friend = running({ units: [HORSE, foe(30, 20), { id: 'b', at: [30, 25, 180] }] })
    const blocked = chargeRoute(friend.run, 'a', 'mx1', FULL)
    expect(blocked.ok ? null : blocked.refusal.key).toBe('refusal.reg.friendInWay')
    const other = running({ units: [HORSE, foe(30, 20), { id: 'mx2', at: [30, 24, 0], stands: 20 }] })
    const first = chargeRoute(other.run, 'a', 'mx1', FULL)
    expect(first.ok ? null : first.refusal.key).toBe('refusal.reg.enemyFirst')
    const area = (y: number, depth: number) => [
      { x: 0, y: inch(y) },
      { x: inch(60), y: inch(y) },
      { x: inch(60), y: inch(y + depth) },
      { x: 0, y: inch(y + depth) },
    ]
    const lake = {
      features: [{ id: 'lake', kind: 'impassable' as const, area: area(24, 1) }],
      meanings: { lake: { ground: 'impassable' as const } },
    }
    const wet = running({ units: [HORSE, foe(30, 20)], ...lake })
    expect(chargeRoute(wet.run, 'a', 'mx1', FULL).ok).toBe(false)
    const corn = {
      features: [{ id: 'corn', kind: 'rough' as const, area: area(18, 11) }],
      meanings: { corn: { ground: 'broken' as const } },
    }
    const slow = running({ units: [HORSE, foe(30, 20)], ...corn })
    const route = chargeRoute(slow.run, 'a', 'mx1', FULL)
    expect(route.ok && route.value.worstGround).toBe('broken')
    const tooFar = running({ units: [HORSE, foe(30, 14)], ...corn })
    expect(chargeRoute(tooFar.run, 'a', 'mx1', FULL).ok).toBe(false)
  })

  test('REG-9.2: a charge moves into contact; one that falls short stops where its move ends and charges no more', () => {
    const near = running({ units: [HORSE, foe(30, 20)] })
    const charge = near.declare('a', 'mx1')
    moveCharge(near.run, charge)
    expect(charge.state).toBe('contact')
    expect(distanceBetween(near.run, 'a', 'mx1')).toBe(250)
    const far = running({ units: [HORSE, foe(30, 5)] })
    const short = far.declare('a', 'mx1')
    moveCharge(far.run, short)
    expect(short.state).toBe('short')
    expect(far.battle.units.a!.y).toBe(inch(12))
  })

  test('REG-9.2: a charge that cannot come to its target keeps an inch from other enemies', () => {
    const game = running({ units: [HORSE, foe(30, 5), { id: 'mx2', at: [30, 20, 0] }] })
    const charge = game.declare('a', 'mx1')
    moveCharge(game.run, charge)
    expect(charge.state).toBe('short')
    expect(distanceBetween(game.run, 'a', 'mx2')).toBeGreaterThanOrEqual(1000)
  })

  test('REG-5.5, 9.3: countercharging cavalry meets its charger halfway', () => {
    const game = running({ units: [HORSE, { ...foe(30, 18), arm: 'cavalry', stands: 4 }] })
    const charge = game.declare('a', 'mx1')
    const counter = game.declare('mx1', 'a', 'countercharge')
    moveCharge(game.run, charge)
    moveCharge(game.run, counter)
    expect([charge.state, counter.state]).toEqual(['contact', 'contact'])
    // Twelve inches apart, a quarter of them contact: each goes half of the rest.
    expect(game.battle.units.mx1!.y).toBe(inch(18) + 5875)
    expect(game.battle.units.a!.y).toBe(inch(18) + 5875 + 250)
  })

  test('REG-5.5, 9.3: a countercharger turns toward a charger from aside', () => {
    const game = running({
      units: [
        { ...HORSE, at: [24, 30, 180] },
        { ...foe(30, 18), arm: 'cavalry', stands: 4 },
      ],
    })
    const charge = game.declare('a', 'mx1')
    const counter = game.declare('mx1', 'a', 'countercharge')
    moveCharge(game.run, charge)
    expect([charge.state, counter.state]).toEqual(['contact', 'contact'])
    expect(game.battle.units.mx1!.heading).toBeGreaterThan(18_000)
  })

  test('REG-10.10, 6.3: a breakthrough goes half a move at the double quick, turning as far as it must; a Mexican line too', () => {
    const breaks = (unit: DrillUnit, gap: number): string => {
      const game = running({
        units: [unit, { id: 'b', at: [5, 45, 180] }, foe(50, 5), { id: 'x', side: 'mexican', at: [30, 30 - gap, 0] }],
      })
      const enemy = unit.side === 'mexican' ? 'b' : 'x'
      if (unit.side === 'mexican') Object.assign(game.battle.units.b!, { x: inch(30), y: inch(30 - gap), heading: 0 })
      if (unit.side === 'mexican') game.battle.units.x!.absence = 'left'
      const charge = game.declare('a', enemy, 'breakthrough', true)
      moveCharge(game.run, charge)
      return charge.state
    }
    expect([breaks(HORSE, 12.25), breaks(HORSE, 12.252)]).toEqual(['contact', 'short'])
    const mexican: DrillUnit = { id: 'a', at: [30, 30, 180], side: 'mexican' }
    expect([breaks(mexican, 6.25), breaks(mexican, 6.252)]).toEqual(['contact', 'short'])
    expect(breaks({ ...HORSE, at: [30, 30, 100] }, 6)).toBe('contact')
  })

  test('REG-5.2: the second figure of the rates on a Double Quick result, for charges as for moves', () => {
    const game = running({ units: [HORSE, foe(30, 8)] })
    const charge = game.declare('a', 'mx1')
    game.battle.check = {
      leader: null,
      die: 10,
      picked: ['a'],
      units: {
        a: {
          effect: 'doubleQuick',
          list: 'wellHandled',
          doubleQuick: true,
          done: ['charge'],
          spent: 0,
          from: { x: inch(30), y: inch(30), heading: 18_000 },
          worstGround: 'open',
          finished: true,
        },
      },
    }
    moveCharge(game.run, charge)
    expect(charge.state).toBe('contact')
  })

  test('REG-5.5: infantry forms a hasty square on the center of its front; raw troops are disordered by it on any ground', () => {
    const orderAfter = (troops: 'raw' | 'trained'): string => {
      const game = running({ units: [{ id: 'a', at: [30, 30, 180], class: troops, stands: 12 }] })
      expect(whyNoSquare(game.run, 'a')).toBe(null)
      formHastySquare(game.run, 'a', CAUSE)
      expect(game.battle.units.a).toMatchObject({ formation: 'hastySquare', x: inch(30), y: inch(30) })
      return game.battle.units.a!.order
    }
    expect([orderAfter('raw'), orderAfter('trained')]).toEqual(['disordered', 'good'])
    const crowded = running({
      units: [
        { id: 'a', at: [30, 30, 180], stands: 12 },
        { id: 'b', at: [30, 31, 180] },
      ],
    })
    expect(whyNoSquare(crowded.run, 'a')).toMatchObject({ rule: 'REG-5.10' })
  })

  test('REG-5.5: skirmishers evade: a full retreat, broken', () => {
    const game = running({ units: [{ id: 'a', at: [30, 25, 180], formation: 'openOrder', stands: 4 }, foe(30, 18)] })
    evade(game.run, 'a', ['mx1'], CAUSE)
    expect(game.battle.units.a).toMatchObject({ order: 'broken', heading: 0 })
    expect(game.battle.units.a!.y).toBe(inch(25 + 0.75 + 16))
    expect(game.run.events.some(({ body }) => body.kind === 'moved' && body.why === 'evade')).toBe(true)
  })
})
