import { otherSeat, type Seat } from '../game/side'
import { cloneJson } from '../core/json'
import type { Game, HexId, PieceState } from './types'
import { INFANTRY, MEXICAN, type PieceDef, US, type World } from './world'

/**
 * A game and what is worked out from it: who stands where and where zones of control reach. `game` is plain JSON and the
 * whole truth; the rest is kept in step by the functions below and can be rebuilt from it at any time (`positionOf`).
 * Pieces and hexes go by index; indices ascend with ids.
 */
export interface Position {
  readonly world: World
  readonly game: Game
  /** By piece index; the same objects as in game.ops.pieces. */
  readonly pieceStates: PieceState[]
  /** Hex index, -1 off the map. */
  readonly hexOf: Int16Array
  /** By hex: combat units, ascending. */
  readonly unitsAt: number[][]
  /** [side][hex]: how many combat units of that side stand there. */
  readonly unitCounts: readonly [Uint8Array, Uint8Array]
  /** By hex: leaders and HQs, ascending. */
  readonly leadersAt: number[][]
  /** [side][hex]: units of that side whose ZOC reaches there (7.1). */
  readonly zoc: readonly [Uint8Array, Uint8Array]
  /** The same, of each arm: [side * 3 + arm][hex]. */
  readonly zocByArm: readonly Uint8Array[]
  /** Per side: grows when one of its units changes place or ZOC; searches hang on it. */
  readonly placed: [number, number]
  /** By hex: side number + 1 of the marker there, 0 none; no hex ever holds two (19.5.7). */
  readonly markerOwnerAt: Uint8Array
  /** Pieces in boxes, ascending, and a count of the comings and goings. */
  readonly boxedPieces: number[]
  boxedStamp: number
  /** Grows when a box being filled changes (19.5.2). */
  drafted: number
  /** Per side: grows when one of its markers changes in any way. */
  readonly marked: [number, number]
  /** Per side: grows when any of its pieces changes place; what it sees hangs on it. */
  readonly stationed: [number, number]
  /** Per piece: grows when it changes (views). */
  readonly touched: Uint32Array
  /** Per hex: grows when its occupants change (legal lists). */
  readonly hexTouched: Uint32Array
  readonly cache: Map<string, unknown>
  /** By hex: who may step together there (movement/groups.ts). */
  readonly groups: unknown[]
}

const OFF_MAP = -1

/** Works out the indexes of a game (which must be valid; see validate.ts). The game is used, not copied. */
export function positionOf(world: World, game: Game): Position {
  const n = world.grid.count
  const pos: Position = {
    world,
    game,
    pieceStates: world.pieces.map((piece) => game.ops.pieces[piece.id]!),
    hexOf: new Int16Array(world.pieces.length).fill(OFF_MAP),
    unitsAt: Array.from({ length: n }, () => []),
    unitCounts: [new Uint8Array(n), new Uint8Array(n)],
    leadersAt: Array.from({ length: n }, () => []),
    zoc: [new Uint8Array(n), new Uint8Array(n)],
    zocByArm: Array.from({ length: 6 }, () => new Uint8Array(n)),
    placed: [0, 0],
    markerOwnerAt: new Uint8Array(n),
    boxedPieces: [],
    boxedStamp: 0,
    drafted: 0,
    marked: [0, 0],
    stationed: [0, 0],
    groups: [],
    touched: new Uint32Array(world.pieces.length),
    hexTouched: new Uint32Array(n),
    cache: new Map(),
  }
  for (const piece of world.pieces) {
    const { at } = pos.pieceStates[piece.index]!
    if (at.startsWith('box:')) pos.boxedPieces.push(piece.index)
    const hex = world.grid.indexOf(at)
    if (hex < 0) continue
    pos.hexOf[piece.index] = hex
    occupants(pos, piece, hex).push(piece.index)
    if (piece.kind === 'unit') pos.unitCounts[piece.seat][hex]!++
    spreadZoc(pos, piece, 1)
  }
  for (const [id, { at }] of Object.entries(game.ops.markers)) {
    const hex = world.grid.indexOf(at)
    if (hex >= 0) pos.markerOwnerAt[hex] = markerSeat(id) + 1
  }
  return pos
}

/** Side number of a marker id (`us.marker.a.1`). */
export const markerSeat = (id: string): Seat => (id.startsWith('us.') ? US : MEXICAN)

/** Puts a marker down on a hex, moves it, or takes it off (null: out of use; `off`: yet to enter). */
export function putMarker(pos: Position, id: string, at: string | null): void {
  const { markers } = pos.game.ops
  const side = markerSeat(id)
  const from = pos.world.grid.indexOf(markers[id]?.at ?? '')
  if (from >= 0) pos.markerOwnerAt[from] = 0
  pos.marked[side]++
  if (at === null) {
    delete markers[id]
    return
  }
  markers[id]!.at = at
  const to = pos.world.grid.indexOf(at)
  if (to >= 0) pos.markerOwnerAt[to] = side + 1
}

/** Side number of the marker on a hex, -1 none. */
export const markerSeatAt = (pos: Position, hex: number): Seat | -1 => (pos.markerOwnerAt[hex]! - 1) as Seat | -1

/** An independent copy. */
export const clonePosition = (pos: Position): Position => positionOf(pos.world, cloneJson(pos.game))

