// The river plan of a side for one movement phase (OPS-18.2), as the search of the phase uses it.

import type { Seat } from '../../../game/side'
import { stepContext } from '../../../operational/movement/cost'
import { canMove } from '../../../operational/movement/groups'
import { reachField } from '../../../operational/movement/reach'
import { hexId, pieceId, type Position, putPiece } from '../../../operational/position'
import { US } from '../../../operational/world'
import type { RiverPaths } from '../evaluate/crossing'
import { RIVER } from '../figures'
import type { MoveOrder } from '../movement/orders'
import { postValues, riverPosts } from './bar'
import { memberValues, riverParty } from './party'

/** What is told off for the river in a movement phase. */
export interface RiverPlan {
  /** By unit: value of each hex to it, in points, in place of that under the commander's plan. */
  readonly valuesByUnit: ReadonlyMap<number, Float32Array>
  /** By engineer: the unit with which he goes. */
  readonly unitByEngineer: ReadonlyMap<number, number>
  /** Orders by which engineers join their units before these move. */
  readonly joinOrders: readonly MoveOrder[]
}

/** A river plan without anybody. */
export const NO_RIVER_PLAN: RiverPlan = { valuesByUnit: new Map(), unitByEngineer: new Map(), joinOrders: [] }

/** Tells units off for the river. `position` is a copy: engineers who can join their units are put beside them. */
export function riverPlanFor(position: Position, seat: Seat, paths: RiverPaths): RiverPlan {
  const valuesByUnit = new Map<number, Float32Array>()
  if (seat !== US) {
    for (const post of riverPosts(position, paths)) valuesByUnit.set(post.unit, postValues(position, post))
    return { ...NO_RIVER_PLAN, valuesByUnit }
  }
  const unitByEngineer = new Map<number, number>()
  const joinOrders: MoveOrder[] = []
  const members = riverParty(position, paths)
  const context = stepContext(position)
  for (const member of members) {
    valuesByUnit.set(member.unit, memberValues(position, paths, member))
    const { engineer, unit } = member
    if (engineer < 0) continue
    unitByEngineer.set(engineer, unit)
    const hex = position.hexOf[unit]!
    if (position.hexOf[engineer] === hex || !canMove(position, unit)) continue
    const cost = reachField(position, [], [engineer], context).costHalfMp[hex]!
    if (cost > RIVER.joinFirst2) continue
    position.pieceStates[engineer]!.spent += cost
    const to = hexId(position, hex)
    putPiece(position, engineer, to)
    const piece = pieceId(position, engineer)
    joinOrders.push({ piece, leaders: [], to, march: false, garrison: false, script: 'lead', goal: null })
  }
  return { valuesByUnit, unitByEngineer, joinOrders }
}
