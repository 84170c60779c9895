import { opponentOf, otherSeat } from '../../../game/side'
import type { Position } from '../../../operational/position'
import { type Side, SIDES } from '../../../operational/types'
import { seatOf, US } from '../../../operational/world'
import { bestAttackSet } from '../combat/candidates'
import { newAttackMemo } from '../evaluate/attacks'
import { riverPathsOf } from '../evaluate/crossing'
import { type EvaluationContext, evaluatePlacement } from '../evaluate/evaluate'
import { nextPhaseReach, type SideReach } from '../evaluate/reach'
import { expectedReplyLoss } from '../evaluate/reply'
import { ANSWERS, WEIGHTS } from '../figures'
import { goalValuesOf } from '../plans/goalValues'
import type { CommanderPlan } from '../plans/plans'
import { armyValue, gameOverValue, type PositionValue } from './quickValue'

/**
 * Makes a function that values the positions to which the answers of one decision lead: victory points, the state of both armies, hexes by the
 * commander's plan, the attacks left in this phase, and the loss by the enemy's next turn. What they share is worked out once, from `now`.
 */
export function positionValueFor(now: Position, side: Side, plan: CommanderPlan | null): PositionValue {
  const seat = seatOf(side)
  const enemySeat = otherSeat(seat)
  const enemy = opponentOf(SIDES, side)
  const w = WEIGHTS[side]
  const isOwnTurn = now.game.ops.active === side
  // In the last turn the enemy has no further phase, unless it is the Mexicans, who move second.
  const isLastTurn = now.game.ops.turn >= now.world.tables.clock.turns.length
  const noReply = isLastTurn && !(seat === US && isOwnTurn)
  // In the enemy's combat phase the side moves before his next one.
  const replyFactor = isOwnTurn || now.game.ops.segment !== 'combat' ? 1 : ANSWERS.laterReply
  let reach: SideReach | null = null
  const memo = newAttackMemo(now)
  const context: EvaluationContext = {
    seat,
    weights: w,
    // Attacks are valued by the assault appraisal instead.
    boldness: 0,
    care: plan?.care ?? 1,
    reach: null,
    planValues: plan ? goalValuesOf(now, plan, w).valueByUnit : now.world.pieces.map(() => null),
    memo,
    riverPaths: riverPathsOf(now),
    startHexes: null,
    recovering: [],
  }
  const replyLoss = (position: Position): number => {
    if (noReply) return 0
    reach ??= nextPhaseReach(now, enemySeat)
    // Units that are off the map by now take no part.
    const strengthLeft = new Map<number, number>()
    for (const index of position.world.unitsOf[enemySeat]) if (position.hexOf[index]! < 0) strengthLeft.set(index, 0)
    // An answer that activates Santa Anna (OPS-19.4.2) frees all of his army.
    const inactive = reach.inactive && !position.game.ops.activation.santaAnna
    return Math.max(1, context.care) * expectedReplyLoss(position, seat, { ...reach, inactive }, strengthLeft, memo, w)
  }
  /** Expected gain of the attacks that can still be made in this combat phase, seen from the side. */
  const attacksLeft = (position: Position): number => {
    const { segment, active } = position.game.ops
    if (segment !== 'combat' || active !== now.game.ops.active) return 0
    return isOwnTurn ? bestAttackSet(position, side).gain : -bestAttackSet(position, enemy).gain
  }
  return (position) => {
    const { score, result } = position.game.ops
    if (result) return gameOverValue(result.winner, side)
    const points = seat === US ? score.us - score.mexican : score.mexican - score.us
    const { place, crossing, depot, command } = evaluatePlacement(position, context)
    const terms = ANSWERS.plan * place + crossing + depot + command
    const armies = points + armyValue(position, side, false) - armyValue(position, enemy, false)
    return armies + terms + attacksLeft(position) - replyFactor * replyLoss(position)
  }
}
