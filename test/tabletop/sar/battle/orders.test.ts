import fc from 'fast-check'
import { answersOf, noAnswers } from '../../../../src/tabletop/sar/battle/answers'
import { describe, expect, it } from 'vitest'
import { canonical } from '../../../../src/core/json'
import { battleView, legal, sampleAction, toAct } from '../../../../src/tabletop/sar/battle/engine'
import { entryCovers } from '../../../../src/tabletop/common/legalEntry'
import { peersOf, sees } from '../../../../src/tabletop/sar/battle/contact'
import type { BattleTable } from '../../../../src/tabletop/sar/battle/run'
import type { Side } from '../../../../src/tabletop/sar/battle/types'
import { act, alter, battle, copy, dice, firstTurn, OPTIONS, passTo, refusalOf } from './support'

/** Phase 1 with the U.S. asked and four points for everybody's die. */
function orders(): BattleTable {
  const table = firstTurn()
  act(table, 'mexican', { type: 'ready' })
  for (const [id, leader] of Object.entries(table.battle.leaders))
    table.battle.leaders[id] = { ...leader, points: leader.at ? 4 + leader.lr : 0 }
  return table
}
const give = (unit: string, order: string, by: string, more: object = {}) => ({
  type: 'order',
  unit,
  order,
  by,
  ...more,
})
const move = (unit: string, by: string) => give(unit, 'move', by, { heading: 18_000 })
const refused = (table: BattleTable, action: unknown, side: Side = 'us') => refusalOf(table, side, action)

