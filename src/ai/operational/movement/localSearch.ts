// Steps of the search for the best placing of a side: places units by the plan, then tries other destinations and keeps those that help.
// Each try takes a snapshot of its units first; `keepIfBetter` puts them back if the new placing is not better.

import { otherSeat } from '../../../game/side'
import { combatFactor } from '../../../operational/combat/strength'
import type { Position } from '../../../operational/position'
import { INFANTRY, US } from '../../../operational/world'
import { landmarksOf } from '../evaluate/landmarks'
import { MOVEMENT } from '../figures'
import { pickDestination, type Script } from '../scripts/scripts'
import type { MoveOrder } from './orders'
import type { PlacementSearch } from './placementSearch'
import type { Random } from './random'

/**
 * The destinations of a unit that are most worth trying: indexes in the unit's list of destinations, the best first, at most `limit`. They are ranked
 * by a score: the value of the hex under the commander's plan (`planValues`, by unit and hex), and what else favours the hex.
 */
export function promisingDestinations(search: PlacementSearch, unit: number, limit: number): number[] {
  const { position, context } = search
  const { neighbours } = position.world.grid
  const planValueByHex = context.planValues[unit]
  const enemies = position.unitCounts[otherSeat(context.seat)]
  const friends = position.unitCounts[context.seat]
  const ranked = search.destinations[unit]!.list.map(({ hex, march, chance }, listIndex) => {
    let score = planValueByHex?.[hex] ?? 0
    let enemyHexes = 0
    for (let direction = 0; direction < 6; direction++) {
      const neighbour = neighbours[hex * 6 + direction]!
      if (neighbour >= 0 && enemies[neighbour]) enemyHexes++
    }
    // After a march the unit may not attack (OPS-5.3).
    if (enemyHexes > 0) score += march ? MOVEMENT.marchContact : MOVEMENT.contact
    if (friends[hex]) score += MOVEMENT.withFriends
    // The first destination is to stay.
    if (listIndex === 0) score += MOVEMENT.stay
    return { listIndex, score: score - (1 - chance) * MOVEMENT.risk }
  })
  ranked.sort((a, b) => b.score - a.score || a.listIndex - b.listIndex)
  return ranked.slice(0, limit).map(({ listIndex }) => listIndex)
}

/** Compare function that sorts units by strength, the weakest first. */
const weakestFirst =
  (position: Position) =>
  (a: number, b: number): number =>
    combatFactor(position, a) - combatFactor(position, b) || a - b

/**
 * The weakest US infantry in San Agustin, which must not be left empty (OPS-18.2); null: there is none, the unit told off to guard it can be there, or
 * the side is not the US.
 */
function depotGuardOf(search: PlacementSearch): number | null {
  const { position, context } = search
  if (context.seat !== US) return null
  const { depotHex } = landmarksOf(position.world)
  const toldOff = search.destinations[context.depotGuard ?? -1]
  if (toldOff && toldOff.indexByHex[depotHex]! > 0) return null
  const infantry = search.movableUnits.filter((unit) => position.world.pieces[unit]!.pieceClass === INFANTRY)
  return infantry.sort(weakestFirst(position)).find((unit) => position.hexOf[unit] === depotHex) ?? null
}

/** Sorts units off the map behind all others: lower than the plan value of any hex, in points. */
const OFF_MAP_VALUE = -99

