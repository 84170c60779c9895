import { hqActive } from '../command/command'
import type { ActionHandler } from '../handler'
import { noteChange } from '../memo'
import { hexId, pieceId, pieceIndex, type Position } from '../position'
import { refusalFor } from '../refusals'
import { type ActionRun, emit } from '../run'
import { type BoxFilling, type BoxLetter, enemyOf, type HexId, type Side } from '../types'
import { seatOf } from '../world'
import { fillBox, hasUnit, sortedIds } from './boxes'
import {
  freeBoxes,
  hasOpenHex,
  indicesOf,
  markerRoom,
  OFF_MAP_HEX,
  openFilling,
  openActions,
  openRefusal,
  takeablePieces,
  takeRefusal,
} from './hidingPlaces'
import { markerIds } from './markerIds'

/** The actions of the command segment by which a box is filled (19.5.2). Nothing changes on the map until `done`. */

/** Says that the boxes being filled have changed. */
const fillingsChanged = (pos: Position): void => noteChange(pos, 'boxFillings')

/** Could the side fill a box now (19.5.2)? The answer depends only on what both players see. */
export function canFillBox(pos: Position, side: Side): boolean {
  return hqActive(pos, seatOf(side)) && freeBoxes(pos, side).length > 0 && hasOpenHex(pos, side)
}

/** OPS-19.5.2: begins to fill a box from a hex that the enemy cannot see, or with reinforcements (`off`). */
export const open: ActionHandler<'open'> = {
  check(pos, side, action) {
    const args = { box: action.box, hex: action.hex }
    if (!hqActive(pos, seatOf(side))) return refusalFor('hideHqInactive', args)
    if (!freeBoxes(pos, side).includes(action.box)) return refusalFor('boxInUse', args)
    const why = openRefusal(pos, side, action.hex)
    return why ? refusalFor(why, args) : null
  },
  list(pos, side, out) {
    if (!hqActive(pos, seatOf(side))) return
    for (const box of freeBoxes(pos, side)) for (const action of openActions(pos, side, box)) out.push(action)
  },
  run(run, _side, action) {
    run.pos.game.ops.hiding.push({
      box: action.box,
      hex: action.hex,
      pieces: [],
      real: null,
      dummy: null,
      closed: false,
    })
    fillingsChanged(run.pos)
  },
}

/** OPS-19.5.2, 19.5.3: a piece goes into the box being filled: `take` in the command segment. */
export const takeIntoBox: ActionHandler<'take'> = {
  check(pos, side, action) {
    const filling = openFilling(pos)
    const args = { piece: action.piece, hex: filling?.hex ?? '' }
    const index = pieceIndex(pos, action.piece)
    if (!filling) return refusalFor('noDraft', args)
    if (index < 0) return refusalFor('notYours', args)
    const why = takeRefusal(pos, side, filling, index)
    return why ? refusalFor(why, args) : null
  },
  list(pos, side, out) {
    const filling = openFilling(pos)
    if (!filling) return
    for (const index of takeablePieces(pos, side, filling)) out.push({ type: 'take', piece: pieceId(pos, index) })
  },
  run(run, _side, action) {
    const filling = openFilling(run.pos)
    if (!filling) return
    filling.pieces = [...filling.pieces, action.piece].sort()
    fillingsChanged(run.pos)
  },
}

/** Hexes where this marker of the box being filled may be put down; the first leaves room for the second. */
function markerChoices(pos: Position, side: Side, which: 'real' | 'dummy'): number[] {
  const filling = openFilling(pos)
  if (!filling || filling.hex === OFF_MAP_HEX || filling[which] !== null) return []
  const pieces = indicesOf(pos, filling.pieces)
  if (!hasUnit(pos, pieces) || (which === 'dummy' && filling.real === null)) return []
  const room = markerRoom(pos, side, pos.world.grid.indexOf(filling.hex), pieces)
  return which === 'real' && room.length < 2 ? [] : room
}

