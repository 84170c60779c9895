// Estimates attacks as they could be made from where units stand: which attack on a hex is best, and which attacks a side would make.

import { otherSeat, type Seat } from '../../../game/side'
import { chargeRefusal } from '../../../operational/combat/declare'
import { passingFaces } from '../../../operational/combat/morale'
import { canRetreat } from '../../../operational/combat/retreat'
import { attackDifferential, combatFactor, NO_LEAD } from '../../../operational/combat/strength'
import { canAttackAcross, isGarrisonOnly } from '../../../operational/combat/targets'
import { pieceId, isNight, type Position } from '../../../operational/position'
import { ARTILLERY, HINDERS_ATTACK, INFANTRY, type PieceDef } from '../../../operational/world'
import { EVALUATION, type Weights } from '../figures'
import { bombardmentGain, type CombatParty, expectedLosses, vacateChance } from './results'

/** A possible attack on one hex, with the losses to expect. Units are given as piece indexes, hexes as hex indexes. */
export interface AttackEstimate {
  readonly target: number
  readonly attackers: readonly number[]
  readonly charge: boolean
  /** Differential of OPS-9.2. */
  readonly differential: number
  /** Expected loss of the defender, in points of OPS-18.3. */
  readonly gain: number
  /** Expected loss of the attacker, in points. */
  readonly cost: number
  /** Chance that the hex is left empty, so that the attacker may advance into it (OPS-10.2). */
  readonly vacateChance: number
  /** What that advance is worth: its chance times its value, in points. The losses of the fight are not part of it. */
  readonly advanceValue: number
}

/** What has been worked out already about attacks in one movement phase. The search meets the same attacks again and again. */
export interface AttackMemo {
  /** The best attack, by a key of target, attackers, leaders and retreats (`memoKey`); null: no attack is worth making. */
  readonly estimates: Map<string, AttackEstimate | null>
  /**
   * By unit: faces of the die that pass its morale check (OPS-9.4); 0: not worked out yet. They are worked out only once, where the unit then
   * stands, because the line of communications on which they depend is slow to trace.
   */
  readonly moraleFaces: Int8Array
  /** By hex: value of an advance into the hex, in points, apart from the losses of the fight. */
  readonly advanceValues: Float32Array
}

/** A memo without attacks. If `advanceValues` is left out, an advance is worth nothing. */
export const newAttackMemo = (position: Position, advanceValues?: Float32Array): AttackMemo => ({
  estimates: new Map(),
  moraleFaces: new Int8Array(position.world.pieces.length),
  advanceValues: advanceValues ?? new Float32Array(position.world.grid.count),
})

/** Chance that a unit passes a morale check (OPS-9.4). */
export function moraleChance(position: Position, index: number, memo: AttackMemo): number {
  let facesOfSix = memo.moraleFaces[index]!
  if (facesOfSix === 0) {
    facesOfSix = passingFaces(position, index)
    memo.moraleFaces[index] = facesOfSix
  }
  return facesOfSix / 6
}

/**
 * Can a unit attack in the coming combat phase? Not if it is disrupted or ineffective (OPS-12.1, OPS-12.2), in garrison, has marched (OPS-5.3) or
 * has attacked.
 */
export const isFitToAttack = (position: Position, index: number): boolean => {
  const state = position.pieceStates[index]!
  return !state.disrupted && !state.ineffective && !state.garrison && !state.marched && !state.attacked
}

/** The units that defend a hex: those outside its bastion, or the garrison if there are none (OPS-8.1, OPS-19.1.18). */
export function defendersAt(position: Position, target: number): number[] {
  const units = position.unitsAt[target]!
  const outside = units.filter((index) => !position.pieceStates[index]!.garrison)
  return outside.length > 0 ? outside : [...units]
}

/**
 * Units of a side that could attack a hex from where they stand (OPS-8.1), infantry and cavalry before batteries. Units in `excluded` are left out.
 */
