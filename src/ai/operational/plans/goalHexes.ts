// The hexes to which a goal of a commander's plan sends a group of units now.

import { otherSeat, type Seat } from '../../../game/side'
import { markerHexes } from '../../../operational/hidden/sight'
import type { Position } from '../../../operational/position'
import { MOVEMENT } from '../figures'
import type { PlanGoal } from './planFile'

/** Are there no enemy units in a hex or next to it? */
function isClear(position: Position, seat: Seat, hex: number): boolean {
  const { grid } = position.world
  const enemies = position.unitCounts[otherSeat(seat)]
  return grid.within(hex, 1).every((hexNearby) => enemies[hexNearby] === 0)
}

/**
 * The waypoint that a group of units makes for now: the first that the group has neither reached nor passed. A waypoint with enemies in it or next
 * to it counts as passed only if most of the group is past it. The last waypoint is the goal.
 */
function currentWaypoint(
  position: Position,
  seat: Seat,
  group: readonly number[],
  waypoints: readonly number[],
): number {
  const { grid } = position.world
  for (let n = 0; n < waypoints.length - 1; n++) {
    const hex = waypoints[n]!
    const nextWaypoint = waypoints[n + 1]!
    // A unit is past the waypoint if it is nearer to the next one.
    const isPast = (index: number): boolean =>
      grid.distance(position.hexOf[index]!, nextWaypoint) < grid.distance(hex, nextWaypoint)
    if (isClear(position, seat, hex)) {
      const isReached = group.some(
        (index) => grid.distance(position.hexOf[index]!, hex) <= MOVEMENT.goalNearHexes || isPast(index),
      )
      if (!isReached) return hex
    } else {
      // A group does not turn back for an enemy if most of it is past him.
      const isMostlyPast = group.filter(isPast).length * 2 > group.length
      if (!isMostlyPast) return hex
    }
  }
  return waypoints[waypoints.length - 1]!
}

/** The hexes of the enemy units that a goal hunts: those of `formations`, while any is on the map; null: all, and markers that may stand for hidden ones. */
function preyHexes(position: Position, seat: Seat, formations: readonly string[] | null): number[] {
  const hexes = new Set<number>()
  const enemySeat = otherSeat(seat)
  for (const index of position.world.unitsOf[enemySeat]) {
    if (position.hexOf[index]! < 0) continue
    if (!formations || formations.includes(position.world.pieces[index]!.unit!.formation))
      hexes.add(position.hexOf[index]!)
  }
  if (formations && hexes.size === 0) return preyHexes(position, seat, null)
  if (!formations) for (const hex of markerHexes(position, enemySeat)) hexes.add(hex)
  return [...hexes].sort((a, b) => a - b)
}

/** The hexes within `near` hexes of the hexes of a goal: a unit there has reached it. */
export function widened(position: Position, hexes: readonly number[], near: number): readonly number[] {
  if (near === 0) return hexes
  const { grid } = position.world
  return [...new Set(hexes.flatMap((hex) => grid.within(hex, near)))].sort((a, b) => a - b)
}

/** The hexes to which a goal sends a group of units now. */
export function goalHexes(position: Position, seat: Seat, goal: PlanGoal, group: readonly number[]): number[] {
  const { grid } = position.world
  if (goal.way) {
    const waypoints = goal.way.map((id) => grid.indexOf(id))
    return [currentWaypoint(position, seat, group, waypoints)]
  }
  if (goal.posts) return goal.posts.map((id) => grid.indexOf(id))
  return preyHexes(position, seat, goal.hunt === true ? null : (goal.hunt ?? null))
}
