import { cloneJson } from '../core/json'
import { otherSeat, type Seat, SEATS } from '../game/side'
import { SIDES_OF_HEX } from '../hex/grid'
import { markerSeat } from './hidden/markerIds'
import { type Changes, copyOfChanges, newChanges, noteChange, noteChangeOf } from './memo'
import type { TableInPlay } from './combat/tableInPlay'
import type { Game, HexId, PieceId, PieceState } from './types'
import { INFANTRY, type PerSeat, type PieceDef, US, type World } from './world'

/**
 * A game and tables that are worked out from it: which pieces stand where and how far zones of control reach. `game` is plain JSON and the
 * whole truth. The functions below keep the tables up to date; `positionOf` can make them anew from the game at any time.
 * Pieces and hexes are given by index; indices ascend with ids. A seat is the index of a side, 0 or 1.
 */
export interface Position {
  readonly world: World
  readonly game: Game
  /** The table of the clash that people command, opened from `game.table`; null: no such clash is under way (OPS-22.1). */
  table: TableInPlay | null
  /** By piece index; the same objects as in game.ops.pieces. */
  readonly pieceStates: PieceState[]
  /** By piece index: its hex index, -1 off the map. */
  readonly hexOf: Int16Array
  /** By hex: combat units, ascending. */
  readonly unitsAt: number[][]
  /** By [seat][hex]: how many combat units of that side stand on the hex. */
  readonly unitCounts: PerSeat<Uint8Array>
  /** By hex: leaders and HQs, ascending. */
  readonly leadersAt: number[][]
  /** By [seat][hex]: how many units of that side exert a zone of control (ZOC) over the hex (7.1). */
  readonly zoc: PerSeat<Uint8Array>
  /** By [seat * 3 + arm][hex]: how many units of that side and arm exert a ZOC over the hex. */
  readonly zocByArm: readonly Uint8Array[]
  /** By hex: seat + 1 of the owner of the hidden-movement marker there, 0 for no marker. No hex ever holds two markers (19.5.7). */
  readonly markerOwnerAt: Uint8Array
  /** Pieces in hidden-movement boxes, ascending (19.5). */
  readonly boxedPieces: number[]
  /** Counts of what has changed, and the values that memos keep until it changes (src/operational/memo.ts). */
  readonly changes: Changes
  /** By piece: a number that grows when the state of the piece changes, so that a view or list made earlier is known to be out of date. */
  readonly pieceVersions: Uint32Array
  /** By hex: a number that grows when a piece comes, leaves or changes there. */
  readonly hexVersions: Uint32Array
}

/** Hex index of a piece that is not on the map; also what `indexOf` of the grid gives for a place off the map. */
const OFF_MAP = -1
/** Infantry, cavalry and artillery, by which `zocByArm` is indexed. */
const ARM_COUNT = 3

const isInBox = (at: string): boolean => at.startsWith('box:')

/** The position of a game, which must be valid (src/operational/validate.ts). The position keeps that very object and changes it. */
export function positionOf(world: World, game: Game): Position {
  const hexCount = world.grid.count
  const position: Position = {
    world,
    game,
    table: null,
    pieceStates: world.pieces.map((piece) => game.ops.pieces[piece.id]!),
    hexOf: new Int16Array(world.pieces.length).fill(OFF_MAP),
    unitsAt: new Array<number[]>(hexCount).fill(NOBODY),
    unitCounts: [new Uint8Array(hexCount), new Uint8Array(hexCount)],
    leadersAt: new Array<number[]>(hexCount).fill(NOBODY),
    zoc: [new Uint8Array(hexCount), new Uint8Array(hexCount)],
    zocByArm: Array.from({ length: SEATS.length * ARM_COUNT }, () => new Uint8Array(hexCount)),
    markerOwnerAt: new Uint8Array(hexCount),
    boxedPieces: [],
    changes: newChanges(),
    pieceVersions: new Uint32Array(world.pieces.length),
    hexVersions: new Uint32Array(hexCount),
  }
  for (const piece of world.pieces) {
    const { at } = position.pieceStates[piece.index]!
    if (isInBox(at)) position.boxedPieces.push(piece.index)
    const hex = world.grid.indexOf(at)
    if (hex < 0) continue
    position.hexOf[piece.index] = hex
    insertAt(occupants(position, piece), hex, piece.index)
    if (piece.kind === 'unit') position.unitCounts[piece.seat][hex]!++
    spreadZoc(position, piece, 1)
  }
  for (const [id, { at }] of Object.entries(game.ops.markers)) {
    const hex = world.grid.indexOf(at)
    if (hex >= 0) position.markerOwnerAt[hex] = markerSeat(id) + 1
  }
  return position
}

