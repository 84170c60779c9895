import { describe, expect, it } from 'vitest'
import { nextCombatAction } from '../../../src/ai/operational/combat/phase'
import { bestAttackSet } from '../../../src/ai/operational/combat/candidates'
import {
  bestAttackOn,
  newAttackMemo,
  plannedAttacks,
  possibleAttackers,
} from '../../../src/ai/operational/evaluate/attacks'
import { vacateChance } from '../../../src/ai/operational/evaluate/results'
import { advanceValues, riverPathsOf, crossingTerm } from '../../../src/ai/operational/evaluate/crossing'
import { nextPhaseReach } from '../../../src/ai/operational/evaluate/reach'
import { expectedReply } from '../../../src/ai/operational/evaluate/reply'
import { WEIGHTS } from '../../../src/ai/operational/figures'
import { planPhase } from '../../../src/ai/operational/movement/phase'
import { keyedRandom } from '../../../src/ai/operational/movement/random'
import { searchDepthOf } from '../../../src/ai/operational/movement/levels'
import { phaseOutlook } from '../../../src/ai/operational/movement/outlook'
import { plansOf } from '../../../src/ai/operational/plans/plans'
import { legal, type Position } from '../../../src/operational/engine'
import { HINDERS_ATTACK, INFANTRY, MEXICAN, UPHILL, US } from '../../../src/operational/world'
import type { PieceId } from '../../../src/operational/types'
import { scene as built } from '../../operational/support'
import { world } from './support'

const w = WEIGHTS.us
const { ids, neighbours } = world.grid
const foot = US * 5 + INFANTRY

/** The hexes south and north of a hexside of the river: of a bridge, or of one that can be crossed only with an engineer. */
function riverHexes(engineer: boolean): [string, string] {
  for (let at = 0; at < ids.length * 6; at++) {
    const from = Math.floor(at / 6)
    const to = neighbours[at]!
    if (to < 0 || world.northOfRiver[from] || !world.northOfRiver[to]) continue
    const plain = world.movement[foot]!.stepCostsHalfMp[at]! >= 0
    if (engineer ? !plain && world.movement[foot]!.engineerStepCostsHalfMp[at]! >= 0 : plain && world.attackAllowed[at])
      return [ids[from]!, ids[to]!]
  }
  throw new Error('no such hexside')
}

/** May one attack over that hexside without a shift against it (OPS-9.2)? */
const isGoodForAttack = (hexside: number): boolean =>
  world.attackAllowed[hexside] === 1 && (world.hexsideFlags[hexside]! & (HINDERS_ATTACK | UPHILL)) === 0

const scene = (
  at: Record<PieceId, string>,
  turn = 16,
  segment: 'move' | 'combat' = 'combat',
  active = 'us',
): Position => {
  const position = built({ turn, active: active as 'us', segment, at, santaAnna: true })
  // San Angel and San Jeronimo are Mexican: without a place south of the river they do not win by it (OPS-18.2).
  position.game.ops.control = { ...position.game.ops.control, '1611': 'mexican', '1104': 'mexican' }
  return position
}

