// The form of class-plans.json: what a teacher needs for a lesson of 45 or 90 minutes, a controversy of two sides, and roles for a staff ride.
import * as v from 'valibot'
import { positive, text } from '../../operational/data/base'
import { HourSchema } from '../record/schema/base'
import { BothLanguagesSchema } from '../texts'

const both = BothLanguagesSchema
const list = v.pipe(v.array(both), v.nonEmpty())

/** Something to open in a step: a place for learning as `LearnPlace` names it, or one of the hand-outs. */
const OpenSchema = v.variant('to', [
  v.strictObject({ to: v.literal('lesson'), id: text }),
  v.strictObject({ to: v.literal('stand'), id: text }),
  v.strictObject({ to: v.literal('event'), id: text }),
  v.strictObject({ to: v.literal('history'), turn: positive }),
  v.strictObject({ to: v.literal('standSheet'), id: text }),
  v.strictObject({ to: v.literal('mapSheet'), turn: positive }),
  v.strictObject({ to: v.literal('timelineSheet') }),
  v.strictObject({ to: v.literal('roleSheet'), id: text }),
  v.strictObject({ to: v.literal('controversySheet'), id: text }),
])
export type PlanOpen = v.InferOutput<typeof OpenSchema>

const StepSchema = v.strictObject({
  minutes: positive,
  title: both,
  /** What teacher and class do. */
  text: both,
  open: v.optional(v.array(OpenSchema), []),
})

/** A question of the class with what a good answer holds. `source`: where the record says so. */
const KeySchema = v.strictObject({ question: both, answer: both, open: v.optional(v.array(OpenSchema), []) })

const PlanSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[A-Z]\d+$/, 'is no id such as P45')),
  minutes: positive,
  title: both,
  /** The central question. */
  question: both,
  /** What pupils can do afterwards. */
  goals: list,
  /** What the teacher does the day before. */
  prepare: list,
  steps: v.pipe(v.array(StepSchema), v.nonEmpty()),
  answerKey: v.pipe(v.array(KeySchema), v.nonEmpty()),
})
export type ClassPlan = v.InferOutput<typeof PlanSchema>

/** One side of a controversy: its claim, its best points, and the documents (excerpts of documents.json) on which they rest. */
const SideOfSchema = v.strictObject({
  name: both,
  claim: both,
  points: list,
  excerpts: v.pipe(v.array(text), v.nonEmpty()),
  events: v.pipe(v.array(text), v.nonEmpty()),
})

/** A Structured Academic Controversy: each pair argues one side, then the other, and then all look for what they can agree on. */
const ControversySchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^C\d+$/, 'is no id such as C1')),
  minutes: positive,
  question: both,
  /** What must be said first, so that nobody needs to know more. */
  background: both,
  sides: v.tuple([SideOfSchema, SideOfSchema]),
  steps: v.pipe(v.array(StepSchema), v.nonEmpty()),
  /** What both sides can agree on, and what stays open: for the teacher. */
  key: list,
})
export type Controversy = v.InferOutput<typeof ControversySchema>

/** A role for a staff ride: what one man knew, hour by hour. Nothing is later than its hour. */
const RoleSchema = v.strictObject({
  person: text,
  hours: v.pipe(
    v.array(v.strictObject({ hour: HourSchema, knows: both, events: v.pipe(v.array(text), v.nonEmpty()) })),
    v.minLength(3),
  ),
  question: both,
  /** Where to stand for it on the ground or the map: a place of places.json. */
  place: text,
})
export type RoleCard = v.InferOutput<typeof RoleSchema>

export const ClassPlansFileSchema = v.strictObject({
  meta: v.strictObject({ title: both, provenance: text }),
  plans: v.pipe(v.array(PlanSchema), v.nonEmpty()),
  controversies: v.pipe(v.array(ControversySchema), v.nonEmpty()),
  roles: v.pipe(v.array(RoleSchema), v.nonEmpty()),
})
export type ClassPlans = v.InferOutput<typeof ClassPlansFileSchema>