/** The start of the search: puts each unit at that destination with room which is worth most under the commander's plan. */
export function placeByPlan(search: PlacementSearch): void {
  const { position, context } = search
  const presentValue = (unit: number): number => {
    const hex = position.hexOf[unit]!
    return hex < 0 ? OFF_MAP_VALUE : (context.planValues[unit]?.[hex] ?? 0)
  }
  // The units nearest to their goals are placed first, so that they make room for those behind.
  const foremostFirst = [...search.movableUnits].sort((a, b) => presentValue(b) - presentValue(a) || a - b)
  const guard = depotGuardOf(search)
  for (const unit of foremostFirst) {
    const planValueByHex = context.planValues[unit]
    // A unit of which the plan says nothing stays, and so does the unit that keeps San Agustin occupied.
    if (!planValueByHex || unit === guard) continue
    const { list } = search.destinations[unit]!
    let bestIndex: number | null = null
    let bestValue = Number.NEGATIVE_INFINITY
    for (let listIndex = 0; listIndex < list.length; listIndex++) {
      const { hex, chance } = list[listIndex]!
      const value = planValueByHex[hex]! - (1 - chance) * MOVEMENT.planRisk
      if (value <= bestValue) continue
      if (listIndex !== search.destinationIndexes[unit] && !search.destinationHasRoom(unit, listIndex)) continue
      bestValue = value
      bestIndex = listIndex
    }
    if (bestIndex !== null) search.placeAt(unit, bestIndex)
  }
}

/** Tries to place units as earlier orders say, as far as they still can go there. True if that has improved the placing. */
export function placeByOrders(search: PlacementSearch, orders: readonly MoveOrder[]): boolean {
  const { world } = search.position
  const snapshot = search.snapshot(search.movableUnits)
  const waiting = new Set(orders)
  let hasMoved = true
  // Those who go make room for others.
  while (hasMoved) {
    hasMoved = false
    for (const order of waiting) {
      const unit = world.pieceIndexes.get(order.piece)!
      const hex = world.grid.indexOf(order.to)
      const listIndex =
        search.destinations[unit]?.list.findIndex(
          (destination) => destination.hex === hex && destination.garrison === order.garrison,
        ) ?? -1
      if (listIndex < 0) waiting.delete(order)
      else if (search.destinationHasRoom(unit, listIndex)) {
        search.placeAt(unit, listIndex)
        waiting.delete(order)
        hasMoved = true
      }
    }
  }
  return search.keepIfBetter(search.movableUnits, snapshot)
}

/** Tries each unit at its `limit` most promising destinations. True if the placing of the side has improved. */
export function improveUnits(search: PlacementSearch, units: readonly number[], limit: number): boolean {
  let improved = false
  for (const unit of units) {
    if (search.evaluationsLeft <= 0) break
    for (const listIndex of promisingDestinations(search, unit, limit)) {
      if (listIndex === search.destinationIndexes[unit] || !search.destinationHasRoom(unit, listIndex)) continue
      const snapshot = search.snapshot([unit])
      search.placeAt(unit, listIndex)
      if (search.keepIfBetter([unit], snapshot)) improved = true
      if (search.evaluationsLeft <= 0) break
    }
  }
  return improved
}

/** Tries for each unit the destination that each script, a rule for choosing destinations, proposes. True if the placing of the side has improved. */
export function tryScripts(search: PlacementSearch, units: readonly number[], scripts: readonly Script[]): boolean {
  let improved = false
  for (const script of scripts)
    for (const unit of units) {
      if (search.evaluationsLeft <= 0) return improved
      const listIndex = pickDestination(search, unit, script)
      if (listIndex === null || listIndex === search.destinationIndexes[unit]) continue
      const snapshot = search.snapshot([unit])
      search.placeAt(unit, listIndex)
      if (search.keepIfBetter([unit], snapshot)) improved = true
    }
  return improved
}

/** The movable units by the hex where they began the phase, without those off the map. */
function startingStacks(search: PlacementSearch): Map<number, number[]> {
  const stacks = new Map<number, number[]>()
  for (const unit of search.movableUnits) {
    const { startHex } = search.destinations[unit]!
    // Below 0: off the map.
    if (startHex < 0) continue
    const stack = stacks.get(startHex)
    if (stack) stack.push(unit)
    else stacks.set(startHex, [unit])
  }
  return stacks
}

