import { describe, expect, test } from 'vitest'
import { pedregal } from '../../src/operational/data'
import type { PieceView, View } from '../../src/operational/types'
import { appearanceOf } from '../../src/scenes/appearance/appearance'
import { statusMarksOf } from '../../src/scenes/counters/counterLayer'
import { fanOrder, layOutStacks } from '../../src/scenes/counters/stacks'
import { printedCombatFactor, facesById, formationMark } from '../../src/scenes/counters/faces'
import { formatHalfPoints } from '../../src/scenes/counters/glyphText'
import { layOut, HEX_SIZE } from '../../src/scenes/layout'

const { map, counters } = pedregal().battlefield
const layout = layOut(map.meta.grid.rows, map.meta.grid.cols)
const appearance = appearanceOf('pedregal', ['us', 'mexican'])
const faces = facesById(counters, appearance)
const piece = (id: string, at: string): PieceView => ({
  id,
  at,
  steps: 1,
  disrupted: false,
  ineffective: false,
  garrison: false,
  marched: false,
  attacked: false,
})
const view = (pieces: PieceView[], more: Partial<View> = {}): View =>
  ({ side: 'us', pieces, markers: {}, enemyMarkers: [], hiding: [], boxed: [], ...more }) as unknown as View

describe('stacks', () => {
  test('every piece of the counters file has a face', () => {
    for (const list of [counters.units, counters.leaders, counters.hqs])
      for (const { id } of list) expect(faces.has(id)).toBe(true)
  })

  test('armies differ by letter as well as by colour', () => {
    const liveries = new Set([...faces.values()].map((face) => face.livery))
    expect([...liveries].sort()).toEqual(['east', 'general', 'north', 'south', 'us'])
  })

  test('only what stands on the sheet is piled, one counter on top of each stack, all of them in their hex', () => {
    const stacks = layOutStacks(
      layout,
      view([
        piece('us.1.clarke', '0822'),
        piece('us.1.garland', '0822'),
        piece('us.1.duncan', '0822'),
        piece('us.ldr.worth', '0822'),
        piece('us.2.smith', 'trt:9'),
        piece('us.2.riley', 'box:A'),
        piece('us.hq', '0118'),
      ]),
      faces,
      new Set(['us.1.clarke']),
      1,
      appearance,
    )
    expect([...stacks.keys()].sort()).toEqual(['0118', '0822'])
    const lying = stacks.get('0822')?.counters ?? []
    expect(lying.filter((each) => each.isOnTop).map((each) => each.id)).toEqual(['us.1.clarke'])
    const c = layout.centre('0822')
    for (const each of lying) expect(Math.hypot(each.x - c.x, each.y - c.y)).toBeLessThan(HEX_SIZE)
    expect(
      fanOrder(stacks.get('0822')!)
        .map((each) => each.id)
        .at(-1),
    ).toBe('us.ldr.worth')
  })

  test('the strongest lies on top, of either side, by its present step; what is selected lies over it', () => {
    const topOf = (pieces: PieceView[], selected: string[] = []): string | undefined => {
      const at = layOutStacks(layout, view(pieces), faces, new Set(selected), 0.36, appearance).get('0822')!
      return at.counters.find((each) => each.isOnTop)?.id
    }
    const strongestFirst = counters.units
      .filter((unit) => unit.side === 'us' && unit.cf.length === 2)
      .sort((a, b) => b.cf[0]! - a.cf[0]!)
    const strong = strongestFirst[0]!
    const weak = strongestFirst.at(-1)!
    const whole = (id: string): PieceView => ({ ...piece(id, '0822'), steps: 2 })
    expect(topOf([whole(strong.id), whole(weak.id)])).toBe(strong.id)
    expect(topOf([whole(strong.id), whole(weak.id)], [weak.id])).toBe(weak.id)
    // A battery stronger than the infantry beside it is not buried any more.
    const battery = counters.units.find((unit) => unit.arm === 'artillery' && unit.cf[0]! > weak.cf[0]!)
    if (battery) expect(topOf([whole(weak.id), { ...whole(battery.id), steps: battery.steps }])).toBe(battery.id)
    const stack = layOutStacks(layout, view([whole(weak.id), whole(strong.id)]), faces, new Set(), 0.36, appearance)
    expect(fanOrder(stack.get('0822')!).map(({ id }) => id)).toEqual([strong.id, weak.id])
  })

  test('OPS-4.3 a unit out of command is marked: the viewer’s own, in his movement segment', () => {
    const id = 'us.1.clarke'
    const face = faces.get(id)!
    const marks = (more: Partial<View>): string[] =>
      statusMarksOf(
        { piece: piece(id, '0822'), face },
        view([], { active: 'us', segment: 'move', command: {}, ...more } as Partial<View>),
      )
    expect(marks({})).toContain('outOfCommand')
    expect(marks({ command: { [id]: ['us.hq'] } })).not.toContain('outOfCommand')
    expect(marks({ segment: 'combat' })).not.toContain('outOfCommand')
    // Of the enemy's command nobody knows.
    expect(marks({ side: 'mexican' })).not.toContain('outOfCommand')
  })

  test('CF is that of the present step (OPS-2.1), movement points are written in halves', () => {
    const clarke = counters.units.find((unit) => unit.id === 'us.1.clarke')!
    expect([printedCombatFactor(clarke, 2), printedCombatFactor(clarke, 1)]).toEqual(clarke.cf)
    expect([formatHalfPoints(1), formatHalfPoints(2), formatHalfPoints(3), formatHalfPoints(0)]).toEqual([
      '½',
      '1',
      '1½',
      '0',
    ])
    expect(formationMark('mexican.east.a')).toBe('A')
  })
})

