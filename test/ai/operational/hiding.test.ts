import { describe, expect, it } from 'vitest'
import { nextCommandAction } from '../../../src/ai/operational/hiding/commandSegment'
import { markerOrders, nextMarkerStep } from '../../../src/ai/operational/hiding/markers'
import { boxesInUseSince, hasHiddenLongEnough } from '../../../src/ai/operational/hiding/age'
import { type CommanderPlan, planAt, plansOf } from '../../../src/ai/operational/plans/plans'
import { applyLegal, clonePosition, legal, type Position, toAct } from '../../../src/operational/engine'
import { putPiece } from '../../../src/operational/position'
import type { Action } from '../../../src/operational/types'
import { commandersByUnit } from '../../../src/operational/command/command'
import { MEXICAN } from '../../../src/operational/world'
import { dice, scene } from '../../operational/support'
import { randomGame } from './support'

/** Plays the command segment to its end and returns the types of its actions. */
function playCommandSegment(position: Position, seed: string, isWanted?: (unit: number) => boolean): Action['type'][] {
  const side = position.game.ops.active
  const done: Action['type'][] = []
  while (
    toAct(position.game) === side &&
    position.game.ops.segment === 'command' &&
    position.game.ops.pending.length === 0
  ) {
    const list = legal(position, side)
    const action = nextCommandAction(position, side, list, { seed }, done.length, isWanted)
    expect(list).toContain(action)
    done.push(action.type)
    applyLegal(position, side, action, dice(position))
    expect(done.length).toBeLessThan(40)
  }
  return done
}

