// What is printed on the map, by hex: ground, hexsides, roads and trails; and which hexes lie side by side.
import { createGrid } from '../../../hex/grid'
import type { MapHex, MapLink, MapSide } from '../../../operational/data'
import type { HexId } from '../../../operational/types'
import { scenario } from './scenario'

const { map } = scenario.battlefield
const mapHexes = new Map(map.hexes.map((mapHex) => [mapHex.id, mapHex]))
const hexsidesByHex = new Map<HexId, { hexside: MapSide; other: HexId }[]>()
const linksByHex = new Map<HexId, { link: MapLink; other: HexId }[]>()

/** Adds an element to the list of a hex. */
function addTo<T>(listsByHex: Map<HexId, T[]>, hex: HexId, element: T): void {
  const list = listsByHex.get(hex)
  if (list) list.push(element)
  else listsByHex.set(hex, [element])
}
// A hexside or link of the map lies between its hexes `a` and `b`, and is listed under both.
for (const hexside of map.sides) {
  addTo(hexsidesByHex, hexside.a, { hexside, other: hexside.b })
  addTo(hexsidesByHex, hexside.b, { hexside, other: hexside.a })
}
for (const link of map.links) {
  addTo(linksByHex, link.a, { link, other: link.b })
  addTo(linksByHex, link.b, { link, other: link.a })
}

/** The terrain, elevation, village and bastion printed in a hex; undefined: not a hex of the map. */
export const mapHexOf = (hex: HexId): MapHex | undefined => mapHexes.get(hex)
/** The hexsides with a feature, such as a river, round a hex; `other`: the hex beyond. */
export const hexsidesOf = (hex: HexId): readonly { hexside: MapSide; other: HexId }[] => hexsidesByHex.get(hex) ?? []
/** Roads and trails that leave a hex; `other`: the neighbouring hex to which the road or trail leads. */
export const linksFrom = (hex: HexId): readonly { link: MapLink; other: HexId }[] => linksByHex.get(hex) ?? []

const OPPOSITE: Record<string, string> = { E: 'W', NE: 'SW', NW: 'SE', W: 'E', SW: 'NE', SE: 'NW' }
/** The direction in which a hexside lies from one of its two hexes. The map gives the direction from hex `a`. */
export const directionFrom = (hex: HexId, hexside: { a: HexId; dir: string }): string =>
  hexside.a === hex ? hexside.dir : (OPPOSITE[hexside.dir] ?? hexside.dir)

const grid = createGrid(map.meta.grid.rows, map.meta.grid.cols)
/** Are two hexes neighbours? */
export const areAdjacent = (hex: HexId, other: HexId): boolean =>
  grid.distance(grid.indexOf(hex), grid.indexOf(other)) === 1
/** The hexes next to a hex. */
export const neighboursOf = (hex: HexId): HexId[] =>
  grid.neighboursOf(grid.indexOf(hex)).flatMap((index) => grid.ids[index] ?? [])
