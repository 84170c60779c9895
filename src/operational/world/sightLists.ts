import type { HexGrid } from '../../hex/grid'
import { hasSight } from '../../hex/sight'
import type { MapHex, Tables } from '../data'

/** Lines of sight of a map (8.5), worked out hex by hex on first use. */
export interface SightLists {
  /** Hexes that a hex sees by day, itself excluded, with their distances. */
  sightFrom(hex: number): ReadonlyMap<number, number>
  /** The same up to a range in hexes, as a list. */
  seenWithin(hex: number, range: number): readonly number[]
  /** Where a marker would be revealed to a piece in that hex (19.5.11): what it sees up to that range, its own hex and those next to it. */
  discoveredFrom(hex: number, range: number): readonly number[]
}

export function sightLists({ terrain }: Tables, grid: HexGrid, hexes: readonly MapHex[]): SightLists {
  const lineOfSight = {
    blocks: (hex: number) => {
      const at = hexes[hex]
      return at !== undefined && terrain.terrain[at.terrain].blocksSight
    },
    elevation: (hex: number) => (terrain.sight.blockedByHigher ? (hexes[hex]?.elevation ?? 0) : 0),
  }
  const maps: (ReadonlyMap<number, number> | undefined)[] = []
  const seen: (readonly number[] | undefined)[] = []
  const discovered: (readonly number[] | undefined)[] = []
  const ranges = terrain.sight.day + 1

  const sightFrom = (hex: number): ReadonlyMap<number, number> => {
    const known = maps[hex]
    if (known) return known
    const made = new Map<number, number>()
    for (const other of grid.within(hex, terrain.sight.day))
      if (other !== hex && hasSight(grid, lineOfSight, hex, other)) made.set(other, grid.distance(hex, other))
    maps[hex] = made
    return made
  }
  const seenWithin = (hex: number, range: number): readonly number[] => {
    const key = hex * ranges + range
    const known = seen[key]
    if (known) return known
    const made = [...sightFrom(hex)].filter(([, distance]) => distance <= range).map(([other]) => other)
    seen[key] = made
    return made
  }
  const discoveredFrom = (hex: number, range: number): readonly number[] => {
    const key = hex * ranges + range
    const known = discovered[key]
    if (known) return known
    const made = [...new Set([hex, ...seenWithin(hex, range), ...grid.neighboursOf(hex)])]
    discovered[key] = made
    return made
  }
  return { sightFrom, seenWithin, discoveredFrom }
}
