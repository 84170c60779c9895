// The attacks that a side could make in the combat phase, with their expected gains, and which of them it should make together.

import { chargeRefusal } from '../../../operational/combat/declare'
import { combatFactor } from '../../../operational/combat/strength'
import { bombards, reachRefusal, attackableHexes, unitAttackRefusal } from '../../../operational/combat/targets'
import { hexId, pieceId, isNight, type Position } from '../../../operational/position'
import type { Side } from '../../../operational/types'
import { CAVALRY, HINDERS_ATTACK, seatOf } from '../../../operational/world'
import { advanceValues, riverPathsOf } from '../evaluate/crossing'
import { withGroundAdvances } from '../evaluate/ground'
import { COMBAT, WEIGHTS, type Weights } from '../figures'
import { phaseOutlook } from '../movement/outlook'
import type { IntendedAttack } from '../types'
import {
  type AttackForce,
  type AttackTarget,
  attackTargetAt,
  expectedGain,
  gainAgainstBestLead,
  newStackMemo,
  NO_LEAD,
  type StackMemo,
} from './appraise'

/** Points that a chosen attack may be expected to lose: none. */
const NO_LOSS_ACCEPTED = 0

/** The hexes that a side may still attack in this phase, and the units that can; worked out once for a position. */
export interface AttackOpportunities {
  readonly targets: readonly AttackTarget[]
  /** By target hex: units that may join the attack, ascending. */
  readonly attackersByHex: ReadonlyMap<number, readonly number[]>
  /** What results cost the stacks that have been looked at. */
  readonly stackMemo: StackMemo
}

/** The weights of a side, as the score has changed them: the river is worth more to the Mexicans when they are behind (OPS-18.2). */
const weightsNow = (position: Position, side: Side): Weights =>
  phaseOutlook(position, seatOf(side), riverPathsOf(position), WEIGHTS[side]).weights

/** The attack opportunities of a side in a position. */
function attackOpportunities(position: Position, side: Side): AttackOpportunities {
  const seat = seatOf(side)
  const hexes = attackableHexes(position, seat)
  const attackersByHex = new Map<number, number[]>(hexes.map((hex) => [hex, []]))
  if (hexes.length > 0) {
    for (const index of position.world.unitsOf[seat]) {
      if (position.hexOf[index]! < 0 || unitAttackRefusal(position, index) !== null) continue
      const rangeHexes = bombards(position, index) ? (position.world.pieces[index]!.unit!.range ?? 0) : 1
      for (const hex of hexes) {
        if (position.world.grid.distance(position.hexOf[index]!, hex) > rangeHexes) continue
        const canReach = reachRefusal(position, index, hex) === null
        if (canReach) attackersByHex.get(hex)!.push(index)
      }
    }
  }
  const advanceValueByHex =
    hexes.length > 0
      ? withGroundAdvances(position, seat, advanceValues(position, seat, weightsNow(position, side)))
      : null
  return {
    targets: hexes.map((hex) => attackTargetAt(position, hex, advanceValueByHex?.[hex])),
    attackersByHex,
    stackMemo: newStackMemo(position),
  }
}

/** The best lead among some units: the unit with the highest rank; NO_LEAD if all are batteries. */
function bestLead(position: Position, units: readonly number[]): number {
  let best = NO_LEAD
  for (const index of units) {
    if (bombards(position, index)) continue
    if (best === NO_LEAD || leadRank(position, index) > leadRank(position, best)) best = index
  }
  return best
}

/** How well a unit leads an attack: first by its combat factor, then by its morale; of units that are alike in both, cavalry is the worse. */
const leadRank = (position: Position, index: number): number => {
  const piece = position.world.pieces[index]!
  const notCavalryRank = piece.pieceClass === CAVALRY ? 0 : 1
  return combatFactor(position, index) * COMBAT.rankPerCf + piece.unit!.morale + notCavalryRank
}

/** Does a unit attack over works, a bridge, a ford or the river? One such unit makes the whole attack weaker (OPS-9.2). */
function attacksOverBadHexside(position: Position, index: number, target: number): boolean {
  if (bombards(position, index)) return false
  const from = position.hexOf[index]!
  const direction = position.world.grid.directionTo(from, target)
  const isNextToTarget = direction >= 0
  return isNextToTarget && (position.world.hexsideFlags[from * 6 + direction]! & HINDERS_ATTACK) !== 0
}

