// A march as it is laid out, with further steps that are only asked about.
import type { Refusal } from '../../../../core/result'
import { refusalFrom } from '../../errors'
import { aboutFace, form, go, type MarchAction, marchStepOf, mount, occupy, turn, wheel } from '../moves/steps'
import { marchSteps } from '../moves/check'
import type { BattleTable } from '../run'
import type { MarchStep, Side } from '../types'

const CHECKS = { aboutFace, form, go, mount, occupy, turn, wheel }

/** Why a side may not add this step to what is laid out; null: it may. The check is the action's own. */
export const refusalOfStep = (table: BattleTable, side: Side, action: MarchAction): Refusal | null =>
  refusalFrom(() =>
    (CHECKS[action.type].check as (t: BattleTable, s: Side, a: MarchAction) => void)(table, side, action),
  )

/** The table with other steps of a unit. */
export function withMarch(
  { field, battle }: BattleTable,
  side: Side,
  id: string,
  steps: readonly MarchStep[],
): BattleTable {
  const answers = battle.drafts[side]!
  const drafts = { ...battle.drafts, [side]: { ...answers, marches: { ...answers.marches, [id]: steps } } }
  return { field, battle: { ...battle, drafts } }
}

/** The table with further steps of a unit laid out, up to the first that is refused. */
export function withMoreSteps(
  table: BattleTable,
  side: Side,
  id: string,
  actions: readonly MarchAction[],
): { readonly table: BattleTable; readonly refused: { readonly step: number; readonly refusal: Refusal } | null } {
  let current = table
  for (const [step, action] of actions.entries()) {
    const refusal = refusalOfStep(current, side, action)
    if (refusal) return { table: current, refused: { step, refusal } }
    current = withMarch(current, side, id, [...marchSteps(current, side, id), marchStepOf(action)])
  }
  return { table: current, refused: null }
}
