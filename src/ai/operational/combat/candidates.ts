import { chargeRefusal } from '../../../operational/combat/declare'
import { combatFactor } from '../../../operational/combat/strength'
import { bombards, reachRefusal, attackableHexes, attackBar } from '../../../operational/combat/targets'
import { hexId, pieceId, isNight, type Position } from '../../../operational/position'
import type { Side } from '../../../operational/types'
import { BRIDGE, CAVALRY, FORD, RIVER, seatOf, INTO_WORKS } from '../../../operational/world'
import type { IntendedAttack } from '../types'
import { advanceValues } from '../evaluate/crossing'
import { WEIGHTS } from '../evaluate/weights'
import {
  expectedGain,
  type AttackTarget,
  attackTargetAt,
  type AttackForce,
  type StackMemo,
  newStackMemo,
  gainAgainstBestLead,
} from './appraise'

/** Units of the side that may still attack, with the hexes they could fight against; worked out once a position. */
export interface AttackOpportunities {
  readonly marks: readonly AttackTarget[]
  /** By target hex: who may join, ascending. */
  readonly able: ReadonlyMap<number, readonly number[]>
  readonly stacks: StackMemo
}

export function attackOpportunities(pos: Position, side: Side): AttackOpportunities {
  const seat = seatOf(side)
  const targets = attackableHexes(pos, seat)
  const able = new Map<number, number[]>()
  if (targets.length > 0) {
    for (const hex of targets) able.set(hex, [])
    for (const index of pos.world.unitsOf[seat]) {
      if (pos.hexOf[index]! < 0 || attackBar(pos, index) !== null) continue
      const reach = bombards(pos, index) ? (pos.world.pieces[index]!.unit!.range ?? 0) : 1
      for (const hex of targets)
        if (pos.world.grid.distance(pos.hexOf[index]!, hex) <= reach && reachRefusal(pos, index, hex) === null)
          able.get(hex)!.push(index)
    }
  }
  const advance = targets.length > 0 ? advanceValues(pos, seat, WEIGHTS[side]) : null
  return { marks: targets.map((hex) => attackTargetAt(pos, hex, advance?.[hex])), able, stacks: newStackMemo(pos) }
}

/** The strongest of the foot and horse, the steadier of equals; -1: none. */
function strongest(pos: Position, units: readonly number[]): number {
  let best = -1
  for (const index of units) {
    if (bombards(pos, index)) continue
    if (best < 0 || rank(pos, index) > rank(pos, best)) best = index
  }
  return best
}

const rank = (pos: Position, index: number): number => {
  const unit = pos.world.pieces[index]!.unit!
  return combatFactor(pos, index) * 10 + unit.morale + (pos.world.pieces[index]!.cls === CAVALRY ? 0 : 1)
}

/** Does it attack over a side that costs the whole attack dear (9.2: the worst side counts)? */
function overBadSide(pos: Position, index: number, target: number): boolean {
  if (bombards(pos, index)) return false
  const from = pos.hexOf[index]!
  const dir = pos.world.grid.directionTo(from, target)
  return dir >= 0 && (pos.world.hexsideFlags[from * 6 + dir]! & (INTO_WORKS | BRIDGE | FORD | RIVER)) !== 0
}

/** The ways worth weighing of attacking a hex with those units, the plainest first. */
function waysOf(pos: Position, mark: AttackTarget, units: readonly number[], fine: boolean): AttackForce[] {
  const out: AttackForce[] = []
  const foot = units.filter((index) => !bombards(pos, index))
  const guns = units.filter((index) => bombards(pos, index))
  const add = (attackers: readonly number[], lead: number, charge: boolean): void => {
    if (attackers.length > 0 && (lead >= 0 || !isNight(pos)))
      out.push({ attackers: [...attackers].sort((a, b) => a - b), lead, charge })
  }
  if (foot.length > 0) {
    const lead = strongest(pos, foot)
    add(units, lead, false)
    const good = foot.filter((index) => !overBadSide(pos, index, mark.hex))
    if (good.length > 0 && good.length < foot.length) add([...good, ...guns], strongest(pos, good), false)
    if (fine) {
      for (const other of foot) if (other !== lead) add(units, other, false)
      for (const hex of new Set(foot.map((index) => pos.hexOf[index]!))) {
        const here = foot.filter((index) => pos.hexOf[index] === hex)
        if (here.length < foot.length) add([...here, ...guns], strongest(pos, here), false)
      }
      // The fewest that matter: who adds nothing is better kept out of harm.
      const led = out.length
      for (let k = 0; k < led; k++) {
        const onset = out[k]!
        if (onset.charge || chargeRefusal(pos, pieceId(pos, onset.lead), mark.hex) !== null) continue
        out.push({ ...onset, charge: true })
      }
    }
  }
  if (guns.length > 0) add(guns, -1, false)
  return out
}

/** An attack with the gain to expect of it. */
export interface CandidateAttack {
  readonly mark: AttackTarget
  readonly onset: AttackForce
  readonly gain: number
}

