import type { Position } from '../../../operational/position'
import { enemyOf, type Side } from '../../../operational/types'
import { sideIndex, US } from '../../../operational/world'
import { bestAttacks } from '../combat/plans'
import { knowNothing } from '../evaluate/attacks'
import { judge, type Scale } from '../evaluate/evaluate'
import { northOf } from '../evaluate/north'
import { reachNext, type SideReach } from '../evaluate/reach'
import { replyLoss } from '../evaluate/reply'
import { WEIGHTS } from '../evaluate/weights'
import { pullOf } from '../plans/ground'
import type { Plan } from '../plans/plans'
import { army, type Value } from './standing'

/** How much of what the enemy could do in his next turn counts while he is still at it in this one: one's own turn comes before. */
const LATER = 0.25
/** Ground as the plan has it, against men: an advance is one hex. */
const GROUND = 0.5

/**
 * The worth of positions that may come of one answer or one attack: points and the state of both armies, the ground as the plan has it, the
 * attacks that are left in this phase, and what the enemy's next turn may cost. What is the same for all of them is worked out once, from
 * the position as it is now.
 */
export function worthFor(now: Position, side: Side, plan: Plan | null): Value {
  const sideNo = sideIndex(side)
  const enemy = enemyOf(side)
  const w = WEIGHTS[side]
  const own = now.game.ops.active === side
  const over = now.game.ops.turn >= now.world.tables.clock.turns.length && (sideNo !== US || !own)
  // In his movement phase he comes now; in his combat phase one's own turn comes first.
  const soon = own || now.game.ops.segment !== 'combat'
  let reach: SideReach | null = null
  const known = knowNothing(now)
  const scale: Scale = {
    sideNo,
    weights: w,
    // Attacks are weighed apart.
    boldness: 0,
    care: plan?.care ?? 1,
    reach: null,
    place: plan ? pullOf(now, plan, w).place : now.world.pieces.map(() => null),
    known,
    north: northOf(now),
    starts: null,
    resters: [],
  }
  const replyTo = (pos: Position): number => {
    if (over) return 0
    reach ??= reachNext(now, 1 - sideNo)
    const gone = new Map<number, number>()
    for (const index of pos.world.unitsOf[1 - sideNo]!) if (pos.hexOf[index]! < 0) gone.set(index, 0)
    // 19.4.2: who wakes Santa Anna has to do with all of his army.
    const idle = reach.idle && !pos.game.ops.activation.santaAnna
    return Math.max(1, scale.care) * replyLoss(pos, sideNo, { ...reach, idle }, gone, known, w)
  }
  return (pos) => {
    const { score, result, segment, active } = pos.game.ops
    if (result) return result.winner === side ? 100 : result.winner === 'draw' ? 0 : -100
    const points = sideNo === US ? score.us - score.mexican : score.mexican - score.us
    const judged = judge(pos, scale)
    const still = segment === 'combat' && active === now.game.ops.active
    const fights = !still ? 0 : own ? bestAttacks(pos, side).gain : -bestAttacks(pos, enemy).gain
    const ground = GROUND * judged.place + judged.north + judged.guard + judged.command
    return (
      points + army(pos, side, false) - army(pos, enemy, false) + ground + fights - (soon ? 1 : LATER) * replyTo(pos)
    )
  }
}
