import { otherSeat, type Seat } from '../../game/side'
import { memoBySeat } from '../memo'
import { marchBarredHexes } from '../movement/march'
import { hasUnitOf, hexId, hexOfPiece, isNight, markerSeatAt, pieceDef, pieceIndex, type Position } from '../position'
import type { RefusalReason } from '../refusals'
import { type Action, type MarkerState, type Side, SIDES } from '../types'
import { fractionOf, INFANTRY, movementTables, ROAD, seatOf, type World } from '../world'
import { isNextToMarker, isSingleInfantry, piecesInBox } from './boxes'
import { ALL_MARKER_IDS, parseMarkerId } from './markerIds'
import { hexesSeenBy } from './sight'

/** What the steps of a marker cost and where they may lead (19.5.6-8). */

type MarkerAction = Extract<Action, { type: 'marker' }>

/** MA of a marker, in halves (19.5.6). */
export const markerAllowance2 = (position: Position): number => position.world.tables.command.hiddenMovement.ma * 2

/** MP of a marker's march, in halves (5.3, 19.5.6). */
export function markerMarch2(position: Position): number {
  const { maFactor, round } = position.world.tables.terrain.march
  return fractionOf(markerAllowance2(position) / 2, maFactor, round) * 2
}

/** A marker is in command while its HQ is active, as determined for the phase (4.2). */
export function markerInCommand(position: Position, id: string): boolean {
  const by = position.game.ops.command[id]
  return by?.some((hq) => hexOfPiece(position, pieceIndex(position, hq)) >= 0) ?? false
}

/** Own markers on the map, by id. */
export function ownMarkers(position: Position, side: Side): string[] {
  const { markers } = position.game.ops
  const out: string[] = []
  for (const id of ALL_MARKER_IDS[seatOf(side)]) {
    const marker = markers[id]
    if (marker && marker.at !== 'off') out.push(id)
  }
  return out
}

/** Halves of an MP that a marker may spend in the phase: in all, which is on roads, and off the roads (less by night, 5.5). */
export interface MarkerLimits {
  readonly road: number
  readonly off: number
}

export function markerLimits(position: Position, state: MarkerState, march: boolean): MarkerLimits {
  const allowed = state.mp2 >= 0 ? state.mp2 : march ? markerMarch2(position) : markerAllowance2(position)
  if (!isNight(position)) return { road: allowed, off: allowed }
  const { offRoadMaFactor, round } = position.world.tables.terrain.night
  return {
    road: allowed,
    off: Math.min(allowed, fractionOf(markerAllowance2(position) / 2, offRoadMaFactor, round) * 2),
  }
}

/** Instead of a cost: the hex or hexside is closed. */
const CLOSED = -1
/** Instead of a cost: there are not MP enough. */
const TOO_DEAR = -2

/** What a step of any marker costs, as far as both sides know: infantry movement (19.5.6); CLOSED or TOO_DEAR where it cannot be taken. */
function plainCost2(world: World, seat: Seat, limits: MarkerLimits, spent2: number, from: number, dir: number): number {
  const at = from * 6 + dir
  const cost = movementTables(world, seat, INFANTRY).stepCostsHalfMp[at]!
  if (cost < 0) return CLOSED
  const allowed = world.hexsideFlags[at]! & ROAD ? limits.road : limits.off
  if (cost <= allowed - spent2) return cost
  // 5.1: a first step may cost more than there is, for all of it.
  return spent2 === 0 && limits.road > 0 ? limits.road : TOO_DEAR
}

/** Ground that every piece inside could step on (19.5.8). */
export function canContentsStep(position: Position, pieces: readonly number[], from: number, dir: number): boolean {
  const to = position.world.grid.neighbour(from, dir)
  if (position.world.lava[to] && !isSingleInfantry(position, pieces)) return false
  return pieces.every((index) => {
    const piece = pieceDef(position, index)
    return piece.movement.stepCostsHalfMp[from * 6 + dir]! >= 0
  })
}

