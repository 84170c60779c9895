import { describe, expect, it } from 'vitest'
import { check, legal, isListed, sampleAction } from '../../../../src/tabletop/sar/battle/engine'
import { continueBattle } from '../../../../src/tabletop/sar/battle/flow'
import type { ActionRun, BattleTable } from '../../../../src/tabletop/sar/battle/run'
import type { BattleAction } from '../../../../src/tabletop/sar/schemas/action'
import { blows, bodies, charged, closeAndStand, melee, rounds, victory } from './blows'
import { castings, of, runOf } from './scene'
import { act, alter, dice, refusalOf } from './support'

const US = 'us-1-illinois'
const MX = 'mx-1-line'
const FAR = 'mx-5-line'
const CAV = 'us-kentucky-cav'
const strength = (start: number, stragglers = 0, casualties = 0) => ({ start, stragglers, casualties })

/** U.S. cavalry (or another) that breaks the Mexican line in the first round; more Mexicans behind it if wanted. */
function won(
  victor: string,
  d20: number | null,
  more: Parameters<typeof charged>[0]['units'] = {},
  left = 10_000,
): { table: BattleTable; run: ActionRun } {
  const table = charged(
    {
      units: {
        [victor]: { x: 60, y: 60, width: 11 },
        [MX]: { x: 60, y: 60, strength: strength(20, 9), width: 10 },
        ...more,
      },
    },
    { [victor]: { met: MX, left } },
  )
  const run = melee(table, {
    [`${victor}/close`]: 20,
    [`${MX}/stand`]: 20,
    [`${victor}/melee/1`]: 11,
    [`${MX}/melee/1`]: 1,
    // It flees nine inches.
    [`${MX}/retreat/1`]: 3,
    [`${MX}/retreat/2`]: 3,
    [`${MX}/retreat/3`]: 3,
    [`${MX}/riddenDown`]: 1,
    [`${victor}/breakthrough.stragglers`]: 1,
    ...(d20 !== null && { [`${victor}/breakthrough`]: d20 }),
  })
  blows(run)
  table.battle.step = 3
  return { table, run }
}

/** The same, as far as the question what the winners do. */
function asked(victor: string, d20: number | null, more: Parameters<typeof charged>[0]['units'] = {}): BattleTable {
  const { table } = won(victor, d20, more)
  table.battle.step = 2
  continueBattle(runOf(table))
  return table
}

