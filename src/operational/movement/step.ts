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
} from '../position'
import { refusalFor } from '../refusals'
import { type ActionRun, emit } from '../run'
import type { Action, Side } from '../types'
import { LEADER, RIVER, STOPS_MOVE } from '../world'
import {
  allowanceHalfMp,
  marchAllowanceHalfMp,
  roadBits,
  startsInEzoc,
  type StepContext,
  stepContext,
  unitStepCost,
  stepRefusal,
} from './cost'
import { changeGarrison, garrisonRefusal } from './bastion'
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

type Step = Extract<Action, { type: 'step' }>

function check(position: Position, side: Side, action: Step): Refusal | null {
  const shapeOrPlace = piecesRefusal(position, side, action)
  if (shapeOrPlace) return shapeOrPlace
  const { world } = position
  const { units, leaders, first } = membersOf(position, action)
  const to = world.grid.indexOf(action.to)
  const from = hexOfPiece(position, first)
  const unable = movementRefusal(position, units, leaders)
  if (unable) return unable
  const { moving } = position.game.ops
  const isGroupMoving = units.length > 0 && isMoving(position, first)
  let march = isGroupMoving && moving?.march === true
  if (action.march) {
    if (isGroupMoving && (moving?.stepped || units.some((index) => pieceState(position, index).mp2 >= 0)))
      return refusalFor('marchFixed')
    const why = marchRefusal(position, units)
    if (why) return refusalFor(why)
    march = true
  }
  const dir = to < 0 ? -1 : world.grid.directionTo(from, to)
  if (dir < 0) return refusalFor('notAdjacent', { hex: action.to })
  if (units.length > 1 && world.lava[to]) return refusalFor('lavaStack', { hex: action.to })
  if (action.garrison) {
    if (action.march) return refusalFor('badShape', { field: 'garrison' })
    const why = garrisonRefusal(position, units, to)
    if (why) return refusalFor(why, { hex: action.to, piece: action.units[0] ?? '' })
  }
  const context = stepContext(
    position,
    march,
    units.length > 0 && includesEngineer(position, leaders),
    action.garrison === true,
  )
  const blocked = firstBlocked(position, units, leaders, from, dir, context)
  if (!blocked) return null
  const why = stepRefusal(position, blocked.index, from, dir, blocked.cost, context)
  return refusalFor(why, { hex: action.to, piece: pieceId(position, blocked.index) })
}

/** The pieces of a step, by index. `first`: the one that stands for the group. */
interface Members {
  readonly units: readonly number[]
  readonly leaders: readonly number[]
  readonly first: number
}

function membersOf(position: Position, action: Step): Members {
  const units = action.units.map((id) => pieceIndex(position, id))
  const leaders = action.leaders.map((id) => pieceIndex(position, id))
  return { units, leaders, first: units[0] ?? leaders[0] ?? -1 }
}

/** Why those pieces are no group that may step together at all (5.1); null: they are. */
function piecesRefusal(position: Position, side: Side, action: Step): Refusal | null {
  for (const id of [...action.units, ...action.leaders]) {
    const index = pieceIndex(position, id)
    if (index < 0 || pieceDef(position, index).side !== side) return refusalFor('notYours', { piece: id })
    if (hexOfPiece(position, index) < 0) return refusalFor('notOnMap', { piece: id })
  }
  const { units, leaders, first } = membersOf(position, action)
  const kindOf = (index: number) => pieceDef(position, index).kind
  if (units.some((index) => kindOf(index) !== 'unit')) return refusalFor('badShape', { field: 'units' })
  if (leaders.some((index) => kindOf(index) === 'unit')) return refusalFor('badShape', { field: 'leaders' })
  if (units.length === 0 && !mayGoAlone(position, leaders, position.world.grid.indexOf(action.to)))
    return refusalFor('leaderCount')
  if (units.length > 0 && leaders.some((index) => kindOf(index) === 'hq')) return refusalFor('leaderCount')
  const from = hexOfPiece(position, first)
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
    const why = leaderMoveRefusal(position, index)
    if (why) return refusalFor(why, { piece: pieceId(position, index) })
  }
  const { moving } = position.game.ops
  const members = units.filter((index) => isMoving(position, index))
  if (members.length === 0) return null
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

/** The same with an event, for those of the group that are still on the map. `rule`: the clause that ends the move. */
function stopMove(run: ActionRun, units: readonly number[], rule: string): void {
  const { position } = run
  const onMap = units.filter((index) => hexOfPiece(position, index) >= 0)
  endMove(run)
  const [first] = onMap
  if (first !== undefined)
    emit(run, {
      kind: 'stopped',
      pieces: onMap.map((index) => pieceId(position, index)),
      hex: hexId(position, hexOfPiece(position, first)),
      rule,
    })
}

/** Makes those pieces the group that is moving, and ends the move of any other group (5.1). */
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
    if (state.mp2 < 0) state.mp2 = firstAllowance2(position, index, march)
    if (march) state.marched = true
    pieceChanged(position, index)
  }
  ops.moving = { units: indices.map((index) => pieceId(position, index)), stepped: true, march, fromEzoc }
}

/** Ends the move of units that rolled together with those (4.3) and do not step with them. */
function leaveBehind(position: Position, indices: readonly number[]): void {
  for (const id of position.game.ops.moving?.units ?? []) {
    const index = pieceIndex(position, id)
    if (indices.includes(index)) continue
    pieceState(position, index).moved = true
    pieceChanged(position, index)
  }
}

