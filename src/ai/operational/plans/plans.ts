// The commanders' plans and temperaments, read from `maps/pedregal/plans.json`, and a plan at one of its stages.

import counters from '../../../../maps/pedregal/counters.json' with { type: 'json' }
import map from '../../../../maps/pedregal/map.json' with { type: 'json' }
import plansFile from '../../../../maps/pedregal/plans.json' with { type: 'json' }
import type { Side } from '../../../operational/types'
import type { PieceDef } from '../../../operational/world'
import { keyedRandom } from '../movement/random'
import {
  type BaselineFormations,
  parsePlans,
  type PlanDefinition,
  type PlanGoal,
  type PlanStage,
  type Temperament,
} from './planFile'

/** A plan at one of its stages, as it is followed in a phase: with the goals, boldness and care of that stage. */
export interface CommanderPlan extends PlanDefinition {
  /** Index of the stage in `stages`. */
  readonly stageIndex: number
  readonly goals: readonly PlanGoal[]
}

const PLAN_BOOK = parsePlans(
  plansFile,
  new Set(map.hexes.map(({ id }) => id)),
  new Set(counters.units.map(({ formation }) => formation)),
  new Set(counters.units.map(({ id }) => id)),
)

/** A plan of the book at a stage; past the last stage: at the last. */
function atStage(plan: PlanDefinition, stageIndex: number): CommanderPlan {
  const index = Math.min(stageIndex, plan.stages.length - 1)
  const stage = plan.stages[index]!
  return {
    ...plan,
    boldness: plan.boldness * (stage.boldness ?? 1),
    care: plan.care * (stage.care ?? 1),
    stageIndex: index,
    goals: stage.goals,
  }
}

/** All plans, each at its first stage. */
export const PLANS: readonly CommanderPlan[] = PLAN_BOOK.plans.map((plan) => atStage(plan, 0))

/** The plan with this id at a stage; null: no plan has this id, as in notes from an edition with other plans. */
export function planAt(id: string, stageIndex: number): CommanderPlan | null {
  const plan = PLAN_BOOK.plans.find((each) => each.id === id)
  return plan ? atStage(plan, stageIndex) : null
}

export const BASELINE_FORMATIONS: BaselineFormations = PLAN_BOOK.baselines

/** The plans of a side, each at its first stage. */
export const plansOf = (side: Side): readonly CommanderPlan[] => PLANS.filter((plan) => plan.side === side)

/** Is a goal one for this unit: for its formation, or for it by name? */
export const isGoalOf = ({ formations }: PlanGoal, piece: PieceDef): boolean =>
  formations.includes(piece.unit?.formation ?? '') || formations.includes(piece.id)

/** The stage of a plan. */
export const stageOf = ({ stages, stageIndex }: CommanderPlan): PlanStage => stages[stageIndex]!

/** The temperament that changes no plan. */
const EVEN_TEMPERED: Temperament = { boldness: 1, care: 1, leans: {}, openings: {} }

/** The temperament of a commander, given by his id. A commander without an entry in the file plays the plans as they are. */
export const temperamentOf = (character: string): Temperament => PLAN_BOOK.characters[character] ?? EVEN_TEMPERED

/** A plan with the boldness, care and worth that it has for a commander of this temperament. */
export function withTemperament(plan: CommanderPlan, { boldness, care, leans }: Temperament): CommanderPlan {
  const worth = plan.worth + (leans[plan.id] ?? 0)
  return { ...plan, boldness: plan.boldness * boldness, care: plan.care * care, worth }
}

/** Parts of a draw: weights are drawn to the thousandth. */
const DRAW_PARTS = 1000

/** The plan with which a commander opens the game, drawn by the AI's own seed: weights by plan and character. */
export function openingPlanOf(side: Side, character: string, seed: string): CommanderPlan {
  const { openings } = temperamentOf(character)
  const plans = plansOf(side)
  const weights = plans.map(({ id, opening }) => opening * (openings[id] ?? 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let drawn = (keyedRandom(seed, `opening/${side}`).below(DRAW_PARTS) * total) / DRAW_PARTS
  for (const [n, plan] of plans.entries()) {
    drawn -= weights[n]!
    if (drawn < 0) return plan
  }
  return plans[0]!
}
