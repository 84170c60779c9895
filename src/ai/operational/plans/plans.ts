import * as v from 'valibot'
import counters from '../../../../maps/pedregal/counters.json' with { type: 'json' }
import map from '../../../../maps/pedregal/map.json' with { type: 'json' }
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
  worth: factor,
  boldness: factor,
  care: factor,
  goals: v.array(GoalSchema),
})

const LeaningSchema = v.strictObject({ boldness: factor, care: factor, leans: v.record(v.string(), factor) })

const Schema = v.strictObject({
  meta: v.strictObject({ title: v.string(), about: v.string(), source: v.string() }),
  characters: v.record(v.string(), LeaningSchema),
  plans: v.pipe(v.array(PlanSchema), v.minLength(1)),
})

/** Where some formations are sent. */
export interface PlanGoal {
  readonly formations: readonly string[]
  readonly way?: readonly HexId[]
  readonly posts?: readonly HexId[]
  readonly hunt?: true
  readonly weight: number
}

/** A commander's plan (ai.md, 4). */
export interface CommanderPlan {
  readonly id: string
  readonly side: Side
  /** What speaks for it beforehand, in points. */
  readonly worth: number
  /** Factors on what one's own attacks bring and on what the enemy's reply costs. */
  readonly boldness: number
  readonly care: number
  readonly goals: readonly PlanGoal[]
}

/** How a commander differs from another with the same plan. */
export interface Temperament {
  readonly boldness: number
  readonly care: number
  /** Points beforehand, by plan. */
  readonly leans: Readonly<Record<string, number>>
}

/** A file of plans. */
export interface PlanBook {
  readonly plans: readonly CommanderPlan[]
  readonly characters: Readonly<Record<string, Temperament>>
}

/** Checks a file of plans; a fault names the field. Hexes, formations and leanings must be known. */
export function parsePlans(value: unknown, hexes: ReadonlySet<string>, formations: ReadonlySet<string>): PlanBook {
  const parsed = v.safeParse(Schema, value)
  if (!parsed.success) {
    const issue = parsed.issues[0]
    throw new Error(`plans.json ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
  }
  const { plans, characters } = parsed.output
  for (const [k, plan] of plans.entries())
    for (const [n, goal] of plan.goals.entries()) {
      const where = `plans.json plans.${k}.goals.${n}`
      for (const id of [...(goal.way ?? []), ...(goal.posts ?? [])])
        if (!hexes.has(id)) throw new Error(`${where}: ${id} is no hex of the map`)
      for (const id of goal.formations) if (!formations.has(id)) throw new Error(`${where}: ${id} is no formation`)
      const aims = [goal.way, goal.posts, goal.hunt].filter((aim) => aim !== undefined)
      if (aims.length !== 1) throw new Error(`${where}: needs one of way, posts, hunt`)
    }
  for (const [id, { leans }] of Object.entries(characters))
    for (const plan of Object.keys(leans))
      if (!plans.some((one) => one.id === plan))
        throw new Error(`plans.json characters.${id}.leans: ${plan} is no plan`)
  return { plans, characters }
}

const BOOK = parsePlans(
  file,
  new Set(map.hexes.map(({ id }) => id)),
  new Set(counters.units.map(({ formation }) => formation)),
)

export const PLANS: readonly CommanderPlan[] = BOOK.plans

export const plansOf = (side: Side): readonly CommanderPlan[] => PLANS.filter((plan) => plan.side === side)

const PLAIN: Temperament = { boldness: 1, care: 1, leans: {} }

export const temperamentOf = (character: string): Temperament => BOOK.characters[character] ?? PLAIN

/** A plan as a commander carries it out. */
export function withTemperament(plan: CommanderPlan, { boldness, care, leans }: Temperament): CommanderPlan {
  const worth = plan.worth + (leans[plan.id] ?? 0)
  return { ...plan, boldness: plan.boldness * boldness, care: plan.care * care, worth }
}
