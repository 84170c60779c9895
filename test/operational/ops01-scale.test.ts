import { describe, expect, it } from 'vitest'
import { die, throwDie } from '../../src/core/dice'
import { apply, newPosition, viewFor } from '../../src/operational/engine'
import type { Action } from '../../src/operational/types'
import { alone, at, dice, does, only, refuses, scene, step, world } from './support'

const { clock, terrain, victory } = world.tables

describe('OPS-1 scale and terms', () => {
  it('OPS-1.1 a hex is 457 m across', () => {
    expect(world.battlefield.map.meta.grid.hexWidthM).toBe(457)
    expect(world.hexes).toHaveLength(25 * 29)
  })

  const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

  it('OPS-1.1 OPS-1.2 a day turn is 80 minutes, the one night turn runs from dusk to dawn', () => {
    for (const turn of clock.turns)
      if (!turn.night) expect([turn.turn, minutes(turn.to) - minutes(turn.from)]).toEqual([turn.turn, 80])
    const nights = clock.turns.filter((turn) => turn.night)
    expect(nights).toEqual([{ turn: 6, day: 19, from: '18:40', to: '05:20', night: true }])
  })

  it('OPS-1.2 the turns follow one another without a gap from noon of the 19th to 18:40 of the 20th', () => {
    expect(clock.turns.map((turn) => turn.turn)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
    clock.turns.forEach((turn, k) => {
      const next = clock.turns[k + 1]
      if (next) expect(next.from).toBe(turn.to)
      expect(turn.day).toBe(k < 6 ? 19 : 20)
    })
    expect(clock.turns[0]).toMatchObject({ from: '12:00', to: '13:20' })
    expect(clock.turns[11]).toMatchObject({ from: '12:00', to: '13:20' })
    expect(clock.turns[15]).toMatchObject({ from: '17:20', to: '18:40' })
  })

  it('OPS-1.2 sixteen turns at most: the end of the sixteenth ends the game', () => {
    expect(victory.length.turns).toBe(16)
    const position = scene({ turn: 16, active: 'mexican', at: { 'mexican.north.2.line': '2008' } })
    does(position, 'mexican', { type: 'endPhase' })
    expect(position.game.ops).toMatchObject({ turn: 16, segment: 'over', active: 'mexican' })
    expect(position.game.ops.result).not.toBeNull()
  })

  it('OPS-1.2 the view tells the clock of its turn', () => {
    const position = scene({ turn: 9, at: { 'us.1.clarke': '0822' } })
    expect(viewFor(position, 'us').clock).toEqual({ day: 20, from: '08:00', to: '09:20', night: false })
  })

  it('OPS-1.3 the phasing player moves; the other does not', () => {
    const position = scene({ at: { 'us.1.clarke': '1908', 'mexican.north.2.line': '2310' }, command: 'all' })
    expect(refuses(position, 'mexican', step('mexican.north.2.line', '2409'))).toEqual({
      rule: 'OPS-3.5',
      key: 'notYourTurn',
    })
    does(position, 'us', step('us.1.clarke', '1909'))
  })

  it('OPS-1.3 MP are counted down from the MA of the piece', () => {
    const position = scene({ at: { 'us.1.clarke': '1908', 'us.ldr.worth': '1908' }, command: 'all' })
    does(position, 'us', step('us.1.clarke', '1909', ['us.ldr.worth']))
    const view = viewFor(position, 'us')
    const mp2 = (id: string) => view.pieces.find((piece) => piece.id === id)?.mp2
    expect([mp2('us.1.clarke'), mp2('us.ldr.worth')]).toEqual([10 - 2, 20 - 2])
  })
})

describe('OPS-1.4 dice', () => {
  it('OPS-1.4 a die is a pure function of seed, stream and key, with all six faces', () => {
    const faces = Array.from({ length: 600 }, (_, k) => die('seed', 'ops', String(k)))
    expect(faces).toEqual(Array.from({ length: 600 }, (_, k) => die('seed', 'ops', String(k))))
    expect([...new Set(faces)].sort()).toEqual([1, 2, 3, 4, 5, 6])
    for (const face of [1, 2, 3, 4, 5, 6]) expect(faces.filter((f) => f === face).length).toBeGreaterThan(60)
    expect(faces).not.toEqual(Array.from({ length: 600 }, (_, k) => die('other', 'ops', String(k))))
    expect(faces).not.toEqual(Array.from({ length: 600 }, (_, k) => die('seed', 'clash:1', String(k))))
  })

  it('OPS-1.4 forced dice stand in for drawn ones, only where the header holds them', () => {
    const forced = [{ stream: 'ops', key: '3', value: 6 }]
    expect(throwDie({ seed: 'x', forced }, 'ops', '3')).toBe(6)
    expect(throwDie({ seed: 'x', forced }, 'ops', '4')).toBe(die('x', 'ops', '4'))
    expect(throwDie({ seed: 'x', forced }, 'clash:1', '3')).toBe(die('x', 'clash:1', '3'))
  })

  it('OPS-1.4 each die is logged with its purpose, its faces and its rule', () => {
    const position = scene({ at: { 'us.1.clarke': '0922' }, command: 'all' })
    const events = does(position, 'us', step('us.1.clarke', '0921'), [5])
    expect(only(events, 'die')).toEqual([
      {
        kind: 'die',
        purpose: 'lava',
        faces: [5],
        value: 5,
        modifiers: [],
        piece: 'us.1.clarke',
        passed: true,
        rule: 'OPS-19.1.3',
      },
    ])
    expect(position.game.ops.dice).toBe(1)
  })

  it('OPS-1.4 the same actions on the same seed play the same game', () => {
    const play = (seed: string) => {
      const thrown = { seed, forced: [] }
      const { position, firstEvents } = newPosition(
        world,
        { preset: 'historical', night: true, resolver: 'table', clash: 'auto' },
        thrown,
      )
      // Twiggs tries the lava by himself (19.1.4).
      const actions: Action[] = [{ type: 'done' }, alone('us.ldr.twiggs', '0311'), step('us.1.garland', '0821')]
      const events = actions.map((action) => apply(position, 'us', action, thrown))
      return JSON.stringify([position.game, firstEvents, events])
    }
    expect(play('one')).toBe(play('one'))
    const seeds = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    expect(new Set(seeds.map(play)).size).toBeGreaterThan(1)
  })

  it('OPS-1.4 an action that needs no die draws none', () => {
    const position = scene({ at: { 'us.1.clarke': '1908' }, command: 'all' })
    does(position, 'us', step('us.1.clarke', '1909'), [])
    expect(at(position, 'us.1.clarke')).toBe('1909')
    expect(dice(position, [2]).forced).toEqual([{ stream: 'ops', key: '0', value: 2 }])
  })

  it('OPS-1.1 sight and march are measured in hexes', () => {
    expect([terrain.sight.day, terrain.sight.night, terrain.march.enemyDistance]).toEqual([4, 1, 3])
  })
})
