// The schema `battle-pack/1`: a battle of record as data, for any ruleset: ground, armies, places, arrivals, special rules, victory, history.
// A pack says what was and how sure it is; each ruleset turns it into a battle of its own.
import * as v from 'valibot'
import { PackLeaderSchema, PackUnitSchema, SarStartSchema } from './unitSchema'
import {
  AREA_KINDS,
  CertaintySchema,
  ClockTimeSchema,
  CountSchema,
  EdgeSchema,
  ENGINES,
  HeadingSchema,
  IdSchema,
  InchesSchema,
  LINE_KINDS,
  NameSchema,
  NationSchema,
  originFields,
  PlaceSchema,
  PositiveSchema,
  SeatSchema,
  SourceSchema,
  TextSchema,
  WholeSchema,
} from './words'

const MetaSchema = v.strictObject({
  title: TextSchema,
  titleEs: TextSchema,
  date: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'is no date such as 1846-05-08')),
  war: TextSchema,
  what: TextSchema,
  engines: v.strictObject({
    sar: v.exactOptional(
      v.strictObject({ profiles: v.pipe(v.array(TextSchema), v.minLength(1)), default: TextSchema }),
    ),
    reg: v.exactOptional(v.strictObject({ chart: TextSchema })),
  }),
  certaintyWords: v.record(v.string(), TextSchema),
  overall: TextSchema,
})

const tableSizeFields = { widthInches: InchesSchema, depthInches: InchesSchema, yardsPerInch: PositiveSchema }
const TableSchema = v.strictObject({
  sar: v.strictObject(tableSizeFields),
  /** `fromSar`: inches of REG for one inch of SAR. */
  reg: v.strictObject({
    ...tableSizeFields,
    fromSar: v.pipe(v.number(), v.minValue(0)),
    note: v.exactOptional(TextSchema),
  }),
  unit: TextSchema,
  orientation: v.strictObject({
    north: v.literal('+y'),
    longAxis: v.picklist(['east-west', 'north-south']),
    trueBearingOfNorth: TextSchema,
    ...originFields,
  }),
  groundYards: v.strictTuple([PositiveSchema, PositiveSchema]),
  basis: v.strictObject({ sizeFrom: TextSchema, ...originFields }),
  distances: v.strictObject({
    infantryLinesInches: v.exactOptional(v.record(v.picklist(ENGINES), InchesSchema)),
    headsOfColumnsInches: v.exactOptional(InchesSchema),
    nearestEnemiesInches: v.strictObject({ sar: InchesSchema, reg: v.exactOptional(InchesSchema) }),
    note: v.exactOptional(TextSchema),
  }),
})

const missionFields = {
  task: v.picklist(['attack', 'defend', 'pursue', 'delay', 'move']),
  objectiveKind: v.picklist(['terrain', 'unit']),
  /** The id of a feature or objective, or of a unit. */
  objectiveId: IdSchema,
  purpose: TextSchema,
}
const PackSeatSchema = v.strictObject({
  name: TextSchema,
  nameEs: TextSchema,
  nation: NationSchema,
  army: TextSchema,
  /** The id of the army's leader. */
  commander: IdSchema,
  /** Its own edge of the table, behind it. */
  edge: EdgeSchema,
  heading: HeadingSchema,
  mission: v.strictObject(missionFields),
  /** SAR-24.4: may it change its set-up, and within which rectangle (x, y, x, y)? */
  redeploy: v.strictObject({
    allowed: v.boolean(),
    rect: v.nullable(v.strictTuple([InchesSchema, InchesSchema, InchesSchema, InchesSchema])),
    certainty: CertaintySchema,
  }),
})

const ClockSchema = v.strictObject({
  start: ClockTimeSchema,
  minutesPerTurn: PositiveSchema,
  turns: PositiveSchema,
  end: ClockTimeSchema,
  historicalTurns: PositiveSchema,
  /** REG-2.1: who plays first; null: the rules in play know no first player. */
  firstPlayer: v.nullable(SeatSchema),
  /** Whose screen comes first where both sides are asked. */
  firstAsked: SeatSchema,
  firstPlayerWhy: TextSchema,
  startCertainty: CertaintySchema,
  startSource: SourceSchema,
  startNote: v.exactOptional(TextSchema),
  lengthNote: v.exactOptional(TextSchema),
  dusk: v.strictObject({
    sunset: ClockTimeSchema,
    dark: ClockTimeSchema,
    firstDuskTurn: v.nullable(PositiveSchema),
    ...originFields,
  }),
  shortGame: v.exactOptional(v.strictObject({ turns: PositiveSchema, what: TextSchema })),
})

