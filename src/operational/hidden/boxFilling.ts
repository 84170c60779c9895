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
const fillingsChanged = (position: Position): void => noteChange(position, 'boxFillings')

/** Could the side fill a box now (19.5.2)? The answer depends only on what both players see. */
export function canFillBox(position: Position, side: Side): boolean {
  return hqActive(position, seatOf(side)) && freeBoxes(position, side).length > 0 && hasOpenHex(position, side)
}

/** OPS-19.5.2: begins to fill a box from a hex that the enemy cannot see, or with reinforcements (`off`). */
export const open: ActionHandler<'open'> = {
  check(position, side, action) {
    const args = { box: action.box, hex: action.hex }
    if (!hqActive(position, seatOf(side))) return refusalFor('hideHqInactive', args)
    if (!freeBoxes(position, side).includes(action.box)) return refusalFor('boxInUse', args)
    const why = openRefusal(position, side, action.hex)
    return why ? refusalFor(why, args) : null
  },
  list(position, side, out) {
    if (!hqActive(position, seatOf(side))) return
    for (const box of freeBoxes(position, side)) for (const action of openActions(position, side, box)) out.push(action)
  },
  run(run, _side, action) {
    run.position.game.ops.hiding.push({
      box: action.box,
      hex: action.hex,
      pieces: [],
      real: null,
      dummy: null,
      closed: false,
    })
    fillingsChanged(run.position)
  },
}

/** OPS-19.5.2, 19.5.3: a piece goes into the box being filled: `take` in the command segment. */
export const takeIntoBox: ActionHandler<'take'> = {
  check(position, side, action) {
    const filling = openFilling(position)
    const args = { piece: action.piece, hex: filling?.hex ?? '' }
    const index = pieceIndex(position, action.piece)
    if (!filling) return refusalFor('noDraft', args)
    if (index < 0) return refusalFor('notYours', args)
    const why = takeRefusal(position, side, filling, index)
    return why ? refusalFor(why, args) : null
  },
  list(position, side, out) {
    const filling = openFilling(position)
    if (!filling) return
    for (const index of takeablePieces(position, side, filling))
      out.push({ type: 'take', piece: pieceId(position, index) })
  },
  run(run, _side, action) {
    const filling = openFilling(run.position)
    if (!filling) return
    filling.pieces = [...filling.pieces, action.piece].sort()
    fillingsChanged(run.position)
  },
}

/** Hexes where this marker of the box being filled may be put down; the first leaves room for the second. */
function markerChoices(position: Position, side: Side, which: 'real' | 'dummy'): number[] {
  const filling = openFilling(position)
  if (!filling || filling.hex === OFF_MAP_HEX || filling[which] !== null) return []
  const pieces = indicesOf(position, filling.pieces)
  if (!hasUnit(position, pieces) || (which === 'dummy' && filling.real === null)) return []
  const room = markerRoom(position, side, position.world.grid.indexOf(filling.hex), pieces)
  return which === 'real' && room.length < 2 ? [] : room
}

const putMarkerDown = <T extends 'real' | 'dummy'>(which: T): ActionHandler<'real' | 'dummy'> => ({
  check(position, side, action) {
    const filling = openFilling(position)
    const args = { hex: action.hex }
    if (!filling) return refusalFor('noDraft', args)
    if (!hasUnit(position, indicesOf(position, filling.pieces))) return refusalFor('draftUnfinished', args)
    return markerChoices(position, side, which).includes(position.world.grid.indexOf(action.hex))
      ? null
      : refusalFor('markerHex', args)
  },
  list(position, side, out) {
    for (const hex of markerChoices(position, side, which)) out.push({ type: which, hex: hexId(position, hex) })
  },
  run(run, _side, action) {
    const filling = openFilling(run.position)
    if (filling) filling[which] = action.hex
    fillingsChanged(run.position)
  },
})
/** OPS-19.5.2: where the real marker is put down. */
export const real = putMarkerDown('real') as ActionHandler<'real'>
/** OPS-19.5.2: where the dummy is put down, after the real marker. */
export const dummy = putMarkerDown('dummy') as ActionHandler<'dummy'>

const isComplete = (position: Position, filling: BoxFilling | null): boolean =>
  filling !== null &&
  hasUnit(position, indicesOf(position, filling.pieces)) &&
  (filling.hex === OFF_MAP_HEX || (filling.real !== null && filling.dummy !== null))

/** Could the box that is being filled be closed (19.5.5)? It must hold a unit and have both markers down. */
export const canCloseFilling = (position: Position): boolean => isComplete(position, openFilling(position))

/** OPS-19.5.5: the box being filled is complete. */
export const close: ActionHandler<'close'> = {
  check: (position) => (canCloseFilling(position) ? null : refusalFor('draftUnfinished')),
  list(position, _side, out) {
    if (canCloseFilling(position)) out.push({ type: 'close' })
  },
  run(run) {
    const filling = openFilling(run.position)
    if (filling) filling.closed = true
    fillingsChanged(run.position)
  },
}

/** Gives up the box being filled: `cancel` in the command segment. */
export const cancelFilling: ActionHandler<'cancel'> = {
  check: (position) => (openFilling(position) ? null : refusalFor('noDraft')),
  list(position, _side, out) {
    if (openFilling(position)) out.push({ type: 'cancel' })
  },
  run(run) {
    const { ops } = run.position.game
    const filling = openFilling(run.position)
    ops.hiding = ops.hiding.filter((other) => other !== filling)
    fillingsChanged(run.position)
  },
}

/** Carries out all boxes filled in this segment at once, so that the enemy does not see which pieces went where (19.5.15). */
export function carryOutFillings(run: ActionRun, side: Side): void {
  const { position } = run
  const { ops } = position.game
  const fillings = [...ops.hiding].sort((a, b) => (a.box < b.box ? -1 : 1))
  ops.hiding = []
  for (const { box, hex, pieces, real, dummy } of fillings) {
    const entry = ops.entry[pieces[0] ?? '']
    for (const id of pieces) delete ops.entry[id]
    fillBox(position, side, box, indicesOf(position, pieces), real ?? OFF_MAP_HEX, dummy ?? OFF_MAP_HEX)
    if (hex === OFF_MAP_HEX && entry) for (const id of markerIds(side, box)) ops.entry[id] = { ...entry }
  }
  for (const { box, pieces, real, dummy } of fillings)
    announceBox(run, side, box, indicesOf(position, pieces), real, dummy)
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
  emit(run, { ...body, pieces: sortedIds(run.position, pieces), real: realHex }, side)
  emit(run, { ...body, pieces: [], real: null }, enemyOf(side))
}
