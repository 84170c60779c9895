import type { ClashOutcome, LeaderFate } from '../../operational/combat/outcome'
import { enemyOf, type Side } from '../../operational/types'
import type { RegimentalTable } from '../../tabletop/regimental/battle/run'
import { hasFormedUnitNear, sideThatGivesWay } from '../../tabletop/regimental/battle/victory'
import { effectivenessOf } from '../../tabletop/regimental/units/effectiveness'
import { clashOutcomeOf, type SubUnitResult, type TabletopResult } from '../outcome'
import type { ClashSetup } from '../setup'
import type { RegimentalClashFigures } from './figures'
import type { RegimentalLayout } from './layOut'
import { castingsOfStands, type RegimentalSubUnit } from './roster'

// What a clash by the Regimental rules came to, in castings of the hex game (OPS-24, REG-12.10).

/** A fall of a leader during the clash: his id and the row of REG-11.4. */
export interface LeaderFall {
  readonly leader: string
  readonly row: string
}

/** OPS-24.2, REG-12.10: what is left of a sub-unit. */
export function subUnitResult(
  { rules }: RegimentalLayout,
  { field, battle }: RegimentalTable,
  subUnit: RegimentalSubUnit,
  figures: RegimentalClashFigures,
): SubUnitResult {
  const { facts, missing, rosterIndex } = subUnit
  const unit = battle.units[facts.id]!
  const start = field.units.get(facts.id)!
  const isBattery = facts.arm === 'artillery'
  const [left, atStart] = isBattery ? [unit.guns.length, start.guns.length] : [unit.stands, start.stands]
  const casualties = castingsOfStands(rules, subUnit, atStart - left)
  const alive = facts.castings - missing - casualties
  // `destroyed`: its last stand is gone; who is alive has run.
  const isOut = unit.absence !== null || (!isBattery && unit.order === 'broken')
  const isShaken = isBattery
    ? unit.guns.some(({ silenced }) => silenced)
    : unit.order === 'disordered' || effectivenessOf(rules, start.grade, atStart, left) === 'spent'
  // REG-12.10: spent or disordered at the end counts as stragglers over the share that disrupts a counter.
  const { num, den } = figures.losses.disrupted
  const straying = isShaken && !isOut ? Math.min(alive, Math.floor((facts.castings * num) / den) + 1 - missing) : 0
  return {
    rosterIndex,
    brought: facts.castings,
    casualties,
    stragglers: missing + Math.max(0, straying),
    outOfOrder: isOut ? alive : 0,
    isWhollyOutOfOrder: isOut,
  }
}

/** OPS-24.1: which side gives way. */
function retreatsOf({ attacker, bombardmentOnly }: ClashSetup, table: RegimentalTable): TabletopResult['retreats'] {
  if (bombardmentOnly) return { attacker: false, defender: false }
  const defender = enemyOf(attacker)
  const { result, units } = table.battle
  // A side that withdraws resigns the battle on the table.
  const withdrew = (side: Side): boolean => result?.by === 'resigned' && result.winner !== side
  const beaten = sideThatGivesWay(table)
  if (beaten !== null) return { attacker: beaten === attacker, defender: beaten !== attacker }
  const { centre, holdingRadius } = table.field.terms.clash!
  const isNear = (side: Side): boolean => hasFormedUnitNear(table, side, centre, holdingRadius)
  const attackerHoldsCentre = isNear(attacker) && !isNear(defender) && !withdrew(attacker)
  if (withdrew(defender) || attackerHoldsCentre) return { attacker: false, defender: true }
  const isAttackerLeft = Object.keys(units).some((id) => units[id]!.side === attacker)
  const hasFormedAttacker = isAttackerLeft && hasFormedUnitNear(table, attacker, centre, null)
  return { attacker: withdrew(attacker) || !hasFormedAttacker, defender: false }
}

const FATES_FROM_BEST: readonly LeaderFate[] = ['unhurt', 'wounded', 'casualty']

/** OPS-11.2: the fate of each leader who was on the table; one hit more than once keeps the worst (REG-11.4). */
function leaderFates(
  setup: ClashSetup,
  table: RegimentalTable,
  falls: readonly LeaderFall[],
  figures: RegimentalClashFigures,
): Record<string, LeaderFate> {
  const fates: Record<string, LeaderFate> = {}
  for (const { id } of setup.leaders) if (table.field.leaders.has(id)) fates[id] = 'unhurt'
  for (const { leader, row } of falls) {
    if (!Object.hasOwn(fates, leader)) continue
    const fate = figures.leaders[row as keyof RegimentalClashFigures['leaders']] as LeaderFate
    if (FATES_FROM_BEST.indexOf(fate) > FATES_FROM_BEST.indexOf(fates[leader]!)) fates[leader] = fate
  }
  return fates
}

/** OPS-24: the outcome of a clash that is over. */
export function regimentalOutcomeOf(
  setup: ClashSetup,
  layout: RegimentalLayout,
  table: RegimentalTable,
  falls: readonly LeaderFall[],
  figures: RegimentalClashFigures,
): ClashOutcome {
  const result: TabletopResult = {
    resolver: 'regimental',
    subUnitsOf: (counter) =>
      layout.subUnits
        .filter((subUnit) => subUnit.counter === counter)
        .map((subUnit) => subUnitResult(layout, table, subUnit, figures)),
    retreats: retreatsOf(setup, table),
    leaders: leaderFates(setup, table, falls, figures),
    turns: setup.bombardmentOnly ? figures.bombardment.turns : table.battle.turn,
  }
  return clashOutcomeOf(setup, result, figures)
}
