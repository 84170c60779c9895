import type { MessageArgs, Refusal } from '../../core/result'
import { placementFaults } from '../data'
import { type Area, areaHolds, type PlannedPlacement, setupAreas } from '../data/areas'
import { boxesInUse, piecesInBox, terrainTakesMarker } from '../hidden/boxes'
import { parseMarkerId } from '../hidden/markerIds'
import { boxSetupFault, hiddenPlacements } from '../hidden/setup'
import { garrisonRefusal } from '../movement/bastion'
import { hasRoom } from '../movement/stacking'
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
  unitsIn,
} from '../position'
import { type RefusalReason, refusalFor } from '../refusals'
import type { HexId, PieceId, Side } from '../types'
import { seatOf, type World } from '../world'

/**
 * Where pieces and markers may be set up, and whether a side's set-up is legal as a whole (17, 19.5). Pieces in a hidden-movement box are off the
 * map; a real marker and a dummy stand for them.
 */

/** The set-up areas of 17.2 and 17.3 that name each piece, worked out once for each world. */
const areasByPiece = new WeakMap<World, ReadonlyMap<PieceId, readonly Area[]>>()

/** Works out the set-up areas that name each piece. */
function findAreasByPiece(world: World): ReadonlyMap<PieceId, readonly Area[]> {
  const areas = setupAreas(world.battlefield.map, world.battlefield.counters)
  const doesAreaName = (area: Area, piece: PieceId) => area.units.has(piece) || area.definition.leaders.includes(piece)
  return new Map(world.pieces.map(({ id }) => [id, areas.filter((area) => doesAreaName(area, id))]))
}

/** The set-up areas of 17.2 and 17.3 that name a piece. */
function areasFor({ world }: Position, piece: PieceId): readonly Area[] {
  const areasOfWorld = areasByPiece.get(world) ?? findAreasByPiece(world)
  areasByPiece.set(world, areasOfWorld)
  return areasOfWorld.get(piece) ?? []
}

/** Why a piece may not be set up in that hex; null: it may. What depends on the whole set-up is checked by `ready`. */
export function placeRefusal(
  position: Position,
  side: Side,
  id: PieceId,
  hexName: HexId,
  garrison = false,
): RefusalReason | null {
  const { world } = position
  const index = pieceIndex(position, id)
  const piece = world.pieces[index]
  if (!piece || piece.side !== side) return 'notYours'
  const hex = world.grid.indexOf(hexName)
  if (hex < 0) return 'outsideArea'
  const areas = areasFor(position, id).filter((area) => areaHolds(area, hexName))
  if (areas.length === 0) return 'outsideArea'
  // What the other side has placed is secret: none of the checks below may depend on it.
  if (garrison && (piece.kind !== 'unit' || garrisonRefusal(position, [index], hex) !== null)) return 'setupGarrison'
  if (piece.kind === 'unit' && markerSeatAt(position, hex) === piece.seat) return 'markerThere'
  if (!piece.movement.passableTerrain[hex]) return 'setupTerrain'
  const { at, garrison: isGarrison } = pieceState(position, index)
  const standsThere = at === hexName && isGarrison === garrison
  const willEnterThere = position.game.ops.entry[id]?.hex === hexName
  if (standsThere || willEnterThere) return 'alreadyThere'
  // The areas of some leaders are wherever a piece of their side stands: `choices` has null for them.
  const needsCompany = areas.every((area) => area.choices.includes(null))
  const hasCompany = [...unitsIn(position, hex), ...leadersIn(position, hex)].some(
    (other) => pieceDef(position, other).side === side && other !== index,
  )
  if (needsCompany && !hasCompany) return 'setupLeader'
  const entersLater = areas.every((area) => area.definition.turn !== undefined)
  // A piece that enters the map later starts in no bastion, and stacks with nobody yet.
  if (entersLater && garrison) return 'setupGarrison'
  if (!entersLater && !garrison && piece.kind === 'unit' && !hasRoom(position, hex, piece.pieceClass, index))
    return 'setupStacking'
  return null
}

/** Hexes of the map in the set-up areas that name a piece, ascending. */
export function areaHexes(position: Position, side: Side, piece: PieceId): HexId[] {
  const hexes = new Set<HexId>()
  for (const area of areasFor(position, piece))
    for (const choice of area.choices) {
      // `choice` null: wherever a piece of the side stands.
      if (choice) for (const hex of choice) hexes.add(hex)
      else
        for (const other of position.world.pieces)
          if (other.side === side && hexOfPiece(position, other.index) >= 0)
            hexes.add(hexId(position, hexOfPiece(position, other.index)))
    }
  return [...hexes].filter((hex) => position.world.grid.indexOf(hex) >= 0).sort()
}

/** Turn on which a piece set up in that hex enters the map; null: it stands there from the start. */
export function entryTurn(position: Position, piece: PieceId, hex: HexId): number | null {
  const areas = areasFor(position, piece).filter((area) => areaHolds(area, hex))
  // One area that lets the piece start on the map is enough.
  const entersLater = areas.every((area) => area.definition.turn !== undefined)
  return entersLater ? (areas[0]?.definition.turn ?? null) : null
}

