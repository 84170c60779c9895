import { otherSeat, type Seat } from '../../../game/side'
import { combatFactor } from '../../../operational/combat/strength'
import { markerHexes } from '../../../operational/hidden/sight'
import type { Position } from '../../../operational/position'
import { seatOf, movementTables } from '../../../operational/world'
import type { Weights } from '../evaluate/weights'
import { marchDistances, FAR } from '../movement/distance'
import type { PlanGoal, CommanderPlan } from './plans'

/** Where each unit is drawn, and how strongly. */
export interface GoalValues {
  /** By unit: worth of each hex; null: nothing draws it. */
  readonly place: readonly (Float32Array | null)[]
  /** By unit: the hex it goes to in the long run, -1 none. */
  readonly goal: Int16Array
}

/** Does no enemy stand on or next to the hex? */
function clear(pos: Position, seat: Seat, hex: number): boolean {
  const { grid } = pos.world
  const enemies = pos.unitCounts[otherSeat(seat)]
  return grid.within(hex, 1).every((near) => enemies[near] === 0)
}

/** The stage of a way that is to be reached next: those behind the group, or won, are passed over. */
function stage(pos: Position, seat: Seat, group: readonly number[], way: readonly number[]): number {
  const { grid } = pos.world
  for (let k = 0; k < way.length - 1; k++) {
    const hex = way[k]!
    if (!clear(pos, seat, hex)) {
      // Whoever has come past it does not turn back.
      const next = way[k + 1]!
      const past = group.filter((index) => grid.distance(pos.hexOf[index]!, next) < grid.distance(hex, next)).length
      if (past * 2 <= group.length) return hex
      continue
    }
    const near = group.some((index) => {
      const at = pos.hexOf[index]!
      return grid.distance(at, hex) <= 2 || grid.distance(at, way[k + 1]!) < grid.distance(hex, way[k + 1]!)
    })
    if (!near) return hex
  }
  return way[way.length - 1]!
}

/** Hexes that a goal sends its group to now. */
function aims(pos: Position, seat: Seat, goal: PlanGoal, group: readonly number[]): number[] {
  const { grid } = pos.world
  if (goal.way)
    return [
      stage(
        pos,
        seat,
        group,
        goal.way.map((id) => grid.indexOf(id)),
      ),
    ]
  if (goal.posts) return goal.posts.map((id) => grid.indexOf(id))
  const out = new Set<number>()
  for (const index of pos.world.unitsOf[otherSeat(seat)]) if (pos.hexOf[index]! >= 0) out.add(pos.hexOf[index]!)
  for (const hex of markerHexes(pos, otherSeat(seat))) out.add(hex)
  return [...out].sort((a, b) => a - b)
}

/** The pull of a plan on each unit of its side. */
export function goalValuesOf(pos: Position, plan: CommanderPlan, w: Weights): GoalValues {
  const { world } = pos
  const seat = seatOf(plan.side)
  const place: (Float32Array | null)[] = world.pieces.map(() => null)
  const goal = new Int16Array(world.pieces.length).fill(-1)
  for (const each of plan.goals) {
    const group = world.unitsOf[seat].filter(
      (index) => pos.hexOf[index]! >= 0 && each.formations.includes(world.pieces[index]!.unit!.formation),
    )
    const coming = world.unitsOf[seat].filter(
      (index) => pos.pieceStates[index]!.at === 'off' && each.formations.includes(world.pieces[index]!.unit!.formation),
    )
    if (group.length + coming.length === 0) continue
    const hexes = aims(pos, seat, each, group)
    if (hexes.length === 0) continue
    const fields = [0, 1, 2].map((cls) => reachable(pos, seat, cls, hexes))
    for (const index of [...group, ...coming]) {
      const piece = world.pieces[index]!
      const away = fields[piece.cls]!
      const worth = new Float32Array(world.grid.count)
      const strength = 0.5 + combatFactor(pos, index) / 10
      for (let hex = 0; hex < worth.length; hex++) {
        const turns = Math.min(w.goalMost, away[hex]! / piece.ma2)
        worth[hex] = -w.goal * each.weight * strength * turns
      }
      place[index] = worth
      goal[index] = hexes.length === 1 ? hexes[0]! : -1
    }
  }
  return { place, goal }
}

/** Ways to the goals; where their own hexes are closed to a class, to the hexes next to them. */
function reachable(pos: Position, seat: Seat, cls: number, hexes: readonly number[]): Int16Array {
  const { world } = pos
  const field = marchDistances(world, seat * 5 + cls, hexes)
  if (field.some((value) => value > 0 && value < FAR)) return field
  const near = hexes
    .flatMap((hex) => world.grid.within(hex, 2))
    .filter((hex) => movementTables(world, seat, cls).openTerrain[hex] === 1)
  return marchDistances(world, seat * 5 + cls, near)
}
