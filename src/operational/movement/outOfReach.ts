import type { Refusal } from '../../core/result'
import { parseMarkerId } from '../hidden/markerIds'
import {
  hexId,
  hexOfPiece,
  inEzoc,
  pieceDef,
  pieceId,
  pieceIndex,
  pieceState,
  type Position,
  hasMoveBegun,
} from '../position'
import { refusalFor } from '../refusals'
import type { HexId, PieceId, Side } from '../types'
import { leavesGround } from '../variants'
import {
  currentAllowanceHalfMp,
  leaderStepCost,
  marchAllowanceHalfMp,
  spendingLimitHalfMp,
  type StepContext,
  stepContext,
  stepRefusal,
  unitStepCost,
} from './cost'
import { isMoving } from './groups'
import { includesEngineer } from './steppingGroup'
import { reachField, type ReachField, UNREACHED } from './reach'

/**
 * Why pieces that may move now cannot get to a hex in this phase (OPS-5, 7, 19.1), for a player who points at it. `tooDear`: the cheapest path
 * costs more halves of an MP (movement point) than are left; `tooDearByNight`: the same off the roads by night (5.5). `stops`: the move must end
 * in `at` on the way. `barred`: an enemy unit or a marker in `at` holds the only way. `closed`: the last step is refused. `noWay`: no path leads there at all.
 */
export type OutOfReach =
  | {
      readonly kind: 'tooDear' | 'tooDearByNight'
      readonly costHalfMp: number
      readonly leftHalfMp: number
      readonly rule: string
    }
  | { readonly kind: 'stops' | 'barred'; readonly at: HexId; readonly rule: string }
  | { readonly kind: 'closed'; readonly refusal: Refusal }
  | { readonly kind: 'noWay'; readonly rule: string }

/** Halves of an MP that are left to the piece that has least; `isOffRoad`: by night, what is left for steps off the roads. */
function leftHalfMp(position: Position, pieces: readonly number[], context: StepContext, isOffRoad: boolean): number {
  const left = pieces.map((index) => {
    const state = pieceState(position, index)
    let fullHalfMp = pieceDef(position, index).allowanceHalfMp
    if (pieceDef(position, index).kind === 'unit')
      fullHalfMp = context.march ? marchAllowanceHalfMp(position, index) : currentAllowanceHalfMp(position, index)
    const allowedHalfMp = hasMoveBegun(state) ? state.mp2 : fullHalfMp
    return spendingLimitHalfMp(position, index, allowedHalfMp, !isOffRoad, context.night) - state.spent
  })
  return Math.max(0, Math.min(...left))
}

/** The hexes of the cheapest path to a hex, the start first, in a field in which every path may go on. */
function pathTo(field: ReachField, hex: number): number[] {
  const path = [hex]
  for (let before = field.previousHex[hex]!; before >= 0; before = field.onwardPreviousHex[before]!)
    path.unshift(before)
  return path
}

/**
 * Why the pieces cannot get to the hex. Null: they can, they may not move at all now (`check` of a step says why), or a marker moves (19.5.6),
 * whose steps say themselves why they are closed. Uses only what the side knows, as `reachOf` does.
 */
