import { describe, expect, it } from 'vitest'
import {
  assault,
  asked,
  CLARKE,
  choices,
  clash,
  declare,
  does,
  E,
  ended,
  GARLAND,
  GUARD,
  HORSE,
  LANCERS,
  LINE,
  NW,
  PLAIN,
  SE,
  SMITH,
  SW,
  T,
  thrown,
  W,
  YORK,
} from './clash'
import { at, only, refuses, state } from './support'

describe('OPS-9.6 to disrupt and hold', () => {
  const drive = (states = {}) => {
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [LINE]: T, [GUARD]: T }, states })
    declare(position, T, [CLARKE, GARLAND])
    does(position, 'us', { type: 'attack' })
    return position
  }

  it('OPS-9.6 every unit of the stack is disrupted and it stays; the attack is over', () => {
    const position = drive()
    // 11 against 7: +4, die 3: Dr
    does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 3])
    expect(refuses(position, 'us', { type: 'hold', hex: T }).key).toBe('notYourTurn')
    expect(refuses(position, 'mexican', { type: 'hold', hex: NW })).toEqual({ rule: 'OPS-9.6', key: 'holdNot' })
    expect(refuses(position, 'mexican', { type: 'pass' })).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
    const events = does(position, 'mexican', { type: 'hold', hex: T })
    expect(events.slice(0, 3)).toEqual([
      { kind: 'held', hex: T, units: [GUARD, LINE], rule: 'OPS-9.6' },
      { kind: 'disrupted', piece: GUARD, hex: T, rule: 'OPS-9.6' },
      { kind: 'disrupted', piece: LINE, hex: T, rule: 'OPS-9.6' },
    ])
    expect(position.game.ops.attack).toBeNull()
    for (const unit of [LINE, GUARD]) expect(state(position, unit)).toMatchObject({ at: T, disrupted: true })
  })

  it('OPS-9.6 OPS-7.1 who holds has no ZOC any more', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    assault(position, T, [CLARKE], [...PLAIN, 4])
    const east = position.world.grid.indexOf(E)
    expect(position.zoc[1][east]).toBe(1)
    does(position, 'mexican', { type: 'hold', hex: T })
    expect(position.zoc[1][east]).toBe(0)
  })

  it('OPS-9.6 not if one of them is disrupted already', () => {
    const position = drive({ [GUARD]: { disrupted: true } })
    // 11 against 5 + 1: +5, die 3: Dr
    does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 3])
    expect(choices(position, 'mexican', 'hold')).toEqual([])
    expect(refuses(position, 'mexican', { type: 'hold', hex: T })).toEqual({ rule: 'OPS-9.6', key: 'holdNot' })
  })

  it('OPS-9.6 an ineffective unit may hold', () => {
    const position = drive({ [GUARD]: { ineffective: true } })
    does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 3])
    does(position, 'mexican', { type: 'hold', hex: T })
    expect(state(position, GUARD)).toMatchObject({ ineffective: true, disrupted: true })
  })

  it.each([
    // attackers, FOW and combat dice with checks, the result, may hold
    [[CLARKE], [...PLAIN, 4], 'Dr', true],
    [[CLARKE], [...PLAIN, 2, 6], 'DcE', true],
    [['us.4.pennsylvania'], [...PLAIN, 5, 6], 'Dc', true],
    [['us.4.pennsylvania'], [...PLAIN, 6, 1], 'DcR', true],
    [['us.4.pennsylvania'], [...PLAIN, 6, 6], 'DcR', false],
    [[CLARKE], [...PLAIN, 6, 1], 'Dm', false],
  ] as const)('OPS-9.6 %s with %o, %s: may hold %s', (attackers, dice, result, may) => {
    const position = clash({ at: { [attackers[0]]: SW, [LINE]: T } })
    expect(ended(assault(position, T, attackers, dice)).result).toBe(result)
    if (may) does(position, 'mexican', { type: 'hold', hex: T })
    else expect(refuses(position, 'mexican', { type: 'hold', hex: T })).toEqual({ rule: 'OPS-9.6', key: 'holdNot' })
  })

  it('OPS-9.6 not once a unit of the stack has left, nor for a Dx or DmX', () => {
    const position = drive()
    does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 3])
    does(position, 'mexican', { type: 'retreat', unit: GUARD, to: NW })
    expect(refuses(position, 'mexican', { type: 'hold', hex: T })).toEqual({ rule: 'OPS-9.6', key: 'holdNot' })
    const x = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [LANCERS]: T, [GUARD]: T } })
    declare(x, T, [CLARKE, GARLAND])
    does(x, 'us', { type: 'attack' })
    // 11 against 4 + 1: +6, die 3: Dx
    does(x, 'mexican', { type: 'lead', unit: GUARD }, [...PLAIN, 3, 1])
    expect(at(x, GUARD)).toBe('gone')
    expect(refuses(x, 'mexican', { type: 'hold', hex: T })).toEqual({ rule: 'OPS-9.6', key: 'holdNot' })
  })

  it('OPS-9.6 OPS-10.1 OPS-3.5 a stack with no way out may hold, or decline and lose a step', () => {
    const scene = () => {
      const position = clash({ at: { [CLARKE]: SW, [GARLAND]: NW, [SMITH]: E, [LINE]: T } })
      assault(position, T, [CLARKE], [...PLAIN, 4])
      expect(asked(position)).toBe('retreat mexican')
      return position
    }
    const holds = scene()
    does(holds, 'mexican', { type: 'hold', hex: T })
    expect(state(holds, LINE)).toMatchObject({ at: T, disrupted: true })
    const declines = scene()
    const events = does(declines, 'mexican', { type: 'retreat', unit: LINE, to: T })
    expect(only(events, 'stepLost')).toMatchObject([{ piece: LINE, rule: 'OPS-10.1' }])
    expect(at(declines, LINE)).toBe('gone')
  })
})

