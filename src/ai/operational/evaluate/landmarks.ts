import type { World } from '../../../operational/world'
import { MEXICAN } from '../../../operational/world'
import { marchDistances } from '../movement/distance'

/** Ways that hang on the map alone, worked out once. */
export interface Landmarks {
  /** Hexes north of the river (18.2). */
  readonly northBank: readonly number[]
  /** Halves of an MP to 0118 for Mexican foot and horse, by class. */
  readonly depotDistance2: readonly Int16Array[]
  /** Index of 0118. */
  readonly hex: number
}

const known = new WeakMap<World, Landmarks>()

/** The ways of a map. */
export function landmarksOf(world: World): Landmarks {
  let ground = known.get(world)
  if (!ground) {
    const bank = [...world.northOfRiver.keys()].filter((hex) => world.northOfRiver[hex] === 1)
    const hex = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
    ground = {
      northBank: bank,
      depotDistance2: [0, 1, 2].map((cls) => marchDistances(world, MEXICAN * 5 + cls, [hex])),
      hex,
    }
    known.set(world, ground)
  }
  return ground
}
