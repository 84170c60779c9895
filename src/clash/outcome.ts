import { type Fraction, timesRoundedDown, timesRoundedUp } from '../core/fraction'
import type { ClashOutcome, CounterOutcome, LeaderFate, OutcomeLine, RosterRow } from '../operational/combat/outcome'
import type { TabletopResolver } from '../operational/resolvers'
import type { PieceId } from '../operational/types'
import { type ClashCounter, type ClashSetup, startingCastings } from './setup'

// Turns what a tabletop engine reports of a clash (an attack fought on the tabletop) into the outcome that the hex game carries out.

/** What a tabletop engine reports of one sub-unit when a clash is over, in castings; all its parts are counted (OPS-24.2). */
export interface SubUnitResult {
  /** The number of the sub-unit in its counter's roster, from 0. */
  readonly rosterIndex: number
  /** Castings that it brought to the clash. */
  readonly brought: number
  readonly casualties: number
  readonly stragglers: number
  /** Castings left in parts that are broken, off the table or dispersed. */
  readonly outOfOrder: number
  /** Every part of it is broken, off the table or dispersed. */
  readonly isWhollyOutOfOrder: boolean
}

/** What a tabletop engine reports when a clash is over. */
export interface TabletopResult {
  readonly resolver: TabletopResolver
  /** The sub-units of a counter that were on the table. */
  subUnitsOf(counter: ClashCounter): readonly SubUnitResult[]
  /** OPS-24.1: which side gives way. */
  readonly retreats: { readonly attacker: boolean; readonly defender: boolean }
  readonly leaders: Readonly<Record<PieceId, LeaderFate>>
  readonly turns: number
}

/** The shares by which castings lost on the table become losses of the hex game (OPS-24.2, 24.3). */
export interface OutcomeFigures {
  readonly bombardment: {
    /** The share of castings hit by a bombardment alone that is lost for good; the others straggle. */
    readonly lost: Fraction
  }
  readonly losses: {
    /** The share of the castings out of order that is lost for good. */
    readonly gone: Fraction
    /** A counter routs when more than this share of it is out of order. */
    readonly routs: Fraction
    /** A counter is disrupted when more than this share of it straggles. */
    readonly disrupted: Fraction
    /** The share of the stragglers that is back when the clash is over. */
    readonly return: Fraction
  }
}

/** Castings of a counter at the start of the game. */
const fullCastings = ({ unit }: ClashCounter): number =>
  unit.roster.reduce((sum, entry) => sum + startingCastings(entry), 0)

/** Castings of a counter that are lost for good: dead, and removed. A row is `[dead, stragglers, removed]`. */
const lostForGood = (losses: readonly RosterRow[]): number =>
  losses.reduce((sum, [dead, , removed]) => sum + dead + removed, 0)

/** OPS-24.2: the shares of its castings at which a counter loses a step. */
const stepThresholds = ({ world }: ClashSetup, { unit }: ClashCounter) => {
  const { twoStep, oneStep } = world.tables.combat.rosterLoss
  return (unit.steps === 2 ? twoStep : oneStep).thresholds
}

/** OPS-24.2: how many thresholds a counter has reached that has lost `castingsLost` castings for good. */
const thresholdsReached = (setup: ClashSetup, counter: ClashCounter, castingsLost: number): number =>
  stepThresholds(setup, counter).filter((share) => castingsLost >= timesRoundedUp(fullCastings(counter), share)).length

/** Castings that a counter may still lose without losing its next step (OPS-24.2). */
function castingsBeforeNextStep(setup: ClashSetup, counter: ClashCounter): number {
  const stepsLost = counter.unit.steps - counter.steps
  const nextThreshold = stepThresholds(setup, counter)[stepsLost]
  if (!nextThreshold) return 0
  return Math.max(0, timesRoundedUp(fullCastings(counter), nextThreshold) - 1 - lostForGood(counter.losses))
}