const occupants = (pos: Position, piece: PieceDef, hex: number): number[] =>
  piece.kind === 'unit' ? pos.unitsAt[hex]! : pos.leadersAt[hex]!

/** Does the piece throw a zone of control where it stands (7.1)? */
export function exertsZoc(pos: Position, index: number): boolean {
  const state = pos.pieceStates[index]!
  return pos.world.pieces[index]!.kind === 'unit' && pos.hexOf[index]! >= 0 && !state.disrupted && !state.garrison
}

function spreadZoc(pos: Position, piece: PieceDef, by: 1 | -1): void {
  if (!exertsZoc(pos, piece.index)) return
  const { world } = pos
  const hex = pos.hexOf[piece.index]!
  const mask = world.zocMask[piece.seat === US && piece.cls === INFANTRY ? 0 : 1]![hex]!
  const all = pos.zoc[piece.seat]!
  const arm = pos.zocByArm[piece.seat * 3 + piece.cls]!
  for (let dir = 0; dir < 6; dir++) {
    if (!(mask & (1 << dir))) continue
    const b = world.grid.neighbours[hex * 6 + dir]!
    all[b]! += by
    arm[b]! += by
  }
}

/** Marks a piece as changed, for views and legal lists. Call after writing to its state. */
export function pieceChanged(pos: Position, index: number): void {
  pos.touched[index]!++
  const hex = pos.hexOf[index]!
  if (hex >= 0) pos.hexTouched[hex]!++
}

/** Puts an index into an ascending list. */
function insert(list: number[], index: number): void {
  let k = list.length
  while (k > 0 && list[k - 1]! > index) k--
  list.splice(k, 0, index)
}

/** Puts a piece on a hex, or off the map (`off`, `gone`, `trt:9`). */
export function putPiece(pos: Position, index: number, at: string): void {
  const piece = pos.world.pieces[index]!
  const from = pos.hexOf[index]!
  if (from >= 0) {
    spreadZoc(pos, piece, -1)
    const list = occupants(pos, piece, from)
    list.splice(list.indexOf(index), 1)
    if (piece.kind === 'unit') pos.unitCounts[piece.seat][from]!--
    pos.hexTouched[from]!++
  }
  if (piece.kind === 'unit') pos.placed[piece.seat]++
  pos.stationed[piece.seat]++
  const state = pos.pieceStates[index]!
  if (state.at.startsWith('box:')) {
    pos.boxedPieces.splice(pos.boxedPieces.indexOf(index), 1)
    pos.boxedStamp++
  }
  if (at.startsWith('box:')) {
    insert(pos.boxedPieces, index)
    pos.boxedStamp++
  }
  state.at = at
  const to = pos.world.grid.indexOf(at)
  pos.hexOf[index] = to
  if (to >= 0) {
    insert(occupants(pos, piece, to), index)
    if (piece.kind === 'unit') pos.unitCounts[piece.seat][to]!++
    spreadZoc(pos, piece, 1)
  }
  pieceChanged(pos, index)
}

/** Puts a unit in or out of garrison (19.1.13); a garrison throws no ZOC and counts for no stacking. */
export function setGarrison(pos: Position, index: number, garrison: boolean): void {
  const piece = pos.world.pieces[index]!
  spreadZoc(pos, piece, -1)
  pos.pieceStates[index]!.garrison = garrison
  pos.placed[piece.seat]++
  spreadZoc(pos, piece, 1)
  pieceChanged(pos, index)
}

/** Puts a unit in or out of disorder; a disrupted unit throws no ZOC (12.1). */
export function setDisrupted(pos: Position, index: number, disrupted: boolean): void {
  const piece = pos.world.pieces[index]!
  spreadZoc(pos, piece, -1)
  pos.pieceStates[index]!.disrupted = disrupted
  pos.placed[piece.seat]++
  spreadZoc(pos, piece, 1)
  pieceChanged(pos, index)
}

export const hexId = (pos: Position, hex: number): HexId => pos.world.grid.ids[hex]!
export const pieceId = (pos: Position, index: number): string => pos.world.pieces[index]!.id

/** Index of a piece id, -1 when there is none. */
export const pieceIndex = (pos: Position, id: string): number => pos.world.pieceIndexes.get(id) ?? -1

/** The side whose combat units stand on a hex, -1 nobody's. */
export const occupierOf = (pos: Position, hex: number): Seat | -1 =>
  pos.unitCounts[0][hex] ? 0 : pos.unitCounts[1][hex] ? 1 : -1

export const hasUnitOf = (pos: Position, hex: number, seat: Seat): boolean => pos.unitCounts[seat][hex]! > 0

/** An enemy zone of control for that side (7.1). */
export const inEzoc = (pos: Position, hex: number, seat: Seat): boolean => pos.zoc[otherSeat(seat)][hex]! > 0

/** An EZOC that no friendly unit covers (7.3). */
export const inUncoveredEzoc = (pos: Position, hex: number, seat: Seat): boolean =>
  inEzoc(pos, hex, seat) && !hasUnitOf(pos, hex, seat)

/** The night turn, where the option is on (5.5). */
export function isNight(pos: Position): boolean {
  const { game, world } = pos
  return game.options.night && (world.tables.clock.turns[game.ops.turn - 1]?.night ?? false)
}
