import { otherSeat } from '../../../game/side'
import { combatFactor } from '../../../operational/combat/strength'
import type { Position } from '../../../operational/position'
import { INFANTRY, US } from '../../../operational/world'
import { landmarksOf } from '../evaluate/landmarks'
import { MOVEMENT } from '../figures'
import { pickDestination, type Script } from '../scripts/scripts'
import type { PlacementSearch } from './placementSearch'
import type { Random } from './random'

/** Places in a unit's list of the destinations most worth trying, best first, at most `limit`. */
export function promisingDestinations(search: PlacementSearch, unit: number, limit: number): number[] {
  const { position, context } = search
  const { neighbours } = position.world.grid
  const planValue = context.planValues[unit]
  const enemies = position.unitCounts[otherSeat(context.seat)]
  const friends = position.unitCounts[context.seat]
  const ranked = search.destinations[unit]!.list.map(({ hex, march, chance }, n) => {
    let score = planValue?.[hex] ?? 0
    let enemyHexes = 0
    for (let dir = 0; dir < 6; dir++) {
      const near = neighbours[hex * 6 + dir]!
      if (near >= 0 && enemies[near]) enemyHexes++
    }
    if (enemyHexes > 0) score += march ? MOVEMENT.marchContact : MOVEMENT.contact
    if (friends[hex]) score += MOVEMENT.withFriends
    if (n === 0) score += MOVEMENT.stay
    return { n, score: score - (1 - chance) * MOVEMENT.risk }
  })
  ranked.sort((a, b) => b.score - a.score || a.n - b.n)
  return ranked.slice(0, limit).map(({ n }) => n)
}

/** Compares units by strength, weakest first. */
const byStrength =
  (position: Position) =>
  (a: number, b: number): number =>
    combatFactor(position, a) - combatFactor(position, b) || a - b

/** The weakest US infantry in San Agustin, which must not be left empty (OPS-18.2); null: there is none, or the side is not the US. */
function depotGuardOf(search: PlacementSearch): number | null {
  const { position, context } = search
  if (context.seat !== US) return null
  const { depot } = landmarksOf(position.world)
  const infantry = search.units.filter((unit) => position.world.pieces[unit]!.pieceClass === INFANTRY)
  return infantry.sort(byStrength(position)).find((unit) => position.hexOf[unit] === depot) ?? null
}

/** Score of a unit off the map when units are put in order by how well they stand for the plan. */
const OFF_MAP_SCORE = -99

/** Starts the search: puts each unit at the destination that is best for the commander's plan and has room. */
export function placeByPlan(search: PlacementSearch): void {
  const { position, context } = search
  const presentValue = (unit: number): number => {
    const hex = position.hexOf[unit]!
    return hex < 0 ? OFF_MAP_SCORE : (context.planValues[unit]?.[hex] ?? 0)
  }
  // The foremost units first, so that those behind find room.
  const foremostFirst = [...search.units].sort((a, b) => presentValue(b) - presentValue(a) || a - b)
  const guard = depotGuardOf(search)
  for (const unit of foremostFirst) {
    const planValue = context.planValues[unit]
    if (!planValue || unit === guard) continue
    const { list } = search.destinations[unit]!
    let best = -1
    let bestValue = Number.NEGATIVE_INFINITY
    for (let n = 0; n < list.length; n++) {
      const { hex, chance } = list[n]!
      const value = planValue[hex]! - (1 - chance) * MOVEMENT.planRisk
      if (value > bestValue && (n === search.chosen[unit] || search.destinationHasRoom(unit, n))) {
        bestValue = value
        best = n
      }
    }
    if (best >= 0) search.place(unit, best)
  }
}

/** Tries each unit at its most promising destinations. True if the placing has improved. */
export function improveUnits(search: PlacementSearch, units: readonly number[], limit: number): boolean {
  let improved = false
  for (const unit of units) {
    if (search.evaluationsLeft <= 0) break
    for (const n of promisingDestinations(search, unit, limit)) {
      if (n === search.chosen[unit] || !search.destinationHasRoom(unit, n)) continue
      const snapshot = search.snapshot([unit])
      search.place(unit, n)
      if (search.keepIfBetter([unit], snapshot)) improved = true
      if (search.evaluationsLeft <= 0) break
    }
  }
  return improved
}

