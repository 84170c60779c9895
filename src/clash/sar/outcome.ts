import { shareDown, shareUp } from '../../core/fraction'
import type { ClashOutcome, CounterOutcome, LeaderFate, OutcomeLine, RosterRow } from '../../operational/combat/outcome'
import type { Side } from '../../operational/types'
import { enemyOf } from '../../operational/types'
import type { BattleTable, AddressedEvent } from '../../tabletop/sar/battle/run'
import { sideThatGivesWay } from '../../tabletop/sar/battle/givingWay'
import { formedWithin } from '../../tabletop/sar/battle/victory'
import type { ClashLayout } from './layOut'
import { type ClashSetup, type ClashCounter, startingCastings } from '../setup'
import type { ClashFigures } from './figures'

/** What is left of a sub-unit and its parts when the clash is over. */
interface Remains {
  readonly came: number
  readonly casualties: number
  /** Castings still present with parts that are broken, run off or dispersed. */
  readonly lostOrder: number
  readonly stragglers: number
}

const isLost = (unit: { broken: boolean; gone: boolean; off: unknown }): boolean =>
  unit.broken || unit.gone || unit.off !== null

/** OPS-24.2: counted over all parts that came of it in the battle (SAR-2.5). */
function remainsOf({ battle }: BattleTable, id: string): Remains {
  let [came, casualties, lostOrder, stragglers] = [0, 0, 0, 0]
  for (const unit of Object.values(battle.units)) {
    if (unit.of !== id) continue
    const { start, casualties: dead, stragglers: astray } = unit.strength
    came += start
    casualties += dead
    if (isLost(unit)) lostOrder += start - dead
    // Whoever is dispersed straggles, all of him.
    stragglers += unit.gone ? start - dead : astray
  }
  return { came, casualties, lostOrder, stragglers }
}

/** OPS-24.2: marks of the counter that its permanent losses have reached. */
function marksReached(setup: ClashSetup, { unit }: ClashCounter, lost: number): number {
  const { twoStep, oneStep } = setup.world.tables.combat.rosterLoss
  const total = unit.roster.reduce((sum, entry) => sum + startingCastings(entry), 0)
  return (unit.steps === 2 ? twoStep : oneStep).thresholds.filter((part) => lost >= shareUp(total, part)).length
}

/** Castings that the counter may lose before it reaches its next mark (OPS-24.2). */
function short(setup: ClashSetup, { unit, losses: rows, steps }: ClashCounter): number {
  const { twoStep, oneStep } = setup.world.tables.combat.rosterLoss
  const mark = (unit.steps === 2 ? twoStep : oneStep).thresholds[unit.steps - steps]
  const total = unit.roster.reduce((sum, entry) => sum + startingCastings(entry), 0)
  const lost = rows.reduce((sum, row) => sum + row[0] + row[2], 0)
  return mark ? Math.max(0, shareUp(total, mark) - 1 - lost) : 0
}

function counterOutcome(
  setup: ClashSetup,
  counter: ClashCounter,
  { subUnits }: ClashLayout,
  table: BattleTable,
  { losses, bombardment }: ClashFigures,
): CounterOutcome {
  const rows = counter.losses.map((row): RosterRow => [...row])
  // Castings that a bombardment alone may still cost it: OPS-9.8, nobody loses a step by it.
  let spare = setup.bombardmentOnly ? short(setup, counter) : Infinity
  let [came, lostOrder, stragglers, castings] = [0, 0, 0, 0]
  let broken = false
  for (const { n, facts } of subUnits.filter((one) => one.counter === counter)) {
    const after = remainsOf(table, facts.id)
    // OPS-23.4: far guns scatter more men than they kill.
    const dead = setup.bombardmentOnly ? Math.min(spare, shareDown(after.casualties, bombardment.lost)) : after.casualties
    const removed = setup.bombardmentOnly ? 0 : shareDown(after.lostOrder, losses.gone)
    spare -= dead
    const left = after.came - dead - removed
    const astray = Math.min(left, after.stragglers + after.casualties - dead)
    const row = rows[n]!
    rows[n] = [row[0] + dead, astray - shareDown(astray, losses.return), row[2] + removed]
    came += after.came
    castings += dead + removed
    stragglers += after.stragglers
    broken ||= after.lostOrder > 0
    lostOrder += isWhollyLost(table, facts.id) ? after.came : after.lostOrder
  }
  const lost = rows.reduce((sum, row) => sum + row[0] + row[2], 0)
  const before = counter.unit.steps - counter.steps
  const steps = Math.min(counter.steps, Math.max(0, marksReached(setup, counter, lost) - before))
  const more = (value: number, part: { num: number; den: number }): boolean => value * part.den > came * part.num
  const routs = more(lostOrder, losses.routs)
  const shaken = broken || more(stragglers, losses.disrupted)
  const state = steps >= counter.steps ? 'same' : routs ? 'routed' : shaken ? 'disrupted' : 'same'
  return { unit: counter.unit.id, rule: 'OPS-24.2', castings, steps, state, roster: rows }
}

