import { MEXICAN, type World } from '../../../operational/world'
import { marchDistances } from '../movement/distance'

/** Places that decide the game (OPS-18.2), with distances that depend on the map alone. */
export interface Landmarks {
  /** Hexes north of the river. */
  readonly northBank: readonly number[]
  /** San Agustin, the US depot, which a Mexican unit need only enter to win. */
  readonly depot: number
  /** By class of unit (infantry, cavalry, artillery) and hex: half MP of a Mexican unit to San Agustin. */
  readonly depotDistance2: readonly Int16Array[]
}

const landmarksByWorld = new WeakMap<World, Landmarks>()

/** The landmarks of a map, worked out once. */
export function landmarksOf(world: World): Landmarks {
  let landmarks = landmarksByWorld.get(world)
  if (!landmarks) {
    const depot = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
    landmarks = {
      northBank: [...world.northOfRiver.keys()].filter((hex) => world.northOfRiver[hex] === 1),
      depot,
      depotDistance2: [0, 1, 2].map((cls) => marchDistances(world, MEXICAN, cls, [depot])),
    }
    landmarksByWorld.set(world, landmarks)
  }
  return landmarks
}
