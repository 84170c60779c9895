import { describe, expect, it } from 'vitest'
import { legal } from '../../src/operational/engine'
import type { Action, HexId, PieceId } from '../../src/operational/types'
import { act, asked, deployable, type Field, field, kinds, markerAt, offered } from './hidden'
import { at, only, refuses, state } from './support'

const step = (units: PieceId[], to: string, leaders: PieceId[] = []): Action => ({ type: 'step', units, leaders, to })
const deploy = (piece: PieceId, hex: string): Action => ({ type: 'deploy', piece, hex })
const LINE = 'mexican.east.3.line'
const GUARD = 'mexican.east.3.guard'
const LIGHT = 'mexican.east.4.light4'
const LEADER = 'mexican.ldr.lombardini'

/** Clarke steps from 1211 to 1212 and sees the Mexican box: its real marker in 1216 unless told, the dummy in 2016. */
function shown(inside: readonly PieceId[], spec: Partial<Field> = {}, real: HexId = '1216') {
  const position = field({
    ...spec,
    // A line of communications near by.
    ground: { locs: { mexican: ['2503', '1614'] }, ...spec.ground },
    at: { 'us.1.clarke': '1211', ...Object.fromEntries(inside.map((id) => [id, 'box:A'])), ...spec.at },
    boxes: { 'mexican.A': [real, '2016'], ...spec.boxes },
  })
  act(position, 'us', step(['us.1.clarke'], '1212'))
  expect(asked(position)).toBe('deploy mexican')
  return position
}
/** All around 1216, itself included. */
const AROUND = ['1116', '1117', '1215', '1216', '1217', '1316', '1317']

