import { changeAnswers } from '../../../../../src/tabletop/sar/battle/answers'
import { describe, expect, it } from 'vitest'
import { check, legal } from '../../../../../src/tabletop/sar/battle/engine'
import { checkSpacing } from '../../../../../src/tabletop/sar/units/skirmishers'
import { inchesToThousandths } from '../../../../../src/tabletop/sar/inches'
import { castings, of, type Scene } from '../scene'
import { refusalOf } from '../support'
import { moved, moveDice, moving } from './kit'

/** A U.S. line at 60, 40 that faces south, and a Mexican line far before it. */
const march = (more: Scene['units'] = {}, rest: Partial<Scene> = {}): Scene => ({
  units: {
    'us-1-illinois': { x: 60, y: 40, deed: 'move' },
    'mx-1-line': { x: 60, y: 10, stance: 'line', deed: 'hold' },
    ...more,
  },
  ...rest,
})
const go = (unit: string, inches: number, off = 0) => ({ type: 'go', unit, distance: inches * 1000, off })
const with5 = moveDice({ 'us-1-illinois/move/1': 5 })

describe('marches of phase 4', () => {
  it('SAR-7.1, 7.2, 7.5 V478 up to the distance rolled, which all know; no more', () => {
    const table = moving(march(), with5)
    expect(table.battle.doings['us-1-illinois']).toMatchObject({ distance: 10_000, left: 10_000 })
    expect(refusalOf(table, 'us', go('us-1-illinois', 10))).toBeNull()
    expect(refusalOf(table, 'us', { ...go('us-1-illinois', 10), distance: 10_001 })).toBe('BAD_VALUE SAR-7.1')
    moved(table, [['us', go('us-1-illinois', 4)]], with5)
    expect(table.battle.units['us-1-illinois']).toMatchObject({ at: { x: 60_000, y: 36_000 }, heading: 18_000 })
    expect(table.battle.doings['us-1-illinois']).toMatchObject({ moved: true, distance: 10_000 })
  })

  it('SAR-7.6, 8.4 a six costs a straggler once the unit sets out; who stands pays nothing', () => {
    const six = moveDice({ 'us-1-illinois/move/1': 6 })
    const table = moving(march(), six)
    expect(of(moved(table, [['us', go('us-1-illinois', 1)]], six), 'losses')).toMatchObject([
      { unit: 'us-1-illinois', stragglers: 1, casualties: 0, rule: 'SAR-7.6' },
    ])
    expect(of(moved(moving(march(), six), [], six), 'losses')).toEqual([])
  })

  it('SAR-5.6, 7.7 nobody breaks by marching', () => {
    const six = moveDice({ 'us-1-illinois/move/1': 6 })
    const strength = { start: 20, casualties: 0, stragglers: 10 }
    const table = moving(march({ 'us-1-illinois': { x: 60, y: 40, deed: 'move', strength } }), six)
    moved(table, [['us', go('us-1-illinois', 1)]], six)
    expect(table.battle.units['us-1-illinois']).toMatchObject({ broken: false, strength })
  })

  it('SAR-4.7 a march leaves its order by no more than 45 degrees at the start', () => {
    const table = moving(march(), with5)
    table.battle.orders['us-1-illinois'] = { ...table.battle.orders['us-1-illinois']!, heading: 18_000 }
    expect(refusalOf(table, 'us', go('us-1-illinois', 3, 4500))).toBeNull()
    expect(refusalOf(table, 'us', go('us-1-illinois', 3, 4501))).toBe('BAD_ORDER SAR-4.7')
    expect(refusalOf(table, 'us', go('us-1-illinois', 3, 18_000))).toBe('BAD_ORDER SAR-4.7')
  })

  it('SAR-7.10, 7.11 V420, V421 45 degrees off costs what it is long, 46 counts as sideways, back as well', () => {
    const table = moving(march(), with5)
    for (const [off, inches, allowed] of [
      [4500, 10, true],
      [4600, 10, false],
      [4600, 5, true],
      [18_000, 5, true],
      [18_000, 6, false],
    ] as const)
      expect([off, inches, check(table, 'us', go('us-1-illinois', inches, off)) === null]).toEqual([
        off,
        inches,
        allowed,
      ])
    expect(refusalOf(table, 'us', go('us-1-illinois', 10, 4600))).toBe('BAD_VALUE SAR-7.1')
  })

  it('SAR-7.4 two inches whatever the dice, even backward; no formation for it', () => {
    const one = moveDice({ 'mx-leon/move/1': 1, 'mx-leon/move/2': 1 })
    const table = moving(
      {
        units: {
          'mx-leon': { x: 60, y: 20, training: 'untrained', deed: 'move' },
          'us-1-illinois': { x: 60, y: 60, deed: 'hold' },
        },
      },
      one,
    )
    expect(table.battle.doings['mx-leon']!.distance).toBe(2000)
    expect(refusalOf(table, 'mexican', go('mx-leon', 2, 18_000))).toBeNull()
    expect(refusalOf(table, 'mexican', { ...go('mx-leon', 2, 18_000), distance: 2001 })).toBe('BAD_VALUE SAR-7.1')
  })

  it('SAR-7.9 wheels and turns cost the way of the outermost man, an about-face two inches', () => {
    const table = moving(march(), with5)
    expect(refusalOf(table, 'us', { type: 'wheel', unit: 'us-1-illinois', angle: 4500, about: 'left' })).toBeNull()
    expect(refusalOf(table, 'us', { type: 'wheel', unit: 'us-1-illinois', angle: 9000, about: 'left' })).toBe(
      'BAD_VALUE SAR-7.1',
    )
    expect(refusalOf(table, 'us', { type: 'turn', unit: 'us-1-illinois', angle: 0 })).toBe('BAD_VALUE SAR-7.9')
    moved(
      table,
      [
        ['us', { type: 'aboutFace', unit: 'us-1-illinois' }],
        ['us', go('us-1-illinois', 8)],
      ],
      with5,
    )
    // Two ranks: the rear becomes the front, and eight inches are left of ten.
    expect(table.battle.units['us-1-illinois']).toMatchObject({ at: { x: 60_000, y: 50_000 }, heading: 0 })
  })

  it('SAR-7.16 V385, V386 an inch from the enemy is near enough, nearer is not', () => {
    const near = march({ 'mx-1-line': { x: 60, y: 31, deed: 'hold' } })
    const table = moving(near, with5)
    expect(refusalOf(table, 'us', go('us-1-illinois', 8))).toBeNull()
    expect(refusalOf(table, 'us', { ...go('us-1-illinois', 8), distance: 8001 })).toBe('BAD_VALUE SAR-7.16')
    moved(table, [['us', go('us-1-illinois', 8)]], with5)
    expect(table.battle.units['us-1-illinois']!.at).toEqual({ x: 60_000, y: 32_000 })
  })

  it('SAR-9.1 V387 nobody goes through a formed enemy', () => {
    const table = moving(
      {
        units: {
          'us-kentucky-cav': { x: 60, y: 40, deed: 'move', width: 11 },
          'mx-1-line': { x: 60, y: 34, deed: 'hold' },
        },
      },
      moveDice({ 'us-kentucky-cav/move/1': 6 }),
    )
    expect(refusalOf(table, 'us', go('us-kentucky-cav', 14))).toBe('BAD_VALUE SAR-9.1')
  })

  it('SAR-7.16 who is come too near by others stops there; drawing off is free', () => {
    const units = {
      'us-1-illinois': { x: 60, y: 40, deed: 'move' },
      'mx-1-line': { x: 60, y: 24, deed: 'move' },
    } as const
    const both = moveDice({ 'us-1-illinois/move/1': 5, 'mx-1-line/move/1': 6 })
    const table = moving({ units }, both)
    const events = moved(
      table,
      [
        ['us', go('us-1-illinois', 10)],
        ['mexican', go('mx-1-line', 10)],
      ],
      both,
    )
    const [us, mexican] = [table.battle.units['us-1-illinois']!.at!.y, table.battle.units['mx-1-line']!.at!.y]
    expect(us - mexican).toBeGreaterThanOrEqual(1000)
    expect(us - mexican).toBeLessThan(1100)
    expect(of(events, 'stopped').map(({ unit, rule }) => [unit, rule])).toEqual([
      ['mx-1-line', 'SAR-7.16'],
      ['us-1-illinois', 'SAR-7.16'],
    ])
  })

  it('SAR-7.15, 17.1 V416, V423 skirmishers keep out of the short range of formed enemies', () => {
    const four = moveDice({ 'us-kentucky-cav/move/1': 4, 'us-kentucky-cav/move.formation/1': 2 })
    const table = moving(
      {
        units: {
          'us-kentucky-cav': { x: 60, y: 40, deed: 'move', stance: 'skirmish' },
          'mx-1-line': { x: 60, y: 30, deed: 'hold', width: 20 },
        },
      },
      four,
    )
    const end = (inches: number) => refusalOf(table, 'us', go('us-kentucky-cav', inches))
    expect([end(5.9), end(6), end(6.1)]).toEqual([null, 'BAD_VALUE SAR-7.15', 'BAD_VALUE SAR-7.15'])
    // A mob is not formed.
    table.battle.units['mx-1-line'] = { ...table.battle.units['mx-1-line']!, stance: 'mob', broken: true }
    expect(end(6.1)).toBeNull()
  })

  it('SAR-6.4 V417, V418 skirmishers stand three to five inches apart; on the table three', () => {
    expect(() => checkSpacing(moving(march()).field.tables, inchesToThousandths(2.9))).toThrow()
    for (const inches of [3, 5])
      expect(() => checkSpacing(moving(march()).field.tables, inchesToThousandths(inches))).not.toThrow()
  })

  it('SAR-7.14 V479 companies that went out roll their own dice, one more for skirmish order', () => {
    const units: Scene['units'] = {
      'us-1-illinois': { x: 60, y: 40, deed: 'move', stance: 'skirmish', companies: 1 },
      'mx-1-line': { x: 60, y: 10, deed: 'hold' },
    }
    const table = moving({ units }, moveDice({ 'us-1-illinois/move/1': 2, 'us-1-illinois/move.formation/1': 3 }))
    expect(table.battle.doings['us-1-illinois']!.distance).toBe(10_000)
  })

  it('SAR-24.1 nobody marches over the edge of the table', () => {
    const table = moving(
      march({ 'us-1-illinois': { x: 60, y: 4, deed: 'move' }, 'mx-1-line': { x: 20, y: 40 } }),
      with5,
    )
    expect(refusalOf(table, 'us', go('us-1-illinois', 4))).toBeNull()
    expect(refusalOf(table, 'us', go('us-1-illinois', 5))).toBe('BAD_VALUE SAR-24.1')
  })

  it('SAR-7.13 what is laid out can be taken back, and is not seen by the other side', () => {
    const fresh = moving(march(), with5)
    fresh.battle.pending = [{ kind: 'moves', owner: 'us' }]
    changeAnswers(fresh, 'us', { marches: { 'us-1-illinois': [{ go: 1000, off: 0 }] } })
    expect(legal(fresh, 'us')).toContainEqual({ type: 'takeBack', unit: 'us-1-illinois' })
    expect(legal(fresh, 'us').find(({ type }) => type === 'go')).toMatchObject({ distance: { min: 1, max: 9000 } })
  })
})

