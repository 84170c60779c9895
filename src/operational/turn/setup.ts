import type { MessageArgs, Refusal } from '../../core/result'
import { type Area, areaHolds, setupAreas, type PlannedPlacement } from '../data/areas'
import { standFaults } from '../data'
import type { ActionHandler } from '../handler'
import { garrisonRefusal } from '../movement/bastion'
import { hasRoom } from '../movement/stacking'
import {
  boxPlace,
  boxesInUse,
  dummyMarker,
  fillBox,
  terrainTakesMarker,
  piecesInBox,
  realMarker,
} from '../hidden/boxes'
import { markerIds, parseMarkerId } from '../hidden/markerIds'
import { announceBox } from '../hidden/boxFilling'
import {
  boxSetupFault,
  boxOf,
  clearBoxes,
  hiddenPlacements,
  putSetupMarker,
  renumberMarkers,
  takeSetupMarker,
} from '../hidden/setup'
import {
  hexId,
  hexOfPiece,
  leadersIn,
  markerSeatAt,
  pieceDef,
  pieceId,
  pieceIndex,
  pieceState,
  type Position,
  putPiece,
  setGarrison,
  unitsIn,
} from '../position'
import { refusalFor, type RefusalReason } from '../refusals'
import { type ActionRun, emit } from '../run'
import { BOX_LETTERS, type BoxLetter, enemyOf, type HexId, type PieceId, type Side } from '../types'
import { seatOf, type World } from '../world'
import { updateControl } from './victory'
import { startPlayerTurn } from './flow'

const areasByPiece = new WeakMap<World, ReadonlyMap<PieceId, readonly Area[]>>()

function workOutAreasByPiece(world: World): ReadonlyMap<PieceId, readonly Area[]> {
  const areas = setupAreas(world.battlefield.map, world.battlefield.counters)
  const namesPiece = (area: Area, piece: PieceId) => area.units.has(piece) || area.area.leaders.includes(piece)
  return new Map(world.pieces.map(({ id }) => [id, areas.filter((area) => namesPiece(area, id))]))
}

/** The set-up areas of 17.2 and 17.3 that name a piece. */
function areasFor({ world }: Position, piece: PieceId): readonly Area[] {
  const known = areasByPiece.get(world) ?? workOutAreasByPiece(world)
  areasByPiece.set(world, known)
  return known.get(piece) ?? []
}

/** Why a piece may not be set up in that hex; null: it may. What only the whole set-up can tell waits for `ready`. */
function placeRefusal(
  pos: Position,
  side: Side,
  piece: PieceId,
  hexName: HexId,
  garrison = false,
): RefusalReason | null {
  const { world } = pos
  const index = pieceIndex(pos, piece)
  const def = world.pieces[index]
  if (!def || def.side !== side) return 'notYours'
  const hex = world.grid.indexOf(hexName)
  if (hex < 0) return 'outsideArea'
  const areas = areasFor(pos, piece).filter((area) => areaHolds(area, hexName))
  if (areas.length === 0) return 'outsideArea'
  // Nothing the other side has placed in secret may count here.
  if (garrison && (def.kind !== 'unit' || garrisonRefusal(pos, [index], hex) !== null)) return 'setupGarrison'
  if (def.kind === 'unit' && markerSeatAt(pos, hex) === def.seat) return 'markerThere'
  if (!def.movement.openTerrain[hex]) return 'setupTerrain'
  const here =
    (pieceState(pos, index).at === hexName && pieceState(pos, index).garrison === garrison) ||
    pos.game.ops.entry[piece]?.hex === hexName
  if (here) return 'alreadyThere'
  const anywhere = areas.every((area) => area.choices.includes(null))
  if (
    anywhere &&
    ![...unitsIn(pos, hex), ...leadersIn(pos, hex)].some(
      (other) => pieceDef(pos, other).side === side && other !== index,
    )
  )
    return 'setupLeader'
  const later = areas.every((area) => area.area.turn !== undefined)
  if (later && garrison) return 'setupGarrison'
  if (!later && !garrison && def.kind === 'unit' && !hasRoom(pos, hex, def.cls, index)) return 'setupStacking'
  return null
}

