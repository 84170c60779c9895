import { describe, expect, it } from 'vitest'
import { legal, viewFor } from '../../src/operational/engine'
import type { Action, PieceId } from '../../src/operational/types'
import { act, asked, deployable, type Field, field, kinds, markerAt, offered } from './hidden'
import { at, only, refuses, state } from './support'

const step = (units: PieceId[], to: string, leaders: PieceId[] = []): Action => ({ type: 'step', units, leaders, to })
const deploy = (piece: PieceId, hex: string): Action => ({ type: 'deploy', piece, hex })
const reveal: Action = { type: 'reveal', box: 'A' }
const target = (hex: string): Action => ({ type: 'target', hex })
const join = (unit: PieceId): Action => ({ type: 'join', unit })
const ATTACK: Action = { type: 'attack' }

/** Mexican units hidden in box A, its real marker in 1216 and the dummy in 2016. */
const ambush = (spec: Partial<Field> = {}) =>
  field({
    ...spec,
    at: { 'mexican.east.3.line': 'box:A', ...spec.at },
    boxes: { 'mexican.A': ['1216', '2016'], ...spec.boxes },
  })

describe('OPS-19.5.10 shown by choice', () => {
  it('OPS-19.5.10 at the start of one’s movement phase, with the HQ active', () => {
    const position = ambush({ active: 'mexican', segment: 'command' })
    const { us } = act(position, 'mexican', reveal)
    expect(us).toEqual([
      {
        kind: 'revealed',
        side: 'mexican',
        box: 'A',
        real: '1216',
        dummy: '2016',
        pieces: ['mexican.east.3.line'],
        by: 'choice',
        rule: 'OPS-19.5.10',
      },
    ])
    expect([markerAt(position, 'mexican.marker.a.1'), markerAt(position, 'mexican.marker.a.2')]).toEqual([
      undefined,
      undefined,
    ])
    expect(asked(position)).toBe('deploy mexican')
  })

  it('OPS-19.5.10 not with the HQ inactive, not an empty box, not later', () => {
    const asleep = ambush({ active: 'mexican', segment: 'command', santaAnna: false })
    expect(refuses(asleep, 'mexican', reveal)).toEqual({ rule: 'OPS-19.5.10', key: 'hqInactive' })
    const position = ambush({ active: 'mexican', segment: 'command' })
    expect(refuses(position, 'mexican', { type: 'reveal', box: 'B' })).toEqual({
      rule: 'OPS-19.5.10',
      key: 'boxNotInUse',
    })
    act(position, 'mexican', { type: 'done' })
    expect(refuses(position, 'mexican', reveal)).toEqual({ rule: 'OPS-3.2', key: 'notNow' })
    expect(refuses(position, 'us', reveal)).toEqual({ rule: 'OPS-3.5', key: 'notYourTurn' })
  })

  it('OPS-19.5.10 OPS-14.1 off the map: both markers go, and the pieces wait to enter again', () => {
    const late = { turn: 7, hex: '2511' }
    const position = field({
      active: 'mexican',
      segment: 'command',
      at: { 'mexican.east.5.line10': 'box:A', 'mexican.east.a.city': 'box:A' },
      boxes: { 'mexican.A': ['off', 'off'] },
      entry: { 'mexican.marker.a.1': late, 'mexican.marker.a.2': late },
    })
    const { us } = act(position, 'mexican', reveal)
    expect(only(us, 'revealed')).toMatchObject([{ real: null, dummy: null, by: 'choice' }])
    expect(asked(position)).toBeNull()
    expect(position.game.ops).toMatchObject({
      markers: {},
      entry: { 'mexican.east.5.line10': late, 'mexican.east.a.city': late },
    })
    expect(viewFor(position, 'us').offMap.map(({ id }) => id)).toEqual(['mexican.east.5.line10', 'mexican.east.a.city'])
    expect(viewFor(position, 'us').unaccounted).toEqual([])
  })

  it('OPS-19.5.10 OPS-14.1 half on the map: the dummy comes off, and the pieces wait to enter', () => {
    const late = { turn: 7, hex: '2511' }
    const position = field({
      active: 'mexican',
      segment: 'command',
      turn: 8,
      at: { 'mexican.east.5.line10': 'box:A' },
      boxes: { 'mexican.A': ['off', '2412'] },
      entry: { 'mexican.marker.a.2': late },
    })
    expect(position.game.ops.markers['mexican.marker.a.1']).toMatchObject({ at: '2412', real: false })
    const { us } = act(position, 'mexican', reveal)
    expect(only(us, 'revealed')).toMatchObject([{ real: null, dummy: '2412' }])
    expect([at(position, 'mexican.east.5.line10'), asked(position)]).toEqual(['off', null])
  })

  it('OPS-19.5.10 OPS-3.6 whoever it shows may show an enemy box in turn', () => {
    const position = ambush({
      active: 'mexican',
      segment: 'command',
      at: { 'us.1.clarke': 'box:C' },
      boxes: { 'us.C': ['1219', '0805'] },
    })
    act(position, 'mexican', reveal)
    const { mexican } = act(position, 'mexican', deploy('mexican.east.3.line', '1216'))
    expect(only(mexican, 'revealed')).toMatchObject([{ side: 'us', box: 'C', by: 'sight', rule: 'OPS-19.5.11' }])
    expect(asked(position)).toBe('deploy us')
  })
})

