import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical } from '../../src/core/json'
import { apply, clonePosition, legal, type Position, reachOf, toAct } from '../../src/operational/engine'
import type { Action, EventBody, ReachHex, Side } from '../../src/operational/types'
import { numbers, wander } from './chance'
import { dice, only, scene } from './support'

type Step = Extract<Action, { type: 'step' }>

/** Takes a step with dice that pass: 1 at morale, 6 at lava. Choices that it forces on the other side are made somehow. */
function passing(position: Position, side: Side, action: Step): EventBody[] {
  const ones = Array.from({ length: 12 }, () => 1)
  const trial = apply(clonePosition(position), side, action, dice(position, ones))
  if (!trial.ok) throw new Error(`${trial.refusal.rule} ${trial.refusal.key} ${canonical(action)}`)
  const thrown = only(
    trial.value.map((told) => told.body),
    'die',
  )
  const lava = thrown.findIndex((event) => event.purpose === 'lava')
  if (lava >= 0) ones[lava] = 6
  const done = apply(position, side, action, dice(position, ones))
  if (!done.ok) throw new Error(done.refusal.key)
  for (let actor = toAct(position.game); actor !== null && actor !== side; actor = toAct(position.game))
    apply(position, actor, legal(position, actor)[0], dice(position))
  return done.value.map((told) => told.body)
}

/** The hexes of a way from the start, excluded, to a hex of the reach. */
function wayTo(reach: readonly ReachHex[], hex: string): string[] {
  const by = new Map(reach.map((entry) => [entry.hex, entry]))
  const way: string[] = []
  for (let at = by.get(hex); at?.prev; at = by.get(at.prev)) way.unshift(at.hex)
  return way
}

/** Groups that may step now, each once, with or without a march. */
function groupsOf(position: Position, side: Side): Step[] {
  const groups = new Map<string, Step>()
  for (const action of legal(position, side))
    if (action.type === 'step') groups.set(canonical([action.units, action.leaders, action.march === true]), action)
  return [...groups.values()]
}

const marching = (position: Position, group: Step): boolean =>
  group.march === true ||
  (group.units.some((id) => position.game.ops.moving?.units.includes(id)) && position.game.ops.moving!.march)

