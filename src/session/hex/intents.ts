import * as v from 'valibot'
import type { Intent } from '../../ai/operational/types'
import { mapSides, type Sides } from '../../game/side'
import type { Segment, Side } from '../../operational/types'

/** What the AI intended in a segment of a player turn: its intention at its last decision in that segment. */
export interface RecordedIntent {
  readonly turn: number
  readonly active: Side
  readonly segment: Segment
  readonly intent: Intent
}

/** What the AI intended in a whole game, for the sides that it plays or has played. Secret while the game runs. */
export type AiIntents = Partial<Record<Side, readonly RecordedIntent[]>>

/** An id or a name. */
const WordSchema = v.pipe(v.string(), v.maxLength(80))
const listOf = <S extends v.GenericSchema>(item: S, maxLength: number) => v.pipe(v.array(item), v.maxLength(maxLength))
const NumberSchema = v.pipe(v.number(), v.finite())

/** Most plans of an intent, most attacks, and most parts of a plan or attack. */
const MAX_PARTS = 60
/** Most orders of an intent. */
const MAX_ORDERS = 200

/**
 * The schema of `Intent`: the plans that were weighed, each with its value and the terms which that value is the sum of; the orders, each made by a
 * script for one piece; and the attacks with their expected gain. Fields that it does not name are kept.
 */
const IntentSchema = v.looseObject({
  plans: listOf(
    v.looseObject({
      plan: WordSchema,
      value: NumberSchema,
      terms: listOf(v.looseObject({ name: WordSchema, value: NumberSchema }), MAX_PARTS),
    }),
    MAX_PARTS,
  ),
  // The plan that lasts over several turns; saves of earlier editions have none.
  followed: v.exactOptional(
    v.looseObject({
      plan: WordSchema,
      stage: WordSchema,
      stageIndex: NumberSchema,
      since: NumberSchema,
      stageSince: NumberSchema,
      why: WordSchema,
      before: v.nullable(WordSchema),
      commitment: NumberSchema,
    }),
  ),
  // `to`: the hex where the piece is to be at the end of the phase; `goal`: that of the plan toward which it moves; null: none.
  orders: listOf(
    v.looseObject({ piece: WordSchema, script: WordSchema, to: WordSchema, goal: v.nullable(WordSchema) }),
    MAX_ORDERS,
  ),
  attacks: listOf(
    v.looseObject({ target: WordSchema, attackers: listOf(WordSchema, MAX_PARTS), gain: NumberSchema }),
    MAX_PARTS,
  ),
})

/** Most intents of a side in a save. */
const MAX_INTENTS = 1000

/** The schema of the intents in a save. */
export function aiIntentsSchema(sides: Sides) {
  const recorded = v.strictObject({
    turn: v.pipe(v.number(), v.integer()),
    active: v.picklist(sides),
    segment: v.picklist(['setup', 'command', 'move', 'recovery', 'combat', 'turnEnd', 'over']),
    intent: IntentSchema,
  })
  return v.strictObject(mapSides(sides, () => v.exactOptional(listOf(recorded, MAX_INTENTS))))
}
