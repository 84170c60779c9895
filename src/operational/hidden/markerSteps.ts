import { otherSeat, type Seat } from '../../game/side'
import { memoBySeat } from '../memo'
import { marchBarredHexes } from '../movement/march'
import {
  hasUnitOf,
  hexId,
  hexOfPiece,
  isNight,
  markerSeatAt,
  pieceDef,
  pieceIndex,
  type Position,
  hasMoveBegun,
} from '../position'
import type { RefusalReason } from '../refusals'
import { type Action, type MarkerState, type Side, SIDES } from '../types'
import { groundInForce, leavesGround } from '../variants'
import { fractionOf, INFANTRY, movementTables, ROAD, seatOf, type World } from '../world'
import { isNextToMarker, isSingleInfantry, piecesInBox } from './boxes'
import { ALL_MARKER_IDS, parseMarkerId } from './markerIds'
import { hexesSeenBy } from './sight'

/**
 * What the steps of a hidden-movement marker cost and where they may lead (19.5.6 to 19.5.8). A real marker stands for the pieces in its box,
 * which are off the map; a dummy moves as if it did. MP (movement points) are counted in halves: `mp2` is what a marker has in this phase,
 * `spent` what it has spent of that. A march is a move by road with more MP (5.3). A seat is the index of a side, 0 or 1.
 */

type MarkerAction = Extract<Action, { type: 'marker' }>

/** MA (movement allowance) of a marker, in halves of an MP (19.5.6). */
export const markerAllowanceHalfMp = (position: Position): number => position.world.tables.command.hiddenMovement.ma * 2

/** Halves of an MP that a marker has on a march (5.3, 19.5.6). The table rounds whole MP, so halves are divided by 2 before and doubled after. */
export function markerMarchHalfMp(position: Position): number {
  const { maFactor, round } = position.world.tables.terrain.march
  return fractionOf(markerAllowanceHalfMp(position) / 2, maFactor, round) * 2
}

/** Is the marker in command: had it an active HQ when command was determined for the phase, and is this HQ still on the map (4.2)? */
export function isMarkerInCommand(position: Position, id: string): boolean {
  const commanders = position.game.ops.command[id]
  return commanders?.some((hq) => hexOfPiece(position, pieceIndex(position, hq)) >= 0) ?? false
}

/** Ids of the side's markers on the map, ascending. */
export function markersOnMap(position: Position, side: Side): string[] {
  const { markers } = position.game.ops
  const ids: string[] = []
  for (const id of ALL_MARKER_IDS[seatOf(side)]) {
    const marker = markers[id]
    if (marker && marker.at !== 'off') ids.push(id)
  }
  return ids
}

/** Halves of an MP that a marker may have spent in the phase after a step. */
export interface MarkerLimits {
  /** After a step on a road: all its MP. */
  readonly onRoadHalfMp: number
  /** After a step off the roads: less by night (5.5). */
  readonly offRoadHalfMp: number
}

/** Argument for the parameters `isMarch` below. */
const ON_A_MARCH = true

/** The limits of a marker, on a march or not. */
export function markerLimits(position: Position, state: MarkerState, isMarch: boolean): MarkerLimits {
  // A marker whose move has not begun has its whole allowance.
  const fullHalfMp = isMarch ? markerMarchHalfMp(position) : markerAllowanceHalfMp(position)
  const allowedHalfMp = hasMoveBegun(state) ? state.mp2 : fullHalfMp
  if (!isNight(position)) return { onRoadHalfMp: allowedHalfMp, offRoadHalfMp: allowedHalfMp }
  const { offRoadMaFactor, round } = position.world.tables.terrain.night
  return {
    onRoadHalfMp: allowedHalfMp,
    offRoadHalfMp: Math.min(allowedHalfMp, fractionOf(markerAllowanceHalfMp(position) / 2, offRoadMaFactor, round) * 2),
  }
}

/** Instead of a cost: the hex or hexside is closed. */
const STEP_CLOSED = -1
/** Instead of a cost: the marker has not enough MP. */
const STEP_TOO_DEAR = -2

