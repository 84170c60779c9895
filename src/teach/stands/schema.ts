// The form of stand-boards.json: the board of each stand, and what its choices would mean there.
import * as v from 'valibot'
import { hexId, positive, SideSchema, text } from '../../operational/data/base'
import { BothLanguagesSchema } from '../texts'

const placesOfPieces = v.record(v.string(), v.array(text))

/** Said beside the answer: what it supposes, or where the model is at fault. */
const note = v.exactOptional(BothLanguagesSchema)

/** What the engine is asked about a choice. `moved`: pieces that stand elsewhere then, by hex. */
export const QuestionSchema = v.variant('is', [
  /** How far these pieces get in this phase, and whether to `to`. */
  v.strictObject({
    is: v.literal('reach'),
    units: v.array(text),
    leaders: v.array(text),
    march: v.boolean(),
    to: hexId,
    moved: v.optional(placesOfPieces, {}),
    note,
  }),
  /** What the side that decides would see with these pieces there, and does not see now (OPS-8.5, 19.5.11). */
  v.strictObject({ is: v.literal('sight'), moved: placesOfPieces, note }),
  /** The odds of an attack by the combat table. `by`: who attacks, if not the side that decides. `supposed`: the troops that defend are those of the record, not what he knew. */
  v.strictObject({
    is: v.literal('attack'),
    by: v.exactOptional(SideSchema),
    target: hexId,
    attackers: v.pipe(v.array(text), v.nonEmpty()),
    lead: text,
    moved: placesOfPieces,
    garrison: v.optional(v.array(text), []),
    turn: v.exactOptional(positive),
    supposed: v.optional(v.boolean(), false),
    note,
  }),
])
export type StandQuestion = v.InferOutput<typeof QuestionSchema>

const StandBoardSchema = v.strictObject({
  stand: text,
  turn: v.pipe(positive, v.maxValue(16)),
  segment: v.picklist(['move', 'combat']),
  active: SideSchema,
  at: placesOfPieces,
  markers: v.optional(v.record(text, hexId), {}),
  dummyFirst: v.optional(v.array(text), []),
  focus: v.pipe(v.array(hexId), v.nonEmpty()),
  /** By id of the option. */
  options: v.record(text, v.array(QuestionSchema)),
  /** What the model of the game gets wrong here. */
  model: BothLanguagesSchema,
})
export type StandBoard = v.InferOutput<typeof StandBoardSchema>

export const StandBoardsFileSchema = v.strictObject({
  meta: v.strictObject({ title: BothLanguagesSchema, provenance: text }),
  boards: v.pipe(v.array(StandBoardSchema), v.nonEmpty()),
})
