import type { ActionHandler } from '../handler'
import { boxesInUse, boxPlace, dummyMarker, fillBox, piecesInBox, realMarker } from '../hidden/boxes'
import { announceBox } from '../hidden/boxFilling'
import { markerIds, parseMarkerId } from '../hidden/markerIds'
import { boxOf, clearBoxes, putSetupMarker, renumberMarkers, takeBackSetupMarker } from '../hidden/setup'
import {
  hexOfPiece,
  pieceDef,
  pieceId,
  pieceIndex,
  pieceState,
  type Position,
  putPiece,
  setGarrison,
} from '../position'
import { refusalFor } from '../refusals'
import { type ActionRun, emit } from '../run'
import { BOX_LETTERS, type BoxLetter, enemyOf, type HexId, type PieceId, type Side } from '../types'
import { startPlayerTurn } from './flow'
import {
  areaHexes,
  entryTurn,
  placeRefusal,
  setupFault,
  setupMarkerRefusal,
  setupRefusal,
  unitsInBoxOfMarker,
} from './setupRules'
import { updateControl } from './victory'

/**
 * The actions of set-up (17, 19.5). Pieces go on hexes, or into hidden-movement boxes off the map, for which a real marker and a dummy stand. What
 * the actions do is secret until both sides are ready: the third argument of `emit` is the one side that may know of an event.
 */

/** The Mexican side sets up first (17.1). */
const SET_UP_ORDER: readonly Side[] = ['mexican', 'us']

/** Instead of a turn of entry: the piece or marker stands on the map from the start. */
const FROM_THE_START = null

/** Sets up a piece: on a hex, or if `turn` is given off the map, to enter at that hex on that turn. */
function setUpPiece(
  run: ActionRun,
  side: Side,
  piece: PieceId,
  hex: HexId,
  turn: number | null,
  garrison = false,
): void {
  const { position } = run
  const index = pieceIndex(position, piece)
  if (pieceState(position, index).garrison) setGarrison(position, index, false)
  if (turn === FROM_THE_START) {
    delete position.game.ops.entry[piece]
    putPiece(position, index, hex)
    if (garrison) setGarrison(position, index, true)
  } else {
    putPiece(position, index, 'off')
    position.game.ops.entry[piece] = { turn, hex }
  }
  emit(run, { kind: 'placed', piece, hex, entryTurn: turn }, side)
}

/** Argument for `placeRefusal`. */
const AS_GARRISON = true

/** OPS-17: free set-up: a piece is placed. */
export const place: ActionHandler<'place'> = {
  check(position, side, action) {
    const reason = placeRefusal(position, side, action.piece, action.hex, action.garrison)
    return reason ? setupRefusal(side, reason, { piece: action.piece, hex: action.hex }) : null
  },
  list(position, side, out) {
    for (const piece of position.world.pieces) {
      if (piece.side !== side) continue
      for (const hex of areaHexes(position, side, piece.id)) {
        if (placeRefusal(position, side, piece.id, hex) === null) out.push({ type: 'place', piece: piece.id, hex })
        if (
          position.world.bastion[position.world.grid.indexOf(hex)] &&
          placeRefusal(position, side, piece.id, hex, AS_GARRISON) === null
        )
          out.push({ type: 'place', piece: piece.id, hex, garrison: true })
      }
    }
  },
  run(run, side, action) {
    setUpPiece(run, side, action.piece, action.hex, entryTurn(run.position, action.piece, action.hex), action.garrison)
  },
}

/** Is the piece set up nowhere yet: not on the map, not to enter later, in no box? */
const isUnplaced = (position: Position, index: number): boolean =>
  hexOfPiece(position, index) < 0 &&
  !position.game.ops.entry[pieceId(position, index)] &&
  !pieceState(position, index).at.startsWith('box:')

