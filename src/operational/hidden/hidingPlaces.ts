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
import { groundInForce, leavesGround } from '../variants'
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

/**
 * Where a side can fill a hidden-movement box (19.5.2, 19.5.5): hexes, pieces, and room for the two markers that stand for the box on the map.
 * `ops.hiding` is the list of boxes filled in this segment. EZOC: enemy zone of control. A seat is the index of a side, 0 or 1.
 */

/** `BoxFilling.hex` of reinforcements that go into a box before they enter the map. */
export const OFF_MAP_HEX = 'off'

/** The spot that is the hex itself from which the box is filled. */
const ITSELF = -1
/** The spots where a marker may go: the hex from which the box is filled, and its neighbours by direction 0-5. */
const SPOTS: readonly number[] = [ITSELF, 0, 1, 2, 3, 4, 5]

/** The box that is being filled now and not closed yet; null: none. Closed ones wait in the same list for the end of the segment. */
export const openFilling = (position: Position): BoxFilling | null =>
  position.game.ops.hiding.find((filling) => !filling.closed) ?? null

/** Indices of the pieces with those ids. */
export const indicesOf = (position: Position, ids: readonly PieceId[]): number[] =>
  ids.map((id) => pieceIndex(position, id))

/** Letters of the boxes that the side may fill now (19.5.1): neither in use nor filled in this segment. */
export const freeBoxes = (position: Position, side: Side): BoxLetter[] =>
  BOX_LETTERS.filter(
    (box) => !boxInUse(position, side, box) && !position.game.ops.hiding.some((filling) => filling.box === box),
  )

/** What the map allows to a side that hides, before anything goes into a box in this segment. */
interface HidingMap {
  /** By hex: 1 where the enemy would see a marker. */
  readonly seenByEnemy: Uint8Array
  /** By hex: 1 where no marker of the side may be put down, whatever lies in its box (19.5.5, 19.5.7). */
  readonly closedToMarkers: Uint8Array
  /** Where a box can be filled from. The key is the JSON of the boxes filled in this segment so far, since these change the answer. */
  readonly openingsByFillings: Map<string, Openings>
}

/** What a `HidingMap` depends on. Enemy places say what the enemy sees, own places which hexes are free, and both say where there is ZOC. */
const MAP_DEPENDENCIES: readonly Dependency[] = [
  'piecePlaces0',
  'piecePlaces1',
  'unitPlaces0',
  'unitPlaces1',
  'markers0',
  'markers1',
  'light',
]

/** The `HidingMap` of a side, kept until one of MAP_DEPENDENCIES changes. */
const hidingMap = memoBySeat<HidingMap>(
  () => MAP_DEPENDENCIES,
  (position, seat) => {
    const { grid, tables, pieces, armyCommander } = position.world
    const seenByEnemy = hexesSeenBy(position, otherSeat(seat)).slice()
    const closedToMarkers = seenByEnemy.slice()
    for (const id of [...ALL_MARKER_IDS[0], ...ALL_MARKER_IDS[1]]) {
      // Below 0: the marker is out of use or has yet to enter.
      const hex = grid.indexOf(position.game.ops.markers[id]?.at ?? '')
      if (hex < 0) continue
      closedToMarkers[hex] = 1
      // Markers of the two sides keep apart (19.5.11).
      if (parseMarkerId(id)?.seat !== seat)
        for (const neighbour of grid.neighboursOf(hex)) closedToMarkers[neighbour] = 1
    }
    // 19.5.12: no Mexican marker may lie in San Agustin. The side is read off its army commander.
    if (pieces[armyCommander[seat]]?.side === 'mexican')
      closedToMarkers[grid.indexOf(tables.victory.mexicanEntry.hex)] = 1
    return { seenByEnemy, closedToMarkers, openingsByFillings: new Map() }
  },
)

/** What the map allows to a side that hides, with what goes into the boxes filled in this segment. */
interface HidingPlaces {
  readonly hidingMapOfSide: HidingMap
  /** By hex: as in `HidingMap`, and 1 where a marker has been put down in this segment. */
  readonly closedToMarkers: Uint8Array
  /** By piece index: 1 for a piece that goes into a box filled in this segment. */
  readonly goesIntoBox: Uint8Array
}

