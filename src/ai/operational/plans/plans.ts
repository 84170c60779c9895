// The commanders' plans and temperaments, read from `maps/pedregal/plans.json`.

import { HEX_ID } from '../../../hex/hexId'
import * as v from 'valibot'
import counters from '../../../../maps/pedregal/counters.json' with { type: 'json' }
import map from '../../../../maps/pedregal/map.json' with { type: 'json' }
import plansFile from '../../../../maps/pedregal/plans.json' with { type: 'json' }
import { type HexId, type Side, SIDES } from '../../../operational/types'

/** Largest factor or number of points that the file of plans may hold; a larger one is taken for a mistake. */
const LARGEST_FACTOR = 4
const hexId = v.pipe(v.string(), v.regex(HEX_ID, 'is no hex'))
const factor = v.pipe(v.number(), v.minValue(0), v.maxValue(LARGEST_FACTOR))

const GoalSchema = v.strictObject({
  formations: v.pipe(v.array(v.string()), v.minLength(1)),
  way: v.exactOptional(v.pipe(v.array(hexId), v.minLength(1))),
  posts: v.exactOptional(v.pipe(v.array(hexId), v.minLength(1))),
  hunt: v.exactOptional(v.literal(true)),
  weight: factor,
})

const hexList = v.pipe(v.array(hexId), v.minLength(1))

