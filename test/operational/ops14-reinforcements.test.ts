import { describe, expect, it } from 'vitest'
import { legal } from '../../src/operational/engine'
import { at, does, left2, only, refuses, type Scene, scene, state, step } from './support'

const LINE = 'mexican.east.5.line10'
const ACTIVOS = 'mexican.east.5.activos'
const GUNS = 'mexican.east.a.city'

const late = (others: Scene['at'] = {}, more: Partial<Scene> = {}, hex = '2523') =>
  scene({
    active: 'mexican',
    turn: 7,
    santaAnna: true,
    at: { [LINE]: 'off', [ACTIVOS]: 'off', [GUNS]: 'off', 'mexican.south.2.guard': '2001', ...others },
    entry: Object.fromEntries([LINE, ACTIVOS, GUNS].map((id) => [id, { turn: 7, hex }])),
    ...more,
  })
const enter = (piece: string, hex: string, march = false) => ({
  type: 'enter' as const,
  piece,
  hex,
  ...(march ? { march: true as const } : {}),
})
const entries = (position: ReturnType<typeof scene>, piece: string) => [
  ...new Set(
    legal(position, 'mexican').flatMap((action) =>
      action.type === 'enter' && action.piece === piece ? [action.hex] : [],
    ),
  ),
]

describe('OPS-14.1 reinforcements', () => {
  it('OPS-14.1 enter in the movement phase of their turn or later, not before', () => {
    expect(entries(late(), LINE)).toEqual(['2523'])
    expect(entries(late({}, { turn: 11 }), LINE)).toEqual(['2523'])
    const early = late({}, { turn: 6 })
    expect(entries(early, LINE)).toEqual([])
    expect(refuses(early, 'mexican', enter(LINE, '2523'))).toEqual({ rule: 'OPS-14.1', key: 'notDueYet' })
  })

  it('OPS-14.1 at their entry hex and nowhere else', () => {
    const position = late()
    expect(refuses(position, 'mexican', enter(LINE, '2522'))).toEqual({ rule: 'OPS-14.1', key: 'entryHex' })
    expect(refuses(position, 'mexican', enter(LINE, '2511'))).toEqual({ rule: 'OPS-14.1', key: 'entryHex' })
    does(position, 'mexican', enter(LINE, '2523'))
    expect(at(position, LINE)).toBe('2523')
    expect(position.game.ops.entry).not.toHaveProperty(LINE)
    expect(entries(late({}, {}, '2511'), LINE)).toEqual(['2511'])
  })

  it('OPS-14.1 paying for it: ruling, a road step where the road leaves the sheet', () => {
    const position = late()
    const events = does(position, 'mexican', enter(LINE, '2523'))
    expect(only(events, 'moved')[0]).toEqual({
      kind: 'moved',
      pieces: [LINE],
      from: null,
      to: '2523',
      mp2: 1,
      how: 'enter',
    })
    expect(left2(position, LINE)).toBe(9)
    does(position, 'mexican', step(LINE, '2422'))
    expect(left2(position, LINE)).toBe(8)
  })

  it('OPS-14.1 ruling: a march may begin that way', () => {
    const position = late()
    does(position, 'mexican', enter(LINE, '2523', true))
    expect(left2(position, LINE)).toBe(13)
    expect(refuses(position, 'mexican', step(LINE, '2522'))).toEqual({ rule: 'OPS-5.3', key: 'marchRoad' })
    does(position, 'mexican', step(LINE, '2422'))
    expect(state(position, LINE).marched).toBe(true)
  })

  it('OPS-14.1 OPS-5.3 no march in sight of an enemy within 3 hexes, none by night', () => {
    const seen = late({ 'us.1.clarke': '2520' })
    expect(refuses(seen, 'mexican', enter(LINE, '2523', true))).toEqual({ rule: 'OPS-5.3', key: 'marchEnemy' })
    does(seen, 'mexican', enter(LINE, '2523'))
    const night = late({}, { night: true, turn: 6, entry: { [LINE]: { turn: 6, hex: '2523' } } })
    expect(refuses(night, 'mexican', enter(LINE, '2523', true))).toEqual({ rule: 'OPS-5.5', key: 'marchNight' })
  })

  it('OPS-14.1 one after another: the next ends the move of the one before', () => {
    const position = late()
    does(position, 'mexican', enter(LINE, '2523'))
    does(position, 'mexican', enter(ACTIVOS, '2523'))
    expect(refuses(position, 'mexican', step(LINE, '2422'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
    expect(refuses(position, 'mexican', step([ACTIVOS, LINE].sort(), '2422')).rule).toBe('OPS-5.1')
    does(position, 'mexican', step(ACTIVOS, '2422'))
    does(position, 'mexican', enter(GUNS, '2523'))
  })

  it('OPS-14.1 OPS-6.1 stacking counts only at the end of the phase', () => {
    const position = late({ 'mexican.south.1.cavalry5': '2523', 'mexican.south.1.cavalry9': '2523' })
    does(position, 'mexican', enter(LINE, '2523'))
    does(position, 'mexican', { type: 'endPhase' })
    expect(position.game.ops.pending[0]?.kind).toBe('displace')
  })

  it('OPS-14.1 held by the enemy: within 3 hexes along the map edge', () => {
    const position = late({ 'us.1.clarke': '2523' })
    // 2522 and 2524 lie in his ZOC.
    expect(entries(position, LINE)).toEqual(['2520', '2521', '2525', '2526'])
    expect(refuses(position, 'mexican', enter(LINE, '2523'))).toEqual({ rule: 'OPS-14.1', key: 'entryHex' })
    expect(refuses(position, 'mexican', enter(LINE, '2519'))).toEqual({ rule: 'OPS-14.1', key: 'entryHex' })
    // Marsh: not for guns.
    expect(entries(position, GUNS)).toEqual(['2520', '2521', '2525'])
    const events = does(position, 'mexican', enter(LINE, '2521'))
    expect(only(events, 'moved')[0]).toMatchObject({ mp2: 2 })
  })

  it('OPS-14.1 marsh beside it costs what marsh costs', () => {
    const position = late({ 'us.1.clarke': '2523' })
    expect(only(does(position, 'mexican', enter(LINE, '2526')), 'moved')[0]).toMatchObject({ mp2: 6 })
  })

  it('OPS-14.1 in EZOC: the same, and a disrupted enemy hinders only by holding it', () => {
    expect(entries(late({ 'us.1.clarke': '2422' }), LINE)).toEqual(['2520', '2521', '2524', '2525', '2526'])
    const shaken = { states: { 'us.1.clarke': { disrupted: true } } }
    expect(entries(late({ 'us.1.clarke': '2422' }, shaken), LINE)).toEqual(['2523'])
    expect(entries(late({ 'us.1.clarke': '2523' }, shaken), LINE)).toEqual([
      '2520',
      '2521',
      '2522',
      '2524',
      '2525',
      '2526',
    ])
  })

  it('OPS-14.1 nobody enters twice, nor for the other side', () => {
    const position = late()
    does(position, 'mexican', enter(LINE, '2523'))
    expect(refuses(position, 'mexican', enter(LINE, '2523'))).toEqual({ rule: 'OPS-14.1', key: 'notDueYet' })
    expect(refuses(position, 'mexican', enter('us.1.clarke', '2523'))).toEqual({ rule: 'OPS-3.5', key: 'notYours' })
  })

  it('OPS-14.1 they are in command that phase: no die', () => {
    const position = late({}, { santaAnna: false })
    does(position, 'mexican', enter(LINE, '2523'), [])
    does(position, 'mexican', step(LINE, '2422'), [])
  })

  it('OPS-14.1 OPS-5.4 an enemy leader alone at the entry flees or is taken', () => {
    const position = late({ 'us.ldr.worth': '2523' })
    const events = does(position, 'mexican', enter(LINE, '2523'))
    expect(only(events, 'captured')[0]).toMatchObject({ piece: 'us.ldr.worth' })
  })

  it('OPS-14.1 who does not enter may do so later', () => {
    const position = late()
    does(position, 'mexican', { type: 'endPhase' })
    does(position, 'us', { type: 'endPhase' })
    expect(position.game.ops).toMatchObject({ turn: 8, active: 'mexican' })
    expect(entries(position, LINE)).toEqual(['2523'])
  })
})
