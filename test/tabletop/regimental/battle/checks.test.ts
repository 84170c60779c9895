import { describe, expect, test } from 'vitest'
import { checkLines, mustCheck } from '../../../../src/tabletop/regimental/battle/check'
import { commandOf, lineOfMarch } from '../../../../src/tabletop/regimental/battle/command'
import { outflankersOf } from '../../../../src/tabletop/regimental/battle/outflanked'
import { type Drill, drill, inch } from './support'

const names = ({ lines }: { readonly lines: readonly { id: string }[] }): string[] => lines.map(({ id }) => id).sort()
const foe = { id: 'mx-a', at: [20, 4, 0] } as const

describe('REG-3 command', () => {
  const leader = (at: readonly [number, number], state = {}): Drill => ({
    units: [{ id: 'us-a', at: [20, 24, 180] }, foe],
    leaders: [{ id: 'us-general', at, state }],
  })
  test('REG-3.2, 3.5 eight inches to the nearest stand, four of a leader on foot or attached elsewhere', () => {
    expect(commandOf(drill(leader([20, 32.75])).table, 'us-a').status).toBe('inCommand')
    expect(commandOf(drill(leader([20, 32.751])).table, 'us-a').status).toBe('outOfCommand')
    expect(commandOf(drill(leader([20, 28.75], { mounted: false })).table, 'us-a').status).toBe('inCommand')
    expect(commandOf(drill(leader([20, 28.751], { mounted: false })).table, 'us-a').status).toBe('outOfCommand')
  })
  test('REG-3.2 twilight shortens the radius to four inches', () => {
    const dusk = drill({ ...leader([20, 30]), terms: { twilightFrom: 1 } })
    expect(commandOf(dusk.table, 'us-a').status).toBe('outOfCommand')
  })
  test('REG-3.2 dense chaparral on every line shortens the radius, and does not end it', () => {
    const thicket = {
      id: 'thicket',
      kind: 'rough' as const,
      height: 1,
      area: [
        { x: inch(0), y: inch(25) },
        { x: inch(60), y: inch(25) },
        { x: inch(60), y: inch(26) },
        { x: inch(0), y: inch(26) },
      ],
    }
    const meanings = { thicket: { ground: 'rough' as const, isDenseChaparral: true } }
    const at = (y: number) => drill({ ...leader([20, y]), features: [thicket], meanings })
    expect(commandOf(at(28).table, 'us-a').status).toBe('inCommand')
    expect(commandOf(at(30).table, 'us-a').status).toBe('outOfCommand')
  })
  test('REG-3.5 enemy troops block the line of a leader, friends do not', () => {
    const blocked = (id: string) =>
      drill({
        units: [
          { id: 'us-a', at: [20, 24, 180] },
          { id, at: [20, 28, 0], stands: 20 },
        ],
        leaders: [{ id: 'us-general', at: [20, 31] }],
      })
    expect(commandOf(blocked('mx-b').table, 'us-a').status).toBe('outOfCommand')
    expect(commandOf(blocked('us-b').table, 'us-a').status).toBe('inCommand')
  })
  test('REG-3.3 a leader with the first unit of a line of march commands the whole line', () => {
    const column = (gap: number) =>
      drill({
        units: [
          { id: 'us-a', at: [20, 10, 180], formation: 'marchColumn' },
          { id: 'us-b', at: [20, 16 + 2, 180], formation: 'marchColumn' },
          { id: 'us-c', at: [20, 24 + 2 + gap, 180], formation: 'marchColumn' },
        ],
        leaders: [{ id: 'us-general', at: [20, 10], state: { attached: 'us-a' } }],
      }).table
    expect(lineOfMarch(column(0), 'us-a')).toEqual(['us-b', 'us-c'])
    expect(commandOf(column(0), 'us-c').status).toBe('inCommand')
    expect(lineOfMarch(column(0.001), 'us-a')).toEqual(['us-b'])
    expect(commandOf(column(0.001), 'us-c').status).toBe('outOfCommand')
  })
  test('REG-3.4 a leader of another chain, and a successor in his first turn, command provisionally', () => {
    const other = drill({
      units: [{ id: 'us-a', at: [20, 24, 180], leader: 'us-brigadier' }, foe],
      leaders: [
        { id: 'us-brigadier', at: [50, 44], superior: null },
        { id: 'us-general', at: [20, 28] },
      ],
    })
    expect(commandOf(other.table, 'us-a')).toEqual({ status: 'provisional', leaders: ['us-general'] })
    const successor = drill(leader([20, 28], { replacedIn: 1 }))
    expect(commandOf(successor.table, 'us-a').status).toBe('provisional')
  })
})

