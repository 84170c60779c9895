import { HEX_ID } from '../../../hex/hexId'
import * as v from 'valibot'
import counters from '../../../../maps/pedregal/counters.json' with { type: 'json' }
import map from '../../../../maps/pedregal/map.json' with { type: 'json' }
import file from '../../../../maps/pedregal/plans.json' with { type: 'json' }
import { type HexId, type Side, SIDES } from '../../../operational/types'

/** Largest factor or value that a plan may have. */
const MOST = 4
const hex = v.pipe(v.string(), v.regex(HEX_ID, 'is no hex'))
const factor = v.pipe(v.number(), v.minValue(0), v.maxValue(MOST))

const GoalSchema = v.strictObject({
  formations: v.pipe(v.array(v.string()), v.minLength(1)),
  way: v.exactOptional(v.pipe(v.array(hex), v.minLength(1))),
  posts: v.exactOptional(v.pipe(v.array(hex), v.minLength(1))),
  hunt: v.exactOptional(v.literal(true)),
  weight: factor,
})

const PlanSchema = v.strictObject({
  id: v.string(),
  side: v.picklist(SIDES),
  worth: factor,
  boldness: factor,
  care: factor,
  goals: v.array(GoalSchema),
})

const TemperamentSchema = v.strictObject({ boldness: factor, care: factor, leans: v.record(v.string(), factor) })

const BaselineSchema = v.strictObject({
  depotGuard: v.string(),
  notToRiver: v.array(v.string()),
  garrisons: v.array(v.string()),
})

const Schema = v.strictObject({
  meta: v.strictObject({ title: v.string(), about: v.string(), source: v.string() }),
  characters: v.record(v.string(), TemperamentSchema),
  baselines: BaselineSchema,
  plans: v.pipe(v.array(PlanSchema), v.minLength(1)),
})

/** Where a plan sends some formations: exactly one of `way`, `posts` and `hunt` is given. */
export interface PlanGoal {
  readonly formations: readonly string[]
  /** Waypoints, one after another. */
  readonly way?: readonly HexId[]
  /** The nearest of these hexes. */
  readonly posts?: readonly HexId[]
  /** The nearest enemy. */
  readonly hunt?: true
  /** Factor on the value of the goal. */
  readonly weight: number
}

/** A plan that a commander may follow in a phase. */
export interface CommanderPlan {
  readonly id: string
  readonly side: Side
  /** Points that the plan has in advance when plans are compared. */
  readonly worth: number
  /** Factor on the gain of the side's own attacks. */
  readonly boldness: number
  /** Factor on the loss by the enemy's reply. */
  readonly care: number
  readonly goals: readonly PlanGoal[]
}

/** How a commander differs from others who follow the same plan. */
export interface Temperament {
  /** Factors on those of the plan. */
  readonly boldness: number
  readonly care: number
  /** Points that he gives a plan in advance, by its id. */
  readonly leans: Readonly<Record<string, number>>
}

/** The content of `maps/pedregal/plans.json`. */
export interface PlanBook {
  readonly plans: readonly CommanderPlan[]
  /** Temperaments by the commander's id. */
  readonly characters: Readonly<Record<string, Temperament>>
  readonly baselines: BaselineFormations
}

/** Formations of this battle that the baseline players treat differently. */
export interface BaselineFormations {
  /** It guards San Agustin before others. */
  readonly depotGuard: string
  /** They stay away from the river until the end. */
  readonly notToRiver: readonly string[]
  /** Mexican formations that stay in their bastions longest. */
  readonly garrisons: readonly string[]
}

function checkGoal(goal: PlanGoal, where: string, hexes: ReadonlySet<string>, formations: ReadonlySet<string>): void {
  for (const id of [...(goal.way ?? []), ...(goal.posts ?? [])])
    if (!hexes.has(id)) throw new Error(`${where}: ${id} is no hex of the map`)
  for (const id of goal.formations) if (!formations.has(id)) throw new Error(`${where}: ${id} is no formation`)
  const given = [goal.way, goal.posts, goal.hunt].filter((kind) => kind !== undefined)
  if (given.length !== 1) throw new Error(`${where}: needs one of way, posts, hunt`)
}

/** Reads a file of plans; throws an error that names the field at fault. `hexes`, `formations`: the ids that the file may use. */
export function parsePlans(value: unknown, hexes: ReadonlySet<string>, formations: ReadonlySet<string>): PlanBook {
  const parsed = v.safeParse(Schema, value)
  if (!parsed.success) {
    const issue = parsed.issues[0]
    throw new Error(`plans.json ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
  }
  const { plans, characters, baselines } = parsed.output
  for (const [k, plan] of plans.entries())
    for (const [n, goal] of plan.goals.entries()) checkGoal(goal, `plans.json plans.${k}.goals.${n}`, hexes, formations)
  for (const [id, { leans }] of Object.entries(characters))
    for (const planId of Object.keys(leans))
      if (!plans.some((plan) => plan.id === planId))
        throw new Error(`plans.json characters.${id}.leans: ${planId} is no plan`)
  for (const id of [baselines.depotGuard, ...baselines.notToRiver, ...baselines.garrisons])
    if (!formations.has(id)) throw new Error(`plans.json baselines: ${id} is no formation`)
  return { plans, characters, baselines }
}

const BOOK = parsePlans(
  file,
  new Set(map.hexes.map(({ id }) => id)),
  new Set(counters.units.map(({ formation }) => formation)),
)

export const PLANS: readonly CommanderPlan[] = BOOK.plans

export const BASELINE_FORMATIONS: BaselineFormations = BOOK.baselines

export const plansOf = (side: Side): readonly CommanderPlan[] => PLANS.filter((plan) => plan.side === side)

const EVEN_TEMPERED: Temperament = { boldness: 1, care: 1, leans: {} }

/** The temperament of a commander; one that the file does not name changes nothing. */
export const temperamentOf = (character: string): Temperament => BOOK.characters[character] ?? EVEN_TEMPERED

/** A plan as a commander of this temperament carries it out. */
export function withTemperament(plan: CommanderPlan, { boldness, care, leans }: Temperament): CommanderPlan {
  const worth = plan.worth + (leans[plan.id] ?? 0)
  return { ...plan, boldness: plan.boldness * boldness, care: plan.care * care, worth }
}
