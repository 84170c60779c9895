// What a scenario adds to the rules, as data: maps/NAME/regimental.json, checked.
import * as v from 'valibot'
import type { Result } from '../../../../core/result'
import { parseFile } from '../../../common/fault'

const InchesSchema = v.pipe(v.number(), v.minValue(0))
const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
const SeatSchema = v.picklist(['a', 'b'])
const origin = { from: v.string(), certainty: v.string() }

const PointsSchema = v.strictObject({ stand: CountSchema, gunStand: CountSchema, keyPosition: CountSchema })
const VictorySchema = v.strictObject({
  ...origin,
  decisive: v.array(
    v.variant('when', [
      /** The train is lost (train in danger). */
      v.strictObject({ winner: SeatSchema, when: v.literal('trainLost') }),
      /** REG-12.8: the enemy has the greater losses, and the winner holds this key position of his at the end. */
      v.strictObject({ winner: SeatSchema, when: v.literal('greaterLossesAndHolds'), place: v.string() }),
    ]),
  ),
  /** What a seat gets for each stand that the enemy has lost, each gun stand, each key position of the enemy held at the end. */
  points: v.strictObject({ a: PointsSchema, b: PointsSchema }),
  /** Why stands of the two sides weigh as they do. */
  weights: v.exactOptional(v.string()),
  /** So many times the points of the other side win; less is a draw. */
  winsBy: v.strictObject({ num: CountSchema, den: CountSchema }),
})
/** How a scenario is won. */
export type VictoryTerms = v.InferOutput<typeof VictorySchema>

const TrainSchema = v.strictObject({ ...origin, area: v.string(), clearInches: InchesSchema })
/** The train in danger: an unbroken formed enemy in `area` at the end of a turn, and no unbroken friend within `clearInches`. */
export type TrainTerms = v.InferOutput<typeof TrainSchema>

const FireTimeSchema = v.strictObject({ fromTurn: CountSchema, turns: CountSchema })
const GrassFireSchema = v.strictObject({
  ...origin,
  /** Id of the feature that burns; guns this near may kindle it by a fire die not above `lowestFace`. */
  grass: v.string(),
  nearInches: InchesSchema,
  lowestFace: CountSchema,
  lasts: v.strictObject({ dice: CountSchema, faces: CountSchema, plus: CountSchema }),
  historical: FireTimeSchema,
  chance: v.strictObject({ fromTurn: CountSchema }),
})
/** When grass burns; where its smoke lies is told by the pack. */
export type GrassFireTerms = v.InferOutput<typeof GrassFireSchema>

const ShareSchema = v.strictObject({ num: CountSchema, den: v.pipe(CountSchema, v.minValue(1)) })
const LongShotSchema = v.strictObject({
  ...origin,
  why: v.string(),
  /** Beyond this range only so much of the points of a seat's guns counts; it takes the place of half fire where it is less (REG-7.9). */
  beyondInches: InchesSchema,
  shares: v.strictObject({ a: ShareSchema, b: ShareSchema }),
})
/** Shot that falls short or is seen coming. */
export type LongShotTerms = v.InferOutput<typeof LongShotSchema>

const ScenarioTermsSchema = v.strictObject({
  schema: v.literal('regimental-battle/1'),
  about: v.string(),
  train: v.exactOptional(TrainSchema),
  grassFire: v.exactOptional(GrassFireSchema),
  longShot: v.exactOptional(LongShotSchema),
  victory: VictorySchema,
})
export type ScenarioTerms = v.InferOutput<typeof ScenarioTermsSchema>

/** Checks what a scenario adds; a fault is `BAD_SCENARIO` and names file and field. */
export const readScenarioTerms = (file: string, raw: unknown): Result<ScenarioTerms> =>
  parseFile(ScenarioTermsSchema, 'BAD_SCENARIO', file, raw, function* () {})
