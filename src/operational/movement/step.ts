import type { Refusal } from '../../core/result'
import { isWorkingEngineer } from '../command/command'
import { mustCheckBeforeEzoc } from '../command/contact'
import { resolveArrival } from '../arrival'
import { checkMorale } from '../combat/morale'
import { disrupt, rollLeaders, type HitStacks } from '../combat/losses'
import type { ActionHandler } from '../handler'
import {
  hexId,
  hexOfPiece,
  inEzoc,
  markerChanged,
  pieceChanged,
  pieceDef,
  pieceId,
  pieceIndex,
  pieceState,
  type Position,
  putPiece,
  hasMoveBegun,
} from '../position'
import { refusalFor } from '../refusals'
import { type ActionRun, emit } from '../run'
import type { Action, Side } from '../types'
import { LEADER, RIVER, STOPS_MOVE } from '../world'
import {
  currentAllowanceHalfMp,
  marchAllowanceHalfMp,
  startsInEzoc,
  type StepContext,
  stepContext,
  unitStepCost,
  stepRefusal,
} from './cost'
import { enterBastion, garrisonRefusal, leaveBastion } from './bastion'
import { canMove, mayMoveAsStack, mustRollForCommand, isMoving } from './groups'
import { needsLavaDie, tryLava } from './lava'
import { listSteps } from './stepList'
import {
  firstBlocked,
  canContinue,
  marchRefusal,
  mayGoAlone,
  leaderStepCostHere,
  leaderMoveRefusal,
  includesEngineer,
} from './steppingGroup'

/**
 * The action `step` (OPS-5.1): one hex further for a group of units and leaders, with all checks and dice on the way. MP (movement points) are
 * counted in halves: `mp2` is what a piece has in this phase, `spent` what it has spent of that. EZOC: enemy zone of control.
 * `ops.moving` is the group whose move is going on: `stepped`, it has taken a step (before, it has only rolled for command, 4.3); `march`, it
 * marches, that is, goes by road with more MP and far from the enemy (5.3); `fromEzoc`, its move began in an EZOC.
 */

type Step = Extract<Action, { type: 'step' }>

/** Why that step may not be taken; null: it may. */
function checkStep(position: Position, side: Side, action: Step): Refusal | null {
  // May these pieces step together, and may they move now?
  const wrongPieces = piecesRefusal(position, side, action)
  if (wrongPieces) return wrongPieces
  const { world } = position
  const { units, leaders, representative } = stepPiecesOf(position, action)
  const to = world.grid.indexOf(action.to)
  const from = hexOfPiece(position, representative)
  const cannotMove = movementRefusal(position, units, leaders)
  if (cannotMove) return cannotMove
  // May the step be one of a march? A move that has begun stays what it is.
  const { moving } = position.game.ops
  const isGroupMoving = units.length > 0 && isMoving(position, representative)
  let isMarch = isGroupMoving && moving?.march === true
  if (action.march) {
    if (isGroupMoving && (moving?.stepped || units.some((index) => hasMoveBegun(pieceState(position, index)))))
      return refusalFor('marchFixed')
    const reason = marchRefusal(position, units)
    if (reason) return refusalFor(reason)
    isMarch = true
  }
  // Is the hex open to such a group?
  const direction = to < 0 ? -1 : world.grid.directionTo(from, to)
  if (direction < 0) return refusalFor('notAdjacent', { hex: action.to })
  if (action.garrison) {
    if (action.march) return refusalFor('badShape', { field: 'garrison' })
    const reason = garrisonRefusal(position, units, to)
    if (reason) return refusalFor(reason, { hex: action.to, piece: action.units[0] ?? '' })
  }
  // Can each piece take and pay the step?
  const context = stepContext(position, {
    march: isMarch,
    engineer: units.length > 0 && includesEngineer(position, leaders),
    garrison: action.garrison === true,
  })
  const blockedPiece = firstBlocked(position, units, leaders, from, direction, context)
  const isStackInLava = units.length > 1 && world.lava[to] === 1
  if (!blockedPiece) return isStackInLava ? refusalFor('lavaGroup', { hex: action.to }) : null
  const reason = stepRefusal(position, blockedPiece.index, from, direction, blockedPiece.cost, context)
  // What bars one of them alone, such as guns, is said before what bars them together.
  if (isStackInLava && reason !== 'lavaClosed' && reason !== 'lavaTrailOnly')
    return refusalFor('lavaGroup', { hex: action.to })
  return refusalFor(reason, { hex: action.to, piece: pieceId(position, blockedPiece.index) })
}

