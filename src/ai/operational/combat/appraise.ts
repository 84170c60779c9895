// The expected gain of an attack that is resolved by the combat table, with the fog of war before it (OPS-8.4).

import { DIE_FACES } from '../../../core/dice'
import { RESULTS_AFFECTING_GARRISON } from '../../../operational/combat/tableOutcome'
import { TWO_DICE_COUNTS } from '../../../operational/combat/forecast'
import { passingFaces } from '../../../operational/combat/morale'
import { type AttackForces, combatFactor, attackStrengths, combatTableRow } from '../../../operational/combat/strength'
import { bombards, defendersIn, isGarrisonOnly } from '../../../operational/combat/targets'
import type { World } from '../../../operational/engine'
import { pieceId, isNight, pieceIndex, type Position } from '../../../operational/position'
import { US } from '../../../operational/world'
import { COMBAT } from '../figures'
import {
  costOfResult,
  costOfRetreating,
  leadStepValue,
  type SideLosses,
  sideLossesOf,
  type StackLosses,
  stackLossesOf,
} from './losses'

/** Takes the place of a lead's piece index if there is no lead unit, as when batteries fire alone (OPS-9.8). */
export const NO_LEAD = -1

/** Chances of what the fog of war does to an attack (OPS-8.4). The rest, up to 1, is the chance that the attack does not take place. */
interface FogChances {
  /** The attack goes as planned. */
  readonly planned: number
  /** Only the units in the hex of the lead unit attack. */
  readonly hesitation: number
  /** A guide leads the attackers wrong; or reserves join the defender, which is taken to help him as much. */
  readonly wrongGuide: number
  /** The defender slips away. */
  readonly slippedAway: number
}

/** Number of ways in which two dice can fall. */
const TWO_DICE_WAYS = 36

/** Memo of `fogChances`. */
const fogByWorld = new WeakMap<World, FogChances>()

/** The chances of the fog of war, from the table of the scenario. */
function fogChances(world: World): FogChances {
  const knownChances = fogByWorld.get(world)
  if (knownChances) return knownChances
  const chanceOf = (resultId: string): number => {
    // `fow`: the table of the fog of war, with a result for each sum of two dice.
    let ways = 0
    for (const row of world.tables.fow.results) if (row.id === resultId) ways += TWO_DICE_COUNTS[row.sum] ?? 0
    return ways / TWO_DICE_WAYS
  }
  const doesNotTakePlace = chanceOf('astray')
  const hesitation = chanceOf('hesitation')
  const wrongGuide = chanceOf('wrongGuide') + chanceOf('reserves')
  const slippedAway = chanceOf('slippedAway')
  const chances = {
    hesitation,
    wrongGuide,
    slippedAway,
    planned: 1 - doesNotTakePlace - hesitation - wrongGuide - slippedAway,
  }
  fogByWorld.set(world, chances)
  return chances
}

/** A hex that may be attacked, and its defenders; worked out once for all attacks on the hex. */
export interface AttackTarget {
  readonly hex: number
  /** Piece indexes of the defending units. */
  readonly defenders: readonly number[]
  readonly defenderIds: readonly string[]
  /** What each kind of result costs the defenders. */
  readonly defenderStack: StackLosses
  /** Is it defended by a garrison only (OPS-19.1.17)? */
  readonly garrisonOnly: boolean
  /** What the defender loses with the hex, in points. */
  readonly hexValue: number
  /** What results cost the defender, by the unit that leads the defence; `defenderLosses` fills it when needed. */
  readonly lossesByLead: Map<number, SideLosses>
  /** The unit that most likely leads the defence: the strongest. */
  readonly likelyLead: number
}

/** Value of a hex to the side that holds it, in points. */
function hexHoldingValue(position: Position, hex: number): number {
  const { world } = position
  let value = COMBAT.holdOther
  if (world.controllable[hex]) value += COMBAT.holdControllable
  if (world.bastion[hex]) value += COMBAT.holdBastion
  if (world.behindWorks[hex]) value += COMBAT.holdWorks
  return value
}

/** A hex as a target. `advanceValue`: points that an advance into the hex is worth to the attacker beyond what the defender loses with the hex. */
export function attackTargetAt(position: Position, hex: number, advanceValue = 0): AttackTarget {
  const defenderIds = defendersIn(position, hex)
  const defenders = defenderIds.map((id) => pieceIndex(position, id))
  let likelyLead = defenders[0] ?? NO_LEAD
  for (const index of defenders)
    if (combatFactor(position, index) > combatFactor(position, likelyLead)) likelyLead = index
  return {
    hex,
    defenders,
    defenderIds,
    defenderStack: stackLossesOf(position, defenders),
    garrisonOnly: isGarrisonOnly(position, hex),
    hexValue: hexHoldingValue(position, hex) + advanceValue,
    lossesByLead: new Map(),
    likelyLead,
  }
}