/** Hexes worth asking about for a piece. */
function candidates(pos: Position, side: Side, piece: PieceId): HexId[] {
  const out = new Set<HexId>()
  for (const area of areasFor(pos, piece))
    for (const choice of area.choices) {
      if (choice) for (const hex of choice) out.add(hex)
      else
        for (const other of pos.world.pieces)
          if (other.side === side && hexOfPiece(pos, other.index) >= 0)
            out.add(hexId(pos, hexOfPiece(pos, other.index)))
    }
  return [...out].filter((hex) => pos.world.grid.indexOf(hex) >= 0).sort()
}

/** Turn on which a piece set up in that hex comes in; null: it stands there from the start. */
function entryTurn(pos: Position, piece: PieceId, hex: HexId): number | null {
  const areas = areasFor(pos, piece).filter((area) => areaHolds(area, hex))
  return areas.every((area) => area.area.turn !== undefined) ? (areas[0]?.area.turn ?? null) : null
}

function putDown(run: ActionRun, side: Side, piece: PieceId, hex: HexId, turn: number | null, garrison = false): void {
  const { pos } = run
  const index = pieceIndex(pos, piece)
  if (pieceState(pos, index).garrison) setGarrison(pos, index, false)
  if (turn === null) {
    delete pos.game.ops.entry[piece]
    putPiece(pos, index, hex)
    if (garrison) setGarrison(pos, index, true)
  } else {
    putPiece(pos, index, 'off')
    pos.game.ops.entry[piece] = { turn, hex }
  }
  emit(run, { kind: 'placed', piece, hex, entryTurn: turn }, side)
}

/** Where everything of a side stands now, for the check of the whole (17); boxes by their real markers or by their dummies. */
function standsOf(pos: Position, side: Side, which: 'real' | 'dummy'): PlannedPlacement[] {
  const out: PlannedPlacement[] = hiddenPlacements(pos, side, which)
  for (const piece of pos.world.pieces) {
    if (piece.side !== side) continue
    const entry = pos.game.ops.entry[piece.id]
    const { at, garrison } = pieceState(pos, piece.index)
    if (entry) out.push({ piece: piece.id, hex: entry.hex, turn: entry.turn })
    else if (hexOfPiece(pos, piece.index) >= 0)
      out.push(garrison ? { piece: piece.id, hex: at, garrison } : { piece: piece.id, hex: at })
  }
  return out
}

const FAULTS: Record<string, RefusalReason> = {
  missingPiece: 'setupMissing',
  notTogether: 'setupTogether',
  outsideArea: 'outsideArea',
  wrongTurn: 'outsideArea',
  overStacked: 'setupStacking',
  prohibited: 'setupTerrain',
  noCommand: 'setupLeader',
}

/** What is wrong with the side's set-up as a whole (17.1-17.3): reason and the piece it was found at; null: it is legal. */
export function setupFault(pos: Position, side: Side): { why: RefusalReason; piece: PieceId } | null {
  const { world } = pos
  const other = new Set(world.pieces.filter((piece) => piece.side !== side).map((piece) => piece.id))
  const ground = { map: world.battlefield.map, counters: world.battlefield.counters, tables: world.tables }
  const box = boxSetupFault(pos, side)
  if (box) return box
  for (const which of ['real', 'dummy'] as const) {
    const stands = standsOf(pos, side, which)
    for (const fault of standFaults(ground, stands)) {
      const piece = fault.at === null ? String(fault.value) : (stands[fault.at]?.piece ?? '')
      // The other side is not asked about: what it has placed must not show here.
      if (fault.reason === 'missingPiece' && other.has(piece)) continue
      // Leaders start where the real marker does; the dummy has none beside it.
      if (which === 'dummy' && (fault.reason === 'noCommand' || !world.pieces[pieceIndex(pos, piece)]?.unit)) continue
      return { why: FAULTS[fault.reason] ?? 'outsideArea', piece }
    }
    if (boxesInUse(pos, side).length === 0) break
  }
  return null
}

