import { chargeRefusal } from '../../../operational/combat/declare'
import { combatFactor } from '../../../operational/combat/strength'
import { bombards, outOfReach, targetsOf, unfit } from '../../../operational/combat/targets'
import { hexId, idOf, isNight, type Position } from '../../../operational/position'
import type { Side } from '../../../operational/types'
import { BRIDGE, CAVALRY, FORD, RIVER, sideIndex, WORKS } from '../../../operational/world'
import type { MeantAttack } from '../types'
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
  return { marks: targets.map((hex) => markOf(pos, hex)), able, stacks: stackBook(pos) }
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

/** All targets with the best way of attacking each, best first. */
export function candidatesOf(pos: Position, side: Side, fine: boolean): Candidate[] {
  const field = fieldOf(pos, side)
  const out: Candidate[] = []
  for (const mark of field.marks) {
    const best = bestOn(pos, field, mark, field.able.get(mark.hex)!, fine)
    if (best) out.push(best)
  }
  return out.sort((a, b) => b.gain - a.gain || a.mark.hex - b.mark.hex)
}

/** Every way worth weighing of attacking every target, best first: what the choice of the first attack is made from. */
export function allWays(pos: Position, side: Side): Candidate[] {
  const field = fieldOf(pos, side)
  return field.marks
    .flatMap((mark) =>
      waysOf(pos, mark, field.able.get(mark.hex)!, true).map((onset) => ({
        mark,
        onset,
        gain: worstGainOf(pos, mark, onset, field.stacks),
      })),
    )
    .sort((a, b) => b.gain - a.gain || a.mark.hex - b.mark.hex)
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
export function bestAttacks(pos: Position, side: Side, boldness = 0): Attacks {
  const field = fieldOf(pos, side)
  const used = new Set<number>()
  let open = field.marks.map((mark) => ({ mark, best: bestOn(pos, field, mark, field.able.get(mark.hex)!, false) }))
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
      .map((one) => {
        const all = field.able.get(one.mark.hex)!
        if (!one.best?.onset.attackers.some((index) => used.has(index))) return one
        const left = all.filter((index) => !used.has(index))
        return { mark: one.mark, best: left.length > 0 ? bestOn(pos, field, one.mark, left, false) : null }
      })
  }
  return { gain, attacks }
}