/** Is nobody of it in order any more, not even a part? */
const isWhollyLost = ({ battle }: BattleTable, id: string): boolean =>
  Object.values(battle.units).every((unit) => unit.of !== id || unit.strength.start === 0 || isLost(unit))

/** OPS-24.1: who must leave. */
function verdict(setup: ClashSetup, table: BattleTable): { attacker: boolean; defender: boolean } {
  const { attacker } = setup
  const radius = table.field.terms.clash!.radius
  const { result } = table.battle
  const withdrew = (side: Side): boolean => result?.by === 'resigned' && result.winner !== side
  const near = (side: Side): boolean => formedWithin(table, side, radius)
  const yields = sideThatGivesWay(table)
  if (yields) return { attacker: yields === attacker, defender: yields !== attacker }
  if (withdrew(enemyOf(attacker)) || (near(attacker) && !near(enemyOf(attacker)) && !withdrew(attacker)))
    return { attacker: false, defender: true }
  return { attacker: withdrew(attacker) || !formedWithin(table, attacker, null), defender: false }
}

/**
 * OPS-9.8, 23.4: under a bombardment alone nobody routs: who breaks goes, disrupted. Who is disrupted already is not so twice, for that
 * would be a rout (12.1).
 */
function driven(outcome: CounterOutcome, counters: readonly ClashCounter[]): CounterOutcome {
  const before = counters.find(({ unit }) => unit.id === outcome.unit)
  const state = outcome.state === 'same' || before?.disrupted ? 'same' : 'disrupted'
  return { ...outcome, state, rule: 'OPS-23.4' }
}

/** OPS-24.4: disorder is nothing to a garrison unless it loses a step (Dx) or routs (Dm): then what remains is driven out. */
function walled(counters: readonly CounterOutcome[]): { counters: CounterOutcome[]; leaves: boolean } {
  const routs = counters.some(({ state }) => state === 'routed')
  const leaves = routs || counters.some(({ steps }) => steps > 0)
  return {
    leaves,
    counters: counters.map((counter): CounterOutcome => {
      if (!leaves) return { ...counter, state: 'same', rule: 'OPS-24.4' }
      const rest = routs && counter.state === 'same' && counter.steps === 0
      return { ...counter, state: rest ? 'disrupted' : counter.state, rule: 'OPS-24.4' }
    }),
  }
}

const WORST: readonly LeaderFate[] = ['unhurt', 'wounded', 'casualty']

/** OPS-11.2: leaders who were on the table: what SAR-19.2 says of them. */
function fatesOf(
  setup: ClashSetup,
  table: BattleTable,
  told: readonly AddressedEvent[],
  tables: ClashFigures,
): Record<string, LeaderFate> {
  const fates: Record<string, LeaderFate> = {}
  for (const { id } of setup.leaders) if (table.field.leaders.has(id)) fates[id] = 'unhurt'
  for (const { body } of told) {
    if (body.kind !== 'leaderHit' || !Object.hasOwn(fates, body.leader)) continue
    const fate = tables.leaders[body.severity as keyof ClashFigures['leaders']] as LeaderFate
    if (WORST.indexOf(fate) > WORST.indexOf(fates[body.leader]!)) fates[body.leader] = fate
  }
  return fates
}

/** OPS-24: what a clash that is over comes to. `told`: everything that happened in it. */
export function clashOutcomeOf(
  setup: ClashSetup,
  clash: ClashLayout,
  table: BattleTable,
  told: readonly AddressedEvent[],
  tables: ClashFigures,
): ClashOutcome {
  const here = setup.counters.filter(({ origin: post }) => post.kind !== 'afar')
  const all = here.map((counter) => ({ counter, outcome: counterOutcome(setup, counter, clash, table, tables) }))
  const of = (side: Side): CounterOutcome[] =>
    all.filter(({ counter }) => counter.unit.side === side).map(({ outcome }) => outcome)
  const own = of(setup.attacker)
  let theirs = of(enemyOf(setup.attacker))
  let leaves = verdict(setup, table)
  if (setup.bombardmentOnly) {
    leaves = { attacker: false, defender: theirs.some(({ state }) => state === 'routed') }
    theirs = theirs.map((one) => driven(one, here))
  }
  if (here.some(({ garrison }) => garrison)) {
    const garrison = walled(theirs)
    theirs = garrison.counters
    leaves = { ...leaves, defender: garrison.leaves }
  }
  const line: OutcomeLine = {
    rule: setup.bombardmentOnly ? 'OPS-23.4' : 'OPS-24.1',
    key: leaves.defender ? 'defenderRetreats' : leaves.attacker ? 'attackerRetreats' : 'bothHold',
    args: { turns: table.battle.turn },
  }
  return {
    resolver: 'sar',
    counters: [...own, ...theirs],
    attacker: leaves.attacker ? 'retreats' : 'holds',
    defender: leaves.defender ? 'retreats' : 'holds',
    holds: leaves.defender && !setup.bombardmentOnly ? 'attacker' : leaves.defender ? null : 'defender',
    leaders: fatesOf(setup, table, told, tables),
    log: [line],
  }
}