/**
 * What a step costs a marker whatever lies in its box: the cost for infantry (19.5.6), which both sides can work out. STEP_CLOSED or
 * STEP_TOO_DEAR: the step cannot be taken.
 */
function plainCostHalfMp(
  world: World,
  seat: Seat,
  limits: MarkerLimits,
  spentHalfMp: number,
  from: number,
  direction: number,
): number {
  const hexsideIndex = from * 6 + direction
  const costHalfMp = movementTables(world, seat, INFANTRY).stepCostsHalfMp[hexsideIndex]!
  // Below 0 in the table: the step is closed to infantry.
  if (costHalfMp < 0) return STEP_CLOSED
  const availableHalfMp = world.hexsideFlags[hexsideIndex]! & ROAD ? limits.onRoadHalfMp : limits.offRoadHalfMp
  if (costHalfMp <= availableHalfMp - spentHalfMp) return costHalfMp
  // 5.1: a first step that is too dear takes all MP. The on-road limit is all MP, even where the off-road limit is less by night.
  return spentHalfMp === 0 && limits.onRoadHalfMp > 0 ? limits.onRoadHalfMp : STEP_TOO_DEAR
}

/** Would that step of a marker take a piece of its box off the ground that its army must keep (25.1)? Its dummy obeys too (19.5.8). */
export function doContentsKeepGround(
  position: Position,
  pieces: readonly number[],
  from: number,
  direction: number,
): boolean {
  const ground = groundInForce(position)
  const to = position.world.grid.neighbour(from, direction)
  return ground !== null && pieces.some((index) => leavesGround(ground, index, from, to))
}

/** Could every piece of a box take that step, as far as the ground goes (19.5.8)? */
export function canContentsStep(
  position: Position,
  pieces: readonly number[],
  from: number,
  direction: number,
): boolean {
  const to = position.world.grid.neighbour(from, direction)
  if (position.world.lava[to] && !isSingleInfantry(position, pieces)) return false
  return pieces.every((index) => {
    const piece = pieceDef(position, index)
    return piece.movement.stepCostsHalfMp[from * 6 + direction]! >= 0
  })
}

/** Why a marker may not come into that hex, whatever lies in its box (19.5.6, 19.5.7, 19.5.11); null: it may. */
export function markerEntryRefusal(position: Position, side: Side, to: number): RefusalReason | null {
  return hasUnitOf(position, to, seatOf(side)) ? 'markerStack' : entryRefusalWithoutFriends(position, side, to)
}

/** Why a marker may not come into that hex; null: it may. Units of its own side there are not looked at. */
function entryRefusalWithoutFriends(position: Position, side: Side, to: number): RefusalReason | null {
  const enemy = otherSeat(seatOf(side))
  // 0 or 1: a marker of that seat lies there; -1: none does.
  if (markerSeatAt(position, to) >= 0) return 'markerStack'
  if (hexesSeenBy(position, enemy)[to]) return 'markerSeen'
  return isNextToMarker(position, to, enemy) ? 'markerMeets' : null
}

/** What the steps of one marker depend on, the same for all six directions. */
interface SteppingMarker {
  readonly side: Side
  readonly state: MarkerState
  /** Indices of the pieces in its box. */
  readonly pieces: readonly number[]
  readonly from: number
  /** Its move is the one that is going on now. */
  readonly isMoving: boolean
  /** Its move is the one that is going on now, and a march. */
  readonly isMarching: boolean
  readonly limits: MarkerLimits
  /** Its limits if it marches. */
  readonly marchLimits: MarkerLimits
}

/** What the steps of a marker depend on, or why it may not step at all. */
function steppingMarker(position: Position, side: Side, id: string): SteppingMarker | RefusalReason {
  const mover = steppingMarkerIfInCommand(position, side, id)
  if (typeof mover === 'string') return mover
  // Out of command a move begins with a roll for MP (4.3), the action `begin`.
  return !hasMoveBegun(mover.state) && !isMarkerInCommand(position, id) ? 'mustBegin' : mover
}

