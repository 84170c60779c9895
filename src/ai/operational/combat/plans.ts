import { chargeRefusal } from '../../../operational/combat/declare'
import { combatFactor } from '../../../operational/combat/strength'
import { bombards, outOfReach, targetsOf, unfit } from '../../../operational/combat/targets'
import { hexId, idOf, isNight, type Position } from '../../../operational/position'
import type { Side } from '../../../operational/types'
import { BRIDGE, CAVALRY, FORD, RIVER, sideIndex, WORKS } from '../../../operational/world'
import type { MeantAttack } from '../types'
import { advanceField } from '../evaluate/north'
import { WEIGHTS } from '../evaluate/weights'
import { gainOf, type Mark, markOf, type Onset, type StackBook, stackBook, worstGainOf } from './appraise'

/** Units of the side that may still attack, with the hexes they could fight against; worked out once a position. */
export interface Field {
  readonly marks: readonly Mark[]
  /** By target hex: who may join, ascending. */
  readonly able: ReadonlyMap<number, readonly number[]>
  readonly stacks: StackBook
}

export function fieldOf(pos: Position, side: Side): Field {
  const sideNo = sideIndex(side)
  const targets = targetsOf(pos, sideNo)
  const able = new Map<number, number[]>()
  if (targets.length > 0) {
    for (const hex of targets) able.set(hex, [])
    for (const index of pos.world.unitsOf[sideNo]!) {
      if (pos.hexOf[index]! < 0 || unfit(pos, index) !== null) continue
      const reach = bombards(pos, index) ? (pos.world.pieces[index]!.unit!.range ?? 0) : 1
      for (const hex of targets)
        if (pos.world.grid.distance(pos.hexOf[index]!, hex) <= reach && outOfReach(pos, index, hex) === null)
          able.get(hex)!.push(index)
    }
  }
  const advance = targets.length > 0 ? advanceField(pos, sideNo, WEIGHTS[side]) : null
  return { marks: targets.map((hex) => markOf(pos, hex, advance?.[hex])), able, stacks: stackBook(pos) }
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
  return dir >= 0 && (pos.world.sideBits[from * 6 + dir]! & (WORKS | BRIDGE | FORD | RIVER)) !== 0
}

/** The ways worth weighing of attacking a hex with those units, the plainest first. */
function waysOf(pos: Position, mark: Mark, units: readonly number[], fine: boolean): Onset[] {
  const out: Onset[] = []
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
        if (onset.charge || chargeRefusal(pos, idOf(pos, onset.lead), mark.hex) !== null) continue
        out.push({ ...onset, charge: true })
      }
    }
  }
  if (guns.length > 0) add(guns, -1, false)
  return out
}

/** An attack with the gain to expect of it. */
export interface Candidate {
  readonly mark: Mark
  readonly onset: Onset
  readonly gain: number
}

/** The best way of attacking a hex with those units; null: none is worth naming. */
function bestOn(pos: Position, field: Field, mark: Mark, units: readonly number[], fine: boolean): Candidate | null {
  let best: Candidate | null = null
  for (const onset of waysOf(pos, mark, units, fine)) {
    const gain = fine ? worstGainOf(pos, mark, onset, field.stacks) : gainOf(pos, mark, onset, field.stacks)
    if (!best || gain > best.gain + 1e-9) best = { mark, onset, gain }
  }
  return best
}

/** What a unit that adds next to nothing is worth elsewhere, in points for each CF. */
const SPARED = 0.01

/** The same attack by fewer: who adds next to nothing stays out of it, the weakest first. */
function trimmed(pos: Position, field: Field, from: Candidate): Candidate {
  const order = [...from.onset.attackers].sort((a, b) => combatFactor(pos, a) - combatFactor(pos, b) || a - b)
  let best = from
  for (const index of order) {
    if (index === best.onset.lead || best.onset.attackers.length < 2) continue
    const onset = { ...best.onset, attackers: best.onset.attackers.filter((other) => other !== index) }
    const gain = worstGainOf(pos, best.mark, onset, field.stacks)
    if (gain >= best.gain - SPARED * combatFactor(pos, index)) best = { mark: best.mark, onset, gain }
  }
  return best
}

/** Every way worth weighing of attacking every target, best first: what the choice of the first attack is made from. */
export function allWays(pos: Position, side: Side): Candidate[] {
  return waysIn(pos, fieldOf(pos, side)).sort(byGain)
}

const byGain = (a: Candidate, b: Candidate): number => b.gain - a.gain || a.mark.hex - b.mark.hex

function waysIn(pos: Position, field: Field): Candidate[] {
  return field.marks.flatMap((mark) =>
    waysOf(pos, mark, field.able.get(mark.hex)!, true).map((onset) => ({
      mark,
      onset,
      gain: worstGainOf(pos, mark, onset, field.stacks),
    })),
  )
}

/** How many ways of attacking one hex are looked at beside attacks on others. */
const SIDE_BY_SIDE = 3

/**
 * Ways of attacking, best first by what they bring together with what the units that they leave free may still do elsewhere in this phase:
 * each unit fights once (8.1).
 */
export function jointWays(pos: Position, side: Side): Candidate[] {
  const field = fieldOf(pos, side)
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
  const rest = (way: Candidate): number => {
    const used = new Set(way.onset.attackers)
    return greedy(pos, field, used, way.mark, 0).gain
  }
  return chosen
    .map((way) => ({ way, total: way.gain > 0 ? way.gain + rest(way) : way.gain }))
    .sort((a, b) => b.total - a.total || byGain(a.way, b.way))
    .map(({ way }) => way)
}

/** Attacks that could be made together from a position, and what they are expected to bring. */
export interface Attacks {
  /** In points of OPS-18.3, losses taken off. */
  readonly gain: number
  readonly attacks: readonly MeantAttack[]
}

/**
 * What the side's attacks from where everybody stands now are expected to bring, each unit fighting once (8.1): target by target, the best
 * first; none at a loss, save what `boldness` (points) allows. Fast: for planners, thousands of times a phase.
 */
export const bestAttacks = (pos: Position, side: Side, boldness = 0): Attacks =>
  greedy(pos, fieldOf(pos, side), new Set(), null, boldness)

/** Target by target the attack that brings most, by those not in `used`, `but` left out. */
function greedy(pos: Position, field: Field, used: Set<number>, but: Mark | null, boldness: number): Attacks {
  const bestOf = (mark: Mark): { mark: Mark; best: Candidate | null } => {
    const left = field.able.get(mark.hex)!.filter((index) => !used.has(index))
    return { mark, best: left.length > 0 ? bestOn(pos, field, mark, left, false) : null }
  }
  let open = field.marks.filter((mark) => mark !== but).map(bestOf)
  const attacks: MeantAttack[] = []
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
      attackers: best.onset.attackers.map((index) => idOf(pos, index)),
      gain: best.gain,
    })
    open = open
      .filter((one) => one !== top)
      .map((one) => (one.best?.onset.attackers.some((index) => used.has(index)) ? bestOf(one.mark) : one))
  }
  return { gain, attacks }
}