describe('reach', () => {
  it('OPS-5.1 every hex of the reach is reached by its way of legal steps, at the cost told, when the dice pass', () => {
    let walked = 0
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (seed) => {
        const below = numbers(`reach ${seed}`)
        wander(`reach ${seed}`, seed % 2 ? 'historical' : 'balanced', 90, (position, n) => {
          const side = toAct(position.game)
          if (
            side === null ||
            n % 15 > 0 ||
            position.game.ops.segment !== 'move' ||
            position.game.ops.pending.length > 0
          )
            return
          const groups = groupsOf(position, side)
          for (let k = 0; k < 6 && groups.length > 0; k++) {
            const group = groups[below(groups.length)]!
            const march = marching(position, group)
            const reach = reachOf(position, side, group.units, group.leaders, march)
            const hexes = new Set(reach.map((entry) => entry.hex))
            expect(hexes.has(group.to), canonical(group)).toBe(true)
            for (let j = 0; j < 2; j++) {
              const goal = reach[below(reach.length)]!
              const away = clonePosition(position)
              let cost = 0
              let last: EventBody[] = []
              wayTo(reach, goal.hex).forEach((to, at) => {
                const action: Step = { type: 'step', units: group.units, leaders: group.leaders, to }
                if (at === 0 && group.march) action.march = true
                last = passing(away, side, action)
                cost += only(last, 'moved')[0]!.mp2
              })
              expect([seed, n, canonical(group), goal.hex, cost]).toEqual([
                seed,
                n,
                canonical(group),
                goal.hex,
                goal.cost2,
              ])
              walked++
              if (last.length === 0 || away.game.ops.result) continue
              const piece = group.units[0] ?? group.leaders[0]!
              if (goal.stops) expect(away.game.ops.pieces[piece]!.moved).toBe(true)
              else
                for (const event of only(last, 'stopped'))
                  expect([seed, n, goal.hex, event.rule]).toEqual([seed, n, goal.hex, 'OPS-5.1'])
            }
          }
        })
      }),
      { numRuns: 4, seed: 5, endOnFailure: true },
    )
    expect(walked).toBeGreaterThan(100)
  })

  /** Everything that a piece can come to by legal steps, by trying them all; dearer ways to a hex are dropped. */
  function tried(start: Position, side: Side, units: string[], leaders: string[], march: boolean): Map<string, number> {
    const best = new Map<string, number>()
    const onward = new Map<string, number>()
    const piece = units[0] ?? leaders[0]!
    const spent = (position: Position) => position.game.ops.pieces[piece]!.spent
    const queue = [start]
    const from = start.game.ops.pieces[piece]!.at
    onward.set(from, spent(start))
    for (let position = queue.shift(); position; position = queue.shift()) {
      for (const action of legal(position, side)) {
        if (action.type !== 'step' || canonical([action.units, action.leaders]) !== canonical([units, leaders]))
          continue
        // Inside a bastion is the same hex; what a garrison may then do beyond is another move's story.
        if (action.garrison) continue
        if (position === start ? (action.march === true) !== march : action.march === true) continue
        const next = clonePosition(position)
        passing(next, side, action)
        const state = next.game.ops.pieces[piece]!
        best.set(state.at, Math.min(best.get(state.at) ?? 999, spent(next)))
        if (state.moved || spent(next) >= (onward.get(state.at) ?? 999)) continue
        onward.set(state.at, spent(next))
        queue.push(next)
      }
    }
    best.delete(from)
    return best
  }

  it.each([
    ['infantry by a ravine and its bridge', 'us.1.clarke', '1205', false, {}],
    [
      'infantry among enemies',
      'us.1.clarke',
      '1909',
      false,
      { 'mexican.north.2.line': '1911', 'mexican.north.4.cavalry2': '2207' },
    ],
    ['infantry out of an EZOC', 'us.1.clarke', '1910', false, { 'mexican.north.2.line': '1911' }],
    ['infantry into the lava', 'us.1.clarke', '0922', false, { 'us.1.garland': '1021' }],
    ['infantry by night', 'us.1.clarke', '1910', true, {}],
    ['artillery by the river', 'us.1.duncan', '2210', false, {}],
  ] as const)('OPS-5.1 the reach holds every hex that steps can reach: %s', (_name, unit, hex, night, others) => {
    const position = scene({ at: { [unit]: hex, ...others }, night, command: 'all' })
    const all = tried(position, 'us', [unit], [], false)
    const reach = reachOf(position, 'us', [unit], [], false).filter((entry) => entry.hex !== hex)
    expect(reach.map((entry) => entry.hex).sort()).toEqual([...all.keys()].sort())
    // Where one may go on, the dearer way that allows it is told.
    for (const entry of reach) expect(entry.cost2).toBeGreaterThanOrEqual(all.get(entry.hex)!)
  })

  const LEE = 'us.ldr.lee'
  it.each([
    ['guns on the trail through the lava', ['us.1.duncan'], [LEE], '0311', false],
    ['horse from the trail', ['us.a.dragoons1'], [LEE], '0211', false],
    ['infantry on it', ['us.1.clarke'], [LEE], '0311', false],
    ['infantry by the river', ['us.1.clarke'], [LEE], '2210', false],
    ['a stack by the river', ['us.1.clarke', 'us.2.smith'], [LEE, 'us.ldr.worth'], '2213', false],
    ['horse by the river', ['us.a.dragoons1'], [LEE], '2210', false],
    ['a march on trails', ['us.1.clarke'], [LEE], '0213', true],
    ['an engineer alone', [], [LEE], '0922', false],
    ['a leader with him', [], [LEE, 'us.ldr.worth'], '0922', false],
    ['a garrison in an EZOC', ['us.3.pierce'], [], '2021', false],
  ] as const)('OPS-19.3.7 the reach with an engineer, and of a garrison: %s', (_name, units, leaders, hex, march) => {
    const at = Object.fromEntries([...units, ...leaders].map((id) => [id, hex]))
    const position = scene({
      at: { ...at, 'mexican.north.2.line': '1922' },
      states: { 'us.3.pierce': { garrison: true } },
      markers: { 'us.marker.a.1': '0508', 'us.marker.a.2': '2014' },
      command: 'all',
    })
    const all = tried(position, 'us', [...units], [...leaders], march)
    const reach = reachOf(position, 'us', units, leaders, march).filter((entry) => entry.hex !== hex)
    expect(all.size).toBeGreaterThan(2)
    expect(reach.map((entry) => entry.hex).sort()).toEqual([...all.keys()].sort())
    for (const entry of reach) expect(entry.cost2).toBeGreaterThanOrEqual(all.get(entry.hex)!)
  })

  it('OPS-5.3 the reach of a march is the road, as far as no enemy sees it', () => {
    const position = scene({ at: { 'us.1.clarke': '1811', 'mexican.north.2.line': '2213' }, command: 'all' })
    const all = tried(position, 'us', ['us.1.clarke'], [], true)
    const reach = reachOf(position, 'us', ['us.1.clarke'], [], true).filter((entry) => entry.hex !== '1811')
    expect(reach.map((entry) => [entry.hex, entry.cost2])).toEqual([...all.entries()].sort())
    expect(reach.some((entry) => entry.hex === '2011')).toBe(false)
  })

  it('OPS-19.1.3 OPS-5.5 by night two faces in six enter', () => {
    const position = scene({ night: true, at: { 'us.1.clarke': '0922' }, command: 'all' })
    const found = reachOf(position, 'us', ['us.1.clarke'], [], false).find((one) => one.hex === '0921')
    expect(found).toMatchObject({ chance: { num: 1, den: 3 }, cost2: 4 })
  })

  it('OPS-19.1.3 OPS-7.2 the chance of lava and morale on the way', () => {
    const lava = scene({ at: { 'us.1.clarke': '0922' }, command: 'all' })
    const entry = (position: Position, hex: string) =>
      reachOf(position, 'us', ['us.1.clarke'], [], false).find((item) => item.hex === hex)
    expect(entry(lava, '0921')).toMatchObject({ chance: { num: 1, den: 2 }, cost2: 4, stops: null })
    expect(entry(lava, '0920')).toMatchObject({ chance: { num: 1, den: 4 } })
    const zoc = scene({ at: { 'us.1.clarke': '1909', 'mexican.north.2.line': '1910' }, command: 'all' })
    expect(entry(zoc, '2009')).toMatchObject({ chance: { num: 5, den: 6 }, stops: 'OPS-7.2' })
    expect(entry(zoc, '1908')).toMatchObject({ chance: { num: 1, den: 1 }, cost2: 4, stops: null })
  })

  it('OPS-4.3 OPS-5.3 no reach for a unit that must roll first, nor for a march of one that has', () => {
    const position = scene({ at: { 'us.1.clarke': '1911' } })
    expect(reachOf(position, 'us', ['us.1.clarke'], [], false)).toEqual([])
    expect(reachOf(position, 'us', ['us.1.clarke'], [], true)).toEqual([])
    expect(reachOf(position, 'mexican', ['us.1.clarke'], [], false)).toEqual([])
  })

  it('OPS-5.5 no reach for a march by night', () => {
    const position = scene({ at: { 'us.1.clarke': '1911' }, night: true, command: 'all' })
    expect(reachOf(position, 'us', ['us.1.clarke'], [], true)).toEqual([])
  })

  it('OPS-5.1 no reach for two leaders without a unit', () => {
    const position = scene({ at: { 'us.ldr.worth': '1908', 'us.ldr.lee': '1908' } })
    expect(reachOf(position, 'us', [], ['us.ldr.lee', 'us.ldr.worth'], false)).toEqual([])
  })

  it('OPS-5.1 no reach for an HQ along with a unit', () => {
    const position = scene({ at: { 'us.1.clarke': '1908', 'us.hq': '1908' }, command: 'all' })
    expect(reachOf(position, 'us', ['us.1.clarke'], ['us.hq'], false)).toEqual([])
  })

  it('OPS-5.3 a march under way goes on as a march, whatever is asked', () => {
    const position = scene({ at: { 'us.1.clarke': '1811' }, command: 'all' })
    passing(position, 'us', { type: 'step', units: ['us.1.clarke'], leaders: [], to: '1911', march: true })
    const steps = legal(position, 'us').flatMap((action) =>
      action.type === 'step' && action.units.length > 0 ? [action.to] : [],
    )
    const next = reachOf(position, 'us', ['us.1.clarke'], [], false).filter((entry) => entry.prev === '1911')
    expect(next.map((entry) => entry.hex)).toEqual(steps)
  })
})