describe('the winner of a melee', () => {
  it('SAR-14.11 infantry may stay or take the place of the beaten, with the same facing', () => {
    const table = asked(US, null)
    expect(table.battle.pending).toEqual([{ kind: 'victors', owner: 'us' }])
    expect(table.battle.open.victors).toMatchObject({ [US]: { beaten: MX, result: 'infantry' } })
    expect(legal(table, 'us').filter(({ type }) => type === 'victor')).toEqual([
      { type: 'victor', unit: US, choice: 'stay' },
      { type: 'victor', unit: US, choice: 'takePlace' },
    ])
    const refused = (more: object) => refusalOf(table, 'us', { type: 'victor', unit: US, ...more })
    expect(refused({ choice: 'breakthrough' })).toBe('BAD_STATE SAR-17.8')
    expect(refused({ choice: 'takePlace', heading: 0 })).toBe('BAD_VALUE SAR-17.8')
    expect(refusalOf(table, 'us', { type: 'victor', unit: MX, choice: 'stay' })).toBe('BAD_STATE SAR-14.11')
    act(table, 'us', { type: 'victor', unit: US, choice: 'takePlace' })
    act(table, 'us', { type: 'ready' })
    // The middle of the Mexican line, two deep, lay an inch behind its front.
    expect(table.battle.units[US]).toMatchObject({ at: { x: 60_000, y: 58_000 }, heading: 18_000 })
  })

  it('SAR-14.11 who says nothing stays; artillery stays anyway and is not asked', () => {
    const table = asked(US, null)
    act(table, 'us', { type: 'ready' })
    expect(table.battle.units[US]!.at).toEqual({ x: 60_000, y: 60_000 })
    const guns = charged(
      {
        units: {
          'us-bragg': { x: 60, y: 60, stance: 'unlimbered' },
          [MX]: { x: 60, y: 60, strength: strength(20, 9), width: 10 },
        },
      },
      { [MX]: { met: 'us-bragg' } },
    )
    const run = melee(guns, {
      [`${MX}/close`]: 20,
      'us-bragg/stand': 20,
      'us-bragg/melee/1': 20,
      [`${MX}/melee/1`]: 1,
    })
    blows(run)
    expect(guns.battle.units[MX]!.broken).toBe(true)
    expect(guns.battle.open.victors).toEqual({})
  })

  it('SAR-14.11, 21.2 who takes a place outside leaves his building', () => {
    const table = asked(US, null)
    alter(table, US, { garrison: 'house' })
    act(table, 'us', { type: 'victor', unit: US, choice: 'takePlace' })
    act(table, 'us', { type: 'ready' })
    expect(table.battle.units[US]).toMatchObject({ at: { x: 60_000, y: 58_000 }, garrison: null })
  })

  it('SAR-14.11 the place must be free', () => {
    const table = asked(US, null)
    alter(table, 'us-2-illinois', { at: { x: 60_000, y: 58_000 }, stance: 'line', width: 10, heading: 18_000 })
    expect(refusalOf(table, 'us', { type: 'victor', unit: US, choice: 'takePlace' })).toBe('BAD_STATE SAR-14.11')
    expect(legal(table, 'us').filter(({ type }) => type === 'victor')).toEqual([
      { type: 'victor', unit: US, choice: 'stay' },
    ])
  })

  it('SAR-17.7, 17.9 mounted cavalry rolls, once a turn; dismounted does not (17.6)', () => {
    const { run } = won(CAV, 2)
    expect(of(bodies(run), 'test').filter(({ test }) => test === 'breakthrough')).toMatchObject([
      { unit: CAV, d20: 2, result: 'stop', rule: 'SAR-17.7' },
    ])
    const foot = won(CAV, null, { [CAV]: { x: 60, y: 60, width: 11, mounted: false } })
    expect(of(bodies(foot.run), 'test').filter(({ test }) => test === 'breakthrough')).toEqual([])
    expect(foot.table.battle.open.victors).toMatchObject({ [CAV]: { result: 'infantry' } })
  })
})

