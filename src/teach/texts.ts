import * as v from 'valibot'

/** A text of the rooms for learning in both languages of the game. */
export const BothLanguagesSchema = v.strictObject({
  en: v.pipe(v.string(), v.nonEmpty()),
  es: v.pipe(v.string(), v.nonEmpty()),
})
export type BothLanguages = v.InferOutput<typeof BothLanguagesSchema>
