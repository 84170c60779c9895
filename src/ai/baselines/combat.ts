import { otherSeat, type Seat } from '../../game/side'
import { chargeRefusal } from '../../operational/combat/declare'
import { attackableHexes, bombards, possibleAttackers } from '../../operational/combat/targets'
import { forecastAttack, type Position } from '../../operational/engine'
import type { Action, Forecast, HexId, PieceId } from '../../operational/types'
import { ARTILLERY, INFANTRY, MEXICAN, movementTables } from '../../operational/world'
import { anyAction, type DecisionContext } from './context'
import { BASELINE } from './figures'
import { currentFactor } from './pending'

/** Which attacks a player makes. */
export interface AttackCriteria {
  /** Least expected gain in points; null: every attack that can be made. */
  readonly gain: number | null
  /** Least differential (OPS-9.2), whatever the gain. */
  readonly odds: number
  /** Batteries may fire alone. */
  readonly bombard: boolean
}

/** An attack that is to be declared; the player's memory in the combat phase. */
interface PlannedAttack {
  readonly target: HexId
  readonly attackers: readonly PieceId[]
  /** The lead unit; null: batteries fire alone. */
  readonly lead: PieceId | null
  readonly charge: boolean
  /** Expected gain in points, own losses taken off. */
  readonly value: number
}

/** Victory points for a step that a side loses; a Mexican unit counts as one step (OPS-18.3). */
const stepPoints = ({ world }: Position, seat: Seat): number => {
  const { points } = world.tables.victory
  return seat === MEXICAN ? points.usPerMexicanUnit : points.mexicanPerUsStep
}

/** Number of hexes that infantry of a side could retreat to from a hex (OPS-10.1), roughly. */
export function retreatHexCount(position: Position, hex: number, seat: Seat): number {
  const { world } = position
  const { stepCostsHalfMp: stepCosts2 } = movementTables(world, seat, INFANTRY)
  const enemySeat = otherSeat(seat)
  let count = 0
  for (let dir = 0; dir < 6; dir++) {
    const to = world.grid.neighbours[hex * 6 + dir]!
    if (to < 0 || stepCosts2[hex * 6 + dir]! < 0 || world.lava[to] || position.markerOwnerAt[to]) continue
    if (position.unitCounts[enemySeat][to]) continue
    if (position.zoc[enemySeat][to] && !position.unitCounts[seat][to]) continue
    count++
  }
  return count
}

/** Expected gain of an attack in points, own losses taken off, by its forecast. */
function expectedGain(
  position: Position,
  forecast: Forecast,
  target: number,
  attackers: readonly PieceId[],
  seat: Seat,
): number {
  const enemySeat = otherSeat(seat)
  const ownStep = stepPoints(position, seat)
  const enemyStep = stepPoints(position, enemySeat)
  const defenders = position.unitsAt[target]!.length
  const defenderTrapped = retreatHexCount(position, target, enemySeat) === 0
  const attackHexes = new Set(attackers.map((id) => position.hexOf[position.world.pieceIndexes.get(id)!]!))
  const attackerTrapped = [...attackHexes].some((hex) => retreatHexCount(position, hex, seat) === 0)
  let sum = 0
  for (const { p, attacker, defender, attackerSteps, defenderSteps } of forecast.outcomes) {
    let value = defenderSteps * enemyStep - attackerSteps * ownStep
    if (defender === 'rout') value += BASELINE.rout
    if (defender === 'disrupted') value += BASELINE.disrupted
    if (defender === 'retreat' || defender === 'rout' || defender === 'hold-or-retreat') {
      // A routed lead leaves the map; only the others must retreat.
      const retreating = defender === 'rout' ? defenders - 1 : defenders
      value += defenderTrapped ? retreating * enemyStep : BASELINE.driven
    }
    if (attacker !== 'none') value -= attackerTrapped ? BASELINE.trappedSteps * ownStep : BASELINE.driven
    sum += (value * p.num) / p.den
  }
  return sum
}

/** The attack on a hex by all units that can take part; null: the player does not want it. */
function attackOn(context: DecisionContext, target: number, criteria: AttackCriteria): PlannedAttack | null {
  const { position, seat, side, world } = context
  const units = possibleAttackers(position, seat, target)
  const fighters = units.filter((index) => !bombards(position, index))
  if (fighters.length === 0 && !criteria.bombard) return null
  let lead: PieceId | null = null
  let highest = -1
  for (const index of fighters)
    if (currentFactor(position, index) > highest) {
      highest = currentFactor(position, index)
      lead = world.pieces[index]!.id
    }
  const attackers = units.map((index) => world.pieces[index]!.id)
  const hex = world.grid.ids[target]!
  const charge = lead !== null && chargeRefusal(position, lead, target) === null && criteria.gain !== null
  const forecast = forecastAttack(position, side, { target: hex, attackers, lead, charge })
  if (!forecast.ok) return null
  const value = expectedGain(position, forecast.value, target, attackers, seat)
  const isTooWeak = (leastGain: number): boolean => value < leastGain || forecast.value.differential < criteria.odds
  if (criteria.gain !== null && lead !== null && isTooWeak(criteria.gain)) return null
  return { target: hex, attackers, lead, charge, value }
}

/** The next action of the attack under way: its units join, its lead is named, a charge is declared, the attack is made. */
function nextDeclarationAction(context: DecisionContext, planned: PlannedAttack | undefined): Action {
  const attack = context.view.attack!
  const join = context.of('join').find(({ unit }) => !planned || planned.attackers.includes(unit))
  if (join) return join
  if (planned && planned.lead !== null && attack.lead !== planned.lead) {
    const lead = context.of('lead').find(({ unit }) => unit === planned.lead)
    if (lead) return lead
  }
  if (planned?.charge && !attack.charge) {
    const charge = context.of('charge').find(({ on }) => on)
    if (charge) return charge
  }
  const go = attack.attackers.length > 0 ? context.first('attack') : null
  return go ?? context.first('cancel') ?? anyAction(context)
}

/** The combat phase: attacks one after another, the one with the highest expected gain first. */
export function nextCombatAction(context: DecisionContext, criteria: AttackCriteria): Action {
  if (context.view.attack) return nextDeclarationAction(context, (context.work as PlannedAttack | null) ?? undefined)
  const legalTargets = new Set(context.of('target').map(({ hex }) => context.world.grid.indexOf(hex)))
  let best: PlannedAttack | null = null
  for (const target of attackableHexes(context.position, context.seat)) {
    if (!legalTargets.has(target)) continue
    const attack = attackOn(context, target, criteria)
    if (attack && (!best || attack.value > best.value)) best = attack
  }
  if (!best) return context.first('endPhase') ?? anyAction(context)
  context.work = best
  const { target } = best
  return context.of('target').find(({ hex }) => hex === target)!
}

/** Strength of some units in an attack (OPS-9.2): the highest CF in full, half of the others; batteries alone count in full. */
export function combinedFactor(position: Position, units: readonly number[]): number {
  let [highest, others, guns] = [0, 0, 0]
  for (const index of units) {
    const full = currentFactor(position, index)
    const cf = position.pieceStates[index]!.disrupted ? Math.floor((full + 1) / 2) : full
    if (position.world.pieces[index]!.pieceClass === ARTILLERY) guns += cf
    else if (cf > highest) {
      others += highest
      highest = cf
    } else others += cf
  }
  if (highest === 0) return guns
  return highest + Math.floor((others + guns + 1) / 2)
}
