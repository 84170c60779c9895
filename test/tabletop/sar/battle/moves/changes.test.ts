import { describe, expect, it } from 'vitest'
import { legal } from '../../../../../src/tabletop/sar/battle/engine'
import { functionCount } from '../../../../../src/tabletop/sar/battle/orders/functions'
import { stanceAfterForming } from '../../../../../src/tabletop/sar/battle/moves/form'
import { battleView, sampleAction } from '../../../../../src/tabletop/sar/battle/engine'
import { tableSeenBy } from '../../../../../src/tabletop/sar/battle/view'
import type { BattleTable } from '../../../../../src/tabletop/sar/battle/run'
import type { Side } from '../../../../../src/tabletop/sar/battle/types'
import { castings, enter, of, runOf, type Scene, scene } from '../scene'
import { act, alter, battle, dice, firstTurn, OPTIONS, passTo, refusalOf } from '../support'
import { testReactions } from '../../../../../src/tabletop/sar/battle/moves/reactions'
import { tablesOf } from '../../../../../src/tabletop/sar/data'
import { moved, moveDice, moving } from './kit'

const refused = (table: BattleTable, side: Side, action: object) => {
  table.battle.pending = [{ kind: 'moves', owner: side }]
  return refusalOf(table, side, action)
}
const foe = { 'mx-1-line': { x: 60, y: 8, deed: 'hold' } } as const
const form = (unit: string, stance: string, width: number) => ({ type: 'form', unit, stance, width })
const thrown = moveDice({ 'us-1-illinois/move/1': 5, 'mx-1-line/move/1': 6, 'us-kentucky-cav/move/1': 4 })

