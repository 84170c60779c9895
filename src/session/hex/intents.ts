import * as v from 'valibot'
import type { Intent } from '../../ai/operational/types'
import { mapSides, type Sides } from '../../game/side'
import type { Segment, Side } from '../../operational/types'

/** What the AI intended in a segment, as it was when the AI last decided there. */
export interface RecordedIntent {
  readonly turn: number
  readonly active: Side
  readonly segment: Segment
  readonly intent: Intent
}

/** What the AI intended in a whole game, for the sides that it plays or has played. Secret while the game runs. */
export type AiIntents = Partial<Record<Side, readonly RecordedIntent[]>>

const word = v.pipe(v.string(), v.maxLength(80))
const listOf = <S extends v.GenericSchema>(item: S, maxLength: number) => v.pipe(v.array(item), v.maxLength(maxLength))
const figure = v.pipe(v.number(), v.finite())

const IntentSchema = v.looseObject({
  plans: listOf(
    v.looseObject({ plan: word, value: figure, terms: listOf(v.looseObject({ name: word, value: figure }), 60) }),
    60,
  ),
  orders: listOf(v.looseObject({ piece: word, script: word, to: word, goal: v.nullable(word) }), 200),
  attacks: listOf(v.looseObject({ target: word, attackers: listOf(word, 60), gain: figure }), 60),
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
