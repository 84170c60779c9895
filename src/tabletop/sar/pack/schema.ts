// The schema `battle-sar/1` (maps/NAME/sar.json): how the battle of a pack is fought by the Santa Anna Rules. It gives as figures what the pack
// says in words (special rules, victory), and names what is left out.
import * as v from 'valibot'
import { SeatSchema } from '../../common/pack/words'
import { CountSchema, IntegerSchema, OrderSchema, PositiveSchema, TextSchema } from '../schemas/base'

const WordsSchema = v.strictObject({ en: TextSchema, es: TextSchema })
const bySeat = <S extends v.GenericSchema>(value: S) => v.strictObject({ a: value, b: value })
/** Inches, as in the pack. */
const InchesSchema = v.pipe(v.number(), v.finite(), v.minValue(0))

/** Units of a side at a place: at least `atLeast` (one if it is absent), or none. Broken units never count. */
const ConditionSchema = v.strictObject({
  seat: SeatSchema,
  arm: v.exactOptional(v.picklist(['infantry', 'cavalry', 'artillery'])),
  /** Only formed units count (SAR-2.9). */
  formed: v.exactOptional(v.boolean()),
  atLeast: v.exactOptional(PositiveSchema),
  none: v.exactOptional(v.boolean()),
  /** Within so many inches of a feature or of the place of an objective; or north or south of a line across the table. */
  where: v.union([
    v.strictObject({ area: TextSchema, within: InchesSchema }),
    v.strictObject({ objective: TextSchema, within: InchesSchema }),
    v.strictObject({ southOf: InchesSchema }),
    v.strictObject({ northOf: InchesSchema }),
  ]),
})
export type PackCondition = v.InferOutput<typeof ConditionSchema>
const ConditionsSchema = v.pipe(v.array(ConditionSchema), v.minLength(1))

/** How the computer fights for a side. */
const PostureSchema = v.strictObject({
  /**
   * `cannonade`: guns go to where they reach the enemy, all others wait out of musket range; `attack`: it goes for the enemy from the first turn;
   * `stand`: it waits for him.
   */
  plan: v.picklist(['cannonade', 'attack', 'stand']),
  /** A regiment that has lost stragglers rests so far from the enemy. */
  restInches: v.exactOptional(PositiveSchema),
  /** Stragglers, in percent of the effectives, with which it goes to rest. */
  tiredPercent: v.exactOptional(PositiveSchema),
  /** It goes into a fire fight where its castings around the enemy are at least so many percent of his. */
  fireFightPercent: v.exactOptional(PositiveSchema),
  /** It attacks from this turn on, and waits before; absent: from the first. */
  fromTurn: v.exactOptional(PositiveSchema),
  /** Leaders whose commands attack although the others do not, from one turn to another. */
  attackers: v.exactOptional(
    v.strictObject({
      leaders: v.pipe(v.array(TextSchema), v.minLength(1)),
      fromTurn: PositiveSchema,
      untilTurn: PositiveSchema,
    }),
  ),
  /** It breaks its attack off when its unbroken castings are fewer than so many percent of the enemy's. */
  breakOffPercent: v.exactOptional(PositiveSchema),
  why: TextSchema,
})

export const PackSarSchema = v.strictObject({
  about: TextSchema,
  schema: v.literal('battle-sar/1'),
  battle: TextSchema,
  /** Seats that begin with the missions of the pack and cannot change them at set-up (SAR-4.17). */
  fixedMissions: v.array(SeatSchema),
  /** What decides the battle at once: looked at when a turn ends, or when the last one does. */
  ends: v.array(
    v.strictObject({ id: TextSchema, winner: SeatSchema, when: v.picklist(['turn', 'end']), all: ConditionsSchema }),
  ),
  points: v.strictObject({
    perEnemyLoss: bySeat(PositiveSchema),
    perGunTaken: bySeat(CountSchema),
    /** A lost casting of irregulars counts half. */
    irregularsCountHalf: v.boolean(),
    bonuses: v.array(v.strictObject({ seat: SeatSchema, points: IntegerSchema, all: ConditionsSchema })),
    /** Points of a side if an option of the pack is on. */
    penalties: v.array(v.strictObject({ seat: SeatSchema, points: IntegerSchema, option: TextSchema })),
    /** So many points more win; absent: one. */
    margin: v.exactOptional(PositiveSchema),
    /** A victory is smashing with so many points more, or so many times the points of the loser. */
    smashing: v.union([v.strictObject({ margin: PositiveSchema }), v.strictObject({ factor: PositiveSchema })]),
  }),
  /** SAR-6.7: units that arrive in closed column, where the edition of the rules has it. */
  closedColumns: v.array(TextSchema),
  dusk: v.exactOptional(v.strictObject({ fromTurn: PositiveSchema, sightInches: InchesSchema })),
  /** How many turns earlier groups arrive in a variant, turn 1 at the soonest. */
  variantArrivalsEarlier: v.exactOptional(v.record(v.string(), PositiveSchema)),
  /** A bridge that a side may take up by a Form order. */
  bridge: v.exactOptional(
    v.strictObject({
      /** The feature that the bridge crosses, and the objective where it stands. */
      feature: TextSchema,
      objective: TextSchema,
      seat: SeatSchema,
      withinInches: InchesSchema,
      noEnemyInches: InchesSchema,
      /** At the end its units beyond the bridge are lost if an unbroken enemy is so near. */
      cutOffInches: InchesSchema,
    }),
  ),
  /** Units in grey (field `grey` of the pack) that are taken for militia: what these leaders may order these units meanwhile. */
  grey: v.exactOptional(
    v.strictObject({
      seat: SeatSchema,
      leaders: v.array(TextSchema),
      units: v.array(TextSchema),
      orders: v.array(OrderSchema),
    }),
  ),
  /** The special rules of the pack, in its order: played as printed, carried out by a rule of our own, or left out. */
  rules: v.array(
    v.strictObject({
      id: TextSchema,
      carriedOut: v.picklist(['asPrinted', 'here', 'leftOut']),
      name: WordsSchema,
      told: WordsSchema,
    }),
  ),
  /** What of the pack is not played, besides. */
  leftOut: v.array(v.strictObject({ what: WordsSchema })),
  /** How the computer stands in this battle; it binds nobody, and people may do as they like. */
  posture: bySeat(PostureSchema),
  /** The same in a variant, where it differs. */
  variantPosture: v.exactOptional(v.record(v.string(), bySeat(PostureSchema))),
})
/** How the battle of a pack is fought by the Santa Anna Rules. */
export type PackSar = v.InferOutput<typeof PackSarSchema>
