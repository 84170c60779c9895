// The evaluation of a position after the movement phase of a side: the number that the search of the phase makes as high as it can.

import { otherSeat, type Seat } from '../../../game/side'
import { leaderActive } from '../../../operational/command/command'
import type { Position } from '../../../operational/position'
import { doWorksSleep } from '../../../operational/variants'
import { US } from '../../../operational/world'
import { EVALUATION, type Weights } from '../figures'
import type { EvaluationTerm } from '../types'
import { type AttackEstimate, type AttackMemo, netGain, plannedAttacks } from './attacks'
import { crossingTerm, type RiverPaths, riverPathsOf } from './crossing'
import { crowdingCost } from './crowding'
import { depotTerm } from './depot'
import { type GroundNeed, groundAttackValue, groundTerm } from './ground'
import { leadersTerm } from './leaders'
import { fedCost } from './lostHexes'
import { reachAfter, type SideReach } from './reach'
import { type RecoveringUnit, recoveryTerm } from './recovery'
import { type ExpectedReply, expectedReply, type ReplyMemo } from './reply'
import { standsBehindWorks, wakingCost } from './waking'
import { boldnessOf, strengthLeftAfter } from './weakened'

/** What the evaluations of one movement phase have in common. */
export interface EvaluationContext {
  readonly seat: Seat
  readonly weights: Weights
  /** Factor on the expected gain of the side's own attacks; 0: attacks are not looked at. */
  readonly boldness: number
  /** Factor on the expected loss by the enemy's reply, the attacks of his next phase. */
  readonly care: number
  /** Where enemy units can be in their next phase; null: the reply is left out, or the enemy has no further phase. */
  enemyReach: SideReach | null
  /** By unit, then by hex: value of the hex to the unit under the commander's plan, in points; null: the plan has no goal for the unit. */
  readonly planValues: readonly (Float32Array | null)[]
  /** By unit: factor on what its attacks are worth, by the task that it has under the plan; null: 1 for all. */
  readonly boldnessByUnit: Float32Array | null
  /** Attacks that have been estimated already. */
  readonly attackMemo: AttackMemo
  /** Enemy attacks that have been worked out already; left out: none may be kept, because enemies move too. */
  readonly replyMemo?: ReplyMemo
  /** Distances of US units to the north bank (OPS-18.2). Evaluations for the Mexicans overwrite them, because Mexican placings change them. */
  readonly riverPaths: RiverPaths
  /**
   * By unit: the hex where it began its move, from where an engineer could go along; null: engineers have been placed, and help only where they
   * are.
   */
  startHexes: Int16Array | null
  /** How much each work matters in this phase. */
  readonly groundNeeds: readonly GroundNeed[]
  /** Units that may recover if they do not move. */
  readonly recovering: readonly RecoveringUnit[]
  /** Hexes where units of the side were destroyed in the last turns, each once; left out: none. */
  readonly lostHexes?: readonly number[]
  /** Hexes that hold too many units of the side as the phase begins, each once (OPS-6.2); left out: none. */
  readonly crowdedHexes?: readonly number[]
  /** The US unit that is told off to guard San Agustin (OPS-18.2); null or left out: none is. */
  readonly depotGuard?: number | null
}

/** The value of a position to the side that has moved, and the terms whose sum it is; all in points of OPS-18.3. */
export interface Evaluation {
  readonly value: number
  /** Expected gain of the side's own attacks. */
  readonly attack: number
  /** Expected loss by the enemy's next attacks, with what it costs to stand again where units were just lost, or too many in a hex; not above 0. */
  readonly reply: number
  /** What the hexes of the units are worth under the commander's plan. */
  readonly place: number
  /** Value of US units that will be north of the river when the game ends (OPS-18.2); for the Mexicans not above 0. */
  readonly crossing: number
  /** San Agustin (OPS-18.2): below 0 for the US if it is in danger, above 0 for the Mexicans if they may take it. */
  readonly depot: number
  /** What it costs the US to have woken Santa Anna (OPS-19.4.2); not above 0. */
  readonly waking: number
  /** Value of the side's troops in works that matter now, and of works that its attacks may take; not below 0. */
  readonly ground: number
  /** Value of units in command or with their leader. */
  readonly command: number
  /** What leaders and headquarters risk where they stand; not above 0. */
  readonly leaders: number
  /** Value of units that may recover (OPS-12.5). */
  readonly recovery: number
  /** The attacks that the term `attack` counts. */
  readonly attacks: readonly AttackEstimate[]
}