describe('formations', () => {
  it('SAR-7.12 quick nations change within a Move for five inches, and go on with the rest', () => {
    const table = moving({ units: { ...foe, 'us-1-illinois': { x: 60, y: 40, deed: 'move' } } }, thrown)
    const go = { type: 'go', unit: 'us-1-illinois', distance: 5000, off: 0 }
    const events = moved(
      table,
      [
        ['us', form('us-1-illinois', 'column', 4)],
        ['us', go],
      ],
      thrown,
    )
    expect(table.battle.units['us-1-illinois']).toMatchObject({
      stance: 'column',
      width: 4,
      at: { x: 60_000, y: 35_000 },
    })
    expect(table.battle.doings['us-1-illinois']).toMatchObject({ changedFormation: true, left: 0 })
    expect(of(events, 'formed')).toMatchObject([{ unit: 'us-1-illinois', stance: 'column' }])
  })

  it('SAR-7.12, 7.13 V422 once a turn; nobody moves six inches as well; others need a Form order', () => {
    const units: Scene['units'] = {
      'mx-1-line': { x: 60, y: 8, deed: 'move' },
      'mx-3-line': { x: 90, y: 8, deed: 'form' },
      'us-1-illinois': { x: 60, y: 40, deed: 'move' },
    }
    const table = moving({ units }, thrown)
    expect(refused(table, 'mexican', form('mx-1-line', 'column', 4))).toBe('BAD_STATE SAR-7.12')
    expect(refused(table, 'mexican', form('mx-3-line', 'column', 4))).toBeNull()
    expect(refused(table, 'mexican', { type: 'go', unit: 'mx-3-line', distance: 1000, off: 0 })).toBe(
      'BAD_ORDER SAR-4.8',
    )
    act(Object.assign(table), 'mexican', form('mx-3-line', 'column', 4))
    expect(refused(table, 'mexican', form('mx-3-line', 'line', 10))).toBe('BAD_STATE SAR-7.13')
    table.battle.pending = [{ kind: 'moves', owner: 'us' }]
    act(table, 'us', form('us-1-illinois', 'column', 4))
    expect(refused(table, 'us', { type: 'go', unit: 'us-1-illinois', distance: 5001, off: 0 })).toBe(
      'BAD_VALUE SAR-7.1',
    )
    expect(refused(table, 'us', form('us-1-illinois', 'line', 10))).toBe('BAD_STATE SAR-7.13')
  })

  it('SAR-7.12 with less than five inches nobody changes on a Move', () => {
    const table = moving({ units: { ...foe, 'us-1-illinois': { x: 60, y: 40, deed: 'move' } } }, thrown)
    table.battle.doings['us-1-illinois'] = { ...table.battle.doings['us-1-illinois']!, distance: 4999 }
    expect(refused(table, 'us', form('us-1-illinois', 'column', 4))).toBe('BAD_STATE SAR-7.12')
  })

  it('SAR-6.2, 6.3 V419 a width makes the formation of a U.S. regiment of twenty', () => {
    const table = moving({ units: { ...foe, 'us-1-illinois': { x: 60, y: 40, deed: 'form' } } })
    const unit = table.battle.units['us-1-illinois']!
    const made = [1, 2, 3, 4, 5].map((width) => stanceAfterForming(table, unit, 'column', width))
    expect(made).toEqual(['roadColumn', 'roadColumn', 'column', 'column', 'line'])
    // SAR-6.7: closed only as a column.
    expect([2, 4, 5].map((width) => stanceAfterForming(table, unit, 'closedColumn', width))).toEqual([
      'roadColumn',
      'closedColumn',
      'line',
    ])
  })

  it('SAR-6.1, 6.4, 6.5 V415, V416 what an arm cannot stand in is refused', () => {
    const units: Scene['units'] = {
      ...foe,
      'us-1-illinois': { x: 60, y: 40, deed: 'form' },
      'us-kentucky-cav': { x: 90, y: 40, deed: 'form' },
      'us-bragg': { x: 30, y: 40, deed: 'form', stance: 'limbered' },
    }
    const table = moving({ units })
    expect(refused(table, 'us', form('us-1-illinois', 'skirmish', 1))).toBe('BAD_ORDER SAR-6.4')
    expect(refused(table, 'us', form('us-kentucky-cav', 'skirmish', 1))).toBeNull()
    expect(refused(table, 'us', form('us-kentucky-cav', 'square', 4))).toBe('BAD_VALUE SAR-6.5')
    expect(refused(table, 'us', form('us-1-illinois', 'limbered', 4))).toBe('BAD_VALUE SAR-6.1')
    expect(refused(table, 'us', form('us-bragg', 'line', 2))).toBe('BAD_VALUE SAR-6.1')
    expect(refused(table, 'us', form('us-1-illinois', 'line', 21))).toBe('BAD_VALUE SAR-6.2')
  })

  it('SAR-7.19 V480 a square moves as a line', () => {
    const units: Scene['units'] = {
      ...foe,
      'us-2-indiana': { x: 60, y: 40, deed: 'move', stance: 'square', training: 'regular' },
    }
    expect(moving({ units }, moveDice({ 'us-2-indiana/move/1': 4 })).battle.doings['us-2-indiana']!.distance).toBe(9000)
  })

  it('SAR-7.19 dismounted cavalry moves as foot of its training', () => {
    const units: Scene['units'] = { ...foe, 'us-kentucky-cav': { x: 60, y: 40, deed: 'move', mounted: false } }
    expect(moving({ units }, thrown).battle.doings['us-kentucky-cav']!.distance).toBe(9000)
  })

  it('SAR-17.4, 17.5 V189 horsemen dismount for five inches, a quarter holds the horses; with less only dismounting', () => {
    const units: Scene['units'] = { ...foe, 'us-kentucky-cav': { x: 60, y: 40, deed: 'move', width: 11 } }
    const table = moving({ units }, thrown)
    const mount = (mounted: boolean) => ({ type: 'mount', unit: 'us-kentucky-cav', mounted })
    expect(refused(table, 'us', mount(true))).toBe('BAD_STATE SAR-17.4')
    moved(table, [['us', mount(false)]], thrown)
    expect(table.battle.units['us-kentucky-cav']).toMatchObject({ mounted: false, holders: 3 })
    const short = moving(
      { units: { ...foe, 'us-kentucky-cav': { x: 60, y: 40, deed: 'move', mounted: false } } },
      thrown,
    )
    short.battle.doings['us-kentucky-cav'] = { ...short.battle.doings['us-kentucky-cav']!, distance: 4000 }
    expect(refused(short, 'us', mount(true))).toBe('BAD_STATE SAR-17.4')
    const rider = moving({ units }, thrown)
    rider.battle.doings['us-kentucky-cav'] = { ...rider.battle.doings['us-kentucky-cav']!, distance: 4000 }
    expect(refused(rider, 'us', mount(false))).toBeNull()
  })
})

