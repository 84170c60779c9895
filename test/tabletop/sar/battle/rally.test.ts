import { changeAnswers } from '../../../../src/tabletop/sar/battle/answers'
import { describe, expect, it } from 'vitest'
import { check, legal, isListed, sampleAction } from '../../../../src/tabletop/sar/battle/engine'
import { returnToTable } from '../../../../src/tabletop/sar/battle/rally/offTable'
import { hasRoom } from '../../../../src/tabletop/sar/battle/melee/formations'
import { defaultFormation } from '../../../../src/tabletop/sar/battle/rally/reform'
import { rally, recover } from '../../../../src/tabletop/sar/battle/rally/phase'
import { beginPhase, continueBattle } from '../../../../src/tabletop/sar/battle/flow'
import { updateTurnRecord } from '../../../../src/tabletop/sar/battle/breaking/turnRecord'
import type { ActionRun, BattleTable } from '../../../../src/tabletop/sar/battle/run'
import { attach } from './blows'
import { castings, enter, of, runOf, type Scene, scene } from './scene'
import { act, alter, dice, firstTurn, OPTIONS, refusalOf } from './support'

const US = 'us-1-illinois'
const MX = 'mx-1-line'
const strength = (start: number, stragglers = 0, casualties = 0) => ({ start, stragglers, casualties })
const mob = { broken: true, stance: 'mob', deed: 'rally' } as const

/** Phase 7 with these dice, by unit and purpose. */
function phase7(table: BattleTable, forced: Readonly<Record<string, number>> = {}): ActionRun {
  const { turn } = table.battle
  const keys = Object.entries(forced).map(([key, value]): [string, number] => [`${turn}/rally/${key}/1`, value])
  const run = runOf(table, dice('rally', keys))
  beginPhase(run, 'rally')
  return run
}
const whole = (table: BattleTable, forced: Readonly<Record<string, number>> = {}): ActionRun => {
  const run = phase7(table, forced)
  rally(run)
  recover(run)
  return run
}
const events = (run: ActionRun) => run.events.map(({ body }) => body)
const rolls = (run: ActionRun) => of(events(run), 'test').filter(({ test }) => test === 'rally')
const broken = (more: object = {}, made: Partial<Scene> = {}): BattleTable =>
  scene({
    ...made,
    units: {
      [US]: { x: 60, y: 60, strength: strength(20, 8, 2), ...mob, ...more },
      [MX]: { x: 60, y: 20 },
      ...made.units,
    },
  })

