// The shapes of `maps/pedregal/plans.json`: plans in stages, what ends a stage, and how commanders differ; and the check of the file.

import * as v from 'valibot'
import { HEX_ID } from '../../../hex/hexId'
import { type HexId, type Side, SIDES } from '../../../operational/types'

/** Largest factor or number of points that the file of plans may hold; a larger one is taken for a mistake. */
const LARGEST_FACTOR = 10
const hexId = v.pipe(v.string(), v.regex(HEX_ID, 'is no hex'))
const factor = v.pipe(v.number(), v.minValue(0), v.maxValue(LARGEST_FACTOR))
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const hexList = v.pipe(v.array(hexId), v.minLength(1))
const formationList = v.pipe(v.array(v.string()), v.minLength(1))

/** What the units of a goal do there: fight, keep the enemy in his place without an attack at doubtful odds, or stand at hand behind the line. */
export const TASKS = ['attack', 'pin', 'reserve'] as const
/** A task of the units of a goal. */
export type Task = (typeof TASKS)[number]

const GoalSchema = v.strictObject({
  formations: formationList,
  way: v.exactOptional(hexList),
  posts: v.exactOptional(hexList),
  hunt: v.exactOptional(v.union([v.literal(true), formationList])),
  weight: factor,
  near: v.exactOptional(count),
  task: v.exactOptional(v.picklist(TASKS)),
  show: v.exactOptional(v.literal(true)),
  guided: v.exactOptional(v.literal(true)),
  boldness: v.exactOptional(v.pipe(factor, v.minValue(0.1))),
})

const StandsSchema = v.strictObject({
  ahead: v.exactOptional(v.strictObject({ formations: formationList, hexes: hexList })),
  enemyNear: v.exactOptional(v.strictObject({ hexes: hexList, within: count, cf: v.exactOptional(count) })),
  notLost: v.exactOptional(hexList),
  before: v.exactOptional(count),
  from: v.exactOptional(count),
})

/** The fields of a condition. */
const CONDITION_FIELDS = {
  turn: v.exactOptional(count),
  before: v.exactOptional(count),
  beaten: v.exactOptional(v.strictObject({ formations: formationList, share })),
  near: v.exactOptional(v.strictObject({ hexes: hexList, within: count, cf: count })),
  cleared: v.exactOptional(v.strictObject({ hexes: hexList, within: count, cf: v.exactOptional(count) })),
  there: v.exactOptional(v.strictObject({ formations: formationList, hexes: hexList, within: count, share })),
  held: v.exactOptional(hexList),
  lost: v.exactOptional(hexList),
  awake: v.exactOptional(v.boolean()),
}

const EndSchema = v.strictObject({ why: v.string(), next: v.exactOptional(v.string()), ...CONDITION_FIELDS })

const StageSchema = v.strictObject({
  id: v.string(),
  boldness: v.exactOptional(factor),
  care: v.exactOptional(factor),
  ends: v.array(EndSchema),
  goals: v.array(GoalSchema),
})

const PlanSchema = v.strictObject({
  id: v.string(),
  side: v.picklist(SIDES),
  worth: factor,
  opening: factor,
  commitment: factor,
  holds: v.pipe(count, v.minValue(1)),
  boldness: factor,
  care: factor,
  stands: v.exactOptional(StandsSchema),
  stages: v.pipe(v.array(StageSchema), v.minLength(1)),
})

const TemperamentSchema = v.strictObject({
  boldness: factor,
  care: factor,
  leans: v.record(v.string(), factor),
  openings: v.record(v.string(), factor),
})

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
  /** Formations, or single units by id; of several goals for a unit the last counts. */
  readonly formations: readonly string[]
  /** Hexes that the formations visit one after another. */
  readonly way?: readonly HexId[]
  /** Hexes of which each unit makes for the nearest. */
  readonly posts?: readonly HexId[]
  /** Each unit makes for the nearest enemy; of a list of formations for the nearest of their units. */
  readonly hunt?: true | readonly string[]
  /** Factor on the value of the goal. */
  readonly weight: number
  /** A unit within so many hexes of a hex of the goal is there; left out: 0. */
  readonly near?: number
  /** Left out: attack. */
  readonly task?: Task
  /** The units are to act in the open: their boxes are revealed (OPS-19.5.10). */
  readonly show?: true
  /** An engineer goes with each unit that has lava before it; a unit without one waits outside the lava (OPS-19.3.2). */
  readonly guided?: true
  /** Factor on what attacks of these units are worth, beside that of plan and stage; left out: 1. */
  readonly boldness?: number
}

