import { changeAnswers } from '../../../../../src/tabletop/sar/battle/answers'
import { describe, expect, it } from 'vitest'
import { legal } from '../../../../../src/tabletop/sar/battle/engine'
import { updateTurnRecord } from '../../../../../src/tabletop/sar/battle/breaking/turnRecord'
import { currentContacts } from '../../../../../src/tabletop/sar/battle/melee/contacts'
import { peersOf } from '../../../../../src/tabletop/sar/battle/contact'
import { testReactions } from '../../../../../src/tabletop/sar/battle/moves/reactions'
import { is } from 'valibot'
import { battleSchema } from '../../../../../src/tabletop/sar/battle/state/schema'
import { unitsThatMayReact } from '../../../../../src/tabletop/sar/battle/charges'
import type { BattleTable } from '../../../../../src/tabletop/sar/battle/run'
import type { BattleUnit, Side } from '../../../../../src/tabletop/sar/battle/types'
import type { Profile } from '../../../../../src/tabletop/sar/types'
import { tablesOf } from '../../../../../src/tabletop/sar/data'
import { blows, bodies, frontToFront, melee } from '../blows'
import { enter, of, runOf, scene, type Scene } from '../scene'
import { act, alter, copy, dice, firstTurn, passTo, refusalOf } from '../support'
import { compelled, moved, moveDice, moving } from './kit'

const US = 'us-1-illinois'
const MX = 'mx-1-line'
const PROFILES: readonly Profile[] = ['sar-2007', 'sar-1998', 'early-american']

/** The same battle by the card of another profile; Buena Vista has none of 003. */
function byCard(table: BattleTable, profile: Profile): BattleTable {
  const tables = tablesOf(profile)
  if (!tables.ok) throw new Error('no tables')
  return { ...table, field: { ...table.field, tables: tables.value } }
}

describe('companies that go out', () => {
  /** Phase 1: a company is parted from a regiment, with this order; then on to phase 4. */
  function parted(
    unit: string,
    order: 'move' | 'hold',
    profile: Profile,
    forced: [string, number][] = [],
  ): BattleTable {
    const side: Side = unit.startsWith('us') ? 'us' : 'mexican'
    const made = scene({
      units: { [US]: { x: 60, y: 60 }, [MX]: { x: 60, y: 10 } },
      profile: profile === 'early-american' ? 'sar-2007' : profile,
    })
    const table = byCard(made, profile)
    const leader = table.field.units.get(unit)!.leader
    table.battle.leaders[leader] = {
      ...table.battle.leaders[leader]!,
      at: { x: 60_000, y: side === 'us' ? 65_000 : 6000 },
      points: 6,
    }
    const thrown = dice('company', [
      ...[US, MX].map((id): [string, number] => [`1/giveOrders/${id}/randomOrder/1`, 14]),
      ...forced,
    ])
    const heading = side === 'us' ? 18_000 : 0
    table.battle.pending = [{ kind: 'orders', owner: side }]
    table.battle.awaiting = true
    act(table, side, { type: 'order', unit, order: 'hold', by: leader })
    const more = order === 'move' ? { order, heading } : { order }
    act(table, side, { type: 'split', unit, by: leader, companies: 1, ...more })
    act(table, side, { type: 'ready' }, thrown)
    passTo(table, 1, 'allMoves', thrown)
    return table
  }

  it('SAR-3.3, 7.14 V479 open out in phase 4 before they roll, of every nation and by every card, without a change of formation', () => {
    for (const profile of PROFILES) {
      const thrown: [string, number][] = [
        [`1/allMoves/${US}/1/move/1`, 2],
        [`1/allMoves/${US}/1/move.formation/1`, 3],
      ]
      const table = parted(US, 'move', profile, thrown)
      expect(table.battle.phase).toBe('allMoves')
      expect(table.battle.units[`${US}/1`]).toMatchObject({ stance: 'skirmish', companies: 1, strength: { start: 2 } })
      expect(table.battle.units[US]).toMatchObject({ stance: 'line', strength: { start: 18 } })
      // 5 + 1d6, and 1d6 for skirmish order.
      expect(table.battle.doings[`${US}/1`]).toMatchObject({ distance: 10_000, changedFormation: true })
      expect(is(battleSchema(table.field.sides), table.battle)).toBe(true)
    }
    const mexicans = parted(MX, 'move', 'sar-2007')
    expect(mexicans.battle.units[`${MX}/1`]!.stance).toBe('skirmish')
  })

  it('SAR-7.13, 7.14 that is their change of this turn; they march out through their regiment for nothing (SAR-9.2)', () => {
    const table = parted(US, 'move', 'sar-2007')
    const form = { type: 'form', unit: `${US}/1`, stance: 'line', width: 1 }
    table.battle.pending = [{ kind: 'moves', owner: 'us' }]
    expect(refusalOf(table, 'us', form)).toBe('BAD_STATE SAR-7.13')
    const from = table.battle.units[`${US}/1`]!.at!
    const events = moved(table, [['us', { type: 'go', unit: `${US}/1`, distance: 6000, off: 0 }]])
    expect(table.battle.units[`${US}/1`]!.at).toEqual({ x: from.x, y: from.y - 6000 })
    expect(of(events, 'passedThrough')).toEqual([])
  })

  it('SAR-7.14 without a Move order a company stays closed', () => {
    const table = parted(US, 'hold', 'sar-2007')
    expect(table.battle.units[`${US}/1`]!.stance).toBe('line')
  })
})