/** Halves of an MP with which a unit or HQ in command begins its move. */
function firstAllowance2(position: Position, index: number, march: boolean): number {
  const { kind, allowanceHalfMp: ma2 } = pieceDef(position, index)
  if (kind === 'hq') return ma2
  return march ? marchAllowanceHalfMp(position, index) : allowanceHalfMp(position, index)
}

function run(run: ActionRun, _side: Side, action: Step): void {
  const { position } = run
  const { world } = position
  const { units, leaders, first } = membersOf(position, action)
  const { seat, kind } = pieceDef(position, first)
  const from = hexOfPiece(position, first)
  const to = world.grid.indexOf(action.to)
  const dir = world.grid.directionTo(from, to)
  const hasUnits = units.length > 0
  const march =
    action.march === true || (hasUnits && isMoving(position, first) && position.game.ops.moving?.march === true)
  const engineer = includesEngineer(position, leaders)
  const context = stepContext(position, march, hasUnits && engineer, action.garrison === true)
  const costs = new Map<number, number>()
  for (const index of units)
    costs.set(index, unitStepCost(position, index, from, dir, pieceState(position, index).spent, context))
  for (const index of leaders) costs.set(index, leaderStepCostHere(position, index, dir, hasUnits, context))
  if (hasUnits) startMove(run, units, march)
  else if (kind === 'hq') startMove(run, leaders, false)

  const ezoc = inEzoc(position, to, seat) && !context.garrison
  if (hasUnits && ezoc && !passesChecksBeforeEzoc(run, units, to)) return
  if (!passesLavaDie(run, units, leaders, from, to, context, engineer)) return
  const bits = world.hexsideFlags[from * 6 + dir]!
  const endsBeyond = (bits & STOPS_MOVE) !== 0
  for (const index of units) if (pieceState(position, index).garrison) changeGarrison(run, index, false)
  for (const [index, cost] of costs) {
    const state = pieceState(position, index)
    if (state.mp2 < 0) state.mp2 = pieceDef(position, index).allowanceHalfMp
    state.spent += cost
    if (endsBeyond && pieceDef(position, index).pieceClass === LEADER) state.moved = true
    putPiece(position, index, action.to)
  }
  emit(run, {
    kind: 'moved',
    pieces: [...action.units, ...action.leaders],
    from: hexId(position, from),
    to: action.to,
    mp2: Math.max(...costs.values()),
    how: march && bits & roadBits(context) ? 'march' : 'step',
  })
  if (action.garrison) changeGarrison(run, first, true)
  // 3.6: a stack arrives as one.
  if (hasUnits) resolveArrival(run, first)
  if (position.game.ops.result) return
  if (hasUnits) afterUnitStep(run, units, ezoc, endsBeyond ? 'OPS-19.1.8' : bits & RIVER ? 'OPS-19.1.12' : null)
  else if (kind === 'hq' && DIRECTIONS.every((each) => leaderStepCostHere(position, first, each, false, context) < 0))
    stopMove(run, leaders, 'OPS-5.1')
}

const DIRECTIONS: readonly number[] = [0, 1, 2, 3, 4, 5]

/**
 * Checks morale before units step into an EZOC: of all of them in a move that began in an EZOC (7.2), else of those that need a check while
 * Santa Anna is inactive (19.4.4). One check serves both, and one failure ends the move of all. False: they stay where they are.
 */
function passesChecksBeforeEzoc(run: ActionRun, units: readonly number[], to: number): boolean {
  const { position } = run
  const fromEzoc = position.game.ops.moving?.fromEzoc === true
  const rule = fromEzoc ? 'OPS-7.2' : 'OPS-19.4.4'
  const checked = fromEzoc ? units : units.filter((index) => mustCheckBeforeEzoc(position, index, to, units))
  const failed = checked.filter((index) => !checkMorale(run, index, rule))
  if (failed.length > 0) stopMove(run, units, rule)
  return failed.length === 0
}

/** Rolls the lava die where the step needs one (19.1.3). False: it failed, and the move is over. */
function passesLavaDie(
  run: ActionRun,
  units: readonly number[],
  leaders: readonly number[],
  from: number,
  to: number,
  context: StepContext,
  engineer: boolean,
): boolean {
  const { position } = run
  // 19.1.5: an engineer alone enters without a die. Else the unit rolls, or the leader whom engineers help.
  const roller = units[0] ?? leaders.find((index) => !isWorkingEngineer(position, index))
  const dir = position.world.grid.directionTo(from, to)
  if (roller === undefined || !needsLavaDie(position, from, dir, context.engineer)) return true
  if (tryLava(run, pieceId(position, roller), to, engineer)) return true
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
function afterUnitStep(run: ActionRun, units: readonly number[], ezoc: boolean, hexsideRule: string | null): void {
  const { position } = run
  if (hexsideRule === 'OPS-19.1.8' && ezoc) {
    const hits: HitStacks = new Set()
    for (const index of units) if (!checkMorale(run, index, 'OPS-19.1.9')) disrupt(run, index, 'OPS-19.1.9', hits)
    rollLeaders(run, hits)
  }
  const onMap = units.filter((index) => hexOfPiece(position, index) >= 0)
  const march = position.game.ops.moving?.march ?? false
  if (hexsideRule) stopMove(run, units, hexsideRule)
  else if (ezoc) stopMove(run, units, 'OPS-7.2')
  else if (onMap.length === 0 || !canContinue(position, onMap, march)) stopMove(run, units, 'OPS-5.1')
}

/** OPS-5.1: one hex further: a unit or stack with leaders, a leader without a unit, or an HQ. */
export const step: ActionHandler<'step'> = { check, list: listSteps, run }