describe('parts become one again', () => {
  const parts = (x: number, deed: 'form' | 'hold' = 'form') => {
    const table = moving({ units: { ...foe, 'us-1-illinois': { x: 60, y: 40, deed: 'form', width: 8 } } })
    alter(table, 'us-1-illinois', { strength: { start: 16, casualties: 1, stragglers: 2 } })
    table.battle.units['us-1-illinois/1'] = {
      ...table.battle.units['us-1-illinois']!,
      companies: 1,
      lowAmmo: true,
      at: { x: x * 1000, y: 40_000 },
      width: 1,
      strength: { start: 2, casualties: 0, stragglers: 1 },
    }
    table.battle.orders['us-1-illinois/1'] = { ...table.battle.orders['us-1-illinois']!, deed }
    return table
  }
  const rejoin = { type: 'rejoin', unit: 'us-1-illinois/1' }

  it('SAR-2.7 V464 strengths add up and drawbacks stay', () => {
    const table = parts(64.5)
    const events = moved(table, [['us', rejoin]])
    expect(table.battle.units['us-1-illinois']).toMatchObject({
      strength: { start: 18, casualties: 1, stragglers: 3 },
      lowAmmo: true,
    })
    expect(table.battle.units['us-1-illinois/1']).toMatchObject({ gone: true, strength: { start: 0 } })
    expect(of(events, 'rejoined')).toMatchObject([{ unit: 'us-1-illinois', part: 'us-1-illinois/1' }])
  })

  it('SAR-2.7 not apart, nor if one lacks the order', () => {
    expect(refused(parts(70), 'us', rejoin)).toBe('BAD_STATE SAR-2.7')
    const table = parts(64.5, 'hold')
    expect(refused(table, 'us', { type: 'rejoin', unit: 'us-1-illinois' })).toBe('BAD_STATE SAR-2.7')
  })
})