describe('orders', () => {
  it('SAR-4.2 each leader on the table rolls once; points are d4 + rating', () => {
    const forced = dice('x', [['1/giveOrders/us-wool/leaderPoints/1', 3]])
    const { leaders } = firstTurn({ dice: forced }).battle
    expect(leaders['us-wool']!.points).toBe(5)
    expect(leaders['mx-ortega']!.points).toBe(0)
    for (const [id, { points, lr, at }] of Object.entries(leaders))
      if (at) expect([id, points >= 1 + lr && points <= 4 + lr]).toEqual([id, true])
  })

  it('SAR-4.19 each unit lost costs its brigade leader one, if the rule is on', () => {
    const points = (on: boolean) => {
      const table = orders()
      const { battle: state } = table
      const rules = { ...OPTIONS.rules, optLossOfUnits: on }
      const lossy: BattleTable = { field: table.field, battle: { ...state, options: { ...state.options, rules } } }
      alter(lossy, 'us-1-illinois', { gone: true, at: null })
      passTo(lossy, 2, 'giveOrders', dice('t', [['2/giveOrders/us-wool/leaderPoints/1', 3]]))
      return lossy.battle.leaders['us-wool']!.points
    }
    expect([points(false), points(true)]).toEqual([5, 4])
  })

  it('SAR-4.10 the fourth result is Halt on the other cards', () => {
    const { table } = battle({ profile: 'sar-1998' })
    for (const side of ['mexican', 'us', 'mexican'] as const) act(table, side, { type: 'ready' })
    const forced = dice('t', [['1/giveOrders/us-2-indiana/randomOrder/1', 12]])
    const told = act(table, 'us', { type: 'ready' }, forced)
    expect(
      told.flatMap(({ body }) => (body.kind === 'ordered' && body.unit === 'us-2-indiana' ? [body.deed] : [])),
    ).toEqual(['halt'])
  })

  it('SAR-4.3, 4.4 V471, V472 cost by distance and level; outside the chain nobody orders', () => {
    const table = orders()
    const place = (unit: string, x: number) => alter(table, unit, { at: { x, y: 60_000 }, heading: 0 })
    table.battle.leaders['us-wool'] = { ...table.battle.leaders['us-wool']!, at: { x: 20_000, y: 60_000 } }
    table.battle.leaders['us-taylor'] = { ...table.battle.leaders['us-taylor']!, at: { x: 20_000, y: 60_000 } }
    const cost = (unit: string, by: string) => {
      const trial = copy(table)
      act(trial, 'us', move(unit, by))
      return answersOf(trial, 'us').orders[unit]!.cost
    }
    place('us-1-illinois', 49_000)
    expect([cost('us-1-illinois', 'us-wool'), cost('us-1-illinois', 'us-taylor')]).toEqual([1, 2])
    place('us-1-illinois', 49_001)
    expect([cost('us-1-illinois', 'us-wool'), cost('us-1-illinois', 'us-taylor')]).toEqual([2, 4])
    place('us-2-kentucky', 30_000)
    expect(cost('us-2-kentucky', 'us-taylor')).toBe(1)
    expect(refused(table, move('us-1-illinois', 'us-lane'))).toBe('BAD_ORDER SAR-4.4')
    expect(refused(table, move('mx-1-line', 'us-taylor'))).toBe('BAD_ORDER SAR-4.4')
    expect(refused(table, move('nobody', 'us-taylor'))).toBe('BAD_VALUE SAR-4.4')
  })

  it('SAR-4.3, 4.6 V396 no second order, and none beyond the points', () => {
    const table = orders()
    act(table, 'us', move('us-1-illinois', 'us-wool'))
    expect(refused(table, give('us-1-illinois', 'hold', 'us-wool'))).toBe('BAD_ORDER SAR-4.6')
    act(table, 'us', { type: 'takeBack', unit: 'us-1-illinois' })
    expect(refused(table, give('us-1-illinois', 'hold', 'us-wool'))).toBeNull()
    table.battle.leaders['us-wool'] = { ...table.battle.leaders['us-wool']!, points: 0 }
    expect(refused(table, give('us-1-illinois', 'hold', 'us-wool'))).toBe('BAD_ORDER SAR-4.3')
    expect(refused(table, { type: 'takeBack', unit: 'us-1-illinois' })).toBe('BAD_ORDER SAR-4.6')
  })

  it('SAR-4.5 V395 an attached leader orders his unit alone, and once', () => {
    const table = orders()
    table.battle.leaders['us-wool'] = { ...table.battle.leaders['us-wool']!, attachedTo: 'us-1-illinois' }
    expect(refused(table, move('us-2-illinois', 'us-wool'))).toBe('BAD_ORDER SAR-4.5')
    expect(refused(table, move('us-1-illinois', 'us-wool'))).toBeNull()
  })

  it('SAR-4.7 Move and Charge carry a direction, the others none', () => {
    const table = orders()
    expect(refused(table, give('us-1-illinois', 'move', 'us-wool'))).toBe('BAD_ORDER SAR-4.7')
    expect(refused(table, give('us-1-illinois', 'charge', 'us-wool'))).toBe('BAD_ORDER SAR-4.7')
    expect(refused(table, give('us-1-illinois', 'hold', 'us-wool', { heading: 0 }))).toBe('BAD_ORDER SAR-4.7')
  })

  it('SAR-4.8, 4.9 V392 to V394 the broken rally or get nothing, the locked nothing, the others no Rally', () => {
    const table = orders()
    expect(refused(table, give('us-1-illinois', 'rally', 'us-wool'))).toBe('BAD_ORDER SAR-4.9')
    alter(table, 'us-1-illinois', { broken: true, stance: 'mob' })
    expect(refused(table, move('us-1-illinois', 'us-wool'))).toBe('BAD_ORDER SAR-4.9')
    act(table, 'us', give('us-1-illinois', 'form', 'us-wool'))
    expect(answersOf(table, 'us').orders['us-1-illinois']!.order).toBe('rally')
    alter(table, 'us-2-illinois', { locked: true })
    for (const order of ['hold', 'rally', 'form'])
      expect(refused(table, give('us-2-illinois', order, 'us-wool'))).toBe('BAD_ORDER SAR-4.9')
    expect(refused(table, give('us-sherman', 'charge', 'us-taylor', { heading: 0 }))).toBe('BAD_ORDER SAR-4.9')
  })

  it('SAR-16.1, 16.2 functions of guns follow from how they stand, two for light U.S. guns', () => {
    const table = orders()
    const guns = (unit: string, order: string, functions: string[], more: object = {}) =>
      refused(
        table,
        give(unit, order, unit.startsWith('us') ? 'us-taylor' : 'mx-pacheco', {
          ...(functions.length > 0 && { functions }),
          ...more,
        }),
      )
    expect(guns('us-sherman', 'holdFire', ['unlimber', 'holdFire'])).toBeNull()
    expect(guns('us-sherman', 'firstFire', ['firstFire', 'limber'])).toBe('BAD_ORDER SAR-16.2')
    expect(guns('us-sherman', 'holdFire', ['holdFire'])).toBe('BAD_ORDER SAR-16.2')
    expect(guns('us-sherman', 'move', ['move', 'unlimber'], { heading: 0 })).toBeNull()
    expect(guns('us-sherman', 'move', ['unlimber', 'limber'])).toBeNull()
    expect(guns('us-sherman', 'move', ['move', 'unlimber', 'holdFire'], { heading: 0 })).toBe('BAD_ORDER SAR-16.1')
    expect(guns('us-sherman', 'move', [])).toBe('BAD_ORDER SAR-16.1')
    expect(guns('us-sherman', 'hold', [])).toBeNull()
    alter(table, 'us-sherman', { stance: 'unlimbered' })
    expect(guns('us-sherman', 'firstFire', ['firstFire', 'limber'])).toBeNull()
    expect(guns('us-sherman', 'holdFire', ['firstFire', 'holdFire'])).toBe('BAD_ORDER SAR-16.2')
    expect(refused(table, give('us-1-illinois', 'move', 'us-wool', { functions: ['move'], heading: 0 }))).toBe(
      'BAD_ORDER SAR-16.1',
    )
    const mexican = firstTurn()
    const id = Object.keys(mexican.battle.units).find(
      (unit) => mexican.field.units.get(unit)!.arm === 'artillery' && unit.startsWith('mx'),
    )!
    const by = mexican.field.units.get(id)!.leader
    mexican.battle.leaders[by] = { ...mexican.battle.leaders[by]!, points: 4 }
    const two = give(id, 'holdFire', by, { functions: ['unlimber', 'holdFire'] })
    expect(refusalOf(mexican, 'mexican', two)).toBe('BAD_ORDER SAR-16.1')
    expect(refusalOf(mexican, 'mexican', give(id, 'move', by, { functions: ['unlimber'] }))).toBeNull()
  })

  it('SAR-4.20 V474 a silent leader has no points; who stands above him pays', () => {
    const table = orders()
    table.battle.leaders['us-wool'] = { ...table.battle.leaders['us-wool']!, silentUntil: 3 }
    expect(refused(table, move('us-1-illinois', 'us-wool'))).toBe('BAD_STATE SAR-4.20')
    act(table, 'us', move('us-1-illinois', 'us-taylor'))
    const told = act(table, 'us', { type: 'ready' })
    const rolled = told.flatMap(({ body }) => (body.kind === 'die' && body.purpose === 'randomOrder' ? [body.of] : []))
    expect(rolled).toContain('us-2-illinois')
    expect(rolled).not.toContain('us-1-illinois')
  })

  it('SAR-4.7 orders lie face down until both are ready, then all are revealed together', () => {
    const table = firstTurn()
    const twin = copy(table)
    const by = 'mx-conde'
    for (const one of [table, twin]) one.battle.leaders[by] = { ...one.battle.leaders[by]!, points: 3 }
    const told = act(table, 'mexican', give('mx-1-line', 'hold', by))
    expect(told.every(({ to }) => to === 'mexican')).toBe(true)
    act(table, 'mexican', { ...move('mx-1-line', by), type: 'split', castings: 8 })
    act(twin, 'mexican', give('mx-3-line', 'firstFire', by))
    // Whatever the Mexican laid down, the U.S. see and may do the same, now and after he is ready.
    for (let i = 0; i < 2; i++) {
      expect(canonical(battleView(table, 'us'))).toBe(canonical(battleView(twin, 'us')))
      expect(canonical(legal(table, 'us'))).toBe(canonical(legal(twin, 'us')))
      if (i === 0)
        for (const one of [table, twin])
          expect(act(one, 'mexican', { type: 'ready' }).filter(({ to }) => to !== 'mexican')).toEqual([])
    }
    expect(toAct(table.battle)).toBe('us')
    const shown = act(table, 'us', { type: 'ready' }).flatMap(({ body, to }) =>
      body.kind === 'ordered' && to === null && body.by !== null ? [[body.unit, body.deed, body.heading]] : [],
    )
    expect(shown).toEqual([
      ['mx-1-line', 'hold', null],
      ['mx-1-line/1', 'move', 18_000],
    ])
  })

  it('SAR-4.10 whoever is unbroken and without order rolls, and nobody else', () => {
    const table = orders()
    alter(table, 'us-2-illinois', { broken: true, stance: 'mob' })
    alter(table, 'us-3-indiana', { locked: true })
    act(table, 'us', give('us-1-illinois', 'hold', 'us-wool'))
    const forced = dice('test', [
      ['1/giveOrders/us-2-indiana/randomOrder/1', 20],
      ['1/giveOrders/us-2-kentucky/randomOrder/1', 1],
      ['1/giveOrders/us-mississippi/randomOrder/1', 5],
    ])
    const told = act(table, 'us', { type: 'ready' }, forced)
    const deeds = Object.fromEntries(
      told.flatMap(({ body }) => (body.kind === 'ordered' ? [[body.unit, [body.deed, body.by]]] : [])),
    )
    expect(deeds['us-1-illinois']).toEqual(['hold', 'us-wool'])
    expect(deeds['us-2-indiana']).toEqual(['withdraw', null])
    expect(deeds['us-2-kentucky']).toEqual(['advanceOrFire', null])
    expect(deeds['us-2-illinois']).toBeUndefined()
    expect(deeds['us-3-indiana']).toBeUndefined()
    expect(deeds['mx-lagos']).toBeUndefined()
    passTo(table, 2, 'giveOrders', forced)
    expect(table.battle).toMatchObject({ turn: 2, phase: 'giveOrders', orders: {} })
    expect(table.battle.units['us-2-indiana']!.last).toMatchObject({ deed: 'withdraw' })
  })

  it('SAR-4.11.2 the same again, Hold on the first turn and where it makes no sense', () => {
    const table = orders()
    const again = (last: object | null, profile: 'sar-2007' = 'sar-2007') => {
      const trial = copy(table)
      alter(trial, 'us-2-indiana', { last: last as never })
      const told = act(trial, 'us', { type: 'ready' }, dice(profile, [['1/giveOrders/us-2-indiana/randomOrder/1', 5]]))
      return told.flatMap(({ body }) => (body.kind === 'ordered' && body.unit === 'us-2-indiana' ? [body] : []))[0]!
    }
    const plain = { heading: null, functions: [], by: null }
    expect(again(null)).toMatchObject({ deed: 'hold', by: null, rule: 'SAR-4.10' })
    expect(again({ ...plain, deed: 'form' }).deed).toBe('hold')
    expect(again({ ...plain, deed: 'move', heading: 9000 })).toMatchObject({ deed: 'move', heading: 9000 })
    expect(again({ ...plain, deed: 'withdraw' }).deed).toBe('withdraw')
    // Nobody stands to the north of the U.S. line.
    expect(again({ ...plain, deed: 'charge', heading: 0 }).deed).toBe('hold')
  })

  it('SAR-4.11.3 V407 neighbours are copied; in a circle both stand still', () => {
    const table = orders()
    const row = (unit: string, x: number) =>
      alter(table, unit, { at: { x, y: 60_000 }, heading: 0, stance: 'column', width: 4 })
    row('us-1-illinois', 30_000)
    row('us-2-illinois', 36_000)
    expect(peersOf(table, 'us-1-illinois')).toEqual(['us-2-illinois'])
    const peer = (unit: string): [string, number] => [`1/giveOrders/${unit}/randomOrder/1`, 13]
    const deeds = (ordered: boolean) => {
      const trial = copy(table)
      if (ordered) act(trial, 'us', give('us-2-illinois', 'move', 'us-taylor', { heading: 1234 }))
      const told = act(trial, 'us', { type: 'ready' }, dice('t', [peer('us-1-illinois'), peer('us-2-illinois')]))
      return told.flatMap(({ body }) => (body.kind === 'ordered' && body.unit.endsWith('illinois') ? [body.deed] : []))
    }
    expect(deeds(true)).toEqual(['move', 'move'])
    expect(deeds(false)).toEqual(['hold', 'hold'])
    alter(table, 'us-2-illinois', { at: { x: 60_000, y: 60_000 } })
    expect(peersOf(table, 'us-1-illinois')).toEqual([])
  })

  it('SAR-3.2 random orders do not depend on the order of units', () => {
    const table = orders()
    const other = copy(table)
    other.battle.units = Object.fromEntries(Object.entries(other.battle.units).reverse())
    const result = (one: BattleTable) => {
      act(one, 'us', { type: 'ready' })
      return canonical(one.battle)
    }
    expect(result(table)).toBe(result(other))
  })

  it('SAR-10.3 units see each other past open ground, not through the formed', () => {
    const table = orders()
    const at = (unit: string, x: number, y: number, heading: number) =>
      alter(table, unit, { at: { x, y }, heading, stance: 'column', width: 4 })
    at('us-1-illinois', 20_000, 50_000, 18_000)
    at('mx-1-line', 20_000, 30_000, 0)
    expect([sees(table, 'us-1-illinois', 'mx-1-line'), sees(table, 'mx-1-line', 'us-1-illinois')]).toEqual([true, true])
    alter(table, 'us-2-indiana', { at: { x: 20_000, y: 40_000 }, heading: 18_000, stance: 'line', width: 20 })
    expect(sees(table, 'us-1-illinois', 'mx-1-line')).toBe(false)
  })
})