describe('rallying', () => {
  it('SAR-20.1, 20.2 effectives less stragglers, training and leader; 13 rallies, half of the present return', () => {
    const table = broken()
    attach(table, 'us-wool', US)
    const run = phase7(table, { [`${US}/rally`]: 7 })
    rally(run)
    expect(rolls(run)).toMatchObject([
      {
        rule: 'SAR-20.1',
        unit: US,
        total: 13,
        result: 'rally',
        modifiers: [
          { name: 'effectives', value: 10 },
          { name: 'stragglers', value: -8 },
          { name: 'leader', value: 2 },
          { name: 'veteran', value: 2 },
        ],
      },
    ])
    expect(table.battle.units[US]!.broken).toBe(false)
    expect(castings(table.battle.units[US]!)).toEqual({ effectives: 10, stragglers: 8, casualties: 2 })
    const low = broken({ strength: strength(20, 12, 2) })
    whole(low, { [`${US}/rally`]: 17 })
    // SAR-20.4: 18 present: nine and nine.
    expect(castings(low.battle.units[US]!)).toEqual({ effectives: 9, stragglers: 9, casualties: 2 })
  })

  it('SAR-20.1 8 to 12 recovers 1d4 and stays broken, 3 to 7 stays, 2 or less retreats again', () => {
    const some = broken()
    whole(some, { [`${US}/rally`]: 6, [`${US}/rally.recovered`]: 3 })
    expect(castings(some.battle.units[US]!).stragglers).toBe(5)
    expect(some.battle.units[US]).toMatchObject({ broken: true, stance: 'mob' })
    const none = broken()
    whole(none, { [`${US}/rally`]: 2 })
    expect(none.battle.units[US]).toMatchObject({ broken: true, at: { x: 60_000, y: 60_000 } })
    const worse = broken({ strength: strength(20, 14, 0) })
    whole(worse, { [`${US}/rally`]: 3 })
    expect(worse.battle.units[US]!.at!.y).toBeGreaterThan(60_000)
    expect(worse.battle.units[US]!.broken).toBe(true)
  })

  it('SAR-20.1 without a Rally order nobody tries', () => {
    const table = broken()
    table.battle.orders = {}
    expect(rolls(whole(table))).toEqual([])
  })

  it('SAR-20.2 friends before it, enemies behind it, friends that fled through it', () => {
    const table = broken(
      { heading: 0, training: 'regular' },
      { units: { 'us-2-illinois': { x: 60, y: 40 }, 'mx-5-line': { x: 60, y: 42, heading: 0 } } },
    )
    // The Mexicans ahead are behind its back: it faces away.
    alter(table, 'mx-5-line', { at: null })
    updateTurnRecord(table.battle, US, { routed: 'unitRoutedThroughYou' })
    const names = (one: BattleTable) => {
      const run = phase7(one)
      rally(run)
      return rolls(run)[0]!.modifiers.map(({ name }) => name)
    }
    expect(names(table)).toEqual([
      'effectives',
      'stragglers',
      'behindFriendlyTroops',
      'unitRoutedThroughYou',
      'regular',
    ])
    const alone = broken({ heading: 0, y: 40 })
    expect(names(alone)).toContain('enemyOnRear')
  })

  it('SAR-20.3 untrained: -4 by the card of 2007; by that of 1998 never, and it retreats', () => {
    const run = phase7(broken({ training: 'untrained' }), { [`${US}/rally`]: 20 })
    rally(run)
    expect(rolls(run)[0]!.modifiers).toContainEqual({ name: 'untrained', value: -4 })
    const never = broken({ training: 'untrained' }, { profile: 'sar-1998' })
    const second = phase7(never, { [`${US}/rally`]: 20 })
    rally(second)
    expect(rolls(second)[0]).toMatchObject({ total: null, result: 'retreatAgain' })
    expect(never.battle.units[US]!.at!.y).toBeGreaterThan(60_000)
  })

  it('SAR-20.1 who rallies takes any facing and legal formation; the list says so', () => {
    const table = broken()
    const run = phase7(table, { [`${US}/rally`]: 20 })
    continueBattle(run)
    expect(table.battle.pending).toEqual([{ kind: 'reform', owner: 'us' }])
    const reform = (more: object) => ({ type: 'reform', unit: US, heading: 0, stance: 'line', width: 9, ...more })
    expect(refusalOf(table, 'us', reform({}))).toBeNull()
    expect(refusalOf(table, 'us', reform({ stance: 'skirmish' }))).toBe('BAD_VALUE SAR-6.1')
    expect(refusalOf(table, 'us', reform({ stance: 'column', width: 5 }))).toBe('BAD_VALUE SAR-6.2')
    expect(refusalOf(table, 'us', reform({ unit: 'us-2-illinois' }))).toBe('BAD_STATE SAR-20.1')
    for (const entry of legal(table, 'us'))
      for (let n = 0; n < 20; n++) {
        const action = sampleAction(entry, n)
        expect(check(table, 'us', action), JSON.stringify(action)).toBeNull()
        expect(isListed(table, 'us', action as never)).toBe(true)
      }
    act(table, 'us', reform({ heading: 4500, stance: 'column', width: 4 }))
    act(table, 'us', { type: 'takeBack', unit: US })
    act(table, 'us', reform({ heading: 9000, stance: 'square', width: 6 }))
    act(table, 'us', { type: 'ready' })
    expect(table.battle.units[US]).toMatchObject({ broken: false, stance: 'square', heading: 9000 })
  })

  it('SAR-20.1 who is told nothing forms line toward the nearest enemy, guns limbered; where there is no room the ranks close up', () => {
    const table = broken()
    whole(table, { [`${US}/rally`]: 20 })
    expect(table.battle.units[US]).toMatchObject({ stance: 'line', heading: 18_000, width: 5 })
    const tight = broken({}, { units: { 'us-2-illinois': { x: 52, y: 60 }, 'us-2-kentucky': { x: 68, y: 60 } } })
    whole(tight, { [`${US}/rally`]: 20 })
    expect(hasRoom(tight, US, tight.battle.units[US]!)).toBe(true)
    const guns = scene({ units: { 'us-bragg': { x: 60, y: 60, ...mob }, [MX]: { x: 60, y: 20 } } })
    whole(guns, { 'us-bragg/rally': 20 })
    expect(guns.battle.units['us-bragg']).toMatchObject({ stance: 'limbered', broken: false })
  })

  it('SAR-20.1, 7.14 companies that rally without room for a line form up all the same: they have no column', () => {
    const company = { companies: 1, strength: strength(6, 1), training: 'veteran' } as const
    const table = broken(company)
    const crowd = (id: string, x: number, y: number) =>
      alter(table, id, { at: { x, y }, heading: 18_000, stance: 'line', width: 21 })
    crowd('us-2-indiana', 60_000, 61_600)
    crowd('us-3-indiana', 60_000, 57_800)
    const run = phase7(table, { [`${US}/rally`]: 20 })
    rally(run)
    recover(run)
    expect(defaultFormation(table, US).stance).toBe('line')
    expect(table.battle.units[US]!.broken).toBe(false)
  })

  it('SAR-20.8 V377 off the table it rolls without its place; rallied after k retreats it waits k turns and comes back where it left', () => {
    const table = broken({ at: null, off: { at: { x: 60_000, y: 72_000 }, retreats: 2, back: null } })
    alter(table, US, { at: null })
    const run = phase7(table, { [`${US}/rally`]: 20 })
    rally(run)
    expect(rolls(run)[0]!.modifiers.map(({ name }) => name)).toEqual(['effectives', 'stragglers', 'veteran'])
    expect(table.battle.units[US]).toMatchObject({ broken: false, off: { retreats: 2, back: 3 } })
    table.battle.turn = 2
    returnToTable(runOf(table))
    expect(table.battle.units[US]!.at).toBeNull()
    table.battle.turn = 3
    alter(table, 'us-2-illinois', { at: { x: 60_000, y: 71_000 } })
    returnToTable(runOf(table))
    expect(table.battle.units[US]!.at).toBeNull()
    alter(table, 'us-2-illinois', { at: null })
    const back = runOf(table)
    returnToTable(back)
    expect(table.battle.units[US]).toMatchObject({ off: null, stance: 'column', heading: 18_000, broken: false })
    expect(table.battle.units[US]!.at!.x).toBe(60_000)
    expect(of(events(back), 'arrived')).toMatchObject([{ unit: US }])
  })

  it('SAR-20.8, 4.12 off the table another failure, or no order at all, is another retreat; it may be ordered to rally', () => {
    const off = { at: { x: 60_000, y: 72_000 }, retreats: 1, back: null }
    const table = broken()
    alter(table, US, { at: null, off, strength: strength(20, 14) })
    whole(table, { [`${US}/rally`]: 3 })
    expect(table.battle.units[US]!.off).toMatchObject({ retreats: 2 })
    table.battle.orders = {}
    whole(table)
    expect(table.battle.units[US]!.off).toMatchObject({ retreats: 3 })
    const ordered = firstTurn()
    alter(ordered, US, { broken: true, stance: 'mob', at: null, off })
    ordered.battle.pending = [{ kind: 'orders', owner: 'us' }]
    expect(refusalOf(ordered, 'us', { type: 'order', unit: US, by: 'us-wool', order: 'rally' })).toBeNull()
    expect(refusalOf(ordered, 'us', { type: 'order', unit: US, by: 'us-wool', order: 'hold' })).not.toBeNull()
    expect(legal(ordered, 'us').filter(({ type, unit }) => type === 'order' && unit === US)).not.toEqual([])
  })
})

