// Schemas for the parts of a battle's state. The fields are explained in types.ts. Limits only keep a loaded file from being too large.
import * as v from 'valibot'
import { FULL_CIRCLE } from '../../../../core/fixed'
import { DISORDERED_RESULTS, FIRE_EFFECTS, GOOD_ORDER_RESULTS, GROUNDS, ORDERS, RATINGS } from '../../schemas/base'

/** An id of a unit, leader, side, combat, group or feature. Names that every object has, such as `toString`, are none. */
export const IdSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(120),
  v.check((name) => !(name in {}), 'is no name'),
)
export const IdListSchema = v.pipe(v.array(IdSchema), v.maxLength(500))
/** A count that stays small: stands, turns, dice. */
export const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999))
/** A coordinate in thousandths of an inch; it may be off the table. */
const CoordinateSchema = v.pipe(v.number(), v.integer(), v.minValue(-10_000_000), v.maxValue(10_000_000))
const HeadingSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(FULL_CIRCLE - 1))
const TextSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
/** A record whose keys are ids. */
export const byId = <S extends v.GenericSchema>(inner: S) => v.record(IdSchema, inner)

export const PointSchema = v.strictObject({ x: CoordinateSchema, y: CoordinateSchema })
export const FormationSchema = v.picklist([
  'line',
  'openOrder',
  'fieldColumn',
  'marchColumn',
  'square',
  'hastySquare',
  'garrison',
  'dismountedOpenOrder',
  'limbered',
  'unlimbered',
  'fixed',
])
const GunStandSchema = v.strictObject({
  index: v.pipe(CountSchema, v.maxValue(99)),
  silenced: v.boolean(),
  damaged: v.boolean(),
  lowAmmo: v.boolean(),
})
/** A unit (REG-1.4). */
export const UnitSchema = v.strictObject({
  side: IdSchema,
  x: CoordinateSchema,
  y: CoordinateSchema,
  heading: HeadingSchema,
  formation: FormationSchema,
  stands: CountSchema,
  guns: v.pipe(v.array(GunStandSchema), v.maxLength(100)),
  order: v.picklist(ORDERS),
  lowAmmo: v.boolean(),
  postures: v.pipe(
    v.array(v.picklist(['aboutFaced', 'passedLines', 'marchedByFlank', 'crossedAbatis'])),
    v.maxLength(4),
  ),
  building: v.nullable(IdSchema),
  absence: v.nullable(v.picklist(['awaited', 'destroyed', 'left', 'captured'])),
  hasFired: v.boolean(),
  hasReacted: v.boolean(),
  crewIn: v.nullable(IdSchema),
})
/** A leader (REG-1.14). */
export const LeaderSchema = v.strictObject({
  side: IdSchema,
  x: CoordinateSchema,
  y: CoordinateSchema,
  attached: v.nullable(IdSchema),
  rating: v.picklist(RATINGS),
  mounted: v.boolean(),
  fallen: v.nullable(
    v.strictObject({
      how: v.picklist(['killed', 'mortally', 'grievously', 'light', 'awaited']),
      back: v.nullable(CountSchema),
    }),
  ),
  onFootUntil: v.nullable(CountSchema),
  replacedIn: v.nullable(CountSchema),
})
/** What a unit does under its check (REG-4). */
export const CheckedUnitSchema = v.strictObject({
  effect: v.picklist([...GOOD_ORDER_RESULTS, ...DISORDERED_RESULTS]),
  list: v.nullable(v.picklist(['wellHandled', 'tardy'])),
  doubleQuick: v.boolean(),
  done: v.pipe(v.array(TextSchema), v.maxLength(50)),
  spent: v.pipe(v.number(), v.integer(), v.minValue(0)),
  from: v.strictObject({ x: CoordinateSchema, y: CoordinateSchema, heading: HeadingSchema }),
  worstGround: v.picklist(GROUNDS),
  finished: v.boolean(),
})
/** M2: the check under way. */
export const CheckSchema = v.strictObject({
  leader: v.nullable(IdSchema),
  die: v.nullable(v.pipe(CountSchema, v.minValue(1), v.maxValue(10))),
  picked: IdListSchema,
  units: byId(CheckedUnitSchema),
})
/** A charge (REG-9.1). */
export const ChargeSchema = v.strictObject({
  unit: IdSchema,
  /** Empty: a breakthrough that has not found its enemy yet. */
  target: v.union([IdSchema, v.literal('')]),
  kind: v.picklist(['charge', 'countercharge', 'breakthrough']),
  coldSteel: v.boolean(),
  inDisorder: v.boolean(),
  half: v.boolean(),
  state: v.picklist(['declared', 'contact', 'short', 'checked', 'over']),
  worstGround: v.picklist(GROUNDS),
})
/** REG-9.3. */
export const ReactionSchema = v.strictObject({
  unit: IdSchema,
  how: v.picklist(['countercharge', 'hastySquare', 'evade', 'shelter', 'retreatSilenced']),
  to: v.nullable(IdSchema),
})
/** REG-9.5. */
export const CombatSchema = v.strictObject({
  id: IdSchema,
  attackers: IdListSchema,
  defenders: IdListSchema,
  round: v.picklist([1, 2]),
})

