import { describe, expect, it } from 'vitest'
import { reachOf, viewFor } from '../../src/operational/engine'
import type { Action, HexId, PieceId } from '../../src/operational/types'
import { act, asked, type Field, field, kinds, markerAt, markerSteps, offered } from './hidden'
import { at, only, refuses, state } from './support'

const ONE = 'us.marker.a.1'
const TWO = 'us.marker.a.2'
const go = (id: string, to: HexId, march = false): Action => ({
  type: 'marker',
  id,
  to,
  ...(march ? { march: true as const } : {}),
})
const step = (units: PieceId[], to: string, leaders: PieceId[] = []): Action => ({ type: 'step', units, leaders, to })
const marker = (position: ReturnType<typeof field>, id: string) => position.game.ops.markers[id]!

/** Clarke hidden in box A: the real marker in 1212, the dummy in 0807. */
const hidden = (spec: Partial<Field> = {}, inside: readonly PieceId[] = ['us.1.clarke']) =>
  field({
    ...spec,
    at: { ...Object.fromEntries(inside.map((id) => [id, 'box:A'])), ...spec.at },
    boxes: { 'us.A': ['1212', '0807'], ...spec.boxes },
  })

describe('OPS-19.5.6 how a marker moves', () => {
  it('OPS-19.5.6 OPS-2.4 by infantry movement, five MP, dummy and real alike', () => {
    for (const [id, hexes] of [
      [TWO, ['1213', '1214', '1215', '1216', '1217']],
      [ONE, ['0808', '0809', '0810', '0811', '0812']],
    ] as const) {
      const position = hidden()
      let heard = act(position, 'us', go(id, hexes[0]))
      for (const hex of hexes.slice(1)) heard = act(position, 'us', go(id, hex))
      expect(only(heard.mexican, 'markerMoved')).toMatchObject([{ marker: id, to: hexes[4], mp2: 2, how: 'step' }])
      expect(only(heard.mexican, 'stopped')).toEqual([
        { kind: 'stopped', pieces: [id], hex: hexes[4], rule: 'OPS-5.1' },
      ])
      expect(refuses(position, 'us', go(id, hexes[3]))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
    }
  })

  it('OPS-19.5.6 what is inside does not matter: horse goes no faster', () => {
    const position = hidden({}, ['us.a.dragoons1'])
    for (const hex of ['1213', '1214', '1215', '1216', '1217']) act(position, 'us', go(TWO, hex))
    expect(marker(position, TWO)).toMatchObject({ mp2: 10, spent: 10, moved: true })
    expect(state(position, 'us.a.dragoons1')).toMatchObject({ moved: false, spent: 0, mp2: -1 })
  })

  it('OPS-19.5.6 OPS-5.2 terrain at the cost of infantry; a step that costs more than there is, first only', () => {
    const position = hidden({ ground: { terrain: { '1213': 'marsh', '1214': 'woods' } } })
    const { us } = act(position, 'us', go(TWO, '1213'))
    expect(only(us, 'markerMoved')).toMatchObject([{ mp2: 6 }])
    act(position, 'us', go(TWO, '1214'))
    expect(marker(position, TWO)).toMatchObject({ spent: 10, moved: true })
    const poor = hidden({ ground: { terrain: { '1213': 'marsh', '1214': 'marsh' } } })
    act(poor, 'us', go(TWO, '1213'))
    expect(refuses(poor, 'us', go(TWO, '1214'))).toEqual({ rule: 'OPS-5.1', key: 'noMp' })
  })

  it('OPS-19.5.6 OPS-4.3 with the HQ inactive it rolls first; no march; once a phase, and the die stands', () => {
    const position = hidden({ at: { 'us.hq': 'gone' }, ground: { roads: [['1212', '1213', '1214']] } })
    expect(refuses(position, 'us', go(TWO, '1213'))).toEqual({ rule: 'OPS-4.3', key: 'mustBegin' })
    const { mexican } = act(position, 'us', { type: 'begin', units: [TWO] }, [2])
    expect(only(mexican, 'die')).toMatchObject([{ purpose: 'command', piece: TWO, value: 2, rule: 'OPS-4.3' }])
    expect(refuses(position, 'us', go(TWO, '1213', true))).toEqual({ rule: 'OPS-5.3', key: 'marchCommand' })
    expect(refuses(position, 'us', { type: 'begin', units: [TWO] })).toEqual({ rule: 'OPS-4.3', key: 'begunAlready' })
    act(position, 'us', go(TWO, '1211'))
    act(position, 'us', go(TWO, '1210'))
    expect(marker(position, TWO)).toMatchObject({ mp2: 4, spent: 4, moved: true })
    act(position, 'us', { type: 'begin', units: [ONE] }, [6])
    // Never more than its MA.
    expect(marker(position, ONE).mp2).toBe(10)
    act(position, 'us', { type: 'stop' })
    expect(refuses(position, 'us', go(ONE, '0808'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
  })

  it('OPS-4.3 OPS-19.5.6 refused: a roll in command, for both at once, for the enemy’s, for none', () => {
    const position = hidden({
      at: { 'mexican.east.3.line': 'box:A' },
      boxes: { 'us.A': ['1212', '0807'], 'mexican.A': ['2020', '2120'] },
    })
    expect(refuses(position, 'us', { type: 'begin', units: [TWO] })).toEqual({
      rule: 'OPS-4.3',
      key: 'inCommandAlready',
    })
    expect(refuses(position, 'us', { type: 'begin', units: [ONE, TWO] })).toEqual({
      rule: 'OPS-5.1',
      key: 'notTogether',
    })
    for (const id of ['mexican.marker.a.1', 'us.marker.b.1'])
      expect(refuses(position, 'us', { type: 'begin', units: [id] })).toEqual({ rule: 'OPS-3.5', key: 'notYours' })
    for (const id of ['mexican.marker.a.1', 'us.marker.b.1', 'us.1.clarke', 'us.marker.a.3'])
      expect(refuses(position, 'us', go(id, '1213'))).toEqual({ rule: 'OPS-3.5', key: 'notYours' })
    expect(refuses(position, 'us', go(TWO, '1214'))).toEqual({ rule: 'OPS-5.1', key: 'notAdjacent' })
    expect(refuses(position, 'us', go(TWO, 'nowhere'))).toEqual({ rule: 'OPS-5.1', key: 'notAdjacent' })
  })

  it('OPS-4.2 OPS-3.3 a marker is in command as its HQ was when command was determined, while it stands', () => {
    const position = hidden()
    // Scott is lost: the HQ is inactive from now on, but command stands for the phase.
    position.game.ops.pieces['us.ldr.scott']!.wounded = 3
    act(position, 'us', go(TWO, '1213'))
  })

  it('OPS-19.5.6 OPS-8.5 never into the enemy’s sight, nor next to him', () => {
    const position = hidden({ at: { 'mexican.east.3.line': '1217' } })
    expect(refuses(position, 'us', go(TWO, '1213'))).toEqual({ rule: 'OPS-19.5.6', key: 'markerSeen' })
    expect(markerSteps(position, 'us', TWO)).toEqual(['1112', '1113', '1211', '1312', '1313'])
    const behind = hidden({
      at: { 'mexican.east.3.line': '1215' },
      ground: { terrain: { '1214': 'village', '1115': 'village', '1114': 'village', '1314': 'village' } },
    })
    act(behind, 'us', go(TWO, '1213'))
    expect(refuses(behind, 'us', go(TWO, '1214'))).toEqual({ rule: 'OPS-19.5.6', key: 'markerSeen' })
  })

  it('OPS-19.5.6 OPS-5.5 by night it may pass two hexes off, on half its MP beside the roads', () => {
    const position = hidden({ night: true, at: { 'mexican.east.3.line': '1215' } })
    act(position, 'us', go(TWO, '1213'))
    expect(refuses(position, 'us', go(TWO, '1214'))).toEqual({ rule: 'OPS-19.5.6', key: 'markerSeen' })
    act(position, 'us', go(TWO, '1113'))
    act(position, 'us', go(TWO, '1112'))
    // Three of five MP, rounded up, and nothing more off the roads.
    expect(marker(position, TWO)).toMatchObject({ spent: 6, moved: true })
    const road = hidden({ night: true, ground: { roads: [['1212', '1213', '1214', '1215', '1216']] } })
    for (const hex of ['1213', '1214', '1215', '1216']) act(road, 'us', go(TWO, hex))
    expect(marker(road, TWO)).toMatchObject({ mp2: 10, spent: 4, moved: false })
    expect(refuses(road, 'us', go(ONE, '0808', true))).toEqual({ rule: 'OPS-5.5', key: 'marchNight' })
  })

  it('OPS-5.3 OPS-19.5.6 it marches, 1.5 times its MA along roads, as infantry does', () => {
    const road = Array.from({ length: 16 }, (_, k) => `12${String(12 + k).padStart(2, '0')}`)
    const position = hidden({ ground: { roads: [road] }, bystander: false, at: { 'mexican.east.7.tlapa': '2503' } })
    const { mexican } = act(position, 'us', go(TWO, '1213', true))
    expect(only(mexican, 'markerMoved')).toMatchObject([{ mp2: 1, how: 'march' }])
    expect(marker(position, TWO)).toMatchObject({ mp2: 14, marched: true })
    expect(refuses(position, 'us', go(TWO, '1214', true))).toEqual({ rule: 'OPS-5.3', key: 'marchFixed' })
    expect(refuses(position, 'us', go(TWO, '1313'))).toEqual({ rule: 'OPS-5.3', key: 'marchRoad' })
    for (const hex of road.slice(2, 15)) act(position, 'us', go(TWO, hex))
    expect(marker(position, TWO)).toMatchObject({ at: '1226', spent: 14, moved: true })
    expect(refuses(hidden(), 'us', go(TWO, '1213', true))).toEqual({ rule: 'OPS-5.3', key: 'marchRoad' })
  })

  it('OPS-5.3 OPS-19.5.6 no march within three hexes of an enemy marker it can see; nor of a unit', () => {
    const spec = (at: Field['at'], boxes: Field['boxes']): Partial<Field> => ({
      ground: { roads: [['1212', '1213', '1214']] },
      at,
      boxes: { 'us.A': ['1212', '0807'], ...boxes },
    })
    const near = hidden(spec({ 'mexican.east.3.line': 'box:B' }, { 'mexican.B': ['2020', '1216'] }))
    expect(refuses(near, 'us', go(TWO, '1213', true))).toEqual({ rule: 'OPS-5.3', key: 'marchEnemy' })
    act(near, 'us', go(TWO, '1213'))
    const far = hidden(spec({ 'mexican.east.3.line': 'box:B' }, { 'mexican.B': ['2020', '1217'] }))
    act(far, 'us', go(TWO, '1213', true))
  })

  it('OPS-5.3 a march of units too is barred by a marker they see within three hexes, real or not', () => {
    const units = (dummy: HexId) =>
      field({
        at: { 'mexican.east.3.line': '1212', 'us.1.clarke': 'box:A' },
        active: 'mexican',
        ground: {
          roads: [['1212', '1211', '1210']],
          terrain: { '1213': 'woods', '1312': 'woods', '1113': 'woods', '1313': 'woods' },
        },
        boxes: { 'us.A': ['2020', dummy] },
      })
    // Behind woods the marker is neither seen nor a hindrance.
    const march: Action = {
      type: 'step',
      units: ['mexican.east.3.line'],
      leaders: [],
      to: '1211',
      march: true,
    }
    const position = units('1215')
    act(position, 'mexican', march)
    const back = field({
      active: 'mexican',
      at: { 'mexican.east.3.line': '1212', 'us.1.clarke': 'box:A' },
      ground: { roads: [['1212', '1211', '1210', '1209', '1208']] },
      boxes: { 'us.A': ['2020', '1205'] },
    })
    act(back, 'mexican', march)
    act(back, 'mexican', step(['mexican.east.3.line'], '1210'))
    // 1209 would see 1205: a march ends three hexes off what it sees, and 1208 is three off.
    act(back, 'mexican', step(['mexican.east.3.line'], '1209'))
    expect(asked(back)).toBe('deploy us')
  })

  it('OPS-5.1 OPS-19.5.6 the move is over when another moves; it is never resumed', () => {
    const position = hidden()
    act(position, 'us', go(TWO, '1213'))
    expect(viewFor(position, 'mexican').moving).toMatchObject({ units: [TWO] })
    act(position, 'us', go(ONE, '0808'))
    expect(refuses(position, 'us', go(TWO, '1214'))).toEqual({ rule: 'OPS-5.1', key: 'moveOver' })
    const { mexican } = act(position, 'us', { type: 'stop' })
    expect(only(mexican, 'stopped')).toEqual([{ kind: 'stopped', pieces: [ONE], hex: '0808', rule: 'OPS-5.1' }])
    expect(offered(position, 'us', 'marker')).toEqual([])
  })

  it('OPS-19.5.6 its reach is where it can step to, hex by hex', () => {
    const position = hidden({
      at: { 'mexican.east.3.line': '1217', 'us.2.smith': '1112' },
      ground: { terrain: { '1311': 'marsh', '1211': 'lake', '1312': 'woods' } },
    })
    const reach = reachOf(position, 'us', [TWO], [], false)
    const near = reach.filter(({ prev }) => prev === '1212').map(({ hex }) => hex)
    expect(near).toEqual(markerSteps(position, 'us', TWO))
    expect(reach.find(({ hex }) => hex === '1311')).toMatchObject({ prev: '1312', cost2: 10 })
    expect(reachOf(position, 'mexican', [TWO], [], false)).toEqual([])
  })
})

describe('OPS-19.5.7 a marker shares its hex with nobody', () => {
  it('OPS-19.5.7 not with a unit, not with another marker, not even passing', () => {
    const position = hidden({
      at: { 'us.2.smith': '1213', 'us.2.riley': 'box:B' },
      boxes: { 'us.A': ['1212', '0807'], 'us.B': ['1211', '2020'] },
    })
    for (const hex of ['1213', '1211'])
      expect(refuses(position, 'us', go(TWO, hex))).toEqual({ rule: 'OPS-19.5.7', key: 'markerStack' })
    const own = hidden({ boxes: { 'us.A': ['1212', '1211'] } })
    expect(refuses(own, 'us', go(TWO, '1211'))).toEqual({ rule: 'OPS-19.5.7', key: 'markerStack' })
  })

  it('OPS-19.5.7 leaders and HQ of its own do not count, either way', () => {
    const position = hidden({ at: { 'us.ldr.worth': '1213', 'us.hq': '1214' }, ground: { locs: { us: ['1014'] } } })
    act(position, 'us', go(TWO, '1213'))
    act(position, 'us', step([], '1213', ['us.hq']))
    act(position, 'us', step([], '1212', ['us.ldr.worth']))
    act(position, 'us', step([], '1213', ['us.ldr.worth']))
  })

  it('OPS-19.5.7 no unit steps into a marker’s hex, one’s own or the enemy’s; no enemy leader or HQ', () => {
    const position = hidden({
      night: true,
      at: {
        'us.2.smith': '1213',
        'us.ldr.twiggs': '1313',
        'us.3.pierce': '1313',
        'mexican.east.3.line': 'box:C',
      },
      boxes: { 'us.A': ['1212', '0807'], 'mexican.C': ['1515', '2020'] },
    })
    expect(refuses(position, 'us', step(['us.2.smith'], '1212'))).toEqual({ rule: 'OPS-19.5.7', key: 'markerThere' })
    expect(refuses(position, 'us', step(['us.3.pierce'], '1212'))).toEqual({ rule: 'OPS-19.5.7', key: 'markerThere' })
    const enemy = field({
      active: 'mexican',
      night: true,
      at: {
        'mexican.ldr.lombardini': '1214',
        'mexican.east.3.line': '1214',
        'us.1.clarke': 'box:A',
        'mexican.hq': '1412',
      },
      boxes: { 'us.A': ['1212', '0807'] },
    })
    expect(offered(enemy, 'mexican', 'step').some(({ to }) => to === '1212')).toBe(false)
  })

  it('OPS-19.5.7 a unit that sees the marker it would bump into has it revealed before', () => {
    // By night the step next to it is the reveal; its hex is free afterwards.
    const position = field({
      night: true,
      at: { 'us.1.clarke': '1214', 'mexican.east.3.line': 'box:C' },
      boxes: { 'mexican.C': ['2020', '1212'] },
    })
    act(position, 'us', step(['us.1.clarke'], '1213'))
    act(position, 'mexican', { type: 'deploy', piece: 'mexican.east.3.line', hex: '2020' })
    act(position, 'us', step(['us.1.clarke'], '1212'))
  })

  it('OPS-19.5.7 OPS-10.1 OPS-8.4 barred to a retreat, a reserve, whoever slips away', () => {
    const fight = (fow: number[], hiding = true) => {
      const position = field({
        segment: 'combat',
        night: true,
        at: {
          'us.1.clarke': '1211',
          'mexican.east.2.morelia': '1212',
          'mexican.east.4.light4': '1314',
          ...(hiding ? { 'mexican.east.3.line': 'box:A' } : {}),
        },
        // Out of the sight of Clarke, two hexes off by night.
        boxes: hiding ? { 'mexican.A': ['1313', '1213'] } : {},
      })
      act(position, 'us', { type: 'target', hex: '1212' })
      act(position, 'us', { type: 'join', unit: 'us.1.clarke' })
      act(position, 'us', { type: 'attack' }, fow)
      return position
    }
    // Without the markers 1313 and 1213 would be nearest home and farthest from Clarke; +1, a 5 is Dr.
    const retreat = fight([3, 4, 5])
    expect(offered(retreat, 'mexican', 'retreat').map(({ to }) => to)).toEqual(['1113'])
    for (const to of ['1313', '1213'])
      expect(refuses(retreat, 'mexican', { type: 'retreat', unit: 'mexican.east.2.morelia', to })).toEqual({
        rule: 'OPS-10.1',
        key: 'retreatHex',
      })
    const slip = fight([5, 6])
    expect(refuses(slip, 'mexican', { type: 'slip', to: '1313' }).rule).toBe('OPS-8.4')
    // The markers stand in the only ways of two steps: nobody is asked, and the fight goes on.
    expect(asked(fight([4, 6, 5]))).toBe('retreat mexican')
    expect(asked(fight([4, 6], false))).toBe('reserve mexican')
  })
})

describe('OPS-19.5.8 a marker goes where every unit inside could', () => {
  it.each([
    ['infantry', ['us.1.clarke'], true],
    ['guns', ['us.1.duncan'], false],
    ['horse and foot', ['us.1.clarke', 'us.a.dragoons1'], false],
    ['an HQ along', ['us.1.clarke', 'us.hq'], false],
  ] as const)('OPS-19.5.8 into marsh with %s inside, for both counters', (_, inside, may) => {
    for (const [id, from] of [
      [TWO, '1212'],
      [ONE, '0807'],
    ] as const) {
      const to = from === '1212' ? '1213' : '0808'
      const position = hidden({ ground: { terrain: { '1213': 'marsh', '0808': 'marsh' } } }, inside)
      if (inside.includes('us.hq' as never)) {
        act(position, 'us', { type: 'begin', units: [id] }, [5])
      }
      if (may) act(position, 'us', go(id, to))
      else expect(refuses(position, 'us', go(id, to))).toEqual({ rule: 'OPS-19.5.8', key: 'markerGround' })
    }
  })

  it('OPS-19.5.8 OPS-19.1.8 over a ravine with foot only, and then it must stop', () => {
    const ground = { sides: [['1212', '1213', 'ravine']] as const }
    const position = hidden({ ground })
    const { mexican } = act(position, 'us', go(TWO, '1213'))
    expect(only(mexican, 'stopped')).toMatchObject([{ pieces: [TWO], rule: 'OPS-19.1.8' }])
    expect(refuses(hidden({ ground }, ['us.1.duncan']), 'us', go(TWO, '1213'))).toEqual({
      rule: 'OPS-19.5.8',
      key: 'markerGround',
    })
  })

  it('OPS-19.5.8 OPS-19.1.11 rivers and creeks stop it; engineers inside do not help', () => {
    for (const kind of ['river', 'creek'] as const)
      expect(
        refuses(
          hidden({ ground: { sides: [['1212', '1213', kind]] } }, ['us.1.clarke', 'us.ldr.lee']),
          'us',
          go(TWO, '1213'),
        ),
      ).toEqual({ rule: 'OPS-19.5.8', key: 'markerGround' })
    act(
      hidden({
        ground: {
          sides: [
            ['1212', '1213', 'ravine'],
            ['1212', '1213', 'bridge'],
          ],
        },
      }),
      'us',
      go(TWO, '1213'),
    )
  })

  describe('OPS-19.5.8 lava', () => {
    const ground = { terrain: { '1213': 'lava', '1214': 'lava', '0808': 'lava' } } as const

    it('OPS-19.5.8 OPS-19.1.3 with one infantry unit inside, by the plain die: 4-6', () => {
      const position = hidden({ ground })
      const { mexican } = act(position, 'us', go(TWO, '1213'), [4])
      expect(only(mexican, 'die')).toMatchObject([
        { purpose: 'lava', piece: TWO, value: 4, modifiers: [], passed: true },
      ])
      expect(marker(position, TWO)).toMatchObject({ at: '1213', spent: 4 })
      const out = act(position, 'us', go(TWO, '1214'), [3])
      expect(kinds(out.mexican)).toEqual(['die', 'lavaRefused', 'stopped'])
      expect(marker(position, TWO)).toMatchObject({ at: '1213', moved: true })
    })

    it('OPS-19.5.8 OPS-4.4 an engineer inside is inactive: no +1, and he does not enter by himself', () => {
      const position = hidden({ ground }, ['us.1.clarke', 'us.ldr.lee', 'us.ldr.worth'])
      const { us } = act(position, 'us', go(TWO, '1213'), [3])
      expect(only(us, 'die')).toMatchObject([{ value: 3, modifiers: [], passed: false }])
      expect(only(us, 'lavaRefused')).toMatchObject([{ pieces: [TWO], rule: 'OPS-19.5.8' }])
    })

    it('OPS-19.5.8 OPS-5.5 by night the die is at -1', () => {
      const position = hidden({ ground, night: true })
      const { us } = act(position, 'us', go(TWO, '1213'), [4])
      expect(only(us, 'die')).toMatchObject([{ value: 3, passed: false }])
    })

    it.each([
      ['two infantry units', ['us.1.clarke', 'us.1.garland']],
      ['a battery', ['us.1.duncan']],
      ['horse', ['us.a.dragoons1']],
    ] as const)('OPS-19.5.8 not with %s inside: real and dummy obey alike', (_, inside) => {
      const position = hidden({ ground }, inside)
      for (const [id, to] of [
        [TWO, '1213'],
        [ONE, '0808'],
      ] as const)
        expect(refuses(position, 'us', go(id, to))).toEqual({ rule: 'OPS-19.5.8', key: 'markerGround' })
    })

    it('OPS-19.5.8 OPS-19.1.2 no Mexican marker, and the dummy of a lone US unit may', () => {
      const position = field({
        active: 'mexican',
        ground,
        at: { 'mexican.east.3.line': 'box:A' },
        boxes: { 'mexican.A': ['1212', '2020'] },
      })
      expect(refuses(position, 'mexican', go('mexican.marker.a.1', '1213'))).toEqual({
        rule: 'OPS-19.5.8',
        key: 'markerGround',
      })
      act(hidden({ ground }), 'us', go(ONE, '0808'), [6])
    })

    it('OPS-19.5.8 OPS-19.1.3 without 2 MP left there is no try, but as a first step', () => {
      const position = hidden({ ground, at: { 'us.hq': 'gone' } })
      act(position, 'us', { type: 'begin', units: [TWO] }, [1])
      act(position, 'us', go(TWO, '1213'), [5])
      expect(marker(position, TWO)).toMatchObject({ at: '1213', spent: 2, moved: true })
      const tired = hidden({ ground: { terrain: { '1215': 'lava' } }, at: { 'us.hq': 'gone' } })
      act(tired, 'us', { type: 'begin', units: [TWO] }, [4])
      for (const hex of ['1213', '1214']) act(tired, 'us', go(TWO, hex))
      act(tired, 'us', go(TWO, '1115'))
      expect(refuses(tired, 'us', go(TWO, '1215'))).toEqual({ rule: 'OPS-5.1', key: 'noMp' })
    })
  })
})

describe('OPS-5.1 leaders and HQs alone keep out of markers’ sight', () => {
  const spec = (spec: Partial<Field> = {}): Field => ({
    ...spec,
    at: { 'us.ldr.worth': '1211', 'mexican.east.3.line': 'box:A', ...spec.at },
    boxes: { 'mexican.A': ['2020', '1216'] },
  })

  it('OPS-5.1 OPS-8.5 not into a hex that an enemy marker sees', () => {
    const position = field(spec())
    expect(refuses(position, 'us', step([], '1212', ['us.ldr.worth']))).toEqual({ rule: 'OPS-5.1', key: 'staffSeen' })
    act(position, 'us', step([], '1210', ['us.ldr.worth']))
    const hq = field({ ...spec({ at: { 'us.hq': '1211', 'us.ldr.worth': 'gone' } }) })
    expect(refuses(hq, 'us', step([], '1212', ['us.hq']))).toEqual({ rule: 'OPS-5.1', key: 'staffSeen' })
  })

  it('OPS-5.1 but with a unit, whose step reveals; and behind a village', () => {
    const along = field(spec({ at: { 'us.1.clarke': '1211' } }))
    const { us } = act(along, 'us', step(['us.1.clarke'], '1212', ['us.ldr.worth']))
    expect(kinds(us)).toEqual(['moved', 'revealed'])
    const behind = field(spec({ ground: { terrain: { '1214': 'village' } } }))
    act(behind, 'us', step([], '1212', ['us.ldr.worth']))
  })

  it('OPS-5.1 OPS-5.5 by night only next to it', () => {
    const position = field(spec({ night: true, at: { 'us.ldr.worth': '1213' } }))
    act(position, 'us', step([], '1214', ['us.ldr.worth']))
    expect(refuses(position, 'us', step([], '1215', ['us.ldr.worth']))).toEqual({ rule: 'OPS-5.1', key: 'staffSeen' })
  })
})

describe('OPS-14.1 markers that come onto the map', () => {
  const A1 = 'mexican.marker.a.1'
  const A2 = 'mexican.marker.a.2'
  const late = { turn: 7, hex: '2511' }
  const coming = (spec: Partial<Field> = {}) =>
    field({
      turn: 7,
      active: 'mexican',
      ...spec,
      at: { 'mexican.east.5.line10': 'box:A', 'mexican.east.a.city': 'box:A', ...spec.at },
      boxes: { 'mexican.A': ['off', 'off'], ...spec.boxes },
      entry: { [A1]: late, [A2]: late, ...spec.entry },
    })
  const enter = (piece: string, hex = '2511', march = false): Action => ({
    type: 'enter',
    piece,
    hex,
    ...(march ? { march: true as const } : {}),
  })

  it.each([
    [A1, true],
    [A2, false],
  ])('OPS-14.1 OPS-19.5.4 one after the other; the first in is number 1 (%s)', (first, isReal) => {
    const position = coming()
    const heard = act(position, 'mexican', enter(first))
    expect(only(heard.us, 'markerMoved')).toEqual([
      { kind: 'markerMoved', marker: A1, from: null, to: '2511', mp2: 1, how: 'enter' },
    ])
    expect(marker(position, A1)).toMatchObject({ at: '2511', real: isReal, mp2: 10, spent: 1 })
    expect(viewFor(position, 'us').enemyMarkers).toEqual([{ letter: 'A', nr: 1, at: '2511' }])
    // While the first stands in the entry hex the second has no place.
    expect(refuses(position, 'mexican', enter(A2))).toEqual({ rule: 'OPS-14.1', key: 'entryHex' })
    act(position, 'mexican', go(A1, '2411'))
    const second = act(position, 'mexican', enter(A2))
    expect(only(second.us, 'markerMoved')).toMatchObject([{ marker: A2, to: '2511' }])
    expect(position.game.ops.entry).toEqual({})
    expect(marker(position, A2).real).toBe(!isReal)
  })

  it('OPS-14.1 refused: before its turn, elsewhere, twice, the enemy’s', () => {
    expect(refuses(coming({ turn: 5 }), 'mexican', enter(A1))).toEqual({ rule: 'OPS-14.1', key: 'notDueYet' })
    const position = coming()
    expect(refuses(position, 'mexican', enter(A1, '2512'))).toEqual({ rule: 'OPS-14.1', key: 'entryHex' })
    expect(refuses(position, 'mexican', go(A1, '2511'))).toEqual({ rule: 'OPS-2.3', key: 'notOnMap' })
    expect(refuses(position, 'mexican', enter('us.marker.a.1'))).toEqual({ rule: 'OPS-3.5', key: 'notYours' })
    act(position, 'mexican', enter(A1))
    expect(refuses(position, 'mexican', enter(A1))).toEqual({ rule: 'OPS-14.1', key: 'notDueYet' })
    // What is inside comes in with its marker only.
    expect(refuses(position, 'mexican', enter('mexican.east.5.line10')).rule).toBe('OPS-14.1')
  })

  it('OPS-14.1 later turns will do', () => {
    act(coming({ turn: 11 }), 'mexican', enter(A2))
  })

  it.each([
    ['held by the enemy', '2511'],
    ['in his ZOC', '2512'],
  ])('OPS-14.1 OPS-19.5.6 entry %s: within three hexes along the edge, where nobody sees it', (_, hex) => {
    const near = coming({
      at: { 'us.1.clarke': hex },
      ground: { terrain: { '2509': 'village', '2409': 'village', '2410': 'village', '2510': 'village' } },
    })
    const places = [...new Set(offered(near, 'mexican', 'enter').map(({ hex: to }) => to))]
    expect(places).toEqual(['2508', '2509'])
    expect(refuses(near, 'mexican', enter(A1, '2510'))).toEqual({ rule: 'OPS-14.1', key: 'entryHex' })
    act(near, 'mexican', enter(A1, '2508'))
  })

  it('OPS-14.1 OPS-19.5.6 in the enemy’s sight, and not held by him, it waits', () => {
    const position = coming({ at: { 'us.1.clarke': '2514' } })
    expect(refuses(position, 'mexican', enter(A1))).toEqual({ rule: 'OPS-14.1', key: 'entryHex' })
    expect(offered(position, 'mexican', 'enter')).toEqual([])
  })

  it('OPS-4.2 OPS-4.3 its HQ inactive, it throws for its MP as it enters, and does not march', () => {
    const asleep = coming({ santaAnna: false })
    expect(refuses(asleep, 'mexican', enter(A2, '2511', true))).toEqual({ rule: 'OPS-5.3', key: 'marchCommand' })
    const { us } = act(asleep, 'mexican', enter(A2), [2])
    // The die names the number it has from now on, which tells nothing.
    expect(only(us, 'die')).toMatchObject([{ purpose: 'command', piece: A1, value: 2, rule: 'OPS-4.3' }])
    expect(marker(asleep, A1)).toMatchObject({ mp2: 4, spent: 1, real: false })
  })

  it('OPS-14.1 OPS-5.3 marching in by road, in command', () => {
    const position = coming({ ground: { roads: [['2511', '2411']] } })
    act(position, 'mexican', enter(A1, '2511', true))
    expect(marker(position, A1)).toMatchObject({ mp2: 14, marched: true })
    act(position, 'mexican', go(A1, '2411'))
    expect(marker(position, A1).spent).toBe(2)
  })

  it('OPS-14.1 OPS-19.5.7 a reinforcement waits while a marker lies in its entry hex', () => {
    const position = coming({
      at: { 'mexican.east.5.guard': 'off' },
      entry: { [A1]: late, [A2]: late, 'mexican.east.5.guard': late },
    })
    act(position, 'mexican', enter(A1))
    expect(refuses(position, 'mexican', enter('mexican.east.5.guard')).rule).toBe('OPS-14.1')
    act(position, 'mexican', go(A1, '2411'))
    act(position, 'mexican', enter('mexican.east.5.guard'))
  })

  it('OPS-18.1 in a box off the map they are not on it; one marker on it, and they are', () => {
    const fall = (spec: Partial<Field>) => {
      const position = field({
        turn: 8,
        segment: 'combat',
        bystander: false,
        at: {
          'us.1.clarke': '1211',
          'us.1.garland': '1112',
          'mexican.east.6.bravos': '1212',
          'mexican.east.5.line10': 'box:A',
          ...spec.at,
        },
        boxes: spec.boxes ?? {},
        entry: spec.entry ?? {},
      })
      act(position, 'us', { type: 'target', hex: '1212' })
      for (const unit of ['us.1.clarke', 'us.1.garland']) act(position, 'us', { type: 'join', unit })
      // +10, a 6: DmX, and the lead dies of the loss.
      act(position, 'us', { type: 'attack' }, [3, 4, 6])
      return position.game.ops.result
    }
    expect(fall({ boxes: { 'mexican.A': ['off', 'off'] }, entry: { [A1]: late, [A2]: late } })).toMatchObject({
      winner: 'us',
      reason: 'OPS-18.1',
    })
    expect(fall({ boxes: { 'mexican.A': ['off', '2511'] }, entry: { [A2]: late } })).toBeNull()
    expect(fall({ boxes: { 'mexican.A': ['2511', '2412'] } })).toBeNull()
  })
})

describe('OPS-18.2 a Mexican marker enters San Agustín', () => {
  const raid = (real: HexId, dummy: HexId) =>
    field({
      active: 'mexican',
      at: { 'mexican.east.3.line': 'box:A' },
      boxes: { 'mexican.A': [real, dummy] },
    })

  it('OPS-18.2 the real one wins at once', () => {
    const position = raid('0117', '2020')
    const { us } = act(position, 'mexican', go('mexican.marker.a.1', '0118'))
    expect(kinds(us)).toEqual(['markerMoved', 'revealed', 'victory'])
    expect(only(us, 'revealed')).toMatchObject([{ real: '0118', by: 'entry', rule: 'OPS-18.2' }])
    expect(position.game.ops.result).toMatchObject({ winner: 'mexican', reason: 'OPS-18.2' })
  })

  it('OPS-18.2 the dummy is shown for what it is, and the units are placed where the real one lies', () => {
    const position = raid('2020', '0117')
    const { us } = act(position, 'mexican', go('mexican.marker.a.1', '0118'))
    expect(kinds(us)).toEqual(['markerMoved', 'revealed'])
    expect(position.game.ops.result).toBeNull()
    expect(asked(position)).toBe('deploy mexican')
    act(position, 'mexican', { type: 'deploy', piece: 'mexican.east.3.line', hex: '2019' })
    // Its own marker had not moved: it may.
    act(position, 'mexican', step(['mexican.east.3.line'], '2018'))
  })

  it('OPS-18.2 OPS-19.5.6 seen there, it cannot come', () => {
    const position = field({
      active: 'mexican',
      at: { 'mexican.east.3.line': 'box:A', 'us.1.clarke': '0120' },
      ground: { terrain: { '0119': 'woods', '0219': 'woods', '0218': 'woods' } },
      boxes: { 'mexican.A': ['0216', '2020'] },
    })
    expect(markerAt(position, 'mexican.marker.a.1')).toBe('0216')
    expect(markerSteps(position, 'mexican', 'mexican.marker.a.1')).not.toContain('0118')
    expect(at(position, 'mexican.east.3.line')).toBe('box:A')
  })

  it('OPS-18.2 a US marker goes there like anywhere', () => {
    const position = hidden({ boxes: { 'us.A': ['0117', '0807'] } })
    act(position, 'us', go(ONE, '0118'))
    expect(position.game.ops.result).toBeNull()
  })
})