/** What must still be so for a plan to have a sense; all of what is given. Else the clock or the map has overtaken the plan. */
export interface PlanStands {
  /** Half the units of these formations have one of these hexes still before them, and can reach it in the turns left. */
  readonly ahead?: { readonly formations: readonly string[]; readonly hexes: readonly HexId[] }
  /** Known enemy units of `cf` combat factors together (left out: any unit), or a marker of his, stand within so many hexes of one of these. */
  readonly enemyNear?: { readonly hexes: readonly HexId[]; readonly within: number; readonly cf?: number }
  /** The enemy controls none of these places (OPS-18.2). */
  readonly notLost?: readonly HexId[]
  /** The turn is earlier than this. */
  readonly before?: number
  /** It may be begun from this turn on; that does not end one which another plan has led to earlier. */
  readonly from?: number
}

/** Something that may be so in a position, as far as a side knows it; all of what is given must be. */
export interface Condition {
  /** The turn is this or later. */
  readonly turn?: number
  /** The turn is earlier than this. */
  readonly before?: number
  /** Units with this share of the formations' printed strength are destroyed or routed; a disrupted unit counts half. */
  readonly beaten?: { readonly formations: readonly string[]; readonly share: number }
  /** Known enemy units within so many hexes of one of these have so many combat factors together. */
  readonly near?: { readonly hexes: readonly HexId[]; readonly within: number; readonly cf: number }
  /** No marker of the enemy and no known enemy, or fewer than `cf` combat factors of his, stand within so many hexes of one of these. */
  readonly cleared?: { readonly hexes: readonly HexId[]; readonly within: number; readonly cf?: number }
  /** Units with this share of the strength that the formations (or single units, by id) have on the map are within so many hexes of one of these. */
  readonly there?: {
    readonly formations: readonly string[]
    readonly hexes: readonly HexId[]
    readonly within: number
    readonly share: number
  }
  /** The side controls all of these places. */
  readonly held?: readonly HexId[]
  /** The enemy controls one of these places. */
  readonly lost?: readonly HexId[]
  /** Is Santa Anna active (OPS-19.4)? */
  readonly awake?: boolean
}

/** What ends a stage. */
export interface StageEnd extends Condition {
  /** The reason as the page tells it (message `ai.because.<why>`). */
  readonly why: string
  /** Id of the plan that is followed from then on; left out: the next stage of the same plan. */
  readonly next?: string
}

/** A stage of a plan. */
export interface PlanStage {
  /** The page tells the stage by the message `ai.stage.<plan>.<id>`. */
  readonly id: string
  /** Factor on the boldness of the plan; left out: 1. */
  readonly boldness?: number
  /** Factor on the care of the plan; left out: 1. */
  readonly care?: number
  /** The stage is over as soon as one of these is so. */
  readonly ends: readonly StageEnd[]
  readonly goals: readonly PlanGoal[]
}

/** A plan as the file has it. */
export interface PlanDefinition {
  readonly id: string
  readonly side: Side
  /** Points that are added to the value of the plan when plans are compared. */
  readonly worth: number
  /** How often the plan is drawn for the first turn, compared with the other plans of the side. */
  readonly opening: number
  /** Points by which another plan must be better at first; they melt away in `holds` turns. */
  readonly commitment: number
  readonly holds: number
  /** Factor on the expected gain of the side's own attacks. */
  readonly boldness: number
  /** Factor on the expected loss by the enemy's next attacks. */
  readonly care: number
  /** Left out: the plan can always be begun. */
  readonly stands?: PlanStands
  readonly stages: readonly PlanStage[]
}

/** How a commander differs from others who follow the same plan. */
export interface Temperament {
  /** Factor on the boldness of the plan. */
  readonly boldness: number
  /** Factor on the care of the plan. */
  readonly care: number
  /** Points that the commander adds to the `worth` of a plan, by the plan's id. */
  readonly leans: Readonly<Record<string, number>>
  /** Factors on `opening` of plans, by the plan's id; left out: 1. */
  readonly openings: Readonly<Record<string, number>>
}

/** The content of `maps/pedregal/plans.json`. */
export interface PlanBook {
  readonly plans: readonly PlanDefinition[]
  /** Temperaments by the commander's id. */
  readonly characters: Readonly<Record<string, Temperament>>
  readonly baselines: BaselineFormations
}

