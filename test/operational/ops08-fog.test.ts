import { describe, expect, it } from 'vitest'
import type { PieceState } from '../../src/operational/types'
import {
  assault,
  asked,
  CLARKE,
  choices,
  clash,
  DUNCAN,
  declare,
  does,
  E,
  fow,
  goes,
  ended,
  GARLAND,
  GUARD,
  type Ground,
  HORSE,
  LINE,
  MORELIA,
  NE,
  NW,
  SE,
  SMITH,
  SW,
  T,
  thrown,
  W,
  YORK,
} from './clash'
import { at, only, refuses } from './support'

const PASS = { type: 'pass' } as const
describe('OPS-8.4 fog of war: 2 to 9', () => {
  it('OPS-8.4 one roll for each attack that has a lead; none for guns alone', () => {
    const position = clash({ at: { [CLARKE]: SW, [DUNCAN]: SE, [LINE]: T } })
    expect(thrown(assault(position, T, [CLARKE, DUNCAN], [...fow(7), 4]))).toEqual([
      `fow ${CLARKE} 6+1`,
      `combat ${CLARKE} 4`,
    ])
    const guns = clash({ at: { [DUNCAN]: SE, [LINE]: T } })
    expect(thrown(assault(guns, T, [DUNCAN], [3]))).toEqual(['combat 3'])
  })

  it('OPS-8.4 2, orders astray: the attack is called off and counts as made', () => {
    const position = clash({ at: { [CLARKE]: SW, [DUNCAN]: SE, [GARLAND]: W, [LINE]: T, [GUARD]: NW } })
    const events = assault(position, T, [CLARKE, DUNCAN], fow(2))
    expect(events.at(-1)).toEqual({ kind: 'calledOff', hex: T, rule: 'OPS-8.4' })
    expect(position.game.ops.attack).toBeNull()
    expect(refuses(position, 'us', { type: 'target', hex: T })).toEqual({ rule: 'OPS-8.1', key: 'targetAttacked' })
    does(position, 'us', { type: 'target', hex: NW })
    for (const unit of [CLARKE, DUNCAN])
      expect(refuses(position, 'us', { type: 'join', unit })).toEqual({ rule: 'OPS-8.1', key: 'alreadyAttacked' })
    does(position, 'us', { type: 'join', unit: GARLAND })
  })

  it('OPS-8.4 3, hesitation: only the lead’s hex attacks, and the others have attacked all the same', () => {
    const position = clash({
      at: { [CLARKE]: SW, [DUNCAN]: SW, [GARLAND]: SE, [SMITH]: W, [MORELIA]: T, [GUARD]: E },
      ground: { sides: [[SE, T, 'protected']] },
    })
    const events = assault(position, T, [CLARKE, DUNCAN, GARLAND, SMITH], [...fow(3), 6, 6, 1])
    expect(only(events, 'clashBegun')[0]).toMatchObject({ attackers: [CLARKE, DUNCAN], lead: CLARKE })
    // 7 + half of 3 against 4; the works before Garland's men do not matter now.
    expect(ended(events)).toMatchObject({ attack: 9, defence: 4, modifiers: [], differential: 5, result: 'Dm' })
    expect(position.game.ops.pieces[GARLAND]!.attacked).toBe(true)
    // Who hesitated does not advance either.
    expect(choices(position, 'us', 'advance').map((action) => action.unit)).toEqual([CLARKE])
  })

  it('OPS-8.4 4, wrong guide: attackers fight at -1', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    const events = assault(position, T, [CLARKE], [...fow(4), 5])
    expect(ended(events)).toMatchObject({ differential: 1, result: 'Dr' })
    expect(ended(events).modifiers).toEqual([{ name: 'wrongGuide', value: -1, rule: 'OPS-8.4' }])
  })

  it.each([5, 6, 7, 8, 9])('OPS-8.4 %i, as planned', (sum) => {
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: '0810', [LINE]: T, [GUARD]: '1210' } })
    const events = assault(position, T, [CLARKE], [...fow(sum), 4])
    expect(only(events, 'fow')).toEqual([{ kind: 'fow', roll: sum, result: 'asPlanned', rule: 'OPS-8.4' }])
    expect(ended(events)).toMatchObject({ modifiers: [], differential: 2 })
  })
})

