import { describe, expect, test } from 'vitest'
import { commandOf } from '../../../../src/tabletop/regimental/battle/command'
import { smokeOn } from '../../../../src/tabletop/regimental/battle/scenario/special'
import { seesUnit } from '../../../../src/tabletop/regimental/battle/sight'
import { resultAfterTurn } from '../../../../src/tabletop/regimental/battle/victory'
import { newBattle } from '../../../../src/tabletop/regimental/battle/engine'
import { PALO_ALTO_DEFAULTS, paloAltoField } from '../../../../src/tabletop/regimental/battle/scenario/paloAlto'
import { DEFAULT_OPTIONS } from '../../../../src/tabletop/regimental/options'
import { drill, inch } from './support'

type Played = ReturnType<typeof drill>

/** Says `ready` until the side's M1 of this player turn, or whatever stops it before. */
function goToTurn(game: Played, playerTurn: number): void {
  for (let i = 0; i < 60 && game.battle.playerTurn < playerTurn && game.battle.toAct !== null; i++) {
    const [must] = game.legal().filter(({ type }) => type === 'pick')
    if (game.refused({ type: 'ready' }) !== null && must) game.do(must as never, { type: 'roll' })
  }
}

const two = [
  { id: 'us-a', at: [20, 34, 180] },
  { id: 'mx-a', at: [20, 8, 0] },
] as const

describe('REG-2 the turn', () => {
  test('REG-2.1 a game turn is two player turns; after the last one the battle ends by points', () => {
    const game = drill({ units: two, terms: { turns: 2 } })
    expect(game.battle).toMatchObject({ turn: 1, playerTurn: 1, phasing: 'us', place: 'checks' })
    goToTurn(game, 2)
    expect(game.battle).toMatchObject({ turn: 1, playerTurn: 2, phasing: 'mexican' })
    goToTurn(game, 3)
    expect(game.battle).toMatchObject({ turn: 2, playerTurn: 3, phasing: 'us' })
    goToTurn(game, 9)
    expect(game.battle).toMatchObject({ place: 'over', toAct: null, result: { by: 'points', winner: null } })
  })
  test('REG-1.10 postures and what a unit did are cleared when the player turn ends', () => {
    const game = drill({ units: [{ ...two[0], state: { postures: ['aboutFaced'], hasFired: true } }, two[1]] })
    goToTurn(game, 2)
    expect(game.battle.units['us-a']).toMatchObject({ postures: [], hasFired: false })
  })
})

