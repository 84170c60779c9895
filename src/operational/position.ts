import { cloneJson } from '../core/json'
import { otherSeat, type Seat } from '../game/side'
import { markerSeat } from './hidden/markerIds'
import { type Changes, newChanges, noteChange, noteChangeOf } from './memo'
import type { Game, HexId, PieceId, PieceState } from './types'
import { INFANTRY, type PerSeat, type PieceDef, US, type World } from './world'

/**
 * A game and what is worked out from it: which pieces stand where and how far zones of control reach. `game` is plain JSON and the
 * whole truth. The rest is kept up to date by the functions below and can be rebuilt from the game at any time (`positionOf`).
 * Pieces and hexes are given by index; indices ascend with ids.
 */
export interface Position {
  readonly world: World
  readonly game: Game
  /** By piece index; the same objects as in game.ops.pieces. */
  readonly pieceStates: PieceState[]
  /** By piece index: its hex index, -1 off the map. */
  readonly hexOf: Int16Array
  /** By hex: combat units, ascending. */
  readonly unitsAt: number[][]
  /** [seat][hex]: how many combat units of that side stand there. */
  readonly unitCounts: PerSeat<Uint8Array>
  /** By hex: leaders and HQs, ascending. */
  readonly leadersAt: number[][]
  /** [seat][hex]: how many units of that side throw a ZOC there (7.1). */
  readonly zoc: PerSeat<Uint8Array>
  /** The same for each arm: [seat * 3 + arm][hex]. */
  readonly zocByArm: readonly Uint8Array[]
  /** By hex: seat + 1 of the owner of the marker there, 0 none. No hex ever holds two markers (19.5.7). */
  readonly markerOwnerAt: Uint8Array
  /** Pieces in boxes, ascending. */
  readonly boxedPieces: number[]
  /** What has changed, and the values kept by memos (src/operational/memo.ts). */
  readonly changes: Changes
  /** By piece: grows when its state changes. */
  readonly pieceVersions: Uint32Array
  /** By hex: grows when its occupants or their states change. */
  readonly hexVersions: Uint32Array
}

const OFF_MAP = -1

const isInBox = (at: string): boolean => at.startsWith('box:')

/** Works out the indexes of a game, which must be valid (src/operational/validate.ts). The game is used, not copied. */
export function positionOf(world: World, game: Game): Position {
  const n = world.grid.count
  const position: Position = {
    world,
    game,
    pieceStates: world.pieces.map((piece) => game.ops.pieces[piece.id]!),
    hexOf: new Int16Array(world.pieces.length).fill(OFF_MAP),
    unitsAt: Array.from({ length: n }, () => []),
    unitCounts: [new Uint8Array(n), new Uint8Array(n)],
    leadersAt: Array.from({ length: n }, () => []),
    zoc: [new Uint8Array(n), new Uint8Array(n)],
    zocByArm: Array.from({ length: 6 }, () => new Uint8Array(n)),
    markerOwnerAt: new Uint8Array(n),
    boxedPieces: [],
    changes: newChanges(),
    pieceVersions: new Uint32Array(world.pieces.length),
    hexVersions: new Uint32Array(n),
  }
  for (const piece of world.pieces) {
    const { at } = position.pieceStates[piece.index]!
    if (isInBox(at)) position.boxedPieces.push(piece.index)
    const hex = world.grid.indexOf(at)
    if (hex < 0) continue
    position.hexOf[piece.index] = hex
    occupants(position, piece, hex).push(piece.index)
    if (piece.kind === 'unit') position.unitCounts[piece.seat][hex]!++
    spreadZoc(position, piece, 1)
  }
  for (const [id, { at }] of Object.entries(game.ops.markers)) {
    const hex = world.grid.indexOf(at)
    if (hex >= 0) position.markerOwnerAt[hex] = markerSeat(id) + 1
  }
  return position
}

/** An independent copy. */
export const clonePosition = (position: Position): Position => positionOf(position.world, cloneJson(position.game))

/** Puts a marker down on a hex, moves it, or takes it off (null: out of use; `off`: it has yet to enter). */
export function putMarker(position: Position, id: string, at: string | null): void {
  const { markers } = position.game.ops
  const marker = markers[id]
  const from = position.world.grid.indexOf(marker?.at ?? '')
  if (from >= 0) position.markerOwnerAt[from] = 0
  markerChanged(position, id)
  if (at === null) {
    delete markers[id]
    return
  }
  if (marker) marker.at = at
  const to = position.world.grid.indexOf(at)
  if (to >= 0) position.markerOwnerAt[to] = markerSeat(id) + 1
}

/** Says that a marker has changed. Call it after writing to its state. */
export const markerChanged = (position: Position, id: string): void => noteChangeOf(position, 'markers', markerSeat(id))

/** Seat of the owner of the marker on a hex, -1 none. */
export const markerSeatAt = (position: Position, hex: number): Seat | -1 =>
  (position.markerOwnerAt[hex]! - 1) as Seat | -1

const occupants = (position: Position, piece: PieceDef, hex: number): number[] =>
  piece.kind === 'unit' ? position.unitsAt[hex]! : position.leadersAt[hex]!

/** Does the piece throw a zone of control where it stands (7.1)? */
function exertsZoc(position: Position, piece: PieceDef): boolean {
  const state = position.pieceStates[piece.index]!
  return piece.kind === 'unit' && position.hexOf[piece.index]! >= 0 && !state.disrupted && !state.garrison
}

