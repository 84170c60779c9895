import { describe, expect, test } from 'vitest'
import { pedregal } from '../../src/operational/data'
import type { PieceView, View } from '../../src/operational/types'
import { fanOrder, pile } from '../../src/scenes/counters/stack'
import { cfOf, facesOf, formationMark } from '../../src/scenes/counters/style'
import { halves } from '../../src/scenes/counters/write'
import { layOut, SIZE } from '../../src/scenes/layout'

const { map, counters } = pedregal().battlefield
const layout = layOut(map.meta.grid.rows, map.meta.grid.cols)
const faces = facesOf(counters)
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
const view = (pieces: PieceView[]): View => ({ pieces }) as unknown as View

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
    const stacks = pile(
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
    )
    expect([...stacks.keys()].sort()).toEqual(['0118', '0822'])
    const lying = stacks.get('0822')?.lying ?? []
    expect(lying.filter((each) => each.top).map((each) => each.id)).toEqual(['us.1.clarke'])
    const c = layout.centre('0822')
    for (const each of lying) expect(Math.hypot(each.x - c.x, each.y - c.y)).toBeLessThan(SIZE)
    expect(
      fanOrder(stacks.get('0822')!)
        .map((each) => each.id)
        .at(-1),
    ).toBe('us.ldr.worth')
  })

  test('CF is that of the present step (OPS-2.1), movement points are written in halves', () => {
    const clarke = counters.units.find((unit) => unit.id === 'us.1.clarke')!
    expect([cfOf(clarke, 2), cfOf(clarke, 1)]).toEqual(clarke.cf)
    expect([halves(1), halves(2), halves(3), halves(0)]).toEqual(['½', '1', '1½', '0'])
    expect(formationMark('mexican.east.a')).toBe('A')
  })
})
