// The fields that several questions share, checked as those of actions are.
import * as v from 'valibot'
import { ActionSchema, FUNCTIONS } from '../../schemas/action'
import { OrderSchema } from '../../schemas/base'

/** An id of a unit, leader, building or group. */
export const UnitIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
/** Thousandths of an inch; any whole number, on the table or off it. */
export const CoordinateSchema = v.pipe(v.number(), v.safeInteger())
/** A place on or beside the table: where the pointer is. */
export const PlaceSchema = v.strictObject({ x: CoordinateSchema, y: CoordinateSchema })
/** Hundredths of a degree clockwise: from north, or from straight ahead. */
export const AngleSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(35_999))

/** Formations that a step may take. */
export const StepStanceSchema = v.picklist(['line', 'column', 'closedColumn', 'roadColumn', 'square', 'skirmish'])

/** SAR-4.7, 16.1: an order that is only planned. */
export const PlannedOrderSchema = v.strictObject({
  order: OrderSchema,
  heading: v.exactOptional(AngleSchema),
  functions: v.exactOptional(v.pipe(v.array(v.picklist(FUNCTIONS)), v.minLength(1))),
})

/** The actions that add a step to a march, as `marchStepOf` knows them. */
export const MARCH_ACTIONS = ['go', 'wheel', 'turn', 'aboutFace', 'form', 'mount', 'occupy'] as const
type MarchType = (typeof MARCH_ACTIONS)[number]
type ActionOption = (typeof ActionSchema.options)[number]
const isMarchOption = (
  option: ActionOption,
): option is Extract<ActionOption, { entries: { type: { literal: MarchType } } }> =>
  (MARCH_ACTIONS as readonly string[]).includes(option.entries.type.literal)
/** An action that adds a step to a march. */
export const MarchActionSchema = v.variant('type', ActionSchema.options.filter(isMarchOption))
/** Steps after those that are laid out already. */
export const MarchActionsSchema = v.pipe(v.array(MarchActionSchema), v.maxLength(64))
