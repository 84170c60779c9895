import { describe, expect, it } from 'vitest'
import { check, clonePosition, legal, newPosition, positionOf, viewFor } from '../../src/operational/engine'
import { NO_GUESS, positionFromView } from '../../src/ai/operational/viewPosition'
import { reachOf } from '../../src/operational/movement/reach'
import { outOfReach } from '../../src/operational/movement/outOfReach'
import type { Action, RuleOptions, Side } from '../../src/operational/types'
import { groundOf } from '../../src/operational/variants'
import { canonical, cloneJson } from '../../src/core/json'
import { alone, does, expectSound, only, type Scene, scene, step, world } from './support'

const VALENCIA = 'mexican.ldr.valencia'
const NORTH = world.pieces.filter(({ unit }) => unit?.army === 'North')
const FOOT = NORTH.filter(({ unit }) => unit?.arm === 'infantry').map(({ id }) => id)
const [UNIT, OTHER] = FOOT as [string, string]
const EAST = 'mexican.east.6.bravos'
const end = { type: 'endPhase' } as const

/** A scene with variants in force. */
function withVariants(variants: Partial<RuleOptions>, spec: Scene) {
  const position = scene(spec)
  Object.assign(position.game.options, variants)
  return position
}
const staying = (spec: Scene) => withVariants({ valenciaStays: true }, { active: 'mexican', command: 'all', ...spec })

/** Refuses the action by 25.1, keeps it off the legal list, and leaves all as it was. */
function refused(position: ReturnType<typeof scene>, action: Action): void {
  const before = canonical(position.game)
  expect(check(position, 'mexican', action)).toMatchObject({ rule: 'OPS-25.1', key: 'refusal.keepsGround' })
  expect(legal(position, 'mexican')).not.toContainEqual(action)
  expect(canonical(position.game)).toBe(before)
}

