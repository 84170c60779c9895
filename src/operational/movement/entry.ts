// What it costs reinforcements and their markers to enter the map, and whether they may march in.
import type { Seat } from '../../game/side'
import { isNight, type Position } from '../position'
import type { RefusalReason } from '../refusals'
import { isMarchBarred } from './march'

/** What it costs to enter the map at a hex, in halves of an MP (14.1): a road step where a road leaves the map, else the cost of the terrain. */
export function entryCostHalfMp(position: Position, hex: number): number {
  const { world } = position
  const { links, terrain } = world.tables.terrain
  // `cost2` counts halves of an MP. Terrain without a cost is closed to every piece, so nobody enters there and the 0 is never paid.
  const terrainCostHalfMp = terrain[world.hexes[hex]!.terrain].cost2 ?? 0
  return world.roadExit[hex] ? links.road.cost2 : terrainCostHalfMp
}

/** Why a unit or marker of the side may not enter the map there on a march (5.3, 5.5); null: it may. */
export function entryMarchRefusal(position: Position, seat: Seat, hex: number): RefusalReason | null {
  // The terrain table says whether units may march by night (5.5).
  if (isNight(position) && !position.world.tables.terrain.night.march) return 'marchNight'
  if (position.world.roadExit[hex] !== 1) return 'marchRoad'
  return isMarchBarred(position, seat, hex) ? 'marchEnemy' : null
}
