import { checkedDie, checkedWhole } from '../errors'
import type { Tables, Training } from '../types'

/** SAR-13.15 (optional): the roll of cavalry on Hold to change its order to a charge. `losses`: its stragglers and casualties. */
export function rollForCounterCharge(
  { counterCharge: table }: Tables,
  d20: number | undefined,
  losses: number,
  training: Training,
): { total: number; mayCharge: boolean } {
  checkedWhole('SAR-13.15', 'losses', losses)
  const total = checkedDie('SAR-13.15', 'd20', d20, table.die) - losses + table.training[training]
  return { total, mayCharge: total > table.mustExceed }
}
