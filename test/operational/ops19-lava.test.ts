import { describe, expect, it } from 'vitest'
import { legal } from '../../src/operational/engine'
import type { Pending } from '../../src/operational/types'
import { alone, at, does, left2, only, refuses, scene, state, step, stepsOf, world } from './support'

const { grid } = world
const FOOT = 'us.1.clarke'

describe('OPS-19.1.1 volcano', () => {
  it('OPS-19.1.1 closed to all', () => {
    const position = scene({ at: { [FOOT]: '0510', 'us.ldr.worth': '0510', 'us.ldr.lee': '0610' }, command: 'all' })
    expect(refuses(position, 'us', step(FOOT, '0511'))).toEqual({ rule: 'OPS-19.1.1', key: 'volcano' })
    expect(refuses(position, 'us', step(FOOT, '0511', ['us.ldr.worth']))).toEqual({
      rule: 'OPS-19.1.1',
      key: 'volcano',
    })
    expect(refuses(position, 'us', alone('us.ldr.worth', '0511'))).toEqual({ rule: 'OPS-19.1.1', key: 'volcano' })
    expect(refuses(position, 'us', alone('us.ldr.lee', '0511'))).toEqual({ rule: 'OPS-19.1.1', key: 'volcano' })
    for (const { passableTerrain: open } of world.movement)
      expect([open[grid.indexOf('0511')], open[grid.indexOf('0512')]]).toEqual([0, 0])
  })

  it('OPS-19.1.1 the ground beside it is open as what it is', () => {
    const beside = grid
      .within(grid.indexOf('0511'), 1)
      .map((hex) => grid.ids[hex]!)
      .filter((hex) => world.hexes[grid.indexOf(hex)]!.terrain === 'lava')
    const [from, to] = beside.flatMap((a) =>
      beside.filter((b) => grid.distance(grid.indexOf(a), grid.indexOf(b)) === 1).map((b) => [a, b]),
    )[0] as [string, string]
    const position = scene({ at: { [FOOT]: from }, command: 'all' })
    does(position, 'us', step(FOOT, to), [4])
    expect(at(position, FOOT)).toBe(to)
  })

  it('OPS-19.1.1 no engineer opens it', () => {
    const position = scene({ at: { [FOOT]: '0510', 'us.ldr.lee': '0510' }, command: 'all' })
    expect(refuses(position, 'us', step(FOOT, '0511', ['us.ldr.lee']))).toEqual({ rule: 'OPS-19.1.1', key: 'volcano' })
    for (const { engineerStepCostsHalfMp: table } of world.movement)
      for (let at = 0; at < table.length; at++) {
        const to = grid.neighbours[at]!
        if (to >= 0 && world.hexes[to]!.terrain === 'volcano') expect(table[at]).toBe(-1)
      }
  })
})

describe('OPS-19.1.2 lava', () => {
  it('OPS-19.1.2 only US infantry and leaders enter', () => {
    const open = world.pieces.filter((piece) => piece.movement.passableTerrain[grid.indexOf('0921')])
    expect(new Set(open.map((piece) => `${piece.side} ${piece.unit?.arm ?? piece.kind}`))).toEqual(
      new Set(['us infantry', 'us leader']),
    )
    const mexican = scene({
      active: 'mexican',
      at: { 'mexican.ldr.valencia': '0922', 'mexican.north.2.line': '0922', 'mexican.hq': '0922' },
      command: 'all',
    })
    for (const action of [
      step('mexican.north.2.line', '0921'),
      alone('mexican.ldr.valencia', '0921'),
      alone('mexican.hq', '0921'),
    ])
      expect(refuses(mexican, 'mexican', action)).toEqual({ rule: 'OPS-19.1.2', key: 'lavaClosed' })
  })

  it('OPS-19.1.2 never two units in a lava hex, not even in passing', () => {
    const position = scene({ at: { [FOOT]: '0922', 'us.1.garland': '0921' }, command: 'all' })
    expect(refuses(position, 'us', step(FOOT, '0921'))).toEqual({ rule: 'OPS-19.1.2', key: 'lavaStack' })
  })

  it('OPS-19.1.2 a stack does not go in together', () => {
    const position = scene({ at: { [FOOT]: '0922', 'us.1.garland': '0922' }, command: 'all' })
    expect(refuses(position, 'us', step([FOOT, 'us.1.garland'], '0921'))).toEqual({
      rule: 'OPS-19.1.2',
      key: 'lavaGroup',
    })
    does(position, 'us', step(FOOT, '0921'), [6])
    expect(refuses(position, 'us', step('us.1.garland', '0921'))).toEqual({ rule: 'OPS-19.1.2', key: 'lavaStack' })
    does(position, 'us', step('us.1.garland', '1021'), [6])
  })

  it('OPS-19.1.2 guns in a stack are told that only foot enters, not that the stack is too large', () => {
    const position = scene({ at: { [FOOT]: '0922', 'us.1.duncan': '0922' }, command: 'all' })
    const refusal = refuses(position, 'us', step(['us.1.duncan', FOOT].sort(), '0921'))
    expect(['lavaClosed', 'lavaTrailOnly']).toContain(refusal.key)
  })

  it('OPS-19.1.2 when the first has gone on, the next may follow', () => {
    const position = scene({ at: { [FOOT]: '0922', 'us.1.garland': '0922' }, command: 'all' })
    does(position, 'us', step(FOOT, '0921'), [6])
    does(position, 'us', step(FOOT, '0920'), [6])
    does(position, 'us', step('us.1.garland', '0921'), [6])
    expect([at(position, FOOT), at(position, 'us.1.garland')]).toEqual(['0920', '0921'])
  })

  it('OPS-19.1.2 out of the lava a stack may form again', () => {
    const position = scene({ at: { [FOOT]: '0921', 'us.1.garland': '0922' }, command: 'all' })
    does(position, 'us', step(FOOT, '0922'))
    expect(at(position, FOOT)).toBe('0922')
  })
})