describe('OPS-19.5.11 shown by sight', () => {
  it('OPS-19.5.11 a step into sight is a reveal, never a refusal, and it halts the move', () => {
    const position = ambush({ at: { 'us.1.clarke': '1211' } })
    const heard = act(position, 'us', step(['us.1.clarke'], '1212'))
    expect(kinds(heard.us)).toEqual(['moved', 'revealed'])
    expect(only(heard.us, 'revealed')).toMatchObject([
      { real: '1216', dummy: '2016', by: 'sight', rule: 'OPS-19.5.11' },
    ])
    expect(asked(position)).toBe('deploy mexican')
    expect(legal(position, 'us')).toEqual([])
    expect(refuses(position, 'us', step(['us.1.clarke'], '1213'))).toEqual({ rule: 'OPS-3.5', key: 'notYourTurn' })
  })

  it('OPS-19.5.11 at five hexes nobody sees it; nor at four with a village between', () => {
    const far = ambush({ at: { 'us.1.clarke': '1210' } })
    expect(kinds(act(far, 'us', step(['us.1.clarke'], '1211')).us)).toEqual(['moved'])
    const behind = ambush({ at: { 'us.1.clarke': '1211' }, ground: { terrain: { '1214': 'village' } } })
    expect(kinds(act(behind, 'us', step(['us.1.clarke'], '1212')).us)).toEqual(['moved'])
  })

  it('OPS-19.5.11 next to it there is always a reveal, whatever lies between', () => {
    const ground = { terrain: { '1215': 'village' as const, '1214': 'village' as const } }
    const position = ambush({ at: { 'us.1.clarke': '1213' }, ground })
    expect(kinds(act(position, 'us', step(['us.1.clarke'], '1214')).us)).toEqual(['moved'])
    expect(kinds(act(position, 'us', step(['us.1.clarke'], '1215')).us)).toEqual(['moved', 'revealed'])
  })

  it('OPS-19.5.11 the dummy in sight shows the box as well', () => {
    const position = ambush({ at: { 'us.1.clarke': '2011' } })
    const { us } = act(position, 'us', step(['us.1.clarke'], '2012'))
    expect(only(us, 'revealed')).toMatchObject([{ real: '1216', dummy: '2016', by: 'sight' }])
    expect(deployable(position, 'mexican', 'mexican.east.3.line')).toContain('1216')
    expect(deployable(position, 'mexican', 'mexican.east.3.line')).not.toContain('2016')
  })

  it('OPS-19.5.11 OPS-5.5 by night a marker is seen from next to it only', () => {
    const position = ambush({ at: { 'us.1.clarke': '1213' }, night: true })
    expect(kinds(act(position, 'us', step(['us.1.clarke'], '1214')).us)).toEqual(['moved'])
    expect(kinds(act(position, 'us', step(['us.1.clarke'], '1215')).us)).toEqual(['moved', 'revealed'])
  })

  it.each([
    ['at dawn', 6, 'mexican', true, 7],
    ['on any other turn nothing new is in sight', 7, 'mexican', false, 8],
  ] as const)('OPS-3.3 OPS-19.5.11 sight is checked anew %s', (_, turn, active, shown, next) => {
    // By night two hexes apart, unseen.
    const position = ambush({
      turn,
      night: true,
      active,
      segment: 'combat',
      at: { 'us.1.clarke': turn === 6 ? '1214' : '1205' },
    })
    const { us } = act(position, active, { type: 'endPhase' })
    expect(position.game.ops.turn).toBe(next)
    expect(only(us, 'revealed').length).toBe(shown ? 1 : 0)
    if (!shown) return
    expect(asked(position)).toBe('deploy mexican')
    // When it has been placed the command segment goes on.
    act(position, 'mexican', deploy('mexican.east.3.line', '1217'))
    expect(position.game.ops).toMatchObject({ active: 'us', turn: 7 })
  })

  it('OPS-3.3 OPS-12.4 at dawn what is seen is placed before routed units return', () => {
    const position = ambush({
      turn: 6,
      night: true,
      active: 'mexican',
      segment: 'combat',
      at: { 'us.1.clarke': '1214', 'us.2.smith': 'trt:7' },
    })
    act(position, 'mexican', { type: 'endPhase' })
    expect(position.game.ops.pending.map(({ kind }) => kind)).toEqual(['return', 'deploy'])
    act(position, 'mexican', deploy('mexican.east.3.line', '1217'))
    expect(asked(position)).toBe('return us')
  })

  it('OPS-19.5.11 a leader or HQ sees as well as a unit', () => {
    for (const seer of ['us.ldr.worth', 'us.hq']) {
      // The unit that goes away leaves a seer whom the new marker would have to avoid.
      const position = field({
        active: 'mexican',
        at: { [seer]: '1211', 'mexican.east.3.line': 'box:A' },
        boxes: { 'mexican.A': ['1216', '2016'] },
      })
      expect(refuses(position, 'mexican', { type: 'marker', id: 'mexican.marker.a.1', to: '1215' })).toEqual({
        rule: 'OPS-19.5.6',
        key: 'markerSeen',
      })
    }
  })

  it('OPS-19.5.11 markers do not see: they pass in each other’s sight, but never next to each other', () => {
    const position = field({
      at: { 'us.1.clarke': 'box:A', 'mexican.east.3.line': 'box:A' },
      boxes: { 'us.A': ['1212', '0805'], 'mexican.A': ['1215', '2020'] },
    })
    expect(kinds(act(position, 'us', { type: 'marker', id: 'us.marker.a.2', to: '1213' }).us)).toEqual(['markerMoved'])
    expect(refuses(position, 'us', { type: 'marker', id: 'us.marker.a.2', to: '1214' })).toEqual({
      rule: 'OPS-19.5.11',
      key: 'markerMeets',
    })
  })

  it('OPS-3.6 OPS-19.5.11 boxes of the side not moving first, A to D, until none is left', () => {
    const position = field({
      at: {
        'us.1.clarke': '1211',
        'us.1.garland': 'box:B',
        'mexican.east.3.line': 'box:D',
        'mexican.east.4.light4': 'box:B',
      },
      boxes: { 'us.B': ['1118', '0501'], 'mexican.D': ['1216', '2012'], 'mexican.B': ['1314', '2020'] },
    })
    const first = act(position, 'us', step(['us.1.clarke'], '1212'))
    expect(only(first.us, 'revealed')).toMatchObject([{ side: 'mexican', box: 'B' }])
    // Placed out of everybody's sight, so that the next box is the one Clarke sees.
    const second = act(position, 'mexican', deploy('mexican.east.4.light4', '1313'), [1])
    expect(only(second.us, 'revealed')).toMatchObject([{ side: 'mexican', box: 'D' }])
    const third = act(position, 'mexican', deploy('mexican.east.3.line', '1216'))
    expect(only(third.us, 'revealed')).toMatchObject([{ side: 'us', box: 'B' }])
    expect(asked(position)).toBe('deploy us')
  })

  it('OPS-3.6 a box is placed to the last piece before another is looked for', () => {
    const position = field({
      at: {
        'us.1.clarke': '1211',
        'us.1.garland': 'box:A',
        'mexican.east.3.line': 'box:A',
        'mexican.east.3.guard': 'box:A',
      },
      boxes: { 'us.A': ['1120', '0501'], 'mexican.A': ['1216', '2020'] },
    })
    act(position, 'us', step(['us.1.clarke'], '1212'))
    const first = act(position, 'mexican', deploy('mexican.east.3.guard', '1217'))
    expect(kinds(first.us)).toEqual(['deployed'])
    const second = act(position, 'mexican', deploy('mexican.east.3.line', '1216'))
    expect(kinds(second.us)).toEqual(['deployed', 'revealed'])
  })

  it('OPS-3.6 OPS-5.4 a leader caught there flees first, then boxes are shown', () => {
    const position = ambush({
      at: { 'us.1.clarke': '1211', 'mexican.ldr.lombardini': '1212', 'mexican.east.4.light4': '1717' },
    })
    act(position, 'us', step(['us.1.clarke'], '1212'))
    // Lombardini finds a friend within six hexes only in Light.
    expect(at(position, 'mexican.ldr.lombardini')).toBe('gone')
    expect(asked(position)).toBe('deploy mexican')
    const near = ambush({
      at: {
        'us.1.clarke': '1211',
        'mexican.ldr.lombardini': '1212',
        'mexican.east.4.light4': '1608',
        'mexican.east.4.light13': '0808',
      },
    })
    const heard = act(near, 'us', step(['us.1.clarke'], '1212'))
    expect([kinds(heard.us), asked(near)]).toEqual([['moved'], 'leaderFlees mexican'])
    const after = act(near, 'mexican', { type: 'flee', piece: 'mexican.ldr.lombardini', to: '1608' })
    expect([kinds(after.us), asked(near)]).toEqual([['moved', 'revealed'], 'deploy mexican'])
  })

  it('OPS-3.6 OPS-19.4.2 behind works: first the reveal, then Santa Anna wakes', () => {
    const ground = { sides: [['1112', '1212', 'protected']] as const }
    const position = ambush({ at: { 'us.1.clarke': '1211' }, santaAnna: false, ground })
    const first = act(position, 'us', step(['us.1.clarke'], '1212'))
    expect(kinds(first.us)).toEqual(['moved', 'revealed'])
    expect(position.game.ops.activation.santaAnna).toBe(false)
    const second = act(position, 'mexican', deploy('mexican.east.3.line', '1217'))
    expect(kinds(second.us)).toEqual(['deployed', 'activated'])
    expect(only(second.us, 'activated')).toMatchObject([{ by: 'behindWorks', hex: '1212', rule: 'OPS-19.4.2' }])
  })

  it('OPS-3.6 OPS-18.2 a Mexican unit in San Agustín: first the reveal, then the victory', () => {
    const position = field({
      active: 'mexican',
      at: { 'mexican.east.3.line': '0117', 'us.1.clarke': 'box:A' },
      boxes: { 'us.A': ['0122', '0805'] },
      ground: { locs: { us: ['0105'] } },
    })
    const first = act(position, 'mexican', step(['mexican.east.3.line'], '0118'))
    expect([kinds(first.us), asked(position), position.game.ops.result]).toEqual([
      ['moved', 'revealed'],
      'deploy us',
      null,
    ])
    const second = act(position, 'us', deploy('us.1.clarke', '0122'))
    expect(kinds(second.us)).toEqual(['deployed', 'victory'])
    expect(position.game.ops.result).toMatchObject({ winner: 'mexican', reason: 'OPS-18.2' })
  })
})

