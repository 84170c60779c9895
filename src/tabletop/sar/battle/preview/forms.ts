// What a unit may become (SAR-6, 7.12, 17.4, 21.2): every formation and width with its room, cost and ghost; mounting, buildings, about-face.
import * as v from 'valibot'
import { ok, refuse, type Result } from '../../../../core/result'
import type { ChangeChoice, FormChoice, FormsPreview } from '../../../common/previewPlaces'
import { effectivesOf } from '../../stragglers/strength'
import type { Stance } from '../../types'
import { filesAndRanksOf, unitBlock } from '../layout'
import { buildingIds } from '../moves/building'
import { marchSteps } from '../moves/check'
import { stanceAfterForming } from '../moves/form'
import { planMarch } from '../moves/march'
import { type MarchAction, marchStepOf } from '../moves/steps'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { rosterUnitOf } from '../units'
import { refusalOfStep, withMoreSteps } from './laidOut'
import { movingUnit } from './moving'
import { MarchActionsSchema, PlannedOrderSchema, UnitIdSchema } from './questions'

/** The question: what may this unit become, after what is laid out and these further steps? `stance`: only this formation. */
export const FormsQuestionSchema = v.strictObject({
  unit: UnitIdSchema,
  stance: v.exactOptional(v.picklist(['line', 'column', 'closedColumn', 'roadColumn', 'square', 'skirmish'])),
  steps: v.exactOptional(MarchActionsSchema),
  plan: v.exactOptional(PlannedOrderSchema),
})
export type FormsQuestion = v.InferOutput<typeof FormsQuestionSchema>

/** The formations that are shown for each arm, in the order of the rulebook (SAR-6.1); others no unit of that arm ever takes. */
const STANCES: Readonly<Record<string, readonly Exclude<Stance, 'limbered' | 'unlimbered' | 'mob'>[]>> = {
  infantry: ['line', 'column', 'closedColumn', 'roadColumn', 'square', 'skirmish'],
  cavalry: ['line', 'column', 'roadColumn', 'skirmish'],
  artillery: [],
}

/** What an action does to a unit: its cost, its ghost, and why it is refused. */
function effectOf(table: BattleTable, side: Side, action: MarchAction) {
  const steps = marchSteps(table, side, action.unit)
  const before = planMarch(table, action.unit, steps)
  const after = planMarch(table, action.unit, [...steps, marchStepOf(action)])
  return {
    cost: after.cost - before.cost,
    end: unitBlock(table.field, after.unit)!,
    refusal: refusalOfStep(table, side, action),
  }
}

/** SAR-6, 7.12: all formations of one of the side's own units, in all widths; a square and skirmishers have no width to choose. */
export function formsPreview(seen: BattleTable, side: Side, question: FormsQuestion): Result<FormsPreview> {
  const { unit: id, stance: only, steps = [], plan = null } = question
  const made = movingUnit(seen, side, id, plan)
  if (!made.ok) return made
  if (steps.some((action) => action.unit !== id))
    return refuse('BAD_VALUE', 'SAR-0.6', 'refusal.badArgument', { field: 'steps' })
  const { table, refused } = withMoreSteps(made.value.table, side, id, steps)
  if (refused) return { ok: false, refusal: refused.refusal }
  const { unit } = planMarch(table, id, marchSteps(table, side, id))
  const { arm } = rosterUnitOf(table, unit)
  const castings = Math.max(1, effectivesOf(unit.strength))
  const forms = STANCES[arm]!.filter((stance) => only === undefined || stance === only).flatMap((stance) => {
    const widths =
      stance === 'square' || stance === 'skirmish' ? [castings] : Array.from({ length: castings }, (_, i) => i + 1)
    return widths.map(
      (width): FormChoice => ({
        stance,
        width,
        becomes: stanceAfterForming(table, unit, stance, width),
        ...effectOf(table, side, { type: 'form', unit: id, stance, width }),
      }),
    )
  })
  const change = (name: string, action: MarchAction, building: string | null = null): ChangeChoice => ({
    name,
    building,
    ...effectOf(table, side, action),
  })
  const changes: ChangeChoice[] = [change('aboutFace', { type: 'aboutFace', unit: id })]
  if (arm === 'cavalry')
    changes.push(change(unit.mounted ? 'dismount' : 'mount', { type: 'mount', unit: id, mounted: !unit.mounted }))
  if (unit.garrison !== null) changes.push(change('leaveBuilding', { type: 'occupy', unit: id }, unit.garrison))
  if (arm !== 'artillery')
    for (const building of buildingIds(table.field))
      changes.push(change('occupy', { type: 'occupy', unit: id, building }, building))
  const present = { stance: unit.stance, width: filesAndRanksOf(unit).files, block: unitBlock(table.field, unit)! }
  return ok({ unit: id, present, forms, changes })
}
