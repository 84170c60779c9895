import { checkedNonNegative } from '../errors'
import { inchesToThousandths } from '../inches'
import type { Order, Tables } from '../types'

/**
 * SAR-7.12: may a unit change formation, and how much of its distance is left then? A unit of a quick nation may on a Move order that has
 * distance enough. Every unit may on a Form order, without moving. No unit may on any other order.
 * @param distance the unit's whole distance of the turn, in thousandths of an inch
 */
export function formationChange(
  { movement }: Tables,
  nation: string,
  order: Order,
  distance: number,
): { allowed: boolean; distanceLeft: number } {
  checkedNonNegative('SAR-7.12', 'total', distance)
  if (order === 'form') return { allowed: true, distanceLeft: 0 }
  const cost = inchesToThousandths(movement.formationChangeCost)
  const allowed = order === 'move' && movement.quickFormationNations.includes(nation) && distance >= cost
  return { allowed, distanceLeft: allowed ? distance - cost : distance }
}