const StandsSchema = v.strictObject({
  ahead: v.exactOptional(v.strictObject({ formations: v.pipe(v.array(v.string()), v.minLength(1)), hexes: hexList })),
  enemyNear: v.exactOptional(
    v.strictObject({ hexes: hexList, within: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  ),
  notLost: v.exactOptional(hexList),
})

const PlanSchema = v.strictObject({
  id: v.string(),
  side: v.picklist(SIDES),
  worth: factor,
  boldness: factor,
  care: factor,
  stands: v.exactOptional(StandsSchema),
  goals: v.array(GoalSchema),
})

const TemperamentSchema = v.strictObject({ boldness: factor, care: factor, leans: v.record(v.string(), factor) })

const BaselineSchema = v.strictObject({
  depotGuard: v.string(),
  notToRiver: v.array(v.string()),
  garrisons: v.array(v.string()),
})

const PlansFileSchema = v.strictObject({
  meta: v.strictObject({ title: v.string(), about: v.string(), source: v.string() }),
  characters: v.record(v.string(), TemperamentSchema),
  baselines: BaselineSchema,
  plans: v.pipe(v.array(PlanSchema), v.minLength(1)),
})

/** Where a plan sends some formations: exactly one of `way`, `posts` and `hunt` is given. */
export interface PlanGoal {
  readonly formations: readonly string[]
  /** Hexes that the formations visit one after another. */
  readonly way?: readonly HexId[]
  /** Hexes of which each unit makes for the nearest. */
  readonly posts?: readonly HexId[]
  /** Each unit makes for the nearest enemy. */
  readonly hunt?: true
  /** Factor on the value of the goal. */
  readonly weight: number
}

/** What must still be so for a plan to have a sense; all of what is given. Else the clock or the map has overtaken the plan. */
export interface PlanStands {
  /** Half the units of these formations have one of these hexes still before them, and can reach it in the turns left. */
  readonly ahead?: { readonly formations: readonly string[]; readonly hexes: readonly HexId[] }
  /** A known enemy stands within so many hexes of one of these. */
  readonly enemyNear?: { readonly hexes: readonly HexId[]; readonly within: number }
  /** The enemy controls none of these places (OPS-18.2). */
  readonly notLost?: readonly HexId[]
}

/** A plan that a commander may follow in a phase. */
export interface CommanderPlan {
  readonly id: string
  readonly side: Side
  /** Points that are added to the value of the plan when plans are compared. */
  readonly worth: number
  /** Factor on the expected gain of the side's own attacks. */
  readonly boldness: number
  /** Factor on the expected loss by the enemy's next attacks. */
  readonly care: number
  /** Left out: the plan always stands. */
  readonly stands?: PlanStands
  readonly goals: readonly PlanGoal[]
}

/** How a commander differs from others who follow the same plan. */
export interface Temperament {
  /** Factor on the boldness of the plan. */
  readonly boldness: number
  /** Factor on the care of the plan. */
  readonly care: number
  /** Points that the commander adds to the `worth` of a plan, by the plan's id. */
  readonly leans: Readonly<Record<string, number>>
}

/** The content of `maps/pedregal/plans.json`. */
export interface PlanBook {
  readonly plans: readonly CommanderPlan[]
  /** Temperaments by the commander's id. */
  readonly characters: Readonly<Record<string, Temperament>>
  readonly baselines: BaselineFormations
}

/** Formations of this battle that the baseline players (`src/ai/baselines`) treat unlike others. */
export interface BaselineFormations {
  /** The formation that guards San Agustin before others. */
  readonly depotGuard: string
  /** US formations that are not sent to the river early in the game. Late in the game all US formations make for the river. */
  readonly notToRiver: readonly string[]
  /** Mexican formations that stay in their bastions longest. */
  readonly garrisons: readonly string[]
}

/** Checks a goal: throws an error if it names unknown hexes or formations, or is not of exactly one kind. `place`: where in the file it stands. */
function checkGoal(goal: PlanGoal, place: string, hexes: ReadonlySet<string>, formations: ReadonlySet<string>): void {
  for (const id of [...(goal.way ?? []), ...(goal.posts ?? [])])
    if (!hexes.has(id)) throw new Error(`${place}: ${id} is no hex of the map`)
  for (const id of goal.formations) if (!formations.has(id)) throw new Error(`${place}: ${id} is no formation`)
  const kindsGiven = [goal.way, goal.posts, goal.hunt].filter((kind) => kind !== undefined)
  if (kindsGiven.length !== 1) throw new Error(`${place}: needs one of way, posts, hunt`)
}

/**
 * Checks the content of a file of plans and returns it. Throws an error that names the field at fault. `hexes`, `formations`: ids that the file may
 * use.
 */
export function parsePlans(value: unknown, hexes: ReadonlySet<string>, formations: ReadonlySet<string>): PlanBook {
  const parsed = v.safeParse(PlansFileSchema, value)
  if (!parsed.success) {
    const issue = parsed.issues[0]
    throw new Error(`plans.json ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
  }
  const { plans, characters, baselines } = parsed.output
  for (const { id, stands } of plans) {
    const named = [...(stands?.ahead?.hexes ?? []), ...(stands?.enemyNear?.hexes ?? []), ...(stands?.notLost ?? [])]
    for (const hex of named)
      if (!hexes.has(hex)) throw new Error(`plans.json ${id}.stands: ${hex} is no hex of the map`)
    for (const formation of stands?.ahead?.formations ?? [])
      if (!formations.has(formation)) throw new Error(`plans.json ${id}.stands: ${formation} is no formation`)
  }
  for (const [planIndex, plan] of plans.entries())
    for (const [goalIndex, goal] of plan.goals.entries())
      checkGoal(goal, `plans.json plans.${planIndex}.goals.${goalIndex}`, hexes, formations)
  for (const [id, { leans }] of Object.entries(characters))
    for (const planId of Object.keys(leans))
      if (!plans.some((plan) => plan.id === planId))
        throw new Error(`plans.json characters.${id}.leans: ${planId} is no plan`)
  for (const id of [baselines.depotGuard, ...baselines.notToRiver, ...baselines.garrisons])
    if (!formations.has(id)) throw new Error(`plans.json baselines: ${id} is no formation`)
  return { plans, characters, baselines }
}

const PLAN_BOOK = parsePlans(
  plansFile,
  new Set(map.hexes.map(({ id }) => id)),
  new Set(counters.units.map(({ formation }) => formation)),
)

export const PLANS: readonly CommanderPlan[] = PLAN_BOOK.plans

export const BASELINE_FORMATIONS: BaselineFormations = PLAN_BOOK.baselines

export const plansOf = (side: Side): readonly CommanderPlan[] => PLANS.filter((plan) => plan.side === side)

/** The temperament that changes no plan. */
const EVEN_TEMPERED: Temperament = { boldness: 1, care: 1, leans: {} }

/** The temperament of a commander, given by his id. A commander without an entry in the file plays the plans as they are. */
export const temperamentOf = (character: string): Temperament => PLAN_BOOK.characters[character] ?? EVEN_TEMPERED

/** A plan with the boldness, care and worth that it has for a commander of this temperament. */
export function withTemperament(plan: CommanderPlan, { boldness, care, leans }: Temperament): CommanderPlan {
  const worth = plan.worth + (leans[plan.id] ?? 0)
  return { ...plan, boldness: plan.boldness * boldness, care: plan.care * care, worth }
}
