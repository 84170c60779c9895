import type { HexGrid } from '../../hex/grid'
import { hasSight } from '../../hex/sight'
import type { MapHex, Tables } from '../data'

/** Lines of sight of a map (8.5). The lists of a hex are made when they are first needed. */
export interface SightLists {
  /** The hexes that can be seen from a hex by day, the hex itself excluded, with their distances. */
  sightFrom(hex: number): ReadonlyMap<number, number>
  /** The hexes that can be seen from a hex, at most `range` hexes away, as a list. */
  seenWithin(hex: number, range: number): readonly number[]
  /** Where a marker would be revealed to a piece in that hex (19.5.11): what the hex sees up to `range`, the hex itself and its neighbours. */
  discoveredFrom(hex: number, range: number): readonly number[]
}

/** Makes the lists of a map, which are empty at first. */
export function sightLists({ terrain }: Tables, grid: HexGrid, hexes: readonly MapHex[]): SightLists {
  const sightTerrain = {
    blocks: (hex: number) => {
      const mapHex = hexes[hex]
      return mapHex !== undefined && terrain.terrain[mapHex.terrain].blocksSight
    },
    // Where the tables say that higher ground does not block, all ground counts as level.
    elevation: (hex: number) => (terrain.sight.blockedByHigher ? (hexes[hex]?.elevation ?? 0) : 0),
  }
  // Lists made so far. `sightMaps` is indexed by hex, the other two by `listIndex`, that is by hex and range.
  const sightMaps: (ReadonlyMap<number, number> | undefined)[] = []
  const seenLists: (readonly number[] | undefined)[] = []
  const discoveredLists: (readonly number[] | undefined)[] = []
  // Ranges go from 0 to the range of sight by day.
  const rangeCount = terrain.sight.day + 1
  const listIndex = (hex: number, range: number): number => hex * rangeCount + range

  const sightFrom = (hex: number): ReadonlyMap<number, number> => {
    const known = sightMaps[hex]
    if (known) return known
    const distances = new Map<number, number>()
    for (const other of grid.within(hex, terrain.sight.day))
      if (other !== hex && hasSight(grid, sightTerrain, hex, other)) distances.set(other, grid.distance(hex, other))
    sightMaps[hex] = distances
    return distances
  }
  const seenWithin = (hex: number, range: number): readonly number[] => {
    const index = listIndex(hex, range)
    const known = seenLists[index]
    if (known) return known
    const seen = [...sightFrom(hex)].filter(([, distance]) => distance <= range).map(([other]) => other)
    seenLists[index] = seen
    return seen
  }
  const discoveredFrom = (hex: number, range: number): readonly number[] => {
    const index = listIndex(hex, range)
    const known = discoveredLists[index]
    if (known) return known
    const discovered = [...new Set([hex, ...seenWithin(hex, range), ...grid.neighboursOf(hex)])]
    discoveredLists[index] = discovered
    return discovered
  }
  return { sightFrom, seenWithin, discoveredFrom }
}
