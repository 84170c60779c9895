import { type HexGrid, SIDES_OF_HEX } from '../../hex/grid'
import type { Battlefield, MapHex, PieceClass, SideKind, Tables } from '../data'
import type { HexId } from '../types'
import {
  BRIDGE,
  CLASSES,
  FORD,
  INTO_WORKS,
  OUT_OF_WORKS,
  RIVER,
  ROAD,
  STOPS_MOVE,
  TRAIL,
  UNBRIDGED_RAVINE,
  UNBRIDGED_WATER,
  UPHILL,
} from './codes'

/** What each hexside does to a step across it. Every table is indexed by [hex * 6 + direction] of the step. */
export interface HexsideTables {
  /** Bits of src/operational/world/codes.ts. */
  readonly flags: Uint16Array
  /** 1 where infantry and cavalry may attack across. */
  readonly attackAllowed: Uint8Array
  /** 1 where a ZOC reaches across. */
  readonly zocAllowed: Uint8Array
  /** Cost of crossing, in halves of an MP; the cost of the terrain entered comes on top. */
  readonly crossingCostHalfMp: Uint8Array
  /** Classes of pieces that may cross. */
  readonly crossedBy: readonly (readonly PieceClass[])[]
  /** Classes that may cross with an engineer, who makes a river a ford (19.1.12). */
  readonly crossedWithFord: readonly (readonly PieceClass[])[]
}

/** The features of the map on each hexside, by [hex * 6 + direction]; a hexside is listed for the hexes on both of its sides. */
interface HexsideFeatures {
  readonly kinds: readonly (readonly SideKind[])[]
  /** 1 where the step goes into the hex that works on this hexside protect. */
  readonly intoWorks: Uint8Array
  /** ROAD or TRAIL where one runs across, else 0. */
  readonly links: Uint8Array
}

/** Sorts the features and links of the map by hexside. A feature between the hexes `a` and `b` of the map file is listed in both directions. */
function featuresOf({ map }: Battlefield, grid: HexGrid): HexsideFeatures {
  const kinds: SideKind[][] = Array.from({ length: grid.count * SIDES_OF_HEX }, () => [])
  const intoWorks = new Uint8Array(grid.count * SIDES_OF_HEX)
  const links = new Uint8Array(grid.count * SIDES_OF_HEX)
  /** The step from one hex into its neighbour, as an index of the tables. */
  const stepInto = (from: HexId, to: HexId): number => {
    const hex = grid.indexOf(from)
    return hex * SIDES_OF_HEX + grid.directionTo(hex, grid.indexOf(to))
  }
  for (const hexside of map.sides) {
    const intoB = stepInto(hexside.a, hexside.b)
    const intoA = stepInto(hexside.b, hexside.a)
    kinds[intoB]?.push(hexside.kind)
    kinds[intoA]?.push(hexside.kind)
    if (hexside.kind === 'protected') intoWorks[hexside.protects === hexside.a ? intoA : intoB] = 1
  }
  for (const link of map.links) {
    const bit = link.kind === 'road' ? ROAD : TRAIL
    links[stepInto(link.a, link.b)]! |= bit
    links[stepInto(link.b, link.a)]! |= bit
  }
  return { kinds, intoWorks, links }
}

/** The bits that a feature sets on its hexside, unless a bridge or ford replaces it (see `hexsideTables`). */
const FLAGS_OF_KIND: Readonly<Record<SideKind, number>> = {
  bridge: BRIDGE,
  ford: FORD,
  protected: INTO_WORKS,
  river: UNBRIDGED_WATER | RIVER,
  creek: UNBRIDGED_WATER,
  ravine: UNBRIDGED_WATER | UNBRIDGED_RAVINE,
}

/** Works out the hexsides of a battlefield (5.2, 7.1, 8.1, 19.1). A bridge or ford replaces the water that it crosses. */
export function hexsideTables(
  battlefield: Battlefield,
  { terrain }: Tables,
  grid: HexGrid,
  hexes: readonly MapHex[],
): HexsideTables {
  const { kinds, intoWorks, links } = featuresOf(battlefield, grid)
  const size = grid.count * SIDES_OF_HEX
  const flags = new Uint16Array(size)
  const attackAllowed = new Uint8Array(size)
  const zocAllowed = new Uint8Array(size)
  const crossingCostHalfMp = new Uint8Array(size)
  const crossedBy: (readonly PieceClass[])[] = Array.from({ length: size }, () => [])
  const crossedWithFord: (readonly PieceClass[])[] = Array.from({ length: size }, () => [])
  for (let step = 0; step < size; step++) {
    const startHex = hexes[Math.floor(step / SIDES_OF_HEX)]
    const enteredHex = hexes[grid.neighbours[step]!]
    if (!startHex || !enteredHex) continue
    let bits = links[step]!
    // A hexside without features is open to all; each feature takes away the classes that it stops.
    let crossers: readonly PieceClass[] = CLASSES
    let fordCrossers: readonly PieceClass[] = CLASSES
    attackAllowed[step] = 1
    zocAllowed[step] = 1
    const features = kinds[step] ?? []
    const bridgeOrFord = features.find((kind) => kind === 'bridge' || kind === 'ford')
    for (const kind of features) {
      // The bridge or ford replaces the water under it; works stay.
      const isReplaced = bridgeOrFord !== undefined && kind !== bridgeOrFord && kind !== 'protected'
      if (isReplaced) continue
      // From inside, works only mark the step; they do not hinder it.
      if (kind === 'protected' && !intoWorks[step]) {
        bits |= OUT_OF_WORKS
        continue
      }
      const effect = terrain.sides[kind]
      const mayCross = (pieceClass: PieceClass): boolean => effect.cross.includes(pieceClass)
      bits |= FLAGS_OF_KIND[kind]
      if (effect.stops) bits |= STOPS_MOVE
      crossers = crossers.filter(mayCross)
      // An engineer makes the river a ford, so a river stops nobody who is with him.
      if (kind !== 'river') fordCrossers = fordCrossers.filter(mayCross)
      // The tables let both infantry and cavalry attack across, or neither.
      if (effect.attack.length === 0) attackAllowed[step] = 0
      if (!effect.zoc) zocAllowed[step] = 0
      crossingCostHalfMp[step]! += effect.cost2 // In halves of an MP.
    }
    if (enteredHex.elevation > startHex.elevation) bits |= UPHILL
    flags[step] = bits
    crossedBy[step] = crossers
    crossedWithFord[step] = fordCrossers
  }
  return { flags, attackAllowed, zocAllowed, crossingCostHalfMp, crossedBy, crossedWithFord }
}
