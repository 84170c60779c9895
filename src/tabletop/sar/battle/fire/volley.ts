import type { Firepower } from '../../fire/attackPoints'
import type { Shot } from '../../fire/fireShift'
import { resolveShot, type ShotResult } from '../../fire/shot'
import { gunRow } from '../../fire/weaponBand'
import type { Share } from '../../types'
import { turnRecordOf, updateTurnRecord } from '../breaking/turnRecord'
import { type ActionRun, rollDie, emit } from '../run'
import type { PendingShot } from '../types'
import { factsOf } from '../units'
import type { WorkSection } from './sections'
import { bandOf, bearing, type Sighted } from './see'
import { allocatedLosses } from './targets'

/** One shot before its die: foot and horse together, each gun casting by itself (SAR-11.7, 16.4). */
interface Loaded {
  readonly key: string
  readonly power: Firepower
  readonly castings: number
  readonly pounds: number | null
}

/** SAR-11.7, 11.13, 16.12: what is behind each shot of a unit. */
function load(run: ActionRun, id: string, sighted: Sighted, share: Share | null): Loaded[] {
  const { tables } = run.field
  const unit = run.battle.units[id]!
  const { arm } = factsOf(run, unit)
  const with_ = { lowAmmo: unit.lowAmmo, ...(share && { volley: share }) }
  if (arm !== 'artillery') {
    const { castings, band } = sighted
    const power: Firepower = { arm: 'smallArms', castings, band, mounted: unit.mounted, ...with_ }
    return [{ key: `${id}>0`, power, castings, pounds: null }]
  }
  return sighted.guns.map((i) => {
    const { pounds, damage } = unit.guns[i]!
    const band = bandOf(gunRow(tables, pounds), sighted.range)
    const power: Firepower = { arm: 'artillery', pounds, band, damaged: damage > 0, ...with_ }
    return { key: `${id}>${i + 1}`, power, castings: 1, pounds }
  })
}

/** SAR-11.9: all that shifts the column but what shields the target. */
function shotOf(run: ActionRun, id: string): Omit<Shot, 'band' | 'target'> {
  const unit = run.battle.units[id]!
  const { arm, nation, weapon, tags } = factsOf(run, unit)
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
 * SAR-11.7 to 11.14: all the fire of a unit at another, at the strength and from the place that it has now: its shots with what
 * they would cost, not yet applied (`strike`). Spends the first volley, and may leave the unit low on ammunition for its next
 * fire. `part`: a reduced volley (SAR-13.9); `work`: guns fire at the section of works that shields the target (SAR-21.4).
 * Nobody bears: no shots.
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
  const sighted = bearing(run, shooter, target)
  if (!sighted) return []
  const loaded = load(run, shooter, sighted, part)
  const shot = shotOf(run, shooter)
  let low = false
  const shots = loaded.map((one, n): PendingShot => {
    const d20 = rollDie(run, shooter, purpose, 20, n + 1)
    // SAR-21.4: at the work there is neither cover nor screen.
    const cover = work ? [] : sighted.cover
    const result = resolveShot(field.tables, one.power, { ...shot, target: cover }, d20)
    low ||= result.lowAmmo
    report(run, { shooter, target, work }, one, sighted.range, d20, result)
    const men = work ? { stragglers: 0, casualties: 0 } : allocatedLosses(run, target, result.losses, sighted.zone)
    const at = { key: one.key, from: shooter, at: target, guns: one.pounds !== null }
    return { ...at, ...men, work: work ? { key: work.key, points: result.losses } : null }
  })
  const unit = battle.units[shooter]!
  battle.units[shooter] = { ...unit, firstVolleySpent: true, lowAmmo: unit.lowAmmo || low }
  updateTurnRecord(battle, shooter, { fired: true })
  if (low && !unit.lowAmmo) emit(run, { kind: 'lowAmmo', unit: shooter })
  return shots
}

/** Everything about a shot, so that an account can say who fired at whom, how far, why so hard, and with what losses. */
function report(
  run: ActionRun,
  { shooter, target, work }: { shooter: string; target: string; work: WorkSection | null },
  { castings, pounds, power }: Loaded,
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