describe('OPS-25.1 Valencia stays', () => {
  it('OPS-25.1 the ground is w/4 of 0704, and it binds the Army of the North and its leaders alone', () => {
    const { stays, outside } = groundOf(world)
    const bound = world.pieces.filter(({ index }) => stays[index]).map(({ id }) => id)
    expect(bound).toEqual([...NORTH.map(({ id }) => id), VALENCIA, 'mexican.ldr.mejia', 'mexican.ldr.torrejon'].sort())
    const camp = world.grid.indexOf('0704')
    world.grid.ids.forEach((id, hex) => {
      expect(outside[hex] === 0, id).toBe(world.grid.distance(camp, hex) <= 4)
    })
  })

  it('OPS-25.1 no step leaves the ground, for unit, leader or both; within it all go as ever', () => {
    // 1104 lies 4 hexes from 0704, 1204 five.
    const position = staying({ at: { [UNIT]: '1104', [VALENCIA]: '1104', [EAST]: '1611' } })
    refused(position, step(UNIT, '1204'))
    refused(position, { type: 'step', units: [UNIT], leaders: [VALENCIA], to: '1204' })
    refused(position, alone(VALENCIA, '1204'))
    const free = scene({
      active: 'mexican',
      command: 'all',
      at: { [UNIT]: '1104', [VALENCIA]: '1104', [EAST]: '1611' },
    })
    const isInside = (action: Action): boolean =>
      action.type !== 'step' ||
      action.units.concat(action.leaders).every((id) => !groundOf(world).stays[world.pieceIndexes.get(id)!]) ||
      groundOf(world).outside[world.grid.indexOf(action.to)] === 0
    expect(legal(position, 'mexican')).toEqual(legal(free, 'mexican').filter(isInside))
    expect(legal(position, 'mexican').length).toBeLessThan(legal(free, 'mexican').length)
    does(position, 'mexican', step(UNIT, '1004'))
    expectSound(position)
  })

  it('OPS-25.1 the highlights keep to it, and a hex beyond is explained by it', () => {
    const position = staying({ at: { [UNIT]: '1104', [EAST]: '1611' } })
    const reached = reachOf(position, 'mexican', [UNIT], [], false).map(({ hex }) => hex)
    expect(reached).toContain('0904')
    for (const hex of reached) expect(groundOf(world).outside[world.grid.indexOf(hex)], hex).toBe(0)
    expect(reachOf(position, 'mexican', [EAST], [], false).map(({ hex }) => hex)).toContain('1511')
    expect(outOfReach(position, 'mexican', [UNIT], [], false, '1304')).toMatchObject({
      kind: 'closed',
      refusal: { rule: 'OPS-25.1' },
    })
  })

  it('OPS-25.1 who stands outside may only come nearer', () => {
    const position = staying({ at: { [UNIT]: '1304' } })
    refused(position, step(UNIT, '1404'))
    refused(position, step(UNIT, '1305'))
    does(position, 'mexican', step(UNIT, '1204'))
  })

  it('OPS-25.1 US units and other armies are not bound', () => {
    const position = withVariants(
      { valenciaStays: true },
      { at: { 'us.1.clarke': '0808', [UNIT]: '0704' }, command: 'all' },
    )
    const free = scene({ at: { 'us.1.clarke': '0808', [UNIT]: '0704' }, command: 'all' })
    expect(legal(position, 'us')).toEqual(legal(free, 'us'))
  })

  it.each(['clash', 'bombardment'])('OPS-25.1 a %s on a unit of the army frees it, and the event says so', (kind) => {
    const attacker =
      kind === 'clash'
        ? 'us.1.clarke'
        : world.pieces.find(({ unit }) => unit?.side === 'us' && unit.arm === 'artillery')!.id
    const position = withVariants(
      { valenciaStays: true },
      {
        segment: 'combat',
        at: { [attacker]: '1204', [UNIT]: '1104', [OTHER]: '0704', 'mexican.ldr.santaanna': '1511' },
      },
    )
    does(position, 'us', { type: 'target', hex: '1104' })
    does(position, 'us', { type: 'join', unit: attacker })
    expect(position.game.ops.activation.armyFree).toBeUndefined()
    const events = does(position, 'us', { type: 'attack' }, [4, 3, 1], true)
    expect(only(events, 'armyFree')).toEqual([{ kind: 'armyFree', by: 'attack', hex: '1104', rule: 'OPS-25.1' }])
    expect(viewFor(position, 'us').activation).toEqual({ santaAnna: false, armyFree: true })
  })

  it('OPS-25.1 an attack on another army frees nobody, nor does one that the army makes', () => {
    const position = withVariants(
      { valenciaStays: true },
      { segment: 'combat', at: { 'us.1.clarke': '1122', [EAST]: '1222', [UNIT]: '0704' } },
    )
    does(position, 'us', { type: 'target', hex: '1222' })
    does(position, 'us', { type: 'join', unit: 'us.1.clarke' })
    does(position, 'us', { type: 'attack' }, [4, 3, 1], true)
    expect(position.game.ops.activation.armyFree).toBeUndefined()
    const own = staying({ segment: 'combat', at: { 'us.1.clarke': '1104', [UNIT]: '1004' } })
    does(own, 'mexican', { type: 'target', hex: '1104' })
    does(own, 'mexican', { type: 'join', unit: UNIT })
    does(own, 'mexican', { type: 'attack' }, [4, 3, 1], true)
    expect(own.game.ops.activation.armyFree).toBeUndefined()
  })

  it('OPS-25.1 with turn 7 the army is free; on turn 6 it is not', () => {
    const position = withVariants(
      { valenciaStays: true },
      { active: 'mexican', turn: 5, at: { [UNIT]: '1104', 'us.1.clarke': '0822' } },
    )
    // Nobody has a target, so each movement phase is followed by the next. The die of 19.4.1 falls as it likes.
    const ends = (side: Side) => only(does(position, side, end, [], true), 'armyFree')
    expect(ends('mexican')).toEqual([])
    expect(ends('us')).toEqual([])
    expect([position.game.ops.turn, position.game.ops.activation.armyFree]).toEqual([6, undefined])
    expect(ends('mexican')).toEqual([{ kind: 'armyFree', by: 'turn', hex: null, rule: 'OPS-25.1' }])
    expect(position.game.ops.turn).toBe(7)
    const late = staying({ turn: 7, at: { [UNIT]: '1104' } })
    expect(check(late, 'mexican', step(UNIT, '1204'))).toBeNull()
  })

  it('OPS-25.1 OPS-19.5.8 the markers of a box that holds the army keep the ground, others do not', () => {
    const boxed = (unit: string, on = true) => {
      const position = staying({
        at: { [unit]: 'box:A', [OTHER]: '0704' },
        markers: { 'mexican.marker.a.1': '1104', 'mexican.marker.a.2': '1004' },
      })
      if (!on) delete position.game.options.valenciaStays
      position.game.ops.command['mexican.marker.a.1'] = ['mexican.ldr.santaanna']
      return position
    }
    const out = { type: 'marker', id: 'mexican.marker.a.1', to: '1204' } as const
    refused(boxed(UNIT), out)
    expect(check(boxed(EAST), 'mexican', out)).toBeNull()
    expect(check(boxed(UNIT, false), 'mexican', out)).toBeNull()
  })

  it('OPS-25.1 the view carries it: the computer works with the same list', () => {
    const position = staying({ at: { [UNIT]: '1104', [EAST]: '1611' } })
    const seen = positionFromView(world, viewFor(position, 'mexican'), NO_GUESS)
    expect(legal(seen, 'mexican')).toEqual(legal(position, 'mexican'))
    position.game.ops.activation.armyFree = true
    const freed = positionFromView(world, viewFor(position, 'mexican'), NO_GUESS)
    expect(freed.game.ops.activation).toEqual(position.game.ops.activation)
  })
})