/** What results cost the defender if the unit `lead` leads the defence. */
function defenderLosses(position: Position, target: AttackTarget, lead: number): SideLosses {
  let losses = target.lossesByLead.get(lead)
  if (!losses) {
    losses = sideLossesOf(position, [target.defenderStack], lead, target.hexValue)
    target.lossesByLead.set(lead, losses)
  }
  return losses
}

/** Units that attack together, and how. */
export interface AttackForce {
  readonly attackers: readonly number[]
  /** The lead unit, or NO_LEAD. */
  readonly lead: number
  readonly charge: boolean
}

/** Returns what results cost a stack of these units (piece indexes). It remembers the stacks that it has worked out. */
export type StackMemo = (units: readonly number[]) => StackLosses

/** A memo without stacks. It may be used for one position only. */
export function newStackMemo(position: Position): StackMemo {
  const stackByUnits = new Map<string, StackLosses>()
  return (units) => {
    const key = units.join()
    let stack = stackByUnits.get(key)
    if (!stack) {
      stack = stackLossesOf(position, units)
      stackByUnits.set(key, stack)
    }
    return stack
  }
}

/** Value of the hex that an attacker gives up if he must retreat, in points: it is not counted. */
const NO_HEX_VALUE = 0

/** What results cost the attacker. Batteries suffer no results and are left out. */
function attackerLosses(position: Position, force: AttackForce, stacks: StackMemo): SideLosses {
  const unitsByHex = new Map<number, number[]>()
  for (const index of force.attackers) {
    if (bombards(position, index)) continue
    const hex = position.hexOf[index]!
    unitsByHex.set(hex, [...(unitsByHex.get(hex) ?? []), index])
  }
  const lossesOfStacks = [...unitsByHex.values()].map((units) => stacks(units))
  return sideLossesOf(position, lossesOfStacks, force.lead, NO_HEX_VALUE)
}

/**
 * What an attack is expected to cost the defender (`theirs`) and the attacker (`own`) at a differential of the combat table (OPS-9.3), steps lost by
 * exchanges counted with the side that loses them; in points.
 */
function lossesAtDifferential(
  position: Position,
  differential: number,
  target: AttackTarget,
  defender: SideLosses,
  attacker: SideLosses,
  charge: boolean,
): { readonly theirs: number; readonly own: number } {
  const { results } = combatTableRow(position, differential).row
  let theirs = 0
  let own = 0
  for (const result of results) {
    // The first letter is the side that suffers the result: A the attacker, D the defender.
    const kind = result.slice(1)
    if (result.startsWith('A')) {
      // A charge whose result falls on the attacker is repelled (OPS-9.7).
      const isRepelled = charge
      const { sideLoss, exchangeChance } = costOfResult(kind, attacker, isRepelled)
      own += sideLoss
      // A garrison loses no step by an exchange.
      if (!target.garrisonOnly) theirs += exchangeChance * leadStepValue(defender)
    } else {
      if (target.garrisonOnly && !RESULTS_AFFECTING_GARRISON.includes(result)) continue
      // Only an attacker can charge in vain.
      const isRepelled = false
      const { sideLoss, exchangeChance } = costOfResult(kind, defender, isRepelled)
      theirs += sideLoss
      own += exchangeChance * leadStepValue(attacker)
    }
  }
  return { theirs: theirs / results.length, own: own / results.length }
}

/** Expected gain of an attack at a differential (OPS-9.3), in points: the defender's loss less the attacker's. */
function gainAtDifferential(...attack: Parameters<typeof lossesAtDifferential>): number {
  const { theirs, own } = lossesAtDifferential(...attack)
  return theirs - own
}

/** Expected gain of batteries that fire alone (OPS-9.8), in points. `lead`: the lead of the defender. */
function bombardmentGain(position: Position, differential: number, target: AttackTarget, lead: number): number {
  const table = position.world.tables.combat.bombardmentAlone
  const { results } = combatTableRow(position, differential).row
  const losses = target.defenderStack.losses[target.defenders.indexOf(lead)]!
  const failChance = 1 - passingFaces(position, lead) / DIE_FACES
  let total = 0
  for (const result of results) {
    // `disruptsOrDrives`: if the lead fails its check it is disrupted, or retreats if it was disrupted already; `disrupts`: it is disrupted only.
    if (table.disruptsOrDrives.includes(result))
      total +=
        failChance *
        (losses.isDisrupted ? costOfRetreating(target.defenderStack, target.hexValue) : losses.disruptionLoss)
    else if (table.disrupts.includes(result) && !losses.isDisrupted) total += failChance * losses.disruptionLoss
  }
  return total / results.length
}