describe('guns and buildings', () => {
  it('SAR-16.1, 16.2 functions are done in phase 4: limber and away, or unlimber without having moved', () => {
    const table = moving({ units: { ...foe, 'us-bragg': { x: 60, y: 40, stance: 'unlimbered' } } })
    table.battle.orders['us-bragg'] = { deed: 'move', heading: 0, functions: ['limber', 'move'], by: 'us-taylor' }
    table.battle.doings['us-bragg'] = {
      ...moving({ units: { ...foe, 'us-1-illinois': { x: 9, y: 9, deed: 'move' } } }).battle.doings['us-1-illinois']!,
      distance: 12_000,
    }
    moved(table, [['us', { type: 'go', unit: 'us-bragg', distance: 6000, off: 18_000 }]])
    expect(table.battle.units['us-bragg']).toMatchObject({ stance: 'limbered', at: { y: 46_000 } })
    const other = moving({ units: { ...foe, 'us-bragg': { x: 60, y: 40, stance: 'limbered' } } })
    other.battle.orders['us-bragg'] = { deed: 'holdFire', heading: null, functions: ['unlimber', 'holdFire'], by: null }
    moved(other, [])
    expect(other.battle.units['us-bragg']!.stance).toBe('unlimbered')
    expect(other.battle.doings['us-bragg']?.moved ?? false).toBe(false)
  })

  it('SAR-16.3 V172 six-pounders are moved three inches by hand, without dice', () => {
    const table = scene({ units: { ...foe, 'us-bragg': { x: 60, y: 40, stance: 'unlimbered' } } })
    table.battle.orders['us-bragg'] = { deed: 'move', heading: 18_000, functions: ['move'], by: null }
    const told = enter(table, 'allMoves')
    expect(table.battle.doings['us-bragg']!.distance).toBe(3000)
    expect(told.some(({ body }) => body.kind === 'die' && body.of === 'us-bragg')).toBe(false)
    expect(refused(table, 'us', { type: 'go', unit: 'us-bragg', distance: 3001, off: 0 })).toBe('BAD_VALUE SAR-7.1')
    moved(table, [['us', { type: 'go', unit: 'us-bragg', distance: 3000, off: 0 }]])
    expect(table.battle.units['us-bragg']).toMatchObject({ stance: 'unlimbered', at: { y: 37_000 } })
    expect(table.battle.doings['us-bragg']!.moved).toBe(true)
  })

  it('SAR-16.9 V458 guns with one man each act every other turn where they have one function', () => {
    const table = moving({ units: { ...foe, 'us-bragg': { x: 60, y: 40, stance: 'limbered' } } })
    const { tables } = table.field
    const guns = table.battle.units['us-bragg']!.guns.map((gun) => ({ ...gun, artillerists: 1 }))
    const unit = { ...table.battle.units['us-bragg']!, guns }
    expect(functionCount(tables, 'US', unit)).toBe(1)
    expect(functionCount(tables, 'MEX', unit)).toBe(1)
    const acted = { deed: 'move', heading: null, functions: ['limber'], by: null } as const
    expect(functionCount(tables, 'MEX', { ...unit, last: acted })).toBe(0)
  })

  it('SAR-16.6 V457 infantry with a Form order goes to a gun beside it and counts with the battery', () => {
    const units: Scene['units'] = {
      ...foe,
      'us-bragg': { x: 60, y: 40, stance: 'unlimbered', deed: 'hold' },
      'us-1-illinois': { x: 66.5, y: 40, deed: 'form' },
      'us-2-illinois': { x: 30, y: 40, deed: 'form' },
    }
    const table = moving({ units })
    const men = { type: 'crew', unit: 'us-1-illinois', battery: 'us-bragg', gun: 1, castings: 2 }
    expect(refused(table, 'us', { ...men, unit: 'us-2-illinois' })).toBe('BAD_STATE SAR-16.6')
    expect(refused(table, 'us', { ...men, gun: 2 })).toBe('BAD_VALUE SAR-16.6')
    moved(table, [['us', men]])
    expect(castings(table.battle.units['us-1-illinois']!).effectives).toBe(18)
    expect(table.battle.units['us-bragg']!.guns[1]).toMatchObject({ infantry: 2 })
    expect(castings(table.battle.units['us-bragg']!).effectives).toBe(17)
  })

  it('SAR-16.8 men go from gun to gun by a move function', () => {
    const table = moving({ units: { ...foe, 'us-bragg': { x: 60, y: 40, stance: 'unlimbered' } } })
    const over = { type: 'crew', unit: 'us-bragg', battery: 'us-bragg', gun: 1, castings: 3, from: 0 }
    expect(refused(table, 'us', over)).toBe('BAD_STATE SAR-7.1')
    table.battle.orders['us-bragg'] = { deed: 'move', heading: 18_000, functions: ['move'], by: null }
    expect(refused(table, 'us', { ...over, castings: 9 })).toBe('BAD_VALUE SAR-16.8')
    moved(table, [['us', over]])
    expect(table.battle.units['us-bragg']!.guns.map(({ artillerists }) => artillerists)).toEqual([5, 10])
  })

  it('SAR-21.2 one regiment goes into a building that it touches, if it fits', () => {
    const corner = (x: number, y: number) => ({ x: x * 1000, y: y * 1000 })
    const house = {
      id: 'h',
      kind: 'building' as const,
      area: [corner(55, 44), corner(61, 44), corner(61, 48), corner(55, 48)],
    }
    const units: Scene['units'] = {
      ...foe,
      'us-1-illinois': { x: 60, y: 40, deed: 'move', heading: 0, width: 10 },
      'us-2-illinois': { x: 20, y: 40, deed: 'move' },
    }
    const table = moving({ units, features: [house] }, thrown)
    const into = { type: 'occupy', unit: 'us-1-illinois', building: 'h' }
    expect(refused(table, 'us', into)).toBe('BAD_STATE SAR-21.2')
    moved(
      table,
      [
        ['us', { type: 'go', unit: 'us-1-illinois', distance: 3500, off: 0 }],
        ['us', into],
      ],
      thrown,
    )
    expect(table.battle.units['us-1-illinois']).toMatchObject({ garrison: 'h', heading: 0, at: { x: 58_000 } })
    const again = moving({ units, features: [house] }, thrown)
    alter(again, 'us-2-illinois', { garrison: 'h' })
    act(
      Object.assign(again, { battle: Object.assign(again.battle, { pending: [{ kind: 'moves', owner: 'us' }] }) }),
      'us',
      { type: 'go', unit: 'us-1-illinois', distance: 3500, off: 0 },
    )
    expect(refused(again, 'us', into)).toBe('BAD_STATE SAR-21.2')
  })

  describe('SAR-21.2, 22.1 a hidden enemy in a building', () => {
    const corner = (x: number, y: number) => ({ x: x * 1000, y: y * 1000 })
    const house = {
      id: 'h',
      kind: 'building' as const,
      area: [corner(55, 44), corner(61, 44), corner(61, 48), corner(55, 48)],
    }
    const into = { type: 'occupy', unit: 'us-1-illinois', building: 'h' }
    /** Before the house, in which the enemy lies hidden, or from which he is far. */
    const facingHouse = (isHeld: boolean): BattleTable => {
      const table = moving(
        {
          units: {
            'mx-1-line': isHeld
              ? { x: 58, y: 46, deed: 'hold', hidden: true }
              : { x: 90, y: 80, deed: 'hold', hidden: true },
            'us-1-illinois': { x: 60, y: 43.5, deed: 'move', heading: 0, width: 10 },
          },
          features: [house],
          rules: { optHiddenUnits: true },
        },
        thrown,
      )
      if (isHeld) alter(table, 'mx-1-line', { garrison: 'h', width: 5 })
      return table
    }

    it('is not told by what may be done, nor why not', () => {
      const told = [true, false].map((isHeld) => {
        const table = facingHouse(isHeld)
        return [refused(table, 'us', into), legal(table, 'us')]
      })
      expect(told[0]).toEqual(told[1])
      expect(told[0]![0]).toBeNull()
    })

    it('is found by whoever goes in, who stays outside', () => {
      const table = facingHouse(true)
      const events = moved(table, [['us', into]], thrown)
      expect(table.battle.units['mx-1-line']).toMatchObject({ garrison: 'h', hidden: false })
      expect(table.battle.units['us-1-illinois']!.garrison).toBeNull()
      expect(table.battle.units['us-1-illinois']!.at!.y).toBeLessThanOrEqual(44_000)
      expect(of(events, 'spotted')).toMatchObject([{ unit: 'mx-1-line' }])
    })
  })

  it('SAR-21.2 a building that one unit of a side is to go into is closed to its others', () => {
    const corner = (x: number, y: number) => ({ x: x * 1000, y: y * 1000 })
    const house = {
      id: 'h',
      kind: 'building' as const,
      area: [corner(45, 40.5), corner(75, 40.5), corner(75, 44), corner(45, 44)],
    }
    const table = moving(
      {
        units: {
          ...foe,
          'us-1-illinois': { x: 52, y: 40, deed: 'move', heading: 0, width: 10 },
          'us-2-illinois': { x: 68, y: 40, deed: 'move', heading: 0, width: 10 },
        },
        features: [house],
      },
      thrown,
    )
    const into = (unit: string) => ({ type: 'occupy', unit, building: 'h' })
    expect(refused(table, 'us', into('us-2-illinois'))).toBeNull()
    act(table, 'us', into('us-1-illinois'))
    expect(refused(table, 'us', into('us-2-illinois'))).toBe('BAD_STATE SAR-21.2')
  })
})