describe('withdrawing', () => {
  const units: Scene['units'] = {
    [MX]: { x: 60, y: 30, deed: 'withdraw' },
    [US]: { x: 60, y: 50, deed: 'hold' },
  }
  const five = moveDice({ [`${MX}/move/1`]: 5 })
  const back = (distance: number, off = 18_000) => ({ type: 'go', unit: MX, distance, off })
  const asked = () => {
    const table = moving({ units }, five)
    table.battle.pending = [{ kind: 'moves', owner: 'mexican' }]
    return table
  }

  it('SAR-4.11.5 it may go on facing the enemy, backward at half the rate, still all its distance', () => {
    const table = asked()
    moved(table, [['mexican', back(1000)]], five)
    // Nine inches pay for four and a half, whatever part of it its owner has laid out.
    expect(table.battle.units[MX]).toMatchObject({ heading: 0, at: { x: 60_000, y: 25_500 }, broken: false })
    const left = compelled({ units }, five).table.battle.units[MX]!
    expect(left).toMatchObject({ heading: 18_000, at: { x: 60_000, y: 21_000 } })
  })

  it('SAR-4.11.5 nothing else is its choice: not forward, not aside, no turn, no formation, one step only', () => {
    const table = asked()
    expect(refusalOf(table, 'mexican', back(1000, 0))).toBe('BAD_ORDER SAR-4.11')
    expect(refusalOf(table, 'mexican', back(1000, 9000))).toBe('BAD_ORDER SAR-4.11')
    expect(refusalOf(table, 'mexican', { type: 'aboutFace', unit: MX })).toBe('BAD_ORDER SAR-4.11')
    expect(refusalOf(table, 'mexican', { type: 'wheel', unit: MX, angle: 100, about: 'left' })).toBe(
      'BAD_ORDER SAR-4.11',
    )
    const form = { type: 'form', unit: MX, stance: 'column', width: 4 }
    expect(refusalOf(table, 'mexican', form)).toBe('BAD_STATE SAR-7.12')
    expect(refusalOf(table, 'mexican', back(4501))).toBe('BAD_VALUE SAR-7.1')
    const listed = legal(table, 'mexican').filter((entry) => entry.unit === MX)
    expect(listed).toMatchObject([{ type: 'go', off: { min: 13_500, max: 22_500 } }])
    act(table, 'mexican', back(1000))
    expect(refusalOf(table, 'mexican', back(1000))).toBe('BAD_ORDER SAR-4.11')
    expect(legal(table, 'mexican').filter((entry) => entry.unit === MX && entry.type !== 'takeBack')).toEqual([])
  })

  it('SAR-4.11.5 whose back is to the enemy already cannot go backward toward him', () => {
    const table = moving({ units: { ...units, [MX]: { x: 60, y: 30, deed: 'withdraw', heading: 18_000 } } }, five)
    table.battle.pending = [{ kind: 'moves', owner: 'mexican' }]
    expect(refusalOf(table, 'mexican', back(1000))).toBe('BAD_ORDER SAR-4.11')
  })
})

