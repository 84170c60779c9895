import { angleFromAhead, type Point } from '../../../common/point'
import { gapBetween, polygonsOverlap, type Polygon } from '../../../common/polygon'
import { sightBlock } from '../../../common/sight'
import { inchesToThousandths } from '../../inches'
import { type MoraleFlag, moraleRoll } from '../../morale/rallyRout'
import { seesBreak } from '../../morale/seesBreak'
import { effectivesOf } from '../../stragglers/strength'
import { unitPolygon } from '../layout'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import { rosterUnitOf, sideOfUnit, unitsOf } from '../units'
import { bestAttachedRating } from '../leaders/ratings'
import { turnRecordOf, updateTurnRecord } from './turnRecord'
import { inflictLosses } from './inflictLosses'
import { moraleFlagsOfPlace } from './moraleFlags'
import type { RoutedArea } from './retreat'

/** A unit that has broken, and where it stood then. */
export interface BrokenUnit {
  readonly unit: string
  readonly outline: Polygon
  readonly middle: Point
}

/** SAR-20.2: a peer that passes within this distance routs past a unit, in inches. */
const ROUT_PAST_INCHES = 6

/** SAR-20.5: unbroken friends that see a unit break: it is within 24 inches and before their front, and terrain does not hide it. */
export function friendsWhoSee(table: BattleTable, broken: BrokenUnit): string[] {
  const { battle, field } = table
  return unitsOf(table, sideOfUnit(table, battle.units[broken.unit]!)).filter((id) => {
    const unit = battle.units[id]!
    if (id === broken.unit || unit.broken || unit.at === null) return false
    const distance = gapBetween(unitPolygon(field, unit)!, broken.outline)
    if (distance > inchesToThousandths(field.tables.arcs.routSightInches)) return false
    const off = angleFromAhead({ at: unit.at, heading: unit.heading }, broken.middle)
    if (!seesBreak(field.tables, distance, off, false)) return false
    return sightBlock(field.ground, unit.at, broken.middle, []) === null
  })
}

/** SAR-20.2: the morale flags of friends that flee through a unit, and of peers that flee past it. */
function fleeingFlags(table: BattleTable, id: string, flights: ReadonlyMap<string, RoutedArea>): MoraleFlag[] {
  const { battle, field } = table
  const unit = battle.units[id]!
  const ground = unitPolygon(field, unit)!
  const flags = new Set<MoraleFlag>()
  for (const [other, area] of flights) {
    const friend = rosterUnitOf(table, battle.units[other]!)
    if (other === id || friend.side !== sideOfUnit(table, unit)) continue
    const { leader } = rosterUnitOf(table, unit)
    if (polygonsOverlap(area, ground)) flags.add('unitRoutedThroughYou')
    else if (friend.leader === leader && gapBetween(area, ground) <= inchesToThousandths(ROUT_PAST_INCHES))
      flags.add('peerRoutedPast')
  }
  return [...flags].sort()
}

/** SAR-20.2: records for each unit whether friends have fled through it or peers past it this turn; this modifies its rally roll. */
export function recordRouts(run: ActionRun, flights: ReadonlyMap<string, RoutedArea>): void {
  for (const id of Object.keys(run.battle.units).sort()) {
    const { at, gone } = run.battle.units[id]!
    if (at === null || gone || flights.has(id)) continue
    const flags = fleeingFlags(run, id, flights)
    const routed = flags.includes('unitRoutedThroughYou') ? 'unitRoutedThroughYou' : flags[0]
    if (routed === 'unitRoutedThroughYou') updateTurnRecord(run.battle, id, { routed })
    else if (routed === 'peerRoutedPast' && !turnRecordOf(run.battle, id).routed)
      updateTurnRecord(run.battle, id, { routed })
  }
}

/**
 * SAR-20.1, 20.5: one rout check for each breaking unit that a unit sees, all from the state after the retreats (SAR-3.2). Returns the
 * units that rout, and those that took stragglers and may break from them.
 */
export function checkRouts(
  run: ActionRun,
  broken: readonly BrokenUnit[],
  flights: ReadonlyMap<string, RoutedArea>,
): { routed: string[]; mayBreak: string[] } {
  const checks = broken.flatMap((one) => friendsWhoSee(run, one).map((unit) => ({ unit, seen: one.unit })))
  const stragglers = new Map<string, number>()
  const routed = new Set<string>()
  for (const { unit: id, seen } of checks) {
    const { rout: effect, stragglers: dice } = rollRoutCheck(run, id, `rout.${seen}`, fleeingFlags(run, id, flights))
    if (effect === 'retreat' || effect === 'retreatPlus1d4') routed.add(id)
    if (dice > 0) stragglers.set(id, (stragglers.get(id) ?? 0) + dice)
  }
  for (const id of [...stragglers.keys()].sort())
    inflictLosses(run, {
      unit: id,
      stragglers: stragglers.get(id)!,
      casualties: 0,
      rule: 'SAR-20.1',
      causedBy: null,
      cause: 'other',
    })
  return { routed: [...routed].sort(), mayBreak: [...stragglers.keys()].filter((id) => !routed.has(id)).sort() }
}

/** SAR-20.1: one rout check; returns its result and stragglers without applying them. */
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
  const takes = row.rout === 'retreatPlus1d4' || row.rout === 'take1d4'
  return { rout: row.rout, stragglers: takes ? rollDie(run, id, `${purpose}.stragglers`, 4) : 0 }
}
