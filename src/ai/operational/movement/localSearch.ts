import { otherSeat } from '../../../game/side'
import { combatFactor } from '../../../operational/combat/strength'
import type { Position } from '../../../operational/position'
import { INFANTRY, US } from '../../../operational/world'
import { landmarksOf } from '../evaluate/landmarks'
import { pickDestination, type Script } from '../scripts/scripts'
import type { Random } from './random'
import type { PlacementSearch } from './placementSearch'

/** Options of a unit that are worth a look, the most promising first. */
export function promisingDestinations(desk: PlacementSearch, unit: number, most: number): number[] {
  const { pos, scale } = desk
  const { neighbours } = pos.world.grid
  const options = desk.options[unit]!
  const place = scale.place[unit]
  const enemies = pos.unitCounts[otherSeat(scale.seat)]
  const friends = pos.unitCounts[scale.seat]
  const ranked = options.list.map((option, k) => {
    let value = place?.[option.hex] ?? 0
    let foes = 0
    for (let dir = 0; dir < 6; dir++) {
      const near = neighbours[option.hex * 6 + dir]!
      if (near >= 0 && enemies[near]) foes++
    }
    if (foes > 0) value += option.march ? -0.5 : 0.35
    if (friends[option.hex]) value += 0.1
    if (k === 0) value += 0.3
    return { k, value: value - (1 - option.chance) * 0.3 }
  })
  ranked.sort((a, b) => b.value - a.value || a.k - b.k)
  return ranked.slice(0, most).map(({ k }) => k)
}

const byStrength =
  (pos: Position) =>
  (a: number, b: number): number =>
    combatFactor(pos, a) - combatFactor(pos, b) || a - b

/** The weakest foot in San Agustin, which needs somebody (18.2); -1: nobody. */
function guardOf(desk: PlacementSearch): number {
  const { pos, scale } = desk
  if (scale.seat !== US) return -1
  const { hex } = landmarksOf(pos.world)
  const foot = desk.units.filter((unit) => pos.world.pieces[unit]!.cls === INFANTRY)
  for (const unit of foot.sort(byStrength(pos))) if (pos.hexOf[unit] === hex) return unit
  return -1
}

/** Base scripts: everybody to the best place for the plan that has room, the foremost first. */
export function placeByPlan(desk: PlacementSearch): void {
  const { pos, scale } = desk
  const order = [...desk.units].sort((a, b) => {
    const at = (unit: number): number => {
      const hex = pos.hexOf[unit]!
      return hex < 0 ? -99 : (scale.place[unit]?.[hex] ?? 0)
    }
    return at(b) - at(a) || a - b
  })
  const guard = guardOf(desk)
  for (const unit of order) {
    const place = scale.place[unit]
    if (!place || unit === guard) continue
    const options = desk.options[unit]!
    let best = -1
    let most = Number.NEGATIVE_INFINITY
    for (let k = 0; k < options.list.length; k++) {
      const { hex, chance } = options.list[k]!
      const value = place[hex]! - (1 - chance) * 0.2
      if (value > most && (k === desk.choice[unit] || desk.destinationHasRoom(unit, k))) {
        most = value
        best = k
      }
    }
    if (best >= 0) desk.place(unit, best)
  }
}

/** One unit at a time over its most promising places. True: something changed for the better. */
export function improveUnits(desk: PlacementSearch, units: readonly number[], most: number): boolean {
  let better = false
  for (const unit of units) {
    if (desk.remaining <= 0) break
    for (const k of promisingDestinations(desk, unit, most)) {
      if (k === desk.choice[unit]) continue
      if (!desk.destinationHasRoom(unit, k)) continue
      const kept = desk.snapshot([unit])
      desk.place(unit, k)
      if (desk.keepIfBetter([unit], kept)) better = true
      if (desk.remaining <= 0) break
    }
  }
  return better
}

