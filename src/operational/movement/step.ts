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
import { allowance2, marchAllowance2, roadBits, startsInEzoc, stepContext, unitStepCost, stepRefusal } from './cost'
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
  const { world } = pos
  const all = [...action.units, ...action.leaders]
  const to = world.grid.indexOf(action.to)
  for (const id of all) {
    const index = pieceIndex(pos, id)
    if (index < 0 || pieceDef(pos, index).side !== side) return refusalFor('notYours', { piece: id })
    if (hexOfPiece(pos, index) < 0) return refusalFor('notOnMap', { piece: id })
  }
  const units = action.units.map((id) => pieceIndex(pos, id))
  const leaders = action.leaders.map((id) => pieceIndex(pos, id))
  if (units.some((index) => pieceDef(pos, index).kind !== 'unit')) return refusalFor('badShape', { field: 'units' })
  if (leaders.some((index) => pieceDef(pos, index).kind === 'unit')) return refusalFor('badShape', { field: 'leaders' })
  if (units.length === 0 && !mayGoAlone(pos, leaders, to)) return refusalFor('leaderCount')
  const hqAlong = units.length > 0 && leaders.some((index) => pieceDef(pos, index).kind === 'hq')
  if (hqAlong) return refusalFor('leaderCount')
  const from = pos.hexOf[units[0] ?? leaders[0]!]!
  if ([...units, ...leaders].some((index) => pos.hexOf[index] !== from)) return refusalFor('notTogether')
  if (!mayMoveAsStack(pos, units)) return refusalFor('notTogether')
  for (const index of units) {
    if (!canMove(pos, index)) return refusalFor('moveOver', { piece: pieceId(pos, index) })
    if (mustRollForCommand(pos, index)) return refusalFor('mustBegin', { piece: pieceId(pos, index) })
  }
  for (const index of leaders) {
    const why = leaderMoveRefusal(pos, index)
    if (why) return refusalFor(why, { piece: pieceId(pos, index) })
  }
  const { moving } = pos.game.ops
  const continuing = units.length > 0 && isMoving(pos, units[0]!)
  if (units.length > 0) {
    if (units.some((index) => isMoving(pos, index) !== continuing)) return refusalFor('notTogether')
    if (continuing && moving!.stepped && units.length !== moving!.units.length) return refusalFor('notTogether')
  }
  let march = continuing && moving!.march
  if (action.march) {
    if (continuing && (moving!.stepped || units.some((index) => pieceState(pos, index).mp2 >= 0)))
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
  if (blocked)
    return refusalFor(stepRefusal(pos, blocked.index, from, dir, blocked.cost, context), {
      hex: action.to,
      piece: pieceId(pos, blocked.index),
    })
  return null
}

