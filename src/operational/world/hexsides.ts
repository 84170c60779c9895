import type { HexGrid } from '../../hex/grid'
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

/** What each hexside does to a step across it. Every table is indexed by [hex * 6 + dir]. */
export interface HexsideTables {
  /** Bits of src/operational/world/codes.ts. */
  readonly flags: Uint16Array
  /** 1 where infantry and cavalry may attack across. */
  readonly attackAllowed: Uint8Array
  /** 1 where a ZOC reaches across. */
  readonly zocAllowed: Uint8Array
  /** Halves of an MP that crossing costs beside the terrain entered. */
  readonly crossingCostHalfMp: Uint8Array
  /** Classes that may cross. */
  readonly crossedBy: readonly (readonly PieceClass[])[]
  /** Classes that may cross where a river counts as a ford. */
  readonly crossedWithFord: readonly (readonly PieceClass[])[]
}

/** The map's features of each hexside, seen from both of its hexes, by [hex * 6 + dir]. */
interface HexsideFeatures {
  readonly kinds: readonly (readonly SideKind[])[]
  /** 1 where the step goes into the hex that works on this side protect. */
  readonly intoWorks: Uint8Array
  /** ROAD, TRAIL. */
  readonly links: Uint8Array
}

function featuresOf({ map }: Battlefield, grid: HexGrid): HexsideFeatures {
  const kinds: SideKind[][] = Array.from({ length: grid.count * 6 }, () => [])
  const intoWorks = new Uint8Array(grid.count * 6)
  const links = new Uint8Array(grid.count * 6)
  /** The step from one hex into its neighbour, as an index of the tables. */
  const stepInto = (from: HexId, to: HexId): number => {
    const hex = grid.indexOf(from)
    return hex * 6 + grid.directionTo(hex, grid.indexOf(to))
  }
  for (const side of map.sides) {
    const intoB = stepInto(side.a, side.b)
    const intoA = stepInto(side.b, side.a)
    kinds[intoB]?.push(side.kind)
    kinds[intoA]?.push(side.kind)
    if (side.kind === 'protected') intoWorks[(side.protects ?? side.b) === side.b ? intoB : intoA] = 1
  }
  for (const link of map.links) {
    const bit = link.kind === 'road' ? ROAD : TRAIL
    links[stepInto(link.a, link.b)]! |= bit
    links[stepInto(link.b, link.a)]! |= bit
  }
  return { kinds, intoWorks, links }
}

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
  const size = grid.count * 6
  const flags = new Uint16Array(size)
  const attackAllowed = new Uint8Array(size)
  const zocAllowed = new Uint8Array(size)
  const crossingCost2 = new Uint8Array(size)
  const crossedBy: (readonly PieceClass[])[] = Array.from({ length: size }, () => [])
  const crossedWithFord: (readonly PieceClass[])[] = Array.from({ length: size }, () => [])
  for (let step = 0; step < size; step++) {
    const from = hexes[Math.floor(step / 6)]
    const to = hexes[grid.neighbours[step]!]
    if (!from || !to) continue
    let bits = links[step]!
    let crossers: readonly PieceClass[] = CLASSES
    let fordCrossers: readonly PieceClass[] = CLASSES
    attackAllowed[step] = 1
    zocAllowed[step] = 1
    const here = kinds[step] ?? []
    const crossing = here.find((kind) => kind === 'bridge' || kind === 'ford')
    for (const kind of here) {
      if (crossing && kind !== crossing && kind !== 'protected') continue
      if (kind === 'protected' && !intoWorks[step]) {
        bits |= OUT_OF_WORKS
        continue
      }
      const effect = terrain.sides[kind]
      const allows = (cls: PieceClass): boolean => effect.cross.includes(cls)
      bits |= FLAGS_OF_KIND[kind]
      if (effect.stops) bits |= STOPS_MOVE
      crossers = crossers.filter(allows)
      if (kind !== 'river') fordCrossers = fordCrossers.filter(allows)
      if (effect.attack.length === 0) attackAllowed[step] = 0
      if (!effect.zoc) zocAllowed[step] = 0
      crossingCost2[step]! += effect.cost2
    }
    if (to.elevation > from.elevation) bits |= UPHILL
    flags[step] = bits
    crossedBy[step] = crossers
    crossedWithFord[step] = fordCrossers
  }
  return { flags, attackAllowed, zocAllowed, crossingCostHalfMp: crossingCost2, crossedBy, crossedWithFord }
}
