import { describe, expect, it } from 'vitest'
import { hasLoc } from '../../src/operational/command/loc'
import { commandersByUnit } from '../../src/operational/command/command'
import { reachOf } from '../../src/operational/engine'
import { INFANTRY, MEXICAN, US } from '../../src/operational/world'
import {
  assault,
  asked,
  choices,
  CLARKE,
  clash,
  declare,
  does as fights,
  ended,
  fow,
  GARLAND,
  type Ground,
  HORSE,
  LINE,
  NE,
  NW,
  PLAIN,
  SE,
  SW,
  shifts,
  T,
  thrown,
} from './clash'
import { alone, at, does, left2, march, only, refuses, type Scene, scene, state, step, stepsOf, world } from './support'

const FOOT = 'us.1.clarke'
const GUNS = 'us.1.duncan'
const DRAGOONS = 'us.a.dragoons1'
const LEE = 'us.ldr.lee'
const MASON = 'us.ldr.mason'
const WORTH = 'us.ldr.worth'
const wounded: Scene['states'] = { [LEE]: { wounded: 9 } }

/** The trail from San Geronimo's side into the Pedregal: slope 0211, lava 0311, 0310, 0409. 0920 and 0820 lie on that from 0721. */
const onTrail = (at: Scene['at'], states: Scene['states'] = {}) => scene({ at, states, command: 'all' })

