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
  hexesForMarker,
  OFF_MAP_HEX,
  openFilling,
  openActions,
  openRefusal,
  takeablePieces,
  takeRefusal,
} from './hidingPlaces'
import { markerIds } from './markerIds'

/**
 * The actions of the command segment by which a hidden-movement box is filled (19.5.2): pieces leave the map, and two markers, a real one and a
 * dummy, stand for them. Nothing changes on the map until the action `done`; till then the boxes being filled are kept in `ops.hiding`. The
 * refusals `noDraft` and `draftUnfinished` call a box that is being filled a draft.
 */

/** Tells the memos (values kept until something changes) that the boxes being filled have changed. */
const noteFillingsChanged = (position: Position): void => noteChange(position, 'boxFillings')

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
    const reason = openRefusal(position, side, action.hex)
    return reason ? refusalFor(reason, args) : null
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
    noteFillingsChanged(run.position)
  },
}

/** OPS-19.5.2, 19.5.3: a piece goes into the box being filled. This is the action `take` in the command segment. */
export const takeIntoBox: ActionHandler<'take'> = {
  check(position, side, action) {
    const filling = openFilling(position)
    // Where no box is being filled, the refusal names no hex.
    const args = { piece: action.piece, hex: filling?.hex ?? '' }
    const index = pieceIndex(position, action.piece)
    if (!filling) return refusalFor('noDraft', args)
    if (index < 0) return refusalFor('notYours', args)
    const reason = takeRefusal(position, side, filling, index)
    return reason ? refusalFor(reason, args) : null
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
    noteFillingsChanged(run.position)
  },
}

/** Hexes where this marker of the box being filled may be put down; none for the real marker unless there is room for the dummy too. */
function markerChoices(position: Position, side: Side, markerKind: 'real' | 'dummy'): number[] {
  const filling = openFilling(position)
  if (!filling || filling.hex === OFF_MAP_HEX || filling[markerKind] !== null) return []
  const pieces = indicesOf(position, filling.pieces)
  if (!hasUnit(position, pieces) || (markerKind === 'dummy' && filling.real === null)) return []
  const markerHexes = hexesForMarker(position, side, position.world.grid.indexOf(filling.hex), pieces)
  return markerKind === 'real' && markerHexes.length < 2 ? [] : markerHexes
}

/** The handler of the action that puts down the real marker or the dummy of the box being filled. */
const putMarkerDown = (markerKind: 'real' | 'dummy'): ActionHandler<'real' | 'dummy'> => ({
  check(position, side, action) {
    const filling = openFilling(position)
    const args = { hex: action.hex }
    if (!filling) return refusalFor('noDraft', args)
    if (!hasUnit(position, indicesOf(position, filling.pieces))) return refusalFor('draftUnfinished', args)
    return markerChoices(position, side, markerKind).includes(position.world.grid.indexOf(action.hex))
      ? null
      : refusalFor('markerHex', args)
  },
  list(position, side, out) {
    for (const hex of markerChoices(position, side, markerKind))
      out.push({ type: markerKind, hex: hexId(position, hex) })
  },
  run(run, _side, action) {
    const filling = openFilling(run.position)
    if (filling) filling[markerKind] = action.hex
    noteFillingsChanged(run.position)
  },
})

// Each of the two actions has a handler of its own type, hence the casts.
/** OPS-19.5.2: where the real marker is put down. */
export const real = putMarkerDown('real') as ActionHandler<'real'>
/** OPS-19.5.2: where the dummy is put down, after the real marker. */
export const dummy = putMarkerDown('dummy') as ActionHandler<'dummy'>

/** Has the box a unit in it, and both its markers down unless it is filled off the map (19.5.5)? */
const isComplete = (position: Position, filling: BoxFilling | null): boolean =>
  filling !== null &&
  hasUnit(position, indicesOf(position, filling.pieces)) &&
  (filling.hex === OFF_MAP_HEX || (filling.real !== null && filling.dummy !== null))

/** Could the box that is being filled be closed now (19.5.5)? */
export const canCloseFilling = (position: Position): boolean => isComplete(position, openFilling(position))

/** OPS-19.5.5: closes the box being filled, so that another can be filled. */
export const close: ActionHandler<'close'> = {
  check: (position) => (canCloseFilling(position) ? null : refusalFor('draftUnfinished')),
  list(position, _side, out) {
    if (canCloseFilling(position)) out.push({ type: 'close' })
  },
  run(run) {
    const filling = openFilling(run.position)
    if (filling) filling.closed = true
    noteFillingsChanged(run.position)
  },
}

/** Gives up the box being filled. This is the action `cancel` in the command segment. */
export const cancelFilling: ActionHandler<'cancel'> = {
  check: (position) => (openFilling(position) ? null : refusalFor('noDraft')),
  list(position, _side, out) {
    if (openFilling(position)) out.push({ type: 'cancel' })
  },
  run(run) {
    const { ops } = run.position.game
    const filling = openFilling(run.position)
    ops.hiding = ops.hiding.filter((other) => other !== filling)
    noteFillingsChanged(run.position)
  },
}

/**
 * Takes all boxes filled in this segment into use at once: their pieces leave the map and their markers are put down. So the enemy does not
 * see which pieces went into which box (19.5.15).
 */
export function carryOutFillings(run: ActionRun, side: Side): void {
  const { position } = run
  const { ops } = position.game
  const fillings = [...ops.hiding].sort((a, b) => (a.box < b.box ? -1 : 1))
  ops.hiding = []
  for (const { box, hex, pieces, real, dummy } of fillings) {
    // Reinforcements in one box all have the same turn and hex of entry, which their markers take over (14.1). No box that is used is empty.
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
  const publicPart = { kind: 'boxed' as const, side, box, markers, rule: 'OPS-19.5.2' }
  emit(run, { ...publicPart, pieces: sortedIds(run.position, pieces), real: realHex }, side)
  emit(run, { ...publicPart, pieces: [], real: null }, enemyOf(side))
}
