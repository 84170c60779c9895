import { chargeRefusal } from '../../../operational/combat/declare'
import { combatFactor } from '../../../operational/combat/strength'
import { bombards, reachRefusal, attackableHexes, unitAttackRefusal } from '../../../operational/combat/targets'
import { hexId, pieceId, isNight, type Position } from '../../../operational/position'
import type { Side } from '../../../operational/types'
import { BRIDGE, CAVALRY, FORD, RIVER, seatOf, INTO_WORKS } from '../../../operational/world'
import { advanceValues } from '../evaluate/crossing'
import { COMBAT, WEIGHTS } from '../figures'
import type { IntendedAttack } from '../types'
import {
  type AttackForce,
  type AttackTarget,
  attackTargetAt,
  expectedGain,
  gainAgainstBestDefender,
  newStackMemo,
  NO_LEAD,
  type StackMemo,
} from './appraise'

/** Which hexes a side may still attack in this phase, and with whom; worked out once for a position. */
export interface AttackOpportunities {
  readonly targets: readonly AttackTarget[]
  /** By target hex: units that may join the attack, ascending. */
  readonly attackersByHex: ReadonlyMap<number, readonly number[]>
  readonly stacks: StackMemo
}

function attackOpportunities(position: Position, side: Side): AttackOpportunities {
  const seat = seatOf(side)
  const hexes = attackableHexes(position, seat)
  const attackersByHex = new Map<number, number[]>(hexes.map((hex) => [hex, []]))
  if (hexes.length > 0) {
    for (const index of position.world.unitsOf[seat]) {
      if (position.hexOf[index]! < 0 || unitAttackRefusal(position, index) !== null) continue
      const range = bombards(position, index) ? (position.world.pieces[index]!.unit!.range ?? 0) : 1
      for (const hex of hexes)
        if (
          position.world.grid.distance(position.hexOf[index]!, hex) <= range &&
          reachRefusal(position, index, hex) === null
        )
          attackersByHex.get(hex)!.push(index)
    }
  }
  const advance = hexes.length > 0 ? advanceValues(position, seat, WEIGHTS[side]) : null
  return {
    targets: hexes.map((hex) => attackTargetAt(position, hex, advance?.[hex])),
    attackersByHex,
    stacks: newStackMemo(position),
  }
}

/** The best lead among some units: the strongest, of equals the one with the better morale, then infantry; NO_LEAD if all are batteries. */
function bestLead(position: Position, units: readonly number[]): number {
  let best = NO_LEAD
  for (const index of units) {
    if (bombards(position, index)) continue
    if (best === NO_LEAD || leadRank(position, index) > leadRank(position, best)) best = index
  }
  return best
}

const leadRank = (position: Position, index: number): number => {
  const piece = position.world.pieces[index]!
  // CF: combat factor.
  return combatFactor(position, index) * COMBAT.rankPerCf + piece.unit!.morale + (piece.pieceClass === CAVALRY ? 0 : 1)
}

/** Does a unit attack over a hexside that weakens the whole attack (OPS-9.2: the worst hexside counts)? */
function attacksOverBadSide(position: Position, index: number, target: number): boolean {
  if (bombards(position, index)) return false
  const from = position.hexOf[index]!
  const dir = position.world.grid.directionTo(from, target)
  return dir >= 0 && (position.world.hexsideFlags[from * 6 + dir]! & (INTO_WORKS | BRIDGE | FORD | RIVER)) !== 0
}

/**
 * Ways of attacking a hex with some units: all of them, those over good hexsides and, last in the list, batteries alone. With all ways also
 * every other lead, the units of a single hex, and charges.
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
  const add = (attackers: readonly number[], lead: number): void => {
    // At night batteries do not fire alone.
    if (attackers.length > 0 && (lead !== NO_LEAD || !isNight(position)))
      forces.push({ attackers: [...attackers].sort((a, b) => a - b), lead, charge: false })
  }
  if (fighters.length > 0) {
    const lead = bestLead(position, fighters)
    add(units, lead)
    const overGoodSides = fighters.filter((index) => !attacksOverBadSide(position, index, target.hex))
    if (overGoodSides.length > 0 && overGoodSides.length < fighters.length)
      add([...overGoodSides, ...batteries], bestLead(position, overGoodSides))
    if (ways === 'all') {
      for (const other of fighters) if (other !== lead) add(units, other)
      for (const hex of new Set(fighters.map((index) => position.hexOf[index]!))) {
        const inHex = fighters.filter((index) => position.hexOf[index] === hex)
        if (inHex.length < fighters.length) add([...inHex, ...batteries], bestLead(position, inHex))
      }
      const withoutCharge = [...forces]
      for (const force of withoutCharge)
        if (chargeRefusal(position, pieceId(position, force.lead), target.hex) === null)
          forces.push({ ...force, charge: true })
    }
  }
  if (batteries.length > 0) add(batteries, NO_LEAD)
  return forces
}

/** A possible attack with its expected gain, in points of OPS-18.3, own losses taken off. */
export interface CandidateAttack {
  readonly target: AttackTarget
  readonly force: AttackForce
  readonly gain: number
}

