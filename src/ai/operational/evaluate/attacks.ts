import { otherSeat, type Seat } from '../../../game/side'
import { passingFaces } from '../../../operational/combat/morale'
import { retreatHexes } from '../../../operational/combat/retreat'
import { type AttackForces, combatFactor, attackStrengths } from '../../../operational/combat/strength'
import { canAttackAcross, isGarrisonOnly } from '../../../operational/combat/targets'
import { chargeRefusal } from '../../../operational/combat/declare'
import { pieceId, isNight, type Position } from '../../../operational/position'
import { ARTILLERY, BRIDGE, FORD, type PieceDef, INTO_WORKS } from '../../../operational/world'
import { bombardmentGain, expectedLosses, type CombatParty, vacateChance } from './results'
import type { Weights } from './weights'

/** An attack as it could be made from a position. */
export interface AttackEstimate {
  readonly target: number
  readonly attackers: readonly number[]
  readonly charge: boolean
  readonly differential: number
  /** Expected loss of the enemy and of the attacker, in points. */
  readonly gain: number
  readonly cost: number
  /** Chance that the hex is left open for an advance (10.2), and what that brings beside, in points. */
  readonly opens: number
  readonly advance: number
}

/** What was worked out before in this phase. */
export interface AttackMemo {
  /** Values of attacks met, by all that bears on them. */
  readonly strikes: Map<string, AttackEstimate | null>
  /** By unit: faces that pass its morale check (9.4) as it stood at first, 0 not yet asked. A LOC is too dear to trace at every turn. */
  readonly passes: Int8Array
  /** By hex: what an advance into it brings the side that moves beside points (18.2). */
  readonly advance: Float32Array
}

/** `advance`: by hex, what coming into it brings beside (10.2). */
export const newAttackMemo = (pos: Position, advance?: Float32Array): AttackMemo => ({
  strikes: new Map(),
  passes: new Int8Array(pos.world.pieces.length),
  advance: advance ?? new Float32Array(pos.world.grid.count),
})

/** Chance that a unit passes a morale check. */
export function moraleChance(pos: Position, index: number, known: AttackMemo): number {
  let faces = known.passes[index]!
  if (faces === 0) {
    faces = passingFaces(pos, index)
    known.passes[index] = faces
  }
  return faces / 6
}

const MOST_KNOWN = 60_000

/** Units that may fight in the phase to come: not those that must rest (12.1, 12.2), in garrison, or that march (5.3). */
export const isFitToAttack = (pos: Position, index: number): boolean => {
  const state = pos.pieceStates[index]!
  return !state.disrupted && !state.ineffective && !state.garrison && !state.marched && !state.attacked
}

/** Who defends a hex (8.1, 19.1.18). */
export function defendersAt(pos: Position, target: number): number[] {
  const here = pos.unitsAt[target]!
  const outside = here.filter((index) => !pos.pieceStates[index]!.garrison)
  return outside.length > 0 ? outside : [...here]
}

/** Of the units adjacent to (guns: in range of) a hex those that could attack it (8.1); foot and horse first. */
export function possibleAttackers(pos: Position, seat: Seat, target: number, used: ReadonlySet<number>): number[] {
  const { world } = pos
  const { grid } = world
  const out: number[] = []
  const walled = isGarrisonOnly(pos, target)
  for (let dir = 0; dir < 6; dir++) {
    const from = grid.neighbours[target * 6 + dir]!
    if (from < 0 || pos.unitCounts[seat][from] === 0) continue
    for (const index of pos.unitsAt[from]!) {
      const piece = world.pieces[index]!
      if (piece.cls === ARTILLERY || used.has(index) || !isFitToAttack(pos, index)) continue
      if (walled && piece.cls !== 0) continue
      if (canAttackAcross(pos, piece, from, (dir + 3) % 6)) out.push(index)
    }
  }
  if (walled) return out
  if (out.length === 0 && isNight(pos)) return out
  const range = isNight(pos) ? world.tables.terrain.sight.night : 99
  for (const index of gunsOf(pos, seat)) {
    const from = pos.hexOf[index]!
    if (from < 0 || used.has(index) || !isFitToAttack(pos, index)) continue
    const distance = world.sightFrom(from).get(target)
    if (distance !== undefined && distance <= (world.pieces[index]!.unit!.range ?? 0) && distance <= range)
      out.push(index)
  }
  return out
}