describe('ground on the way', () => {
  const woods = {
    id: 'wood',
    kind: 'woods' as const,
    area: [
      { x: 0, y: 0 },
      { x: 144_000, y: 0 },
      { x: 144_000, y: 34_000 },
      { x: 0, y: 34_000 },
    ],
  }
  const into = (die: number, base: number, y: number) => {
    const thrown = moveDice({ 'us-1-illinois/move/1': base, 'us-1-illinois/move.woods/1': die })
    const table = moving(march({ 'us-1-illinois': { x: 60, y, deed: 'move' } }, { features: [woods] }), thrown)
    const events = moved(table, [['us', go('us-1-illinois', base + 5)]], thrown)
    return { at: table.battle.units['us-1-illinois']!.at!.y, events, table }
  }

  it('SAR-8.2 V424 the die of the woods stops a unit at their edge', () => {
    expect(into(4, 4, 40).at).toBe(34_000)
  })

  it('SAR-8.2 V425 or leaves it some', () => {
    expect(into(4, 4, 37).at).toBe(32_000)
  })

  it('SAR-8.4 a six of the ground costs as well; who does not come there throws none', () => {
    const { events, table } = into(6, 4, 40)
    expect(castings(table.battle.units['us-1-illinois']!)).toMatchObject({ stragglers: 1 })
    expect(of(events, 'die').filter(({ purpose }) => purpose.startsWith('move.'))).toHaveLength(1)
    expect(of(into(6, 4, 50).events, 'die').filter(({ purpose }) => purpose.startsWith('move.'))).toHaveLength(0)
  })

  it('SAR-8.3 guns never cross a wall', () => {
    const wall = {
      id: 'w',
      kind: 'wall' as const,
      line: [
        { x: 0, y: 34_000 },
        { x: 144_000, y: 34_000 },
      ],
    }
    const units: Scene['units'] = {
      'us-bragg': { x: 60, y: 40, stance: 'limbered' },
      'us-1-illinois': { x: 90, y: 40, deed: 'move' },
      'mx-1-line': { x: 60, y: 5, deed: 'hold' },
    }
    const thrown = moveDice({ 'us-1-illinois/move/1': 6 })
    const table = moving({ units, features: [wall] }, thrown)
    table.battle.orders['us-bragg'] = { deed: 'move', heading: 18_000, functions: ['move'], by: 'us-taylor' }
    table.battle.doings['us-bragg'] = { ...table.battle.doings['us-1-illinois']!, distance: 12_000 }
    expect(refusalOf(table, 'us', go('us-bragg', 5))).toBeNull()
    expect(refusalOf(table, 'us', go('us-bragg', 7))).toBe('BAD_VALUE SAR-8.3')
    // Foot pays three inches for it.
    moved(table, [['us', go('us-1-illinois', 11)]], thrown)
    expect(table.battle.units['us-1-illinois']!.at!.y).toBe(32_000)
  })

  it('SAR-24.7 V465 each contour line costs 1d4 besides', () => {
    const line = (id: string, y: number) => ({
      id,
      kind: 'contour' as const,
      line: [
        { x: 0, y },
        { x: 144_000, y },
      ],
      up: 'left' as const,
    })
    const thrown = moveDice({ 'us-1-illinois/move/1': 5, 'us-1-illinois/contour/1': 3, 'us-1-illinois/contour/2': 2 })
    const strength = { start: 18, casualties: 0, stragglers: 0 }
    const table = moving(
      march(
        { 'us-1-illinois': { x: 60, y: 40, deed: 'move', strength } },
        { features: [line('a', 38_000), line('b', 36_000)], profile: 'sar-1998' },
      ),
      thrown,
    )
    moved(table, [['us', go('us-1-illinois', 5)]], thrown)
    // Downhill: no inches, but the men.
    expect(table.battle.units['us-1-illinois']!.at!.y).toBe(35_000)
    expect(castings(table.battle.units['us-1-illinois']!)).toEqual({ effectives: 13, stragglers: 5, casualties: 0 })
  })

  it('SAR-7.20, 7.3 a road column has the bonus of its road only while it stays on it', () => {
    const road = {
      id: 'r',
      kind: 'road' as const,
      line: [
        { x: 60_000, y: 0 },
        { x: 60_000, y: 70_000 },
      ],
      width: 2000,
    }
    const units: Scene['units'] = {
      'us-1-illinois': { x: 60, y: 60, deed: 'move', stance: 'roadColumn', width: 2 },
      'mx-1-line': { x: 20, y: 5, deed: 'hold' },
    }
    const table = moving({ units, features: [road] }, with5)
    expect(table.battle.doings['us-1-illinois']).toMatchObject({ distance: 18_000, offRoad: 14_000 })
    expect(refusalOf(table, 'us', go('us-1-illinois', 18))).toBeNull()
    expect(refusalOf(table, 'us', go('us-1-illinois', 14, 3000))).toBeNull()
    expect(refusalOf(table, 'us', go('us-1-illinois', 15, 3000))).toBe('BAD_VALUE SAR-7.1')
  })
})

