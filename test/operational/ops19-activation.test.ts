import { describe, expect, it } from 'vitest'
import { legal, viewFor } from '../../src/operational/engine'
import type { Pending } from '../../src/operational/types'
import { alone, at, does, only, type Scene, scene, step, world } from './support'

const STAFF = { 'mexican.ldr.santaanna': '1511', 'mexican.hq': '1511' }
const end = { type: 'endPhase' } as const
const awake = (position: ReturnType<typeof scene>) => [
  position.game.ops.activation.santaAnna,
  position.game.ops.pieces['mexican.ldr.santaanna']!.active,
  position.game.ops.pieces['mexican.hq']!.active,
]

describe('OPS-19.4.1 the die', () => {
  const turn = (values: number[], more: Partial<Scene> = {}) => {
    const position = scene({ at: { ...STAFF, 'mexican.south.2.husares': '1610', 'us.1.clarke': '0822' }, ...more })
    return { position, events: does(position, 'us', end, values) }
  }

  it('OPS-19.4.1 at the start of each Mexican movement phase one die: on 1 Santa Anna and HQ are activated', () => {
    const { position, events } = turn([1])
    expect(only(events, 'die')[0]).toMatchObject({ purpose: 'activation', value: 1, passed: true, rule: 'OPS-19.4.1' })
    expect(only(events, 'activated')).toEqual([{ kind: 'activated', by: 'die', hex: null, rule: 'OPS-19.4.1' }])
    expect(awake(position)).toEqual([true, true, true])
  })

  it.each([2, 3, 4, 5, 6])('OPS-19.4.1 on %i they sleep on', (face) => {
    const { position, events } = turn([face])
    expect(only(events, 'activated')).toEqual([])
    expect(awake(position)).toEqual([false, false, false])
  })

  it('OPS-19.4.1 until it succeeds, then no more', () => {
    const { position } = turn([3])
    does(position, 'mexican', end)
    does(position, 'us', end, [2])
    does(position, 'mexican', end)
    does(position, 'us', end, [1])
    // Awake they may hide and show: the command segment waits (3.3).
    does(position, 'mexican', { type: 'done' })
    does(position, 'mexican', end)
    does(position, 'us', end, [])
    expect(awake(position)).toEqual([true, true, true])
  })

  it('OPS-19.4.1 no die in the US turn', () => {
    const position = scene({ active: 'mexican', at: { ...STAFF, 'us.1.clarke': '0822' } })
    does(position, 'mexican', end, [])
  })

  it('OPS-19.4.1 OPS-4.1 OPS-4.2 they command from then on, in this very phase', () => {
    expect(turn([2]).position.game.ops.command).toEqual({})
    const { position } = turn([1])
    does(position, 'mexican', { type: 'done' })
    expect(position.game.ops.command['mexican.south.2.husares']).toEqual(['mexican.ldr.santaanna', 'mexican.hq'])
    expect(viewFor(position, 'us').hqActive.mexican).toBe(true)
    expect(viewFor(position, 'us').activation).toEqual({ santaAnna: true })
  })

  it('OPS-19.4.1 OPS-4.4 asleep they may move all the same', () => {
    const { position } = turn([2])
    does(position, 'mexican', alone('mexican.ldr.santaanna', '1611'))
    does(position, 'mexican', alone('mexican.hq', '1611'))
    expect(at(position, 'mexican.hq')).toBe('1611')
  })

  it('OPS-19.4.1 OPS-13.2 an activated HQ without a LOC is inactive still', () => {
    const { position } = turn([1], {
      at: { ...STAFF, 'mexican.south.2.husares': '1610', 'us.1.clarke': '2511', 'us.1.garland': '2523' },
    })
    expect(viewFor(position, 'us').hqActive.mexican).toBe(false)
  })
})

