import { checkedNonNegative } from '../errors'
import { inchesToThousandths } from '../inches'
import type { Order, Tables } from '../types'

/**
 * SAR-17.4: may cavalry dismount, may it mount, and how much of its distance is left then? `total`: its whole distance of the turn, in
 * thousandths of an inch, as is `left`.
 */
export function mounting(
  { cavalry }: Tables,
  nation: string,
  order: Order,
  total: number,
): { dismount: boolean; mount: boolean; left: number } {
  checkedNonNegative('SAR-17.4', 'total', total)
  if (order === 'form') return { dismount: true, mount: true, left: 0 }
  if (order !== 'move' || !cavalry.quickNations.includes(nation)) return { dismount: false, mount: false, left: total }
  const cost = inchesToThousandths(cavalry.mountDismountCost)
  const canPay = total >= cost
  return { dismount: canPay || cavalry.dismountWithLessThanCost, mount: canPay, left: Math.max(0, total - cost) }
}
