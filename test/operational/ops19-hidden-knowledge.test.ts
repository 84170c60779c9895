import { describe, expect, it } from 'vitest'
import { canonical } from '../../src/core/json'
import { apply, check, legal, viewFor } from '../../src/operational/engine'
import type { Action, HexId, PieceId, Side } from '../../src/operational/types'
import { act, asked, type Field, field, kinds, offered } from './hidden'
import { at, dice, only, refuses, state } from './support'

const step = (units: PieceId[], to: string, leaders: PieceId[] = []): Action => ({ type: 'step', units, leaders, to })
const END: Action = { type: 'endPhase' }
const LINE = 'mexican.east.3.line'
const GUARD = 'mexican.east.3.guard'
const LIGHT = 'mexican.east.4.light4'
const LEADER = 'mexican.ldr.lombardini'

describe('OPS-19.5.9 recovery inside', () => {
  /** The Mexican movement phase is about to end; Line lies disrupted in box A, its real marker eight hexes from the LOC. */
  const resting = (spec: Partial<Field> = {}) =>
    field({
      active: 'mexican',
      ground: { locs: { mexican: ['2503', '2016'] } },
      ...spec,
      at: { [LINE]: 'box:A', 'us.1.clarke': '0812', ...spec.at },
      states: { [LINE]: { disrupted: true }, ...spec.states },
      boxes: spec.boxes ?? { 'mexican.A': ['1716', '1720'] },
    })

  it('OPS-19.5.9 OPS-12.5 they check in their recovery segment, and only their owner hears of it', () => {
    const position = resting()
    const heard = act(position, 'mexican', END, [4])
    expect(only(heard.mexican, 'die')).toMatchObject([{ piece: LINE, rule: 'OPS-19.5.9', value: 5, passed: false }])
    expect(state(position, LINE).disrupted).toBe(true)
    expect(only(heard.us, 'die')).toEqual([])
    const good = resting()
    const well = act(good, 'mexican', END, [3])
    expect(only(well.mexican, 'recovered')).toEqual([
      { kind: 'recovered', piece: LINE, hex: 'box:A', from: 'disrupted', rule: 'OPS-19.5.9' },
    ])
    expect(state(good, LINE).disrupted).toBe(false)
    expect(kinds(well.us)).toEqual(kinds(heard.us))
    expect(canonical(well.us)).toBe(canonical(heard.us))
    expect(canonical(viewFor(good, 'us'))).toBe(canonical(viewFor(position, 'us')))
  })

  it('OPS-19.5.9 as if they had not moved, though their marker did; disruption first, one state a turn', () => {
    const position = resting({ states: { [LINE]: { disrupted: true, ineffective: true } } })
    act(position, 'mexican', { type: 'marker', id: 'mexican.marker.a.1', to: '1715' })
    act(position, 'mexican', END, [1])
    expect(state(position, LINE)).toMatchObject({ disrupted: false, ineffective: true })
  })

  it('OPS-19.5.9 OPS-4.4 assisted by a leader in the same box, not by one outside nor in another box', () => {
    const inside = resting({ at: { [LEADER]: 'box:A' } })
    const helped = act(inside, 'mexican', END, [4])
    expect(only(helped.mexican, 'die')).toMatchObject([
      { value: 4, passed: true, modifiers: [{ name: 'assist' }, { name: 'disrupted' }] },
    ])
    const outside = resting({ at: { [LEADER]: '1716' } })
    expect(only(act(outside, 'mexican', END, [4]).mexican, 'die')).toMatchObject([{ value: 5, passed: false }])
    const other = resting({
      at: { [LEADER]: 'box:B', [LIGHT]: 'box:B' },
      boxes: { 'mexican.A': ['1716', '1720'], 'mexican.B': ['1713', '1620'] },
    })
    expect(only(act(other, 'mexican', END, [4]).mexican, 'die')).toMatchObject([{ value: 5, passed: false }])
  })

  it('OPS-19.5.9 OPS-11.2 nor by a wounded one, nor by one who does not command them', () => {
    const wounded = resting({
      at: { [LEADER]: 'box:A' },
      states: { [LINE]: { disrupted: true }, [LEADER]: { wounded: 9 } },
    })
    expect(only(act(wounded, 'mexican', END, [4]).mexican, 'die')).toMatchObject([{ passed: false }])
    const stranger = resting({ at: { 'mexican.ldr.valencia': 'box:A' } })
    expect(only(act(stranger, 'mexican', END, [4]).mexican, 'die')).toMatchObject([{ passed: false }])
  })

  it('OPS-19.5.9 OPS-13.2 not without a line of communications from where the real marker lies', () => {
    // The dummy's place would have one; and the other way round.
    const cut = resting({ boxes: { 'mexican.A': ['1027', '1716'] } })
    expect(only(act(cut, 'mexican', END).mexican, 'die')).toEqual([])
    act(resting({ boxes: { 'mexican.A': ['1716', '1027'] } }), 'mexican', END, [6])
  })

  it('OPS-19.5.9 OPS-12.5 in one’s own turn only; the sound do not check', () => {
    act(resting({ active: 'us' }), 'us', END)
    act(resting({ states: { [LINE]: { disrupted: false } } }), 'mexican', END)
  })

  it('OPS-19.5.9 OPS-11.2 a wound heals unheard of in a box', () => {
    const position = resting({
      turn: 3,
      segment: 'combat',
      at: { [LEADER]: 'box:A' },
      states: { [LEADER]: { wounded: 3 } },
    })
    const { us } = act(position, 'mexican', END)
    expect(only(us, 'recoveredLeader')).toEqual([])
    expect(state(position, LEADER).wounded).toBe(0)
  })
})

