import { combatFactor, combatTableRow } from '../../../operational/combat/strength'
import type { Position } from '../../../operational/position'
import { US } from '../../../operational/world'
import type { Weights } from './weights'

/** One side of a clash as its fate is weighed (9.5). */
export interface CombatParty {
  readonly lead: number
  /** All that take a result, the lead with them. */
  readonly units: readonly number[]
  /** By place in `units`: chance that it has no hex to retreat to (10.1). */
  readonly stuck: readonly number[]
  /** Chance that the lead passes its check. */
  readonly passes: number
  /** It may disrupt and hold (9.6). */
  readonly mayHold: boolean
}

/** Points of OPS-18.3 for a step of a unit, and what its fighting power is worth beside. */
export function stepValue(pos: Position, index: number, w: Weights): number {
  const { victory } = pos.world.tables
  const side = pos.world.pieces[index]!.seat
  const points = side === US ? victory.points.mexicanPerUsStep : victory.points.usPerMexicanUnit
  return points + w.cf * combatFactor(pos, index)
}

/** What a unit is worth whole. */
export const unitValue = (pos: Position, index: number, w: Weights): number =>
  stepValue(pos, index, w) * pos.pieceStates[index]!.steps

/** What its owner loses by one result on a party. */
export interface LossValues {
  readonly step: readonly number[]
  readonly rout: readonly number[]
  readonly disrupt: readonly number[]
  readonly retreat: readonly number[]
}

export function lossValuesOf(pos: Position, units: readonly number[], w: Weights): LossValues {
  const { turn } = pos.game.ops
  const late = turn + 3 > pos.world.tables.clock.turns.length
  const rout = late ? w.routLate : w.rout
  const again = (index: number): boolean => pos.pieceStates[index]!.disrupted
  return {
    step: units.map((index) => stepValue(pos, index, w)),
    rout: units.map((index) => rout * unitValue(pos, index, w)),
    disrupt: units.map((index) => (again(index) ? rout : w.disrupt) * unitValue(pos, index, w)),
    retreat: units.map((index) => w.retreat * unitValue(pos, index, w)),
  }
}

/** Expected loss of a party that must go, without a choice; `also`: those who go are disrupted too. */
function driven(party: CombatParty, losses: LossValues, skip: number, also: boolean): number {
  let sum = 0
  for (let k = 0; k < party.units.length; k++) {
    if (k === skip) continue
    const stuck = party.stuck[k]!
    sum += stuck * losses.step[k]! + (1 - stuck) * losses.retreat[k]!
    if (also) sum += losses.disrupt[k]!
  }
  return sum
}

/** The same where it may hold instead: the lesser evil. */
function drivenOrHeld(party: CombatParty, losses: LossValues): number {
  const going = driven(party, losses, -1, false)
  if (!party.mayHold) return going
  let held = 0
  for (const each of losses.disrupt) held += each
  return held < going ? held : going
}

const STEPS = ['r', 'c', 'cE', 'cR', 'm', 'x', 'mX'] as const
type Kind = (typeof STEPS)[number]

/** What a result costs the party it names; `[own, other]` (an exchange costs both). */
function cost(pos: Position, kind: Kind, party: CombatParty, losses: LossValues, otherLead: number): [number, number] {
  const p = party.passes
  const lead = party.units.indexOf(party.lead)
  const leadDies = pos.pieceStates[party.lead]!.steps === 1
  switch (kind) {
    case 'r':
      return [drivenOrHeld(party, losses), 0]
    case 'c':
      return [(1 - p) * drivenOrHeld(party, losses), 0]
    case 'cE':
      return [p * losses.step[lead]! + (1 - p) * drivenOrHeld(party, losses), p * otherLead]
    case 'cR':
      return [p * drivenOrHeld(party, losses) + (1 - p) * driven(party, losses, -1, true), 0]
    case 'm':
      return [
        p * driven(party, losses, -1, false) + (1 - p) * (losses.rout[lead]! + driven(party, losses, lead, true)),
        0,
      ]
    case 'x': {
      const rest = driven(party, losses, leadDies ? lead : -1, false)
      let shaken = 0
      for (let k = 0; k < losses.disrupt.length; k++) if (k !== lead) shaken += losses.disrupt[k]!
      return [losses.step[lead]! + rest + 0.5 * shaken, 0]
    }
    default: {
      if (leadDies) return [losses.step[lead]! + driven(party, losses, lead, true), 0]
      const after =
        p * driven(party, losses, -1, false) + (1 - p) * (losses.rout[lead]! + driven(party, losses, lead, true))
      return [losses.step[lead]! + after, 0]
    }
  }
}

