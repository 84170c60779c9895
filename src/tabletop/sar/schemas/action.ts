import * as v from 'valibot'
import { FULL_CIRCLE } from '../../../core/fixed'
import { count, OrderSchema, positive } from './base'
import { MISSION_TASKS } from './command'

/** `toString` and its like are names of every object: they would find something where nothing is. */
const id = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(64),
  v.check((name) => !(name in {}), 'is no name'),
)
const stance = v.picklist([
  'line',
  'column',
  'closedColumn',
  'roadColumn',
  'square',
  'skirmish',
  'limbered',
  'unlimbered',
])
const place = v.pipe(v.number(), v.integer())
const heading = v.pipe(count, v.maxValue(FULL_CIRCLE - 1))

/** SAR-16.1: what guns may do in a turn, in the order of their doing. */
export const FUNCTIONS = ['firstFire', 'limber', 'unlimber', 'move', 'holdFire'] as const
export type ArtilleryFunction = (typeof FUNCTIONS)[number]

/** SAR-4.7, 4.8: an order; `heading` for Move and Charge only, `functions` for artillery only. */
const order = {
  unit: id,
  by: id,
  order: OrderSchema,
  heading: v.exactOptional(heading),
  functions: v.exactOptional(v.pipe(v.array(v.picklist(FUNCTIONS)), v.minLength(1))),
}
const mission = {
  task: v.picklist(MISSION_TASKS),
  objectiveKind: v.picklist(['terrain', 'unit']),
  objectiveId: id,
  purpose: v.pipe(v.string(), v.maxLength(120)),
}

/** Every action of a battle, field by field; nothing else may stand in one. */
export const ActionSchema = v.variant('type', [
  v.strictObject({
    type: v.literal('place'),
    unit: id,
    x: place,
    y: place,
    heading,
    stance: v.picklist(['line', 'column', 'roadColumn', 'square', 'skirmish', 'limbered', 'unlimbered']),
    width: positive,
  }),
  v.strictObject({ type: v.literal('order'), ...order }),
  v.strictObject({
    type: v.literal('split'),
    ...order,
    castings: v.exactOptional(positive),
    companies: v.exactOptional(positive),
  }),
  v.strictObject({ type: v.literal('takeBack'), unit: id }),
  v.strictObject({ type: v.literal('mission'), by: id, to: id, ...mission }),
  v.strictObject({ type: v.literal('charge'), unit: id, target: id }),
  v.strictObject({ type: v.literal('square'), unit: id }),
  v.strictObject({ type: v.literal('counter'), unit: id, target: id }),
  v.strictObject({ type: v.literal('standBy'), unit: id }),
  v.strictObject({ type: v.literal('rallyGroup'), by: id, unit: id }),
  v.strictObject({ type: v.literal('fire'), unit: id, target: id, work: v.exactOptional(id) }),
  v.strictObject({ type: v.literal('soak'), shot: id, castings: positive }),
  v.strictObject({ type: v.literal('go'), unit: id, distance: positive, off: heading }),
  v.strictObject({ type: v.literal('wheel'), unit: id, angle: positive, about: v.picklist(['left', 'right']) }),
  v.strictObject({ type: v.literal('turn'), unit: id, angle: v.pipe(v.number(), v.integer()) }),
  v.strictObject({ type: v.literal('aboutFace'), unit: id }),
  v.strictObject({ type: v.literal('form'), unit: id, stance, width: positive }),
  v.strictObject({ type: v.literal('mount'), unit: id, mounted: v.boolean() }),
  v.strictObject({ type: v.literal('rejoin'), unit: id }),
  v.strictObject({ type: v.literal('occupy'), unit: id, building: v.exactOptional(id) }),
  v.strictObject({
    type: v.literal('crew'),
    unit: id,
    battery: id,
    gun: count,
    castings: positive,
    from: v.exactOptional(count),
  }),
  v.strictObject({ type: v.literal('ride'), leader: id, x: place, y: place, attach: v.exactOptional(id) }),
  v.strictObject({ type: v.literal('arrive'), group: id }),
  v.strictObject({
    type: v.literal('victor'),
    unit: id,
    choice: v.picklist(['stay', 'takePlace', 'takePlaceAndForm', 'takePlaceAndFace', 'breakthrough']),
    heading: v.exactOptional(heading),
    stance: v.exactOptional(stance),
    width: v.exactOptional(positive),
  }),
  v.strictObject({ type: v.literal('reform'), unit: id, heading, stance, width: positive }),
  v.strictObject({ type: v.literal('hide'), unit: id }),
  v.strictObject({ type: v.literal('ready') }),
  v.strictObject({ type: v.literal('resign') }),
])
/** Each type of action by its name: to try one form after the other would take longer than all the rest of reading an action. */
const FORMS = new Map<unknown, (typeof ActionSchema.options)[number]>(
  ActionSchema.options.map((form) => [form.entries.type.literal, form]),
)
/** What a value must look like to be the action that it says it is; of one that says nothing known, any of them. */
export const formOf = (value: unknown) =>
  (typeof value === 'object' && value !== null && 'type' in value && FORMS.get(value.type)) || ActionSchema

export type BattleAction = v.InferOutput<typeof ActionSchema>
export type BattleActionType = BattleAction['type']
export type ActionOf<T extends BattleActionType> = Extract<BattleAction, { type: T }>