describe('hidden movement (OPS-19.5)', () => {
  /** Two light battalions that nobody sees, with US infantry in the hex `clarke`. */
  const reserve = (clarke = '0621'): Position =>
    scene({
      turn: 4,
      active: 'mexican',
      segment: 'command',
      santaAnna: true,
      at: {
        'us.1.clarke': clarke,
        'mexican.east.4.light13': '1817',
        'mexican.east.4.light4': '1817',
        'mexican.ldr.santaanna': '1918',
        'mexican.hq': '1918',
      },
    })

  it('a reserve out of sight is hidden with some seeds and not with others (OPS-19.5.2)', () => {
    const actions = [...Array(12).keys()].map((k) => playCommandSegment(reserve(), `s${k}`).join(' '))
    expect(actions).toContain('open take take real dummy close done')
    expect(actions).toContain('done')
  })

  it('infantry next to the hex of a box goes in with it, so that what comes out can strike (OPS-19.5.2)', () => {
    const boxedIn = (stage: 'plain' | 'withLeader' | 'wanted'): Set<number> => {
      const counts = [...Array(12).keys()].map((k) => {
        const position = reserve()
        const indexOf = (id: string): number => position.world.pieceIndexes.get(id)!
        const line = indexOf('mexican.east.3.line')
        putPiece(position, line, '1818')
        if (stage === 'withLeader') putPiece(position, indexOf('mexican.ldr.santaanna'), '1818')
        playCommandSegment(position, `s${k}`, (unit) => stage === 'wanted' && unit === line)
        return ['mexican.east.4.light13', 'mexican.east.4.light4', 'mexican.east.3.line'].filter((id) =>
          position.pieceStates[indexOf(id)]!.at.startsWith('box:'),
        ).length
      })
      return new Set(counts)
    }
    expect(boxedIn('plain')).toEqual(new Set([0, 3]))
    // Nobody leaves a leader alone, or is hidden whom the plan wants in the open.
    expect(boxedIn('withLeader')).toEqual(new Set([0, 2]))
    expect(boxedIn('wanted')).toEqual(new Set([0, 2]))
  })

  it('infantry that can come next to an enemy in this phase is not hidden (OPS-19.5.2)', () => {
    const near = reserve('1321')
    expect(legal(near, 'mexican').map(({ type }) => type)).toContain('open')
    for (const k of Array(12).keys()) expect(playCommandSegment(reserve('1321'), `s${k}`)).not.toContain('open')
  })

  it('brigades near San Agustín are hidden, its guard is not (OPS-18.2, 19.5.2)', () => {
    const opened = [...Array(12).keys()].map((k) => {
      const position = scene({
        turn: 1,
        active: 'us',
        segment: 'command',
        at: {
          'us.4.newyork': '0118',
          'us.3.pierce': '0118',
          'us.hq': '0118',
          'us.ldr.scott': '0118',
          'mexican.east.6.bravos': '1222',
        },
      })
      const done = playCommandSegment(position, `s${k}`)
      const { pieceStates, world } = position
      expect(pieceStates[world.pieceIndexes.get('us.4.newyork')!]!.at).toBe('0118')
      return done.includes('open') && pieceStates[world.pieceIndexes.get('us.3.pierce')!]!.at.startsWith('box:')
    })
    expect(opened).toContain(true)
  })

  it('a brigade behind own troops on the only road is not hidden: its marker may not pass them (OPS-19.5.7; judged games)', () => {
    const isHidden = ([marines, newYork, carolina]: readonly [string, string, string]): boolean =>
      [...Array(12).keys()].some((k) => {
        const position = scene({
          turn: 1,
          active: 'us',
          segment: 'command',
          at: {
            'us.4.marines': marines,
            'us.4.newyork': newYork,
            'us.4.carolina': carolina,
            'us.3.pierce': '0116',
            'us.hq': marines,
            'us.ldr.scott': marines,
            'mexican.east.6.bravos': '1222',
          },
        })
        return playCommandSegment(position, `s${k}`).includes('open')
      })
    expect(isHidden(['0219', '0219', '0219'])).toBe(true)
    expect(isHidden(['0118', '0218', '0217'])).toBe(false)
  })

  it('a box is revealed when the plan wants its units in the open, and else not with the enemy far away (OPS-19.5.10)', () => {
    const far = scene({
      turn: 2,
      active: 'us',
      segment: 'command',
      at: { 'us.2.riley': 'box:A', 'us.ldr.scott': '0118', 'us.hq': '0118', 'mexican.north.2.line': '0704' },
      markers: { 'us.marker.a.1': '0210', 'us.marker.a.2': '0213' },
    })
    const list = legal(far, 'us')
    expect(list.map(({ type }) => type)).toContain('reveal')
    const riley = far.world.pieceIndexes.get('us.2.riley')!
    expect(nextCommandAction(far, 'us', list, { seed: 's' }, 0, (unit) => unit === riley).type).toBe('reveal')
    expect(nextCommandAction(far, 'us', list, { seed: 's' }, 99, () => false).type).toBe('done')
  })

  it('a box is revealed when the enemy comes near (OPS-19.5.10)', () => {
    const near = scene({
      turn: 9,
      active: 'mexican',
      segment: 'command',
      santaAnna: true,
      at: {
        'us.1.clarke': '1422',
        'mexican.east.4.light13': 'box:A',
        'mexican.ldr.santaanna': '1918',
        'mexican.hq': '1918',
      },
      markers: { 'mexican.marker.a.1': '1918', 'mexican.marker.a.2': '1817' },
    })
    expect(playCommandSegment(near, 's')).toContain('reveal')
  })

  /** A brigade of Pérez hidden in a hex, with US infantry in another. */
  const hiddenAt = (hex: string, dummyHex: string, usHex: string): Position =>
    scene({
      turn: 6,
      active: 'mexican',
      segment: 'command',
      santaAnna: true,
      at: {
        'us.1.clarke': usHex,
        'mexican.east.4.light13': 'box:A',
        'mexican.ldr.santaanna': '2122',
        'mexican.hq': '2122',
      },
      markers: { 'mexican.marker.a.1': hex, 'mexican.marker.a.2': dummyHex },
    })

  it('a box stays hidden until its units can strike in the same turn (OPS-19.5.10)', () => {
    expect(playCommandSegment(hiddenAt('1918', '1817', '0822'), 's')).not.toContain('reveal')
    expect(playCommandSegment(hiddenAt('1722', '1817', '1321'), 's')).toContain('reveal')
  })

  it('a brigade at the edge of the lava comes out of its box for an engineer who can guide it (OPS-19.3.2)', () => {
    const riley = (at: Record<string, string>): Position =>
      scene({
        turn: 1,
        active: 'us',
        segment: 'command',
        at: {
          'mexican.north.1.infantry': '0704',
          'us.2.riley': 'box:A',
          'us.ldr.scott': '0118',
          'us.hq': '0118',
          ...at,
        },
        markers: { 'us.marker.a.1': '0211', 'us.marker.a.2': '0311' },
      })
    expect(playCommandSegment(riley({ 'us.ldr.lee': '0310' }), 's')).toContain('reveal')
    expect(playCommandSegment(riley({ 'us.ldr.lee': '0118' }), 's')).not.toContain('reveal')
  })

  it('troops that are to attack come out of a box after three turns in it, a reserve may stay, but not behind the front (OPS-19.5.10)', () => {
    const position = scene({
      turn: 5,
      active: 'us',
      segment: 'command',
      at: { 'us.1.clarke': 'box:A', 'us.4.newyork': 'box:B', 'us.hq': '0118', 'mexican.east.6.bravos': '1222' },
      markers: {
        'us.marker.a.1': '0822',
        'us.marker.a.2': '0219',
        'us.marker.b.1': '0722',
        'us.marker.b.2': '0317',
      },
    })
    const [clarke, newYork] = ['us.1.clarke', 'us.4.newyork'].map((id) => position.world.pieceIndexes.get(id)!)
    const attack = planAt('us.cross', 0)!
    const reserve = planAt('us.dawn', 0)!
    const since = boxesInUseSince(position, 'us')
    expect(since).toEqual({ A: 5, B: 5 })
    expect(hasHiddenLongEnough(position, attack, since, clarke!)).toBe(false)
    position.game.ops.turn = 8
    expect(boxesInUseSince(position, 'us', since)).toEqual({ A: 5, B: 5 })
    expect(hasHiddenLongEnough(position, attack, since, clarke!)).toBe(true)
    expect(hasHiddenLongEnough(position, reserve, since, newYork!)).toBe(false)
    position.game.ops.markers['us.marker.b.1']!.at = '0218'
    expect(hasHiddenLongEnough(position, reserve, since, newYork!)).toBe(true)
    expect(hasHiddenLongEnough(position, reserve, { A: 5, B: 8 }, newYork!)).toBe(false)
  })

  it('hidden troops that are to attack do not march away from the enemy (OPS-19.5.6)', () => {
    const position = scene({
      turn: 2,
      active: 'us',
      segment: 'move',
      at: { 'us.4.newyork': 'box:A', 'us.ldr.scott': '0118', 'us.hq': '0118', 'mexican.east.6.bravos': '1222' },
      markers: { 'us.marker.a.1': '0822', 'us.marker.a.2': '0621' },
    })
    for (const id of ['us.marker.a.1', 'us.marker.a.2']) position.game.ops.command[id] = ['us.hq']
    const plan = planAt('us.hunt', 0)!
    const goals = plan.goals.map((goal) => ({ ...goal, posts: ['0118'], hunt: undefined, way: undefined }))
    const back = { ...plan, goals } as unknown as CommanderPlan
    const orderOf = (ordered: CommanderPlan): string | undefined =>
      markerOrders(position, 'us', ordered).find(({ id }) => id === 'us.marker.a.1')?.to
    const { grid } = position.world
    const toEnemy = (hex: string): number => grid.distance(grid.indexOf(hex), grid.indexOf('1222'))
    expect(toEnemy(orderOf(back) ?? '0822')).toBeLessThanOrEqual(toEnemy('0822'))
    const inReserve = {
      ...back,
      goals: goals.map((goal) => ({ ...goal, task: 'reserve' })),
    } as unknown as CommanderPlan
    expect(toEnemy(orderOf(inReserve)!)).toBeGreaterThan(toEnemy('0822'))
  })

  it('a player who is told to fill no boxes fills none (measuring what they are worth)', () => {
    const seeds = [...Array(12).keys()].map((k) => `s${k}`)
    const opens = seeds.map((seed) => {
      const position = reserve()
      return nextCommandAction(position, 'mexican', legal(position, 'mexican'), { seed, fillsBoxes: false }).type
    })
    expect(opens).not.toContain('open')
  })

  it('the real marker makes for the goal of the plan, the dummy for San Agustín (OPS-18.2, 19.5.6)', () => {
    const position = hiddenAt('1511', '1611', '0822')
    position.game.ops.segment = 'move'
    position.game.ops.command = commandersByUnit(position, MEXICAN)
    for (const id of ['mexican.marker.a.1', 'mexican.marker.a.2']) position.game.ops.command[id] = ['mexican.hq']
    const plan = plansOf('mexican').find(({ id }) => id === 'mexican.river')!
    const orders = markerOrders(position, 'mexican', plan)
    const { grid } = position.world
    const distance = (from: string, to: string): number => grid.distance(grid.indexOf(from), grid.indexOf(to))
    // The goal of the brigades in the box, which is not where they are.
    const goals = plan.goals.find(({ formations }) => formations?.includes('mexican.east.4'))!.posts!
    const nearest = (from: string): number => Math.min(...goals.map((goal) => distance(from, goal)))
    const real = orders.find(({ id }) => id === 'mexican.marker.a.1')!
    expect(nearest(real.to)).toBeLessThan(nearest('1511'))
    const dummy = orders.find(({ id }) => id === 'mexican.marker.a.2')!
    expect(distance(dummy.to, '0118')).toBeLessThan(distance('1611', '0118'))
    expect(dummy.goal).toBe('0118')
  })

  it('a marker behind own troops and its dummy goes round them (OPS-19.5.7; judged games)', () => {
    const position = scene({
      turn: 2,
      active: 'us',
      segment: 'move',
      at: {
        'us.3.pierce': 'box:A',
        'us.4.marines': '0118',
        'us.hq': '0118',
        'us.ldr.scott': '0118',
        'mexican.east.6.bravos': '1222',
      },
      markers: { 'us.marker.a.1': '0117', 'us.marker.a.2': '0217' },
    })
    for (const id of ['us.marker.a.1', 'us.marker.a.2']) position.game.ops.command[id] = ['us.hq']
    const road = plansOf('us').find(({ id }) => id === 'us.road')!
    const real = markerOrders(position, 'us', road).find(({ id }) => id === 'us.marker.a.1')
    expect(real).toBeDefined()
    expect(real!.to).not.toBe('0118')
  })

  it('marker orders are carried out by legal steps and come to an end (OPS-19.5.6)', () => {
    let steps = 0
    for (let game = 0; game < 1; game++) {
      let n = 0
      randomGame(`markers ${game}`, (real, side) => {
        if (real.game.ops.segment !== 'move' || real.game.ops.pending.length > 0) return
        if (Object.keys(real.game.ops.markers).length === 0 || n++ % 18 !== 0) return
        const position = clonePosition(real)
        const orders = markerOrders(position, side, plansOf(side)[0]!)
        for (let k = 0; k < 60 && toAct(position.game) === side && position.game.ops.pending.length === 0; k++) {
          const list = legal(position, side)
          const action = nextMarkerStep(position, side, orders, list)
          if (!action) break
          expect(list).toContain(action)
          applyLegal(position, side, action, dice(position))
          steps++
          expect(k).toBeLessThan(59)
        }
      })
    }
    expect(steps).toBeGreaterThan(5)
  }, 60_000)
})
