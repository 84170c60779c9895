// Turns the goals of a commander's plan into a value of every hex for every unit.

import { otherSeat, type Seat } from '../../../game/side'
import { combatFactor } from '../../../operational/combat/strength'
import type { Position } from '../../../operational/position'
import { movementTables, seatOf, US, type World } from '../../../operational/world'
import { type Column, NO_COLUMN } from '../column/column'
import { columnStepCosts } from '../column/costs'
import { COLUMN, MOVEMENT, type Weights } from '../figures'
import { marchDistances, NO_WAY_HALF_MP } from '../movement/distance'
import { type MarchesUndone, NO_MARCHES, undoingCost } from './marches'
import { goalHexes, widened } from './goalHexes'
import { followableGoals } from './keptGround'
import type { PlanGoal, Task } from './planFile'
import { type CommanderPlan, isGoalOf } from './plans'

/** The value of hexes to the units of a side under a commander's plan. */
export interface GoalValues {
  /** By unit, then by hex: value in points, 0 at the goal and negative elsewhere; null: the plan has no goal for the unit. */
  readonly valueByUnit: readonly (Float32Array | null)[]
  /** By unit: the goal hex if the goal is exactly one hex, else NO_SINGLE_GOAL. */
  readonly goalByUnit: Int16Array
  /** By unit: factor on what its attacks are worth, by its task. */
  readonly boldnessByUnit: Float32Array
}

/** Stands in `goalByUnit` for a unit without goal, or with a goal of several hexes; below every hex index. */
const NO_SINGLE_GOAL = -1

/** By task: factor on what attacks of the unit are worth. */
const TASK_BOLDNESS: Readonly<Record<Task, number>> = {
  attack: 1,
  pin: MOVEMENT.pinBoldness,
  reserve: MOVEMENT.reserveBoldness,
}

/** By hex: how many hexes it is nearer to a known enemy than a reserve should stand; 0: far enough. */
function tooNearForReserve(position: Position, seat: Seat): Uint8Array {
  const { grid, unitsOf } = position.world
  const byHex = new Uint8Array(grid.count)
  for (const index of unitsOf[otherSeat(seat)]) {
    const enemyHex = position.hexOf[index]!
    if (enemyHex < 0) continue
    for (const hex of grid.within(enemyHex, MOVEMENT.reserveHexes))
      byHex[hex] = Math.max(byHex[hex]!, 1 + MOVEMENT.reserveHexes - grid.distance(enemyHex, hex))
  }
  return byHex
}

/**
 * The value of hexes under a commander's plan: a hex is worth the less the more turns of march it is from the goal; more so for a strong unit. A
 * reserve loses value near the enemy, and every unit where it would undo its last marches (`undone`). Units of the `column` reckon with the trail that
 * their engineers know, and those whose engineer is not with them stay out of the lava.
 */
