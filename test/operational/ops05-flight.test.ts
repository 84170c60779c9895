import { describe, expect, it } from 'vitest'
import { legal } from '../../src/operational/engine'
import { alone, at, does, only, refuses, type Scene, scene, step, world } from './support'

const distance = (a: string, b: string) => world.grid.distance(world.grid.indexOf(a), world.grid.indexOf(b))
const attack = (more: Scene['at']) =>
  scene({ at: { 'us.1.clarke': '1908', ...more }, command: 'all', bystander: false })

describe('OPS-5.4 enemies in the way', () => {
  it('OPS-5.4 no piece enters a hex with an enemy combat unit', () => {
    const position = scene({
      at: { 'us.1.clarke': '1908', 'us.ldr.worth': '1908', 'us.hq': '1908', 'mexican.north.2.line': '1909' },
      command: 'all',
    })
    expect(refuses(position, 'us', step('us.1.clarke', '1909'))).toEqual({ rule: 'OPS-5.4', key: 'enemyHex' })
    expect(refuses(position, 'us', step('us.1.clarke', '1909', ['us.ldr.worth']))).toEqual({
      rule: 'OPS-5.4',
      key: 'enemyHex',
    })
    expect(refuses(position, 'us', alone('us.ldr.worth', '1909'))).toEqual({ rule: 'OPS-5.4', key: 'enemyHex' })
    expect(refuses(position, 'us', alone('us.hq', '1909'))).toEqual({ rule: 'OPS-5.4', key: 'enemyHex' })
  })

  it('OPS-5.4 not even a disrupted one', () => {
    const position = scene({
      at: { 'us.1.clarke': '1908', 'mexican.north.2.line': '1909' },
      states: { 'mexican.north.2.line': { disrupted: true } },
      command: 'all',
    })
    expect(refuses(position, 'us', step('us.1.clarke', '1909'))).toEqual({ rule: 'OPS-5.4', key: 'enemyHex' })
  })

  it('OPS-5.4 a leader may pass an enemy leader: he is no combat unit', () => {
    const position = scene({ at: { 'us.ldr.worth': '1908', 'mexican.ldr.valencia': '1909' } })
    does(position, 'us', alone('us.ldr.worth', '1909'))
    expect(at(position, 'mexican.ldr.valencia')).toBe('1909')
  })
})

describe('OPS-5.4 leaders and HQs alone', () => {
  it('OPS-5.4 go to the nearest friendly unit, the owner choosing among equals', () => {
    const position = attack({
      'mexican.ldr.valencia': '1909',
      'mexican.north.2.line': '1912',
      'mexican.north.2.activos': '2208',
      'mexican.north.3.infantry': '1914',
    })
    expect([distance('1909', '1912'), distance('1909', '2208'), distance('1909', '1914')]).toEqual([3, 3, 5])
    does(position, 'us', step('us.1.clarke', '1909'))
    expect(position.game.ops.pending).toEqual([
      { kind: 'leaderFlees', owner: 'mexican', pieces: ['mexican.ldr.valencia'], hex: '1909' },
    ])
    expect(legal(position, 'mexican').map((action) => (action.type === 'flee' ? action.to : action.type))).toEqual([
      '1912',
      '2208',
      'resign',
    ])
    const flee = (to: string) => ({ type: 'flee' as const, piece: 'mexican.ldr.valencia', to })
    expect(refuses(position, 'mexican', flee('1914'))).toEqual({ rule: 'OPS-5.4', key: 'fleeHex' })
    expect(refuses(position, 'mexican', flee('1911'))).toEqual({ rule: 'OPS-5.4', key: 'fleeHex' })
    expect(refuses(position, 'mexican', { ...flee('1912'), piece: 'mexican.ldr.mejia' }).rule).toBe('OPS-3.5')
    const events = does(position, 'mexican', flee('2208'))
    expect(events[0]).toEqual({
      kind: 'moved',
      pieces: ['mexican.ldr.valencia'],
      from: '1909',
      to: '2208',
      mp2: 0,
      how: 'flee',
    })
  })

  it('OPS-5.4 any friendly unit will do, commanded by him or not', () => {
    const position = attack({
      'mexican.ldr.mejia': '1909',
      'mexican.south.2.husares': '1912',
      'mexican.north.1.infantry': '1914',
    })
    does(position, 'us', step('us.1.clarke', '1909'))
    expect(at(position, 'mexican.ldr.mejia')).toBe('1912')
  })

  it('OPS-5.4 six hexes are near enough, seven are not', () => {
    const near = attack({ 'mexican.ldr.valencia': '1909', 'mexican.north.2.line': '1915' })
    does(near, 'us', step('us.1.clarke', '1909'))
    expect(at(near, 'mexican.ldr.valencia')).toBe('1915')
    const far = attack({ 'mexican.ldr.valencia': '1909', 'mexican.north.2.line': '1916' })
    const events = does(far, 'us', step('us.1.clarke', '1909'))
    expect(only(events, 'captured')).toEqual([
      { kind: 'captured', piece: 'mexican.ldr.valencia', hex: '1909', rule: 'OPS-5.4' },
    ])
    expect(at(far, 'mexican.ldr.valencia')).toBe('gone')
  })

  it('OPS-5.4 OPS-18.3 a captured leader scores as a casualty, an HQ scores nothing', () => {
    const mexican = attack({ 'mexican.ldr.valencia': '1909', 'mexican.hq': '1909', 'mexican.north.2.line': '2501' })
    does(mexican, 'us', step('us.1.clarke', '1909'))
    expect([at(mexican, 'mexican.ldr.valencia'), at(mexican, 'mexican.hq')]).toEqual(['gone', 'gone'])
    expect(mexican.game.ops.score).toEqual({ us: 1, mexican: 0 })
    const us = scene({
      active: 'mexican',
      at: { 'mexican.north.2.line': '1908', 'us.ldr.worth': '1909', 'us.hq': '1909', 'us.1.clarke': '0118' },
      command: 'all',
    })
    does(us, 'mexican', step('mexican.north.2.line', '1909'))
    expect(us.game.ops.score).toEqual({ us: 0, mexican: 1 })
  })

  it('OPS-5.4 several flee piece by piece, each to the unit nearest to him', () => {
    const position = attack({ 'mexican.ldr.valencia': '1909', 'mexican.hq': '1909', 'mexican.north.2.line': '1912' })
    does(position, 'us', step('us.1.clarke', '1909'))
    expect(legal(position, 'mexican').map((action) => (action.type === 'flee' ? action.piece : action.type))).toEqual([
      'mexican.hq',
      'mexican.ldr.valencia',
      'resign',
    ])
    does(position, 'mexican', { type: 'flee', piece: 'mexican.ldr.valencia', to: '1912' })
    expect([at(position, 'mexican.ldr.valencia'), at(position, 'mexican.hq')]).toEqual(['1912', '1912'])
  })

  it('OPS-5.4 the unit that came goes on afterwards', () => {
    const position = attack({ 'mexican.ldr.valencia': '1909', 'mexican.north.2.line': '1915' })
    does(position, 'us', step('us.1.clarke', '1909'))
    does(position, 'us', step('us.1.clarke', '1910'))
    expect(at(position, 'us.1.clarke')).toBe('1910')
  })

  it('OPS-5.4 a leader who enters hunts nobody', () => {
    const position = scene({ at: { 'us.ldr.worth': '1908', 'mexican.hq': '1909' } })
    expect(only(does(position, 'us', alone('us.ldr.worth', '1909')), 'captured')).toEqual([])
  })
})