const putMarkerDown = <T extends 'real' | 'dummy'>(which: T): ActionHandler<'real' | 'dummy'> => ({
  check(pos, side, action) {
    const filling = openFilling(pos)
    const args = { hex: action.hex }
    if (!filling) return refusalFor('noDraft', args)
    if (!hasUnit(pos, indicesOf(pos, filling.pieces))) return refusalFor('draftUnfinished', args)
    return markerChoices(pos, side, which).includes(pos.world.grid.indexOf(action.hex))
      ? null
      : refusalFor('markerHex', args)
  },
  list(pos, side, out) {
    for (const hex of markerChoices(pos, side, which)) out.push({ type: which, hex: hexId(pos, hex) })
  },
  run(run, _side, action) {
    const filling = openFilling(run.pos)
    if (filling) filling[which] = action.hex
    fillingsChanged(run.pos)
  },
})
/** OPS-19.5.2: where the real marker is put down. */
export const real = putMarkerDown('real') as ActionHandler<'real'>
/** OPS-19.5.2: where the dummy is put down, after the real marker. */
export const dummy = putMarkerDown('dummy') as ActionHandler<'dummy'>

const isComplete = (pos: Position, filling: BoxFilling | null): boolean =>
  filling !== null &&
  hasUnit(pos, indicesOf(pos, filling.pieces)) &&
  (filling.hex === OFF_MAP_HEX || (filling.real !== null && filling.dummy !== null))

/** Could the box that is being filled be closed (19.5.5)? It must hold a unit and have both markers down. */
export const canCloseFilling = (pos: Position): boolean => isComplete(pos, openFilling(pos))

/** OPS-19.5.5: the box being filled is complete. */
export const close: ActionHandler<'close'> = {
  check: (pos) => (canCloseFilling(pos) ? null : refusalFor('draftUnfinished')),
  list(pos, _side, out) {
    if (canCloseFilling(pos)) out.push({ type: 'close' })
  },
  run(run) {
    const filling = openFilling(run.pos)
    if (filling) filling.closed = true
    fillingsChanged(run.pos)
  },
}

/** Gives up the box being filled: `cancel` in the command segment. */
export const cancelFilling: ActionHandler<'cancel'> = {
  check: (pos) => (openFilling(pos) ? null : refusalFor('noDraft')),
  list(pos, _side, out) {
    if (openFilling(pos)) out.push({ type: 'cancel' })
  },
  run(run) {
    const { ops } = run.pos.game
    const filling = openFilling(run.pos)
    ops.hiding = ops.hiding.filter((other) => other !== filling)
    fillingsChanged(run.pos)
  },
}

/** Carries out all boxes filled in this segment at once, so that the enemy does not see which pieces went where (19.5.15). */
export function carryOutFillings(run: ActionRun, side: Side): void {
  const { pos } = run
  const { ops } = pos.game
  const fillings = [...ops.hiding].sort((a, b) => (a.box < b.box ? -1 : 1))
  ops.hiding = []
  for (const { box, hex, pieces, real, dummy } of fillings) {
    const entry = ops.entry[pieces[0] ?? '']
    for (const id of pieces) delete ops.entry[id]
    fillBox(pos, side, box, indicesOf(pos, pieces), real ?? OFF_MAP_HEX, dummy ?? OFF_MAP_HEX)
    if (hex === OFF_MAP_HEX && entry) for (const id of markerIds(side, box)) ops.entry[id] = { ...entry }
  }
  for (const { box, pieces, real, dummy } of fillings) announceBox(run, side, box, indicesOf(pos, pieces), real, dummy)
}

/** Tells both sides that a box is in use and where its markers lie, and its owner what is in it. */
export function announceBox(
  run: ActionRun,
  side: Side,
  box: BoxLetter,
  pieces: readonly number[],
  realHex: HexId | null,
  dummyHex: HexId | null,
): void {
  const markers = [realHex, dummyHex].filter((hex) => hex !== null).sort()
  const body = { kind: 'boxed' as const, side, box, markers, rule: 'OPS-19.5.2' }
  emit(run, { ...body, pieces: sortedIds(run.pos, pieces), real: realHex }, side)
  emit(run, { ...body, pieces: [], real: null }, enemyOf(side))
}
