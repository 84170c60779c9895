import { otherSeat } from '../../game/side'
import { rollForCommand } from '../command/outOfCommand'
import type { ActionHandler } from '../handler'
import { tryLava } from '../movement/lava'
import { isMarchBarred } from '../movement/march'
import { endMove } from '../movement/step'
import { hexId, isNight, markerSeatAt, pieceIndex, type Position, putMarker } from '../position'
import { refusalFor, type RefusalReason } from '../refusals'
import { type ActionRun, emit } from '../run'
import type { Action, MarkerState, Side } from '../types'
import { INFANTRY, ROAD, fractionOf, seatOf, STOPS_MOVE } from '../world'
import { isClosedToMexicans, isSingleInfantry, isNextToMarker, piecesInBox } from './boxes'
import { parseMarkerId } from './markerIds'
import { revealBox } from './reveal'
import { hexesSeenBy } from './sight'
import { declareVictory } from '../turn/victory'

/** MA of a marker, in halves (19.5.6). */
export const markerAllowance2 = (pos: Position): number => pos.world.tables.command.hiddenMovement.ma * 2

/** MP of a marker's march, in halves (5.3, 19.5.6). */
export function markerMarch2(pos: Position): number {
  const { maFactor, round } = pos.world.tables.terrain.march
  return fractionOf(markerAllowance2(pos) / 2, maFactor, round) * 2
}

/** A marker is in command while its HQ is active, as determined for the phase (4.2). */
export function markerInCommand(pos: Position, id: string): boolean {
  const by = pos.game.ops.command[id]
  return by?.some((hq) => pos.hexOf[pieceIndex(pos, hq)]! >= 0) ?? false
}

/** Own markers on the map, by id. */
export function ownMarkers(pos: Position, side: Side): string[] {
  const { markers } = pos.game.ops
  const out: string[] = []
  for (const id in markers) if (parseMarkerId(id)?.side === side && markers[id]!.at !== 'off') out.push(id)
  return out.sort()
}

/** MP in all of a marker's move, and what of it serves off the roads by night (5.5). */
export function markerLimits(pos: Position, state: MarkerState, march: boolean): { road: number; off: number } {
  const allowed = state.mp2 >= 0 ? state.mp2 : march ? markerMarch2(pos) : markerAllowance2(pos)
  if (!isNight(pos)) return { road: allowed, off: allowed }
  const { offRoadMaFactor, round } = pos.world.tables.terrain.night
  return { road: allowed, off: Math.min(allowed, fractionOf(markerAllowance2(pos) / 2, offRoadMaFactor, round) * 2) }
}

/** What a step of any marker costs from what everybody knows: infantry movement (19.5.6); -1 closed, -2 too dear. */
function plainCost2(pos: Position, side: Side, state: MarkerState, from: number, dir: number, march: boolean): number {
  const at = from * 6 + dir
  const ground = pos.world.stepCosts2[seatOf(side) * 5 + INFANTRY]![at]!
  if (ground < 0) return -1
  const limits = markerLimits(pos, state, march)
  const allowed = pos.world.hexsideFlags[at]! & ROAD ? limits.road : limits.off
  if (ground <= allowed - state.spent) return ground
  const most = limits.road
  return state.spent === 0 && most > 0 ? most : -2
}

/** Ground that every piece inside could step on (19.5.8). */
export function canContentsStep(pos: Position, pieces: readonly number[], from: number, dir: number): boolean {
  const to = pos.world.grid.neighbours[from * 6 + dir]!
  if (pos.world.lava[to] && !isSingleInfantry(pos, pieces)) return false
  return pieces.every((index) => {
    const piece = pos.world.pieces[index]!
    return pos.world.stepCosts2[piece.seat * 5 + piece.cls]![from * 6 + dir]! >= 0
  })
}

/** Why a marker may not come into that hex whatever it holds (19.5.6, 19.5.7, 19.5.11); null: it may. */
export function markerEntryRefusal(pos: Position, side: Side, to: number): RefusalReason | null {
  const enemy = otherSeat(seatOf(side))
  if (pos.unitsAt[to]!.some((index) => pos.world.pieces[index]!.side === side)) return 'markerStack'
  if (markerSeatAt(pos, to) >= 0) return 'markerStack'
  if (hexesSeenBy(pos, enemy)[to]) return 'markerSeen'
  return isNextToMarker(pos, to, enemy) ? 'markerMeets' : null
}

