import { apply } from '../../../tabletop/sar/battle/engine'
import type { BattleTable } from '../../../tabletop/sar/battle/run'
import type { Side } from '../../../tabletop/sar/battle/types'
import type { BattleAction } from '../../../tabletop/sar/schemas/action'

/** An answer that is being prepared: every action is tried on a copy of the battle and left out when the rules refuse it. */
export interface AnswerDraft {
  /** Tries an action; true when the rules allow it and it is part of the answer. */
  add(action: BattleAction): boolean
  /** Tries each of these actions. */
  addAll(actions: readonly BattleAction[]): void
  /** The copy of the battle, with all actions of the answer carried out. */
  readonly table: BattleTable
}

/** Dice for the copy. No action of an answer throws any; if one did, it must not use the dice of the battle. */
export const DRAFT_DICE = { seed: 'draft', forced: [] }

/**
 * A copy of the battle on which actions may be tried. It copies only the tables in which action handlers replace entries; everything else is
 * shared with the battle, and no handler changes it.
 */
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

/** An empty answer of a side to the present question. */
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
    addAll: (triedActions) => {
      for (const action of triedActions) add(action)
    },
  }
}
