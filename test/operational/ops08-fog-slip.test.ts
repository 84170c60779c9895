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
  GUNS,
  type Ground,
  HORSE,
  LIGHT,
  LINE,
  NE,
  NW,
  SE,
  SMITH,
  SW,
  shifts,
  T,
  W,
} from './clash'
import { at, only, refuses } from './support'

const PASS = { type: 'pass' } as const

describe('OPS-8.4 fog of war 11: slipped away', () => {
  it('OPS-8.4 11: the defenders go one hex, all of them with their leaders, and the attackers may advance', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T, [GUNS]: T, 'mexican.ldr.valencia': T, 'mexican.hq': T } })
    declare(position, T, [CLARKE])
    does(position, 'us', { type: 'attack' })
    does(position, 'mexican', { type: 'lead', unit: LINE }, fow(11))
    expect(asked(position)).toBe('slip mexican')
    expect(choices(position, 'mexican', 'slip').map((action) => action.to)).toEqual([E, NW, NE])
    expect(refuses(position, 'mexican', { type: 'slip', to: W })).toEqual({ rule: 'OPS-8.4', key: 'slipHex' })
    const events = does(position, 'mexican', { type: 'slip', to: NE })
    expect(only(events, 'clashBegun')).toEqual([])
    for (const piece of [LINE, GUNS, 'mexican.ldr.valencia', 'mexican.hq']) expect(at(position, piece)).toBe(NE)
    expect(asked(position)).toBe('advance us')
    does(position, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: T })
    expect(at(position, CLARKE)).toBe(T)
    expect(position.game.ops.attack).toBeNull()
    // Nothing else could be attacked: the phase passed by itself.
    expect(position.game.ops).toMatchObject({ active: 'mexican', segment: 'move' })
  })

  it('OPS-8.4 OPS-3.5 11: declined, they fight', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    assault(position, T, [CLARKE], fow(11))
    expect(refuses(position, 'us', PASS).key).toBe('notYourTurn')
    expect(ended(does(position, 'mexican', PASS, [4])).result).toBe('Dr')
  })

  it('OPS-8.4 OPS-10.1 11: horse goes one hex only', () => {
    const position = clash({ active: 'mexican', at: { [LINE]: SW, [HORSE]: T } })
    assault(position, T, [LINE], fow(11))
    // Of the hexes clear of the enemy only E lies no farther from 0410.
    expect(choices(position, 'us', 'slip')).toEqual([{ type: 'slip', to: E }])
    does(position, 'us', { type: 'slip', to: E })
    expect(at(position, HORSE)).toBe(E)
    expect(asked(position)).toBe('advance mexican')
  })

  it('OPS-8.4 OPS-10.1 11: where no hex is open nobody is asked', () => {
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: NW, [SMITH]: E, [LINE]: T } })
    const events = assault(position, T, [CLARKE], [...fow(11), 1, 1])
    expect(ended(events).result).toBe('Ac')
  })

  it('OPS-8.4 ruling 11: to a hex that every unit could retreat to, by the preferences for all together', () => {
    // Foot could go over the ravine, clear of the enemy; guns only to W, next to him.
    const position = clash({
      at: { [CLARKE]: SW, [LINE]: T, [GUNS]: T, [GUARD]: W },
      ground: {
        sides: [
          [T, NW, 'ravine'],
          [T, NE, 'ravine'],
          [T, E, 'river'],
        ],
      },
    })
    declare(position, T, [CLARKE])
    does(position, 'us', { type: 'attack' })
    does(position, 'mexican', { type: 'lead', unit: LINE }, fow(11))
    expect(choices(position, 'mexican', 'slip').map((action) => action.to)).toEqual([W])
  })

  it('OPS-8.4 OPS-19.1.10 ruling 11: slipping over a ravine disrupts, and routs who was disrupted', () => {
    const position = clash({
      at: { [CLARKE]: SW, [LINE]: T, [GUARD]: T },
      states: { [GUARD]: { disrupted: true } },
      ground: {
        sides: [
          [T, NW, 'ravine'],
          [T, NE, 'ravine'],
        ],
      },
    })
    declare(position, T, [CLARKE])
    does(position, 'us', { type: 'attack' })
    does(position, 'mexican', { type: 'lead', unit: LINE }, fow(11))
    const events = does(position, 'mexican', { type: 'slip', to: NE }, [4])
    expect(position.game.ops.pieces[LINE]).toMatchObject({ at: NE, disrupted: true })
    expect(position.game.ops.pieces[GUARD]).toMatchObject({ at: 'trt:6' })
    expect(only(events, 'disrupted')).toMatchObject([{ piece: LINE, rule: 'OPS-19.1.10' }])
  })

  it('OPS-8.4 OPS-3.6 11: an enemy leader come upon by the slipping stack flees once', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T, [GUARD]: T, 'us.ldr.worth': NE } })
    declare(position, T, [CLARKE])
    does(position, 'us', { type: 'attack' })
    does(position, 'mexican', { type: 'lead', unit: LINE }, fow(11))
    const events = does(position, 'mexican', { type: 'slip', to: NE })
    expect(only(events, 'moved').filter((event) => event.how === 'flee')).toHaveLength(1)
    expect(at(position, 'us.ldr.worth')).toBe(SW)
    expect(asked(position)).toBe('advance us')
  })
})

