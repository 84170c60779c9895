import { whole } from '../errors'
import type { Losses, Strength } from '../types'
import { breakTest } from './breakTest'
import { effectivesOf } from './strength'

export interface AfterLosses extends Strength {
  readonly effectives: number
  readonly broken: boolean
  readonly removed: boolean
  /** SAR-12.7: what really fell, for "losses from fire this turn". */
  readonly applied: number
}

/** SAR-12.7: takes losses off a unit; casualties first where they exceed its effectives (Q29), and then it is removed (SAR-5.5). */
export function applyLosses(strength: Strength, losses: Losses): AfterLosses {
  const effectives = effectivesOf(strength)
  const casualties = Math.min(whole('SAR-12.7', 'addCasualties', losses.casualties), effectives)
  const stragglers = Math.min(whole('SAR-12.7', 'addStragglers', losses.stragglers), effectives - casualties)
  const left = effectives - casualties - stragglers
  const after = {
    start: strength.start,
    casualties: strength.casualties + casualties,
    stragglers: strength.stragglers + stragglers,
  }
  return { ...after, effectives: left, ...breakTest(after.stragglers, left), applied: casualties + stragglers }
}
