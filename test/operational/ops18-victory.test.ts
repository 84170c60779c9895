import { describe, expect, it } from 'vitest'
import { legal, positionOf, toAct } from '../../src/operational/engine'
import type { OperationalState } from '../../src/operational/types'
import {
  assault,
  BYSTANDER,
  CLARKE,
  clash,
  does,
  GARLAND,
  GUARD,
  HUSSARS,
  LANCERS,
  LINE,
  PLAIN,
  SE,
  SMITH,
  SW,
  T,
} from './clash'
import { at, only, refuses, scene, world } from './support'

const SAN_AGUSTIN = '0118'
const over = (position: { game: { ops: OperationalState } }) => position.game.ops.result

describe('OPS-18.1 no Mexican unit on the map', () => {
  it('OPS-18.1 the US wins at once when the last one is destroyed', () => {
    const position = clash({ bystander: false, at: { [CLARKE]: SW, [GARLAND]: SE, [LANCERS]: T } })
    const events = assault(position, T, [CLARKE, GARLAND], [...PLAIN, 6]) // +9: DmX
    expect(over(position)).toEqual({ winner: 'us', reason: 'OPS-18.1', points: { us: 1, mexican: 0 } })
    expect(events.at(-1)).toMatchObject({ kind: 'victory', winner: 'us', reason: 'OPS-18.1' })
    expect(toAct(position.game)).toBeNull()
    expect(position.game.ops).toMatchObject({ segment: 'over', pending: [], attack: null })
    for (const side of ['us', 'mexican'] as const) {
      expect(legal(position, side)).toEqual([])
      expect(refuses(position, side, { type: 'endPhase' })).toEqual({ rule: null, key: 'over' })
    }
  })

  it('OPS-18.1 those on the TRT are not on the map, nor leaders a unit, nor those yet to enter', () => {
    const position = clash({
      bystander: false,
      at: {
        [CLARKE]: SW,
        [LINE]: T,
        [GUARD]: 'trt:5',
        'mexican.ldr.santaanna': '1511',
        'mexican.hq': '1511',
        [HUSSARS]: 'off',
      },
    })
    assault(position, T, [CLARKE], [...PLAIN, 6, 6, 3]) // routs
    expect(over(position)).toMatchObject({ winner: 'us', reason: 'OPS-18.1' })
  })

  it('OPS-18.1 OPS-18.4 not while one is left anywhere on the map, in a garrison or in a box', () => {
    for (const [hex, garrison] of [
      ['2501', false],
      ['2020', true],
      ['box:A', false],
    ] as const) {
      const position = clash({
        bystander: false,
        at: { [CLARKE]: SW, [GARLAND]: SE, [LANCERS]: T, [BYSTANDER]: hex },
        states: { [BYSTANDER]: { garrison } },
      })
      if (hex === 'box:A')
        for (const [k, at] of ['2501', '2503'].entries())
          position.game.ops.markers[`mexican.marker.a.${k + 1}`] = {
            at,
            real: k === 0,
            moved: false,
            mp2: -1,
            spent: 0,
            marched: false,
          }
      assault(positionOf(position.world, position.game), T, [CLARKE, GARLAND], [...PLAIN, 6])
      expect(over(position), hex).toBeNull()
    }
  })

  it('OPS-18.1 a cornered last unit ends it in the middle of a retreat', () => {
    const shut = ['1011', '1110', '1111'].map((hex) => [T, hex, 'river'] as const)
    const position = clash({
      bystander: false,
      at: { [CLARKE]: SW, [LINE]: T },
      ground: { sides: shut, locs: { mexican: [T] } },
    })
    assault(position, T, [CLARKE], [...PLAIN, 6, 1])
    expect(over(position)).toMatchObject({ winner: 'us', reason: 'OPS-18.1' })
  })
})

