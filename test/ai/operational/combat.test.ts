import { describe, expect, it } from 'vitest'
import { answerPending } from '../../../src/ai/operational/answers/answer'
import {
  expectedGain,
  expectedOwnLoss,
  attackTargetAt,
  newStackMemo,
  NO_LEAD,
} from '../../../src/ai/operational/combat/appraise'
import { byTurnsLeftAndNeed } from '../../../src/ai/operational/combat/need'
import { isWorthMaking, nextCombatAction } from '../../../src/ai/operational/combat/phase'
import { leastGain } from '../../../src/ai/operational/combat/threshold'
import { bestAttackSet, candidateAttacksJointly } from '../../../src/ai/operational/combat/candidates'
import { COMBAT } from '../../../src/ai/operational/figures'
import { searchDepthOf } from '../../../src/ai/operational/movement/levels'
import type { Level } from '../../../src/ai/operational/types'
import { applyLegal, clonePosition, legal, type Position, toAct } from '../../../src/operational/engine'
import { pieceIndex } from '../../../src/operational/position'
import type { PieceId, Side } from '../../../src/operational/types'
import { US } from '../../../src/operational/world'
import { dice, scene as built } from '../../operational/support'
import { randomGame } from './support'

const SMITH = 'us.2.smith'
const GUARD = 'mexican.east.3.guard'

const scene = (at: Record<PieceId, string>, states = {}): Position =>
  built({ turn: 10, active: 'us', segment: 'combat', at, states, santaAnna: true })

const gain = (position: Position, hex: string, ids: readonly PieceId[]): number => {
  const target = position.world.grid.indexOf(hex)
  const attackers = ids.map((id) => pieceIndex(position, id)).sort((a, b) => a - b)
  return expectedGain(
    position,
    attackTargetAt(position, target),
    { attackers, lead: attackers[0]!, charge: false },
    newStackMemo(position),
  )
}

describe('the expected gain of an attack', () => {
  it('is greater if the defender has no hex to retreat to (OPS-10.1)', () => {
    const alone = scene({ 'us.1.clarke': '1422', [GUARD]: '1523' })
    const surrounded = scene({ 'us.1.clarke': '1422', [SMITH]: '1623', [GUARD]: '1523' })
    expect(gain(surrounded, '1523', ['us.1.clarke'])).toBeGreaterThan(gain(alone, '1523', ['us.1.clarke']) + 0.2)
  })

  it('grows with the odds (OPS-9.3); the US makes no weak attack, since its steps count double (OPS-18.3)', () => {
    const weak = scene({ 'us.4.marines': '1422', [GUARD]: '1523' })
    const strong = scene({ 'us.1.clarke': '1422', 'us.1.garland': '1422', [GUARD]: '1523' })
    expect(gain(weak, '1523', ['us.4.marines'])).toBeLessThan(0)
    expect(gain(strong, '1523', ['us.1.clarke', 'us.1.garland'])).toBeGreaterThan(0.3)
    expect(bestAttackSet(weak, 'us').attacks).toEqual([])
    expect(bestAttackSet(strong, 'us').attacks).toHaveLength(1)
  })

  it('uses each unit once (OPS-8.1)', () => {
    const position = scene({
      'us.1.clarke': '1422',
      'us.1.garland': '1422',
      [GUARD]: '1523',
      'mexican.east.6.bravos': '1322',
    })
    const { attacks } = bestAttackSet(position, 'us')
    const ids = attacks.flatMap((attack) => attack.attackers)
    expect(new Set(ids).size).toBe(ids.length)
    expect(candidateAttacksJointly(position, 'us')[0]!.gain).toBeGreaterThan(0)
  })
})