/** The pieces of a step, by index. `representative`: the first unit, or the first leader where no unit steps; -1: the action names no piece. */
interface StepPieces {
  readonly units: readonly number[]
  readonly leaders: readonly number[]
  readonly representative: number
}

function stepPiecesOf(position: Position, action: Step): StepPieces {
  const units = action.units.map((id) => pieceIndex(position, id))
  const leaders = action.leaders.map((id) => pieceIndex(position, id))
  return { units, leaders, representative: units[0] ?? leaders[0] ?? -1 }
}

/**
 * Why those pieces are no group that may step together at all (5.1); null: they are. `leaderCount`: without a unit a leader or HQ goes alone. `hqAlone`: an
 * HQ does so even where units step.
 */
function piecesRefusal(position: Position, side: Side, action: Step): Refusal | null {
  for (const id of [...action.units, ...action.leaders]) {
    const index = pieceIndex(position, id)
    if (index < 0 || pieceDef(position, index).side !== side) return refusalFor('notYours', { piece: id })
    if (hexOfPiece(position, index) < 0) return refusalFor('notOnMap', { piece: id })
  }
  const { units, leaders, representative } = stepPiecesOf(position, action)
  const kindOf = (index: number) => pieceDef(position, index).kind
  if (units.some((index) => kindOf(index) !== 'unit')) return refusalFor('badShape', { field: 'units' })
  if (leaders.some((index) => kindOf(index) === 'unit')) return refusalFor('badShape', { field: 'leaders' })
  if (units.length === 0 && !mayGoAlone(position, leaders, position.world.grid.indexOf(action.to)))
    return refusalFor('leaderCount')
  const hq = leaders.find((index) => kindOf(index) === 'hq')
  if (units.length > 0 && hq !== undefined) return refusalFor('hqAlone', { piece: pieceId(position, hq) })
  const from = hexOfPiece(position, representative)
  if ([...units, ...leaders].some((index) => hexOfPiece(position, index) !== from)) return refusalFor('notTogether')
  return mayMoveAsStack(position, units) ? null : refusalFor('notTogether')
}

/** Why one of those pieces may not move now, or they may not move as one group (4.3, 5.1); null: they may. */
function movementRefusal(position: Position, units: readonly number[], leaders: readonly number[]): Refusal | null {
  for (const index of units) {
    if (!canMove(position, index)) return refusalFor('moveOver', { piece: pieceId(position, index) })
    if (mustRollForCommand(position, index)) return refusalFor('mustBegin', { piece: pieceId(position, index) })
  }
  for (const index of leaders) {
    const reason = leaderMoveRefusal(position, index)
    if (reason) return refusalFor(reason, { piece: pieceId(position, index) })
  }
  const { moving } = position.game.ops
  const members = units.filter((index) => isMoving(position, index))
  if (members.length === 0) return null
  // Units that rolled together may part before their first step, but nobody joins them; after it they stay together.
  const isWholeGroup = members.length === units.length && (!moving?.stepped || units.length === moving.units.length)
  return isWholeGroup ? null : refusalFor('notTogether')
}

/** Ends the move of the group or marker that is moving (5.1). */
export function endMove(run: ActionRun): void {
  const { position } = run
  const { moving } = position.game.ops
  if (!moving) return
  for (const id of moving.units) {
    const index = pieceIndex(position, id)
    if (index < 0) {
      // It is a marker (19.5.6).
      const marker = position.game.ops.markers[id]
      if (marker) marker.moved = true
      markerChanged(position, id)
      continue
    }
    pieceState(position, index).moved = true
    pieceChanged(position, index)
  }
  position.game.ops.moving = null
}

/** Ends the move of the group, with an event for those of `units` that are still on the map. `rule`: the clause that ends the move. */
function stopMove(run: ActionRun, units: readonly number[], rule: string): void {
  const { position } = run
  const onMap = units.filter((index) => hexOfPiece(position, index) >= 0)
  endMove(run)
  const [firstOnMap] = onMap
  if (firstOnMap !== undefined)
    emit(run, {
      kind: 'stopped',
      pieces: onMap.map((index) => pieceId(position, index)),
      hex: hexId(position, hexOfPiece(position, firstOnMap)),
      rule,
    })
}