describe('recovery', () => {
  const held = (more: object = {}, made: Partial<Scene> = {}): BattleTable =>
    scene({
      ...made,
      units: {
        [US]: { x: 60, y: 60, strength: strength(20, 8), deed: 'hold', ...more },
        [MX]: { x: 60, y: 20 },
        ...made.units,
      },
    })

  it('SAR-5.9 on Hold 1d6 of veterans come back with the rating of a leader, never more than there are', () => {
    const table = held()
    attach(table, 'us-wool', US)
    const run = whole(table, { [`${US}/recovery`]: 3 })
    expect(castings(table.battle.units[US]!).stragglers).toBe(3)
    expect(of(events(run), 'recovered')).toMatchObject([{ unit: US, stragglers: 5 }])
    const few = held({ strength: strength(20, 2) })
    whole(few, { [`${US}/recovery`]: 6 })
    expect(castings(few.battle.units[US]!).stragglers).toBe(0)
  })

  it('SAR-5.9 +2 behind friends, a wall or in a building, once; woods do not count', () => {
    const left = (table: BattleTable) => {
      whole(table, { [`${US}/recovery`]: 2 })
      return castings(table.battle.units[US]!).stragglers
    }
    expect(left(held())).toBe(6)
    expect(left(held({}, { units: { 'us-2-illinois': { x: 60, y: 50 } } }))).toBe(4)
    const line = [
      { x: 40_000, y: 59_000 },
      { x: 80_000, y: 59_000 },
    ]
    expect(left(held({}, { features: [{ id: 'wall', kind: 'wall', line }] }))).toBe(4)
    const area = [
      { x: 40_000, y: 55_000 },
      { x: 80_000, y: 55_000 },
      { x: 80_000, y: 65_000 },
      { x: 40_000, y: 65_000 },
    ]
    expect(left(held({}, { features: [{ id: 'grove', kind: 'woods', area }] }))).toBe(6)
    expect(left(held({}, { features: [{ id: 'house', kind: 'building', area }] }))).toBe(4)
  })

  it('SAR-5.9 half, rounded down, if it fired or fought; nothing without Hold, on Halt, or broken', () => {
    const left = (table: BattleTable, doing: object = {}) => {
      updateTurnRecord(table.battle, US, doing)
      whole(table, { [`${US}/recovery`]: 5 })
      return castings(table.battle.units[US]!).stragglers
    }
    expect(left(held(), { fired: true })).toBe(6)
    expect(left(held(), { fought: true })).toBe(6)
    expect(left(held({ deed: 'halt' }))).toBe(8)
    expect(left(held({ deed: 'move' }))).toBe(8)
    expect(left(held({ broken: true, stance: 'mob' }))).toBe(8)
  })

  it('SAR-17.5 horse holders are counted anew', () => {
    const table = scene({
      units: { 'us-arkansas-cav': { x: 60, y: 60, mounted: false, holders: 4, strength: strength(16, 0, 5) } },
    })
    whole(table)
    expect(table.battle.units['us-arkansas-cav']!.holders).toBe(3)
    alter(table, 'us-arkansas-cav', { mounted: true })
    whole(table)
    expect(table.battle.units['us-arkansas-cav']!.holders).toBe(0)
  })
})