describe('leaders', () => {
  const at = (table: BattleTable, leader: string, x: number, y: number, attachedTo: string | null = null) => {
    table.battle.leaders[leader] = { ...table.battle.leaders[leader]!, at: { x: x * 1000, y: y * 1000 }, attachedTo }
  }
  const led = (attachedTo: string | null, locked = false) => {
    const units: Scene['units'] = {
      ...foe,
      'us-1-illinois': { x: 60, y: 40, deed: 'move' },
      'us-2-indiana': { x: 90, y: 40, deed: 'hold' },
    }
    const table = moving({ units }, thrown)
    alter(table, 'us-1-illinois', { locked })
    at(table, 'us-wool', 60, 45, attachedTo)
    at(table, 'us-taylor', 80, 45)
    table.battle.open = { rides: { 'us-wool': 14_000, 'us-taylor': 14_000 } }
    return table
  }
  const ride = (leader: string, x: number, y: number, attach?: string) => ({
    type: 'ride',
    leader,
    x: x * 1000,
    y: y * 1000,
    ...(attach && { attach }),
  })

  it('SAR-4.13 V168 a leader rides no farther than he rolled', () => {
    expect(refused(led(null), 'us', ride('us-wool', 60, 59))).toBeNull()
    expect(refused(led(null), 'us', ride('us-wool', 60, 59.1))).toBe('BAD_VALUE SAR-4.13')
    const { battle: state } = firstTurn()
    const table = { field: led(null).field, battle: state }
    passTo(
      table,
      1,
      'allMoves',
      dice(
        't',
        [1, 2, 3].map((n): [string, number] => [`1/allMoves/us-wool/ride/${n}`, n]),
      ),
    )
    expect(table.battle.open.rides!['us-wool']).toBe(16_000)
  })

  it('SAR-4.14 V397 nobody leaves a melee; V398 nor joins another command; V399 the army leader joins whom he likes', () => {
    expect(refused(led('us-1-illinois', true), 'us', ride('us-wool', 60, 46))).toBe('BAD_STATE SAR-4.14')
    expect(refused(led(null), 'us', ride('us-wool', 60, 46, 'us-2-indiana'))).toBe('BAD_STATE SAR-4.14')
    expect(refused(led(null), 'us', ride('us-taylor', 80, 45, 'us-2-indiana'))).toBeNull()
    expect(refused(led(null, true), 'us', ride('us-wool', 60, 45, 'us-1-illinois'))).toBe('BAD_STATE SAR-4.14')
  })

  it('SAR-4.13, 4.14 he joins a unit where it comes to; with it he goes along', () => {
    const table = led(null)
    const go = { type: 'go', unit: 'us-1-illinois', distance: 8000, off: 0 }
    moved(
      table,
      [
        ['us', go],
        ['us', ride('us-wool', 60, 45, 'us-1-illinois')],
      ],
      thrown,
    )
    expect(table.battle.leaders['us-wool']).toMatchObject({ attachedTo: 'us-1-illinois', at: { x: 60_000 } })
    const along = led('us-1-illinois')
    moved(along, [['us', go]], thrown)
    expect(along.battle.leaders['us-wool']!.at!.y).toBeLessThan(34_000)
    expect(along.battle.leaders['us-wool']!.attachedTo).toBe('us-1-illinois')
  })
})

