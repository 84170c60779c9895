import { throwBadState, checkedDie, checkedWhole } from '../errors'
import { breakTest } from '../stragglers/breakTest'
import { halfOfCastings } from '../stragglers/movementCap'

/** SAR-13.16 (optional): a unit that charged last turn charges again and takes 1d4 stragglers, but never so many that it breaks. */
export function followUpCharge(
  effectives: number,
  stragglers: number,
  d4: number | undefined,
): { effectives: number; stragglers: number; mayAct: boolean } {
  const present =
    checkedWhole('SAR-13.16', 'effectives', effectives) + checkedWhole('SAR-13.16', 'stragglers', stragglers)
  if (breakTest(stragglers, effectives).broken) throwBadState('SAR-13.16', 'broken')
  const rolledTotal = stragglers + checkedDie('SAR-13.16', 'd4', d4, 4)
  const mayAct = rolledTotal <= present - rolledTotal
  const straggling = mayAct ? rolledTotal : halfOfCastings(effectives, stragglers)
  return { effectives: present - straggling, stragglers: straggling, mayAct }
}