/**
 * Ways of attacking a hex with some units. Few ways: with all units, with those that attack over good hexsides, and with batteries alone. All ways:
 * also with each other unit as the lead, with the units of a single hex, and as charges. Batteries alone come last.
 */
function candidateForces(
  position: Position,
  target: AttackTarget,
  units: readonly number[],
  ways: 'few' | 'all',
): AttackForce[] {
  const forces: AttackForce[] = []
  const fighters = units.filter((index) => !bombards(position, index))
  const batteries = units.filter((index) => bombards(position, index))
  const addForce = (attackers: readonly number[], lead: number): void => {
    // At night batteries do not fire alone.
    const isAllowed = lead !== NO_LEAD || !isNight(position)
    if (attackers.length > 0 && isAllowed)
      forces.push({ attackers: [...attackers].sort((a, b) => a - b), lead, charge: false })
  }
  if (fighters.length > 0) {
    const lead = bestLead(position, fighters)
    addForce(units, lead)
    const overGoodHexsides = fighters.filter((index) => !attacksOverBadHexside(position, index, target.hex))
    if (overGoodHexsides.length > 0 && overGoodHexsides.length < fighters.length)
      addForce([...overGoodHexsides, ...batteries], bestLead(position, overGoodHexsides))
    if (ways === 'all') {
      for (const otherLead of fighters) if (otherLead !== lead) addForce(units, otherLead)
      for (const hex of new Set(fighters.map((index) => position.hexOf[index]!))) {
        const inHex = fighters.filter((index) => position.hexOf[index] === hex)
        if (inHex.length < fighters.length) addForce([...inHex, ...batteries], bestLead(position, inHex))
      }
      const withoutCharge = [...forces]
      for (const force of withoutCharge)
        if (chargeRefusal(position, pieceId(position, force.lead), target.hex) === null)
          forces.push({ ...force, charge: true })
    }
  }
  if (batteries.length > 0) addForce(batteries, NO_LEAD)
  return forces
}

/** An attack that could be made, with its expected gain. */
export interface CandidateAttack {
  readonly target: AttackTarget
  readonly force: AttackForce
  /** Expected loss of the defender less that of the attacker, in points of OPS-18.3. */
  readonly gain: number
}

/** The best attack on a target by some units, if only few ways are tried, each against the defender's likeliest lead; null: none can be made. */
function quickBestAttack(
  position: Position,
  { stackMemo }: AttackOpportunities,
  target: AttackTarget,
  units: readonly number[],
): CandidateAttack | null {
  let best: CandidateAttack | null = null
  for (const force of candidateForces(position, target, units, 'few')) {
    const gain = expectedGain(position, target, force, stackMemo)
    if (!best || gain > best.gain + COMBAT.improvement) best = { target, force, gain }
  }
  return best
}

/**
 * The attack without units that add next to nothing, so that they can attack elsewhere; the weakest units are left out first. If no unit is left
 * out, the attack itself is returned.
 */
function withoutSpareUnits(
  position: Position,
  { stackMemo }: AttackOpportunities,
  attack: CandidateAttack,
): CandidateAttack {
  const weakestFirst = [...attack.force.attackers].sort(
    (a, b) => combatFactor(position, a) - combatFactor(position, b) || a - b,
  )
  let best = attack
  for (const index of weakestFirst) {
    const { target, force } = best
    if (index === force.lead || force.attackers.length < 2) continue
    const smallerForce = { ...force, attackers: force.attackers.filter((other) => other !== index) }
    const gain = gainAgainstBestLead(position, target, smallerForce, stackMemo)
    const leastContribution = COMBAT.spareUnitPerCf * combatFactor(position, index)
    if (gain >= best.gain - leastContribution) best = { target, force: smallerForce, gain }
  }
  return best
}

/** Compare function that sorts attacks by gain, the best first. */
const byGain = (a: CandidateAttack, b: CandidateAttack): number => b.gain - a.gain || a.target.hex - b.target.hex

/** All candidate attacks on a target, the best first; gains are against the lead that is best for the defender. */
function candidatesOn(position: Position, { attackersByHex, stackMemo }: AttackOpportunities, target: AttackTarget) {
  return candidateForces(position, target, attackersByHex.get(target.hex)!, 'all')
    .map((force): CandidateAttack => ({ target, force, gain: gainAgainstBestLead(position, target, force, stackMemo) }))
    .sort(byGain)
}

