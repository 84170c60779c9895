import { type PlannedAttack, TWO_DICE_COUNTS } from '../operational/combat/forecast'
import { defendersIn } from '../operational/combat/targets'
import { pieceIndex, type Position } from '../operational/position'
import type { AttackState, PieceId } from '../operational/types'
import { type ClashSetup, clashSetupOf } from './setup'

/** A clash that a planned attack may become, and the chance of it. */
export interface PossibleClash {
  readonly chance: number
  readonly setup: ClashSetup
}

/** A sum of the two fog-of-war dice that changes nothing (OPS-8.4). */
const AS_PLANNED = 7

/** The number of results of two dice. */
const TWO_DICE_RESULTS = 36

/** The attack of a plan as it is fought after this sum of the fog-of-war dice. */
function attackAfterFog(
  position: Position,
  plan: PlannedAttack,
  attackers: readonly PieceId[],
  fow: number,
): AttackState {
  const defenders = defendersIn(position, position.world.grid.indexOf(plan.target))
  return {
    target: plan.target,
    attackers: [...attackers],
    lead: plan.lead,
    charge: plan.charge,
    defenders,
    defenderLead: plan.defenderLead ?? defenders[0] ?? null,
    fow,
    stage: 'resolve',
  }
}

/**
 * OPS-8.4: the clashes that a planned attack may become, by the fog of war: as planned, with the units of the lead's hex only (hesitation), or
 * with a wrong guide. `calledOff` is the chance that no clash takes place; the chances of the clashes add up to the rest.
 */
export function possibleClashes(position: Position, plan: PlannedAttack, calledOff: number): PossibleClash[] {
  const { results } = position.world.tables.fow
  const chanceOf = (id: string): number => {
    if (plan.lead === null) return 0
    const ways = results.reduce((sum, row) => sum + (row.id === id ? (TWO_DICE_COUNTS[row.sum] ?? 0) : 0), 0)
    return ways / TWO_DICE_RESULTS
  }
  const sumOf = (id: string): number => results.find((row) => row.id === id)?.sum ?? 0
  // An attack that goes astray is counted among those called off.
  const scale = (1 - calledOff) / (1 - chanceOf('astray'))
  const leadHex = plan.lead === null ? -1 : position.hexOf[pieceIndex(position, plan.lead)]!
  const attackersFromLeadHex = plan.attackers.filter((id) => position.hexOf[pieceIndex(position, id)] === leadHex)
  const hesitation = scale * chanceOf('hesitation')
  const wrongGuide = scale * chanceOf('wrongGuide')
  const cases = [
    { chance: hesitation, attackers: attackersFromLeadHex, fow: sumOf('hesitation') },
    { chance: wrongGuide, attackers: plan.attackers, fow: sumOf('wrongGuide') },
    { chance: 1 - calledOff - (hesitation + wrongGuide), attackers: plan.attackers, fow: AS_PLANNED },
  ]
  return cases
    .filter(({ chance }) => chance > 0)
    .map(({ chance, attackers, fow }) => ({
      chance,
      setup: clashSetupOf(position, attackAfterFog(position, plan, attackers, fow)),
    }))
}
