import type { ClashOutcome, LeaderFate } from '../../operational/combat/outcome'
import type { AddressedEvent, BattleTable } from '../../tabletop/sar/battle/run'
import { otherSide } from '../../tabletop/sar/battle/field'
import { sideThatGivesWay } from '../../tabletop/sar/battle/givingWay'
import { hasFormedUnitWithin } from '../../tabletop/sar/battle/victory'
import { clashOutcomeOf, type SubUnitResult, type TabletopResult } from '../outcome'
import type { ClashSetup } from '../setup'
import type { ClashFigures } from './figures'
import type { ClashLayout } from './layOut'

/** Is a part of a unit broken, dispersed (`gone`), or fled over the edge of the table (`off`)? */
const isOutOfOrder = (unit: { broken: boolean; gone: boolean; off: unknown }): boolean =>
  unit.broken || unit.gone || unit.off !== null

/** OPS-24.2: what is left of a sub-unit, counted over all its parts (SAR-2.5). `unit.of` is the id of the sub-unit that a part belongs to. */
function subUnitResult({ battle }: BattleTable, id: string, rosterIndex: number): SubUnitResult {
  const parts = Object.values(battle.units).filter((unit) => unit.of === id)
  let brought = 0
  let casualties = 0
  let outOfOrder = 0
  let stragglers = 0
  for (const part of parts) {
    const { strength } = part
    const alive = strength.start - strength.casualties
    brought += strength.start
    casualties += strength.casualties
    if (isOutOfOrder(part)) outOfOrder += alive
    // A part that is dispersed has no casting left in its ranks: all who are alive straggle.
    stragglers += part.gone ? alive : strength.stragglers
  }
  // A part that never had castings does not count.
  const isWhollyOutOfOrder = parts.every((part) => part.strength.start === 0 || isOutOfOrder(part))
  return { rosterIndex, brought, casualties, stragglers, outOfOrder, isWhollyOutOfOrder }
}

/**
 * OPS-24.1: which side gives way: one whose losses are too high; else the defender if he withdrew or only the attacker has formed units near
 * the centre (`holdingRadius` of the clash's terms); else the attacker if he withdrew or has no formed unit left.
 */
function retreatsOf({ attacker }: ClashSetup, table: BattleTable): TabletopResult['retreats'] {
  const defender = otherSide(table, attacker)
  const { holdingRadius } = table.field.terms.clash!
  const { result } = table.battle
  // A side that withdraws resigns the battle on the table.
  const withdrew = (side: string): boolean => result?.by === 'resigned' && result.winner !== side
  const isNearCentre = (side: string): boolean => hasFormedUnitWithin(table, side, holdingRadius)
  const sideByLosses = sideThatGivesWay(table)
  if (sideByLosses) return { attacker: sideByLosses === attacker, defender: sideByLosses !== attacker }
  const attackerHoldsCentre = isNearCentre(attacker) && !isNearCentre(defender) && !withdrew(attacker)
  if (withdrew(defender) || attackerHoldsCentre) return { attacker: false, defender: true }
  const hasFormedAttacker = hasFormedUnitWithin(table, attacker, ANYWHERE)
  return { attacker: withdrew(attacker) || !hasFormedAttacker, defender: false }
}

/** As a radius: anywhere on the table. */
const ANYWHERE = null

const FATES_FROM_BEST: readonly LeaderFate[] = ['unhurt', 'wounded', 'casualty']

/** OPS-11.2: the fate of each leader who was on the table; a leader hit more than once keeps the worst (SAR-19.2). */
function leaderFates(
  setup: ClashSetup,
  table: BattleTable,
  events: readonly AddressedEvent[],
  figures: ClashFigures,
): Record<string, LeaderFate> {
  const fates: Record<string, LeaderFate> = {}
  for (const { id } of setup.leaders) if (table.field.leaders.has(id)) fates[id] = 'unhurt'
  for (const { body } of events) {
    if (body.kind !== 'leaderHit' || !Object.hasOwn(fates, body.leader)) continue
    // `figures.leaders` gives the fate for each severity of a wound.
    const fate = figures.leaders[body.severity as keyof ClashFigures['leaders']] as LeaderFate
    if (FATES_FROM_BEST.indexOf(fate) > FATES_FROM_BEST.indexOf(fates[body.leader]!)) fates[body.leader] = fate
  }
  return fates
}

/** OPS-24: the outcome of a clash that is over; `events` are all that happened in it. */
export function sarOutcomeOf(
  setup: ClashSetup,
  { subUnits }: ClashLayout,
  table: BattleTable,
  events: readonly AddressedEvent[],
  figures: ClashFigures,
): ClashOutcome {
  const result: TabletopResult = {
    resolver: 'sar',
    subUnitsOf: (counter) =>
      subUnits
        .filter((subUnit) => subUnit.counter === counter)
        .map(({ facts, rosterIndex }) => subUnitResult(table, facts.id, rosterIndex)),
    retreats: retreatsOf(setup, table),
    leaders: leaderFates(setup, table, events, figures),
    turns: table.battle.turn,
  }
  return clashOutcomeOf(setup, result, figures)
}
