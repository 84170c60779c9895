import type { Firepower } from '../../fire/attackPoints'
import type { ShotFacts } from '../../fire/fireShift'
import { type AimedShot, aimShot, shotResult, type ShotResult } from '../../fire/shot'
import { gunRow } from '../../fire/weaponBand'
import type { Share } from '../../types'
import { turnRecordOf, updateTurnRecord } from '../breaking/turnRecord'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import { greySeenThrough } from '../special/grey'
import { maybeKindle } from '../special/kindle'
import type { PendingShot } from '../types'
import { rosterUnitOf } from '../units'
import type { WorkSection } from './sections'
import { bandOf, fireSolution, type FireSolution } from './fireSolution'
import { allocatedLosses } from './targets'

/** One shot before its die is rolled. A unit of infantry or cavalry fires one, a battery one for each gun casting (SAR-11.7, 16.4). */
export interface ShotToFire {
  /** `unit>number`: the id of the unit that fires, and the number of its gun from 1; 0 for infantry and cavalry. */
  readonly key: string
  readonly power: Firepower
  readonly castings: number
  /** Pounds of the gun; null for infantry and cavalry. */
  readonly pounds: number | null
  /** Points, modifiers and column. */
  readonly aimed: AimedShot
}

/** SAR-11.7, 11.13, 16.12: the shots of a unit with their firepower. `share`: the share of a reduced volley; null for a full volley. */
function shotsOf(
  table: BattleTable,
  id: string,
  solution: FireSolution,
  share: Share | null,
): Omit<ShotToFire, 'aimed'>[] {
  const { tables } = table.field
  const unit = table.battle.units[id]!
  const { arm } = rosterUnitOf(table, unit)
  const reductions = { lowAmmo: unit.lowAmmo, ...(share && { volley: share }) }
  if (arm !== 'artillery') {
    const { castings, band } = solution
    const power: Firepower = { arm: 'smallArms', castings, band, mounted: unit.mounted, ...reductions }
    return [{ key: `${id}>0`, power, castings, pounds: null }]
  }
  return solution.guns.map((gunIndex) => {
    const { pounds, damage } = unit.guns[gunIndex]!
    const band = bandOf(gunRow(tables, pounds), solution.range)
    const power: Firepower = { arm: 'artillery', pounds, band, damaged: damage > 0, ...reductions }
    return { key: `${id}>${gunIndex + 1}`, power, castings: 1, pounds }
  })
}

/** SAR-11.9: the modifiers of the firing unit itself. */
function shooterModifiers(table: BattleTable, id: string): Omit<ShotFacts, 'band' | 'target'> {
  const unit = table.battle.units[id]!
  const { arm, nation, weapon, tags } = rosterUnitOf(table, unit)
  return {
    arm,
    nation,
    // SAR-23.8: irregulars count as untrained until they are rated.
    training: unit.training ?? 'untrained',
    firstVolley: arm !== 'artillery' && !unit.firstVolleySpent,
    // SAR-16.14: only guns fire worse after a move.
    moved: arm === 'artillery' && turnRecordOf(table.battle, id).moved,
    disciplined: tags.includes('disciplined'),
    repeaters: tags.includes('repeaters'),
    ...(weapon && { weapon }),
  }
}

/**
 * SAR-11.7 to 11.10: the shots of a unit before their dice are rolled, with points, modifiers and columns. `isAtWork`: they are fired at a work.
 * `share`: the share of a reduced volley (SAR-13.9); null for a full volley.
 */
export function shotsToFire(
  table: BattleTable,
  id: string,
  solution: FireSolution,
  { isAtWork, share }: { readonly isAtWork: boolean; readonly share: Share | null },
): ShotToFire[] {
  // SAR-21.4: fire at the work itself is not reduced by cover or skirmishers.
  const facts = { ...shooterModifiers(table, id), target: isAtWork ? [] : solution.targetRows }
  return shotsOf(table, id, solution, share).map((shot) => ({
    ...shot,
    aimed: aimShot(table.field.tables, shot.power, facts),
  }))
}

/** How a volley is fired. */
interface VolleyOptions {
  /** Part of the key of the dice. */
  readonly dicePurpose: string
  /** SAR-13.9: the share of the firepower that counts in a reduced volley; null or absent: all. */
  readonly reducedTo?: Share | null
  /** The solution of this fire, where it is known; absent: it is worked out. Null: the unit cannot hit. */
  readonly solution?: FireSolution | null
  /** SAR-21.4: the section of works at which guns fire instead of at the target; null or absent: none. */
  readonly work?: WorkSection | null
}

/**
 * SAR-11.7 to 11.14: fires all shots of a unit at a target. Returns the shots with their losses, which are applied later (`applyShots`); an
 * empty list if the unit cannot hit. Spends the first volley and may leave the unit low on ammunition.
 */
export function fireVolley(
  run: ActionRun,
  shooter: string,
  target: string,
  { dicePurpose, reducedTo = null, work = null, solution = fireSolution(run, shooter, target) }: VolleyOptions,
): PendingShot[] {
  const { battle, field } = run
  if (!solution) return []
  const shotsBeforeDice = shotsToFire(run, shooter, solution, { isAtWork: work !== null, share: reducedTo })
  let isLowNow = false
  const shots = shotsBeforeDice.map((shot, shotIndex): PendingShot => {
    const d20 = rollDie(run, shooter, dicePurpose, 20, shotIndex + 1)
    const result = shotResult(field.tables, shot.aimed, d20)
    isLowNow ||= result.lowAmmo
    if (shot.pounds !== null) maybeKindle(run, shooter, d20)
    emitShot(run, { shooter, target, work }, shot, solution.range, d20, result)
    const losses = work ? { stragglers: 0, casualties: 0 } : allocatedLosses(run, target, result.losses, solution.zone)
    const origin = { key: shot.key, from: shooter, at: target, guns: shot.pounds !== null }
    return { ...origin, ...losses, work: work ? { key: work.key, points: result.losses } : null }
  })
  const unit = battle.units[shooter]!
  battle.units[shooter] = { ...unit, firstVolleySpent: true, lowAmmo: unit.lowAmmo || isLowNow }
  updateTurnRecord(battle, shooter, { fired: true })
  greySeenThrough(run, shooter)
  if (isLowNow && !unit.lowAmmo) emit(run, { kind: 'lowAmmo', unit: shooter })
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