/** The move of whoever is under way is over (5.1). */
export function endMove(run: ActionRun): void {
  const { pos } = run
  const { moving } = pos.game.ops
  if (!moving) return
  for (const id of moving.units) {
    const index = pieceIndex(pos, id)
    if (index < 0) {
      // A marker (19.5.6).
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

function stopMove(run: ActionRun, units: readonly number[], rule: string): void {
  const { pos } = run
  const still = units.filter((index) => hexOfPiece(pos, index) >= 0)
  endMove(run)
  const first = still[0]
  if (first !== undefined)
    emit(run, {
      kind: 'stopped',
      pieces: still.map((index) => pieceId(pos, index)),
      hex: hexId(pos, hexOfPiece(pos, first)),
      rule,
    })
}

/** The units of this step become the group under way; whoever was is done (5.1). */
function takeTheRoad(run: ActionRun, units: readonly number[], march: boolean): void {
  const { pos } = run
  const { ops } = pos.game
  const first = units[0]!
  if (isMoving(pos, first)) {
    if (!ops.moving!.stepped && units.length < ops.moving!.units.length) {
      const left = ops.moving!.units.map((id) => pieceIndex(pos, id)).filter((index) => !units.includes(index))
      for (const index of left) {
        pieceState(pos, index).moved = true
        pieceChanged(pos, index)
      }
    }
    if (ops.moving!.stepped) return
  } else endMove(run)
  const fromEzoc = units.some(
    (index) => pieceDef(pos, index).kind === 'unit' && startsInEzoc(pos, index, hexOfPiece(pos, index)),
  )
  for (const index of units) {
    const state = pieceState(pos, index)
    const piece = pieceDef(pos, index)
    if (state.mp2 < 0)
      state.mp2 = piece.kind === 'hq' ? piece.ma2 : march ? marchAllowance2(pos, index) : allowance2(pos, index)
    if (march) state.marched = true
    pieceChanged(pos, index)
  }
  ops.moving = { units: units.map((index) => pieceId(pos, index)), stepped: true, march, fromEzoc }
}

function run(run: ActionRun, _side: Side, action: Step): void {
  const { pos } = run
  const { world } = pos
  const units = action.units.map((id) => pieceIndex(pos, id))
  const leaders = action.leaders.map((id) => pieceIndex(pos, id))
  const first = units[0] ?? leaders[0]!
  const { seat } = pieceDef(pos, first)
  const from = hexOfPiece(pos, first)
  const to = world.grid.indexOf(action.to)
  const dir = world.grid.directionTo(from, to)
  const march = action.march === true || (units.length > 0 && isMoving(pos, units[0]!) && pos.game.ops.moving!.march)
  const engineer = includesEngineer(pos, leaders)
  const context = stepContext(pos, march, units.length > 0 && engineer, action.garrison === true)
  const costs = new Map<number, number>()
  for (const index of units)
    costs.set(index, unitStepCost(pos, index, from, dir, pieceState(pos, index).spent, context))
  for (const index of leaders) costs.set(index, leaderStepCostHere(pos, index, dir, units.length > 0, context))
  const hq = units.length === 0 && pieceDef(pos, first).kind === 'hq'
  if (units.length > 0) takeTheRoad(run, units, march)
  else if (hq) takeTheRoad(run, leaders, false)

  const ezoc = inEzoc(pos, to, seat) && !context.garrison
  if (units.length > 0 && ezoc && !daresEzoc(run, units, to)) return
  // 19.1.5: an engineer alone enters without a die; else the unit throws, or the leader whom engineers help.
  const climber = units[0] ?? leaders.find((index) => !isWorkingEngineer(pos, index))
  if (
    climber !== undefined &&
    needsLavaDie(pos, from, dir, context.engineer) &&
    !tryLava(run, pieceId(pos, climber), to, engineer)
  ) {
    if (units.length > 0) stopMove(run, units, 'OPS-19.1.3')
    else {
      pieceState(pos, climber).moved = true
      pieceChanged(pos, climber)
      emit(run, { kind: 'stopped', pieces: [pieceId(pos, climber)], hex: hexId(pos, from), rule: 'OPS-19.1.3' })
    }
    return
  }
  const bits = world.hexsideFlags[from * 6 + dir]!
  const ravine = (bits & STOPS_MOVE) !== 0
  const road = (bits & roadBits(context)) !== 0
  for (const index of units) if (pieceState(pos, index).garrison) changeGarrison(run, index, false)
  for (const [index, cost] of costs) {
    const state = pieceState(pos, index)
    if (state.mp2 < 0) state.mp2 = pieceDef(pos, index).ma2
    state.spent += cost
    if (ravine && pieceDef(pos, index).cls === LEADER) state.moved = true
    putPiece(pos, index, action.to)
  }
  const most = Math.max(...costs.values())
  emit(run, {
    kind: 'moved',
    pieces: [...action.units, ...action.leaders],
    from: hexId(pos, from),
    to: action.to,
    mp2: most,
    how: march && road ? 'march' : 'step',
  })
  if (action.garrison) changeGarrison(run, first, true)
  // 3.6 asks only once for a stack that moves as one.
  if (units.length > 0) resolveArrival(run, units[0]!)
  if (pos.game.ops.result) return
  if (units.length > 0) afterUnitStep(run, units, ezoc, ravine ? 'OPS-19.1.8' : bits & RIVER ? 'OPS-19.1.12' : null)
  else if (hq) {
    if (![0, 1, 2, 3, 4, 5].some((d) => leaderStepCostHere(pos, first, d, false, context) >= 0))
      stopMove(run, leaders, 'OPS-5.1')
  }
}

/**
 * Morale before units step into an EZOC: every one of them in a move that began in an EZOC (7.2), else those whom Santa Anna's idleness
 * holds back (19.4.4). One check serves both; one failure stops all. False: they stay.
 */
function daresEzoc(run: ActionRun, units: readonly number[], to: number): boolean {
  const { pos } = run
  const { fromEzoc } = pos.game.ops.moving!
  const rule = fromEzoc ? 'OPS-7.2' : 'OPS-19.4.4'
  const shy = fromEzoc ? units : units.filter((index) => mustCheckBeforeEzoc(pos, index, to, units))
  const failed = shy.filter((index) => !checkMorale(run, index, rule))
  if (failed.length > 0) stopMove(run, units, rule)
  return failed.length === 0
}

/** `side`: the clause by which the side just crossed ends the move (19.1.8, 19.1.12); null: none. */
function afterUnitStep(run: ActionRun, units: readonly number[], ezoc: boolean, side: string | null): void {
  const { pos } = run
  if (side === 'OPS-19.1.8' && ezoc) {
    const hits: HitStacks = new Set()
    for (const index of units) if (!checkMorale(run, index, 'OPS-19.1.9')) disrupt(run, index, 'OPS-19.1.9', hits)
    rollLeaders(run, hits)
  }
  const left = units.filter((index) => hexOfPiece(pos, index) >= 0)
  if (side) stopMove(run, units, side)
  else if (ezoc) stopMove(run, units, 'OPS-7.2')
  else if (left.length === 0 || !canContinue(pos, left, pos.game.ops.moving?.march ?? false))
    stopMove(run, units, 'OPS-5.1')
}

/** One hex further (OPS-5.1): a unit or stack with leaders, a leader alone, an HQ. */
export const step: ActionHandler<'step'> = { check, list: listSteps, run }
