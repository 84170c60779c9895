import type { HexId } from '../../operational/types'
import type { BoardModel } from '../../ui/hex/board'

/** Chances of a march along a path on which dice are rolled. */
export interface PathOdds {
  /** Chance of each step by its own die rolls, 1 where none is rolled. */
  readonly stepChances: readonly number[]
  /** Number of steps with die rolls. */
  readonly rolledSteps: number
  /** Chance of reaching the end of the path. */
  readonly total: number
}

/** The odds along a path (OPS-19.1.3). `reach` has for each hex the chance, as a fraction, of getting as far as that hex. */
export function pathOdds(path: readonly HexId[], reach: BoardModel['reach']): PathOdds {
  // A hex that `reach` does not list counts as certain.
  const chancesSoFar = path.map((hex) => reach.get(hex)?.chance ?? { num: 1, den: 1 })
  const stepChances = chancesSoFar.map(({ num, den }, i) => {
    const previousChance = chancesSoFar[i - 1]
    // The step's own chance is the chance of getting here divided by the chance of getting to the hex before.
    return previousChance && previousChance.num > 0 ? (num * previousChance.den) / (den * previousChance.num) : 1
  })
  const lastChance = chancesSoFar[chancesSoFar.length - 1]
  return {
    stepChances,
    rolledSteps: stepChances.filter((chance) => chance < 1).length,
    total: lastChance ? lastChance.num / lastChance.den : 1,
  }
}

/** A chance in percent. 0 % only for what cannot happen, 100 % only for what cannot fail. */
export function formatChance(chance: number): string {
  if (chance <= 0) return '0%'
  if (chance >= 1) return '100%'
  return `${Math.min(99, Math.max(1, Math.round(chance * 100)))}%`
}