describe('REG-12.7 outflanked', () => {
  const of = (x: number, y: number, more: object = {}, own: object = {}) =>
    outflankersOf(
      drill({
        units: [
          { id: 'us-a', at: [20, 20, 180], ...own },
          { id: 'mx-a', at: [x, y, 0], stands: 4, ...more },
        ],
      }).table,
      'us-a',
    )
  test('REG-12.7 formed enemies in good order wholly behind the front, within eight inches', () => {
    expect(of(20, 25)).toEqual(['mx-a'])
    // Its rear lies on the line of the front: not wholly behind it.
    expect(of(30, 20.75)).toEqual([])
    expect(of(30, 20.76)).toEqual(['mx-a'])
    expect(of(20, 30)).toEqual([])
    expect(of(20, 25, { state: { order: 'disordered' } })).toEqual([])
    expect(of(20, 25, { formation: 'openOrder' })).toEqual([])
  })
  test('REG-12.7 guns outflank when they are unlimbered and bear on it; squares and open order never are', () => {
    expect(of(20, 25, { guns: ['LG'], formation: 'unlimbered', at: [20, 25, 180] })).toEqual(['mx-a'])
    expect(of(20, 25, { guns: ['LG'], formation: 'limbered', at: [20, 25, 180] })).toEqual([])
    expect(of(20, 25, { guns: ['LG'], formation: 'unlimbered', at: [20, 25, 0] })).toEqual([])
    expect(of(20, 25, {}, { formation: 'square' })).toEqual([])
    expect(of(20, 25, {}, { formation: 'openOrder' })).toEqual([])
  })
})

