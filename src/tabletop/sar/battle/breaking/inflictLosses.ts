import { effectivesOf } from '../../stragglers/strength'
import { applyLosses } from '../../stragglers/applyLosses'
import { marchStragglers } from '../../stragglers/movementCap'
import type { Losses, Strength } from '../../types'
import { type ActionRun, emit } from '../run'
import { factsOf } from '../units'
import { loseCrew } from './crew'
import { turnRecordOf, updateTurnRecord } from './turnRecord'
import { removeUnit } from './remove'

/** What takes castings off a unit. `fire`, `melee` and `test` (close, stand, square) are the enemy's doing (Q40). */
export type LossCause = 'fire' | 'melee' | 'test' | 'march' | 'other'

export interface InflictedLosses extends Losses {
  readonly unit: string
  readonly rule: string
  /** The enemy who did it. */
  readonly by: string | null
  readonly kind: LossCause
}

const BY_ENEMY: readonly LossCause[] = ['fire', 'melee', 'test']

/** SAR-12.7, 5.6: the strength after the blow; a march never costs an unbroken unit so many stragglers that it breaks. */
function after(strength: Strength, broken: boolean, blow: InflictedLosses): Strength {
  if (blow.kind !== 'march') return applyLosses(strength, blow)
  // SAR-9.4: casualties are not capped.
  const dead = applyLosses(strength, { stragglers: 0, casualties: blow.casualties })
  const { stragglers } = marchStragglers(dead.effectives, dead.stragglers, blow.stragglers, broken)
  return { start: dead.start, casualties: dead.casualties, stragglers }
}

/**
 * Takes losses off a unit: the one place through which castings are lost (SAR-12.7, Q29). Counts them for closing (SAR-13.7) and
 * for leaders (SAR-19.1), takes crews off their guns (SAR-16.7), and removes who has nobody left (SAR-5.5). No break test.
 */
export function inflictLosses(run: ActionRun, blow: InflictedLosses): void {
  const { battle } = run
  const unit = battle.units[blow.unit]
  if (!unit || unit.gone) return
  const { start, casualties, stragglers } = after(unit.strength, unit.broken, blow)
  const strength = { start, casualties, stragglers }
  const lost = {
    stragglers: stragglers - unit.strength.stragglers,
    casualties: casualties - unit.strength.casualties,
  }
  const all = lost.stragglers + lost.casualties
  if (all === 0) return
  const guns = factsOf(run, unit).arm === 'artillery' ? loseCrew(run, blow.unit, unit.guns, all) : unit.guns
  battle.units[blow.unit] = { ...unit, strength, guns }
  const doing = turnRecordOf(battle, blow.unit)
  if (BY_ENEMY.includes(blow.kind)) updateTurnRecord(battle, blow.unit, { enemyLosses: doing.enemyLosses + all })
  if (blow.kind === 'fire')
    updateTurnRecord(battle, blow.unit, {
      fireLosses: doing.fireLosses + all,
      fireStragglers: doing.fireStragglers + lost.stragglers,
    })
  emit(run, { kind: 'losses', rule: blow.rule, unit: blow.unit, by: blow.by, ...lost })
  if (effectivesOf(strength) === 0) removeUnit(run, blow.unit, 'SAR-5.5')
}
