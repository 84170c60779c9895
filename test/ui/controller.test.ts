import { describe, expect, it } from 'vitest'
import type { Action, Forecast, MarkerState, ReachHex, View } from '../../src/operational/types'
import { classesInHand, overstackAt } from '../../src/ui/hex/cards/GroundCosts'
import { oddsOf } from '../../src/ui/hex/combat/odds'
import { piecesToChooseFrom, openOrGarrison, choicesFor, hexChoice } from '../../src/ui/hex/controller/choices'
import { nothingUndone, findUndone } from '../../src/ui/hex/endPhase/undone'
import { pathTo, reachableHex } from '../../src/ui/hex/controller/path'
import { selectionCycle, movableByHex, nextInCycle } from '../../src/ui/hex/controller/select'
import { diceSum, mpText, percent, signed } from '../../src/ui/shared/format'
import { catalogue } from '../../src/ui/i18n'
import { HexSession } from '../../src/session/hex/session'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'

const hex = (id: string, prev: string | null): [string, ReachHex] => [
  id,
  { hex: id, cost2: 2, prev, stops: null, chance: { num: 1, den: 1 }, march: false },
]

describe('paths', () => {
  const reach = new Map([hex('0118', null), hex('0218', '0118'), hex('0319', '0218')])
  it('goes back from the goal to the start', () => expect(pathTo(reach, '0319')).toEqual(['0118', '0218', '0319']))
  it('is empty where nobody gets', () => expect(pathTo(reach, '2523')).toEqual([]))
  it('does not call the start reachable', () => {
    expect(reachableHex(reach, '0118')).toBeNull()
    expect(reachableHex(reach, '0218')?.hex).toBe('0218')
  })
  it('ends though a table of ways runs in a ring', () =>
    expect(pathTo(new Map([hex('0118', '0218'), hex('0218', '0118')]), '0118')).toEqual([]))
})

const marker = (at: string, spent = 0): MarkerState => ({
  at,
  real: true,
  moved: false,
  mp2: -1,
  spent,
  marched: false,
})
const pieces = (ids: string[], markers: View['markers'] = {}): View =>
  ({
    segment: 'move',
    pieces: ids.map((id) => ({ id, at: '0118', spent: 0 })),
    markers,
    moving: null,
  }) as unknown as View
const step = (units: string[], leaders: string[] = []): Action => ({ type: 'step', units, leaders, to: '0218' })

describe('selection', () => {
  const legal: Action[] = [
    step(['us.a']),
    step(['us.a', 'us.b']),
    step(['us.a', 'us.b'], ['us.ldr']),
    step(['us.b']),
    step([], ['us.ldr']),
    { type: 'begin', units: ['us.c'] },
  ]
  const movable = movableByHex(pieces(['us.a', 'us.b', 'us.c', 'us.ldr']), legal).get('0118')!

  it('reads off the legal list who can go and who must roll first (OPS-4.3)', () => {
    expect(movable).toEqual({
      units: ['us.a', 'us.b'],
      outOfCommand: ['us.c'],
      leadersAndHqs: ['us.ldr'],
      leaderGroups: [],
    })
  })

  it('goes through the stack: all with their leader, then one by one, those who must roll, leaders alone, and round', () => {
    const cycle = selectionCycle('0118', movable, legal, () => true)
    expect(cycle.map((s) => [...s.units, ...s.leaders].join())).toEqual([
      'us.a,us.b,us.ldr',
      'us.a',
      'us.b',
      'us.c',
      'us.ldr',
    ])
    expect(nextInCycle(cycle, null)).toEqual(cycle[0])
    expect(nextInCycle(cycle, cycle[4]!)).toEqual(cycle[0])
  })

  it('leaves the leader behind where he cannot come along', () => {
    expect(selectionCycle('0118', movable, [step(['us.a']), step(['us.a', 'us.b'])], () => true)[0]).toEqual({
      hex: '0118',
      units: ['us.a', 'us.b'],
      leaders: [],
    })
  })
})

