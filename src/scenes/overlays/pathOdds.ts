import type { HexId } from '../../operational/types'
import type { BoardModel } from '../../ui/hex/board'

/** Chance of each step of a path by its own dice, how many steps throw any, and the chance of the whole. */
export function pathOdds(
  path: readonly HexId[],
  reach: BoardModel['reach'],
): { steps: readonly number[]; dice: number; total: number } {
  const so = path.map((hex) => reach.get(hex)?.chance ?? { num: 1, den: 1 })
  const steps = so.map(({ num, den }, i) => {
    const before = so[i - 1]
    return before && before.num > 0 ? (num * before.den) / (den * before.num) : 1
  })
  const last = so[so.length - 1]
  return { steps, dice: steps.filter((chance) => chance < 1).length, total: last ? last.num / last.den : 1 }
}

/** A chance as people say it; never 0 % for what may happen, nor 100 % for what may fail. */
export const formatChance = (chance: number): string =>
  `${chance <= 0 ? 0 : chance >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(chance * 100)))}%`
