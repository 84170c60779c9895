import { badState, face, whole } from '../errors'
import { breakTest } from '../stragglers/breakTest'
import { halfPresent } from '../stragglers/movementCap'

/** SAR-13.16 (optional): a unit that charged last turn charges again; it stops one straggler short of breaking. */
export function followUpCharge(
  effectives: number,
  stragglers: number,
  d4: number | undefined,
): { effectives: number; stragglers: number; mayAct: boolean } {
  const present = whole('SAR-13.16', 'effectives', effectives) + whole('SAR-13.16', 'stragglers', stragglers)
  if (breakTest(stragglers, effectives).broken) badState('SAR-13.16', 'broken')
  const after = stragglers + face('SAR-13.16', 'd4', d4, 4)
  const mayAct = after <= present - after
  const kept = mayAct ? after : halfPresent(effectives, stragglers)
  return { effectives: present - kept, stragglers: kept, mayAct }
}