describe('OPS-19.1.5 engineers and the lava die', () => {
  it('OPS-19.1.5 OPS-19.3.3 the die gets +1: a 3 enters, for 2 MP', () => {
    const position = onTrail({ [FOOT]: '0922', [LEE]: '0922' })
    const [die] = only(does(position, 'us', step(FOOT, '0921', [LEE]), [3]), 'die')
    expect(die).toMatchObject({
      purpose: 'lava',
      value: 4,
      passed: true,
      modifiers: [{ name: 'engineer', value: 1, rule: 'OPS-19.1.5' }],
    })
    expect([left2(position, FOOT), left2(position, LEE), at(position, LEE)]).toEqual([6, 16, '0921'])
  })

  it('OPS-19.1.5 OPS-19.3.3 one who stays behind helps nobody; two help no more than one', () => {
    const position = onTrail({ [FOOT]: '0922', [LEE]: '0922', [MASON]: '0922' })
    const [die] = only(does(position, 'us', step(FOOT, '0921'), [3]), 'die')
    expect(die).toMatchObject({ value: 3, passed: false, modifiers: [] })
    const both = onTrail({ [FOOT]: '0922', [LEE]: '0922', [MASON]: '0922' })
    expect(only(does(both, 'us', step(FOOT, '0921', [LEE, MASON]), [2]), 'die')[0]).toMatchObject({ value: 3 })
  })

  it('OPS-19.1.5 OPS-19.3.3 OPS-5.5 by night +1 and -1', () => {
    const position = scene({ at: { [FOOT]: '0922', [LEE]: '0922' }, night: true, command: 'all' })
    const [die] = only(does(position, 'us', step(FOOT, '0921', [LEE]), [4]), 'die')
    expect([die?.value, die?.modifiers.map((item) => item.name)]).toEqual([4, ['nightLava', 'engineer']])
  })

  it('OPS-19.1.5 where the unit fails it stops, and he still goes in, alone and without a die', () => {
    const position = onTrail({ [FOOT]: '0922', [LEE]: '0922' })
    const events = does(position, 'us', step(FOOT, '0921', [LEE]), [2])
    expect(only(events, 'stopped')).toEqual([{ kind: 'stopped', pieces: [FOOT], hex: '0922', rule: 'OPS-19.1.3' }])
    expect([at(position, FOOT), at(position, LEE), state(position, LEE).moved, state(position, LEE).spent]).toEqual([
      '0922',
      '0922',
      false,
      0,
    ])
    does(position, 'us', alone(LEE, '0921'), [])
    expect([at(position, LEE), left2(position, LEE)]).toEqual(['0921', 16])
  })

  it('OPS-19.1.5 alone he enters at 2 MP, along a trail too, as often as he can pay', () => {
    const position = onTrail({ [LEE]: '0721' })
    for (const [hex, left] of [
      ['0820', 16],
      ['0920', 12],
      ['1020', 8],
      ['1120', 4],
      ['1220', 0],
    ] as const) {
      does(position, 'us', alone(LEE, hex), [])
      expect([at(position, LEE), left2(position, LEE)]).toEqual([hex, left])
    }
    expect(refuses(position, 'us', alone(LEE, '1321'))).toEqual({ rule: 'OPS-5.1', key: 'noMp' })
  })

  it('OPS-19.1.5 a leader alone with an engineer gets +1; failing, he alone stops', () => {
    const position = onTrail({ [WORTH]: '0922', [LEE]: '0922', [MASON]: '0922' })
    const events = does(position, 'us', step([], '0921', [LEE, WORTH]), [3])
    expect(only(events, 'die')[0]).toMatchObject({ piece: WORTH, value: 4, passed: true })
    expect(only(events, 'moved')[0]?.pieces).toEqual([LEE, WORTH])
    const failed = does(position, 'us', step([], '0920', [LEE, WORTH]), [2])
    expect(only(failed, 'stopped')[0]).toMatchObject({ pieces: [WORTH], hex: '0921', rule: 'OPS-19.1.3' })
    expect([state(position, WORTH).moved, state(position, LEE).moved, state(position, LEE).spent]).toEqual([
      true,
      false,
      4,
    ])
    does(position, 'us', alone(LEE, '0920'), [])
  })

  it('OPS-19.1.5 OPS-5.1 together without a unit into lava and nowhere else, one leader and his engineers', () => {
    const position = onTrail({
      [WORTH]: '0922',
      [LEE]: '0922',
      [MASON]: '0922',
      'us.ldr.twiggs': '0922',
      'us.hq': '0922',
    })
    const no = { rule: 'OPS-5.1', key: 'leaderCount' }
    expect(refuses(position, 'us', step([], '0821', [LEE, WORTH]))).toEqual(no)
    expect(refuses(position, 'us', step([], '0921', [LEE, MASON]))).toEqual(no)
    expect(refuses(position, 'us', step([], '0921', [LEE, WORTH, 'us.ldr.twiggs']))).toEqual(no)
    expect(refuses(position, 'us', step([], '0921', ['us.hq', LEE]))).toEqual(no)
    does(position, 'us', step([], '0921', [LEE, MASON, WORTH]), [3])
  })

  it('OPS-19.1.5 OPS-4.4 wounded he helps nobody and throws for himself', () => {
    const position = onTrail({ [FOOT]: '0922', [LEE]: '0922' }, wounded)
    expect(only(does(position, 'us', alone(LEE, '0921'), [3]), 'die')[0]).toMatchObject({ piece: LEE, passed: false })
    const along = onTrail({ [FOOT]: '0922', [LEE]: '0922' }, wounded)
    expect(only(does(along, 'us', step(FOOT, '0921', [LEE]), [3]), 'die')[0]).toMatchObject({ passed: false })
  })

  it('OPS-19.1.5 the reach tells the odds: 4 in 6 with him, none needed for himself, 1 in 2 without', () => {
    const position = onTrail({ [FOOT]: '0922', [LEE]: '0922', [WORTH]: '0922' })
    const odds = (units: string[], leaders: string[]) =>
      reachOf(position, 'us', units, leaders, false).find((entry) => entry.hex === '0921')?.chance
    expect(odds([FOOT], [LEE])).toEqual({ num: 2, den: 3 })
    expect(odds([FOOT], [WORTH])).toEqual({ num: 1, den: 2 })
    expect(odds([], [LEE])).toEqual({ num: 1, den: 1 })
    expect(odds([], [WORTH])).toEqual({ num: 1, den: 2 })
    const party = reachOf(position, 'us', [], [LEE, WORTH], false)
    expect(party.find((entry) => entry.hex === '0921')).toMatchObject({ cost2: 4, chance: { num: 2, den: 3 } })
    for (const { hex } of party)
      expect(hex === '0922' || world.hexes[world.grid.indexOf(hex)]!.terrain === 'lava').toBe(true)
  })
})

