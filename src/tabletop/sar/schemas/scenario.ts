import * as v from 'valibot'
import { ArmSchema, count, GUN_CLASSES, int, NationSchema, positive, ProfileSchema, text, TrainingSchema } from './base'
import { SMALL_ARMS } from './fire'

/** A side of the scenario by its army, such as US or MEX; `tables/side-names.json` has its id in the state. */
const SideSchema = NationSchema
const clock = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time HH:MM'))
const point = v.strictTuple([count, count])
const rect = v.strictTuple([count, count, count, count])
const why = { reconstructed: v.exactOptional(v.boolean()), reason: v.exactOptional(text) }

const side = v.strictObject({
  mission: text,
  retreatEdge: v.picklist(['north', 'south', 'east', 'west']),
  retreatEdgeBasis: v.exactOptional(text),
  mayRedeploy: v.nullable(text),
  defaultExperience: TrainingSchema,
})

const arrival = v.strictObject({
  group: text,
  firstTurn: positive,
  printed: text,
  entry: text,
  formation: v.picklist(['column', 'roadColumn']),
  chosenBy: SideSchema,
})

const flag = v.strictObject({ values: v.array(v.boolean()), default: v.boolean() })
const word = { values: v.array(text), default: text }

const feature = v.strictObject({
  id: text,
  kind: v.picklist(['road', 'building', 'open', 'rough', 'contour']),
  line: v.exactOptional(v.array(point)),
  rect: v.exactOptional(rect),
  widthInches: v.exactOptional(positive),
  uphillSide: v.exactOptional(v.picklist(['north', 'south', 'east', 'west'])),
})

export const LeaderSchema = v.strictObject({
  id: text,
  name: text,
  side: SideSchema,
  lr: count,
  role: v.picklist(['army', 'division', 'brigade', 'cavalryBrigade']),
  superior: v.nullable(text),
  command: text,
  arrival: v.exactOptional(text),
  note: v.exactOptional(text),
})

export const UNIT_TAGS = ['engineers', 'lancers', 'mountedRifles', 'repeaters', 'disciplined', 'irregular'] as const
export const ScenarioUnitSchema = v.strictObject({
  id: text,
  name: text,
  side: SideSchema,
  nation: NationSchema,
  leader: text,
  type: ArmSchema,
  experience: TrainingSchema,
  experienceBasis: text,
  /** Foot or horse; 0 for artillery, which counts guns and crew. */
  castings: count,
  weapon: v.picklist([...SMALL_ARMS, 'artillery']),
  weaponBasis: text,
  meleeWeapon: v.nullable(v.picklist(['sabre', 'lance'])),
  /** Poundage of each gun casting. */
  guns: v.array(positive),
  crew: count,
  artilleryClass: v.nullable(v.picklist(GUN_CLASSES)),
  mounted: v.boolean(),
  tags: v.array(v.picklist(UNIT_TAGS)),
  suggestedTags: v.array(v.picklist(UNIT_TAGS)),
  startFormation: v.picklist(['free', 'column', 'roadColumn', 'limbered']),
  zone: v.nullable(text),
  arrival: v.nullable(text),
  officer: v.nullable(text),
  men: v.nullable(positive),
  gunNotes: v.exactOptional(v.array(text)),
  printedGuns: v.exactOptional(text),
  printedName: v.exactOptional(text),
  listedUnder: v.exactOptional(text),
})

/** SAR-24: a battle of the rule book with its order of battle. */
export const ScenarioSchema = v.strictObject({
  about: text,
  schema: v.literal('sar-scenario/1'),
  id: text,
  title: text,
  source: text,
  profiles: v.array(ProfileSchema),
  turns: positive,
  historicalTurns: positive,
  timeOfDay: v.strictObject({ start: clock, end: clock, minutesPerTurn: positive }),
  table: v.strictObject({
    widthInches: positive,
    depthInches: positive,
    printed: text,
    orientation: v.strictObject({ north: v.literal('+y'), longAxis: v.literal('east-west'), ...why }),
  }),
  sides: v.pipe(
    v.record(NationSchema, side),
    v.check((sides) => Object.keys(sides).length === 2, 'are not two sides'),
  ),
  options: v.strictObject({
    bvVictory: v.strictObject(word),
    bvArrivals: v.strictObject(word),
    bvThirdBrigade: v.strictObject({ ...word, newBrigadierLR: v.strictObject({ value: count, ...why }) }),
    bvMarshallForce: flag,
    bvMinonUsed: flag,
  }),
  marshallForce: v.strictObject({
    optional: v.boolean(),
    composition: v.array(
      v.strictObject({
        companies: positive,
        from: v.array(text),
        dismounted: v.exactOptional(v.boolean()),
        note: v.exactOptional(text),
      }),
    ),
    buildBy: text,
  }),
  arrivals: v.strictObject({
    orderOfBattleText: v.array(arrival),
    mapCaption: v.array(arrival),
    conflict: text,
    entryPoints: v.record(v.string(), v.strictObject({ x: count, y: count, ...why })),
  }),
  victory: v.strictObject({
    formedInfantry: v.strictObject({
      checkAt: text,
      usWinsIf: v.array(text),
      otherwise: SideSchema,
      openWayTest: v.strictObject({ rule: text, ...why }),
    }),
    points: v.strictObject({
      mexicanPointsPerUsLoss: positive,
      usPointsPerMexicanLoss: positive,
      minonUsedPenalty: int,
      lossUnit: text,
      smashingFactor: positive,
      tie: v.literal('draw'),
      tieBasis: text,
    }),
  }),
  specialRules: v.array(v.strictObject({ id: text, rule: text, text })),
  map: v.strictObject({
    ...why,
    facts: v.array(text),
    features: v.array(feature),
    zones: v.record(v.string(), rect),
  }),
  leaders: v.array(LeaderSchema),
  units: v.array(ScenarioUnitSchema),
  tagNotes: v.record(v.string(), text),
})
export type Scenario = v.InferOutput<typeof ScenarioSchema>
