import * as v from 'valibot'
import file from '../data/levels.json' with { type: 'json' }
import { LEVELS, type Level } from '../types'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const FIELDS = {
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
const SearchDepthSchema = v.strictObject(FIELDS)

/** How much a level searches in a movement phase; each field is explained in `src/ai/operational/data/levels.json`. */
export type SearchDepth = v.InferOutput<typeof SearchDepthSchema>

const explanation = v.strictObject({ unit: v.string(), about: v.string() })
const Schema = v.strictObject({
  about: v.string(),
  fields: v.strictObject(v.entriesFromList(Object.keys(FIELDS) as (keyof typeof FIELDS)[], explanation)),
  levels: v.strictObject(v.entriesFromList(LEVELS, SearchDepthSchema)),
})

/** Reads a file of levels; throws an error that names the field at fault. */
export function parseLevels(value: unknown): Readonly<Record<Level, SearchDepth>> {
  const parsed = v.safeParse(Schema, value)
  if (parsed.success) return parsed.output.levels
  const issue = parsed.issues[0]
  throw new Error(`levels.json ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
}

const DEPTHS = parseLevels(file)

/** The search depth of a level; a level that is not known plays as a general. */
export const searchDepthOf = (level: Level): SearchDepth => DEPTHS[LEVELS.includes(level) ? level : 'general']
