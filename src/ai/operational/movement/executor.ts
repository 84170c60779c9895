import { canMove, mustRollForCommand, isMoving } from '../../../operational/movement/groups'
import { leaderMoveRefusal } from '../../../operational/movement/steppingGroup'
import { pieceIndex, type Position } from '../../../operational/position'
import type { Action, HexId, PieceId } from '../../../operational/types'
import type { MoveOrder } from './orders'
import { firstStep, optimisticReach } from './path'

/** What the executor finds to do next. */
export interface ExecutorStep {
  /** One of the legal actions; null: every order has been carried out or dropped. */
  readonly action: Action | null
  /** Pieces whose orders are finished or cannot be carried further, because the way is barred or the dice were bad. */
  readonly dropped: readonly PieceId[]
}

type Step = Extract<Action, { type: 'step' }>

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, n) => id === b[n])

/** A step that is looked for among the legal ones. */
interface WantedStep {
  readonly units: readonly PieceId[]
  readonly leaders: readonly PieceId[]
  readonly to: HexId
  readonly march: boolean
  readonly garrison: boolean
}

/** The legal step of exactly these pieces; undefined: there is none. */
function legalStep(legal: readonly Action[], wanted: WantedStep): Action | undefined {
  return legal.find(
    (action): action is Step =>
      action.type === 'step' &&
      action.to === wanted.to &&
      (action.march ?? false) === wanted.march &&
      (action.garrison ?? false) === wanted.garrison &&
      sameIds(action.units, wanted.units) &&
      sameIds(action.leaders, wanted.leaders),
  )
}

/** The legal action by which a unit enters the map where it is to go, or at least anywhere. */
function entryAction(legal: readonly Action[], order: MoveOrder): Action | null {
  const entries = legal.filter((action) => action.type === 'enter' && action.piece === order.piece)
  return entries.find((action) => action.type === 'enter' && action.hex === order.to) ?? entries[0] ?? null
}

/** The legal step of a leader or HQ that moves alone. */
function leaderStep(position: Position, legal: readonly Action[], order: MoveOrder, index: number): Action | null {
  if (leaderMoveRefusal(position, index) !== null) return null
  const { grid } = position.world
  const reach = optimisticReach(position, [], [index], false)
  const step = firstStep(reach, position.hexOf[index]!, grid.indexOf(order.to))
  if (step < 0) return null
  const leaders = [order.piece]
  return legalStep(legal, { units: [], leaders, to: grid.ids[step]!, march: false, garrison: false }) ?? null
}

/** The legal step of a unit, with as many of the ordered leaders as can go along. */
function unitStep(position: Position, legal: readonly Action[], order: MoveOrder, index: number): Action | null {
  const { world } = position
  const from = position.hexOf[index]!
  const to = world.grid.indexOf(order.to)
  const { moving } = position.game.ops
  const hasStepped = isMoving(position, index) && moving!.stepped
  if (hasStepped && moving!.units.length > 1) return null
  const march = hasStepped ? moving!.march : order.march
  const leaders = order.leaders
    .map((id) => pieceIndex(position, id))
    .filter((leader) => leader >= 0 && position.hexOf[leader] === from && leaderMoveRefusal(position, leader) === null)
  const engineers = leaders.filter((leader) => world.isEngineer[leader] === 1)
  const companies = [leaders, engineers, []]
  for (const [n, company] of companies.entries()) {
    if (n > 0 && company.length === companies[n - 1]!.length) continue
    const step = firstStep(optimisticReach(position, [index], company, march), from, to)
    if (step < 0) continue
    const wanted = {
      units: [order.piece],
      leaders: company.map((leader) => world.pieces[leader]!.id),
      to: world.grid.ids[step]!,
      march: march && !hasStepped,
    }
    const intoBastion = order.garrison && step === to
    const action =
      legalStep(legal, { ...wanted, garrison: intoBastion }) ?? legalStep(legal, { ...wanted, garrison: false })
    if (action) return action
  }
  return null
}

/** The next action of one order; null: it is carried out or cannot be carried further. */
function actionForOrder(position: Position, legal: readonly Action[], order: MoveOrder): Action | null {
  const index = pieceIndex(position, order.piece)
  if (index < 0) return null
  const isUnit = position.world.pieces[index]!.kind === 'unit'
  const hex = position.hexOf[index]!
  if (hex < 0) return entryAction(legal, order)
  if (hex === position.world.grid.indexOf(order.to)) {
    if (!isUnit || order.garrison === position.pieceStates[index]!.garrison) return null
    const change = legal.find(
      (action) => action.type === 'garrison' && action.unit === order.piece && action.in === order.garrison,
    )
    return change ?? null
  }
  if (!isUnit) return leaderStep(position, legal, order, index)
  if (!canMove(position, index)) return null
  if (mustRollForCommand(position, index))
    return legal.find((action) => action.type === 'begin' && sameIds(action.units, [order.piece])) ?? null
  return unitStep(position, legal, order, index)
}

/** The next action that carries out the orders, one order after another. */
export function nextOrderedAction(
  position: Position,
  legal: readonly Action[],
  orders: readonly MoveOrder[],
  droppedBefore: readonly PieceId[],
): ExecutorStep {
  const dropped = [...droppedBefore]
  for (const order of orders) {
    if (dropped.includes(order.piece)) continue
    const action = actionForOrder(position, legal, order)
    if (action) return { action, dropped }
    dropped.push(order.piece)
  }
  return { action: null, dropped }
}