export function possibleAttackers(
  position: Position,
  seat: Seat,
  target: number,
  excluded: ReadonlySet<number>,
): number[] {
  const { world } = position
  const { grid } = world
  const attackers: number[] = []
  const onlyGarrison = isGarrisonOnly(position, target)
  for (let direction = 0; direction < 6; direction++) {
    const from = grid.neighbours[target * 6 + direction]!
    if (from < 0 || position.unitCounts[seat][from] === 0) continue
    for (const index of position.unitsAt[from]!) {
      const piece = world.pieces[index]!
      if (piece.pieceClass === ARTILLERY || excluded.has(index) || !isFitToAttack(position, index)) continue
      if (onlyGarrison && piece.pieceClass !== INFANTRY) continue
      // `direction` leads out of the target; the attack goes the opposite way.
      if (canAttackAcross(position, piece, from, (direction + 3) % 6)) attackers.push(index)
    }
  }
  // A garrison is attacked by infantry alone.
  if (onlyGarrison) return attackers
  // At night batteries do not fire alone.
  if (attackers.length === 0 && isNight(position)) return attackers
  const sightRange = isNight(position) ? world.tables.terrain.sight.night : Number.POSITIVE_INFINITY
  for (const index of batteriesOf(position, seat)) {
    const from = position.hexOf[index]!
    if (from < 0 || excluded.has(index) || !isFitToAttack(position, index)) continue
    const distance = world.sightFrom(from).get(target)
    if (distance !== undefined && distance <= (world.pieces[index]!.unit!.range ?? 0) && distance <= sightRange)
      attackers.push(index)
  }
  return attackers
}

/** Memo of `batteriesOf`: by world, then by seat. */
const batteriesByWorld = new WeakMap<object, readonly number[][]>()

/** The batteries of a side, on the map or not. */
function batteriesOf({ world }: Position, seat: Seat): readonly number[] {
  let batteries = batteriesByWorld.get(world)
  if (!batteries) {
    batteries = world.unitsOf.map((units) => units.filter((index) => world.pieces[index]!.pieceClass === ARTILLERY))
    batteriesByWorld.set(world, batteries)
  }
  return batteries[seat]!
}

/** The units of one side of an attack as a party of the fight. `lead`: piece index of the lead unit. */
function partyOf(position: Position, units: readonly number[], lead: number, memo: AttackMemo): CombatParty {
  return {
    lead,
    units,
    trappedChances: units.map((index) => (canRetreat(position, index) ? 0 : 1)),
    moraleChance: moraleChance(position, lead, memo),
    mayHold: units.every((index) => !position.pieceStates[index]!.disrupted),
  }
}

/** The unit with the highest combat factor; of equally strong units the first. */
export const strongestUnit = (position: Position, units: readonly number[]): number => {
  let strongest = units[0]!
  for (const index of units) if (combatFactor(position, index) > combatFactor(position, strongest)) strongest = index
  return strongest
}

/** Estimates the attack of exactly these units on a hex; as a charge (OPS-9.7) if a charge is allowed and better. */
function estimateAttack(
  position: Position,
  target: number,
  attackers: readonly number[],
  defender: CombatParty,
  memo: AttackMemo,
  weights: Weights,
): AttackEstimate {
  const { world } = position
  // Batteries support an attack, but suffer no results.
  const fighters = attackers.filter((index) => world.pieces[index]!.pieceClass !== ARTILLERY)
  // As an attack of batteries alone; infantry and cavalry add their lead below. `wrongGuide`: a penalty by the fog of war (OPS-8.4), not counted.
  const bombardment = {
    target,
    attackers,
    defenders: defender.units,
    lead: NO_LEAD,
    defenderLead: defender.lead,
    charge: false,
    wrongGuide: false,
  }
  if (fighters.length === 0) {
    const differential = attackDifferential(position, bombardment)
    const gain = bombardmentGain(position, differential, defender, weights)
    return { target, attackers, charge: false, differential, gain, cost: 0, vacateChance: 0, advanceValue: 0 }
  }
  const lead = strongestUnit(position, fighters)
  const isGarrison = defender.units.every((index) => position.pieceStates[index]!.garrison)
  const attacker = partyOf(position, fighters, lead, memo)
  const estimate = (charge: boolean): AttackEstimate => {
    const differential = attackDifferential(position, { ...bombardment, lead, charge })
    const { gain, cost } = expectedLosses(position, differential, attacker, defender, charge, isGarrison, weights)
    // `attackMade`: chance that the fog of war lets the attack take place (OPS-8.4).
    const chanceVacated = vacateChance(position, differential, defender, isGarrison) * weights.attackMade
    const advanceValue = chanceVacated * memo.advanceValues[target]!
    return { target, attackers, charge, differential, gain, cost, vacateChance: chanceVacated, advanceValue }
  }
  const withoutCharge = estimate(false)
  if (chargeRefusal(position, pieceId(position, lead), target) !== null) return withoutCharge
  const withCharge = estimate(true)
  return attackValue(withCharge) > attackValue(withoutCharge) + weights.chargeMargin ? withCharge : withoutCharge
}

