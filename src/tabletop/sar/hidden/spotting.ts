import { checkedDie, checkedWhole } from '../errors'
import type { Tables } from '../types'

/**
 * SAR-22.2 (optional): is a hidden unit at the edge of its cover spotted? It is if the roll is above `target`, but never on the
 * face that always misses.
 * @param hidden castings of the hidden unit
 * @param spotters castings of all spotters together
 */
export function spotting(
  { spotting: table }: Tables,
  hidden: number,
  spotters: number,
  d20: number | undefined,
): { target: number; spotted: boolean } {
  const target =
    table.base -
    Math.floor(checkedWhole('SAR-22.2', 'hidden', hidden) / table.hiddenCastingsPerPoint) -
    Math.floor(checkedWhole('SAR-22.2', 'spotters', spotters) / table.spotterCastingsPerPoint)
  const roll = checkedDie('SAR-22.2', 'd20', d20, table.die)
  return { target, spotted: roll > target && roll !== table.alwaysMissOn }
}
