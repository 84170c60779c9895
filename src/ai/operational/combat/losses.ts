// What results of the combat table cost units, stacks and one side of an attack, in points. The combat phase chooses attacks by it.

import { DIE_FACES } from '../../../core/dice'
import { passingFaces } from '../../../operational/combat/morale'
import { canRetreat } from '../../../operational/combat/retreat'
import type { Position } from '../../../operational/position'
import { US } from '../../../operational/world'
import { COMBAT } from '../figures'

/**
 * What each kind of result costs one unit where it stands, in points. Counted are victory points and what the loss means for the rest of the game.
 */
export interface UnitLosses {
  /** A step lost (OPS-11.1). */
  readonly stepLoss: number
  /** Routed: put on the turn record track (OPS-12.3). */
  readonly routLoss: number
  /** Disrupted; or routed if the unit is disrupted already (OPS-12.1). */
  readonly disruptionLoss: number
  /** Made to retreat; or a step lost if the unit has no hex to retreat to (OPS-10.1). */
  readonly retreatLoss: number
  /** Has the unit no hex to retreat to? */
  readonly isTrapped: boolean
  readonly isDisrupted: boolean
  /** Steps that the unit has left. */
  readonly steps: number
}

/** What results cost a unit as it stands now. */
export function unitLossesOf(position: Position, index: number): UnitLosses {
  const { world, game } = position
  const piece = world.pieces[index]!
  const { side } = piece
  const unit = piece.unit!
  const state = position.pieceStates[index]!
  const { points, length } = world.tables.victory
  // `cf`: the combat factors of the unit by lost steps. 1, or 0 when the last step is lost, stands for a missing entry.
  const lostSteps = unit.steps - state.steps
  const fullFactor = unit.cf[0] ?? 1
  const presentFactor = unit.cf[lostSteps] ?? 1
  const nextFactor = unit.cf[lostSteps + 1] ?? 0
  // A Mexican unit scores only when its last step is lost (OPS-18.3).
  const mexicanPoints = state.steps === 1 ? points.usPerMexicanUnit : 0
  const stepPoints = piece.seat === US ? points.mexicanPerUsStep : mexicanPoints
  // A step is worth the more the larger the part of the unit's strength that is lost with it. At least `stepLeastCf` is taken for half of the full
  // strength, so that the steps of weak units do not count too much.
  const lostShare = fullFactor > 0 ? (presentFactor - nextFactor) / Math.max(COMBAT.stepLeastCf, fullFactor / 2) : 0
  const stepLoss = stepPoints + COMBAT.step[side] * lostShare
  // Losses count in full for units of `strongCf` combat factors or more, down to half for the weakest.
  const sizeFactor = 0.5 + Math.min(1, presentFactor / COMBAT.strongCf) / 2
  const isLate = game.ops.turn + COMBAT.lateTurns > length.turns
  const isTrapped = !canRetreat(position, index)
  const routLoss = (isLate ? COMBAT.routLate : COMBAT.rout)[side] * sizeFactor
  const firstDisruptionLoss = COMBAT.disrupted[side] * sizeFactor + (isTrapped ? COMBAT.trapped[side] : 0)
  return {
    stepLoss,
    routLoss,
    disruptionLoss: state.disrupted ? routLoss : firstDisruptionLoss,
    retreatLoss: isTrapped ? stepLoss : COMBAT.driven[side],
    isTrapped,
    isDisrupted: state.disrupted,
    steps: state.steps,
  }
}

/** Units that fight in or from one hex, with what results cost each of them. */
export interface StackLosses {
  readonly units: readonly number[]
  /** In the order of `units`. */
  readonly losses: readonly UnitLosses[]
  /** May the stack hold and be disrupted instead of retreating (OPS-9.6)? */
  readonly mayHold: boolean
}

