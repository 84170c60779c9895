import * as v from 'valibot'
import {
  byTraining,
  CountSchema,
  FractionSchema,
  IntegerSchema,
  MeasureSchema,
  PositiveSchema,
  RangeSchema,
  IntegerOrNullSchema,
  TrainingSchema,
} from './base'

/** The totals to which a row of a table applies; null is an open end (SAR-0.4). */
const openRangeFields = { min: IntegerOrNullSchema, max: IntegerOrNullSchema }
/** What a modifier adds to the roll to close, and to the roll to stand; null where it does not apply. */
const CloseStandPairSchema = v.strictObject({ close: IntegerOrNullSchema, stand: IntegerOrNullSchema })

/** SAR-13.7 to 13.12: the rolls to close and to stand. */
export const CloseStandSchema = v.strictObject({
  die: PositiveSchema,
  closeRows: v.array(
    v.strictObject({
      ...openRangeFields,
      result: v.picklist(['halt', 'close']),
      haltInches: v.nullable(PositiveSchema),
      /** How many d4 of stragglers the unit takes. */
      stragglersD4: CountSchema,
      /** The share of its volley that it still fires (SAR-13.9). */
      volley: v.nullable(FractionSchema),
    }),
  ),
  standRows: v.array(
    v.strictObject({
      ...openRangeFields,
      result: v.picklist(['retreatChargeMove', 'stand']),
      stragglersD4: CountSchema,
    }),
  ),
  /** What is subtracted from each roll, in castings. */
  subtract: v.strictObject({
    close: v.literal('lossesFromFireThisTurn'),
    stand: v.literal('totalCasualtiesOnUnit'),
  }),
  modifiers: v.strictObject({
    training: byTraining(CloseStandPairSchema),
    charging: CloseStandPairSchema,
    /** Multiplied by the leader's rating. */
    leaderTimesLR: CloseStandPairSchema,
    cavalryVsFootNotInSquare: CloseStandPairSchema,
    cavalryVsSquare: CloseStandPairSchema,
    mountedVsMounted: CloseStandPairSchema,
    enemyInWoodsOrRough: CloseStandPairSchema,
    enemyInBuildingOrFort: CloseStandPairSchema,
    enemyOnlySkirmish: CloseStandPairSchema,
    flankOrRear: CloseStandPairSchema,
  }),
})

/** SAR-13, 14: what else a charge costs, and who may charge whom. `...D4`: number of d4. */
export const ChargesSchema = v.strictObject({
  outOfReachStragglersD4: CountSchema,
  emergencySquareStragglersD4: CountSchema,
  repulsedBySquareStragglersD4: CountSchema,
  infantryBrokenByMountedCavalryStragglersD4: CountSchema,
  overrunStragglersBecomeCasualties: FractionSchema,
  skirmishersCaughtBecomeStragglers: v.boolean(),
  infantryMayChargeMountedCavalry: v.boolean(),
  skirmishersMayChargeOnly: v.literal('skirmish'),
})

/** SAR-15: the roll to form an emergency square. */
export const EmergencySquareSchema = v.strictObject({
  die: PositiveSchema,
  modifiers: v.strictObject({
    training: byTraining(IntegerSchema),
    lineFormation: IntegerSchema,
    holdOrder: IntegerSchema,
  }),
  formsWhen: v.literal('total<=distance'),
  cavalryStragglersOnSuccessD4: CountSchema,
  /** The share of its castings that fights, when the square has failed. */
  failedParticipants: FractionSchema,
  failedInfantryMayFire: v.boolean(),
  failedCavalryMustRollToClose: v.boolean(),
})

/** The rolls that give a result; null when none does. */
const RollRangeSchema = v.nullable(RangeSchema)
/** SAR-17.7 to 17.9: the roll for breakthrough: its results, with the rolls that give them by the arm of the beaten unit. */
export const BreakthroughSchema = v.strictObject({
  die: PositiveSchema,
  maxPerTurn: PositiveSchema,
  /** How far the ride may turn off the line of the charge (SAR-17.8). */
  maxDeviationDegrees: MeasureSchema,
  rows: v.array(
    v.strictObject({
      /** `choice`: the winner decides whether to ride on; `charge`: it charges again; `scatter`: it rides on and is broken. */
      result: v.picklist(['stop', 'choice', 'breakthrough', 'charge', 'scatter']),
      infantry: RollRangeSchema,
      artillery: RollRangeSchema,
      cavalry: RollRangeSchema,
      /** The dice for the stragglers of the ride; null: none. */
      stragglers: v.nullable(v.picklist(['1d4', '1d6'])),
    }),
  ),
})

