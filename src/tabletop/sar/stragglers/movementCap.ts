import { checkedWhole } from '../errors'
import { breakTest } from './breakTest'

/** A unit's strength after the stragglers of a move. */
export interface StrengthAfterMarch {
  readonly effectives: number
  readonly stragglers: number
  readonly broken: boolean
  readonly removed: boolean
}

/** SAR-5.6, 7.7: half of a unit's castings, rounded down: the most stragglers with which it does not break. */
export const halfOfCastings = (effectives: number, stragglers: number): number =>
  Math.floor((effectives + stragglers) / 2)

/**
 * SAR-5.6: adds new stragglers from moving, but not so many that the unit breaks. Stragglers that it had before stay, however many. A unit that
 * is broken already has no such limit and may lose all its castings (ruling on SAR Q15).
 */
export function strengthAfterMarch(
  effectives: number,
  stragglers: number,
  newStragglers: number,
  broken: boolean,
): StrengthAfterMarch {
  const castingsPresent =
    checkedWhole('SAR-5.6', 'effectives', effectives) + checkedWhole('SAR-5.6', 'stragglers', stragglers)
  const maxStragglers = broken ? castingsPresent : Math.max(stragglers, halfOfCastings(effectives, stragglers))
  const stragglersAfter = Math.min(stragglers + checkedWhole('SAR-5.6', 'gained', newStragglers), maxStragglers)
  const effectivesAfter = castingsPresent - stragglersAfter
  const { removed } = breakTest(stragglersAfter, effectivesAfter)
  return { effectives: effectivesAfter, stragglers: stragglersAfter, broken: broken && !removed, removed }
}
