import { personalRating, ratingAfterLosses } from '../../leaders/rating'
import type { BattleTable } from '../run'
import { rosterUnitOf } from '../units'

/** SAR-4.19 (optional): removed units of a leader's own command; parts that joined other units do not count. */
const unitsLost = (table: BattleTable, leader: string): number =>
  Object.values(table.battle.units).filter(
    (unit) => unit.gone && unit.strength.start > 0 && rosterUnitOf(table, unit).leader === leader,
  ).length

/** SAR-4.2, 4.19: the leader rating for leader points. */
export function commandRatingOf(table: BattleTable, leader: string): number {
  const { battle, field } = table
  return ratingAfterLosses(field.tables, battle.leaders[leader]!.lr, unitsLost(table, leader), battle.options.rules)
}

/** SAR-4.18: the leader rating for melee, rolls to close and stand, rallying and recovery. */
export function personalRatingOf(table: BattleTable, leader: string): number {
  const { battle, field } = table
  const own = battle.leaders[leader]!.personal ?? field.leaders.get(leader)!.personalLR
  return personalRating(
    { lr: commandRatingOf(table, leader), ...(own !== undefined && { personalLR: own }) },
    battle.options.rules,
  )
}

/** SAR-4.14: the best rating of the leaders with a unit; 0 without a leader. */
export const bestAttachedRating = (table: BattleTable, unit: string): number =>
  Object.keys(table.battle.leaders)
    .filter((id) => table.battle.leaders[id]!.attachedTo === unit)
    .reduce((best, id) => Math.max(best, personalRatingOf(table, id)), 0)