describe('OPS-19.5.12 placing what a box held', () => {
  it('OPS-19.5.12 in the real marker’s hex or next to it, piece by piece', () => {
    const position = shown([LINE, GUARD])
    expect(deployable(position, 'mexican', LINE)).toEqual(AROUND)
    const { us } = act(position, 'mexican', deploy(GUARD, '1317'))
    expect(us).toEqual([{ kind: 'deployed', piece: GUARD, hex: '1317', rule: 'OPS-19.5.12' }])
    expect([at(position, GUARD), at(position, LINE)]).toEqual(['1317', 'box:A'])
    act(position, 'mexican', deploy(LINE, '1216'))
    expect(position.game.ops.pending).toEqual([])
  })

  it('OPS-19.5.12 not farther, not where the dummy lay, nobody but whom it held', () => {
    const position = shown([LINE], { at: { [GUARD]: '2020' } })
    for (const hex of ['1218', '2016', 'box:A', '0000'])
      expect(refuses(position, 'mexican', deploy(LINE, hex))).toEqual({ rule: 'OPS-19.5.12', key: 'deployHex' })
    for (const piece of [GUARD, 'us.1.clarke', 'nobody'])
      expect(refuses(position, 'mexican', deploy(piece, '1216'))).toEqual({ rule: 'OPS-19.5.12', key: 'deployPiece' })
    expect(refuses(position, 'us', deploy(LINE, '1216'))).toEqual({ rule: 'OPS-3.5', key: 'notYourTurn' })
    expect(refuses(position, 'mexican', { type: 'endPhase' })).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
  })

  it('OPS-19.5.12 leaders and HQ before units', () => {
    const position = shown([LINE, LEADER, 'mexican.hq'])
    expect(refuses(position, 'mexican', deploy(LINE, '1216'))).toEqual({ rule: 'OPS-19.5.12', key: 'deployLeaders' })
    expect([...new Set(offered(position, 'mexican', 'deploy').map(({ piece }) => piece))]).toEqual([
      'mexican.hq',
      LEADER,
    ])
    act(position, 'mexican', deploy('mexican.hq', '1217'))
    act(position, 'mexican', deploy(LEADER, '1216'))
    act(position, 'mexican', deploy(LINE, '1216'))
  })

  it('OPS-19.5.12 OPS-6.2 stacked and over-stacked freely, with those who stand there too', () => {
    const crowd = [LINE, GUARD, LIGHT, 'mexican.east.a.city', 'mexican.east.a.patricio']
    const there = ['mexican.east.1.main', 'mexican.east.1.light2']
    const position = shown(crowd, { at: Object.fromEntries(there.map((id) => [id, '1217'])) })
    for (const id of crowd) act(position, 'mexican', deploy(id, '1217'))
    expect([...crowd, ...there].every((id) => at(position, id) === '1217')).toBe(true)
  })

  it('OPS-6.2 OPS-19.5.12 the over-stacked wait for the end of their owner’s next movement phase', () => {
    const crowd = [LINE, GUARD, LIGHT]
    const position = shown(crowd)
    for (const id of crowd) act(position, 'mexican', deploy(id, '1217'))
    const us = act(position, 'us', { type: 'endPhase' })
    expect(us.us.some((event) => event.kind === 'stepLost')).toBe(false)
    expect(crowd.every((id) => at(position, id) === '1217')).toBe(true)
    expect(position.game.ops).toMatchObject({ active: 'mexican', segment: 'command' })
    act(position, 'mexican', { type: 'done' })
    act(position, 'mexican', { type: 'endPhase' })
    expect(asked(position)).toBe('displace mexican')
    act(position, 'mexican', { type: 'displace', unit: GUARD, to: '1218' })
    expect(position.game.ops.pending).toEqual([])
  })

  it('OPS-6.2 placed over-stacked in its own turn: the end of this movement phase is the next', () => {
    const crowd = [LINE, GUARD, LIGHT]
    const position = field({
      active: 'mexican',
      segment: 'command',
      at: Object.fromEntries(crowd.map((id) => [id, 'box:A'])),
      boxes: { 'mexican.A': ['1216', '2016'] },
    })
    act(position, 'mexican', { type: 'reveal', box: 'A' })
    for (const id of crowd) act(position, 'mexican', deploy(id, '1216'))
    act(position, 'mexican', { type: 'done' })
    act(position, 'mexican', { type: 'endPhase' })
    expect(asked(position)).toBe('displace mexican')
  })

  it('OPS-19.5.12 nobody onto an enemy unit, an enemy leader, or any marker', () => {
    const position = shown(
      [LINE, LEADER],
      {
        night: true,
        at: {
          'us.ldr.worth': '1314',
          'us.2.smith': '1314',
          [GUARD]: 'box:B',
          'us.3.pierce': 'box:C',
        },
        boxes: { 'mexican.B': ['1114', '2017'], 'us.C': ['0501', '0601'] },
      },
      '1213',
    )
    // 1213: enemies in 1212 and 1314, the marker of box B in 1114.
    expect(deployable(position, 'mexican', LEADER)).toEqual(['1113', '1213', '1214', '1313'])
    act(position, 'mexican', deploy(LEADER, '1213'))
    expect(deployable(position, 'mexican', LINE)).toEqual(['1113', '1213', '1214', '1313'])
    for (const hex of ['1212', '1314', '1114'])
      expect(refuses(position, 'mexican', deploy(LINE, hex))).toEqual({ rule: 'OPS-19.5.12', key: 'deployHex' })
  })

  it('OPS-19.5.12 in the hex where an enemy leader stands alone nobody is placed', () => {
    const position = shown([LINE], { at: { 'us.ldr.twiggs': '1213' }, night: true }, '1313')
    expect(deployable(position, 'mexican', LINE)).not.toContain('1213')
    expect(deployable(position, 'mexican', LINE)).toContain('1314')
  })

  it.each(['river', 'creek', 'ravine', 'protected'] as const)(
    'OPS-19.5.12 OPS-19.5.5 next to means a legal step: not over a %s',
    (kind) => {
      const position = shown([LINE], { ground: { sides: [['1216', '1217', kind]] } })
      expect(deployable(position, 'mexican', LINE)).toEqual(AROUND.filter((hex) => hex !== '1217'))
    },
  )

  it('OPS-19.5.12 OPS-19.5.5 each piece by its own steps: guns and HQ into no marsh, no US unit into lava next door', () => {
    const position = shown(['mexican.east.a.city', LINE, LEADER, 'mexican.hq'], {
      ground: { terrain: { '1217': 'marsh', '1317': 'lava', '1116': 'lake' } },
    })
    const open = AROUND.filter((hex) => !['1217', '1317', '1116'].includes(hex))
    expect(deployable(position, 'mexican', 'mexican.hq')).toEqual(open)
    expect(deployable(position, 'mexican', LEADER)).toEqual([...open, '1217'].sort())
    act(position, 'mexican', deploy(LEADER, '1216'))
    act(position, 'mexican', deploy('mexican.hq', '1216'))
    expect(deployable(position, 'mexican', 'mexican.east.a.city')).toEqual(open)
    expect(deployable(position, 'mexican', LINE)).toEqual([...open, '1217'].sort())
    const lava = field({
      segment: 'command',
      at: { 'us.1.clarke': 'box:A', 'us.ldr.worth': 'box:A' },
      boxes: { 'us.A': ['1216', '0807'] },
      ground: { terrain: { '1216': 'lava', '1217': 'lava' } },
    })
    act(lava, 'us', { type: 'reveal', box: 'A' })
    expect(deployable(lava, 'us', 'us.ldr.worth')).toEqual(AROUND.filter((hex) => hex !== '1217'))
    act(lava, 'us', deploy('us.ldr.worth', '1216'))
    act(lava, 'us', deploy('us.1.clarke', '1216'))
  })

  it('OPS-19.5.12 OPS-18.2 no Mexican is placed in San Agustín, wherever his marker lay', () => {
    const position = field({
      active: 'mexican',
      segment: 'command',
      at: { [LINE]: 'box:A', [LEADER]: 'box:A', 'us.1.clarke': 'box:C' },
      boxes: { 'mexican.A': ['0117', '2016'], 'us.C': ['0501', '0601'] },
    })
    act(position, 'mexican', { type: 'reveal', box: 'A' })
    for (const piece of [LEADER, LINE]) {
      expect(deployable(position, 'mexican', piece)).not.toContain('0118')
      expect(refuses(position, 'mexican', deploy(piece, '0118'))).toEqual({ rule: 'OPS-19.5.12', key: 'deployHex' })
      act(position, 'mexican', deploy(piece, '0117'))
    }
    expect(position.game.ops.result).toBeNull()
  })

  it('OPS-19.5.12 OPS-3.5 where there is but one place nobody is asked', () => {
    const ring = AROUND.filter((hex) => hex !== '1216')
    const position = field({
      at: { 'us.1.clarke': '1211', [LINE]: 'box:A' },
      boxes: { 'mexican.A': ['1216', '2016'] },
      ground: { sides: ring.map((hex) => ['1216', hex, 'river'] as const) },
    })
    const { us } = act(position, 'us', step(['us.1.clarke'], '1212'))
    expect(kinds(us)).toEqual(['moved', 'revealed', 'deployed'])
    act(position, 'us', step(['us.1.clarke'], '1213'))
  })

  it('OPS-19.5.12 both markers of the box come off, and its letter is free', () => {
    const position = shown([LINE])
    act(position, 'mexican', deploy(LINE, '1217'))
    expect([markerAt(position, 'mexican.marker.a.1'), markerAt(position, 'mexican.marker.a.2')]).toEqual([
      undefined,
      undefined,
    ])
    expect(position.markerOwnerAt.every((owner) => owner === 0)).toBe(true)
  })

  it('OPS-19.5.12 OPS-12.1 those inside keep their states and losses', () => {
    const position = shown([LINE, GUARD], {
      states: { [LINE]: { disrupted: true }, [GUARD]: { ineffective: true } },
    })
    act(position, 'mexican', deploy(LINE, '1216'))
    act(position, 'mexican', deploy(GUARD, '1216'))
    expect([state(position, LINE).disrupted, state(position, GUARD).ineffective]).toEqual([true, true])
    // Disrupted it throws no ZOC; Guard does.
    expect(position.zoc[1]![position.world.grid.indexOf('1215')]).toBe(1)
  })

  it('OPS-19.5.12 OPS-19.4.2 a US unit placed behind works wakes Santa Anna', () => {
    const position = field({
      segment: 'command',
      santaAnna: false,
      at: { 'us.1.clarke': 'box:A' },
      boxes: { 'us.A': ['1216', '0807'] },
      ground: { sides: [['1318', '1317', 'protected']] },
    })
    act(position, 'us', { type: 'reveal', box: 'A' })
    expect(position.game.ops.activation.santaAnna).toBe(false)
    const { mexican } = act(position, 'us', deploy('us.1.clarke', '1317'))
    expect(only(mexican, 'activated')).toMatchObject([{ by: 'behindWorks', hex: '1317', rule: 'OPS-19.4.2' }])
  })

  it('OPS-19.4.2 a marker behind works wakes nobody', () => {
    const position = field({
      santaAnna: false,
      at: { 'us.1.clarke': 'box:A' },
      boxes: { 'us.A': ['1216', '0807'] },
      ground: { sides: [['1318', '1317', 'protected']] },
    })
    const { mexican } = act(position, 'us', { type: 'marker', id: 'us.marker.a.2', to: '1317' })
    expect(kinds(mexican)).toEqual(['markerMoved'])
  })
})

