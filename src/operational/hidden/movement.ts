import { rollForCommand } from '../command/outOfCommand'
import type { ActionHandler } from '../handler'
import { tryLava } from '../movement/lava'
import { endMove } from '../movement/step'
import { hexId, markerChanged, putMarker, hasMoveBegun } from '../position'
import { refusalFor } from '../refusals'
import { type ActionRun, emit } from '../run'
import { declareVictory } from '../turn/victory'
import { STOPS_MOVE } from '../world'
import { isClosedToMexicans } from './boxes'
import { parseMarkerId } from './markerIds'
import {
  canMarkerContinue,
  listMarkerSteps,
  markerAllowanceHalfMp,
  isMarkerInCommand,
  markerMarchHalfMp,
  markerStep,
  markersOnMap,
} from './markerSteps'
import { revealBox } from './reveal'

/**
 * The moves of hidden-movement markers: a step, and the roll of a marker out of command (OPS-4.3, 19.5.6). Two markers, a real one and a dummy,
 * stand for the pieces in a box off the map. MP (movement points) are counted in halves, in the state (`mp2`, `spent`) and in events.
 */

/** Ends the move of a marker. `rule`: the clause by which the move ends. */
export function stopMarker(run: ActionRun, id: string, rule: string): void {
  const state = run.position.game.ops.markers[id]!
  state.moved = true
  markerChanged(run.position, id)
  if (run.position.game.ops.moving?.units.includes(id)) run.position.game.ops.moving = null
  emit(run, { kind: 'stopped', pieces: [id], hex: state.at, rule })
}

/** 18.2: reveals the box of a Mexican marker that has come into San Agustin; if it was the real marker, the Mexican side wins. */
export function resolveMarkerArrival(run: ActionRun, id: string): void {
  const { position } = run
  const { side, box } = parseMarkerId(id)!
  const { at, real } = position.game.ops.markers[id]!
  // The hex where no Mexican marker may be put down is San Agustin.
  if (side !== 'mexican' || !isClosedToMexicans(position, position.world.grid.indexOf(at))) return
  revealBox(run, side, box, 'entry')
  if (real) declareVictory(run, 'mexican', 'OPS-18.2')
}

/** OPS-19.5.6: moves a marker one hex further, at the cost for infantry. This is the action `marker` after set-up. */
export const stepMarker: ActionHandler<'marker'> = {
  check(position, side, action) {
    const stepOrReason = markerStep(position, side, action)
    return typeof stepOrReason === 'string' ? refusalFor(stepOrReason, { piece: action.id, hex: action.to }) : null
  },
  list: listMarkerSteps,
  run(run, side, action) {
    const { position } = run
    const { ops } = position.game
    const { id } = action
    const stepOrReason = markerStep(position, side, action)
    if (typeof stepOrReason === 'string') return
    const { from, direction, costHalfMp } = stepOrReason
    const to = position.world.grid.neighbour(from, direction)
    const markerState = ops.markers[id]!
    const isMovingAlready = ops.moving?.units.includes(id) ?? false
    const isMarch = action.march === true || (isMovingAlready && ops.moving!.march)
    // Another group that is still moving ends its move here.
    if (!isMovingAlready) endMove(run)
    if (!hasMoveBegun(markerState))
      markerState.mp2 = isMarch ? markerMarchHalfMp(position) : markerAllowanceHalfMp(position)
    if (isMarch) markerState.marched = true
    ops.moving = { units: [id], stepped: true, march: isMarch, fromEzoc: false }
    markerChanged(position, id)
    // 19.5.8: engineers in a box are inactive, so none helps with the lava die.
    const engineerHelps = false
    const mayEnter = !position.world.lava[to] || tryLava(run, id, to, engineerHelps, 'OPS-19.5.8')
    if (!mayEnter) {
      stopMarker(run, id, 'OPS-19.1.3')
      return
    }
    markerState.spent += costHalfMp
    putMarker(position, id, action.to)
    emit(run, {
      kind: 'markerMoved',
      marker: id,
      from: hexId(position, from),
      to: action.to,
      mp2: costHalfMp,
      how: isMarch ? 'march' : 'step',
    })
    resolveMarkerArrival(run, id)
    // The arrival may have removed the marker or ended the game.
    if (!ops.markers[id] || ops.result) return
    if (position.world.hexsideFlags[from * 6 + direction]! & STOPS_MOVE) stopMarker(run, id, 'OPS-19.1.8')
    else if (!canMarkerContinue(position, side, id, isMarch)) stopMarker(run, id, 'OPS-5.1')
  },
}

/** Rolls for the MP of a marker whose HQ is inactive (4.3, 19.5.6). Returns halves of an MP. */
export const rollForMarker = (run: ActionRun, id: string): number =>
  rollForCommand(run, id, markerAllowanceHalfMp(run.position))

/**
 * OPS-4.3: a marker whose HQ is inactive rolls for its MP before it moves. This is the action `begin` for a marker.
 */
export const beginMarker: ActionHandler<'begin'> = {
  check(position, side, action) {
    const id = action.units[0]!
    const state = position.game.ops.markers[id]
    const args = { piece: id }
    if (action.units.length !== 1) return refusalFor('notTogether', args)
    if (!state || parseMarkerId(id)?.side !== side) return refusalFor('notYours', args)
    if (state.at === 'off') return refusalFor('notOnMap', args)
    if (state.moved) return refusalFor('moveOver', args)
    if (hasMoveBegun(state)) return refusalFor('begunAlready', args)
    return isMarkerInCommand(position, id) ? refusalFor('inCommandAlready', args) : null
  },
  list(position, side, out) {
    for (const id of markersOnMap(position, side)) {
      const state = position.game.ops.markers[id]!
      if (!state.moved && !hasMoveBegun(state) && !isMarkerInCommand(position, id))
        out.push({ type: 'begin', units: [id] })
    }
  },
  run(run, side, action) {
    const { position } = run
    const id = action.units[0]!
    // Another group that is still moving ends its move here.
    endMove(run)
    position.game.ops.markers[id]!.mp2 = rollForMarker(run, id)
    markerChanged(position, id)
    // 4.3: a marker that must roll does not march.
    const isMarch = false
    position.game.ops.moving = { units: [id], stepped: false, march: isMarch, fromEzoc: false }
    if (!canMarkerContinue(position, side, id, isMarch)) stopMarker(run, id, 'OPS-5.1')
  },
}