/** OPS-24.2: new losses, steps lost and state of one counter. */
function counterOutcome(
  setup: ClashSetup,
  counter: ClashCounter,
  subUnits: readonly SubUnitResult[],
  { losses, bombardment }: OutcomeFigures,
): CounterOutcome {
  // One row for each sub-unit: `[dead, stragglers, removed]`.
  const rows = counter.losses.map((row): RosterRow => [...row])
  // OPS-9.8: a bombardment alone costs no step, so its casualties end short of the next threshold.
  let maxDead = setup.bombardmentOnly ? castingsBeforeNextStep(setup, counter) : Infinity
  const total = { brought: 0, outOfOrder: 0, stragglers: 0, lost: 0 }
  // First the losses of each sub-unit, then the counter as a whole.
  for (const subUnit of subUnits) {
    // OPS-23.4: distant guns scatter more men than they kill.
    const dead = setup.bombardmentOnly
      ? Math.min(maxDead, timesRoundedDown(subUnit.casualties, bombardment.lost))
      : subUnit.casualties
    const removed = setup.bombardmentOnly ? 0 : timesRoundedDown(subUnit.outOfOrder, losses.gone)
    maxDead -= dead
    const remaining = subUnit.brought - dead - removed
    // Casualties of a bombardment that are not dead straggle.
    const straggling = Math.min(remaining, subUnit.stragglers + subUnit.casualties - dead)
    const stillMissing = straggling - timesRoundedDown(straggling, losses.return)
    const [deadBefore, , removedBefore] = rows[subUnit.rosterIndex]!
    rows[subUnit.rosterIndex] = [deadBefore + dead, stillMissing, removedBefore + removed]
    total.brought += subUnit.brought
    total.lost += dead + removed
    total.stragglers += subUnit.stragglers
    // A sub-unit that is wholly out of order counts with its dead.
    total.outOfOrder += subUnit.isWhollyOutOfOrder ? subUnit.brought : subUnit.outOfOrder
  }
  const stepsLostBefore = counter.unit.steps - counter.steps
  const stepsLostInAll = thresholdsReached(setup, counter, lostForGood(rows))
  const stepsLostNow = Math.min(counter.steps, Math.max(0, stepsLostInAll - stepsLostBefore))
  const isMoreThan = (castings: number, share: Fraction): boolean => castings * share.den > total.brought * share.num
  const hasPartOutOfOrder = subUnits.some(({ outOfOrder }) => outOfOrder > 0)
  // A destroyed counter has no state any more.
  const isDestroyed = stepsLostNow >= counter.steps
  let state: CounterOutcome['state'] = 'same'
  if (!isDestroyed) {
    if (isMoreThan(total.outOfOrder, losses.routs)) state = 'routed'
    else if (hasPartOutOfOrder || isMoreThan(total.stragglers, losses.disrupted)) state = 'disrupted'
  }
  return { unit: counter.unit.id, rule: 'OPS-24.2', castings: total.lost, steps: stepsLostNow, state, roster: rows }
}

/**
 * OPS-9.8, 23.4: under a bombardment alone no unit routs: one that would rout is disrupted. A unit that was disrupted before the clash keeps
 * its state, because a second disruption would be a rout (OPS-12.1).
 */
function bombardedOutcome(outcome: CounterOutcome, counters: readonly ClashCounter[]): CounterOutcome {
  const wasDisrupted = counters.find(({ unit }) => unit.id === outcome.unit)?.disrupted ?? false
  const state = outcome.state === 'same' || wasDisrupted ? 'same' : 'disrupted'
  return { ...outcome, state, rule: 'OPS-23.4' }
}

/**
 * OPS-24.4: a garrison shakes off disorder unless one of its counters loses a step or routs (as by the results Dx and Dm of the combat table).
 * Then the whole garrison must leave, and after a rout the counters that were unharmed are disrupted.
 */
function garrisonOutcome(counters: readonly CounterOutcome[]): { counters: CounterOutcome[]; leaves: boolean } {
  const routs = counters.some(({ state }) => state === 'routed')
  const leaves = routs || counters.some(({ steps }) => steps > 0)
  return {
    leaves,
    counters: counters.map((counter): CounterOutcome => {
      if (!leaves) return { ...counter, state: 'same', rule: 'OPS-24.4' }
      const isUnharmed = counter.state === 'same' && counter.steps === 0
      return { ...counter, state: routs && isUnharmed ? 'disrupted' : counter.state, rule: 'OPS-24.4' }
    }),
  }
}

/** The last part of the message key that says which side gives way. */
const messageOf = (retreats: TabletopResult['retreats']): string => {
  if (retreats.defender) return 'defenderRetreats'
  return retreats.attacker ? 'attackerRetreats' : 'bothHold'
}

/** OPS-24: the outcome of a clash for the hex game, from what the tabletop engine reports. Distant batteries suffer nothing. */
export function clashOutcomeOf(setup: ClashSetup, result: TabletopResult, figures: OutcomeFigures): ClashOutcome {
  const { bombardmentOnly, attacker } = setup
  const countersOnTable = setup.counters.filter(({ origin }) => origin.kind !== 'distant')
  const outcomeOf = (counter: ClashCounter): CounterOutcome =>
    counterOutcome(setup, counter, result.subUnitsOf(counter), figures)
  const attackers = countersOnTable.filter(({ unit }) => unit.side === attacker).map(outcomeOf)
  let defenders = countersOnTable.filter(({ unit }) => unit.side !== attacker).map(outcomeOf)
  let { retreats } = result
  // A bombardment drives the defender off only if it would rout a counter.
  if (bombardmentOnly) {
    retreats = { attacker: false, defender: defenders.some(({ state }) => state === 'routed') }
    defenders = defenders.map((outcome) => bombardedOutcome(outcome, countersOnTable))
  }
  if (countersOnTable.some(({ garrison }) => garrison)) {
    const garrison = garrisonOutcome(defenders)
    defenders = garrison.counters
    retreats = { ...retreats, defender: garrison.leaves }
  }
  // Which side holds the hex; after a bombardment alone nobody moves in.
  let holds: ClashOutcome['holds'] = 'defender'
  if (retreats.defender) holds = bombardmentOnly ? null : 'attacker'
  const line: OutcomeLine = {
    rule: bombardmentOnly ? 'OPS-23.4' : 'OPS-24.1',
    key: messageOf(retreats),
    args: { turns: result.turns },
  }
  return {
    resolver: result.resolver,
    counters: [...attackers, ...defenders],
    attacker: retreats.attacker ? 'retreats' : 'holds',
    defender: retreats.defender ? 'retreats' : 'holds',
    holds,
    leaders: result.leaders,
    log: [line],
  }
}