/** The `HidingPlaces` of a side, kept until the map or the boxes being filled change. */
const hidingPlaces = memoBySeat<HidingPlaces>(
  () => [...MAP_DEPENDENCIES, 'boxFillings'],
  (position, seat, previous) => {
    const { hiding } = position.game.ops
    const hidingMapOfSide = hidingMap(position, seat)
    // The array of the value that this one replaces is used again.
    const goesIntoBox = previous?.goesIntoBox.fill(0) ?? new Uint8Array(position.world.pieces.length)
    const closedToMarkers =
      hiding.length > 0 ? hidingMapOfSide.closedToMarkers.slice() : hidingMapOfSide.closedToMarkers
    for (const filling of hiding) {
      for (const id of filling.pieces) goesIntoBox[pieceIndex(position, id)] = 1
      for (const hex of [filling.real, filling.dummy]) if (hex) closedToMarkers[position.world.grid.indexOf(hex)] = 1
    }
    return { hidingMapOfSide, closedToMarkers, goesIntoBox }
  },
)

const hidingPlacesOf = (position: Position, side: Side): HidingPlaces => hidingPlaces(position, seatOf(side))

/** May a marker of a box with those pieces be put down in the hex from which it is filled (ITSELF) or next to it? */
function hasRoomForMarker(
  position: Position,
  { closedToMarkers, goesIntoBox }: HidingPlaces,
  pieces: readonly number[],
  hex: number,
  spot: number,
): boolean {
  const to = hexOfSpot(position, hex, spot)
  if (to < 0 || closedToMarkers[to]) return false
  for (const index of unitsIn(position, to)) if (!goesIntoBox[index] && !pieces.includes(index)) return false
  if (spot !== ITSELF)
    for (const index of pieces) if (!canStepWithoutDie(position, pieceDef(position, index), hex, spot)) return false
  // 25.1: an army that must keep its ground does not leave it in a box.
  const ground = groundInForce(position)
  if (ground && pieces.some((index) => leavesGround(ground, index, hexOfPiece(position, index), to))) return false
  return terrainTakesMarker(position, pieces, to)
}

/** The hex of a spot round the hex from which the box is filled; below 0: off the map. */
const hexOfSpot = (position: Position, hex: number, spot: number): number =>
  spot === ITSELF ? hex : position.world.grid.neighbour(hex, spot)

/**
 * Hexes where the markers of a box with those pieces may be put down (19.5.2, 19.5.5), ascending: the hex from which it is filled and
 * those to which every piece inside could step; unseen by the enemy, not next to an enemy marker, with no other marker and no combat
 * unit but those that go into boxes.
 */
export function hexesForMarker(position: Position, side: Side, hex: number, pieces: readonly number[]): number[] {
  const places = hidingPlacesOf(position, side)
  return SPOTS.filter((spot) => hasRoomForMarker(position, places, pieces, hex, spot))
    .map((spot) => hexOfSpot(position, hex, spot))
    .sort((a, b) => a - b)
}

/** Is there room for both markers (19.5.5)? */
function hasRoomForBothMarkers(
  position: Position,
  places: HidingPlaces,
  hex: number,
  pieces: readonly number[],
): boolean {
  let spotsFound = 0
  for (const spot of SPOTS) {
    if (!hasRoomForMarker(position, places, pieces, hex, spot)) continue
    spotsFound++
    if (spotsFound === 2) return true
  }
  return false
}

/**
 * Could both markers of a box be put down (19.5.5) if units in their way went into the box too? A hex is free for a marker when all units
 * there go into a box. `inside`: pieces that are sure to go into the box. `filling` null: none has been begun.
 */
function canMakeRoomForMarkers(
  position: Position,
  side: Side,
  filling: BoxFilling | null,
  hex: number,
  inside: readonly number[],
): boolean {
  const places = hidingPlacesOf(position, side)
  const { closedToMarkers, goesIntoBox } = places
  if (inside.length > 0 && hasRoomForBothMarkers(position, places, hex, inside)) return true
  // Spots that would be free if the units in the way, who all may hide, went into the box.
  const candidates: { spot: number; inTheWay: number[] }[] = []
  for (const spot of SPOTS) {
    const to = hexOfSpot(position, hex, spot)
    if (to < 0 || closedToMarkers[to]) continue
    const inTheWay = unitsIn(position, to).filter((index) => !goesIntoBox[index] && !inside.includes(index))
    if (inTheWay.every((index) => hidingRefusal(position, side, places, index, hex) === null))
      candidates.push({ spot, inTheWay })
  }
  const canTakeBothMarkers = (first: (typeof candidates)[number], second: (typeof candidates)[number]): boolean => {
    const together = [...inside, ...first.inTheWay, ...second.inTheWay]
    // With nobody in the way there is nothing to try: `hasRoomForBothMarkers` said no, or the box would be empty.
    const isAnybodyInTheWay = together.length > inside.length
    return (
      isAnybodyInTheWay &&
      (mayShareBox(position, side, together) || isCommanderPresent(position, side, filling, hex)) &&
      hasRoomForMarker(position, places, together, hex, first.spot) &&
      hasRoomForMarker(position, places, together, hex, second.spot)
    )
  }
  // Each pair of candidates is tried once.
  return candidates.some((first, firstPlace) =>
    candidates.slice(firstPlace + 1).some((second) => canTakeBothMarkers(first, second)),
  )
}

