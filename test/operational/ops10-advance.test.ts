import { describe, expect, it } from 'vitest'
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
  HORSE,
  HUSSARS,
  LANCERS,
  LINE,
  NE,
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
import { at, only, refuses, scene, state } from './support'

const DRAGOONS3 = 'us.a.dragoons3'
const PASS = { type: 'pass' } as const
const goes = (pos: ReturnType<typeof clash>) =>
  choices(pos, pos.game.ops.active, 'advance').map((action) => [action.unit, ...action.leaders, action.to].join(' '))

/** An attack on LANCERS (2) at T, ready to be made: the die 6 gives Dm from +4, DmX, which kills them, from +6. */
function beaten(us: Record<string, string>, attackers: string[], ground: Ground = {}, charge = false) {
  const pos = clash({ at: { ...us, [LANCERS]: T }, ground })
  declare(pos, T, attackers, charge)
  return pos
}

describe('OPS-10.2 the advance', () => {
  it('OPS-10.2 when no enemy unit is left in the target hex the attackers may advance into it', () => {
    const pos = beaten({ [CLARKE]: SW }, [CLARKE])
    does(pos, 'us', { type: 'attack' }, [...PLAIN, 6, 6, 2]) // +5: Dm, failed, rout
    expect(asked(pos)).toBe('advance us')
    expect(goes(pos)).toEqual([`${CLARKE} ${T}`])
    for (const to of [NW, SW, E])
      expect(refuses(pos, 'us', { type: 'advance', unit: CLARKE, leaders: [], to })).toEqual({
        rule: 'OPS-10.2',
        key: 'advanceHex',
      })
    const events = does(pos, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: T })
    expect(events[0]).toEqual({ kind: 'advanced', pieces: [CLARKE], from: SW, to: T, rule: 'OPS-10.2' })
    expect(at(pos, CLARKE)).toBe(T)
  })

  it('OPS-10.2 OPS-3.5 it may be declined', () => {
    const pos = beaten({ [CLARKE]: SW }, [CLARKE])
    does(pos, 'us', { type: 'attack' }, [...PLAIN, 6, 6, 2])
    expect(refuses(pos, 'mexican', PASS).key).toBe('notYourTurn')
    does(pos, 'us', PASS)
    expect(at(pos, CLARKE)).toBe(SW)
    expect(pos.game.ops.attack).toBeNull()
  })

  it('OPS-10.2 after a retreat and after an exchange too', () => {
    const pos = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    assault(pos, T, [CLARKE], [...PLAIN, 4])
    does(pos, 'mexican', { type: 'retreat', unit: LINE, to: NE })
    expect(goes(pos)).toEqual([`${CLARKE} ${T}`])
    const ex = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    assault(ex, T, [CLARKE], [...PLAIN, 2, 1])
    expect(state(ex, CLARKE).steps).toBe(1)
    expect(goes(ex)).toEqual([`${CLARKE} ${T}`])
  })

  it('OPS-10.2 no advance while an enemy unit is left there', () => {
    const pos = clash({ at: { [CLARKE]: SW, [LINE]: T, [GUARD]: T } })
    declare(pos, T, [CLARKE])
    does(pos, 'us', { type: 'attack' })
    does(pos, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 4, 1]) // 0: DcE, exchange
    expect(at(pos, LINE)).toBe('gone')
    expect(pos.game.ops.attack).toBeNull()
    const held = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    assault(held, T, [CLARKE], [...PLAIN, 4])
    does(held, 'mexican', { type: 'hold', hex: T })
    expect(held.game.ops.attack).toBeNull()
  })

  it('OPS-10.2 OPS-6.1 one at a time, up to stacking', () => {
    const pos = beaten({ [CLARKE]: SW, [GARLAND]: SE, [SMITH]: W }, [CLARKE, GARLAND, SMITH])
    does(pos, 'us', { type: 'attack' }, [...PLAIN, 6]) // +12: DmX kills
    expect(goes(pos)).toEqual([CLARKE, GARLAND, SMITH].map((unit) => `${unit} ${T}`))
    does(pos, 'us', { type: 'advance', unit: SMITH, leaders: [], to: T })
    expect(goes(pos)).toEqual([CLARKE, GARLAND].map((unit) => `${unit} ${T}`))
    expect(refuses(pos, 'us', { type: 'advance', unit: SMITH, leaders: [], to: T })).toEqual({
      rule: 'OPS-10.2',
      key: 'advanceUnit',
    })
    does(pos, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: T })
    // Full: the third is not asked.
    expect(pos.game.ops.attack).toBeNull()
    expect(at(pos, GARLAND)).toBe(SE)
  })

  it('OPS-10.2 ruling: guns stay; so does who did not attack', () => {
    const pos = beaten({ [CLARKE]: SW, [DUNCAN]: SW, [GARLAND]: SE }, [CLARKE, DUNCAN])
    does(pos, 'us', { type: 'attack' }, [...PLAIN, 6])
    expect(goes(pos)).toEqual([`${CLARKE} ${T}`])
    for (const unit of [DUNCAN, GARLAND])
      expect(refuses(pos, 'us', { type: 'advance', unit, leaders: [], to: T })).toEqual({
        rule: 'OPS-10.2',
        key: 'advanceUnit',
      })
  })

  it('OPS-10.2 ruling: leaders in the hex may go along, as many as one likes; HQ and those elsewhere not', () => {
    const pos = beaten({ [CLARKE]: SW, 'us.ldr.worth': SW, 'us.ldr.lee': SW, 'us.hq': SW, 'us.ldr.scott': SE }, [
      CLARKE,
    ])
    does(pos, 'us', { type: 'attack' }, [...PLAIN, 6, 6, 2])
    expect(goes(pos).sort()).toEqual(
      ['', 'us.ldr.lee ', 'us.ldr.worth ', 'us.ldr.lee us.ldr.worth '].map((who) => `${CLARKE} ${who}${T}`).sort(),
    )
    for (const leader of ['us.hq', 'us.ldr.scott'])
      expect(refuses(pos, 'us', { type: 'advance', unit: CLARKE, leaders: [leader], to: T }).key).toBe('notTogether')
    does(pos, 'us', { type: 'advance', unit: CLARKE, leaders: ['us.ldr.worth'], to: T })
    expect([at(pos, 'us.ldr.worth'), at(pos, 'us.ldr.lee')]).toEqual([T, SW])
  })

  it('OPS-10.2 EZOC stops no advance', () => {
    const pos = beaten({ [CLARKE]: SW, [GUARD]: NW }, [CLARKE])
    does(pos, 'us', { type: 'attack' }, [...PLAIN, 6, 6, 2])
    does(pos, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: T })
    expect(at(pos, CLARKE)).toBe(T)
  })

  it.each([
    ['marsh', false],
    ['woods', true],
    ['village', true],
  ] as const)('OPS-10.2 OPS-5.2 horse into %s: %s', (terrain, may) => {
    const pos = beaten({ [CLARKE]: SW, [HORSE]: SE }, [CLARKE, HORSE], { terrain: { [T]: terrain } })
    // 8 against 2, less the ground: at least +4, die 6 Dm or DmX
    does(pos, 'us', { type: 'attack' }, terrain === 'marsh' ? [...PLAIN, 6] : [...PLAIN, 6, 6, 2])
    expect(goes(pos).includes(`${HORSE} ${T}`)).toBe(may)
  })

  it('OPS-10.2 over a ford or bridge, over which they attacked', () => {
    const sides = [
      [SW, T, 'river'],
      [SW, T, 'ford'],
    ] as const
    const pos = beaten({ [CLARKE]: SW, [GARLAND]: SW }, [CLARKE, GARLAND], { sides })
    does(pos, 'us', { type: 'attack' }, [...PLAIN, 6]) // 11 - 2 - 3: +6, DmX
    expect(goes(pos)).toHaveLength(2)
  })

  it('OPS-10.2 OPS-9.8 nobody advances after a bombardment alone', () => {
    const pos = clash({
      at: { [DUNCAN]: SW, 'us.4.steptoe': SE, [CLARKE]: SE, 'mexican.east.1.main': T },
      states: { 'mexican.east.1.main': { disrupted: true } },
    })
    assault(pos, T, [DUNCAN, 'us.4.steptoe'], [6, 4])
    does(pos, 'mexican', { type: 'retreat', unit: 'mexican.east.1.main', to: NE })
    expect(pos.game.ops.attack).toBeNull()
  })

  it('OPS-10.2 OPS-19.1.3 into lava by the die; OPS-19.1.2 one unit only', () => {
    const lava: Ground = { terrain: { [T]: 'lava' } }
    const fight = () => {
      const pos = beaten({ [CLARKE]: SW, [GARLAND]: SE, 'us.ldr.worth': SW }, [CLARKE, GARLAND], lava)
      does(pos, 'us', { type: 'attack' }, [...PLAIN, 5]) // 11 - 2 - 1: +8, DmX
      return pos
    }
    const pos = fight()
    const refused = does(pos, 'us', { type: 'advance', unit: CLARKE, leaders: ['us.ldr.worth'], to: T }, [3])
    expect(thrown(refused)).toEqual([`lava ${CLARKE} 3 failed`])
    expect(only(refused, 'lavaRefused')).toMatchObject([{ pieces: [CLARKE], hex: T, rule: 'OPS-19.1.3' }])
    expect([at(pos, CLARKE), at(pos, 'us.ldr.worth')]).toEqual([SW, SW])
    expect(goes(pos)).toEqual([`${GARLAND} ${T}`])
    does(pos, 'us', { type: 'advance', unit: GARLAND, leaders: [], to: T }, [4])
    expect(at(pos, GARLAND)).toBe(T)
    const other = fight()
    does(other, 'us', { type: 'advance', unit: CLARKE, leaders: ['us.ldr.worth'], to: T }, [6])
    expect([at(other, CLARKE), at(other, 'us.ldr.worth')]).toEqual([T, T])
    expect(other.game.ops.attack).toBeNull()
  })

  it('OPS-10.2 OPS-19.4.2 OPS-3.6 an advance behind the works of San Antonio wakes Santa Anna', () => {
    const works = {
      [CLARKE]: '1122',
      [GARLAND]: '1122',
      [LANCERS]: '1222',
      'mexican.ldr.santaanna': '1511',
      'mexican.hq': '1511',
      [GUARD]: '2411',
    }
    const pos = scene({ segment: 'combat', at: works })
    expect(pos.world.behindWorks[pos.world.grid.indexOf('1222')]).toBe(1)
    expect(pos.game.ops.activation.santaAnna).toBe(false)
    declare(pos, '1222', [CLARKE, GARLAND])
    // 11 - 2 - 2 - 3: +4, die 6: Dm, failed
    does(pos, 'us', { type: 'attack' }, [...PLAIN, 6, 6, 2])
    const events = does(pos, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: '1222' })
    expect(only(events, 'activated')).toEqual([
      { kind: 'activated', by: 'behindWorks', hex: '1222', rule: 'OPS-19.4.2' },
    ])
    expect(pos.game.ops.activation.santaAnna).toBe(true)
  })
})

