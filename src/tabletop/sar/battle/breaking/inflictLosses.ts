import { effectivesOf } from '../../stragglers/strength'
import { applyLosses } from '../../stragglers/applyLosses'
import { marchStragglers } from '../../stragglers/movementCap'
import type { Losses, Strength } from '../../types'
import { type ActionRun, emit } from '../run'
import { rosterUnitOf } from '../units'
import { loseCrew } from './crew'
import { turnRecordOf, updateTurnRecord } from './turnRecord'
import { removeUnit } from './remove'

/** The cause of losses. `fire`, `melee` and `test` (rolls to close and stand, squares) count as inflicted by the enemy (Q40). */
export type LossCause = 'fire' | 'melee' | 'test' | 'march' | 'other'

/** Losses of one unit and their cause. */
export interface InflictedLosses extends Losses {
  readonly unit: string
  readonly rule: string
  /** The enemy that caused them, or the friend that passed through (SAR-9.2). */
  readonly by: string | null
  readonly kind: LossCause
}

const BY_ENEMY: readonly LossCause[] = ['fire', 'melee', 'test']

/** SAR-12.7, 5.6: the strength after losses. Stragglers from movement never break an unbroken unit. */
function strengthAfter(strength: Strength, broken: boolean, losses: InflictedLosses): Strength {
  if (losses.kind !== 'march') return applyLosses(strength, losses)
  // SAR-9.4: casualties are not capped.
  const dead = applyLosses(strength, { stragglers: 0, casualties: losses.casualties })
  const { stragglers } = marchStragglers(dead.effectives, dead.stragglers, losses.stragglers, broken)
  return { start: dead.start, casualties: dead.casualties, stragglers }
}

/**
 * SAR-12.7, Q29: takes losses off a unit; all losses go through this function. Counts them for rolls to close (SAR-13.7) and leader
 * casualties (SAR-19.1), takes crews off guns (SAR-16.7), and removes a unit without effectives (SAR-5.5). It does not test for breaks.
 */
export function inflictLosses(run: ActionRun, losses: InflictedLosses): void {
  const { battle } = run
  const unit = battle.units[losses.unit]
  if (!unit || unit.gone) return
  const { start, casualties, stragglers } = strengthAfter(unit.strength, unit.broken, losses)
  const strength = { start, casualties, stragglers }
  const lost = {
    stragglers: stragglers - unit.strength.stragglers,
    casualties: casualties - unit.strength.casualties,
  }
  const total = lost.stragglers + lost.casualties
  if (total === 0) return
  const guns = rosterUnitOf(run, unit).arm === 'artillery' ? loseCrew(run, losses.unit, unit.guns, total) : unit.guns
  battle.units[losses.unit] = { ...unit, strength, guns }
  const record = turnRecordOf(battle, losses.unit)
  if (BY_ENEMY.includes(losses.kind)) updateTurnRecord(battle, losses.unit, { enemyLosses: record.enemyLosses + total })
  if (losses.kind === 'fire')
    updateTurnRecord(battle, losses.unit, {
      fireLosses: record.fireLosses + total,
      fireStragglers: record.fireStragglers + lost.stragglers,
    })
  emit(run, { kind: 'losses', rule: losses.rule, unit: losses.unit, by: losses.by, ...lost })
  if (effectivesOf(strength) === 0) removeUnit(run, losses.unit, 'SAR-5.5')
}
