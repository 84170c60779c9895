import { reduceWork } from '../../works/level'
import type { Losses } from '../../types'
import type { BreakCandidate } from '../breaking/breaks'
import { turnRecordOf } from '../breaking/turnRecord'
import { inflictLosses } from '../breaking/inflictLosses'
import { type ActionRun, emit } from '../run'
import type { PendingShot } from '../types'
import { factsOf } from '../units'
import { sectionPoints, sectionByKey } from './sections'

/** SAR-12.5: U.S. guns lose no more than one straggler by fire a turn; what is above that vanishes. */
function limited(run: ActionRun, { at, stragglers, casualties }: PendingShot): Losses {
  const { maxStragglersFromFirePerTurn: cap } = run.field.tables.lossAllocation
  const { arm, nation } = factsOf(run, run.battle.units[at]!)
  if (arm !== cap.arm || !cap.nations.includes(nation)) return { stragglers, casualties }
  const left = Math.max(0, cap.value - turnRecordOf(run.battle, at).fireStragglers)
  return { stragglers: Math.min(stragglers, left), casualties }
}

function strikeWork(run: ActionRun, work: NonNullable<PendingShot['work']>): void {
  const section = sectionByKey(run, work.key)
  if (!section || work.points === 0) return
  const left = reduceWork(sectionPoints(run, section), work.points)
  run.battle.works[work.key] = left
  emit(run, { kind: 'workHit', section: work.key, left })
}

/** What was left of the shots that struck men: castings lost by each, for gun damage (SAR-16.12). */
export interface Struck {
  readonly shot: PendingShot
  readonly casualties: number
}

/**
 * SAR-11.16, 12.5, 12.7: applies shots, in the order of their keys so that no other changes anything; points of works go (SAR-21.4).
 * Returns whom it struck, for the break test. `kind` fire: it counts as losses from fire this turn.
 */
export function applyShots(
  run: ActionRun,
  shots: readonly PendingShot[],
): { suspects: BreakCandidate[]; struck: Struck[] } {
  const suspects = new Map<string, BreakCandidate>()
  const struck: Struck[] = []
  for (const shot of [...shots].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    if (shot.work) {
      strikeWork(run, shot.work)
      continue
    }
    const losses = limited(run, shot)
    if (losses.stragglers + losses.casualties === 0) continue
    const before = run.battle.units[shot.at]!.strength.casualties
    inflictLosses(run, { ...losses, unit: shot.at, rule: 'SAR-12.1', by: shot.from, kind: 'fire' })
    struck.push({ shot, casualties: run.battle.units[shot.at]!.strength.casualties - before })
    // It flees from the first that hurt it, by id (SAR-7.18).
    const from = Object.hasOwn(run.battle.units, shot.from) ? shot.from : null
    if (!suspects.has(shot.at)) suspects.set(shot.at, { unit: shot.at, from, rule: 'SAR-5.3', how: 'fire' })
  }
  return { suspects: [...suspects.values()], struck }
}