describe('parting units', () => {
  it('SAR-2.5 V468 two orders make two units, each paid; V469 in phase 1 only', () => {
    const table = orders()
    const before = table.battle.units['us-1-illinois']!
    const part = { type: 'split', unit: 'us-1-illinois', by: 'us-wool', order: 'firstFire', castings: 10 }
    expect(refused(table, part)).toBe('BAD_STATE SAR-2.5')
    act(table, 'us', give('us-1-illinois', 'firstFire', 'us-wool'))
    act(table, 'us', part)
    expect(refused(table, { ...part, castings: 10 })).toBe('BAD_STATE SAR-2.5')
    expect(refused(table, { ...part, castings: 0 })).toBe('BAD_VALUE SAR-0.6')
    expect(Object.values(answersOf(table, 'us').orders).map(({ cost }) => cost)).toEqual([1, 1])
    const trial = copy(table)
    act(trial, 'us', { type: 'takeBack', unit: 'us-1-illinois' })
    expect(answersOf(trial, 'us')).toEqual(noAnswers())
    act(table, 'us', { type: 'ready' })
    const [a, b] = [table.battle.units['us-1-illinois']!, table.battle.units['us-1-illinois/1']!]
    expect([a.strength.start, b.strength.start, a.width, b.width]).toEqual([10, 10, 5, 5])
    expect([a.at!.x - before.at!.x, b.at!.x - before.at!.x]).toEqual([2000 + 500, -2500])
    const setUp = battle().table
    expect(refusalOf(setUp, 'mexican', { ...part, unit: 'mx-1-line', by: 'mx-conde' })).toBe('BAD_STATE SAR-3.1')
  })

  it('SAR-2.6 V200 stragglers and casualties are shared by size; nobody breaks by it', () => {
    const table = orders()
    alter(table, 'us-1-illinois', { strength: { start: 20, casualties: 5, stragglers: 6 }, lowAmmo: true })
    act(table, 'us', give('us-1-illinois', 'hold', 'us-wool'))
    act(table, 'us', { ...give('us-1-illinois', 'hold', 'us-wool'), type: 'split', castings: 5 })
    act(table, 'us', { type: 'ready' })
    const part = table.battle.units['us-1-illinois/1']!
    expect(table.battle.units['us-1-illinois']!.strength).toEqual({ start: 13, casualties: 3, stragglers: 4 })
    expect(part).toMatchObject({ strength: { start: 7, casualties: 2, stragglers: 2 }, lowAmmo: true, broken: false })
  })

  it('SAR-6.4, 7.14 V415, V479 two companies may go out as skirmishers, no third', () => {
    const table = orders()
    const company = (companies: number) => ({
      ...move('us-1-illinois', 'us-wool'),
      type: 'split',
      companies,
    })
    act(table, 'us', give('us-1-illinois', 'hold', 'us-wool'))
    expect(refused(table, company(3))).toBe('BAD_ORDER SAR-6.4')
    expect(refused(table, { ...company(1), castings: 2 })).toBe('BAD_VALUE SAR-2.5')
    act(table, 'us', company(1))
    expect(refused(table, company(2))).toBe('BAD_ORDER SAR-6.4')
    act(table, 'us', company(1))
    act(table, 'us', { type: 'ready' })
    expect(table.battle.units['us-1-illinois/2']).toMatchObject({ companies: 1, strength: { start: 2 } })
    expect(table.battle.units['us-1-illinois']!.strength.start).toBe(16)
  })

  it('SAR-2.5 sections of a battery take guns and crew along', () => {
    const table = orders()
    act(table, 'us', give('us-washington', 'hold', 'us-taylor'))
    act(table, 'us', { ...give('us-washington', 'hold', 'us-taylor'), type: 'split', castings: 1 })
    act(table, 'us', { type: 'ready' })
    expect(table.battle.units['us-washington']).toMatchObject({ strength: { start: 9 }, guns: [{}, {}, {}] })
    expect(table.battle.units['us-washington/1']).toMatchObject({ strength: { start: 2 }, guns: [{ pounds: 4 }] })
  })
})

