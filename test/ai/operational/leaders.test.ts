import { describe, expect, it } from 'vitest'
import { leadersTerm } from '../../../src/ai/operational/evaluate/leaders'
import { nextPhaseReach } from '../../../src/ai/operational/evaluate/reach'
import { WEIGHTS } from '../../../src/ai/operational/figures'
import { searchDepthOf } from '../../../src/ai/operational/movement/levels'
import { planPhase } from '../../../src/ai/operational/movement/phase'
import { keyedRandom } from '../../../src/ai/operational/movement/random'
import { plansOf } from '../../../src/ai/operational/plans/plans'
import type { Position } from '../../../src/operational/engine'
import type { PieceId } from '../../../src/operational/types'
import { MEXICAN, US } from '../../../src/operational/world'
import { scene as built } from '../../operational/support'

const scene = (at: Record<PieceId, string>): Position =>
  built({ turn: 9, active: 'mexican', segment: 'move', at, santaAnna: true })

/** Two US brigades before a Mexican line at San Antonio, with a reserve behind it. */
const US_BRIGADES = { 'us.1.clarke': '1321', 'us.1.garland': '1321', 'us.ldr.worth': '1321' }
const MEXICANS = {
  'mexican.east.6.bravos': '1422',
  'mexican.east.6.hidalgo': '1522',
  'mexican.east.4.light13': '1722',
  'mexican.east.4.light4': '1722',
}

/** What the Mexican leaders risk. */
function riskOf(at: Record<PieceId, string>): number {
  const position = scene({ ...US_BRIGADES, ...at })
  return leadersTerm(position, MEXICAN, nextPhaseReach(position, US))
}

describe('what leaders risk (OPS-5.4, 11.2)', () => {
  it('an army commander in the front line costs more than behind it, and more than a brigade leader does', () => {
    const santaAnna = (hex: string): number => riskOf({ ...MEXICANS, 'mexican.ldr.santaanna': hex })
    expect(santaAnna('1422')).toBeLessThan(santaAnna('1722') - 0.2)
    expect(santaAnna('1422')).toBeLessThan(riskOf({ ...MEXICANS, 'mexican.ldr.bravo': '1422' }))
  })

  it('an army commander in the reach of the enemy wants two good units about him: guns and one battalion are not enough', () => {
    const guns = {
      'mexican.east.a.sanantonio': '1622',
      'mexican.east.4.light13': '1622',
      'mexican.ldr.santaanna': '1622',
    }
    const alone = riskOf(guns)
    expect(alone).toBeLessThan(riskOf({ ...guns, 'mexican.east.4.light4': '1622' }) - 0.4)
    // In the rear it does not matter.
    const rear = Object.fromEntries(Object.keys(guns).map((id) => [id, '2511']))
    expect(riskOf(rear)).toBe(0)
  })

  it('a leader with the only stack for six hexes round may be captured with it; with friends near he can flee', () => {
    const bravo = { 'mexican.ldr.bravo': '1422', 'mexican.east.6.bravos': '1422' }
    const near = { ...bravo, 'mexican.east.6.hidalgo': '1522', 'mexican.east.6.victoria': '1622' }
    expect(riskOf(bravo)).toBeLessThan(riskOf(near) - 0.5)
  })

  it('a leader alone where the enemy can ride over him risks more than one alone in the rear', () => {
    // Valencia commands none of these units (OPS-4.2): he is away from nobody.
    expect(riskOf({ ...MEXICANS, 'mexican.ldr.valencia': '1421' })).toBeLessThan(
      riskOf({ ...MEXICANS, 'mexican.ldr.valencia': '2122' }),
    )
  })
})

