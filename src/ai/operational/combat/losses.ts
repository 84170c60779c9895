import { passingFaces } from '../../../operational/combat/morale'
import { retreatHexes } from '../../../operational/combat/retreat'
import type { Position } from '../../../operational/position'
import { US } from '../../../operational/world'
import { COMBAT } from '../figures'

/** What each kind of result costs one unit where it stands, in points: victory points and what the loss means for the rest of the game. */
interface UnitLosses {
  /** A step lost (OPS-11.1). */
  readonly step: number
  /** Routed: put on the turn record track (OPS-12.3). */
  readonly rout: number
  /** Disrupted, or routed if it is disrupted already. */
  readonly shaken: number
  /** Made to retreat: a step if there is no hex to go to (OPS-10.1). */
  readonly driven: number
  /** It has no hex to retreat to. */
  readonly trapped: boolean
  readonly disrupted: boolean
  readonly steps: number
}

export function unitLossesOf(position: Position, index: number): UnitLosses {
  const { world, game } = position
  const piece = world.pieces[index]!
  const { side } = piece
  const unit = piece.unit!
  const state = position.pieceStates[index]!
  const { points, length } = world.tables.victory
  const fullCf = unit.cf[0] ?? 1
  const presentCf = unit.cf[unit.steps - state.steps] ?? 1
  const nextCf = unit.cf[unit.steps - state.steps + 1] ?? 0
  // A Mexican unit scores only when its last step is lost (OPS-18.3).
  const mexicanPoints = state.steps === 1 ? points.usPerMexicanUnit : 0
  const stepPoints = piece.seat === US ? points.mexicanPerUsStep : mexicanPoints
  const lostShare = fullCf > 0 ? (presentCf - nextCf) / Math.max(COMBAT.stepLeastCf, fullCf / 2) : 0
  const step = stepPoints + COMBAT.step[side] * lostShare
  // Weak units count half as much as strong ones.
  const size = 0.5 + Math.min(1, presentCf / COMBAT.strongCf) / 2
  const late = game.ops.turn + COMBAT.lateTurns > length.turns
  const trapped = retreatHexes(position, index, -1).length === 0
  const rout = (late ? COMBAT.routLate : COMBAT.rout)[side] * size
  const disrupted = COMBAT.disrupted[side] * size + (trapped ? COMBAT.trapped[side] : 0)
  return {
    step,
    rout,
    shaken: state.disrupted ? rout : disrupted,
    driven: trapped ? step : COMBAT.driven[side],
    trapped,
    disrupted: state.disrupted,
    steps: state.steps,
  }
}

/** Units that fight from one hex, with what results cost each of them. */
export interface StackLosses {
  readonly units: readonly number[]
  /** By place in `units`. */
  readonly losses: readonly UnitLosses[]
  /** The stack may disrupt and hold instead of retreating (OPS-9.6). */
  readonly mayHold: boolean
}

