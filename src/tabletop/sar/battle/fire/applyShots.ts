import { workPointsLeft } from '../../works/level'
import type { Losses } from '../../types'
import type { BreakCandidate } from '../breaking/breaks'
import { turnRecordOf } from '../breaking/turnRecord'
import { inflictLosses } from '../breaking/inflictLosses'
import { type ActionRun, type BattleTable, emit } from '../run'
import type { PendingShot } from '../types'
import { rosterUnitOf } from '../units'
import { sectionPoints, sectionByKey } from './sections'

/**
 * SAR-12.5: the losses of a shot at a unit. For batteries of certain nations there is a limit of stragglers from fire in a turn; more are
 * ignored. `stragglersSoFar`: stragglers from fire that the unit has taken this turn.
 */
export function limitedLosses(
  table: BattleTable,
  target: string,
  stragglersSoFar: number,
  { stragglers, casualties }: Losses,
): Losses {
  const { maxStragglersFromFirePerTurn: cap } = table.field.tables.lossAllocation
  const { arm, nation } = rosterUnitOf(table, table.battle.units[target]!)
  if (arm !== cap.arm || !cap.nations.includes(nation)) return { stragglers, casualties }
  const stragglersLeft = Math.max(0, cap.value - stragglersSoFar)
  return { stragglers: Math.min(stragglers, stragglersLeft), casualties }
}

/** SAR-21.4: takes the points that a shot has cost off a section of works. */
function damageWork(run: ActionRun, work: NonNullable<PendingShot['work']>): void {
  const section = sectionByKey(run, work.key)
  if (!section || work.points === 0) return
  const pointsLeft = workPointsLeft(sectionPoints(run, section), work.points)
  run.battle.works[work.key] = pointsLeft
  emit(run, { kind: 'workHit', section: work.key, left: pointsLeft })
}

/** The order in which the losses of shots are applied. */
export const byKey = (a: { readonly key: string }, b: { readonly key: string }): number => (a.key < b.key ? -1 : 1)

/** A shot that cost its target castings, and how many of them were casualties, for gun damage (SAR-16.12). */
export interface AppliedShot {
  readonly shot: PendingShot
  readonly casualties: number
}

/**
 * SAR-11.16, 12.5, 12.7, 21.4: applies the losses of shots to units and works. Shots are sorted by key, so that the order in which
 * they were fired does not matter. Returns the units that may break (`suspects`), and the shots that cost a unit castings (`shotsWithLosses`).
 */
export function applyShots(
  run: ActionRun,
  shots: readonly PendingShot[],
): { suspects: BreakCandidate[]; shotsWithLosses: AppliedShot[] } {
  const suspects = new Map<string, BreakCandidate>()
  const shotsWithLosses: AppliedShot[] = []
  // Of a shot `at` is the target and `from` the unit that fired.
  for (const shot of [...shots].sort(byKey)) {
    if (shot.work) {
      damageWork(run, shot.work)
      continue
    }
    const losses = limitedLosses(run, shot.at, turnRecordOf(run.battle, shot.at).fireStragglers, shot)
    if (losses.stragglers + losses.casualties === 0) continue
    const casualtiesBefore = run.battle.units[shot.at]!.strength.casualties
    inflictLosses(run, { ...losses, unit: shot.at, rule: 'SAR-12.1', causedBy: shot.from, cause: 'fire' })
    shotsWithLosses.push({ shot, casualties: run.battle.units[shot.at]!.strength.casualties - casualtiesBefore })
    // SAR-7.18: if it breaks, it flees from the first shooter that hit it, by key of the shots. A battery beyond the table is no unit.
    const fleesFrom = Object.hasOwn(run.battle.units, shot.from) ? shot.from : null
    if (!suspects.has(shot.at)) suspects.set(shot.at, { unit: shot.at, fleesFrom, rule: 'SAR-5.3', cause: 'fire' })
  }
  return { suspects: [...suspects.values()], shotsWithLosses }
}
