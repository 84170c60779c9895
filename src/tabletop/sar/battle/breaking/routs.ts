// Rout checks (SAR-20.5): friends that see a unit break may rout too, and units past which friends flee remember it for their rally rolls.
import { angleFromAhead, type Point } from '../../../common/point'
import { gapBetween, polygonsOverlap, type Polygon } from '../../../common/polygon'
import { findSightBlocker } from '../../../common/sight'
import { inchesToThousandths } from '../../inches'
import { type MoraleFlag, moraleRoll } from '../../morale/rallyRout'
import { seesBreak } from '../../morale/seesBreak'
import { effectivesOf } from '../../stragglers/strength'
import { unitPolygon } from '../layout'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import { hiddenByWeather } from '../special/weather'
import { rosterUnitOf, sideOfUnit, unitsOf } from '../units'
import { bestAttachedRating } from '../leaders/ratings'
import { unitsThatBreak } from './companies'
import { turnRecordOf, updateTurnRecord } from './turnRecord'
import { inflictLosses } from './inflictLosses'
import { moraleFlagsOfPlace } from './moraleFlags'
import type { RoutedArea } from './retreat'

/** A unit that has broken, and the area where it stood when it broke. */
export interface BrokenUnit {
  readonly unit: string
  readonly outline: Polygon
  readonly middle: Point
}

/** SAR-20.2: a unit is routed past if a unit of the same leader (its peer) flees within this distance of it, in inches. */
const ROUT_PAST_INCHES = 6

/** SAR-20.5: terrain alone blocks the sight of a unit that breaks; other units do not. */
const NO_SCREENS: readonly never[] = []

/** SAR-20.5: unbroken friends that see a unit break: it is within 24 inches and before their front, and terrain does not hide it. */
export function friendsWhoSee(table: BattleTable, broken: BrokenUnit): string[] {
  const { battle, field } = table
  return unitsOf(table, sideOfUnit(table, battle.units[broken.unit]!)).filter((id) => {
    const unit = battle.units[id]!
    if (id === broken.unit || unit.broken || unit.at === null) return false
    const distance = gapBetween(unitPolygon(field, unit)!, broken.outline)
    if (distance > inchesToThousandths(field.tables.arcs.routSightInches)) return false
    const angle = angleFromAhead({ at: unit.at, heading: unit.heading }, broken.middle)
    // Distance and angle are tested first, as if no terrain were there; the slower test of terrain follows.
    const isBlockedByTerrain = false
    if (!seesBreak(field.tables, distance, angle, isBlockedByTerrain)) return false
    if (hiddenByWeather(table)?.(unit.at, broken.middle)) return false
    return findSightBlocker(field.ground, unit.at, broken.middle, NO_SCREENS) === null
  })
}

/**
 * SAR-20.2: the names of the morale modifiers of a unit through which friends flee or past which its peers flee. `fledAreas`: the areas over
 * which units have fled, by id.
 */
function fleeingFlags(table: BattleTable, id: string, fledAreas: ReadonlyMap<string, RoutedArea>): MoraleFlag[] {
  const { battle, field } = table
  const unit = battle.units[id]!
  const outline = unitPolygon(field, unit)!
  const { side, leader } = rosterUnitOf(table, unit)
  const flags = new Set<MoraleFlag>()
  for (const [fleeingId, area] of fledAreas) {
    const fleeing = rosterUnitOf(table, battle.units[fleeingId]!)
    if (fleeingId === id || fleeing.side !== side) continue
    const isPeer = fleeing.leader === leader
    if (polygonsOverlap(area, outline)) flags.add('unitRoutedThroughYou')
    else if (isPeer && gapBetween(area, outline) <= inchesToThousandths(ROUT_PAST_INCHES)) flags.add('peerRoutedPast')
  }
  return [...flags].sort()
}

/** SAR-20.2: records for each unit whether friends have fled through it or peers past it this turn; this modifies its rally roll. */
export function recordRouts(run: ActionRun, fledAreas: ReadonlyMap<string, RoutedArea>): void {
  for (const id of Object.keys(run.battle.units).sort()) {
    const { at, gone } = run.battle.units[id]!
    if (at === null || gone || fledAreas.has(id)) continue
    const flags = fleeingFlags(run, id, fledAreas)
    // The worse of the two stays in the record.
    if (flags.includes('unitRoutedThroughYou')) updateTurnRecord(run.battle, id, { routed: 'unitRoutedThroughYou' })
    else if (flags.includes('peerRoutedPast') && !turnRecordOf(run.battle, id).routed)
      updateTurnRecord(run.battle, id, { routed: 'peerRoutedPast' })
  }
}

