import { otherSeat } from '../../game/side'
import { parseMarkerId } from '../hidden/markerIds'
import { markerReach } from '../hidden/reach'
import { isWorkingEngineer } from '../command/command'
import { mustCheckBeforeEzoc } from '../command/contact'
import { passingFaces } from '../combat/morale'
import { hexId, hexOfPiece, inEzoc, pieceDef, pieceIndex, pieceState, type Position, hasMoveBegun } from '../position'
import type { HexId, PieceId, ReachHex, Side } from '../types'
import { INFANTRY, LEADER, RIVER, STOPS_MOVE, movementTables } from '../world'
import {
  currentAllowanceHalfMp,
  exitCostHalfMp,
  spendingLimitHalfMp,
  marchAllowanceHalfMp,
  hexsideBitsOfRoads,
  startsInEzoc,
  type StepContext,
  stepContext,
} from './cost'
import { marchBarredHexes } from './march'
import { lavaModifiers, needsLavaDie } from './lava'
import { marchRefusal, mayGoAlone, leaderMoveRefusal, includesEngineer } from './steppingGroup'
import { canMove, mustRollForCommand, isMoving } from './groups'

/**
 * Where pieces that move together can get in this phase, and with what chance (OPS-5, 7, 19.1). MP (movement points) are counted in halves.
 * EZOC: enemy zone of control. A march is a move by road with more MP, far from the enemy (5.3). A seat is the index of a side, 0 or 1. Markers
 * are hidden-movement markers (19.5).
 */

/** Instead of a cost: the hex is not reached. The greatest number that an Int16Array holds. */
export const UNREACHED = 32767

/**
 * Where a group can get, by hex index. A hex may be reached cheaply by a path after which the move is over (over a ravine, 19.1.8), and at a
 * higher cost by a path after which the move may go on: both are kept. Costs are halves of an MP.
 */
export interface ReachField {
  /** Cost of the cheapest path, and the hex before its end; UNREACHED and -1 where there is no path. */
  readonly costHalfMp: Int16Array
  readonly previousHex: Int16Array
  /** Cost and hex before the end of the cheapest path after which the move may go on: none into an EZOC, where the move of units ends (7.2). */
  readonly onwardHalfMp: Int16Array
  readonly onwardPreviousHex: Int16Array
}

/** What the search must know about a piece of the group. */
interface Member {
  /** What steps cost it, by [hex * 6 + direction]; below 0: closed. */
  readonly stepCostsHalfMp: Int16Array
  /** Halves of an MP that it may have spent in the phase after a step on a road, and after a step off the roads (5.5). */
  readonly allowedHalfMp: number
  readonly allowedOffRoadHalfMp: number
  /** Spent in the phase before the search. */
  readonly spentHalfMp: number
  /** Extra cost of a first step out of an EZOC (7.2). */
  readonly exitCostHalfMp: number
  /** A first step that is too dear takes all its MP (5.1). */
  readonly mayOverspendFirstStep: boolean
  readonly isUnit: boolean
  readonly isIneffective: boolean
}

/** Argument for `spendingLimitHalfMp`: the step is none by road. */
const IS_OFF_ROAD = false

/**
 * A search for why a hex is out of reach: `unlimited`, with as many MP as the path asks for; `stopless`, as if nothing on the way ended a move;
 * `pastEnemies`, as if no enemy unit and no marker held a hex. Absent: false.
 */
export interface ReachWish {
  readonly unlimited?: boolean
  readonly stopless?: boolean
  readonly pastEnemies?: boolean
}

/** More halves of an MP than any path costs. */
const UNLIMITED_HALF_MP = 10_000

