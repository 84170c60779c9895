import { checkedDie, checkedWhole } from '../errors'
import type { Tables } from '../types'

/**
 * SAR-22.2 (optional): is a hidden unit at the edge of its cover spotted? It is if the roll exceeds a number, in the result `target`, except on
 * the face of the die that always misses. Many castings, hidden or spotting, make that number lower.
 * @param hiddenCastings castings of the hidden unit
 * @param spottingCastings castings of all spotting units together
 */
export function spotting(
  { spotting: table }: Tables,
  hiddenCastings: number,
  spottingCastings: number,
  d20: number | undefined,
): { target: number; spotted: boolean } {
  const numberToExceed =
    table.base -
    Math.floor(checkedWhole('SAR-22.2', 'hidden', hiddenCastings) / table.hiddenCastingsPerPoint) -
    Math.floor(checkedWhole('SAR-22.2', 'spotters', spottingCastings) / table.spotterCastingsPerPoint)
  const roll = checkedDie('SAR-22.2', 'd20', d20, table.die)
  return { target: numberToExceed, spotted: roll > numberToExceed && roll !== table.alwaysMissOn }
}
