import { checkedWhole } from '../errors'
import { breakTest } from './breakTest'

/** A unit's strength after the stragglers of a move. */
export interface Marched {
  readonly effectives: number
  readonly stragglers: number
  readonly broken: boolean
  readonly removed: boolean
}

/** SAR-5.6, 7.7: the most stragglers that a unit may have from moving: half of its castings, rounded down, so that it does not break. */
export const halfOfCastings = (effectives: number, stragglers: number): number =>
  Math.floor((effectives + stragglers) / 2)

/**
 * SAR-5.6: adds stragglers from moving, but not so many that the unit breaks. Stragglers that it had before stay. A broken unit has no
 * such limit and may lose all its castings (Q15).
 */
export function marchStragglers(effectives: number, stragglers: number, gained: number, broken: boolean): Marched {
  const present = checkedWhole('SAR-5.6', 'effectives', effectives) + checkedWhole('SAR-5.6', 'stragglers', stragglers)
  const most = broken ? present : Math.max(stragglers, halfOfCastings(effectives, stragglers))
  const after = Math.min(stragglers + checkedWhole('SAR-5.6', 'gained', gained), most)
  const { removed } = breakTest(after, present - after)
  return { effectives: present - after, stragglers: after, broken: broken && !removed, removed }
}
