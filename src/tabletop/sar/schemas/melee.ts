import * as v from 'valibot'
import { byTraining, count, FractionSchema, int, measure, positive, RangeSchema, row, TrainingSchema } from './base'

/** A row of a table that is open at both ends (SAR-0.4). */
const open = { min: row, max: row }
/** What a modifier does to closing and to standing; null: nothing. */
const pair = v.strictObject({ close: row, stand: row })

/** SAR-13.7 to 13.12. */
export const CloseStandSchema = v.strictObject({
  die: positive,
  closeRows: v.array(
    v.strictObject({
      ...open,
      result: v.picklist(['halt', 'close']),
      haltInches: v.nullable(positive),
      stragglersD4: count,
      volley: v.nullable(FractionSchema),
    }),
  ),
  standRows: v.array(
    v.strictObject({ ...open, result: v.picklist(['retreatChargeMove', 'stand']), stragglersD4: count }),
  ),
  subtract: v.strictObject({
    close: v.literal('lossesFromFireThisTurn'),
    stand: v.literal('totalCasualtiesOnUnit'),
  }),
  modifiers: v.strictObject({
    training: byTraining(pair),
    charging: pair,
    leaderTimesLR: pair,
    cavalryVsFootNotInSquare: pair,
    cavalryVsSquare: pair,
    mountedVsMounted: pair,
    enemyInWoodsOrRough: pair,
    enemyInBuildingOrFort: pair,
    enemyOnlySkirmish: pair,
    flankOrRear: pair,
  }),
})

/** SAR-13 and 14: what a charge costs besides. */
export const ChargesSchema = v.strictObject({
  outOfReachStragglersD4: count,
  emergencySquareStragglersD4: count,
  repulsedBySquareStragglersD4: count,
  infantryBrokenByMountedCavalryStragglersD4: count,
  overrunStragglersBecomeCasualties: FractionSchema,
  skirmishersCaughtBecomeStragglers: v.boolean(),
  infantryMayChargeMountedCavalry: v.boolean(),
  skirmishersMayChargeOnly: v.literal('skirmish'),
})

/** SAR-15. */
export const EmergencySquareSchema = v.strictObject({
  die: positive,
  modifiers: v.strictObject({ training: byTraining(int), lineFormation: int, holdOrder: int }),
  formsWhen: v.literal('total<=distance'),
  cavalryStragglersOnSuccessD4: count,
  failedParticipants: FractionSchema,
  failedInfantryMayFire: v.boolean(),
  failedCavalryMustRollToClose: v.boolean(),
})

const range = v.nullable(RangeSchema)
/** SAR-17.7 to 17.9. */
export const BreakthroughSchema = v.strictObject({
  die: positive,
  maxPerTurn: positive,
  maxDeviationDegrees: measure,
  rows: v.array(
    v.strictObject({
      result: v.picklist(['stop', 'choice', 'breakthrough', 'charge', 'scatter']),
      infantry: range,
      artillery: range,
      cavalry: range,
      stragglers: v.nullable(v.picklist(['1d4', '1d6'])),
    }),
  ),
})

/** `never`: minus infinity (SAR-0.8). */
const orNever = v.union([int, v.literal('never')])
/** SAR-20. */
export const RallyRoutSchema = v.strictObject({
  die: positive,
  rows: v.array(
    v.strictObject({
      ...open,
      rally: v.picklist(['retreatAgain', 'remainBroken', 'recover1d4StayBroken', 'rally']),
      rout: v.picklist(['retreatPlus1d4', 'retreat', 'take1d4', 'noEffect']),
    }),
  ),
  modifiers: v.strictObject({
    training: byTraining(v.strictObject({ rally: orNever, rout: orNever })),
    perEffective: int,
    perStraggler: int,
    behindFriendlyTroops: int,
    behindCover: int,
    leader: v.literal('LR'),
    unitRoutedThroughYou: int,
    peerRoutedPast: int,
    enemyOnFlank: int,
    enemyOnRear: int,
  }),
  untrainedMayRally: v.boolean(),
  minusInfinityToken: v.literal('never'),
})

/** SAR-5.9. */
export const StragglerRecoverySchema = v.strictObject({
  die: byTraining(positive),
  leader: v.literal('LR'),
  coverBonus: count,
  disturbedFactor: FractionSchema,
  rounding: v.literal('floor'),
})

/** SAR-13.15. */
export const CounterChargeSchema = v.strictObject({
  holdTriggerInches: measure,
  cavalryTriggerInches: measure,
  die: positive,
  training: byTraining(int),
  mustExceed: int,
})

/** SAR-5.8, 13.16, 16.12, 20.9: the figures of rules that are off unless asked for. */
export const OptionalSchema = v.strictObject({
  soakOff: v.strictObject({
    maxStragglers: positive,
    inchesEach: v.strictObject({ infantry: positive, cavalry: positive }),
  }),
  gunDamage: v.strictObject({ die: positive, destroyedOn: positive }),
  leaderRally: v.strictObject({ withinInches: measure, cost: positive }),
  followUpCharge: v.strictObject({ stragglersD4: count }),
})

/** SAR-23.8, 23.9. */
export const IrregularSchema = v.strictObject({
  enabled: v.boolean(),
  moraleRating: v.strictObject({
    die: positive,
    bands: v.array(
      v.strictObject({
        min: int,
        max: int,
        rating: TrainingSchema,
        effect: v.picklist(['rout', 'take1d4', 'hold', 'none']),
      }),
    ),
    modifiers: v.strictObject({
      facingRegularsInOpen: row,
      enemyOnFlank: row,
      supportedByRegulars: row,
      surprisedOrAmbushed: row,
      defendingHome: row,
      chargedByBayonetsAndHasNone: row,
      inOpen: row,
      inWoods: row,
      inBuildingOrLightFort: row,
      inHeavyFort: row,
    }),
  }),
  reaction: v.strictObject({
    die: positive,
    bands: v.array(v.strictObject({ ...open, result: v.picklist(['withdraw', 'holdTake1d4', 'hold', 'obey']) })),
    situations: v.array(v.picklist(['irregularsMoveOutOfCover', 'irregularsChargeRegulars', 'regularsMoveIntoWoods'])),
    addIssuingLeaderRating: v.boolean(),
  }),
})
