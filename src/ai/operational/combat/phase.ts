// What the computer does in the combat phase: it chooses an attack and declares it action by action, again and again until none is worth making.

import { otherSeat } from '../../../game/side'
import { resolverOf } from '../../../operational/combat/resolver'
import { hexId, pieceId, type Position } from '../../../operational/position'
import { isTabletopResolver } from '../../../operational/resolvers'
import type { Action, HexId, PieceId, Side } from '../../../operational/types'
import { seatOf } from '../../../operational/world'
import { COMBAT } from '../figures'
import type { IntendedAttack } from '../types'
import { expectedOwnLoss, newStackMemo, NO_LEAD, type StackMemo } from './appraise'
import { type CandidateAttack, candidateAttacks, candidateAttacksJointly } from './candidates'
import { byTurnsLeft, lastStrokes } from './need'
import { rerankByTabletopForecast } from './tabletopForecast'
import { leastGain } from './threshold'

/**
 * An attack that is to be declared (OPS-8.2), as JSON. The AI's notes (its memory from decision to decision) keep it until all actions of the
 * declaration have been made.
 */
export interface Declaration {
  readonly target: HexId
  readonly attackers: readonly PieceId[]
  /** The lead unit; null: batteries fire alone. */
  readonly lead: PieceId | null
  readonly charge: boolean
  /** Expected gain, own losses taken off, in points of OPS-18.3. */
  readonly gain: number
}

/** The next action of a combat phase. */
export interface CombatStep {
  readonly action: Action
  /** The attack that is being declared; null: none. */
  readonly declaration: Declaration | null
  /** The attacks that the AI intends, for the explanation of its turn. */
  readonly attacks: readonly IntendedAttack[]
  /** Number of candidate attacks that have been valued for this step. */
  readonly evaluations: number
}

/** A candidate attack as a declaration. */
const declarationOf = (position: Position, { target, force, gain }: CandidateAttack): Declaration => ({
  target: hexId(position, target.hex),
  attackers: force.attackers.map((index) => pieceId(position, index)),
  lead: force.lead === NO_LEAD ? null : pieceId(position, force.lead),
  charge: force.charge,
  gain,
})

/**
 * The next action of a declaration (OPS-8.2): units join or leave, the lead is named, a charge is declared, the attack is made. Null: it cannot be
 * declared as wanted.
 */
function nextDeclarationAction(position: Position, legal: readonly Action[], wanted: Declaration): Action | null {
  const attack = position.game.ops.attack!
  if (attack.target !== wanted.target) return null
  const join = legal.find((action) => action.type === 'join' && wanted.attackers.includes(action.unit))
  if (join) return join
  const leave = legal.find((action) => action.type === 'leave' && !wanted.attackers.includes(action.unit))
  if (leave) return leave
  if (wanted.lead !== attack.lead) {
    const lead = legal.find((action) => action.type === 'lead' && action.unit === wanted.lead)
    if (lead) return lead
  }
  if (wanted.charge !== attack.charge) {
    const charge = legal.find((action) => action.type === 'charge' && action.on === wanted.charge)
    if (charge) return charge
  }
  return actionOfType(legal, 'attack') ?? null
}

/** The first legal action of a type; undefined: there is none. */
const actionOfType = (legal: readonly Action[], type: Action['type']): Action | undefined =>
  legal.find((action) => action.type === type)

/** The best way to attack a target that has been named already, if the notes have no declaration, as after a game was loaded; null: there is none. */
function declarationForTarget(position: Position, side: Side, target: HexId): Declaration | null {
  const best = candidateAttacks(position, side).find((attack) => hexId(position, attack.target.hex) === target)
  return best ? declarationOf(position, best) : null
}

/** What an attack with a unit must gain, beside what every attack must. */
export interface Demand {
  /** Factor on what every attack must gain; below 1: bold. */
  readonly factor: number
  /** Points that it must gain beyond that; below 0: rash. */
  readonly extraGain: number
}

const PLAIN_DEMAND: Demand = { factor: 1, extraGain: 0 }

/**
 * Is a candidate attack worth making? It must gain more than `leastGain`, for which its own losses are read from the combat table even where the gain
 * is the forecast of the tabletop. Of its units the one of which most is asked decides. Batteries alone risk nothing (OPS-9.8) and need gain
 * `bombardThreshold` only. A side that would lose on points asks less in the last turns. `stacks`: of the position.
 */
export function isWorthMaking(
  position: Position,
  side: Side,
  { gain, force, target }: CandidateAttack,
  stacks: StackMemo,
  demandOf: (unit: number) => Demand = () => PLAIN_DEMAND,
): boolean {
  if (force.lead === NO_LEAD) return gain > COMBAT.bombardThreshold
  // The destruction or rout of the last enemy unit wins the game at once (OPS-18.1).
  const isLastOfEnemy = position.world.unitsOf[otherSeat(seatOf(side))].every(
    (index) => position.hexOf[index]! < 0 || position.hexOf[index] === target.hex,
  )
  if (isLastOfEnemy && gain > 0) return true
  const least = leastGain(position, side, expectedOwnLoss(position, target, force, stacks))
  const demands = force.attackers.map(demandOf)
  const factor = Math.max(...demands.map((demand) => demand.factor))
  const extraGain = Math.max(...demands.map((demand) => demand.extraGain))
  const asked = factor * least + extraGain
  return gain > Math.min(asked, asked * byTurnsLeft(position, seatOf(side), COMBAT.behindDemand))
}

/**
 * The next action of the combat phase (OPS-8). After each attack the next one is chosen anew. `declared`: the attack that is being declared, from the
 * notes; null: none. `legal`: the legal actions of the position. `demandOf`: what an attack with a unit (by index) must gain,
 * by its task under the plan and by the level.
 */
export function nextCombatAction(
  position: Position,
  side: Side,
  legal: readonly Action[],
  declared: Declaration | null,
  demandOf: (unit: number) => Demand = () => PLAIN_DEMAND,
): CombatStep {
  const { attack } = position.game.ops
  if (attack) {
    // An attack is being declared already.
    const declaration =
      declared?.target === attack.target ? declared : declarationForTarget(position, side, attack.target)
    const declarationAction = declaration && nextDeclarationAction(position, legal, declaration)
    const action = declarationAction ?? actionOfType(legal, 'cancel') ?? legal[0]!
    return { action, declaration, attacks: declaration ? [intendedAttack(declaration)] : [], evaluations: 0 }
  }
  // A new attack is chosen.
  const rankedByTable = candidateAttacksJointly(position, side)
  // Null: no attack is under way, so that the option of the game says how attacks are fought.
  const isFoughtOnTabletop = isTabletopResolver(resolverOf(position.game, null))
  const candidates = isFoughtOnTabletop ? rerankByTabletopForecast(position, side, rankedByTable) : rankedByTable
  const stacks = newStackMemo(position)
  const best =
    lastStrokes(position, seatOf(side), candidates)[0] ??
    candidates.find((candidate) => isWorthMaking(position, side, candidate, stacks, demandOf))
  if (best) {
    const declaration = declarationOf(position, best)
    const action = legal.find((candidate) => candidate.type === 'target' && candidate.hex === declaration.target)
    if (action) return { action, declaration, attacks: [intendedAttack(declaration)], evaluations: candidates.length }
  }
  return {
    action: actionOfType(legal, 'endPhase') ?? legal[0]!,
    declaration: null,
    attacks: [],
    evaluations: candidates.length,
  }
}

/** A declaration as an intended attack, for the explanation. */
const intendedAttack = ({ target, attackers, gain }: Declaration): IntendedAttack => ({ target, attackers, gain })
