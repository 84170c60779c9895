import { otherSeat, type Seat } from '../../../game/side'
import { leaderActive } from '../../../operational/command/command'
import { markerHexes } from '../../../operational/hidden/sight'
import type { Position } from '../../../operational/position'
import { INFANTRY, MEXICAN, US } from '../../../operational/world'
import { EVALUATION, type Weights } from '../figures'
import type { EvaluationTerm } from '../types'
import { type AttackEstimate, type AttackMemo, netGain, plannedAttacks } from './attacks'
import { crossingTerm, type RiverPaths, riverPathsOf } from './crossing'
import { landmarksOf } from './landmarks'
import type { SideReach } from './reach'
import { type RecoveringUnit, recoveryTerm } from './recovery'
import { expectedReplyLoss } from './reply'

/** What all evaluations of one movement phase share. */
export interface EvaluationContext {
  readonly seat: Seat
  readonly weights: Weights
  /** Factor on the gain of the side's own attacks; 0: attacks are not looked at. */
  readonly boldness: number
  /** Factor on the loss by the enemy's reply. */
  readonly care: number
  /** Where enemy units can be in their next phase; null: the reply is left out, or the enemy has no further phase. */
  reach: SideReach | null
  /** By unit and hex: value of standing there for the commander's plan, in points; null: the plan says nothing about the unit. */
  readonly planValues: readonly (Float32Array | null)[]
  readonly memo: AttackMemo
  /** Distances of US units to the north bank (OPS-18.2); written to anew in evaluations of Mexican placings. */
  readonly riverPaths: RiverPaths
  /** By unit: the hex where it began its move, from which an engineer may go along; null: leaders have been placed already. */
  startHexes: Int16Array | null
  readonly recovering: readonly RecoveringUnit[]
}

/** Value of a placing to the side that has moved, and the terms it is the sum of; all in points of OPS-18.3. */
export interface Evaluation {
  readonly value: number
  readonly attack: number
  readonly reply: number
  /** Where the units stand for the commander's plan. */
  readonly place: number
  /** US units that will be north of the river. */
  readonly crossing: number
  /** San Agustin. */
  readonly depot: number
  readonly command: number
  readonly recovery: number
  /** The attacks of which `attack` is the gain. */
  readonly attacks: readonly AttackEstimate[]
}

/** Share of its strength that an attacked unit keeps for the reply. */
function strengthAfter({ differential }: AttackEstimate): number {
  const { weakenedFrom, weakenedTo } = EVALUATION
  let n = 0
  while (n < weakenedFrom.length && differential < weakenedFrom[n]!) n++
  return weakenedTo[n]!
}

/** Turns that the nearest Mexican unit or marker needs to San Agustin. */
function turnsToDepot(position: Position): number {
  const { world } = position
  const { depotDistance2 } = landmarksOf(world)
  let turns = Number.POSITIVE_INFINITY
  for (const index of world.unitsOf[MEXICAN]) {
    const hex = position.hexOf[index]!
    if (hex < 0) continue
    const piece = world.pieces[index]!
    turns = Math.min(turns, depotDistance2[piece.pieceClass]![hex]! / piece.allowanceHalfMp)
  }
  for (const hex of markerHexes(position, MEXICAN))
    turns = Math.min(turns, depotDistance2[INFANTRY]![hex]! / EVALUATION.markerTurnMp2)
  return turns
}

/** San Agustin (OPS-18.2): what it costs the US to leave it empty or weak while the enemy is near. */
function depotTerm(position: Position, w: Weights): number {
  const { world } = position
  const turns = turnsToDepot(position)
  let strength = 0
  for (const index of position.unitsAt[landmarksOf(world).depot]!) {
    const piece = world.pieces[index]!
    if (piece.seat === US)
      strength += piece.unit!.cf[0]! * (position.pieceStates[index]!.disrupted ? EVALUATION.disruptedGuard : 1)
  }
  const inReach = turns <= EVALUATION.depotReachTurns
  if (strength > 0) return inReach ? -w.depotWeak * Math.max(0, 1 - strength / EVALUATION.depotGuardCf) : 0
  if (inReach) return -w.depotOpen
  return turns <= EVALUATION.depotNearTurns ? -EVALUATION.depotNearShare * w.depotOpen : -w.depotWeak
}

