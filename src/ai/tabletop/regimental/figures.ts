// What the tactical player of the Regimental rules weighs, and what its levels can do (data/tactics.json, data/levels.json).
import * as v from 'valibot'
import rawLevels from './data/levels.json'
import rawTactics from './data/tactics.json'

const whole = v.pipe(v.number(), v.integer())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const percent = v.pipe(count, v.maxValue(100))
/** How a side means to fight. `guns`: its guns fight, and the rest stands ready; `hold`: it keeps its ground. */
export type Posture = 'attack' | 'balanced' | 'hold' | 'guns'
const byPosture = (value: typeof whole) => v.strictObject({ attack: value, balanced: value, hold: value, guns: value })

const WeightsSchema = v.strictObject({
  stand: v.strictObject({ elite: count, veteran: count, trained: count, raw: count }),
  gunStand: count,
  disordered: v.strictObject({ fresh: count, worn: count, spent: count }),
  broken: count,
  wear: count,
  silenced: count,
  damaged: count,
  ground: count,
  chargeLeast: byPosture(whole),
  chargeOwnLoss: byPosture(whole),
  fireLeast: count,
  musketryDistance: count,
  chargeDistance: count,
  cavalryDistance: count,
  gunDistance: count,
  safeDistance: count,
  checkRisk: percent,
  supporters: count,
  leaderBehind: count,
  elsewhere: count,
  shaken: v.strictObject({ good: count, disordered: count, broken: count }),
  prize: count,
  crowd: count,
  deployDistance: count,
  supportDistance: count,
  superiority: count,
})
export type Weights = v.InferOutput<typeof WeightsSchema>

const fields = v.record(v.string(), v.string())
/** What the player weighs. */
export const WEIGHTS: Weights = v.parse(
  v.strictObject({ about: v.string(), fields, weights: WeightsSchema }),
  rawTactics,
).weights

const SkillSchema = v.strictObject({
  overlooks: percent,
  misjudges: percent,
  chargersTogether: v.pipe(count, v.minValue(1)),
  reacts: v.boolean(),
})
/** How well a player judges what is on the table. */
export type Skill = Readonly<v.InferOutput<typeof SkillSchema>>

/** The levels, the weakest first; their names are those of the other computer players. */
export const REGIMENTAL_LEVELS = ['cadet', 'captain', 'general'] as const
export type RegimentalLevel = (typeof REGIMENTAL_LEVELS)[number]

/** What each level can do. */
export const SKILLS: Readonly<Record<RegimentalLevel, Skill>> = v.parse(
  v.strictObject({
    about: v.string(),
    fields,
    levels: v.strictObject({ cadet: SkillSchema, captain: SkillSchema, general: SkillSchema }),
  }),
  rawLevels,
).levels
