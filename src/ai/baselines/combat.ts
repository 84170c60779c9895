// The combat phase of a scripted baseline player: which attacks it makes, and how it declares them.

import { otherSeat, type Seat } from '../../game/side'
import { chargeRefusal } from '../../operational/combat/declare'
import { attackableHexes, bombards, possibleAttackers } from '../../operational/combat/targets'
import { forecastAttack, type Position } from '../../operational/engine'
import type { Action, Forecast, HexId, PieceId } from '../../operational/types'
import { ARTILLERY, INFANTRY, MEXICAN, movementTables } from '../../operational/world'
import { anyAction, type DecisionContext } from './context'
import { BASELINE } from './figures'
import { presentFactor } from './pending'

/** Which attacks a player makes. */
export interface AttackCriteria {
  /** Least expected gain in points; null: every attack that can be made, whatever its odds, and never as a charge. */
  readonly leastGain: number | null
  /** Least differential (OPS-9.2), however high the gain. */
  readonly leastDifferential: number
  /** May batteries fire alone (OPS-9.8)? */
  readonly allowsBombardment: boolean
}

/** An attack that is to be declared. The player remembers it until it has been made. */
export interface PlannedAttack {
  readonly target: HexId
  readonly attackers: readonly PieceId[]
  /** The lead unit; null: batteries fire alone. */
  readonly lead: PieceId | null
  readonly charge: boolean
  /** Expected gain in points, own losses taken off. */
  readonly value: number
}

/** Victory points that a side's enemy gets for a step that the side loses; a Mexican unit counts as one step (OPS-18.3). */
const stepPoints = ({ world }: Position, seat: Seat): number => {
  const { points } = world.tables.victory
  return seat === MEXICAN ? points.usPerMexicanUnit : points.mexicanPerUsStep
}

/** Number of neighbouring hexes to which infantry of a side could retreat from a hex (OPS-10.1); an estimate. */
export function retreatHexCount(position: Position, hex: number, seat: Seat): number {
  const { world } = position
  const { stepCostsHalfMp } = movementTables(world, seat, INFANTRY)
  const enemySeat = otherSeat(seat)
  let count = 0
  for (let direction = 0; direction < 6; direction++) {
    const neighbour = world.grid.neighbours[hex * 6 + direction]!
    // A cost below 0 means that the step is not possible.
    if (neighbour < 0 || stepCostsHalfMp[hex * 6 + direction]! < 0) continue
    // `markerOwnerAt`: whose marker (of a hidden-movement box) lies in the hex; 0: nobody's.
    if (world.lava[neighbour] || position.markerOwnerAt[neighbour] || position.unitCounts[enemySeat][neighbour])
      continue
    // A friend in the hex makes up for an enemy zone of control.
    if (position.zoc[enemySeat][neighbour] && !position.unitCounts[seat][neighbour]) continue
    count++
  }
  return count
}

/** Expected gain of an attack by its forecast, in points: the defender's losses less the attacker's. */
function expectedGain(position: Position, forecast: Forecast, seat: Seat): number {
  const ownStepPoints = stepPoints(position, seat)
  const enemyStepPoints = stepPoints(position, otherSeat(seat))
  let expectedPoints = 0
  // `attacker`, `defender`: where each ends; `attackerSteps`, `defenderSteps`: the steps that each loses, for want of a way back too.
  for (const { p: chance, attacker, defender, attackerSteps, defenderSteps } of forecast.outcomes) {
    let value = defenderSteps * enemyStepPoints - attackerSteps * ownStepPoints
    if (defender === 'rout') value += BASELINE.rout
    if (defender === 'disrupted') value += BASELINE.disrupted
    if (defender === 'retreat' || defender === 'rout' || defender === 'hold-or-retreat') value += BASELINE.driven
    if (attacker === 'retreat' || attacker === 'rout' || attacker === 'hold-or-retreat') value -= BASELINE.driven
    expectedPoints += (value * chance.num) / chance.den
  }
  return expectedPoints
}

