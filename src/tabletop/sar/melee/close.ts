import { checkedDie, throwBadPair, checkedWhole } from '../errors'
import { checkRating } from '../orders/leaderPoints'
import { rowContaining, ModifierSum } from '../sums'
import type { Shift, Tables, Training } from '../types'

type Rows = Tables['closeStand']['modifiers']
/** SAR-13.8: the modifiers of the rolls to close and to stand, besides training and leader. */
export type CloseFlag = Exclude<keyof Rows, 'training' | 'leaderTimesLR'>

/** What a unit brings to its roll to close or to stand. */
export interface MoraleRatings {
  readonly training: Training
  /** Rating of the attached leader; 0 without one. */
  readonly leaderLR?: number
  readonly flags?: readonly CloseFlag[]
}

/** SAR-13.8: the modifiers of one roll. Rows without a value for this roll become warnings. */
export function moraleShift(tables: Tables, roll: 'close' | 'stand', ratings: MoraleRatings): Shift {
  const { modifiers } = tables.closeStand
  const lr = checkRating(tables, ratings.leaderLR ?? 0, 'leaderLR')
  const flags = new Set(ratings.flags)
  if (flags.has('cavalryVsFootNotInSquare') && flags.has('cavalryVsSquare'))
    throwBadPair('SAR-13.8', 'cavalryVsFootNotInSquare', 'cavalryVsSquare')
  // SAR-13.7: a unit that rolls to close is charging.
  if (roll === 'close') flags.add('charging')
  const sum = new ModifierSum().add(ratings.training, modifiers.training[ratings.training][roll])
  if (lr > 0) sum.add('leader', lr * (modifiers.leaderTimesLR[roll] ?? 0))
  for (const flag of flags) sum.add(flag, modifiers[flag][roll])
  return sum.shift
}

/** SAR-13.7 to 13.9: a charger's roll to close. `fireLosses`: its stragglers and casualties from fire this turn, not from marching. */
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
