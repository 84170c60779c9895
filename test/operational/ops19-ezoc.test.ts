import { describe, expect, it } from 'vitest'
import { legal, reachOf } from '../../src/operational/engine'
import type { Action, PieceState } from '../../src/operational/types'
import {
  assault,
  asked,
  choices,
  CLARKE as FOE,
  clash,
  declare,
  does as fights,
  ended,
  fow,
  GARLAND,
  goes,
  GUARD,
  LIGHT,
  LINE as EAST,
  NE,
  NW,
  PLAIN,
  SE,
  SW,
  T,
  thrown,
  W,
} from './clash'
import { at, does, only, refuses, type Scene, scene, state, step, world } from './support'

const LINE = 'mexican.north.2.line' // morale 4
const ACTIVOS = 'mexican.north.2.activos' // morale 3
const FIRST = 'mexican.north.1.infantry' // another formation of the North
const HORSE = 'mexican.south.1.cavalry5'
const VALENCIA = 'mexican.ldr.valencia'
const SANTA_ANNA = 'mexican.ldr.santaanna'

const around = (hex: string): string[] =>
  world.grid
    .within(world.grid.indexOf(hex), 1)
    .map((other) => world.grid.ids[other]!)
    .filter((other) => other !== hex)
/** Next to both. */
const between = (a: string, b: string): string[] => around(a).filter((hex) => around(b).includes(hex))

/** CLARKE at 1910; a Mexican at 1908 comes to 1909 in his ZOC. Valencia, far away, commands all Mexicans. */
const near = (at: Scene['at'] = {}, more: Partial<Scene> = {}) => {
  const all = { [LINE]: '1908', [FOE]: '1910', [VALENCIA]: '0704', ...at }
  const units = Object.keys(all).filter((id) => world.pieces[world.pieceIndexes.get(id)!]!.kind === 'unit')
  return scene({
    active: 'mexican',
    at: all,
    command: Object.fromEntries(units.map((id) => [id, [VALENCIA]])),
    ...more,
  })
}
/** Dice thrown by a step of `units` into 1909: purposes with their rules. */
const checks = (
  position: ReturnType<typeof near>,
  units: string | string[] = LINE,
  values: number[] = [1],
  leaders: string[] = [],
) =>
  only(does(position, 'mexican', step(units, '1909', leaders), values), 'die').map((die) => `${die.piece} ${die.rule}`)
const [beside, other] = between('1909', '1910') as [string, string]

