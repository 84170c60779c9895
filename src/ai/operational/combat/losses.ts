import { passingFaces } from '../../../operational/combat/morale'
import { retreatHexes } from '../../../operational/combat/retreat'
import type { Position } from '../../../operational/position'
import { US } from '../../../operational/world'
import { WEIGHTS } from './weights'

/** What a blow costs one unit where it stands now, in points of OPS-18.3 with what its loss means for the rest of the battle. */
interface UnitLosses {
  /** One step lost (11.1). */
  readonly step: number
  /** Taken off to the track (12.3). */
  readonly rout: number
  /** Disrupted; in a trap it will hardly come out of it (12.5). */
  readonly shaken: number
  /** Made to retreat: a step where there is no hex to go to (10.1). */
  readonly driven: number
  readonly trapped: boolean
  readonly disrupted: boolean
  readonly steps: number
}

/** The harm that blows would do to a unit where it stands. */
export function unitLossesOf(pos: Position, index: number): UnitLosses {
  const { world, game } = pos
  const piece = world.pieces[index]!
  const { side } = piece
  const state = pos.pieceStates[index]!
  const { points, length } = world.tables.victory
  const us = piece.seat === US
  const full = world.pieces[index]!.unit!.cf[0] ?? 1
  const now = piece.unit!.cf[piece.unit!.steps - state.steps] ?? 1
  const next = piece.unit!.cf[piece.unit!.steps - state.steps + 1] ?? 0
  const worth = us ? points.mexicanPerUsStep : state.steps === 1 ? points.usPerMexicanUnit : 0
  // A strong unit is more than its points.
  const size = Math.min(1, now / 5)
  const step = worth + WEIGHTS.step[side] * (full > 0 ? (now - next) / Math.max(3, full / 2) : 0)
  const late = game.ops.turn + 4 > length.turns
  const trapped = retreatHexes(pos, index, -1).length === 0
  const rout = (late ? WEIGHTS.routLate : WEIGHTS.rout)[side] * (0.5 + size / 2)
  const shaken = state.disrupted
    ? rout
    : WEIGHTS.disrupted[side] * (0.5 + size / 2) + (trapped ? WEIGHTS.trapped[side] : 0)
  return {
    step,
    rout,
    shaken,
    driven: trapped ? step : WEIGHTS.driven[side],
    trapped,
    disrupted: state.disrupted,
    steps: state.steps,
  }
}

/** A side in a fight: who stands in one hex, with the harm that may befall him. */
export interface StackLosses {
  readonly units: readonly number[]
  readonly harms: readonly UnitLosses[]
  readonly mayHold: boolean
}

export function stackLossesOf(pos: Position, units: readonly number[]): StackLosses {
  const harms = units.map((index) => unitLossesOf(pos, index))
  return { units, harms, mayHold: harms.every((harm) => !harm.disrupted) }
}

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0)

/** What it costs a stack to go (10.1). */
export const costOfRetreating = (stack: StackLosses, ground: number): number =>
  ground + sum(stack.harms.map((harm) => harm.driven))

/** What it costs to hold instead (9.6); where it may not, as much as going. */
const costOfHolding = (stack: StackLosses): number => sum(stack.harms.map((harm) => harm.shaken))

/** What a retreat costs who may choose to hold, unless `forced`. */
export function costOfRetreatResult(stack: StackLosses, ground: number, forced: boolean): number {
  const going = costOfRetreating(stack, ground)
  return forced || !stack.mayHold ? going : Math.min(going, costOfHolding(stack))
}

/** One side under one result of 9.5, its lead given: what it loses of its own, and in an exchange what the other lead loses. */
export interface SideLosses {
  readonly stacks: readonly StackLosses[]
  /** Stack and place in it of the lead. */
  readonly lead: readonly [number, number]
  /** What the ground is worth that is given up. */
  readonly ground: number
  /** Chance that the lead passes its check, in sixths. */
  readonly passing: number
}

export function sideLossesOf(pos: Position, stacks: readonly StackLosses[], lead: number, ground: number): SideLosses {
  let place: [number, number] = [0, 0]
  for (const [s, stack] of stacks.entries())
    for (const [k, index] of stack.units.entries()) if (index === lead) place = [s, k]
  return { stacks, lead: place, ground, passing: passingFaces(pos, lead) }
}

/**
 * What a result costs the side that it names (9.5), in points, and whether an exchange is made: `kind` is the result without its letter,
 * `repelled`: a charge has failed (9.7).
 */
export function costOfResult(kind: string, of: SideLosses, repelled: boolean): { own: number; exchange: number } {
  const [s, k] = of.lead
  const leadStack = of.stacks[s]!
  const lead = leadStack.harms[k]!
  const p = of.passing / 6
  const plain = (forced: boolean): number => {
    let total = repelled ? lead.shaken : 0
    for (const [n, stack] of of.stacks.entries())
      total += costOfRetreatResult(stack, n === s ? of.ground : 0, forced || (repelled && n === s))
    return total
  }
  /** All retreat, the others of the side shaken; the lead alive and on the map or not. */
  const broken = (leadGoes: boolean): number => {
    let total = of.ground
    for (const [n, stack] of of.stacks.entries())
      for (const [m, harm] of stack.harms.entries()) {
        const isLead = n === s && m === k
        if (isLead ? leadGoes : true) total += harm.driven
        if (!isLead) total += harm.shaken
      }
    return total
  }
  const dies = lead.steps === 1
  if (kind === 'r') return { own: plain(false), exchange: 0 }
  if (kind === 'c') return { own: (1 - p) * plain(false), exchange: 0 }
  if (kind === 'cE') return { own: p * lead.step + (1 - p) * plain(false), exchange: p }
  if (kind === 'cR') return { own: p * plain(false) + (1 - p) * (broken(true) + lead.shaken), exchange: 0 }
  if (kind === 'x') return { own: lead.step + 0.5 * broken(!dies) + 0.5 * plainGoing(of, dies), exchange: 0 }
  if (kind === 'm') return { own: p * plain(true) + (1 - p) * (lead.rout + broken(false)), exchange: 0 }
  if (dies) return { own: lead.step + broken(false), exchange: 0 }
  return { own: lead.step + p * plain(true) + (1 - p) * (lead.rout + broken(false)), exchange: 0 }
}

/** All go in good order, the lead only if it lives. */
function plainGoing(of: SideLosses, dies: boolean): number {
  let total = of.ground
  for (const [n, stack] of of.stacks.entries())
    for (const [m, harm] of stack.harms.entries())
      if (!(dies && n === of.lead[0] && m === of.lead[1])) total += harm.driven
  return total
}

/** The step that a lead loses in an exchange. */
export const leadStepValue = (of: SideLosses): number => of.stacks[of.lead[0]]!.harms[of.lead[1]]!.step
