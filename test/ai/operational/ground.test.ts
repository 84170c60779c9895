import { describe, expect, it } from 'vitest'
import { groundNeeds, groundTerm, withGroundAdvances } from '../../../src/ai/operational/evaluate/ground'
import { WEIGHTS } from '../../../src/ai/operational/figures'
import { searchDepthOf } from '../../../src/ai/operational/movement/levels'
import { planPhase } from '../../../src/ai/operational/movement/phase'
import { keyedRandom } from '../../../src/ai/operational/movement/random'
import { plansOf } from '../../../src/ai/operational/plans/plans'
import type { Position } from '../../../src/operational/engine'
import { putPiece, setGarrison } from '../../../src/operational/position'
import type { PieceId } from '../../../src/operational/types'
import { MEXICAN, US } from '../../../src/operational/world'
import { scene as built } from '../../operational/support'
import { world } from './support'

/** Weights without the river, which would draw all of these few units to the fords. */
const w = { ...WEIGHTS.mexican, crossing: 0, crossingMore: 0 }
const index = (id: PieceId): number => world.pieceIndexes.get(id)!
const CONVENT = '2020'
const PATRICIOS: PieceId = 'mexican.east.a.patricio'
const INDEPENDENCIA: PieceId = 'mexican.east.6.independencia'
const LIGHT: PieceId = 'mexican.east.4.light13'
const MEXICANS = {
  'mexican.ldr.santaanna': '2122',
  'mexican.hq': '2222',
  [PATRICIOS]: '2122',
  [INDEPENDENCIA]: '2122',
  [LIGHT]: '2222',
}
const US_NEAR = { 'us.1.clarke': '1521', 'us.1.garland': '1521', 'us.ldr.worth': '1521' }

const scene = (at: Record<PieceId, string>): Position =>
  built({ turn: 9, active: 'mexican', segment: 'move', at, santaAnna: true })

/** The value of a placing to the Mexicans after some units have been put elsewhere; a hex with # means inside the bastion. */
function valueWith(places: Record<PieceId, string>): number {
  const position = scene({ ...MEXICANS, ...US_NEAR })
  const needs = groundNeeds(position, MEXICAN)
  for (const [id, place] of Object.entries(places)) {
    putPiece(position, index(id), place.replace('#', ''))
    if (place.includes('#')) setGarrison(position, index(id), true)
  }
  return groundTerm(position, MEXICAN, needs)
}

describe('works that the US has won (judged games: bridgehead and San Antonio left to dragoons, and lost again)', () => {
  const held = (at: Record<PieceId, string>): number => {
    const near = { 'mexican.east.1.main': '2122', 'mexican.east.4.light13': '2122' }
    const position = built({ turn: 9, active: 'us', segment: 'move', at: { ...near, ...at } })
    return groundTerm(position, US, groundNeeds(position, US))
  }

  it('are worth far more held by a fresh brigade than by dragoons and a battery, or by a brigade that is worn out or disrupted', () => {
    const horse = held({ 'us.a.dragoons2': '2021', 'us.1.duncan': '2021', 'us.1.clarke': '1921' })
    const foot = held({ 'us.a.dragoons2': '1921', 'us.1.duncan': '1921', 'us.1.clarke': '2021' })
    expect(horse).toBeGreaterThan(0)
    expect(foot).toBeGreaterThan(2 * horse)
    expect(held({ 'us.1.clarke': '2021', 'us.1.garland': '2021' })).toBeGreaterThan(foot)
    const worn = built({
      turn: 9,
      active: 'us',
      segment: 'move',
      at: { 'us.1.clarke': '2021', 'mexican.east.1.main': '2122', 'mexican.east.4.light13': '2122' },
      states: { 'us.1.clarke': { disrupted: true } },
    })
    expect(groundTerm(worn, US, groundNeeds(worn, US))).toBeLessThan(foot / 3)
  })
})

describe('works that matter (OPS-18.2, 19.1.13)', () => {
  it('the convent wants the guards and the San Patricios of the record, inside its walls, and no more than those', () => {
    const empty = valueWith({})
    const guards = valueWith({ [INDEPENDENCIA]: `${CONVENT}#` })
    expect(guards).toBeGreaterThan(empty)
    expect(valueWith({ [INDEPENDENCIA]: CONVENT })).toBeLessThan(guards)
    const both = valueWith({ [INDEPENDENCIA]: `${CONVENT}#`, [PATRICIOS]: `${CONVENT}#` })
    expect(both).toBeGreaterThan(guards)
    // A light brigade is wasted there, and beside the guards it adds nothing to the convent.
    expect(valueWith({ [LIGHT]: `${CONVENT}#` })).toBeLessThan(guards)
    // Beside the guards it adds less than in the bridgehead, which has nobody.
    const guarded = { [INDEPENDENCIA]: `${CONVENT}#`, [PATRICIOS]: `${CONVENT}#` }
    expect(valueWith({ ...guarded, [LIGHT]: CONVENT })).toBeLessThan(valueWith({ ...guarded, [LIGHT]: '2021#' }))
  })

  it('works are not needed while the US is far off, nor once it has crossed the river', () => {
    const need = (at: Record<PieceId, string>): number =>
      groundNeeds(scene({ ...MEXICANS, ...at }), MEXICAN).reduce((sum, work) => sum + work.need, 0)
    expect(need(US_NEAR)).toBeGreaterThan(1)
    expect(need({ 'us.1.clarke': '0302', 'us.1.garland': '0302' })).toBeLessThan(need(US_NEAR) / 2)
    expect(need({ 'us.1.clarke': '2319', 'us.1.garland': '2319' })).toBe(0)
  })

  it('the General sends the San Patricios and the guards into the works before the US comes', () => {
    const position = scene({ ...MEXICANS, ...US_NEAR })
    const plan = plansOf('mexican').find(({ id }) => id === 'mexican.line')!
    const { orders } = planPhase(position, plan, searchDepthOf('general'), 150, keyedRandom('works', 'x'), w)
    const garrisons = orders.filter(({ garrison }) => garrison)
    expect(garrisons.map(({ piece }) => piece)).toContain(PATRICIOS)
    expect(garrisons.map(({ to }) => to)).toContain(CONVENT)
  })

  it('the US gains by an advance into a work that Mexicans hold, and by staying in it (OPS-10.2)', () => {
    const held = scene({ ...MEXICANS, ...US_NEAR, [INDEPENDENCIA]: CONVENT })
    const values = withGroundAdvances(held, US, new Float32Array(world.grid.count))
    expect(values[world.grid.indexOf(CONVENT)]).toBeGreaterThan(0)
    expect(values[world.grid.indexOf('2021')]).toBe(0)
    const taken = scene({ ...MEXICANS, 'us.1.clarke': CONVENT })
    expect(groundTerm(taken, US, groundNeeds(taken, US))).toBeGreaterThan(0)
  })
})