describe('missions', () => {
  const attack = (by: string, to: string, more: object = {}) => ({
    type: 'mission',
    by,
    to,
    task: 'attack',
    objectiveKind: 'terrain',
    objectiveId: 'hacienda',
    purpose: 'take it',
    ...more,
  })

  it('SAR-4.15 V400, V401 a mission names what it is about, and goes one level down', () => {
    const table = orders()
    expect(refused(table, attack('us-taylor', 'us-wool'))).toBeNull()
    expect(refused(table, attack('us-taylor', 'us-wool', { objectiveId: 'moon' }))).toBe('BAD_ORDER SAR-4.15')
    expect(refused(table, attack('us-taylor', 'us-wool', { task: 'hide' }))).toBe('BAD_VALUE SAR-0.6')
    expect(refused(table, attack('us-wool', 'us-lane'))).toBe('BAD_ORDER SAR-4.4')
    expect(refused(table, attack('mx-conde', 'us-lane'))).toBe('BAD_VALUE SAR-4.15')
  })

  it('SAR-4.17 V404 one turn of delay for each level, one point, and nothing is passed on unread', () => {
    const table = orders()
    act(table, 'us', attack('us-taylor', 'us-wool'))
    expect(refused(table, attack('us-taylor', 'us-wool'))).toBe('BAD_ORDER SAR-4.17')
    passTo(table, 2, 'giveOrders')
    expect(table.battle.leaders['us-wool']).toMatchObject({ mission: { task: 'attack' }, incoming: null })
    const before = firstTurn()
    before.battle.leaders['mx-lombardini'] = {
      ...before.battle.leaders['mx-lombardini']!,
      points: 3,
      incoming: {
        mission: { task: 'attack', objectiveKind: 'terrain', objectiveId: 'hacienda', purpose: '' },
        issued: 1,
      },
    }
    expect(refusalOf(before, 'mexican', attack('mx-lombardini', 'mx-conde'))).toBe('BAD_STATE SAR-4.17')
    expect(refusalOf(before, 'mexican', attack('mx-lombardini', 'mx-conde', { task: 'move' }))).toBeNull()
    before.battle.leaders['mx-lombardini'] = { ...before.battle.leaders['mx-lombardini']!, points: 0 }
    expect(refusalOf(before, 'mexican', attack('mx-lombardini', 'mx-conde', { task: 'move' }))).toBe(
      'BAD_ORDER SAR-4.3',
    )
  })

  it('SAR-4.16 V402 under a leader who is to defend no more than half attack', () => {
    const table = firstTurn()
    table.battle.leaders['mx-lombardini'] = {
      ...table.battle.leaders['mx-lombardini']!,
      points: 5,
      mission: { task: 'defend', objectiveKind: 'terrain', objectiveId: 'road', purpose: '' },
    }
    act(table, 'mexican', attack('mx-lombardini', 'mx-conde'))
    expect(refusalOf(table, 'mexican', attack('mx-lombardini', 'mx-perez'))).toBe('BAD_ORDER SAR-4.16')
    expect(refusalOf(table, 'mexican', attack('mx-lombardini', 'mx-perez', { task: 'defend' }))).toBeNull()
  })

  it("SAR-4.15 missions are their own side's alone", () => {
    const table = orders()
    const before = canonical(battleView(table, 'mexican'))
    expect(act(table, 'us', attack('us-taylor', 'us-wool')).map(({ to }) => to)).toEqual(['us'])
    expect(canonical(battleView(table, 'mexican'))).toBe(before)
    expect('mission' in battleView(table, 'mexican').leaders['us-wool']!).toBe(false)
  })
})