describe('a unit north of the river (OPS-18.2)', () => {
  const [south, north] = riverHexes(false)

  it('counts in full when it is there, and the less the fewer turns are left to get there', () => {
    const there = scene({ 'us.1.clarke': north })
    expect(crossingTerm(there, riverPathsOf(there), w)).toBeCloseTo(w.crossing)
    const worth = [12, 14, 15, 16].map((turn) => {
      const position = scene({ 'us.1.clarke': south }, turn)
      return crossingTerm(position, riverPathsOf(position), w)
    })
    expect(worth.toSorted((a, b) => b - a)).toEqual(worth)
    expect(worth[0]!).toBeGreaterThan(worth[3]! + w.crossing / 2)
  })

  it('before T12 it counts as far as it can outlast the Mexicans round it: a halved brigade little, two whole ones in full (judge3, games 3 and 4)', () => {
    const stand = (at: Record<PieceId, string>, isHalved = false): number => {
      const mexicans: PieceId[] = ['3.line', '1.main', '4.light13', '1.light2', '4.light4'].map(
        (unit): PieceId => `mexican.east.${unit}`,
      )
      const near = Object.fromEntries(mexicans.map((unit, n) => [unit, n < 3 ? '2422' : '2322']))
      const position = scene({ ...at, ...near }, 10, 'move')
      if (isHalved) position.pieceStates[world.pieceIndexes.get('us.1.clarke')!]!.steps = 1
      return crossingTerm(position, riverPathsOf(position), w)
    }
    const whole = stand({ 'us.1.clarke': '2323' })
    const halved = stand({ 'us.1.clarke': '2323' }, true)
    const together = stand({ 'us.1.clarke': '2323', 'us.1.garland': '2323' })
    expect(whole).toBeLessThan(w.crossing)
    expect(halved).toBeLessThan(0.6 * whole)
    expect(together).toBeGreaterThan(0.95 * (w.crossing + w.crossingMore))
  })

  it('OPS-18.3: a lead in points counts by the chance of crossing, and makes crossing worth more; being behind makes it worth less', () => {
    const stand = (hex: string, us: number, mexican: number) => {
      const position = scene({ 'us.1.clarke': hex }, 15)
      Object.assign(position.game.ops.score, { us, mexican })
      return phaseOutlook(position, US, riverPathsOf(position), w)
    }
    expect(stand(north, 20, 12).lead).toBe(1)
    expect(stand('0822', 20, 12).lead).toBeLessThan(0.1)
    expect(stand('0822', 12, 20).lead).toBe(-1)
    // Nine points win nothing yet, but one is all that is wanting: the lead counts by the share that the side has of the ten.
    expect(stand(north, 9, 2).lead).toBeCloseTo(0.9, 1)
    expect(stand(north, 7, 0).lead).toBeLessThan(stand(north, 9, 2).lead)
    const [ahead, even, behind] = [stand('0822', 20, 12), stand('0822', 12, 12), stand('0822', 12, 20)]
    expect(even.weights.crossing).toBe(w.crossing)
    expect(ahead.weights.crossing).toBeGreaterThan(w.crossing * 1.3)
    expect(behind.weights.crossing).toBeLessThan(w.crossing * 0.7)
    const position = scene({ 'us.1.clarke': '0822' }, 15)
    Object.assign(position.game.ops.score, { us: 12, mexican: 20 })
    // The Mexicans, ahead on points, win without the river: it is worth less to them, and more when they are behind.
    const mexican = phaseOutlook(position, MEXICAN, riverPathsOf(position), WEIGHTS.mexican)
    expect(mexican.lead).toBe(1)
    expect(mexican.weights.crossing).toBeLessThan(WEIGHTS.mexican.crossing / 2)
    Object.assign(position.game.ops.score, { us: 20, mexican: 12 })
    expect(phaseOutlook(position, MEXICAN, riverPathsOf(position), WEIGHTS.mexican).weights.crossing).toBeGreaterThan(
      WEIGHTS.mexican.crossing * 1.3,
    )
  })

  it('OPS-18.3: in the last turn only points count: nobody fears a rout or a retreat any more, and nobody is spared to recover', () => {
    const weightsOn = (turn: number) => {
      const position = scene({ 'us.1.clarke': north }, turn)
      return phaseOutlook(position, US, riverPathsOf(position), w).weights
    }
    const { stepPerCf, rout, routLate, disrupt, retreat, recover, attack, reply } = weightsOn(16)
    expect([stepPerCf, rout, routLate, disrupt, retreat, recover]).toEqual([0, 0, 0, 0, 0, 0])
    // A point won is worth a point lost.
    expect([attack, reply]).toEqual([1, 1])
    expect(weightsOn(15)).toMatchObject({ rout: w.rout, disrupt: w.disrupt, recover: w.recover })
  })

  it('OPS-18.3: a phase is planned with the weights that the score gives', () => {
    const valued = (us: number, mexican: number): number => {
      const position = scene({ 'us.1.clarke': north }, 15, 'move')
      Object.assign(position.game.ops.score, { us, mexican })
      return planPhase(position, plansOf('us')[0]!, searchDepthOf('general'), 20, keyedRandom('points', 'x'), w)
        .evaluation.crossing
    }
    expect(valued(12, 12)).toBeCloseTo(w.crossing)
    expect(valued(20, 12)).toBeCloseTo(w.crossing * (1 + w.leadCaution))
    expect(valued(12, 20)).toBeCloseTo(w.crossing * (1 - w.leadCaution))
  })

  it('OPS-19.1.12: the whole river is a ford for infantry with an engineer, and for no other units', () => {
    const [near] = riverHexes(true)
    const alone = scene({ 'us.1.clarke': near }, 13)
    const led = scene({ 'us.1.clarke': near, 'us.ldr.mason': near }, 13)
    const guns = scene({ 'us.1.duncan': near, 'us.ldr.mason': near }, 13)
    const there = riverPathsOf(led)
    const hex = world.grid.indexOf(near)
    expect(there.withEngineer[hex]!).toBeLessThan(there.withoutEngineer[hex]!)
    expect(crossingTerm(led, there, w)).toBeGreaterThan(crossingTerm(alone, riverPathsOf(alone), w))
    expect(crossingTerm(guns, riverPathsOf(guns), w)).toBeLessThan(crossingTerm(led, there, w))
  })

  it('OPS-9.2, 19.1.12: an attack over the river is reckoned weaker, so that weak units there are left out of it', () => {
    const [from, to] = riverHexes(true)
    const target = world.grid.indexOf(to)
    const good = neighbours
      .slice(target * 6, target * 6 + 6)
      .find((hex, direction) => hex >= 0 && isGoodForAttack(hex * 6 + ((direction + 3) % 6)))!
    const attackers = (weak: string) => {
      const position = scene({
        'us.1.clarke': ids[good]!,
        'us.4.marines': weak,
        'us.4.newyork': weak,
        'us.ldr.lee': weak,
        'mexican.east.5.activos': to,
      })
      const possible = possibleAttackers(position, US, target, new Set())
      expect(possible).toHaveLength(3)
      return bestAttackOn(position, US, target, possible, newAttackMemo(position), w)!.attackers.length
    }
    expect(attackers(from)).toBe(1)
    expect(attackers(ids[good]!)).toBeGreaterThan(1)
  })

  it('OPS-19.1.12: the enemy is expected to strike over the river where his engineer is, and there only', () => {
    const [from, to] = riverHexes(true)
    const loss = (engineer: boolean): number => {
      const at = { 'us.1.clarke': from, 'us.1.garland': from, 'mexican.east.3.guard': to }
      const position = scene(engineer ? { ...at, 'us.ldr.lee': from } : at, 10, 'combat', 'mexican')
      // Only from where they stand: nobody moves up.
      const reach = nextPhaseReach(position, US)
      const unitsByHex = reach.unitsByHex.map((units, hex) => (ids[hex] === from ? units : []))
      const memo = newAttackMemo(position)
      return expectedReply(position, MEXICAN, { ...reach, unitsByHex }, new Map(), memo, WEIGHTS.mexican).loss
    }
    expect(loss(false)).toBe(0)
    expect(loss(true)).toBeGreaterThan(0.2)
  })

  it('OPS-10.2: can be gained by an advance, so that an attack at poor odds is worth making in the last turn', () => {
    const at = { 'us.1.clarke': south, 'us.1.garland': south, 'mexican.east.3.guard': north }
    const position = scene(at)
    const strikes = plannedAttacks(position, US, newAttackMemo(position, advanceValues(position, US, w)), w)
    expect(strikes).toHaveLength(1)
    expect(strikes[0]!.vacateChance).toBeGreaterThan(0.1)
    const field = riverPathsOf(position)
    expect(crossingTerm(position, field, w, strikes)).toBeGreaterThan(crossingTerm(position, field, w) + 2)
    const weak = { 'us.3.cadwalader': south, 'mexican.east.3.guard': north }
    const gain = (turn: number): number => bestAttackSet(scene(weak, turn), 'us', 50).attacks[0]!.gain
    expect(gain(16)).toBeGreaterThan(gain(5) + 1)
    const last = scene(weak)
    expect(nextCombatAction(last, 'us', legal(last, 'us'), null).action).toEqual({ type: 'target', hex: north })
  })
})