/** Tries each script for each unit. True if the placing has improved. */
export function tryScripts(search: PlacementSearch, units: readonly number[], scripts: readonly Script[]): boolean {
  let improved = false
  for (const script of scripts)
    for (const unit of units) {
      if (search.evaluationsLeft <= 0) return improved
      const n = pickDestination(search, unit, script)
      if (n === null || n === search.chosen[unit]) continue
      const snapshot = search.snapshot([unit])
      search.place(unit, n)
      if (search.keepIfBetter([unit], snapshot)) improved = true
    }
  return improved
}

/** Units by the hex where they began the phase. */
function startingStacks(search: PlacementSearch): Map<number, number[]> {
  const stacks = new Map<number, number[]>()
  for (const unit of search.units) {
    const { start } = search.destinations[unit]!
    if (start < 0) continue
    const stack = stacks.get(start)
    if (stack) stack.push(unit)
    else stacks.set(start, [unit])
  }
  return stacks
}

/** Moves stacks that began the phase together to the same hex. True if the placing has improved. */
export function improveStacks(search: PlacementSearch, limit: number): boolean {
  const stacks = startingStacks(search)
  let improved = false
  for (const start of [...stacks.keys()].sort((a, b) => a - b)) {
    const stack = stacks.get(start)!
    if (stack.length < 2) continue
    const first = stack[0]!
    for (const n of promisingDestinations(search, first, limit)) {
      if (search.evaluationsLeft <= 0) return improved
      const { hex } = search.destinations[first]!.list[n]!
      const snapshot = search.snapshot(stack)
      let moved = false
      for (const unit of stack) if (search.position.hexOf[unit] !== hex && search.tryPlace(unit, hex)) moved = true
      if (moved && search.keepIfBetter(stack, snapshot)) improved = true
    }
  }
  return improved
}

/** Puts a weaker unit into San Agustin, which must not be left empty (OPS-18.2), and sends its guard elsewhere. True if that was better. */
export function relieveDepotGuard(search: PlacementSearch): boolean {
  const { position, context } = search
  if (context.seat !== US) return false
  const { depot } = landmarksOf(position.world)
  const order = byStrength(position)
  const guards = search.units.filter((unit) => position.hexOf[unit] === depot)
  const others = search.units
    .filter((unit) => position.hexOf[unit] !== depot && search.destinations[unit]!.indexByHex[depot]! > 0)
    .sort(order)
  for (const guard of guards.sort((a, b) => order(b, a)))
    for (const relief of others.slice(0, MOVEMENT.reliefUnits)) {
      if (order(relief, guard) >= 0) break
      const both = [relief, guard]
      for (const n of promisingDestinations(search, guard, MOVEMENT.reliefDestinations)) {
        if (search.evaluationsLeft <= 0) return false
        const to = search.destinations[guard]!.list[n]!.hex
        if (to === depot || !search.destinationHasRoom(guard, n)) continue
        const snapshot = search.snapshot(both)
        search.place(guard, n)
        if (search.tryPlace(relief, depot) && search.keepIfBetter(both, snapshot)) return true
        search.restore(both, snapshot)
      }
    }
  return false
}

/** A random destination among the most promising ones of a unit. */
function drawHex(search: PlacementSearch, unit: number, random: Random): number {
  const places = promisingDestinations(search, unit, MOVEMENT.randomDestinations)
  return search.destinations[unit]!.list[places[random.below(places.length)]!]!.hex
}

/** Tries random changes of a few units at a time, all to one hex or each to its own, and keeps those that help. At most `tries`. */
export function tryRandomChanges(
  search: PlacementSearch,
  units: readonly number[],
  random: Random,
  tries: number,
): void {
  if (units.length === 0) return
  for (let n = 0; n < tries && search.evaluationsLeft > 0; n++) {
    const draws = 1 + random.below(MOVEMENT.randomUnits)
    const drawn: number[] = []
    for (let k = 0; k < draws; k++) {
      const unit = units[random.below(units.length)]!
      if (!drawn.includes(unit)) drawn.push(unit)
    }
    const first = drawn[0]!
    const snapshot = search.snapshot(drawn)
    const toOneHex = drawn.length > 1 && random.below(2) === 0
    const firstHex = drawHex(search, first, random)
    let moved = false
    for (const unit of drawn) {
      const hex = toOneHex || unit === first ? firstHex : drawHex(search, unit, random)
      if (search.position.hexOf[unit] !== hex && search.tryPlace(unit, hex)) moved = true
    }
    if (moved) search.keepIfBetter(drawn, snapshot)
    else search.restore(drawn, snapshot)
  }
}
