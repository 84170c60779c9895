// Strength of units that fight together (OPS-9.2), where the rules' own sum cannot be asked because not all of them stand there yet.

import type { World } from '../../../operational/engine'
import { combatFactor } from '../../../operational/combat/strength'
import type { Position } from '../../../operational/position'
import { fractionOf } from '../../../operational/world'

/** Combat factor of a unit as it counts in a fight: a disrupted unit brings half of it, rounded up (OPS-9.2, OPS-12.1). */
export function factorInFight(position: Position, index: number): number {
  const { disruptedShare, round } = position.world.tables.combat.strength
  const factor = combatFactor(position, index)
  return position.pieceStates[index]!.disrupted ? fractionOf(factor, disruptedShare, round) : factor
}

/**
 * Strength of one side of a fight (OPS-9.2): the factor of the lead in full, and half of those of all others together. It is not rounded, because
 * factors may be expected values; rounded up, the strength of whole factors is that of the rule.
 */
export function strengthWithLead({ tables }: World, lead: number, others: number): number {
  const { num, den } = tables.combat.strength.supportShare
  return lead + (others * num) / den
}

/** The same where the strongest leads: of factors in any order, at most the first `most`. */
export function strengthOf(world: World, factors: readonly number[], most = factors.length): number {
  let lead = 0
  let sum = 0
  for (let n = 0; n < most && n < factors.length; n++) {
    const factor = factors[n]!
    if (factor > lead) lead = factor
    sum += factor
  }
  return strengthWithLead(world, lead, sum - lead)
}