/** Units in command (OPS-4.2), and units in contact that have their leader with them (OPS-4.6). */
function commandTerm(position: Position, seat: Seat, w: Weights): number {
  const { world } = position
  const { grid } = world
  const enemyZoc = position.zoc[otherSeat(seat)]
  let sum = 0
  for (const index of world.unitsOf[seat]) {
    const hex = position.hexOf[index]!
    if (hex < 0) continue
    let inCommand = false
    let withLeader = false
    for (const commander of world.commanders[index]!) {
      const commanderHex = position.hexOf[commander]!
      if (commanderHex < 0) continue
      const piece = world.pieces[commander]!
      const active =
        piece.kind === 'leader' ? leaderActive(position, commander) : position.pieceStates[commander]!.active === true
      if (!active) continue
      if (grid.distance(commanderHex, hex) <= (piece.leader ?? piece.hq)!.span) inCommand = true
      if (commanderHex === hex && (piece.leader?.lr ?? 0) > 0) withLeader = true
    }
    if (inCommand) sum += w.inCommand
    if (withLeader && enemyZoc[hex]! > 0) sum += w.leaderSupport
  }
  return sum
}

/** Leaders alone in a hex, who can be captured (OPS-5.4). */
function leadersAloneTerm(position: Position, seat: Seat): number {
  let sum = 0
  for (const index of position.world.leadersOf[seat]) {
    const hex = position.hexOf[index]!
    if (hex >= 0 && position.unitCounts[seat][hex] === 0 && position.world.pieces[index]!.kind === 'leader')
      sum -= EVALUATION.leaderAlone
  }
  return sum
}

/** Will the phase bring a US unit behind works, by its move or by an attack, and so activate Santa Anna (OPS-19.4.2)? */
function activatesSantaAnna(position: Position, seat: Seat, attacks: readonly AttackEstimate[]): boolean {
  if (seat !== US || position.game.ops.activation.santaAnna) return false
  const { behindWorks, unitsOf } = position.world
  for (const index of unitsOf[US]) if (position.hexOf[index]! >= 0 && behindWorks[position.hexOf[index]!]) return true
  return attacks.some(
    ({ target, differential }) => behindWorks[target] === 1 && differential >= EVALUATION.captureDifferential,
  )
}

/** Evaluates a position after the movement phase of a side, before its attacks. */
export function evaluatePlacement(position: Position, context: EvaluationContext): Evaluation {
  const { seat, weights: w } = context
  const attacks = context.boldness > 0 ? plannedAttacks(position, seat, context.memo, w) : []
  let attack = 0
  const strengthLeft = new Map<number, number>()
  for (const estimate of attacks) {
    attack += netGain(estimate)
    for (const index of position.unitsAt[estimate.target]!) strengthLeft.set(index, strengthAfter(estimate))
  }
  attack *= w.attack * context.boldness
  let reply = 0
  if (context.reach) {
    const activates = activatesSantaAnna(position, seat, attacks)
    const loss = expectedReplyLoss(position, seat, context.reach, strengthLeft, context.memo, w, activates)
    reply = -w.reply * context.care * loss
  }
  let place = 0
  for (const index of position.world.unitsOf[seat]) {
    const hex = position.hexOf[index]!
    if (hex >= 0) place += context.planValues[index]?.[hex] ?? 0
  }
  let crossing = 0
  let depot = 0
  if (seat === US) {
    crossing = crossingTerm(position, context.riverPaths, w, attacks, context.startHexes)
    depot = depotTerm(position, w)
  } else {
    if (position.game.ops.turn >= EVALUATION.barRiverFromTurn)
      crossing = -crossingTerm(position, riverPathsOf(position, context.riverPaths), w)
    // An attacker who advances into San Agustin wins the game (OPS-18.2).
    depot = attacks.reduce((sum, { advanceValue }) => sum + advanceValue, 0)
  }
  const command = commandTerm(position, seat, w) + leadersAloneTerm(position, seat)
  const recovery = recoveryTerm(position, context.recovering, context.memo, w)
  const value = attack + reply + place + crossing + depot + command + recovery
  return { value, attack, reply, place, crossing, depot, command, recovery, attacks }
}

/** The terms of an evaluation by the names of their messages (`ai.term.<name>`). */
export const termsOf = (evaluation: Evaluation): EvaluationTerm[] => [
  { name: 'attack', value: evaluation.attack },
  { name: 'reply', value: evaluation.reply },
  { name: 'place', value: evaluation.place },
  { name: 'north', value: evaluation.crossing },
  { name: 'guard', value: evaluation.depot },
  { name: 'command', value: evaluation.command },
  { name: 'rest', value: evaluation.recovery },
]