describe('passing through friends', () => {
  const units = (stance: 'line' | 'skirmish'): Scene['units'] => ({
    'us-1-illinois': { x: 60, y: 40, deed: 'move' },
    'us-2-illinois': { x: 60, y: 36, deed: 'hold', stance: 'line' },
    'us-kentucky-cav': { x: 110, y: 36, deed: 'hold', stance },
    'mx-1-line': { x: 60, y: 5, deed: 'hold' },
  })

  it('SAR-9.2 a formed unit through a formed one costs both 1d4, rolled apart', () => {
    const thrown = moveDice({
      'us-1-illinois/move/1': 5,
      'us-1-illinois/through.us-2-illinois/1': 3,
      'us-2-illinois/passed.us-1-illinois/1': 2,
    })
    const table = moving({ units: units('line') }, thrown)
    const events = moved(table, [['us', go('us-1-illinois', 9)]], thrown)
    expect(of(events, 'passedThrough')).toEqual([
      { kind: 'passedThrough', unit: 'us-1-illinois', other: 'us-2-illinois' },
    ])
    expect(castings(table.battle.units['us-1-illinois']!).stragglers).toBe(3)
    expect(castings(table.battle.units['us-2-illinois']!).stragglers).toBe(2)
  })

  it('SAR-9.2 nobody ends in the ranks of a friend: he goes back to the last place that is free', () => {
    const table = moving({ units: units('line') }, with5)
    moved(table, [['us', go('us-1-illinois', 5)]], with5)
    const [own, friend] = [table.battle.units['us-1-illinois']!, table.battle.units['us-2-illinois']!]
    // Two ranks of the one that stands reach back to 38.
    expect(own.at!.y - (friend.at!.y + 2000)).toBeGreaterThanOrEqual(0)
    expect(own.at!.y - (friend.at!.y + 2000)).toBeLessThan(50)
  })

  it('SAR-9.2 beside them it costs nothing', () => {
    const table = moving({ units: { ...units('line'), 'us-2-illinois': { x: 71, y: 36, deed: 'hold' } } }, with5)
    expect(of(moved(table, [['us', go('us-1-illinois', 9)]], with5), 'passedThrough')).toEqual([])
  })
})