/**
 * SAR-20.1, 20.5: rolls one rout check for each broken unit that a friend sees, from the places after the retreats (SAR-3.2). A unit that
 * sees several friends break rolls for one after the other, until it routs or its stragglers break it. Returns the units that rout, and those
 * that took stragglers and so must be tested for breaking.
 */
export function checkRouts(
  run: ActionRun,
  broken: readonly BrokenUnit[],
  fledAreas: ReadonlyMap<string, RoutedArea>,
): { routed: string[]; mayBreak: string[] } {
  const checks = broken.flatMap((brokenUnit) =>
    friendsWhoSee(run, brokenUnit).map((unit) => ({ unit, seenBreaking: brokenUnit.unit })),
  )
  const routed: string[] = []
  const mayBreak: string[] = []
  // The rolls of a unit depend on nothing that the rolls of another change, so the order of the units does not matter.
  for (const id of [...new Set(checks.map(({ unit }) => unit))].sort()) {
    const flags = fleeingFlags(run, id, fledAreas)
    for (const { seenBreaking } of checks.filter(({ unit }) => unit === id)) {
      const { rout, stragglers } = rollRoutCheck(run, id, `rout.${seenBreaking}`, flags)
      if (stragglers > 0) {
        const losses = { unit: id, stragglers, casualties: 0, rule: 'SAR-20.1', causedBy: null } as const
        inflictLosses(run, { ...losses, cause: 'other' })
        if (!mayBreak.includes(id)) mayBreak.push(id)
      }
      // In the table of rout checks the result `retreat` means that the unit routs (SAR-20.6).
      if (rout === 'retreat' || rout === 'retreatPlus1d4') routed.push(id)
      // SAR-20.5: only unbroken friends check: who has routed, or has more stragglers than effectives by now, rolls no more.
      if (routed.includes(id) || run.battle.units[id]!.gone || isBreaking(run, id)) break
    }
  }
  return { routed, mayBreak: mayBreak.filter((id) => !routed.includes(id)) }
}

/** SAR-5.3, 5.7: do the unit's stragglers break it now, counted with its companies? */
const isBreaking = ({ battle }: BattleTable, id: string): boolean => {
  const { regiment, companies } = unitsThatBreak(battle, id)
  return regiment !== null || companies.includes(id)
}

/**
 * SAR-20.1: rolls one rout check; returns its result and the number of stragglers, without applying them. `purpose`: part of the key of its dice.
 * `flags`: names of the modifiers that do not follow from where the unit stands.
 */
export function rollRoutCheck(
  run: ActionRun,
  id: string,
  purpose: string,
  flags: readonly MoraleFlag[],
): { rout: ReturnType<typeof moraleRoll>['row']['rout']; stragglers: number } {
  const { battle, field } = run
  const unit = battle.units[id]!
  const d20 = rollDie(run, id, purpose, field.tables.rallyRout.die)
  const { total, shift, row } = moraleRoll(
    field.tables,
    'rout',
    {
      training: unit.training ?? 'untrained',
      effectives: effectivesOf(unit.strength),
      stragglers: unit.strength.stragglers,
      leaderLR: bestAttachedRating(run, id),
      flags: [...moraleFlagsOfPlace(run, id), ...flags],
    },
    d20,
  )
  emit(run, {
    kind: 'test',
    rule: 'SAR-20.5',
    unit: id,
    test: 'rout',
    d20,
    modifiers: shift.modifiers,
    // SAR-20.3: a unit that can never stand has no total; the lowest row applies.
    total: total === 'never' ? null : total,
    result: row.rout,
  })
  const takesStragglers = row.rout === 'retreatPlus1d4' || row.rout === 'take1d4'
  return { rout: row.rout, stragglers: takesStragglers ? rollDie(run, id, `${purpose}.stragglers`, 4) : 0 }
}