/** OPS-17: takes back a piece that has been set up anywhere, or a marker. This is the action `take` during set-up; after it `take` fills a box. */
export const takeBackPiece: ActionHandler<'take'> = {
  check(position, side, action) {
    const args = { piece: action.piece }
    const identity = parseMarkerId(action.piece)
    if (identity) {
      if (identity.side !== side) return refusalFor('notYours', args)
      return position.game.ops.markers[action.piece] ? null : refusalFor('notPlaced', args)
    }
    const index = pieceIndex(position, action.piece)
    if (index < 0 || pieceDef(position, index).side !== side) return refusalFor('notYours', args)
    return isUnplaced(position, index) ? refusalFor('notPlaced', args) : null
  },
  list(position, side, out) {
    const ids = Object.keys(position.game.ops.markers).filter((id) => parseMarkerId(id)?.side === side)
    for (const piece of position.world.pieces)
      if (piece.side === side && !isUnplaced(position, piece.index)) ids.push(piece.id)
    for (const piece of ids.sort()) out.push({ type: 'take', piece })
  },
  run(run, side, action) {
    const { position } = run
    if (parseMarkerId(action.piece)) takeBackSetupMarker(position, action.piece)
    else {
      const index = pieceIndex(position, action.piece)
      delete position.game.ops.entry[action.piece]
      if (pieceState(position, index).garrison) setGarrison(position, index, false)
      putPiece(position, index, 'off')
    }
    // The hex 'off' without an entry turn says that the piece is no longer placed.
    emit(run, { kind: 'placed', piece: action.piece, hex: 'off', entryTurn: null }, side)
  },
}

/** OPS-17, 19.5: puts a piece into a hidden-movement box during set-up. What depends on the whole box is checked by `ready`. */
export const putInBox: ActionHandler<'box'> = {
  check(position, side, action) {
    const args = { piece: action.piece, box: action.box }
    const index = pieceIndex(position, action.piece)
    if (index < 0 || pieceDef(position, index).side !== side) return refusalFor('notYours', args)
    return boxOf(position, action.piece) === action.box ? refusalFor('alreadyThere', args) : null
  },
  list(position, side, out) {
    for (const box of BOX_LETTERS)
      for (const piece of position.world.pieces)
        if (piece.side === side && boxOf(position, piece.id) !== box) out.push({ type: 'box', box, piece: piece.id })
  },
  run(run, side, action) {
    const { position } = run
    const index = pieceIndex(position, action.piece)
    delete position.game.ops.entry[action.piece]
    if (pieceState(position, index).garrison) setGarrison(position, index, false)
    putPiece(position, index, boxPlace(action.box))
    emit(run, { kind: 'placed', piece: action.piece, hex: boxPlace(action.box), entryTurn: null }, side)
  },
}

/** OPS-17.1: places a marker. This is the action `marker` during set-up; after it `marker` moves one. */
export const placeMarker: ActionHandler<'marker'> = {
  check(position, side, action) {
    const args = { piece: action.id, hex: action.to }
    if (action.march) return refusalFor('badShape', { field: 'march' })
    const reason = setupMarkerRefusal(position, side, action.id, action.to)
    return reason ? setupRefusal(side, reason, args) : null
  },
  list(position, side, out) {
    for (const box of BOX_LETTERS)
      for (const id of markerIds(side, box)) {
        // Every unit of the box must be allowed in the hex, so only hexes of the first need be tried.
        const [firstUnit] = unitsInBoxOfMarker(position, id)
        if (firstUnit === undefined) continue
        for (const to of areaHexes(position, side, firstUnit))
          if (setupMarkerRefusal(position, side, id, to) === null) out.push({ type: 'marker', id, to })
      }
  },
  run(run, side, action) {
    const { position } = run
    // All units of a box enter on the same turn, so the first stands for all. A box whose marker is placed has a unit, so '' does not occur.
    const turn = entryTurn(position, unitsInBoxOfMarker(position, action.id)[0] ?? '', action.to)
    putSetupMarker(position, action.id, action.to, turn)
    emit(run, { kind: 'placed', piece: action.id, hex: action.to, entryTurn: turn }, side)
  },
}

/** Letter of a box of the set-up files: `us.a` is A. */
const boxLetterOf = (id: string): BoxLetter => id.slice(id.indexOf('.') + 1).toUpperCase() as BoxLetter

/** OPS-17.4: sets up the whole side as in a preset. This is the action `fill`. */
export const fillFromPreset: ActionHandler<'fill'> = {
  check: () => null,
  list(_pos, _side, out) {
    out.push({ type: 'fill', preset: 'balanced' }, { type: 'fill', preset: 'historical' })
  },
  run(run, side, action) {
    const { position } = run
    const setup = position.world.battlefield.setups[action.preset]
    clearBoxes(position, side)
    for (const placement of setup.placements) {
      const index = pieceIndex(position, placement.piece)
      if (pieceDef(position, index).side !== side) continue
      if (placement.box === undefined) {
        setUpPiece(run, side, placement.piece, placement.hex, placement.turn ?? FROM_THE_START)
        continue
      }
      const box = boxLetterOf(placement.box)
      putInBox.run(run, side, { type: 'box', box, piece: placement.piece })
    }
    for (const { id: boxId, side: owner, real, dummy } of setup.boxes) {
      if (owner !== side) continue
      // During set-up number 1 is the real marker.
      const [realId, dummyId] = markerIds(side, boxLetterOf(boxId))
      for (const [marker, hex] of [
        [realId, real],
        [dummyId, dummy],
      ] as const) {
        putSetupMarker(position, marker, hex, FROM_THE_START)
        emit(run, { kind: 'placed', piece: marker, hex, entryTurn: FROM_THE_START }, side)
      }
    }
  },
}

