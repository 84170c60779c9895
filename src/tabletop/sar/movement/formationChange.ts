import { measured } from '../errors'
import { thousandths } from '../inches'
import type { Order, Tables } from '../types'

/**
 * SAR-7.12: may a unit change formation, and what is left of its distance (thousandths of an inch)? Quick nations may on a
 * Move that is long enough; everybody may on a Form order, without moving; a charging unit never.
 */
export function formationChange(
  { movement }: Tables,
  nation: string,
  order: Order,
  total: number,
): { allowed: boolean; left: number } {
  measured('SAR-7.12', 'total', total)
  if (order === 'form') return { allowed: true, left: 0 }
  const cost = thousandths(movement.formationChangeCost)
  const allowed = order === 'move' && movement.quickFormationNations.includes(nation) && total >= cost
  return { allowed, left: allowed ? total - cost : total }
}
