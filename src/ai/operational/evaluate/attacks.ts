import { otherSeat, type Seat } from '../../../game/side'
import { chargeRefusal } from '../../../operational/combat/declare'
import { passingFaces } from '../../../operational/combat/morale'
import { retreatHexes } from '../../../operational/combat/retreat'
import { type AttackForces, combatFactor, attackStrengths } from '../../../operational/combat/strength'
import { canAttackAcross, isGarrisonOnly } from '../../../operational/combat/targets'
import { pieceId, isNight, type Position } from '../../../operational/position'
import { ARTILLERY, BRIDGE, FORD, INFANTRY, type PieceDef, INTO_WORKS } from '../../../operational/world'
import { EVALUATION, type Weights } from '../figures'
import { bombardmentGain, type CombatParty, expectedLosses, vacateChance } from './results'

/** A possible attack on one hex with the losses to expect. Units are piece indexes, hexes are hex indexes. */
export interface AttackEstimate {
  readonly target: number
  readonly attackers: readonly number[]
  readonly charge: boolean
  /** Differential of OPS-9.2. */
  readonly differential: number
  /** Expected loss of the defender, in points. */
  readonly gain: number
  /** Expected loss of the attacker, in points. */
  readonly cost: number
  /** Chance that the hex is left empty, so that the attacker may advance into it (OPS-10.2). */
  readonly vacateChance: number
  /** What that advance is worth beside the losses: its chance times its value, in points. */
  readonly advanceValue: number
}

/** Memo of one movement phase: what has been worked out for the placings met so far. */
export interface AttackMemo {
  /** The best attack by target, attackers, leaders and retreats; null: no attack pays. */
  readonly estimates: Map<string, AttackEstimate | null>
  /** By unit: faces that pass its morale check (OPS-9.4) as the unit stood when first asked; 0: not asked yet. Tracing a LOC anew is too slow. */
  readonly moraleFaces: Int8Array
  /** By hex: value of advancing into it beside the losses of the fight, in points. */
  readonly advanceValues: Float32Array
}

/** An empty memo. Without `advanceValues` an advance is worth nothing. */
export const newAttackMemo = (position: Position, advanceValues?: Float32Array): AttackMemo => ({
  estimates: new Map(),
  moraleFaces: new Int8Array(position.world.pieces.length),
  advanceValues: advanceValues ?? new Float32Array(position.world.grid.count),
})

/** Chance that a unit passes a morale check. */
export function moraleChance(position: Position, index: number, memo: AttackMemo): number {
  let faces = memo.moraleFaces[index]!
  if (faces === 0) {
    faces = passingFaces(position, index)
    memo.moraleFaces[index] = faces
  }
  return faces / 6
}

/** Can a unit attack in the coming combat phase? Not if it must rest (OPS-12.1, OPS-12.2), is in garrison, has marched (OPS-5.3) or attacked. */
export const isFitToAttack = (position: Position, index: number): boolean => {
  const state = position.pieceStates[index]!
  return !state.disrupted && !state.ineffective && !state.garrison && !state.marched && !state.attacked
}

/** Units that defend a hex: those outside its bastion, else the garrison (OPS-8.1, OPS-19.1.18). */
export function defendersAt(position: Position, target: number): number[] {
  const units = position.unitsAt[target]!
  const outside = units.filter((index) => !position.pieceStates[index]!.garrison)
  return outside.length > 0 ? outside : [...units]
}

/** Units of a side that could attack a hex from where they stand (OPS-8.1), infantry and cavalry first, without those in `used`. */
export function possibleAttackers(position: Position, seat: Seat, target: number, used: ReadonlySet<number>): number[] {
  const { world } = position
  const { grid } = world
  const attackers: number[] = []
  const onlyGarrison = isGarrisonOnly(position, target)
  for (let dir = 0; dir < 6; dir++) {
    const from = grid.neighbours[target * 6 + dir]!
    if (from < 0 || position.unitCounts[seat][from] === 0) continue
    for (const index of position.unitsAt[from]!) {
      const piece = world.pieces[index]!
      if (piece.pieceClass === ARTILLERY || used.has(index) || !isFitToAttack(position, index)) continue
      if (onlyGarrison && piece.pieceClass !== INFANTRY) continue
      if (canAttackAcross(position, piece, from, (dir + 3) % 6)) attackers.push(index)
    }
  }
  if (onlyGarrison) return attackers
  // At night batteries do not fire alone.
  if (attackers.length === 0 && isNight(position)) return attackers
  const sightRange = isNight(position) ? world.tables.terrain.sight.night : Number.POSITIVE_INFINITY
  for (const index of batteriesOf(position, seat)) {
    const from = position.hexOf[index]!
    if (from < 0 || used.has(index) || !isFitToAttack(position, index)) continue
    const distance = world.sightFrom(from).get(target)
    if (distance !== undefined && distance <= (world.pieces[index]!.unit!.range ?? 0) && distance <= sightRange)
      attackers.push(index)
  }
  return attackers
}