/** OPS-17.1: a side ends its set-up, the Mexican side first. When both have, each learns what the other has placed, and the game begins. */
export const ready: ActionHandler<'ready'> = {
  check(position, side) {
    const fault = setupFault(position, side)
    return fault ? setupRefusal(side, fault.reason, { piece: fault.piece }) : null
  },
  list(position, side, out) {
    if (setupFault(position, side) === null) out.push({ type: 'ready' })
  },
  run(run, side) {
    const { ops } = run.position.game
    ops.ready = [...ops.ready, side]
    ops.pending.pop()
    emit(run, { kind: 'ready', side })
    if (ops.ready.length < 2) {
      ops.pending.push({ kind: 'setup', owner: enemyOf(side) })
      return
    }
    // Until now number 1 was the real marker: from here the number must tell nothing (19.5.1).
    renumberMarkers(run.position)
    revealSetUp(run)
    beginPlay(run)
  },
}

/** Tells each side what the other has placed outside its boxes, and which boxes it uses; what lies in them stays secret. */
function revealSetUp(run: ActionRun): void {
  const { position } = run
  for (const piece of position.world.pieces) {
    const entry = position.game.ops.entry[piece.id]
    if (!entry && hexOfPiece(position, piece.index) < 0) continue
    const placement = {
      kind: 'placed' as const,
      piece: piece.id,
      hex: entry?.hex ?? pieceState(position, piece.index).at,
      entryTurn: entry?.turn ?? null,
    }
    emit(run, placement, enemyOf(piece.side))
  }
  for (const side of SET_UP_ORDER) announceBoxes(run, side)
}

/** Tells both sides which boxes of a side are in use and where their markers lie. */
function announceBoxes(run: ActionRun, side: Side): void {
  const { position } = run
  const mapHexOf = ({ at }: { at: string }): HexId | null => (at === 'off' ? null : at)
  for (const box of boxesInUse(position, side))
    announceBox(
      run,
      side,
      box,
      piecesInBox(position, side, box),
      mapHexOf(realMarker(position, side, box)),
      mapHexOf(dummyMarker(position, side, box)),
    )
}

/** Begins turn 1 with the US player turn (3.1). */
export function beginPlay(run: ActionRun): void {
  updateControl(run)
  emit(run, { kind: 'turn', turn: run.position.game.ops.turn })
  startPlayerTurn(run, 'us')
}

/** Sets up both sides as in a preset before the game begins (17.4). What lies in boxes is told to its owner only (19.5.15). */
export function placePreset(run: ActionRun, preset: 'historical' | 'balanced'): void {
  const { position } = run
  const setup = position.world.battlefield.setups[preset]
  for (const side of SET_UP_ORDER) {
    for (const placement of setup.placements) {
      const index = pieceIndex(position, placement.piece)
      if (pieceDef(position, index).side !== side || placement.box !== undefined) continue
      const turn = placement.turn ?? FROM_THE_START
      if (turn === FROM_THE_START) putPiece(position, index, placement.hex)
      else position.game.ops.entry[placement.piece] = { turn, hex: placement.hex }
      emit(run, { kind: 'placed', piece: pieceId(position, index), hex: placement.hex, entryTurn: turn })
    }
    for (const presetBox of setup.boxes)
      if (presetBox.side === side) {
        const pieces = [...presetBox.units, ...presetBox.leaders]
          .map((id) => pieceIndex(position, id))
          .sort((a, b) => a - b)
        fillBox(position, side, boxLetterOf(presetBox.id), pieces, presetBox.real, presetBox.dummy)
        for (const index of pieces)
          emit(
            run,
            { kind: 'placed', piece: pieceId(position, index), hex: pieceState(position, index).at, entryTurn: null },
            side,
          )
      }
    announceBoxes(run, side)
  }
}