/** What the steps of a marker depend on, or why it may not step at all; a marker out of command is treated as one in command. */
function steppingMarkerIfInCommand(position: Position, side: Side, id: string): SteppingMarker | RefusalReason {
  const { markers, moving } = position.game.ops
  const state = markers[id]
  const identity = parseMarkerId(id)
  if (!state || identity?.side !== side) return 'notYours'
  const from = position.world.grid.indexOf(state.at)
  if (from < 0) return 'notOnMap'
  // A marker moves alone, so it is the first of the moving group or not in it.
  const isMoving = moving?.units[0] === id
  if (state.moved || (hasMoveBegun(state) && !isMoving)) return 'moveOver'
  const pieces = piecesInBox(position, side, identity.box)
  const isMarching = isMoving && moving.march
  return {
    side,
    state,
    pieces,
    from,
    isMoving,
    isMarching,
    limits: markerLimits(position, state, isMarching),
    marchLimits: markerLimits(position, state, ON_A_MARCH),
  }
}

/** Why the marker may not begin a march (5.3); null: it may. */
function markerMarchRefusal(position: Position, { state, isMoving }: SteppingMarker): RefusalReason | null {
  if (isNight(position) && !position.world.tables.terrain.night.march) return 'marchNight'
  // A move that has not begun may begin as a march.
  if (!hasMoveBegun(state)) return null
  // After a step it stays a march or no march. A move begun without a step began with the roll of a marker out of command, which may not march.
  return isMoving && position.game.ops.moving?.stepped ? 'marchFixed' : 'marchCommand'
}

/** Halves of an MP that a step costs, or why it may not be taken. What is in the hex entered, and who sees that hex, is not looked at. */
function crossingCostHalfMp(
  position: Position,
  mover: SteppingMarker,
  direction: number,
  isMarch: boolean,
): number | RefusalReason {
  const { side, state, pieces, from } = mover
  const limits = isMarch ? mover.marchLimits : mover.limits
  const costHalfMp = plainCostHalfMp(position.world, seatOf(side), limits, state.spent, from, direction)
  if (costHalfMp === STEP_TOO_DEAR) return 'noMp'
  if (costHalfMp === STEP_CLOSED || !canContentsStep(position, pieces, from, direction)) return 'markerGround'
  if (doContentsKeepGround(position, pieces, from, direction)) return 'keepsGround'
  if (!isMarch) return costHalfMp
  const { hexsideFlags, grid } = position.world
  if (!(hexsideFlags[from * 6 + direction]! & ROAD)) return 'marchRoad'
  const barredToMarch = marchBarredHexes(position, seatOf(side))
  return barredToMarch[from] || barredToMarch[grid.neighbour(from, direction)] ? 'marchEnemy' : costHalfMp
}

/** Halves of an MP that a step costs, or why it may not be taken. */
function stepCostHalfMp(
  position: Position,
  mover: SteppingMarker,
  direction: number,
  isMarch: boolean,
): number | RefusalReason {
  const costHalfMp = crossingCostHalfMp(position, mover, direction, isMarch)
  if (typeof costHalfMp === 'string') return costHalfMp
  return markerEntryRefusal(position, mover.side, position.world.grid.neighbour(mover.from, direction)) ?? costHalfMp
}

/**
 * Could the marker still pay a step, whatever its box holds? The contents of the box are not looked at, so that a move that ends by itself
 * tells nothing about them (19.5.15).
 */
export function canMarkerContinue(position: Position, side: Side, id: string, isMarch: boolean): boolean {
  const state = position.game.ops.markers[id]!
  const from = position.world.grid.indexOf(state.at)
  const limits = markerLimits(position, state, isMarch)
  for (let direction = 0; direction < 6; direction++) {
    const to = position.world.grid.neighbour(from, direction)
    // A cost below 0 is STEP_CLOSED or STEP_TOO_DEAR.
    if (to < 0 || plainCostHalfMp(position.world, seatOf(side), limits, state.spent, from, direction) < 0) continue
    if (isMarch && !(position.world.hexsideFlags[from * 6 + direction]! & ROAD)) continue
    if (markerEntryRefusal(position, side, to) === null) return true
  }
  return false
}