describe('OPS-19.5.6: markers are picked and moved like units', () => {
  const view = pieces(['us.ldr'], {
    'us.marker.a.1': marker('0118'),
    'us.marker.a.2': marker('0323'),
    'us.marker.b.1': marker('off'),
  })
  const legal: Action[] = [
    { type: 'marker', id: 'us.marker.a.1', to: '0218' },
    { type: 'begin', units: ['us.marker.a.2'] },
    step([], ['us.ldr']),
  ]
  it('finds them by their hexes, those that must roll too, and never those off the map', () => {
    const found = movableByHex(view, legal)
    expect(found.get('0118')).toEqual({
      units: ['us.marker.a.1'],
      outOfCommand: [],
      leadersAndHqs: ['us.ldr'],
      leaderGroups: [],
    })
    expect(found.get('0323')?.outOfCommand).toEqual(['us.marker.a.2'])
    expect(found.size).toBe(2)
  })
  it('goes through marker and leader in its hex, and takes nobody along with the marker', () => {
    const found = movableByHex(view, legal).get('0118')!
    const cycle = selectionCycle(
      '0118',
      found,
      legal,
      () => true,
      () => true,
    )
    expect(cycle.map((s) => [...s.units, ...s.leaders])).toEqual([['us.marker.a.1'], ['us.ldr']])
  })
  it('counts those that have not moved when the phase is to end', () => {
    expect(findUndone(view, legal).unmoved.map((u) => [u.piece, u.hex, u.outOfCommand])).toEqual([
      ['us.marker.a.1', '0118', false],
      ['us.marker.a.2', '0323', true],
    ])
    const begun = pieces([], { 'us.marker.a.1': marker('0118', 4) })
    expect(findUndone(begun, legal).unmoved.map((u) => u.piece)).toEqual([])
  })
})

describe('OPS-19.3.7: engineers go along', () => {
  const legal: Action[] = [
    step(['us.a']),
    step(['us.a'], ['us.eng']),
    step(['us.b']),
    step([], ['us.eng']),
    step([], ['us.ldr']),
    step([], ['us.eng', 'us.ldr']),
  ]
  const found = movableByHex(pieces(['us.a', 'us.b', 'us.eng', 'us.ldr']), legal).get('0118')!
  it('with whatever unit is picked and can take him, and alone, and with a leader into lava (19.1.5)', () => {
    const cycle = selectionCycle(
      '0118',
      found,
      legal,
      () => false,
      (id) => id === 'us.eng',
    )
    expect(cycle.map((s) => [...s.units, ...s.leaders].join())).toEqual([
      'us.a,us.eng',
      'us.b',
      'us.eng',
      'us.ldr',
      'us.eng,us.ldr',
    ])
  })
})

describe('OPS-19.1.14: two ways into a bastion', () => {
  const legal: Action[] = [
    { type: 'reserve', unit: 'mexican.a', to: '1222' },
    { type: 'reserve', unit: 'mexican.a', to: '1222', garrison: true },
    { type: 'reserve', unit: 'mexican.a', to: '1322' },
  ]
  const found = choicesFor(legal, 'mexican.a')
  it('are both offered, the open ground first', () => {
    const ways = openOrGarrison(found.get('1222')!)
    expect([ways?.open.action, ways?.garrison.action]).toEqual([legal[0], legal[1]])
    expect(found.get('1222')![0]!.action).toEqual(legal[0])
  })
  it('are no question where there is one way only', () => expect(openOrGarrison(found.get('1322')!)).toBeNull())
})

describe('OPS-19.5: what is answered on the map', () => {
  it('where a box is opened, its markers put down, its pieces placed; steps of markers are no answers', () => {
    const legal: Action[] = [
      { type: 'open', box: 'A', hex: '0118' },
      { type: 'open', box: 'A', hex: 'off' },
      { type: 'marker', id: 'us.marker.a.1', to: '0218' },
    ]
    expect([...choicesFor(legal, null)].map(([at, list]) => [at, list[0]!.kind])).toEqual([['0118', 'hide']])
    expect(piecesToChooseFrom(legal)).toEqual([])
    expect(piecesToChooseFrom(legal, 'setup')).toEqual(['us.marker.a.1'])
    expect(hexChoice({ type: 'deploy', piece: 'us.a', hex: '0118' })?.kind).toBe('deploy')
  })
})

describe('end of phase', () => {
  it('counts who has not moved, what can be attacked and who can enter', () => {
    const legal: Action[] = [
      step(['us.a']),
      { type: 'begin', units: ['us.b'] },
      { type: 'target', hex: '1222' },
      { type: 'enter', piece: 'us.e', hex: '0118' },
    ]
    const left = findUndone(pieces(['us.a', 'us.b']), legal)
    expect(left.unmoved.map((u) => [u.piece, u.outOfCommand])).toEqual([
      ['us.a', false],
      ['us.b', true],
    ])
    expect(left.targets).toEqual(['1222'])
    expect(left.entering).toEqual(['us.e'])
    expect(nothingUndone(findUndone(pieces([]), [{ type: 'endPhase' }]))).toBe(true)
  })
})