/** What the search must know about one piece of the group. `start`: the hex where the group stands. */
function memberOf(position: Position, index: number, start: number, context: StepContext, wish: ReachWish): Member {
  const { world } = position
  const piece = pieceDef(position, index)
  const state = pieceState(position, index)
  const isUnit = piece.kind === 'unit'
  let fullHalfMp = piece.allowanceHalfMp
  if (isUnit)
    fullHalfMp = context.march ? marchAllowanceHalfMp(position, index) : currentAllowanceHalfMp(position, index)
  // A piece whose move has not begun has its whole allowance.
  let allowedHalfMp = hasMoveBegun(state) ? state.mp2 : fullHalfMp
  if (wish.unlimited) allowedHalfMp = UNLIMITED_HALF_MP
  // 5.1: a leader pays what infantry pays.
  const tables = piece.pieceClass === LEADER ? movementTables(world, piece.seat, INFANTRY) : piece.movement
  return {
    stepCostsHalfMp: context.engineer ? tables.engineerStepCostsHalfMp : tables.stepCostsHalfMp,
    allowedHalfMp,
    allowedOffRoadHalfMp: wish.unlimited
      ? UNLIMITED_HALF_MP
      : spendingLimitHalfMp(position, index, allowedHalfMp, IS_OFF_ROAD, context.night),
    spentHalfMp: state.spent,
    exitCostHalfMp: isUnit ? exitCostHalfMp(position, index, start) : 0,
    mayOverspendFirstStep: state.spent === 0 && !startsInEzoc(position, index, start),
    isUnit,
    isIneffective: state.ineffective,
  }
}