/** Where every piece of a side is set up now (17). `markerKind`: the marker of its box at which a hidden unit counts as placed. */
function placementsOf(position: Position, side: Side, markerKind: 'real' | 'dummy'): PlannedPlacement[] {
  const placements: PlannedPlacement[] = hiddenPlacements(position, side, markerKind)
  for (const piece of position.world.pieces) {
    if (piece.side !== side) continue
    const entry = position.game.ops.entry[piece.id]
    const { at, garrison } = pieceState(position, piece.index)
    if (entry) placements.push({ piece: piece.id, hex: entry.hex, turn: entry.turn })
    else if (hexOfPiece(position, piece.index) >= 0)
      placements.push(garrison ? { piece: piece.id, hex: at, garrison } : { piece: piece.id, hex: at })
  }
  return placements
}

/** The refusal reason for each kind of fault that `placementFaults` finds; for others it is 'outsideArea'. */
const REFUSAL_OF_FAULT: Record<string, RefusalReason> = {
  missingPiece: 'setupMissing',
  notTogether: 'setupTogether',
  outsideArea: 'outsideArea',
  sharedOut: 'setupShared',
  wrongTurn: 'outsideArea',
  overStacked: 'setupStacking',
  prohibited: 'setupTerrain',
  noCommand: 'setupLeader',
}

/** What is wrong with the side's set-up as a whole (17.1 to 17.3), and the piece concerned; null: it is legal. */
export function setupFault(position: Position, side: Side): { reason: RefusalReason; piece: PieceId } | null {
  const { world } = position
  const enemyPieces = new Set(world.pieces.filter((piece) => piece.side !== side).map((piece) => piece.id))
  const data = { map: world.battlefield.map, counters: world.battlefield.counters, tables: world.tables }
  const boxFault = boxSetupFault(position, side)
  if (boxFault) return boxFault
  // The set-up must be legal with the hidden units at their real markers, and also with these units at their dummies.
  for (const markerKind of ['real', 'dummy'] as const) {
    const placements = placementsOf(position, side, markerKind)
    for (const fault of placementFaults(data, placements)) {
      // A fault that concerns none of the placements names the piece as its value.
      const piece = fault.index === null ? String(fault.value) : placements[fault.index]!.piece
      // What the other side has placed is secret and must not count here.
      if (fault.reason === 'missingPiece' && enemyPieces.has(piece)) continue
      // Leaders are checked where the real marker is, so they are left out where the dummy is.
      if (markerKind === 'dummy' && (fault.reason === 'noCommand' || !world.pieces[pieceIndex(position, piece)]?.unit))
        continue
      return { reason: REFUSAL_OF_FAULT[fault.reason] ?? 'outsideArea', piece }
    }
    // Without boxes the second round would check the same placements.
    if (boxesInUse(position, side).length === 0) break
  }
  return null
}

/** Reasons that concern the set-up areas of a side, for which its own clause is cited. */
const ABOUT_AREAS: ReadonlySet<RefusalReason> = new Set(['outsideArea', 'setupShared', 'setupTogether'])

/** The refusal for a reason in set-up. For what concerns its areas each side is shown its own clause. */
export function setupRefusal(side: Side, reason: RefusalReason, args: MessageArgs): Refusal {
  const refusal = refusalFor(reason, args)
  return ABOUT_AREAS.has(reason) ? { ...refusal, rule: side === 'us' ? 'OPS-17.2' : 'OPS-17.3' } : refusal
}

/** Ids of the units in the box of a marker, whichever of its two markers it is. */
export function unitsInBoxOfMarker(position: Position, id: string): PieceId[] {
  const marker = parseMarkerId(id)
  if (!marker) return []
  return piecesInBox(position, marker.side, marker.box)
    .filter((index) => pieceDef(position, index).kind === 'unit')
    .map((index) => pieceId(position, index))
}

/** Why a marker may not be put down there during set-up (17.1, 19.5.5, 19.5.7); null: it may. */
export function setupMarkerRefusal(position: Position, side: Side, id: string, hexName: HexId): RefusalReason | null {
  const marker = parseMarkerId(id)
  if (marker?.side !== side) return 'notYours'
  const units = unitsInBoxOfMarker(position, id)
  const firstUnit = units[0]
  if (firstUnit === undefined) return 'setupBox'
  const hex = position.world.grid.indexOf(hexName)
  const markerState = position.game.ops.markers[id]
  if (hex < 0) return 'outsideArea'
  if (markerState?.at === hexName || position.game.ops.entry[id]?.hex === hexName) return 'alreadyThere'
  if (!units.every((unit) => areasFor(position, unit).some((area) => areaHolds(area, hexName)))) return 'outsideArea'
  // Off the map, where the marker waits to enter, no stacking and no terrain count. All units of a box enter on the same turn.
  if (entryTurn(position, firstUnit, hexName) !== null) return null
  if (unitsIn(position, hex).some((index) => pieceDef(position, index).side === side)) return 'markerStack'
  if (markerSeatAt(position, hex) === seatOf(side)) return 'markerStack'
  return terrainTakesMarker(position, piecesInBox(position, side, marker.box), hex) ? null : 'markerGround'
}