describe('OPS-19.4.3 while Santa Anna is inactive', () => {
  it('OPS-19.4.3 no Mexican unit enters an EZOC but by 19.4.4', () => {
    expect(checks(near())).toEqual([`${LINE} OPS-19.4.4`])
  })

  it('OPS-19.4.3 outside EZOC nothing holds them', () => {
    const position = near()
    const [free] = around('1908').filter((hex) => !around('1910').includes(hex) && !around('1909').includes(hex))
    does(position, 'mexican', step(LINE, free!), [])
    expect(at(position, LINE)).toBe(free)
  })

  it('OPS-19.4.3 where he is active on the map, none', () => {
    expect(checks(near({ [SANTA_ANNA]: '2529' }, { santaAnna: true }), LINE, [])).toEqual([])
  })

  it.each([
    ['wounded', '2529', { wounded: 9 }],
    ['hidden in a box', 'box:A', {}],
    ['lost', 'gone', {}],
  ] as const)('OPS-19.4.3 OPS-4.4 "whenever": %s he is inactive too', (_, hex, made) => {
    const states: Record<string, Partial<PieceState>> = { [SANTA_ANNA]: made }
    const position = near({ [SANTA_ANNA]: hex }, { santaAnna: true, states })
    expect(checks(position)).toEqual([`${LINE} OPS-19.4.4`])
  })

  it('OPS-19.4.3 no US unit is held by it, nor a Mexican leader or HQ', () => {
    const us = scene({ at: { [FOE]: '1910', [LINE]: '1908' }, command: 'all' })
    does(us, 'us', step(FOE, '1909'), [])
    const staff = near({ [ACTIVOS]: '1909', 'mexican.ldr.mejia': '1908' })
    does(staff, 'mexican', step([], '1909', ['mexican.ldr.mejia']), [])
  })

  it('OPS-19.4.3 a friend in that very hex makes no difference', () => {
    expect(checks(near({ [HORSE]: '1909' }))).toEqual([`${LINE} OPS-19.4.4`])
  })

  const lost = (at: Record<string, string>) => clash({ active: 'us', santaAnna: false, at })

  it('OPS-19.4.3 not by retreat (ruling)', () => {
    // Only NW and NE lie off CLARKE; a second US unit throws its ZOC on both, and friends stand there.
    const position = lost({ [FOE]: SW, [EAST]: T, [LIGHT]: NW, [GUARD]: NE, 'us.2.smith': '1210' })
    // 7 - 5 = +2, die 4: Dr
    assault(position, T, [FOE], [...PLAIN, 4])
    expect(asked(position)).toBe('retreat mexican')
    fights(position, 'mexican', { type: 'retreat', unit: EAST, to: NW }, [])
    expect(at(position, EAST)).toBe(NW)
  })

  it('OPS-19.4.3 not by advance (ruling)', () => {
    const position = clash({
      active: 'mexican',
      santaAnna: false,
      at: { [EAST]: SW, [LIGHT]: SE, 'us.4.newyork': T, [FOE]: '1210' },
    })
    // 5 + 3 - 2 = +6, die 1: Dr
    assault(position, T, [EAST, LIGHT], [...PLAIN, 1])
    fights(position, 'us', choices(position, 'us', 'retreat')[0]!)
    expect(asked(position)).toBe('advance mexican')
    fights(position, 'mexican', { type: 'advance', unit: EAST, leaders: [], to: T }, [])
    expect(at(position, EAST)).toBe(T)
  })

  it('OPS-19.4.3 OPS-6.2 no displacement into an EZOC, friends there or not; there no die may be thrown', () => {
    const crowd = { [LINE]: '1908', [ACTIVOS]: '1908', [FIRST]: '1908' }
    const position = near({ ...crowd, [HORSE]: '1909' })
    does(position, 'mexican', { type: 'endPhase' }, [])
    expect(asked(position)).toBe('displace mexican')
    const hexes = legal(position, 'mexican').flatMap((action) => (action.type === 'displace' ? [action.to] : []))
    expect(hexes.length).toBeGreaterThan(0)
    expect(hexes).not.toContain('1909')
    expect(refuses(position, 'mexican', { type: 'displace', unit: LINE, to: '1909' })).toEqual({
      rule: 'OPS-6.2',
      key: 'displaceHex',
    })
    const awake = near({ ...crowd, [HORSE]: '1909', [SANTA_ANNA]: '2529' }, { santaAnna: true })
    does(awake, 'mexican', { type: 'endPhase' }, [])
    does(awake, 'mexican', { type: 'displace', unit: LINE, to: '1909' }, [], true)
  })
})