const CauseSchema = v.strictObject({ rule: TextSchema, what: TextSchema })
const GunEffectSchema = v.picklist(['wreck', 'silenceAndDamage', 'silence', 'damage'])
const side = IdSchema
const unit = IdSchema
const options = IdListSchema
/** A choice that is owed (types.ts). */
export const OwedSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('gunStand'),
    side,
    unit,
    effect: GunEffectSchema,
    options: v.pipe(v.array(CountSchema), v.maxLength(100)),
    cause: CauseSchema,
  }),
  v.strictObject({ kind: v.literal('ammunition'), side, options }),
  v.strictObject({
    kind: v.literal('recall'),
    side,
    unit,
    instead: v.picklist(['twoInches', 'outOfCloseRange', 'carry', 'stay']),
  }),
  v.strictObject({ kind: v.literal('standLoss'), side, options }),
  v.strictObject({ kind: v.literal('breakthrough'), side, unit, options, mayStay: v.boolean() }),
  v.strictObject({ kind: v.literal('victor'), side, unit }),
  v.strictObject({ kind: v.literal('secondTarget'), side, unit, options }),
  v.strictObject({ kind: v.literal('replace'), side, leader: IdSchema, options }),
])

const RetreatSchema = v.picklist(['twoInches', 'outOfCloseRange', 'full'])
const StandingsSchema = v.pipe(
  v.array(
    v.strictObject({ x: CoordinateSchema, y: CoordinateSchema, heading: HeadingSchema, formation: FormationSchema }),
  ),
  v.maxLength(100),
)
/** What a step still has to do (types.ts). */
export const TodoSchema = v.variant('do', [
  v.strictObject({
    do: v.literal('effect'),
    unit,
    effect: v.picklist(FIRE_EFFECTS),
    isCannonade: v.boolean(),
    from: IdListSchema,
  }),
  v.strictObject({ do: v.literal('gunStand'), unit, effect: GunEffectSchema, cause: CauseSchema }),
  v.strictObject({ do: v.literal('silence'), unit, cause: CauseSchema }),
  v.strictObject({ do: v.literal('ammunition'), side, options }),
  v.strictObject({ do: v.literal('leaderFalls'), leader: IdSchema, cause: CauseSchema }),
  v.strictObject({ do: v.literal('fight'), combat: CombatSchema, struggles: CountSchema }),
  v.strictObject({
    do: v.literal('takeStands'),
    units: IdListSchema,
    stands: CountSchema,
    given: IdListSchema,
    cause: CauseSchema,
  }),
  v.strictObject({
    do: v.literal('aftermath'),
    unit,
    retreat: v.nullable(RetreatSchema),
    mayRecall: v.boolean(),
    carry: v.picklist(['no', 'may', 'does']),
    breakthrough: v.picklist(['no', 'may', 'must']),
    isDisorderedLater: v.boolean(),
    enemies: IdListSchema,
    from: StandingsSchema,
    cause: CauseSchema,
  }),
  v.strictObject({ do: v.literal('goBack'), unit, kind: RetreatSchema, enemies: IdListSchema, cause: CauseSchema }),
  v.strictObject({ do: v.literal('carry'), unit, from: StandingsSchema, enemies: IdListSchema, cause: CauseSchema }),
  v.strictObject({ do: v.literal('moveCharge'), unit, evaded: v.boolean() }),
])
