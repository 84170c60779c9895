// The two ratings of a leader: one for leader points (SAR-4.2), and a personal one for everything else (SAR-4.18).
import { personalRating, ratingAfterLosses } from '../../leaders/rating'
import type { BattleTable } from '../run'
import { rosterUnitOf } from '../units'

/**
 * SAR-4.19 (optional): how many units of a leader's own command have been lost: those of which every part has been removed. Parts that have
 * joined other units do not count; they are marked as gone too, but have no castings.
 */
function unitsLost(table: BattleTable, leader: string): number {
  const isLostByUnit = new Map<string, boolean>()
  for (const part of Object.values(table.battle.units)) {
    if (part.strength.start === 0 || rosterUnitOf(table, part).leader !== leader) continue
    isLostByUnit.set(part.of, part.gone && (isLostByUnit.get(part.of) ?? true))
  }
  return [...isLostByUnit.values()].filter(Boolean).length
}

/** SAR-4.2, 4.19: a leader's rating (`lr`) for leader points. */
export function commandRatingOf(table: BattleTable, leader: string): number {
  const { battle, field } = table
  return ratingAfterLosses(field.tables, battle.leaders[leader]!.lr, unitsLost(table, leader), battle.options.rules)
}

/** SAR-4.18: a leader's rating for melee, rolls to close and stand, rallying and recovery. */
export function personalRatingOf(table: BattleTable, leader: string): number {
  const { battle, field } = table
  // The personal rating of a successor is in the state. Of other leaders the order of battle may give one.
  const personalLR = battle.leaders[leader]!.personal ?? field.leaders.get(leader)!.personalLR
  return personalRating(
    { lr: commandRatingOf(table, leader), ...(personalLR !== undefined && { personalLR }) },
    battle.options.rules,
  )
}

/** SAR-4.14: the best personal rating of the leaders who are with a unit; 0 without a leader. */
export const bestAttachedRating = (table: BattleTable, unit: string): number =>
  Object.keys(table.battle.leaders)
    .filter((id) => table.battle.leaders[id]!.attachedTo === unit)
    .reduce((best, id) => Math.max(best, personalRatingOf(table, id)), 0)