describe('OPS-19.4.4 the check', () => {
  it('OPS-19.4.4 passed it goes in, and stops there as ever', () => {
    const position = near()
    const events = does(position, 'mexican', step(LINE, '1909'), [4])
    expect(events.map((event) => event.kind)).toEqual(['die', 'moved', 'stopped'])
    expect(only(events, 'stopped')[0]).toMatchObject({ hex: '1909', rule: 'OPS-7.2' })
  })

  it('OPS-19.4.4 failed its move is over, before the hex, nothing spent', () => {
    const position = near()
    const events = does(position, 'mexican', step(LINE, '1909'), [5])
    expect(events.map((event) => event.kind)).toEqual(['die', 'stopped'])
    expect(only(events, 'stopped')[0]).toMatchObject({ pieces: [LINE], hex: '1908', rule: 'OPS-19.4.4' })
    expect(state(position, LINE)).toMatchObject({ at: '1908', moved: true, spent: 0, disrupted: false })
    expect(refuses(position, 'mexican', step(LINE, '1909'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
  })

  it('OPS-19.4.4 OPS-4.6 a leader with it assists', () => {
    const position = near({ 'mexican.ldr.mejia': '1908', [FIRST]: '1908' })
    const [die] = only(does(position, 'mexican', step(FIRST, '1909'), [4]), 'die')
    // Morale 3: a 4 passes with his help.
    expect(die).toMatchObject({ value: 3, passed: true, modifiers: [{ name: 'assist', value: -1, rule: 'OPS-4.6' }] })
  })

  it('OPS-19.4.4 each unit of a stack for itself; one failure stops all', () => {
    const position = near({ [ACTIVOS]: '1908' })
    const events = does(position, 'mexican', step([LINE, ACTIVOS], '1909'), [6, 1])
    expect(only(events, 'die').map((die) => die.piece)).toEqual([ACTIVOS, LINE])
    expect([at(position, LINE), at(position, ACTIVOS), state(position, LINE).moved]).toEqual(['1908', '1908', true])
  })

  it('OPS-19.4.4 OPS-7.2 one check serves both', () => {
    // GARLAND holds 1908 in his ZOC: the move begins in an EZOC.
    const [back] = around('1908').filter((hex) => !around('1909').includes(hex) && hex !== '1909')
    const position = near({ [GARLAND]: back! })
    expect(checks(position)).toEqual([`${LINE} OPS-7.2`])
    expect(state(position, LINE).moved).toBe(true)
  })

  it('OPS-19.4.4 OPS-19.1.9 but beyond a ravine there is that check besides', () => {
    const position = near({ [LINE]: '1605', [FOE]: '1805' })
    const events = does(position, 'mexican', step(LINE, '1705'), [1, 1])
    expect(only(events, 'die').map((die) => die.rule)).toEqual(['OPS-19.4.4', 'OPS-19.1.9'])
  })

  it('OPS-19.4.4 the reach tells its chance', () => {
    const odds = (position: ReturnType<typeof near>) =>
      reachOf(position, 'mexican', [LINE], [], false).find((entry) => entry.hex === '1909')?.chance
    expect(odds(near())).toEqual({ num: 2, den: 3 })
    expect(odds(near({ [FIRST]: beside }))).toEqual({ num: 1, den: 1 })
    expect(odds(near({ [SANTA_ANNA]: '2529' }, { santaAnna: true }))).toEqual({ num: 1, den: 1 })
  })
})

describe('OPS-19.4.4 garrisons', () => {
  const into = (unit: string, to: string): Action => ({
    ...(step(unit, to) as Extract<Action, { type: 'step' }>),
    garrison: true,
  })
  const walls = (hex: string, states: Partial<PieceState> = {}) =>
    near({ [LINE]: hex, [FOE]: '1922' }, { states: { [LINE]: states } })

  it('OPS-19.4.4 OPS-19.1.14 straight into a bastion no check is asked; a plain step asks it', () => {
    does(walls('2020'), 'mexican', into(LINE, '2021'), [])
    expect(only(does(walls('2020'), 'mexican', step(LINE, '2021'), [1]), 'die')[0]?.rule).toBe('OPS-19.4.4')
  })

  it('OPS-19.4.4 coming out into an EZOC asks it: passed, outside and done', () => {
    const position = walls('2021', { garrison: true })
    const events = does(position, 'mexican', { type: 'garrison', unit: LINE, in: false }, [4])
    expect(events.map((event) => event.kind)).toEqual(['die', 'garrison', 'stopped'])
    expect(state(position, LINE)).toMatchObject({ garrison: false, moved: true })
  })

  it('OPS-19.4.4 failed: inside, its move over, and no second try', () => {
    const position = walls('2021', { garrison: true })
    const events = does(position, 'mexican', { type: 'garrison', unit: LINE, in: false }, [5])
    expect(only(events, 'stopped')[0]).toMatchObject({ pieces: [LINE], rule: 'OPS-19.4.4' })
    expect(state(position, LINE)).toMatchObject({ garrison: true, moved: true })
    expect(refuses(position, 'mexican', { type: 'garrison', unit: LINE, in: false })).toEqual({
      rule: 'OPS-19.4.3',
      key: 'santaAnnaEzoc',
    })
  })

  it('OPS-19.4.5 beside one of its army in an EZOC it comes out unasked, even after its move', () => {
    const [hex] = between('2021', '1922').filter((id) => id !== '2020')
    const position = near(
      { [LINE]: '2021', [FOE]: '1922', [FIRST]: hex! },
      { states: { [LINE]: { garrison: true, moved: true, mp2: 10, spent: 4 } } },
    )
    does(position, 'mexican', { type: 'garrison', unit: LINE, in: false }, [])
    expect(state(position, LINE).garrison).toBe(false)
  })
})

describe('OPS-19.4.5 beside one of the same army', () => {
  it('OPS-19.4.5 whatever its formation, no check', () => {
    expect(checks(near({ [FIRST]: beside }), LINE, [])).toEqual([])
    expect(checks(near({ [ACTIVOS]: other }), LINE, [])).toEqual([])
  })

  it('OPS-19.4.5 not beside one of another army', () => {
    expect(checks(near({ [HORSE]: beside }))).toEqual([`${LINE} OPS-19.4.4`])
    expect(checks(near({ [EAST]: other }))).toEqual([`${LINE} OPS-19.4.4`])
  })

  it('OPS-19.4.5 not beside one that is itself in no EZOC', () => {
    const [free] = around('1909').filter((hex) => !around('1910').includes(hex) && hex !== '1908' && hex !== '1910')
    expect(checks(near({ [FIRST]: free! }))).toEqual([`${LINE} OPS-19.4.4`])
  })

  it('OPS-19.4.5 not one who stands in the hex itself (ruling), nor who takes the same step', () => {
    expect(checks(near({ [FIRST]: '1909' }))).toEqual([`${LINE} OPS-19.4.4`])
    const pair = near({ [FIRST]: '1908' })
    expect(checks(pair, [FIRST, LINE], [1, 1])).toEqual([`${FIRST} OPS-19.4.4`, `${LINE} OPS-19.4.4`])
  })

  it('OPS-19.4.5 of a stack only those without a friend there make the check', () => {
    const position = near({ [FIRST]: beside, [EAST]: '1908' })
    expect(checks(position, [EAST, LINE], [1])).toEqual([`${EAST} OPS-19.4.4`])
  })

  it('OPS-19.4.5 a garrison, which ignores EZOC, vouches for nobody (ruling)', () => {
    const vouch = (garrison: boolean) => {
      const position = near({ [LINE]: '1920', [FOE]: '1922', [FIRST]: '2021' }, { states: { [FIRST]: { garrison } } })
      return only(does(position, 'mexican', step(LINE, '1921'), [1], true), 'die').filter(
        (die) => die.purpose === 'morale',
      ).length
    }
    expect([vouch(false), vouch(true)]).toEqual([0, 1])
  })

  it('OPS-19.4.5 OPS-6.2 lets a displaced unit in where a friend stands', () => {
    const position = near({
      [LINE]: '1908',
      [ACTIVOS]: '1908',
      [FIRST]: '1908',
      [HORSE]: '1909',
      'mexican.north.3.infantry': beside,
    })
    does(position, 'mexican', { type: 'endPhase' }, [])
    does(position, 'mexican', { type: 'displace', unit: LINE, to: '1909' }, [], true)
    expect(at(position, LINE)).toBe('1909')
  })
})

describe('OPS-19.4.3 FOW moves', () => {
  /** LIGHT and others may come up to GUARD, attacked at T by CLARKE from SW. */
  const reserves = (at: Record<string, string> = {}) => {
    const position = clash({ santaAnna: false, at: { [FOE]: SW, [GUARD]: T, [LIGHT]: '1210', ...at } })
    declare(position, T, [FOE])
    fights(position, 'us', { type: 'attack' }, [...fow(10)])
    return position
  }

  it('OPS-19.4.3 OPS-8.4 10: a reserve into an EZOC checks first; passed it comes', () => {
    const position = reserves()
    expect(goes(position, 'mexican')).toContain(`${LIGHT} ${T}`)
    // check, then 7 - 4 - 3 = 0, die 5: Dr
    const events = fights(position, 'mexican', { type: 'reserve', unit: LIGHT, to: T }, [4, 5])
    expect(only(events, 'die')[0]).toMatchObject({ purpose: 'morale', rule: 'OPS-19.4.4', passed: true })
    expect(ended(events).defence).toBe(4 + 3)
  })

  it('OPS-19.4.4 OPS-8.4 10: failed it stays where it is, and the fight goes on', () => {
    const position = reserves()
    const events = fights(position, 'mexican', { type: 'reserve', unit: LIGHT, to: T }, [5, 4])
    expect(only(events, 'stopped')[0]).toMatchObject({ pieces: [LIGHT], hex: '1210', rule: 'OPS-19.4.4' })
    expect(ended(events).defence).toBe(4)
    expect(at(position, LIGHT)).toBe('1210')
  })

  it('OPS-19.4.3 OPS-8.4 10: next to the target out of EZOC, none', () => {
    const position = reserves()
    fights(position, 'mexican', { type: 'reserve', unit: LIGHT, to: NW }, [4])
    expect(at(position, LIGHT)).toBe(NW)
  })

  it('OPS-19.4.5 OPS-8.4 10: nor beside one of its army in an EZOC', () => {
    // MORELIA of the East stands at W, in the ZOC of CLARKE, next to T.
    const position = reserves({ 'mexican.east.2.morelia': W })
    // 0, die 5: Dr
    const events = fights(position, 'mexican', { type: 'reserve', unit: LIGHT, to: T }, [5])
    expect(ended(events).defence).toBe(4 + 3)
  })

  it('OPS-19.4.3 OPS-8.4 10: the way with the fewest checks is taken', () => {
    // From NE to W, in CLARKE's ZOC: by T, in it too, or by NW, which is free. GUARD is of another army.
    const position = reserves({ [HORSE]: NE })
    const events = fights(position, 'mexican', { type: 'reserve', unit: HORSE, to: W }, [1, 4])
    expect(thrown(events)[0]).toBe(`morale ${HORSE} 1 passed`)
    expect([at(position, HORSE), only(events, 'die').filter((die) => die.rule === 'OPS-19.4.4').length]).toEqual([W, 1])
  })

  it('OPS-19.4.3 OPS-8.4 12: to the guns by the same rule; failed, it does not join', () => {
    const guns = (values: number[]) => {
      const position = clash({ active: 'mexican', santaAnna: false, at: { [EAST]: SW, [LIGHT]: '0909', [FOE]: T } })
      declare(position, T, [EAST])
      fights(position, 'mexican', { type: 'attack' }, [...fow(12)])
      // W lies beside T; EAST at SW, of the same army, is in an EZOC and next to W: no check there. NW is not.
      return { position, events: fights(position, 'mexican', { type: 'reserve', unit: LIGHT, to: W }, values) }
    }
    // 5 + 3 - 7 = +1, die 1: Ar
    const { events } = guns([1])
    expect(ended(events).attack).toBe(5 + 3)
    const alone = clash({
      active: 'mexican',
      santaAnna: false,
      at: { 'mexican.south.1.cavalry5': SW, [LIGHT]: '0909', [FOE]: T },
    })
    declare(alone, T, ['mexican.south.1.cavalry5'])
    fights(alone, 'mexican', { type: 'attack' }, [...fow(12)])
    // 2 - 7 = -5, die 1: Ax
    const failed = fights(alone, 'mexican', { type: 'reserve', unit: LIGHT, to: W }, [6, 1])
    expect(only(failed, 'joined')).toEqual([])
    expect(ended(failed).attack).toBe(2)
    expect(state(alone, LIGHT)).toMatchObject({ at: '0909', attacked: false })
  })
})
