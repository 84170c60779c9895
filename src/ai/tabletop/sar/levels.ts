// The levels of the tactical AI: how much each looks at and how well it judges. None has better dice or knows more.
import * as v from 'valibot'
import raw from './data/levels.json'

/** The levels of the tactical AI, the weakest first. Their names are those of the hex game's levels. */
export const TABLE_LEVELS = ['cadet', 'captain', 'general'] as const
export type TableLevel = (typeof TABLE_LEVELS)[number]

const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))
const SkillSchema = v.strictObject({
  /** Chance in percent that a unit is overlooked when orders are given. */
  overlooks: percent,
  /** By up to so many percent a value is judged too high or too low. */
  misjudges: percent,
  /** Most units that charge one enemy together. */
  chargersTogether: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Tries only as few marches as a hasty player. */
  fewMarches: v.boolean(),
  /** Plans reactions: squares, backing away under fire, what winners of melees do. */
  reacts: v.boolean(),
})
/** How well a player sees what is on the table (data/levels.json). */
export type Skill = Readonly<v.InferOutput<typeof SkillSchema>>

const FileSchema = v.strictObject({
  about: v.string(),
  fields: v.record(v.string(), v.strictObject({ unit: v.string(), about: v.string() })),
  levels: v.strictObject({ cadet: SkillSchema, captain: SkillSchema, general: SkillSchema }),
})

/** What each level can do. */
export const SKILLS: Readonly<Record<TableLevel, Skill>> = v.parse(FileSchema, raw).levels
