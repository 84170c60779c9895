// Carries out the orders of the movement phase: turns them into legal actions, one at a time.

import { canMove, mustRollForCommand, isMoving } from '../../../operational/movement/groups'
import { hasRoom, overStacked } from '../../../operational/movement/stacking'
import { leaderMoveRefusal } from '../../../operational/movement/steppingGroup'
import { pieceIndex, type Position } from '../../../operational/position'
import type { Action, HexId, PieceId } from '../../../operational/types'
import type { MoveOrder } from './orders'
import { firstStep, reachAtHighestRoll } from './path'

/** The next action that carries out the orders. */
export interface ExecutorStep {
  /** One of the legal actions; null: every order has been carried out or dropped. */
  readonly action: Action | null
  /** Pieces whose orders need no more actions: carried out, or given up because the way is barred or the dice were bad. */
  readonly dropped: readonly PieceId[]
}

type Step = Extract<Action, { type: 'step' }>

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, n) => id === b[n])

/** A step that is looked for among the legal actions. */
interface WantedStep {
  readonly units: readonly PieceId[]
  readonly leaders: readonly PieceId[]
  readonly to: HexId
  /** The step begins march movement (OPS-5.3). */
  readonly march: boolean
  /** The step goes into the bastion of the hex. */
  readonly garrison: boolean
}

/** The legal action that is exactly the wanted step; undefined: the step is not legal. */
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

/** The legal action by which a unit enters the map: in the hex of its order, else in any hex. Null: the unit cannot enter. */
function entryAction(legal: readonly Action[], order: MoveOrder): Action | null {
  const entries = legal.filter((action) => action.type === 'enter' && action.piece === order.piece)
  return entries.find((action) => action.type === 'enter' && action.hex === order.to) ?? entries[0] ?? null
}

/** The next legal step of a leader or HQ that moves alone; null: there is none. `index`: piece index of the leader or HQ. */
function leaderStep(position: Position, legal: readonly Action[], order: MoveOrder, index: number): Action | null {
  if (leaderMoveRefusal(position, index) !== null) return null
  const { grid } = position.world
  // The highest roll for movement points is assumed; a leader alone does not roll.
  const reach = reachAtHighestRoll(position, { units: [], leaders: [index], march: false })
  const step = firstStep(reach, position.hexOf[index]!, grid.indexOf(order.to))
  if (step < 0) return null
  const leaders = [order.piece]
  return legalStep(legal, { units: [], leaders, to: grid.ids[step]!, march: false, garrison: false }) ?? null
}

/**
 * The next legal step of a unit: with all leaders of its order, else with the engineers among them, else without leaders. Null: there is none.
 * `index`: piece index of the unit.
 */
function unitStep(position: Position, legal: readonly Action[], order: MoveOrder, index: number): Action | null {
  const { world } = position
  const from = position.hexOf[index]!
  const to = world.grid.indexOf(order.to)
  // `moving`: the move that is under way in the game.
  const { moving } = position.game.ops
  const hasStepped = isMoving(position, index) && moving!.stepped
  // The AI orders units singly. A move of several units was begun by somebody else, and no order fits it.
  if (hasStepped && moving!.units.length > 1) return null
  const march = hasStepped ? moving!.march : order.march
  const leaders = order.leaders
    .map((id) => pieceIndex(position, id))
    .filter((leader) => leader >= 0 && position.hexOf[leader] === from && leaderMoveRefusal(position, leader) === null)
  const engineers = leaders.filter((leader) => world.isEngineer[leader] === 1)
  // Each group is a part of the group before. A group with as many leaders as the group before is the same, and has been tried.
  const leaderGroups = [leaders, engineers, []]
  for (const [groupIndex, leadersAlong] of leaderGroups.entries()) {
    const isAlreadyTried = groupIndex > 0 && leadersAlong.length === leaderGroups[groupIndex - 1]!.length
    if (isAlreadyTried) continue
    // The unit has rolled for its movement points if it must: the reach is that of the points that it has.
    const step = firstStep(reachAtHighestRoll(position, { units: [index], leaders: leadersAlong, march }), from, to)
    if (step < 0) continue
    const wanted = {
      units: [order.piece],
      leaders: leadersAlong.map((leader) => world.pieces[leader]!.id),
      to: world.grid.ids[step]!,
      // A march is declared by its first step only.
      march: march && !hasStepped,
    }
    const entersBastion = order.garrison && step === to
    // A unit that cannot go straight into the bastion stops outside it.
    const action =
      legalStep(legal, { ...wanted, garrison: entersBastion }) ?? legalStep(legal, { ...wanted, garrison: false })
    if (action) return action
  }
  return null
}