/** Makes those pieces the group that is moving, unless it is moving already, and ends the move of any other group (5.1). */
function startMove(run: ActionRun, indices: readonly number[], march: boolean): void {
  const { position } = run
  const { ops } = position.game
  const isGroupMoving = indices.some((index) => isMoving(position, index))
  if (isGroupMoving && ops.moving?.stepped) return
  if (isGroupMoving) leaveBehind(position, indices)
  else endMove(run)
  const fromEzoc = indices.some(
    (index) => pieceDef(position, index).kind === 'unit' && startsInEzoc(position, index, hexOfPiece(position, index)),
  )
  for (const index of indices) {
    const state = pieceState(position, index)
    if (!hasMoveBegun(state)) state.mp2 = startingAllowanceHalfMp(position, index, march)
    if (march) state.marched = true
    pieceChanged(position, index)
  }
  ops.moving = { units: indices.map((index) => pieceId(position, index)), stepped: true, march, fromEzoc }
}

/** Ends the move of those units of the moving group that are not among `indices`: they rolled together (4.3) but stay behind. */
function leaveBehind(position: Position, indices: readonly number[]): void {
  for (const id of position.game.ops.moving?.units ?? []) {
    const index = pieceIndex(position, id)
    if (indices.includes(index)) continue
    pieceState(position, index).moved = true
    pieceChanged(position, index)
  }
}

/** Halves of an MP with which a unit in command or an HQ begins its move. */
function startingAllowanceHalfMp(position: Position, index: number, march: boolean): number {
  const { kind, allowanceHalfMp } = pieceDef(position, index)
  if (kind === 'hq') return allowanceHalfMp
  return march ? marchAllowanceHalfMp(position, index) : currentAllowanceHalfMp(position, index)
}

/** Carries out a step: its checks and dice first, then costs, places, arrival, and the end of the move if it ends here. */
function runStep(run: ActionRun, _side: Side, action: Step): void {
  const { position } = run
  const { world } = position
  const { units, leaders, representative } = stepPiecesOf(position, action)
  const { seat, kind } = pieceDef(position, representative)
  const from = hexOfPiece(position, representative)
  const to = world.grid.indexOf(action.to)
  const direction = world.grid.directionTo(from, to)
  const hasUnits = units.length > 0
  const isMarch =
    action.march === true ||
    (hasUnits && isMoving(position, representative) && position.game.ops.moving?.march === true)
  const hasEngineer = includesEngineer(position, leaders)
  const context = stepContext(position, {
    march: isMarch,
    engineer: hasUnits && hasEngineer,
    garrison: action.garrison === true,
  })
  const costsHalfMp = new Map<number, number>()
  for (const index of units)
    costsHalfMp.set(index, unitStepCost(position, index, from, direction, pieceState(position, index).spent, context))
  for (const index of leaders) costsHalfMp.set(index, leaderStepCostHere(position, index, direction, hasUnits, context))
  // A leader without a unit is no moving group (5.1), and an HQ does not march.
  if (hasUnits) startMove(run, units, isMarch)
  else if (kind === 'hq') startMove(run, leaders, NO_MARCH)

  const entersEzoc = inEzoc(position, to, seat) && !context.garrison
  // The two functions below roll the dice that the step needs. Where a die fails they end the move.
  if (hasUnits && entersEzoc && !passesChecksBeforeEzoc(run, units, to)) return
  if (!passesLavaDie(run, units, leaders, from, to, context, hasEngineer)) return
  const hexsideBits = world.hexsideFlags[from * 6 + direction]!
  const hexsideEndsMove = (hexsideBits & STOPS_MOVE) !== 0
  for (const index of units) leaveBastion(run, index)
  for (const [index, costHalfMp] of costsHalfMp) {
    const state = pieceState(position, index)
    // Only the move of a leader can begin here: `startMove` has begun that of units and HQs.
    if (!hasMoveBegun(state)) state.mp2 = pieceDef(position, index).allowanceHalfMp
    state.spent += costHalfMp
    // 19.1.8: the move of a leader ends here too; that of units is ended below.
    if (hexsideEndsMove && pieceDef(position, index).pieceClass === LEADER) state.moved = true
    putPiece(position, index, action.to)
  }
  emit(run, {
    kind: 'moved',
    pieces: [...action.units, ...action.leaders],
    from: hexId(position, from),
    to: action.to,
    mp2: Math.max(...costsHalfMp.values()),
    how: isMarch ? 'march' : 'step',
  })
  if (action.garrison) enterBastion(run, representative)
  // 3.6: a stack arrives as one, so one unit stands for all.
  if (hasUnits) resolveArrival(run, representative)
  // The arrival may have ended the game.
  if (position.game.ops.result) return
  if (hasUnits) {
    let hexsideRule: string | null = null
    if (hexsideEndsMove) hexsideRule = 'OPS-19.1.8'
    else if (hexsideBits & RIVER) hexsideRule = 'OPS-19.1.12'
    afterUnitStep(run, units, entersEzoc, hexsideRule)
  } else if (
    // An HQ that can take no further step has ended its move.
    kind === 'hq' &&
    DIRECTIONS.every(
      (nextDirection) => leaderStepCostHere(position, representative, nextDirection, WITHOUT_UNIT, context) < 0,
    )
  )
    stopMove(run, leaders, 'OPS-5.1')
}