/** The areas of the two sides stand in clauses of their own. */
function setupRefusal(side: Side, why: RefusalReason, args: MessageArgs): Refusal {
  const refusal = refusalFor(why, args)
  return why === 'outsideArea' ? { ...refusal, rule: side === 'us' ? 'OPS-17.2' : 'OPS-17.3' } : refusal
}

/** OPS-17: free set-up, one piece at a time. */
export const place: ActionHandler<'place'> = {
  check(pos, side, action) {
    const why = placeRefusal(pos, side, action.piece, action.hex, action.garrison)
    return why ? setupRefusal(side, why, { piece: action.piece, hex: action.hex }) : null
  },
  list(pos, side, out) {
    for (const piece of pos.world.pieces) {
      if (piece.side !== side) continue
      for (const hex of candidates(pos, side, piece.id)) {
        if (placeRefusal(pos, side, piece.id, hex) === null) out.push({ type: 'place', piece: piece.id, hex })
        if (pos.world.bastion[pos.world.grid.indexOf(hex)] && placeRefusal(pos, side, piece.id, hex, true) === null)
          out.push({ type: 'place', piece: piece.id, hex, garrison: true })
      }
    }
  },
  run(run, side, action) {
    putDown(run, side, action.piece, action.hex, entryTurn(run.pos, action.piece, action.hex), action.garrison)
  },
}

const inTray = (pos: Position, index: number): boolean =>
  hexOfPiece(pos, index) < 0 &&
  !pos.game.ops.entry[pieceId(pos, index)] &&
  !pieceState(pos, index).at.startsWith('box:')

/** Set-up: a piece, also one in a box, or a marker goes back into the tray. Part of `take`. */
export const takeBackPiece: ActionHandler<'take'> = {
  check(pos, side, action) {
    const args = { piece: action.piece }
    const marker = parseMarkerId(action.piece)
    if (marker) {
      if (marker.side !== side) return refusalFor('notYours', args)
      return pos.game.ops.markers[action.piece] ? null : refusalFor('notPlaced', args)
    }
    const index = pieceIndex(pos, action.piece)
    if (index < 0 || pieceDef(pos, index).side !== side) return refusalFor('notYours', args)
    return inTray(pos, index) ? refusalFor('notPlaced', args) : null
  },
  list(pos, side, out) {
    const ids = Object.keys(pos.game.ops.markers).filter((id) => parseMarkerId(id)?.side === side)
    for (const piece of pos.world.pieces) if (piece.side === side && !inTray(pos, piece.index)) ids.push(piece.id)
    for (const piece of ids.sort()) out.push({ type: 'take', piece })
  },
  run(run, side, action) {
    const { pos } = run
    if (parseMarkerId(action.piece)) takeSetupMarker(pos, action.piece)
    else {
      const index = pieceIndex(pos, action.piece)
      delete pos.game.ops.entry[action.piece]
      if (pieceState(pos, index).garrison) setGarrison(pos, index, false)
      putPiece(pos, index, 'off')
    }
    emit(run, { kind: 'placed', piece: action.piece, hex: 'off', entryTurn: null }, side)
  },
}

/** OPS-17, 19.5: a piece goes into a box during set-up. What only the whole box can tell waits for `ready`. */
export const box: ActionHandler<'box'> = {
  check(pos, side, action) {
    const args = { piece: action.piece, box: action.box }
    const index = pieceIndex(pos, action.piece)
    if (index < 0 || pieceDef(pos, index).side !== side) return refusalFor('notYours', args)
    return boxOf(pos, action.piece) === action.box ? refusalFor('alreadyThere', args) : null
  },
  list(pos, side, out) {
    for (const letter of BOX_LETTERS)
      for (const piece of pos.world.pieces)
        if (piece.side === side && boxOf(pos, piece.id) !== letter)
          out.push({ type: 'box', box: letter, piece: piece.id })
  },
  run(run, side, action) {
    const { pos } = run
    const index = pieceIndex(pos, action.piece)
    delete pos.game.ops.entry[action.piece]
    if (pieceState(pos, index).garrison) setGarrison(pos, index, false)
    putPiece(pos, index, boxPlace(action.box))
    emit(run, { kind: 'placed', piece: action.piece, hex: boxPlace(action.box), entryTurn: null }, side)
  },
}

