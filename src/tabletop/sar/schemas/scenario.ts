import * as v from 'valibot'
import {
  ArmSchema,
  CountSchema,
  GUN_CLASSES,
  IntegerSchema,
  NationSchema,
  PositiveSchema,
  ProfileSchema,
  TextSchema,
  TrainingSchema,
} from './base'
import { SMALL_ARMS } from './fire'

/** A side of the scenario by its army, such as US or MEX; `tables/side-names.json` has its id in the state. */
const SideSchema = NationSchema
/** A time of day such as 09:30. */
const ClockSchema = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time HH:MM'))
/** x and y in inches from the south-west corner. */
const PointInInchesSchema = v.strictTuple([CountSchema, CountSchema])
/** The south-west and north-east corners in inches: x, y, x, y. */
const RectangleInInchesSchema = v.strictTuple([CountSchema, CountSchema, CountSchema, CountSchema])
/** Marks a value that no source prints, with the reason for its choice. */
const reconstructionFields = { reconstructed: v.exactOptional(v.boolean()), reason: v.exactOptional(TextSchema) }

/** What the scenario says about a whole side. */
const ScenarioSideSchema = v.strictObject({
  /** In words: what the side has to achieve. */
  mission: TextSchema,
  /** The edge of the table over which the side retreats. */
  retreatEdge: v.picklist(['north', 'south', 'east', 'west']),
  /** Why this edge was chosen where no source prints it. */
  retreatEdgeBasis: v.exactOptional(TextSchema),
  /** Where the side may place its units off the positions of the map; null: nowhere. */
  mayRedeploy: v.nullable(TextSchema),
  defaultExperience: TrainingSchema,
})

/** SAR-24.5: when and where a group of reinforcements arrives. */
const ArrivalSchema = v.strictObject({
  group: TextSchema,
  firstTurn: PositiveSchema,
  /** The words of the rule book. */
  printed: TextSchema,
  /** The point of entry. */
  entry: TextSchema,
  /** The formation in which the group comes on. */
  formation: v.picklist(['column', 'roadColumn']),
  /** The side that decides when the group comes. */
  chosenBy: SideSchema,
})

/** An option of the battle that is on or off. */
const FlagOptionSchema = v.strictObject({ values: v.array(v.boolean()), default: v.boolean() })
/** Fields of an option of the battle whose value is one of several texts. */
const wordOptionFields = { values: v.array(TextSchema), default: TextSchema }

/** A feature of the map: a line or a rectangle. */
const FeatureSchema = v.strictObject({
  id: TextSchema,
  kind: v.picklist(['road', 'building', 'open', 'rough', 'impassable', 'contour']),
  name: v.strictObject({ en: TextSchema, es: TextSchema }),
  /** Printed in the scenario (X), from the record of the battle (H), or proposed (R). */
  basis: v.picklist(['X', 'H', 'R']),
  /** Where it comes from, and what of it is proposed. */
  why: TextSchema,
  line: v.exactOptional(v.array(PointInInchesSchema)),
  rect: v.exactOptional(RectangleInInchesSchema),
  widthInches: v.exactOptional(PositiveSchema),
  /** For contours: the side on which the ground is higher. */
  uphillSide: v.exactOptional(v.picklist(['north', 'south', 'east', 'west'])),
})

/** SAR-4: a leader. */
export const LeaderSchema = v.strictObject({
  id: TextSchema,
  name: TextSchema,
  side: SideSchema,
  /** Leader rating. */
  lr: CountSchema,
  role: v.picklist(['army', 'division', 'brigade', 'cavalryBrigade']),
  /** The id of the leader above him; null for the army's leader. */
  superior: v.nullable(TextSchema),
  /** The name of what he commands, such as a brigade. */
  command: TextSchema,
  /** The group of reinforcements with which he arrives. */
  arrival: v.exactOptional(TextSchema),
  note: v.exactOptional(TextSchema),
})

/** SAR-2.1, 23: what sets a unit apart. */
export const UNIT_TAGS = [
  'engineers',
  'lancers',
  'mountedRifles',
  'repeaters',
  'disciplined',
  'irregular',
  'bayonets',
  'defendingHome',
  'grey',
] as const
/** SAR-2: a unit. `...Basis`: why this value was chosen. */
export const ScenarioUnitSchema = v.strictObject({
  id: TextSchema,
  name: TextSchema,
  side: SideSchema,
  /** The country that raised the unit. It may differ from the side: Texans (TEX) would fight on the side US. */
  nation: NationSchema,
  leader: TextSchema,
  type: ArmSchema,
  experience: TrainingSchema,
  experienceBasis: TextSchema,
  /** Castings of infantry or cavalry; 0 for artillery, which has guns and crew. */
  castings: CountSchema,
  weapon: v.picklist([...SMALL_ARMS, 'artillery']),
  weaponBasis: TextSchema,
  meleeWeapon: v.nullable(v.picklist(['sabre', 'lance'])),
  /** Poundage of each gun casting. */
  guns: v.array(PositiveSchema),
  /** Castings of the crew of a battery. */
  crew: CountSchema,
  artilleryClass: v.nullable(v.picklist(GUN_CLASSES)),
  mounted: v.boolean(),
  tags: v.array(v.picklist(UNIT_TAGS)),
  /** Tags that no source prints for the unit but that fit it; `tagNotes` says why. They do not count in play. */
  suggestedTags: v.array(v.picklist(UNIT_TAGS)),
  /** `free`: any formation. */
  startFormation: v.picklist(['free', 'column', 'roadColumn', 'limbered']),
  /** The zone of the map in which the unit may be placed; null if it arrives later. */
  zone: v.nullable(TextSchema),
  /** The group of reinforcements with which it arrives; null if it is on the table from the start. */
  arrival: v.nullable(TextSchema),
  /** Rank and name of the commander as printed; only a text, while `leader` is the id of a leader on the table. */
  officer: v.nullable(TextSchema),
  /** Its strength in men, where a source prints it. */
  men: v.nullable(PositiveSchema),
  /** What each gun casting is, in words. */
  gunNotes: v.exactOptional(v.array(TextSchema)),
  /** The guns in the words of the source. */
  printedGuns: v.exactOptional(TextSchema),
  printedName: v.exactOptional(TextSchema),
  /** The id of the leader under whom the rule book lists the unit, where that is not `leader`. */
  listedUnder: v.exactOptional(TextSchema),
})

