// The places on the map that decide the game.

import type { Seat } from '../../../game/side'
import { ARTILLERY, CAVALRY, INFANTRY, MEXICAN, US, type World } from '../../../operational/world'
import { marchDistances } from '../movement/distance'

/** Places that decide the game (OPS-18.2), and distances to them without regard to enemies. */
export interface Landmarks {
  /** All hexes north of the river, as indexes. */
  readonly northBank: readonly number[]
  /** Index of San Agustin, the US depot, which a Mexican unit need only enter to win. */
  readonly depotHex: number
  /** By class of unit (infantry, cavalry, artillery), then by hex: half movement points that a Mexican unit needs to San Agustin. */
  readonly depotDistanceHalfMp: readonly Int16Array[]
  /** The same for US units. */
  readonly depotDistanceHalfMpOfUs: readonly Int16Array[]
}

/** Memo of `landmarksOf`. */
const landmarksByWorld = new WeakMap<World, Landmarks>()

/** The landmarks of a map, worked out once for each map. */
export function landmarksOf(world: World): Landmarks {
  let landmarks = landmarksByWorld.get(world)
  if (!landmarks) {
    const depot = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
    const depotDistances = (seat: Seat): Int16Array[] =>
      [INFANTRY, CAVALRY, ARTILLERY].map((pieceClass) => marchDistances(world, seat, pieceClass, [depot]))
    landmarks = {
      northBank: [...world.northOfRiver.keys()].filter((hex) => world.northOfRiver[hex] === 1),
      depotHex: depot,
      depotDistanceHalfMp: depotDistances(MEXICAN),
      depotDistanceHalfMpOfUs: depotDistances(US),
    }
    landmarksByWorld.set(world, landmarks)
  }
  return landmarks
}