/** Tries each stack at the `limit` most promising hexes of its first unit; units that cannot come stay. True if the placing has improved. */
export function improveStacks(search: PlacementSearch, limit: number): boolean {
  const stacks = startingStacks(search)
  let improved = false
  for (const start of [...stacks.keys()].sort((a, b) => a - b)) {
    const stack = stacks.get(start)!
    if (stack.length < 2) continue
    const firstUnit = stack[0]!
    for (const listIndex of promisingDestinations(search, firstUnit, limit)) {
      if (search.evaluationsLeft <= 0) return improved
      const { hex } = search.destinations[firstUnit]!.list[listIndex]!
      const snapshot = search.snapshot(stack)
      let hasMoved = false
      for (const unit of stack) if (search.position.hexOf[unit] !== hex && search.tryPlace(unit, hex)) hasMoved = true
      if (hasMoved && search.keepIfBetter(stack, snapshot)) improved = true
    }
  }
  return improved
}

/**
 * Tries to free the units that guard San Agustin, which must not be left empty (OPS-18.2): a weaker unit takes the place of one of them. True if
 * that improved the placing.
 */
export function relieveDepotGuard(search: PlacementSearch): boolean {
  const { position, context } = search
  if (context.seat !== US) return false
  const { depotHex } = landmarksOf(position.world)
  const compareStrength = weakestFirst(position)
  const guards = search.movableUnits.filter((unit) => position.hexOf[unit] === depotHex)
  // `indexByHex` is 0 for hexes that a unit cannot reach.
  const possibleReliefs = search.movableUnits
    .filter((unit) => position.hexOf[unit] !== depotHex && search.destinations[unit]!.indexByHex[depotHex]! > 0)
    .sort(compareStrength)
  const strongestGuardsFirst = guards.sort((a, b) => compareStrength(b, a))
  for (const guard of strongestGuardsFirst)
    for (const relief of possibleReliefs.slice(0, MOVEMENT.reliefUnits)) {
      const isWeakerThanGuard = compareStrength(relief, guard) < 0
      // The reliefs after this one are stronger still.
      if (!isWeakerThanGuard) break
      const both = [relief, guard]
      for (const listIndex of promisingDestinations(search, guard, MOVEMENT.reliefDestinations)) {
        if (search.evaluationsLeft <= 0) return false
        const { hex } = search.destinations[guard]!.list[listIndex]!
        if (hex === depotHex || !search.destinationHasRoom(guard, listIndex)) continue
        const snapshot = search.snapshot(both)
        search.placeAt(guard, listIndex)
        if (search.tryPlace(relief, depotHex) && search.keepIfBetter(both, snapshot)) return true
        // If the relief could not come, the guard goes back too.
        search.restore(both, snapshot)
      }
    }
  return false
}

/** The hex of a random destination among the most promising ones of a unit. */
function drawHex(search: PlacementSearch, unit: number, random: Random): number {
  const listIndexes = promisingDestinations(search, unit, MOVEMENT.randomDestinations)
  const drawnIndex = listIndexes[random.below(listIndexes.length)]!
  return search.destinations[unit]!.list[drawnIndex]!.hex
}

/** Tries `tries` random changes and keeps those that help. A change moves a few units, all to one hex or each to a hex of its own. */
export function tryRandomChanges(
  search: PlacementSearch,
  units: readonly number[],
  random: Random,
  tries: number,
): void {
  if (units.length === 0) return
  for (let attempt = 0; attempt < tries && search.evaluationsLeft > 0; attempt++) {
    const draws = 1 + random.below(MOVEMENT.randomUnits)
    const drawnUnits: number[] = []
    for (let draw = 0; draw < draws; draw++) {
      const unit = units[random.below(units.length)]!
      if (!drawnUnits.includes(unit)) drawnUnits.push(unit)
    }
    const firstUnit = drawnUnits[0]!
    const snapshot = search.snapshot(drawnUnits)
    const allToOneHex = drawnUnits.length > 1 && random.below(2) === 0
    const firstHex = drawHex(search, firstUnit, random)
    let hasMoved = false
    for (const unit of drawnUnits) {
      const hex = allToOneHex || unit === firstUnit ? firstHex : drawHex(search, unit, random)
      if (search.position.hexOf[unit] !== hex && search.tryPlace(unit, hex)) hasMoved = true
    }
    if (hasMoved) search.keepIfBetter(drawnUnits, snapshot)
    else search.restore(drawnUnits, snapshot)
  }
}