/** SAR-24: a battle of the rule book with its order of battle. */
export const ScenarioSchema = v.strictObject({
  about: TextSchema,
  schema: v.literal('sar-scenario/1'),
  id: TextSchema,
  title: TextSchema,
  source: TextSchema,
  /** The editions of the rules with which the battle can be played. */
  profiles: v.array(ProfileSchema),
  turns: PositiveSchema,
  /** The turns that the day of the battle would have had. */
  historicalTurns: PositiveSchema,
  timeOfDay: v.strictObject({ start: ClockSchema, end: ClockSchema, minutesPerTurn: PositiveSchema }),
  table: v.strictObject({
    widthInches: PositiveSchema,
    depthInches: PositiveSchema,
    /** The size in the words of the rule book. */
    printed: TextSchema,
    orientation: v.strictObject({ north: v.literal('+y'), longAxis: v.literal('east-west'), ...reconstructionFields }),
  }),
  sides: v.pipe(
    v.record(NationSchema, ScenarioSideSchema),
    v.check((sides) => Object.keys(sides).length === 2, 'are not two sides'),
  ),
  /** The options of this battle; `bv` stands for Buena Vista. */
  options: v.strictObject({
    /** Which of the two ways to win is in play (`victory` below). */
    bvVictory: v.strictObject(wordOptionFields),
    /** Which of the two lists of arrivals is in play (`arrivals` below). */
    bvArrivals: v.strictObject(wordOptionFields),
    /** How the US army gets a third brigade, if it does (SAR-24.3). */
    bvThirdBrigade: v.strictObject({
      ...wordOptionFields,
      newBrigadierLR: v.strictObject({ value: CountSchema, ...reconstructionFields }),
    }),
    /** Is the force of `marshallForce` below split off? */
    bvMarshallForce: FlagOptionSchema,
    /** May the reinforcements of the group `minon` come on? */
    bvMinonUsed: FlagOptionSchema,
  }),
  /** An optional force made of companies of several regiments. */
  marshallForce: v.strictObject({
    optional: v.boolean(),
    composition: v.array(
      v.strictObject({
        companies: PositiveSchema,
        /** Ids of the regiments that give these companies. */
        from: v.array(TextSchema),
        dismounted: v.exactOptional(v.boolean()),
        note: v.exactOptional(TextSchema),
      }),
    ),
    /** The rules by which the companies are detached. */
    buildBy: TextSchema,
  }),
  /** SAR-24.5: two printed sources for the reinforcements. */
  arrivals: v.strictObject({
    orderOfBattleText: v.array(ArrivalSchema),
    mapCaption: v.array(ArrivalSchema),
    /** A note: in what the two sources differ. */
    conflict: TextSchema,
    entryPoints: v.record(v.string(), v.strictObject({ x: CountSchema, y: CountSchema, ...reconstructionFields })),
  }),
  victory: v.strictObject({
    formedInfantry: v.strictObject({
      /** In words: when this way to win is looked at, and what it demands. */
      checkAt: TextSchema,
      usWinsIf: v.array(TextSchema),
      otherwise: SideSchema,
      /** When the way out over the edge of the table counts as open. */
      openWayTest: v.strictObject({ rule: TextSchema, ...reconstructionFields }),
    }),
    points: v.strictObject({
      mexicanPointsPerUsLoss: PositiveSchema,
      usPointsPerMexicanLoss: PositiveSchema,
      /** Points (below 0) that the Mexicans get if the reinforcements of the group `minon` have come on. */
      minonUsedPenalty: IntegerSchema,
      /** In words: what counts as one loss. */
      lossUnit: TextSchema,
      /** SAR-24.9: a victory is smashing if the winner has at least so many times the points of the loser. */
      smashingFactor: PositiveSchema,
      tie: v.literal('draw'),
      /** Why a tie is a draw. */
      tieBasis: TextSchema,
    }),
  }),
  specialRules: v.array(v.strictObject({ id: TextSchema, rule: TextSchema, text: TextSchema })),
  map: v.strictObject({
    ...reconstructionFields,
    facts: v.array(TextSchema),
    features: v.array(FeatureSchema),
    zones: v.record(v.string(), RectangleInInchesSchema),
  }),
  leaders: v.array(LeaderSchema),
  units: v.array(ScenarioUnitSchema),
  tagNotes: v.record(v.string(), TextSchema),
})
export type Scenario = v.InferOutput<typeof ScenarioSchema>
