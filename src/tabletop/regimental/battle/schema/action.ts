import * as v from 'valibot'
import { FULL_CIRCLE } from '../../../../core/fixed'

/** An id of a unit, leader, building or feature. Names that every object has, such as `toString`, are refused: a look-up would find them. */
const IdSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(64),
  v.check((name) => !(name in {}), 'is no name'),
)
/** Thousandths of an inch from the west or south edge of the table. */
const CoordinateSchema = v.pipe(v.number(), v.integer())
/** Hundredths of a degree, clockwise: from north, or where an action says so from straight ahead. */
const HeadingSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(FULL_CIRCLE - 1))
/** An angle to either side, hundredths of a degree, clockwise above 0. */
const AngleSchema = v.pipe(v.number(), v.integer(), v.minValue(-FULL_CIRCLE / 2), v.maxValue(FULL_CIRCLE / 2))
/** A distance, thousandths of an inch. */
const DistanceSchema = v.pipe(v.number(), v.integer(), v.minValue(1))
/** REG-1.8, 1.11: every formation and gun mode that an action may name. `hastySquare` comes by `react` only; `fixed` guns are so from the start. */
const FormationSchema = v.picklist([
  'line',
  'openOrder',
  'fieldColumn',
  'marchColumn',
  'square',
  'garrison',
  'dismountedOpenOrder',
  'limbered',
  'unlimbered',
])

const ACTIONS = [
  // Setting up.
  v.strictObject({
    type: v.literal('place'),
    unit: IdSchema,
    x: CoordinateSchema,
    y: CoordinateSchema,
    heading: HeadingSchema,
    formation: FormationSchema,
  }),
  // M1.
  v.strictObject({ type: v.literal('attach'), leader: IdSchema, unit: IdSchema }),
  v.strictObject({ type: v.literal('detach'), leader: IdSchema }),
  // M2a.
  v.strictObject({ type: v.literal('pick'), unit: IdSchema, leader: v.nullable(IdSchema) }),
  v.strictObject({ type: v.literal('unpick'), unit: IdSchema }),
  v.strictObject({ type: v.literal('roll') }),
  // M2b.
  v.strictObject({ type: v.literal('charge'), unit: IdSchema, target: IdSchema, coldSteel: v.boolean() }),
  v.strictObject({
    type: v.literal('react'),
    unit: IdSchema,
    how: v.picklist(['countercharge', 'hastySquare', 'evade', 'shelter', 'retreatSilenced']),
    to: v.nullable(IdSchema),
  }),
  v.strictObject({ type: v.literal('takeBack'), unit: IdSchema }),
  // M2c.
  v.strictObject({ type: v.literal('go'), unit: IdSchema, distance: DistanceSchema, off: AngleSchema }),
  v.strictObject({
    type: v.literal('wheel'),
    unit: IdSchema,
    angle: v.pipe(AngleSchema, v.minValue(1)),
    about: v.picklist(['left', 'right']),
  }),
  v.strictObject({ type: v.literal('turn'), unit: IdSchema, angle: AngleSchema }),
  v.strictObject({
    type: v.literal('form'),
    unit: IdSchema,
    formation: FormationSchema,
    building: v.exactOptional(IdSchema),
  }),
  v.strictObject({ type: v.literal('deploy'), unit: IdSchema, formation: v.picklist(['line', 'openOrder']) }),
  v.strictObject({
    type: v.literal('front'),
    unit: IdSchema,
    angle: AngleSchema,
    about: v.picklist(['left', 'centre', 'right']),
  }),
  v.strictObject({ type: v.literal('aboutFace'), unit: IdSchema }),
  v.strictObject({
    type: v.literal('flank'),
    unit: IdSchema,
    distance: DistanceSchema,
    side: v.picklist(['left', 'right']),
  }),
  v.strictObject({ type: v.literal('pass'), unit: IdSchema, friend: IdSchema, off: AngleSchema }),
  v.strictObject({ type: v.literal('scale'), unit: IdSchema, feature: IdSchema }),
  v.strictObject({ type: v.literal('replenish'), unit: IdSchema }),
  v.strictObject({
    type: v.literal('gun'),
    unit: IdSchema,
    do: v.picklist(['fire', 'limber', 'unlimber', 'rally', 'haul', 'retreatSilenced']),
    distance: v.exactOptional(DistanceSchema),
    off: v.exactOptional(AngleSchema),
  }),
  v.strictObject({ type: v.literal('arrive'), group: IdSchema }),
  v.strictObject({ type: v.literal('finish'), unit: IdSchema }),
  // M3.
  v.strictObject({
    type: v.literal('ride'),
    leader: IdSchema,
    x: CoordinateSchema,
    y: CoordinateSchema,
  }),
  // F1, F2.
  v.strictObject({ type: v.literal('aim'), unit: IdSchema, target: IdSchema }),
  v.strictObject({ type: v.literal('unaim'), unit: IdSchema }),
  v.strictObject({ type: v.literal('volley') }),
  // C1 to C3.
  v.strictObject({ type: v.literal('fight'), combat: IdSchema }),
  // What a step owes (types.ts, `Owed`): one of its options as text; `yes` and `no` where it is a yes or no.
  v.strictObject({ type: v.literal('choose'), option: v.pipe(v.string(), v.maxLength(64)) }),
  v.strictObject({ type: v.literal('ready') }),
  v.strictObject({ type: v.literal('resign') }),
] as const

/** Every action of a battle. ACTIONS.md says what each means and by which rule. */
export const ActionSchema = v.variant('type', ACTIONS)

const schemaByType = new Map<unknown, (typeof ACTIONS)[number]>(
  ACTIONS.map((schema) => [schema.entries.type.literal, schema]),
)
/** The schema of the action that a value says it is; of any action, where it names none: that one tells what is wrong. */
export const actionSchemaFor = (value: unknown): (typeof ACTIONS)[number] | typeof ActionSchema =>
  schemaByType.get((value as { type?: unknown } | null)?.type) ?? ActionSchema

/** An action of a Regimental battle. */
export type RegimentalAction = v.InferOutput<typeof ActionSchema>
/** The name of a type of action. */
export type RegimentalActionType = RegimentalAction['type']
