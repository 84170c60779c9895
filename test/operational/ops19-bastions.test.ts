import { describe, expect, it } from 'vitest'
import { forecastAttack, legal, reachOf, toAct } from '../../src/operational/engine'
import type { Action, PieceState } from '../../src/operational/types'
import {
  assault,
  asked,
  choices,
  CLARKE,
  clash,
  declare,
  does as fights,
  DUNCAN,
  E,
  ended,
  fow,
  GARLAND,
  GUARD,
  GUNS,
  type Ground,
  HORSE,
  LANCERS,
  LIGHT,
  LINE,
  NE,
  NW,
  PLAIN,
  SE,
  SMITH,
  SW,
  shifts,
  T,
  thrown,
  W,
} from './clash'
import { at, does, left2, march, only, refuses, type Scene, scene, state, step, stepsOf, world } from './support'

const FOOT = 'us.1.clarke'
const BATTERY = 'us.1.duncan'
const DRAGOONS = 'us.a.dragoons1'
const NORTH = 'mexican.north.2.line'
const inside = { garrison: true } satisfies Partial<PieceState>

const into = (unit: string, to: string, leaders: readonly string[] = []): Action => ({
  ...(step(unit, to, leaders) as Extract<Action, { type: 'step' }>),
  garrison: true,
})
const garrison = (unit: string, way: boolean): Action => ({ type: 'garrison', unit, in: way })
const us = (at: Scene['at'], states: Scene['states'] = {}) => scene({ at, states, command: 'all' })
const mexicans = (at: Scene['at'], states: Scene['states'] = {}) =>
  scene({ at, states, active: 'mexican', command: 'all' })

describe('OPS-19.1.13 bastions', () => {
  it('OPS-19.1.13 four of them; one infantry and one artillery unit of either side, marked', () => {
    expect(world.bastions.map((hex) => world.grid.ids[hex])).toEqual(['1222', '2020', '2021', '2227'])
    for (const position of [us({ [FOOT]: '2020', [BATTERY]: '2020' })]) {
      const events = does(position, 'us', garrison(FOOT, true))
      expect(events).toEqual([{ kind: 'garrison', piece: FOOT, hex: '2020', in: true, rule: 'OPS-19.1.14' }])
      does(position, 'us', garrison(BATTERY, true))
      expect([state(position, FOOT).garrison, state(position, BATTERY).garrison]).toEqual([true, true])
    }
    does(mexicans({ [NORTH]: '1222' }), 'mexican', garrison(NORTH, true))
  })

  it('OPS-19.1.13 no second of its arm, no horse, none without a bastion', () => {
    const position = us({ [FOOT]: '2020', 'us.2.smith': '2020', [DRAGOONS]: '2021', 'us.2.riley': '2120' })
    does(position, 'us', garrison(FOOT, true))
    expect(refuses(position, 'us', garrison('us.2.smith', true))).toEqual({ rule: 'OPS-19.1.13', key: 'garrisonFull' })
    expect(refuses(position, 'us', garrison(DRAGOONS, true))).toEqual({ rule: 'OPS-19.1.13', key: 'garrisonUnit' })
    expect(refuses(position, 'us', garrison('us.2.riley', true))).toEqual({ rule: 'OPS-19.1.13', key: 'noBastion' })
    expect(refuses(position, 'us', garrison(FOOT, true))).toEqual({ rule: 'OPS-19.1.14', key: 'garrisonIs' })
    expect(refuses(position, 'us', garrison('us.2.smith', false))).toEqual({ rule: 'OPS-19.1.14', key: 'garrisonIs' })
    expect(refuses(position, 'us', garrison('mexican.east.7.tlapa', true)).key).toBe('notYours')
    does(position, 'us', garrison(FOOT, false))
    does(position, 'us', garrison('us.2.smith', true))
  })

  it('OPS-19.1.13 OPS-6.1 it counts for no stacking: two more and a battery beside it', () => {
    const position = us(
      { [FOOT]: '2020', 'us.2.smith': '2020', 'us.2.riley': '2020', [BATTERY]: '2020', 'us.2.taylor': '2020' },
      { [FOOT]: inside, [BATTERY]: inside },
    )
    does(position, 'us', { type: 'endPhase' }, [], true)
    expect(asked(position)).not.toBe('displace us')
    const crowded = us({ [FOOT]: '2020', 'us.2.smith': '2020', 'us.2.riley': '2020' }, { [FOOT]: inside })
    does(crowded, 'us', garrison(FOOT, false))
    does(crowded, 'us', { type: 'endPhase' })
    expect(asked(crowded)).toBe('displace us')
  })
})

