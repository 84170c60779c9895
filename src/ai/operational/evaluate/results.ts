// What the results of an attack by the combat table are worth to both sides: expected losses in points, and the chance that the hex is left empty.

import { DIE_FACES } from '../../../core/dice'
import { combatFactor, combatTableRow } from '../../../operational/combat/strength'
import type { Position } from '../../../operational/position'
import { US } from '../../../operational/world'
import { EVALUATION, type Weights } from '../figures'

/** Share of the other units that fail their checks against disruption in result `x`: an estimate. */
const FAILING_SHARE = 0.5

/** One side of an attack, with what decides how results of the combat table turn out for it (OPS-9.5). */
export interface CombatParty {
  /** Piece index of the lead unit. */
  readonly lead: number
  /** Piece indexes of all units that suffer a result, the lead unit among them. */
  readonly units: readonly number[]
  /** For each of `units`: chance that the unit has no hex to retreat to (OPS-10.1). */
  readonly trappedChances: readonly number[]
  /** For each of `units`: would it have to retreat over a ravine (OPS-19.1.10)? Left out: not looked at. */
  readonly overRavine?: readonly boolean[]
  /** Chance that the lead passes its morale check. */
  readonly moraleChance: number
  /** May the units hold and be disrupted instead of retreating (OPS-9.6)? */
  readonly mayHold: boolean
  /** What its units have to lose; worked out when it is first needed (`lossesOf`). */
  losses?: LossValues
}

/** Value of one step of a unit in points: the victory points for it (OPS-18.3), and more for a strong unit. */
export function stepValue(position: Position, index: number, weights: Weights): number {
  const { victory } = position.world.tables
  const { seat } = position.world.pieces[index]!
  // OPS-18.3 counts US losses by steps and Mexican losses by whole units.
  const points = seat === US ? victory.points.mexicanPerUsStep : victory.points.usPerMexicanUnit
  return points + weights.stepPerCf * combatFactor(position, index)
}

/** Value of a whole unit with the steps that it still has, in points. */
export const unitValue = (position: Position, index: number, weights: Weights): number =>
  stepValue(position, index, weights) * position.pieceStates[index]!.steps

/** What each unit of a party loses by a lost step, a rout, a disruption and a retreat: in points, in the order of the party's `units`. */
export interface LossValues {
  readonly stepLosses: readonly number[]
  readonly routLosses: readonly number[]
  readonly disruptionLosses: readonly number[]
  readonly retreatLosses: readonly number[]
}

/** The loss values of some units of one side. */
export function lossValuesOf(position: Position, units: readonly number[], weights: Weights): LossValues {
  const { turn } = position.game.ops
  const isLate = turn + EVALUATION.lateTurns > position.world.tables.clock.turns.length
  const routShare = isLate ? weights.routLate : weights.rout
  // A disrupted unit that is disrupted again is routed.
  const disruptShare = (index: number): number => (position.pieceStates[index]!.disrupted ? routShare : weights.disrupt)
  const losses = {
    stepLosses: [] as number[],
    routLosses: [] as number[],
    disruptionLosses: [] as number[],
    retreatLosses: [] as number[],
  }
  for (const index of units) {
    const stepLoss = stepValue(position, index, weights)
    const value = stepLoss * position.pieceStates[index]!.steps
    losses.stepLosses.push(stepLoss)
    losses.routLosses.push(routShare * value)
    losses.disruptionLosses.push(disruptShare(index) * value)
    losses.retreatLosses.push(weights.retreat * value)
  }
  return losses
}

/** The loss values of a party. They are kept with it: a party is made for one position. */
const lossesOf = (position: Position, party: CombatParty, weights: Weights): LossValues => {
  party.losses ??= lossValuesOf(position, party.units, weights)
  return party.losses
}

/** Value of the parameter `exceptPlace` of `retreatCost` that leaves out no unit. */
const NOBODY = -1

/** Values of the parameter `areDisrupted` of `retreatCost`. */
const DISRUPTED = true
const IN_GOOD_ORDER = false

/**
 * Expected loss of a party that must retreat, in points. `exceptPlace`: place in `party.units` of a unit that is left out; `areDisrupted`: the
 * units that retreat are disrupted too.
 */
function retreatCost(party: CombatParty, losses: LossValues, exceptPlace: number, areDisrupted: boolean): number {
  let cost = 0
  for (let n = 0; n < party.units.length; n++) {
    if (n === exceptPlace) continue
    const trappedChance = party.trappedChances[n]!
    // A unit without a hex to retreat to loses a step instead (OPS-10.1).
    cost += trappedChance * losses.stepLosses[n]! + (1 - trappedChance) * losses.retreatLosses[n]!
    if (areDisrupted) cost += losses.disruptionLosses[n]!
    if (party.overRavine?.[n]) cost += (1 - trappedChance) * losses.disruptionLosses[n]!
  }
  return cost
}

