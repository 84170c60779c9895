import { describe, expect, it } from 'vitest'
import { positionOf } from '../../src/operational/engine'
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
  GARLAND,
  type Ground,
  GUARD,
  GUNS,
  HUSSARS,
  LANCERS,
  LIGHT,
  LINE,
  MORELIA,
  NE,
  NW,
  PLAIN,
  SE,
  SMITH,
  SW,
  T,
  W,
  YORK,
} from './clash'
import { at, only, refuses, state } from './support'

/** LINE (or `unit`) at T, driven out by CLARKE from SW: Dr. */
function driven(
  extra: Record<string, string> = {},
  ground: Ground = {},
  unit = LINE,
  states: Record<string, Partial<PieceState>> = {},
) {
  const position = clash({ at: { [CLARKE]: SW, [unit]: T, ...extra }, ground, states })
  assault(position, T, [CLARKE], [...PLAIN, unit === LINE ? 4 : 3])
  return position
}
const ways = (position: ReturnType<typeof clash>, unit = LINE) =>
  choices(position, unit.startsWith('us.') ? 'us' : 'mexican', 'retreat')
    .filter((action) => action.unit === unit)
    .map((action) => action.to)

describe('OPS-10.1 where a retreat goes', () => {
  it('OPS-10.1 one hex, out of EZOC, of the owner’s choice', () => {
    const position = driven()
    expect(ways(position)).toEqual([E, NW, NE])
    for (const to of [W, SE, T, SW, '1210', 'nowhere'])
      expect(refuses(position, 'mexican', { type: 'retreat', unit: LINE, to })).toEqual({
        rule: 'OPS-10.1',
        key: 'retreatHex',
      })
    expect(refuses(position, 'us', { type: 'retreat', unit: LINE, to: NE }).key).toBe('notYourTurn')
    const events = does(position, 'mexican', { type: 'retreat', unit: LINE, to: NE })
    expect(events[0]).toEqual({ kind: 'retreated', pieces: [LINE], from: T, to: NE, rule: 'OPS-10.1' })
    expect(at(position, LINE)).toBe(NE)
  })

  it('OPS-10.1 only units of the beaten stack', () => {
    const position = driven({ [GUARD]: NE })
    for (const unit of [GUARD, CLARKE, 'nobody'])
      expect(refuses(position, 'mexican', { type: 'retreat', unit, to: NW })).toEqual({
        rule: 'OPS-10.1',
        key: 'retreatUnit',
      })
  })

  it('OPS-10.1 barred: a hex with an enemy unit, EZOC without a friend; open: EZOC with one', () => {
    // SMITH at 1112 throws a ZOC on E and NE; GUARD stands at NE.
    expect(ways(driven({ [SMITH]: '1112', [GUARD]: NE }))).toEqual([NW, NE])
    expect(ways(driven({ [SMITH]: '1112' }))).toEqual([NW])
    expect(ways(driven({ [SMITH]: NE }, {}, LINE, { [SMITH]: { disrupted: true } }))).toEqual([E, NW])
  })

  it('OPS-10.1 barred: any marker of either side', () => {
    const position = driven()
    const rest = { moved: false, mp2: -1, spent: 0, marched: false }
    Object.assign(position.game.ops.markers, {
      'us.marker.a.1': { at: NW, real: false, ...rest },
      'mexican.marker.b.2': { at: E, real: true, ...rest },
    })
    expect(ways(positionOf(position.world, position.game))).toEqual([NE])
  })

  it.each([
    ['lake', LINE, false],
    ['volcano', LINE, false],
    ['lava', LINE, false],
    ['marsh', LINE, true],
    ['woods', LINE, true],
    ['village', LINE, true],
    ['marsh', HUSSARS, false],
    ['woods', HUSSARS, true],
    ['slope', HUSSARS, true],
  ] as const)('OPS-10.1 OPS-19.1.6 %s for %s: open %s', (terrain, unit, open) => {
    expect(ways(driven({}, { terrain: { [NW]: terrain } }, unit), unit).includes(NW)).toBe(open)
  })

  it('OPS-19.1.6 no retreat into lava, for US foot neither, nor any other way through it', () => {
    const position = clash({
      active: 'mexican',
      at: { [LINE]: SW, [YORK]: T },
      ground: { terrain: { [NW]: 'lava', [E]: 'lava' }, locs: { us: ['1610'], mexican: ['0410'] } },
    })
    assault(position, T, [LINE], [...PLAIN, 4])
    expect(ways(position, YORK)).toEqual([NE])
    expect(refuses(position, 'us', { type: 'retreat', unit: YORK, to: NW })).toEqual({
      rule: 'OPS-10.1',
      key: 'retreatHex',
    })
  })

  it.each([
    [['river'], false],
    [['creek'], false],
    [['river', 'bridge'], true],
    [['river', 'ford'], true],
    [['creek', 'bridge'], true],
    [['ravine'], true],
    [['protected'], true],
  ] as const)('OPS-10.1 foot over %o: open %s', (kinds, open) => {
    const sides = kinds.map((kind) => [T, NW, kind] as const)
    expect(ways(driven({}, { sides })).includes(NW)).toBe(open)
  })

  it.each([
    [LANCERS, ['ravine'], false],
    [LANCERS, ['ravine', 'ford'], true],
    [GUNS, ['ravine'], false],
    [GUNS, ['ravine', 'bridge'], true],
  ] as const)('OPS-10.1 OPS-19.1.7 %s over %o: open %s', (unit, kinds, open) => {
    const sides = kinds.map((kind) => [T, NW, kind] as const)
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [unit]: T }, ground: { sides } })
    // 11 against 5 or 2: +6 (Dr) or +9 (Dr)
    assault(position, T, [CLARKE, GARLAND], [...PLAIN, 1])
    expect(ways(position, unit).includes(NW)).toBe(open)
  })
})