describe('the chance that a defender leaves his hex (OPS-10.2)', () => {
  it('grows with the odds, is smaller if he may hold, and smaller for a garrison', () => {
    const position = scene({ 'mexican.east.3.guard': '1523' })
    const lead = world.pieceIndexes.get('mexican.east.3.guard')!
    const party = (mayHold: boolean) => ({ lead, units: [lead], trappedChances: [0], moraleChance: 0.5, mayHold })
    const chances = [-5, -2, 1, 4, 7, 10].map((at) => vacateChance(position, at, party(true), false))
    expect(chances.toSorted((a, b) => a - b)).toEqual(chances)
    expect(chances[0]).toBe(0)
    expect(chances[5]!).toBeGreaterThan(0.9)
    expect(vacateChance(position, 4, party(false), false)).toBeGreaterThan(chances[3]!)
    expect(vacateChance(position, 4, party(true), true)).toBeLessThan(chances[3]!)
  })
})

describe('San Agustin (OPS-18.2)', () => {
  it('a Mexican attack on its guard counts the advance into it', () => {
    const at = { 'us.4.newyork': '0118', 'mexican.east.1.main': '0218' }
    const near = scene(at, 10, 'combat', 'mexican')
    const away = scene(
      { 'us.4.newyork': '0219', 'mexican.east.1.main': '0218', 'us.1.clarke': '0118' },
      10,
      'combat',
      'mexican',
    )
    const on = (position: Position, hex: string): number =>
      bestAttackSet(position, 'mexican', 50).attacks.find(({ target }) => target === hex)!.gain
    expect(on(near, '0118')).toBeGreaterThan(on(away, '0219') + 0.3)
  })

  it('the US expects a greater loss by an attack on its guard than on other units', () => {
    const loss = (hex: string): number => {
      const position = scene(
        { 'us.4.marines': hex, 'mexican.east.1.main': '0219', 'mexican.east.3.line': '0219' },
        10,
        'move',
      )
      return expectedReply(position, US, nextPhaseReach(position, MEXICAN), new Map(), newAttackMemo(position), w).loss
    }
    expect(loss('0118')).toBeGreaterThan(loss('0218') + 1)
  })

  it('its guard is relieved by a weaker unit, so that a strong brigade can go to the front', () => {
    const position = scene(
      {
        'us.2.smith': '0118',
        'us.4.pennsylvania': '0219',
        'us.1.clarke': '0822',
        'mexican.east.6.bravos': '1424',
      },
      5,
      'move',
    )
    const plan = plansOf('us').find(({ id }) => id === 'us.road')!
    const { orders } = planPhase(position, plan, searchDepthOf('general'), 300, keyedRandom('relief', 'x'), w)
    const to = (piece: string): string | undefined => orders.find((order) => order.piece === piece)?.to
    expect(to('us.4.pennsylvania')).toBe('0118')
    const { grid } = world
    const fromFront = (hex: string): number => grid.distance(grid.indexOf(hex), grid.indexOf('1424'))
    expect(fromFront(to('us.2.smith')!)).toBeLessThan(fromFront('0118') - 3)
  })
})