const batteriesByWorld = new WeakMap<object, readonly number[][]>()

function batteriesOf({ world }: Position, seat: Seat): readonly number[] {
  let batteries = batteriesByWorld.get(world)
  if (!batteries) {
    batteries = world.unitsOf.map((units) => units.filter((index) => world.pieces[index]!.pieceClass === ARTILLERY))
    batteriesByWorld.set(world, batteries)
  }
  return batteries[seat]!
}

/** Has the unit a hex to retreat to (OPS-10.1)? */
export const canRetreat = (position: Position, index: number): boolean => retreatHexes(position, index, -1).length > 0

function partyOf(position: Position, units: readonly number[], lead: number, memo: AttackMemo): CombatParty {
  return {
    lead,
    units,
    trapped: units.map((index) => (canRetreat(position, index) ? 0 : 1)),
    moraleChance: moraleChance(position, lead, memo),
    mayHold: units.every((index) => !position.pieceStates[index]!.disrupted),
  }
}

/** The unit with the highest CF; of equals the first. */
export const strongestUnit = (position: Position, units: readonly number[]): number => {
  let best = units[0]!
  for (const index of units) if (combatFactor(position, index) > combatFactor(position, best)) best = index
  return best
}

/** Estimates one attack, as a charge (OPS-9.7) if that is allowed and better. */
function estimateAttack(
  position: Position,
  target: number,
  attackers: readonly number[],
  defender: CombatParty,
  memo: AttackMemo,
  w: Weights,
): AttackEstimate {
  const { world } = position
  const fighters = attackers.filter((index) => world.pieces[index]!.pieceClass !== ARTILLERY)
  const ids = [...attackers].sort((a, b) => a - b).map((index) => pieceId(position, index))
  const bombardment: AttackForces = {
    target,
    attackers: ids,
    defenders: defender.units.map((index) => pieceId(position, index)),
    lead: null,
    defenderLead: pieceId(position, defender.lead),
    charge: false,
    wrongGuide: false,
  }
  if (fighters.length === 0) {
    const { differential } = attackStrengths(position, bombardment)
    const gain = bombardmentGain(position, differential, defender, w)
    return { target, attackers, charge: false, differential, gain, cost: 0, vacateChance: 0, advanceValue: 0 }
  }
  const lead = strongestUnit(position, fighters)
  const walled = defender.units.every((index) => position.pieceStates[index]!.garrison)
  const attacker = partyOf(position, fighters, lead, memo)
  const assault = { ...bombardment, lead: pieceId(position, lead) }
  const estimate = (charge: boolean): AttackEstimate => {
    const { differential } = attackStrengths(position, { ...assault, charge })
    const { gain, cost } = expectedLosses(position, differential, attacker, defender, charge, walled, w)
    const opens = vacateChance(position, differential, defender, walled) * w.attackMade
    const advanceValue = opens * memo.advanceValues[target]!
    return { target, attackers, charge, differential, gain, cost, vacateChance: opens, advanceValue }
  }
  const withoutCharge = estimate(false)
  if (chargeRefusal(position, assault.lead, target) !== null) return withoutCharge
  const withCharge = estimate(true)
  return attackValue(withCharge) > attackValue(withoutCharge) + w.chargeMargin ? withCharge : withoutCharge
}

/** Does a unit attack over works, a bridge or a ford, which makes the whole attack weaker (OPS-9.2: the worst hexside counts)? */
function attacksOverBadSide(position: Position, piece: PieceDef, from: number, target: number): boolean {
  const { grid, hexsideFlags } = position.world
  if (piece.pieceClass === ARTILLERY) return false
  return (hexsideFlags[from * 6 + grid.directionTo(from, target)]! & (INTO_WORKS | BRIDGE | FORD)) !== 0
}

/** Key of the memo: the target, where each attacker stands, the leaders with them, and who can retreat. */
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

/** Bit n is set if the n-th unit can retreat. */
function retreatBits(position: Position, units: readonly number[]): number {
  let bits = 0
  for (let n = 0; n < units.length; n++) if (canRetreat(position, units[n]!)) bits |= 1 << n
  return bits
}

/** The memo key holds the retreats of the first six attackers; with more, all keys share the highest value. */
const ATTACKER_BITS = 64