/** A clash at a differential as both sides may expect it: what the defender loses, and what the attacker does. */
export interface ExpectedLosses {
  readonly gain: number
  readonly cost: number
}

/** Expected losses of both sides at that differential; `walled`: the defender is a garrison (19.1.17). */
export function expectedLosses(
  pos: Position,
  differential: number,
  attacker: CombatParty,
  defender: CombatParty,
  charge: boolean,
  walled: boolean,
  w: Weights,
): ExpectedLosses {
  const own = lossValuesOf(pos, attacker.units, w)
  const his = lossValuesOf(pos, defender.units, w)
  const ownLead = own.step[attacker.units.indexOf(attacker.lead)]!
  const hisLead = walled ? 0 : his.step[defender.units.indexOf(defender.lead)]!
  let gain = 0
  let spent = 0
  const { results } = combatTableRow(pos, differential).row
  for (const result of results) {
    const kind = result.slice(1) as Kind
    if (result.startsWith('A')) {
      const [mine, other] = cost(pos, kind, attacker, own, hisLead)
      spent += mine
      gain += other
      if (charge) spent += own.disrupt[attacker.units.indexOf(attacker.lead)]!
    } else {
      if (walled && kind !== 'x' && kind !== 'm' && kind !== 'mX') continue
      const [mine, other] = cost(pos, kind, defender, his, ownLead)
      gain += mine
      spent += other
    }
  }
  return { gain: (gain / 6) * w.astray, cost: (spent / 6) * w.astray }
}

/** Of those who may choose, so many go rather than hold (9.6). */
const GO = 0.5

/** Chance that nobody is left in the hex of the defender (10.2). */
export function vacateChance(pos: Position, differential: number, defender: CombatParty, walled: boolean): number {
  const { passes: p, units, stuck } = defender
  const go = defender.mayHold ? GO : 1
  // Who cannot go stays, unless the step that it costs him is his last (10.1).
  let way = 1
  for (let k = 0; k < units.length; k++) if (pos.pieceStates[units[k]!]!.steps > 1) way *= 1 - stuck[k]!
  const falls = units.length === 1 && pos.pieceStates[defender.lead]!.steps === 1 ? 1 : 0
  let sum = 0
  for (const result of combatTableRow(pos, differential).row.results) {
    if (!result.startsWith('D')) continue
    const kind = result.slice(1) as Kind
    if (walled && kind !== 'x' && kind !== 'm' && kind !== 'mX') continue
    if (kind === 'r') sum += go * way
    else if (kind === 'c') sum += (1 - p) * go * way
    else if (kind === 'cE') sum += p * falls + (1 - p) * go * way
    else if (kind === 'cR') sum += (p * go + 1 - p) * way
    else sum += way
  }
  return sum / 6
}

/** What bombardment alone may do (9.8). */
export function bombardmentGain(pos: Position, differential: number, defender: CombatParty, w: Weights): number {
  const his = lossValuesOf(pos, defender.units, w)
  const table = pos.world.tables.combat.bombardmentAlone
  const lead = defender.units.indexOf(defender.lead)
  const again = pos.pieceStates[defender.lead]!.disrupted
  let gain = 0
  for (const result of combatTableRow(pos, differential).row.results) {
    if (table.disruptsOrDrives.includes(result))
      gain += (1 - defender.passes) * (again ? driven(defender, his, -1, false) : his.disrupt[lead]!)
    else if (table.disrupts.includes(result) && !again) gain += (1 - defender.passes) * his.disrupt[lead]!
  }
  return gain / 6
}
