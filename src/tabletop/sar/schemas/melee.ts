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

/** A row of a table that is open at both ends (SAR-0.4). */
const openRangeFields = { min: IntegerOrNullSchema, max: IntegerOrNullSchema }
/** What a modifier does to closing and to standing; null: nothing. */
const CloseStandPairSchema = v.strictObject({ close: IntegerOrNullSchema, stand: IntegerOrNullSchema })

/** SAR-13.7 to 13.12. */
export const CloseStandSchema = v.strictObject({
  die: PositiveSchema,
  closeRows: v.array(
    v.strictObject({
      ...openRangeFields,
      result: v.picklist(['halt', 'close']),
      haltInches: v.nullable(PositiveSchema),
      stragglersD4: CountSchema,
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
  subtract: v.strictObject({
    close: v.literal('lossesFromFireThisTurn'),
    stand: v.literal('totalCasualtiesOnUnit'),
  }),
  modifiers: v.strictObject({
    training: byTraining(CloseStandPairSchema),
    charging: CloseStandPairSchema,
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

/** SAR-13 and 14: what a charge costs besides. */
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
  failedParticipants: FractionSchema,
  failedInfantryMayFire: v.boolean(),
  failedCavalryMustRollToClose: v.boolean(),
})

const RollRangeSchema = v.nullable(RangeSchema)
/** SAR-17.7 to 17.9. */
export const BreakthroughSchema = v.strictObject({
  die: PositiveSchema,
  maxPerTurn: PositiveSchema,
  maxDeviationDegrees: MeasureSchema,
  rows: v.array(
    v.strictObject({
      result: v.picklist(['stop', 'choice', 'breakthrough', 'charge', 'scatter']),
      infantry: RollRangeSchema,
      artillery: RollRangeSchema,
      cavalry: RollRangeSchema,
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
    perEffective: IntegerSchema,
    perStraggler: IntegerSchema,
    behindFriendlyTroops: IntegerSchema,
    behindCover: IntegerSchema,
    leader: v.literal('LR'),
    unitRoutedThroughYou: IntegerSchema,
    peerRoutedPast: IntegerSchema,
    enemyOnFlank: IntegerSchema,
    enemyOnRear: IntegerSchema,
  }),
  untrainedMayRally: v.boolean(),
  minusInfinityToken: v.literal('never'),
})

/** SAR-5.9. */
export const StragglerRecoverySchema = v.strictObject({
  die: byTraining(PositiveSchema),
  leader: v.literal('LR'),
  coverBonus: CountSchema,
  disturbedFactor: FractionSchema,
  rounding: v.literal('floor'),
})

/** SAR-13.15. */
export const CounterChargeSchema = v.strictObject({
  holdTriggerInches: MeasureSchema,
  cavalryTriggerInches: MeasureSchema,
  die: PositiveSchema,
  training: byTraining(IntegerSchema),
  mustExceed: IntegerSchema,
})

/** SAR-5.8, 13.16, 16.12, 20.9: the figures of rules that are off unless asked for. */
export const OptionalSchema = v.strictObject({
  soakOff: v.strictObject({
    maxStragglers: PositiveSchema,
    inchesEach: v.strictObject({ infantry: PositiveSchema, cavalry: PositiveSchema }),
  }),
  gunDamage: v.strictObject({ die: PositiveSchema, destroyedOn: PositiveSchema }),
  leaderRally: v.strictObject({ withinInches: MeasureSchema, cost: PositiveSchema }),
  followUpCharge: v.strictObject({ stragglersD4: CountSchema }),
})

/** SAR-23.8, 23.9. */
export const IrregularSchema = v.strictObject({
  enabled: v.boolean(),
  moraleRating: v.strictObject({
    die: PositiveSchema,
    bands: v.array(
      v.strictObject({
        min: IntegerSchema,
        max: IntegerSchema,
        rating: TrainingSchema,
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
    situations: v.array(v.picklist(['irregularsMoveOutOfCover', 'irregularsChargeRegulars', 'regularsMoveIntoWoods'])),
    addIssuingLeaderRating: v.boolean(),
  }),
})