/** The attack on a hex by all units that can take part, led by the strongest; null: the player does not want it. */
function attackOn(context: DecisionContext, target: number, criteria: AttackCriteria): PlannedAttack | null {
  const { position, seat, side, world } = context
  const units = possibleAttackers(position, seat, target)
  const fighters = units.filter((index) => !bombards(position, index))
  if (fighters.length === 0 && !criteria.allowsBombardment) return null
  let lead: PieceId | null = null
  // Below every combat factor.
  let highestFactor = -1
  for (const index of fighters) {
    if (presentFactor(position, index) <= highestFactor) continue
    highestFactor = presentFactor(position, index)
    lead = world.pieces[index]!.id
  }
  const attackers = units.map((index) => world.pieces[index]!.id)
  const hex = world.grid.ids[target]!
  // A player who attacks without regard to the gain does not charge; the others always charge if they may.
  const charge = lead !== null && chargeRefusal(position, lead, target) === null && criteria.leastGain !== null
  const forecast = forecastAttack(position, side, { target: hex, attackers, lead, charge })
  if (!forecast.ok) return null
  const value = expectedGain(position, forecast.value, seat)
  // The criteria do not hold for a player who attacks without regard to the gain, nor for batteries alone, which risk nothing.
  if (criteria.leastGain !== null && lead !== null) {
    if (value < criteria.leastGain || forecast.value.differential < criteria.leastDifferential) return null
  }
  return { target: hex, attackers, lead, charge, value }
}

/**
 * The next action of the attack that is being declared: units join, the lead is named, a charge is declared, the attack is made. `planned`:
 * null if the player does not remember the attack; then all units join.
 */
export function declarationAction(context: DecisionContext, planned: PlannedAttack | null): Action {
  const attack = context.view.attack!
  const join = context.legalOfType('join').find(({ unit }) => !planned || planned.attackers.includes(unit))
  if (join) return join
  if (planned && planned.lead !== null && attack.lead !== planned.lead) {
    const lead = context.legalOfType('lead').find(({ unit }) => unit === planned.lead)
    if (lead) return lead
  }
  if (planned?.charge && !attack.charge) {
    const charge = context.legalOfType('charge').find(({ on }) => on)
    if (charge) return charge
  }
  const attackAction = attack.attackers.length > 0 ? context.firstLegal('attack') : null
  return attackAction ?? context.firstLegal('cancel') ?? anyAction(context)
}

/** The next action of the combat phase: attacks are made one after another, the one with the highest expected gain first. */
export function nextCombatAction(context: DecisionContext, criteria: AttackCriteria): Action {
  if (context.view.attack)
    // The memory of the combat phase is the attack that is being declared.
    return declarationAction(context, context.phaseMemory as PlannedAttack | null)
  const legalTargets = new Set(context.legalOfType('target').map(({ hex }) => context.world.grid.indexOf(hex)))
  let best: PlannedAttack | null = null
  for (const target of attackableHexes(context.position, context.seat)) {
    if (!legalTargets.has(target)) continue
    const attack = attackOn(context, target, criteria)
    if (attack && (!best || attack.value > best.value)) best = attack
  }
  if (!best) return context.firstLegal('endPhase') ?? anyAction(context)
  context.phaseMemory = best
  const { target } = best
  return context.legalOfType('target').find(({ hex }) => hex === target)!
}

/** Strength of some units in an attack (OPS-9.2): the highest combat factor in full, half of the others; batteries alone count in full. */
export function combinedFactor(position: Position, units: readonly number[]): number {
  let [highest, others, batteries] = [0, 0, 0]
  for (const index of units) {
    const fullFactor = presentFactor(position, index)
    // A disrupted unit counts half, rounded up.
    const factor = position.pieceStates[index]!.disrupted ? Math.floor((fullFactor + 1) / 2) : fullFactor
    if (position.world.pieces[index]!.pieceClass === ARTILLERY) batteries += factor
    else if (factor > highest) {
      others += highest
      highest = factor
    } else others += factor
  }
  if (highest === 0) return batteries
  // Half of the others, rounded up.
  return highest + Math.floor((others + batteries + 1) / 2)
}
