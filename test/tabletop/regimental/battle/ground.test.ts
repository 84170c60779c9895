import { describe, expect, test } from 'vitest'
import {
  coverFrom,
  groundOfUnit,
  isBehindLinearCover,
  isFortified,
  positionFrom,
} from '../../../../src/tabletop/regimental/battle/groundUnder'
import { leaderSight, seesUnit } from '../../../../src/tabletop/regimental/battle/sight'
import { sizeOf } from '../../../../src/tabletop/regimental/battle/block'
import { type Drill, drill, inch } from './support'

const box = (west: number, south: number, east: number, north: number) => [
  { x: inch(west), y: inch(south) },
  { x: inch(east), y: inch(south) },
  { x: inch(east), y: inch(north) },
  { x: inch(west), y: inch(north) },
]
const pair = (more: Partial<Drill> = {}, us = {}, mx = {}) =>
  drill({
    units: [
      { id: 'us-a', at: [20, 30, 180], ...us },
      { id: 'mx-a', at: [20, 10, 0], ...mx },
    ],
    ...more,
  })

describe('REG-12.2 stands', () => {
  test.each([
    ['infantry', 'line', 8, 8, 0.75],
    ['infantry', 'openOrder', 8, 16, 0.75],
    ['infantry', 'fieldColumn', 7, 2, 3],
    ['infantry', 'marchColumn', 8, 1, 6],
    ['infantry', 'square', 8, 2, 2],
    ['infantry', 'hastySquare', 13, 4, 4],
    ['infantry', 'square', 3, 1.5, 1.5],
    ['cavalry', 'line', 6, 6, 1],
    ['cavalry', 'dismountedOpenOrder', 6, 12, 1],
    ['artillery', 'unlimbered', 3, 3, 1.5],
    ['artillery', 'limbered', 3, 1, 4.5],
  ] as const)('REG-12.2 %s in %s: %i stands are %f by %f inches', (arm, formation, stands, width, depth) => {
    expect(sizeOf(arm, formation, stands)).toEqual({ width: inch(width), depth: inch(depth) })
  })
})

describe('REG-7.3 lines of sight', () => {
  test('REG-7.3 formed units block, open order, batteries and broken troops do not', () => {
    const between = (more: object) =>
      seesUnit(
        drill({
          units: [
            { id: 'us-a', at: [20, 30, 180], stands: 2 },
            { id: 'mx-a', at: [20, 10, 0], stands: 2 },
            { id: 'mx-b', at: [20, 20, 0], stands: 20, ...more },
          ],
        }).table,
        'us-a',
        'mx-a',
      )
    expect(between({})).toBe(false)
    expect(between({ formation: 'openOrder' })).toBe(true)
    expect(between({ guns: ['LG', 'LG', 'LG', 'LG'], stands: 0 })).toBe(true)
    expect(between({ state: { order: 'broken' } })).toBe(true)
  })
  test('REG-7.3 who stands higher sees over formed units; a crest between two plains blocks', () => {
    const hill = { id: 'hill', kind: 'hill' as const, height: 1, area: box(0, 29, 60, 40) }
    const screened = (features: Drill['features']) =>
      seesUnit(
        drill({
          units: [
            { id: 'us-a', at: [20, 30, 180], stands: 2 },
            { id: 'mx-a', at: [20, 10, 0], stands: 2 },
            { id: 'mx-b', at: [20, 20, 0], stands: 20 },
          ],
          features: features!,
        }).table,
        'us-a',
        'mx-a',
      )
    expect(screened([hill])).toBe(true)
    const crest = { ...hill, area: box(0, 18, 60, 22) }
    expect(seesUnit(pair({ features: [crest] }).table, 'us-a', 'mx-a')).toBe(false)
  })
  test('REG-7.3 two inches of woods, or of dense chaparral, let sight through, more do not', () => {
    const woods = (depth: number) => [{ id: 'woods', kind: 'woods' as const, area: box(0, 20, 60, 20 + depth) }]
    expect(seesUnit(pair({ features: woods(2) }).table, 'us-a', 'mx-a')).toBe(true)
    expect(seesUnit(pair({ features: woods(2.1) }).table, 'us-a', 'mx-a')).toBe(false)
    const thicket = [{ id: 'thicket', kind: 'rough' as const, height: 1, area: box(0, 20, 60, 23) }]
    const meanings = { thicket: { isDenseChaparral: true } }
    expect(seesUnit(pair({ features: thicket, meanings }).table, 'us-a', 'mx-a')).toBe(false)
  })
  test('REG-3.5 impassable ground blocks the line of a leader, chaparral does not', () => {
    const behind = (features: Drill['features'], meanings = {}) => {
      const leaders = [{ id: 'us-general', at: [20, 36] as const }]
      return leaderSight(pair({ features: features!, meanings, leaders }).table, 'us-general', 'us-a')
    }
    const pond = { id: 'pond', kind: 'impassable' as const, area: box(0, 32, 60, 33) }
    expect(behind([pond]).sees).toBe(false)
    const thicket = { id: 'thicket', kind: 'rough' as const, height: 1, area: box(0, 31, 60, 35) }
    expect(behind([thicket], { thicket: { isDenseChaparral: true } })).toMatchObject({ sees: true, isClear: false })
  })
})