export function outOfReach(
  position: Position,
  side: Side,
  unitIds: readonly PieceId[],
  leaderIds: readonly PieceId[],
  asksMarch: boolean,
  to: HexId,
): OutOfReach | null {
  const { world } = position
  const hex = world.grid.indexOf(to)
  if (hex < 0 || [...unitIds, ...leaderIds].some((id) => parseMarkerId(id))) return null
  const units = unitIds.map((id) => pieceIndex(position, id))
  const leaders = leaderIds.map((id) => pieceIndex(position, id))
  const pieces = [...units, ...leaders]
  const first = pieces[0]
  const isOwnPieceOnMap = (index: number): boolean =>
    index >= 0 && pieceDef(position, index).side === side && hexOfPiece(position, index) >= 0
  if (first === undefined || !pieces.every(isOwnPieceOnMap)) return null
  const isGroupMoving = units.length > 0 && isMoving(position, units[0]!) && position.game.ops.moving!.stepped
  const march = isGroupMoving ? position.game.ops.moving!.march : asksMarch
  const context = stepContext(position, { march, engineer: units.length > 0 && includesEngineer(position, leaders) })
  const field = (wish: Parameters<typeof reachField>[4]): ReachField =>
    reachField(position, units, leaders, context, wish)
  if (field({}).costHalfMp[hex] !== UNREACHED) return null
  const kept = pieces.find(
    (index) => context.ground && leavesGround(context.ground, index, hexOfPiece(position, index), hex),
  )
  if (kept !== undefined)
    return { kind: 'closed', refusal: refusalFor('keepsGround', { hex: to, piece: pieceId(position, kept) }) }
  const unlimited = field({ unlimited: true })
  const costHalfMp = unlimited.costHalfMp[hex]!
  if (costHalfMp !== UNREACHED) {
    const left = leftHalfMp(position, pieces, context, false)
    if (costHalfMp > left) return { kind: 'tooDear', costHalfMp, leftHalfMp: left, rule: 'OPS-5.1' }
    const leftOffRoad = leftHalfMp(position, pieces, context, true)
    if (context.night) return { kind: 'tooDearByNight', costHalfMp, leftHalfMp: leftOffRoad, rule: 'OPS-5.5' }
  }
  // With all the MP in the world: does the move end on the way?
  const stopless = field({ unlimited: true, stopless: true })
  if (stopless.costHalfMp[hex] !== UNREACHED) {
    const path = pathTo(stopless, hex)
    const stopIndex = path.findIndex(
      (each, i) => i > 0 && unlimited.onwardHalfMp[each] === UNREACHED && unlimited.costHalfMp[each] !== UNREACHED,
    )
    const at = path[stopIndex]
    if (at !== undefined && stopIndex < path.length - 1) {
      const { seat } = pieceDef(position, first)
      return { kind: 'stops', at: hexId(position, at), rule: inEzoc(position, at, seat) ? 'OPS-7.2' : 'OPS-19.1.8' }
    }
  }
  const closed = closedHex(position, units, leaders, hex, stopless, context)
  if (closed) return closed
  // Would there be a way if nobody stood in it?
  const pastEnemies = field({ unlimited: true, stopless: true, pastEnemies: true })
  if (pastEnemies.costHalfMp[hex] !== UNREACHED) {
    const at = pathTo(pastEnemies, hex).find((each) => stopless.costHalfMp[each] === UNREACHED)
    // 5.4: no unit enters the hex of an enemy unit; 19.5.7: nor that of a marker.
    if (at !== undefined)
      return { kind: 'barred', at: hexId(position, at), rule: position.markerOwnerAt[at] ? 'OPS-19.5.7' : 'OPS-5.4' }
  }
  return closedGround(position, pieces, hex, context) ?? { kind: 'noWay', rule: 'OPS-5.2' }
}

/** Why the last step into a hex is refused, from a hex beside it that can be reached; null: none beside it can be reached. */
function closedHex(
  position: Position,
  units: readonly number[],
  leaders: readonly number[],
  hex: number,
  stopless: ReachField,
  context: StepContext,
): OutOfReach | null {
  const { grid, lava } = position.world
  // What bars one of them alone is said before what bars them together.
  if (units.length > 1 && lava[hex])
    return (
      closedGround(position, [...units, ...leaders], hex, context) ?? {
        kind: 'closed',
        refusal: refusalFor('lavaGroup', { hex: hexId(position, hex) }),
      }
    )
  for (const from of grid.neighboursOf(hex)) {
    if (stopless.onwardHalfMp[from] === UNREACHED) continue
    const direction = grid.directionTo(from, hex)
    const blocked = [
      ...units.map((index) => ({ index, cost: unitStepCost(position, index, from, direction, 0, context) })),
      ...leaders.map((index) => ({
        index,
        cost: leaderStepCost(position, index, from, direction, 0, units.length > 0, context),
      })),
    ].find(({ cost }) => cost < 0)
    if (!blocked) continue
    const reason = stepRefusal(position, blocked.index, from, direction, blocked.cost, context)
    // What the step costs from there is no reason: the pieces do not stand there.
    if (reason === 'noMp') continue
    return {
      kind: 'closed',
      refusal: refusalFor(reason, { hex: hexId(position, hex), piece: pieceId(position, blocked.index) }),
    }
  }
  return null
}

/** Reasons for refusing a step that lie in the ground of the hex itself, wherever the step comes from. */
const GROUND_REASONS: readonly string[] = ['prohibited', 'volcano', 'lavaClosed', 'lavaTrailOnly']

/** Why the ground of a hex is closed to one of the pieces wherever it comes from; null: it is open to all. */
function closedGround(
  position: Position,
  pieces: readonly number[],
  hex: number,
  context: StepContext,
): OutOfReach | null {
  const { grid } = position.world
  const [from] = grid.neighboursOf(hex)
  const closedTo = pieces.find((index) => !pieceDef(position, index).movement.passableTerrain[hex])
  if (from === undefined || closedTo === undefined) return null
  const direction = grid.directionTo(from, hex)
  const cost = unitStepCost(position, closedTo, from, direction, 0, context)
  const reason = cost < 0 ? stepRefusal(position, closedTo, from, direction, cost, context) : 'noMp'
  if (!GROUND_REASONS.includes(reason)) return null
  return {
    kind: 'closed',
    refusal: refusalFor(reason, { hex: hexId(position, hex), piece: pieceId(position, closedTo) }),
  }
}
