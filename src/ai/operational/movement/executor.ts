import { canMove, mustRollForCommand, isMoving } from '../../../operational/movement/groups'
import { leaderMoveRefusal } from '../../../operational/movement/steppingGroup'
import { pieceIndex, type Position } from '../../../operational/position'
import type { Action, PieceId } from '../../../operational/types'
import type { MoveOrder } from './orders'
import { firstStep, optimisticReach } from './path'

/** What the executor finds to do next. */
export interface ExecutorStep {
  /** One of the legal list; null: every order is carried out or given up. */
  readonly action: Action | null
  /** Orders given up by now, by piece: the way is barred, or the dice were against it. */
  readonly dropped: readonly PieceId[]
}

type Step = Extract<Action, { type: 'step' }>

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, k) => id === b[k])

/** The listed step of exactly those pieces; undefined: it is not legal. */
function listed(
  legal: readonly Action[],
  units: readonly string[],
  leaders: readonly string[],
  to: string,
  march: boolean,
  garrison: boolean,
): Action | undefined {
  return legal.find(
    (action): action is Step =>
      action.type === 'step' &&
      action.to === to &&
      (action.march ?? false) === march &&
      (action.garrison ?? false) === garrison &&
      sameIds(action.units, units) &&
      sameIds(action.leaders, leaders),
  )
}

/** The next step of one order; null: it is done or cannot be. */
function pursue(pos: Position, legal: readonly Action[], order: MoveOrder): Action | null {
  const { world } = pos
  const index = pieceIndex(pos, order.piece)
  if (index < 0) return null
  const piece = world.pieces[index]!
  const to = world.grid.indexOf(order.to)
  const at = pos.hexOf[index]!
  if (at < 0)
    return (
      legal.find((action) => action.type === 'enter' && action.piece === order.piece && action.hex === order.to) ??
      legal.find((action) => action.type === 'enter' && action.piece === order.piece) ??
      null
    )
  if (at === to) {
    if (order.garrison !== pos.pieceStates[index]!.garrison && piece.kind === 'unit')
      return (
        legal.find(
          (action) => action.type === 'garrison' && action.unit === order.piece && action.in === order.garrison,
        ) ?? null
      )
    return null
  }
  if (piece.kind !== 'unit') {
    if (leaderMoveRefusal(pos, index) !== null) return null
    const step = firstStep(optimisticReach(pos, [], [index], false), at, to)
    return step < 0 ? null : (listed(legal, [], [order.piece], world.grid.ids[step]!, false, false) ?? null)
  }
  if (!canMove(pos, index)) return null
  if (mustRollForCommand(pos, index))
    return legal.find((action) => action.type === 'begin' && sameIds(action.units, [order.piece])) ?? null
  const { moving } = pos.game.ops
  const going = isMoving(pos, index)
  if (going && moving!.stepped && moving!.units.length > 1) return null
  const stepped = going && moving!.stepped
  const march = stepped ? moving!.march : order.march
  const along = order.leaders
    .map((id) => pieceIndex(pos, id))
    .filter((leader) => leader >= 0 && pos.hexOf[leader] === at && leaderMoveRefusal(pos, leader) === null)
  // First with all who are to go along, then with those who help, at last alone.
  const parties = [along, along.filter((leader) => world.isEngineer[leader] === 1), []]
  for (const [k, party] of parties.entries()) {
    if (k > 0 && party.length === parties[k - 1]!.length) continue
    const step = firstStep(optimisticReach(pos, [index], party, march), at, to)
    if (step < 0) continue
    const ids = party.map((leader) => world.pieces[leader]!.id)
    const name = world.grid.ids[step]!
    const last = order.garrison && step === to
    const action =
      listed(legal, [order.piece], ids, name, march && !stepped, last) ??
      listed(legal, [order.piece], ids, name, march && !stepped, false)
    if (action) return action
  }
  return null
}

/** The next small step of the orders, in their order; orders that cannot be carried further are dropped. */
export function nextOrderedAction(
  pos: Position,
  legal: readonly Action[],
  orders: readonly MoveOrder[],
  dropped: readonly PieceId[],
): ExecutorStep {
  const out = [...dropped]
  for (const order of orders) {
    if (out.includes(order.piece)) continue
    const action = pursue(pos, legal, order)
    if (action) return { action, dropped: out }
    out.push(order.piece)
  }
  return { action: null, dropped: out }
}
