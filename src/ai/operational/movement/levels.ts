// The levels of play: how much each of them searches.

import * as v from 'valibot'
import levelsFile from '../data/levels.json' with { type: 'json' }
import { LEVELS, type Level } from '../types'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Schemas of the fields that make up a search depth. `levels.json` explains each field. */
const DEPTH_FIELDS = {
  evaluations: count,
  replyFactor: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  attackTargets: count,
  stackDestinations: count,
  unitDestinations: count,
  rounds: count,
  randomChanges: count,
  placeLeaders: v.boolean(),
  refreshReply: v.boolean(),
}
const SearchDepthSchema = v.strictObject(DEPTH_FIELDS)

/** How much a level searches in a movement phase; each field is explained in `src/ai/operational/data/levels.json`. */
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