/** All candidate attacks of a side on all targets, the best first. */
export function candidateAttacks(position: Position, side: Side): CandidateAttack[] {
  const opportunities = attackOpportunities(position, side)
  return opportunities.targets.flatMap((target) => candidatesOn(position, opportunities, target)).sort(byGain)
}

/**
 * The best candidate attacks on each target, ranked together. Each unit attacks only once (OPS-8.1): so an attack is ranked by its own gain plus the
 * gain of the attacks that the remaining units can still make in this phase.
 */
export function candidateAttacksJointly(position: Position, side: Side): CandidateAttack[] {
  const opportunities = attackOpportunities(position, side)
  const candidates = opportunities.targets.flatMap((target) =>
    candidatesOn(position, opportunities, target)
      .slice(0, COMBAT.waysPerTarget)
      .flatMap((attack) => {
        const smallerAttack = withoutSpareUnits(position, opportunities, attack)
        return smallerAttack === attack ? [attack] : [attack, smallerAttack]
      }),
  )
  // With a single target there are no other attacks.
  if (opportunities.targets.length < 2) return candidates.sort(byGain)
  const gainOfOtherAttacks = ({ force, target }: CandidateAttack): number =>
    chooseAttacks(position, opportunities, new Set(force.attackers), target, NO_LOSS_ACCEPTED).gain
  return (
    candidates
      // An attack without gain will not be made: what the other units could gain does not make it any better.
      .map((attack) => ({
        attack,
        jointGain: attack.gain > 0 ? attack.gain + gainOfOtherAttacks(attack) : attack.gain,
      }))
      .sort((a, b) => b.jointGain - a.jointGain || byGain(a.attack, b.attack))
      .map(({ attack }) => attack)
  )
}

/** Attacks that a side can make one after another from a position. */
export interface AttackSet {
  /** Expected gain of all attacks together, own losses taken off, in points of OPS-18.3. */
  readonly gain: number
  readonly attacks: readonly IntendedAttack[]
}

/**
 * The attacks that a side should make from where its units stand now, each unit in at most one (OPS-8.1). No attack is among them that is expected to
 * lose `acceptedLoss` points or more. Quick enough to be worked out for thousands of positions.
 */
export const bestAttackSet = (position: Position, side: Side, acceptedLoss = NO_LOSS_ACCEPTED): AttackSet =>
  chooseAttacks(position, attackOpportunities(position, side), new Set(), null, acceptedLoss)

/**
 * Chooses attacks by units that are not in `usedUnits`: the attack that gains most, then the one that gains most with the remaining units, and so on.
 * The attackers are added to `usedUnits`. `leftOutTarget`: null if all targets count. No attack is chosen that loses `acceptedLoss` points or more.
 */
function chooseAttacks(
  position: Position,
  opportunities: AttackOpportunities,
  usedUnits: Set<number>,
  leftOutTarget: AttackTarget | null,
  acceptedLoss: number,
): AttackSet {
  const bestOn = (target: AttackTarget): { target: AttackTarget; best: CandidateAttack | null } => {
    const freeUnits = opportunities.attackersByHex.get(target.hex)!.filter((index) => !usedUnits.has(index))
    return { target, best: freeUnits.length > 0 ? quickBestAttack(position, opportunities, target, freeUnits) : null }
  }
  let remainingTargets = opportunities.targets.filter((target) => target !== leftOutTarget).map(bestOn)
  const attacks: IntendedAttack[] = []
  let gain = 0
  while (remainingTargets.length > 0) {
    let bestEntry = remainingTargets[0]!
    for (const entry of remainingTargets)
      if (entry.best && (!bestEntry.best || entry.best.gain > bestEntry.best.gain)) bestEntry = entry
    const { best } = bestEntry
    if (!best || best.gain <= -acceptedLoss) break
    gain += best.gain
    for (const index of best.force.attackers) usedUnits.add(index)
    attacks.push({
      target: hexId(position, best.target.hex),
      attackers: best.force.attackers.map((index) => pieceId(position, index)),
      gain: best.gain,
    })
    const otherTargets = remainingTargets.filter((entry) => entry !== bestEntry)
    // Where one of the units has been used now, the best attack is looked for again.
    remainingTargets = otherTargets.map((entry) =>
      entry.best?.force.attackers.some((index) => usedUnits.has(index)) ? bestOn(entry.target) : entry,
    )
  }
  return { gain, attacks }
}
