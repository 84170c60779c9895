import { createGrid } from '../../../hex/grid'
import type { MapHex, MapLink, MapSide } from '../../../operational/data'
import type { HexId } from '../../../operational/types'
import { scenario } from './scenario'

const { map } = scenario.battlefield
const hexes = new Map(map.hexes.map((h) => [h.id, h]))
const hexsidesOf = new Map<HexId, { hexside: MapSide; other: HexId }[]>()
const linksOf = new Map<HexId, { link: MapLink; other: HexId }[]>()

function put<T>(into: Map<HexId, T[]>, key: HexId, value: T): void {
  const list = into.get(key)
  if (list) list.push(value)
  else into.set(key, [value])
}
for (const hexside of map.sides) {
  put(hexsidesOf, hexside.a, { hexside, other: hexside.b })
  put(hexsidesOf, hexside.b, { hexside, other: hexside.a })
}
for (const link of map.links) {
  put(linksOf, link.a, { link, other: link.b })
  put(linksOf, link.b, { link, other: link.a })
}

/** The printed ground of a hex. */
export const mapHexOf = (hex: HexId): MapHex | undefined => hexes.get(hex)
/** Features of the six sides of a hex, each with the hex beyond. */
export const hexsides = (hex: HexId): readonly { hexside: MapSide; other: HexId }[] => hexsidesOf.get(hex) ?? []
/** Roads and trails that leave a hex, each with the hex that it leads to. */
export const linksFrom = (hex: HexId): readonly { link: MapLink; other: HexId }[] => linksOf.get(hex) ?? []

const OPPOSITE: Record<string, string> = { E: 'W', NE: 'SW', NW: 'SE', W: 'E', SW: 'NE', SE: 'NW' }
/** The direction of a side as seen from one of its hexes. */
export const directionFrom = (hex: HexId, feature: { a: HexId; dir: string }): string =>
  feature.a === hex ? feature.dir : (OPPOSITE[feature.dir] ?? feature.dir)

const grid = createGrid(map.meta.grid.rows, map.meta.grid.cols)
/** Are two hexes neighbours? */
export const areAdjacent = (a: HexId, b: HexId): boolean => grid.distance(grid.indexOf(a), grid.indexOf(b)) === 1
/** The hexes next to a hex. */
export const neighboursOf = (hex: HexId): HexId[] => {
  const at = grid.indexOf(hex)
  return [0, 1, 2, 3, 4, 5].flatMap((dir) => grid.ids[grid.neighbours[at * 6 + dir] ?? -1] ?? [])
}
