import * as v from 'valibot'
import {
  CHARGE_RESULTS,
  IntegerSchema,
  LEADER_EFFECTS,
  MeasureSchema,
  openRange,
  PositiveSchema,
  ProvenanceSchema,
  sourced,
  SourceSchema,
  TextSchema,
  TextsSchema,
} from './base'

/** REG-9.4: ids of the modifiers of a combat. */
export const CHARGE_MODIFIERS = [
  'classElite',
  'classVeteranOrAuxiliary',
  'classTrained',
  'classRaw',
  'fresh',
  'worn',
  'spent',
  'coldSteelLancersOrBreakthrough',
  'cavalryChargeOpen',
  'cavalryChargeBroken',
  'cavalryChargeNone',
  'disorderedTroopsOrSilencedGun',
  'braveColonelOrLeaderAttached',
  'openOrderHastySquareOrNationalGuard',
  'outflankedBrokenMarchColumnOrLimbered',
  'defendFavorable',
  'defendStrong',
  'defendFortified',
  'outnumbered3to2',
  'outnumbered2to1',
  'outnumbered3to1',
  'cavalryOutnumberedByInfantry',
  'supportedGuns',
  'unsupportedGuns',
] as const
const CHARGE_GROUPS = [
  'class',
  'effectiveness',
  'shock',
  'cavalryCharge',
  'order',
  'leader',
  'looseOrMilitia',
  'helpless',
  'position',
  'numbers',
  'guns',
] as const
/** REG-9.4: what gives the modifier for shock. */
export const SHOCKS = ['coldSteel', 'lancers', 'breakthrough'] as const
const ShocksSchema = v.array(v.picklist(SHOCKS))

const recall = { cavalryRecall: v.literal('first combat only') }
const breakthrough = v.strictObject({
  move: MeasureSchema,
  rate: v.literal('doubleQuick'),
  toward: v.literal('closest enemy'),
})
const disorderClause = {
  disorderedIf: v.array(v.picklist(['charged over broken or rough ground', 'is cavalry', 'second combat'])),
}
const silencedRetreat = { retreat: v.literal('full'), silenced: v.boolean() }
const fullRetreatBroken = { order: v.literal('broken'), retreat: v.literal('full') }
const limberingRetreat = v.strictObject({ limber: v.boolean(), retreat: v.literal('full') })
const LostIfSchema = v.array(v.picklist(['fixed', 'defeated by cavalry', 'heavy carriage']))
const disorderedOrLoss = {
  ifGood: v.strictObject({ order: v.literal('disordered') }),
  ifAlreadyDisordered: v.strictObject({ loseStands: PositiveSchema }),
}
/** REG-10.8 d: a defender who has beaten off the charge. */
const holdingDefender = v.strictObject({
  hold: v.boolean(),
  cavalryDisordered: v.boolean(),
  counterChargingCavalry: v.array(v.picklist(['carryPosition', 'recall'])),
})
const beatenBadly = v.strictObject({ extraStands: PositiveSchema, ...fullRetreatBroken })