const featureFields = {
  id: IdSchema,
  name: TextSchema,
  nameEs: TextSchema,
  ...originFields,
  note: v.exactOptional(TextSchema),
  /** What the ground is by the Regimental charts (REG-1.12, 1.13, 12.6); absent: the pack has no Regimental battle. */
  reg: v.exactOptional(
    v.strictObject({
      ground: v.picklist(['open', 'broken', 'rough', 'impassable']),
      cover: v.picklist(['none', 'partial', 'full']),
      position: v.picklist(['none', 'favorable', 'strong']),
      denseChaparral: v.exactOptional(v.boolean()),
    }),
  ),
}
const PackAreaSchema = v.strictObject({
  ...featureFields,
  kind: v.picklist(AREA_KINDS),
  area: v.pipe(v.array(PlaceSchema), v.minLength(3, 'has fewer than three corners')),
  height: v.exactOptional(CountSchema),
  /** SAR-21.2: how many castings a building holds. */
  castings: v.exactOptional(PositiveSchema),
  /** Grass that may burn. */
  burns: v.exactOptional(v.boolean()),
  objective: v.exactOptional(v.boolean()),
})
const PackLineSchema = v.strictObject({
  ...featureFields,
  kind: v.picklist(LINE_KINDS),
  line: v.pipe(v.array(PlaceSchema), v.minLength(2, 'has fewer than two ends')),
  /** Inches along the line. */
  gaps: v.exactOptional(v.array(v.strictObject({ from: InchesSchema, to: InchesSchema }))),
  /** Of roads: inches, and ids of features that it crosses freely. */
  width: v.exactOptional(PositiveSchema),
  clears: v.exactOptional(v.array(IdSchema)),
})
/** A feature of the ground of a pack. */
export const PackFeatureSchema = v.union([PackAreaSchema, PackLineSchema])

/** A group of units that comes later. */
const PackArrivalSchema = v.strictObject({
  group: IdSchema,
  seat: SeatSchema,
  firstTurn: PositiveSchema,
  /** Does its owner choose whether it comes at all? */
  chosen: v.boolean(),
  entry: PlaceSchema,
  edge: EdgeSchema,
  heading: HeadingSchema,
  formation: v.picklist(['column', 'roadColumn']),
  /** Its units in the order in which they come on. */
  order: v.pipe(v.array(IdSchema), v.minLength(1)),
  ...originFields,
  note: v.exactOptional(TextSchema),
})

const GrassFireSchema = v.strictObject({
  historical: v.strictObject({ fromTurn: PositiveSchema, turns: PositiveSchema }),
  /** `each`: in words, what may kindle it; `turns`: dice, such as 1d4+2. */
  chance: v.strictObject({ fromTurn: PositiveSchema, each: TextSchema, turns: TextSchema }),
})
const SpecialRuleSchema = v.strictObject({
  id: IdSchema,
  engines: v.pipe(v.array(v.picklist(ENGINES)), v.minLength(1)),
  /** Numbers of the rules that it applies or changes. */
  rules: v.array(v.pipe(v.string(), v.regex(/^(SAR|REG)-\d+\.\d+$/, 'is no rule number'))),
  /** Made for this battle; a text says which part of it. */
  house: v.union([v.boolean(), TextSchema]),
  ...originFields,
  text: TextSchema,
  when: v.exactOptional(GrassFireSchema),
  /** The area of the smoke in inches of SAR, and how far it drifts in a turn. */
  smoke: v.exactOptional(
    v.strictObject({
      sar: v.pipe(v.array(PlaceSchema), v.minLength(3)),
      driftPerTurn: v.strictTuple([WholeSchema, WholeSchema]),
    }),
  ),
})

const decisive = v.array(v.strictObject({ winner: SeatSchema, if: TextSchema }))
const VictorySchema = v.strictObject({
  sar: v.exactOptional(
    v.strictObject({
      decisive,
      points: v.strictObject({ a: TextSchema, b: TextSchema }),
      margin: v.exactOptional(PositiveSchema),
      marginText: v.exactOptional(TextSchema),
      smashingFactor: v.exactOptional(PositiveSchema),
      tie: v.exactOptional(v.literal('draw')),
      lossUnit: TextSchema,
      certainty: CertaintySchema,
      history: TextSchema,
    }),
  ),
  reg: v.exactOptional(
    v.strictObject({
      heavyCasualtiesStands: v.strictObject({ a: PositiveSchema, b: PositiveSchema }),
      heavyCasualtiesBasis: TextSchema,
      /** Ids of objectives (REG-12.8). */
      keyPositions: v.strictObject({ a: v.array(IdSchema), b: v.array(IdSchema) }),
      decisive,
      points: TextSchema,
      certainty: CertaintySchema,
    }),
  ),
})