describe('choices', () => {
  const legal: Action[] = [
    { type: 'retreat', unit: 'us.a', to: '0217' },
    { type: 'retreat', unit: 'us.b', to: '0218' },
    { type: 'advance', unit: 'us.a', leaders: [], to: '1222' },
    { type: 'advance', unit: 'us.a', leaders: ['us.ldr'], to: '1222' },
    { type: 'pass' },
  ]
  it('asks piece by piece', () => {
    expect(piecesToChooseFrom(legal)).toEqual(['us.a', 'us.b'])
    expect([...choicesFor(legal, 'us.b').keys()]).toEqual(['0218'])
  })
  it('takes the leader along unless told otherwise', () => {
    expect(choicesFor(legal, 'us.a').get('1222')![0]!.action).toEqual({
      type: 'advance',
      unit: 'us.a',
      leaders: ['us.ldr'],
      to: '1222',
    })
  })
})

describe('odds', () => {
  it('OPS-9.5: are exact and add up to one', () => {
    const made = HexSession.create(
      { scenario: 'pedregal', seed: 'odds', options: { preset: 'historical' } },
      TABLETOPS_LOADED,
    )
    if (!made.ok) throw new Error('no session')
    const session = made.value
    const forecast = findForecast(session)
    const odds = oddsOf(forecast)
    expect(odds.results.reduce((n, r) => n + r.num, 0)).toBe(odds.den)
    for (const o of odds.outcomes) expect(o.num).toBeLessThanOrEqual(odds.den)
  })
})

/** Any attack that can be forecast from the set-up: Garland moved next to San Antonio. */
function findForecast(session: HexSession): Forecast {
  session.do('us', { type: 'done' })
  for (const to of ['0923', '1022', '1123'])
    session.do('us', { type: 'step', units: ['us.1.garland'], leaders: [], to })
  session.do('us', { type: 'endPhase' })
  const answer = session.forecast('us', {
    target: '1222',
    attackers: ['us.1.garland'],
    lead: 'us.1.garland',
    charge: false,
  })
  if (!answer.ok) throw new Error(answer.refusal.key)
  return answer.value
}

describe('figures', () => {
  it('writes half points as people do', () => expect([0, 1, 2, 5].map(mpText)).toEqual(['0', '½', '1', '2½']))
  it('signs numbers', () => expect([3, 0, -2].map(signed)).toEqual(['+3', '0', '−2']))
  it('never rounds what is possible to nothing', () => {
    expect(percent({ num: 1, den: 10_000 }, 'en')).toBe('<0.1 %')
    expect(percent({ num: 0, den: 6 }, 'en')).toBe('0 %')
    expect(percent({ num: 1, den: 6 }, 'es')).toBe('17 %')
  })
  it('shows dice as a sum', () => {
    expect(diceSum([4], [], 4, catalogue('en'))).toBe('4')
    expect(diceSum([4], [{ name: 'assist', value: -1, rule: 'OPS-4.6' }], 3, catalogue('en'))).toBe(
      '4 − 1 (leader assists) = 3',
    )
  })
})

describe('OPS-6.1: overstacking is previewed', () => {
  const stand = (id: string, at: string, garrison = false) => ({ id, at, steps: 1, garrison })
  const view = {
    pieces: [
      stand('us.1.clarke', '0822'),
      stand('us.1.garland', '0822'),
      stand('us.1.duncan', '0822'),
      stand('us.2.riley', '0305'),
      stand('us.2.taylor', '0305'),
      stand('us.ldr.worth', '0822'),
    ],
  } as unknown as View
  it('two units of foot and horse and one battery may stand in a hex', () => {
    expect(overstackAt(view, ['us.2.riley'], '0822')).toEqual({ kind: 'footOrHorse', count: 3, limit: 2 })
    expect(overstackAt(view, ['us.2.riley'], '0305')).toBeNull()
    expect(overstackAt(view, ['us.2.riley'], '0404')).toBeNull()
  })
  it('batteries are counted apart, leaders and garrisons not at all', () => {
    expect(overstackAt(view, ['us.2.taylor'], '0822')).toEqual({ kind: 'artillery', count: 2, limit: 1 })
    const inside = { pieces: [stand('us.1.clarke', '0822', true), stand('us.1.garland', '0822')] } as unknown as View
    expect(overstackAt(inside, ['us.2.riley'], '0822')).toBeNull()
    expect(overstackAt(view, [], '0822')).toBeNull()
  })
})

describe('OPS-5.2: the ground card counts for the stack in hand', () => {
  it('names each class of the units once, that of the leaders only where no unit goes', () => {
    expect(classesInHand(null)).toEqual(['infantry'])
    expect(classesInHand({ hex: '0822', units: ['us.1.clarke', 'us.1.garland', 'us.1.duncan'], leaders: [] })).toEqual([
      'artillery',
      'infantry',
    ])
    expect(classesInHand({ hex: '0822', units: ['us.1.clarke'], leaders: ['us.ldr.worth'] })).toEqual(['infantry'])
    expect(classesInHand({ hex: '0822', units: [], leaders: ['us.ldr.worth'] })).toEqual(['leader'])
  })
})