export function goalValuesOf(
  position: Position,
  plan: CommanderPlan,
  weights: Weights,
  undone: MarchesUndone = NO_MARCHES,
  column: Column = NO_COLUMN,
): GoalValues {
  const { world } = position
  const seat = seatOf(plan.side)
  const valueByUnit: (Float32Array | null)[] = world.pieces.map(() => null)
  const goalByUnit = new Int16Array(world.pieces.length).fill(NO_SINGLE_GOAL)
  const boldnessByUnit = new Float32Array(world.pieces.length).fill(1)
  const goals = followableGoals(position, plan)
  // Of several goals for a unit the last counts.
  const goalOf = (index: number): PlanGoal | undefined => goals.findLast((goal) => isGoalOf(goal, world.pieces[index]!))
  // In the last turn no goal is marched to any more: what counts then is counted by points, the river and San Agustín.
  const isLastTurn = position.game.ops.turn === world.tables.clock.turns.length
  const goalWorth = isLastTurn ? 0 : weights.goal
  for (const goal of goals) {
    const units = world.unitsOf[seat].filter((index) => goalOf(index) === goal)
    const onMap = units.filter((index) => position.hexOf[index]! >= 0)
    // `off`: the unit has yet to enter the map.
    const toEnter = units.filter((index) => position.pieceStates[index]!.at === 'off')
    if (onMap.length + toEnter.length === 0) continue
    const hexes = goalHexes(position, seat, goal, onMap)
    if (hexes.length === 0) continue
    const there = widened(position, hexes, goal.near ?? 0)
    const distancesFor = (pieceClass: number, way: Way): Int16Array =>
      goalDistances(world, seat, pieceClass, there, way)
    const task = goal.task ?? 'attack'
    const tooNear = task === 'reserve' ? tooNearForReserve(position, seat) : null
    // Units of equal class, allowance and strength share their values.
    const sharedValues = new Map<string, Float32Array>()
    for (const index of [...onMap, ...toEnter]) {
      const { pieceClass, allowanceHalfMp } = world.pieces[index]!
      goalByUnit[index] = hexes.length === 1 ? hexes[0]! : NO_SINGLE_GOAL
      boldnessByUnit[index] = TASK_BOLDNESS[task] * (goal.boldness ?? 1)
      const isInFile = column.file.includes(index)
      const waits = isInFile && !column.led.has(index)
      const way = seat !== US ? 'plain' : isInFile ? 'led' : 'alone'
      const startHex = position.hexOf[index]!
      const kind = `${pieceClass},${allowanceHalfMp},${combatFactor(position, index)},${way},${waits ? startHex : ''}`
      const known = sharedValues.get(kind)
      if (known) {
        valueByUnit[index] = known
        continue
      }
      const distancesHalfMp = distancesFor(pieceClass, way)
      const values = new Float32Array(world.grid.count)
      // `goalBase` is the factor of a unit without strength; each `goalCf` combat factors add 1.
      const strengthFactor = MOVEMENT.goalBase + combatFactor(position, index) / MOVEMENT.goalCf
      for (let hex = 0; hex < values.length; hex++) {
        // More turns than `goalMostTurns` make a hex no worse.
        const turnsOfMarch = Math.min(weights.goalMostTurns, distancesHalfMp[hex]! / allowanceHalfMp)
        // `goalWorth`: points for each turn of march; `goal.weight`: how much this goal matters in the plan.
        values[hex] = -goalWorth * goal.weight * strengthFactor * turnsOfMarch
        if (waits && hex !== startHex && world.lava[hex]) values[hex]! -= COLUMN.waits
        if (tooNear) values[hex]! -= MOVEMENT.reserveTooNear * tooNear[hex]!
      }
      valueByUnit[index] = values
      sharedValues.set(kind, values)
    }
  }
  for (const [index, marches] of undone) {
    const start = position.hexOf[index]!
    if (start < 0) continue
    // A copy: other units share the values.
    const values = Float32Array.from(valueByUnit[index] ?? new Float32Array(world.grid.count))
    for (let hex = 0; hex < values.length; hex++) values[hex]! -= undoingCost(world.grid, marches, start, hex)
    valueByUnit[index] = values
  }
  return { valueByUnit, goalByUnit, boldnessByUnit }
}

/** Distances to goals that have been worked out before, by world and then by seat, class and goal hexes: enemies do not change them. */
const knownDistances = new WeakMap<World, Map<string, Int16Array>>()

/** So many sets of goal hexes are kept; those of the plans are few, and the others are where the enemy stood. */
const MOST_KNOWN_DISTANCES = 300

/** How units make their way: Mexicans, to whom lava is closed; US units with an engineer; and those without, who reckon with the dice. */
type Way = 'plain' | 'led' | 'alone'

/**
 * By hex: half movement points to the nearest of the goal hexes for a class of units. If the class can reach none of the goal hexes, the hexes near
 * them take their place.
 */
function goalDistances(world: World, seat: Seat, pieceClass: number, hexes: readonly number[], way: Way): Int16Array {
  let known = knownDistances.get(world)
  if (!known) {
    known = new Map()
    knownDistances.set(world, known)
  }
  const key = `${seat},${pieceClass},${way}:${hexes.join(',')}`
  const kept = known.get(key)
  if (kept) return kept
  const distances = distancesToGoal(world, seat, pieceClass, hexes, way)
  if (known.size >= MOST_KNOWN_DISTANCES) known.clear()
  known.set(key, distances)
  return distances
}

/** As `goalDistances`, worked out anew. */
function distancesToGoal(world: World, seat: Seat, pieceClass: number, hexes: readonly number[], way: Way): Int16Array {
  const costs = way === 'plain' ? undefined : columnStepCosts(world, pieceClass, way === 'led')
  const distances = marchDistances(world, seat, pieceClass, hexes, null, costs)
  // The goal hexes themselves have distance 0.
  const isReachable = distances.some((distance) => distance > 0 && distance < NO_WAY_HALF_MP)
  if (isReachable) return distances
  const passableHexesNearby = hexes
    .flatMap((hex) => world.grid.within(hex, MOVEMENT.goalNearHexes))
    .filter((hex) => movementTables(world, seat, pieceClass).passableTerrain[hex] === 1)
  return marchDistances(world, seat, pieceClass, passableHexesNearby, null, costs)
}