/** A marker about to step: what holds for all six directions. */
interface Mover {
  readonly side: Side
  readonly state: MarkerState
  readonly pieces: readonly number[]
  readonly from: number
  /** It is under way, and marching. */
  readonly under: boolean
  readonly underMarch: boolean
}

/** The marker as it stands, or why it may not move at all. */
function moverOf(pos: Position, side: Side, id: string): Mover | RefusalReason {
  const { markers, moving } = pos.game.ops
  const state = markers[id]
  const read = parseMarkerId(id)
  if (!state || read?.side !== side) return 'notYours'
  const from = pos.world.grid.indexOf(state.at)
  if (from < 0) return 'notOnMap'
  const under = moving?.units[0] === id
  if (state.moved || (state.mp2 >= 0 && !under)) return 'moveOver'
  if (state.mp2 < 0 && !markerInCommand(pos, id)) return 'mustBegin'
  const pieces = piecesInBox(pos, side, read.box)
  return { side, state, pieces, from, under, underMarch: under && moving!.march }
}

/** Why the marker may not begin a march (5.3); null: it may. */
function marchWhy(pos: Position, { state, under }: Mover): RefusalReason | null {
  if (isNight(pos) && !pos.world.tables.terrain.night.march) return 'marchNight'
  if (state.mp2 < 0) return null
  return under && pos.game.ops.moving?.stepped ? 'marchFixed' : 'marchCommand'
}

/** MP in halves that a step costs, or why it may not be taken. */
function stepCost(pos: Position, mover: Mover, dir: number, march: boolean): number | RefusalReason {
  const { side, state, pieces, from } = mover
  const to = pos.world.grid.neighbours[from * 6 + dir]!
  const cost = plainCost2(pos, side, state, from, dir, march)
  if (cost === -2) return 'noMp'
  if (cost < 0 || !canContentsStep(pos, pieces, from, dir)) return 'markerGround'
  if (march) {
    if (!(pos.world.hexsideFlags[from * 6 + dir]! & ROAD)) return 'marchRoad'
    if (isMarchBarred(pos, seatOf(side), from) || isMarchBarred(pos, seatOf(side), to)) return 'marchEnemy'
  }
  return markerEntryRefusal(pos, side, to) ?? cost
}

/**
 * Could any marker there still pay a step? Reckoned without its contents, so that a move that ends by itself tells nothing of them
 * (19.5.15).
 */
export function canMarkerContinue(pos: Position, side: Side, id: string, march: boolean): boolean {
  const state = pos.game.ops.markers[id]!
  const from = pos.world.grid.indexOf(state.at)
  for (let dir = 0; dir < 6; dir++) {
    const to = pos.world.grid.neighbours[from * 6 + dir]!
    if (to < 0 || plainCost2(pos, side, state, from, dir, march) < 0) continue
    if (march && !(pos.world.hexsideFlags[from * 6 + dir]! & ROAD)) continue
    if (markerEntryRefusal(pos, side, to) === null) return true
  }
  return false
}

/** The marker's move is over, by that rule. */
export function stopMarker(run: ActionRun, id: string, rule: string): void {
  const state = run.pos.game.ops.markers[id]!
  state.moved = true
  if (run.pos.game.ops.moving?.units.includes(id)) run.pos.game.ops.moving = null
  emit(run, { kind: 'stopped', pieces: [id], hex: state.at, rule })
}

/** 18.2: a Mexican marker in San Agustin is revealed, and wins if it was the real one. */
export function resolveMarkerArrival(run: ActionRun, id: string): void {
  const { pos } = run
  const { side, box } = parseMarkerId(id)!
  const { at, real } = pos.game.ops.markers[id]!
  if (side !== 'mexican' || !isClosedToMexicans(pos, pos.world.grid.indexOf(at))) return
  revealBox(run, side, box, 'entry')
  if (real) declareVictory(run, 'mexican', 'OPS-18.2')
}

/** A step as asked for: direction and cost, or why not. */
function asked(
  pos: Position,
  side: Side,
  action: Extract<Action, { type: 'marker' }>,
): { mover: Mover; dir: number; cost: number } | RefusalReason {
  const mover = moverOf(pos, side, action.id)
  if (typeof mover === 'string') return mover
  if (action.march) {
    const why = marchWhy(pos, mover)
    if (why) return why
  }
  const to = pos.world.grid.indexOf(action.to)
  const dir = to < 0 ? -1 : pos.world.grid.directionTo(mover.from, to)
  if (dir < 0) return 'notAdjacent'
  const cost = stepCost(pos, mover, dir, action.march === true || mover.underMarch)
  return typeof cost === 'string' ? cost : { mover, dir, cost }
}

