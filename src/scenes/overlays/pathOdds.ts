import type { HexId } from '../../operational/types'
import type { BoardModel } from '../../ui/hex/board'

export interface PathOdds {
  /** Chance of each step by its own die rolls, 1 where none is rolled. */
  readonly steps: readonly number[]
  /** Number of steps with die rolls. */
  readonly dice: number
  /** Chance of reaching the end of the path. */
  readonly total: number
}

/** The odds along a path (OPS-19.1.3). `reach` has for each hex the chance of getting that far. */
export function pathOdds(path: readonly HexId[], reach: BoardModel['reach']): PathOdds {
  const chances = path.map((hex) => reach.get(hex)?.chance ?? { num: 1, den: 1 })
  const steps = chances.map(({ num, den }, i) => {
    const before = chances[i - 1]
    return before && before.num > 0 ? (num * before.den) / (den * before.num) : 1
  })
  const last = chances[chances.length - 1]
  return { steps, dice: steps.filter((chance) => chance < 1).length, total: last ? last.num / last.den : 1 }
}

/** A chance in percent. 0 % only for what cannot happen, 100 % only for what cannot fail. */
export function formatChance(chance: number): string {
  if (chance <= 0) return '0%'
  if (chance >= 1) return '100%'
  return `${Math.min(99, Math.max(1, Math.round(chance * 100)))}%`
}
