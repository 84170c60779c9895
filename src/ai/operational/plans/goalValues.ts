import { otherSeat, type Seat } from '../../../game/side'
import { combatFactor } from '../../../operational/combat/strength'
import { markerHexes } from '../../../operational/hidden/sight'
import type { Position } from '../../../operational/position'
import { movementTables, seatOf } from '../../../operational/world'
import { MOVEMENT, type Weights } from '../figures'
import { marchDistances, NO_WAY2 } from '../movement/distance'
import type { CommanderPlan, PlanGoal } from './plans'

/** What a commander's plan makes hexes worth to each unit. */
export interface GoalValues {
  /** By unit and hex: value in points, 0 at the goal and negative elsewhere; null: the plan says nothing about the unit. */
  readonly valueByUnit: readonly (Float32Array | null)[]
  /** By unit: the goal hex, if there is exactly one; else -1. */
  readonly goalByUnit: Int16Array
}

/** Is a hex free of enemies, with none next to it? */
function isClear(position: Position, seat: Seat, hex: number): boolean {
  const { grid } = position.world
  const enemies = position.unitCounts[otherSeat(seat)]
  return grid.within(hex, 1).every((near) => enemies[near] === 0)
}

/** The waypoint that a group of units makes for now: waypoints that it has reached or passed are left out, except those held by the enemy. */
function currentWaypoint(
  position: Position,
  seat: Seat,
  group: readonly number[],
  waypoints: readonly number[],
): number {
  const { grid } = position.world
  for (let n = 0; n < waypoints.length - 1; n++) {
    const hex = waypoints[n]!
    const next = waypoints[n + 1]!
    const isPast = (index: number): boolean => grid.distance(position.hexOf[index]!, next) < grid.distance(hex, next)
    if (isClear(position, seat, hex)) {
      const isReached = group.some(
        (index) => grid.distance(position.hexOf[index]!, hex) <= MOVEMENT.goalNearHexes || isPast(index),
      )
      if (!isReached) return hex
    } else if (group.filter(isPast).length * 2 <= group.length) {
      // A group most of which is past an enemy does not turn back for him.
      return hex
    }
  }
  return waypoints[waypoints.length - 1]!
}

/** Hexes that a goal sends its group to now. */
function goalHexes(position: Position, seat: Seat, goal: PlanGoal, group: readonly number[]): number[] {
  const { grid } = position.world
  if (goal.way) {
    const waypoints = goal.way.map((id) => grid.indexOf(id))
    return [currentWaypoint(position, seat, group, waypoints)]
  }
  if (goal.posts) return goal.posts.map((id) => grid.indexOf(id))
  const hexes = new Set<number>()
  const enemySeat = otherSeat(seat)
  for (const index of position.world.unitsOf[enemySeat])
    if (position.hexOf[index]! >= 0) hexes.add(position.hexOf[index]!)
  for (const hex of markerHexes(position, enemySeat)) hexes.add(hex)
  return [...hexes].sort((a, b) => a - b)
}

/** What a commander's plan makes hexes worth: each turn's march from the goal costs a unit points, a strong unit more than a weak one. */
export function goalValuesOf(position: Position, plan: CommanderPlan, w: Weights): GoalValues {
  const { world } = position
  const seat = seatOf(plan.side)
  const valueByUnit: (Float32Array | null)[] = world.pieces.map(() => null)
  const goalByUnit = new Int16Array(world.pieces.length).fill(-1)
  for (const goal of plan.goals) {
    const units = world.unitsOf[seat].filter((index) => goal.formations.includes(world.pieces[index]!.unit!.formation))
    const onMap = units.filter((index) => position.hexOf[index]! >= 0)
    const toEnter = units.filter((index) => position.pieceStates[index]!.at === 'off')
    if (onMap.length + toEnter.length === 0) continue
    const hexes = goalHexes(position, seat, goal, onMap)
    if (hexes.length === 0) continue
    const distancesByClass = [0, 1, 2].map((cls) => goalDistances(position, seat, cls, hexes))
    for (const index of [...onMap, ...toEnter]) {
      const piece = world.pieces[index]!
      const distances = distancesByClass[piece.pieceClass]!
      const values = new Float32Array(world.grid.count)
      const strength = MOVEMENT.goalBase + combatFactor(position, index) / MOVEMENT.goalCf
      for (let hex = 0; hex < values.length; hex++) {
        const turns = Math.min(w.goalMostTurns, distances[hex]! / piece.allowanceHalfMp)
        values[hex] = -w.goal * goal.weight * strength * turns
      }
      valueByUnit[index] = values
      goalByUnit[index] = hexes.length === 1 ? hexes[0]! : -1
    }
  }
  return { valueByUnit, goalByUnit }
}

/** Half MP to the nearest of some hexes for a class of units; if none can be entered by the class, to the hexes near them. */
function goalDistances(position: Position, seat: Seat, cls: number, hexes: readonly number[]): Int16Array {
  const { world } = position
  const distances = marchDistances(world, seat, cls, hexes)
  if (distances.some((distance) => distance > 0 && distance < NO_WAY2)) return distances
  const near = hexes
    .flatMap((hex) => world.grid.within(hex, MOVEMENT.goalNearHexes))
    .filter((hex) => movementTables(world, seat, cls).passableTerrain[hex] === 1)
  return marchDistances(world, seat, cls, near)
}