describe('REG-12.6 ground', () => {
  test('REG-5.6 a unit counts as on the worst ground that any of its stands touches', () => {
    const bog = { id: 'bog', kind: 'rough' as const, area: box(23.5, 29, 30, 31) }
    const meanings = { bog: { ground: 'rough' as const } }
    expect(groundOfUnit(pair({ features: [bog], meanings }).table, 'us-a')).toBe('rough')
    expect(groundOfUnit(pair({ features: [bog], meanings }, { stands: 6 }).table, 'us-a')).toBe('open')
  })
  test('REG-12.6 cover of an area needs two of three places of the front; a hill helps only against who stands lower', () => {
    const meanings = { brush: { cover: 'partial' as const }, hill: { position: 'favorable' as const } }
    const brush = (east: number) => ({ id: 'brush', kind: 'rough' as const, area: box(0, 28, east, 32) })
    const from = { x: inch(20), y: inch(10) }
    expect(coverFrom(pair({ features: [brush(21)], meanings }).table, 'us-a', from)).toBe('partial')
    expect(coverFrom(pair({ features: [brush(18)], meanings }).table, 'us-a', from)).toBe('none')
    const hill = { id: 'hill', kind: 'hill' as const, height: 1, area: box(10, 25, 30, 35) }
    const { table } = pair({ features: [hill], meanings })
    expect(positionFrom(table, 'us-a', from)).toBe('favorable')
    expect(positionFrom(table, 'us-a', { x: inch(20), y: inch(26) })).toBe('none')
  })
  test('REG-1.13, 12.6 a wall within an inch before the front covers against who is beyond it', () => {
    const wall = (y: number) => ({
      id: 'wall',
      kind: 'wall' as const,
      line: [
        { x: inch(0), y: inch(y) },
        { x: inch(60), y: inch(y) },
      ],
    })
    const meanings = { wall: { cover: 'full' as const, position: 'strong' as const } }
    const at = (y: number) => pair({ features: [wall(y)], meanings }).table
    const from = { x: inch(20), y: inch(10) }
    expect(coverFrom(at(29), 'us-a', from)).toBe('full')
    expect(positionFrom(at(29), 'us-a', from)).toBe('strong')
    expect(coverFrom(at(28.9), 'us-a', from)).toBe('none')
    expect(coverFrom(at(29), 'us-a', { x: inch(20), y: inch(40) })).toBe('none')
    expect(isBehindLinearCover(at(29), 'us-a')).toBe(true)
    expect(isBehindLinearCover(at(31), 'us-a')).toBe(false)
    expect(isFortified(at(29), 'us-a')).toBe(false)
    const work = pair({ features: [wall(29)], meanings: { wall: { cover: 'fortified' } } })
    expect(isFortified(work.table, 'us-a')).toBe(true)
  })
})