/** The next action of one order; null: the order needs no more actions, or no legal action continues it. */
function actionForOrder(position: Position, legal: readonly Action[], order: MoveOrder): Action | null {
  const index = pieceIndex(position, order.piece)
  if (index < 0) return null
  const isUnit = position.world.pieces[index]!.kind === 'unit'
  const hex = position.hexOf[index]!
  // Below 0: off the map.
  if (hex < 0) return entryAction(legal, order)
  if (hex === position.world.grid.indexOf(order.to)) {
    const isOrderCarriedOut = !isUnit || order.garrison === position.pieceStates[index]!.garrison
    if (isOrderCarriedOut) return null
    // The unit is in its hex: it only goes into the bastion or out of it.
    const change = legal.find(
      (action) => action.type === 'garrison' && action.unit === order.piece && action.in === order.garrison,
    )
    return change ?? null
  }
  if (!isUnit) return leaderStep(position, legal, order, index)
  if (!canMove(position, index)) return null
  // A unit out of command begins its move with a roll for its movement points (OPS-4.3).
  if (mustRollForCommand(position, index))
    return legal.find((action) => action.type === 'begin' && sameIds(action.units, [order.piece])) ?? null
  return unitStep(position, legal, order, index)
}

/** Is this the order of a unit that has not begun to move and whose hex is still full of others (OPS-6.1)? They may fail to leave it. */
function isWaitingForRoom(position: Position, order: MoveOrder): boolean {
  const index = pieceIndex(position, order.piece)
  if (index < 0 || order.garrison || position.world.pieces[index]!.kind !== 'unit') return false
  const to = position.world.grid.indexOf(order.to)
  const hasBegun = position.hexOf[index]! < 0 || position.pieceStates[index]!.spent > 0 || isMoving(position, index)
  if (hasBegun || position.hexOf[index] === to) return false
  return !hasRoom(position, to, position.world.pieces[index]!.pieceClass)
}

/** Orders of units in hexes with too many of them (OPS-6.2) first: whoever stays there at the end of the phase may lose a step. */
function crowdedFirst(position: Position, orders: readonly MoveOrder[]): readonly MoveOrder[] {
  const seat = orders
    .map(({ piece }) => position.world.pieces[pieceIndex(position, piece)]?.seat)
    .find((own) => own !== undefined)
  const crowded = seat === undefined ? [] : overStacked(position, seat)
  if (crowded.length === 0) return orders
  const isCrowded = ({ piece }: MoveOrder): boolean => crowded.includes(pieceIndex(position, piece))
  return [...orders.filter(isCrowded), ...orders.filter((order) => !isCrowded(order))]
}

/**
 * The next action that carries out the orders, one order after another; a unit whose hex is full waits until those inside have left it (OPS-6.1), and
 * its order is dropped if they all stay. `droppedBefore`: pieces whose orders were dropped earlier in the phase.
 */
export function nextOrderedAction(
  position: Position,
  legal: readonly Action[],
  orders: readonly MoveOrder[],
  droppedBefore: readonly PieceId[],
): ExecutorStep {
  const dropped = [...droppedBefore]
  const waiting: MoveOrder[] = []
  for (const order of crowdedFirst(position, orders)) {
    if (dropped.includes(order.piece)) continue
    if (isWaitingForRoom(position, order)) {
      waiting.push(order)
      continue
    }
    const action = actionForOrder(position, legal, order)
    if (action) return { action, dropped }
    dropped.push(order.piece)
  }
  // Those who wait for each other may change places: one of them goes first.
  const isLeaving = (unit: number): boolean => waiting.some(({ piece }) => pieceIndex(position, piece) === unit)
  for (const order of waiting) {
    const inside = position.unitsAt[position.world.grid.indexOf(order.to)]!
    const action = inside.some(isLeaving) ? actionForOrder(position, legal, order) : null
    if (action) return { action, dropped }
    dropped.push(order.piece)
  }
  return { action: null, dropped }
}
