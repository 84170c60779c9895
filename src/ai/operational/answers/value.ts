// The full value of a position, for choosing answers to pending choices: it looks at plans, attacks and the enemy's reply as the movement phase does.

import { opponentOf, otherSeat } from '../../../game/side'
import type { Position } from '../../../operational/position'
import { type Side, SIDES } from '../../../operational/types'
import { seatOf, US } from '../../../operational/world'
import { bestAttackSet } from '../combat/candidates'
import { newAttackMemo } from '../evaluate/attacks'
import { riverPathsOf } from '../evaluate/crossing'
import { type EvaluationContext, evaluatePlacement } from '../evaluate/evaluate'
import { groundNeeds } from '../evaluate/ground'
import { nextPhaseReach, type SideReach } from '../evaluate/reach'
import { expectedReply } from '../evaluate/reply'
import { wakingCost } from '../evaluate/waking'
import { ANSWERS, WEIGHTS } from '../figures'
import { goalValuesOf } from '../plans/goalValues'
import type { CommanderPlan } from '../plans/plans'
import { armyValue, gameOverValue, type PositionValue } from './quickValue'

/**
 * Makes a function that values the positions to which the answers of one decision lead. It counts victory points, both armies, hexes by the
 * commander's plan, the attacks that are left in this phase, and the expected loss in the enemy's next phase. What is the same for all answers is
 * worked out once, from the present position `now`.
 */
export function positionValueFor(now: Position, side: Side, plan: CommanderPlan | null): PositionValue {
  const seat = seatOf(side)
  const enemySeat = otherSeat(seat)
  const enemy = opponentOf(SIDES, side)
  const weights = WEIGHTS[side]
  const isOwnTurn = now.game.ops.active === side
  // The Mexicans move second: in the last turn the US in its own phase still has an enemy phase before it, the Mexicans have none.
  const isLastTurn = now.game.ops.turn >= now.world.tables.clock.turns.length
  const hasEnemyNextPhase = !isLastTurn || (seat === US && isOwnTurn)
  // In the enemy's combat phase the side itself moves before the enemy's next phase, so that the reply counts less.
  const replyFactor = isOwnTurn || now.game.ops.segment !== 'combat' ? 1 : ANSWERS.laterReply
  // Worked out only when it is first needed.
  let enemyReach: SideReach | null = null
  const memo = newAttackMemo(now)
  const context: EvaluationContext = {
    seat,
    weights,
    // 0: attacks are left out here, because `gainOfAttacksLeft` counts them.
    boldness: 0,
    // Without a plan: no more care than usual.
    care: plan?.care ?? 1,
    // Null: the reply is left out here, because `replyLoss` counts it.
    enemyReach: null,
    planValues: plan ? goalValuesOf(now, plan, weights).valueByUnit : now.world.pieces.map(() => null),
    boldnessByUnit: null,
    attackMemo: memo,
    riverPaths: riverPathsOf(now),
    // Nobody moves now.
    startHexes: null,
    groundNeeds: groundNeeds(now, seat),
    recovering: [],
  }
  // The US pays for waking Santa Anna (OPS-19.4.2).
  const costOfWaking = seat === US ? wakingCost(now, weights) : 0
  /** Value of an army, in points; its expected loss is counted apart, by `replyLoss`. */
  const armyWorth = (position: Position, ofSide: Side): number =>
    armyValue(position, ofSide, { lessExpectedLoss: false })
  /** Expected loss in the enemy's next phase, in points. */
  const replyLoss = (position: Position): number => {
    if (!hasEnemyNextPhase) return 0
    enemyReach ??= nextPhaseReach(now, enemySeat)
    // Enemy units that the answer has taken off the map have no strength left.
    const strengthLeft = new Map<number, number>()
    for (const index of position.world.unitsOf[enemySeat]) if (position.hexOf[index]! < 0) strengthLeft.set(index, 0)
    // If the answer activates Santa Anna (OPS-19.4.2), all of his army may attack.
    const inactive = enemyReach.inactive && !position.game.ops.activation.santaAnna
    // At least 1: even under a careless plan the loss counts in full.
    const care = Math.max(1, context.care)
    return care * expectedReply(position, seat, { ...enemyReach, inactive }, strengthLeft, memo, weights).loss
  }
  /** Expected gain of the attacks that can still be made in this combat phase, in points; below 0 if the enemy makes them. */
  const gainOfAttacksLeft = (position: Position): number => {
    const { segment, active } = position.game.ops
    if (segment !== 'combat' || active !== now.game.ops.active) return 0
    return isOwnTurn ? bestAttackSet(position, side).gain : -bestAttackSet(position, enemy).gain
  }
  return (position) => {
    const { score, result } = position.game.ops
    if (result) return gameOverValue(result.winner, side)
    const points = seat === US ? score.us - score.mexican : score.mexican - score.us
    const { place, crossing, depot, ground, command } = evaluatePlacement(position, context)
    // `place` is the value of hexes for the plan, `crossing` that of units north of the river, `depot` that of San Agustin, `ground` that of works.
    const terms = ANSWERS.plan * place + crossing + depot + ground + command
    const pointsAndArmies = points + armyWorth(position, side) - armyWorth(position, enemy)
    const waking = position.game.ops.activation.santaAnna ? costOfWaking : 0
    return pointsAndArmies - waking + terms + gainOfAttacksLeft(position) - replyFactor * replyLoss(position)
  }
}
