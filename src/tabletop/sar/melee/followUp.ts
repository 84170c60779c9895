import { throwBadState, checkedDie, checkedWhole } from '../errors'
import { breakTest } from '../stragglers/breakTest'
import { halfOfCastings } from '../stragglers/movementCap'

/**
 * SAR-13.16 (optional): a unit that charged last turn is to charge again, and takes 1d4 stragglers for it. If these would break it, it takes
 * only as many as do not, and may not act.
 */
export function followUpCharge(
  effectives: number,
  stragglers: number,
  d4: number | undefined,
): { effectives: number; stragglers: number; mayAct: boolean } {
  const castingsPresent =
    checkedWhole('SAR-13.16', 'effectives', effectives) + checkedWhole('SAR-13.16', 'stragglers', stragglers)
  if (breakTest(stragglers, effectives).broken) throwBadState('SAR-13.16', 'broken')
  const rolledTotal = stragglers + checkedDie('SAR-13.16', 'd4', d4, 4)
  const mayAct = rolledTotal <= castingsPresent - rolledTotal
  const newStragglers = mayAct ? rolledTotal : halfOfCastings(effectives, stragglers)
  return { effectives: castingsPresent - newStragglers, stragglers: newStragglers, mayAct }
}