describe('REG-11 leaders', () => {
  const near = { id: 'us-general', at: [20, 36.5] } as const
  test('REG-11.1 attached in M1 within two inches of a unit of his command, detached freely; he moves with it', () => {
    const game = drill({ units: two, leaders: [near] })
    expect(game.battle.place).toBe('leaders')
    expect(game.refused({ type: 'attach', leader: 'us-general', unit: 'mx-a' })).toBe('REG-11.1')
    game.do({ type: 'attach', leader: 'us-general', unit: 'us-a' })
    expect(game.battle.leaders['us-general']).toMatchObject({ attached: 'us-a', y: inch(34) })
    expect(game.refused({ type: 'attach', leader: 'us-general', unit: 'us-a' })).toBe('REG-11.1')
    game.do({ type: 'detach', leader: 'us-general' })
    expect(game.battle.leaders['us-general']!.attached).toBeNull()
    const far = drill({ units: two, leaders: [{ ...near, at: [20, 36.751] }] })
    expect(far.battle.place).toBe('checks')
  })
  test('REG-2.3, 11.2 a detached leader rides once in M3, at the rates of the ground, not through enemies', () => {
    const game = drill({ units: two, leaders: [{ id: 'us-general', at: [40, 36] }] })
    game.do({ type: 'ready' })
    expect(game.battle.place).toBe('rides')
    expect(game.refused({ type: 'ride', leader: 'us-general', x: inch(40), y: inch(11.9) })).toBe('REG-11.2')
    expect(game.refused({ type: 'ride', leader: 'us-general', x: inch(20), y: inch(7.5) })).toBe('REG-11.2')
    game.do({ type: 'ride', leader: 'us-general', x: inch(40), y: inch(12) })
    expect(game.battle.leaders['us-general']).toMatchObject({ x: inch(40), y: inch(12) })
    // Nobody else may ride, so the battle goes on by itself.
    expect(game.battle.place).not.toBe('rides')
  })
  test('REG-6.1, 6.4 on foot he goes 16 inches, through rough ground 12 at most', () => {
    const bog = {
      id: 'bog',
      kind: 'rough' as const,
      area: [
        { x: 0, y: inch(20) },
        { x: inch(60), y: inch(20) },
        { x: inch(60), y: inch(36) },
        { x: 0, y: inch(36) },
      ],
    }
    const ride = (y: number, features: object = {}) => {
      const game = drill({
        units: two,
        leaders: [{ id: 'us-general', at: [40, 36], state: { mounted: false } }],
        ...features,
      })
      game.do({ type: 'ready' })
      return game.refused({ type: 'ride', leader: 'us-general', x: inch(40), y: inch(y) })
    }
    expect([ride(20), ride(19.9)]).toEqual([null, 'REG-11.2'])
    const rough = { features: [bog], meanings: { bog: { ground: 'rough' } } }
    expect([ride(24, rough), ride(23.9, rough)]).toEqual([null, 'REG-11.2'])
  })
  test('REG-11.1, 3.4 a successor comes in M1 of the turn that is due, a step lower, in provisional command for a turn', () => {
    const fallen = { how: 'killed' as const, back: 3 }
    const game = drill({ units: two, leaders: [{ ...near, rating: 'gallant', state: { fallen } }] })
    expect(commandOf(game.table, 'us-a').status).toBe('outOfCommand')
    goToTurn(game, 3)
    expect(game.battle.leaders['us-general']).toMatchObject({
      fallen: null,
      rating: 'able',
      replacedIn: 3,
      attached: 'us-a',
    })
    expect(commandOf(game.table, 'us-a').status).toBe('provisional')
    goToTurn(game, 5)
    expect(commandOf(game.table, 'us-a').status).toBe('inCommand')
  })
  test('REG-11.5 a light wound: the same man returns with the nearest unit of his command; who lost his horse mounts again', () => {
    const game = drill({
      units: [...two, { id: 'us-b', at: [40, 34, 180] }],
      leaders: [
        { id: 'us-general', at: [39, 40], state: { fallen: { how: 'light', back: 3 } } },
        { id: 'mexican-general', side: 'mexican', at: [50, 2], state: { mounted: false, onFootUntil: 2 } },
      ],
    })
    goToTurn(game, 2)
    expect(game.battle.leaders['mexican-general']!.mounted).toBe(true)
    goToTurn(game, 3)
    expect(game.battle.leaders['us-general']).toMatchObject({
      fallen: null,
      rating: 'able',
      replacedIn: null,
      attached: 'us-b',
    })
  })
  test('REG-11.2 a lone leader whom an enemy reaches goes to the nearest friendly unit', () => {
    const game = drill({ units: two, leaders: [{ id: 'us-general', at: [20, 8.2] }] })
    expect(game.battle.leaders['us-general']).toMatchObject({ x: inch(20), y: inch(34) })
  })
})

describe('REG-12.8 army morale', () => {
  const positions = [{ id: 'mill', side: 'us', at: { x: inch(40), y: inch(24) }, radius: inch(4) }]
  test('REG-12.8 a key position is lost to unbroken formed troops when no unbroken friend is there', () => {
    const lost = (more: object, friend: object) => {
      const game = drill({
        units: [
          ...two,
          { id: 'mx-b', at: [50, 4, 0], state: { x: inch(40), y: inch(22), ...more } },
          { id: 'us-b', at: [10, 44, 180], ...friend },
        ],
        terms: { keyPositions: positions },
      })
      goToTurn(game, 2)
      return game.battle.morale.us!.keyPositionLost
    }
    expect(lost({}, {})).toBe(true)
    expect(lost({ order: 'broken' }, {})).toBe(false)
    expect(lost({ formation: 'openOrder' }, {})).toBe(false)
    expect(lost({}, { at: [40, 27, 180] })).toBe(false)
  })
  test('REG-12.8 heavy and greater losses are those when the player turn began', () => {
    const game = drill({ units: two, terms: { heavyCasualties: { us: 4, mexican: 4 } } })
    game.battle.lost = { us: 4, mexican: 3 }
    expect(game.battle.morale.us).toEqual({ keyPositionLost: false, heavyCasualties: false, greaterLosses: false })
    goToTurn(game, 2)
    expect(game.battle.morale.us).toMatchObject({ heavyCasualties: true, greaterLosses: true })
    expect(game.battle.morale.mexican).toMatchObject({ heavyCasualties: false, greaterLosses: false })
  })
})

