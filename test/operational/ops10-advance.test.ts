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
const goes = (position: ReturnType<typeof clash>) =>
  choices(position, position.game.ops.active, 'advance').map((action) =>
    [action.unit, ...action.leaders, action.to].join(' '),
  )

/** An attack on LANCERS (2) at T, ready to be made: the die 6 gives Dm from +4, DmX, which kills them, from +6. */
function beaten(us: Record<string, string>, attackers: string[], ground: Ground = {}, charge = false) {
  const position = clash({ at: { ...us, [LANCERS]: T }, ground })
  declare(position, T, attackers, charge)
  return position
}

describe('OPS-10.2 the advance', () => {
  it('OPS-10.2 when no enemy unit is left in the target hex the attackers may advance into it', () => {
    const position = beaten({ [CLARKE]: SW }, [CLARKE])
    does(position, 'us', { type: 'attack' }, [...PLAIN, 6, 6, 2]) // +5: Dm, failed, rout
    expect(asked(position)).toBe('advance us')
    expect(goes(position)).toEqual([`${CLARKE} ${T}`])
    for (const to of [NW, SW, E])
      expect(refuses(position, 'us', { type: 'advance', unit: CLARKE, leaders: [], to })).toEqual({
        rule: 'OPS-10.2',
        key: 'advanceHex',
      })
    const events = does(position, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: T })
    expect(events[0]).toEqual({ kind: 'advanced', pieces: [CLARKE], from: SW, to: T, rule: 'OPS-10.2' })
    expect(at(position, CLARKE)).toBe(T)
  })

  it('OPS-10.2 OPS-3.5 it may be declined', () => {
    const position = beaten({ [CLARKE]: SW }, [CLARKE])
    does(position, 'us', { type: 'attack' }, [...PLAIN, 6, 6, 2])
    expect(refuses(position, 'mexican', PASS).key).toBe('notYourTurn')
    does(position, 'us', PASS)
    expect(at(position, CLARKE)).toBe(SW)
    expect(position.game.ops.attack).toBeNull()
  })

  it('OPS-10.2 after a retreat and after an exchange too', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    assault(position, T, [CLARKE], [...PLAIN, 4])
    does(position, 'mexican', { type: 'retreat', unit: LINE, to: NE })
    expect(goes(position)).toEqual([`${CLARKE} ${T}`])
    const ex = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    assault(ex, T, [CLARKE], [...PLAIN, 2, 1])
    expect(state(ex, CLARKE).steps).toBe(1)
    expect(goes(ex)).toEqual([`${CLARKE} ${T}`])
  })

  it('OPS-10.2 no advance while an enemy unit is left there', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T, [GUARD]: T } })
    declare(position, T, [CLARKE])
    does(position, 'us', { type: 'attack' })
    does(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 4, 1]) // 0: DcE, exchange
    expect(at(position, LINE)).toBe('gone')
    expect(position.game.ops.attack).toBeNull()
    const held = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    assault(held, T, [CLARKE], [...PLAIN, 4])
    does(held, 'mexican', { type: 'hold', hex: T })
    expect(held.game.ops.attack).toBeNull()
  })

  it('OPS-10.2 OPS-6.1 one at a time, up to stacking', () => {
    const position = beaten({ [CLARKE]: SW, [GARLAND]: SE, [SMITH]: W }, [CLARKE, GARLAND, SMITH])
    does(position, 'us', { type: 'attack' }, [...PLAIN, 6]) // +12: DmX kills
    expect(goes(position)).toEqual([CLARKE, GARLAND, SMITH].map((unit) => `${unit} ${T}`))
    does(position, 'us', { type: 'advance', unit: SMITH, leaders: [], to: T })
    expect(goes(position)).toEqual([CLARKE, GARLAND].map((unit) => `${unit} ${T}`))
    expect(refuses(position, 'us', { type: 'advance', unit: SMITH, leaders: [], to: T })).toEqual({
      rule: 'OPS-10.2',
      key: 'advanceUnit',
    })
    does(position, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: T })
    // Full: the third is not asked.
    expect(position.game.ops.attack).toBeNull()
    expect(at(position, GARLAND)).toBe(SE)
  })

  it('OPS-10.2 ruling: guns stay; so does who did not attack', () => {
    const position = beaten({ [CLARKE]: SW, [DUNCAN]: SW, [GARLAND]: SE }, [CLARKE, DUNCAN])
    does(position, 'us', { type: 'attack' }, [...PLAIN, 6])
    expect(goes(position)).toEqual([`${CLARKE} ${T}`])
    for (const unit of [DUNCAN, GARLAND])
      expect(refuses(position, 'us', { type: 'advance', unit, leaders: [], to: T })).toEqual({
        rule: 'OPS-10.2',
        key: 'advanceUnit',
      })
  })

  it('OPS-10.2 ruling: leaders in the hex may go along, as many as one likes; HQ and those elsewhere not', () => {
    const position = beaten({ [CLARKE]: SW, 'us.ldr.worth': SW, 'us.ldr.lee': SW, 'us.hq': SW, 'us.ldr.scott': SE }, [
      CLARKE,
    ])
    does(position, 'us', { type: 'attack' }, [...PLAIN, 6, 6, 2])
    expect(goes(position).sort()).toEqual(
      ['', 'us.ldr.lee ', 'us.ldr.worth ', 'us.ldr.lee us.ldr.worth '].map((who) => `${CLARKE} ${who}${T}`).sort(),
    )
    for (const leader of ['us.hq', 'us.ldr.scott'])
      expect(refuses(position, 'us', { type: 'advance', unit: CLARKE, leaders: [leader], to: T }).key).toBe(
        'notTogether',
      )
    does(position, 'us', { type: 'advance', unit: CLARKE, leaders: ['us.ldr.worth'], to: T })
    expect([at(position, 'us.ldr.worth'), at(position, 'us.ldr.lee')]).toEqual([T, SW])
  })

  it('OPS-10.2 EZOC stops no advance', () => {
    const position = beaten({ [CLARKE]: SW, [GUARD]: NW }, [CLARKE])
    does(position, 'us', { type: 'attack' }, [...PLAIN, 6, 6, 2])
    does(position, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: T })
    expect(at(position, CLARKE)).toBe(T)
  })

  it.each([
    ['marsh', false],
    ['woods', true],
    ['village', true],
  ] as const)('OPS-10.2 OPS-5.2 horse into %s: %s', (terrain, may) => {
    const position = beaten({ [CLARKE]: SW, [HORSE]: SE }, [CLARKE, HORSE], { terrain: { [T]: terrain } })
    // 8 against 2, less the ground: at least +4, die 6 Dm or DmX
    does(position, 'us', { type: 'attack' }, terrain === 'marsh' ? [...PLAIN, 6] : [...PLAIN, 6, 6, 2])
    expect(goes(position).includes(`${HORSE} ${T}`)).toBe(may)
  })

  it('OPS-10.2 over a ford or bridge, over which they attacked', () => {
    const sides = [
      [SW, T, 'river'],
      [SW, T, 'ford'],
    ] as const
    const position = beaten({ [CLARKE]: SW, [GARLAND]: SW }, [CLARKE, GARLAND], { sides })
    does(position, 'us', { type: 'attack' }, [...PLAIN, 6]) // 11 - 2 - 3: +6, DmX
    expect(goes(position)).toHaveLength(2)
  })

  it('OPS-10.2 OPS-9.8 nobody advances after a bombardment alone', () => {
    const position = clash({
      at: { [DUNCAN]: SW, 'us.4.steptoe': SE, [CLARKE]: SE, 'mexican.east.1.main': T },
      states: { 'mexican.east.1.main': { disrupted: true } },
    })
    assault(position, T, [DUNCAN, 'us.4.steptoe'], [6, 4])
    does(position, 'mexican', { type: 'retreat', unit: 'mexican.east.1.main', to: NE })
    expect(position.game.ops.attack).toBeNull()
  })

  it('OPS-10.2 OPS-19.1.3 into lava by the die; OPS-19.1.2 one unit only', () => {
    const lava: Ground = { terrain: { [T]: 'lava' } }
    const fight = () => {
      const position = beaten({ [CLARKE]: SW, [GARLAND]: SE, 'us.ldr.worth': SW }, [CLARKE, GARLAND], lava)
      does(position, 'us', { type: 'attack' }, [...PLAIN, 5]) // 11 - 2 - 1: +8, DmX
      return position
    }
    const position = fight()
    const refused = does(position, 'us', { type: 'advance', unit: CLARKE, leaders: ['us.ldr.worth'], to: T }, [3])
    expect(thrown(refused)).toEqual([`lava ${CLARKE} 3 failed`])
    expect(only(refused, 'lavaRefused')).toMatchObject([{ pieces: [CLARKE], hex: T, rule: 'OPS-19.1.3' }])
    expect([at(position, CLARKE), at(position, 'us.ldr.worth')]).toEqual([SW, SW])
    expect(goes(position)).toEqual([`${GARLAND} ${T}`])
    does(position, 'us', { type: 'advance', unit: GARLAND, leaders: [], to: T }, [4])
    expect(at(position, GARLAND)).toBe(T)
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
    const position = scene({ segment: 'combat', at: works })
    expect(position.world.behindWorks[position.world.grid.indexOf('1222')]).toBe(1)
    expect(position.game.ops.activation.santaAnna).toBe(false)
    declare(position, '1222', [CLARKE, GARLAND])
    // 11 - 2 - 2 - 3: +4, die 6: Dm, failed
    does(position, 'us', { type: 'attack' }, [...PLAIN, 6, 6, 2])
    const events = does(position, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: '1222' })
    expect(only(events, 'activated')).toEqual([
      { kind: 'activated', by: 'behindWorks', hex: '1222', rule: 'OPS-19.4.2' },
    ])
    expect(position.game.ops.activation.santaAnna).toBe(true)
  })
})

