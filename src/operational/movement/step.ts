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
  allowance2,
  marchAllowance2,
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

function check(pos: Position, side: Side, action: Step): Refusal | null {
  const shapeOrPlace = piecesRefusal(pos, side, action)
  if (shapeOrPlace) return shapeOrPlace
  const { world } = pos
  const { units, leaders, first } = membersOf(pos, action)
  const to = world.grid.indexOf(action.to)
  const from = hexOfPiece(pos, first)
  const unable = movementRefusal(pos, units, leaders)
  if (unable) return unable
  const { moving } = pos.game.ops
  const isGroupMoving = units.length > 0 && isMoving(pos, first)
  let march = isGroupMoving && moving?.march === true
  if (action.march) {
    if (isGroupMoving && (moving?.stepped || units.some((index) => pieceState(pos, index).mp2 >= 0)))
      return refusalFor('marchFixed')
    const why = marchRefusal(pos, units)
    if (why) return refusalFor(why)
    march = true
  }
  const dir = to < 0 ? -1 : world.grid.directionTo(from, to)
  if (dir < 0) return refusalFor('notAdjacent', { hex: action.to })
  if (units.length > 1 && world.lava[to]) return refusalFor('lavaStack', { hex: action.to })
  if (action.garrison) {
    if (action.march) return refusalFor('badShape', { field: 'garrison' })
    const why = garrisonRefusal(pos, units, to)
    if (why) return refusalFor(why, { hex: action.to, piece: action.units[0] ?? '' })
  }
  const context = stepContext(pos, march, units.length > 0 && includesEngineer(pos, leaders), action.garrison === true)
  const blocked = firstBlocked(pos, units, leaders, from, dir, context)
  if (!blocked) return null
  const why = stepRefusal(pos, blocked.index, from, dir, blocked.cost, context)
  return refusalFor(why, { hex: action.to, piece: pieceId(pos, blocked.index) })
}

/** The pieces of a step, by index. `first`: the one that stands for the group. */
interface Members {
  readonly units: readonly number[]
  readonly leaders: readonly number[]
  readonly first: number
}

function membersOf(pos: Position, action: Step): Members {
  const units = action.units.map((id) => pieceIndex(pos, id))
  const leaders = action.leaders.map((id) => pieceIndex(pos, id))
  return { units, leaders, first: units[0] ?? leaders[0] ?? -1 }
}

/** Why those pieces are no group that may step together at all (5.1); null: they are. */
function piecesRefusal(pos: Position, side: Side, action: Step): Refusal | null {
  for (const id of [...action.units, ...action.leaders]) {
    const index = pieceIndex(pos, id)
    if (index < 0 || pieceDef(pos, index).side !== side) return refusalFor('notYours', { piece: id })
    if (hexOfPiece(pos, index) < 0) return refusalFor('notOnMap', { piece: id })
  }
  const { units, leaders, first } = membersOf(pos, action)
  const kindOf = (index: number) => pieceDef(pos, index).kind
  if (units.some((index) => kindOf(index) !== 'unit')) return refusalFor('badShape', { field: 'units' })
  if (leaders.some((index) => kindOf(index) === 'unit')) return refusalFor('badShape', { field: 'leaders' })
  if (units.length === 0 && !mayGoAlone(pos, leaders, pos.world.grid.indexOf(action.to)))
    return refusalFor('leaderCount')
  if (units.length > 0 && leaders.some((index) => kindOf(index) === 'hq')) return refusalFor('leaderCount')
  const from = hexOfPiece(pos, first)
  if ([...units, ...leaders].some((index) => hexOfPiece(pos, index) !== from)) return refusalFor('notTogether')
  return mayMoveAsStack(pos, units) ? null : refusalFor('notTogether')
}

/** Why one of those pieces may not move now, or they may not move as one group (4.3, 5.1); null: they may. */
function movementRefusal(pos: Position, units: readonly number[], leaders: readonly number[]): Refusal | null {
  for (const index of units) {
    if (!canMove(pos, index)) return refusalFor('moveOver', { piece: pieceId(pos, index) })
    if (mustRollForCommand(pos, index)) return refusalFor('mustBegin', { piece: pieceId(pos, index) })
  }
  for (const index of leaders) {
    const why = leaderMoveRefusal(pos, index)
    if (why) return refusalFor(why, { piece: pieceId(pos, index) })
  }
  const { moving } = pos.game.ops
  const members = units.filter((index) => isMoving(pos, index))
  if (members.length === 0) return null
  const isWholeGroup = members.length === units.length && (!moving?.stepped || units.length === moving.units.length)
  return isWholeGroup ? null : refusalFor('notTogether')
}