/** `never`: minus infinity (SAR-0.8). */
const IntegerOrNeverSchema = v.union([IntegerSchema, v.literal('never')])
/** SAR-20: the table of rally and rout. */
export const RallyRoutSchema = v.strictObject({
  die: PositiveSchema,
  rows: v.array(
    v.strictObject({
      ...openRangeFields,
      rally: v.picklist(['retreatAgain', 'remainBroken', 'recover1d4StayBroken', 'rally']),
      rout: v.picklist(['retreatPlus1d4', 'retreat', 'take1d4', 'noEffect']),
    }),
  ),
  modifiers: v.strictObject({
    training: byTraining(v.strictObject({ rally: IntegerOrNeverSchema, rout: IntegerOrNeverSchema })),
    /** For each casting that is effective, and for each straggler. */
    perEffective: IntegerSchema,
    perStraggler: IntegerSchema,
    behindFriendlyTroops: IntegerSchema,
    behindCover: IntegerSchema,
    /** The rating of the attached leader is added. */
    leader: v.literal('LR'),
    unitRoutedThroughYou: IntegerSchema,
    peerRoutedPast: IntegerSchema,
    enemyOnFlank: IntegerSchema,
    enemyOnRear: IntegerSchema,
  }),
  untrainedMayRally: v.boolean(),
  minusInfinityToken: v.literal('never'),
})

/** SAR-5.9: stragglers that come back. */
export const StragglerRecoverySchema = v.strictObject({
  /** Faces of the die. */
  die: byTraining(PositiveSchema),
  /** The rating of the attached leader is added. */
  leader: v.literal('LR'),
  /** For a unit that friends, a wall, a building or a work shield. */
  coverBonus: CountSchema,
  /** For a unit that fired or fought this turn. */
  disturbedFactor: FractionSchema,
  rounding: v.literal('floor'),
})

/** SAR-13.15: the roll of cavalry on Hold for a counter-charge, and the distances at which it may roll. */
export const CounterChargeSchema = v.strictObject({
  /** How near an enemy must come to cavalry on Hold. */
  holdTriggerInches: MeasureSchema,
  /** How near charging cavalry must come, whatever the order of the unit that rolls. */
  cavalryTriggerInches: MeasureSchema,
  die: PositiveSchema,
  training: byTraining(IntegerSchema),
  /** The total must be above this. */
  mustExceed: IntegerSchema,
})

/** SAR-5.8, 13.16, 16.12, 20.9: the figures of optional rules. */
export const OptionalSchema = v.strictObject({
  soakOff: v.strictObject({
    maxStragglers: PositiveSchema,
    /** How far the unit backs away for each straggler. */
    inchesEach: v.strictObject({ infantry: PositiveSchema, cavalry: PositiveSchema }),
  }),
  /** `destroyedOn`: the result of the die by which one of the two guns of a casting is hit. */
  gunDamage: v.strictObject({ die: PositiveSchema, destroyedOn: PositiveSchema }),
  leaderRally: v.strictObject({ withinInches: MeasureSchema, cost: PositiveSchema }),
  followUpCharge: v.strictObject({ stragglersD4: CountSchema }),
})

/** SAR-23.8, 23.9: irregulars: the roll for their training, and the roll whether they obey an order that they fear. */
export const IrregularSchema = v.strictObject({
  /** Does the ruleset (an edition of the rules) have irregulars? */
  enabled: v.boolean(),
  moraleRating: v.strictObject({
    die: PositiveSchema,
    bands: v.array(
      v.strictObject({
        min: IntegerSchema,
        max: IntegerSchema,
        rating: TrainingSchema,
        /** What the roll does to the unit at once. */
        effect: v.picklist(['rout', 'take1d4', 'hold', 'none']),
      }),
    ),
    modifiers: v.strictObject({
      facingRegularsInOpen: IntegerOrNullSchema,
      enemyOnFlank: IntegerOrNullSchema,
      supportedByRegulars: IntegerOrNullSchema,
      surprisedOrAmbushed: IntegerOrNullSchema,
      defendingHome: IntegerOrNullSchema,
      chargedByBayonetsAndHasNone: IntegerOrNullSchema,
      inOpen: IntegerOrNullSchema,
      inWoods: IntegerOrNullSchema,
      inBuildingOrLightFort: IntegerOrNullSchema,
      inHeavyFort: IntegerOrNullSchema,
    }),
  }),
  reaction: v.strictObject({
    die: PositiveSchema,
    bands: v.array(
      v.strictObject({ ...openRangeFields, result: v.picklist(['withdraw', 'holdTake1d4', 'hold', 'obey']) }),
    ),
    /** The orders that irregulars fear. */
    situations: v.array(v.picklist(['irregularsMoveOutOfCover', 'irregularsChargeRegulars', 'regularsMoveIntoWoods'])),
    /** Is the rating of the leader who gives the order added to the roll? */
    addIssuingLeaderRating: v.boolean(),
  }),
})
