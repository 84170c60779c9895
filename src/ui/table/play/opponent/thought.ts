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

/** Where a battle is fought: a battle of the rulebook, whose ground and armies follow from its rules; or a clash of the hex game, named by its key. */
export type ThoughtPlace = { readonly rules: BattleRules } | { readonly clash: string; readonly field: FieldOfBattle }

/** A question to the computer: the battle as its side may know it. No seed of the dice. */
export interface TableThought {
  readonly place: ThoughtPlace
  readonly battle: Battle
  readonly side: Side
  readonly level: TableLevel
  /** The seed of the mistakes of lower levels. */
  readonly salt: string
}

/** What a side may tell its computer player: nothing that the other side keeps secret. */
export const thoughtOf = (
  table: BattleTable,
  rules: BattleRules,
  { side, level, salt }: Pick<TableThought, 'side' | 'level' | 'salt'>,
): TableThought => ({ place: { rules }, battle: tableSeenBy(table, side).battle, side, level, salt })

/** The last fields that were used here, by their names. Kept, because much is worked out once for a field. */
const fields = new Map<string, FieldOfBattle>()
/** So many are kept at most. */
const MAX_FIELDS = 4

/** The field of a battle with these options. */
function buildField(rules: BattleRules): FieldOfBattle {
  const built = battlefieldOf(rules)
  // The page plays a battle with these options, so that they are good.
  if (!built.ok) throw new Error(built.refusal.key)
  return built.value.field
}

/** The field of a battle or clash, built or taken over once. */
export function fieldOf(place: ThoughtPlace): FieldOfBattle {
  const key = 'rules' in place ? canonical(place.rules) : place.clash
  let field = fields.get(key)
  if (!field) {
    field = 'rules' in place ? buildField(place.rules) : place.field
    const [oldest] = fields.keys()
    if (fields.size >= MAX_FIELDS && oldest !== undefined) fields.delete(oldest)
    fields.set(key, field)
  }
  return field
}

/** Thinks about a question, with a pause after each unit that is thought about. */
export const think = ({ place, battle, side, level, salt }: TableThought) =>
  answerWithPauses({ field: fieldOf(place), battle }, side, salt, level)