describe('OPS-10.2 cavalry that charged', () => {
  const charge = (us: Record<string, string> = {}, ground: Ground = {}, attackers = [HORSE, CLARKE]) => {
    const position = beaten({ [HORSE]: SW, [CLARKE]: SE, ...us }, attackers, ground, true)
    // 2 + 4 + 2 against 2: +6, die 6: DmX
    does(position, 'us', { type: 'attack' }, [...PLAIN, 6])
    return position
  }

  it('OPS-10.2 may go one hex further, into any hex it could attack over and enter', () => {
    const position = charge({ [GUARD]: E }, { sides: [[T, NW, 'ravine']], terrain: { [W]: 'marsh' } })
    does(position, 'us', { type: 'advance', unit: HORSE, leaders: [], to: T })
    expect(asked(position)).toBe('advance us')
    // Not E (enemy), NW (ravine), W (marsh).
    expect(goes(position)).toEqual([SW, SE, NE].map((hex) => `${HORSE} ${hex}`))
    for (const to of [E, NW, W, '1210'])
      expect(refuses(position, 'us', { type: 'advance', unit: HORSE, leaders: [], to }).key).toBe('advanceHex')
    expect(refuses(position, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: T }).key).toBe('advanceUnit')
    does(position, 'us', { type: 'advance', unit: HORSE, leaders: [], to: NE })
    expect(at(position, HORSE)).toBe(NE)
    expect(goes(position)).toEqual([`${CLARKE} ${T}`])
    does(position, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: T })
    expect(position.game.ops.attack).toBeNull()
  })

  it('OPS-10.2 OPS-3.5 may stop in the target hex, and the others still advance', () => {
    const position = charge()
    does(position, 'us', { type: 'advance', unit: HORSE, leaders: [], to: T })
    does(position, 'us', PASS)
    expect(asked(position)).toBe('advance us')
    expect(goes(position)).toEqual([`${CLARKE} ${T}`])
    does(position, 'us', PASS)
    expect(position.game.ops.attack).toBeNull()
  })

  it('OPS-10.2 goes no third hex', () => {
    const position = charge()
    does(position, 'us', { type: 'advance', unit: HORSE, leaders: [], to: T })
    does(position, 'us', { type: 'advance', unit: HORSE, leaders: [], to: NE })
    expect(goes(position)).toEqual([`${CLARKE} ${T}`])
  })

  it('OPS-10.2 its leaders may go both hexes', () => {
    const position = charge({ 'us.ldr.scott': SW })
    does(position, 'us', { type: 'advance', unit: HORSE, leaders: ['us.ldr.scott'], to: T })
    does(position, 'us', { type: 'advance', unit: HORSE, leaders: ['us.ldr.scott'], to: NW })
    expect([at(position, HORSE), at(position, 'us.ldr.scott')]).toEqual([NW, NW])
  })

  it('OPS-10.2 OPS-19.3.2 along a trail into lava only with an engineer, elsewhere with any leaders or none', () => {
    const lavaFirst: Ground = { terrain: { [SW]: 'lava' }, trails: [[T, SW]] }
    const engineer = 'us.ldr.lee'
    const position = charge({ [HORSE]: W, [engineer]: W }, lavaFirst)
    does(position, 'us', { type: 'advance', unit: HORSE, leaders: [engineer], to: T })
    const withEngineer = [SW, SE, W, E, NW, NE].map((hex) => `${HORSE} ${engineer} ${hex}`)
    const alone = [SE, W, E, NW, NE].map((hex) => `${HORSE} ${hex}`)
    expect(goes(position).sort()).toEqual([...withEngineer, ...alone].sort())
    expect(refuses(position, 'us', { type: 'advance', unit: HORSE, leaders: [], to: SW }).key).toBe('notTogether')
  })

  it('OPS-10.2 only after a charge, and only horse', () => {
    const slow = beaten({ [HORSE]: SW, [CLARKE]: SE }, [CLARKE, HORSE])
    does(slow, 'us', { type: 'attack' }, [...PLAIN, 6]) // 8 - 2: +6, DmX
    does(slow, 'us', { type: 'advance', unit: HORSE, leaders: [], to: T })
    expect(goes(slow)).toEqual([`${CLARKE} ${T}`])
    const position = charge()
    does(position, 'us', { type: 'advance', unit: CLARKE, leaders: [], to: T })
    expect(goes(position)).toEqual([`${HORSE} ${T}`])
  })

  it('OPS-10.2 OPS-6.1 the second hex must have room', () => {
    const position = charge({ [GARLAND]: NE, [YORK]: NE, [SMITH]: NW, [DRAGOONS3]: NW })
    does(position, 'us', { type: 'advance', unit: HORSE, leaders: [], to: T })
    expect(goes(position)).not.toContain(`${HORSE} ${NE}`)
    expect(goes(position)).not.toContain(`${HORSE} ${NW}`)
    expect(goes(position)).toContain(`${HORSE} ${E}`)
  })

  it('OPS-10.2 where there is no second hex the next unit is asked at once', () => {
    const shut = [E, NE, NW, W, SE].map((hex) => [T, hex, 'river'] as const)
    const position = beaten({ [HORSE]: SW, [CLARKE]: SW, [SMITH]: SW }, [HORSE, CLARKE], { sides: shut }, true)
    does(position, 'us', { type: 'attack' }, [...PLAIN, 6])
    does(position, 'us', { type: 'advance', unit: HORSE, leaders: [], to: T })
    // SW still holds two of foot; it has no room.
    expect(goes(position)).toEqual([`${CLARKE} ${T}`])
  })

  it('OPS-10.2 OPS-5.4 the second hex may scatter leaders alone', () => {
    const position = charge({ 'mexican.ldr.valencia': NE, [HUSSARS]: '1310' })
    does(position, 'us', { type: 'advance', unit: HORSE, leaders: [], to: T })
    does(position, 'us', { type: 'advance', unit: HORSE, leaders: [], to: NE })
    expect(at(position, 'mexican.ldr.valencia')).toBe('1310')
  })
})
