import { otherSeat, type Seat } from '../../game/side'
import { markerHexes } from '../hidden/sight'
import type { Position } from '../position'

/**
 * Is a hex within march distance of an enemy combat unit or marker that it can see (OPS-5.3)? Worked out once for each state of
 * the enemy's places. By night nobody marches, so sight is that of the day.
 */
export function isMarchBarred(pos: Position, seat: Seat, hex: number): boolean {
  return marchBarredHexes(pos, seat)[hex] === 1
}

/** The same for every hex: 1 where a march may not be. */
export function marchBarredHexes(pos: Position, seat: Seat): Uint8Array {
  const key = seat === 0 ? 'march0' : 'march1'
  const cached = pos.cache.get(key) as { version: number; near: Uint8Array } | undefined
  const enemy = otherSeat(seat)
  const version = pos.placed[enemy] + pos.marked[enemy]
  if (cached && cached.version === version) return cached.near
  const { world } = pos
  const reach = world.tables.terrain.march.enemyDistance
  const near = cached?.near ?? new Uint8Array(world.grid.count)
  near.fill(0)
  const bar = (at: number): void => {
    near[at] = 1
    for (const [seen, distance] of world.sightFrom(at)) if (distance <= reach) near[seen] = 1
  }
  for (const index of world.unitsOf[enemy]) if (pos.hexOf[index]! >= 0) bar(pos.hexOf[index]!)
  for (const at of markerHexes(pos, enemy)) bar(at)
  pos.cache.set(key, { version, near })
  return near
}
