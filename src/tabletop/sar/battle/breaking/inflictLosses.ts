// Takes losses off units: all castings lost by fire, melee, tests and moves. Two other losses do not come this way: stragglers that cavalry
// overruns (stragglerGroup.ts) and companies that join their regiment as stragglers (remove.ts).
import { effectivesOf } from '../../stragglers/strength'
import { applyLosses } from '../../stragglers/applyLosses'
import { strengthAfterMarch } from '../../stragglers/movementCap'
import type { Losses, Strength } from '../../types'
import { type ActionRun, emit } from '../run'
import { rosterUnitOf } from '../units'
import { loseCrew } from './crew'
import { turnRecordOf, updateTurnRecord } from './turnRecord'
import { removeUnit } from './remove'

/** The cause of losses; `test`: a roll to close or to stand, or an emergency square. */
export type LossCause = 'fire' | 'melee' | 'test' | 'march' | 'other'

/** Losses of one unit and their cause. */
export interface InflictedLosses extends Losses {
  readonly unit: string
  /** The number of the rule that inflicts them. */
  readonly rule: string
  /** The enemy that caused them, or the friend that passed through the unit (SAR-9.2). */
  readonly causedBy: string | null
  readonly cause: LossCause
}

/** Ruling on SAR Q40: losses by these causes count as inflicted by the enemy. */
const CAUSES_BY_ENEMY: readonly LossCause[] = ['fire', 'melee', 'test']

/** SAR-12.7, 5.6: the strength after losses. Of stragglers from movement an unbroken unit takes only so many as do not break it. */
function strengthAfterLosses(strength: Strength, broken: boolean, losses: InflictedLosses): Strength {
  if (losses.cause !== 'march') return applyLosses(strength, losses)
  // SAR-9.4: casualties have no such limit.
  const afterCasualties = applyLosses(strength, { stragglers: 0, casualties: losses.casualties })
  // All stragglers that the unit has after the march, those of before included.
  const { stragglers } = strengthAfterMarch(
    afterCasualties.effectives,
    afterCasualties.stragglers,
    losses.stragglers,
    broken,
  )
  return { start: afterCasualties.start, casualties: afterCasualties.casualties, stragglers }
}

/**
 * SAR-12.7: takes losses off a unit. Counts them for rolls to close (SAR-13.7) and leader casualties (SAR-19.1), takes crews off guns
 * (SAR-16.7), and removes a unit without effectives (SAR-5.5). Whether the unit breaks is for the caller to test.
 */
export function inflictLosses(run: ActionRun, losses: InflictedLosses): void {
  const { battle } = run
  const unit = battle.units[losses.unit]
  if (!unit || unit.gone) return
  const { start, casualties, stragglers } = strengthAfterLosses(unit.strength, unit.broken, losses)
  // Only these three fields belong to the state; `applyLosses` returns more.
  const strength = { start, casualties, stragglers }
  // The unit may lose fewer castings than it should, because it has no more.
  const newlyLost = {
    stragglers: stragglers - unit.strength.stragglers,
    casualties: casualties - unit.strength.casualties,
  }
  const totalLost = newlyLost.stragglers + newlyLost.casualties
  if (totalLost === 0) return
  const isArtillery = rosterUnitOf(run, unit).arm === 'artillery'
  const guns = isArtillery ? loseCrew(run, losses.unit, unit.guns, totalLost) : unit.guns
  battle.units[losses.unit] = { ...unit, strength, guns }
  const record = turnRecordOf(battle, losses.unit)
  if (CAUSES_BY_ENEMY.includes(losses.cause))
    updateTurnRecord(battle, losses.unit, { enemyLosses: record.enemyLosses + totalLost })
  if (losses.cause === 'fire')
    updateTurnRecord(battle, losses.unit, {
      fireLosses: record.fireLosses + totalLost,
      fireStragglers: record.fireStragglers + newlyLost.stragglers,
    })
  emit(run, { kind: 'losses', rule: losses.rule, unit: losses.unit, by: losses.causedBy, ...newlyLost })
  if (effectivesOf(strength) === 0) removeUnit(run, losses.unit, 'SAR-5.5')
}