describe('OPS-19.1.3 the die', () => {
  it.each([1, 2, 3])('OPS-19.1.3 on %i the move is over and the hex not entered', (face) => {
    const position = scene({ at: { [FOOT]: '0922' }, command: 'all' })
    const events = does(position, 'us', step(FOOT, '0921'), [face])
    expect(events.map((event) => event.kind)).toEqual(['die', 'lavaRefused', 'stopped'])
    expect(only(events, 'stopped')[0]).toMatchObject({ hex: '0922', rule: 'OPS-19.1.3' })
    expect(at(position, FOOT)).toBe('0922')
    expect(state(position, FOOT)).toMatchObject({ moved: true, spent: 0 })
    expect(position.game.ops.moving).toBeNull()
    expect(refuses(position, 'us', step(FOOT, '0923'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
  })

  it.each([4, 5, 6])('OPS-19.1.3 on %i it enters for 2 MP', (face) => {
    const position = scene({ at: { [FOOT]: '0922' }, command: 'all' })
    does(position, 'us', step(FOOT, '0921'), [face])
    expect([at(position, FOOT), left2(position, FOOT)]).toEqual(['0921', 6])
  })

  it('OPS-19.1.3 before each lava hex again, and none on the way out', () => {
    const position = scene({ at: { [FOOT]: '0922' }, command: 'all' })
    does(position, 'us', step(FOOT, '0921'), [4])
    does(position, 'us', step(FOOT, '1021'), [4])
    does(position, 'us', step(FOOT, '1022'), [])
    expect(left2(position, FOOT)).toBe(0)
  })

  it('OPS-19.1.3 failing at the second hex it stays in the first', () => {
    const position = scene({ at: { [FOOT]: '0922' }, command: 'all' })
    does(position, 'us', step(FOOT, '0921'), [4])
    does(position, 'us', step(FOOT, '0920'), [3])
    expect([at(position, FOOT), state(position, FOOT).moved]).toEqual(['0921', true])
  })

  it('OPS-19.1.3 a unit rolls once for itself and its leaders', () => {
    const position = scene({ at: { [FOOT]: '0922', 'us.ldr.worth': '0922', 'us.ldr.scott': '0922' }, command: 'all' })
    const events = does(position, 'us', step(FOOT, '0921', ['us.ldr.scott', 'us.ldr.worth']), [4])
    expect(only(events, 'moved')[0]?.pieces).toEqual([FOOT, 'us.ldr.scott', 'us.ldr.worth'])
    expect([left2(position, 'us.ldr.worth'), left2(position, 'us.ldr.scott')]).toEqual([16, 16])
  })

  it('OPS-19.1.3 OPS-19.1.4 a leader alone who fails stays out and has done too, and that is told', () => {
    const position = scene({ at: { 'us.ldr.worth': '0922' } })
    const events = does(position, 'us', step([], '0921', ['us.ldr.worth']), [3])
    expect(events.slice(1)).toEqual([
      { kind: 'lavaRefused', pieces: ['us.ldr.worth'], hex: '0921', rule: 'OPS-19.1.3' },
      { kind: 'stopped', pieces: ['us.ldr.worth'], hex: '0922', rule: 'OPS-19.1.3' },
    ])
    expect(refuses(position, 'us', step([], '0923', ['us.ldr.worth']))).toEqual({
      rule: 'OPS-5.1',
      key: 'leaderMoveOver',
    })
  })

  it('OPS-19.1.3 when the unit fails, nobody goes in with it', () => {
    const position = scene({ at: { [FOOT]: '0922', 'us.ldr.worth': '0922' }, command: 'all' })
    does(position, 'us', step(FOOT, '0921', ['us.ldr.worth']), [3])
    expect(at(position, 'us.ldr.worth')).toBe('0922')
  })

  it('OPS-19.1.3 without 2 MP left there is no try', () => {
    const position = scene({ at: { [FOOT]: '0923' } })
    does(position, 'us', { type: 'begin', units: [FOOT] }, [2])
    does(position, 'us', step(FOOT, '0922'))
    expect(refuses(position, 'us', step(FOOT, '0921'))).toEqual({ rule: 'OPS-5.1', key: 'noMp' })
    expect(stepsOf(position, [FOOT])).not.toContain('1021')
  })

  it('OPS-19.1.3 OPS-5.1 but for the first step, with all it has', () => {
    const position = scene({ at: { [FOOT]: '0922' } })
    does(position, 'us', { type: 'begin', units: [FOOT] }, [1])
    does(position, 'us', step(FOOT, '0921'), [4])
    expect([at(position, FOOT), left2(position, FOOT)]).toEqual(['0921', 0])
  })
})

describe('OPS-19.1.4 leaders in the lava', () => {
  it('OPS-19.1.4 stack with the unit, and move with it', () => {
    const position = scene({ at: { [FOOT]: '0921', 'us.ldr.worth': '0921', 'us.ldr.lee': '0921' }, command: 'all' })
    does(position, 'us', step(FOOT, '0920', ['us.ldr.worth']), [5])
    expect([at(position, FOOT), at(position, 'us.ldr.worth'), at(position, 'us.ldr.lee')]).toEqual([
      '0920',
      '0920',
      '0921',
    ])
  })

  it('OPS-19.1.4 OPS-5.1 or alone, with a die of his own (ruling)', () => {
    const position = scene({ at: { 'us.ldr.worth': '0922' } })
    does(position, 'us', alone('us.ldr.worth', '0921'), [4])
    expect(left2(position, 'us.ldr.worth')).toBe(16)
    const events = does(position, 'us', alone('us.ldr.worth', '0920'), [3])
    expect(only(events, 'stopped')[0]).toMatchObject({ pieces: ['us.ldr.worth'], rule: 'OPS-19.1.3' })
    expect(refuses(position, 'us', alone('us.ldr.worth', '0922'))).toEqual({ rule: 'OPS-5.1', key: 'leaderMoveOver' })
  })

  it('OPS-19.1.4 alone he may pass through a unit', () => {
    const position = scene({ at: { 'us.ldr.worth': '0922', [FOOT]: '0921' } })
    does(position, 'us', alone('us.ldr.worth', '0921'), [6])
    does(position, 'us', alone('us.ldr.worth', '0920'), [6])
    expect(at(position, 'us.ldr.worth')).toBe('0920')
  })

  it('OPS-19.1.4 any number of leaders', () => {
    const position = scene({
      at: { 'us.ldr.worth': '0921', 'us.ldr.scott': '0921', 'us.ldr.twiggs': '0922', [FOOT]: '0921' },
    })
    does(position, 'us', alone('us.ldr.twiggs', '0921'), [6])
    expect(at(position, 'us.ldr.twiggs')).toBe('0921')
  })
})

describe('OPS-19.1.6 no retreat into lava', () => {
  const retreats = (hex: string, enemy: string) => {
    const pending: Pending = {
      kind: 'retreat',
      owner: 'us',
      stacks: [{ hex, units: [FOOT], mayHold: false }],
      going: null,
    }
    const position = scene({
      segment: 'combat',
      active: 'mexican',
      at: { [FOOT]: hex, 'mexican.north.2.line': enemy },
      pending: [pending],
    })
    return {
      position,
      hexes: legal(position, 'us').flatMap((action) => (action.type === 'retreat' ? [action.to] : [])),
    }
  }

  it('OPS-19.1.6 neither into nor through it', () => {
    const { position, hexes } = retreats('0922', '0923')
    for (const hex of hexes) expect(world.lava[grid.indexOf(hex)]).toBe(0)
    expect(hexes).toEqual(['0821'])
    expect(refuses(position, 'us', { type: 'retreat', unit: FOOT, to: '0921' })).toEqual({
      rule: 'OPS-10.1',
      key: 'retreatHex',
    })
  })

  it('OPS-19.1.6 a unit in the lava retreats out of it where it can', () => {
    const { hexes } = retreats('0921', '1021')
    expect(hexes).toEqual(['0821'])
  })
})
