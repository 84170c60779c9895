import { combatFactor, combatTableRow } from '../../../operational/combat/strength'
import type { Position } from '../../../operational/position'
import { US } from '../../../operational/world'
import { EVALUATION, type Weights } from '../figures'

/** One side of a clash, with what decides how its results turn out (OPS-9.5). */
export interface CombatParty {
  /** Index of the lead unit among the pieces. */
  readonly lead: number
  /** Indexes of all units that suffer a result, with the lead. */
  readonly units: readonly number[]
  /** By place in `units`: chance that the unit has no hex to retreat to (OPS-10.1). */
  readonly trapped: readonly number[]
  /** Chance that the lead passes its morale check. */
  readonly moraleChance: number
  /** It may disrupt and hold instead of retreating (OPS-9.6). */
  readonly mayHold: boolean
}

/** Value of one step of a unit: its victory points (OPS-18.3) and what its strength is worth beside them. */
export function stepValue(position: Position, index: number, w: Weights): number {
  const { victory } = position.world.tables
  const { seat } = position.world.pieces[index]!
  // OPS-18.3 counts US losses by steps, Mexican losses by whole units.
  const points = seat === US ? victory.points.mexicanPerUsStep : victory.points.usPerMexicanUnit
  return points + w.stepPerCf * combatFactor(position, index)
}

/** Value of a whole unit with the steps that it still has, in points. */
export const unitValue = (position: Position, index: number, w: Weights): number =>
  stepValue(position, index, w) * position.pieceStates[index]!.steps

/** What each unit of a party loses by a lost step, a rout, a disruption and a retreat, in points. */
export interface LossValues {
  readonly step: readonly number[]
  readonly rout: readonly number[]
  readonly disrupt: readonly number[]
  readonly retreat: readonly number[]
}

export function lossValuesOf(position: Position, units: readonly number[], w: Weights): LossValues {
  const { turn } = position.game.ops
  const late = turn + EVALUATION.lateTurns > position.world.tables.clock.turns.length
  const rout = late ? w.routLate : w.rout
  // A disrupted unit that is disrupted again is routed.
  const disrupt = (index: number): number => (position.pieceStates[index]!.disrupted ? rout : w.disrupt)
  return {
    step: units.map((index) => stepValue(position, index, w)),
    rout: units.map((index) => rout * unitValue(position, index, w)),
    disrupt: units.map((index) => disrupt(index) * unitValue(position, index, w)),
    retreat: units.map((index) => w.retreat * unitValue(position, index, w)),
  }
}

/** As `except` of `retreatCost`: leaves out no unit. */
const NOBODY = -1

/** Expected loss of a party that must retreat, without the unit at place `except`; `disrupted`: those who retreat are disrupted too. */
function retreatCost(party: CombatParty, losses: LossValues, except: number, disrupted: boolean): number {
  let cost = 0
  for (let n = 0; n < party.units.length; n++) {
    if (n === except) continue
    const trapped = party.trapped[n]!
    cost += trapped * losses.step[n]! + (1 - trapped) * losses.retreat[n]!
    if (disrupted) cost += losses.disrupt[n]!
  }
  return cost
}

/** Expected loss of a party that may hold by being disrupted (OPS-9.6): the smaller of both losses. */
function retreatOrHoldCost(party: CombatParty, losses: LossValues): number {
  const retreating = retreatCost(party, losses, NOBODY, false)
  if (!party.mayHold) return retreating
  let holding = 0
  for (const cost of losses.disrupt) holding += cost
  return holding < retreating ? holding : retreating
}

/**
 * Results of the combat table without the letter that names the side (OPS-9.5). `r`: retreat; `c`: the lead checks, and a failure
 * means retreat (`cE`: success means exchange; `cR`: retreat in any case, disrupted after a failure); `m`: retreat, and the lead routs if it fails
 * its check; `x`: the lead loses a step, the others check against disruption, all retreat; `mX`: as `m`, and the lead loses a step.
 */
type ResultKind = 'r' | 'c' | 'cE' | 'cR' | 'm' | 'x' | 'mX'

/** Expected losses by one result, in points: `own` of the party that it names, `other` of its opponent's lead in an exchange. */
interface ResultCost {
  readonly own: number
  readonly other: number
}

/** Loss of a party whose lead is routed while the others retreat and are disrupted. */
const leadRoutedCost = (party: CombatParty, losses: LossValues, lead: number): number =>
  losses.rout[lead]! + retreatCost(party, losses, lead, true)