/** By cost: the hexes to look at. The storage is shared by all searches and empty between them. */
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
  wish: ReachWish = {},
): ReachField {
  const { world } = position
  const { neighbours, count } = world.grid
  const { hexsideFlags, lava } = world
  const costHalfMp = new Int16Array(count).fill(UNREACHED)
  const previousHex = new Int16Array(count).fill(-1)
  const onwardHalfMp = new Int16Array(count).fill(UNREACHED)
  const onwardPreviousHex = new Int16Array(count).fill(-1)
  const firstPiece = units[0] ?? leaders[0]!
  const start = hexOfPiece(position, firstPiece)
  const { seat } = pieceDef(position, firstPiece)
  const enemyZoc = position.zoc[otherSeat(seat)]
  const enemyUnitCounts = position.unitCounts[otherSeat(seat)]
  const friendlyUnitCounts = position.unitCounts[seat]
  const withoutUnits = units.length === 0
  // Several leaders without a unit are one leader with engineers, who help him into lava only (19.1.5).
  const isLavaOnly = withoutUnits && leaders.length > 1
  const roadBits = hexsideBitsOfRoads(context)
  // A river crossed with an engineer ends the move like a ravine (19.1.12).
  const moveEndingBits = context.engineer ? STOPS_MOVE | RIVER : STOPS_MOVE
  const { markerOwnerAt } = position
  // `markerOwnerAt` holds the owner's seat + 1, which is 2 - seat for the other side.
  const enemyMarkerOwner = 2 - seat
  const seenByEnemyMarker = withoutUnits ? context.seenByEnemyMarker : null
  const { ground } = context
  const staysOutside = ground && [...units, ...leaders].some((index) => ground.stays[index]) ? ground.outside : null
  const isStack = units.length > 1
  const members = [...units, ...leaders].map((index) => memberOf(position, index, start, context, wish))
  const onlyMember = members.length === 1 ? members[0]! : null
  const barredToMarch = context.march ? marchBarredHexes(position, seat) : null
  const hasIneffective = members.some((member) => member.isIneffective)
  costHalfMp[start] = 0
  onwardHalfMp[start] = 0
  const enqueue = (cost: number, hex: number): void => {
    while (queues.length <= cost) queues.push([])
    queues[cost]!.push(hex)
  }
  enqueue(0, start)
  let hexesWaiting = 1
  for (let searchedHalfMp = 0; hexesWaiting > 0; searchedHalfMp++) {
    const queue = queues[searchedHalfMp]
    if (!queue) continue
    for (let place = 0; place < queue.length; place++) {
      const hex: number = queue[place]!
      hexesWaiting--
      // A cheaper path was found after this hex was queued.
      if (onwardHalfMp[hex] !== searchedHalfMp) continue
      if (barredToMarch?.[hex]) continue
      for (let direction = 0; direction < 6; direction++) {
        const hexsideIndex: number = hex * 6 + direction
        const to = neighbours[hexsideIndex]!
        // Off the map, already reached as cheaply, or held by the enemy.
        if (to < 0 || onwardHalfMp[to]! <= searchedHalfMp || (enemyUnitCounts[to] && !wish.pastEnemies)) continue
        const hexsideBits = hexsideFlags[hexsideIndex]!
        const isRoad = (hexsideBits & roadBits) !== 0
        // 19.5.7: a marker closes its hex to units; leaders and HQs may enter that of their own side.
        if (!wish.pastEnemies && markerOwnerAt[to] && (!withoutUnits || markerOwnerAt[to] === enemyMarkerOwner))
          continue
        if (isLavaOnly && !lava[to]) continue
        if (barredToMarch && (!isRoad || barredToMarch[to])) continue
        const enemyZocCount = enemyZoc[to]!
        // 19.1.2: a lava hex holds one unit.
        if (lava[to] && !withoutUnits && (isStack || friendlyUnitCounts[to])) continue
        // 5.1: an EZOC is closed to leaders without a unit unless a friendly unit is there; 12.2: to ineffective units always.
        if (enemyZocCount && (withoutUnits ? !friendlyUnitCounts[to] : hasIneffective)) continue
        if (seenByEnemyMarker?.[to] && !friendlyUnitCounts[to]) continue
        // 25.1: off its ground an army may only come nearer to it.
        if (staysOutside && staysOutside[to]! > 0 && staysOutside[to]! >= staysOutside[hex]!) continue
        // The group pays what its dearest member pays; -1: one of them cannot take the step.
        let stepCost = 0
        if (onlyMember) stepCost = memberCost(onlyMember, hexsideIndex, searchedHalfMp, isRoad)
        else
          for (const member of members) {
            const memberStepCost = memberCost(member, hexsideIndex, searchedHalfMp, isRoad)
            if (memberStepCost < 0) {
              stepCost = -1
              break
            }
            if (memberStepCost > stepCost) stepCost = memberStepCost
          }
        if (stepCost < 0) continue
        const totalHalfMp = searchedHalfMp + stepCost
        if (totalHalfMp < costHalfMp[to]!) {
          costHalfMp[to] = totalHalfMp
          previousHex[to] = hex
        }
        // The move ends in an EZOC (7.2) and beyond some hexsides, so no path leads on from there. Or a path as cheap is known.
        const endsMove = ((enemyZocCount && !withoutUnits) || hexsideBits & moveEndingBits) && !wish.stopless
        if (endsMove || totalHalfMp >= onwardHalfMp[to]!) continue
        onwardHalfMp[to] = totalHalfMp
        onwardPreviousHex[to] = hex
        enqueue(totalHalfMp, to)
        hexesWaiting++
      }
    }
    queue.length = 0
  }
  return { costHalfMp, previousHex, onwardHalfMp, onwardPreviousHex }
}

/** Halves of an MP that a piece pays for a step when the search has spent `searchedHalfMp` before it; -1: the piece cannot take the step. */
function memberCost(member: Member, hexsideIndex: number, searchedHalfMp: number, isRoad: boolean): number {
  const stepCost = member.stepCostsHalfMp[hexsideIndex]!
  if (stepCost < 0) return -1
  const spentHalfMp = member.spentHalfMp + searchedHalfMp
  const costHalfMp = spentHalfMp === 0 ? stepCost + member.exitCostHalfMp : stepCost
  if (costHalfMp <= (isRoad ? member.allowedHalfMp : member.allowedOffRoadHalfMp) - spentHalfMp) return costHalfMp
  return searchedHalfMp === 0 && member.mayOverspendFirstStep && member.allowedHalfMp > 0 ? member.allowedHalfMp : -1
}

