import type { World } from '../../../src/operational/engine'
import type { HexId } from '../../../src/operational/types'

/** Hexes of the field by which a campaign is recognised, taken from the names of map.json. */

/** How far from Padierna or San Gerónimo a fight may be to count as one of them, in hexes. */
const NEAR_PADIERNA = 2
/** Bridges over the river no farther than this from the convent are Churubusco's: those of Churubusco and Coyoacán. */
const BRIDGE_OF_CHURUBUSCO = 4

/** The hex of a place by its id in map.json. */
function hexOfPlace({ battlefield }: World, place: string): HexId {
  const found = battlefield.map.hexes.find((hex) => hex.place === place)
  if (!found) throw new Error(`map.json has no place ${place}`)
  return found.id
}

/** Padierna and San Gerónimo. */
export const padiernaHexes = (world: World): HexId[] => ['padierna', 'san_jeronimo'].map((id) => hexOfPlace(world, id))

/** Is a hex within two of Padierna or San Gerónimo? */
export const nearPadierna = (world: World, hex: HexId): boolean =>
  padiernaHexes(world).some(
    (place) => world.grid.distance(world.grid.indexOf(place), world.grid.indexOf(hex)) <= NEAR_PADIERNA,
  )

/** The convent of Churubusco and the bridgehead. */
export const worksOfChurubusco = (world: World): HexId[] => ['churubusco', 'tete'].map((id) => hexOfPlace(world, id))

/** Churubusco's works, and both ends of the bridges over the river near them. */
export function churubuscoHexes(world: World): HexId[] {
  const { grid, northOfRiver } = world
  const [convent = ''] = worksOfChurubusco(world)
  const near = (id: HexId): boolean => grid.distance(grid.indexOf(id), grid.indexOf(convent)) <= BRIDGE_OF_CHURUBUSCO
  const ends = world.battlefield.map.sides.flatMap(({ kind, a, b }) =>
    kind === 'bridge' && northOfRiver[grid.indexOf(a)] !== northOfRiver[grid.indexOf(b)] && (near(a) || near(b))
      ? [a, b]
      : [],
  )
  return [...new Set([...worksOfChurubusco(world), ...ends])].sort()
}

/** Name of a hex on the map; its id where it has none. */
export const nameOfHex = ({ battlefield }: World, id: HexId): string =>
  battlefield.map.hexes.find((hex) => hex.id === id)?.name ?? id