describe('OPS-19.5.13 morale of those who are placed in or next to an EZOC', () => {
  it.each([
    ['1213', 'in it'],
    ['1214', 'next to it'],
  ] as const)('OPS-19.5.13 placed in %s, %s', (hex, _) => {
    // Clarke in 1212 throws his ZOC over 1213.
    const position = shown([LINE], { night: true }, '1213')
    const { us } = act(position, 'mexican', deploy(LINE, hex), [4])
    expect(only(us, 'die')).toMatchObject([{ purpose: 'morale', piece: LINE, passed: true, rule: 'OPS-19.5.13' }])
    expect(state(position, LINE).disrupted).toBe(false)
  })

  it('OPS-19.5.13 no check two hexes from an EZOC', () => {
    const position = shown([LINE])
    expect(only(act(position, 'mexican', deploy(LINE, '1215')).us, 'die')).toEqual([])
  })

  it('OPS-19.5.13 failing is disrupted; disrupted already, it routs', () => {
    const position = shown([LINE], { night: true }, '1213')
    const { us } = act(position, 'mexican', deploy(LINE, '1213'), [5])
    expect(only(us, 'disrupted')).toEqual([{ kind: 'disrupted', piece: LINE, hex: '1213', rule: 'OPS-19.5.13' }])
    const again = shown([LINE], { night: true, states: { [LINE]: { disrupted: true } } }, '1213')
    const heard = act(again, 'mexican', deploy(LINE, '1213'), [4, 3])
    expect(only(heard.us, 'routed')).toMatchObject([{ piece: LINE, hex: '1213', until: 9 }])
    expect(at(again, LINE)).toBe('trt:9')
  })

  it('OPS-19.5.13 OPS-4.6 a leader placed first assists in his hex, and there only', () => {
    const beside = shown([LINE, LEADER], { night: true }, '1213')
    act(beside, 'mexican', deploy(LEADER, '1213'))
    const good = act(beside, 'mexican', deploy(LINE, '1213'), [5])
    expect(only(good.us, 'die')).toMatchObject([{ value: 4, passed: true, modifiers: [{ name: 'assist', value: -1 }] }])
    const apart = shown([LINE, LEADER], { night: true }, '1213')
    act(apart, 'mexican', deploy(LEADER, '1214'))
    const bad = act(apart, 'mexican', deploy(LINE, '1213'), [5])
    expect(only(bad.us, 'die')).toMatchObject([{ value: 5, passed: false, modifiers: [] }])
  })

  it('OPS-19.5.13 leaders and HQ make no check; in or next to means hexes, not steps', () => {
    const position = shown([LINE, LEADER], { night: true, ground: { sides: [['1213', '1214', 'river']] } }, '1213')
    act(position, 'mexican', deploy(LEADER, '1213'))
    // Over the river from the ZOC in 1213, still next to it.
    const far = field({
      active: 'mexican',
      segment: 'command',
      at: { 'us.1.clarke': '1212', [LINE]: 'box:A' },
      boxes: { 'mexican.A': ['1214', '2016'] },
      night: true,
      ground: { sides: [['1213', '1214', 'river']] },
    })
    act(far, 'mexican', { type: 'reveal', box: 'A' })
    act(far, 'mexican', deploy(LINE, '1214'), [1])
  })

  it('OPS-19.5.13 OPS-19.1.15 a garrison throws no ZOC, a disrupted unit neither', () => {
    const position = field({
      active: 'mexican',
      segment: 'command',
      night: true,
      at: { 'us.1.clarke': '1212', 'us.2.smith': '1412', [LINE]: 'box:A' },
      states: { 'us.1.clarke': { disrupted: true }, 'us.2.smith': { garrison: true } },
      ground: { bastions: ['1412'] },
      boxes: { 'mexican.A': ['1314', '2016'] },
    })
    act(position, 'mexican', { type: 'reveal', box: 'A' })
    const { us } = act(position, 'mexican', deploy(LINE, '1313'))
    expect(only(us, 'die')).toEqual([])
  })

  it('OPS-19.5.13 OPS-19.4.3 placement is no entering: Santa Anna asleep holds nobody back', () => {
    const position = shown([LINE], { night: true, santaAnna: false }, '1213')
    const { us } = act(position, 'mexican', deploy(LINE, '1213'), [4])
    expect(only(us, 'die').map(({ rule }) => rule)).toEqual(['OPS-19.5.13'])
  })

  it('OPS-19.5.13 OPS-12.2 an ineffective unit may be placed in an EZOC, and checks at +1', () => {
    const position = shown([LINE], { night: true, states: { [LINE]: { ineffective: true } } }, '1213')
    const { us } = act(position, 'mexican', deploy(LINE, '1213'), [4])
    expect(only(us, 'die')).toMatchObject([{ value: 5, passed: false }])
  })
})

