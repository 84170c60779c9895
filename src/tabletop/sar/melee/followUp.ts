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
  const stragglersByRoll = stragglers + checkedDie('SAR-13.16', 'd4', d4, 4)
  // SAR-5.3: a unit breaks if it has more stragglers than effectives.
  const mayAct = stragglersByRoll <= castingsPresent - stragglersByRoll
  const stragglersAfter = mayAct ? stragglersByRoll : halfOfCastings(effectives, stragglers)
  return { effectives: castingsPresent - stragglersAfter, stragglers: stragglersAfter, mayAct }
}
