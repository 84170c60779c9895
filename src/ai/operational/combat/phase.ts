import { resolverOf } from '../../../operational/combat/resolver'
import { hexId, pieceId, type Position } from '../../../operational/position'
import { isTabletopResolver } from '../../../operational/resolvers'
import type { Action, HexId, PieceId, Side } from '../../../operational/types'
import type { IntendedAttack } from '../types'
import { candidateAttacks, type CandidateAttack, candidateAttacksJointly } from './candidates'
import { rerankByTabletopForecast } from './tabletopForecast'
import { WEIGHTS } from './weights'

/** An attack as it is meant to be declared (8.2): JSON, kept from one small step to the next. */
export interface Declaration {
  readonly target: HexId
  readonly attackers: readonly PieceId[]
  readonly lead: PieceId | null
  readonly charge: boolean
  readonly gain: number
}

/** What the combat phase asks for next. */
export interface CombatStep {
  readonly action: Action
  /** What is being declared; null: nothing. */
  readonly declaration: Declaration | null
  /** Attacks that are still meant, for the account of what was intended. */
  readonly attacks: readonly IntendedAttack[]
  readonly evaluations: number
}

export const declarationOf = (pos: Position, { mark, onset, gain }: CandidateAttack): Declaration => ({
  target: hexId(pos, mark.hex),
  attackers: onset.attackers.map((index) => pieceId(pos, index)),
  lead: onset.lead < 0 ? null : pieceId(pos, onset.lead),
  charge: onset.charge,
  gain,
})

/** The next small step of a declaration (8.2): who joins, who leads, charge, attack; null: it cannot be made so. */
function declare(pos: Position, legal: readonly Action[], meant: Declaration): Action | null {
  const attack = pos.game.ops.attack!
  if (attack.target !== meant.target) return null
  const join = legal.find((action) => action.type === 'join' && meant.attackers.includes(action.unit))
  if (join) return join
  const leave = legal.find((action) => action.type === 'leave' && !meant.attackers.includes(action.unit))
  if (leave) return leave
  if (meant.lead !== attack.lead) {
    const lead = legal.find((action) => action.type === 'lead' && action.unit === meant.lead)
    if (lead) return lead
  }
  if (meant.charge !== attack.charge) {
    const charge = legal.find((action) => action.type === 'charge' && action.on === meant.charge)
    if (charge) return charge
  }
  return legal.find((action) => action.type === 'attack') ?? null
}

const plain = (legal: readonly Action[], type: Action['type']): Action | undefined =>
  legal.find((action) => action.type === type)

/** An attack that was begun without a plan (or after a load): the best way of making it. */
function adopted(pos: Position, side: Side): Declaration | null {
  const { target } = pos.game.ops.attack!
  const ways = candidateAttacks(pos, side)
  const best = ways.find((way) => hexId(pos, way.mark.hex) === target)
  return best ? declarationOf(pos, best) : null
}

/** How a choice among the ways of attacking is made; the plainest takes what brings most. */
export type AttackChoice = (
  pos: Position,
  side: Side,
  ways: readonly CandidateAttack[],
) => { best: CandidateAttack | null; evaluations: number }

/** The attack that brings most, if it brings anything. */
export const mostGainful =
  (boldness: number): AttackChoice =>
  (_pos, _side, ways) => {
    // Guns alone risk nothing (9.8).
    const worth = ({ gain, onset }: CandidateAttack): boolean =>
      gain > (onset.lead < 0 ? 0 : WEIGHTS.threshold - boldness)
    return { best: ways.find(worth) ?? null, evaluations: ways.length }
  }

/**
 * The next action of the combat phase (OPS-8): chosen anew after each result. `meant`: the declaration under way, from the notes. The legal
 * list must be that of the position.
 */
export function nextCombatAction(
  pos: Position,
  side: Side,
  legal: readonly Action[],
  meant: Declaration | null,
  pick: AttackChoice = mostGainful(0),
): CombatStep {
  const { attack } = pos.game.ops
  if (attack) {
    const plan = meant?.target === attack.target ? meant : adopted(pos, side)
    const action = (plan && declare(pos, legal, plan)) ?? plain(legal, 'cancel') ?? legal[0]!
    return { action, declaration: plan, attacks: plan ? [meantAttack(plan)] : [], evaluations: 0 }
  }
  const table = candidateAttacksJointly(pos, side)
  const ways = isTabletopResolver(resolverOf(pos.game, null)) ? rerankByTabletopForecast(pos, side, table) : table
  const { best, evaluations } = pick(pos, side, ways)
  if (best) {
    const declaration = declarationOf(pos, best)
    const action = legal.find((one) => one.type === 'target' && one.hex === declaration.target)
    if (action) return { action, declaration, attacks: [meantAttack(declaration)], evaluations }
  }
  return { action: plain(legal, 'endPhase') ?? legal[0]!, declaration: null, attacks: [], evaluations }
}

const meantAttack = ({ target, attackers, gain }: Declaration): IntendedAttack => ({ target, attackers, gain })