/** Why a marker may not come into that hex whatever it holds (19.5.6, 19.5.7, 19.5.11); null: it may. */
export function markerEntryRefusal(position: Position, side: Side, to: number): RefusalReason | null {
  return hasUnitOf(position, to, seatOf(side)) ? 'markerStack' : entryRefusalOfEmptyHex(position, side, to)
}

/** The same for a hex without a unit of its side. */
function entryRefusalOfEmptyHex(position: Position, side: Side, to: number): RefusalReason | null {
  const enemy = otherSeat(seatOf(side))
  if (markerSeatAt(position, to) >= 0) return 'markerStack'
  if (hexesSeenBy(position, enemy)[to]) return 'markerSeen'
  return isNextToMarker(position, to, enemy) ? 'markerMeets' : null
}

/** A marker about to step: what holds for all six directions. */
interface Mover {
  readonly side: Side
  readonly state: MarkerState
  /** Indices of the pieces in its box. */
  readonly pieces: readonly number[]
  readonly from: number
  /** It is the marker that is moving now. */
  readonly isMoving: boolean
  /** It is moving, and on a march. */
  readonly marches: boolean
  readonly limits: MarkerLimits
  /** Of a march. */
  readonly marchLimits: MarkerLimits
}

/** The marker as it stands, or why it may not move at all. */
function moverOf(position: Position, side: Side, id: string): Mover | RefusalReason {
  const mover = moverInCommand(position, side, id)
  if (typeof mover === 'string') return mover
  return mover.state.mp2 < 0 && !markerInCommand(position, id) ? 'mustBegin' : mover
}

/** The same as if the marker were in command. */
function moverInCommand(position: Position, side: Side, id: string): Mover | RefusalReason {
  const { markers, moving } = position.game.ops
  const state = markers[id]
  const identity = parseMarkerId(id)
  if (!state || identity?.side !== side) return 'notYours'
  const from = position.world.grid.indexOf(state.at)
  if (from < 0) return 'notOnMap'
  const isMoving = moving?.units[0] === id
  if (state.moved || (state.mp2 >= 0 && !isMoving)) return 'moveOver'
  const pieces = piecesInBox(position, side, identity.box)
  const marches = isMoving && moving.march
  return {
    side,
    state,
    pieces,
    from,
    isMoving,
    marches,
    limits: markerLimits(position, state, marches),
    marchLimits: markerLimits(position, state, true),
  }
}

/** Why the marker may not begin a march (5.3); null: it may. */
function marchRefusal(position: Position, { state, isMoving }: Mover): RefusalReason | null {
  if (isNight(position) && !position.world.tables.terrain.night.march) return 'marchNight'
  if (state.mp2 < 0) return null
  return isMoving && position.game.ops.moving?.stepped ? 'marchFixed' : 'marchCommand'
}

/** MP in halves that a step costs, or why it cannot be paid; what stands in the hex entered is left out of account. */
function crossingCost2(position: Position, mover: Mover, dir: number, march: boolean): number | RefusalReason {
  const { side, state, pieces, from } = mover
  const limits = march ? mover.marchLimits : mover.limits
  const cost = plainCost2(position.world, seatOf(side), limits, state.spent, from, dir)
  if (cost === TOO_DEAR) return 'noMp'
  if (cost === CLOSED || !canContentsStep(position, pieces, from, dir)) return 'markerGround'
  if (!march) return cost
  const { hexsideFlags, grid } = position.world
  if (!(hexsideFlags[from * 6 + dir]! & ROAD)) return 'marchRoad'
  const barred = marchBarredHexes(position, seatOf(side))
  return barred[from] || barred[grid.neighbour(from, dir)] ? 'marchEnemy' : cost
}

/** MP in halves that a step costs, or why it may not be taken. */
function stepCost2(position: Position, mover: Mover, dir: number, march: boolean): number | RefusalReason {
  const cost = crossingCost2(position, mover, dir, march)
  if (typeof cost === 'string') return cost
  return markerEntryRefusal(position, mover.side, position.world.grid.neighbour(mover.from, dir)) ?? cost
}