describe('leaders away from those whom they command (OPS-4.2)', () => {
  it('an army commander two hexes from the enemy costs more than three hexes from him, where his span still reaches over the front', () => {
    const brigades = { 'us.1.clarke': '1222', 'us.1.garland': '1022', 'us.3.pierce': '1022', 'us.3.cadwalader': '0923' }
    const scott = (hex: string, id = 'us.ldr.scott'): number => {
      const position = scene({ ...brigades, 'mexican.east.6.bravos': '1223', [id]: hex })
      return leadersTerm(position, US, null)
    }
    expect(scott('1022')).toBeLessThan(scott('0923') - 0.2)
    expect(scott('0923')).toBe(0)
    // A division's leader belongs with his brigades, wherever they are.
    expect(scott('1022', 'us.ldr.worth')).toBe(0)
  })

  it('Twiggs at San Agustín while his brigades are before San Antonio costs more the farther they are; with one of two he is half at his post', () => {
    const twiggs = (riley: string, smith: string): number => {
      const units = { 'us.2.riley': riley, 'us.2.smith': smith, 'us.4.marines': '0118', 'us.ldr.twiggs': '0118' }
      return leadersTerm(scene({ ...units, 'mexican.east.6.bravos': '2020' }), US, null)
    }
    expect(twiggs('0218', '0118')).toBe(0)
    expect(twiggs('1222', '0118')).toBeLessThan(-0.1)
    expect(twiggs('1222', '1222')).toBeLessThan(twiggs('1222', '0118'))
  })

  it('a leader who can reach none of the hexes near his division in one phase goes toward it instead of waiting at San Agustín', () => {
    const at = { 'us.2.riley': '1822', 'us.2.smith': '1822', 'us.2.taylor': '1822', 'us.4.marines': '0118' }
    const position = built({
      turn: 9,
      active: 'us',
      segment: 'move',
      at: { ...at, 'us.ldr.twiggs': '0118', 'us.ldr.scott': '1722', 'mexican.east.1.main': '2020' },
    })
    const plan = plansOf('us').find(({ id }) => id === 'us.cross')!
    const { orders } = planPhase(position, plan, searchDepthOf('general'), 150, keyedRandom('twiggs', 'x'), WEIGHTS.us)
    const order = orders.find(({ piece }) => piece === 'us.ldr.twiggs')
    const { grid } = position.world
    const toDivision = (hex: string): number => grid.distance(grid.indexOf(hex), grid.indexOf('1822'))
    expect(order && toDivision(order.to)).toBeLessThan(toDivision('0118') - 3)
  })
})

describe('an army commander whose units are all at the front', () => {
  it('goes back three hexes behind it and keeps them in his span: Scott stood beside the enemy 5.7 turns a game, since he was tried only with units (OPS-4.2, 11.2)', () => {
    const brigades = { 'us.1.clarke': '1822', 'us.1.garland': '1922', 'us.2.riley': '1821', 'us.2.smith': '1821' }
    const enemies = { 'mexican.east.1.main': '2021', 'mexican.east.4.light13': '2022', 'mexican.east.4.light4': '1920' }
    const position = built({
      turn: 10,
      active: 'us',
      segment: 'move',
      at: { ...brigades, ...enemies, 'us.ldr.scott': '1822' },
      // They have moved: only he is to be placed.
      states: Object.fromEntries(Object.keys(brigades).map((id) => [id, { moved: true }])),
      santaAnna: true,
    })
    const { grid } = position.world
    const plan = plansOf('us').find(({ id }) => id === 'us.cross')!
    const { orders } = planPhase(position, plan, searchDepthOf('general'), 150, keyedRandom('scott', 'x'), WEIGHTS.us)
    const to = grid.indexOf(orders.find(({ piece }) => piece === 'us.ldr.scott')?.to ?? '1822')
    const distances = (hexes: readonly string[]): number[] => hexes.map((hex) => grid.distance(to, grid.indexOf(hex)))
    expect(Math.min(...distances(Object.values(enemies)))).toBeGreaterThanOrEqual(3)
    expect(Math.max(...distances(Object.values(brigades)))).toBeLessThanOrEqual(6)
  })
})

describe('headquarters (OPS-4.1)', () => {
  it('goes back from the enemy', () => {
    const position = scene({
      ...US_BRIGADES,
      ...MEXICANS,
      'mexican.hq': '1422',
      'mexican.ldr.santaanna': '1722',
      'mexican.ldr.lombardini': '1722',
      'mexican.ldr.bravo': '1522',
    })
    const plan = plansOf('mexican').find(({ id }) => id === 'mexican.line')!
    const depth = searchDepthOf('general')
    const { orders } = planPhase(position, plan, depth, 150, keyedRandom('hq', 'x'), WEIGHTS.mexican)
    const to = orders.find(({ piece }) => piece === 'mexican.hq')!.to
    const { grid } = position.world
    const fromEnemy = (hex: string): number =>
      Math.min(...Object.values(US_BRIGADES).map((us) => grid.distance(grid.indexOf(hex), grid.indexOf(us))))
    expect(fromEnemy(to)).toBeGreaterThan(fromEnemy('1422'))
  })
})