/** The greatest common divisor. */
const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** The clause by which the last hexside of the path to a hex ends the move (19.1.8, 19.1.12); null: that hexside does not end it. */
function hexsideStop(position: Position, field: ReachField, hex: number): string | null {
  const from = hexBefore(field, hex)
  const { grid, hexsideFlags } = position.world
  const hexsideBits = from < 0 ? 0 : hexsideFlags[from * 6 + grid.directionTo(from, hex)]!
  if (hexsideBits & STOPS_MOVE) return 'OPS-19.1.8'
  return hexsideBits & RIVER ? 'OPS-19.1.12' : null
}

/** The hex before `hex` on the path to it: of the path after which the move may go on, if there is one, else of the cheapest path. */
const hexBefore = (field: ReachField, hex: number): number =>
  field.onwardHalfMp[hex] === UNREACHED ? field.previousHex[hex]! : field.onwardPreviousHex[hex]!

/**
 * Chance that every die on the path to a hex is passed: lava dice (19.1.3, 19.1.5), and morale checks for a step into an EZOC in a move that
 * began in one (7.2), into any EZOC while Santa Anna is inactive (19.4.4), and beyond a ravine (19.1.9). `leaders` go along. The chance is the
 * fraction `num` / `den`.
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
  const multiplyBySixths = (passingFaceCount: number): void => {
    num *= passingFaceCount
    den *= 6
    const common = gcd(num, den)
    num /= common
    den /= common
  }
  const modifiers = lavaModifiers(position, includesEngineer(position, leaders))
  const modifierSum = modifiers.reduce((sum, modifier) => sum + modifier.value, 0)
  const lavaPassingFaceCount = [1, 2, 3, 4, 5, 6].filter(
    (face) => face + modifierSum >= world.tables.terrain.lava.enterFrom,
  ).length
  // 19.1.5: an engineer alone rolls no die.
  const areOnlyEngineers =
    units.length === 0 && leaders.length > 0 && leaders.every((index) => isWorkingEngineer(position, index))
  const firstUnit = units[0]
  // Only units are checked below, so without them the seat does not matter.
  const seat = firstUnit === undefined ? 0 : pieceDef(position, firstUnit).seat
  const { moving } = position.game.ops
  // Did the move begin in an EZOC? A move that is going on remembers it.
  const isUnderWay =
    firstUnit !== undefined && moving?.stepped === true && moving.units.includes(pieceDef(position, firstUnit).id)
  const fromEzoc = isUnderWay
    ? moving.fromEzoc
    : units.some((index) => startsInEzoc(position, index, hexOfPiece(position, index)))
  // Backward along the path: before its last step, the move could go on from every hex.
  for (let to = hex, from = hexBefore(field, hex); from >= 0; to = from, from = field.onwardPreviousHex[to]!) {
    if (!areOnlyEngineers && needsLavaDie(position, from, world.grid.directionTo(from, to), context.engineer))
      multiplyBySixths(lavaPassingFaceCount)
    if (units.length === 0 || !inEzoc(position, to, seat)) continue
    // `passingFaces`: how many of the six faces pass the unit's morale check.
    for (const index of units)
      if (fromEzoc || mustCheckBeforeEzoc(position, index, to, units)) multiplyBySixths(passingFaces(position, index))
    // 19.1.9: failing the check beyond a ravine does not prevent the step but disrupts the unit.
    if (to === hex && hexsideStop(position, field, to) === 'OPS-19.1.8')
      for (const index of units) multiplyBySixths(passingFaces(position, index))
  }
  return { num, den }
}

/** A lava hex next to that hex; the hex itself if there is none. */
function lavaNextTo({ world }: Position, hex: number): number {
  for (let direction = 0; direction < 6; direction++) {
    const to = world.grid.neighbour(hex, direction)
    if (to >= 0 && world.lava[to]) return to
  }
  return hex
}