describe('OPS-10.1 what comes first', () => {
  it('OPS-10.1 a hex not next to an enemy unit of the fight, if there is one', () => {
    // Friends at W and SE open these hexes, but they touch CLARKE.
    expect(ways(driven({ [GUARD]: W, [MORELIA]: SE }))).toEqual([E, NW, NE])
    const sides = [
      [T, E, 'river'],
      [T, NW, 'river'],
      [T, NE, 'river'],
    ] as const
    expect(ways(driven({ [GUARD]: W, [MORELIA]: SE }, { sides, locs: { mexican: ['1010'] } }))).toEqual([SE, W])
  })

  it('OPS-10.1 an enemy who is not of the fight does not matter for that', () => {
    const position = driven({ [SMITH]: '1112' }, {}, LINE, { [SMITH]: { disrupted: true } })
    expect(ways(position)).toEqual([E, NW, NE])
  })

  it('OPS-10.1 a battery that bombarded is of the fight', () => {
    const position = clash({ at: { [CLARKE]: SW, [DUNCAN]: '1012', [LINE]: T, [GUARD]: E } })
    // 7 + 2 against 5: +4, die 3: Dr
    assault(position, T, [CLARKE, DUNCAN], [...PLAIN, 3])
    // E is open thanks to GUARD, but next to the battery.
    expect(ways(position)).toEqual([NW, NE])
  })

  it('OPS-10.1 of those one no farther from a LOC hex, if there is one', () => {
    // 1002: E and NE lie farther off than T does, NW does not.
    expect(ways(driven({}, { locs: { mexican: ['1002'] } }))).toEqual([NW])
    // Ruling: any one of several LOC hexes will do.
    expect(ways(driven({}, { locs: { mexican: ['1002', '1018'] } }))).toEqual([E, NW, NE])
    // None: every hex that is clear of the enemy.
    expect(ways(driven({}, { locs: { mexican: [SW] } }))).toEqual([E, NW, NE])
  })

  it('OPS-10.1 clear of the enemy goes before nearer home', () => {
    // W is nearer to 1002 but next to CLARKE; E and NE are farther, but clear.
    const sides = [[T, NW, 'river']] as const
    expect(ways(driven({ [GUARD]: W }, { sides, locs: { mexican: ['1002'] } }))).toEqual([E, NE])
  })

  it('OPS-10.1 the attackers retreat by the same rule, piece by piece in the order of their owner', () => {
    const position = clash({ at: { [CLARKE]: SW, [YORK]: SW, [LINE]: T, [GUARD]: T } })
    declare(position, T, [YORK, CLARKE])
    does(position, 'us', { type: 'attack' })
    // 2 + 4 against 7: -1, die 2: Ar
    does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 2])
    // 0911 and 1009 are in EZOC; the other three are five hexes from 0410, as 0910 is, or nearer.
    expect(ways(position, CLARKE)).toEqual(['0809', '0810', '0909'])
    does(position, 'us', { type: 'retreat', unit: YORK, to: '0810' })
    expect(asked(position)).toBe('retreat us')
    does(position, 'us', { type: 'retreat', unit: CLARKE, to: '0809' })
    expect(at(position, CLARKE)).toBe('0809')
  })
})