describe('OPS-18.2 the Mexican victories', () => {
  it('OPS-18.2 at once when a unit steps into 0118', () => {
    const position = scene({
      active: 'mexican',
      santaAnna: true,
      command: 'all',
      at: { [LINE]: '0218', [CLARKE]: '2401' },
    })
    const events = does(position, 'mexican', { type: 'step', units: [LINE], leaders: [], to: SAN_AGUSTIN })
    expect(over(position)).toMatchObject({ winner: 'mexican', reason: 'OPS-18.2' })
    expect(only(events, 'victory')).toHaveLength(1)
  })

  it('OPS-18.2 by an advance, at once', () => {
    const position = scene({
      active: 'mexican',
      segment: 'combat',
      at: { [LINE]: '0218', 'us.4.marines': SAN_AGUSTIN },
    })
    does(position, 'mexican', { type: 'target', hex: SAN_AGUSTIN })
    does(position, 'mexican', { type: 'join', unit: LINE })
    // 5 against 2, village -2: +1, die 5: Dr
    does(position, 'mexican', { type: 'attack' }, [...PLAIN, 5])
    const [way] = legal(position, 'us').filter((action) => action.type === 'retreat')
    does(position, 'us', way!)
    does(position, 'mexican', { type: 'advance', unit: LINE, leaders: [], to: SAN_AGUSTIN })
    expect(over(position)).toMatchObject({ winner: 'mexican', reason: 'OPS-18.2' })
  })

  it('OPS-18.2 by a retreat or a FOW move in the US turn, at once', () => {
    const position = scene({ segment: 'combat', at: { [CLARKE]: '0318', [LINE]: '0217', [GUARD]: '0216' } })
    does(position, 'us', { type: 'target', hex: '0217' })
    does(position, 'us', { type: 'join', unit: CLARKE })
    does(position, 'us', { type: 'attack' }, [4, 6]) // reserves
    const moves = legal(position, 'mexican').filter((action) => action.type === 'reserve')
    const in0118 = moves.find((action) => action.type === 'reserve' && action.to === SAN_AGUSTIN)
    expect(in0118).toBeDefined()
    does(position, 'mexican', in0118!)
    expect(over(position)).toMatchObject({ winner: 'mexican', reason: 'OPS-18.2' })
  })

  it('OPS-18.2 a leader or HQ in 0118 wins nothing, nor does a US unit', () => {
    const position = scene({
      active: 'mexican',
      santaAnna: true,
      at: { 'mexican.ldr.valencia': '0218', [LINE]: '2001' },
    })
    does(position, 'mexican', { type: 'step', units: [], leaders: ['mexican.ldr.valencia'], to: SAN_AGUSTIN })
    expect(over(position)).toBeNull()
    const us = scene({ command: 'all', at: { [CLARKE]: '0218' } })
    does(us, 'us', { type: 'step', units: [CLARKE], leaders: [], to: SAN_AGUSTIN })
    expect(over(us)).toBeNull()
  })
})

/** The end of T16 with these pieces, control and points: both players end their combat phases. */
function lastTurn(
  at: Record<string, string>,
  control: OperationalState['control'] = {},
  score = { us: 0, mexican: 0 },
) {
  const position = scene({ turn: 16, active: 'mexican', santaAnna: true, at, control })
  position.game.ops.score = { ...score }
  does(position, 'mexican', { type: 'endPhase' })
  if (!position.game.ops.result) does(position, 'mexican', { type: 'endPhase' })
  return position
}

const north = (hex: string): boolean => world.northOfRiver[world.grid.indexOf(hex)] === 1