/** Expected loss of a party that retreats, or holds and is disrupted if it may (OPS-9.6): the smaller of the two losses. */
function retreatOrHoldCost(party: CombatParty, losses: LossValues): number {
  const costOfRetreat = retreatCost(party, losses, NOBODY, IN_GOOD_ORDER)
  if (!party.mayHold) return costOfRetreat
  let costOfHolding = 0
  for (const cost of losses.disruptionLosses) costOfHolding += cost
  return costOfHolding < costOfRetreat ? costOfHolding : costOfRetreat
}

/**
 * Results of the combat table (OPS-9.5) as the table writes them, without the letter A or D of the side that suffers them:
 * - `r`: all retreat.
 * - `c`: the lead checks its morale; if it fails, all retreat.
 * - `cE`: as `c`, and if it passes, both leads lose a step: an exchange.
 * - `cR`: the lead checks its morale; all retreat, disrupted if it fails.
 * - `m`: all retreat; the lead checks its morale, and is routed if it fails.
 * - `x`: the lead loses a step, the others check against disruption, and all retreat.
 * - `mX`: as `m`, and the lead loses a step.
 */
type ResultKind = 'r' | 'c' | 'cE' | 'cR' | 'm' | 'x' | 'mX'

/** Expected losses by one result, in points. */
interface ResultCost {
  /** Loss of the party that suffers the result. */
  readonly partyLoss: number
  /** Loss of the opponent's lead in an exchange, else 0. */
  readonly opponentLoss: number
}

const NO_COST: ResultCost = { partyLoss: 0, opponentLoss: 0 }

/** Loss of a party whose lead is routed while the others retreat and are disrupted. `leadPlace`: place of the lead in `party.units`. */
const leadRoutedCost = (party: CombatParty, losses: LossValues, leadPlace: number): number =>
  losses.routLosses[leadPlace]! + retreatCost(party, losses, leadPlace, DISRUPTED)

/** Expected losses by a result that `party` suffers. `opponentLeadStep`: value of a step of the opponent's lead. */
function resultCost(
  position: Position,
  kind: ResultKind,
  party: CombatParty,
  losses: LossValues,
  opponentLeadStep: number,
): ResultCost {
  const passChance = party.moraleChance
  const failChance = 1 - passChance
  const leadPlace = party.units.indexOf(party.lead)
  const isLeadOnLastStep = position.pieceStates[party.lead]!.steps === 1
  switch (kind) {
    case 'r':
      return { partyLoss: retreatOrHoldCost(party, losses), opponentLoss: 0 }
    case 'c':
      return { partyLoss: failChance * retreatOrHoldCost(party, losses), opponentLoss: 0 }
    case 'cE':
      return {
        partyLoss: passChance * losses.stepLosses[leadPlace]! + failChance * retreatOrHoldCost(party, losses),
        opponentLoss: passChance * opponentLeadStep,
      }
    case 'cR':
      return {
        partyLoss:
          passChance * retreatOrHoldCost(party, losses) + failChance * retreatCost(party, losses, NOBODY, DISRUPTED),
        opponentLoss: 0,
      }
    case 'm':
      return {
        partyLoss:
          passChance * retreatCost(party, losses, NOBODY, IN_GOOD_ORDER) +
          failChance * leadRoutedCost(party, losses, leadPlace),
        opponentLoss: 0,
      }
    case 'x': {
      // A lead that loses its last step is gone and does not retreat.
      const costOfRetreat = retreatCost(party, losses, isLeadOnLastStep ? leadPlace : NOBODY, IN_GOOD_ORDER)
      let costIfOthersDisrupted = 0
      for (let n = 0; n < losses.disruptionLosses.length; n++)
        if (n !== leadPlace) costIfOthersDisrupted += losses.disruptionLosses[n]!
      const partyLoss = losses.stepLosses[leadPlace]! + costOfRetreat + FAILING_SHARE * costIfOthersDisrupted
      return { partyLoss, opponentLoss: 0 }
    }
    case 'mX': {
      const stepLoss = losses.stepLosses[leadPlace]!
      if (isLeadOnLastStep)
        return { partyLoss: stepLoss + retreatCost(party, losses, leadPlace, DISRUPTED), opponentLoss: 0 }
      const lossAfterCheck =
        passChance * retreatCost(party, losses, NOBODY, IN_GOOD_ORDER) +
        failChance * leadRoutedCost(party, losses, leadPlace)
      return { partyLoss: stepLoss + lossAfterCheck, opponentLoss: 0 }
    }
  }
}

/** Does a result have an effect on a garrison? It ignores all others (OPS-19.1.17). */
const affectsGarrison = (kind: ResultKind): boolean => kind === 'x' || kind === 'm' || kind === 'mX'

/** Expected losses of both sides by an attack, in points. */
export interface ExpectedLosses {
  /** Loss of the defender. */
  readonly gain: number
  /** Loss of the attacker. */
  readonly cost: number
}

/**
 * Expected losses of both sides at a differential of the combat table (OPS-9.2). `charge`: the attack is a charge; `isGarrison`: the defender is a
 * garrison.
 */
