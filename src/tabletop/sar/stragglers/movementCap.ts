import { whole } from '../errors'
import { breakTest } from './breakTest'

export interface Marched {
  readonly effectives: number
  readonly stragglers: number
  readonly broken: boolean
  readonly removed: boolean
}

/** SAR-5.6, 7.7: how many of the present a march may leave behind at most; rounded down, so that it never breaks a unit. */
export const halfPresent = (effectives: number, stragglers: number): number => Math.floor((effectives + stragglers) / 2)

/**
 * SAR-5.6: stragglers gained by moving stop where the unit would break; what it had before stays, and a mob is not protected
 * (Q15): it can melt to nothing.
 */
export function marchStragglers(effectives: number, stragglers: number, gained: number, broken: boolean): Marched {
  const present = whole('SAR-5.6', 'effectives', effectives) + whole('SAR-5.6', 'stragglers', stragglers)
  const most = broken ? present : Math.max(stragglers, halfPresent(effectives, stragglers))
  const after = Math.min(stragglers + whole('SAR-5.6', 'gained', gained), most)
  const { removed } = breakTest(after, present - after)
  return { effectives: present - after, stragglers: after, broken: broken && !removed, removed }
}
