import * as v from 'valibot'
import type { Intent } from '../ai/operational/types'
import type { Segment, Side } from '../operational/types'

/** What the AI meant to do in a segment, as it stood when it last decided there. */
export interface Meant {
  readonly turn: number
  readonly active: Side
  readonly segment: Segment
  readonly intent: Intent
}

/** The same of a whole game, by the sides that the AI plays or has played: their secrets while it runs. */
export type Minds = Partial<Record<Side, readonly Meant[]>>

const word = v.pipe(v.string(), v.maxLength(80))
const most = <S extends v.GenericSchema>(item: S, count: number) => v.pipe(v.array(item), v.maxLength(count))
const figure = v.pipe(v.number(), v.finite())

const IntentSchema = v.looseObject({
  plans: most(
    v.looseObject({ plan: word, value: figure, terms: most(v.looseObject({ name: word, value: figure }), 60) }),
    60,
  ),
  orders: most(v.looseObject({ piece: word, script: word, to: word, goal: v.nullable(word) }), 200),
  attacks: most(v.looseObject({ target: word, attackers: most(word, 60), gain: figure }), 60),
})
const MeantSchema = v.strictObject({
  turn: v.pipe(v.number(), v.integer()),
  active: v.picklist(['us', 'mexican']),
  segment: v.picklist(['setup', 'command', 'move', 'recovery', 'combat', 'turnEnd', 'over']),
  intent: IntentSchema,
})

/** What a save may hold of it. */
export const MindsSchema = v.strictObject({
  us: v.exactOptional(most(MeantSchema, 1000)),
  mexican: v.exactOptional(most(MeantSchema, 1000)),
})