/**
 * Expected gain if the attack hesitates (OPS-8.4), so that only the units in the hex of the lead attack; in points. `force`, `forces`: the whole
 * attack, with piece indexes and with ids.
 */
function hesitantGain(
  position: Position,
  forces: AttackForces,
  target: AttackTarget,
  force: AttackForce,
  defender: SideLosses,
  stacks: StackMemo,
): number {
  const leadHex = position.hexOf[force.lead]
  const forceInLeadHex = { ...force, attackers: force.attackers.filter((index) => position.hexOf[index] === leadHex) }
  const attackerIds = forceInLeadHex.attackers.map((index) => pieceId(position, index))
  const differential = differentialOf(position, { ...forces, attackers: attackerIds })
  const attacker = attackerLosses(position, forceInLeadHex, stacks)
  return gainAtDifferential(position, differential, target, defender, attacker, force.charge)
}

/** The differential of OPS-9.2 before it is limited to the rows of the table. */
function differentialOf(position: Position, forces: AttackForces): number {
  const { attack, defence, modifiers } = attackStrengths(position, forces)
  return attack - defence + modifiers.reduce((sum, { value }) => sum + value, 0)
}

/** An attack in the form that the rules take: with ids. The penalty for a wrong guide (OPS-8.4) is not in it. */
const forcesOf = (
  position: Position,
  target: AttackTarget,
  force: AttackForce,
  defenderLead: number,
): AttackForces => ({
  target: target.hex,
  attackers: force.attackers.map((index) => pieceId(position, index)),
  defenders: target.defenderIds,
  lead: force.lead === NO_LEAD ? null : pieceId(position, force.lead),
  defenderLead: pieceId(position, defenderLead),
  charge: force.charge,
  wrongGuide: false,
})

/** Expected gain of an attack if `defenderLead` leads the defence, in points. */
function gainAgainst(
  position: Position,
  target: AttackTarget,
  force: AttackForce,
  defenderLead: number,
  stacks: StackMemo,
): number {
  const forces = forcesOf(position, target, force, defenderLead)
  const differential = differentialOf(position, forces)
  if (force.lead === NO_LEAD) return bombardmentGain(position, differential, target, defenderLead)
  // What a wrong guide costs is counted below, with the other effects of the fog of war.
  const { planned, hesitation, wrongGuide, slippedAway } = fogChances(position.world)
  const defender = defenderLosses(position, target, defenderLead)
  const attacker = attackerLosses(position, force, stacks)
  const gainOfWholeForce = (atDifferential: number): number =>
    gainAtDifferential(position, atDifferential, target, defender, attacker, force.charge)
  const plannedGain = gainOfWholeForce(differential)
  // If the attack hesitates, only the units in the lead's hex attack. If there are no others, nothing changes.
  const fighterCount = attacker.stacks.reduce((count, { units }) => count + units.length, 0)
  const isOneStackOnly = attacker.stacks.length === 1 && force.attackers.length === fighterCount
  const hesitatingGain = isOneStackOnly ? plannedGain : hesitantGain(position, forces, target, force, defender, stacks)
  // A garrison does not slip away. Others lose less by slipping away than by a retreat: half as much is counted.
  const slippedAwayGain = target.garrisonOnly
    ? plannedGain
    : Math.max(0, costOfRetreating(target.defenderStack, target.hexValue) / 2)
  let gain =
    planned * plannedGain +
    hesitation * hesitatingGain +
    wrongGuide * gainOfWholeForce(differential - COMBAT.wrongGuideShift) +
    slippedAway * Math.min(plannedGain, slippedAwayGain)
  // Leaders in the target hex may be lost in a charge, leaders with the attacker's lead unit in any attack. `leader`: points for such a leader;
  // `leaderRisk`: the share of these points that counts for the attacker's own leaders.
  if (force.charge) gain += leadersIn(position, target.hex) * COMBAT.leader
  gain -= leadersIn(position, position.hexOf[force.lead]!) * COMBAT.leader * COMBAT.leaderRisk
  // At night units of formations that are not regular attack only if the lead passes a morale check.
  if (isNight(position) && !isRegular(position, force.lead)) gain *= passingFaces(position, force.lead) / DIE_FACES
  return gain
}

/** Does a unit belong to a formation that attacks at night without a check? */
const isRegular = (position: Position, index: number): boolean =>
  position.world.tables.command.nightAttack.regularFormations.includes(position.world.pieces[index]!.unit!.formation)

/** Number of leaders in a hex. */
function leadersIn(position: Position, hex: number): number {
  let count = 0
  for (const index of position.leadersAt[hex]!) if (position.world.pieces[index]!.leader) count++
  return count
}

/** Expected gain of an attack by the combat table with its fog of war (OPS-8.4), in points, if the defender leads with his strongest unit. */
export const expectedGain = (position: Position, target: AttackTarget, force: AttackForce, stacks: StackMemo): number =>
  gainAgainst(position, target, force, target.likelyLead, stacks)

