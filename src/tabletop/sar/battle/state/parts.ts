import * as v from 'valibot'
import { FULL_CIRCLE } from '../../../../core/fixed'
import { mapSides, type Sides } from '../../../../game/side'
import { FUNCTIONS } from '../../schemas/action'
import { count, int, OrderSchema, positive, TrainingSchema } from '../../schemas/base'
import { MISSION_TASKS } from '../../schemas/command'

/** Parts of the form of a battle (`schema.ts`). Lists and numbers have ends, so that no state can be beyond bearing. */
export const id = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(120),
  // `toString` and its like are names of every object.
  v.check((name) => !(name in {}), 'is no name'),
)
export const ids = v.pipe(v.array(id), v.maxLength(500))
export const smallCount = v.pipe(count, v.maxValue(9_999))
/** Thousandths of an inch; off the table too. */
const place = v.pipe(int, v.minValue(-10_000_000), v.maxValue(10_000_000))
export const length = v.pipe(int, v.minValue(-10_000_000), v.maxValue(10_000_000))
export const heading = v.pipe(count, v.maxValue(FULL_CIRCLE - 1))
export const PointSchema = v.strictObject({ x: place, y: place })
/** One value for each side of the battle. */
export const bySide = <S extends v.GenericSchema>(sides: Sides, inner: S) =>
  v.strictObject(mapSides(sides, () => inner))
export const byId = <S extends v.GenericSchema>(inner: S) => v.record(id, inner)

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

const functions = v.pipe(v.array(v.picklist(FUNCTIONS)), v.maxLength(5))
const DeedSchema = v.picklist([...OrderSchema.options, 'advanceOrFire', 'halt', 'withdraw'])

/** SAR-4.7: what a unit does, for all to see. */
export const RevealedOrderSchema = v.strictObject({
  deed: DeedSchema,
  heading: v.nullable(heading),
  functions,
  by: v.nullable(id),
  standBy: v.exactOptional(v.boolean()),
})

/** SAR-4.15. */
export const MissionSchema = v.strictObject({
  task: v.picklist(MISSION_TASKS),
  objectiveKind: v.picklist(['terrain', 'unit']),
  objectiveId: id,
  purpose: v.pipe(v.string(), v.maxLength(120)),
})

/** SAR-2.2. */
const StrengthSchema = v.strictObject({ start: smallCount, casualties: smallCount, stragglers: smallCount })
/** SAR-16. */
const GunSchema = v.strictObject({
  pounds: positive,
  artillerists: smallCount,
  infantry: smallCount,
  damage: v.pipe(count, v.maxValue(2)),
})

export const UnitSchema = v.strictObject({
  of: id,
  companies: v.pipe(count, v.maxValue(2)),
  strength: StrengthSchema,
  training: v.nullable(TrainingSchema),
  stance: StanceSchema,
  mounted: v.boolean(),
  at: v.nullable(PointSchema),
  heading,
  width: v.pipe(positive, v.maxValue(999)),
  guns: v.pipe(v.array(GunSchema), v.maxLength(20)),
  gunsAt: v.exactOptional(v.nullable(v.strictObject({ at: PointSchema, heading }))),
  arrival: v.nullable(id),
  gone: v.boolean(),
  broken: v.boolean(),
  locked: v.boolean(),
  lowAmmo: v.boolean(),
  firstVolleySpent: v.boolean(),
  blown: v.boolean(),
  charged: v.boolean(),
  holders: smallCount,
  garrison: v.nullable(id),
  hidden: v.boolean(),
  off: v.nullable(v.strictObject({ at: PointSchema, retreats: smallCount, back: v.nullable(smallCount) })),
  atWagon: v.boolean(),
  last: v.nullable(RevealedOrderSchema),
})

export const LeaderSchema = v.strictObject({
  at: v.nullable(PointSchema),
  arrival: v.nullable(id),
  attachedTo: v.nullable(id),
  lr: v.pipe(count, v.maxValue(3)),
  points: v.pipe(count, v.maxValue(7)),
  silentUntil: smallCount,
  replaced: v.exactOptional(v.nullable(v.strictObject({ leaves: smallCount, from: smallCount }))),
  personal: v.exactOptional(v.pipe(count, v.maxValue(3))),
  mission: v.nullable(MissionSchema),
  incoming: v.nullable(v.strictObject({ mission: MissionSchema, issued: smallCount })),
})

/** SAR-7: one step of a march. */
const StepSchema = v.union([
  v.strictObject({ go: length, off: heading }),
  v.strictObject({ wheel: length, about: v.picklist(['left', 'right']) }),
  v.strictObject({ turn: length }),
  v.strictObject({ aboutFace: v.literal(true) }),
  v.strictObject({ form: StanceSchema, width: positive }),
  v.strictObject({ mount: v.boolean() }),
  v.strictObject({ rejoin: v.literal(true) }),
  v.strictObject({ occupy: v.nullable(id) }),
  v.strictObject({ crew: id, gun: smallCount, castings: positive, from: v.nullable(smallCount) }),
])

/** SAR-4.7: what lies face down. */
export const SealedAnswersSchema = v.strictObject({
  orders: byId(
    v.strictObject({
      order: OrderSchema,
      heading: v.nullable(heading),
      functions,
      by: id,
      cost: v.pipe(count, v.maxValue(4)),
    }),
  ),
  splits: v.pipe(
    v.array(v.strictObject({ unit: id, part: id, castings: positive, companies: v.pipe(count, v.maxValue(2)) })),
    v.maxLength(200),
  ),
  missions: v.pipe(v.array(v.strictObject({ by: id, to: id, mission: MissionSchema })), v.maxLength(200)),
  targets: byId(id),
  squares: ids,
  standBy: ids,
  rallies: byId(id),
  fires: byId(v.strictObject({ target: id, work: v.nullable(id) })),
  soaks: byId(smallCount),
  marches: byId(v.pipe(v.array(StepSchema), v.maxLength(200))),
  rides: byId(v.strictObject({ x: place, y: place, attach: v.nullable(id) })),
  arrivals: ids,
  victors: byId(
    v.strictObject({
      choice: v.picklist(['stay', 'takePlace', 'takePlaceAndForm', 'takePlaceAndFace', 'breakthrough']),
      heading: v.nullable(heading),
      stance: v.nullable(StanceSchema),
      width: v.nullable(positive),
    }),
  ),
  reforms: byId(v.strictObject({ heading, stance: StanceSchema, width: positive })),
  hides: ids,
})
