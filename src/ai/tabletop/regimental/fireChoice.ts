// F1 and F2 (REG-2.4): who fires together at whom. The best fire is put together and resolved; then the player is asked again.
import type { RegimentalAction } from '../../../tabletop/regimental/battle/schema/action'
import { fireSolution, isSolution, type FireSolution } from '../../../tabletop/regimental/battle/fire/solution'
import type { LegalEntry } from '../../../tabletop/regimental/battle/handler'
import { legal } from '../../../tabletop/regimental/battle/engine'
import { expectedFire } from './expectedFire'
import { judged, type Situation } from './situation'

/** Every aim that the legal list allows, by target. */
function aimsOf(entries: readonly LegalEntry[]): Map<string, string[]> {
  const byTarget = new Map<string, string[]>()
  const add = (unit: string, target: string): void => void byTarget.set(target, [...(byTarget.get(target) ?? []), unit])
  for (const { type, unit, target } of entries) {
    if (type !== 'aim' || typeof unit !== 'string') continue
    if (typeof target === 'string') add(unit, target)
    else if (target && typeof target === 'object' && 'oneOf' in target) for (const one of target.oneOf) add(unit, one)
  }
  return byTarget
}

/** The next fire of the side, or `ready` when none is worth its powder. */
export function fireNext(situation: Situation): RegimentalAction[] {
  const { table, side, weights } = situation
  const byTarget = aimsOf(legal(table, side))
  const solutions = new Map<string, FireSolution>()
  const key = (unit: string, target: string): string => `${unit}>${target}`
  for (const [target, units] of byTarget)
    for (const unit of units) {
      const solution = fireSolution(table, unit, target)
      if (isSolution(solution)) solutions.set(key(unit, target), solution)
    }
  const alone = (unit: string, target: string): number => {
    const solution = solutions.get(key(unit, target))
    return solution ? expectedFire(situation, target, [solution]) : 0
  }
  // Each unit by itself prefers one target; those that prefer the same one may fire together.
  const favourite = new Map<string, string>()
  for (const unit of new Set([...byTarget.values()].flat())) {
    let best: { target: string; value: number } | null = null
    for (const [target, units] of byTarget) {
      if (!units.includes(unit)) continue
      const value = judged(situation, `fire/${key(unit, target)}`, alone(unit, target))
      if (best === null || value > best.value) best = { target, value }
    }
    if (best) favourite.set(unit, best.target)
  }
  let best: { target: string; firers: string[]; value: number } | null = null
  for (const [target, units] of byTarget) {
    const firers = units.filter((unit) => favourite.get(unit) === target && solutions.has(key(unit, target)))
    if (firers.length === 0) continue
    const value = expectedFire(
      situation,
      target,
      firers.map((unit) => solutions.get(key(unit, target))!),
    )
    if (best === null || value > best.value) best = { target, firers, value }
  }
  if (best === null || best.value < weights.fireLeast) return [{ type: 'ready' }]
  const { target, firers } = best
  return [...firers.map((unit): RegimentalAction => ({ type: 'aim', unit, target })), { type: 'volley' }]
}