/** A copy of the position that can be changed without changing the original. */
export function clonePosition(position: Position): Position {
  const { world } = position
  const game = cloneJson(position.game)
  const copyLists = (lists: readonly number[][]): number[][] =>
    lists.map((list) => (list.length === 0 ? NOBODY : list.slice()))
  return {
    world,
    game,
    table: null,
    pieceStates: world.pieces.map((piece) => game.ops.pieces[piece.id]!),
    hexOf: position.hexOf.slice(),
    unitsAt: copyLists(position.unitsAt),
    unitCounts: [position.unitCounts[0].slice(), position.unitCounts[1].slice()],
    leadersAt: copyLists(position.leadersAt),
    zoc: [position.zoc[0].slice(), position.zoc[1].slice()],
    zocByArm: position.zocByArm.map((counts) => counts.slice()),
    markerOwnerAt: position.markerOwnerAt.slice(),
    boxedPieces: position.boxedPieces.slice(),
    changes: copyOfChanges(position.changes),
    pieceVersions: new Uint32Array(world.pieces.length),
    hexVersions: new Uint32Array(world.grid.count),
  }
}

/** Puts a marker on a hex or to `off`, where it has yet to enter. `at` null: the marker goes out of use. */
export function putMarker(position: Position, id: string, at: string | null): void {
  const { markers } = position.game.ops
  const marker = markers[id]
  // Below 0: the marker is not on the map yet.
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

/** Records that a marker has changed. To be called after writing to its state. */
export const markerChanged = (position: Position, id: string): void => noteChangeOf(position, 'markers', markerSeat(id))

/** Seat of the owner of the marker on a hex, -1 where there is none. */
export const markerSeatAt = (position: Position, hex: number): Seat | -1 =>
  // The table holds the seat plus 1, and 0 for no marker.
  (position.markerOwnerAt[hex]! - 1) as Seat | -1

/** The list of occupants of an empty hex, which all empty hexes share; it is replaced when a piece comes (`insertAt`). */
const NOBODY: number[] = []
Object.freeze(NOBODY)

/** By hex: the lists of occupants in which this piece is counted. */
const occupants = (position: Position, piece: PieceDef): number[][] =>
  piece.kind === 'unit' ? position.unitsAt : position.leadersAt

/** Puts a piece into the list of occupants of a hex. */
function insertAt(lists: number[][], hex: number, index: number): void {
  const list = lists[hex]!
  if (list === NOBODY) lists[hex] = [index]
  else insert(list, index)
}

/** Does the piece exert a zone of control from its hex (7.1)? */
function exertsZoc(position: Position, piece: PieceDef): boolean {
  const state = position.pieceStates[piece.index]!
  return piece.kind === 'unit' && position.hexOf[piece.index]! >= 0 && !state.disrupted && !state.garrison
}

/** Adds the ZOC of a piece to the tables (`change` 1) or takes it away (-1). */
function spreadZoc(position: Position, piece: PieceDef, change: 1 | -1): void {
  if (!exertsZoc(position, piece)) return
  const { world } = position
  const hex = position.hexOf[piece.index]!
  const reachesIntoLava = piece.seat === US && piece.pieceClass === INFANTRY
  // The first of the two masks is for units whose ZOC reaches into lava.
  const directionBits = world.zocMask[reachesIntoLava ? 0 : 1][hex]!
  const zocOfSide = position.zoc[piece.seat]
  const zocOfArm = position.zocByArm[piece.seat * ARM_COUNT + piece.pieceClass]!
  for (let direction = 0; direction < SIDES_OF_HEX; direction++) {
    if (!(directionBits & (1 << direction))) continue
    const reached = world.grid.neighbours[hex * SIDES_OF_HEX + direction]!
    zocOfSide[reached]! += change
    zocOfArm[reached]! += change
  }
}

/** Records that a piece has changed, for views, legal lists and memos. To be called after writing to its state. */
export function pieceChanged(position: Position, index: number): void {
  position.pieceVersions[index]!++
  const hex = position.hexOf[index]!
  if (hex >= 0) position.hexVersions[hex]!++
  else if (isInBox(position.pieceStates[index]!.at)) noteChange(position, 'boxContents')
}

/** Puts an index into an ascending list. */
function insert(list: number[], index: number): void {
  let place = list.length
  while (place > 0 && list[place - 1]! > index) place--
  list.splice(place, 0, index)
}

/** Moves a piece to a hex or to a place off the map: `off`, `gone`, `trt:9` (turn record track, due on turn 9) or `box:A`. */
export function putPiece(position: Position, index: number, at: string): void {
  const piece = position.world.pieces[index]!
  const isUnit = piece.kind === 'unit'
  const from = position.hexOf[index]!
  // Take the piece out of the tables of the hex that it leaves.
  if (from >= 0) {
    spreadZoc(position, piece, -1)
    const formerOccupants = occupants(position, piece)[from]!
    formerOccupants.splice(formerOccupants.indexOf(index), 1)
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
  // Enter it into the tables of the hex that it comes to.
  state.at = at
  const to = position.world.grid.indexOf(at)
  position.hexOf[index] = to
  if (to >= 0) {
    insertAt(occupants(position, piece), to, index)
    if (isUnit) position.unitCounts[piece.seat][to]!++
    spreadZoc(position, piece, 1)
  }
  pieceChanged(position, index)
}

/** Makes a unit a garrison or ends that (19.1.13). A garrison exerts no ZOC and does not count towards the stacking limit. */
export function setGarrison(position: Position, index: number, garrison: boolean): void {
  changeStateAndZoc(position, index, (state) => {
    state.garrison = garrison
    if (!garrison) delete state.garrisonFromEzoc
  })
}

/** Disrupts a unit or restores it. A disrupted unit exerts no ZOC (12.1). */
export function setDisrupted(position: Position, index: number, disrupted: boolean): void {
  changeStateAndZoc(position, index, (state) => {
    state.disrupted = disrupted
  })
}

/** Lets `change` write to the state of a unit a field on which its ZOC depends, and corrects the ZOC tables. */
function changeStateAndZoc(position: Position, index: number, change: (state: PieceState) => void): void {
  const piece = position.world.pieces[index]!
  spreadZoc(position, piece, -1)
  change(position.pieceStates[index]!)
  noteChangeOf(position, 'unitPlaces', piece.seat)
  spreadZoc(position, piece, 1)
  pieceChanged(position, index)
}

/** `mp2` of a piece or marker whose move of this phase has not begun. */
export const MOVE_NOT_BEGUN = -1

/** Has the move of the piece or marker begun? From then on `mp2` is set: the movement points that it may spend in this phase, in halves. */
export const hasMoveBegun = (state: { readonly mp2: number }): boolean => state.mp2 >= 0

// Look-ups by an index. The index comes from this position, so it is always in range.
export const pieceDef = (position: Position, index: number): PieceDef => position.world.pieces[index]!
export const pieceState = (position: Position, index: number): PieceState => position.pieceStates[index]!
/** Hex index of a piece; -1: the piece is off the map. */
export const hexOfPiece = (position: Position, index: number): number => position.hexOf[index]!
/** Combat units in a hex, ascending. */
export const unitsIn = (position: Position, hex: number): readonly number[] => position.unitsAt[hex]!
/** Leaders and HQs in a hex, ascending. */
export const leadersIn = (position: Position, hex: number): readonly number[] => position.leadersAt[hex]!
export const hexId = (position: Position, hex: number): HexId => position.world.grid.ids[hex]!
export const pieceId = (position: Position, index: number): PieceId => position.world.pieces[index]!.id

/** Index of a piece id; -1: there is no such piece. */
export const pieceIndex = (position: Position, id: string): number => position.world.pieceIndexes.get(id) ?? -1

/** Seat of the side whose combat units stand on a hex; -1: no unit does. */
export function occupierOf(position: Position, hex: number): Seat | -1 {
  if (position.unitCounts[0][hex]) return 0
  return position.unitCounts[1][hex] ? 1 : -1
}

/** Does a combat unit of that side stand on the hex? */
export const hasUnitOf = (position: Position, hex: number, seat: Seat): boolean => position.unitCounts[seat][hex]! > 0

/** Is the hex in an enemy zone of control for that side (EZOC, 7.1)? */
export const inEzoc = (position: Position, hex: number, seat: Seat): boolean => position.zoc[otherSeat(seat)][hex]! > 0

/** Is the hex in an EZOC for that side, without a unit of that side in the hex (7.3)? */
export const inUncoveredEzoc = (position: Position, hex: number, seat: Seat): boolean =>
  inEzoc(position, hex, seat) && !hasUnitOf(position, hex, seat)

/** Is this the night turn, with the night option on (5.5)? */
export function isNight(position: Position): boolean {
  const { game, world } = position
  return game.options.night && (world.tables.clock.turns[game.ops.turn - 1]?.night ?? false)
}
