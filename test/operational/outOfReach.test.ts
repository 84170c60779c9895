import { describe, expect, it } from 'vitest'
import { canonical } from '../../src/core/json'
import { legal, outOfReach, type Position, reachOf, toAct } from '../../src/operational/engine'
import type { Action } from '../../src/operational/types'
import { numbers, wander } from './chance'
import { scene } from './support'

type Step = Extract<Action, { type: 'step' }>
const CLARKE = 'us.1.clarke'
const why = (position: Position, hex: string, march = false) => outOfReach(position, 'us', [CLARKE], [], march, hex)

describe('why a hex is out of reach', () => {
  it('OPS-5.1: too dear by the cheapest way: what it costs and what is left', () => {
    const position = scene({ at: { [CLARKE]: '0822' }, command: 'all' })
    const reach = new Set(reachOf(position, 'us', [CLARKE], [], false).map(({ hex }) => hex))
    const far = why(position, '2523')
    expect(reach.has('2523')).toBe(false)
    expect(far).toMatchObject({ kind: 'tooDear', rule: 'OPS-5.1' })
    if (far?.kind !== 'tooDear') throw new Error('other reason')
    expect(far.costHalfMp).toBeGreaterThan(far.leftHalfMp)
    // With so many points it would get there.
    const piece = position.game.ops.pieces[CLARKE]!
    piece.mp2 = far.costHalfMp
    position.game.ops.moving = { units: [CLARKE], stepped: true, march: false, fromEzoc: false }
    expect(reachOf(position, 'us', [CLARKE], [], false).map(({ hex }) => hex)).toContain('2523')
    piece.mp2 = far.costHalfMp - 1
    expect(reachOf(position, 'us', [CLARKE], [], false).map(({ hex }) => hex)).not.toContain('2523')
  })

  it('OPS-5.2, OPS-19.1.1: ground that is closed to it, by the clause of the last step', () => {
    const volcano = scene({ at: { [CLARKE]: '0310' }, command: 'all' }).world.battlefield.map.hexes.find(
      ({ terrain }) => terrain === 'volcano',
    )!
    const lake = scene({ at: {} }).world.battlefield.map.hexes.filter(({ terrain }) => terrain === 'lake')
    const position = scene({ at: { [CLARKE]: '0822' }, command: 'all' })
    expect(why(position, volcano.id)).toMatchObject({ kind: 'closed', refusal: { key: 'refusal.volcano' } })
    expect(lake.length).toBeGreaterThan(10)
    for (const { id } of lake)
      expect([id, why(position, id)]).toMatchObject([id, { kind: 'closed', refusal: { key: 'refusal.prohibited' } }])
  })

  it('OPS-7.2: the move ends in the zone of control on the way', () => {
    // Enemies on both sides of the road: what lies behind them is shut off by their zones.
    const position = scene({
      at: { [CLARKE]: '0822', 'mexican.east.7.line': '1122', 'mexican.east.3.line': '1123' },
      command: 'all',
    })
    const reach = reachOf(position, 'us', [CLARKE], [], false)
    const enemies = why(position, '1122')
    expect(enemies).toMatchObject({ kind: 'closed', refusal: { key: 'refusal.enemyHex' } })
    const reasons = position.world.grid.ids.map((hex) => why(position, hex)?.kind)
    expect(reach.some(({ stops }) => stops === 'OPS-7.2')).toBe(true)
    expect(new Set(reasons).has('tooDear')).toBe(true)
  })

  it('OPS-5.4: enemies who hold every way are named', () => {
    const free = scene({ at: { [CLARKE]: '0822' }, command: 'all' })
    expect(why(free, '2421')?.kind).toBe('tooDear')
    const beside = reachOf(free, 'us', [CLARKE], [], false).filter(({ prev }) => prev === '0822')
    const enemies = free.world.pieces.filter(({ kind, side }) => kind === 'unit' && side === 'mexican')
    expect(beside.length).toBeGreaterThan(2)
    const ring = Object.fromEntries(beside.map(({ hex }, i) => [enemies[i]!.id, hex]))
    const position = scene({ at: { [CLARKE]: '0822', ...ring }, command: 'all' })
    const reason = why(position, '2421')
    expect(reason).toMatchObject({ kind: 'barred', rule: 'OPS-5.4' })
    expect(beside.map(({ hex }) => hex)).toContain(reason?.kind === 'barred' ? reason.at : '')
  })

  it('OPS-5.5: by night it says what is left off the roads', () => {
    const position = scene({ at: { [CLARKE]: '0822' }, command: 'all', night: true })
    const byKind = new Map<string | undefined, number>()
    for (const hex of position.world.grid.ids) {
      const reason = why(position, hex)
      byKind.set(reason?.kind, (byKind.get(reason?.kind) ?? 0) + 1)
      if (reason?.kind === 'tooDearByNight') expect(reason.rule).toBe('OPS-5.5')
    }
    expect(byKind.get('tooDearByNight')).toBeGreaterThan(0)
  })

  it('every hex of the map is in reach or has a reason, in games as they are played', () => {
    let asked = 0
    const kinds = new Set<string>()
    for (let seed = 0; seed < 3; seed++) {
      const below = numbers(`why ${seed}`)
      wander(`why ${seed}`, seed % 2 ? 'historical' : 'balanced', 90, (position, n) => {
        const side = toAct(position.game)
        const { segment, pending } = position.game.ops
        if (side === null || n % 15 > 0 || segment !== 'move' || pending.length > 0) return
        const steps = legal(position, side).filter((action): action is Step => action.type === 'step')
        const step = steps[below(Math.max(1, steps.length))]
        if (!step || step.garrison) return
        const march = step.march === true
        const reach = new Set(reachOf(position, side, step.units, step.leaders, march).map(({ hex }) => hex))
        for (const hex of position.world.grid.ids) {
          const reason = outOfReach(position, side, step.units, step.leaders, march, hex)
          expect([canonical(step), hex, reason === null]).toEqual([canonical(step), hex, reach.has(hex)])
          if (reason) kinds.add(reason.kind)
          if (reason?.kind === 'tooDear') expect(reason.costHalfMp).toBeGreaterThan(reason.leftHalfMp)
          asked++
        }
      })
    }
    expect(asked).toBeGreaterThan(3000)
    expect([...kinds]).toContain('stops')
  })
})