describe('OPS-10.2 cavalry that charged', () => {
  const charge = (us: Record<string, string> = {}, ground: Ground = {}, attackers = [HORSE, CLARKE]) => {
    const pos = beaten({ [HORSE]: SW, [CLARKE]: SE, ...us }, attackers, ground, true)
    // 2 + 4 + 2 against 2: +6, die 6: DmX
    does(pos, 'us', { type: 'attack' }, [...PLAIN, 6])
    return pos
  }

  it('OPS-10.2 may go one hex further, into any hex it could attack over and enter', () => {
    const pos = charge({ [GUARD]: E }, { sides: [[T, NW, 'ravine']], terrain: { [W]: 'marsh' } })
    does(pos, 'us', { type: 'advance', unit: HORSE, leaders: [], to: T })
    expect(asked(pos)).toBe('advance us')
    // Not E (enemy), NW (ravine), W (marsh).
    expect(goes(pos)).toEqual([SW, SE, NE].map((hex) => `${HORSE} ${hex}`))
    for (const to of [E, NW, W, '1210'])
      expect(refuses(pos, 'us', { type: 'advance', unit: HORSE, leaders: [], to }).key).toBe('advanceHex')
    expect(refuses(pos, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: T }).key).toBe('advanceUnit')
    does(pos, 'us', { type: 'advance', unit: HORSE, leaders: [], to: NE })
    expect(at(pos, HORSE)).toBe(NE)
    expect(goes(pos)).toEqual([`${CLARKE} ${T}`])
    does(pos, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: T })
    expect(pos.game.ops.attack).toBeNull()
  })

  it('OPS-10.2 OPS-3.5 may stop in the target hex, and the others still advance', () => {
    const pos = charge()
    does(pos, 'us', { type: 'advance', unit: HORSE, leaders: [], to: T })
    does(pos, 'us', PASS)
    expect(asked(pos)).toBe('advance us')
    expect(goes(pos)).toEqual([`${CLARKE} ${T}`])
    does(pos, 'us', PASS)
    expect(pos.game.ops.attack).toBeNull()
  })

  it('OPS-10.2 goes no third hex', () => {
    const pos = charge()
    does(pos, 'us', { type: 'advance', unit: HORSE, leaders: [], to: T })
    does(pos, 'us', { type: 'advance', unit: HORSE, leaders: [], to: NE })
    expect(goes(pos)).toEqual([`${CLARKE} ${T}`])
  })

  it('OPS-10.2 its leaders may go both hexes', () => {
    const pos = charge({ 'us.ldr.scott': SW })
    does(pos, 'us', { type: 'advance', unit: HORSE, leaders: ['us.ldr.scott'], to: T })
    does(pos, 'us', { type: 'advance', unit: HORSE, leaders: ['us.ldr.scott'], to: NW })
    expect([at(pos, HORSE), at(pos, 'us.ldr.scott')]).toEqual([NW, NW])
  })

  it('OPS-10.2 only after a charge, and only horse', () => {
    const slow = beaten({ [HORSE]: SW, [CLARKE]: SE }, [CLARKE, HORSE])
    does(slow, 'us', { type: 'attack' }, [...PLAIN, 6]) // 8 - 2: +6, DmX
    does(slow, 'us', { type: 'advance', unit: HORSE, leaders: [], to: T })
    expect(goes(slow)).toEqual([`${CLARKE} ${T}`])
    const pos = charge()
    does(pos, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: T })
    expect(goes(pos)).toEqual([`${HORSE} ${T}`])
  })

  it('OPS-10.2 OPS-6.1 the second hex must have room', () => {
    const pos = charge({ [GARLAND]: NE, [YORK]: NE, [SMITH]: NW, [DRAGOONS3]: NW })
    does(pos, 'us', { type: 'advance', unit: HORSE, leaders: [], to: T })
    expect(goes(pos)).not.toContain(`${HORSE} ${NE}`)
    expect(goes(pos)).not.toContain(`${HORSE} ${NW}`)
    expect(goes(pos)).toContain(`${HORSE} ${E}`)
  })

  it('OPS-10.2 where there is no second hex the next unit is asked at once', () => {
    const shut = [E, NE, NW, W, SE].map((hex) => [T, hex, 'river'] as const)
    const pos = beaten({ [HORSE]: SW, [CLARKE]: SW, [SMITH]: SW }, [HORSE, CLARKE], { sides: shut }, true)
    does(pos, 'us', { type: 'attack' }, [...PLAIN, 6])
    does(pos, 'us', { type: 'advance', unit: HORSE, leaders: [], to: T })
    // SW still holds two of foot; it has no room.
    expect(goes(pos)).toEqual([`${CLARKE} ${T}`])
  })

  it('OPS-10.2 OPS-5.4 the second hex may scatter leaders alone', () => {
    const pos = charge({ 'mexican.ldr.valencia': NE, [HUSSARS]: '1310' })
    does(pos, 'us', { type: 'advance', unit: HORSE, leaders: [], to: T })
    does(pos, 'us', { type: 'advance', unit: HORSE, leaders: [], to: NE })
    expect(at(pos, 'mexican.ldr.valencia')).toBe('1310')
  })
})