/** Adds the ZOC of a piece to the map (`by` 1) or takes it off (-1). */
function spreadZoc(position: Position, piece: PieceDef, by: 1 | -1): void {
  if (!exertsZoc(position, piece)) return
  const { world } = position
  const hex = position.hexOf[piece.index]!
  const mask = world.zocMask[piece.seat === US && piece.pieceClass === INFANTRY ? 0 : 1][hex]!
  const ofSide = position.zoc[piece.seat]
  const ofArm = position.zocByArm[piece.seat * 3 + piece.pieceClass]!
  for (let dir = 0; dir < 6; dir++) {
    if (!(mask & (1 << dir))) continue
    const reached = world.grid.neighbours[hex * 6 + dir]!
    ofSide[reached]! += by
    ofArm[reached]! += by
  }
}

/** Says that a piece has changed, for views, legal lists and memos. Call it after writing to its state. */
export function pieceChanged(position: Position, index: number): void {
  position.pieceVersions[index]!++
  const hex = position.hexOf[index]!
  if (hex >= 0) position.hexVersions[hex]!++
  else if (isInBox(position.pieceStates[index]!.at)) noteChange(position, 'boxContents')
}

/** Puts an index into an ascending list. */
function insert(list: number[], index: number): void {
  let k = list.length
  while (k > 0 && list[k - 1]! > index) k--
  list.splice(k, 0, index)
}

/** Puts a piece on a hex, or off the map (`off`, `gone`, `trt:9`, `box:A`). */
export function putPiece(position: Position, index: number, at: string): void {
  const piece = position.world.pieces[index]!
  const isUnit = piece.kind === 'unit'
  const from = position.hexOf[index]!
  if (from >= 0) {
    spreadZoc(position, piece, -1)
    const list = occupants(position, piece, from)
    list.splice(list.indexOf(index), 1)
    if (isUnit) position.unitCounts[piece.seat][from]!--
    position.hexVersions[from]!++
  }
  if (isUnit) noteChangeOf(position, 'unitPlaces', piece.seat)
  noteChangeOf(position, 'piecePlaces', piece.seat)
  const state = position.pieceStates[index]!
  if (isInBox(state.at)) {
    position.boxedPieces.splice(position.boxedPieces.indexOf(index), 1)
    noteChange(position, 'boxContents')
  }
  if (isInBox(at)) insert(position.boxedPieces, index)
  state.at = at
  const to = position.world.grid.indexOf(at)
  position.hexOf[index] = to
  if (to >= 0) {
    insert(occupants(position, piece, to), index)
    if (isUnit) position.unitCounts[piece.seat][to]!++
    spreadZoc(position, piece, 1)
  }
  pieceChanged(position, index)
}

/** Puts a unit in or out of garrison (19.1.13); a garrison throws no ZOC and counts for no stacking. */
export function setGarrison(position: Position, index: number, garrison: boolean): void {
  changeZoc(position, index, (state) => {
    state.garrison = garrison
  })
}

/** Puts a unit in or out of disorder; a disrupted unit throws no ZOC (12.1). */
export function setDisrupted(position: Position, index: number, disrupted: boolean): void {
  changeZoc(position, index, (state) => {
    state.disrupted = disrupted
  })
}

/** Changes something on which the ZOC of a unit depends. */
function changeZoc(position: Position, index: number, change: (state: PieceState) => void): void {
  const piece = position.world.pieces[index]!
  spreadZoc(position, piece, -1)
  change(position.pieceStates[index]!)
  noteChangeOf(position, 'unitPlaces', piece.seat)
  spreadZoc(position, piece, 1)
  pieceChanged(position, index)
}

// Look-ups by an index of this position, which is always in range.
export const pieceDef = (position: Position, index: number): PieceDef => position.world.pieces[index]!
export const pieceState = (position: Position, index: number): PieceState => position.pieceStates[index]!
/** Hex index of a piece, -1 off the map. */
export const hexOfPiece = (position: Position, index: number): number => position.hexOf[index]!
/** Combat units in a hex, ascending. */
export const unitsIn = (position: Position, hex: number): readonly number[] => position.unitsAt[hex]!
/** Leaders and HQs in a hex, ascending. */
export const leadersIn = (position: Position, hex: number): readonly number[] => position.leadersAt[hex]!
export const hexId = (position: Position, hex: number): HexId => position.world.grid.ids[hex]!
export const pieceId = (position: Position, index: number): PieceId => position.world.pieces[index]!.id

/** Index of a piece id, -1 when there is none. */
export const pieceIndex = (position: Position, id: string): number => position.world.pieceIndexes.get(id) ?? -1

/** Seat of the side whose combat units stand on a hex, -1 nobody's. */
export const occupierOf = (position: Position, hex: number): Seat | -1 =>
  position.unitCounts[0][hex] ? 0 : position.unitCounts[1][hex] ? 1 : -1

/** Does a combat unit of that side stand on the hex? */
export const hasUnitOf = (position: Position, hex: number, seat: Seat): boolean => position.unitCounts[seat][hex]! > 0

/** Is the hex in an enemy zone of control for that side (EZOC, 7.1)? */
export const inEzoc = (position: Position, hex: number, seat: Seat): boolean => position.zoc[otherSeat(seat)][hex]! > 0

/** Is the hex in an EZOC that no friendly unit covers (7.3)? */
export const inUncoveredEzoc = (position: Position, hex: number, seat: Seat): boolean =>
  inEzoc(position, hex, seat) && !hasUnitOf(position, hex, seat)

/** Is this the night turn, with the night option on (5.5)? */
export function isNight(position: Position): boolean {
  const { game, world } = position
  return game.options.night && (world.tables.clock.turns[game.ops.turn - 1]?.night ?? false)
}