describe('breakthrough', () => {
  it('SAR-17.8 V461 stop: stays or steps into the place', () => {
    const table = asked(CAV, 4)
    expect(legal(table, 'us').filter(({ type }) => type === 'victor')).toEqual([
      { type: 'victor', unit: CAV, choice: 'stay' },
      { type: 'victor', unit: CAV, choice: 'takePlace' },
    ])
  })

  it('SAR-17.8 V461 choice: the place, with a new formation or facing, or breakthrough', () => {
    const place = { x: 60_000, y: 59_000 }
    const one = asked(CAV, 7)
    expect(one.battle.open.victors).toMatchObject({ [CAV]: { result: 'choice', place, line: 18_000 } })
    act(one, 'us', { type: 'victor', unit: CAV, choice: 'takePlaceAndForm', stance: 'column', width: 2 })
    act(one, 'us', { type: 'ready' })
    expect(one.battle.units[CAV]).toMatchObject({ stance: 'column', width: 2, heading: 18_000 })
    const two = asked(CAV, 7)
    act(two, 'us', { type: 'victor', unit: CAV, choice: 'takePlaceAndFace', heading: 9000 })
    act(two, 'us', { type: 'ready' })
    expect(two.battle.units[CAV]).toMatchObject({ stance: 'line', heading: 9000 })
    const three = asked(CAV, 7)
    act(three, 'us', { type: 'victor', unit: CAV, choice: 'breakthrough', heading: 18_000 })
    act(three, 'us', { type: 'ready' }, dice('t', [[`1/melee/${CAV}/breakthrough.stragglers/1`, 2]]))
    // Ten inches of its charge were left.
    expect(three.battle.units[CAV]!.at!.y).toBeLessThan(60_000)
    const refused = (more: object) => refusalOf(asked(CAV, 7), 'us', { type: 'victor', unit: CAV, ...more })
    expect(refused({ choice: 'takePlaceAndForm', stance: 'square', width: 2 })).toBe('BAD_VALUE SAR-6.1')
    expect(refused({ choice: 'takePlaceAndForm', stance: 'column', width: 9 })).toBe('BAD_VALUE SAR-6.2')
    expect(refused({ choice: 'takePlaceAndForm', stance: 'column' })).toBe('BAD_VALUE SAR-17.8')
    expect(refused({ choice: 'takePlaceAndFace' })).toBe('BAD_VALUE SAR-17.8')
    expect(refused({ choice: 'breakthrough', heading: 14_999 })).toBe('BAD_VALUE SAR-17.8')
    expect(refused({ choice: 'breakthrough', heading: 15_000 })).toBeNull()
  })

  it('SAR-17.8 V461 breakthrough: the rest of its charge, 1d4 stragglers, over those of the beaten (5.2)', () => {
    const { table, run } = won(CAV, 12, { [MX]: { x: 60, y: 60, strength: strength(20, 9), width: 10 } }, 4000)
    alter(table, MX, { at: { x: 20_000, y: 20_000 } })
    const before = castings(table.battle.units[CAV]!).stragglers
    expect(victory(run)).toBeUndefined()
    expect(table.battle.units[CAV]!.at).toEqual({ x: 60_000, y: 56_000 })
    expect(castings(table.battle.units[CAV]!).stragglers).toBe(before + 1)
    expect(table.battle.doings[CAV]).toMatchObject({ brokeThrough: true })
  })

  it('SAR-17.8 V461 charge!: a new charge along the first line, 1d6 stragglers; what it meets is fought in the same phase', () => {
    const { table, run } = won(CAV, 15, { [FAR]: { x: 60, y: 44, width: 10 } }, 0)
    alter(table, MX, { at: { x: 20_000, y: 20_000 } })
    expect(table.battle.open.victors).toMatchObject({ [CAV]: { result: 'charge' } })
    expect(victory(run)).toBe('closeAndStand')
    expect(table.battle.open).toMatchObject({ pass: 1, contacts: { [CAV]: FAR } })
    alter(table, FAR, { strength: strength(20, 9) })
    // Its dice are others than those of the first melee.
    const second = runOf(
      table,
      dice('s', [
        [`1/melee.1/${CAV}/close/1`, 20],
        [`1/melee.1/${FAR}/stand/1`, 20],
        [`1/melee.1/${CAV}/melee/1`, 20],
        [`1/melee.1/${FAR}/melee/1`, 1],
      ]),
    )
    closeAndStand(second)
    expect(of(bodies(second), 'test').map(({ test, unit }) => [test, unit])).toEqual([
      ['close', CAV],
      ['stand', FAR],
    ])
    rounds(second)
    expect(of(bodies(second), 'fight').length).toBeGreaterThan(0)
    // SAR-17.9: it has won a second time, and does not roll again.
    expect(table.battle.units[FAR]!.broken).toBe(true)
    expect(table.battle.open.victors).toMatchObject({ [CAV]: { beaten: FAR, result: 'infantry' } })
    expect(of(bodies(second), 'test').filter(({ test }) => test === 'breakthrough')).toEqual([])
  })

  it('SAR-17.8 V461 scatter!: breaks through, and is a broken unit that flees', () => {
    const { table, run } = won(CAV, 20)
    victory(run)
    expect(table.battle.units[CAV]).toMatchObject({ broken: true, stance: 'mob' })
    expect(table.battle.doings[CAV]).toMatchObject({ brokeThrough: true })
  })

  it('SAR-17.8 the way bends up to 30 degrees to hit an enemy, not more', () => {
    const near = won(CAV, 12, { [FAR]: { x: 64, y: 48, width: 4 } }, 20_000)
    alter(near.table, MX, { at: { x: 20_000, y: 20_000 } })
    expect(victory(near.run)).toBe('closeAndStand')
    expect(near.table.battle.open.contacts).toEqual({ [CAV]: FAR })
    const aside = won(CAV, 12, { [FAR]: { x: 90, y: 55, width: 4 } }, 20_000)
    alter(aside.table, MX, { at: { x: 20_000, y: 20_000 } })
    expect(victory(aside.run)).toBeUndefined()
    expect(aside.table.battle.units[CAV]!.heading).toBe(18_000)
  })

  it('SAR-17.8, 13.14 skirmishers in the way fall back, or are ridden down', () => {
    const screen = { x: 60, y: 55, width: 2, stance: 'skirmish', strength: strength(4), companies: 0 } as const
    const run = (left: number, fall: number) => {
      const made = won(CAV, 12, { [FAR]: screen }, left)
      alter(made.table, MX, { at: { x: 20_000, y: 20_000 } })
      const keys = [1, 2].map((n): [string, number] => [`1/melee/${FAR}/fallBack/${n}`, fall])
      const second = runOf(made.table, dice('s', keys))
      victory(second)
      return { table: made.table, events: bodies(second) }
    }
    const escaped = run(6000, 5)
    expect(escaped.table.battle.units[FAR]).toMatchObject({ gone: false, broken: false })
    expect(escaped.table.battle.units[CAV]!.at!.y).toBe(54_000)
    const caught = run(20_000, 1)
    expect(caught.table.battle.units[FAR]!.gone).toBe(true)
    expect(of(caught.events, 'losses').filter(({ rule }) => rule === 'SAR-13.14')).toMatchObject([{ unit: FAR }])
  })

  it('SAR-17.8 stragglers that break it do so after the ride', () => {
    const { table, run } = won(CAV, 12, { [CAV]: { x: 60, y: 60, width: 11, strength: strength(11, 5) } }, 5000)
    alter(table, MX, { at: { x: 20_000, y: 20_000 } })
    victory(run)
    const events = bodies(run).filter(({ kind }) => kind === 'moved' || kind === 'broken')
    const ridden = events.findIndex((event) => event.kind === 'moved' && event.rule === 'SAR-17.8')
    const broken = events.findIndex((event) => event.kind === 'broken' && event.unit === CAV)
    expect(ridden).toBeGreaterThanOrEqual(0)
    expect(broken).toBeGreaterThan(ridden)
  })

  it('SAR-17.11 who broke through has blown horses next turn', () => {
    const table = asked(CAV, 12)
    for (let i = 0; i < 20 && table.battle.turn === 1; i++) {
      const owner = table.battle.pending.at(-1)!.owner
      act(table, owner, { type: 'ready' })
    }
    expect(table.battle.turn).toBe(2)
    expect(table.battle.units[CAV]!.blown).toBe(true)
  })

  it('SAR-0.6 list and check agree on what winners may do, inside, on and outside the bounds', () => {
    for (const d20 of [2, 7, 12, 16, 20]) {
      const table = asked(CAV, d20)
      const entries = legal(table, 'us').filter(({ type }) => type === 'victor')
      expect(entries.length).toBeGreaterThan(0)
      for (const entry of entries)
        for (let n = 0; n < 12; n++) {
          const action = sampleAction(entry, n)
          const refusal = check(table, 'us', action)
          // A place may be taken for some formations and not for others.
          if (refusal) expect(refusal.rule).toBe('SAR-14.11')
        }
      for (const choice of ['stay', 'takePlace', 'takePlaceAndForm', 'takePlaceAndFace', 'breakthrough'])
        for (const heading of [undefined, 14_999, 15_000, 18_000, 21_000, 21_001])
          for (const stance of [undefined, 'line', 'square', 'column'])
            for (const width of [undefined, 1, 2, 3, 11, 12]) {
              const action = {
                type: 'victor',
                unit: CAV,
                choice,
                ...(heading !== undefined && { heading }),
                ...(stance !== undefined && { stance }),
                ...(width !== undefined && { width }),
              } as BattleAction
              if (check(table, 'us', action) === null) expect(isListed(table, 'us', action)).toBe(true)
            }
    }
  })
})