describe('an attack is worth making', () => {
  const stand = { 'us.1.clarke': '1422', 'us.1.duncan': '1422', [GUARD]: '1523', 'mexican.east.4.light13': '2021' }
  const on = (turn: number, at: Record<PieceId, string> = stand) =>
    leading(built({ turn, active: 'us', segment: 'combat', at, santaAnna: true }))
  /** The same position with a US lead that is worth keeping: all that an attack must gain is asked of it. */
  const leading = (position: Position): Position => {
    position.game.ops.score = { us: COMBAT.askedFullLead, mexican: 0 }
    return position
  }
  /** What decides on Clarke’s attack (or on the fire of the battery alone) if it gains so much. */
  const decided = (position: Position, gained: (ownLoss: number) => number, who: PieceId = 'us.1.clarke'): boolean => {
    const index = pieceIndex(position, who)
    const isBattery = who === 'us.1.duncan'
    const force = { attackers: [index], lead: isBattery ? NO_LEAD : index, charge: false }
    const target = attackTargetAt(position, position.world.grid.indexOf('1523'))
    const stacks = newStackMemo(position)
    const gain = gained(expectedOwnLoss(position, target, force, stacks))
    return isWorthMaking(position, 'us', { target, force, gain }, stacks)
  }

  it('if it gains more than the threshold and a share of what it may cost (OPS-9.3); in the last turn without that share', () => {
    const halfTheRisk = (ownLoss: number): number => {
      expect(ownLoss).toBeGreaterThan(0.05)
      return COMBAT.threshold.us + (COMBAT.riskShare * ownLoss) / 2
    }
    expect(decided(on(10), halfTheRisk)).toBe(false)
    expect(decided(on(10), (ownLoss) => COMBAT.threshold.us + COMBAT.riskShare * ownLoss + 0.01)).toBe(true)
    expect(decided(on(16), halfTheRisk)).toBe(true)
    expect(decided(on(16), () => COMBAT.threshold.us - 0.01)).toBe(false)
  })

  it('by batteries alone, which lose nothing (OPS-9.8), for next to nothing', () => {
    expect(decided(on(10), (ownLoss) => ownLoss + COMBAT.bombardThreshold + 0.001, 'us.1.duncan')).toBe(true)
    expect(decided(on(10), () => 0, 'us.1.duncan')).toBe(false)
  })

  it('on the last enemy unit, whatever it gains: the game is won at once (OPS-18.1)', () => {
    const { 'mexican.east.4.light13': _other, ...last } = stand
    expect(decided(on(10, last), () => 0.01)).toBe(true)
    expect(decided(on(10), () => 0.01)).toBe(false)
  })
})

describe('a side that would lose on points (OPS-18.3)', () => {
  /** A poor stroke: volunteers at a Mexican unit with its last step; the US has a brigade north of the river, and places south of it do not matter. */
  const behind = (turn: number, us: number, mexican: number, steps = 1): Position => {
    const position = built({
      turn,
      active: 'us',
      segment: 'combat',
      at: { 'us.4.newyork': '1422', 'us.1.clarke': '2422', [GUARD]: '1523', 'mexican.east.4.light13': '2019' },
      states: { [GUARD]: { steps } },
      santaAnna: true,
    })
    position.game.ops.score = { us, mexican }
    return position
  }
  const isMade = (position: Position): boolean =>
    nextCombatAction(position, 'us', legal(position, 'us'), null).action.type === 'target'

  it('makes a poor assault in the last turn if it may change the result; not if it leads, is far too far behind, or nothing can be scored (judged game 4)', () => {
    expect(gain(behind(16, 11, 12), '1523', ['us.4.newyork'])).toBeLessThan(COMBAT.threshold.us)
    expect(isMade(behind(16, 11, 12))).toBe(true)
    expect(isMade(behind(16, 12, 11))).toBe(false)
    expect(isMade(behind(15, 12, 11))).toBe(false)
    expect(isMade(behind(16, 11, 18))).toBe(false)
  })

  it('OPS-18.3: the Mexicans, who move last, break a draw by an assault that is likelier to win the game than to lose it (judged game 4)', () => {
    const LIGHT = 'mexican.east.4.light13'
    /** A Mexican regiment beside a US unit in San Pablo; a US brigade is north of the river. */
    const ending = (us: number, mexican: number, enemy = 'us.1.duncan', turn = 16): Position => {
      const position = built({
        turn,
        active: 'mexican',
        segment: 'combat',
        at: { [enemy]: '1321', 'us.1.clarke': '2422', [LIGHT]: '1322' },
        santaAnna: true,
      })
      position.game.ops.score = { us, mexican }
      return position
    }
    const isTried = (position: Position): boolean =>
      nextCombatAction(position, 'mexican', legal(position, 'mexican'), null).action.type === 'target'
    expect(gain(ending(14, 14), '1321', [LIGHT])).toBeLessThan(0)
    expect(isTried(ending(14, 14))).toBe(true)
    expect(isTried(ending(14, 14, 'us.1.duncan', 15))).toBe(false)
    expect(isTried(ending(14, 15))).toBe(false)
    // Against a brigade the last step of the regiment is lost oftener, for a point, than one of the brigade for two.
    expect(isTried(ending(14, 14, SMITH))).toBe(false)
    // Ten points win: two for a step are too few at seven, and enough at eight.
    expect(isTried(ending(7, 7))).toBe(false)
    expect(isTried(ending(8, 8))).toBe(true)
  })

  it('asks less of an attack in the turns before the last one, the less the fewer are left', () => {
    const index = pieceIndex(behind(15, 11, 12), 'us.4.newyork')
    const decided = (position: Position, gained: number): boolean => {
      const target = attackTargetAt(position, position.world.grid.indexOf('1523'))
      const force = { attackers: [index], lead: index, charge: false }
      return isWorthMaking(position, 'us', { target, force, gain: gained }, newStackMemo(position))
    }
    const least = (position: Position): number => [...Array(400).keys()].find((n) => decided(position, n / 100))!
    expect(least(behind(15, 11, 12))).toBeLessThan(least(behind(14, 11, 12)))
    expect(least(behind(14, 11, 12))).toBeLessThan(least(behind(13, 11, 12)))
    expect(least(behind(15, 12, 11))).toBe(least(behind(13, 12, 11)))
    // Fewer than ten points win nothing: who is ahead with them needs more, who is behind is saved by the draw (OPS-18.3).
    expect(least(behind(15, 9, 5))).toBeLessThan(least(behind(13, 9, 5)))
    expect(least(behind(15, 10, 5))).toBe(least(behind(13, 10, 5)))
    expect(least(behind(15, 3, 9))).toBe(least(behind(13, 3, 9)))
  })

  it('OPS-18.3: fears the reply less in the last turns, but not for the few points that a step more or less would turn (judged game 4)', () => {
    const figures = [0.2, 0.5, 0.8]
    const fear = (turn: number, us: number, mexican: number): number =>
      byTurnsLeftAndNeed(behind(turn, us, mexican), US, figures)
    expect(fear(16, 12, 11)).toBe(1)
    expect(fear(16, 11, 11)).toBe(1)
    expect(fear(16, 12 - 2 * COMBAT.wantedFull, 12)).toBeCloseTo(0.2)
    const falling = [12, 11, 10, 9, 8].map((us) => fear(16, us, 13))
    expect([...falling].sort((a, b) => b - a)).toEqual(falling)
    expect(falling[0]).toBeGreaterThan(0.8)
    expect(fear(15, 4, 13)).toBeCloseTo(0.5)
  })

  it('OPS-18.3: asks less of an attack in any turn, the less the farther it is behind, and all of it when it leads well (an army that masses and waits beat it)', () => {
    const asked = (us: number, mexican: number, side: Side = 'us'): number =>
      leastGain(behind(8, us, mexican), side, 0.5)
    const all = COMBAT.threshold.us + COMBAT.riskShare * 0.5
    expect(asked(COMBAT.askedFullLead, 0)).toBeCloseTo(all)
    expect(asked(20, 0)).toBeCloseTo(all)
    expect(asked(5, 5)).toBeCloseTo(all * COMBAT.askedWhenLevel.us)
    expect(asked(0, COMBAT.askedFullLead)).toBeCloseTo(all * COMBAT.askedWhenBehind.us)
    const falling = [6, 5, 4, 3, 2, 1, 0].map((us) => asked(us, 3))
    expect([...falling].sort((a, b) => b - a)).toEqual(falling)
    const allOfMexicans = COMBAT.threshold.mexican + COMBAT.riskShare * 0.5
    expect(asked(0, 9, 'mexican')).toBeCloseTo(allOfMexicans)
    expect(asked(9, 0, 'mexican')).toBeCloseTo(allOfMexicans * COMBAT.askedWhenBehind.mexican)
  })
})