/** Why a piece may not go into a box that is filled from that hex (19.5.2, 19.5.5); null: it may. Room for the markers is not looked at. */
function hidingRefusal(
  position: Position,
  side: Side,
  { goesIntoBox }: HidingPlaces,
  index: number,
  hex: number,
): RefusalReason | null {
  const piece = position.world.pieces[index]
  if (!piece || piece.side !== side) return 'notYours'
  if (goesIntoBox[index]) return 'hideTaken'
  const pieceHex = hexOfPiece(position, index)
  if (pieceHex < 0) return 'notOnMap'
  if (!isInOrOneStepFrom(position, index, hex)) return 'hideFar'
  if (pieceState(position, index).revealed) return 'hideRevealed'
  if (piece.kind !== 'unit') return null
  if (pieceState(position, index).garrison) return 'hideGarrison'
  return inEzoc(position, pieceHex, piece.seat) ? 'hideEzoc' : null
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
  const { goesIntoBox } = hidingPlacesOf(position, side)
  const waiting: number[] = []
  for (const id in entry) {
    // A piece off the map has the place 'off' too. `entry` also names markers, which are not in `pieces`.
    if (pieces[id]?.at !== OFF_MAP_HEX) continue
    const index = pieceIndex(position, id)
    if (position.world.pieces[index]?.side === side && !goesIntoBox[index] && !pieceState(position, index).revealed)
      waiting.push(index)
  }
  return waiting.sort((a, b) => a - b)
}

/** Pieces that may be taken into the box being filled, ascending. */
export function takeablePieces(position: Position, side: Side, filling: BoxFilling): number[] {
  const { grid } = position.world
  const hex = grid.indexOf(filling.hex)
  // Without a hex (below 0) the box is filled off the map.
  const nearbyPieces =
    hex < 0
      ? waitingReinforcements(position, side)
      : [hex, ...grid.neighboursOf(hex)].flatMap((from) => [...unitsIn(position, from), ...leadersIn(position, from)])
  return nearbyPieces.filter((index) => takeRefusal(position, side, filling, index) === null).sort((a, b) => a - b)
}

/**
 * Why this piece may not go into the box being filled; null: it may. There must be room for both markers, or be made by taking the units in
 * their way too.
 */
export function takeRefusal(position: Position, side: Side, filling: BoxFilling, index: number): RefusalReason | null {
  // Once its real marker is down, nothing more goes into the box, which the refusal calls a draft.
  if (filling.real !== null) return 'draftOpen'
  const inside = indicesOf(position, filling.pieces)
  const together = [...inside, index]
  if (filling.hex === OFF_MAP_HEX) return takeRefusalOffMap(position, side, filling, index, together)
  const hex = position.world.grid.indexOf(filling.hex)
  const reason = hidingRefusal(position, side, hidingPlacesOf(position, side), index, hex)
  if (reason) return reason
  if (!mayShareBox(position, side, together) && !isCommanderPresent(position, side, filling, hex)) return 'hideMixed'
  return canMakeRoomForMarkers(position, side, filling, hex, together) ? null : 'hideNoRoom'
}

/** Why this piece may not go into a box that is filled off the map: all pieces in it must enter on the same turn at the same hex (14.1). */
function takeRefusalOffMap(
  position: Position,
  side: Side,
  filling: BoxFilling,
  index: number,
  together: readonly number[],
): RefusalReason | null {
  const piece = position.world.pieces[index]
  if (!piece || piece.side !== side) return 'notYours'
  if (hidingPlacesOf(position, side).goesIntoBox[index]) return 'hideTaken'
  if (pieceState(position, index).revealed) return 'hideRevealed'
  // 'hideFar' also tells players that a piece does not wait off the map, or enters at another time or place than the box.
  if (!waitingReinforcements(position, side).includes(index)) return 'hideFar'
  const { entry } = position.game.ops
  const entryOfPiece = entry[piece.id]
  // An empty box takes the entry of its first piece, which is this one.
  const entryOfBox = entry[filling.pieces[0] ?? piece.id]
  if (entryOfPiece?.hex !== entryOfBox?.hex || entryOfPiece?.turn !== entryOfBox?.turn) return 'hideFar'
  return mayShareBox(position, side, together) ? null : 'hideMixed'
}