describe('REG-4 checks', () => {
  test('REG-4.1 disordered troops and silenced batteries must check; until they have, the maneuver phase does not end', () => {
    const {
      table,
      battle,
      refused,
      do: act,
    } = drill({
      units: [
        { id: 'us-a', at: [20, 24, 180], state: { order: 'disordered' } },
        { id: 'us-b', at: [40, 24, 180] },
        foe,
      ],
    })
    expect([mustCheck(table, 'us-a'), mustCheck(table, 'us-b')]).toEqual([true, false])
    expect(battle.place).toBe('checks')
    expect(refused({ type: 'ready' })).toBe('REG-4.1')
    act({ type: 'pick', unit: 'us-a', leader: null }, { type: 'roll' })
    expect(battle.checked).toEqual(['us-a'])
  })
  test('REG-4.2 units under one leader check together, with one die; a unit out of command checks alone', () => {
    const {
      battle,
      refused,
      do: act,
    } = drill({
      units: [
        { id: 'us-a', at: [20, 24, 180] },
        { id: 'us-b', at: [30, 24, 180], class: 'raw' },
        { id: 'us-c', at: [50, 10, 180] },
        foe,
      ],
      leaders: [{ id: 'us-general', at: [25, 28] }],
      dice: [4],
    })
    expect(refused({ type: 'roll' })).toBe('REG-4.2')
    expect(refused({ type: 'pick', unit: 'us-a', leader: null })).toBe('REG-4.2')
    expect(refused({ type: 'pick', unit: 'us-c', leader: 'us-general' })).toBe('REG-3.4')
    act({ type: 'pick', unit: 'us-a', leader: 'us-general' }, { type: 'pick', unit: 'us-b', leader: 'us-general' })
    expect(refused({ type: 'pick', unit: 'us-c', leader: null })).toBe('REG-4.2')
    const [check] = act({ type: 'roll' }).filter(({ kind }) => kind === 'check')
    // Veteran +1 and fresh +2; raw -1 and fresh +2.
    expect(check).toMatchObject({
      die: 4,
      units: [
        { unit: 'us-a', total: 7, effect: 'wellHandled' },
        { unit: 'us-b', total: 5, effect: 'wellHandled' },
      ],
    })
    expect(battle.checked).toEqual(['us-a', 'us-b'])
  })
  test('REG-4.4 every modifier stands in the sum with its value', () => {
    const { table } = drill({
      units: [
        {
          id: 'us-a',
          at: [20, 24, 180],
          formation: 'fieldColumn',
          class: 'elite',
          traits: ['braveColonel'],
          state: { stands: 3 },
        },
        { id: 'us-guns', at: [30, 24, 180], guns: ['LG'], formation: 'limbered' },
        { id: 'mx-a', at: [20, 29, 180] },
      ],
      leaders: [{ id: 'us-general', at: [25, 26], rating: 'gallant' }],
    })
    expect(names(checkLines(table, 'us-a', 'us-general'))).toEqual(
      [
        'attachedLeaderOrBraveColonel',
        'classElite',
        'leaderGallant',
        'outflankedOrBroken',
        'steadyFormation',
        'worn',
      ].sort(),
    )
    expect(checkLines(table, 'us-a', 'us-general').sum).toBe(1 + 1 + 2 + 0 + 1 - 2)
    expect(names(checkLines(table, 'us-guns', null))).toEqual([
      'battery',
      'classVeteran',
      'outOfCommand',
      'outflankedOrBroken',
      'steadyFormation',
    ])
  })
  test('REG-4.6, 4.7, 4.9 Panic of broken troops costs a stand and one for each point below 0', () => {
    const { battle, do: act } = drill({
      units: [
        { id: 'us-a', at: [20, 24, 180], class: 'raw', grade: 'unreliable', state: { order: 'broken', stands: 6 } },
        foe,
      ],
      dice: [1],
    })
    // Out of command -2, raw -1, worn 0, broken -2: a 1 comes to -4.
    act({ type: 'pick', unit: 'us-a', leader: null }, { type: 'roll' })
    expect(battle.units['us-a']).toMatchObject({ order: 'broken', stands: 1 })
    expect(battle.lost.us).toBe(5)
    expect(battle.results['us-a']).toMatchObject({
      effect: 'panicDisordered',
      list: null,
      done: ['retreat'],
      finished: true,
    })
  })
  test('REG-4.7, 4.8 Shaken troops out of close range rally and hold', () => {
    const { battle, do: act } = drill({
      units: [{ id: 'us-a', at: [20, 24, 180], state: { order: 'disordered' } }, foe],
      dice: [3],
    })
    act({ type: 'pick', unit: 'us-a', leader: null }, { type: 'roll' })
    expect(battle.results['us-a']).toMatchObject({ effect: 'shaken', done: ['hold'] })
    expect(battle.units['us-a']!.order).toBe('good')
  })
  test('REG-4.6 Panic loses unlimbered heavy guns and drives light ones off, silenced', () => {
    const { battle, do: act } = drill({
      units: [
        {
          id: 'us-guns',
          at: [20, 24, 180],
          class: 'raw',
          guns: ['LG', { type: 'HH', carriage: 'heavy', traction: 'fieldHeavy' }],
        },
        { id: 'mx-a', at: [20, 26, 0] },
      ],
      dice: [1],
    })
    // Out of command -2, raw -1, battery +2, outflanked -2: a 1 comes to -2.
    act({ type: 'pick', unit: 'us-guns', leader: null }, { type: 'roll' })
    expect(battle.results['us-guns']!.effect).toBe('panic')
    expect(battle.units['us-guns']!.guns).toEqual([{ index: 0, silenced: true, damaged: false, lowAmmo: false }])
    expect(battle.units['us-guns']!.formation).toBe('limbered')
    expect(battle.lost.us).toBe(2)
  })
})
