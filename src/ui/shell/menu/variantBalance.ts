import * as v from 'valibot'
import { LEVELS } from '../../../ai/operational/types'
import file from './variantBalance.json'

/** A variant by the name of its option (OPS-25). */
export type VariantName = 'valenciaStays' | 'worksDoNotWake' | 'handicap'

const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))
/** Share of the US in percent, with the bounds of its 95 % interval. */
const share = v.strictObject({ percent, low: percent, high: percent })
const positive = v.pipe(v.number(), v.integer(), v.minValue(1))

const MeasuredSchema = v.strictObject({
  /** The handicap that was given (OPS-25.3); 0 for the other variants. */
  handicap: v.pipe(v.number(), v.integer()),
  games: positive,
  /** With the variant, and without it with the same seeds. */
  share,
  plain: share,
  level: v.picklist(LEVELS),
  /** Evaluations a phase. */
  budget: positive,
  preset: v.string(),
  seed: v.string(),
  commit: v.string(),
  /** Day of the measurement, `2026-11-23`. */
  date: v.pipe(v.string(), v.isoDate()),
})
const FileSchema = v.strictObject({
  about: v.string(),
  measured: v.strictObject({
    valenciaStays: v.nullable(MeasuredSchema),
    worksDoNotWake: v.nullable(MeasuredSchema),
    handicap: v.nullable(MeasuredSchema),
  }),
})
/** What was measured of one variant. */
export type MeasuredBalance = v.InferOutput<typeof MeasuredSchema>

const { measured } = v.parse(FileSchema, file)

/** What was measured of a variant; null: nothing yet. */
export const balanceOf = (name: VariantName): MeasuredBalance | null => measured[name]