describe('OPS-19.5.15 what the enemy may not know', () => {
  const us: Side = 'us'
  /** What the US player can find out: view, legal list, and the refusals of a battery of tries. */
  function known(position: ReturnType<typeof field>): string {
    const tries: unknown[] = []
    for (const hex of ['1112', '1213', '1215', '1216', '1217', '1320', '1321', '0303', '2403'])
      for (const unit of ['us.1.clarke', LINE, GUARD, 'us.ldr.worth'])
        tries.push(
          step([unit], hex),
          step([], hex, [unit]),
          { type: 'target', hex },
          { type: 'deploy', piece: unit, hex },
        )
    for (const id of ['mexican.marker.a.1', 'mexican.marker.a.2', 'mexican.marker.b.1'])
      tries.push(
        { type: 'marker', id, to: '1215' },
        { type: 'begin', units: [id] },
        { type: 'enter', piece: id, hex: '2511' },
      )
    for (const piece of [LINE, GUARD, 'mexican.marker.a.1']) tries.push({ type: 'take', piece })
    for (const letter of ['A', 'B', 'C', 'D'])
      tries.push({ type: 'reveal', box: letter }, { type: 'open', box: letter, hex: '1211' })
    return canonical([
      viewFor(position, us),
      legal(position, us),
      tries.map((action) => check(position, us, action) as never),
    ] as never)
  }

  /** Two games alike but for the Mexican secrets: which marker is real, and which box holds whom. */
  const twins = (spec: Partial<Field>, places: [HexId, HexId, HexId, HexId]) => {
    const [a, b, c, d] = places
    const game = (line: string, guard: string, boxes: Field['boxes']) =>
      field({
        ...spec,
        at: { 'us.1.clarke': '1211', 'us.ldr.worth': '1211', [LINE]: line, [GUARD]: guard, [LEADER]: line, ...spec.at },
        boxes: { ...boxes, ...spec.boxes },
      })
    return [
      game('box:A', 'box:B', { 'mexican.A': [a, b], 'mexican.B': [c, d] }),
      game('box:B', 'box:A', { 'mexican.A': [b, a], 'mexican.B': [d, c] }),
    ] as const
  }

  it.each([
    ['in the movement phase', {}],
    ['under way', { segment: 'move' as const }],
    ['in the command segment', { segment: 'command' as const }],
    ['in combat', { segment: 'combat' as const, at: { [LIGHT]: '1112' } }],
    ['by night', { night: true }],
    ['in the enemy’s turn', { active: 'mexican' as const }],
    ['in the enemy’s command segment', { active: 'mexican' as const, segment: 'command' as const }],
  ])('OPS-19.5.15 %s: view, list and refusals are the same', (_, spec) => {
    const [one, two] = twins(spec, ['1218', '1620', '1321', '2020'])
    expect(known(one)).toBe(known(two))
    expect(canonical(viewFor(one, 'mexican'))).not.toBe(canonical(viewFor(two, 'mexican')))
  })

  it('OPS-19.5.15 steps, ends of phases and what passes by itself tell the same, up to the reveal', () => {
    const [one, two] = twins({}, ['1217', '1620', '1421', '2020'])
    const moves: [Side, Action][] = [
      ['us', step(['us.1.clarke'], '1112')],
      ['us', { type: 'stop' }],
      ['us', END],
      ['mexican', { type: 'done' }],
      ['mexican', { type: 'marker', id: 'mexican.marker.b.1', to: '1422' }],
      ['mexican', { type: 'marker', id: 'mexican.marker.a.2', to: '1621' }],
      ['mexican', END],
      ['us', { type: 'done' }],
      ['us', step(['us.1.clarke'], '1113')],
    ]
    for (const [side, action] of moves) {
      const [first, second] = [act(one, side, action), act(two, side, action)]
      expect(canonical(first.us), action.type).toBe(canonical(second.us))
      expect(known(one), action.type).toBe(known(two))
    }
    // Only now it comes out.
    const [first, second] = [
      act(one, 'us', step(['us.1.clarke'], '1213')),
      act(two, 'us', step(['us.1.clarke'], '1213')),
    ]
    expect(only(first.us, 'revealed')).toMatchObject([{ real: '1217', pieces: [LEADER, LINE].sort() }])
    expect(only(second.us, 'revealed')).toMatchObject([{ real: '1621', pieces: [GUARD] }])
  })

  it('OPS-19.5.15 a marker’s stop by itself does not hang on what it carries', () => {
    // With 2 MP left in 1213 foot might try the lava around it; guns could go nowhere, the way back up costs 3 MP.
    const lava = ['1113', '1114', '1214', '1313', '1314']
    const ground = {
      terrain: {
        ...Object.fromEntries(lava.map((hex) => [hex, 'lava' as const])),
        '1212': 'slope' as const,
        '1213': 'woods' as const,
      },
      high: { '1212': 1 },
      sides: [
        ['1212', '1213', 'river'],
        ['1212', '1213', 'ford'],
      ] as const,
    }
    const games = [['us.1.clarke'], ['us.1.duncan']].map((inside) =>
      field({
        ground,
        at: { ...Object.fromEntries(inside.map((id) => [id, 'box:A'])), 'us.2.smith': '0320' },
        boxes: { 'us.A': ['1212', '0807'] },
      }),
    )
    const told = games.map(
      (position) => act(position, 'us', { type: 'marker', id: 'us.marker.a.2', to: '1213' }).mexican,
    )
    expect(kinds(told[0]!)).toEqual(kinds(told[1]!))
    expect(
      games.map((position) => offered(position, 'us', 'marker').filter(({ id }) => id === 'us.marker.a.2').length),
    ).toEqual([5, 0])
    expect(canonical(viewFor(games[0]!, 'mexican').moving)).toBe(canonical(viewFor(games[1]!, 'mexican').moving))
  })

  it('OPS-19.5.15 that a box is being filled, and from where, is not told; nor how many went in', () => {
    const position = field({
      segment: 'command',
      at: { 'us.1.clarke': '0812', 'us.1.garland': '0812', 'us.2.smith': '1216' },
    })
    const before = canonical(viewFor(position, 'mexican'))
    for (const action of [
      { type: 'open', box: 'A', hex: '0812' },
      { type: 'take', piece: 'us.1.clarke' },
      { type: 'take', piece: 'us.1.garland' },
      { type: 'real', hex: '0812' },
      { type: 'dummy', hex: '0811' },
      { type: 'close' },
      { type: 'open', box: 'B', hex: '1216' },
      { type: 'cancel' },
    ] as Action[]) {
      expect(act(position, 'us', action).mexican).toEqual([])
      expect(canonical(viewFor(position, 'mexican'))).toBe(before)
      expect(legal(position, 'mexican')).toEqual([])
    }
  })

  it('OPS-19.5.15 public: every piece outside boxes, every marker with its letter, garrisons, the track, who is yet to enter', () => {
    const position = field({
      turn: 3,
      at: {
        [LINE]: 'box:A',
        [GUARD]: 'trt:5',
        [LIGHT]: '2020',
        'mexican.east.5.guard': 'off',
        'us.1.clarke': '0812',
      },
      entry: { 'mexican.east.5.guard': { turn: 7, hex: '2511' } },
      states: { [LIGHT]: { garrison: true, disrupted: true } },
      ground: { bastions: ['2020'] },
      boxes: { 'mexican.A': ['1716', '1720'] },
    })
    const view = viewFor(position, 'us')
    expect(view.pieces.find(({ id }) => id === LIGHT)).toMatchObject({ at: '2020', garrison: true, disrupted: true })
    expect(view.trt).toEqual([{ id: GUARD, turn: 5, steps: 1 }])
    expect(view.offMap).toEqual([{ id: 'mexican.east.5.guard', turn: 7, hex: '2511' }])
    expect(view.enemyMarkers).toEqual([
      { letter: 'A', nr: 1, at: '1716' },
      { letter: 'A', nr: 2, at: '1720' },
    ])
    expect(view.unaccounted).toEqual([LINE])
    expect(view.rosters[LINE]).toBeUndefined()
    expect(viewFor(position, 'mexican').rosters[LINE]).toBeDefined()
    expect([view.markers, view.boxes, view.boxed]).toEqual([{}, {}, []])
  })

  it('OPS-19.5.15 what a revealed box held is public at once, who places it where is his', () => {
    const position = field({
      at: { 'us.1.clarke': '1211', [LINE]: 'box:A', [GUARD]: 'box:A' },
      boxes: { 'mexican.A': ['1216', '2020'] },
    })
    const heard = act(position, 'us', step(['us.1.clarke'], '1212'))
    expect(only(heard.us, 'revealed')).toMatchObject([{ pieces: [GUARD, LINE] }])
    expect(viewFor(position, 'us').pending).toEqual([{ kind: 'deploy', owner: 'mexican' }])
    expect(viewFor(position, 'mexican').pending).toMatchObject([{ kind: 'deploy', pieces: [GUARD, LINE], hex: '1216' }])
    expect(asked(position)).toBe('deploy mexican')
    expect(offered(position, 'us', 'deploy')).toEqual([])
    expect(refuses(position, 'us', { type: 'deploy', piece: LINE, hex: '1216' })).toEqual({
      rule: 'OPS-3.5',
      key: 'notYourTurn',
    })
  })

  it('OPS-19.5.15 apply tells each side its own: secret events name a side, public ones none', () => {
    const position = field({ segment: 'command', at: { 'us.1.clarke': '0812' } })
    for (const action of [
      { type: 'open', box: 'A', hex: '0812' },
      { type: 'take', piece: 'us.1.clarke' },
      { type: 'real', hex: '0811' },
      { type: 'dummy', hex: '0812' },
      { type: 'close' },
    ] as Action[])
      apply(position, 'us', action, dice(position))
    const done = apply(position, 'us', { type: 'done' }, dice(position))
    if (!done.ok) throw new Error('refused')
    expect(done.value.map(({ body, to }) => [body.kind, to])).toEqual([
      ['boxed', 'us'],
      ['boxed', 'mexican'],
      ['command', null],
      ['segment', null],
    ])
    expect(at(position, 'us.1.clarke')).toBe('box:A')
  })
})