const TotalSchema = v.strictObject({
  men: PositiveSchema,
  inUnits: PositiveSchema,
  notRepresented: CountSchema,
  notRepresentedWhat: TextSchema,
  guns: CountSchema,
  ...originFields,
  sar: v.strictObject({
    infantryCastings: CountSchema,
    cavalryCastings: CountSchema,
    gunCastings: CountSchema,
    crew: CountSchema,
  }),
  reg: v.exactOptional(
    v.strictObject({ infantryStands: CountSchema, cavalryStands: CountSchema, gunStands: CountSchema }),
  ),
})

const HistorySchema = v.strictObject({
  /** Losses as reported; `who`: a part of the side, where the rest is told apart. */
  losses: v.array(
    v.strictObject({
      seat: SeatSchema,
      who: v.exactOptional(TextSchema),
      killed: CountSchema,
      wounded: v.nullable(CountSchema),
      missing: v.nullable(CountSchema),
      ...originFields,
      note: v.exactOptional(TextSchema),
    }),
  ),
  /** Artillery rounds fired. */
  rounds: v.exactOptional(v.array(v.strictObject({ seat: SeatSchema, shots: CountSchema, ...originFields }))),
  timeline: v.array(
    v.strictObject({ time: TextSchema, turn: v.nullable(PositiveSchema), event: TextSchema, ...originFields }),
  ),
  disputed: v.array(v.strictObject({ point: TextSchema, views: TextSchema, certainty: CertaintySchema })),
})

/** A smaller or later game from the same data; `starts` and `leadersAt` replace the places of the pack (SAR). */
const VariantSchema = v.strictObject({
  id: NameSchema,
  what: TextSchema,
  units: v.pipe(v.array(IdSchema), v.minLength(1)),
  turns: PositiveSchema,
  start: v.exactOptional(ClockTimeSchema),
  leaveOut: v.exactOptional(v.array(IdSchema)),
  starts: v.exactOptional(v.record(IdSchema, SarStartSchema)),
  leadersAt: v.exactOptional(v.record(IdSchema, PlaceSchema)),
  nearestEnemiesInches: v.exactOptional(InchesSchema),
  certainty: v.exactOptional(CertaintySchema),
  source: v.exactOptional(SourceSchema),
})

const bySeat = <S extends v.GenericSchema>(value: S) => v.strictObject({ a: value, b: value })

export const BattlePackSchema = v.strictObject({
  /** Where the file comes from, and what in it differs from there. */
  about: TextSchema,
  schema: v.literal('battle-pack/1'),
  id: IdSchema,
  meta: MetaSchema,
  sources: v.record(TextSchema, TextSchema),
  table: TableSchema,
  seats: bySeat(PackSeatSchema),
  clock: ClockSchema,
  leaders: v.array(PackLeaderSchema),
  missions: v.array(v.strictObject({ leader: IdSchema, ...missionFields })),
  units: v.array(PackUnitSchema),
  features: v.array(PackFeatureSchema),
  objectives: v.array(
    v.strictObject({
      id: IdSchema,
      name: TextSchema,
      at: PlaceSchema,
      radius: InchesSchema,
      heldBy: SeatSchema,
      reg: v.exactOptional(TextSchema),
    }),
  ),
  arrivals: v.array(PackArrivalSchema),
  options: v.array(
    v.strictObject({
      id: NameSchema,
      values: v.pipe(v.array(v.union([v.boolean(), TextSchema])), v.minLength(2)),
      default: v.union([v.boolean(), TextSchema]),
      what: TextSchema,
    }),
  ),
  specialRules: v.array(SpecialRuleSchema),
  victory: VictorySchema,
  totals: bySeat(TotalSchema),
  history: HistorySchema,
  /** The battle told for readers. */
  account: v.strictObject({ en: TextSchema, es: TextSchema, note: TextSchema }),
  variants: v.array(VariantSchema),
})

/** A battle pack, checked. All measures are inches and degrees, as in its file. */
export type BattlePack = v.InferOutput<typeof BattlePackSchema>
export type PackFeature = v.InferOutput<typeof PackFeatureSchema>
export type PackArrival = BattlePack['arrivals'][number]
export type PackVariant = BattlePack['variants'][number]
