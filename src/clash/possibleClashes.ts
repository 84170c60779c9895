import { type PlannedAttack, strongestUnit, TWO_DICE_COUNTS } from '../operational/combat/forecast'
import { defendersIn } from '../operational/combat/targets'
import { pieceIndex, type Position } from '../operational/position'
import type { AttackState, PieceId } from '../operational/types'
import { type ClashSetup, clashSetupOf } from './setup'

// The clashes (fights on the tabletop) that a planned attack may become, with their chances. The forecast of a clash averages over them.

/** A clash that a planned attack may become, and its probability from 0 to 1. */
export interface PossibleClash {
  readonly chance: number
  /** The attack as it is fought. */
  readonly attack: AttackState
  readonly setup: ClashSetup
}

/** A sum of the two fog-of-war dice that changes nothing (OPS-8.4). */
const AS_PLANNED = 7

/** The number of equally likely throws of two dice. */
const TWO_DICE_THROWS = 36

/** The attack of a plan as it is fought after this sum of the two fog-of-war dice. */
function attackAfterFog(
  position: Position,
  plan: PlannedAttack,
  attackers: readonly PieceId[],
  fogSum: number,
): AttackState {
  const defenders = defendersIn(position, position.world.grid.indexOf(plan.target))
  return {
    target: plan.target,
    attackers: [...attackers],
    lead: plan.lead,
    charge: plan.charge,
    defenders,
    // As in the forecast of the combat table.
    defenderLead: plan.defenderLead ?? strongestUnit(position, defenders),
    fow: fogSum,
    // Everything is chosen; the attack is about to be fought.
    stage: 'resolve',
  }
}

/**
 * OPS-8.4: the clashes that a planned attack may become, by the fog of war: as planned, with the units of the lead's hex only (hesitation), or
 * with a wrong guide. `calledOff` is the chance that no clash takes place; the chances of the clashes add up to the rest.
 */
export function possibleClashes(position: Position, plan: PlannedAttack, calledOff: number): PossibleClash[] {
  const { results } = position.world.tables.fow
  /** The chance of a result of the fog of war. Without a lead only batteries bombard, and no dice are thrown. */
  const chanceOfResult = (id: string): number => {
    if (plan.lead === null) return 0
    const rolls = results.reduce((sum, row) => sum + (row.id === id ? (TWO_DICE_COUNTS[row.sum] ?? 0) : 0), 0)
    return rolls / TWO_DICE_THROWS
  }
  // 0: there is no such result, so its chance is 0 too and its case is left out below.
  const diceSumOfResult = (id: string): number => results.find((row) => row.id === id)?.sum ?? 0
  // `calledOff` already holds the attacks that go astray. This factor scales the other results of the fog of war so that all add up to one.
  const scale = (1 - calledOff) / (1 - chanceOfResult('astray'))
  const leadHex = plan.lead === null ? null : position.hexOf[pieceIndex(position, plan.lead)]!
  const attackersFromLeadHex = plan.attackers.filter((id) => position.hexOf[pieceIndex(position, id)] === leadHex)
  const hesitationChance = scale * chanceOfResult('hesitation')
  const wrongGuideChance = scale * chanceOfResult('wrongGuide')
  const asPlannedChance = 1 - calledOff - (hesitationChance + wrongGuideChance)
  const cases = [
    { chance: hesitationChance, attackers: attackersFromLeadHex, fogSum: diceSumOfResult('hesitation') },
    { chance: wrongGuideChance, attackers: plan.attackers, fogSum: diceSumOfResult('wrongGuide') },
    { chance: asPlannedChance, attackers: plan.attackers, fogSum: AS_PLANNED },
  ]
  return cases
    .filter(({ chance }) => chance > 0)
    .map(({ chance, attackers, fogSum }) => {
      const attack = attackAfterFog(position, plan, attackers, fogSum)
      return { chance, attack, setup: clashSetupOf(position, attack) }
    })
}