/** Why no box can be filled from that hex; null: it can. */
export function openRefusal(position: Position, side: Side, hexName: string): RefusalReason | null {
  if (hexName === OFF_MAP_HEX) return waitingReinforcements(position, side).length > 0 ? null : 'hideNobody'
  const hex = position.world.grid.indexOf(hexName)
  return hex < 0 ? 'hideNobody' : openRefusalAt(position, side, hidingPlacesOf(position, side), hex)
}

/** Reasons why a unit cannot hide that tell the player more than that there is nobody. */
const TELLING_REASONS: ReadonlySet<RefusalReason> = new Set(['hideEzoc', 'hideGarrison', 'hideRevealed'])

/** Why no box can be filled from that hex of the map; null: it can. Where units there have different reasons, the most useful one is given. */
function openRefusalAt(position: Position, side: Side, places: HidingPlaces, hex: number): RefusalReason | null {
  // Hexes with enemy pieces count as seen too, so they need no check of their own.
  if (places.hidingMapOfSide.seenByEnemy[hex]) return 'hideSeen'
  // 'hideNoRoom' tells the player more than an EZOC or a garrison, and these more than that there is nobody.
  let bestReason: RefusalReason = 'hideNobody'
  for (const spot of SPOTS) {
    const from = hexOfSpot(position, hex, spot)
    if (from < 0) continue
    for (const index of unitsIn(position, from)) {
      const reason = hidingRefusal(position, side, places, index, hex)
      if (reason === null) {
        if (hasRoomForBothMarkers(position, places, hex, [index])) return null
        bestReason = 'hideNoRoom'
      } else if (bestReason === 'hideNobody' && TELLING_REASONS.has(reason)) bestReason = reason
    }
  }
  // No filling has been begun here, and no piece is sure to go into the box.
  return bestReason === 'hideNoRoom' && canMakeRoomForMarkers(position, side, null, hex, []) ? null : bestReason
}

type OpenAction = Extract<Action, { type: 'open' }>

/** Where a box can be filled from, and the actions that begin to fill one. */
interface Openings {
  /** Ascending; OFF_MAP_HEX last. */
  readonly hexes: readonly HexId[]
  /** The actions for each box, made when first needed. */
  readonly actions: Map<BoxLetter, readonly OpenAction[]>
}

/** The actions by which the side could begin to fill that box now, in the order of the hexes. */
export function openActions(position: Position, side: Side, box: BoxLetter): readonly OpenAction[] {
  const { hexes, actions } = openingsOf(position, side)
  const actionsMade = actions.get(box)
  if (actionsMade) return actionsMade
  const actionsOfBox = hexes.map((hex): OpenAction => ({ type: 'open', box, hex }))
  actions.set(box, actionsOfBox)
  return actionsOfBox
}

/** Is there a hex from which the side could fill a box now, or are there reinforcements to hide? */
export const hasOpenHex = (position: Position, side: Side): boolean => openingsOf(position, side).hexes.length > 0

/** Where the side can fill a box from now; worked out once for each state of the boxes being filled. */
function openingsOf(position: Position, side: Side): Openings {
  const { hiding } = position.game.ops
  const places = hidingPlacesOf(position, side)
  const fillingsKey = hiding.length > 0 ? JSON.stringify(hiding) : ''
  const openingsMade = places.hidingMapOfSide.openingsByFillings.get(fillingsKey)
  if (openingsMade) return openingsMade
  const nearbyHexes = new Set<number>()
  for (const index of position.world.unitsOf[seatOf(side)]) {
    const hex = hexOfPiece(position, index)
    if (hex < 0) continue
    nearbyHexes.add(hex)
    for (const other of position.world.grid.neighboursOf(hex)) nearbyHexes.add(other)
  }
  const hexes = [...nearbyHexes]
    .filter((hex) => openRefusalAt(position, side, places, hex) === null)
    .sort((a, b) => a - b)
    .map((hex) => hexId(position, hex))
  if (openRefusal(position, side, OFF_MAP_HEX) === null) hexes.push(OFF_MAP_HEX)
  const newOpenings: Openings = { hexes, actions: new Map() }
  places.hidingMapOfSide.openingsByFillings.set(fillingsKey, newOpenings)
  return newOpenings
}
