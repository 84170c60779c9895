import { otherSeat } from '../../game/side'
import { parseMarkerId } from '../hidden/markerIds'
import { markerReach } from '../hidden/reach'
import { isWorkingEngineer } from '../command/command'
import { mustCheckBeforeEzoc } from '../command/contact'
import { passingFaces } from '../combat/morale'
import { hexId, hexOfPiece, inEzoc, pieceDef, pieceIndex, pieceState, type Position } from '../position'
import type { HexId, PieceId, ReachHex, Side } from '../types'
import { INFANTRY, LEADER, RIVER, STOPS_MOVE, movementTables } from '../world'
import {
  allowanceHalfMp,
  exitCostHalfMp,
  spendingLimitHalfMp,
  marchAllowanceHalfMp,
  roadBits,
  startsInEzoc,
  type StepContext,
  stepContext,
} from './cost'
import { marchBarredHexes } from './march'
import { lavaModifiers, needsLavaDie } from './lava'
import { marchRefusal, mayGoAlone, leaderMoveRefusal, includesEngineer } from './steppingGroup'
import { canMove, mustRollForCommand, isMoving } from './groups'

/** In a `ReachField`: the hex is not reached. */
export const UNREACHED = 32767

/**
 * Where a group can get, by hex index. A hex may be reached cheaply by a path that ends there (over a ravine, 19.1.8), and at a higher cost
 * by one after which the move may go on: both are kept. Costs are halves of an MP.
 */
export interface ReachField {
  /** Cost of the cheapest path, and the hex before the last; UNREACHED and -1 where there is none. */
  readonly cost2: Int16Array
  readonly prev: Int16Array
  /** The same of the cheapest path after which the move may go on. In an EZOC the move ends (7.2), so there is none. */
  readonly onward2: Int16Array
  readonly onwardPrev: Int16Array
}

/** What the search must know about a piece of the group. */
interface Member {
  /** What steps cost it, by [hex * 6 + dir]. */
  readonly stepCosts2: Int16Array
  /** Halves of an MP that it may spend in the phase, and off the roads (5.5). */
  readonly allowed: number
  readonly offRoad: number
  readonly spent: number
  /** Extra cost of a first step out of an EZOC (7.2). */
  readonly exit: number
  /** A first step that is too dear takes all its MP (5.1). */
  readonly firstStepAlways: boolean
  readonly unit: boolean
  readonly ineffective: boolean
}

function memberOf(position: Position, index: number, start: number, context: StepContext): Member {
  const { world } = position
  const piece = pieceDef(position, index)
  const state = pieceState(position, index)
  const unit = piece.kind === 'unit'
  const full = unit
    ? context.march
      ? marchAllowanceHalfMp(position, index)
      : allowanceHalfMp(position, index)
    : piece.allowanceHalfMp
  const allowed = state.mp2 >= 0 ? state.mp2 : full
  const tables = piece.pieceClass === LEADER ? movementTables(world, piece.seat, INFANTRY) : piece.movement
  return {
    stepCosts2: context.engineer ? tables.engineerStepCostsHalfMp : tables.stepCostsHalfMp,
    allowed,
    offRoad: spendingLimitHalfMp(position, index, allowed, false, context.night),
    spent: state.spent,
    exit: unit ? exitCostHalfMp(position, index, start) : 0,
    firstStepAlways: state.spent === 0 && !startsInEzoc(position, index, start),
    unit,
    ineffective: state.ineffective,
  }
}

/** Storage of the search, shared by all searches: for each cost the hexes to look at. Empty between searches. */
const queues: number[][] = []

/**
 * Finds where pieces that move together can get with the MP they have left (OPS-5, 7, 19.1), if all lava dice and morale checks are passed.
 * Costs are those of `unitStepCost` and `leaderStepCost` (test/operational/reach.test.ts compares them). Searches in order of cost.
 */
