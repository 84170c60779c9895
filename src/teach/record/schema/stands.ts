// Schema of the stands: decisions before their outcome.
import * as v from 'valibot'
import { text } from '../../../operational/data/base'
import { BothLanguagesSchema } from '../../texts'
import { corrected, HourSchema, ids, meta, RecordSideSchema } from './base'

/** stands.json. Nothing of `knew`, `question`, `options` and `excerpts.before` is later than `hour`. */
export const StandsFileSchema = v.strictObject({
  meta: v.strictObject({ ...meta.entries, note: BothLanguagesSchema }),
  stands: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^S\d$/, 'is no id such as S4')),
      title: BothLanguagesSchema,
      event: text,
      /** When the clock stops. */
      hour: HourSchema,
      place: text,
      decides: v.strictObject({ who: BothLanguagesSchema, side: RecordSideSchema, people: v.pipe(ids, v.nonEmpty()) }),
      knew: v.pipe(v.array(BothLanguagesSchema), v.nonEmpty()),
      /** For after the choice. */
      didNotKnow: v.pipe(v.array(BothLanguagesSchema), v.nonEmpty()),
      question: BothLanguagesSchema,
      options: v.pipe(
        v.array(v.strictObject({ id: text, text: BothLanguagesSchema, onBoard: BothLanguagesSchema })),
        v.minLength(2),
      ),
      /** For after the choice. */
      outcome: BothLanguagesSchema,
      disputed: BothLanguagesSchema,
      excerpts: v.strictObject({ before: v.pipe(ids, v.minLength(1)), after: ids }),
      discussion: v.array(BothLanguagesSchema),
      /** Words that would tell the outcome: none may stand in a text that is shown before the choice. */
      givesAway: v.strictObject({ en: v.pipe(v.array(text), v.nonEmpty()), es: v.pipe(v.array(text), v.nonEmpty()) }),
      corrected,
    }),
  ),
})