/**
 * The best attack on a hex by all or some of `attackers`; null: none is worth making. A unit that adds next to nothing is left out, so that
 * it can attack elsewhere.
 */
export function bestAttackOn(
  position: Position,
  seat: Seat,
  target: number,
  attackers: readonly number[],
  memo: AttackMemo,
  w: Weights,
): AttackEstimate | null {
  if (attackers.length === 0) return null
  const defenders = defendersAt(position, target)
  if (defenders.length === 0) return null
  const attackerBits = Math.min(ATTACKER_BITS - 1, retreatBits(position, attackers))
  const key = memoKey(
    position,
    seat,
    target,
    attackers,
    retreatBits(position, defenders) * ATTACKER_BITS + attackerBits,
  )
  const known = memo.estimates.get(key)
  if (known !== undefined) return known
  const best = searchBestAttack(position, target, attackers, defenders, memo, w)
  if (memo.estimates.size > EVALUATION.memoSize) memo.estimates.clear()
  memo.estimates.set(key, best)
  return best
}

/** Expected gain less expected loss, in points; 0 without an attack. */
export const netGain = (attack: AttackEstimate | null): number => (attack ? attack.gain - attack.cost : 0)

/** Value by which attacks are chosen: the net gain and what the advance brings, in points. */
export const attackValue = (attack: AttackEstimate | null): number =>
  attack ? netGain(attack) + attack.advanceValue : 0

function searchBestAttack(
  position: Position,
  target: number,
  attackers: readonly number[],
  defenders: readonly number[],
  memo: AttackMemo,
  w: Weights,
): AttackEstimate | null {
  const defender = partyOf(position, defenders, strongestUnit(position, defenders), memo)
  const { pieces } = position.world
  let best: AttackEstimate | null = null
  const consider = (units: readonly number[]): void => {
    const estimate = estimateAttack(position, target, units, defender, memo, w)
    if (attackValue(estimate) > attackValue(best)) best = estimate
  }
  consider(attackers)
  const overGoodSides = attackers.filter(
    (index) => !attacksOverBadSide(position, pieces[index]!, position.hexOf[index]!, target),
  )
  if (overGoodSides.length > 0 && overGoodSides.length < attackers.length) consider(overGoodSides)
  if (!best) return null
  // Leave out units that add next to nothing, the weakest first.
  const weakestFirst = [...(best as AttackEstimate).attackers].sort(
    (a, b) => combatFactor(position, a) - combatFactor(position, b),
  )
  for (const index of weakestFirst) {
    const current: AttackEstimate = best
    if (current.attackers.length <= 1) break
    const others = current.attackers.filter((other) => other !== index)
    const fewer = estimateAttack(position, target, others, defender, memo, w)
    if (attackValue(fewer) >= attackValue(current) - EVALUATION.spareUnitPerCf * combatFactor(position, index))
      best = fewer
  }
  return best
}

/** Hexes where enemy units of the side stand, ascending. */
export function enemyHexes(position: Position, seat: Seat): number[] {
  const hexes = new Set<number>()
  for (const index of position.world.unitsOf[otherSeat(seat)]) {
    const hex = position.hexOf[index]!
    if (hex >= 0) hexes.add(hex)
  }
  return [...hexes].sort((a, b) => a - b)
}

const NO_UNITS: ReadonlySet<number> = new Set()

/** The attacks that the side would make from where its units stand, best first. Each unit is in at most one of them (OPS-8.1). */
export function plannedAttacks(position: Position, seat: Seat, memo: AttackMemo, w: Weights): AttackEstimate[] {
  const candidates: { target: number; attackers: number[]; estimate: AttackEstimate }[] = []
  for (const target of enemyHexes(position, seat)) {
    const attackers = possibleAttackers(position, seat, target, NO_UNITS)
    const estimate = bestAttackOn(position, seat, target, attackers, memo, w)
    if (estimate && attackValue(estimate) > 0) candidates.push({ target, attackers, estimate })
  }
  candidates.sort((a, b) => attackValue(b.estimate) - attackValue(a.estimate) || a.target - b.target)
  const used = new Set<number>()
  const attacks: AttackEstimate[] = []
  for (const { target, attackers, estimate } of candidates) {
    let attack: AttackEstimate | null = estimate
    if (estimate.attackers.some((index) => used.has(index))) {
      const free = attackers.filter((index) => !used.has(index))
      attack = bestAttackOn(position, seat, target, free, memo, w)
    }
    if (!attack || attackValue(attack) <= 0) continue
    attacks.push(attack)
    for (const index of attack.attackers) used.add(index)
  }
  return attacks
}
