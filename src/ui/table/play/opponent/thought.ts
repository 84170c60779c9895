// What the computer is asked at the table and what it answers, as plain JSON between the page and the worker.
import { answerWithPauses } from '../../../../ai/tabletop/sar/answer'
import type { TableLevel } from '../../../../ai/tabletop/sar/levels'
import { canonical } from '../../../../core/json'
import type { Side } from '../../../../game/side'
import { battlefieldOf } from '../../../../session/battle/battlefield'
import type { BattleRules } from '../../../../session/battle/options'
import type { FieldOfBattle } from '../../../../tabletop/sar/battle/field'
import type { BattleTable } from '../../../../tabletop/sar/battle/run'
import type { Battle } from '../../../../tabletop/sar/battle/types'
import { tableSeenBy } from '../../../../tabletop/sar/battle/view'
import type { BattleAction } from '../../../../tabletop/sar/schemas/action'

/** A question to the computer: the battle as its side may know it, without the ground, which follows from the rules. No seed of the dice. */
export interface TableThought {
  readonly rules: BattleRules
  readonly battle: Battle
  readonly side: Side
  readonly level: TableLevel
  /** The seed of the mistakes of lower levels. */
  readonly salt: string
}

/** The message to the worker, and its answer; `id` tells which question an answer belongs to. */
export interface ThoughtMessage {
  readonly id: number
  readonly thought: TableThought
}
export interface AnswerMessage {
  readonly id: number
  readonly actions: readonly BattleAction[]
}

/** What a side may tell its computer player: nothing that the other side keeps secret. */
export const thoughtOf = (
  table: BattleTable,
  rules: BattleRules,
  { side, level, salt }: Pick<TableThought, 'side' | 'level' | 'salt'>,
): TableThought => ({ rules, battle: tableSeenBy(table, side).battle, side, level, salt })

/** The fields that were built here, by their options. */
const fields = new Map<string, FieldOfBattle>()

/** The field of a battle with these options, built once. */
function fieldOf(rules: BattleRules): FieldOfBattle {
  const key = canonical(rules)
  let field = fields.get(key)
  if (!field) {
    const built = battlefieldOf(rules)
    // The page plays a battle with these options, so that they are good.
    if (!built.ok) throw new Error(built.refusal.key)
    field = built.value.field
    fields.set(key, field)
  }
  return field
}

/** Thinks about a question, with a pause after each unit that is thought about. */
export const think = ({ rules, battle, side, level, salt }: TableThought) =>
  answerWithPauses({ field: fieldOf(rules), battle }, side, salt, level)