describe('OPS-9.7 a charge repelled', () => {
  it.each([
    [1, [], 'Ar'],
    [2, [], 'Ar'],
  ] as const)('OPS-9.7 die %i: the lead is disrupted and cannot hold (ruling)', (die, dice, result) => {
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [LINE]: T, [GUARD]: T, [SMITH]: W } })
    declare(position, T, [CLARKE], true)
    does(position, 'us', { type: 'attack' })
    // 7 + 1 against 7: +1
    const events = does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, die, ...dice])
    expect(ended(events)).toMatchObject({ differential: 1, result })
    expect(only(events, 'disrupted')).toEqual([{ kind: 'disrupted', piece: CLARKE, hex: SW, rule: 'OPS-9.7' }])
    expect(refuses(position, 'us', { type: 'hold', hex: SW })).toEqual({ rule: 'OPS-9.6', key: 'holdNot' })
    expect(asked(position)).toBe('retreat us')
  })

  it('OPS-9.7 only the lead: another stack of the charge may hold', () => {
    const position = clash({ at: { [YORK]: SW, [HORSE]: SE, [LINE]: T } })
    declare(position, T, [YORK, HORSE], true)
    // 2 + 1 + 1 against 5: -1, die 2: Ar
    does(position, 'us', { type: 'attack' }, [...PLAIN, 2])
    expect(state(position, YORK).disrupted).toBe(true)
    expect(state(position, HORSE).disrupted).toBe(false)
    expect(choices(position, 'us', 'hold')).toEqual([{ type: 'hold', hex: SE }])
    does(position, 'us', { type: 'hold', hex: SE })
    expect(state(position, HORSE)).toMatchObject({ at: SE, disrupted: true })
  })

  it('OPS-9.7 any A result, also one that does nothing else: AcE passed, Ac passed', () => {
    const position = clash({ at: { [YORK]: SW, [LINE]: T } })
    // 2 + 1 against 5: -2, die 4: AcE
    assault(position, T, [YORK], [...PLAIN, 4, 1], true)
    expect(state(position, YORK)).toMatchObject({ steps: 1, disrupted: true })
    expect(at(position, LINE)).toBe('gone')
    const ac = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    // 7 + 1 against 5: +3, die 1: Ac
    assault(ac, T, [CLARKE], [...PLAIN, 1, 5], true)
    expect(state(ac, CLARKE)).toMatchObject({ at: SW, disrupted: true })
    expect(ac.game.ops.attack).toBeNull()
  })

  it('OPS-9.7 ruling: it comes together with the checks, before losses, and does not bear on the check itself', () => {
    const position = clash({ at: { [YORK]: SW, [LINE]: T } })
    // Morale 4: a die of 4 passes, for the lead is not yet disrupted.
    const events = assault(position, T, [YORK], [...PLAIN, 4, 4], true)
    const kinds = events.map((event) => event.kind)
    expect(thrown(events)[2]).toBe(`morale ${YORK} 4 passed`)
    expect(kinds.indexOf('disrupted')).toBeLessThan(kinds.indexOf('stepLost'))
  })

  it('OPS-9.7 Ax: it loses a step and is disrupted', () => {
    const position = clash({ at: { [YORK]: SW, [LINE]: T } })
    assault(position, T, [YORK], [...PLAIN, 1], true)
    expect(state(position, YORK)).toMatchObject({ steps: 1, disrupted: true })
  })

  it('OPS-9.7 not for a D result, not without a charge', () => {
    const d = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    assault(d, T, [CLARKE], [...PLAIN, 4], true)
    expect(state(d, CLARKE).disrupted).toBe(false)
    const a = clash({ at: { [YORK]: SW, [LINE]: T } })
    assault(a, T, [YORK], [...PLAIN, 3])
    expect(state(a, YORK).disrupted).toBe(false)
  })
})
