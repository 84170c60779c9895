import type { Firepower } from '../../fire/attackPoints'
import type { ShotFacts } from '../../fire/fireShift'
import { resolveShot, type ShotResult } from '../../fire/shot'
import { gunRow } from '../../fire/weaponBand'
import type { Share } from '../../types'
import { turnRecordOf, updateTurnRecord } from '../breaking/turnRecord'
import { type ActionRun, rollDie, emit } from '../run'
import type { PendingShot } from '../types'
import { rosterUnitOf } from '../units'
import type { WorkSection } from './sections'
import { bandOf, fireSolution, type FireSolution } from './fireSolution'
import { allocatedLosses } from './targets'

/** One shot before its die: a unit of infantry or cavalry fires one, a battery one for each gun casting (SAR-11.7, 16.4). */
interface ShotToFire {
  readonly key: string
  readonly power: Firepower
  readonly castings: number
  readonly pounds: number | null
}

/** SAR-11.7, 11.13, 16.12: the shots of a unit with their firepower. */
function shotsToFire(run: ActionRun, id: string, solution: FireSolution, share: Share | null): ShotToFire[] {
  const { tables } = run.field
  const unit = run.battle.units[id]!
  const { arm } = rosterUnitOf(run, unit)
  const reductions = { lowAmmo: unit.lowAmmo, ...(share && { volley: share }) }
  if (arm !== 'artillery') {
    const { castings, band } = solution
    const power: Firepower = { arm: 'smallArms', castings, band, mounted: unit.mounted, ...reductions }
    return [{ key: `${id}>0`, power, castings, pounds: null }]
  }
  return solution.guns.map((i) => {
    const { pounds, damage } = unit.guns[i]!
    const band = bandOf(gunRow(tables, pounds), solution.range)
    const power: Firepower = { arm: 'artillery', pounds, band, damaged: damage > 0, ...reductions }
    return { key: `${id}>${i + 1}`, power, castings: 1, pounds }
  })
}

/** SAR-11.9: the modifiers of the firing unit itself. */
function shooterModifiers(run: ActionRun, id: string): Omit<ShotFacts, 'band' | 'target'> {
  const unit = run.battle.units[id]!
  const { arm, nation, weapon, tags } = rosterUnitOf(run, unit)
  return {
    arm,
    nation,
    training: unit.training ?? 'untrained',
    firstVolley: arm !== 'artillery' && !unit.firstVolleySpent,
    moved: arm === 'artillery' && turnRecordOf(run.battle, id).moved,
    disciplined: tags.includes('disciplined'),
    repeaters: tags.includes('repeaters'),
    ...(weapon && { weapon }),
  }
}

/**
 * SAR-11.7 to 11.14: fires all shots of a unit at a target. Returns their losses, which are applied later (`applyShots`); no shots if
 * the unit cannot hit. Spends the first volley and may leave the unit low on ammunition.
 * @param part a reduced volley (SAR-13.9): the part that fires
 * @param purpose key of the dice
 * @param work guns fire at the section of works that shields the target (SAR-21.4)
 */
export function fireVolley(
  run: ActionRun,
  shooter: string,
  target: string,
  part: Share | null,
  purpose: string,
  work: WorkSection | null = null,
): PendingShot[] {
  const { battle, field } = run
  const solution = fireSolution(run, shooter, target)
  if (!solution) return []
  const loaded = shotsToFire(run, shooter, solution, part)
  const shot = shooterModifiers(run, shooter)
  let low = false
  const shots = loaded.map((one, n): PendingShot => {
    const d20 = rollDie(run, shooter, purpose, 20, n + 1)
    // SAR-21.4: fire at the work itself is not reduced by cover or skirmishers.
    const cover = work ? [] : solution.targetRows
    const result = resolveShot(field.tables, one.power, { ...shot, target: cover }, d20)
    low ||= result.lowAmmo
    emitShot(run, { shooter, target, work }, one, solution.range, d20, result)
    const men = work ? { stragglers: 0, casualties: 0 } : allocatedLosses(run, target, result.losses, solution.zone)
    const at = { key: one.key, from: shooter, at: target, guns: one.pounds !== null }
    return { ...at, ...men, work: work ? { key: work.key, points: result.losses } : null }
  })
  const unit = battle.units[shooter]!
  battle.units[shooter] = { ...unit, firstVolleySpent: true, lowAmmo: unit.lowAmmo || low }
  updateTurnRecord(battle, shooter, { fired: true })
  if (low && !unit.lowAmmo) emit(run, { kind: 'lowAmmo', unit: shooter })
  return shots
}

/** Emits the event of a shot with all steps of its calculation, for the account of the battle. */
function emitShot(
  run: ActionRun,
  { shooter, target, work }: { shooter: string; target: string; work: WorkSection | null },
  { castings, pounds, power }: ShotToFire,
  range: number,
  d20: number,
  { points, column, losses, shift }: ShotResult,
): void {
  emit(run, {
    kind: 'shot',
    rule: work ? 'SAR-21.4' : 'SAR-11.7',
    unit: shooter,
    target,
    work: work?.key ?? null,
    castings,
    pounds,
    range,
    band: power.band,
    points,
    column,
    modifiers: shift.modifiers,
    d20,
    losses,
  })
}
