import { checkedDie, checkedWhole } from '../errors'
import type { Tables } from '../types'

/**
 * SAR-22.2 (optional): is a hidden unit at the edge of its cover spotted? It is if the roll exceeds the number `target`, except on the
 * face of the die that always misses. Many castings, hidden or spotting, make the target lower.
 * @param hiddenCastings castings of the hidden unit
 * @param spottingCastings castings of all spotting units together
 */
export function spotting(
  { spotting: table }: Tables,
  hiddenCastings: number,
  spottingCastings: number,
  d20: number | undefined,
): { target: number; spotted: boolean } {
  const target =
    table.base -
    Math.floor(checkedWhole('SAR-22.2', 'hidden', hiddenCastings) / table.hiddenCastingsPerPoint) -
    Math.floor(checkedWhole('SAR-22.2', 'spotters', spottingCastings) / table.spotterCastingsPerPoint)
  const roll = checkedDie('SAR-22.2', 'd20', d20, table.die)
  return { target, spotted: roll > target && roll !== table.alwaysMissOn }
}