describe('OPS-10.1 cavalry', () => {
  it('OPS-10.1 goes two hexes, by the same preferences, not back where it came from', () => {
    const position = driven({}, {}, HUSSARS)
    does(position, 'mexican', { type: 'retreat', unit: HUSSARS, to: NW })
    expect(asked(position)).toBe('retreat mexican')
    expect(refuses(position, 'mexican', { type: 'hold', hex: T })).toEqual({ rule: 'OPS-9.6', key: 'holdNot' })
    // From 1110 (five from 1610): 1209 and 1210 are four off, 1111 and 1109 five; T is where it came from.
    const { grid } = position.world
    const here = grid.distance(grid.indexOf(NW), grid.indexOf('1610'))
    for (const to of ways(position, HUSSARS))
      expect(grid.distance(grid.indexOf(to), grid.indexOf('1610'))).toBeLessThanOrEqual(here)
    expect(ways(position, HUSSARS)).toEqual(expect.arrayContaining(['1209', '1210']))
    expect(ways(position, HUSSARS)).not.toContain(T)
    does(position, 'mexican', { type: 'retreat', unit: HUSSARS, to: '1210' })
    expect(at(position, HUSSARS)).toBe('1210')
    expect(asked(position)).toBe('advance us')
  })

  it('OPS-10.1 does not stop after one while it can go on', () => {
    const position = driven({}, {}, HUSSARS)
    does(position, 'mexican', { type: 'retreat', unit: HUSSARS, to: NW })
    expect(refuses(position, 'mexican', { type: 'pass' }).key).toBe('notNow')
    expect(refuses(position, 'mexican', { type: 'retreat', unit: HUSSARS, to: NW }).key).toBe('retreatHex')
  })

  it('OPS-10.1 stays after one hex where there is no second', () => {
    const round = ['1109', '1111', '1209', '1210'].map((hex) => [NW, hex, 'river'] as const)
    const position = driven({}, { sides: [...round, [T, E, 'river'], [T, NE, 'river']] }, HUSSARS)
    does(position, 'mexican', { type: 'retreat', unit: HUSSARS, to: NW })
    expect(at(position, HUSSARS)).toBe(NW)
    expect(state(position, HUSSARS)).toMatchObject({ steps: 1, disrupted: false })
    expect(asked(position)).toBe('advance us')
  })

  it('OPS-10.1 finishes its two hexes before another unit of the stack goes', () => {
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [HUSSARS]: T, [GUARD]: T } })
    declare(position, T, [CLARKE, GARLAND])
    does(position, 'us', { type: 'attack' })
    // 11 against 5: +6, die 1: Dr
    does(position, 'mexican', { type: 'lead', unit: GUARD }, [...PLAIN, 1])
    does(position, 'mexican', { type: 'retreat', unit: HUSSARS, to: NW })
    expect(refuses(position, 'mexican', { type: 'retreat', unit: GUARD, to: NE })).toEqual({
      rule: 'OPS-10.1',
      key: 'retreatUnit',
    })
    does(position, 'mexican', { type: 'retreat', unit: HUSSARS, to: '1210' })
    does(position, 'mexican', { type: 'retreat', unit: GUARD, to: NE })
    expect([at(position, HUSSARS), at(position, GUARD)]).toEqual(['1210', NE])
  })
})

describe('OPS-10.1 cornered', () => {
  it('OPS-10.1 no hex at all: each unit loses a step and stays', () => {
    // 10 against 2 + 2: Dx with an unhurt rest, all sides shut.
    const shut = [E, NE, NW].map((hex) => [T, hex, 'river'] as const)
    const position = clash({
      active: 'mexican',
      at: { [LINE]: SW, [LIGHT]: SW, [MORELIA]: SE, [YORK]: T, [DUNCAN]: T },
      ground: { sides: shut, locs: { us: ['1010'], mexican: ['0410'] } },
    })
    declare(position, T, [LINE, LIGHT, MORELIA])
    does(position, 'mexican', { type: 'attack' })
    // +6, die 4: Dm, passed
    const events = does(position, 'us', { type: 'lead', unit: YORK }, [...PLAIN, 4, 1])
    expect(only(events, 'stepLost').map((event) => `${event.piece} ${event.steps} ${event.rule}`)).toEqual([
      `${DUNCAN} 1 OPS-10.1`,
      `${YORK} 1 OPS-10.1`,
    ])
    expect([at(position, YORK), at(position, DUNCAN)]).toEqual([T, T])
    expect(position.game.ops.score.mexican).toBe(4)
  })

  it('OPS-10.1 a cornered unit of one step is destroyed, and the hex may be entered', () => {
    const shut = [E, NE, NW].map((hex) => [T, hex, 'river'] as const)
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T }, ground: { sides: shut, locs: { mexican: ['1010'] } } })
    // +2, die 6: Dm, passed
    assault(position, T, [CLARKE], [...PLAIN, 6, 1])
    expect(at(position, LINE)).toBe('gone')
    expect(position.game.ops.score.us).toBe(1)
    expect(asked(position)).toBe('advance us')
  })

  it('OPS-10.1 only who has no way out pays: guns cannot follow the foot over the ravine', () => {
    const sides = [
      [T, NW, 'ravine'],
      [T, NE, 'river'],
      [T, E, 'river'],
    ] as const
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [GUARD]: T, [GUNS]: T }, ground: { sides } })
    declare(position, T, [CLARKE, GARLAND])
    does(position, 'us', { type: 'attack' })
    // 11 against 4 + 3: +4, die 5: Dm, passed
    const events = does(position, 'mexican', { type: 'lead', unit: GUARD }, [...PLAIN, 5, 1])
    expect(at(position, GUARD)).toBe(NW)
    expect(state(position, GUARD).disrupted).toBe(true)
    expect(at(position, GUNS)).toBe('gone')
    expect(only(events, 'destroyed').map((event) => event.piece)).toEqual([GUNS])
  })
})
