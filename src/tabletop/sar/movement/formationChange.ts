import { checkedNonNegative } from '../errors'
import { inchesToThousandths } from '../inches'
import type { Order, Tables } from '../types'

/**
 * SAR-7.12: may a unit change formation, and how much of its distance (thousandths of an inch) is left? Units of quick nations may
 * do so on a Move that is long enough. Every unit may on a Form order, without moving. A charging unit may not.
 * @param total the unit's whole distance, thousandths of an inch
 */
export function formationChange(
  { movement }: Tables,
  nation: string,
  order: Order,
  total: number,
): { allowed: boolean; left: number } {
  checkedNonNegative('SAR-7.12', 'total', total)
  if (order === 'form') return { allowed: true, left: 0 }
  const cost = inchesToThousandths(movement.formationChangeCost)
  const allowed = order === 'move' && movement.quickFormationNations.includes(nation) && total >= cost
  return { allowed, left: allowed ? total - cost : total }
}