describe('leaders rally stragglers (optional)', () => {
  const beside = (on: boolean): BattleTable => {
    const options = { rules: { ...OPTIONS.rules, optLeaderRallies: on } }
    const table = firstTurn({ options })
    const { battle } = table
    for (const id of Object.keys(battle.units)) alter(table, id, { at: null })
    alter(table, US, {
      at: { x: 60_000, y: 60_000 },
      heading: 18_000,
      stance: 'line',
      width: 10,
      strength: strength(20, 5),
    })
    alter(table, MX, { at: { x: 60_000, y: 20_000 } })
    // The group is six inches behind a line two deep; three inches off it is near enough.
    battle.leaders['us-wool'] = {
      ...battle.leaders['us-wool']!,
      at: { x: 60_000, y: 73_000 - 2000 },
      points: 3,
      attachedTo: null,
    }
    battle.pending = [{ kind: 'orders', owner: 'us' }]
    return table
  }
  const action = { type: 'rallyGroup', by: 'us-wool', unit: US }

  it('SAR-20.9 V463 for one point LR stragglers within three inches come back, Hold or not; off without the option', () => {
    expect(refusalOf(beside(false), 'us', action)).toBe('BAD_STATE SAR-20.9')
    const table = beside(true)
    expect(legal(table, 'us')).toContainEqual(action)
    act(table, 'us', action)
    expect(refusalOf(table, 'us', action)).toBe('BAD_STATE SAR-20.9')
    // Two of three points are left.
    expect(refusalOf(table, 'us', { type: 'order', unit: US, by: 'us-wool', order: 'firstFire' })).toBeNull()
    changeAnswers(table, 'us', { orders: {} })
    act(table, 'us', { type: 'ready' }, dice('x', [[`1/giveOrders/${US}/randomOrder/1`, 20]]))
    expect(table.battle.rallies).toEqual({ 'us-wool': US })
    table.battle.orders = {}
    table.battle.doings = {}
    table.battle.leaders['us-wool'] = { ...table.battle.leaders['us-wool']!, at: { x: 60_000, y: 71_000 } }
    alter(table, US, { at: { x: 60_000, y: 60_000 }, heading: 18_000, stance: 'line', strength: strength(20, 5) })
    table.battle.rallies = { 'us-wool': US }
    whole(table)
    expect(castings(table.battle.units[US]!).stragglers).toBe(3)
  })

  it('SAR-20.9 not too far off, not twice, not without a point', () => {
    const far = beside(true)
    far.battle.leaders['us-wool'] = { ...far.battle.leaders['us-wool']!, at: { x: 60_000, y: 40_000 } }
    expect(refusalOf(far, 'us', action)).toBe('BAD_TARGET SAR-20.9')
    const poor = beside(true)
    poor.battle.leaders['us-wool'] = { ...poor.battle.leaders['us-wool']!, points: 0 }
    expect(refusalOf(poor, 'us', action)).toBe('BAD_STATE SAR-4.3')
    expect(refusalOf(beside(true), 'us', { ...action, unit: MX })).toBe('BAD_TARGET SAR-20.9')
    expect(refusalOf(beside(true), 'us', { ...action, by: 'mx-conde' })).toBe('BAD_STATE SAR-20.9')
  })
})

describe('phase 7 as a whole', () => {
  it('SAR-20.7 rally rolls come before recovery', () => {
    const table = scene({
      units: {
        [US]: { x: 60, y: 60, strength: strength(20, 8), ...mob },
        'us-2-illinois': { x: 90, y: 60, strength: strength(19, 4), deed: 'hold' },
        [MX]: { x: 60, y: 20 },
      },
    })
    const told = enter(table, 'rally', dice('x', [[`1/rally/${US}/rally/1`, 5]]))
    const kinds = told.map(({ body }) => body).filter(({ kind }) => kind === 'test' || kind === 'recovered')
    expect(kinds[0]).toMatchObject({ kind: 'test', test: 'rally' })
    expect(kinds.at(-1)).toMatchObject({ kind: 'recovered', unit: 'us-2-illinois' })
  })
})