describe('OPS-19.5.14 the halted piece goes on', () => {
  it('OPS-19.5.14 OPS-7.2 with the rest of its MP, unless a ZOC has come over it', () => {
    const position = ambush({ at: { 'us.1.clarke': '1211' } })
    act(position, 'us', step(['us.1.clarke'], '1212'))
    const { us } = act(position, 'mexican', deploy('mexican.east.3.line', '1216'))
    expect(kinds(us)).toEqual(['deployed'])
    expect(position.game.ops.moving).toMatchObject({ units: ['us.1.clarke'], stepped: true, fromEzoc: false })
    expect(state(position, 'us.1.clarke')).toMatchObject({ mp2: 10, spent: 2, moved: false })
    act(position, 'us', step(['us.1.clarke'], '1213'))
  })

  it('OPS-7.2 OPS-19.5.14 placed next to it, a unit ends its move', () => {
    const near = ambush({ at: { 'us.1.clarke': '1212' }, boxes: { 'mexican.A': ['1217', '2020'] } })
    act(near, 'us', step(['us.1.clarke'], '1213'))
    // 1216 is next to 1217 and three hexes off; the move goes on.
    act(near, 'mexican', deploy('mexican.east.3.line', '1216'))
    expect(near.game.ops.moving).not.toBeNull()
    const close = ambush({
      at: { 'us.1.clarke': '1213' },
      ground: { terrain: { '1214': 'woods' } },
      boxes: { 'mexican.A': ['1216', '2020'] },
    })
    act(close, 'us', step(['us.1.clarke'], '1214'))
    const { us } = act(close, 'mexican', deploy('mexican.east.3.line', '1215'), [1])
    expect(kinds(us)).toEqual(['deployed', 'die', 'stopped'])
    expect(only(us, 'stopped')).toEqual([{ kind: 'stopped', pieces: ['us.1.clarke'], hex: '1214', rule: 'OPS-7.2' }])
    expect(state(close, 'us.1.clarke').moved).toBe(true)
    expect(refuses(close, 'us', step(['us.1.clarke'], '1213'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
  })

  it('OPS-7.2 OPS-19.5.13 a unit disrupted as it is placed throws no ZOC, and the move goes on', () => {
    const position = ambush({ at: { 'us.1.clarke': '1213' }, ground: { terrain: { '1214': 'woods' } } })
    act(position, 'us', step(['us.1.clarke'], '1214'))
    const { us } = act(position, 'mexican', deploy('mexican.east.3.line', '1215'), [6])
    expect(kinds(us)).toEqual(['deployed', 'die', 'disrupted'])
    expect(position.game.ops.moving).toMatchObject({ units: ['us.1.clarke'] })
    act(position, 'us', step(['us.1.clarke'], '1314'))
  })

  it('OPS-19.5.14 OPS-5.1 a stack is halted and goes on as one, with its leader', () => {
    const men = ['us.1.clarke', 'us.1.garland']
    const position = ambush({ at: { 'us.1.clarke': '1211', 'us.1.garland': '1211', 'us.ldr.worth': '1211' } })
    act(position, 'us', step(men, '1212', ['us.ldr.worth']))
    act(position, 'mexican', deploy('mexican.east.3.line', '1217'))
    expect(refuses(position, 'us', step(['us.1.clarke'], '1213'))).toEqual({ rule: 'OPS-5.1', key: 'notTogether' })
    act(position, 'us', step(men, '1213', ['us.ldr.worth']))
    expect([...men, 'us.ldr.worth'].map((id) => at(position, id))).toEqual(['1213', '1213', '1213'])
  })

  it('OPS-19.5.14 a march is halted and may be cut short by what has come to light', () => {
    const road = ['1208', '1209', '1210', '1211', '1212', '1213', '1214']
    const position = ambush({
      at: { 'us.1.clarke': '1211' },
      ground: { roads: [road] },
      boxes: { 'mexican.A': ['1217', '1620'] },
    })
    act(position, 'us', { type: 'step', units: ['us.1.clarke'], leaders: [], to: '1212', march: true })
    act(position, 'us', step(['us.1.clarke'], '1213'))
    expect(asked(position)).toBe('deploy mexican')
    const { us } = act(position, 'mexican', deploy('mexican.east.3.line', '1216'))
    // Within three hexes of an enemy it sees no march goes on: no step can be paid, and the move is over.
    expect(only(us, 'stopped')).toMatchObject([{ rule: 'OPS-5.1' }])
    expect(state(position, 'us.1.clarke')).toMatchObject({ moved: true, marched: true })
  })

  it('OPS-19.5.14 units shown in the enemy’s turn do not move; in their own they have done what their marker had', () => {
    const position = ambush({ at: { 'us.1.clarke': '1211' } })
    act(position, 'us', step(['us.1.clarke'], '1212'))
    act(position, 'mexican', deploy('mexican.east.3.line', '1216'))
    expect(state(position, 'mexican.east.3.line')).toMatchObject({ moved: false, spent: 0, mp2: -1 })
    expect(refuses(position, 'mexican', step(['mexican.east.3.line'], '1217'))).toEqual({
      rule: 'OPS-3.5',
      key: 'notYourTurn',
    })
  })

  it('OPS-19.5.14 in the own movement phase: shown by a US box that comes to light, its real marker having moved', () => {
    // Line steps, sees the US box; Clarke is placed where he sees the Mexican box.
    const spec: Partial<Field> = {
      active: 'mexican',
      at: {
        'mexican.east.3.line': '1211',
        'mexican.east.4.light4': 'box:A',
        'mexican.east.4.light13': 'box:A',
        'us.1.clarke': 'box:A',
      },
      boxes: { 'us.A': ['1216', '0501'], 'mexican.A': ['1620', '2120'] },
    }
    const position = field(spec as Field)
    act(position, 'mexican', { type: 'marker', id: 'mexican.marker.a.1', to: '1619' })
    act(position, 'mexican', step(['mexican.east.3.line'], '1212'))
    expect(asked(position)).toBe('deploy us')
    const { mexican } = act(position, 'us', deploy('us.1.clarke', '1317'))
    expect(only(mexican, 'revealed')).toMatchObject([{ side: 'mexican', box: 'A', by: 'sight' }])
    act(position, 'mexican', deploy('mexican.east.4.light4', '1619'))
    act(position, 'mexican', deploy('mexican.east.4.light13', '1620'))
    for (const id of ['mexican.east.4.light4', 'mexican.east.4.light13'])
      expect(refuses(position, 'mexican', step([id], id.endsWith('13') ? '1621' : '1720'))).toEqual({
        rule: 'OPS-5.1',
        key: 'moveOver',
      })
    // Whoever was halted is still under way.
    act(position, 'mexican', step(['mexican.east.3.line'], '1112'))
  })

  it('OPS-19.5.14 OPS-4.2 in the own movement phase: not yet moved, they move on, commanded as their marker was', () => {
    const position = field({
      active: 'mexican',
      at: { 'mexican.east.3.line': '1211', 'mexican.east.4.light4': 'box:A', 'us.1.clarke': 'box:A' },
      boxes: { 'us.A': ['1216', '0501'], 'mexican.A': ['1619', '2120'] },
    })
    act(position, 'mexican', step(['mexican.east.3.line'], '1212'))
    act(position, 'us', deploy('us.1.clarke', '1317'))
    act(position, 'mexican', deploy('mexican.east.4.light4', '1619'))
    expect(position.game.ops.command['mexican.east.4.light4']).toEqual(['mexican.hq'])
    act(position, 'mexican', step(['mexican.east.4.light4'], '1620'))
  })
})

describe('OPS-19.5.11 in combat', () => {
  /** Clarke attacks 1212 from 1211; Line hides east of the target, unseen behind villages. */
  const fight = (spec: Partial<Field> = {}) =>
    field({
      segment: 'combat',
      ...spec,
      ground: { terrain: { '1214': 'village' }, ...spec.ground },
      at: {
        'us.1.clarke': '1211',
        'mexican.east.2.morelia': '1212',
        ...(spec.boxes?.['us.A'] ? {} : { 'mexican.east.3.line': 'box:A' }),
        ...spec.at,
      },
      boxes: spec.boxes ?? { 'mexican.A': ['1216', '2020'] },
    })
  const attack = (position: ReturnType<typeof field>, dice: number[], charge = false) => {
    act(position, 'us', target('1212'))
    act(position, 'us', join(position.game.ops.pieces['us.1.clarke']!.at === '1211' ? 'us.1.clarke' : 'us.a.dragoons2'))
    if (charge) act(position, 'us', { type: 'charge', on: true })
    return act(position, 'us', ATTACK, dice)
  }

  it('OPS-19.5.11 OPS-10.2 an advance into sight shows a box; the others may advance afterwards', () => {
    const position = fight({
      at: { 'us.1.garland': '1112' },
      ground: { terrain: {} },
      boxes: { 'mexican.A': ['1216', '2020'] },
    })
    act(position, 'us', target('1212'))
    act(position, 'us', join('us.1.clarke'))
    act(position, 'us', join('us.1.garland'))
    // +7: a 1 is Dr.
    act(position, 'us', ATTACK, [3, 4, 1])
    const retreats = offered(position, 'mexican', 'retreat')
    expect(retreats.map(({ to }) => to)).toEqual(['1313'])
    act(position, 'mexican', { type: 'retreat', unit: 'mexican.east.2.morelia', to: '1313' })
    expect(asked(position)).toBe('advance us')
    const { us } = act(position, 'us', { type: 'advance', unit: 'us.1.clarke', leaders: [], to: '1212' })
    expect(kinds(us)).toEqual(['advanced', 'revealed'])
    expect(asked(position)).toBe('deploy mexican')
    act(position, 'mexican', deploy('mexican.east.3.line', '1216'))
    expect(asked(position)).toBe('advance us')
    act(position, 'us', { type: 'advance', unit: 'us.1.garland', leaders: [], to: '1212' })
    expect([at(position, 'us.1.clarke'), at(position, 'us.1.garland')]).toEqual(['1212', '1212'])
  })

  it('OPS-19.5.11 OPS-10.2 charging horse is halted before its second hex, and may find it closed', () => {
    const position = fight({
      at: {
        'us.1.clarke': 'gone',
        'us.a.dragoons2': '1211',
        'mexican.east.2.morelia': 'gone',
        'mexican.east.6.bravos': '1212',
      },
      ground: { terrain: {} },
      boxes: { 'mexican.A': ['1216', '2020'] },
    })
    attack(position, [3, 4, 5], true)
    expect(asked(position)).toBe('retreat mexican')
    act(position, 'mexican', { type: 'retreat', unit: 'mexican.east.6.bravos', to: '1313' })
    const { us } = act(position, 'us', { type: 'advance', unit: 'us.a.dragoons2', leaders: [], to: '1212' })
    expect(kinds(us)).toEqual(['advanced', 'revealed'])
    act(position, 'mexican', deploy('mexican.east.3.line', '1217'))
    expect(asked(position)).toBe('advance us')
    expect(offered(position, 'us', 'advance').map(({ to }) => to)).toContain('1213')
    act(position, 'us', { type: 'advance', unit: 'us.a.dragoons2', leaders: [], to: '1213' })
  })

  it('OPS-19.5.11 OPS-10.1 a retreat into sight shows a box; horse goes on afterwards', () => {
    const position = fight({
      at: { 'mexican.east.2.morelia': 'gone', 'mexican.south.1.cavalry5': '1212', 'us.2.smith': 'box:A' },
      ground: { terrain: {} },
      boxes: { 'us.A': ['1317', '0501'] },
    })
    // Clarke alone against horse: +5, a 3 is Dr.
    attack(position, [3, 4, 3])
    const first = act(position, 'mexican', { type: 'retreat', unit: 'mexican.south.1.cavalry5', to: '1313' })
    expect(kinds(first.us)).toEqual(['retreated', 'revealed'])
    expect(only(first.us, 'revealed')).toMatchObject([{ side: 'us', by: 'sight' }])
    expect(asked(position)).toBe('deploy us')
    act(position, 'us', deploy('us.2.smith', '1316'))
    expect(asked(position)).toBe('retreat mexican')
    expect(offered(position, 'mexican', 'retreat').map(({ to }) => to)).not.toContain('1212')
    act(position, 'mexican', { type: 'retreat', unit: 'mexican.south.1.cavalry5', to: '1412' })
    expect(asked(position)).toBe('advance us')
  })

  it('OPS-10.1 OPS-19.5.11 horse whose second hex is closed by those who come to light stays, and loses nothing', () => {
    const position = fight({
      night: true,
      at: {
        'us.1.garland': '1211',
        'mexican.east.2.morelia': 'gone',
        'mexican.south.1.cavalry5': '1212',
        'us.2.smith': 'box:A',
      },
      ground: { terrain: { '1312': 'lake', '1412': 'lake', '1213': 'lake' } },
      boxes: { 'us.A': ['1413', '0501'] },
    })
    act(position, 'us', target('1212'))
    act(position, 'us', join('us.1.clarke'))
    act(position, 'us', join('us.1.garland'))
    act(position, 'us', ATTACK, [3, 4, 1])
    const first = act(position, 'mexican', { type: 'retreat', unit: 'mexican.south.1.cavalry5', to: '1313' })
    expect(kinds(first.us)).toEqual(['retreated', 'revealed'])
    // Its one way on, 1314, lies in Smith's ZOC.
    const second = act(position, 'us', deploy('us.2.smith', '1413'), [1])
    expect(kinds(second.us)).toEqual(['deployed', 'die'])
    expect(state(position, 'mexican.south.1.cavalry5')).toMatchObject({ at: '1313', steps: 1, disrupted: false })
    expect(asked(position)).toBe('advance us')
  })

  it('OPS-8.4 OPS-19.5.11 to the sound of the guns, into sight: the fight waits until what is shown is placed', () => {
    const position = fight({
      at: { 'us.1.garland': '1012' },
      boxes: { 'mexican.A': ['1117', '2020'] },
      ground: { terrain: {} },
    })
    attack(position, [6, 6])
    expect(asked(position)).toBe('guns us')
    const first = act(position, 'us', { type: 'reserve', unit: 'us.1.garland', to: '1113' })
    expect(kinds(first.us)).toEqual(['moved', 'joined', 'revealed'])
    expect(asked(position)).toBe('deploy mexican')
    // 11 against 4: a 2 is Dr.
    const second = act(position, 'mexican', deploy('mexican.east.3.line', '1117'), [2])
    expect(kinds(second.us)).toEqual(['deployed', 'clashBegun', 'die', 'clashEnded'])
    expect(asked(position)).toBe('retreat mexican')
  })

  it('OPS-8.4 OPS-19.5.11 a reserve that comes up by night meets a marker', () => {
    const position = fight({
      night: true,
      ground: { terrain: {} },
      at: { 'mexican.east.4.light4': '1314', 'us.2.smith': 'box:A' },
      boxes: { 'us.A': ['1013', '0501'] },
    })
    attack(position, [4, 6])
    expect(asked(position)).toBe('reserve mexican')
    const first = act(position, 'mexican', { type: 'reserve', unit: 'mexican.east.4.light4', to: '1113' })
    expect(kinds(first.us)).toEqual(['moved', 'revealed'])
    const second = act(position, 'us', deploy('us.2.smith', '1012'), [1, 5])
    expect(kinds(second.us)).toEqual(['deployed', 'die', 'clashBegun', 'die', 'clashEnded'])
    expect(asked(position)).toBe('retreat mexican')
  })

  it('OPS-8.4 OPS-19.5.11 whoever slips away into sight is halted until what is shown is placed', () => {
    const position = fight({
      night: true,
      ground: { terrain: {} },
      at: { 'us.2.smith': 'box:A' },
      boxes: { 'us.A': ['1413', '0501'] },
    })
    attack(position, [5, 6])
    expect(asked(position)).toBe('slip mexican')
    const first = act(position, 'mexican', { type: 'slip', to: '1313' })
    expect(kinds(first.us)).toEqual(['moved', 'revealed'])
    act(position, 'us', deploy('us.2.smith', '1414'), [1])
    expect(asked(position)).toBe('advance us')
  })

  it('OPS-5.3 OPS-19.5.12 who marched as a marker and comes to light in the combat phase does not fight', () => {
    const spec = (marched: boolean): Field => ({
      segment: 'combat',
      at: {
        'us.1.clarke': '1211',
        'mexican.east.2.morelia': '1212',
        'us.2.smith': 'box:A',
        'mexican.east.3.line': 'box:A',
      },
      boxes: { 'us.A': ['1118', '0501'], 'mexican.A': ['1216', '2020'] },
      markers: { 'us.marker.a.2': { moved: true, mp2: 14, spent: 4, marched } },
    })
    for (const marched of [true, false]) {
      const position = field(spec(marched))
      attack(position, [3, 4, 5])
      act(position, 'mexican', { type: 'retreat', unit: 'mexican.east.2.morelia', to: '1313' })
      act(position, 'us', { type: 'advance', unit: 'us.1.clarke', leaders: [], to: '1212' })
      act(position, 'mexican', deploy('mexican.east.3.line', '1217'))
      expect(asked(position)).toBe('deploy us')
      act(position, 'us', deploy('us.2.smith', '1117'), [1])
      // Nobody else could attack: with Smith out of it the phase passes by itself.
      expect(position.game.ops.active).toBe(marched ? 'mexican' : 'us')
      if (marched) continue
      act(position, 'us', target('1217'))
      act(position, 'us', join('us.2.smith'))
    }
  })
})

describe('OPS-19.5.11 elsewhere', () => {
  it('OPS-6.2 OPS-19.5.11 a displaced unit comes into sight of a marker', () => {
    const position = ambush({
      night: true,
      at: { 'us.1.clarke': '1212', 'us.1.garland': '1212', 'us.2.smith': '1212' },
      boxes: { 'mexican.A': ['1413', '2020'] },
    })
    act(position, 'us', { type: 'endPhase' })
    const first = act(position, 'us', { type: 'displace', unit: 'us.2.smith', to: '1313' })
    expect(kinds(first.us)).toEqual(['moved', 'revealed'])
    expect(position.game.ops.pending.map(({ kind }) => kind)).toEqual(['displace', 'deploy'])
    const second = act(position, 'mexican', deploy('mexican.east.3.line', '1514'), [1])
    expect(kinds(second.us)).toContain('segment')
    expect(position.game.ops.pending).toEqual([])
  })

  it('OPS-12.4 OPS-19.5.11 a returning unit comes into sight of a marker', () => {
    const position = ambush({
      active: 'mexican',
      segment: 'combat',
      at: { 'us.1.clarke': 'trt:3', 'us.1.garland': 'trt:3' },
      boxes: { 'mexican.A': ['0308', '2020'] },
    })
    act(position, 'mexican', { type: 'endPhase' })
    const { us } = act(position, 'us', { type: 'return', unit: 'us.1.clarke', to: '0304' })
    expect(kinds(us)).toEqual(['returned', 'revealed'])
    act(position, 'mexican', deploy('mexican.east.3.line', '0309'))
    expect(asked(position)).toBe('return us')
    act(position, 'us', { type: 'wait', unit: 'us.1.garland' })
    expect(position.game.ops).toMatchObject({ active: 'us', pending: [] })
  })

  it('OPS-14.1 OPS-19.5.11 a reinforcement comes in within sight of a marker', () => {
    const position = field({
      active: 'mexican',
      turn: 7,
      at: { 'mexican.east.5.line10': 'off', 'us.1.clarke': 'box:A' },
      entry: { 'mexican.east.5.line10': { turn: 7, hex: '2511' } },
      boxes: { 'us.A': ['2514', '0501'] },
    })
    const { us } = act(position, 'mexican', { type: 'enter', piece: 'mexican.east.5.line10', hex: '2511' })
    expect(kinds(us)).toEqual(['moved', 'revealed'])
    const second = act(position, 'us', deploy('us.1.clarke', '2514'))
    expect(only(second.us, 'stopped')).toEqual([])
    act(position, 'mexican', step(['mexican.east.5.line10'], '2510'))
  })
})