describe('OPS-18.2 at the end of T16', () => {
  it('OPS-18.2 the places: which hexes lie north of the river, which can be controlled', () => {
    expect(north('2501')).toBe(true)
    expect(north('0118')).toBe(false)
    expect(north('1222')).toBe(false)
    expect(world.controllable[world.grid.indexOf('1222')]).toBe(1)
    expect(world.controllable[world.grid.indexOf('0605')]).toBe(1)
    expect(world.controllable[world.grid.indexOf('0101')]).toBe(0)
  })

  it('OPS-18.2 no US unit north of the river and a Mexican village south of it: a Mexican victory, whatever the points', () => {
    const position = lastTurn({ [CLARKE]: '0318', [LINE]: '2511' }, { '1222': 'mexican' }, { us: 50, mexican: 0 })
    expect(over(position)).toEqual({ winner: 'mexican', reason: 'OPS-18.2', points: { us: 50, mexican: 0 } })
  })

  it('OPS-18.2 the first half missing: a US unit north of the river', () => {
    const position = lastTurn({ [CLARKE]: '2501', [LINE]: '2511' }, { '1222': 'mexican' }, { us: 50, mexican: 0 })
    expect(over(position)).toMatchObject({ winner: 'us', reason: 'OPS-18.3' })
  })

  it('OPS-18.2 US leaders, the HQ or routed units north of it do not count', () => {
    const position = lastTurn(
      { [CLARKE]: '0318', [GARLAND]: 'trt:17', 'us.ldr.scott': '2401', 'us.hq': '2401', [LINE]: '2511' },
      { '1222': 'mexican' },
    )
    expect(over(position)).toMatchObject({ winner: 'mexican', reason: 'OPS-18.2' })
  })

  it('OPS-18.2 the second half missing: no Mexican village or bastion south of it', () => {
    for (const control of [{}, { '1222': 'us' }, { '2411': 'mexican' }] as const) {
      const position = lastTurn({ [CLARKE]: '0318', [LINE]: '2511' }, { ...control }, { us: 50, mexican: 0 })
      expect(over(position)).toMatchObject({ winner: 'us', reason: 'OPS-18.3' })
    }
  })

  it('OPS-18.2 control goes to the side whose unit last ended a phase there, the last phase included', () => {
    const position = lastTurn({ [CLARKE]: '0318', [LINE]: '1222' }, { '1222': 'us' })
    expect(position.game.ops.control['1222']).toBe('mexican')
    expect(over(position)).toMatchObject({ winner: 'mexican', reason: 'OPS-18.2' })
  })

  it('OPS-18.2 leaders take no village; passing through does not, nor does leaving it lose it', () => {
    const position = clash({
      segment: 'move',
      at: { [CLARKE]: SW, 'us.ldr.worth': '0815', [GARLAND]: '0818', 'mexican.ldr.lombardini': '1515', [LINE]: '2511' },
      ground: { terrain: { [T]: 'village', '0815': 'village', '1515': 'village', '0818': 'village' } },
      control: { [T]: 'mexican', '0815': 'mexican', '1515': 'us', '0818': 'us' },
    })
    const before = { ...position.game.ops.control }
    for (const unit of [CLARKE, GARLAND]) {
      does(position, 'us', { type: 'begin', units: [unit] }, [6])
      if (unit === GARLAND) does(position, 'us', { type: 'step', units: [unit], leaders: [], to: '0817' })
      else for (const to of [T, '1011']) does(position, 'us', { type: 'step', units: [unit], leaders: [], to })
    }
    does(position, 'us', { type: 'endPhase' })
    expect(position.game.ops.control).toEqual(before)
  })

  it('OPS-18.2 ruling: control changes at the end of any phase, movement or combat, and is told', () => {
    const position = scene({
      santaAnna: true,
      at: { [CLARKE]: '1321', [LINE]: '2511' },
      control: { '1321': 'mexican' },
    })
    expect(only(does(position, 'us', { type: 'endPhase' }), 'control')).toEqual([
      { kind: 'control', hex: '1321', side: 'us' },
    ])
    const combat = clash({
      at: { [CLARKE]: SW, [GARLAND]: SW, [SMITH]: SE, [LINE]: T, [GUARD]: '1011' },
      ground: { terrain: { [T]: 'village' } },
      control: { [T]: 'mexican' },
    })
    // 11 - 5 - 2: +4, die 3: Dr
    assault(combat, T, [CLARKE, GARLAND], [...PLAIN, 3])
    does(combat, 'mexican', { type: 'retreat', unit: LINE, to: '1111' })
    does(combat, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: T })
    does(combat, 'us', { type: 'pass' })
    expect(combat.game.ops.control).toEqual({ [T]: 'mexican' })
    const events = does(combat, 'us', { type: 'endPhase' })
    expect(only(events, 'control')).toEqual([{ kind: 'control', hex: T, side: 'us' }])
  })

  it('OPS-18.2 not before the end of T16', () => {
    const position = scene({
      turn: 15,
      active: 'mexican',
      santaAnna: true,
      at: { [CLARKE]: '0318', [LINE]: '2511' },
      control: { '1222': 'mexican' },
    })
    does(position, 'mexican', { type: 'endPhase' })
    expect(over(position)).toBeNull()
    expect(position.game.ops.turn).toBe(16)
  })
})

describe('OPS-18.3 points at the end of T16', () => {
  const north16 = { [CLARKE]: '2501', [LINE]: '2511' }
  it.each([
    [10, 0, 'us'],
    [0, 10, 'mexican'],
    [9, 0, 'draw'],
    [0, 9, 'draw'],
    [0, 0, 'draw'],
    [10, 9, 'us'],
    [9, 10, 'mexican'],
    [10, 10, 'draw'],
    [25, 25, 'draw'],
    [9, 8, 'draw'],
    [31, 30, 'us'],
  ] as const)('OPS-18.3 %i to %i: %s', (us, mexican, winner) => {
    const position = lastTurn(north16, {}, { us, mexican })
    expect(over(position)).toEqual({ winner, reason: 'OPS-18.3', points: { us, mexican } })
  })

  it('OPS-18.3 1 a Mexican unit, 1 a Mexican leader; 2 a US step, 1 a US leader: as the tables have it', () => {
    expect(world.tables.victory.points).toMatchObject({
      usPerMexicanUnit: 1,
      usPerMexicanLeader: 1,
      mexicanPerUsStep: 2,
      mexicanPerUsLeader: 1,
    })
    expect(world.tables.victory.draw.under).toBe(10)
    expect(world.tables.victory.length.turns).toBe(16)
  })

  it('OPS-18.3 routed units on the TRT count for nothing', () => {
    const position = lastTurn({ ...north16, [GARLAND]: 'trt:18', [GUARD]: 'trt:20' })
    expect(over(position)).toEqual({ winner: 'draw', reason: 'OPS-18.3', points: { us: 0, mexican: 0 } })
  })

  it('OPS-18.3 ruling: either player may resign at any moment when he is to act, and the other wins', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    expect(refuses(position, 'mexican', { type: 'resign' }).key).toBe('notYourTurn')
    assault(position, T, [CLARKE], [...PLAIN, 4])
    does(position, 'mexican', { type: 'resign' })
    expect(over(position)).toMatchObject({ winner: 'us', reason: 'resign' })
    expect(at(position, LINE)).toBe(T)
  })
})
