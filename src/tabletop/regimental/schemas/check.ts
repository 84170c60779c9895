import * as v from 'valibot'
import {
  DISORDERED_RESULTS,
  GOOD_ORDER_RESULTS,
  IntegerSchema,
  MeasureSchema,
  openRange,
  PositiveSchema,
  provenance,
  ProvenanceSchema,
  sourced,
  TextSchema,
  TextsSchema,
} from './base'
import { GunManeuversSchema, TroopManeuversSchema } from './maneuvers'

const ActorSchema = v.picklist(['phasing', 'opponent', 'both'])
const DoSchema = v.union([TextSchema, TextsSchema])
const StepSchema = v.strictObject({
  id: v.picklist(['M1', 'M2', 'M3', 'F1', 'F2', 'C1', 'C2', 'C3']),
  actor: v.exactOptional(ActorSchema),
  repeat: v.exactOptional(v.boolean()),
  do: DoSchema,
  substeps: v.exactOptional(
    v.array(v.strictObject({ id: v.picklist(['M2a', 'M2b', 'M2c']), actor: ActorSchema, do: DoSchema })),
  ),
  ...provenance,
})
/** REG-2: the phases of a player turn, in order. */
export const TurnSequenceSchema = v.strictObject({
  rule: TextSchema,
  playerTurn: v.array(
    v.strictObject({
      phase: v.picklist(['maneuver', 'musketryAndCannonade', 'charge']),
      order: PositiveSchema,
      steps: v.array(StepSchema),
    }),
  ),
})

/** REG-3.2, 3.3: radii of command in inches; `lineOfMarch` has none, it reaches along the column. */
export const CommandSchema = v.strictObject({
  rule: TextSchema,
  radius: v.strictTuple([
    sourced({ id: v.literal('normal'), inches: MeasureSchema, requires: TextSchema }),
    sourced({ id: v.literal('reduced'), inches: MeasureSchema, requires: TextSchema }),
    sourced({ id: v.literal('lineOfMarch'), inches: v.null(), requires: TextSchema, die: v.null() }),
  ]),
})

/** REG-4.4: ids of the modifiers of a check. */
export const CHECK_MODIFIERS = [
  'leaderGallant',
  'leaderAble',
  'leaderPoor',
  'attachedLeaderOrBraveColonel',
  'provisionalCommand',
  'outOfCommand',
  'classElite',
  'classVeteran',
  'classTrained',
  'classRaw',
  'fresh',
  'worn',
  'spent',
  'battery',
  'steadyFormation',
  'outflankedOrBroken',
  'keyPositionLost',
  'heavyCasualties',
  'greaterLosses',
] as const
const CHECK_GROUPS = [
  'leaderRating',
  'attached',
  'commandStatus',
  'class',
  'effectiveness',
  'formation',
  'danger',
  'keyPosition',
  'armyLosses',
] as const

const BandsSchema = v.array(
  v.strictObject({
    ...openRange,
    goodOrder: v.picklist(GOOD_ORDER_RESULTS),
    disorderedTroops: v.picklist(DISORDERED_RESULTS),
  }),
)
/** The field's name, not written as one: an object with `then` could be taken for a promise. */
const THEN = 'then' as const
const ListSchema = v.picklist(['wellHandled', 'tardy'])
const RateSchema = v.picklist(['full', 'doubleQuick'])
const ManeuverEffectSchema = v.strictObject({ maneuver: ListSchema, rate: RateSchema })
const moving = sourced({ troops: ManeuverEffectSchema, guns: ManeuverEffectSchema })
/** REG-4.6: in which cases a unit holds instead of retreating. */
const HoldIfSchema = v.array(v.picklist(['outOfCloseRange', 'inSquare', 'fortified']))
const escapingGuns = v.strictObject({
  limberIfNeeded: v.boolean(),
  retreat: v.literal('full'),
  silenced: v.boolean(),
})
const holdingRetreat = { retreat: v.literal('outOfCloseRange'), holdIf: HoldIfSchema, [THEN]: v.null() }

/** REG-4, 5: checks and maneuvers. */
export const ManeuverSchema = v.strictObject({
  rule: TextSchema,
  modifiers: v.array(
    v.strictObject({
      id: v.picklist(CHECK_MODIFIERS),
      value: IntegerSchema,
      group: v.picklist(CHECK_GROUPS),
      appliesTo: v.exactOptional(TextsSchema),
      outflankedWithinInches: v.exactOptional(MeasureSchema),
      ...provenance,
    }),
  ),
  bands: v.strictObject({
    US: BandsSchema,
    MEX: BandsSchema,
    goodOrderColumn: ProvenanceSchema,
    disorderedTroopsColumn: ProvenanceSchema,
    mexicanTopRow: ProvenanceSchema,
  }),
  goodOrderEffects: v.strictObject({
    doubleQuick: moving,
    wellHandled: moving,
    tardy: moving,
    fallBack: sourced({
      holdIf: HoldIfSchema,
      hold: v.strictObject({ mayFire: v.boolean(), mayManeuver: v.boolean() }),
      troops: v.strictObject({ retreat: v.literal('outOfCloseRange'), order: v.literal('disordered') }),
      guns: v.strictObject({ limberedOrLight: escapingGuns, unlimberedHeavy: v.literal('lost') }),
    }),
    panic: sourced({
      troops: v.strictObject({ retreat: v.literal('full'), order: v.literal('broken'), loseStands: v.literal(0) }),
      guns: v.strictObject({
        limberedOrLight: escapingGuns,
        unlimberedHeavy: v.literal('lost'),
        fixed: v.literal('lost'),
      }),
    }),
  }),
  /** REG-4.7: `order`: of the unit afterwards; `then`: the list of maneuvers that is open to it. */
  disorderedTroopsEffects: v.strictObject({
    rallyWithElan: sourced({ order: v.literal('good'), [THEN]: ListSchema, rate: RateSchema }),
    rally: sourced({ order: v.literal('good'), [THEN]: ListSchema, rate: RateSchema }),
    shaken: sourced({ order: v.literal('good'), ...holdingRetreat }),
    wavering: sourced({ order: v.literal('disordered'), brokenBecome: v.literal('disordered'), ...holdingRetreat }),
    panicDisordered: sourced({
      order: v.literal('broken'),
      retreat: v.literal('full'),
      loseStands: v.literal('1 + max(0, -dieResult)'),
      retreatNote: ProvenanceSchema,
    }),
  }),
  troopManeuvers: TroopManeuversSchema,
  gunManeuvers: GunManeuversSchema,
})