describe('arrivals', () => {
  const late = (turn: number) => {
    const table = firstTurn()
    table.battle.turn = turn
    table.battle.phase = 'allMoves'
    return table
  }
  const group = { type: 'arrive', group: 'ortega' }

  it('SAR-24.5 V371 not before its turn, and by who commands it', () => {
    expect(refused(late(2), 'mexican', group)).toBe('BAD_STATE SAR-24.5')
    expect(refused(late(3), 'us', group)).toBe('BAD_VALUE SAR-24.5')
    expect(refused(late(3), 'mexican', { ...group, group: 'nobody' })).toBe('BAD_VALUE SAR-24.5')
    expect(refused(late(3), 'mexican', group)).toBeNull()
    expect(refused(late(6), 'mexican', { ...group, group: 'minon' })).toBe('BAD_STATE SAR-24.5')
    const caption = firstTurn({ options: { arrivals: 'mapCaption' } })
    caption.battle.turn = 4
    expect(refused(caption, 'mexican', group)).toBe('BAD_STATE SAR-24.5')
  })

  it('SAR-24.4, 24.5 V498 by the road, in road column, its leader with it', () => {
    const table = late(3)
    const waiting = Object.keys(table.battle.units).filter((id) => table.battle.units[id]!.arrival === 'ortega')
    const events = moved(table, [['mexican', group]])
    const arrived = of(events, 'arrived').map(({ unit }) => unit)
    // As many as there is room for on the road; the others wait behind them.
    expect(arrived.length).toBeGreaterThan(0)
    expect(arrived).toEqual([...waiting].sort().slice(0, arrived.length))
    for (const id of waiting) expect(table.battle.units[id]!.arrival, id).toBe(arrived.includes(id) ? null : 'ortega')
    expect(table.battle.units[arrived[0]!]).toMatchObject({ stance: 'roadColumn', garrison: null })
    expect(table.battle.leaders['mx-ortega']!.at).not.toBeNull()
    expect(table.battle.leaders['mx-andrade']!.at).toBeNull()
  })

  it('SAR-24.5 where an enemy bars the way in, it waits', () => {
    const table = late(3)
    // A line of theirs along the whole of the edge about the way in.
    alter(table, 'us-1-illinois', { at: { x: 36_000, y: 2000 }, stance: 'line', width: 80 })
    alter(table, 'us-1-illinois', { strength: { start: 80, casualties: 0, stragglers: 0 } })
    const events = moved(table, [['mexican', group]])
    expect(of(events, 'arrived')).toEqual([])
    expect(table.battle.units['mx-lagos']!.arrival).toBe('ortega')
  })
})