describe('orders by chance', () => {
  /** Two batteries of Taylor's side by side; one copies the other. */
  const copied = (
    peer: object,
    change: (table: BattleTable) => void = () => undefined,
    own: Partial<BattleUnit> = {},
  ) => {
    const row = (x: number) => ({ x, y: 60, heading: 0, stance: 'unlimbered' as const, width: 2 })
    const made = scene({ units: { 'us-bragg': { ...row(30), ...own }, 'us-sherman': row(36), [MX]: { x: 60, y: 10 } } })
    change(made)
    expect(peersOf(made, 'us-bragg')).toEqual(['us-sherman'])
    const given = { order: 'firstFire', heading: null, functions: ['firstFire'], by: 'us-taylor', cost: 1, ...peer }
    changeAnswers(made, 'us', { orders: { 'us-sherman': given as never } })
    made.battle.pending = [{ kind: 'orders', owner: 'us' }]
    made.battle.awaiting = true
    const told = act(made, 'us', { type: 'ready' }, dice('c', [['1/giveOrders/us-bragg/randomOrder/1', 13]]))
    return told.flatMap(({ body }) => (body.kind === 'ordered' && body.unit === 'us-bragg' ? [body] : []))[0]!
  }
  const two = { functions: ['firstFire', 'move'], heading: 0 }

  it('SAR-4.11.3, 16.1 guns copy no more functions than they have', () => {
    expect(copied(two)).toMatchObject({ deed: 'firstFire', functions: ['firstFire', 'move'] })
    const heavy = { guns: [{ pounds: 24, artillerists: 8, infantry: 0, damage: 0 }] }
    expect(copied(two, undefined, heavy)).toMatchObject({ deed: 'hold', functions: [] })
    expect(copied({}, undefined, heavy)).toMatchObject({ deed: 'firstFire' })
  })

  it('SAR-4.9, 4.11.3 nobody unbroken copies a Rally', () => {
    const broken = (table: BattleTable) => alter(table, 'us-sherman', { broken: true })
    expect(copied({ order: 'rally', functions: [] }, broken)).toMatchObject({ deed: 'hold' })
  })
})

describe('reactions and arrivals', () => {
  it('SAR-23.9, 4.19 the rating that counts is what losses have left of it, if that rule is on', () => {
    const corner = (x: number, y: number) => ({ x: x * 1000, y: y * 1000 })
    const area = [corner(50, 20), corner(70, 20), corner(70, 30), corner(50, 30)]
    const obeys = (on: boolean) => {
      const made = moving({
        units: { [US]: { x: 60, y: 40, deed: 'move' }, [MX]: { x: 60, y: 5, deed: 'hold' } },
        features: [{ id: 'w', kind: 'woods', area }],
        rules: { optLossOfUnits: on },
      })
      const table = byCard(made, 'early-american')
      alter(table, 'us-2-illinois', { gone: true, at: null })
      table.battle.phase = 'giveOrders'
      table.battle.orders[US] = { deed: 'move', heading: 18_000, functions: [], by: 'us-wool' }
      testReactions(runOf(table, dice('r', [[`1/giveOrders/${US}/reaction/1`, 10]])))
      return table.battle.orders[US]!.deed
    }
    expect([obeys(false), obeys(true)]).toEqual(['move', 'hold'])
  })

  it('SAR-24.5 nobody comes on where the ground is impassable', () => {
    const table = firstTurn()
    table.battle.turn = 3
    table.battle.phase = 'allMoves'
    const { width } = table.field.ground
    const area = [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: 8000 },
      { x: 0, y: 8000 },
    ]
    const features = [{ id: 'cliff', kind: 'impassable' as const, area }]
    const barred: BattleTable = {
      ...copy(table),
      field: { ...table.field, ground: { ...table.field.ground, features } },
    }
    expect(of(moved(barred, [['mexican', { type: 'arrive', group: 'ortega' }]]), 'arrived')).toEqual([])
    expect(of(moved(table, [['mexican', { type: 'arrive', group: 'ortega' }]]), 'arrived')).not.toEqual([])
  })
})