export function reachField(
  position: Position,
  units: readonly number[],
  leaders: readonly number[],
  context: StepContext,
): ReachField {
  const { world } = position
  const { neighbours, count } = world.grid
  const { hexsideFlags, lava } = world
  const cost2 = new Int16Array(count).fill(UNREACHED)
  const prev = new Int16Array(count).fill(-1)
  const onward2 = new Int16Array(count).fill(UNREACHED)
  const onwardPrev = new Int16Array(count).fill(-1)
  const first = units[0] ?? leaders[0]!
  const start = hexOfPiece(position, first)
  const { seat } = pieceDef(position, first)
  const enemyZoc = position.zoc[otherSeat(seat)]
  const enemies = position.unitCounts[otherSeat(seat)]
  const friends = position.unitCounts[seat]
  const alone = units.length === 0
  // A leader with engineers goes into lava only (19.1.5).
  const lavaOnly = alone && leaders.length > 1
  const roads = roadBits(context)
  // A river crossed with an engineer ends the move like a ravine (19.1.12).
  const ends = context.engineer ? STOPS_MOVE | RIVER : STOPS_MOVE
  const { markerOwnerAt } = position
  const enemyMarker = 2 - seat
  const watched = alone ? context.watched : null
  const stack = units.length > 1
  const members = [...units, ...leaders].map((index) => memberOf(position, index, start, context))
  const only = members.length === 1 ? members[0]! : null
  const barred = context.march ? marchBarredHexes(position, seat) : null
  const ineffective = members.some((member) => member.ineffective)
  cost2[start] = 0
  onward2[start] = 0
  const put = (cost: number, hex: number): void => {
    while (queues.length <= cost) queues.push([])
    queues[cost]!.push(hex)
  }
  put(0, start)
  let waiting = 1
  for (let c = 0; waiting > 0; c++) {
    const queue = queues[c]
    if (!queue) continue
    for (let k = 0; k < queue.length; k++) {
      const hex: number = queue[k]!
      waiting--
      if (onward2[hex] !== c) continue
      if (barred?.[hex]) continue
      for (let dir = 0; dir < 6; dir++) {
        const at: number = hex * 6 + dir
        const to = neighbours[at]!
        if (to < 0 || onward2[to]! <= c || enemies[to]) continue
        const bits = hexsideFlags[at]!
        const road = (bits & roads) !== 0
        if (markerOwnerAt[to] && (!alone || markerOwnerAt[to] === enemyMarker)) continue
        if (lavaOnly && !lava[to]) continue
        if (barred && (!road || barred[to])) continue
        const zoc = enemyZoc[to]!
        if (lava[to] && !alone && (stack || friends[to])) continue
        if (zoc && (alone ? !friends[to] : ineffective)) continue
        if (watched?.[to] && !friends[to]) continue
        let step = 0
        if (only) step = memberCost(only, at, c, road)
        else
          for (const member of members) {
            const own = memberCost(member, at, c, road)
            if (own < 0) {
              step = -1
              break
            }
            if (own > step) step = own
          }
        if (step < 0) continue
        const total = c + step
        if (total < cost2[to]!) {
          cost2[to] = total
          prev[to] = hex
        }
        if ((zoc && !alone) || bits & ends || total >= onward2[to]!) continue
        onward2[to] = total
        onwardPrev[to] = hex
        put(total, to)
        waiting++
      }
    }
    queue.length = 0
  }
  return { cost2, prev, onward2, onwardPrev }
}