/** Mexican attack on YORK at T from SW, FOW 10; what the US reserve may do. */
const reserves = (
  us: Record<string, string>,
  ground: Ground = {},
  states: Record<string, Partial<PieceState>> = {},
) => {
  const position = clash({ active: 'mexican', at: { [LINE]: SW, [YORK]: T, ...us }, ground, states })
  declare(position, T, [LINE])
  return position
}

describe('OPS-8.4 fog of war 10: reserves', () => {
  it('OPS-8.4 10: one unit of the defender within 2 hexes comes into or next to the target, free of EZOC, and fights', () => {
    const position = reserves({ [CLARKE]: '1210' })
    does(position, 'mexican', { type: 'attack' }, fow(10))
    expect(asked(position)).toBe('reserve us')
    // W lies in the attackers' ZOC.
    expect(goes(position, 'us')).toEqual([W, T, E, NW, NE].map((hex) => `${CLARKE} ${hex}`))
    expect(refuses(position, 'us', { type: 'reserve', unit: CLARKE, to: SE })).toEqual({
      rule: 'OPS-8.4',
      key: 'fowHex',
    })
    expect(refuses(position, 'us', { type: 'reserve', unit: CLARKE, to: '1209' })).toEqual({
      rule: 'OPS-8.4',
      key: 'fowHex',
    })
    expect(refuses(position, 'mexican', PASS)).toEqual({ rule: 'OPS-3.5', key: 'notYourTurn' })
    const events = does(position, 'us', { type: 'reserve', unit: CLARKE, to: T }, [3])
    expect(only(events, 'moved')).toMatchObject([{ pieces: [CLARKE], from: '1210', to: T, mp2: 0, how: 'reserve' }])
    // The lead named before stays: 2 and half of 7.
    expect(ended(events)).toMatchObject({ attack: 5, defence: 6, result: 'Ar' })
    expect(only(events, 'clashBegun')[0]).toMatchObject({ defenders: [CLARKE, YORK], defenderLead: YORK })
  })

  it('OPS-8.4 10: next to the target it stands by and does not fight', () => {
    const position = reserves({ [CLARKE]: '1210' })
    does(position, 'mexican', { type: 'attack' }, fow(10))
    const events = does(position, 'us', { type: 'reserve', unit: CLARKE, to: NW }, [6, 1])
    expect(ended(events)).toMatchObject({ attack: 5, defence: 2 })
    expect(at(position, CLARKE)).toBe(NW)
  })

  it('OPS-8.4 OPS-3.5 10: declined, the fight goes on', () => {
    const position = reserves({ [CLARKE]: '1210' })
    does(position, 'mexican', { type: 'attack' }, fow(10))
    const events = does(position, 'us', PASS, [4])
    expect(ended(events)).toMatchObject({ attack: 5, defence: 2 })
    expect(at(position, CLARKE)).toBe('1210')
  })

  it('OPS-8.4 10: a unit next to the target may change its place or come in; EZOC does not hold it', () => {
    const position = reserves({ [CLARKE]: W })
    does(position, 'mexican', { type: 'attack' }, fow(10))
    // E lies beyond the target, two steps through it.
    expect(goes(position, 'us')).toEqual([SE, T, E, NW, NE].map((hex) => `${CLARKE} ${hex}`).sort())
  })

  it.each([
    ['three hexes off', '1310', {}],
    ['disrupted', '1210', { disrupted: true }],
    ['ineffective', '1210', { ineffective: true }],
  ] as const)('OPS-8.4 10: no reserve %s; nobody is asked', (_, hex, state) => {
    const position = reserves({ [CLARKE]: hex }, {}, { [CLARKE]: state })
    const events = does(position, 'mexican', { type: 'attack' }, [...fow(10), 4])
    expect(ended(events).defence).toBe(2)
  })

  it('OPS-8.4 10: a unit that marched may still come as a reserve, guns too', () => {
    const position = reserves({ [CLARKE]: '1210', [DUNCAN]: '1210' }, {}, { [CLARKE]: { marched: true } })
    does(position, 'mexican', { type: 'attack' }, fow(10))
    expect(new Set(choices(position, 'us', 'reserve').map((action) => action.unit))).toEqual(new Set([CLARKE, DUNCAN]))
    const events = does(position, 'us', { type: 'reserve', unit: DUNCAN, to: T }, [1])
    expect(ended(events).defence).toBe(2 + 2)
  })

  it('OPS-8.4 10: whoever is in the target hex fights there and is no reserve; those of the attacker neither', () => {
    const position = reserves({ [CLARKE]: T, [GUARD]: NW })
    does(position, 'mexican', { type: 'attack' })
    const events = does(position, 'us', { type: 'lead', unit: CLARKE }, [...fow(10), 4])
    expect(ended(events).defence).toBe(8)
  })

  it('OPS-8.4 OPS-8.2 10: reserves come after the defender has named his lead', () => {
    const position = reserves({ [DUNCAN]: T, [CLARKE]: NW })
    does(position, 'mexican', { type: 'attack' })
    expect(asked(position)).toBe('lead us')
    does(position, 'us', { type: 'lead', unit: DUNCAN }, fow(10))
    expect(asked(position)).toBe('reserve us')
    const events = does(position, 'us', { type: 'reserve', unit: CLARKE, to: T }, [2])
    expect(only(events, 'clashBegun')[0]).toMatchObject({ defenderLead: DUNCAN })
    expect(ended(events).defence).toBe(3 + 5)
  })

  it('OPS-8.4 OPS-6.1 10: it must end within the stacking limit, and may pass through a full hex', () => {
    const position = reserves(
      { [CLARKE]: '1210', [GARLAND]: T, [SMITH]: NW, 'us.3.pierce': NW },
      {},
      {
        [SMITH]: { disrupted: true },
        'us.3.pierce': { disrupted: true },
      },
    )
    does(position, 'mexican', { type: 'attack' })
    does(position, 'us', { type: 'lead', unit: GARLAND }, fow(10))
    expect(goes(position, 'us')).toEqual([W, E, NE].map((hex) => `${CLARKE} ${hex}`))
  })

  it('OPS-8.4 10: no lava, no bare ravine, no bare river, no enemy hex, no ground closed to it', () => {
    const to = (ground: Ground, unit = CLARKE, extra: Record<string, string> = {}) => {
      const position = reserves({ [unit]: '1210', ...extra }, ground)
      does(position, 'mexican', { type: 'attack' }, fow(10))
      return goes(position, 'us').map((text) => text.slice(-4))
    }
    expect(to({})).toEqual([W, T, E, NW, NE])
    expect(to({ terrain: { [NW]: 'lava' } })).toEqual([T, E, NE])
    const north = [
      ['1210', NW],
      ['1210', NE],
    ] as const
    expect(to({ sides: north.map(([a, b]) => [a, b, 'ravine'] as const) })).toEqual([NW, NE])
    expect(to({ sides: north.map(([a, b]) => [a, b, 'river'] as const) })).toEqual([NW, NE])
    const crossed = [
      ...north.map(([a, b]) => [a, b, 'ravine'] as const),
      ['1210', NW, 'ford'],
      ['1210', NE, 'bridge'],
    ] as const
    expect(to({ sides: crossed })).toEqual([W, T, E, NW, NE])
    expect(to({}, CLARKE, { [GUARD]: NW })).toEqual([T, E, NE])
    expect(to({ terrain: { [NW]: 'marsh' } })).toEqual([W, T, E, NW, NE])
    expect(to({ terrain: { [NW]: 'marsh' } }, HORSE)).toEqual([T, E, NE])
  })

  it('OPS-8.4 OPS-5.4 10: a reserve may come upon enemy leaders alone, who flee at once', () => {
    const position = reserves({ [CLARKE]: '1210', 'mexican.ldr.valencia': NW })
    does(position, 'mexican', { type: 'attack' }, fow(10))
    const events = does(position, 'us', { type: 'reserve', unit: CLARKE, to: NW }, [4])
    expect(only(events, 'moved').map((event) => event.how)).toEqual(['reserve', 'flee'])
    expect(at(position, 'mexican.ldr.valencia')).toBe(SW)
  })
})
