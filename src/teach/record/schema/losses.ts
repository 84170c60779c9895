// Schema of strengths and losses.
import * as v from 'valibot'
import { count, positive, text } from '../../../operational/data/base'
import { BothLanguagesSchema } from '../../texts'
import { CertaintySchema, meta, RecordSideSchema, SourceSchema, sources } from './base'

const men = v.strictObject({
  killed: v.exactOptional(count),
  wounded: v.exactOptional(count),
  missing: v.exactOptional(count),
  prisoners: v.exactOptional(count),
  /** Killed, wounded and missing where the source has one figure. */
  total: v.exactOptional(count),
})

/** losses.json. */
export const LossesFileSchema = v.strictObject({
  meta: v.strictObject({ ...meta.entries, note: BothLanguagesSchema }),
  /** What each side brought, by the order of battle (OPS-21). */
  strengths: v.array(
    v.strictObject({ side: RecordSideSchema, men: positive, guns: positive, note: BothLanguagesSchema, sources }),
  ),
  /** Single figures of the record. `day`: of August; null: both days together. `side`: whose loss it is. */
  figures: v.array(
    v.strictObject({
      id: text,
      side: RecordSideSchema,
      day: v.nullable(v.picklist([19, 20])),
      event: v.nullable(text),
      what: BothLanguagesSchema,
      men,
      guns: v.exactOptional(count),
      certainty: CertaintySchema,
      sources,
    }),
  ),
  /** Loss in men of both days by formation and by unit of counters.json; null: no figure was found. */
  formations: v.array(
    v.strictObject({
      formation: text,
      lost: v.nullable(count),
      gunsLost: v.exactOptional(count),
      /** Where the figure is from; `unknown` goes with null. */
      basis: v.picklist(['report', 'estimate', 'unknown']),
      says: BothLanguagesSchema,
      /** Empty only where nothing was found. */
      sources: v.array(SourceSchema),
      units: v.array(
        v.strictObject({
          unit: text,
          lost: v.nullable(count),
          basis: v.picklist(['report', 'estimate', 'unknown']),
          says: BothLanguagesSchema,
        }),
      ),
    }),
  ),
})
