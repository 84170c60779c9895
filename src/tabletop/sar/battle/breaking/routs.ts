import { offAhead, type Point } from '../../../common/point'
import { gap, overlap, type Polygon } from '../../../common/polygon'
import { sightBlock } from '../../../common/sight'
import { thousandths } from '../../inches'
import { type MoraleFlag, moraleRoll } from '../../morale/rallyRout'
import { seesBreak } from '../../morale/seesBreak'
import { effectivesOf } from '../../stragglers/strength'
import { unitPolygon } from '../layout'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import { factsOf, sideOfUnit, unitsOf } from '../units'
import { attachedLR } from '../leaders/ratings'
import { turnRecordOf, updateTurnRecord } from './turnRecord'
import { inflictLosses } from './inflictLosses'
import { moraleFlags } from './moraleFlags'
import type { Flight } from './retreat'

/** A unit that broke, where it stood when it did. */
export interface BrokenUnit {
  readonly unit: string
  readonly ground: Polygon
  readonly middle: Point
}

/** SAR-20.2, Q41: who routs past comes so near. */
const PAST_INCHES = 6

/** SAR-20.5: unbroken friends who see it: within 24 inches, before them, not hidden by the ground. */
export function friendsWhoSee(table: BattleTable, broken: BrokenUnit): string[] {
  const { battle, field } = table
  return unitsOf(table, sideOfUnit(table, battle.units[broken.unit]!)).filter((id) => {
    const unit = battle.units[id]!
    if (id === broken.unit || unit.broken || unit.at === null) return false
    const distance = gap(unitPolygon(field, unit)!, broken.ground)
    if (distance > thousandths(field.tables.arcs.routSightInches)) return false
    const off = offAhead({ at: unit.at, heading: unit.heading }, broken.middle)
    const blocked = (): boolean => sightBlock(field.ground, unit.at!, broken.middle, []) !== null
    return seesBreak(field.tables, distance, off, false) && !blocked()
  })
}

/** SAR-20.2: friends fleeing through a unit, or its peers past it. */
function fleeingFlags(table: BattleTable, id: string, flights: ReadonlyMap<string, Flight>): MoraleFlag[] {
  const { battle, field } = table
  const unit = battle.units[id]!
  const ground = unitPolygon(field, unit)!
  const flags = new Set<MoraleFlag>()
  for (const [other, way] of flights) {
    const friend = factsOf(table, battle.units[other]!)
    if (other === id || friend.side !== sideOfUnit(table, unit)) continue
    const { leader } = factsOf(table, unit)
    if (overlap(way, ground)) flags.add('unitRoutedThroughYou')
    else if (friend.leader === leader && gap(way, ground) <= thousandths(PAST_INCHES)) flags.add('peerRoutedPast')
  }
  return [...flags].sort()
}

/** SAR-20.2: friends on the table remember until the turn ends who fled through them or past them: it bears on rallying. */
export function recordRouts(run: ActionRun, flights: ReadonlyMap<string, Flight>): void {
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
 * SAR-20.1, 20.5: one roll for each breaking unit seen, all from the state after the retreats (SAR-3.2). Returns who routs and who
 * took stragglers and may break by them.
 */
export function checkRouts(
  run: ActionRun,
  broken: readonly BrokenUnit[],
  flights: ReadonlyMap<string, Flight>,
): { routed: string[]; shaken: string[] } {
  const checks = broken.flatMap((one) => friendsWhoSee(run, one).map((unit) => ({ unit, seen: one.unit })))
  const stragglers = new Map<string, number>()
  const routed = new Set<string>()
  for (const { unit: id, seen } of checks) {
    const { effect, dice } = rollRoutCheck(run, id, `rout.${seen}`, fleeingFlags(run, id, flights))
    if (effect === 'retreat' || effect === 'retreatPlus1d4') routed.add(id)
    if (dice > 0) stragglers.set(id, (stragglers.get(id) ?? 0) + dice)
  }
  for (const id of [...stragglers.keys()].sort())
    inflictLosses(run, {
      unit: id,
      stragglers: stragglers.get(id)!,
      casualties: 0,
      rule: 'SAR-20.1',
      by: null,
      kind: 'other',
    })
  return { routed: [...routed].sort(), shaken: [...stragglers.keys()].filter((id) => !routed.has(id)).sort() }
}

/** SAR-20.1: one roll on the rout column, with the stragglers it costs; nothing is applied yet. */
export function rollRoutCheck(
  run: ActionRun,
  id: string,
  purpose: string,
  flags: readonly MoraleFlag[],
): { effect: ReturnType<typeof moraleRoll>['row']['rout']; dice: number } {
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
      leaderLR: attachedLR(run, id),
      flags: [...moraleFlags(run, id), ...flags],
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
    // SAR-20.3: who may not stand at all has no total; it lies below every row.
    total: total === 'never' ? null : total,
    result: row.rout,
  })
  const takes = row.rout === 'retreatPlus1d4' || row.rout === 'take1d4'
  return { effect: row.rout, dice: takes ? rollDie(run, id, `${purpose}.stragglers`, 4) : 0 }
}
