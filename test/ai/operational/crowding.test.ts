import { describe, expect, it } from 'vitest'
import { crowdedHexesOf, crowdingCost } from '../../../src/ai/operational/evaluate/crowding'
import { stepValue } from '../../../src/ai/operational/evaluate/results'
import { EVALUATION, WEIGHTS } from '../../../src/ai/operational/figures'
import { searchDepthOf } from '../../../src/ai/operational/movement/levels'
import { planPhase } from '../../../src/ai/operational/movement/phase'
import { keyedRandom } from '../../../src/ai/operational/movement/random'
import { plansOf } from '../../../src/ai/operational/plans/plans'
import type { Position } from '../../../src/operational/engine'
import { pieceIndex } from '../../../src/operational/position'
import type { PieceId } from '../../../src/operational/types'
import { US } from '../../../src/operational/world'
import { scene as built } from '../../operational/support'

/** Three brigades that a retreat has brought together in 1423, with other units. */
const THREE = { 'us.3.pierce': '1423', 'us.1.clarke': '1423', 'us.1.garland': '1423' }
/** Mexicans in all hexes round 1423. */
const RING = {
  'mexican.east.1.main': '1422',
  'mexican.east.2.morelia': '1323',
  'mexican.east.3.line': '1324',
  'mexican.east.4.light13': '1424',
  'mexican.east.4.light4': '1523',
  'mexican.east.5.guard': '1522',
}
const scene = (at: Record<PieceId, string>): Position =>
  built({ turn: 9, active: 'us', segment: 'move', at, santaAnna: true })
const cost = (position: Position): number => crowdingCost(position, US, crowdedHexesOf(position, US), WEIGHTS.us)

describe('too many units in a hex at the end of a movement phase (OPS-6.2; judged games: eight steps in one of them)', () => {
  it('cost nothing within the limit, a battery beside two brigades neither', () => {
    const position = scene({ 'us.1.clarke': '1423', 'us.1.garland': '1423', 'us.1.duncan': '1423' })
    expect(crowdedHexesOf(position, US)).toEqual([])
    expect(cost(position)).toBe(0)
  })

  it('cost little where the third can be displaced, and the cheapest step where it has nowhere to go', () => {
    expect(cost(scene(THREE))).toBeCloseTo(EVALUATION.displaced)
    const surrounded = scene({ ...THREE, ...RING })
    const steps = Object.keys(THREE).map((id) =>
      stepValue(surrounded, pieceIndex(surrounded, id as PieceId), WEIGHTS.us),
    )
    expect(cost(surrounded)).toBeCloseTo(Math.min(...steps))
  })

  it('count in the value of every placing', () => {
    const position = scene({ ...THREE, ...RING })
    // A cadet does not look at the enemy's reply, so that the term holds nothing else.
    const plan = plansOf('us').find(({ id }) => id === 'us.cross')!
    const { evaluation } = planPhase(position, plan, searchDepthOf('cadet'), 1, keyedRandom('c', '1'), WEIGHTS.us)
    expect(evaluation.reply).toBeCloseTo(-cost(position))
  })
})