/** Ends the move of the group or marker that is moving (5.1). */
export function endMove(run: ActionRun): void {
  const { pos } = run
  const { moving } = pos.game.ops
  if (!moving) return
  for (const id of moving.units) {
    const index = pieceIndex(pos, id)
    if (index < 0) {
      // It is a marker (19.5.6).
      const marker = pos.game.ops.markers[id]
      if (marker) marker.moved = true
      markerChanged(pos, id)
      continue
    }
    pieceState(pos, index).moved = true
    pieceChanged(pos, index)
  }
  pos.game.ops.moving = null
}

/** The same with an event, for those of the group that are still on the map. `rule`: the clause that ends the move. */
function stopMove(run: ActionRun, units: readonly number[], rule: string): void {
  const { pos } = run
  const onMap = units.filter((index) => hexOfPiece(pos, index) >= 0)
  endMove(run)
  const [first] = onMap
  if (first !== undefined)
    emit(run, {
      kind: 'stopped',
      pieces: onMap.map((index) => pieceId(pos, index)),
      hex: hexId(pos, hexOfPiece(pos, first)),
      rule,
    })
}

/** Makes those pieces the group that is moving, and ends the move of any other group (5.1). */
function startMove(run: ActionRun, indices: readonly number[], march: boolean): void {
  const { pos } = run
  const { ops } = pos.game
  const isGroupMoving = indices.some((index) => isMoving(pos, index))
  if (isGroupMoving && ops.moving?.stepped) return
  if (isGroupMoving) leaveBehind(pos, indices)
  else endMove(run)
  const fromEzoc = indices.some(
    (index) => pieceDef(pos, index).kind === 'unit' && startsInEzoc(pos, index, hexOfPiece(pos, index)),
  )
  for (const index of indices) {
    const state = pieceState(pos, index)
    if (state.mp2 < 0) state.mp2 = firstAllowance2(pos, index, march)
    if (march) state.marched = true
    pieceChanged(pos, index)
  }
  ops.moving = { units: indices.map((index) => pieceId(pos, index)), stepped: true, march, fromEzoc }
}

/** Ends the move of units that rolled together with those (4.3) and do not step with them. */
function leaveBehind(pos: Position, indices: readonly number[]): void {
  for (const id of pos.game.ops.moving?.units ?? []) {
    const index = pieceIndex(pos, id)
    if (indices.includes(index)) continue
    pieceState(pos, index).moved = true
    pieceChanged(pos, index)
  }
}

/** Halves of an MP with which a unit or HQ in command begins its move. */
function firstAllowance2(pos: Position, index: number, march: boolean): number {
  const { kind, ma2 } = pieceDef(pos, index)
  if (kind === 'hq') return ma2
  return march ? marchAllowance2(pos, index) : allowance2(pos, index)
}