describe('OPS-19.1.12 the river with an engineer', () => {
  it('OPS-19.1.12 OPS-19.3.4 infantry crosses any side of it at +1 MP and must stop', () => {
    const position = onTrail({ [FOOT]: '2210', [LEE]: '2210' })
    const events = does(position, 'us', step(FOOT, '2310', [LEE]))
    expect(only(events, 'moved')[0]).toMatchObject({ mp2: 4, pieces: [FOOT, LEE] })
    expect(only(events, 'stopped')).toEqual([{ kind: 'stopped', pieces: [FOOT], hex: '2310', rule: 'OPS-19.1.12' }])
    expect(refuses(position, 'us', step(FOOT, '2410'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
  })

  it('OPS-19.1.12 each side of the river, from either bank', () => {
    const rivers = world.battlefield.map.sides.filter((side) => side.kind === 'river')
    const bridged = (a: string, b: string) =>
      world.battlefield.map.sides.some(
        (side) => ['bridge', 'ford'].includes(side.kind) && [side.a, side.b].sort().join() === [a, b].sort().join(),
      )
    let sides = 0
    for (const { a, b } of rivers) {
      if (bridged(a, b)) continue
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as const) {
        const position = onTrail({ [FOOT]: from, [LEE]: from })
        expect(stepsOf(position, [FOOT], [LEE]), `${from} ${to}`).toContain(to)
        expect(stepsOf(position, [FOOT]), `${from} ${to}`).not.toContain(to)
        sides++
      }
    }
    expect(sides).toBeGreaterThan(80)
  })

  it('OPS-19.1.12 OPS-19.3.4 not without him, not for horse, guns or staff', () => {
    const position = onTrail({ [FOOT]: '2210', [DRAGOONS]: '2210', [GUNS]: '2210', [LEE]: '2210', [WORTH]: '2210' })
    const river = { rule: 'OPS-19.1.11', key: 'river' }
    for (const action of [
      step(FOOT, '2310'),
      step(FOOT, '2310', [WORTH]),
      step(DRAGOONS, '2310', [LEE]),
      step(GUNS, '2310', [LEE]),
      step([FOOT, DRAGOONS], '2310', [LEE]),
      alone(LEE, '2310'),
    ])
      expect(refuses(position, 'us', action)).toEqual(river)
    const hurt = onTrail({ [FOOT]: '2210', [LEE]: '2210' }, wounded)
    expect(refuses(hurt, 'us', step(FOOT, '2310', [LEE]))).toEqual(river)
  })

  it('OPS-19.1.12 OPS-5.1 a stack with its leaders; they need not stop, and are stranded without a unit', () => {
    const position = onTrail({ [FOOT]: '2210', 'us.2.smith': '2210', [LEE]: '2210', [WORTH]: '2210' })
    does(position, 'us', step([FOOT, 'us.2.smith'], '2310', [LEE, WORTH]))
    expect([state(position, FOOT).moved, state(position, 'us.2.smith').moved]).toEqual([true, true])
    expect([state(position, WORTH).moved, left2(position, WORTH)]).toEqual([false, 16])
    expect(refuses(position, 'us', alone(WORTH, '2210')).rule).toBe('OPS-19.1.11')
    does(position, 'us', alone(WORTH, '2410'))
  })

  it('OPS-19.1.12 a bridge stays a bridge: no cost, no stop', () => {
    const position = onTrail({ [FOOT]: '2211', [LEE]: '2211' })
    does(position, 'us', step(FOOT, '2311', [LEE]))
    expect(state(position, FOOT).moved).toBe(false)
    const { moving } = position.game.ops
    expect(moving?.units).toEqual([FOOT])
  })

  it('OPS-19.1.12 OPS-19.3.4 without 2 MP for clear ground and ford it stays, but for its first step (5.1)', () => {
    const position = scene({ at: { [FOOT]: '2210', [LEE]: '2210' } })
    does(position, 'us', { type: 'begin', units: [FOOT] }, [1])
    does(position, 'us', step(FOOT, '2310', [LEE]))
    expect(left2(position, FOOT)).toBe(0)
    const short = scene({ at: { [FOOT]: '2209', [LEE]: '2209' } })
    does(short, 'us', { type: 'begin', units: [FOOT] }, [2])
    does(short, 'us', step(FOOT, '2210', [LEE]))
    expect(refuses(short, 'us', step(FOOT, '2310', [LEE]))).toEqual({ rule: 'OPS-5.1', key: 'noMp' })
  })

  it('OPS-19.1.12 the reach ends there, by that clause', () => {
    const position = onTrail({ [FOOT]: '2104', [LEE]: '2104' })
    expect(reachOf(position, 'us', [FOOT], [LEE], false).find((entry) => entry.hex === '2204')).toMatchObject({
      cost2: 4,
      prev: '2104',
      stops: 'OPS-19.1.12',
    })
  })

  const RIVER: Ground = { sides: [[SW, T, 'river']] }

  it('OPS-19.1.12 OPS-9.2 infantry with him attacks over it as over a ford', () => {
    const position = clash({ at: { [CLARKE]: SW, [LEE]: SW, [LINE]: T }, ground: RIVER })
    expect(shifts(assault(position, T, [CLARKE], [...PLAIN, 2]))).toEqual({ ford: -3 })
    const without = clash({ at: { [CLARKE]: SW, [LINE]: T }, ground: RIVER })
    expect(refuses(without, 'us', { type: 'target', hex: T })).toEqual({ rule: 'OPS-8.1', key: 'noAttacker' })
    const horse = clash({ at: { [HORSE]: SW, [LEE]: SW, [LINE]: T }, ground: RIVER })
    expect(refuses(horse, 'us', { type: 'target', hex: T })).toEqual({ rule: 'OPS-8.1', key: 'noAttacker' })
  })

  it('OPS-19.1.12 OPS-8.3 but does not charge over it', () => {
    const position = clash({ at: { [CLARKE]: SW, [LEE]: SW, [LINE]: T }, ground: RIVER })
    declare(position, T, [CLARKE])
    expect(refuses(position, 'us', { type: 'charge', on: true })).toEqual({ rule: 'OPS-8.3', key: 'chargeFrom' })
  })

  it('OPS-19.1.12 OPS-10.2 and advances over it', () => {
    const position = clash({ at: { [CLARKE]: SW, [LEE]: SW, [GARLAND]: SE, [LINE]: T }, ground: RIVER })
    // 7 + 4 - 5 - 3 = +3, die 4: Dr
    assault(position, T, [CLARKE, GARLAND], [...PLAIN, 4])
    fights(position, 'mexican', { type: 'retreat', unit: LINE, to: choices(position, 'mexican', 'retreat')[0]!.to })
    expect(choices(position, 'us', 'advance').map((action) => `${action.unit} ${action.leaders}`)).toContain(
      `${CLARKE} ${LEE}`,
    )
    fights(position, 'us', { type: 'advance', unit: CLARKE, leaders: [LEE], to: T })
    expect([at(position, CLARKE), at(position, LEE)]).toEqual([T, T])
  })

  it('OPS-19.1.12 OPS-10.1 and retreats over it, he with the last of them', () => {
    const ground: Ground = { sides: [[T, NW, 'river']] }
    const driven = (engineer: boolean) => {
      const position = clash({
        active: 'mexican',
        // From the south and both flanks: NW, over the river, and NE are the ways off.
        at: {
          [CLARKE]: T,
          ...(engineer ? { [LEE]: T } : {}),
          [LINE]: SW,
          'mexican.east.4.light4': SE,
          [HORSE]: '1211',
        },
        ground: { ...ground, locs: { us: ['1610'], mexican: ['0410'] } },
      })
      // 5 + 3 - 7 = +1, die 5: Dr
      assault(position, T, [LINE, 'mexican.east.4.light4'], [...PLAIN, 5])
      return position
    }
    const hexes = (position: ReturnType<typeof driven>) => choices(position, 'us', 'retreat').map((action) => action.to)
    expect(hexes(driven(false))).toEqual([NE])
    const position = driven(true)
    expect(hexes(position)).toEqual([NW, NE])
    fights(position, 'us', { type: 'retreat', unit: CLARKE, to: NW })
    expect([at(position, CLARKE), at(position, LEE), state(position, CLARKE).disrupted]).toEqual([NW, NW, false])
  })
})

describe('OPS-19.3.1 engineers as leaders', () => {
  it('OPS-19.3.1 move and stack as leaders, out of their own MA', () => {
    const position = onTrail({ [FOOT]: '1908', [LEE]: '1908', [MASON]: '1908', 'us.2.smith': '1908', [GUNS]: '1908' })
    does(position, 'us', step(FOOT, '1909', [LEE]))
    does(position, 'us', alone(LEE, '1908'))
    does(position, 'us', step('us.2.smith', '1907', [LEE, MASON]))
    expect([left2(position, LEE), left2(position, MASON)]).toEqual([14, 18])
  })

  it('OPS-19.3.1 command nobody and assist nobody', () => {
    const position = scene({ at: { [FOOT]: '1908', [LEE]: '1908' } })
    expect(commandersByUnit(position, US)).toEqual({})
    expect(refuses(position, 'us', step(FOOT, '1909', [LEE]))).toEqual({ rule: 'OPS-4.3', key: 'mustBegin' })
    const fight = clash({ at: { [CLARKE]: SW, [LEE]: SW, [LINE]: T } })
    // 7 - 5 = +2, die 1: Ac
    const events = assault(fight, T, [CLARKE], [...PLAIN, 1, 4])
    expect(only(events, 'die').find((die) => die.purpose === 'morale')?.modifiers).toEqual([])
  })

  it('OPS-19.3.1 what they give adds to what another leader gives', () => {
    const position = scene({
      at: { 'us.4.marines': '0922', [LEE]: '0922', 'us.ldr.shields': '0922' },
      command: 'all',
    })
    does(position, 'us', step('us.4.marines', '0921', [LEE, 'us.ldr.shields']), [3])
    expect([at(position, LEE), at(position, 'us.ldr.shields')]).toEqual(['0921', '0921'])
  })
})

describe('OPS-19.3.2 trails as roads', () => {
  it('OPS-19.3.2 OPS-5.2 1/2 MP a hex along a trail, for the leaders with them too', () => {
    const position = onTrail({ [FOOT]: '0213', [LEE]: '0213', [WORTH]: '0213' })
    does(position, 'us', step(FOOT, '0214', [LEE, WORTH]))
    expect([left2(position, FOOT), left2(position, LEE), left2(position, WORTH)]).toEqual([9, 19, 19])
    does(position, 'us', step(FOOT, '0215'))
    expect(left2(position, FOOT)).toBe(7)
  })

  it.each([FOOT, GUNS, DRAGOONS])('OPS-19.3.2 in lava too, %s without a die', (unit) => {
    const position = onTrail({ [unit]: '0211', [LEE]: '0211' })
    does(position, 'us', step(unit, '0311', [LEE]), [])
    does(position, 'us', step(unit, '0310', [LEE]), [])
    expect([at(position, unit), at(position, LEE), state(position, unit).spent]).toEqual(['0310', '0310', 2])
    expect(state(position, unit).moved).toBe(false)
  })

  it('OPS-19.3.2 guns and horse go in only so: not without him, not off the trail', () => {
    const position = onTrail({ [GUNS]: '0211', [DRAGOONS]: '0211', [WORTH]: '0211' })
    for (const unit of [GUNS, DRAGOONS])
      expect(refuses(position, 'us', step(unit, '0311', [WORTH]))).toEqual({ rule: 'OPS-19.1.2', key: 'lavaClosed' })
    const guided = onTrail({ [GUNS]: '0922', [LEE]: '0922' })
    expect(refuses(guided, 'us', step(GUNS, '0921', [LEE]))).toEqual({ rule: 'OPS-19.3.2', key: 'lavaTrailOnly' })
  })

  it('OPS-19.3.2 and once in they go on by the trail with him alone, forward or back', () => {
    const position = onTrail({ [GUNS]: '0311', [LEE]: '0311' })
    expect(stepsOf(position, [GUNS])).toEqual([])
    expect(stepsOf(position, [GUNS], [LEE])).toEqual(['0211', '0310'])
    expect(refuses(position, 'us', step(GUNS, '0211'))).toEqual({ rule: 'OPS-19.3.2', key: 'lavaTrailOnly' })
    expect(refuses(position, 'us', step(GUNS, '0312', [LEE])).key).toMatch(/lavaTrailOnly|prohibited/)
    does(position, 'us', step(GUNS, '0211', [LEE]), [])
    expect(at(position, GUNS)).toBe('0211')
  })

  it('OPS-19.3.2 OPS-5.1 they are not stopped for want of a step that only he opens; they are when he is spent', () => {
    const fresh = onTrail({ [GUNS]: '0211', [LEE]: '0211' })
    expect(only(does(fresh, 'us', step(GUNS, '0311', [LEE])), 'stopped')).toEqual([])
    const tired = onTrail({ [GUNS]: '0211', [LEE]: '0211' }, { [LEE]: { mp2: 20, spent: 19 } })
    const events = does(tired, 'us', step(GUNS, '0311', [LEE]))
    expect(only(events, 'stopped')[0]).toMatchObject({ pieces: [GUNS], hex: '0311', rule: 'OPS-5.1' })
  })

  it('OPS-19.3.2 OPS-5.3 a march goes along it', () => {
    const position = onTrail({ [FOOT]: '0213', [LEE]: '0213' })
    expect(refuses(position, 'us', march(FOOT, '0214'))).toEqual({ rule: 'OPS-5.3', key: 'marchRoad' })
    const events = does(position, 'us', march(FOOT, '0214', [LEE]))
    expect(only(events, 'moved')[0]).toMatchObject({ how: 'march', mp2: 1 })
    expect(left2(position, FOOT)).toBe(13)
    expect(refuses(position, 'us', step(FOOT, '0215'))).toEqual({ rule: 'OPS-5.3', key: 'marchRoad' })
    does(position, 'us', step(FOOT, '0215', [LEE]))
    const lava = onTrail({ [FOOT]: '0211', [LEE]: '0211' })
    does(lava, 'us', march(FOOT, '0311', [LEE]), [])
  })

  it('OPS-19.3.2 OPS-19.1.2 never two units in a lava hex, on the trail either', () => {
    const position = onTrail({ [GUNS]: '0211', [FOOT]: '0311', [LEE]: '0211' })
    expect(refuses(position, 'us', step(GUNS, '0311', [LEE]))).toEqual({ rule: 'OPS-19.1.2', key: 'lavaStack' })
    const stack = onTrail({ [GUNS]: '0211', [FOOT]: '0211', [LEE]: '0211' })
    expect(refuses(stack, 'us', step([FOOT, GUNS], '0311', [LEE]))).toEqual({ rule: 'OPS-19.1.2', key: 'lavaGroup' })
  })

  it('OPS-19.3.2 a trail is nothing to a leader alone, nor a wounded engineer a guide', () => {
    const position = onTrail({ [LEE]: '0213', [GUNS]: '0211', [MASON]: '0211' }, { [MASON]: { wounded: 9 } })
    does(position, 'us', alone(LEE, '0214'))
    expect(left2(position, LEE)).toBe(18)
    expect(refuses(position, 'us', step(GUNS, '0311', [MASON])).key).toBe('lavaClosed')
  })

  it('OPS-19.3.2 the reach goes by the trail as by a road, without a die', () => {
    const position = onTrail({ [GUNS]: '0211', [LEE]: '0211' })
    const reach = reachOf(position, 'us', [GUNS], [LEE], false)
    expect(reach.find((entry) => entry.hex === '0409')).toMatchObject({
      cost2: 3,
      chance: { num: 1, den: 1 },
      stops: null,
    })
    expect(reachOf(position, 'us', [GUNS], [], false).some((entry) => entry.hex === '0311')).toBe(false)
  })

  it('OPS-19.3.2 OPS-13.1 a line of communications follows a trail through the lava (ruling), for the US alone', () => {
    const position = scene({ at: { [GUNS]: '0409' } })
    const hex = world.grid.indexOf('0409')
    const gun = world.pieces[world.pieceIndexes.get(GUNS)!]!
    expect([hasLoc(position, US, gun.pieceClass, hex), hasLoc(position, US, INFANTRY, hex)]).toEqual([true, true])
    expect(hasLoc(position, MEXICAN, gun.pieceClass, hex)).toBe(false)
  })

  const TRAIL: Ground = { terrain: { [SW]: 'lava' }, trails: [[SW, '0909']] }

  it('OPS-19.3.2 OPS-10.1 guns and horse retreat out of the lava by the trail with him alone', () => {
    const driven = (engineer: boolean) => {
      const position = clash({
        active: 'mexican',
        at: { [HORSE]: SW, ...(engineer ? { [LEE]: SW } : {}), [LINE]: T },
        ground: { ...TRAIL, locs: { us: ['0410'], mexican: ['1610'] } },
      })
      // 5 - 2 - 1 = +2, die 4: Dr
      assault(position, SW, [LINE], [...PLAIN, 4])
      return position
    }
    const out = driven(true)
    expect(choices(out, 'us', 'retreat').map((action) => action.to)).toEqual(['0909'])
    const held = driven(false)
    expect(choices(held, 'us', 'retreat').map((action) => action.to)).toEqual([SW])
  })

  it('OPS-19.3.2 OPS-8.3 no charge out of lava', () => {
    const position = clash({ at: { [HORSE]: SW, [LEE]: SW, [LINE]: T }, ground: TRAIL })
    declare(position, T, [HORSE])
    expect(refuses(position, 'us', { type: 'charge', on: true })).toEqual({ rule: 'OPS-8.3', key: 'chargeFrom' })
  })

  it('OPS-19.3.2 OPS-10.2 horse advances into lava by the trail with him along, without a die; foot throws without him', () => {
    const won = (unit: string, engineer: boolean, trail: boolean) => {
      const position = clash({
        at: { [unit]: SW, [GARLAND]: SE, ...(engineer ? { [LEE]: SW } : {}), 'mexican.south.1.cavalry5': T },
        ground: { terrain: { [T]: 'lava' }, trails: trail ? [[SW, T]] : [] },
      })
      // GARLAND leads: 7 + 1 or 4 - 2 - 1 = +5 or +8, die 3 or 1: Dr
      declare(position, T, [GARLAND, unit])
      fights(position, 'us', { type: 'attack' }, [...PLAIN, unit === HORSE ? 3 : 1])
      expect(asked(position)).toBe('retreat mexican')
      const [way] = choices(position, 'mexican', 'retreat')
      fights(position, 'mexican', way!)
      while (asked(position) === 'retreat mexican')
        fights(position, 'mexican', choices(position, 'mexican', 'retreat')[0]!)
      return position
    }
    const ways = (position: ReturnType<typeof won>, unit: string) =>
      choices(position, 'us', 'advance')
        .filter((action) => action.unit === unit)
        .map((action) => action.leaders.join())
    expect(ways(won(HORSE, false, true), HORSE)).toEqual([])
    expect(ways(won(HORSE, true, false), HORSE)).toEqual([])
    const position = won(HORSE, true, true)
    expect(ways(position, HORSE)).toEqual([LEE])
    fights(position, 'us', { type: 'advance', unit: HORSE, leaders: [LEE], to: T }, [])
    expect(at(position, HORSE)).toBe(T)
    const foot = won(CLARKE, true, false)
    expect(ways(foot, CLARKE)).toEqual(['', LEE])
    const die = only(fights(foot, 'us', { type: 'advance', unit: CLARKE, leaders: [LEE], to: T }, [3]), 'die')[0]
    expect(die).toMatchObject({ purpose: 'lava', value: 4, passed: true })
  })
})

describe('OPS-19.3.5 storming works', () => {
  const WORKS: Ground = {
    sides: [
      [SW, T, 'protected'],
      [SE, T, 'protected'],
    ],
  }

  it('OPS-19.3.5 infantry that charges with him takes a protected side for clear', () => {
    const position = clash({ at: { [CLARKE]: SW, [LEE]: SW, [LINE]: T }, ground: WORKS })
    declare(position, T, [CLARKE], true)
    // 7 - 5 + 1 = +3, die 4: Dr
    expect(shifts(fights(position, 'us', { type: 'attack' }, [...PLAIN, 4]))).toEqual({ chargeInfantry: 1 })
  })

  it('OPS-19.3.5 not in a plain attack, not without him', () => {
    const plain = clash({ at: { [CLARKE]: SW, [LEE]: SW, [LINE]: T }, ground: WORKS })
    // 7 - 5 - 3 = -1, die 2: Ar
    expect(shifts(assault(plain, T, [CLARKE], [...PLAIN, 2]))).toEqual({ protected: -3 })
    const position = clash({ at: { [CLARKE]: SW, [WORTH]: SW, [LINE]: T }, ground: WORKS })
    declare(position, T, [CLARKE], true)
    // 7 - 5 + 1 - 3 = 0, die 5: Dr
    expect(shifts(fights(position, 'us', { type: 'attack' }, [...PLAIN, 5]))).toEqual({
      protected: -3,
      chargeInfantry: 1,
    })
  })

  it('OPS-19.3.5 OPS-9.2 the worst side of any attacker still counts', () => {
    const position = clash({ at: { [CLARKE]: SW, [LEE]: SW, [GARLAND]: SE, [LINE]: T }, ground: WORKS })
    declare(position, T, [CLARKE, GARLAND], true)
    // 7 + 4 - 5 + 1 - 3 = +4, die 3: Dr
    const events = fights(position, 'us', { type: 'attack' }, [...PLAIN, 3])
    expect(shifts(events)).toEqual({ protected: -3, chargeInfantry: 1 })
    expect(ended(events).differential).toBe(4)
    const both = clash({ at: { [CLARKE]: SW, [LEE]: SW, [GARLAND]: SE, [MASON]: SE, [LINE]: T }, ground: WORKS })
    declare(both, T, [CLARKE, GARLAND], true)
    expect(shifts(fights(both, 'us', { type: 'attack' }, [...PLAIN, 1]))).toEqual({ chargeInfantry: 1 })
  })
})

describe('OPS-19.3.6 their own fate', () => {
  it('OPS-19.3.6 OPS-11.2 rolled apart from the leader beside him; none where his stack is spared', () => {
    const position = clash({ at: { [CLARKE]: SW, [LEE]: SW, [WORTH]: SW, [GARLAND]: SE, [MASON]: SE, [LINE]: T } })
    declare(position, T, [CLARKE, GARLAND])
    // 7 + 4 - 5 = +6; die 3: Dx
    const won = fights(position, 'us', { type: 'attack' }, [...PLAIN, 3])
    expect(thrown(won).filter((text) => text.startsWith('leader'))).toEqual([])
    const lost = clash({ at: { [CLARKE]: SW, [LEE]: SW, [WORTH]: SW, [LINE]: T, 'mexican.east.4.light4': T } })
    declare(lost, T, [CLARKE])
    fights(lost, 'us', { type: 'attack' })
    // 7 - 5 - 3 = -1, die 1: Ax
    const events = fights(lost, 'mexican', { type: 'lead', unit: LINE }, [...PLAIN, 1, 6, 6, 1, 2])
    expect(thrown(events).filter((text) => text.startsWith('leader'))).toEqual([
      `leader ${LEE} 6+6`,
      `leader ${WORTH} 1+2`,
    ])
    expect([at(lost, LEE), at(lost, WORTH)]).toEqual(['gone', SW])
    expect(lost.game.ops.score.mexican).toBe(1 + 2)
  })
})

describe('OPS-19.3.7 whom he serves', () => {
  it('OPS-19.3.7 the steps he goes along with, within his MA', () => {
    const position = onTrail({ [FOOT]: '2210', [LEE]: '2210' }, { [LEE]: { mp2: 20, spent: 18 } })
    expect(refuses(position, 'us', step(FOOT, '2310', [LEE]))).toEqual({ rule: 'OPS-5.1', key: 'noMp' })
    expect(stepsOf(position, [FOOT], [LEE])).not.toContain('2310')
  })

  it('OPS-19.3.7 several units in one phase, one after the other', () => {
    const position = onTrail({ [FOOT]: '0211', [GUNS]: '0211', [LEE]: '0211' })
    does(position, 'us', step(FOOT, '0311', [LEE]), [])
    does(position, 'us', step(FOOT, '0310'), [4])
    does(position, 'us', alone(LEE, '0211'))
    does(position, 'us', step(GUNS, '0311', [LEE]), [])
    expect([at(position, FOOT), at(position, GUNS), at(position, LEE)]).toEqual(['0310', '0311', '0311'])
    expect(left2(position, LEE)).toBe(20 - 1 - 2 - 1)
  })

  it('OPS-19.3.7 the attack of the stack he is in, not of one next to him', () => {
    const ground: Ground = {
      sides: [
        [SW, T, 'river'],
        [SE, T, 'protected'],
      ],
    }
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [LEE]: SE, [LINE]: T }, ground })
    fights(position, 'us', { type: 'target', hex: T })
    expect(choices(position, 'us', 'join').map((action) => action.unit)).toEqual([GARLAND])
    expect(refuses(position, 'us', { type: 'join', unit: CLARKE })).toEqual({ rule: 'OPS-8.1', key: 'cannotReach' })
  })

  it('OPS-19.3.7 OPS-8.4 no FOW move: nobody goes along with it', () => {
    const around = world.grid.within(world.grid.indexOf('1210'), 1).map((hex) => world.grid.ids[hex]!)
    const position = clash({
      active: 'mexican',
      at: { 'us.2.smith': T, [CLARKE]: '1210', [LEE]: '1210', [LINE]: SW },
      ground: { sides: around.filter((hex) => hex !== '1210').map((hex) => ['1210', hex, 'river'] as const) },
    })
    // Nobody is asked; 5 - 7 = -2, die 2: Ar
    expect(ended(assault(position, T, [LINE], [...fow(10), 2])).result).toBe('Ar')
  })
})