/** REG-10: what each result of a combat does to each side. */
const ResultsSchema = v.strictObject({
  sweptFromTheField: sourced({
    defender: v.strictObject({
      troops: v.strictObject({ loseStands: v.literal('2 + max(0, difference - 9)'), ...fullRetreatBroken }),
      guns: v.strictObject({ limbered: v.strictObject(silencedRetreat), unlimbered: v.literal('lost') }),
      fallenLeaderCheckIfAttached: v.boolean(),
    }),
    attacker: v.strictObject({
      first: v.strictObject({ breakthrough }),
      second: v.strictObject({ carryPosition: v.boolean() }),
      ...disorderClause,
    }),
  }),
  drivenBack: sourced({
    defender: v.strictObject({
      troops: v.strictObject({
        loseStands: PositiveSchema,
        order: v.literal('disordered'),
        retreat: v.literal('outOfCloseRange'),
        ...recall,
      }),
      ifDefeatedByCavalryOrOutflanked: beatenBadly,
      guns: v.strictObject({
        lightUnlimbered: v.strictObject({ limber: v.boolean(), ...silencedRetreat }),
        limbered: v.strictObject(silencedRetreat),
        unlimberedLostIf: LostIfSchema,
      }),
    }),
    attacker: v.strictObject({
      carryPosition: v.boolean(),
      cavalryMustBreakthroughAfterFirst: breakthrough,
      ...disorderClause,
    }),
  }),
  hardPressed: sourced({
    defender: v.strictObject({
      troops: v.strictObject({
        order: v.literal('disordered'),
        loseStandsIfAlreadyDisordered: PositiveSchema,
        retreatInches: PositiveSchema,
        ...recall,
      }),
      guns: v.strictObject({
        silenced: v.boolean(),
        damageStands: PositiveSchema,
        lightUnlimbered: limberingRetreat,
        limbered: v.strictObject({ retreat: v.literal('full') }),
        unlimberedLostIf: LostIfSchema,
      }),
      holdIf: v.array(v.picklist(['fortified', 'inSquare'])),
    }),
    attacker: v.strictObject({
      carryPosition: v.boolean(),
      retreatInchesIfDefenderHolds: PositiveSchema,
      ...recall,
      ...disorderClause,
    }),
  }),
  desperateStruggle: sourced({
    both: v.strictObject({ loseStands: PositiveSchema, order: v.literal('disordered'), gunsSilenced: v.boolean() }),
    dropModifiers: v.array(v.picklist(['coldSteel', 'breakthrough', 'cavalryCharge'])),
    rollAgain: v.boolean(),
  }),
  falter: sourced({
    attacker: v.strictObject({
      ...disorderedOrLoss,
      retreatInches: PositiveSchema,
      ...recall,
      ifOutflanked: v.strictObject(fullRetreatBroken),
    }),
    defender: holdingDefender,
  }),
  recoil: sourced({
    attacker: v.strictObject({
      loseStands: PositiveSchema,
      order: v.literal('disordered'),
      retreat: v.literal('outOfCloseRange'),
      ...recall,
      ifDefeatedByCavalryOrOutflanked: beatenBadly,
    }),
    defender: holdingDefender,
  }),
  repulsed: sourced({
    attacker: v.strictObject({
      loseStands: v.literal('2 + max(0, -difference - 9)'),
      ...fullRetreatBroken,
      fallenLeaderCheckIfAttached: v.boolean(),
    }),
    defender: holdingDefender,
  }),
})

/** REG-9, 10: charges and their results. */
export const ChargeSchema = v.strictObject({
  rule: TextSchema,
  dice: TextSchema,
  modifiers: v.array(
    sourced({
      id: v.picklist(CHARGE_MODIFIERS),
      value: IntegerSchema,
      group: v.picklist(CHARGE_GROUPS),
      lostAfterDesperateStruggle: v.exactOptional(v.union([v.boolean(), ShocksSchema])),
      keptAfterDesperateStruggle: v.exactOptional(ShocksSchema),
      when: v.exactOptional(TextsSchema),
      side: v.exactOptional(v.literal('defender')),
      /** Enemy stands for each own stand at which the modifier begins. */
      ratio: v.exactOptional(MeasureSchema),
    }),
  ),
  stacking: v.strictObject({ perGroup: TextSchema, acrossGroups: TextSchema, src: SourceSchema }),
  bands: v.array(v.strictObject({ ...openRange, result: v.picklist(CHARGE_RESULTS) })),
  bandsSource: sourced({ minusSigns: ProvenanceSchema }),
  results: ResultsSchema,
})

/** REG-11.4: rows of the table of fallen leaders. */
export const LEADER_ROWS = [
  'killed',
  'mortallyWounded',
  'grievouslyWounded',
  'fleshWound',
  'horseLost',
  'coatPierced',
  'staffOfficerHit',
  'unmoved',
] as const
export const FallenLeaderSchema = v.strictObject({
  rule: TextSchema,
  die: v.literal('d10'),
  rows: v.array(sourced({ ...openRange, id: v.picklist(LEADER_ROWS), effect: v.picklist(LEADER_EFFECTS) })),
})
