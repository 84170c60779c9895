import { otherSeat } from '../../game/side'
import { type Dependency, memoBySeat } from '../memo'
import {
  hexId,
  hexOfPiece,
  inEzoc,
  leadersIn,
  pieceDef,
  pieceId,
  pieceIndex,
  pieceState,
  type Position,
  unitsIn,
} from '../position'
import type { RefusalReason } from '../refusals'
import {
  type Action,
  BOX_LETTERS,
  type BoxFilling,
  type BoxLetter,
  type HexId,
  type PieceId,
  type Side,
} from '../types'
import { seatOf } from '../world'
import {
  armyCommanderOf,
  boxInUse,
  canStepWithoutDie,
  isInOrOneStepFrom,
  mayShareBox,
  terrainTakesMarker,
} from './boxes'
import { ALL_MARKER_IDS, parseMarkerId } from './markerIds'
import { hexesSeenBy } from './sight'

/** Where a side can fill a box (19.5.2, 19.5.5): hexes, pieces, and room for the two markers. */

/** `BoxFilling.hex` of reinforcements that go into a box before they enter the map. */
export const OFF_MAP_HEX = 'off'

/** Direction 0-5 to a neighbour of the hex from which the box is filled, or the hex itself. */
const ITSELF = -1
const SPOTS: readonly number[] = [ITSELF, 0, 1, 2, 3, 4, 5]

/** The boxes that are being filled and the one of them that is still open, null none. */
export const openFilling = (position: Position): BoxFilling | null =>
  position.game.ops.hiding.find((filling) => !filling.closed) ?? null

export const indicesOf = (position: Position, ids: readonly PieceId[]): number[] =>
  ids.map((id) => pieceIndex(position, id))

/** Letters that the side may fill now (19.5.1). */
export const freeBoxes = (position: Position, side: Side): BoxLetter[] =>
  BOX_LETTERS.filter(
    (box) => !boxInUse(position, side, box) && !position.game.ops.hiding.some((filling) => filling.box === box),
  )

/** What the map allows to a side that hides, before anything goes into a box in this segment. */
interface HidingMap {
  /** By hex: 1 where the enemy would see a marker. */
  readonly seen: Uint8Array
  /** By hex: 1 where no marker of the side may be put down, whatever it holds (19.5.5, 19.5.7). */
  readonly closed: Uint8Array
  /** Where a box can be filled from, by the boxes that are being filled already. */
  readonly openings: Map<string, Openings>
}

/** The enemy's places say what he sees, the side's own which hexes are free; ZOC depend on both. */
const MAP_DEPENDENCIES: readonly Dependency[] = [
  'piecePlaces0',
  'piecePlaces1',
  'unitPlaces0',
  'unitPlaces1',
  'markers0',
  'markers1',
  'light',
]

const hidingMap = memoBySeat<HidingMap>(
  () => MAP_DEPENDENCIES,
  (position, seat) => {
    const { grid, tables, pieces, armyCommander } = position.world
    const seen = hexesSeenBy(position, otherSeat(seat)).slice()
    const closed = seen.slice()
    for (const id of [...ALL_MARKER_IDS[0], ...ALL_MARKER_IDS[1]]) {
      const hex = grid.indexOf(position.game.ops.markers[id]?.at ?? '')
      if (hex < 0) continue
      closed[hex] = 1
      // Markers of the two sides keep apart (19.5.11).
      if (parseMarkerId(id)?.seat !== seat) for (const next of grid.neighboursOf(hex)) closed[next] = 1
    }
    if (pieces[armyCommander[seat]]?.side === 'mexican') closed[grid.indexOf(tables.victory.mexicanEntry.hex)] = 1
    return { seen, closed, openings: new Map() }
  },
)

/** The same with what has gone into boxes in this segment. */
interface HidingPlaces {
  readonly map: HidingMap
  /** By hex: as `HidingMap.closed`, and 1 where a marker of this segment has been put down. */
  readonly closed: Uint8Array
  /** By piece index: 1 for a piece that goes into a box of this segment. */
  readonly leaving: Uint8Array
}

const hidingPlaces = memoBySeat<HidingPlaces>(
  () => [...MAP_DEPENDENCIES, 'boxFillings'],
  (position, seat, previous) => {
    const { hiding } = position.game.ops
    const map = hidingMap(position, seat)
    const leaving = previous?.leaving.fill(0) ?? new Uint8Array(position.world.pieces.length)
    const closed = hiding.length > 0 ? map.closed.slice() : map.closed
    for (const filling of hiding) {
      for (const id of filling.pieces) leaving[pieceIndex(position, id)] = 1
      for (const hex of [filling.real, filling.dummy]) if (hex) closed[position.world.grid.indexOf(hex)] = 1
    }
    return { map, closed, leaving }
  },
)

const placesOf = (position: Position, side: Side): HidingPlaces => hidingPlaces(position, seatOf(side))