/** A legal step of a marker. */
export interface MarkerStep {
  readonly from: number
  readonly direction: number
  /** In halves of an MP. */
  readonly costHalfMp: number
}

/** The step that an action asks for, or why it may not be taken. */
export function markerStep(position: Position, side: Side, action: MarkerAction): MarkerStep | RefusalReason {
  const mover = steppingMarker(position, side, action.id)
  if (typeof mover === 'string') return mover
  if (action.march) {
    const reason = markerMarchRefusal(position, mover)
    if (reason) return reason
  }
  const to = position.world.grid.indexOf(action.to)
  const direction = to < 0 ? -1 : position.world.grid.directionTo(mover.from, to)
  if (direction < 0) return 'notAdjacent'
  const costHalfMp = stepCostHalfMp(position, mover, direction, action.march === true || mover.isMarching)
  return typeof costHalfMp === 'string' ? costHalfMp : { from: mover.from, direction, costHalfMp }
}

/** The steps of one marker, in list order. */
interface MarkerSteps {
  readonly id: string
  /** It has not begun its move, so it steps only in command (4.3). */
  readonly needsCommand: boolean
  readonly steps: readonly { readonly action: MarkerAction; readonly to: number }[]
}

/**
 * The steps of each marker of the side, kept until one of the facts named in the first argument changes: where enemy pieces stand
 * (`piecePlaces`), where enemy units stand and exert ZOC (`unitPlaces`), all about the markers and their moves, contents of boxes, day or night.
 * Command and the side's own units change often; so they are not looked at here but by `listMarkerSteps` each time.
 */
const stepsWithoutCommand = memoBySeat<readonly MarkerSteps[]>(
  (_own, enemy) => [`piecePlaces${enemy}`, `unitPlaces${enemy}`, 'markers0', 'markers1', 'boxContents', 'light'],
  (position, seat) =>
    markersOnMap(position, SIDES[seat]).map((id) => ({
      id,
      needsCommand: !hasMoveBegun(position.game.ops.markers[id]!),
      steps: stepsOfMarker(position, SIDES[seat], id),
    })),
)

/** The steps of one marker as far as `stepsWithoutCommand` keeps them. */
function stepsOfMarker(position: Position, side: Side, id: string): MarkerSteps['steps'] {
  const mover = steppingMarkerIfInCommand(position, side, id)
  if (typeof mover === 'string') return []
  const mayMarch = markerMarchRefusal(position, mover) === null
  const steps: { action: MarkerAction; to: number }[] = []
  for (const direction of position.world.directionsInHexOrder[mover.from] ?? []) {
    const to = position.world.grid.neighbour(mover.from, direction)
    if (entryRefusalWithoutFriends(position, side, to) !== null) continue
    const hexName = hexId(position, to)
    const canCross = (isMarch: boolean): boolean =>
      typeof crossingCostHalfMp(position, mover, direction, isMarch) === 'number'
    if (canCross(mover.isMarching)) steps.push({ action: { type: 'marker', id, to: hexName }, to })
    if (mayMarch && canCross(ON_A_MARCH)) steps.push({ action: { type: 'marker', id, to: hexName, march: true }, to })
  }
  return steps
}

/** Appends every legal step of the side's markers, in the order of the legal list. */
export function listMarkerSteps(position: Position, side: Side, out: Action[]): void {
  const seat = seatOf(side)
  for (const { id, needsCommand, steps } of stepsWithoutCommand(position, seat)) {
    if (steps.length === 0 || (needsCommand && !isMarkerInCommand(position, id))) continue
    for (const { action, to } of steps) if (!hasUnitOf(position, to, seat)) out.push(action)
  }
}