const guns = new WeakMap<object, readonly number[][]>()

function gunsOf({ world }: Position, seat: Seat): readonly number[] {
  let known = guns.get(world)
  if (!known) {
    known = world.unitsOf.map((units) => units.filter((index) => world.pieces[index]!.cls === ARTILLERY))
    guns.set(world, known)
  }
  return known[seat]!
}

/** Has the unit a hex to retreat to (10.1)? */
export const canRetreat = (pos: Position, index: number): boolean => retreatHexes(pos, index, -1).length > 0

/** A stack as it stands, as its fate is weighed. */
function partyOf(pos: Position, units: readonly number[], lead: number, known: AttackMemo): CombatParty {
  return {
    lead,
    units,
    stuck: units.map((index) => (canRetreat(pos, index) ? 0 : 1)),
    passes: moraleChance(pos, lead, known),
    mayHold: units.every((index) => !pos.pieceStates[index]!.disrupted),
  }
}

/** The strongest of some units by CF. */
export const strongestUnit = (pos: Position, units: readonly number[]): number => {
  let best = units[0]!
  for (const index of units) if (combatFactor(pos, index) > combatFactor(pos, best)) best = index
  return best
}

/** One way of making an attack, weighed. */
function weigh(
  pos: Position,
  target: number,
  attackers: readonly number[],
  defender: CombatParty,
  known: AttackMemo,
  w: Weights,
): AttackEstimate {
  const { world } = pos
  const foot = attackers.filter((index) => world.pieces[index]!.cls !== ARTILLERY)
  const ids = [...attackers].sort((a, b) => a - b).map((index) => pieceId(pos, index))
  const base: AttackForces = {
    target,
    attackers: ids,
    defenders: defender.units.map((index) => pieceId(pos, index)),
    lead: null,
    defenderLead: pieceId(pos, defender.lead),
    charge: false,
    wrongGuide: false,
  }
  if (foot.length === 0) {
    const { differential } = attackStrengths(pos, base)
    const gain = bombardmentGain(pos, differential, defender, w)
    return { target, attackers, charge: false, differential, gain, cost: 0, opens: 0, advance: 0 }
  }
  const lead = strongestUnit(pos, foot)
  const walled = defender.units.every((index) => pos.pieceStates[index]!.garrison)
  const party = partyOf(pos, foot, lead, known)
  const plain = { ...base, lead: pieceId(pos, lead) }
  const one = (charge: boolean): AttackEstimate => {
    const { differential } = attackStrengths(pos, { ...plain, charge })
    const { gain, cost } = expectedLosses(pos, differential, party, defender, charge, walled, w)
    const opens = vacateChance(pos, differential, defender, walled) * w.astray
    return { target, attackers, charge, differential, gain, cost, opens, advance: opens * known.advance[target]! }
  }
  const slow = one(false)
  if (chargeRefusal(pos, plain.lead, target) !== null) return slow
  const fast = one(true)
  return attackValue(fast) > attackValue(slow) + w.charge ? fast : slow
}

/** The kind of side over which a unit would attack, worst first: 2 works, bridge or ford, 1 uphill or open. */
function badSide(pos: Position, piece: PieceDef, from: number, target: number): boolean {
  const { grid, hexsideFlags: sideBits } = pos.world
  if (piece.cls === ARTILLERY) return false
  return (sideBits[from * 6 + grid.directionTo(from, target)]! & (INTO_WORKS | BRIDGE | FORD)) !== 0
}

function keyOf(pos: Position, seat: Seat, target: number, all: readonly number[], going: number): string {
  const { world } = pos
  let key = `${target},${going}`
  for (const index of all) {
    key += `;${index}@${pos.hexOf[index]!}`
  }
  for (const index of world.leadersOf[seat]) {
    const hex = pos.hexOf[index]!
    if (hex < 0 || !all.some((unit) => pos.hexOf[unit] === hex)) continue
    key += `,${index}@${hex}`
  }
  return key
}

/** Chance bits: which defenders have a way out, and which attackers. */
function goingBits(pos: Position, units: readonly number[]): number {
  let bits = 0
  for (let k = 0; k < units.length; k++) if (canRetreat(pos, units[k]!)) bits |= 1 << k
  return bits
}