/** US attack on LINE at T by CLARKE from SW, FOW 12; who may come to the sound of the guns. */
const guns = (us: Record<string, string>, ground: Ground = {}, states: Record<string, Partial<PieceState>> = {}) => {
  const position = clash({ at: { [CLARKE]: SW, [LINE]: T, ...us }, ground, states })
  declare(position, T, [CLARKE])
  return position
}

describe('OPS-8.4 fog of war 12: to the sound of the guns', () => {
  it('OPS-8.4 12: one more unit within 2 hexes moves next to the target and joins in', () => {
    const position = guns({ [GARLAND]: '0811', [LIGHT]: E })
    does(position, 'us', { type: 'attack' }, fow(12))
    expect(asked(position)).toBe('guns us')
    expect(goes(position, 'us')).toEqual([SW, SE].map((hex) => `${GARLAND} ${hex}`))
    expect(refuses(position, 'us', { type: 'reserve', unit: GARLAND, to: T })).toEqual({
      rule: 'OPS-8.4',
      key: 'fowHex',
    })
    expect(refuses(position, 'us', { type: 'reserve', unit: GARLAND, to: W })).toEqual({
      rule: 'OPS-8.4',
      key: 'fowHex',
    })
    const events = does(position, 'us', { type: 'reserve', unit: GARLAND, to: SE }, [1])
    expect(only(events, 'joined')).toEqual([{ kind: 'joined', unit: GARLAND, hex: T }])
    expect(ended(events)).toMatchObject({ attack: 7 + 4, defence: 5, differential: 6, result: 'Dr' })
    expect(position.game.ops.pieces[GARLAND]!.attacked).toBe(true)
  })

  it('OPS-8.4 OPS-3.5 12: it may be declined', () => {
    const position = guns({ [GARLAND]: '0811' })
    does(position, 'us', { type: 'attack' }, fow(12))
    expect(ended(does(position, 'us', PASS, [4])).attack).toBe(7)
    expect(position.game.ops.pieces[GARLAND]!).toMatchObject({ at: '0811', attacked: false })
  })

  it('OPS-8.4 ruling 12: a unit already next to the target may join from where it stands', () => {
    const position = guns({ [GARLAND]: SE })
    does(position, 'us', { type: 'attack' }, fow(12))
    expect(goes(position, 'us')).toContain(`${GARLAND} ${SE}`)
    const events = does(position, 'us', { type: 'reserve', unit: GARLAND, to: SE }, [1])
    expect(only(events, 'moved')).toEqual([])
    expect(ended(events).attack).toBe(11)
  })

  it.each([
    ['three hexes off', '0710', {}],
    ['that is disrupted', '0811', { disrupted: true }],
    ['that is ineffective', '0811', { ineffective: true }],
    ['that has attacked', '0811', { attacked: true }],
    ['that has marched (ruling)', '0811', { marched: true }],
  ] as const)('OPS-8.4 12: nobody %s; nobody is asked', (_, hex, state) => {
    const position = guns({ [GARLAND]: hex }, {}, { [GARLAND]: state })
    expect(ended(does(position, 'us', { type: 'attack' }, [...fow(12), 4])).attack).toBe(7)
  })

  it('OPS-8.4 12: no second share for units of the attack', () => {
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [LINE]: T } })
    expect(ended(assault(position, T, [CLARKE, GARLAND], [...fow(12), 1])).attack).toBe(11)
  })

  it('OPS-8.4 OPS-6.1 12: only where there is room', () => {
    const position = guns({ [GARLAND]: SW, [SMITH]: '0810' }, {}, { [GARLAND]: { attacked: true } })
    does(position, 'us', { type: 'attack' }, fow(12))
    expect(goes(position, 'us')).toEqual([SE, W, E].map((hex) => `${SMITH} ${hex}`))
  })

  it('OPS-8.4 OPS-8.1 12: only to a hex from which it can attack; guns fire over any side', () => {
    const ground: Ground = {
      sides: [
        [SE, T, 'river'],
        [SW, '0810', 'ravine'],
        [SW, '0811', 'ravine'],
        ['0811', '0810', 'ravine'],
        [SE, SW, 'ravine'],
      ],
    }
    const foot = guns({ [GARLAND]: '0811', [LIGHT]: E }, ground)
    expect(ended(does(foot, 'us', { type: 'attack' }, [...fow(12), 4])).attack).toBe(7)
    const position = guns({ [DUNCAN]: '0811', [LIGHT]: E }, ground)
    does(position, 'us', { type: 'attack' }, fow(12))
    expect(goes(position, 'us')).toEqual([`${DUNCAN} ${SE}`])
    expect(ended(does(position, 'us', { type: 'reserve', unit: DUNCAN, to: SE }, [4])).attack).toBe(9)
  })

  it('OPS-8.4 12: the side over which it comes counts, and it takes the result', () => {
    const position = guns({ [GARLAND]: '0811' }, { sides: [[SE, T, 'protected']] })
    does(position, 'us', { type: 'attack' }, fow(12))
    const events = does(position, 'us', { type: 'reserve', unit: GARLAND, to: SE }, [1, 6])
    expect(shifts(events)).toEqual({ protected: -3 })
    // +3: Ac, failed: both hexes retreat or hold.
    expect(ended(events)).toMatchObject({ differential: 3, result: 'Ac' })
    expect(position.game.ops.pending).toMatchObject([{ kind: 'retreat', stacks: [{ hex: SW }, { hex: SE }] }])
  })
})