/** What results cost some units (piece indexes) of one hex. */
export function stackLossesOf(position: Position, units: readonly number[]): StackLosses {
  const losses = units.map((index) => unitLossesOf(position, index))
  return { units, losses, mayHold: losses.every(({ isDisrupted }) => !isDisrupted) }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** What it costs a stack to retreat (OPS-10.1), in points; `hexValue`: value of the hex that it gives up. */
export const costOfRetreating = (stack: StackLosses, hexValue: number): number =>
  hexValue + sumOf(stack.losses.map(({ retreatLoss }) => retreatLoss))

/** What it costs a stack to hold instead of retreating (OPS-9.6), in points: all its units are disrupted. */
const costOfHolding = (stack: StackLosses): number => sumOf(stack.losses.map(({ disruptionLoss }) => disruptionLoss))

/** What a retreat result costs a stack, in points. A stack that may hold, unless the retreat is forced, chooses what costs less. */
export function costOfRetreatResult(stack: StackLosses, hexValue: number, isForced: boolean): number {
  const costOfRetreat = costOfRetreating(stack, hexValue)
  const canChoose = stack.mayHold && !isForced
  return canChoose ? Math.min(costOfRetreat, costOfHolding(stack)) : costOfRetreat
}

/** One side of an attack: its stacks, with what decides how results turn out for them. */
export interface SideLosses {
  readonly stacks: readonly StackLosses[]
  /** Where the lead unit is: index of its stack in `stacks`, and index of the unit in that stack. */
  readonly leadPlace: readonly [stackIndex: number, unitIndex: number]
  /** Value of the hex that the stack of the lead gives up if it retreats, in points. */
  readonly hexValue: number
  /** Faces of a die, of six, with which the lead passes its morale check (OPS-9.4). */
  readonly moraleFaces: number
}

/** What results cost one side of an attack. `lead`: piece index of the lead unit; `hexValue`: points that its stack gives up by a retreat. */
export function sideLossesOf(
  position: Position,
  stacks: readonly StackLosses[],
  lead: number,
  hexValue: number,
): SideLosses {
  let leadPlace: [stackIndex: number, unitIndex: number] = [0, 0]
  for (const [stackIndex, stack] of stacks.entries())
    for (const [unitIndex, piece] of stack.units.entries()) if (piece === lead) leadPlace = [stackIndex, unitIndex]
  return { stacks, leadPlace, hexValue, moraleFaces: passingFaces(position, lead) }
}

/**
 * What a retreat result costs all stacks of a side, in points. `isRepelled`: the side has charged in vain (OPS-9.7), so that the lead is disrupted
 * and its stack must retreat.
 */
function costOfRetreatBySide(side: SideLosses, isForced: boolean, isRepelled: boolean): number {
  const [leadStack, leadUnit] = side.leadPlace
  let total = isRepelled ? side.stacks[leadStack]!.losses[leadUnit]!.disruptionLoss : 0
  for (const [stackIndex, stack] of side.stacks.entries()) {
    const hasLead = stackIndex === leadStack
    total += costOfRetreatResult(stack, hasLead ? side.hexValue : 0, isForced || (isRepelled && hasLead))
  }
  return total
}

/**
 * What it costs a side that all units must retreat, in points. `leadFate`: the lead retreats too, or is gone (routed or destroyed). `condition`: the
 * state of all units but the lead.
 */
function costOfGeneralRetreat(
  side: SideLosses,
  leadFate: 'leadRetreats' | 'leadGone',
  condition: 'disrupted' | 'inGoodOrder',
): number {
  const [leadStack, leadUnit] = side.leadPlace
  let total = side.hexValue
  for (const [stackIndex, stack] of side.stacks.entries())
    for (const [unitIndex, losses] of stack.losses.entries()) {
      const isLead = stackIndex === leadStack && unitIndex === leadUnit
      if (!isLead || leadFate === 'leadRetreats') total += losses.retreatLoss
      if (!isLead && condition === 'disrupted') total += losses.disruptionLoss
    }
  return total
}

/** What a result costs. */
export interface ResultCost {
  /** Expected loss of the side that suffers the result, in points. */
  readonly sideLoss: number
  /** Chance of an exchange, in which the opponent's lead loses a step too. */
  readonly exchangeChance: number
}

/**
 * Expected cost of a result of the combat table (OPS-9.5) to the side that suffers it. `kind`: the result as the table writes it, without the
 * letter A or D of the side. `isRepelled`: the side has charged in vain (OPS-9.7).
 */
export function costOfResult(kind: string, side: SideLosses, isRepelled: boolean): ResultCost {
  const lead = side.stacks[side.leadPlace[0]]!.losses[side.leadPlace[1]]!
  const passChance = side.moraleFaces / DIE_FACES
  const failChance = 1 - passChance
  const retreatCost = (isForced: boolean): number => costOfRetreatBySide(side, isForced, isRepelled)
  // A stack that may hold (OPS-9.6) chooses what costs less, unless the result forces it to retreat.
  const retreatOrHoldCost = (): number => retreatCost(false)
  const forcedRetreatCost = (): number => retreatCost(true)
  const isLeadOnLastStep = lead.steps === 1
  switch (kind) {
    // Retreat.
    case 'r':
      return { sideLoss: retreatOrHoldCost(), exchangeChance: 0 }
    // The lead checks its morale: retreat if it fails.
    case 'c':
      return { sideLoss: failChance * retreatOrHoldCost(), exchangeChance: 0 }
    // The lead checks its morale: retreat if it fails, an exchange (both leads lose a step) if it passes.
    case 'cE':
      return { sideLoss: passChance * lead.stepLoss + failChance * retreatOrHoldCost(), exchangeChance: passChance }
    // The lead checks its morale: retreat in any case, disrupted if it fails.
    case 'cR':
      return {
        sideLoss:
          passChance * retreatOrHoldCost() +
          failChance * (costOfGeneralRetreat(side, 'leadRetreats', 'disrupted') + lead.disruptionLoss),
        exchangeChance: 0,
      }
    // The lead loses a step, the others check against disruption, and all retreat. Both outcomes of the checks are taken to be as likely.
    case 'x': {
      const leadFate = isLeadOnLastStep ? 'leadGone' : 'leadRetreats'
      const costDisrupted = costOfGeneralRetreat(side, leadFate, 'disrupted')
      const costInGoodOrder = costOfGeneralRetreat(side, leadFate, 'inGoodOrder')
      return { sideLoss: lead.stepLoss + 0.5 * costDisrupted + 0.5 * costInGoodOrder, exchangeChance: 0 }
    }
    // All must retreat. If the lead fails its morale check it routs, and the others are disrupted.
    case 'm':
      return {
        sideLoss:
          passChance * forcedRetreatCost() +
          failChance * (lead.routLoss + costOfGeneralRetreat(side, 'leadGone', 'disrupted')),
        exchangeChance: 0,
      }
    // `mX`: as `m`, and the lead loses a step.
    default: {
      if (isLeadOnLastStep)
        return { sideLoss: lead.stepLoss + costOfGeneralRetreat(side, 'leadGone', 'disrupted'), exchangeChance: 0 }
      const costIfLeadRouted = lead.routLoss + costOfGeneralRetreat(side, 'leadGone', 'disrupted')
      return {
        sideLoss: lead.stepLoss + passChance * forcedRetreatCost() + failChance * costIfLeadRouted,
        exchangeChance: 0,
      }
    }
  }
}

/** Value of the step that the lead of a side loses in an exchange, in points. */
export const leadStepValue = (side: SideLosses): number =>
  side.stacks[side.leadPlace[0]]!.losses[side.leadPlace[1]]!.stepLoss