/**
 * Could any marker in that place still pay a step? The contents of its box are left out of account, so that a move that ends by itself
 * tells nothing about them (19.5.15).
 */
export function canMarkerContinue(position: Position, side: Side, id: string, march: boolean): boolean {
  const state = position.game.ops.markers[id]!
  const from = position.world.grid.indexOf(state.at)
  const limits = markerLimits(position, state, march)
  for (let dir = 0; dir < 6; dir++) {
    const to = position.world.grid.neighbour(from, dir)
    if (to < 0 || plainCost2(position.world, seatOf(side), limits, state.spent, from, dir) < 0) continue
    if (march && !(position.world.hexsideFlags[from * 6 + dir]! & ROAD)) continue
    if (markerEntryRefusal(position, side, to) === null) return true
  }
  return false
}

/** A legal step of a marker. */
export interface MarkerStep {
  readonly from: number
  readonly dir: number
  /** In halves of an MP. */
  readonly cost2: number
}

/** The step that an action asks for, or why it may not be taken. */
export function markerStep(position: Position, side: Side, action: MarkerAction): MarkerStep | RefusalReason {
  const mover = moverOf(position, side, action.id)
  if (typeof mover === 'string') return mover
  if (action.march) {
    const why = marchRefusal(position, mover)
    if (why) return why
  }
  const to = position.world.grid.indexOf(action.to)
  const dir = to < 0 ? -1 : position.world.grid.directionTo(mover.from, to)
  if (dir < 0) return 'notAdjacent'
  const cost2 = stepCost2(position, mover, dir, action.march === true || mover.marches)
  return typeof cost2 === 'string' ? cost2 : { from: mover.from, dir, cost2 }
}

/** The steps of one marker, in list order. */
interface MarkerSteps {
  readonly id: string
  /** It has not begun its move, so it steps only in command (4.3). */
  readonly needsCommand: boolean
  readonly steps: readonly { readonly action: MarkerAction; readonly to: number }[]
}

/**
 * The steps of each marker of the side, its command and the places of its own units left out of account: these change often, and are
 * looked at when the list is made.
 */
const stepsWithoutCommand = memoBySeat<readonly MarkerSteps[]>(
  (_own, enemy) => [`piecePlaces${enemy}`, `unitPlaces${enemy}`, 'markers0', 'markers1', 'boxContents', 'light'],
  (position, seat) =>
    ownMarkers(position, SIDES[seat]).map((id) => ({
      id,
      needsCommand: (position.game.ops.markers[id]?.mp2 ?? -1) < 0,
      steps: stepsOfMarker(position, SIDES[seat], id),
    })),
)

function stepsOfMarker(position: Position, side: Side, id: string): MarkerSteps['steps'] {
  const mover = moverInCommand(position, side, id)
  if (typeof mover === 'string') return []
  const mayMarch = marchRefusal(position, mover) === null
  const out: { action: MarkerAction; to: number }[] = []
  for (const dir of position.world.directionsInHexOrder[mover.from] ?? []) {
    const to = position.world.grid.neighbour(mover.from, dir)
    if (entryRefusalOfEmptyHex(position, side, to) !== null) continue
    const hex = hexId(position, to)
    const isOpen = (march: boolean): boolean => typeof crossingCost2(position, mover, dir, march) === 'number'
    if (isOpen(mover.marches)) out.push({ action: { type: 'marker', id, to: hex }, to })
    if (mayMarch && isOpen(true)) out.push({ action: { type: 'marker', id, to: hex, march: true }, to })
  }
  return out
}

/** Appends every legal step of the side's markers, in the order of the legal list. */
export function listMarkerSteps(position: Position, side: Side, out: Action[]): void {
  const seat = seatOf(side)
  for (const { id, needsCommand, steps } of stepsWithoutCommand(position, seat)) {
    if (steps.length === 0 || (needsCommand && !markerInCommand(position, id))) continue
    for (const { action, to } of steps) if (!hasUnitOf(position, to, seat)) out.push(action)
  }
}