/** Points for units in command (OPS-4.2), and for units in an enemy zone of control that have their leader with them (OPS-4.6). */
function commandTerm(position: Position, seat: Seat, weights: Weights): number {
  const { world } = position
  const { grid } = world
  const enemyZoc = position.zoc[otherSeat(seat)]
  let sum = 0
  for (const index of world.unitsOf[seat]) {
    const hex = position.hexOf[index]!
    if (hex < 0) continue
    let isInCommand = false
    let hasLeader = false
    for (const commander of world.commanders[index]!) {
      const commanderHex = position.hexOf[commander]!
      if (commanderHex < 0) continue
      const piece = world.pieces[commander]!
      const isActive =
        piece.kind === 'leader' ? leaderActive(position, commander) : position.pieceStates[commander]!.active === true
      if (!isActive) continue
      if (grid.distance(commanderHex, hex) <= (piece.leader ?? piece.hq)!.span) isInCommand = true
      // A headquarters, and a leader with rating 0, gives no support.
      const leaderRating = piece.leader?.lr ?? 0
      if (commanderHex === hex && leaderRating > 0) hasLeader = true
    }
    if (isInCommand) sum += weights.inCommand
    if (hasLeader && enemyZoc[hex]! > 0) sum += weights.leaderSupport
  }
  return sum
}

/**
 * Is a US unit behind works, or likely to take a hex behind works by an attack? That activates Santa Anna (OPS-19.4.2), if works wake him already
 * (OPS-25.2).
 */
function activatesSantaAnna(position: Position, seat: Seat, attacks: readonly AttackEstimate[]): boolean {
  if (seat !== US || position.game.ops.activation.santaAnna || doWorksSleep(position)) return false
  const { behindWorks } = position.world
  if (standsBehindWorks(position)) return true
  return attacks.some(
    ({ target, differential }) => behindWorks[target] === 1 && differential >= EVALUATION.captureDifferential,
  )
}

/** Evaluates a position after the movement phase of a side, before its attacks. */
export function evaluatePlacement(position: Position, context: EvaluationContext): Evaluation {
  const { seat, weights } = context
  const attacks = context.boldness > 0 ? plannedAttacks(position, seat, context.attackMemo, weights) : []
  let attack = 0
  for (const estimate of attacks) attack += netGain(estimate) * boldnessOf(estimate, context.boldnessByUnit)
  attack *= weights.attack * context.boldness
  let reply = 0
  let expected: ExpectedReply | null = null
  if (context.enemyReach) {
    const activated = activatesSantaAnna(position, seat, attacks)
    expected = expectedReply(
      position,
      seat,
      reachAfter(context.enemyReach, position, attacks),
      strengthLeftAfter(position, seat, attacks, context.boldnessByUnit),
      context.attackMemo,
      weights,
      activated,
      context.replyMemo ?? null,
    )
    reply = -weights.reply * context.care * expected.loss
    reply -= fedCost(position, seat, context.lostHexes ?? [], context.enemyReach)
  }
  reply -= crowdingCost(position, seat, context.crowdedHexes ?? [], weights)
  let place = 0
  for (const index of position.world.unitsOf[seat]) {
    const hex = position.hexOf[index]!
    if (hex >= 0) place += context.planValues[index]?.[hex] ?? 0
  }
  const worksTaken = groundAttackValue(seat, attacks, context.groundNeeds)
  let crossing = 0
  let depot = 0
  let waking = 0
  if (seat === US) {
    // Works that sleep until the next turn begins wake him then, since no US unit moves before (OPS-25.2).
    if (standsBehindWorks(position) && !doWorksSleep(position, 1)) waking = -wakingCost(position, weights)
    crossing = crossingTerm(position, context.riverPaths, weights, attacks, context.startHexes)
    depot = depotTerm(position, weights, context.enemyReach)
  } else {
    // Mexicans in the way lower the chance that the US crosses the river; early in the game that does not count yet.
    if (position.game.ops.turn >= EVALUATION.barRiverFromTurn)
      crossing = -crossingTerm(position, riverPathsOf(position, context.riverPaths), weights)
    // An attacker who advances into San Agustin wins the game (OPS-18.2).
    // Works that it may retake are counted with the other works.
    depot = attacks.reduce((sum, { advanceValue }) => sum + advanceValue, 0) - worksTaken
  }
  const ground = groundTerm(position, seat, context.groundNeeds, expected?.holdChance) + worksTaken
  const command = commandTerm(position, seat, weights)
  // While units are placed, leaders are taken to come after them: what they risk counts once they have been placed.
  const leaders = context.startHexes === null ? leadersTerm(position, seat, context.enemyReach) : 0
  const recovery = recoveryTerm(position, context.recovering, context.attackMemo, weights)
  const value = attack + reply + place + crossing + depot + waking + ground + command + leaders + recovery
  return { value, attack, reply, place, crossing, depot, waking, ground, command, leaders, recovery, attacks }
}

/** The terms of an evaluation under the names by which the page shows them (message `ai.term.<name>`). */
export const termsOf = (evaluation: Evaluation): EvaluationTerm[] => [
  { name: 'attack', value: evaluation.attack },
  { name: 'reply', value: evaluation.reply },
  { name: 'place', value: evaluation.place },
  { name: 'north', value: evaluation.crossing },
  { name: 'guard', value: evaluation.depot },
  { name: 'waking', value: evaluation.waking },
  { name: 'ground', value: evaluation.ground },
  { name: 'command', value: evaluation.command },
  { name: 'leaders', value: evaluation.leaders },
  { name: 'rest', value: evaluation.recovery },
]
