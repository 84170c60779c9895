import * as v from 'valibot'
import { FULL_CIRCLE } from '../../../core/fixed'
import { CountSchema, OrderSchema, PositiveSchema } from './base'
import { MISSION_TASKS } from './command'

/** An id of a unit, leader or group. Names that every object has, such as `toString`, are refused: a look-up would find them. */
const IdSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(64),
  v.check((name) => !(name in {}), 'is no name'),
)
const StanceSchema = v.picklist([
  'line',
  'column',
  'closedColumn',
  'roadColumn',
  'square',
  'skirmish',
  'limbered',
  'unlimbered',
])
const CoordinateSchema = v.pipe(v.number(), v.integer())
const HeadingSchema = v.pipe(CountSchema, v.maxValue(FULL_CIRCLE - 1))

/** SAR-16.1: the functions of guns, in the order in which a turn carries them out. */
export const FUNCTIONS = ['firstFire', 'limber', 'unlimber', 'move', 'holdFire'] as const
export type ArtilleryFunction = (typeof FUNCTIONS)[number]

/** SAR-4.7, 4.8: an order; `heading` for Move and Charge only, `functions` for artillery only. */
const orderFields = {
  unit: IdSchema,
  by: IdSchema,
  order: OrderSchema,
  heading: v.exactOptional(HeadingSchema),
  functions: v.exactOptional(v.pipe(v.array(v.picklist(FUNCTIONS)), v.minLength(1))),
}
const missionFields = {
  task: v.picklist(MISSION_TASKS),
  objectiveKind: v.picklist(['terrain', 'unit']),
  objectiveId: IdSchema,
  purpose: v.pipe(v.string(), v.maxLength(120)),
}

/** Every action of a battle, field by field; nothing else may stand in one. */
export const ActionSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('place'),
    unit: IdSchema,
    x: CoordinateSchema,
    y: CoordinateSchema,
    heading: HeadingSchema,
    stance: v.picklist(['line', 'column', 'roadColumn', 'square', 'skirmish', 'limbered', 'unlimbered']),
    width: PositiveSchema,
  }),
  v.strictObject({ type: v.literal('order'), ...orderFields }),
  v.strictObject({
    type: v.literal('split'),
    ...orderFields,
    castings: v.exactOptional(PositiveSchema),
    companies: v.exactOptional(PositiveSchema),
  }),
  v.strictObject({ type: v.literal('takeBack'), unit: IdSchema }),
  v.strictObject({ type: v.literal('mission'), by: IdSchema, to: IdSchema, ...missionFields }),
  v.strictObject({ type: v.literal('charge'), unit: IdSchema, target: IdSchema }),
  v.strictObject({ type: v.literal('square'), unit: IdSchema }),
  v.strictObject({ type: v.literal('counter'), unit: IdSchema, target: IdSchema }),
  v.strictObject({ type: v.literal('standBy'), unit: IdSchema }),
  v.strictObject({ type: v.literal('rallyGroup'), by: IdSchema, unit: IdSchema }),
  v.strictObject({ type: v.literal('fire'), unit: IdSchema, target: IdSchema, work: v.exactOptional(IdSchema) }),
  v.strictObject({ type: v.literal('soak'), shot: IdSchema, castings: PositiveSchema }),
  v.strictObject({ type: v.literal('go'), unit: IdSchema, distance: PositiveSchema, off: HeadingSchema }),
  v.strictObject({
    type: v.literal('wheel'),
    unit: IdSchema,
    angle: PositiveSchema,
    about: v.picklist(['left', 'right']),
  }),
  v.strictObject({ type: v.literal('turn'), unit: IdSchema, angle: v.pipe(v.number(), v.integer()) }),
  v.strictObject({ type: v.literal('aboutFace'), unit: IdSchema }),
  v.strictObject({ type: v.literal('form'), unit: IdSchema, stance: StanceSchema, width: PositiveSchema }),
  v.strictObject({ type: v.literal('mount'), unit: IdSchema, mounted: v.boolean() }),
  v.strictObject({ type: v.literal('rejoin'), unit: IdSchema }),
  v.strictObject({ type: v.literal('occupy'), unit: IdSchema, building: v.exactOptional(IdSchema) }),
  v.strictObject({
    type: v.literal('crew'),
    unit: IdSchema,
    battery: IdSchema,
    gun: CountSchema,
    castings: PositiveSchema,
    from: v.exactOptional(CountSchema),
  }),
  v.strictObject({
    type: v.literal('ride'),
    leader: IdSchema,
    x: CoordinateSchema,
    y: CoordinateSchema,
    attach: v.exactOptional(IdSchema),
  }),
  v.strictObject({ type: v.literal('arrive'), group: IdSchema }),
  v.strictObject({
    type: v.literal('victor'),
    unit: IdSchema,
    choice: v.picklist(['stay', 'takePlace', 'takePlaceAndForm', 'takePlaceAndFace', 'breakthrough']),
    heading: v.exactOptional(HeadingSchema),
    stance: v.exactOptional(StanceSchema),
    width: v.exactOptional(PositiveSchema),
  }),
  v.strictObject({
    type: v.literal('reform'),
    unit: IdSchema,
    heading: HeadingSchema,
    stance: StanceSchema,
    width: PositiveSchema,
  }),
  v.strictObject({ type: v.literal('hide'), unit: IdSchema }),
  v.strictObject({ type: v.literal('ready') }),
  v.strictObject({ type: v.literal('resign') }),
])
/** The schema of each type of action. To try one schema after the other would take longer than all the rest of reading an action. */
const SCHEMA_BY_TYPE = new Map<unknown, (typeof ActionSchema.options)[number]>(
  ActionSchema.options.map((form) => [form.entries.type.literal, form]),
)
/** The schema for the `type` that a value names; the schema of all actions if it names none. */
export const actionSchemaFor = (value: unknown) =>
  (typeof value === 'object' && value !== null && 'type' in value && SCHEMA_BY_TYPE.get(value.type)) || ActionSchema

export type BattleAction = v.InferOutput<typeof ActionSchema>
export type BattleActionType = BattleAction['type']
export type ActionOf<T extends BattleActionType> = Extract<BattleAction, { type: T }>