describe('hidden units', () => {
  const rules = { ...OPTIONS.rules, optHiddenUnits: true }
  const hide = { type: 'hide', unit: 'us-1-illinois' }

  it('SAR-22.1 (optional) only where the rule is on', () => {
    const off = battle().table
    off.battle.pending = [{ kind: 'setup', owner: 'us' }]
    expect(refusalOf(off, 'us', hide)).toBe('BAD_STATE SAR-22.1')
    const { table } = battle({ options: { rules } })
    act(table, 'mexican', { type: 'ready' })
    expect(legal(table, 'us').filter(({ type }) => type === 'hide').length).toBeGreaterThan(5)
    act(table, 'us', hide)
    expect(refusalOf(table, 'us', hide)).toBe('BAD_STATE SAR-22.1')
  })

  /** The regiment hidden in woods or in the open, before a Mexican line; nobody else near. */
  const lurking = (kind: 'woods' | 'open') => {
    const corner = (x: number, y: number) => ({ x: x * 1000, y: y * 1000 })
    const area = [corner(50, 36), corner(70, 36), corner(70, 50), corner(50, 50)]
    return moving({
      units: {
        'us-1-illinois': { x: 60, y: 40, deed: 'hold', hidden: true },
        'mx-1-line': { x: 60, y: 20, deed: 'move' },
      },
      features: [{ id: 'w', kind, area }],
      rules: { optHiddenUnits: true },
    })
  }

  it('SAR-22.1 V496 in plain sight it is put down at once, without a roll', () => {
    expect(lurking('open').battle.units['us-1-illinois']!.hidden).toBe(false)
    const table = lurking('woods')
    expect(table.battle.units['us-1-illinois']!.hidden).toBe(true)
    const seen = battleView(table, 'mexican')
    expect(seen.units['us-1-illinois']).toMatchObject({ at: null, last: null })
    expect(seen.orders['us-1-illinois']).toBeUndefined()
    expect(battleView(table, 'us').units['us-1-illinois']!.at).not.toBeNull()
    expect(tableSeenBy(table, 'mexican').battle.units['us-1-illinois']!.at).toBeNull()
  })

  it('SAR-22.2 at the edge of cover it is looked for at the end of phase 4; a 20 cannot always be met', () => {
    const spotted = (d20: number) => {
      const table = lurking('woods')
      // 25 less four for twenty hidden castings, less four for twenty that look.
      const events = moved(table, [], moveDice({ 'us-1-illinois/spotting/1': d20 }))
      return [table.battle.units['us-1-illinois']!.hidden, of(events, 'spotted').length]
    }
    expect([spotted(17), spotted(18)]).toEqual([
      [true, 0],
      [false, 1],
    ])
  })
})