/** Expected gain of an attack as by `expectedGain`, if the defender leads with the unit that is best for him (OPS-8.2). */
export function gainAgainstBestLead(
  position: Position,
  target: AttackTarget,
  force: AttackForce,
  stacks: StackMemo,
): number {
  let leastGain = Number.POSITIVE_INFINITY
  for (const lead of target.defenders)
    leastGain = Math.min(leastGain, gainAgainst(position, target, force, lead, stacks))
  return leastGain
}

/**
 * Points that an attack may be expected to cost the attacker by results against him and by exchanges (OPS-9.3), if the fog of war leaves it as planned
 * and the defender leads with his strongest unit. Batteries alone lose nothing (OPS-9.8).
 */
export function expectedOwnLoss(
  position: Position,
  target: AttackTarget,
  force: AttackForce,
  stacks: StackMemo,
): number {
  if (force.lead === NO_LEAD) return 0
  const differential = differentialOf(position, forcesOf(position, target, force, target.likelyLead))
  const defender = defenderLosses(position, target, target.likelyLead)
  const attacker = attackerLosses(position, force, stacks)
  return lossesAtDifferential(position, differential, target, defender, attacker, force.charge).own
}

/** What an attack may score for both sides (OPS-18.3), in victory points, and how likely that is. */
export interface ScoringChance {
  readonly chance: number
  readonly scored: number
  /** Points that it gives the enemy. */
  readonly given: number
}

/**
 * Victory points (OPS-18.3) that an attack may score and give, by the results of the combat table: by a step that a lead loses, and by steps of units
 * that must retreat and cannot (OPS-10.1). Leaders are left out; so is what the fog of war changes.
 */
export function scoringChances(position: Position, target: AttackTarget, force: AttackForce): ScoringChance[] {
  const { points } = position.world.tables.victory
  /** A US step scores; a Mexican unit does with its last. */
  const stepPoints = (index: number): number => {
    if (position.world.pieces[index]!.seat === US) return points.mexicanPerUsStep
    return position.pieceStates[index]!.steps === 1 ? points.usPerMexicanUnit : 0
  }
  const partyOf = (lead: number, stacks: readonly StackLosses[]) => {
    /** Points of the steps that units lose which must retreat and cannot; none in a stack that holds rather (OPS-9.6). */
    const pointsOfTrapped = (isForced: boolean): number =>
      stacks
        .filter(({ mayHold }) => isForced || !mayHold)
        .flatMap(({ units, losses }) => units.filter((_, n) => losses[n]!.isTrapped))
        .reduce((sum, index) => sum + stepPoints(index), 0)
    return { lead, ifForced: pointsOfTrapped(true), ifFree: pointsOfTrapped(false) }
  }
  const defender = partyOf(target.likelyLead, [target.defenderStack])
  const attacker = partyOf(force.lead, attackerLosses(position, force, newStackMemo(position)).stacks)
  const { results } = combatTableRow(
    position,
    differentialOf(position, forcesOf(position, target, force, target.likelyLead)),
  ).row
  const chances: ScoringChance[] = []
  for (const result of results) {
    const isAttackers = result.startsWith('A')
    if (target.garrisonOnly && !isAttackers && !RESULTS_AFFECTING_GARRISON.includes(result)) continue
    const [party, other] = isAttackers ? [attacker, defender] : [defender, attacker]
    const add = (chance: number, own: number, ofOther: number): void => {
      const [scored, given] = isAttackers ? [ofOther, own] : [own, ofOther]
      chances.push({ chance: chance / results.length, scored, given })
    }
    const ofLead = stepPoints(party.lead)
    const passChance = passingFaces(position, party.lead) / DIE_FACES
    const kind = result.slice(1)
    // A garrison loses no step by an exchange.
    const ofOtherLead = target.garrisonOnly && isAttackers ? 0 : stepPoints(other.lead)
    if (kind === 'cE') add(passChance, ofLead, ofOtherLead)
    if (kind === 'cR') add(passChance, party.ifFree, 0)
    if (kind === 'c' || kind === 'cE') add(1 - passChance, party.ifFree, 0)
    else if (kind === 'cR') add(1 - passChance, party.ifForced, 0)
    else if (kind === 'r') add(1, party.ifFree, 0)
    else if (kind === 'm') add(1, party.ifForced, 0)
    // x, mX: the lead loses a step besides.
    else add(1, Math.max(ofLead, party.ifForced), 0)
  }
  return chances
}

/** Victory points (OPS-18.3) that an attack may be expected to score, whatever it costs. */
export const scoringPoints = (position: Position, target: AttackTarget, force: AttackForce): number =>
  scoringChances(position, target, force).reduce((sum, { chance, scored }) => sum + chance * scored, 0)