/** Each unit by each script in turn, kept where it helps. True: something changed for the better. */
export function tryScripts(desk: PlacementSearch, units: readonly number[], scripts: readonly Script[]): boolean {
  let better = false
  for (const script of scripts)
    for (const unit of units) {
      if (desk.remaining <= 0) return better
      const k = pickDestination(desk, unit, script)
      if (k < 0 || k === desk.choice[unit]) continue
      const kept = desk.snapshot([unit])
      desk.place(unit, k)
      if (desk.keepIfBetter([unit], kept)) better = true
    }
  return better
}

/** Stacks as they stood at the start, moved together. */
export function improveStacks(desk: PlacementSearch, most: number): boolean {
  const stacks = new Map<number, number[]>()
  for (const unit of desk.units) {
    const { start } = desk.options[unit]!
    if (start < 0) continue
    const stack = stacks.get(start)
    if (stack) stack.push(unit)
    else stacks.set(start, [unit])
  }
  let better = false
  for (const start of [...stacks.keys()].sort((a, b) => a - b)) {
    const stack = stacks.get(start)!
    if (stack.length < 2) continue
    for (const k of promisingDestinations(desk, stack[0]!, most)) {
      if (desk.remaining <= 0) return better
      const { hex } = desk.options[stack[0]!]!.list[k]!
      const kept = desk.snapshot(stack)
      let moved = false
      for (const unit of stack) if (desk.pos.hexOf[unit] !== hex && desk.tryPlace(unit, hex)) moved = true
      if (moved && desk.keepIfBetter(stack, kept)) better = true
    }
  }
  return better
}

/** So many units are tried in the place of the guard, and so many places for the guard. */
const RELIEFS = 5
const POSTS = 5

/** San Agustin needs somebody (18.2), but not the best: the guard is relieved by a weaker unit where that helps. True: it was. */
export function relieveDepotGuard(desk: PlacementSearch): boolean {
  const { pos, scale } = desk
  if (scale.seat !== US) return false
  const { hex } = landmarksOf(pos.world)
  const order = byStrength(pos)
  const here = desk.units.filter((unit) => pos.hexOf[unit] === hex)
  const weaker = desk.units.filter((unit) => pos.hexOf[unit] !== hex && desk.options[unit]!.at[hex]! > 0).sort(order)
  for (const guard of here.sort((a, b) => order(b, a)))
    for (const unit of weaker.slice(0, RELIEFS)) {
      if (order(unit, guard) >= 0) break
      for (const k of promisingDestinations(desk, guard, POSTS)) {
        if (desk.remaining <= 0) return false
        const to = desk.options[guard]!.list[k]!.hex
        if (to === hex || !desk.destinationHasRoom(guard, k)) continue
        const kept = desk.snapshot([unit, guard])
        desk.place(guard, k)
        if (desk.tryPlace(unit, hex) && desk.keepIfBetter([unit, guard], kept)) return true
        desk.restore([unit, guard], kept)
      }
    }
  return false
}

/** Small random changes of one to three units that are kept when they help, until nothing is left to spend. */
export function tryRandomChanges(desk: PlacementSearch, units: readonly number[], random: Random, most: number): void {
  if (units.length === 0) return
  for (let n = 0; n < most && desk.remaining > 0; n++) {
    const count = 1 + random.below(3)
    const chosen: number[] = []
    for (let k = 0; k < count; k++) {
      const unit = units[random.below(units.length)]!
      if (!chosen.includes(unit)) chosen.push(unit)
    }
    const kept = desk.snapshot(chosen)
    let moved = false
    // Together to one place, or each to its own.
    const together = chosen.length > 1 && random.below(2) === 0
    const first = promisingDestinations(desk, chosen[0]!, 14)
    const aim = desk.options[chosen[0]!]!.list[first[random.below(first.length)]!]!.hex
    for (const unit of chosen) {
      if (together || unit === chosen[0]) {
        if (desk.pos.hexOf[unit] !== aim && desk.tryPlace(unit, aim)) moved = true
        continue
      }
      const list = promisingDestinations(desk, unit, 14)
      const { hex } = desk.options[unit]!.list[list[random.below(list.length)]!]!
      if (desk.pos.hexOf[unit] !== hex && desk.tryPlace(unit, hex)) moved = true
    }
    if (moved) desk.keepIfBetter(chosen, kept)
    else desk.restore(chosen, kept)
  }
}