/** Does a unit attack over works, a bridge, a ford or the river? One such unit makes the whole attack weaker (OPS-9.2). */
function attacksOverBadHexside(position: Position, piece: PieceDef, from: number, target: number): boolean {
  const { grid, hexsideFlags } = position.world
  if (piece.pieceClass === ARTILLERY) return false
  return (hexsideFlags[from * 6 + grid.directionTo(from, target)]! & HINDERS_ATTACK) !== 0
}

/** Key of an attack in the memo: the target, where each attacker stands, the leaders with them. `retreats`: a number for who can retreat. */
function memoKey(
  position: Position,
  seat: Seat,
  target: number,
  attackers: readonly number[],
  retreats: number,
): string {
  const { world } = position
  let key = `${target},${retreats}`
  for (const index of attackers) {
    key += `;${index}@${position.hexOf[index]!}`
  }
  for (const index of world.leadersOf[seat]) {
    const hex = position.hexOf[index]!
    if (hex < 0 || !attackers.some((unit) => position.hexOf[unit] === hex)) continue
    key += `,${index}@${hex}`
  }
  return key
}

/** A number whose bit n is set if the n-th unit can retreat. */
function retreatBits(position: Position, units: readonly number[]): number {
  let bits = 0
  for (let n = 0; n < units.length; n++) if (canRetreat(position, units[n]!)) bits |= 1 << n
  return bits
}

/**
 * The memo key says which of the first six attackers can retreat by a number below this, with a bit for each. Any larger number, which only more
 * attackers give, is replaced by the highest below this.
 */
const ATTACKER_RETREAT_CODES = 64

/**
 * The best attack on a hex by all or some of `attackers`, from the memo if it has been worked out; null: none is worth making. A unit that adds
 * next to nothing is left out, so that it can attack elsewhere.
 */
export function bestAttackOn(
  position: Position,
  seat: Seat,
  target: number,
  attackers: readonly number[],
  memo: AttackMemo,
  weights: Weights,
): AttackEstimate | null {
  if (attackers.length === 0) return null
  const defenders = defendersAt(position, target)
  if (defenders.length === 0) return null
  const attackerCode = Math.min(ATTACKER_RETREAT_CODES - 1, retreatBits(position, attackers))
  const retreats = retreatBits(position, defenders) * ATTACKER_RETREAT_CODES + attackerCode
  const key = memoKey(position, seat, target, attackers, retreats)
  const knownEstimate = memo.estimates.get(key)
  if (knownEstimate !== undefined) return knownEstimate
  const best = searchBestAttack(position, target, attackers, defenders, memo, weights)
  if (memo.estimates.size > EVALUATION.memoSize) memo.estimates.clear()
  memo.estimates.set(key, best)
  return best
}

/** Expected loss of the defender less that of the attacker, in points; 0 if there is no attack. */
export const netGain = (attack: AttackEstimate | null): number => (attack ? attack.gain - attack.cost : 0)

