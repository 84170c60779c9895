import { describe, expect, it } from 'vitest'
import type { PieceState } from '../../src/operational/types'
import {
  assault,
  asked,
  CLARKE,
  choices,
  clash,
  declare,
  does,
  E,
  GARLAND,
  GUARD,
  GUNS,
  type Ground,
  HUSSARS,
  LINE,
  NE,
  NW,
  PLAIN,
  SE,
  SMITH,
  SW,
  T,
  thrown,
  YORK,
} from './clash'
import { at, only, refuses, scene, state, world } from './support'

const RAVINE: Ground = { sides: [[T, NW, 'ravine']] }

describe('OPS-19.1.10 forced back across a ravine', () => {
  const driven = (
    states: Record<string, Partial<PieceState>> = {},
    extra: Record<string, string> = {},
    ground = RAVINE,
  ) => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T, ...extra }, states, ground })
    // +2 (or +4 against a disrupted lead), die 4: Dr
    assault(position, T, [CLARKE], [...PLAIN, 4])
    return position
  }

  it('OPS-19.1.10 OPS-10.1 the unit crosses and is disrupted', () => {
    const position = driven()
    const events = does(position, 'mexican', { type: 'retreat', unit: LINE, to: NW })
    expect(only(events, 'disrupted')).toEqual([{ kind: 'disrupted', piece: LINE, hex: NW, rule: 'OPS-19.1.10' }])
    expect(state(position, LINE)).toMatchObject({ at: NW, disrupted: true })
  })

  it('OPS-19.1.10 disrupted already it routs, beyond the ravine; its leaders are left there and roll (11.2)', () => {
    const position = driven({ [LINE]: { disrupted: true } }, { 'mexican.ldr.lombardini': T })
    const events = does(position, 'mexican', { type: 'retreat', unit: LINE, to: NW }, [3, 1, 1])
    expect(only(events, 'routed')).toEqual([{ kind: 'routed', piece: LINE, hex: NW, until: 5, rule: 'OPS-12.1' }])
    expect(thrown(events)).toEqual([`rout ${LINE} 3`, 'leader mexican.ldr.lombardini 1+1'])
    expect(at(position, LINE)).toBe('trt:5')
    expect(at(position, 'mexican.ldr.lombardini')).toBe(NW)
  })

  it('OPS-19.1.10 OPS-19.1.7 a ford or bridge over the ravine spares them', () => {
    for (const by of ['ford', 'bridge'] as const) {
      const position = driven(
        {},
        {},
        {
          sides: [
            [T, NW, 'ravine'],
            [T, NW, by],
          ],
        },
      )
      does(position, 'mexican', { type: 'retreat', unit: LINE, to: NW })
      expect(state(position, LINE)).toMatchObject({ at: NW, disrupted: false })
    }
  })

  it('OPS-19.1.10 each unit of a stack for itself, by the way it takes', () => {
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [LINE]: T, [GUARD]: T }, ground: RAVINE })
    declare(position, T, [CLARKE, GARLAND])
    does(position, 'us', { type: 'attack' })
    // 11 against 7: +4, die 3: Dr
    does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 3])
    does(position, 'mexican', { type: 'retreat', unit: LINE, to: NW })
    does(position, 'mexican', { type: 'retreat', unit: GUARD, to: NE })
    expect([state(position, LINE).disrupted, state(position, GUARD).disrupted]).toEqual([true, false])
  })

  it('OPS-19.1.10 a second disorder in one fight routs: DcR failed, then the ravine', () => {
    const position = clash({
      at: { 'us.4.pennsylvania': SW, [LINE]: T },
      ground: {
        sides: [
          [T, NW, 'ravine'],
          [T, NE, 'ravine'],
          [T, E, 'ravine'],
        ],
      },
    })
    // -2, die 6: DcR, failed by 6
    assault(position, T, ['us.4.pennsylvania'], [...PLAIN, 6, 6])
    expect(state(position, LINE).disrupted).toBe(true)
    does(position, 'mexican', { type: 'retreat', unit: LINE, to: NE }, [1])
    expect(at(position, LINE)).toBe('trt:3')
  })

  it('OPS-19.1.10 on the map of Pedregal: out of Padierna over its ravine', () => {
    const { grid, attackAllowed: attackOver } = world
    const target = grid.indexOf('0605')
    const ravine = world.battlefield.map.sides.find(
      (side) => side.kind === 'ravine' && [side.a, side.b].some((hex) => hex === '0605'),
    )!
    const to = ravine.a === '0605' ? ravine.b : ravine.a
    const from =
      grid.ids[
        [0, 1, 2, 3, 4, 5]
          .map((dir) => grid.neighbours[target * 6 + dir]!)
          .find(
            (hex) => grid.distance(hex, grid.indexOf(to)) === 2 && attackOver[hex * 6 + grid.directionTo(hex, target)],
          )!
      ]!
    const position = scene({ segment: 'combat', at: { [CLARKE]: from, [GARLAND]: from, [LINE]: '0605' } })
    declare(position, '0605', [CLARKE, GARLAND])
    // 9 against 4, village -2: +3, die 4: Dr, as in the row above
    does(position, 'us', { type: 'attack' }, [...PLAIN, 4])
    expect(choices(position, 'mexican', 'retreat').map((action) => action.to)).toContain(to)
    does(position, 'mexican', { type: 'retreat', unit: LINE, to })
    expect(state(position, LINE)).toMatchObject({ at: to, disrupted: true })
  })
})

