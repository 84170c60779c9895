// The levels of play: how much each of them searches.

import * as v from 'valibot'
import levelsFile from '../data/levels.json' with { type: 'json' }
import { LEVELS, type Level } from '../types'

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Schemas of the fields that make up a search depth. */
const DEPTH_FIELDS = {
  /** Budget of a movement phase: how many imagined positions may be valued. */
  evaluations: CountSchema,
  /** Factor on the loss expected from the enemy's next attacks; 0: they are not looked at. */
  replyFactor: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** Enemy stacks against which units are massed. */
  attackTargets: CountSchema,
  /** Destinations tried for each stack. */
  stackDestinations: CountSchema,
  /** Destinations tried for each unit; 0: units are not tried singly. */
  unitDestinations: CountSchema,
  /** Most rounds of local search. */
  rounds: CountSchema,
  /** Most random changes that are tried. */
  randomChanges: CountSchema,
  /** Are leaders placed where they help most? */
  placeLeaders: v.boolean(),
  /** Is the enemy's reach worked out anew in each round, because units that the search has placed block other hexes? */
  refreshReply: v.boolean(),
  /** Are units and engineers told off for the river near the end of the game (OPS-18.2)? */
  riverPlan: v.boolean(),
  /** Points that are added to what an attack must be expected to gain; below 0: the level attacks at odds that others leave alone. */
  leastGain: v.number(),
}
const SearchDepthSchema = v.strictObject(DEPTH_FIELDS)

/** How much a level searches in a movement phase. */
export type SearchDepth = v.InferOutput<typeof SearchDepthSchema>

/** The explanation of a field in `levels.json`, for a reader of the file. */
const ExplanationSchema = v.strictObject({ unit: v.string(), about: v.string() })
const LevelsFileSchema = v.strictObject({
  about: v.string(),
  fields: v.strictObject(
    v.entriesFromList(Object.keys(DEPTH_FIELDS) as (keyof typeof DEPTH_FIELDS)[], ExplanationSchema),
  ),
  levels: v.strictObject(v.entriesFromList(LEVELS, SearchDepthSchema)),
})

/** Checks the content of `levels.json` and returns its levels. Throws an error that names the field at fault. */
export function parseLevels(value: unknown): Readonly<Record<Level, SearchDepth>> {
  const parsed = v.safeParse(LevelsFileSchema, value)
  if (parsed.success) return parsed.output.levels
  const issue = parsed.issues[0]
  throw new Error(`levels.json ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
}

const DEPTH_BY_LEVEL = parseLevels(levelsFile)

/** The search depth of a level; a level that is not known plays as a general. */
export const searchDepthOf = (level: Level): SearchDepth => DEPTH_BY_LEVEL[LEVELS.includes(level) ? level : 'general']
