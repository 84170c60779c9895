// The formations that a unit may take under its check, where it would stand in each, and why not (REG-5.3, 5.4, 5.10).
import type { Refusal, Result } from '../../../../core/result'
import type { Block } from '../../../common/block'
import { blockAs, buildingsFor, type PlannedForm, planDeploy, planForm, planLimber } from '../march/forms'
import { whyNotManeuver } from '../march/maneuver'
import type { RegimentalTable } from '../run'
import type { RegimentalAction } from '../schema/action'
import type { Formation, Side } from '../types'
import { factsOf, unitOf } from '../units'

/** One way in which a unit may stand. */
export interface RegimentalFormChoice {
  /** The action that does it. */
  readonly action: RegimentalAction
  readonly formation: Formation
  readonly building: string | null
  /** The unit after the change. */
  readonly end: Block
  /** Why it may not; null: it may. */
  readonly refusal: Refusal | null
}

const TROOPS = {
  infantry: ['line', 'openOrder', 'fieldColumn', 'marchColumn', 'square'],
  cavalry: ['line', 'openOrder', 'fieldColumn', 'marchColumn', 'dismountedOpenOrder'],
} as const

/** REG-5.3, 5.4, 5.7: all that a unit might become, each with the place it would take; the present formation is left out. */
export function formsPreview(table: RegimentalTable, side: Side, id: string): RegimentalFormChoice[] {
  const why = whyNotManeuver(table, side, id)
  const { formation: present } = unitOf(table, id)
  const choice = (
    action: RegimentalAction,
    formation: Formation,
    plan: () => Result<PlannedForm>,
    building: string | null = null,
  ): RegimentalFormChoice => {
    const planned = why ? null : plan()
    const refusal = why ?? (planned?.ok ? null : planned!.refusal)
    const end = planned?.ok ? planned.value.to : blockAs(table, id, formation)
    return { action, formation, building, end, refusal }
  }
  const { arm } = factsOf(table, id)
  if (arm === 'artillery') {
    if (present === 'fixed') return []
    const part = present === 'limbered' ? 'unlimber' : 'limber'
    const then: Formation = part === 'limber' ? 'limbered' : 'unlimbered'
    return [choice({ type: 'gun', unit: id, do: part }, then, () => planLimber(table, id, part))]
  }
  const choices = TROOPS[arm]
    .filter((formation) => formation !== present)
    .map((formation) =>
      choice({ type: 'form', unit: id, formation }, formation, () => planForm(table, id, formation, undefined)),
    )
  if (present === 'fieldColumn' || present === 'marchColumn')
    for (const formation of ['line', 'openOrder'] as const)
      choices.push(choice({ type: 'deploy', unit: id, formation }, formation, () => planDeploy(table, id, formation)))
  if (arm === 'infantry')
    for (const building of buildingsFor(table, id))
      choices.push(
        choice(
          { type: 'form', unit: id, formation: 'garrison', building },
          'garrison',
          () => planForm(table, id, 'garrison', building),
          building,
        ),
      )
  return choices
}