/** Units in the marker's box. */
const unitsInside = (pos: Position, id: string): PieceId[] =>
  piecesInBox(pos, parseMarkerId(id)!.side, parseMarkerId(id)!.box)
    .filter((index) => pieceDef(pos, index).kind === 'unit')
    .map((index) => pieceId(pos, index))

/** Why a marker may not be put down there during set-up (17.1, 19.5.5, 19.5.7); null: it may. */
function markerRefusal(pos: Position, side: Side, id: string, hexName: HexId): RefusalReason | null {
  const read = parseMarkerId(id)
  if (read?.side !== side) return 'notYours'
  const units = unitsInside(pos, id)
  const first = units[0]
  if (first === undefined) return 'setupBox'
  const hex = pos.world.grid.indexOf(hexName)
  const state = pos.game.ops.markers[id]
  if (hex < 0) return 'outsideArea'
  if (state?.at === hexName || pos.game.ops.entry[id]?.hex === hexName) return 'alreadyThere'
  if (!units.every((unit) => areasFor(pos, unit).some((area) => areaHolds(area, hexName)))) return 'outsideArea'
  if (entryTurn(pos, first, hexName) !== null) return null
  if (unitsIn(pos, hex).some((index) => pieceDef(pos, index).side === side)) return 'markerStack'
  if (markerSeatAt(pos, hex) === seatOf(side)) return 'markerStack'
  return terrainTakesMarker(pos, piecesInBox(pos, side, read.box), hex) ? null : 'markerGround'
}

/** A marker is put down during set-up. Part of `marker`. */
export const placeMarker: ActionHandler<'marker'> = {
  check(pos, side, action) {
    const args = { piece: action.id, hex: action.to }
    if (action.march) return refusalFor('badShape', { field: 'march' })
    const why = markerRefusal(pos, side, action.id, action.to)
    return why ? setupRefusal(side, why, args) : null
  },
  list(pos, side, out) {
    for (const letter of BOX_LETTERS)
      for (const id of markerIds(side, letter)) {
        const [first] = unitsInside(pos, id)
        if (first === undefined) continue
        for (const to of candidates(pos, side, first))
          if (markerRefusal(pos, side, id, to) === null) out.push({ type: 'marker', id, to })
      }
  },
  run(run, side, action) {
    const { pos } = run
    const turn = entryTurn(pos, unitsInside(pos, action.id)[0]!, action.to)
    putSetupMarker(pos, action.id, action.to, turn)
    emit(run, { kind: 'placed', piece: action.id, hex: action.to, entryTurn: turn }, side)
  },
}

/** Letter of a box of the set-up files: `us.a` is A. */
const letterOf = (id: string): BoxLetter => id.slice(id.indexOf('.') + 1).toUpperCase() as BoxLetter

/** Fills one's own side as a preset has it (17.4). */
export const fill: ActionHandler<'fill'> = {
  check: () => null,
  list(_pos, _side, out) {
    out.push({ type: 'fill', preset: 'balanced' }, { type: 'fill', preset: 'historical' })
  },
  run(run, side, action) {
    const { pos } = run
    const setup = pos.world.battlefield.setups[action.preset]
    clearBoxes(pos, side)
    for (const placement of setup.placements) {
      const index = pieceIndex(pos, placement.piece)
      if (pieceDef(pos, index).side !== side) continue
      if (placement.box === undefined) {
        putDown(run, side, placement.piece, placement.hex, placement.turn ?? null)
        continue
      }
      const letter = letterOf(placement.box)
      box.run(run, side, { type: 'box', box: letter, piece: placement.piece })
    }
    for (const { id, side: owner, real, dummy } of setup.boxes) {
      if (owner !== side) continue
      for (const [k, to] of [real, dummy].entries()) {
        const marker = markerIds(side, letterOf(id))[k]!
        putSetupMarker(pos, marker, to, null)
        emit(run, { kind: 'placed', piece: marker, hex: to, entryTurn: null }, side)
      }
    }
  },
}

