import { checkedDie, checkedWhole } from '../errors'
import { rowContaining } from '../sums'
import type { Tables } from '../types'
import { type MoraleRatings, moraleShift } from './close'

/** SAR-13.11, 13.12: the roll to stand of a unit on which a charger has closed. `casualties`: the unit's casualties of the whole game. */
export function rollToStand(
  tables: Tables,
  target: MoraleRatings & { readonly casualties: number },
  d20: number | undefined,
) {
  checkedWhole('SAR-13.11', 'casualties', target.casualties)
  const shift = moraleShift(tables, 'stand', target)
  const total = checkedDie('SAR-13.11', 'd20', d20, tables.closeStand.die) - target.casualties + shift.sum
  const { result, stragglersD4 } = rowContaining(tables.closeStand.standRows, total)
  return { total, shift, result, stragglersD4 }
}