export function stackLossesOf(position: Position, units: readonly number[]): StackLosses {
  const losses = units.map((index) => unitLossesOf(position, index))
  return { units, losses, mayHold: losses.every(({ disrupted }) => !disrupted) }
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

/** What it costs a stack to retreat (OPS-10.1), in points; `hexValue`: value of the hex that it gives up. */
export const costOfRetreating = (stack: StackLosses, hexValue: number): number =>
  hexValue + sum(stack.losses.map(({ driven }) => driven))

/** What it costs a stack to hold instead (OPS-9.6). */
const costOfHolding = (stack: StackLosses): number => sum(stack.losses.map(({ shaken }) => shaken))

/** What a retreat result costs a stack: if it may hold and is not `forced`, the smaller of both costs. */
export function costOfRetreatResult(stack: StackLosses, hexValue: number, forced: boolean): number {
  const retreating = costOfRetreating(stack, hexValue)
  return forced || !stack.mayHold ? retreating : Math.min(retreating, costOfHolding(stack))
}

/** One side of a clash: its stacks, and what decides how results turn out for it. */
export interface SideLosses {
  readonly stacks: readonly StackLosses[]
  /** The lead: place of its stack, and its place in the stack. */
  readonly lead: readonly [stack: number, unit: number]
  /** Value of the hex that the stack of the lead gives up if it retreats, in points. */
  readonly hexValue: number
  /** Faces of a die on which the lead passes its morale check. */
  readonly moraleFaces: number
}

export function sideLossesOf(
  position: Position,
  stacks: readonly StackLosses[],
  lead: number,
  hexValue: number,
): SideLosses {
  let place: [number, number] = [0, 0]
  for (const [s, stack] of stacks.entries())
    for (const [n, index] of stack.units.entries()) if (index === lead) place = [s, n]
  return { stacks, lead: place, hexValue, moraleFaces: passingFaces(position, lead) }
}

/** What a retreat result costs all stacks of a side. `repelled`: a charge has failed (OPS-9.7), so that its stack retreats disrupted. */
function costOfRetreatBySide(side: SideLosses, forced: boolean, repelled: boolean): number {
  const [leadStack, leadUnit] = side.lead
  let total = repelled ? side.stacks[leadStack]!.losses[leadUnit]!.shaken : 0
  for (const [s, stack] of side.stacks.entries()) {
    const hasLead = s === leadStack
    total += costOfRetreatResult(stack, hasLead ? side.hexValue : 0, forced || (repelled && hasLead))
  }
  return total
}

/** What it costs that all units retreat, those beside the lead disrupted if `disrupted`; the lead itself only if `leadRetreats`. */
function costOfGeneralRetreat(side: SideLosses, leadRetreats: boolean, disrupted: boolean): number {
  const [leadStack, leadUnit] = side.lead
  let total = side.hexValue
  for (const [s, stack] of side.stacks.entries())
    for (const [n, losses] of stack.losses.entries()) {
      const isLead = s === leadStack && n === leadUnit
      if (!isLead || leadRetreats) total += losses.driven
      if (!isLead && disrupted) total += losses.shaken
    }
  return total
}

/** What a result costs the side that it names, in points, and the chance of an exchange, in which the other side's lead loses a step too. */
export interface ResultCost {
  readonly own: number
  readonly exchange: number
}

/** Cost of a result of OPS-9.5; `kind`: the result without the letter of the side. `repelled`: the side has charged in vain (OPS-9.7). */
export function costOfResult(kind: string, side: SideLosses, repelled: boolean): ResultCost {
  const lead = side.stacks[side.lead[0]]!.losses[side.lead[1]]!
  const pass = side.moraleFaces / 6
  const fail = 1 - pass
  const retreat = (forced: boolean): number => costOfRetreatBySide(side, forced, repelled)
  const leadDies = lead.steps === 1
  switch (kind) {
    case 'r':
      return { own: retreat(false), exchange: 0 }
    case 'c':
      return { own: fail * retreat(false), exchange: 0 }
    case 'cE':
      return { own: pass * lead.step + fail * retreat(false), exchange: pass }
    case 'cR':
      return {
        own: pass * retreat(false) + fail * (costOfGeneralRetreat(side, true, true) + lead.shaken),
        exchange: 0,
      }
    case 'x': {
      const disrupted = costOfGeneralRetreat(side, !leadDies, true)
      const inGoodOrder = costOfGeneralRetreat(side, !leadDies, false)
      return { own: lead.step + 0.5 * disrupted + 0.5 * inGoodOrder, exchange: 0 }
    }
    case 'm':
      return {
        own: pass * retreat(true) + fail * (lead.rout + costOfGeneralRetreat(side, false, true)),
        exchange: 0,
      }
    default: {
      if (leadDies) return { own: lead.step + costOfGeneralRetreat(side, false, true), exchange: 0 }
      const leadRouted = lead.rout + costOfGeneralRetreat(side, false, true)
      return { own: lead.step + pass * retreat(true) + fail * leadRouted, exchange: 0 }
    }
  }
}

/** Value of the step that the lead loses in an exchange. */
export const leadStepValue = (side: SideLosses): number => side.stacks[side.lead[0]]!.losses[side.lead[1]]!.step