/** Value by which attacks are chosen, in points: the net gain and the value of the advance; 0 if there is no attack. */
export const attackValue = (attack: AttackEstimate | null): number =>
  attack ? netGain(attack) + attack.advanceValue : 0

/**
 * The best attack by all or some of the attackers; null: none is worth making. First all attackers are tried, then only those that do not attack over
 * works, a bridge or a ford. From the better of these attacks, units are left out one by one.
 */
function searchBestAttack(
  position: Position,
  target: number,
  attackers: readonly number[],
  defenders: readonly number[],
  memo: AttackMemo,
  weights: Weights,
): AttackEstimate | null {
  const defender = partyOf(position, defenders, strongestUnit(position, defenders), memo)
  const { pieces } = position.world
  let best: AttackEstimate | null = null
  const keepIfBest = (units: readonly number[]): void => {
    const estimate = estimateAttack(position, target, units, defender, memo, weights)
    if (attackValue(estimate) > attackValue(best)) best = estimate
  }
  keepIfBest(attackers)
  const overGoodHexsides = attackers.filter(
    (index) => !attacksOverBadHexside(position, pieces[index]!, position.hexOf[index]!, target),
  )
  if (overGoodHexsides.length > 0 && overGoodHexsides.length < attackers.length) keepIfBest(overGoodHexsides)
  if (!best) return null
  // Units that add next to nothing are left out, the weakest first.
  // The cast: the compiler does not see that `keepIfBest` has assigned `best`.
  const weakestFirst = [...(best as AttackEstimate).attackers].sort(
    (a, b) => combatFactor(position, a) - combatFactor(position, b),
  )
  for (const index of weakestFirst) {
    const current: AttackEstimate = best
    if (current.attackers.length <= 1) break
    const otherAttackers = current.attackers.filter((other) => other !== index)
    const withoutUnit = estimateAttack(position, target, otherAttackers, defender, memo, weights)
    // A strong unit must add more than a weak one to be worth its place.
    const leastContribution = EVALUATION.spareUnitPerCf * combatFactor(position, index)
    if (attackValue(withoutUnit) >= attackValue(current) - leastContribution) best = withoutUnit
  }
  return best
}

/** Hexes with units of the side's enemy, ascending. */
export function enemyHexes(position: Position, seat: Seat): number[] {
  const hexes = new Set<number>()
  for (const index of position.world.unitsOf[otherSeat(seat)]) {
    const hex = position.hexOf[index]!
    if (hex >= 0) hexes.add(hex)
  }
  return [...hexes].sort((a, b) => a - b)
}

/** Argument of `possibleAttackers` that leaves out no unit. */
const NO_UNITS: ReadonlySet<number> = new Set()

/** The attacks that a side would make from where its units stand, the best first. Each unit takes part in at most one attack (OPS-8.1). */
export function plannedAttacks(position: Position, seat: Seat, memo: AttackMemo, weights: Weights): AttackEstimate[] {
  const candidates: { target: number; attackers: number[]; estimate: AttackEstimate }[] = []
  for (const target of enemyHexes(position, seat)) {
    const attackers = possibleAttackers(position, seat, target, NO_UNITS)
    const estimate = bestAttackOn(position, seat, target, attackers, memo, weights)
    if (estimate && attackValue(estimate) > 0) candidates.push({ target, attackers, estimate })
  }
  candidates.sort((a, b) => attackValue(b.estimate) - attackValue(a.estimate) || a.target - b.target)
  const usedUnits = new Set<number>()
  const attacks: AttackEstimate[] = []
  for (const { target, attackers, estimate } of candidates) {
    let attack: AttackEstimate | null = estimate
    // If better attacks use some of its units, the attack is estimated anew with the units that are free.
    if (estimate.attackers.some((index) => usedUnits.has(index))) {
      const freeAttackers = attackers.filter((index) => !usedUnits.has(index))
      attack = bestAttackOn(position, seat, target, freeAttackers, memo, weights)
    }
    if (!attack || attackValue(attack) <= 0) continue
    attacks.push(attack)
    for (const index of attack.attackers) usedUnits.add(index)
  }
  return attacks
}
