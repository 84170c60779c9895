import * as v from 'valibot'
import { CANNON, CountSchema, PositiveSchema, TextSchema } from './base'

/** Classes of cannon by the least weight of shot in pounds, heaviest first. */
const WeightsSchema = v.pipe(
  v.array(v.strictObject({ from: CountSchema, cannon: v.picklist(CANNON) })),
  v.check((rows) => rows.at(-1)?.from === 0, 'must end at 0 pounds'),
)
const ByKindSchema = v.strictObject({ gun: WeightsSchema, howitzer: WeightsSchema })

/** Figures that the specification gives in words only. */
export const WordsSchema = v.strictObject({
  schema: v.literal('regimental-words/1'),
  about: TextSchema,
  menPerCasting: PositiveSchema,
  leastStands: PositiveSchema,
  mexicanFirstRangeFrom4: PositiveSchema,
  squareFaces: PositiveSchema,
  fieldColumnFiringStands: PositiveSchema,
  cannonFromPounds: v.strictObject({ US: ByKindSchema, MEX: ByKindSchema }),
  sources: v.record(v.string(), TextSchema),
})
/** Figures that the specification gives in words only. */
export type Words = v.InferOutput<typeof WordsSchema>
