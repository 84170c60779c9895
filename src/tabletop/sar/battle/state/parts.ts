// Schemas for the parts of a battle's state: ids, points, units, leaders, orders and sealed answers. The fields are explained in types.ts.
// Limits on lengths and numbers only keep a loaded file from being too large; the rules need none of them unless a comment says so.
import * as v from 'valibot'
import { FULL_CIRCLE } from '../../../../core/fixed'
import { mapSides, type Sides } from '../../../../game/side'
import { FUNCTIONS } from '../../schemas/action'
import { CountSchema, IntegerSchema, OrderSchema, PositiveSchema, TrainingSchema } from '../../schemas/base'
import { MISSION_TASKS } from '../../schemas/command'

/** An id of a unit, leader, side, group or feature of the ground. */
export const IdSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(120),
  // Names that every object has, such as `toString`, cannot be ids.
  v.check((name) => !(name in {}), 'is no name'),
)
/** Ids of units, leaders or groups. */
export const IdListSchema = v.pipe(v.array(IdSchema), v.maxLength(500))
/** A count that stays small: castings, turns, inches or points. */
export const SmallCountSchema = v.pipe(CountSchema, v.maxValue(9_999))
/** A coordinate in thousandths of an inch; it may be off the table. */
const CoordinateSchema = v.pipe(IntegerSchema, v.minValue(-10_000_000), v.maxValue(10_000_000))
/** A length in thousandths of an inch, or an angle in hundredths of a degree; may be negative. */
export const LengthSchema = v.pipe(IntegerSchema, v.minValue(-10_000_000), v.maxValue(10_000_000))
/** A heading in hundredths of a degree. */
export const HeadingSchema = v.pipe(CountSchema, v.maxValue(FULL_CIRCLE - 1))
/** A point of the table. */
export const PointSchema = v.strictObject({ x: CoordinateSchema, y: CoordinateSchema })
/** One value for each side of the battle. */
export const bySide = <S extends v.GenericSchema>(sides: Sides, inner: S) =>
  v.strictObject(mapSides(sides, () => inner))
/** A record whose keys are ids. */
export const byId = <S extends v.GenericSchema>(inner: S) => v.record(IdSchema, inner)

/** SAR-6.1, 16: the formations of units. */
export const StanceSchema = v.picklist([
  'line',
  'column',
  'closedColumn',
  'roadColumn',
  'square',
  'skirmish',
  'mob',
  'limbered',
  'unlimbered',
])

/** SAR-16.1: functions of artillery in a turn; there are five, and none comes twice. */
const FunctionsSchema = v.pipe(v.array(v.picklist(FUNCTIONS)), v.maxLength(5))
/** SAR-4.8, 4.11: what a unit does this turn (`deed`): an order, or one of the results of a random order. */
const ExecutedOrderSchema = v.picklist([...OrderSchema.options, 'advanceOrFire', 'halt', 'withdraw'])

/** SAR-4.7: the revealed order of a unit. `by`: the leader who gave it; `standBy`: cavalry that will charge an enemy who comes near. */
export const RevealedOrderSchema = v.strictObject({
  deed: ExecutedOrderSchema,
  heading: v.nullable(HeadingSchema),
  functions: FunctionsSchema,
  by: v.nullable(IdSchema),
  standBy: v.exactOptional(v.boolean()),
})

/** SAR-4.15: a mission of a leader. */
export const MissionSchema = v.strictObject({
  task: v.picklist(MISSION_TASKS),
  objectiveKind: v.picklist(['terrain', 'unit']),
  objectiveId: IdSchema,
  purpose: v.pipe(v.string(), v.maxLength(120)),
})

/** SAR-2.2: strength of a unit in castings. */
const StrengthSchema = v.strictObject({
  start: SmallCountSchema,
  casualties: SmallCountSchema,
  stragglers: SmallCountSchema,
})
/** SAR-16: one gun of a battery with its crew in castings. */
const GunSchema = v.strictObject({
  pounds: PositiveSchema,
  artillerists: SmallCountSchema,
  // SAR-16.6: infantry that serves the gun.
  infantry: SmallCountSchema,
  // SAR-16.12: hits taken; at two the gun casting is gone.
  damage: v.pipe(CountSchema, v.maxValue(2)),
})

/** SAR-2: a unit on or off the table. */
export const UnitSchema = v.strictObject({
  // Its id in the order of battle; a detached part has that of its regiment.
  of: IdSchema,
  // How many skirmish companies the unit consists of; 0 for any other unit. SAR-6.4: at most two companies of a regiment are out as skirmishers.
  companies: v.pipe(CountSchema, v.maxValue(2)),
  strength: StrengthSchema,
  training: v.nullable(TrainingSchema),
  stance: StanceSchema,
  mounted: v.boolean(),
  // The middle of its front; null: off the table.
  at: v.nullable(PointSchema),
  heading: HeadingSchema,
  // Castings side by side.
  width: v.pipe(PositiveSchema, v.maxValue(999)),
  guns: v.pipe(v.array(GunSchema), v.maxLength(20)),
  // Where the guns stand, if the crew has abandoned them.
  gunsAt: v.exactOptional(v.nullable(v.strictObject({ at: PointSchema, heading: HeadingSchema }))),
  // The group with which it will arrive; null: it is there.
  arrival: v.nullable(IdSchema),
  // Removed from the battle.
  gone: v.boolean(),
  broken: v.boolean(),
  // In a melee.
  locked: v.boolean(),
  lowAmmo: v.boolean(),
  firstVolleySpent: v.boolean(),
  // Its horses are blown.
  blown: v.boolean(),
  // It charged last turn.
  charged: v.boolean(),
  // Castings that hold the horses of dismounted cavalry.
  holders: SmallCountSchema,
  // The building that it occupies.
  garrison: v.nullable(IdSchema),
  hidden: v.boolean(),
  // It has fled off the table: where, its retreats since then, and the turn in which it comes back (null: it has not rallied).
  off: v.nullable(v.strictObject({ at: PointSchema, retreats: SmallCountSchema, back: v.nullable(SmallCountSchema) })),
  // It began the turn at an ammunition wagon, low on ammunition.
  atWagon: v.boolean(),
  // Its order of last turn.
  last: v.nullable(RevealedOrderSchema),
  // The leader of a part that began detached, where that is not its regiment's.
  command: v.exactOptional(IdSchema),
})