const paloAlto = (choices = {}) => {
  const all = { ...PALO_ALTO_DEFAULTS, ...choices }
  const field = paloAltoField(all)
  if (!field.ok) throw new Error(JSON.stringify(field.refusal))
  return newBattle(field.value, DEFAULT_OPTIONS, { ...all }, { seed: 's', forced: [] })
}

describe('REG-12.12 Palo Alto', () => {
  test('REG-12.12 the train is lost to formed Mexicans in the park without an unbroken American within three inches', () => {
    const { table } = paloAlto()
    const { units } = table.battle
    Object.assign(units['us-ker']!, { x: inch(10), y: inch(45) })
    expect(resultAfterTurn(table)).toBeNull()
    Object.assign(units['mx-7-cav']!, { x: inch(34.5), y: inch(49) })
    expect(resultAfterTurn(table)).toEqual({ winner: 'mexican', by: 'decisive', what: 'trainLost' })
    Object.assign(units['us-ker']!, { x: inch(34.5), y: inch(46) })
    expect(resultAfterTurn(table)).toBeNull()
    Object.assign(units['us-ker']!, { order: 'broken' })
    expect(resultAfterTurn(table)?.what).toBe('trainLost')
    Object.assign(units['mx-7-cav']!, { formation: 'openOrder' })
    expect(resultAfterTurn(table)).toBeNull()
  })
  test('REG-12.12 greater Mexican losses and the road behind their line win for the US; else points, 3 to 2, decide', () => {
    const { table } = paloAlto()
    const { battle } = table
    battle.lost = { us: 0, mexican: 30 }
    expect(resultAfterTurn(table)).toBeNull()
    battle.held['road-south'] = 'us'
    expect(resultAfterTurn(table)).toEqual({ winner: 'us', by: 'decisive', what: 'greaterLossesAndHolds' })
    battle.held['road-south'] = 'mexican'
    battle.turn = 18
    // A Mexican stand counts one, an American three: 4 to 3 is less than 3 to 2, 5 to 3 is more.
    battle.units['us-5-inf']!.stands -= 1
    battle.units['mx-1-line']!.stands -= 4
    expect(resultAfterTurn(table)).toEqual({ winner: null, by: 'points', what: null })
    battle.units['mx-1-line']!.stands -= 1
    expect(resultAfterTurn(table)).toEqual({ winner: 'us', by: 'points', what: null })
  })
  test('REG-3.2 twilight comes with turn 17', () => {
    const { table } = paloAlto()
    const { x, y } = table.battle.units['us-5-inf']!
    Object.assign(table.battle.leaders.twiggs!, { x, y: y + inch(6) })
    expect(commandOf(table, 'us-5-inf').leaders).toContain('twiggs')
    table.battle.turn = 17
    expect(commandOf(table, 'us-5-inf').leaders).not.toContain('twiggs')
  })
})

