import * as v from 'valibot'
import file from '../../../../maps/pedregal/plans.json' with { type: 'json' }
import type { HexId, Side } from '../../../operational/types'

const hex = v.pipe(v.string(), v.regex(/^\d{4}$/, 'is no hex'))
const factor = v.pipe(v.number(), v.minValue(0), v.maxValue(4))

const GoalSchema = v.strictObject({
  formations: v.pipe(v.array(v.string()), v.minLength(1)),
  /** One after another. */
  way: v.exactOptional(v.pipe(v.array(hex), v.minLength(1))),
  /** Any of them. */
  posts: v.exactOptional(v.pipe(v.array(hex), v.minLength(1))),
  /** Wherever the enemy stands. */
  hunt: v.exactOptional(v.literal(true)),
  weight: factor,
})

const PlanSchema = v.strictObject({
  id: v.string(),
  side: v.picklist(['us', 'mexican']),
  boldness: factor,
  care: factor,
  goals: v.array(GoalSchema),
})

const Schema = v.strictObject({
  meta: v.strictObject({ title: v.string(), about: v.string(), source: v.string() }),
  plans: v.pipe(v.array(PlanSchema), v.minLength(1)),
})

/** Where some formations are sent. */
export interface Goal {
  readonly formations: readonly string[]
  readonly way?: readonly HexId[]
  readonly posts?: readonly HexId[]
  readonly hunt?: true
  readonly weight: number
}

/** A commander's plan (ai.md, 4). */
export interface Plan {
  readonly id: string
  readonly side: Side
  /** Factors on what one's own attacks bring and on what the enemy's reply costs. */
  readonly boldness: number
  readonly care: number
  readonly goals: readonly Goal[]
}

/** Checks a file of plans; a fault names the field. */
export function parsePlans(value: unknown): readonly Plan[] {
  const parsed = v.safeParse(Schema, value)
  if (parsed.success) return parsed.output.plans
  const issue = parsed.issues[0]
  throw new Error(`plans.json ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
}

export const PLANS: readonly Plan[] = parsePlans(file)

export const plansOf = (side: Side): readonly Plan[] => PLANS.filter((plan) => plan.side === side)