/** The best way of attacking a hex with those units; null: none is worth naming. */
function bestOn(
  pos: Position,
  field: AttackOpportunities,
  mark: AttackTarget,
  units: readonly number[],
  fine: boolean,
): CandidateAttack | null {
  let best: CandidateAttack | null = null
  for (const onset of waysOf(pos, mark, units, fine)) {
    const gain = fine
      ? gainAgainstBestLead(pos, mark, onset, field.stacks)
      : expectedGain(pos, mark, onset, field.stacks)
    if (!best || gain > best.gain + 1e-9) best = { mark, onset, gain }
  }
  return best
}

/** What a unit that adds next to nothing is worth elsewhere, in points for each CF. */
const SPARED = 0.01

/** The same attack by fewer: who adds next to nothing stays out of it, the weakest first. */
function trimmed(pos: Position, field: AttackOpportunities, from: CandidateAttack): CandidateAttack {
  const order = [...from.onset.attackers].sort((a, b) => combatFactor(pos, a) - combatFactor(pos, b) || a - b)
  let best = from
  for (const index of order) {
    if (index === best.onset.lead || best.onset.attackers.length < 2) continue
    const onset = { ...best.onset, attackers: best.onset.attackers.filter((other) => other !== index) }
    const gain = gainAgainstBestLead(pos, best.mark, onset, field.stacks)
    if (gain >= best.gain - SPARED * combatFactor(pos, index)) best = { mark: best.mark, onset, gain }
  }
  return best
}

/** Every way worth weighing of attacking every target, best first: what the choice of the first attack is made from. */
export function candidateAttacks(pos: Position, side: Side): CandidateAttack[] {
  return waysIn(pos, attackOpportunities(pos, side)).sort(byGain)
}

const byGain = (a: CandidateAttack, b: CandidateAttack): number => b.gain - a.gain || a.mark.hex - b.mark.hex

function waysIn(pos: Position, field: AttackOpportunities): CandidateAttack[] {
  return field.marks.flatMap((mark) =>
    waysOf(pos, mark, field.able.get(mark.hex)!, true).map((onset) => ({
      mark,
      onset,
      gain: gainAgainstBestLead(pos, mark, onset, field.stacks),
    })),
  )
}

/** How many ways of attacking one hex are looked at beside attacks on others. */
const SIDE_BY_SIDE = 3

/**
 * Ways of attacking, best first by what they bring together with what the units that they leave free may still do elsewhere in this phase:
 * each unit fights once (8.1).
 */
export function candidateAttacksJointly(pos: Position, side: Side): CandidateAttack[] {
  const field = attackOpportunities(pos, side)
  const chosen = field.marks.flatMap((mark) => {
    const ways = waysIn(pos, { ...field, marks: [mark] })
      .sort(byGain)
      .slice(0, SIDE_BY_SIDE)
    return ways.flatMap((way) => {
      const fewer = trimmed(pos, field, way)
      return fewer === way ? [way] : [way, fewer]
    })
  })
  if (field.marks.length < 2) return chosen.sort(byGain)
  const rest = (way: CandidateAttack): number => {
    const used = new Set(way.onset.attackers)
    return greedy(pos, field, used, way.mark, 0).gain
  }
  return chosen
    .map((way) => ({ way, total: way.gain > 0 ? way.gain + rest(way) : way.gain }))
    .sort((a, b) => b.total - a.total || byGain(a.way, b.way))
    .map(({ way }) => way)
}

/** Attacks that could be made together from a position, and what they are expected to bring. */
export interface AttackSet {
  /** In points of OPS-18.3, losses taken off. */
  readonly gain: number
  readonly attacks: readonly IntendedAttack[]
}

/**
 * What the side's attacks from where everybody stands now are expected to bring, each unit fighting once (8.1): target by target, the best
 * first; none at a loss, save what `boldness` (points) allows. Fast: for planners, thousands of times a phase.
 */
export const bestAttackSet = (pos: Position, side: Side, boldness = 0): AttackSet =>
  greedy(pos, attackOpportunities(pos, side), new Set(), null, boldness)

/** Target by target the attack that brings most, by those not in `used`, `but` left out. */
function greedy(
  pos: Position,
  field: AttackOpportunities,
  used: Set<number>,
  but: AttackTarget | null,
  boldness: number,
): AttackSet {
  const bestOf = (mark: AttackTarget): { mark: AttackTarget; best: CandidateAttack | null } => {
    const left = field.able.get(mark.hex)!.filter((index) => !used.has(index))
    return { mark, best: left.length > 0 ? bestOn(pos, field, mark, left, false) : null }
  }
  let open = field.marks.filter((mark) => mark !== but).map(bestOf)
  const attacks: IntendedAttack[] = []
  let gain = 0
  while (open.length > 0) {
    let top = open[0]!
    for (const one of open) if ((one.best?.gain ?? -9) > (top.best?.gain ?? -9)) top = one
    const { best } = top
    if (!best || best.gain <= -boldness) break
    gain += best.gain
    for (const index of best.onset.attackers) used.add(index)
    attacks.push({
      target: hexId(pos, best.mark.hex),
      attackers: best.onset.attackers.map((index) => pieceId(pos, index)),
      gain: best.gain,
    })
    open = open
      .filter((one) => one !== top)
      .map((one) => (one.best?.onset.attackers.some((index) => used.has(index)) ? bestOf(one.mark) : one))
  }
  return { gain, attacks }
}