describe('REG-7.3 the grass fire', () => {
  const smoke = [
    { x: 0, y: inch(18) },
    { x: inch(60), y: inch(18) },
    { x: inch(60), y: inch(26) },
    { x: 0, y: inch(26) },
  ]
  const fire = {
    grassFire: {
      grass: 'grass',
      near: 0,
      lowestFace: 1,
      lasts: { dice: 1, faces: 4, plus: 2 },
      historical: { fromTurn: 2, turns: 2 },
      chance: { fromTurn: 1 },
      smoke,
      drift: { x: 0, y: -inch(1) },
    },
  }
  test('REG-7.3 smoke rises in its turn, drifts and goes; nobody sees through it, and formed troops in it become disordered', () => {
    const game = drill({
      units: [...two, { id: 'us-b', at: [45, 25, 180] }],
      terms: { special: fire },
      scenarioOptions: { grassFire: 'historical' },
    })
    expect(seesUnit(game.table, 'us-a', 'mx-a')).toBe(true)
    goToTurn(game, 3)
    expect(smokeOn(game.table)).toMatchObject({ lastTurn: 3 })
    expect(seesUnit(game.table, 'us-a', 'mx-a')).toBe(false)
    goToTurn(game, 4)
    expect(game.battle.units['us-b']!.order).toBe('disordered')
    expect(game.battle.units['us-a']!.order).toBe('good')
    goToTurn(game, 5)
    expect(smokeOn(game.table)!.area[0]!.y).toBe(inch(17))
    goToTurn(game, 7)
    expect(smokeOn(game.table)).toBeNull()
  })
  test('REG-7.3 the choice off: no fire', () => {
    const game = drill({ units: two, terms: { special: fire }, scenarioOptions: { grassFire: 'off' } })
    goToTurn(game, 4)
    expect(smokeOn(game.table)).toBeNull()
  })
})

describe('REG-12.12 groups that come later', () => {
  const late = {
    units: [...two, { id: 'mx-late', at: [0, 0, 0] as const, arrival: 'late', formation: 'fieldColumn' as const }],
    leaders: [{ id: 'mx-brigadier', at: [0, 0] as const, arrival: 'late' }],
  }
  const group = (isChosen: boolean) => ({
    arrivals: [
      {
        group: 'late',
        side: 'mexican',
        firstTurn: 2,
        edge: 'south' as const,
        entry: { x: inch(40), y: 0 },
        heading: 0,
        formation: 'fieldColumn' as const,
        order: ['mx-late', 'mx-brigadier'],
        isChosen,
      },
    ],
  })
  test('REG-12.12 they come at M1 of their turn with their rear on the edge, their leader with them', () => {
    const game = drill({ ...late, terms: group(false) })
    goToTurn(game, 2)
    expect(game.battle.units['mx-late']!.absence).toBe('awaited')
    goToTurn(game, 4)
    expect(game.battle.units['mx-late']).toMatchObject({
      absence: null,
      x: inch(40),
      y: inch(3),
      formation: 'fieldColumn',
    })
    expect(game.battle.leaders['mx-brigadier']).toMatchObject({ fallen: null, x: inch(40), y: inch(3) })
  })
  test('REG-12.12 a group that its owner chooses waits for his word', () => {
    const game = drill({ ...late, terms: group(true) })
    goToTurn(game, 4)
    expect(game.battle).toMatchObject({ place: 'leaders', phasing: 'mexican' })
    expect(game.battle.units['mx-late']!.absence).toBe('awaited')
    expect(game.refused({ type: 'arrive', group: 'nobody' })).toBe('REG-12.12')
    game.do({ type: 'arrive', group: 'late' })
    expect(game.battle.units['mx-late']!.absence).toBeNull()
  })
})

test('REG-12.12 set-up: inside the zone, apart from friends, in a formation of the arm; the first player first', () => {
  const zone = [0, inch(30), inch(60), inch(48)] as const
  const game = drill({
    units: [...two, { id: 'us-b', at: [40, 34, 180] }],
    terms: { setUp: { us: zone, mexican: null } },
  })
  expect(game.battle).toMatchObject({ place: 'setup', toAct: 'us' })
  const put = { type: 'place', unit: 'us-a', x: inch(10), y: inch(40), heading: 18_000, formation: 'line' } as const
  expect(game.refused({ ...put, y: inch(29.9) })).toBe('REG-12.12')
  expect(game.refused({ ...put, x: inch(3.9) })).toBe('REG-12.12')
  expect(game.refused({ ...put, formation: 'limbered' })).toBe('REG-1.11')
  expect(game.refused({ ...put, x: inch(40), y: inch(34.5) })).toBe('REG-5.10')
  game.do(put, { type: 'ready' })
  expect(game.battle.units['us-a']).toMatchObject({ x: inch(10), y: inch(40) })
  expect(game.battle).toMatchObject({ place: 'checks', playerTurn: 1 })
})
