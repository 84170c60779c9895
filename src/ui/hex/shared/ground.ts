import { createGrid } from '../../../hex/grid'
import type { MapHex, MapLink, MapSide } from '../../../operational/data'
import type { HexId } from '../../../operational/types'
import { scenario } from './scenario'

const { map } = scenario.battlefield
const hexes = new Map(map.hexes.map((h) => [h.id, h]))
const sidesOf = new Map<HexId, { side: MapSide; other: HexId }[]>()
const linksOf = new Map<HexId, { link: MapLink; other: HexId }[]>()

function put<T>(into: Map<HexId, T[]>, key: HexId, value: T): void {
  const list = into.get(key)
  if (list) list.push(value)
  else into.set(key, [value])
}
for (const side of map.sides) {
  put(sidesOf, side.a, { side, other: side.b })
  put(sidesOf, side.b, { side, other: side.a })
}
for (const link of map.links) {
  put(linksOf, link.a, { link, other: link.b })
  put(linksOf, link.b, { link, other: link.a })
}

/** The printed ground of a hex. */
export const groundOf = (hex: HexId): MapHex | undefined => hexes.get(hex)
/** Features of its six sides, each with the hex beyond. */
export const hexsides = (hex: HexId): readonly { side: MapSide; other: HexId }[] => sidesOf.get(hex) ?? []
/** Roads and trails out of it. */
export const ways = (hex: HexId): readonly { link: MapLink; other: HexId }[] => linksOf.get(hex) ?? []

const OPPOSITE: Record<string, string> = { E: 'W', NE: 'SW', NW: 'SE', W: 'E', SW: 'NE', SE: 'NW' }
/** The direction of a side as seen from one of its hexes. */
export const dirFrom = (hex: HexId, feature: { a: HexId; dir: string }): string =>
  feature.a === hex ? feature.dir : (OPPOSITE[feature.dir] ?? feature.dir)

const grid = createGrid(map.meta.grid.rows, map.meta.grid.cols)
/** Are they neighbours? */
export const adjacent = (a: HexId, b: HexId): boolean => grid.distance(grid.indexOf(a), grid.indexOf(b)) === 1
/** The hexes next to one. */
export const nextTo = (hex: HexId): HexId[] => {
  const at = grid.indexOf(hex)
  return [0, 1, 2, 3, 4, 5].flatMap((dir) => grid.ids[grid.neighbours[at * 6 + dir] ?? -1] ?? [])
}