describe('OPS-19.4.2 behind the works', () => {
  it('OPS-19.4.2 at once when a US unit enters a hex behind a protected hexside', () => {
    const position = scene({ at: { ...STAFF, 'us.1.clarke': '1122' }, command: 'all' })
    const events = does(position, 'us', step('us.1.clarke', '1222'))
    expect(only(events, 'activated')).toEqual([
      { kind: 'activated', by: 'behindWorks', hex: '1222', rule: 'OPS-19.4.2' },
    ])
    expect(awake(position)).toEqual([true, true, true])
  })

  it('OPS-19.4.2 from any side, even the open one', () => {
    const position = scene({ at: { ...STAFF, 'us.1.clarke': '1322' }, command: 'all' })
    expect(only(does(position, 'us', step('us.1.clarke', '1222')), 'activated')).toHaveLength(1)
  })

  it('OPS-19.4.2 every hex that a protected side of the map protects', () => {
    const hexes = new Set(world.battlefield.map.sides.flatMap((side) => (side.protects ? [side.protects] : [])))
    const flagged = world.grid.ids.filter((_, k) => world.behindWorks[k])
    expect(new Set(flagged)).toEqual(hexes)
    expect(flagged).toEqual(['0603', '0704', '0804', '1222', '1223', '1324', '1424', '1525', '1526'])
  })

  it('OPS-19.4.2 the outer side of the works is not behind them', () => {
    const position = scene({ at: { ...STAFF, 'us.1.clarke': '1022' }, command: 'all' })
    expect(only(does(position, 'us', step('us.1.clarke', '1122')), 'activated')).toEqual([])
  })

  it('OPS-19.4.2 no leader and no HQ does it, nor a Mexican unit', () => {
    const position = scene({ at: { ...STAFF, 'us.ldr.worth': '1122', 'us.hq': '1123' } })
    does(position, 'us', alone('us.ldr.worth', '1222'))
    does(position, 'us', alone('us.hq', '1222'))
    expect(awake(position)).toEqual([false, false, false])
    const mexican = scene({
      active: 'mexican',
      at: { ...STAFF, 'mexican.ldr.bravo': '1322', 'mexican.east.6.bravos': '1322' },
    })
    does(mexican, 'mexican', step('mexican.east.6.bravos', '1222'))
    expect(awake(mexican)).toEqual([false, false, false])
  })

  it('OPS-19.4.2 once awake, nothing more happens', () => {
    const position = scene({ at: { ...STAFF, 'us.1.clarke': '1122' }, command: 'all', santaAnna: true })
    expect(only(does(position, 'us', step('us.1.clarke', '1222')), 'activated')).toEqual([])
    const twice = scene({ at: { ...STAFF, 'us.1.clarke': '1122', 'us.1.garland': '1322' }, command: 'all' })
    does(twice, 'us', step('us.1.clarke', '1222'))
    expect(only(does(twice, 'us', step('us.1.garland', '1222')), 'activated')).toEqual([])
  })

  it('OPS-19.4.2 by retreat as well', () => {
    const pending: Pending = {
      kind: 'retreat',
      owner: 'us',
      stacks: [{ hex: '1322', units: ['us.1.clarke'], mayHold: false }],
      going: null,
    }
    const position = scene({
      segment: 'combat',
      active: 'mexican',
      at: { ...STAFF, 'us.1.clarke': '1322', 'mexican.south.2.husares': '1422' },
      pending: [pending],
    })
    expect(legal(position, 'us').some((action) => action.type === 'retreat' && action.to === '1222')).toBe(true)
    const events = does(position, 'us', { type: 'retreat', unit: 'us.1.clarke', to: '1222' }, [], true)
    expect(only(events, 'activated')).toHaveLength(1)
  })

  it('OPS-19.4.2 the die of the next Mexican turn is no longer thrown', () => {
    const position = scene({ at: { ...STAFF, 'us.1.clarke': '1122' }, command: 'all' })
    does(position, 'us', step('us.1.clarke', '1222'))
    does(position, 'us', end, [])
    expect(position.game.ops.active).toBe('mexican')
  })
})