/** SAR-4.1: a leader with his rating (`lr`) and leader points. */
export const LeaderSchema = v.strictObject({
  at: v.nullable(PointSchema),
  arrival: v.nullable(IdSchema),
  attachedTo: v.nullable(IdSchema),
  // SAR-4.2: a rating is at most 3, so points are at most 7: a four-sided die and the rating.
  lr: v.pipe(CountSchema, v.maxValue(3)),
  points: v.pipe(CountSchema, v.maxValue(7)),
  // The turn before which a wounded leader gives no orders.
  silentUntil: SmallCountSchema,
  // SAR-19.3: the turn in which a wounded leader leaves, and the turn from which a successor commands.
  replaced: v.exactOptional(v.nullable(v.strictObject({ leaves: SmallCountSchema, from: SmallCountSchema }))),
  // SAR-4.18: the personal rating of a successor.
  personal: v.exactOptional(v.pipe(CountSchema, v.maxValue(3))),
  mission: v.nullable(MissionSchema),
  // SAR-4.17: a mission that he has not read yet, and the turn in which it was sent.
  incoming: v.nullable(v.strictObject({ mission: MissionSchema, issued: SmallCountSchema })),
})

/** SAR-7: one step of a march (`MarchStep`). */
const MarchStepSchema = v.union([
  // Goes straight; `off`: the direction, seen from the unit's facing.
  v.strictObject({ go: LengthSchema, off: HeadingSchema }),
  // `wheel` and `turn`: the angle; `about`: the end of the front that stands still.
  v.strictObject({ wheel: LengthSchema, about: v.picklist(['left', 'right']) }),
  v.strictObject({ turn: LengthSchema }),
  v.strictObject({ aboutFace: v.literal(true) }),
  v.strictObject({ form: StanceSchema, width: PositiveSchema }),
  v.strictObject({ mount: v.boolean() }),
  v.strictObject({ rejoin: v.literal(true) }),
  // Enters this building; null: leaves its building.
  v.strictObject({ occupy: v.nullable(IdSchema) }),
  // Castings go to a gun of the battery `crew`; `gun` and `from` are indexes of guns, `from` (the gun that they leave) is null for infantry.
  v.strictObject({
    crew: IdSchema,
    gun: SmallCountSchema,
    castings: PositiveSchema,
    from: v.nullable(SmallCountSchema),
  }),
])

/** SAR-4.7: what a side has answered face down. Keys are ids of units unless a comment says otherwise. */
export const SealedAnswersSchema = v.strictObject({
  orders: byId(
    v.strictObject({
      order: OrderSchema,
      heading: v.nullable(HeadingSchema),
      functions: FunctionsSchema,
      by: IdSchema,
      // SAR-4.3: 1 point, 1 more beyond 24 inches, doubled for a leader higher up.
      cost: v.pipe(CountSchema, v.maxValue(4)),
    }),
  ),
  splits: v.pipe(
    v.array(
      v.strictObject({
        unit: IdSchema,
        // Id of the new part.
        part: IdSchema,
        castings: PositiveSchema,
        companies: v.pipe(CountSchema, v.maxValue(2)),
      }),
    ),
    v.maxLength(200),
  ),
  missions: v.pipe(v.array(v.strictObject({ by: IdSchema, to: IdSchema, mission: MissionSchema })), v.maxLength(200)),
  // SAR-13.1: targets of charges.
  targets: byId(IdSchema),
  // SAR-15.1: units that try to form an emergency square.
  squares: IdListSchema,
  standBy: IdListSchema,
  // SAR-20.9: the units whose stragglers leaders rally; key: the leader.
  rallies: byId(IdSchema),
  // SAR-11.3, 21.4: the target of fire, and the section of works before it that is fired at instead.
  fires: byId(v.strictObject({ target: IdSchema, work: v.nullable(IdSchema) })),
  // SAR-5.8: stragglers that the target of a shot cancels by backing away; key: the shot.
  soaks: byId(SmallCountSchema),
  marches: byId(v.pipe(v.array(MarchStepSchema), v.maxLength(200))),
  // SAR-4.13: key: the leader; `attach`: the unit that he joins.
  rides: byId(v.strictObject({ x: CoordinateSchema, y: CoordinateSchema, attach: v.nullable(IdSchema) })),
  // SAR-24.5: groups of reinforcements.
  arrivals: IdListSchema,
  // SAR-14.11: what the winners of melees do.
  victors: byId(
    v.strictObject({
      choice: v.picklist(['stay', 'takePlace', 'takePlaceAndForm', 'takePlaceAndFace', 'breakthrough']),
      heading: v.nullable(HeadingSchema),
      stance: v.nullable(StanceSchema),
      width: v.nullable(PositiveSchema),
    }),
  ),
  reforms: byId(v.strictObject({ heading: HeadingSchema, stance: StanceSchema, width: PositiveSchema })),
  // SAR-22: units that are set up hidden.
  hides: IdListSchema,
})