/** OPS-19.5.6: a marker one hex further, by infantry movement. */
export const marker: ActionHandler<'marker'> = {
  check(pos, side, action) {
    const step = asked(pos, side, action)
    return typeof step === 'string' ? refusalFor(step, { piece: action.id, hex: action.to }) : null
  },
  list(pos, side, out) {
    for (const id of ownMarkers(pos, side)) {
      const mover = moverOf(pos, side, id)
      if (typeof mover === 'string') continue
      const marches = marchWhy(pos, mover) === null
      for (const dir of pos.world.directionsInHexOrder[mover.from]!) {
        const walks = typeof stepCost(pos, mover, dir, mover.underMarch) === 'number'
        const marchesOn = marches && typeof stepCost(pos, mover, dir, true) === 'number'
        if (!walks && !marchesOn) continue
        const to = hexId(pos, pos.world.grid.neighbours[mover.from * 6 + dir]!)
        if (walks) out.push({ type: 'marker', id, to })
        if (marchesOn) out.push({ type: 'marker', id, to, march: true })
      }
    }
  },
  run(run, side, action) {
    const { pos } = run
    const { ops } = pos.game
    const { id } = action
    const { mover, dir, cost } = asked(pos, side, action) as { mover: Mover; dir: number; cost: number }
    const { from } = mover
    const to = pos.world.grid.neighbours[from * 6 + dir]!
    const state = ops.markers[id]!
    const march = action.march === true || (ops.moving?.units.includes(id) === true && ops.moving.march)
    if (!ops.moving?.units.includes(id)) endMove(run)
    if (state.mp2 < 0) state.mp2 = march ? markerMarch2(pos) : markerAllowance2(pos)
    if (march) state.marched = true
    ops.moving = { units: [id], stepped: true, march, fromEzoc: false }
    pos.marked[seatOf(side)]++
    // 19.5.8: the plain die; engineers inside are inactive.
    if (pos.world.lava[to] && !tryLava(run, id, to, false, 'OPS-19.5.8')) {
      stopMarker(run, id, 'OPS-19.1.3')
      return
    }
    state.spent += cost
    putMarker(pos, id, action.to)
    emit(run, {
      kind: 'markerMoved',
      marker: id,
      from: hexId(pos, from),
      to: action.to,
      mp2: cost,
      how: march ? 'march' : 'step',
    })
    resolveMarkerArrival(run, id)
    if (!ops.markers[id] || ops.result) return
    if (pos.world.hexsideFlags[from * 6 + dir]! & STOPS_MOVE) stopMarker(run, id, 'OPS-19.1.8')
    else if (!canMarkerContinue(pos, side, id, march)) stopMarker(run, id, 'OPS-5.1')
  },
}

/** The die of 4.3 for a marker whose HQ is inactive (19.5.6): its MP, in halves. */
export const rollForMarker = (run: ActionRun, id: string): number => rollForCommand(run, id, markerAllowance2(run.pos))

/** A marker whose HQ is inactive throws its die before it moves. Part of `begin`. */
export const beginMarker: ActionHandler<'begin'> = {
  check(pos, side, action) {
    const id = action.units[0]!
    const state = pos.game.ops.markers[id]
    const args = { piece: id }
    if (action.units.length !== 1) return refusalFor('notTogether', args)
    if (!state || parseMarkerId(id)?.side !== side) return refusalFor('notYours', args)
    if (state.at === 'off') return refusalFor('notOnMap', args)
    if (state.moved) return refusalFor('moveOver', args)
    if (state.mp2 >= 0) return refusalFor('begunAlready', args)
    return markerInCommand(pos, id) ? refusalFor('inCommandAlready', args) : null
  },
  list(pos, side, out) {
    for (const id of ownMarkers(pos, side)) {
      const state = pos.game.ops.markers[id]!
      if (!state.moved && state.mp2 < 0 && !markerInCommand(pos, id)) out.push({ type: 'begin', units: [id] })
    }
  },
  run(run, side, action) {
    const { pos } = run
    const id = action.units[0]!
    endMove(run)
    pos.game.ops.markers[id]!.mp2 = rollForMarker(run, id)
    pos.marked[seatOf(side)]++
    pos.game.ops.moving = { units: [id], stepped: false, march: false, fromEzoc: false }
    if (!canMarkerContinue(pos, side, id, false)) stopMarker(run, id, 'OPS-5.1')
  },
}