describe('OPS-19.5 markers on the board', () => {
  const state = { moved: false, mp2: -1, spent: 0, marched: false }
  const own = {
    markers: {
      'us.marker.a.1': { at: '0520', real: true, ...state },
      'us.marker.a.2': { at: '0619', real: false, ...state, moved: true },
      'us.marker.b.1': { at: 'off', real: false, ...state },
    },
    boxed: [piece('us.2.riley', 'box:A'), piece('us.ldr.twiggs', 'box:A'), piece('us.2.smith', 'box:B')],
    enemyMarkers: [
      { letter: 'B' as const, nr: 1, at: '0921' },
      { letter: 'B' as const, nr: 2, at: '1020' },
    ],
  }
  const stacks = layOutStacks(layout, view([piece('us.ldr.worth', '0520')], own), faces, new Set(), 1, appearance)

  test('lie like counters under their public ids; those off the map lie nowhere', () => {
    expect([...stacks.keys()].sort()).toEqual(['0520', '0619', '0921', '1020'])
    expect(stacks.get('0619')!.counters.map(({ id, piece: p }) => [id, p.moved])).toEqual([['us.marker.a.2', true]])
    expect(stacks.get('0921')!.counters[0]!.id).toBe('mexican.marker.b.1')
  })

  test('19.5.1 the enemy’s two are alike but for their number, and their faces hold nothing else', () => {
    const [one, two] = ['0921', '1020'].map((hex) => stacks.get(hex)!.counters[0]!.face)
    expect(one).toEqual({ kind: 'marker', side: 'mexican', livery: 'general', letter: 'B', nr: 1, real: null })
    expect({ ...two, nr: 1 }).toEqual(one)
  })

  test('what a box holds lies under the own real marker alone, and the fan begins with the marker', () => {
    expect(stacks.get('0520')!.boxed.map(({ id }) => id)).toEqual(['us.2.riley', 'us.ldr.twiggs'])
    for (const hex of ['0619', '0921', '1020']) expect(stacks.get(hex)!.boxed).toEqual([])
    expect(fanOrder(stacks.get('0520')!).map(({ id }) => id)).toEqual([
      'us.marker.a.1',
      'us.2.riley',
      'us.ldr.twiggs',
      'us.ldr.worth',
    ])
  })

  test('19.5.2 of a box being filled the markers are shown as planned, no pieces under them', () => {
    const hiding = [
      { box: 'C' as const, hex: '0822', pieces: ['us.1.clarke'], real: '0721', dummy: null, closed: false },
    ]
    const planned = layOutStacks(
      layout,
      view([piece('us.1.clarke', '0822')], { hiding }),
      faces,
      new Set(),
      1,
      appearance,
    )
    expect(planned.get('0721')!.counters.map(({ isPlanned: p, face }) => [p, face.kind])).toEqual([[true, 'marker']])
    expect(planned.get('0822')!.counters.map(({ isPlanned: p }) => p)).toEqual([false])
  })
})

test('OPS-19.1.13 a garrison lies lowest and apart, so that its wall shows under field units', () => {
  const list = [piece('us.1.clarke', '1223'), piece('us.1.garland', '1223')]
  const c = layout.centre('1223')
  const at = (garrison: boolean) =>
    layOutStacks(layout, view([{ ...list[0]!, garrison }, list[1]!]), faces, new Set(), 1, appearance).get('1223')!
      .counters
  expect(at(true).map(({ id }) => id)).toEqual(['us.1.clarke', 'us.1.garland'])
  const out = (garrison: boolean): number => {
    const [low] = at(garrison)
    return Math.hypot(low!.x - c.x, low!.y - c.y)
  }
  expect(out(true)).toBeGreaterThan(out(false) + 4)
})