describe('levels of play', () => {
  it('differ in what an attack must promise: a cadet attacks at odds that the others leave alone (OPS-8)', () => {
    const poor = scene({ 'us.4.marines': '1422', [GUARD]: '1523' })
    const actionOf = (level: Level) =>
      nextCombatAction(poor, 'us', legal(poor, 'us'), null, () => ({
        factor: 1,
        extraGain: searchDepthOf(level).leastGain,
      })).action
    expect(gain(poor, '1523', ['us.4.marines'])).toBeLessThan(0)
    expect(actionOf('cadet')).toEqual({ type: 'target', hex: '1523' })
    for (const level of ['captain', 'colonel', 'general'] as const)
      expect(actionOf(level)).toEqual({ type: 'endPhase' })
  })
})

describe('combat phases and answers', () => {
  it('are legal, end, and do not change the position that they are given', () => {
    let fights = 0
    let answers = 0
    for (let game = 0; game < 2; game++) {
      let n = 0
      randomGame(`combat ${game}`, (real, side) => {
        if (n++ % 5 !== 0 || real.game.ops.segment === 'setup') return
        const position = clonePosition(real)
        const before = JSON.stringify(position.game)
        const list = legal(position, side)
        if (position.game.ops.pending.length > 0) {
          answers++
          const { action } = answerPending(position, side, list)
          expect(list).toContain(action)
          expect(action.type).not.toBe('resign')
          expect(JSON.stringify(position.game)).toBe(before)
        } else if (position.game.ops.segment === 'combat') {
          fights++
          let declaration = null
          for (let k = 0; k < 400 && toAct(position.game) && position.game.ops.segment === 'combat'; k++) {
            const who = toAct(position.game)!
            const now = legal(position, who)
            if (position.game.ops.pending.length > 0)
              applyLegal(position, who, answerPending(position, who, now).action, dice(position))
            else {
              const next = nextCombatAction(position, who, now, declaration)
              declaration = next.declaration
              applyLegal(position, who, next.action, dice(position))
            }
            expect(k).toBeLessThan(399)
            if (position.game.ops.active !== real.game.ops.active) break
          }
        }
      })
    }
    expect(fights).toBeGreaterThan(4)
    expect(answers).toBeGreaterThan(4)
  }, 60_000)
})