/** The best attack on a target by some units, by a quick look; null: none can be made. */
function quickBestAttack(
  position: Position,
  { stacks }: AttackOpportunities,
  target: AttackTarget,
  units: readonly number[],
): CandidateAttack | null {
  let best: CandidateAttack | null = null
  for (const force of candidateForces(position, target, units, 'few')) {
    const gain = expectedGain(position, target, force, stacks)
    if (!best || gain > best.gain + COMBAT.improvement) best = { target, force, gain }
  }
  return best
}

/** The same attack without units that add next to nothing, which can attack elsewhere; the weakest are left out first. */
function withoutSpareUnits(
  position: Position,
  { stacks }: AttackOpportunities,
  attack: CandidateAttack,
): CandidateAttack {
  const weakestFirst = [...attack.force.attackers].sort(
    (a, b) => combatFactor(position, a) - combatFactor(position, b) || a - b,
  )
  let best = attack
  for (const index of weakestFirst) {
    const { target, force } = best
    if (index === force.lead || force.attackers.length < 2) continue
    const fewer = { ...force, attackers: force.attackers.filter((other) => other !== index) }
    const gain = gainAgainstBestDefender(position, target, fewer, stacks)
    if (gain >= best.gain - COMBAT.spareUnitPerCf * combatFactor(position, index)) best = { target, force: fewer, gain }
  }
  return best
}

const byGain = (a: CandidateAttack, b: CandidateAttack): number => b.gain - a.gain || a.target.hex - b.target.hex

/** All candidate attacks on a target, best first. */
function candidatesOn(position: Position, { attackersByHex, stacks }: AttackOpportunities, target: AttackTarget) {
  return candidateForces(position, target, attackersByHex.get(target.hex)!, 'all')
    .map(
      (force): CandidateAttack => ({ target, force, gain: gainAgainstBestDefender(position, target, force, stacks) }),
    )
    .sort(byGain)
}

/** All candidate attacks of a side on all targets, best first. */
export function candidateAttacks(position: Position, side: Side): CandidateAttack[] {
  const opportunities = attackOpportunities(position, side)
  return opportunities.targets.flatMap((target) => candidatesOn(position, opportunities, target)).sort(byGain)
}

/**
 * The best candidate attacks on each target, best first. An attack is ranked by its own gain and the gain of the attacks that the other units
 * can still make in this phase, since each unit attacks once (OPS-8.1).
 */
export function candidateAttacksJointly(position: Position, side: Side): CandidateAttack[] {
  const opportunities = attackOpportunities(position, side)
  const candidates = opportunities.targets.flatMap((target) =>
    candidatesOn(position, opportunities, target)
      .slice(0, COMBAT.waysPerTarget)
      .flatMap((attack) => {
        const fewer = withoutSpareUnits(position, opportunities, attack)
        return fewer === attack ? [attack] : [attack, fewer]
      }),
  )
  if (opportunities.targets.length < 2) return candidates.sort(byGain)
  const gainOfOthers = ({ force, target }: CandidateAttack): number =>
    chooseAttacks(position, opportunities, new Set(force.attackers), target, 0).gain
  return (
    candidates
      // An attack without gain is not made, so that no others are added to it.
      .map((attack) => ({ attack, total: attack.gain > 0 ? attack.gain + gainOfOthers(attack) : attack.gain }))
      .sort((a, b) => b.total - a.total || byGain(a.attack, b.attack))
      .map(({ attack }) => attack)
  )
}

/** Attacks that can be made together from a position. */
export interface AttackSet {
  /** Expected gain of all, own losses taken off, in points of OPS-18.3. */
  readonly gain: number
  readonly attacks: readonly IntendedAttack[]
}

/**
 * The attacks that a side should make from where its units stand now, each unit in at most one (OPS-8.1): none that is expected to lose more than
 * `boldness` points. Quick enough to be asked for thousands of positions.
 */
export const bestAttackSet = (position: Position, side: Side, boldness = 0): AttackSet =>
  chooseAttacks(position, attackOpportunities(position, side), new Set(), null, boldness)

/** Chooses attacks greedily, the best target first, by units that are not in `used`; `except`: a target that is left out. */
function chooseAttacks(
  position: Position,
  opportunities: AttackOpportunities,
  used: Set<number>,
  except: AttackTarget | null,
  boldness: number,
): AttackSet {
  const bestOn = (target: AttackTarget): { target: AttackTarget; best: CandidateAttack | null } => {
    const free = opportunities.attackersByHex.get(target.hex)!.filter((index) => !used.has(index))
    return { target, best: free.length > 0 ? quickBestAttack(position, opportunities, target, free) : null }
  }
  let open = opportunities.targets.filter((target) => target !== except).map(bestOn)
  const attacks: IntendedAttack[] = []
  let gain = 0
  while (open.length > 0) {
    let top = open[0]!
    for (const entry of open) if (entry.best && (!top.best || entry.best.gain > top.best.gain)) top = entry
    const { best } = top
    if (!best || best.gain <= -boldness) break
    gain += best.gain
    for (const index of best.force.attackers) used.add(index)
    attacks.push({
      target: hexId(position, best.target.hex),
      attackers: best.force.attackers.map((index) => pieceId(position, index)),
      gain: best.gain,
    })
    const others = open.filter((entry) => entry !== top)
    open = others.map((entry) =>
      entry.best?.force.attackers.some((index) => used.has(index)) ? bestOn(entry.target) : entry,
    )
  }
  return { gain, attacks }
}
