import type { Seat } from '../../game/side'
import { isNight, type Position } from '../position'
import { isMarchBarred } from './march'

/** What it costs to enter the map at a hex, in halves of an MP (14.1): a road step where a road leaves the map, else the cost of the terrain. */
export function entryCostHalfMp(position: Position, hex: number): number {
  const { world } = position
  const { links, terrain } = world.tables.terrain
  return world.roadExit[hex] ? links.road.cost2 : (terrain[world.hexes[hex]!.terrain].cost2 ?? 0)
}

/** May a unit or marker of the side enter the map there on a march (5.3)? */
export const mayEnterMarching = (position: Position, seat: Seat, hex: number): boolean =>
  position.world.roadExit[hex] === 1 &&
  !(isNight(position) && !position.world.tables.terrain.night.march) &&
  !isMarchBarred(position, seat, hex)