describe('formations that count', () => {
  it('SAR-6.8 V476 a line that stands with both ends covered is anchored in a melee; sar-2007 only', () => {
    const grove = (x: number) => ({
      id: `grove-${x}`,
      kind: 'woods' as const,
      area: [
        { x: x * 1000, y: 20_000 },
        { x: (x + 5) * 1000, y: 20_000 },
        { x: (x + 5) * 1000, y: 40_000 },
        { x: x * 1000, y: 40_000 },
      ],
    })
    const flags = (
      ends: number[],
      moved: boolean,
      stance: 'line' | 'column' = 'line',
      profile: Profile = 'sar-2007',
    ) => {
      const table = frontToFront({ width: 4 }, { stance }, {}, { features: ends.map(grove), profile })
      if (moved) updateTurnRecord(table.battle, US, { moved: true })
      const run = melee(table, { [`${MX}/close`]: 20, [`${US}/stand`]: 20 })
      blows(run)
      return of(bodies(run), 'fight')
        .find(({ unit }) => unit === US)!
        .modifiers.map(({ name }) => name)
    }
    // The line reaches from 55 to 65: woods up to 55 and from 65.5; from 66.5 on they are too far.
    expect(flags([50, 65.5], false)).toContain('anchoredLine')
    expect(flags([50, 65.5], true)).not.toContain('anchoredLine')
    expect(flags([50], false)).not.toContain('anchoredLine')
    expect(flags([50, 66.5], false)).not.toContain('anchoredLine')
    expect(flags([50, 65.5], false, 'column')).not.toContain('anchoredLine')
    for (const profile of ['sar-1998', 'early-american'] as const)
      expect(flags([50, 65.5], false, 'line', profile)).not.toContain('anchoredLine')
  })

  it('SAR-6.7 V477 a column is not closed unless its owner says so, and a road column never', () => {
    const table = moving({ units: { [US]: { x: 60, y: 50, deed: 'form' }, [MX]: { x: 60, y: 10, deed: 'form' } } })
    const formed = (id: string, stance: string, width: number) => {
      const trial = copy(table)
      moved(trial, [[id.startsWith('us') ? 'us' : 'mexican', { type: 'form', unit: id, stance, width }]])
      return trial.battle.units[id]!.stance
    }
    expect([formed(US, 'column', 4), formed(US, 'closedColumn', 4), formed(US, 'closedColumn', 2)]).toEqual([
      'column',
      'closedColumn',
      'roadColumn',
    ])
    expect([formed(MX, 'column', 4), formed(MX, 'closedColumn', 4)]).toEqual(['column', 'closedColumn'])
    const { units } = firstTurn().battle
    expect(Object.values(units).some(({ stance }) => stance === 'closedColumn')).toBe(false)
  })
})