/** Expected cost of a result to the party that it names; `otherLeadStep`: value of a step of the other side's lead. */
function resultCost(
  position: Position,
  kind: ResultKind,
  party: CombatParty,
  losses: LossValues,
  otherLeadStep: number,
): ResultCost {
  const pass = party.moraleChance
  const fail = 1 - pass
  const lead = party.units.indexOf(party.lead)
  const leadDies = position.pieceStates[party.lead]!.steps === 1
  switch (kind) {
    case 'r':
      return { own: retreatOrHoldCost(party, losses), other: 0 }
    case 'c':
      return { own: fail * retreatOrHoldCost(party, losses), other: 0 }
    case 'cE':
      return { own: pass * losses.step[lead]! + fail * retreatOrHoldCost(party, losses), other: pass * otherLeadStep }
    case 'cR':
      return {
        own: pass * retreatOrHoldCost(party, losses) + fail * retreatCost(party, losses, NOBODY, true),
        other: 0,
      }
    case 'm':
      return {
        own: pass * retreatCost(party, losses, NOBODY, false) + fail * leadRoutedCost(party, losses, lead),
        other: 0,
      }
    case 'x': {
      const retreating = retreatCost(party, losses, leadDies ? lead : NOBODY, false)
      let disrupting = 0
      for (let n = 0; n < losses.disrupt.length; n++) if (n !== lead) disrupting += losses.disrupt[n]!
      // An estimate: half of the other units fail their checks.
      return { own: losses.step[lead]! + retreating + 0.5 * disrupting, other: 0 }
    }
    case 'mX': {
      if (leadDies) return { own: losses.step[lead]! + retreatCost(party, losses, lead, true), other: 0 }
      const survivors = pass * retreatCost(party, losses, NOBODY, false) + fail * leadRoutedCost(party, losses, lead)
      return { own: losses.step[lead]! + survivors, other: 0 }
    }
  }
}

/** Results that a garrison heeds (OPS-19.1.17). */
const garrisonHeeds = (kind: ResultKind): boolean => kind === 'x' || kind === 'm' || kind === 'mX'

/** What both sides may expect of a clash, in points: `gain` is the defender's loss, `cost` the attacker's. */
export interface ExpectedLosses {
  readonly gain: number
  readonly cost: number
}

/** Expected losses of both sides at a differential of the combat table; `walled`: the defender is a garrison. */
export function expectedLosses(
  position: Position,
  differential: number,
  attacker: CombatParty,
  defender: CombatParty,
  charge: boolean,
  walled: boolean,
  w: Weights,
): ExpectedLosses {
  const attackerLosses = lossValuesOf(position, attacker.units, w)
  const defenderLosses = lossValuesOf(position, defender.units, w)
  const attackerLead = attacker.units.indexOf(attacker.lead)
  const attackerStep = attackerLosses.step[attackerLead]!
  const defenderStep = walled ? 0 : defenderLosses.step[defender.units.indexOf(defender.lead)]!
  let gain = 0
  let cost = 0
  const { results } = combatTableRow(position, differential).row
  for (const result of results) {
    const kind = result.slice(1) as ResultKind
    if (result.startsWith('A')) {
      const { own, other } = resultCost(position, kind, attacker, attackerLosses, defenderStep)
      cost += own
      gain += other
      // A charge that is repelled disrupts the unit that leads it (OPS-9.7).
      if (charge) cost += attackerLosses.disrupt[attackerLead]!
    } else {
      if (walled && !garrisonHeeds(kind)) continue
      const { own, other } = resultCost(position, kind, defender, defenderLosses, attackerStep)
      gain += own
      cost += other
    }
  }
  // The mean of the six faces of the die; `attackMade`: chance that the fog of war lets the attack take place (OPS-8.4).
  return { gain: (gain / 6) * w.attackMade, cost: (cost / 6) * w.attackMade }
}

/** Chance that no defender is left in the hex after a clash at a differential, so that the attacker may advance (OPS-10.2). */
export function vacateChance(position: Position, differential: number, defender: CombatParty, walled: boolean): number {
  const { moraleChance: pass, units, trapped } = defender
  const retreatChance = defender.mayHold ? EVALUATION.goRatherThanHold : 1
  // A trapped unit stays where it is, unless the step that this costs is its last (OPS-10.1).
  let allCanGo = 1
  for (let n = 0; n < units.length; n++) if (position.pieceStates[units[n]!]!.steps > 1) allCanGo *= 1 - trapped[n]!
  const lastStep = units.length === 1 && position.pieceStates[defender.lead]!.steps === 1 ? 1 : 0
  let chance = 0
  for (const result of combatTableRow(position, differential).row.results) {
    if (!result.startsWith('D')) continue
    const kind = result.slice(1) as ResultKind
    if (walled && !garrisonHeeds(kind)) continue
    if (kind === 'r') chance += retreatChance * allCanGo
    else if (kind === 'c') chance += (1 - pass) * retreatChance * allCanGo
    else if (kind === 'cE') chance += pass * lastStep + (1 - pass) * retreatChance * allCanGo
    else if (kind === 'cR') chance += (pass * retreatChance + 1 - pass) * allCanGo
    else chance += allCanGo
  }
  return chance / 6
}

/** Expected loss of the defender by batteries that fire alone (OPS-9.8), in points. */
export function bombardmentGain(position: Position, differential: number, defender: CombatParty, w: Weights): number {
  const losses = lossValuesOf(position, defender.units, w)
  const table = position.world.tables.combat.bombardmentAlone
  const lead = defender.units.indexOf(defender.lead)
  const fail = 1 - defender.moraleChance
  const disruptedBefore = position.pieceStates[defender.lead]!.disrupted
  let gain = 0
  for (const result of combatTableRow(position, differential).row.results) {
    // OPS-9.8: these results disrupt the lead, or drive it off the hex when it is disrupted already.
    if (table.disruptsOrDrives.includes(result))
      gain += fail * (disruptedBefore ? retreatCost(defender, losses, NOBODY, false) : losses.disrupt[lead]!)
    else if (table.disrupts.includes(result) && !disruptedBefore) gain += fail * losses.disrupt[lead]!
  }
  return gain / 6
}
