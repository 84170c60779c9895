import { otherSeat } from '../../../game/side'
import type { Position } from '../../../operational/position'
import { enemyOf, type Side } from '../../../operational/types'
import { seatOf, US } from '../../../operational/world'
import { bestAttackSet } from '../combat/candidates'
import { newAttackMemo } from '../evaluate/attacks'
import { evaluatePlacement, type EvaluationContext } from '../evaluate/evaluate'
import { riverPathsOf } from '../evaluate/crossing'
import { nextPhaseReach, type SideReach } from '../evaluate/reach'
import { expectedReplyLoss } from '../evaluate/reply'
import { WEIGHTS } from '../evaluate/weights'
import { goalValuesOf } from '../plans/goalValues'
import type { CommanderPlan } from '../plans/plans'
import { armyValue, type PositionValue } from './quickValue'

/** How much of what the enemy could do in his next turn counts while he is still at it in this one: one's own turn comes before. */
const LATER = 0.25
/** Ground as the plan has it, against men: an advance is one hex. */
const GROUND = 0.5

/**
 * The worth of positions that may come of one answer or one attack: points and the state of both armies, the ground as the plan has it, the
 * attacks that are left in this phase, and what the enemy's next turn may cost. What is the same for all of them is worked out once, from
 * the position as it is now.
 */
export function positionValueFor(now: Position, side: Side, plan: CommanderPlan | null): PositionValue {
  const seat = seatOf(side)
  const enemy = enemyOf(side)
  const w = WEIGHTS[side]
  const own = now.game.ops.active === side
  const over = now.game.ops.turn >= now.world.tables.clock.turns.length && (seat !== US || !own)
  // In his movement phase he comes now; in his combat phase one's own turn comes first.
  const soon = own || now.game.ops.segment !== 'combat'
  let reach: SideReach | null = null
  const known = newAttackMemo(now)
  const scale: EvaluationContext = {
    seat,
    weights: w,
    // Attacks are weighed apart.
    boldness: 0,
    care: plan?.care ?? 1,
    reach: null,
    place: plan ? goalValuesOf(now, plan, w).place : now.world.pieces.map(() => null),
    known,
    north: riverPathsOf(now),
    starts: null,
    resters: [],
  }
  const replyTo = (pos: Position): number => {
    if (over) return 0
    reach ??= nextPhaseReach(now, otherSeat(seat))
    const gone = new Map<number, number>()
    for (const index of pos.world.unitsOf[otherSeat(seat)]) if (pos.hexOf[index]! < 0) gone.set(index, 0)
    // 19.4.2: who wakes Santa Anna has to do with all of his army.
    const idle = reach.idle && !pos.game.ops.activation.santaAnna
    return Math.max(1, scale.care) * expectedReplyLoss(pos, seat, { ...reach, idle }, gone, known, w)
  }
  return (pos) => {
    const { score, result, segment, active } = pos.game.ops
    if (result) return result.winner === side ? 100 : result.winner === 'draw' ? 0 : -100
    const points = seat === US ? score.us - score.mexican : score.mexican - score.us
    const judged = evaluatePlacement(pos, scale)
    const still = segment === 'combat' && active === now.game.ops.active
    const fights = !still ? 0 : own ? bestAttackSet(pos, side).gain : -bestAttackSet(pos, enemy).gain
    const ground = GROUND * judged.place + judged.north + judged.guard + judged.command
    return (
      points +
      armyValue(pos, side, false) -
      armyValue(pos, enemy, false) +
      ground +
      fights -
      (soon ? 1 : LATER) * replyTo(pos)
    )
  }
}