/** May a marker of a box with those pieces be put down in the hex from which it is filled (ITSELF) or next to it? */
function hasRoomForMarker(
  position: Position,
  { closed, leaving }: HidingPlaces,
  pieces: readonly number[],
  hex: number,
  spot: number,
): boolean {
  const to = hexOfSpot(position, hex, spot)
  if (to < 0 || closed[to]) return false
  for (const index of unitsIn(position, to)) if (!leaving[index] && !pieces.includes(index)) return false
  if (spot !== ITSELF)
    for (const index of pieces) if (!canStepWithoutDie(position, pieceDef(position, index), hex, spot)) return false
  return terrainTakesMarker(position, pieces, to)
}

const hexOfSpot = (position: Position, hex: number, spot: number): number =>
  spot === ITSELF ? hex : position.world.grid.neighbour(hex, spot)

/**
 * Hexes where the markers of a box with those pieces may be put down (19.5.2, 19.5.5), ascending: the hex from which it is filled and
 * those to which every piece inside could step; unseen by the enemy, not next to an enemy marker, with no other marker and no combat
 * unit but those that go into boxes.
 */
export function markerRoom(position: Position, side: Side, hex: number, pieces: readonly number[]): number[] {
  const places = placesOf(position, side)
  return SPOTS.filter((spot) => hasRoomForMarker(position, places, pieces, hex, spot))
    .map((spot) => hexOfSpot(position, hex, spot))
    .sort((a, b) => a - b)
}

/** Is there room for both markers (19.5.5)? */
function hasRoomForTwo(position: Position, places: HidingPlaces, hex: number, pieces: readonly number[]): boolean {
  let found = 0
  for (const spot of SPOTS) if (hasRoomForMarker(position, places, pieces, hex, spot) && ++found === 2) return true
  return false
}

/**
 * Could a box with those pieces be filled from that hex (19.5.5), if need be with more units that now stand where the markers would
 * lie? A hex is free for a marker when all that stands there goes into the box.
 */
function canBeCompleted(
  position: Position,
  side: Side,
  filling: BoxFilling | null,
  hex: number,
  inside: readonly number[],
): boolean {
  const places = placesOf(position, side)
  const { closed, leaving } = places
  if (inside.length > 0 && hasRoomForTwo(position, places, hex, inside)) return true
  const spots: { spot: number; inTheWay: number[] }[] = []
  for (const spot of SPOTS) {
    const to = hexOfSpot(position, hex, spot)
    if (to < 0 || closed[to]) continue
    const inTheWay = unitsIn(position, to).filter((index) => !leaving[index] && !inside.includes(index))
    if (inTheWay.every((index) => hidingBar(position, side, places, index, hex) === null))
      spots.push({ spot, inTheWay })
  }
  const serve = (first: (typeof spots)[number], second: (typeof spots)[number]): boolean => {
    const together = [...inside, ...first.inTheWay, ...second.inTheWay]
    return (
      together.length > inside.length &&
      (mayShareBox(position, side, together) || isCommanderPresent(position, side, filling, hex)) &&
      hasRoomForMarker(position, places, together, hex, first.spot) &&
      hasRoomForMarker(position, places, together, hex, second.spot)
    )
  }
  return spots.some((first, k) => spots.slice(k + 1).some((second) => serve(first, second)))
}

/** Why a piece may not be hidden from that hex at all (19.5.2, 19.5.5); null: it may. */
function hidingBar(
  position: Position,
  side: Side,
  { leaving }: HidingPlaces,
  index: number,
  hex: number,
): RefusalReason | null {
  const piece = position.world.pieces[index]
  if (!piece || piece.side !== side) return 'notYours'
  if (leaving[index]) return 'hideTaken'
  const at = hexOfPiece(position, index)
  if (at < 0) return 'notOnMap'
  if (!isInOrOneStepFrom(position, index, hex)) return 'hideFar'
  if (piece.kind !== 'unit') return null
  if (pieceState(position, index).garrison) return 'hideGarrison'
  return inEzoc(position, at, piece.seat) ? 'hideEzoc' : null
}

/** Is the army commander in the hex from which the box is filled, and not in another box already (19.5.3)? */
function isCommanderPresent(position: Position, side: Side, filling: BoxFilling | null, hex: number): boolean {
  const commander = armyCommanderOf(position, side)
  const id = pieceId(position, commander)
  const isElsewhere = position.game.ops.hiding.some((other) => other !== filling && other.pieces.includes(id))
  return position.hexOf[commander] === hex && !isElsewhere
}

/** Reinforcements of the side that have yet to enter and lie in no box, ascending. */
function waitingReinforcements(position: Position, side: Side): number[] {
  const { entry, pieces } = position.game.ops
  const { leaving } = placesOf(position, side)
  const out: number[] = []
  for (const id in entry) {
    if (pieces[id]?.at !== OFF_MAP_HEX) continue
    const index = pieceIndex(position, id)
    if (position.world.pieces[index]?.side === side && !leaving[index]) out.push(index)
  }
  return out.sort((a, b) => a - b)
}

/** Pieces that may be taken into the box being filled, ascending. */
export function takeablePieces(position: Position, side: Side, filling: BoxFilling): number[] {
  const { grid } = position.world
  const hex = grid.indexOf(filling.hex)
  const near =
    hex < 0
      ? waitingReinforcements(position, side)
      : [hex, ...grid.neighboursOf(hex)].flatMap((from) => [...unitsIn(position, from), ...leadersIn(position, from)])
  return near.filter((index) => takeRefusal(position, side, filling, index) === null).sort((a, b) => a - b)
}

