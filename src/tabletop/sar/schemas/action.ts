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
/** Formations that a unit can take by an action (SAR-6). */
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
/** Thousandths of an inch from the west or south edge of the table. */
const CoordinateSchema = v.pipe(v.number(), v.integer())
/** Hundredths of a degree, clockwise: from north, or in `off` of `go` from straight ahead. */
const HeadingSchema = v.pipe(CountSchema, v.maxValue(FULL_CIRCLE - 1))

/** SAR-16.1: the functions of guns, in the order in which a turn carries them out. */
export const FUNCTIONS = ['firstFire', 'limber', 'unlimber', 'move', 'holdFire'] as const
/** SAR-16.1: a function of guns. */
export type ArtilleryFunction = (typeof FUNCTIONS)[number]

/** SAR-4.7, 4.8: an order. `by`: the leader who gives it; `heading`: for Move and Charge only; `functions`: for artillery only. */
const orderFields = {
  unit: IdSchema,
  by: IdSchema,
  order: OrderSchema,
  heading: v.exactOptional(HeadingSchema),
  functions: v.exactOptional(v.pipe(v.array(v.picklist(FUNCTIONS)), v.minLength(1))),
}
/** SAR-4.15: a mission. */
const missionFields = {
  task: v.picklist(MISSION_TASKS),
  objectiveKind: v.picklist(['terrain', 'unit']),
  objectiveId: IdSchema,
  purpose: v.pipe(v.string(), v.maxLength(120)),
}

/** Every action of a battle, with all the fields that it may have. Distances are thousandths of an inch, angles hundredths of a degree. */
export const ActionSchema = v.variant('type', [
  // Placing a unit before the battle; `width`: in castings. A closed column cannot be placed.
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
  // An order to a part of a unit: so many castings, or skirmish companies.
  v.strictObject({
    type: v.literal('split'),
    ...orderFields,
    castings: v.exactOptional(PositiveSchema),
    companies: v.exactOptional(PositiveSchema),
  }),
  // Takes back what the player has answered to the present question about this unit, leader, shot or group (ACTIONS.md).
  v.strictObject({ type: v.literal('takeBack'), unit: IdSchema }),
  // `by`: the leader who gives the mission; `to`: the leader who gets it.
  v.strictObject({ type: v.literal('mission'), by: IdSchema, to: IdSchema, ...missionFields }),
  // The target of a charge (SAR-13.1).
  v.strictObject({ type: v.literal('charge'), unit: IdSchema, target: IdSchema }),
  // An emergency square (SAR-15).
  v.strictObject({ type: v.literal('square'), unit: IdSchema }),
  // A counter-charge, and readiness for one against an enemy that comes near (SAR-13.15).
  v.strictObject({ type: v.literal('counter'), unit: IdSchema, target: IdSchema }),
  v.strictObject({ type: v.literal('standBy'), unit: IdSchema }),
  // A leader (`by`) brings back stragglers of a unit (SAR-20.9).
  v.strictObject({ type: v.literal('rallyGroup'), by: IdSchema, unit: IdSchema }),
  // `work`: key of the section of works at which guns fire instead of at the target (SAR-21.4).
  v.strictObject({ type: v.literal('fire'), unit: IdSchema, target: IdSchema, work: v.exactOptional(IdSchema) }),
  // Backing away from a shot (`shot`: its key) to cancel so many stragglers (`castings`, SAR-5.8).
  v.strictObject({ type: v.literal('soak'), shot: IdSchema, castings: PositiveSchema }),
  // Legs of a march (SAR-7): straight on, wheel about a front corner, turn about the middle, about-face. `off`: from straight ahead.
  v.strictObject({ type: v.literal('go'), unit: IdSchema, distance: PositiveSchema, off: HeadingSchema }),
  v.strictObject({
    type: v.literal('wheel'),
    unit: IdSchema,
    angle: PositiveSchema,
    about: v.picklist(['left', 'right']),
  }),
  // `angle` above 0: clockwise.
  v.strictObject({ type: v.literal('turn'), unit: IdSchema, angle: v.pipe(v.number(), v.integer()) }),
  v.strictObject({ type: v.literal('aboutFace'), unit: IdSchema }),
  // A change of formation (SAR-7.12); `width`: in castings.
  v.strictObject({ type: v.literal('form'), unit: IdSchema, stance: StanceSchema, width: PositiveSchema }),
  // Mounting or dismounting of cavalry (SAR-17.4).
  v.strictObject({ type: v.literal('mount'), unit: IdSchema, mounted: v.boolean() }),
  // Joining the other parts of the regiment (SAR-2.7).
  v.strictObject({ type: v.literal('rejoin'), unit: IdSchema }),
  // Entering a building; without `building`: leaving it (SAR-21.2).
  v.strictObject({ type: v.literal('occupy'), unit: IdSchema, building: v.exactOptional(IdSchema) }),
  // Sending castings to a gun of a battery (SAR-16.6, 16.8). `gun`: index of the gun; `from`: index of the gun that artillerists leave.
  v.strictObject({
    type: v.literal('crew'),
    unit: IdSchema,
    battery: IdSchema,
    gun: CountSchema,
    castings: PositiveSchema,
    from: v.exactOptional(CountSchema),
  }),
  // The ride of a leader; `attach`: the unit that he joins (SAR-4.13, 4.14).
  v.strictObject({
    type: v.literal('ride'),
    leader: IdSchema,
    x: CoordinateSchema,
    y: CoordinateSchema,
    attach: v.exactOptional(IdSchema),
  }),
  // Brings on a group of reinforcements (SAR-24.5).
  v.strictObject({ type: v.literal('arrive'), group: IdSchema }),
  // What a winner of a melee does (SAR-14.11, 17.8).
  v.strictObject({
    type: v.literal('victor'),
    unit: IdSchema,
    choice: v.picklist(['stay', 'takePlace', 'takePlaceAndForm', 'takePlaceAndFace', 'breakthrough']),
    heading: v.exactOptional(HeadingSchema),
    stance: v.exactOptional(StanceSchema),
    width: v.exactOptional(PositiveSchema),
  }),
  // Facing and formation of a rallied unit (SAR-20.1).
  v.strictObject({
    type: v.literal('reform'),
    unit: IdSchema,
    heading: HeadingSchema,
    stance: StanceSchema,
    width: PositiveSchema,
  }),
  // Setting up a unit hidden (SAR-22).
  v.strictObject({ type: v.literal('hide'), unit: IdSchema }),
  // Ends the answer to the present question.
  v.strictObject({ type: v.literal('ready') }),
  v.strictObject({ type: v.literal('resign') }),
])
/** The schema of each type of action. It is looked up here because `v.variant` tries one schema after the other, which is slow. */
const SCHEMA_BY_TYPE = new Map<unknown, (typeof ActionSchema.options)[number]>(
  ActionSchema.options.map((schema) => [schema.entries.type.literal, schema]),
)
/** The schema of the action type that a value names; the schema of all actions if the value names no known type. */
export function actionSchemaFor(value: unknown) {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined
  return SCHEMA_BY_TYPE.get(type) ?? ActionSchema
}

export type BattleAction = v.InferOutput<typeof ActionSchema>
export type BattleActionType = BattleAction['type']
export type ActionOf<T extends BattleActionType> = Extract<BattleAction, { type: T }>