/** Halves of an MP that a piece pays for a step when the search has spent `searched2` before; -1: it cannot. */
function memberCost(member: Member, at: number, searched2: number, road: boolean): number {
  const base = member.stepCosts2[at]!
  if (base < 0) return -1
  const spent = member.spent + searched2
  const cost = spent === 0 ? base + member.exit : base
  if (cost <= (road ? member.allowed : member.offRoad) - spent) return cost
  return searched2 === 0 && member.firstStepAlways && member.allowed > 0 ? member.allowed : -1
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** The clause by which the last hexside of the path to a hex ends the move (19.1.8, 19.1.12); null: none. */
function hexsideStop(position: Position, field: ReachField, hex: number): string | null {
  const from = lastHex(field, hex)
  const { grid, hexsideFlags } = position.world
  const bits = from < 0 ? 0 : hexsideFlags[from * 6 + grid.directionTo(from, hex)]!
  return bits & STOPS_MOVE ? 'OPS-19.1.8' : bits & RIVER ? 'OPS-19.1.12' : null
}

/** The hex before `hex` on the path to it: on the path after which the move may go on, if there is one, else on the cheapest. */
const lastHex = (field: ReachField, hex: number): number =>
  field.onward2[hex] === UNREACHED ? field.prev[hex]! : field.onwardPrev[hex]!

/**
 * Chance that every die on the path to a hex is passed: lava dice (19.1.3, 19.1.5), and morale checks for a step from an EZOC into another
 * (7.2), into any EZOC while Santa Anna is inactive (19.4.4), and beyond a ravine (19.1.9). `leaders` go along.
 */
export function arrivalChance(
  position: Position,
  units: readonly number[],
  field: ReachField,
  hex: number,
  context: StepContext,
  leaders: readonly number[] = [],
): { num: number; den: number } {
  const { world } = position
  let num = 1
  let den = 1
  const multiplyBySixths = (passing: number): void => {
    num *= passing
    den *= 6
    const common = gcd(num, den) || 1
    num /= common
    den /= common
  }
  const modifiers = lavaModifiers(position, includesEngineer(position, leaders))
  const shift = modifiers.reduce((sum, item) => sum + item.value, 0)
  const lavaFaces = [1, 2, 3, 4, 5, 6].filter((face) => face + shift >= world.tables.terrain.lava.enterFrom).length
  // 19.1.5: an engineer alone rolls no die.
  const rollsForLava =
    units.length > 0 || leaders.some((index) => !isWorkingEngineer(position, index)) || leaders.length === 0
  const first = units[0]
  const seat = first === undefined ? 0 : pieceDef(position, first).seat
  const { moving } = position.game.ops
  const fromEzoc =
    first !== undefined &&
    (moving?.stepped && moving.units.includes(pieceDef(position, first).id)
      ? moving.fromEzoc
      : units.some((index) => startsInEzoc(position, index, hexOfPiece(position, index))))
  for (let at = hex, back = lastHex(field, hex); back >= 0; at = back, back = field.onwardPrev[at]!) {
    if (rollsForLava && needsLavaDie(position, back, world.grid.directionTo(back, at), context.engineer))
      multiplyBySixths(lavaFaces)
    if (units.length === 0 || !inEzoc(position, at, seat)) continue
    for (const index of units)
      if (fromEzoc || mustCheckBeforeEzoc(position, index, at, units)) multiplyBySixths(passingFaces(position, index))
    // 19.1.9: failing the check beyond a ravine does not prevent the step but disrupts the unit.
    if (at === hex && hexsideStop(position, field, at) === 'OPS-19.1.8')
      for (const index of units) multiplyBySixths(passingFaces(position, index))
  }
  return { num, den }
}

/** A lava hex next to that hex, or the hex itself if there is none. */
function lavaNextTo({ world }: Position, hex: number): number {
  for (let dir = 0; dir < 6; dir++) {
    const to = world.grid.neighbour(hex, dir)
    if (to >= 0 && world.lava[to]) return to
  }
  return hex
}

/**
 * Every hex that the pieces can reach by moving together now, with the cheapest path, for highlights and planning. Empty when they may not
 * move now or must first roll for command (4.3). Uses only what their side knows.
 */
export function reachOf(
  position: Position,
  side: Side,
  unitIds: readonly PieceId[],
  leaderIds: readonly PieceId[],
  march: boolean,
): ReachHex[] {
  // A marker goes alone (19.5.7).
  if (unitIds.length === 1 && parseMarkerId(unitIds[0]!))
    return leaderIds.length === 0 ? markerReach(position, side, unitIds[0]!, march) : []
  const { world } = position
  const units = unitIds.map((id) => pieceIndex(position, id))
  const leaders = leaderIds.map((id) => pieceIndex(position, id))
  const all = [...units, ...leaders]
  const first = all[0]
  if (
    first === undefined ||
    all.some((index) => index < 0 || pieceDef(position, index).side !== side || hexOfPiece(position, index) < 0)
  )
    return []
  if (
    position.game.ops.segment !== 'move' ||
    position.game.ops.active !== side ||
    all.some((index) => position.hexOf[index] !== position.hexOf[first])
  )
    return []
  if (units.some((index) => !canMove(position, index) || mustRollForCommand(position, index))) return []
  if (leaders.some((index) => leaderMoveRefusal(position, index) !== null)) return []
  // What may step together (5.1): units of one group with leaders, or one leader or HQ alone.
  if (units.length > 0 && leaders.some((index) => pieceDef(position, index).kind === 'hq')) return []
  if (units.length === 0 && !mayGoAlone(position, leaders, lavaNextTo(position, hexOfPiece(position, first)))) return []
  const { moving } = position.game.ops
  const isGroupMoving = units.length > 0 && isMoving(position, units[0]!)
  if (units.some((index) => isMoving(position, index) !== isGroupMoving)) return []
  if (isGroupMoving && moving!.stepped && moving!.units.length !== units.length) return []
  const marches = isGroupMoving && moving!.stepped ? moving!.march : march
  if (marches && !(isGroupMoving && moving!.march) && marchRefusal(position, units) !== null) return []
  const context = stepContext(position, marches, units.length > 0 && includesEngineer(position, leaders))
  const field = reachField(position, units, leaders, context)
  const out: ReachHex[] = []
  const name = (hex: number): HexId | null => (hex < 0 ? null : hexId(position, hex))
  for (let hex = 0; hex < world.grid.count; hex++) {
    if (field.cost2[hex] === UNREACHED) continue
    const ends = field.onward2[hex] === UNREACHED
    const stops = ends ? (hexsideStop(position, field, hex) ?? 'OPS-7.2') : null
    out.push({
      hex: hexId(position, hex),
      cost2: ends ? field.cost2[hex]! : field.onward2[hex]!,
      prev: name(lastHex(field, hex)),
      stops,
      chance: arrivalChance(position, units, field, hex, context, leaders),
      march: marches,
    })
  }
  return out
}
