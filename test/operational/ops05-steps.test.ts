import { describe, expect, it } from 'vitest'
import { alone, at, does, left2, only, refuses, scene, state, step, stepsOf } from './support'

describe('OPS-5.1 steps of units', () => {
  it('OPS-5.1 single steps to a neighbouring hex, nowhere else', () => {
    const position = scene({ at: { 'us.1.clarke': '1909' }, command: 'all' })
    expect(stepsOf(position, ['us.1.clarke'])).toEqual(['1808', '1809', '1908', '1910', '2008', '2009'])
    expect(refuses(position, 'us', step('us.1.clarke', '1911'))).toEqual({ rule: 'OPS-5.1', key: 'notAdjacent' })
    expect(refuses(position, 'us', step('us.1.clarke', '1909'))).toEqual({ rule: 'OPS-5.1', key: 'notAdjacent' })
    expect(refuses(position, 'us', step('us.1.clarke', '9999'))).toEqual({ rule: 'OPS-5.1', key: 'notAdjacent' })
  })

  it('OPS-5.1 each step is paid by the TEC when taken; the move is over when no step can be paid', () => {
    const position = scene({ at: { 'us.1.clarke': '1908' }, command: 'all' })
    const way = ['1909', '1910', '1809', '1808']
    for (const hex of way) {
      const events = does(position, 'us', step('us.1.clarke', hex))
      expect(events).toEqual([expect.objectContaining({ kind: 'moved', to: hex, mp2: 2, how: 'step' })])
    }
    expect(left2(position, 'us.1.clarke')).toBe(2)
    const last = does(position, 'us', step('us.1.clarke', '1908'))
    expect(only(last, 'stopped')).toEqual([{ kind: 'stopped', pieces: ['us.1.clarke'], hex: '1908', rule: 'OPS-5.1' }])
    expect(refuses(position, 'us', step('us.1.clarke', '1909'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
  })

  it('OPS-5.1 a step that costs more than what is left is refused once the piece has stepped', () => {
    const position = scene({ at: { 'us.1.clarke': '1618' }, states: {}, command: 'all' })
    does(position, 'us', step('us.1.clarke', '1617'))
    does(position, 'us', step('us.1.clarke', '1717'))
    does(position, 'us', step('us.1.clarke', '1617'))
    expect(left2(position, 'us.1.clarke')).toBe(2)
    expect(refuses(position, 'us', step('us.1.clarke', '1717'))).toEqual({ rule: 'OPS-5.1', key: 'noMp' })
    does(position, 'us', step('us.1.clarke', '1618'))
  })

  it('OPS-5.1 the move is over when the owner moves another unit; it is never resumed', () => {
    const position = scene({ at: { 'us.1.clarke': '1908', 'us.1.garland': '2010' }, command: 'all' })
    does(position, 'us', step('us.1.clarke', '1909'))
    does(position, 'us', step('us.1.garland', '2011'))
    expect(refuses(position, 'us', step('us.1.clarke', '1910'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
    does(position, 'us', step('us.1.garland', '2012'))
  })

  it('OPS-5.1 the move is over when the owner moves his HQ', () => {
    const position = scene({ at: { 'us.1.clarke': '1908', 'us.hq': '2010' }, command: 'all' })
    does(position, 'us', step('us.1.clarke', '1909'))
    does(position, 'us', alone('us.hq', '2011'))
    expect(refuses(position, 'us', step('us.1.clarke', '1910'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
    // And the other way round.
    const back = scene({ at: { 'us.1.clarke': '1908', 'us.hq': '2010' }, command: 'all' })
    does(back, 'us', alone('us.hq', '2011'))
    does(back, 'us', step('us.1.clarke', '1909'))
    expect(refuses(back, 'us', alone('us.hq', '2012'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
  })

  it('OPS-5.1 a leader by himself does not end the move of a unit', () => {
    const position = scene({ at: { 'us.1.clarke': '1908', 'us.ldr.worth': '2010' }, command: 'all' })
    does(position, 'us', step('us.1.clarke', '1909'))
    does(position, 'us', alone('us.ldr.worth', '2011'))
    does(position, 'us', step('us.1.clarke', '1910'))
  })

  it('OPS-5.1 the owner may stop a move; without one there is nothing to stop', () => {
    const position = scene({ at: { 'us.1.clarke': '1908' }, command: 'all' })
    expect(refuses(position, 'us', { type: 'stop' })).toEqual({ rule: 'OPS-5.1', key: 'nobodyMoving' })
    does(position, 'us', step('us.1.clarke', '1909'))
    const events = does(position, 'us', { type: 'stop' })
    expect(events).toEqual([{ kind: 'stopped', pieces: ['us.1.clarke'], hex: '1909', rule: 'OPS-5.1' }])
    expect(refuses(position, 'us', step('us.1.clarke', '1910'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
  })

  it('OPS-5.1 a first step may cost more than there is, for all of it', () => {
    const position = scene({ at: { 'us.1.clarke': '2319' }, states: { 'us.1.clarke': { disrupted: true } } })
    does(position, 'us', { type: 'begin', units: ['us.1.clarke'] }, [1])
    expect(left2(position, 'us.1.clarke')).toBe(2)
    const events = does(position, 'us', step('us.1.clarke', '2320'))
    expect(only(events, 'moved')[0]).toMatchObject({ mp2: 2 })
    expect(left2(position, 'us.1.clarke')).toBe(0)
    expect(state(position, 'us.1.clarke').moved).toBe(true)
  })

  it('OPS-5.1 but not a second one, and not out of an EZOC', () => {
    const second = scene({ at: { 'us.1.clarke': '2318' } })
    does(second, 'us', { type: 'begin', units: ['us.1.clarke'] }, [2])
    does(second, 'us', step('us.1.clarke', '2319'))
    expect(refuses(second, 'us', step('us.1.clarke', '2320'))).toEqual({ rule: 'OPS-5.1', key: 'noMp' })
    const zoc = scene({ at: { 'us.1.clarke': '2319', 'mexican.north.2.line': '2318' } })
    does(zoc, 'us', { type: 'begin', units: ['us.1.clarke'] }, [3])
    // 3 MP for the marsh and 1 to get away (7.2).
    expect(refuses(zoc, 'us', step('us.1.clarke', '2320'))).toEqual({ rule: 'OPS-5.1', key: 'noMp' })
    const four = scene({ at: { 'us.1.clarke': '2319', 'mexican.north.2.line': '2318' } })
    does(four, 'us', { type: 'begin', units: ['us.1.clarke'] }, [4])
    does(four, 'us', step('us.1.clarke', '2320'))
    expect(left2(four, 'us.1.clarke')).toBe(0)
  })

  it('OPS-5.1 the move is over when no step can be paid, even before the first', () => {
    const position = scene({ at: { 'us.1.clarke': '1908', 'mexican.north.2.line': '1909' } })
    const events = does(position, 'us', { type: 'begin', units: ['us.1.clarke'] }, [1])
    expect(only(events, 'stopped')[0]).toMatchObject({ pieces: ['us.1.clarke'], rule: 'OPS-5.1' })
    expect(state(position, 'us.1.clarke').moved).toBe(true)
  })

  it('OPS-5.1 a stack may move together, and then stays together', () => {
    const position = scene({
      at: { 'us.1.clarke': '1908', 'us.1.garland': '1908', 'us.1.duncan': '1908' },
      command: 'all',
    })
    does(position, 'us', step(['us.1.clarke', 'us.1.garland'], '1909'))
    expect([at(position, 'us.1.clarke'), at(position, 'us.1.garland'), at(position, 'us.1.duncan')]).toEqual([
      '1909',
      '1909',
      '1908',
    ])
    expect(refuses(position, 'us', step('us.1.clarke', '1910'))).toEqual({ rule: 'OPS-5.1', key: 'notTogether' })
    expect(refuses(position, 'us', step(['us.1.clarke', 'us.1.garland', 'us.1.duncan'], '1910')).rule).toBe('OPS-5.1')
    does(position, 'us', step(['us.1.clarke', 'us.1.garland'], '1910'))
    does(position, 'us', step('us.1.duncan', '1909'))
  })

  it('OPS-5.1 OPS-6.1 OPS-19.5.12 ruling: of what is over-stacked no more than a hex may hold goes as one stack', () => {
    const at = { 'us.1.clarke': '1908', 'us.1.garland': '1908', 'us.1.duncan': '1908' }
    const crowd = { ...at, 'us.2.smith': '1908', 'us.2.riley': '1908', 'us.2.taylor': '1908' }
    const position = scene({ at: crowd, command: 'all' })
    for (const many of [
      ['us.1.clarke', 'us.1.garland', 'us.2.smith'],
      ['us.1.duncan', 'us.2.taylor'],
    ])
      expect(refuses(position, 'us', step(many, '1909'))).toEqual({ rule: 'OPS-5.1', key: 'notTogether' })
    expect(refuses(position, 'us', { type: 'begin', units: Object.keys(crowd).sort() })).toEqual({
      rule: 'OPS-5.1',
      key: 'notTogether',
    })
    does(position, 'us', step(['us.1.clarke', 'us.2.smith', 'us.2.taylor'], '1909'))
    does(position, 'us', step(['us.1.duncan', 'us.1.garland', 'us.2.riley'], '1909'))
    expect(Object.keys(crowd).map((id) => state(position, id).at)).toEqual(Array(6).fill('1909'))
  })

  it('OPS-5.1 units of different hexes do not step together, nor do joiners on the way', () => {
    const position = scene({ at: { 'us.1.clarke': '1908', 'us.1.garland': '1909' }, command: 'all' })
    expect(refuses(position, 'us', step(['us.1.clarke', 'us.1.garland'], '2008'))).toEqual({
      rule: 'OPS-5.1',
      key: 'notTogether',
    })
    does(position, 'us', step('us.1.clarke', '1909'))
    expect(refuses(position, 'us', step(['us.1.clarke', 'us.1.garland'], '1910'))).toEqual({
      rule: 'OPS-5.1',
      key: 'notTogether',
    })
  })

  it('OPS-5.1 all actions of a phase end with it: what was moving has moved', () => {
    const position = scene({
      at: { 'us.1.clarke': '1908', 'mexican.north.2.line': '2310' },
      santaAnna: true,
      command: 'all',
    })
    does(position, 'us', step('us.1.clarke', '1909'))
    does(position, 'us', { type: 'endPhase' })
    expect(position.game.ops.moving).toBeNull()
    // In the next turn of its side it moves again.
    does(position, 'mexican', { type: 'endPhase' })
    expect(state(position, 'us.1.clarke')).toMatchObject({ moved: false, mp2: -1, spent: 0 })
  })
})

describe('OPS-5.1 steps of leaders and HQs', () => {
  it('OPS-5.1 a leader in its hex may go along, out of his own MA', () => {
    const position = scene({
      at: { 'us.1.clarke': '1908', 'us.ldr.worth': '1908', 'us.ldr.lee': '1908' },
      command: 'all',
    })
    does(position, 'us', step('us.1.clarke', '1909', ['us.ldr.worth']))
    expect(left2(position, 'us.ldr.worth')).toBe(18)
    expect(at(position, 'us.ldr.lee')).toBe('1908')
    // Leaders may join or leave it on the way.
    does(position, 'us', step('us.1.clarke', '1910'))
    expect(at(position, 'us.ldr.worth')).toBe('1909')
    expect(refuses(position, 'us', step('us.1.clarke', '1911', ['us.ldr.worth']))).toEqual({
      rule: 'OPS-5.1',
      key: 'notTogether',
    })
  })

  it('OPS-5.1 he spends it in parts, alone and with several units, all phase', () => {
    const position = scene({
      at: { 'us.1.clarke': '1908', 'us.1.garland': '1910', 'us.ldr.worth': '1908' },
      command: 'all',
    })
    does(position, 'us', step('us.1.clarke', '1909', ['us.ldr.worth']))
    does(position, 'us', alone('us.ldr.worth', '1910'))
    does(position, 'us', step('us.1.garland', '1911', ['us.ldr.worth']))
    does(position, 'us', alone('us.ldr.worth', '1912'))
    expect(left2(position, 'us.ldr.worth')).toBe(20 - 8)
    expect(state(position, 'us.ldr.worth').moved).toBe(false)
  })

  it('OPS-5.1 ten MP and no more', () => {
    const position = scene({ at: { 'us.ldr.worth': '1908' } })
    for (let k = 0; k < 10; k++) does(position, 'us', alone('us.ldr.worth', k % 2 === 0 ? '1909' : '1908'))
    expect(left2(position, 'us.ldr.worth')).toBe(0)
    expect(refuses(position, 'us', alone('us.ldr.worth', '1909'))).toEqual({ rule: 'OPS-5.1', key: 'noMp' })
  })

  it('OPS-5.1 without MP left he goes along no more, and the unit goes on without him', () => {
    const position = scene({ at: { 'us.1.clarke': '1908', 'us.ldr.worth': '1908' }, command: 'all' })
    for (let k = 0; k < 10; k++) does(position, 'us', alone('us.ldr.worth', k % 2 === 0 ? '1909' : '1908'))
    expect(refuses(position, 'us', step('us.1.clarke', '1909', ['us.ldr.worth']))).toEqual({
      rule: 'OPS-5.1',
      key: 'noMp',
    })
    does(position, 'us', step('us.1.clarke', '1909'))
  })

  it("OPS-5.1 a unit's stop does not end his move", () => {
    const position = scene({
      at: { 'us.1.clarke': '1908', 'us.ldr.worth': '1908', 'mexican.north.2.line': '1910' },
      command: 'all',
    })
    const events = does(position, 'us', step('us.1.clarke', '1909', ['us.ldr.worth']))
    expect(only(events, 'stopped')[0]).toMatchObject({ pieces: ['us.1.clarke'], rule: 'OPS-7.2' })
    does(position, 'us', alone('us.ldr.worth', '1908'))
  })

  it('OPS-5.1 at infantry cost: along with horse into woods he pays 2', () => {
    const position = scene({ at: { 'us.a.dragoons1': '1616', 'us.ldr.scott': '1616' }, command: 'all' })
    does(position, 'us', step('us.a.dragoons1', '1716', ['us.ldr.scott']))
    expect(left2(position, 'us.ldr.scott')).toBe(16)
  })

  it('OPS-5.1 he crosses a ravine like infantry and must then stop', () => {
    const position = scene({ at: { 'us.ldr.worth': '1605' } })
    does(position, 'us', alone('us.ldr.worth', '1705'))
    expect(left2(position, 'us.ldr.worth')).toBe(18)
    expect(refuses(position, 'us', alone('us.ldr.worth', '1805'))).toEqual({ rule: 'OPS-5.1', key: 'leaderMoveOver' })
  })

  it('OPS-5.1 alone he crosses a river by bridge or ford only', () => {
    const position = scene({ at: { 'us.ldr.worth': '2210' } })
    expect(refuses(position, 'us', alone('us.ldr.worth', '2310'))).toEqual({ rule: 'OPS-19.1.11', key: 'river' })
    does(position, 'us', alone('us.ldr.worth', '2211'))
    does(position, 'us', alone('us.ldr.worth', '2311'))
    const creek = scene({ at: { 'us.ldr.worth': '1511' } })
    expect(refuses(creek, 'us', alone('us.ldr.worth', '1512'))).toEqual({ rule: 'OPS-5.2', key: 'creek' })
  })

  it('OPS-5.1 alone neither he nor an HQ enters an EZOC without a friendly unit there', () => {
    const position = scene({ at: { 'us.ldr.worth': '1908', 'us.hq': '1908', 'mexican.north.2.line': '1910' } })
    expect(refuses(position, 'us', alone('us.ldr.worth', '1909'))).toEqual({ rule: 'OPS-5.1', key: 'staffEzoc' })
    expect(refuses(position, 'us', alone('us.hq', '1909'))).toEqual({ rule: 'OPS-5.1', key: 'staffEzoc' })
    const held = scene({
      at: { 'us.ldr.worth': '1908', 'us.hq': '1908', 'us.1.clarke': '1909', 'mexican.north.2.line': '1910' },
    })
    does(held, 'us', alone('us.ldr.worth', '1909'))
    does(held, 'us', alone('us.hq', '1909'))
    // Out of an EZOC he pays nothing more; 7.2 speaks of units.
    does(held, 'us', alone('us.ldr.worth', '1908'))
    expect(left2(held, 'us.ldr.worth')).toBe(16)
  })

  it('OPS-5.1 along with a unit he may enter one', () => {
    const position = scene({
      at: { 'us.ldr.worth': '1908', 'us.1.clarke': '1908', 'mexican.north.2.line': '1910' },
      command: 'all',
    })
    does(position, 'us', step('us.1.clarke', '1909', ['us.ldr.worth']))
    expect(at(position, 'us.ldr.worth')).toBe('1909')
  })

  it('OPS-5.1 an HQ goes alone, one step after another, once a phase', () => {
    const position = scene({ at: { 'us.hq': '1908', 'us.1.clarke': '1908', 'us.ldr.worth': '1908' }, command: 'all' })
    expect(refuses(position, 'us', step('us.1.clarke', '1909', ['us.hq']))).toEqual({
      rule: 'OPS-5.1',
      key: 'hqAlone',
    })
    expect(refuses(position, 'us', step([], '1909', ['us.hq', 'us.ldr.worth']))).toEqual({
      rule: 'OPS-5.1',
      key: 'leaderCount',
    })
    does(position, 'us', alone('us.hq', '1909'))
    does(position, 'us', alone('us.hq', '1910'))
    expect(left2(position, 'us.hq')).toBe(16)
    does(position, 'us', { type: 'stop' })
    expect(refuses(position, 'us', alone('us.hq', '1911'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
  })

  it('OPS-5.1 nobody and nothing takes no step', () => {
    const position = scene({ at: { 'us.1.clarke': '1908' }, command: 'all' })
    expect(refuses(position, 'us', step([], '1909'))).toEqual({ rule: 'OPS-5.1', key: 'leaderCount' })
    expect(refuses(position, 'us', step([], '1909', ['us.1.clarke'])).rule).toBe('OPS-15.1')
  })
})