/** A side has done with its set-up; the Mexican first (17.1). When both have, all is shown and the game begins. */
export const ready: ActionHandler<'ready'> = {
  check(pos, side) {
    const fault = setupFault(pos, side)
    return fault ? setupRefusal(side, fault.why, { piece: fault.piece }) : null
  },
  list(pos, side, out) {
    if (setupFault(pos, side) === null) out.push({ type: 'ready' })
  },
  run(run, side) {
    const { ops } = run.pos.game
    ops.ready = [...ops.ready, side]
    ops.pending.pop()
    emit(run, { kind: 'ready', side })
    if (ops.ready.length < 2) {
      ops.pending.push({ kind: 'setup', owner: enemyOf(side) })
      return
    }
    renumberMarkers(run.pos)
    showSetUp(run)
    beginPlay(run)
  },
}

/** What each side placed in secret is now told to the other. */
function showSetUp(run: ActionRun): void {
  const { pos } = run
  for (const piece of pos.world.pieces) {
    const entry = pos.game.ops.entry[piece.id]
    if (!entry && hexOfPiece(pos, piece.index) < 0) continue
    const body = {
      kind: 'placed' as const,
      piece: piece.id,
      hex: entry?.hex ?? pieceState(pos, piece.index).at,
      entryTurn: entry?.turn ?? null,
    }
    emit(run, body, enemyOf(piece.side))
  }
  for (const side of ['mexican', 'us'] as const) tellBoxes(run, side)
}

/** Which boxes of the side are in use, and where their markers lie. */
function tellBoxes(run: ActionRun, side: Side): void {
  const { pos } = run
  const onMap = ({ at }: { at: string }): HexId | null => (at === 'off' ? null : at)
  for (const letter of boxesInUse(pos, side))
    announceBox(
      run,
      side,
      letter,
      piecesInBox(pos, side, letter),
      onMap(realMarker(pos, side, letter)),
      onMap(dummyMarker(pos, side, letter)),
    )
}

/** Turn 1 begins, the US player first (3.1). */
export function beginPlay(run: ActionRun): void {
  updateControl(run)
  emit(run, { kind: 'turn', turn: run.pos.game.ops.turn })
  startPlayerTurn(run, 'us')
}

/** Sets up both sides as a preset has it; what lies in boxes only its owner is told (17.4, 19.5.15). */
export function placePreset(run: ActionRun, preset: 'historical' | 'balanced'): void {
  const { pos } = run
  const setup = pos.world.battlefield.setups[preset]
  for (const side of ['mexican', 'us'] as const) {
    for (const placement of setup.placements) {
      const index = pieceIndex(pos, placement.piece)
      if (pieceDef(pos, index).side !== side || placement.box !== undefined) continue
      const turn = placement.turn ?? null
      if (turn === null) putPiece(pos, index, placement.hex)
      else pos.game.ops.entry[placement.piece] = { turn, hex: placement.hex }
      emit(run, { kind: 'placed', piece: pieceId(pos, index), hex: placement.hex, entryTurn: turn })
    }
    for (const item of setup.boxes)
      if (item.side === side) {
        const pieces = [...item.units, ...item.leaders].map((id) => pieceIndex(pos, id)).sort((a, b) => a - b)
        fillBox(pos, side, letterOf(item.id), pieces, item.real, item.dummy)
        for (const index of pieces)
          emit(
            run,
            { kind: 'placed', piece: pieceId(pos, index), hex: pieceState(pos, index).at, entryTurn: null },
            side,
          )
      }
    tellBoxes(run, side)
  }
}
