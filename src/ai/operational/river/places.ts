// Villages and bastions south of the river: the Mexicans win by the river only while they hold one of them (OPS-18.2).

import type { Position } from '../../../operational/position'
import { INFANTRY, MEXICAN, US, type World } from '../../../operational/world'
import { RIVER } from '../figures'
import { marchDistances } from '../movement/distance'

/** Memo of `placesSouth`. */
const placesByWorld = new WeakMap<World, readonly number[]>()

/** All villages and bastions south of the river, as hexes. */
export function placesSouth(world: World): readonly number[] {
  let places = placesByWorld.get(world)
  if (!places) {
    places = [...world.controllable.keys()].filter((hex) => world.controllable[hex] === 1 && !world.northOfRiver[hex])
    placesByWorld.set(world, places)
  }
  return places
}

/** The villages and bastions south of the river that the Mexicans will control at the end of the phase, if the units stay where they stand. */
export function mexicanPlacesSouth(position: Position): number[] {
  const { world, unitCounts } = position
  const { control } = position.game.ops
  return placesSouth(world).filter(
    (hex) =>
      unitCounts[MEXICAN][hex]! > 0 || (unitCounts[US][hex] === 0 && control[world.grid.ids[hex]!] === 'mexican'),
  )
}

/** Chance that the Mexicans hold no village or bastion south of the river at the end of the game. */
export function southPlacesLostChance(position: Position): number {
  const places = mexicanPlacesSouth(position)
  if (places.length === 0) return 1
  // One place alone may be taken; of two, one is left.
  if (places.length > 1 || position.game.ops.turn >= position.world.tables.clock.turns.length) return 0
  const { world } = position
  const distances = marchDistances(world, US, INFANTRY, places)
  const isNear = world.unitsOf[US].some((index) => {
    const hex = position.hexOf[index]!
    return hex >= 0 && distances[hex]! <= RIVER.lastPlaceTurns * world.pieces[index]!.allowanceHalfMp
  })
  return isNear ? RIVER.lastPlace : 0
}
