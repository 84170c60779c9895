import * as v from 'valibot'
import { PositiveSchema, SourceSchema, TextSchema, TextsSchema } from './base'
import { ChargeSchema, FallenLeaderSchema } from './charge'
import { CommandSchema, ManeuverSchema, TurnSequenceSchema } from './check'
import { FireSchema } from './fire'
import { HouseSchema } from './house'
import { MovementSchema } from './movement'

const QuestionIdSchema = v.pipe(v.string(), v.regex(/^OQ-\d+$/))

/** The tables of the Regimental charts, with the provenance of every figure (REG-14) and the open questions (REG-15). */
export const TablesSchema = v.strictObject({
  schema: v.literal('regimental-tables/1'),
  profile: v.literal('regimental'),
  title: TextSchema,
  sources: v.strictObject({ card: TextSchema }),
  meta: v.strictObject({
    engineId: v.literal('regimental'),
    specification: TextSchema,
    origin: TextSchema,
    provenanceTags: v.strictObject({ seed: TextSchema, reconstructed: TextSchema, kin: TextSchema, house: TextSchema }),
    units: v.strictObject({ distance: TextSchema, strength: TextSchema, die: TextSchema }),
    schemaVersion: PositiveSchema,
  }),
  enums: v.record(v.string(), TextsSchema),
  turnSequence: TurnSequenceSchema,
  command: CommandSchema,
  maneuver: ManeuverSchema,
  movement: MovementSchema,
  fire: FireSchema,
  charge: ChargeSchema,
  fallenLeader: FallenLeaderSchema,
  house: HouseSchema,
  /** REG-13.5: the defaults of the switches that the charts' editor proposed. */
  options: v.record(QuestionIdSchema, v.record(v.string(), v.union([v.boolean(), v.number(), v.string()]))),
  reconstructed: v.array(
    v.strictObject({ path: TextSchema, reason: TextSchema, confidence: v.picklist(['high', 'medium', 'low']) }),
  ),
  houseOrKin: v.array(v.strictObject({ path: TextSchema, src: SourceSchema })),
  openQuestions: v.array(
    v.strictObject({ id: QuestionIdSchema, rule: TextSchema, question: TextSchema, recommended: TextSchema }),
  ),
})
/** Every figure of the Regimental charts. */
export type Tables = v.InferOutput<typeof TablesSchema>