/**
 * Every hex that the pieces can reach by moving together now, with the cheapest path, for highlights and planning. Empty when they may not
 * move now or must first roll for command (4.3). Uses only what their side knows. `asksMarch`: the reach of a march.
 */
export function reachOf(
  position: Position,
  side: Side,
  unitIds: readonly PieceId[],
  leaderIds: readonly PieceId[],
  asksMarch: boolean,
): ReachHex[] {
  // A marker goes alone (19.5.7).
  if (unitIds.length === 1 && parseMarkerId(unitIds[0]!))
    return leaderIds.length === 0 ? markerReach(position, side, unitIds[0]!, asksMarch) : []
  const { world } = position
  const units = unitIds.map((id) => pieceIndex(position, id))
  const leaders = leaderIds.map((id) => pieceIndex(position, id))
  const pieces = [...units, ...leaders]
  const firstPiece = pieces[0]
  const isOwnPieceOnMap = (index: number): boolean =>
    index >= 0 && pieceDef(position, index).side === side && hexOfPiece(position, index) >= 0
  if (firstPiece === undefined || !pieces.every(isOwnPieceOnMap)) return []
  const isMovementPhase = position.game.ops.segment === 'move' && position.game.ops.active === side
  const areInOneHex = pieces.every((index) => position.hexOf[index] === position.hexOf[firstPiece])
  if (!isMovementPhase || !areInOneHex) return []
  if (units.some((index) => !canMove(position, index) || mustRollForCommand(position, index))) return []
  if (leaders.some((index) => leaderMoveRefusal(position, index) !== null)) return []
  // What may step together (5.1): units of one group with leaders, or one leader or HQ alone.
  if (units.length > 0 && leaders.some((index) => pieceDef(position, index).kind === 'hq')) return []
  // A leader with engineers may step into lava only, so `mayGoAlone` is asked about a lava hex if there is one.
  if (units.length === 0 && !mayGoAlone(position, leaders, lavaNextTo(position, hexOfPiece(position, firstPiece))))
    return []
  const { moving } = position.game.ops
  const isGroupMoving = units.length > 0 && isMoving(position, units[0]!)
  // Units whose move is going on and others do not mix, and a group that has stepped stays together.
  if (units.some((index) => isMoving(position, index) !== isGroupMoving)) return []
  if (isGroupMoving && moving!.stepped && moving!.units.length !== units.length) return []
  const isMarch = isGroupMoving && moving!.stepped ? moving!.march : asksMarch
  const isMarchingAlready = isGroupMoving && moving!.march
  if (isMarch && !isMarchingAlready && marchRefusal(position, units) !== null) return []
  const engineer = units.length > 0 && includesEngineer(position, leaders)
  const context = stepContext(position, { march: isMarch, engineer })
  const field = reachField(position, units, leaders, context)
  const reachHexes: ReachHex[] = []
  const hexIdOrNull = (hex: number): HexId | null => (hex < 0 ? null : hexId(position, hex))
  for (let hex = 0; hex < world.grid.count; hex++) {
    if (field.costHalfMp[hex] === UNREACHED) continue
    const endsMove = field.onwardHalfMp[hex] === UNREACHED
    const stops = endsMove ? (hexsideStop(position, field, hex) ?? 'OPS-7.2') : null
    reachHexes.push({
      hex: hexId(position, hex),
      // `cost2` counts halves of an MP.
      cost2: endsMove ? field.costHalfMp[hex]! : field.onwardHalfMp[hex]!,
      prev: hexIdOrNull(hexBefore(field, hex)),
      stops,
      chance: arrivalChance(position, units, field, hex, context, leaders),
      march: isMarch,
    })
  }
  return reachHexes
}