describe('OPS-18.4 at the end of turn 16', () => {
  const last = (spec: Partial<Field>) =>
    field({
      turn: 16,
      active: 'mexican',
      segment: 'combat',
      ...spec,
      at: { 'us.1.clarke': '0812', ...spec.at },
    })
  const end: Action = { type: 'endPhase' }

  it('OPS-18.4 every box is shown before the count, those of the side not moving first', () => {
    const position = last({
      at: { 'us.2.smith': 'box:B', [LINE]: 'box:A', [GUARD]: 'box:C' },
      boxes: { 'us.B': ['0320', '0321'], 'mexican.A': ['2020', '2021'], 'mexican.C': ['2024', '2025'] },
    })
    const first = act(position, 'mexican', end)
    expect(only(first.us, 'revealed')).toMatchObject([{ side: 'us', box: 'B', by: 'end', rule: 'OPS-18.4' }])
    expect([asked(position), position.game.ops.segment]).toEqual(['deploy us', 'turnEnd'])
    expect(legal(position, 'mexican')).toEqual([])
    const second = act(position, 'us', deploy('us.2.smith', '0320'))
    expect(only(second.us, 'revealed')).toMatchObject([{ side: 'mexican', box: 'A', by: 'end' }])
    act(position, 'mexican', deploy(LINE, '2020'))
    const third = act(position, 'mexican', deploy(GUARD, '2024'))
    expect(kinds(third.us).at(-1)).toBe('victory')
    expect(position.game.ops).toMatchObject({ segment: 'over', markers: {} })
  })

  it('OPS-18.4 OPS-18.2 a US unit placed north of the river counts; so does a Mexican in a village south of it', () => {
    const river = { terrain: { '0410': 'village' as const } }
    const spec = (north: boolean): Partial<Field> => ({
      ground: river,
      at: { [LINE]: 'box:A', ...(north ? { 'us.2.smith': 'box:B' } : {}) },
      boxes: { 'mexican.A': ['0410', '2021'], ...(north ? { 'us.B': ['2115', '0321'] } : {}) },
    })
    const lost = last(spec(false))
    expect(lost.world.northOfRiver[lost.world.grid.indexOf('0410')]).toBe(0)
    act(lost, 'mexican', end)
    act(lost, 'mexican', deploy(LINE, '0410'))
    expect(lost.game.ops.result).toMatchObject({ winner: 'mexican', reason: 'OPS-18.2' })
    const saved = last(spec(true))
    expect(saved.world.northOfRiver[saved.world.grid.indexOf('2115')]).toBe(1)
    act(saved, 'mexican', end)
    act(saved, 'us', deploy('us.2.smith', '2115'))
    act(saved, 'mexican', deploy(LINE, '0410'))
    expect(saved.game.ops.result).toMatchObject({ reason: 'OPS-18.3' })
  })

  it('OPS-18.4 OPS-14.1 a box that never came in is shown and stays out', () => {
    const position = last({
      at: { 'mexican.east.5.line10': 'box:D' },
      boxes: { 'mexican.D': ['off', 'off'] },
      entry: { 'mexican.marker.d.1': { turn: 7, hex: '2511' }, 'mexican.marker.d.2': { turn: 7, hex: '2511' } },
    })
    const { us } = act(position, 'mexican', end)
    expect(only(us, 'revealed')).toMatchObject([{ box: 'D', real: null, dummy: null }])
    expect(position.game.ops.result).not.toBeNull()
    expect(at(position, 'mexican.east.5.line10')).toBe('off')
  })

  it('OPS-18.4 on an earlier turn nothing is shown', () => {
    const position = last({ turn: 15, at: { [LINE]: 'box:A' }, boxes: { 'mexican.A': ['2020', '2021'] } })
    const { us } = act(position, 'mexican', end)
    expect(only(us, 'revealed')).toEqual([])
    expect(position.game.ops.turn).toBe(16)
  })

  it('OPS-18.4 OPS-18.1 hidden units are on the map: the US does not win while one is', () => {
    const position = field({
      bystander: false,
      at: { 'us.1.clarke': '1211', [LINE]: 'box:A' },
      boxes: { 'mexican.A': ['2020', '2021'] },
    })
    act(position, 'us', step(['us.1.clarke'], '1212'))
    expect(position.game.ops.result).toBeNull()
  })
})
