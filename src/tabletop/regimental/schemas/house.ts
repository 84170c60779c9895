import * as v from 'valibot'
import {
  byClass,
  CLASSES,
  CountSchema,
  GRADES,
  MeasureSchema,
  MUSKETRY_WEAPONS,
  PositiveSchema,
  RATINGS,
  SourceSchema,
  TextSchema,
  TextsSchema,
  TRAITS,
} from './base'

/** Width and depth of a stand, or least and most stands of a unit. */
const pair = v.strictTuple([MeasureSchema, MeasureSchema])
const GradeSchema = v.strictObject({
  wornFraction: MeasureSchema,
  spentFraction: MeasureSchema,
  formula: TextSchema,
  /** By starting stands. */
  table: v.record(
    v.pipe(v.string(), v.regex(/^\d+$/)),
    v.strictObject({ wornAtOrBelow: CountSchema, spentAtOrBelow: CountSchema }),
  ),
})
/** OPS-24.3: a training of the hex game's rosters, and the class that it becomes. */
const classes = v.strictObject({
  veteran: v.picklist(CLASSES),
  regular: v.picklist(CLASSES),
  green: v.picklist(CLASSES),
  untrained: v.picklist(CLASSES),
})

/** REG-12: what the charts do not define. */
export const HouseSchema = v.strictObject({
  src: SourceSchema,
  rule: TextSchema,
  scale: v.strictObject({
    yardsPerInch: PositiveSchema,
    menPerStand: PositiveSchema,
    gunsPerGunStand: PositiveSchema,
    minutesPerTurn: PositiveSchema,
    kin: TextSchema,
  }),
  standInches: v.strictObject({ infantry: pair, cavalry: pair, gun: pair }),
  contactInches: MeasureSchema,
  postureFlagsClearedAt: TextSchema,
  disorderClauseAppliedAt: TextSchema,
  unitSizeStands: v.strictObject({ infantry: pair, cavalry: pair, batteryGunStands: pair }),
  frontageStands: v.record(v.string(), TextSchema),
  fireStands: v.record(v.string(), TextSchema),
  fireArcDegreesEachSide: v.strictObject({ troops: MeasureSchema, guns: MeasureSchema, openOrder: MeasureSchema }),
  effectivenessGrades: v.strictObject({ spirited: GradeSchema, reliable: GradeSchema, unreliable: GradeSchema }),
  defaultGrade: byClass(v.picklist(GRADES)),
  army: v.strictObject({
    heavyCasualtiesFraction: v.strictObject({ numerator: PositiveSchema, denominator: PositiveSchema }),
    gunStandWeight: PositiveSchema,
    losses: TextSchema,
  }),
  carriageClass: v.strictObject({
    light: v.array(v.pipe(v.string(), v.regex(/^(US|MEX)\.[A-Z]{2}$/))),
    heavy: v.array(v.pipe(v.string(), v.regex(/^(US|MEX)\.[A-Z]{2}$/))),
    mexicanLightDefaultTraction: v.literal('ox'),
  }),
  ammunition: v.strictObject({
    needsWagonWithinInches: PositiveSchema,
    notWithinEnemyInches: PositiveSchema,
    mayFireSameTurn: v.boolean(),
  }),
  rounding: v.strictObject({ firePoints: TextSchema, movement: TextSchema, stands: TextSchema }),
  damagedTwice: v.literal('wrecked'),
  replacementLeader: v.strictObject({
    delayOwnTurns: PositiveSchema,
    ratingStepDown: PositiveSchema,
    floor: v.picklist(RATINGS),
  }),
  rocketSeparateAccuracyDie: v.boolean(),
  ground: v.array(
    v.strictObject({
      id: v.picklist([
        'clear',
        'lightGrowth',
        'gentleSlope',
        'denseGround',
        'steepSlope',
        'linearCover',
        'solidCover',
        'works',
      ]),
      examples: v.exactOptional(TextsSchema),
      move: v.picklist(['open', 'broken', 'rough', 'as ground', 'rough or garrison', 'garrison']),
      cover: v.picklist(['none', 'partial', 'full', 'fortified']),
      position: TextSchema,
    }),
  ),
  armsAndTraits: v.array(
    v.strictObject({ troops: TextSchema, weapon: v.picklist(MUSKETRY_WEAPONS), traits: v.array(v.picklist(TRAITS)) }),
  ),
  mandatoryChecks: TextsSchema,
  sharedDiePerCheck: v.strictObject({ value: v.boolean(), src: SourceSchema }),
  cannonClass: v.strictObject({ US: v.record(v.string(), TextSchema), MEX: v.record(v.string(), TextSchema) }),
  bridge: v.strictObject({
    menPerStand: PositiveSchema,
    standsFromMen: TextSchema,
    standsFromSarCastings: TextSchema,
    sarCastingsLostFromStands: TextSchema,
    gunStandsFromGuns: TextSchema,
    hexInches: PositiveSchema,
    classFromSarExperience: v.strictObject({ US: classes, MEX: classes }),
    eliteOnlyByRosterFlag: v.boolean(),
    leaderRatingFromSar: v.record(v.pipe(v.string(), v.regex(/^\d$/)), v.picklist(RATINGS)),
  }),
})
