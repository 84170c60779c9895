import { describe, expect, it } from 'vitest'
import { answerPending } from '../../../src/ai/operational/answers/answer'
import { expectedGain, attackTargetAt, newStackMemo } from '../../../src/ai/operational/combat/appraise'
import { nextCombatAction } from '../../../src/ai/operational/combat/phase'
import { bestAttackSet, candidateAttacksJointly } from '../../../src/ai/operational/combat/candidates'
import { searchDepthOf } from '../../../src/ai/operational/movement/levels'
import type { Level } from '../../../src/ai/operational/types'
import { applyLegal, clonePosition, legal, type Position, toAct } from '../../../src/operational/engine'
import { pieceIndex } from '../../../src/operational/position'
import type { PieceId } from '../../../src/operational/types'
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
