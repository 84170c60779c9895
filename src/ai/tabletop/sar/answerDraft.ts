import { apply } from '../../../tabletop/sar/battle/engine'
import type { BattleTable } from '../../../tabletop/sar/battle/run'
import type { Side } from '../../../tabletop/sar/battle/types'
import type { BattleAction } from '../../../tabletop/sar/schemas/action'

/** An answer in the making: every action is tried on a copy first, and left out if the rules refuse it. */
export interface AnswerDraft {
  /** Tries an action; true: it stands. */
  add(action: BattleAction): boolean
  addAll(actions: readonly BattleAction[]): void
  /** The copy, with all that stands. */
  readonly table: BattleTable
}

/** Nothing that is drafted throws dice; if something did, it would not be those of the battle. */
export const DRAFT_DICE = { seed: 'draft', forced: [] }

/** A copy whose state may be changed: what handlers replace is new, the rest is shared and never changed in place. */
export function workingCopy({ field, battle }: BattleTable): BattleTable {
  return {
    field,
    battle: {
      ...battle,
      units: { ...battle.units },
      leaders: { ...battle.leaders },
      drafts: { ...battle.drafts },
      pending: [...battle.pending],
    },
  }
}

/** An empty answer to what a side is asked. */
export function newAnswerDraft(table: BattleTable, side: Side): AnswerDraft & { readonly actions: BattleAction[] } {
  const copy = workingCopy(table)
  const actions: BattleAction[] = []
  const add = (action: BattleAction): boolean => {
    const { ok } = apply(copy, side, action, DRAFT_DICE)
    if (ok) actions.push(action)
    return ok
  }
  return {
    table: copy,
    actions,
    add,
    addAll: (many) => {
      for (const one of many) add(one)
    },
  }
}
