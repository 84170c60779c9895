import { checkedNonNegative } from '../errors'
import { inchesToThousandths } from '../inches'
import type { Order, Tables } from '../types'

/**
 * SAR-17.4: may cavalry dismount, may it mount, and how much of its distance is left then? `distance`: its whole distance of the turn, in
 * thousandths of an inch.
 */
export function mounting(
  { cavalry }: Tables,
  nation: string,
  order: Order,
  distance: number,
): { dismount: boolean; mount: boolean; distanceLeft: number } {
  checkedNonNegative('SAR-17.4', 'total', distance)
  // With a Form order the unit does nothing else; with a Move order only some nations may mount or dismount.
  if (order === 'form') return { dismount: true, mount: true, distanceLeft: 0 }
  if (order !== 'move' || !cavalry.quickNations.includes(nation))
    return { dismount: false, mount: false, distanceLeft: distance }
  const cost = inchesToThousandths(cavalry.mountDismountCost)
  const canPay = distance >= cost
  return {
    dismount: canPay || cavalry.dismountWithLessThanCost,
    mount: canPay,
    distanceLeft: Math.max(0, distance - cost),
  }
}
