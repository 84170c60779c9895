import { checkedDie, throwBadPair, checkedWhole } from '../errors'
import { checkedRating } from '../orders/leaderPoints'
import { rowContaining, ModifierSum } from '../sums'
import type { Shift, Tables, Training } from '../types'

type ModifierRows = Tables['closeStand']['modifiers']
/** SAR-13.8: a modifier of the rolls to close and to stand, other than training and leader. */
export type CloseFlag = Exclude<keyof ModifierRows, 'training' | 'leaderTimesLR'>

/** What a unit brings to its roll to close or to stand. */
export interface MoraleRatings {
  readonly training: Training
  /** Rating of the attached leader; 0 without one. */
  readonly leaderLR?: number
  /** The circumstances of its roll. */
  readonly flags?: readonly CloseFlag[]
}

/** SAR-13.8: the modifiers of one roll. Rows without a value for this roll become warnings. */
export function moraleShift(tables: Tables, roll: 'close' | 'stand', ratings: MoraleRatings): Shift {
  const { modifiers } = tables.closeStand
  const leaderRating = checkedRating(tables, ratings.leaderLR ?? 0, 'leaderLR')
  const flags = new Set(ratings.flags)
  if (flags.has('cavalryVsFootNotInSquare') && flags.has('cavalryVsSquare'))
    throwBadPair('SAR-13.8', 'cavalryVsFootNotInSquare', 'cavalryVsSquare')
  // SAR-13.7: a unit that rolls to close is charging.
  if (roll === 'close') flags.add('charging')
  const modifierSum = new ModifierSum().add(ratings.training, modifiers.training[ratings.training][roll])
  if (leaderRating > 0) modifierSum.add('leader', leaderRating * (modifiers.leaderTimesLR[roll] ?? 0))
  for (const flag of flags) modifierSum.add(flag, modifiers[flag][roll])
  return modifierSum.shift
}

/** SAR-13.7 to 13.9: a charger's roll to close, with its row of the table. `fireLosses`: what it lost to fire this turn, not by marching. */
export function rollToClose(
  tables: Tables,
  charger: MoraleRatings & { readonly fireLosses: number },
  d20: number | undefined,
) {
  checkedWhole('SAR-13.7', 'fireLosses', charger.fireLosses)
  const shift = moraleShift(tables, 'close', charger)
  const total = checkedDie('SAR-13.7', 'd20', d20, tables.closeStand.die) - charger.fireLosses + shift.sum
  const { result, haltInches, stragglersD4, volley } = rowContaining(tables.closeStand.closeRows, total)
  return { total, shift, result, haltInches, stragglersD4, volley }
}
