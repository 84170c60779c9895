import { checkedWhole } from '../errors'
import type { Losses, Strength } from '../types'
import { breakTest } from './breakTest'
import { effectivesOf } from './strength'

/** A unit's strength after losses. */
export interface AfterLosses extends Strength {
  readonly effectives: number
  readonly broken: boolean
  /** It has no effectives left (SAR-5.5). */
  readonly removed: boolean
  /** SAR-12.7: the losses that the unit really took; they count as its "losses from fire this turn". */
  readonly applied: number
}

/**
 * SAR-12.7: takes losses off a unit: first casualties, then stragglers, together at most its effectives (ruling on SAR Q29). A unit without
 * effectives is removed (SAR-5.5).
 */
export function applyLosses(strength: Strength, losses: Losses): AfterLosses {
  const effectives = effectivesOf(strength)
  const casualties = Math.min(checkedWhole('SAR-12.7', 'addCasualties', losses.casualties), effectives)
  const stragglers = Math.min(checkedWhole('SAR-12.7', 'addStragglers', losses.stragglers), effectives - casualties)
  const effectivesLeft = effectives - casualties - stragglers
  const allCasualties = strength.casualties + casualties
  const allStragglers = strength.stragglers + stragglers
  const { broken, removed } = breakTest(allStragglers, effectivesLeft)
  // Written out, because this runs many thousand times for the odds of a melee.
  return {
    start: strength.start,
    casualties: allCasualties,
    stragglers: allStragglers,
    effectives: effectivesLeft,
    broken,
    removed,
    applied: casualties + stragglers,
  }
}
