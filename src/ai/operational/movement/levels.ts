import * as v from 'valibot'
import file from '../data/levels.json' with { type: 'json' }
import { LEVELS, type Level } from '../types'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const DepthSchema = v.strictObject({
  evaluations: count,
  reply: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  targets: count,
  stacks: count,
  units: count,
  rounds: count,
  evolve: count,
  staff: v.boolean(),
  refresh: v.boolean(),
})

/** How deep a level plans its movement phase. */
export type SearchDepth = v.InferOutput<typeof DepthSchema>

const Schema = v.strictObject({
  about: v.string(),
  levels: v.strictObject({ cadet: DepthSchema, captain: DepthSchema, colonel: DepthSchema, general: DepthSchema }),
})

/** Checks a file of levels; a fault names the field. */
export function parseLevels(value: unknown): Readonly<Record<Level, SearchDepth>> {
  const parsed = v.safeParse(Schema, value)
  if (parsed.success) return parsed.output.levels
  const issue = parsed.issues[0]
  throw new Error(`levels.json ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
}

const DEPTHS = parseLevels(file)

export const searchDepthOf = (level: Level): SearchDepth => DEPTHS[LEVELS.includes(level) ? level : 'general']