/**
 * Why this piece may not go into the box being filled; null: it may. What is taken must leave room for both markers, if need be once
 * the units in their way are taken too.
 */
export function takeRefusal(position: Position, side: Side, filling: BoxFilling, index: number): RefusalReason | null {
  if (filling.real !== null) return 'draftOpen'
  const inside = indicesOf(position, filling.pieces)
  const together = [...inside, index]
  if (filling.hex === OFF_MAP_HEX) return takeRefusalOffMap(position, side, filling, index, together)
  const hex = position.world.grid.indexOf(filling.hex)
  const why = hidingBar(position, side, placesOf(position, side), index, hex)
  if (why) return why
  if (!mayShareBox(position, side, together) && !isCommanderPresent(position, side, filling, hex)) return 'hideMixed'
  return canBeCompleted(position, side, filling, hex, together) ? null : 'hideNoRoom'
}

/** The same for reinforcements that have yet to enter: all in one box enter on the same turn at the same hex (14.1). */
function takeRefusalOffMap(
  position: Position,
  side: Side,
  filling: BoxFilling,
  index: number,
  together: readonly number[],
): RefusalReason | null {
  const piece = position.world.pieces[index]
  if (!piece || piece.side !== side) return 'notYours'
  if (placesOf(position, side).leaving[index]) return 'hideTaken'
  if (!waitingReinforcements(position, side).includes(index)) return 'hideFar'
  const { entry } = position.game.ops
  const own = entry[piece.id]
  const first = entry[filling.pieces[0] ?? piece.id]
  if (own?.hex !== first?.hex || own?.turn !== first?.turn) return 'hideFar'
  return mayShareBox(position, side, together) ? null : 'hideMixed'
}

/** Why no box can be filled from that hex; null: it can. */
export function openRefusal(position: Position, side: Side, hexName: string): RefusalReason | null {
  if (hexName === OFF_MAP_HEX) return waitingReinforcements(position, side).length > 0 ? null : 'hideNobody'
  const hex = position.world.grid.indexOf(hexName)
  return hex < 0 ? 'hideNobody' : openRefusalAt(position, side, placesOf(position, side), hex)
}

function openRefusalAt(position: Position, side: Side, places: HidingPlaces, hex: number): RefusalReason | null {
  // The enemy sees the hexes that he holds too.
  if (places.map.seen[hex]) return 'hideSeen'
  let why: RefusalReason = 'hideNobody'
  for (const spot of SPOTS) {
    const from = hexOfSpot(position, hex, spot)
    if (from < 0) continue
    for (const index of unitsIn(position, from)) {
      const bar = hidingBar(position, side, places, index, hex)
      if (bar === null) {
        if (hasRoomForTwo(position, places, hex, [index])) return null
        why = 'hideNoRoom'
      } else if (why === 'hideNobody' && (bar === 'hideEzoc' || bar === 'hideGarrison')) why = bar
    }
  }
  return why === 'hideNoRoom' && canBeCompleted(position, side, null, hex, []) ? null : why
}

type OpenAction = Extract<Action, { type: 'open' }>

/** Where a box can be filled from, and the actions that begin to. */
interface Openings {
  /** Ascending; `off` last. */
  readonly hexes: readonly HexId[]
  /** Made for each box when first asked for. */
  readonly actions: Map<BoxLetter, readonly OpenAction[]>
}

/** The actions by which the side could begin to fill that box now, in the order of the hexes. */
export function openActions(position: Position, side: Side, box: BoxLetter): readonly OpenAction[] {
  const { hexes, actions } = openingsOf(position, side)
  const kept = actions.get(box)
  if (kept) return kept
  const made = hexes.map((hex): OpenAction => ({ type: 'open', box, hex }))
  actions.set(box, made)
  return made
}

/** Is there a hex from which the side could fill a box now, or are there reinforcements to hide? */
export const hasOpenHex = (position: Position, side: Side): boolean => openingsOf(position, side).hexes.length > 0

function openingsOf(position: Position, side: Side): Openings {
  const { hiding } = position.game.ops
  const places = placesOf(position, side)
  const key = hiding.length > 0 ? JSON.stringify(hiding) : ''
  const kept = places.map.openings.get(key)
  if (kept) return kept
  const near = new Set<number>()
  for (const index of position.world.unitsOf[seatOf(side)]) {
    const hex = hexOfPiece(position, index)
    if (hex < 0) continue
    near.add(hex)
    for (const other of position.world.grid.neighboursOf(hex)) near.add(other)
  }
  const hexes = [...near]
    .filter((hex) => openRefusalAt(position, side, places, hex) === null)
    .sort((a, b) => a - b)
    .map((hex) => hexId(position, hex))
  if (openRefusal(position, side, OFF_MAP_HEX) === null) hexes.push(OFF_MAP_HEX)
  const made: Openings = { hexes, actions: new Map() }
  places.map.openings.set(key, made)
  return made
}