describe('charges', () => {
  const charging = (units: Scene['units'], target: string, thrown = moveDice(), profile: Profile = 'sar-2007') => {
    const table = byCard(scene({ units }), profile)
    enter(table, 'allMoves', thrown)
    table.battle.charges = { [MX]: target }
    return table
  }
  const far = moveDice({ [`${MX}/move/1`]: 6, [`${MX}/move.charge/1`]: 6 })

  it('SAR-13.3, 13.5 V486 who gets in the way is charged now: he fires at the charger, and the charge counts against him', () => {
    for (const profile of PROFILES) {
      const units: Scene['units'] = {
        [MX]: { x: 60, y: 20, deed: 'charge' },
        [US]: { x: 60, y: 33, deed: 'hold' },
        'us-2-illinois': { x: 66, y: 28, deed: 'hold' },
      }
      const table = charging(units, US, far, profile)
      moved(table, [], far)
      expect(table.battle.doings[MX]).toMatchObject({ met: 'us-2-illinois' })
      const shot = copy(table)
      const told = enter(shot, 'holdFire', far).map(({ body }) => body)
      expect(of(told, 'shot')).toContainEqual(expect.objectContaining({ unit: 'us-2-illinois', target: MX }))
      expect(currentContacts(runOf(table))).toMatchObject([{ charger: MX, target: 'us-2-illinois' }])
    }
  })

  it('SAR-10.5 V482 only a charge whose whole way lay in the flank zone has credit; wheeling into it has none', () => {
    const angle = (x: number, y: number, heading: number, steps: readonly object[] = []) => {
      const units: Scene['units'] = {
        [MX]: { x, y, heading, width: 4, stance: 'column', deed: 'charge' },
        // It faces south, its flanks are east and west.
        [US]: { x: 60, y: 40, deed: 'hold', width: 4 },
      }
      const table = charging(units, US, far)
      table.battle.orders[MX] = { deed: 'charge', heading, functions: [], by: null }
      moved(
        table,
        steps.map((step): [Side, object] => ['mexican', { unit: MX, ...step }]),
        far,
      )
      expect(table.battle.doings[MX]!.met).toBe(US)
      return currentContacts(runOf(table))[0]!.zoneStruck
    }
    expect(angle(48, 42, 9000)).toBe('flank')
    // It begins before the front and only then comes into the flank zone.
    expect(angle(53, 31, 4500, [{ type: 'go', distance: 5000, off: 31_500 }])).toBe('front')
    expect(angle(60, 56, 18_000)).toBe('rear')
    expect(angle(60, 26, 0)).toBe('front')
  })

  it('SAR-15.1 V490 infantry in line or column may try a square before horse; in square, in skirmish order and guns may not', () => {
    const may = (id: string, stance: BattleUnit['stance'], charger: Partial<BattleUnit> = {}) => {
      const table = scene({
        units: {
          [id]: { x: 60, y: 30, heading: 0, stance, width: 4, deed: 'hold' },
          'us-kentucky-cav': { x: 60, y: 44, width: 11, deed: 'charge', ...charger },
        },
      })
      table.battle.phase = 'declareCharges'
      table.battle.charges = { 'us-kentucky-cav': id }
      return unitsThatMayReact(table, 'mexican').includes(id)
    }
    expect([
      may(MX, 'line'),
      may(MX, 'column'),
      may(MX, 'square'),
      may(MX, 'skirmish'),
      may('mx-san-patricio', 'unlimbered'),
    ]).toEqual([true, true, false, false, false])
    expect(may(MX, 'line', { mounted: false })).toBe(false)
    expect(may(MX, 'mob')).toBe(false)
  })
})

describe('one counter-charge after another', () => {
  const HUSSARS = 'mx-guard-hussars'
  const CAV = 'us-kentucky-cav'
  const fight = (
    units: Scene['units'],
    d20: number,
    waits: readonly string[],
    charges: Record<string, string> = {},
  ) => {
    const thrown = moveDice({ [`${HUSSARS}/counterCharge/1`]: d20, [`${US}/move/1`]: 6 })
    const table = moving({ units, rules: { optCounterCharge: true } }, thrown)
    table.battle.charges = charges
    for (const id of waits) table.battle.orders[id] = { ...table.battle.orders[id]!, standBy: true }
    if (charges[CAV]) updateTurnRecord(table.battle, CAV, { distance: 20_000, left: 20_000 })
    return of(moved(table, [['us', { type: 'go', unit: US, distance: 6000, off: 0 }]], thrown), 'charge')
  }

  it('SAR-13.15 a counter-charge brings on that of cavalry before whose front it comes', () => {
    const units: Scene['units'] = {
      [HUSSARS]: { x: 60, y: 20, deed: 'hold' },
      [US]: { x: 60, y: 31, deed: 'move' },
      [CAV]: { x: 74, y: 30, heading: 27_000, width: 11, deed: 'hold' },
    }
    expect(fight(units, 20, [HUSSARS, CAV])).toMatchObject([
      { unit: HUSSARS, target: US },
      { unit: CAV, target: HUSSARS },
    ])
    expect(fight(units, 1, [HUSSARS, CAV])).toEqual([])
    expect(fight(units, 20, [HUSSARS])).toMatchObject([{ unit: HUSSARS, target: US }])
  })

  it('SAR-13.15 who did not dare against foot still meets charging horse', () => {
    const units: Scene['units'] = {
      [HUSSARS]: { x: 60, y: 20, deed: 'hold' },
      [US]: { x: 54, y: 27, deed: 'move', stance: 'column', width: 4 },
      [CAV]: { x: 66, y: 45, width: 11, deed: 'charge' },
    }
    expect(fight(units, 1, [HUSSARS], { [CAV]: HUSSARS })).toMatchObject([{ unit: HUSSARS, target: CAV }])
    expect(fight(units, 20, [HUSSARS], { [CAV]: HUSSARS })).toMatchObject([{ unit: HUSSARS, target: US }])
  })
})