/** Formations of this battle that the baseline players (`src/ai/baselines`) treat unlike others; all computer players guard San Agustin with `depotGuard`. */
export interface BaselineFormations {
  /** The formation that guards San Agustin before others. */
  readonly depotGuard: string
  /** US formations that are not sent to the river early in the game. Late in the game all US formations make for the river. */
  readonly notToRiver: readonly string[]
  /** Mexican formations that stay in their bastions longest. */
  readonly garrisons: readonly string[]
}

/** The ids that a file of plans may name. */
interface KnownIds {
  readonly hexes: ReadonlySet<string>
  readonly formations: ReadonlySet<string>
  readonly units: ReadonlySet<string>
  readonly plans: ReadonlySet<string>
}

/** Checks ids: throws an error that names `place`, where in the file they stand, and the first that is not known. */
function checkIds(ids: readonly string[], known: ReadonlySet<string>, place: string, what: string): void {
  for (const id of ids) if (!known.has(id)) throw new Error(`plans.json ${place}: ${id} is no ${what}`)
}

/** Checks the hexes and formations that a condition, or what must be so for a plan to be begun, names. */
function checkCondition(
  condition: Condition & PlanStands,
  place: string,
  { hexes, formations, units }: KnownIds,
): void {
  const { beaten, near, cleared, there, held, lost, ahead, enemyNear, notLost } = condition
  const withHexes = [near, cleared, there, ahead, enemyNear].flatMap((part) => part?.hexes ?? [])
  checkIds([...withHexes, ...(held ?? []), ...(lost ?? []), ...(notLost ?? [])], hexes, place, 'hex of the map')
  const withFormations = [beaten, there, ahead].flatMap((part) => part?.formations ?? [])
  checkIds(
    withFormations.filter((id) => !units.has(id)),
    formations,
    place,
    'formation',
  )
}

/** Checks a goal: throws an error if it names unknown hexes or formations, or is not of exactly one kind. `place`: where in the file it stands. */
function checkGoal(goal: PlanGoal, place: string, { hexes, formations, units }: KnownIds): void {
  checkIds([...(goal.way ?? []), ...(goal.posts ?? [])], hexes, place, 'hex of the map')
  const prey = goal.hunt === true ? [] : (goal.hunt ?? [])
  checkIds(prey, formations, place, 'formation')
  checkIds(
    goal.formations.filter((id) => !units.has(id)),
    formations,
    place,
    'formation',
  )
  const kindsGiven = [goal.way, goal.posts, goal.hunt].filter((kind) => kind !== undefined)
  if (kindsGiven.length !== 1) throw new Error(`plans.json ${place}: needs one of way, posts, hunt`)
}

/**
 * Checks the content of a file of plans and returns it. Throws an error that names the field at fault. `hexes`, `formations`, `units`: ids that the
 * file may use.
 */
export function parsePlans(
  value: unknown,
  hexes: ReadonlySet<string>,
  formations: ReadonlySet<string>,
  units: ReadonlySet<string>,
): PlanBook {
  const parsed = v.safeParse(PlansFileSchema, value)
  if (!parsed.success) {
    const issue = parsed.issues[0]
    throw new Error(`plans.json ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
  }
  const { plans, characters, baselines } = parsed.output
  const known: KnownIds = { hexes, formations, units, plans: new Set(plans.map(({ id }) => id)) }
  for (const { id, stands, stages } of plans) {
    checkCondition(stands ?? {}, `${id}.stands`, known)
    for (const stage of stages) {
      const place = `${id}.stages.${stage.id}`
      for (const [n, end] of stage.ends.entries()) {
        checkCondition(end, `${place}.ends.${n}`, known)
        checkIds(end.next === undefined ? [] : [end.next], known.plans, `${place}.ends.${n}`, 'plan')
      }
      for (const [n, goal] of stage.goals.entries()) checkGoal(goal, `${place}.goals.${n}`, known)
    }
    const last = stages.at(-1)!
    if (last.ends.some(({ next }) => next === undefined))
      throw new Error(`plans.json ${id}.stages.${last.id}: after the last stage an end must name a plan`)
  }
  for (const [id, { leans, openings }] of Object.entries(characters))
    checkIds([...Object.keys(leans), ...Object.keys(openings)], known.plans, `characters.${id}`, 'plan')
  checkIds(
    [baselines.depotGuard, ...baselines.notToRiver, ...baselines.garrisons],
    formations,
    'baselines',
    'formation',
  )
  return { plans, characters, baselines }
}
