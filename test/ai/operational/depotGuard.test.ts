import { describe, expect, it } from 'vitest'
import { WEIGHTS } from '../../../src/ai/operational/figures'
import { searchDepthOf } from '../../../src/ai/operational/movement/levels'
import { planPhase } from '../../../src/ai/operational/movement/phase'
import { keyedRandom } from '../../../src/ai/operational/movement/random'
import { depotGuardFor } from '../../../src/ai/operational/plans/depotGuard'
import { planAt } from '../../../src/ai/operational/plans/plans'
import { commandersByUnit } from '../../../src/operational/command/command'
import type { Position } from '../../../src/operational/engine'
import { depotTerm } from '../../../src/ai/operational/evaluate/depot'
import { nextPhaseReach } from '../../../src/ai/operational/evaluate/reach'
import { MEXICAN, US } from '../../../src/operational/world'
import { scene } from '../../operational/support'

const nobody = (): boolean => false
const guardOf = (position: Position, isNeededElsewhere: (unit: number) => boolean = nobody): string | undefined => {
  const guard = depotGuardFor(position, isNeededElsewhere)
  return guard ? position.world.pieces[guard.unit]!.id : undefined
}

describe('the guard of San Agustín (OPS-18.2)', () => {
  it('is a unit of the fourth formation that is there, else the nearest; not one in disorder, on another task or far away', () => {
    const at = { 'us.2.smith': '0118', 'us.4.pennsylvania': '0118', 'us.4.newyork': '0218', 'us.4.marines': '2322' }
    expect(guardOf(scene({ at }))).toBe('us.4.pennsylvania')
    expect(guardOf(scene({ at: { ...at, 'us.4.pennsylvania': '0621' } }))).toBe('us.4.newyork')
    const position = scene({ at })
    const pennsylvania = position.world.pieceIndexes.get('us.4.pennsylvania')!
    expect(guardOf(position, (unit) => unit === pennsylvania)).toBe('us.4.newyork')
    position.pieceStates[pennsylvania]!.disrupted = true
    expect(guardOf(position)).toBe('us.4.newyork')
    expect(guardOf(scene({ at: { 'us.2.smith': '0118', 'us.4.marines': '2322' } }))).toBeUndefined()
  })

  it('frees the regular brigade: the General sends Smith forward and keeps volunteers there', () => {
    const position = scene({
      turn: 3,
      active: 'us',
      segment: 'move',
      at: {
        'us.2.smith': '0118',
        'us.4.pennsylvania': '0118',
        'us.1.clarke': '1022',
        'us.1.garland': '1022',
        'us.ldr.scott': '0118',
        'us.hq': '0118',
        'us.ldr.twiggs': '0118',
        'mexican.east.6.hidalgo': '1222',
        'mexican.east.6.victoria': '1223',
      },
    })
    position.game.ops.command = commandersByUnit(position, US)
    const depth = { ...searchDepthOf('general'), evaluations: 200 }
    const plan = planAt('us.road', 0)!
    const { orders } = planPhase(position, plan, depth, 200, keyedRandom('guard', '1'), WEIGHTS.us)
    const toldTo = (piece: string): string | undefined => orders.find((order) => order.piece === piece)?.to
    expect(toldTo('us.2.smith')).toBeDefined()
    expect(toldTo('us.2.smith')).not.toBe('0118')
    expect(toldTo('us.4.pennsylvania')).toBeUndefined()
  })
})

describe('a Mexican march of some turns on San Agustín (OPS-18.2)', () => {
  const raid = (at: Record<string, string>): number => {
    const position = scene({
      turn: 13,
      active: 'us',
      segment: 'move',
      santaAnna: true,
      at: {
        'us.4.marines': '0118',
        'us.1.clarke': '1918',
        'mexican.east.3.line': '1222',
        'mexican.east.4.light13': '1222',
        'mexican.east.4.light4': '1122',
        ...at,
      },
    })
    return depotTerm(position, WEIGHTS.us, nextPhaseReach(position, MEXICAN))
  }

  it('costs the more the less can fall back on it in time, and nothing where a brigade can', () => {
    const open = raid({})
    expect(open).toBeLessThan(-1)
    expect(raid({ 'us.4.newyork': '0822' })).toBeGreaterThan(open)
    expect(raid({ 'us.2.smith': '0822', 'us.2.riley': '0822' })).toBeCloseTo(0)
    expect(
      raid({ 'mexican.east.3.line': '2020', 'mexican.east.4.light13': '2020', 'mexican.east.4.light4': '2021' }),
    ).toBeCloseTo(0)
  })
})