describe('the legal list of phase 1', () => {
  it('SAR-4.9 what is listed is legal on and inside its bounds, and nothing outside', () => {
    const table = orders()
    act(table, 'us', give('us-1-illinois', 'hold', 'us-wool'))
    const entries = legal(table, 'us')
    expect(entries.length).toBeGreaterThan(50)
    expect(entries.length).toBeLessThan(2000)
    for (const entry of entries) {
      if (entry.type === 'split' || entry.type === 'mission') continue
      for (const n of [0, 1, 2, 9])
        expect([sampleAction(entry, n), refused(table, sampleAction(entry, n))]).toEqual([sampleAction(entry, n), null])
      if ('heading' in entry) expect(refused(table, { ...sampleAction(entry, 0), heading: 36_000 })).not.toBeNull()
    }
  })

  it('SAR-4.9 whatever passes the check is covered by the list', () => {
    const table = orders()
    act(table, 'us', give('us-1-illinois', 'hold', 'us-wool'))
    alter(table, 'us-2-indiana', { broken: true, stance: 'mob' })
    alter(table, 'us-bragg', { stance: 'unlimbered' })
    const units = ['us-1-illinois', 'us-2-illinois', 'us-2-indiana', 'us-bragg', 'us-washington', 'mx-1-line', 'nobody']
    const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 })
    const action = fc
      .record({
        type: fc.constantFrom('order', 'split'),
        unit: fc.constantFrom(...units),
        by: fc.constantFrom('us-taylor', 'us-wool', 'us-lane', 'mx-conde'),
        order: fc.constantFrom('move', 'charge', 'firstFire', 'holdFire', 'hold', 'rally', 'form'),
        heading: some(fc.integer({ min: -5, max: 36_005 })),
        functions: some(
          fc.array(fc.constantFrom('firstFire', 'limber', 'unlimber', 'move', 'holdFire'), { maxLength: 2 }),
        ),
        castings: some(fc.integer({ min: 0, max: 22 })),
        companies: some(fc.integer({ min: 0, max: 3 })),
      })
      .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)))
    const entries = legal(table, 'us')
    let passed = 0
    fc.assert(
      fc.property(action, (one) => {
        if (refused(table, one) !== null) return
        passed++
        expect([one, entries.some((entry) => entryCovers(entry, one))]).toEqual([one, true])
      }),
      { numRuns: 3000, seed: 7 },
    )
    expect(passed).toBeGreaterThan(20)
  })
})