describe('irregulars before their orders', () => {
  it('SAR-23.9 V358 who shrinks withdraws or holds; a leader adds his rating', () => {
    const tables = tablesOf('early-american')
    if (!tables.ok) throw new Error('no tables')
    const test = (d20: number, by: string | null) => {
      const corner = (x: number, y: number) => ({ x: x * 1000, y: y * 1000 })
      const area = [corner(50, 20), corner(70, 20), corner(70, 30), corner(50, 30)]
      const made = moving({
        units: { ...foe, 'us-1-illinois': { x: 60, y: 40, deed: 'move' } },
        features: [{ id: 'w', kind: 'woods', area }],
      })
      const table: BattleTable = { ...made, field: { ...made.field, tables: tables.value } }
      table.battle.phase = 'giveOrders'
      table.battle.orders['us-1-illinois'] = { deed: 'move', heading: 18_000, functions: [], by }
      const run = runOf(table, dice('r', [['1/giveOrders/us-1-illinois/reaction/1', d20]]))
      testReactions(run)
      return table.battle.orders['us-1-illinois']!.deed
    }
    expect([test(2, null), test(3, null), test(11, null), test(12, null), test(10, 'us-wool')]).toEqual([
      'withdraw',
      'hold',
      'hold',
      'move',
      'move',
    ])
  })
})

describe('list and check', () => {
  it('SAR-3.1 whatever the list of phase 4 covers and passes is legal, and its bounds are no narrower than the check', () => {
    const units: Scene['units'] = {
      'us-1-illinois': { x: 60, y: 40, deed: 'move' },
      'us-kentucky-cav': { x: 80, y: 40, deed: 'form', width: 11 },
      'mx-1-line': { x: 60, y: 28, deed: 'hold' },
    }
    const table = moving({ units }, thrown)
    table.battle.pending = [{ kind: 'moves', owner: 'us' }]
    const list = legal(table, 'us')
    for (const entry of list)
      for (let n = 0; n < 12; n++) {
        const refusal = refusalOf(table, 'us', sampleAction(entry, n))
        // Within a bound only place, distance and ground may speak against it.
        if (refusal !== null) expect(['go', 'wheel', 'turn', 'aboutFace', 'ride']).toContain(entry.type)
      }
    expect(list.map(({ type }) => type)).toContain('form')
    expect(refusalOf(table, 'us', { type: 'go', unit: 'us-kentucky-cav', distance: 1, off: 0 })).not.toBeNull()
    expect(list.some(({ type, unit }) => type === 'go' && unit === 'us-kentucky-cav')).toBe(false)
  })
})