function run(run: ActionRun, _side: Side, action: Step): void {
  const { pos } = run
  const { world } = pos
  const { units, leaders, first } = membersOf(pos, action)
  const { seat, kind } = pieceDef(pos, first)
  const from = hexOfPiece(pos, first)
  const to = world.grid.indexOf(action.to)
  const dir = world.grid.directionTo(from, to)
  const hasUnits = units.length > 0
  const march = action.march === true || (hasUnits && isMoving(pos, first) && pos.game.ops.moving?.march === true)
  const engineer = includesEngineer(pos, leaders)
  const context = stepContext(pos, march, hasUnits && engineer, action.garrison === true)
  const costs = new Map<number, number>()
  for (const index of units)
    costs.set(index, unitStepCost(pos, index, from, dir, pieceState(pos, index).spent, context))
  for (const index of leaders) costs.set(index, leaderStepCostHere(pos, index, dir, hasUnits, context))
  if (hasUnits) startMove(run, units, march)
  else if (kind === 'hq') startMove(run, leaders, false)

  const ezoc = inEzoc(pos, to, seat) && !context.garrison
  if (hasUnits && ezoc && !passesChecksBeforeEzoc(run, units, to)) return
  if (!passesLavaDie(run, units, leaders, from, to, context, engineer)) return
  const bits = world.hexsideFlags[from * 6 + dir]!
  const endsBeyond = (bits & STOPS_MOVE) !== 0
  for (const index of units) if (pieceState(pos, index).garrison) changeGarrison(run, index, false)
  for (const [index, cost] of costs) {
    const state = pieceState(pos, index)
    if (state.mp2 < 0) state.mp2 = pieceDef(pos, index).ma2
    state.spent += cost
    if (endsBeyond && pieceDef(pos, index).cls === LEADER) state.moved = true
    putPiece(pos, index, action.to)
  }
  emit(run, {
    kind: 'moved',
    pieces: [...action.units, ...action.leaders],
    from: hexId(pos, from),
    to: action.to,
    mp2: Math.max(...costs.values()),
    how: march && bits & roadBits(context) ? 'march' : 'step',
  })
  if (action.garrison) changeGarrison(run, first, true)
  // 3.6: a stack arrives as one.
  if (hasUnits) resolveArrival(run, first)
  if (pos.game.ops.result) return
  if (hasUnits) afterUnitStep(run, units, ezoc, endsBeyond ? 'OPS-19.1.8' : bits & RIVER ? 'OPS-19.1.12' : null)
  else if (kind === 'hq' && DIRECTIONS.every((each) => leaderStepCostHere(pos, first, each, false, context) < 0))
    stopMove(run, leaders, 'OPS-5.1')
}

const DIRECTIONS: readonly number[] = [0, 1, 2, 3, 4, 5]

/**
 * Checks morale before units step into an EZOC: of all of them in a move that began in an EZOC (7.2), else of those that need a check while
 * Santa Anna is inactive (19.4.4). One check serves both, and one failure ends the move of all. False: they stay where they are.
 */
function passesChecksBeforeEzoc(run: ActionRun, units: readonly number[], to: number): boolean {
  const { pos } = run
  const fromEzoc = pos.game.ops.moving?.fromEzoc === true
  const rule = fromEzoc ? 'OPS-7.2' : 'OPS-19.4.4'
  const checked = fromEzoc ? units : units.filter((index) => mustCheckBeforeEzoc(pos, index, to, units))
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
  const { pos } = run
  // 19.1.5: an engineer alone enters without a die. Else the unit rolls, or the leader whom engineers help.
  const roller = units[0] ?? leaders.find((index) => !isWorkingEngineer(pos, index))
  const dir = pos.world.grid.directionTo(from, to)
  if (roller === undefined || !needsLavaDie(pos, from, dir, context.engineer)) return true
  if (tryLava(run, pieceId(pos, roller), to, engineer)) return true
  if (units.length > 0) {
    stopMove(run, units, 'OPS-19.1.3')
    return false
  }
  pieceState(pos, roller).moved = true
  pieceChanged(pos, roller)
  emit(run, { kind: 'stopped', pieces: [pieceId(pos, roller)], hex: hexId(pos, from), rule: 'OPS-19.1.3' })
  return false
}

/**
 * What follows a step of units: the check beyond a ravine (19.1.9), and the end of the move. `hexsideRule`: the clause by which the
 * hexside just crossed ends the move (19.1.8, 19.1.12); null: it does not.
 */
function afterUnitStep(run: ActionRun, units: readonly number[], ezoc: boolean, hexsideRule: string | null): void {
  const { pos } = run
  if (hexsideRule === 'OPS-19.1.8' && ezoc) {
    const hits: HitStacks = new Set()
    for (const index of units) if (!checkMorale(run, index, 'OPS-19.1.9')) disrupt(run, index, 'OPS-19.1.9', hits)
    rollLeaders(run, hits)
  }
  const onMap = units.filter((index) => hexOfPiece(pos, index) >= 0)
  const march = pos.game.ops.moving?.march ?? false
  if (hexsideRule) stopMove(run, units, hexsideRule)
  else if (ezoc) stopMove(run, units, 'OPS-7.2')
  else if (onMap.length === 0 || !canContinue(pos, onMap, march)) stopMove(run, units, 'OPS-5.1')
}

/** OPS-5.1: one hex further: a unit or stack with leaders, a leader without a unit, or an HQ. */
export const step: ActionHandler<'step'> = { check, list: listSteps, run }