const DIRECTIONS: readonly number[] = [0, 1, 2, 3, 4, 5]
/** Argument for `startMove`. */
const NO_MARCH = false
/** Argument for `leaderStepCostHere`. */
const WITHOUT_UNIT = false

/**
 * Checks morale before units step into an EZOC: of all of them in a move that began in an EZOC (7.2), else of those that need a check while
 * Santa Anna is inactive (19.4.4). One check serves both, and one failure ends the move of all. False: they stay where they are.
 */
function passesChecksBeforeEzoc(run: ActionRun, units: readonly number[], to: number): boolean {
  const { position } = run
  const fromEzoc = position.game.ops.moving?.fromEzoc === true
  const rule = fromEzoc ? 'OPS-7.2' : 'OPS-19.4.4'
  const unitsToCheck = fromEzoc ? units : units.filter((index) => mustCheckBeforeEzoc(position, index, to, units))
  const failed = unitsToCheck.filter((index) => !checkMorale(run, index, rule))
  if (failed.length > 0) stopMove(run, units, rule)
  return failed.length === 0
}

/**
 * Rolls the lava die where the step needs one (19.1.3). False: the die failed, and the move is over. `hasEngineer`: an engineer steps too;
 * `context.engineer` is set only if he goes along with units.
 */
function passesLavaDie(
  run: ActionRun,
  units: readonly number[],
  leaders: readonly number[],
  from: number,
  to: number,
  context: StepContext,
  hasEngineer: boolean,
): boolean {
  const { position } = run
  // 19.1.5: an engineer alone enters without a die. Else the unit rolls, or the leader whom engineers help.
  const roller = units[0] ?? leaders.find((index) => !isWorkingEngineer(position, index))
  const direction = position.world.grid.directionTo(from, to)
  if (roller === undefined || !needsLavaDie(position, from, direction, context.engineer)) return true
  if (tryLava(run, pieceId(position, roller), to, hasEngineer)) return true
  if (units.length > 0) {
    stopMove(run, units, 'OPS-19.1.3')
    return false
  }
  pieceState(position, roller).moved = true
  pieceChanged(position, roller)
  emit(run, { kind: 'stopped', pieces: [pieceId(position, roller)], hex: hexId(position, from), rule: 'OPS-19.1.3' })
  return false
}

/**
 * What follows a step of units: the check beyond a ravine (19.1.9), and the end of the move. `hexsideRule`: the clause by which the
 * hexside just crossed ends the move (19.1.8, 19.1.12); null: it does not.
 */
function afterUnitStep(
  run: ActionRun,
  units: readonly number[],
  enteredEzoc: boolean,
  hexsideRule: string | null,
): void {
  const { position } = run
  if (hexsideRule === 'OPS-19.1.8' && enteredEzoc) {
    const hitStacks: HitStacks = new Set()
    for (const index of units) if (!checkMorale(run, index, 'OPS-19.1.9')) disrupt(run, index, 'OPS-19.1.9', hitStacks)
    rollLeaders(run, hitStacks)
  }
  const onMap = units.filter((index) => hexOfPiece(position, index) >= 0)
  const isMarch = position.game.ops.moving?.march ?? false
  if (hexsideRule) stopMove(run, units, hexsideRule)
  else if (enteredEzoc) stopMove(run, units, 'OPS-7.2')
  else if (onMap.length === 0 || !canContinue(position, onMap, isMarch)) stopMove(run, units, 'OPS-5.1')
}

/** OPS-5.1: moves a unit or stack with leaders, a leader without a unit, or an HQ one hex further. */
export const step: ActionHandler<'step'> = { check: checkStep, list: listSteps, run: runStep }