describe('OPS-19.1.7 ravines, combat and ZOC', () => {
  it('OPS-19.1.7 no ZOC across: a retreat past an enemy beyond the ravine', () => {
    const sides = [
      ['1112', E, 'ravine'],
      ['1112', NE, 'ravine'],
    ] as const
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T, [SMITH]: '1112' }, ground: { sides } })
    assault(position, T, [CLARKE], [...PLAIN, 4])
    expect(choices(position, 'mexican', 'retreat').map((action) => action.to)).toEqual([E, NW, NE])
  })
})

describe('OPS-10.1 who goes along', () => {
  const stack = { 'mexican.ldr.lombardini': T, 'mexican.ldr.santaanna': T, 'mexican.hq': T }

  it('OPS-10.1 ruling: leaders and HQ go with the last unit to leave', () => {
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [LINE]: T, [GUARD]: T, ...stack } })
    declare(position, T, [CLARKE, GARLAND])
    does(position, 'us', { type: 'attack' })
    does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 3])
    does(position, 'mexican', { type: 'retreat', unit: LINE, to: NW })
    expect(at(position, 'mexican.hq')).toBe(T)
    const events = does(position, 'mexican', { type: 'retreat', unit: GUARD, to: NE })
    expect(only(events, 'retreated')[0]!.pieces).toEqual([
      GUARD,
      'mexican.hq',
      'mexican.ldr.lombardini',
      'mexican.ldr.santaanna',
    ])
    for (const piece of Object.keys(stack)) expect(at(position, piece)).toBe(NE)
  })

  it('OPS-10.1 leaders stay with guns that only bombarded', () => {
    const position = clash({ at: { [YORK]: SW, 'us.1.duncan': SW, 'us.ldr.shields': SW, [LINE]: T } })
    // 2 + 2 against 5: -1, die 2: Ar
    assault(position, T, [YORK, 'us.1.duncan'], [...PLAIN, 2])
    does(position, 'us', { type: 'retreat', unit: YORK, to: '0810' })
    expect([at(position, YORK), at(position, 'us.ldr.shields')]).toEqual(['0810', SW])
  })

  it('OPS-10.1 OPS-12.3 OPS-5.4 if the last unit routs they stay behind, and the advance finds them', () => {
    const position = clash({
      at: { [CLARKE]: SW, [LINE]: T, 'mexican.ldr.lombardini': T, 'mexican.hq': T, [GUARD]: '1310' },
    })
    // +2, die 6: Dm, failed by 6, rout 2, leader 1+1
    assault(position, T, [CLARKE], [...PLAIN, 6, 6, 2, 1, 1])
    expect(at(position, 'mexican.ldr.lombardini')).toBe(T)
    does(position, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: T })
    expect(asked(position)).toBe('leaderFlees mexican')
    does(position, 'mexican', { type: 'flee', piece: 'mexican.ldr.lombardini', to: '1310' })
    expect([at(position, 'mexican.ldr.lombardini'), at(position, 'mexican.hq')]).toEqual(['1310', '1310'])
  })

  it('OPS-5.4 nobody within 6 hexes: captured; a leader scores, an HQ does not', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T, 'mexican.ldr.lombardini': T, 'mexican.hq': T } })
    assault(position, T, [CLARKE], [...PLAIN, 6, 6, 2, 1, 1])
    const events = does(position, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: T })
    expect(only(events, 'captured').map((event) => event.piece)).toEqual(['mexican.hq', 'mexican.ldr.lombardini'])
    expect(position.game.ops.score).toEqual({ us: 1, mexican: 0 })
  })

  it('OPS-3.5 OPS-5.4 the owner picks where his leaders flee, though it is the other’s turn', () => {
    const position = clash({
      at: { [CLARKE]: SW, [LINE]: T, 'mexican.ldr.lombardini': T, [GUARD]: '1210', [GUNS]: '1209' },
    })
    assault(position, T, [CLARKE], [...PLAIN, 6, 6, 2, 1, 1])
    does(position, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: T })
    expect(asked(position)).toBe('leaderFlees mexican')
    expect(choices(position, 'mexican', 'flee').map((action) => action.to)).toEqual(['1209', '1210'])
    does(position, 'mexican', { type: 'flee', piece: 'mexican.ldr.lombardini', to: '1209' })
    expect(position.game.ops.attack).toBeNull()
  })

  it('OPS-10.1 OPS-3.6 a retreat may come upon enemy leaders alone: they flee before the next unit goes', () => {
    const position = clash({
      at: { [CLARKE]: SW, [GARLAND]: SE, [LINE]: T, [GUARD]: T, 'us.ldr.worth': NW, [SMITH]: '1107', [YORK]: '1113' },
    })
    declare(position, T, [CLARKE, GARLAND])
    does(position, 'us', { type: 'attack' })
    does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 3])
    does(position, 'mexican', { type: 'retreat', unit: LINE, to: NW })
    // CLARKE and GARLAND are both two hexes off.
    expect(asked(position)).toBe('leaderFlees us')
    expect(refuses(position, 'mexican', { type: 'retreat', unit: GUARD, to: NE }).key).toBe('notYourTurn')
    does(position, 'us', { type: 'flee', piece: 'us.ldr.worth', to: SE })
    expect(asked(position)).toBe('retreat mexican')
  })
})

describe('OPS-10.1 OPS-6.2 over-stacking by retreat', () => {
  it('OPS-6.1 OPS-6.2 a retreat may overfill a hex; the excess makes room at the end of its owner’s next movement', () => {
    const position = clash({
      at: { [CLARKE]: SW, [LINE]: T, [GUARD]: NW, [HUSSARS]: NW },
      ground: {
        sides: [
          [T, NE, 'river'],
          [T, E, 'river'],
        ],
      },
    })
    assault(position, T, [CLARKE], [...PLAIN, 4])
    does(position, 'mexican', { type: 'retreat', unit: LINE, to: NW })
    does(position, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: T })
    expect(position.game.ops).toMatchObject({ active: 'mexican', segment: 'move' })
    expect([LINE, GUARD, HUSSARS].map((unit) => at(position, unit))).toEqual([NW, NW, NW])
    does(position, 'mexican', { type: 'endPhase' })
    expect(asked(position)).toBe('displace mexican')
    const [first] = choices(position, 'mexican', 'displace').filter((action) => action.unit === HUSSARS)
    does(position, 'mexican', first!)
    expect(at(position, HUSSARS)).toBe(first!.to)
  })
})