describe('OPS-19.1.14 in and out', () => {
  it('OPS-19.1.14 costs nothing, any number of times, whether it has moved or not', () => {
    const position = us({ [FOOT]: '1920' })
    does(position, 'us', step(FOOT, '2020'))
    for (const way of [true, false, true, false]) does(position, 'us', garrison(FOOT, way))
    expect([left2(position, FOOT), state(position, FOOT).moved]).toEqual([9, false])
    does(position, 'us', step(FOOT, '2021'))
    const done = us({ [FOOT]: '2020' }, { [FOOT]: { moved: true, mp2: 10, spent: 10 } })
    does(done, 'us', garrison(FOOT, true))
    does(done, 'us', garrison(FOOT, false))
    expect(state(done, FOOT)).toMatchObject({ moved: true, spent: 10, garrison: false })
  })

  it('OPS-19.1.14 does not end the move of another unit', () => {
    const position = us({ [FOOT]: '1908', 'us.2.smith': '2020' })
    does(position, 'us', step(FOOT, '1909'))
    does(position, 'us', garrison('us.2.smith', true))
    expect(position.game.ops.moving?.units).toEqual([FOOT])
    does(position, 'us', step(FOOT, '1910'))
  })

  it('OPS-19.1.14 in its own movement phase only', () => {
    const position = mexicans({ [FOOT]: '2020', [NORTH]: '1222' })
    expect(refuses(position, 'us', garrison(FOOT, true)).key).toBe('notYourTurn')
    const combat = clash({ at: { [CLARKE]: SW, [LINE]: T, [GUARD]: '1310' }, ground: { bastions: [SW] } })
    expect(refuses(combat, 'us', garrison(CLARKE, true))).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
  })

  it('OPS-19.1.14 straight from outside, the price of the ground paid, and the move goes on', () => {
    const position = us({ [FOOT]: '1920', 'us.ldr.worth': '1920' })
    const events = does(position, 'us', into(FOOT, '2020', ['us.ldr.worth']))
    expect(events.map((event) => event.kind)).toEqual(['moved', 'garrison'])
    expect([left2(position, FOOT), state(position, FOOT).garrison, state(position, FOOT).moved]).toEqual([
      9,
      true,
      false,
    ])
    const out = does(position, 'us', step(FOOT, '1921'))
    expect(out.map((event) => event.kind)).toEqual(['garrison', 'moved'])
    expect(state(position, FOOT)).toMatchObject({ at: '1921', garrison: false, spent: 3 })
  })

  it('OPS-19.1.14 from one bastion to the next', () => {
    const position = us({ [FOOT]: '2020' }, { [FOOT]: inside })
    const events = does(position, 'us', into(FOOT, '2021'))
    expect(events.map((event) => event.kind)).toEqual(['garrison', 'moved', 'garrison'])
    expect(state(position, FOOT)).toMatchObject({ at: '2021', garrison: true })
  })

  it('OPS-19.1.14 one unit at a time, a bastion there, and room in it', () => {
    const position = us(
      { [FOOT]: '1920', 'us.2.smith': '1920', [DRAGOONS]: '1920', 'us.2.riley': '2020' },
      {
        'us.2.riley': inside,
      },
    )
    const stack = {
      ...(step([FOOT, 'us.2.smith'], '2020') as Extract<Action, { type: 'step' }>),
      garrison: true,
    } as const
    expect(refuses(position, 'us', stack)).toEqual({ rule: 'OPS-19.1.13', key: 'garrisonUnit' })
    expect(refuses(position, 'us', into(DRAGOONS, '2020'))).toEqual({ rule: 'OPS-19.1.13', key: 'garrisonUnit' })
    expect(refuses(position, 'us', into(FOOT, '2020'))).toEqual({ rule: 'OPS-19.1.13', key: 'garrisonFull' })
    expect(refuses(position, 'us', into(FOOT, '1919'))).toEqual({ rule: 'OPS-19.1.13', key: 'noBastion' })
    const road = { ...(march(FOOT, '2020') as Extract<Action, { type: 'step' }>), garrison: true } as const
    expect(refuses(position, 'us', road).key).toBe('badShape')
    const leader = {
      ...(step([], '2020', ['us.ldr.worth']) as Extract<Action, { type: 'step' }>),
      garrison: true,
    } as const
    expect(refuses(us({ 'us.ldr.worth': '1920' }), 'us', leader)).toEqual({ rule: 'OPS-19.1.13', key: 'garrisonUnit' })
  })

  it('OPS-19.1.14 OPS-7.2 ignoring EZOC: no stop on the way in, though a plain step stops', () => {
    const enemy = { [NORTH]: '1922' }
    const position = us({ [FOOT]: '2020', ...enemy })
    does(position, 'us', into(FOOT, '2021'), [])
    expect(state(position, FOOT)).toMatchObject({ garrison: true, moved: false })
    const plain = us({ [FOOT]: '2020', ...enemy })
    expect(only(does(plain, 'us', step(FOOT, '2021')), 'stopped')[0]).toMatchObject({ rule: 'OPS-7.2' })
  })

  it('OPS-19.1.14 OPS-12.2 an ineffective unit may go in through it', () => {
    const position = us({ [FOOT]: '2020', [NORTH]: '1922' }, { [FOOT]: { ineffective: true } })
    expect(refuses(position, 'us', step(FOOT, '2021'))).toEqual({ rule: 'OPS-12.2', key: 'ineffectiveEzoc' })
    does(position, 'us', into(FOOT, '2021'))
    expect(refuses(position, 'us', garrison(FOOT, false))).toEqual({ rule: 'OPS-12.2', key: 'ineffectiveEzoc' })
  })

  it('OPS-19.1.14 OPS-7.2 its start is no EZOC to it: no extra MP, no check on the way into another', () => {
    const position = us({ [FOOT]: '2021', [NORTH]: '1922' }, { [FOOT]: inside })
    does(position, 'us', step(FOOT, '1921'), [])
    expect(state(position, FOOT)).toMatchObject({ spent: 2, moved: true, garrison: false })
    const plain = us({ [FOOT]: '2021', [NORTH]: '1922' })
    does(plain, 'us', step(FOOT, '1921'), [1])
    expect(state(plain, FOOT).spent).toBe(4)
  })

  it('OPS-19.1.14 OPS-7.2 going in and straight out again escapes neither the extra MP nor the check (ruling)', () => {
    const enemies = { [NORTH]: '1922' }
    const position = us({ [FOOT]: '2021', ...enemies })
    does(position, 'us', garrison(FOOT, true), [])
    // What the player is shown says the same.
    const shown = reachOf(position, 'us', [FOOT], [], false)
    const plain = us({ [FOOT]: '2021', ...enemies })
    expect(shown).toEqual(reachOf(plain, 'us', [FOOT], [], false))
    expect(shown.find(({ hex }) => hex === '1921')).toMatchObject({ cost2: 4 })
    const failed = does(position, 'us', step(FOOT, '1921'), [6])
    expect(only(failed, 'die')[0]).toMatchObject({ purpose: 'morale', rule: 'OPS-7.2', passed: false })
    expect(state(position, FOOT)).toMatchObject({ at: '2021', moved: true })
    // Out and in again does not wash it off either, and the next player turn does.
    const again = us({ [FOOT]: '2021', ...enemies })
    does(again, 'us', garrison(FOOT, true))
    does(again, 'us', step(FOOT, '2020'), [])
    expect([state(again, FOOT).spent, state(again, FOOT).garrisonFromEzoc]).toEqual([3, undefined])
    const later = us({ [FOOT]: '2021', ...enemies })
    does(later, 'us', garrison(FOOT, true))
    does(later, 'us', { type: 'endPhase' }, [], true)
    while (later.game.ops.turn === position.game.ops.turn)
      does(
        later,
        toAct(later.game)!,
        later.game.ops.segment === 'command' ? { type: 'done' } : { type: 'endPhase' },
        [],
        true,
      )
    if (later.game.ops.segment === 'command') does(later, 'us', { type: 'done' }, [], true)
    expect(state(later, FOOT)).toMatchObject({ garrison: true })
    expect(state(later, FOOT).garrisonFromEzoc).toBeUndefined()
  })

  it('OPS-19.1.14 OPS-7.2 coming out into an EZOC ends its move (ruling)', () => {
    const position = us({ [FOOT]: '2021', [NORTH]: '1922' }, { [FOOT]: inside })
    const events = does(position, 'us', garrison(FOOT, false))
    expect(only(events, 'stopped')).toEqual([{ kind: 'stopped', pieces: [FOOT], hex: '2021', rule: 'OPS-7.2' }])
    expect(refuses(position, 'us', step(FOOT, '2020'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
    does(position, 'us', garrison(FOOT, true))
  })

  it('OPS-19.1.14 OPS-7.2 in a move that began in an EZOC it makes the check of 7.2 to come out into one', () => {
    const position = us({ [FOOT]: '1921', [NORTH]: '1922' })
    does(position, 'us', into(FOOT, '2021'), [])
    expect(state(position, FOOT)).toMatchObject({ spent: 4, moved: false })
    const failed = does(position, 'us', garrison(FOOT, false), [6])
    expect(only(failed, 'die')[0]).toMatchObject({ purpose: 'morale', rule: 'OPS-7.2', passed: false })
    expect(state(position, FOOT)).toMatchObject({ garrison: true, moved: true })
  })

  it('OPS-19.1.14 OPS-4.3 a unit out of command rolls to step in, not to go in where it stands', () => {
    const position = scene({ at: { [FOOT]: '1920', 'us.2.smith': '2021' } })
    expect(refuses(position, 'us', into(FOOT, '2020'))).toEqual({ rule: 'OPS-4.3', key: 'mustBegin' })
    does(position, 'us', garrison('us.2.smith', true))
  })

  it('OPS-19.1.14 the reach of a garrison starts in its bastion', () => {
    const position = us({ [FOOT]: '2021', [NORTH]: '1922' }, { [FOOT]: inside })
    const reach = reachOf(position, 'us', [FOOT], [], false)
    expect(reach.find((entry) => entry.hex === '1921')).toMatchObject({
      cost2: 2,
      stops: 'OPS-7.2',
      chance: { num: 1, den: 1 },
    })
    expect(stepsOf(position, [FOOT])).toContain('2020')
  })
})

describe('OPS-19.1.14 in FOW moves', () => {
  const ground: Ground = { bastions: [T, '1110'] }
  const FORT: Ground = { bastions: [T], terrain: { [T]: 'village' } }
  const moves = (position: ReturnType<typeof clash>, side: 'us' | 'mexican') =>
    choices(position, side, 'reserve').map((action) => `${action.unit} ${action.to}${action.garrison ? ' in' : ''}`)

  it('OPS-19.1.14 OPS-8.4 10: a garrison of the target hex comes out and fights', () => {
    const position = clash({
      at: { [CLARKE]: SW, [GUARD]: T, [LINE]: T, 'mexican.ldr.santaanna': '1910' },
      states: { [LINE]: inside },
      ground: FORT,
    })
    declare(position, T, [CLARKE])
    fights(position, 'us', { type: 'attack' }, [...fow(10)])
    expect(moves(position, 'mexican')).toContain(`${LINE} ${T}`)
    expect(refuses(position, 'mexican', { type: 'reserve', unit: LINE, to: T, garrison: true })).toEqual({
      rule: 'OPS-8.4',
      key: 'fowHex',
    })
    expect(refuses(position, 'mexican', { type: 'reserve', unit: GUARD, to: NE }).key).toBe('fowUnit')
    // 7 - (4 + 3) - 2 = -2, die 2: Ar; the village counts now that no garrison is left in it
    const events = fights(position, 'mexican', { type: 'reserve', unit: LINE, to: T }, [2])
    expect(only(events, 'garrison')).toEqual([
      { kind: 'garrison', piece: LINE, hex: T, in: false, rule: 'OPS-19.1.14' },
    ])
    expect(ended(events).defence).toBe(7)
    expect(shifts(events)).toEqual({ village: -2 })
  })

  it('OPS-19.1.14 OPS-8.4 10: a reserve goes in, from outside or where it stands', () => {
    const position = clash({ at: { [CLARKE]: SW, [GUARD]: T, [LINE]: NW, [LIGHT]: NE }, ground })
    declare(position, T, [CLARKE])
    fights(position, 'us', { type: 'attack' }, [...fow(10)])
    const ways = moves(position, 'mexican')
    expect(ways).toContain(`${LINE} ${T} in`)
    expect(ways).toContain(`${LINE} ${NW} in`)
    expect(ways).toContain(`${LIGHT} ${NW} in`)
    expect(ways).not.toContain(`${LINE} ${NW}`)
    expect(ways).not.toContain(`${LIGHT} ${NE} in`)
    // In garrison it is no help to GUARD: 7 - 4 = +3, die 4: Dr
    const events = fights(position, 'mexican', { type: 'reserve', unit: LINE, to: T, garrison: true }, [4])
    expect(only(events, 'garrison')[0]).toMatchObject({ piece: LINE, in: true })
    expect(ended(events)).toMatchObject({ defence: 4, attack: 7 })
    expect(state(position, LINE)).toMatchObject({ at: T, garrison: true })
  })

  it('OPS-19.1.14 OPS-8.4 10: none into a bastion that has its like', () => {
    const position = clash({
      at: { [CLARKE]: SW, [GUARD]: T, [LINE]: T, [LIGHT]: NW, [GUNS]: NE },
      states: { [LINE]: inside },
      ground: { bastions: [T] },
    })
    declare(position, T, [CLARKE])
    fights(position, 'us', { type: 'attack' }, [...fow(10)])
    expect(moves(position, 'mexican')).not.toContain(`${LIGHT} ${T} in`)
    expect(moves(position, 'mexican')).toContain(`${GUNS} ${T} in`)
  })

  it('OPS-19.1.14 OPS-8.4 12: a garrison comes out to the sound of the guns', () => {
    const position = clash({
      at: { [CLARKE]: SW, [GARLAND]: W, [DUNCAN]: W, [LINE]: T },
      states: { [GARLAND]: inside, [DUNCAN]: inside },
      ground: { bastions: [W] },
    })
    declare(position, T, [CLARKE])
    fights(position, 'us', { type: 'attack' }, [...fow(12)])
    expect(moves(position, 'us')).toContain(`${GARLAND} ${W}`)
    expect(moves(position, 'us')).toContain(`${DUNCAN} ${W}`)
    expect(choices(position, 'us', 'reserve').some((action) => action.garrison)).toBe(false)
    const events = fights(position, 'us', { type: 'reserve', unit: GARLAND, to: W }, [3])
    expect(events.slice(0, 2).map((event) => event.kind)).toEqual(['garrison', 'joined'])
    expect(ended(events).attack).toBe(7 + 4)
    expect(state(position, GARLAND)).toMatchObject({ garrison: false, attacked: true })
  })

  it('OPS-19.1.14 OPS-19.1.16 12: only infantry joins against a garrison', () => {
    const position = clash({
      at: { [CLARKE]: SW, [GARLAND]: '0909', [DUNCAN]: '0909', [HORSE]: '0909', [LINE]: T },
      states: { [LINE]: inside },
      ground,
    })
    declare(position, T, [CLARKE])
    fights(position, 'us', { type: 'attack' }, [...fow(12)])
    expect(new Set(choices(position, 'us', 'reserve').map((action) => action.unit))).toEqual(new Set([GARLAND]))
  })
})

describe('OPS-19.1.15 a garrison rests', () => {
  it('OPS-19.1.15 OPS-7.1 has no ZOC, and has one again outside', () => {
    const position = us({ [FOOT]: '2021' }, { [FOOT]: inside })
    const hex = world.grid.indexOf('1921')
    expect(position.zoc[0][hex]).toBe(0)
    does(position, 'us', garrison(FOOT, false))
    expect(position.zoc[0][hex]).toBe(1)
    does(position, 'us', garrison(FOOT, true))
    expect(position.zoc[0][hex]).toBe(0)
  })

  it('OPS-19.1.15 OPS-12.5 ignores EZOC: it recovers in one', () => {
    const end = (states: Partial<PieceState>) => {
      const position = us(
        { [FOOT]: '2021', [NORTH]: '1922', 'us.2.smith': '0118' },
        { [FOOT]: { disrupted: true, ...states } },
      )
      return only(does(position, 'us', { type: 'endPhase' }, [], true), 'die').filter((die) => die.rule === 'OPS-12.5')
        .length
    }
    expect([end(inside), end({})]).toEqual([1, 0])
  })

  it('OPS-19.1.15 neither attacks nor bombards', () => {
    const position = clash({
      at: { [CLARKE]: SW, [DUNCAN]: SW, [GARLAND]: SE, [LINE]: T },
      states: { [CLARKE]: inside, [DUNCAN]: inside },
      ground: { bastions: [SW] },
    })
    fights(position, 'us', { type: 'target', hex: T })
    expect(choices(position, 'us', 'join').map((action) => action.unit)).toEqual([GARLAND])
    for (const unit of [CLARKE, DUNCAN])
      expect(refuses(position, 'us', { type: 'join', unit })).toEqual({ rule: 'OPS-19.1.15', key: 'garrisonRests' })
  })
})

const GARRISON: Ground = { terrain: { [T]: 'village' }, bastions: [T] }
/** LINE (or others) in garrison at T, attacked on open ground. */
const held = (at: Record<string, string>, garrisons: readonly string[] = [LINE]) =>
  clash({
    at: { ...Object.fromEntries(garrisons.map((unit) => [unit, T])), ...at },
    states: Object.fromEntries(garrisons.map((unit) => [unit, inside])),
    ground: GARRISON,
  })

describe('OPS-19.1.16 who attacks a garrison', () => {
  it('OPS-19.1.16 infantry; no guns and no horse join in', () => {
    const position = held({ [CLARKE]: SW, [DUNCAN]: SW, [HORSE]: SE })
    fights(position, 'us', { type: 'target', hex: T })
    expect(choices(position, 'us', 'join').map((action) => action.unit)).toEqual([CLARKE])
    for (const unit of [DUNCAN, HORSE])
      expect(refuses(position, 'us', { type: 'join', unit })).toEqual({ rule: 'OPS-19.1.16', key: 'garrisonTarget' })
  })

  it('OPS-19.1.16 where only guns and horse are by it is no target', () => {
    const position = held({ [DUNCAN]: SW, [HORSE]: SE, [CLARKE]: '0610' })
    expect(refuses(position, 'us', { type: 'target', hex: T })).toEqual({ rule: 'OPS-19.1.16', key: 'garrisonTarget' })
    expect(forecastAttack(position, 'us', { target: T, attackers: [DUNCAN], lead: null, charge: false })).toMatchObject(
      {
        ok: false,
        refusal: { rule: 'OPS-19.1.16' },
      },
    )
  })

  it('OPS-19.1.16 OPS-9.2 its shift is -4, and the village does not count', () => {
    const position = held({ [CLARKE]: SW })
    // 7 - 5 - 4 = -2, die 2: Ar
    const events = assault(position, T, [CLARKE], [...PLAIN, 2])
    expect(shifts(events)).toEqual({ bastionGarrison: -4 })
    expect(only(events, 'clashBegun')[0]).toMatchObject({ defenders: [LINE], defenderLead: LINE })
  })

  it('OPS-19.1.16 OPS-8.3 infantry may charge it', () => {
    const position = held({ [CLARKE]: SW })
    declare(position, T, [CLARKE], true)
    // 7 - 5 - 4 + 1 = -1
    expect(shifts(fights(position, 'us', { type: 'attack' }, [...PLAIN, 5]))).toEqual({
      bastionGarrison: -4,
      chargeInfantry: 1,
    })
  })

  it('OPS-19.1.16 OPS-8.2 infantry and guns of a garrison defend together; the owner names the lead', () => {
    const position = held({ [CLARKE]: SW, [GARLAND]: SE }, [LINE, GUNS])
    declare(position, T, [CLARKE, GARLAND])
    fights(position, 'us', { type: 'attack' })
    expect(asked(position)).toBe('lead mexican')
    // 7 + 4 - (5 + 3) - 4 = -1, die 5: Dc, which it ignores
    const events = fights(position, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 5])
    expect(ended(events)).toMatchObject({ defence: 8, differential: -1, result: 'Dc' })
  })
})

describe('OPS-19.1.17 results against a garrison', () => {
  const four = { [CLARKE]: SW, [GARLAND]: SE, [SMITH]: W, 'us.2.riley': E }
  const all = Object.keys(four)

  it.each([
    // 7 + 4 - 5 - 4 = +2: Ac DcE DcE Dr Dr Dm; 7 - 5 - 4 = -2: Ax Ar Ar AcE Dc DcR
    ['Dr', { [CLARKE]: SW, [GARLAND]: SE }, 4],
    ['DcE', { [CLARKE]: SW, [GARLAND]: SE }, 2],
    ['Dc', { [CLARKE]: SW }, 5],
    ['DcR', { [CLARKE]: SW }, 6],
  ] as const)('OPS-19.1.17 it ignores %s: no check, no loss, no retreat, no advance', (result, attackers, face) => {
    const position = held(attackers)
    const events = assault(position, T, Object.keys(attackers), [...PLAIN, face])
    expect(ended(events).result).toBe(result)
    expect(state(position, LINE)).toMatchObject({ at: T, garrison: true, disrupted: false, steps: 1 })
    expect(state(position, CLARKE).steps).toBe(2)
    expect(asked(position)).toBe(null)
  })

  it('OPS-19.1.17 the attacker takes his as usual; in an exchange the garrison loses nothing', () => {
    const position = held({ [CLARKE]: SW })
    // -2, die 4: AcE, check passed
    const events = assault(position, T, [CLARKE], [...PLAIN, 4, 1])
    expect(ended(events).result).toBe('AcE')
    expect(only(events, 'stepLost').map((event) => event.piece)).toEqual([CLARKE])
    expect(state(position, LINE)).toMatchObject({ at: T, garrison: true, steps: 1 })
    const lost = held({ [CLARKE]: SW })
    assault(lost, T, [CLARKE], [...PLAIN, 1])
    expect([state(lost, CLARKE).steps, asked(lost)]).toEqual([1, 'retreat us'])
  })

  it('OPS-19.1.17 Dm applies in full: passed it retreats and is a garrison no longer', () => {
    const position = held({ [CLARKE]: SW, [GARLAND]: SE })
    // +2, die 6: Dm
    const events = assault(position, T, [CLARKE, GARLAND], [...PLAIN, 6, 1])
    expect(only(events, 'garrison')).toEqual([
      { kind: 'garrison', piece: LINE, hex: T, in: false, rule: 'OPS-19.1.17' },
    ])
    expect(asked(position)).toBe('retreat mexican')
    expect(choices(position, 'mexican', 'hold')).toEqual([])
    fights(position, 'mexican', choices(position, 'mexican', 'retreat')[0]!)
    expect(state(position, LINE).garrison).toBe(false)
    expect(asked(position)).toBe('advance us')
  })

  it('OPS-19.1.17 Dm failed: it routs, and comes back as no garrison', () => {
    const position = held({ [CLARKE]: SW, [GARLAND]: SE })
    assault(position, T, [CLARKE, GARLAND], [...PLAIN, 6, 6, 3])
    expect(state(position, LINE)).toMatchObject({ at: 'trt:5', garrison: false })
    expect(asked(position)).toBe('advance us')
  })

  it('OPS-19.1.17 Dx: the lead loses a step, the other checks and retreats out of the bastion', () => {
    const position = held(four, [GUARD, GUNS])
    declare(position, T, all)
    fights(position, 'us', { type: 'attack' })
    // 7 + 11 - (4 + 3) - 4 = +7, die 3: Dx; GUNS fail
    const events = fights(position, 'mexican', { type: 'lead', unit: GUARD }, [...PLAIN, 3, 6])
    expect(ended(events).result).toBe('Dx')
    expect([at(position, GUARD), state(position, GUARD).garrison]).toEqual(['gone', false])
    expect(state(position, GUNS)).toMatchObject({ disrupted: true, garrison: false })
    // One hex was left to them, so nobody was asked.
    expect([at(position, GUNS), asked(position)]).not.toContain(T)
    expect(asked(position)).toBe('advance us')
  })

  it('OPS-19.1.17 DmX is both: a lead of one step dies, the rest retreat disrupted', () => {
    const position = held(four, [GUARD, GUNS])
    declare(position, T, all)
    fights(position, 'us', { type: 'attack' })
    // +7, die 6: DmX
    const events = fights(position, 'mexican', { type: 'lead', unit: GUARD }, [...PLAIN, 6])
    expect(ended(events).result).toBe('DmX')
    expect(at(position, GUARD)).toBe('gone')
    expect(state(position, GUNS)).toMatchObject({ disrupted: true, garrison: false })
  })

  it('OPS-19.1.17 OPS-10.1 cornered, a survivor loses a step and stays, no garrison', () => {
    const position = clash({
      active: 'mexican',
      at: { [CLARKE]: T, [LINE]: SW, [LIGHT]: SE, [GUARD]: NE, 'mexican.east.2.morelia': W },
      states: { [CLARKE]: inside },
      ground: GARRISON,
    })
    // 5 + 7 - 7 - 4 = +1 with all; die 5 is Dr and ignored
    const events = assault(position, T, [LINE, LIGHT, GUARD, 'mexican.east.2.morelia'], [...PLAIN, 5])
    expect(ended(events).result).toBe('Dr')
    expect(state(position, CLARKE)).toMatchObject({ steps: 2, garrison: true })
    const worn = clash({
      active: 'mexican',
      at: { [CLARKE]: T, [LINE]: SW, [LIGHT]: SE, [GUARD]: NE, 'mexican.east.2.morelia': W },
      states: { [CLARKE]: { ...inside, steps: 1, disrupted: true } },
      ground: GARRISON,
    })
    // 5 + 7 - 2 - 4 = +6, die 4: Dm, check passed at +1
    const driven = assault(worn, T, [LINE, LIGHT, GUARD, 'mexican.east.2.morelia'], [...PLAIN, 4, 2])
    expect(ended(driven).result).toBe('Dm')
    expect(state(worn, CLARKE).garrison).toBe(false)
  })

  it('OPS-19.1.17 OPS-8.4 11: it does not slip away; nobody is asked', () => {
    const position = held({ [CLARKE]: SW })
    const events = assault(position, T, [CLARKE], [...fow(11), 5])
    expect(ended(events).result).toBe('Dc')
    expect(asked(position)).toBe(null)
  })

  it('OPS-19.1.17 OPS-11.2 a leader in a bastion that is charged rolls; the garrison itself is as ever', () => {
    const position = held({ [CLARKE]: SW, 'mexican.ldr.lombardini': T })
    declare(position, T, [CLARKE], true)
    // -1, die 5: Dc
    const events = fights(position, 'us', { type: 'attack' }, [...PLAIN, 5, 1, 1])
    expect(thrown(events).at(-1)).toBe('leader mexican.ldr.lombardini 1+1')
    expect(state(position, LINE).garrison).toBe(true)
  })

  it('OPS-19.1.17 the forecast knows it', () => {
    const position = held({ [CLARKE]: SW, [GARLAND]: SE })
    const plan = { target: T, attackers: [CLARKE, GARLAND], lead: CLARKE, charge: false }
    const told = forecastAttack(position, 'us', plan)
    if (!told.ok) throw new Error(told.refusal.key)
    expect(told.value.modifiers).toEqual([{ name: 'bastionGarrison', value: -4, rule: 'OPS-9.2' }])
    expect(told.value.choices).not.toContain('slip')
    for (const outcome of told.value.outcomes) {
      if (['Dr', 'DcE', 'Dc', 'DcR'].includes(outcome.result))
        expect(outcome).toMatchObject({ attacker: 'none', defender: 'none', attackerSteps: 0, defenderSteps: 0 })
      if (outcome.result === 'AcE') expect(outcome.defenderSteps).toBe(0)
      if (outcome.result === 'Dm') expect(['rout', 'retreat']).toContain(outcome.defender)
    }
    expect(told.value.outcomes.some((outcome) => outcome.result === 'Dm')).toBe(true)
    const total = told.value.outcomes.reduce((sum, outcome) => sum + outcome.p.num, 0)
    expect(total).toBe(told.value.outcomes[0]!.p.den)
  })
})

describe('OPS-19.1.18 others in the hex of a garrison', () => {
  const both = (at: Record<string, string>, ground: Ground = GARRISON) =>
    clash({ at: { [GUARD]: T, [LINE]: T, ...at }, states: { [LINE]: inside }, ground })

  it('OPS-19.1.18 they are the target, the garrison does not help, the hex is clear for them', () => {
    const position = both({ [CLARKE]: SW })
    // 7 - 4 = +3, die 4: Dr
    const events = assault(position, T, [CLARKE], [...PLAIN, 4])
    expect(only(events, 'clashBegun')[0]?.defenders).toEqual([GUARD])
    expect(ended(events)).toMatchObject({ defence: 4, modifiers: [] })
  })

  it('OPS-19.1.18 but not its sides: works still count', () => {
    const position = both({ [CLARKE]: SW }, { ...GARRISON, sides: [[SW, T, 'protected']], high: { [T]: 1 } })
    // 7 - 4 - 3 - 1 = -1
    expect(shifts(assault(position, T, [CLARKE], [...PLAIN, 2]))).toEqual({ protected: -3, uphill: -1 })
  })

  it('OPS-19.1.18 without a garrison the hex is the village that it is', () => {
    const position = clash({ at: { [GUARD]: T, [CLARKE]: SW }, ground: GARRISON })
    expect(shifts(assault(position, T, [CLARKE], [...PLAIN, 2]))).toEqual({ village: -2 })
  })

  it('OPS-19.1.18 guns and horse attack them; horse may charge, for the hex is clear', () => {
    const position = both({ [HORSE]: SW, [DUNCAN]: SW })
    declare(position, T, [HORSE, DUNCAN], true)
    // 2 + 2 - 4 + 2 = +2, die 4: Dr
    const events = fights(position, 'us', { type: 'attack' }, [...PLAIN, 4])
    expect(shifts(events)).toEqual({ chargeCavalry: 2 })
    const village = clash({ at: { [GUARD]: T, [HORSE]: SW }, ground: GARRISON })
    declare(village, T, [HORSE])
    expect(refuses(village, 'us', { type: 'charge', on: true })).toEqual({ rule: 'OPS-8.3', key: 'chargeInto' })
  })

  it('OPS-19.1.18 nor does it suffer: they go, it stays, and nobody advances', () => {
    const position = both({ [CLARKE]: SW, [GARLAND]: SE, [SMITH]: W })
    // 7 + 7 - 4 = +10, die 1: Dx: GUARD dies
    const events = assault(position, T, [CLARKE, GARLAND, SMITH], [...PLAIN, 1])
    expect(ended(events).result).toBe('Dx')
    expect([
      at(position, GUARD),
      at(position, LINE),
      state(position, LINE).garrison,
      state(position, LINE).steps,
    ]).toEqual(['gone', T, true, 1])
    expect(asked(position)).toBe(null)
  })

  it('OPS-19.1.18 it is then safe for the rest of the phase', () => {
    const position = both({ [CLARKE]: SW, [GARLAND]: SE, [SMITH]: W, 'us.2.riley': W })
    // RILEY is fresh, and the hex has been attacked: the phase ends of itself with nothing left to attack.
    declare(position, T, [CLARKE, GARLAND, SMITH])
    fights(position, 'us', { type: 'attack' }, [...PLAIN, 1])
    expect(position.game.ops.active).toBe('mexican')
    const kept = both({ [CLARKE]: SW, [GARLAND]: SE, [SMITH]: W, 'us.2.riley': W, [LIGHT]: '1008' })
    declare(kept, T, [CLARKE, GARLAND, SMITH])
    fights(kept, 'us', { type: 'attack' }, [...PLAIN, 1])
    expect(refuses(kept, 'us', { type: 'target', hex: T })).toEqual({ rule: 'OPS-8.1', key: 'targetAttacked' })
  })

  it('OPS-19.1.18 OPS-8.4 11: they may slip away and leave it', () => {
    const position = both({ [CLARKE]: SW })
    declare(position, T, [CLARKE])
    fights(position, 'us', { type: 'attack' }, [...fow(11)])
    const [way] = choices(position, 'mexican', 'slip')
    fights(position, 'mexican', way!)
    expect([at(position, LINE), state(position, LINE).garrison]).toEqual([T, true])
    expect(at(position, GUARD)).not.toBe(T)
    expect(asked(position)).toBe(null)
  })

  it('OPS-19.1.18 guns alone shake them, not it (9.8)', () => {
    const position = both({ [DUNCAN]: SW, [LANCERS]: '1310' })
    declare(position, T, [DUNCAN])
    // 3 - 4 = -1, die 5: Dc, check failed
    const events = fights(position, 'us', { type: 'attack' }, [5, 6])
    expect(only(events, 'disrupted').map((event) => event.piece)).toEqual([GUARD])
  })

  it('OPS-19.1.18 all of it in the legal list and nothing more', () => {
    const position = both({ [CLARKE]: SW, [HORSE]: SE, [DUNCAN]: SW })
    fights(position, 'us', { type: 'target', hex: T })
    expect(
      legal(position, 'us')
        .filter((action) => action.type === 'join')
        .map((action) => (action.type === 'join' ? action.unit : '')),
    ).toEqual([CLARKE, DUNCAN, HORSE].sort())
  })
})