/**
 * The best attack on a hex with those units or some of them; null: none is worth making. The others are left for other targets as long as
 * they add next to nothing.
 */
export function bestAttackOn(
  pos: Position,
  seat: Seat,
  target: number,
  all: readonly number[],
  known: AttackMemo,
  w: Weights,
): AttackEstimate | null {
  if (all.length === 0) return null
  const his = defendersAt(pos, target)
  if (his.length === 0) return null
  const key = keyOf(pos, seat, target, all, goingBits(pos, his) * 64 + Math.min(63, goingBits(pos, all)))
  const met = known.strikes.get(key)
  if (met !== undefined) return met
  const found = search(pos, target, all, his, known, w)
  if (known.strikes.size > MOST_KNOWN) known.strikes.clear()
  known.strikes.set(key, found)
  return found
}

/** What an attack brings in points. */
export const netGain = (strike: AttackEstimate | null): number => (strike ? strike.gain - strike.cost : 0)

/** What it brings in all, by which attacks are chosen. */
export const attackValue = (strike: AttackEstimate | null): number => (strike ? netGain(strike) + strike.advance : 0)

function search(
  pos: Position,
  target: number,
  all: readonly number[],
  his: readonly number[],
  known: AttackMemo,
  w: Weights,
): AttackEstimate | null {
  const defender = partyOf(pos, his, strongestUnit(pos, his), known)
  const { pieces } = pos.world
  let best: AttackEstimate | null = null
  const consider = (units: readonly number[]): void => {
    const strike = weigh(pos, target, units, defender, known, w)
    if (attackValue(strike) > attackValue(best)) best = strike
  }
  consider(all)
  const open = all.filter((index) => !badSide(pos, pieces[index]!, pos.hexOf[index]!, target))
  if (open.length > 0 && open.length < all.length) consider(open)
  if (!best) return null
  // Weakest first: who adds next to nothing stays free for another attack.
  const order = [...(best as AttackEstimate).attackers].sort((a, b) => combatFactor(pos, a) - combatFactor(pos, b))
  for (const index of order) {
    const current: AttackEstimate = best
    if (current.attackers.length <= 1) break
    const fewer = weigh(
      pos,
      target,
      current.attackers.filter((other) => other !== index),
      defender,
      known,
      w,
    )
    if (attackValue(fewer) >= attackValue(current) - 0.01 * combatFactor(pos, index)) best = fewer
  }
  return best
}

/** Enemy hexes that units of the side could attack from where they stand, ascending. */
export function enemyHexes(pos: Position, seat: Seat): number[] {
  const { world } = pos
  const out: number[] = []
  const seen = new Set<number>()
  for (const index of world.unitsOf[otherSeat(seat)]) {
    const hex = pos.hexOf[index]!
    if (hex < 0 || seen.has(hex)) continue
    seen.add(hex)
    out.push(hex)
  }
  return out.sort((a, b) => a - b)
}

const NOBODY: ReadonlySet<number> = new Set()

/** The attacks that the side would make now, best first, each unit in one of them. */
export function plannedAttacks(pos: Position, seat: Seat, known: AttackMemo, w: Weights): AttackEstimate[] {
  const options: { target: number; all: number[]; strike: AttackEstimate }[] = []
  for (const target of enemyHexes(pos, seat)) {
    const all = possibleAttackers(pos, seat, target, NOBODY)
    const strike = bestAttackOn(pos, seat, target, all, known, w)
    if (strike && attackValue(strike) > 0) options.push({ target, all, strike })
  }
  options.sort((a, b) => attackValue(b.strike) - attackValue(a.strike) || a.target - b.target)
  const used = new Set<number>()
  const out: AttackEstimate[] = []
  for (const { target, all, strike } of options) {
    let now: AttackEstimate | null = strike
    if (strike.attackers.some((index) => used.has(index)))
      now = bestAttackOn(
        pos,
        seat,
        target,
        all.filter((index) => !used.has(index)),
        known,
        w,
      )
    if (!now || attackValue(now) <= 0) continue
    out.push(now)
    for (const index of now.attackers) used.add(index)
  }
  return out
}