export function expectedLosses(
  position: Position,
  differential: number,
  attacker: CombatParty,
  defender: CombatParty,
  charge: boolean,
  isGarrison: boolean,
  weights: Weights,
): ExpectedLosses {
  const attackerLosses = lossesOf(position, attacker, weights)
  const defenderLosses = lossesOf(position, defender, weights)
  const attackerLeadPlace = attacker.units.indexOf(attacker.lead)
  const attackerLeadStep = attackerLosses.stepLosses[attackerLeadPlace]!
  // A garrison loses no step by an exchange: it ignores that result.
  const defenderLeadStep = isGarrison ? 0 : defenderLosses.stepLosses[defender.units.indexOf(defender.lead)]!
  let gain = 0
  let cost = 0
  const { results } = combatTableRow(position, differential).row
  let resultBefore = ''
  // Losses by the present result, so that several faces in a row with the same result are worked out once.
  let costs: ResultCost = NO_COST
  for (const result of results) {
    const isNew = result !== resultBefore
    resultBefore = result
    // The first letter is the side that suffers the result: A the attacker, D the defender.
    const kind = result.slice(1) as ResultKind
    if (result.startsWith('A')) {
      if (isNew) costs = resultCost(position, kind, attacker, attackerLosses, defenderLeadStep)
      cost += costs.partyLoss
      gain += costs.opponentLoss
      // A charge that is repelled disrupts the unit that leads it (OPS-9.7).
      if (charge) cost += attackerLosses.disruptionLosses[attackerLeadPlace]!
    } else {
      if (isGarrison && !affectsGarrison(kind)) continue
      if (isNew) costs = resultCost(position, kind, defender, defenderLosses, attackerLeadStep)
      gain += costs.partyLoss
      cost += costs.opponentLoss
    }
  }
  // The row has one result for each face of the die. `attackMade`: chance that the fog of war lets the attack take place (OPS-8.4).
  return { gain: (gain / DIE_FACES) * weights.attackMade, cost: (cost / DIE_FACES) * weights.attackMade }
}

/** Chance that no defender is left in the hex after an attack at this differential, so that the attacker may advance (OPS-10.2). */
export function vacateChance(
  position: Position,
  differential: number,
  defender: CombatParty,
  isGarrison: boolean,
): number {
  const { moraleChance: passChance, units, trappedChances } = defender
  // Units that may hold choose to retreat with the chance `goRatherThanHold`.
  const retreatChance = defender.mayHold ? EVALUATION.goRatherThanHold : 1
  // A trapped unit loses a step and stays, unless the step was its last (OPS-10.1).
  let allLeaveChance = 1
  for (let n = 0; n < units.length; n++)
    if (position.pieceStates[units[n]!]!.steps > 1) allLeaveChance *= 1 - trappedChances[n]!
  // In an exchange the hex is left empty if the lead is the only unit and has one step.
  const exchangeEmptiesHex = units.length === 1 && position.pieceStates[defender.lead]!.steps === 1 ? 1 : 0
  let chance = 0
  for (const result of combatTableRow(position, differential).row.results) {
    // D: the defender suffers the result.
    if (!result.startsWith('D')) continue
    const kind = result.slice(1) as ResultKind
    if (isGarrison && !affectsGarrison(kind)) continue
    if (kind === 'r') chance += retreatChance * allLeaveChance
    else if (kind === 'c') chance += (1 - passChance) * retreatChance * allLeaveChance
    else if (kind === 'cE')
      chance += passChance * exchangeEmptiesHex + (1 - passChance) * retreatChance * allLeaveChance
    else if (kind === 'cR') chance += (passChance * retreatChance + 1 - passChance) * allLeaveChance
    // After `m`, `x` and `mX` all must retreat.
    else chance += allLeaveChance
  }
  return chance / DIE_FACES
}

/** Expected loss of the defender by batteries that attack alone (OPS-9.8), in points. */
export function bombardmentGain(
  position: Position,
  differential: number,
  defender: CombatParty,
  weights: Weights,
): number {
  const losses = lossesOf(position, defender, weights)
  const table = position.world.tables.combat.bombardmentAlone
  const leadPlace = defender.units.indexOf(defender.lead)
  const failChance = 1 - defender.moraleChance
  const isDisruptedBefore = position.pieceStates[defender.lead]!.disrupted
  let gain = 0
  for (const result of combatTableRow(position, differential).row.results) {
    // `disruptsOrDrives`: if the lead fails its check it is disrupted, or retreats if it was disrupted already; `disrupts`: it is disrupted only.
    if (table.disruptsOrDrives.includes(result))
      gain +=
        failChance *
        (isDisruptedBefore ? retreatCost(defender, losses, NOBODY, IN_GOOD_ORDER) : losses.disruptionLosses[leadPlace]!)
    else if (table.disrupts.includes(result) && !isDisruptedBefore)
      gain += failChance * losses.disruptionLosses[leadPlace]!
  }
  return gain / DIE_FACES
}