describe('OPS-25.2 works do not wake Santa Anna at once', () => {
  const late = (spec: Scene) => withVariants({ worksDoNotWake: true }, spec)
  const STAFF = { 'mexican.ldr.santaanna': '1511', 'mexican.hq': '1511' }

  it.each([
    [1, 0],
    [2, 0],
    [3, 1],
  ])('OPS-25.2 OPS-19.4.2 on turn %i a US unit behind works wakes him %i times', (turn, times) => {
    const position = late({ turn, at: { ...STAFF, 'us.1.clarke': '1122' }, command: 'all' })
    expect(only(does(position, 'us', step('us.1.clarke', '1222')), 'activated')).toHaveLength(times)
  })

  it.each([
    ['1222', 1],
    ['1322', 0],
  ])('OPS-25.2 as turn 3 begins, a US unit in %s wakes him %i times', (hex, times) => {
    const position = late({ active: 'mexican', turn: 2, segment: 'combat', at: { ...STAFF, 'us.1.clarke': hex } })
    const events = position.game.ops.turn === 2 ? does(position, 'mexican', end) : []
    expect(position.game.ops.turn).toBe(3)
    expect(only(events, 'activated')).toHaveLength(times)
  })

  it('OPS-25.2 OPS-19.4.1 the die still wakes him', () => {
    const position = late({ turn: 1, at: { ...STAFF, 'us.1.clarke': '0822' } })
    expect(only(does(position, 'us', end, [1]), 'activated')).toHaveLength(1)
  })
})

describe('OPS-25.3 handicap', () => {
  const begun = (handicap: number | undefined) =>
    newPosition(
      world,
      { preset: 'historical', night: true, resolver: 'table', clash: 'auto', ...(handicap && { handicap }) },
      { seed: 'handicap', forced: [] },
    ).position

  it('OPS-25.3 above 0 the US begins with the points, below 0 the Mexicans, without it nobody', () => {
    expect(begun(5).game.ops.score).toEqual({ us: 5, mexican: 0 })
    expect(begun(-7).game.ops.score).toEqual({ us: 0, mexican: 7 })
    expect(begun(undefined).game.ops.score).toEqual({ us: 0, mexican: 0 })
  })

  it.each([
    [2, 'us'],
    [1, 'draw'],
    [-3, 'mexican'],
  ])(
    'OPS-25.3 OPS-18.3 at the count with 8 other points for each side, a handicap of %i gives %s',
    (handicap, winner) => {
      const position = scene({
        active: 'mexican',
        turn: 16,
        segment: 'combat',
        // Across the river, so that 18.2 does not decide.
        at: { 'us.1.clarke': '2214', [EAST]: '2215' },
      })
      const given = begun(handicap).game.ops.score
      // The lead of 2 reaches 10 points; the lead of 1 stays under them.
      position.game.ops.score = { us: 8 + given.us, mexican: 8 + given.mexican }
      does(position, 'mexican', end)
      expect(position.game.ops.result).toMatchObject({ winner, reason: 'OPS-18.3' })
    },
  )
})

describe('OPS-25 a game without variants', () => {
  it('OPS-25.1 OPS-25.2 OPS-25.3 is saved as it always was', () => {
    const { game } = newPosition(
      world,
      { preset: 'historical', night: true, resolver: 'table', clash: 'auto' },
      { seed: 'plain', forced: [] },
    ).position
    expect(game.options).toEqual({ preset: 'historical', night: true, resolver: 'table', clash: 'auto' })
    expect(game.ops.activation).toEqual({ santaAnna: false })
    expect(canonical(clonePosition(positionOf(world, cloneJson(game))).game)).toBe(canonical(game))
  })
})
