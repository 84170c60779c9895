import { describe, expect, it } from 'vitest'
import { legal } from '../../src/operational/engine'
import {
  assault,
  asked,
  CLARKE,
  clash,
  declare,
  does,
  GARLAND,
  GUARD,
  LANCERS,
  LIGHT,
  LINE,
  MORELIA,
  NE,
  NW,
  PLAIN,
  SE,
  SW,
  T,
} from './clash'
import { at, only, refuses, scene } from './support'

const LOMBARDINI = 'mexican.ldr.lombardini'

describe('OPS-3.5 who decides in a fight', () => {
  it('OPS-3.5 the owner, in the other’s turn too; the other can do nothing meanwhile', () => {
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [LINE]: T, [GUARD]: T, [MORELIA]: NE } })
    declare(position, T, [CLARKE, GARLAND])
    does(position, 'us', { type: 'attack' })
    for (const action of [{ type: 'endPhase' }, { type: 'cancel' }, { type: 'resign' }, { type: 'attack' }]) {
      expect(legal(position, 'us')).toEqual([])
      expect(refuses(position, 'us', action)).toEqual({ rule: 'OPS-3.5', key: 'notYourTurn' })
    }
    does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 3])
    expect(asked(position)).toBe('retreat mexican')
    expect(legal(position, 'us')).toEqual([])
    expect(refuses(position, 'mexican', { type: 'endPhase' })).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
    does(position, 'mexican', { type: 'hold', hex: T })
    expect(position.game.ops.attack).toBeNull()
  })

  it('OPS-3.5 piece by piece, in the order he picks', () => {
    for (const [first, second] of [
      [LINE, GUARD],
      [GUARD, LINE],
    ] as const) {
      const position = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [LINE]: T, [GUARD]: T } })
      declare(position, T, [CLARKE, GARLAND])
      does(position, 'us', { type: 'attack' })
      does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 3])
      does(position, 'mexican', { type: 'retreat', unit: first, to: NW })
      does(position, 'mexican', { type: 'retreat', unit: second, to: NE })
      expect([at(position, first), at(position, second)]).toEqual([NW, NE])
    }
  })

  it('OPS-3.5 a retreat with one way is gone unasked', () => {
    const sides = [
      [T, '1011', 'river'],
      [T, NE, 'river'],
    ] as const
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T }, ground: { sides } })
    // +2, die 6: Dm, passed
    const events = assault(position, T, [CLARKE], [...PLAIN, 6, 1])
    expect(only(events, 'retreated')).toMatchObject([{ pieces: [LINE], to: NW }])
    expect(asked(position)).toBe('advance us')
  })
})

describe('OPS-3.6 after every retreat hex and advance', () => {
  it('OPS-3.6 capture comes before the waking of Santa Anna', () => {
    const position = scene({
      segment: 'combat',
      at: {
        [CLARKE]: '1122',
        [GARLAND]: '1122',
        [LANCERS]: '1222',
        [LOMBARDINI]: '1222',
        [GUARD]: '1322',
        [MORELIA]: '1323',
        'mexican.ldr.santaanna': '1511',
        'mexican.hq': '1511',
      },
    })
    declare(position, '1222', [CLARKE, GARLAND])
    // 9 - 1 - 2 - 3: +3, die 6: Dm failed, rout 2, leader 1+1
    does(position, 'us', { type: 'attack' }, [...PLAIN, 6, 6, 2, 1, 1])
    const first = does(position, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: '1222' })
    // GUARD and MORELIA are both next to him.
    expect(asked(position)).toBe('leaderFlees mexican')
    expect(first.map((event) => event.kind)).toEqual(['advanced'])
    expect(position.game.ops.activation.santaAnna).toBe(false)
    const then = does(position, 'mexican', { type: 'flee', piece: LOMBARDINI, to: '1322' })
    expect(then.map((event) => event.kind).slice(0, 2)).toEqual(['moved', 'activated'])
    expect(position.game.ops.activation.santaAnna).toBe(true)
  })

  it('OPS-3.6 OPS-18.2 capture comes before victory: Scott taken in San Agustin counts', () => {
    const position = scene({
      active: 'mexican',
      segment: 'combat',
      at: { [LINE]: '0218', [LIGHT]: '0218', 'us.4.marines': '0118', 'us.ldr.scott': '0118' },
    })
    position.game.ops.pieces['us.4.marines']!.steps = 1
    declare(position, '0118', [LINE, LIGHT])
    // 6 against 1, village -2: +3, die 6: Dm; 6 fails, rout 2, leader 1+1
    does(position, 'mexican', { type: 'attack' }, [...PLAIN, 6, 6, 2, 1, 1])
    const events = does(position, 'mexican', { type: 'advance', unit: LINE, leaders: [], to: '0118' })
    const kinds = events.map((event) => event.kind)
    expect(kinds).toEqual(['advanced', 'captured', 'victory'])
    expect(position.game.ops.result).toEqual({ winner: 'mexican', reason: 'OPS-18.2', points: { us: 0, mexican: 1 } })
  })

  it('OPS-3.6 nothing goes on after a victory: no second hex, no further advance', () => {
    const position = scene({
      active: 'mexican',
      segment: 'combat',
      at: { [LINE]: '0218', [LIGHT]: '0218', [LANCERS]: '0217', 'us.4.marines': '0118' },
    })
    position.game.ops.pieces['us.4.marines']!.steps = 1
    declare(position, '0118', [LINE, LIGHT, LANCERS])
    // 4 + 3 against 1, village -2: +4, die 6: Dm; 6 fails
    does(position, 'mexican', { type: 'attack' }, [...PLAIN, 6, 6, 2])
    does(position, 'mexican', { type: 'advance', unit: LINE, leaders: [], to: '0118' })
    expect(position.game.ops).toMatchObject({ segment: 'over', pending: [], attack: null })
    expect(at(position, LANCERS)).toBe('0217')
  })
})
