import * as v from 'valibot'
import {
  ArmSchema,
  ClassSchema,
  cited,
  count,
  DieFaceSchema,
  FractionSchema,
  hexId,
  int,
  positive,
  RoundSchema,
  SideKindSchema,
  TerrainNameSchema,
  text,
} from './base'

const clockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time HH:MM'))
const about = v.exactOptional(text)

/** OPS-1.2: what the clock says on each turn. */
export const ClockSchema = v.strictObject({
  about,
  ...cited,
  turns: v.array(v.strictObject({ turn: positive, day: positive, from: clockTime, to: clockTime, night: v.boolean() })),
})

/** One row of the terrain chart; costs in half MP. */
export const TerrainEffectSchema = v.strictObject({
  /** Cost of entry without road or trail; null: closed to all. */
  cost2: v.nullable(positive),
  /** Added when the hex entered lies higher than the hex left. */
  upElevation2: count,
  /** Who may enter at all, by side. */
  enter: v.strictObject({ us: v.array(ClassSchema), mexican: v.array(ClassSchema) }),
  /** May be retreated into (10.1). */
  retreat: v.boolean(),
  /** Never more combat units than this, not even in passing (19.1.2); null: only the limit of 6.1. */
  maxUnits: v.nullable(positive),
  /** Blocks sight when strictly between (8.5). */
  blocksSight: v.boolean(),
  ...cited,
})

/** One kind of hexside. A bridge or ford lifts the river, creek or ravine under it. */
export const SideEffectSchema = v.strictObject({
  cost2: count,
  cross: v.array(ClassSchema),
  attack: v.array(ArmSchema),
  zoc: v.boolean(),
  stops: v.boolean(),
  ...cited,
})

const linkEffect = v.strictObject({
  cost2: positive,
  march: v.boolean(),
  notInTerrain: v.array(TerrainNameSchema),
  ...cited,
})

/** OPS-5.2 and what belongs to ground: sides, roads, sight, stacking. */
export const TerrainTableSchema = v.strictObject({
  about,
  terrain: v.strictObject({
    clear: TerrainEffectSchema,
    village: TerrainEffectSchema,
    woods: TerrainEffectSchema,
    slope: TerrainEffectSchema,
    marsh: TerrainEffectSchema,
    lake: TerrainEffectSchema,
    lava: TerrainEffectSchema,
    volcano: TerrainEffectSchema,
  }),
  aboutSides: about,
  sides: v.strictObject({
    river: SideEffectSchema,
    creek: SideEffectSchema,
    ravine: SideEffectSchema,
    bridge: SideEffectSchema,
    ford: SideEffectSchema,
    protected: SideEffectSchema,
  }),
  links: v.strictObject({ road: linkEffect, trail: linkEffect }),
  /** 7.2: extra for the first step out of an EZOC. */
  zocExit: v.strictObject({ cost2: count, exemptArm: ArmSchema, exemptFacing: v.array(ArmSchema), ...cited }),
  /** 5.1: steps a piece may always take at the start of its move. */
  minimumStep: v.strictObject({ steps: count, notFromEzoc: v.boolean(), ...cited }),
  /** 5.3. */
  march: v.strictObject({ maFactor: FractionSchema, round: RoundSchema, enemyDistance: count, ...cited }),
  /** 5.5: off roads; `lavaDie` is added to the die of 19.1.3. */
  night: v.strictObject({
    offRoadMaFactor: FractionSchema,
    round: RoundSchema,
    march: v.boolean(),
    lavaDie: int,
    ...cited,
  }),
  /** 19.1.3: the lowest result that enters; 19.1.5: what an engineer adds. */
  lava: v.strictObject({ enterFrom: DieFaceSchema, engineerDie: int, ...cited }),
  /** 8.5, in hexes. */
  sight: v.strictObject({ day: count, night: count, blockedByHigher: v.boolean(), ...cited }),
  /** 6.1, combat units a hex. */
  stacking: v.strictObject({ footOrHorse: count, artillery: count, ...cited }),
  /** 12.1: movement of disrupted units. */
  /** 19.1.13: units a bastion may hold in garrison. */
  garrison: v.strictObject({ infantry: count, artillery: count, ...cited }),
  disrupted: v.strictObject({ maFactor: FractionSchema, round: RoundSchema, ...cited }),
})

/** OPS-9.3: whose result, and what it does. */
export const CombatResultSchema = v.picklist(['Ax', 'Ar', 'Ac', 'AcE', 'Dc', 'DcR', 'DcE', 'Dr', 'Dx', 'Dm', 'DmX'])
const shift = v.strictObject({ value: int, ...cited })
const rosterLoss = v.strictObject({ thresholds: v.pipe(v.array(FractionSchema), v.nonEmpty()), ...cited })

/** OPS-9 to 11: strengths, shifts, table, morale, losses. */
export const CombatTableSchema = v.strictObject({
  about,
  ...cited,
  rows: v.pipe(
    v.array(
      v.strictObject({
        label: text,
        min: int,
        max: int,
        results: v.pipe(v.array(CombatResultSchema), v.length(6, 'must have one result for each face of the die')),
      }),
    ),
    v.nonEmpty(),
  ),
  strength: v.strictObject({
    supportShare: FractionSchema,
    disruptedShare: FractionSchema,
    round: RoundSchema,
    ...cited,
  }),
  bombardment: v.strictObject({ fullRange: positive, beyondShare: FractionSchema, round: RoundSchema, ...cited }),
  /** 9.2, added to the differential. */
  shifts: v.strictObject({
    village: shift,
    woods: shift,
    lava: shift,
    bastionGarrison: shift,
    uphill: shift,
    protected: shift,
    bridge: shift,
    ford: shift,
    chargeInfantry: shift,
    chargeCavalry: shift,
    armyCommander: shift,
    night: shift,
  }),
  /** 8.3. */
  charge: v.strictObject({
    notFromTerrain: v.array(TerrainNameSchema),
    notOverSides: v.array(SideKindSchema),
    cavalryIntoTerrain: v.array(TerrainNameSchema),
    cavalryNotOverSides: v.array(SideKindSchema),
    ...cited,
  }),
  /** Added to the die of a morale check (9.4, 12.2, 13.2); `assistFromLr` is the LR needed to assist (4.6). */
  morale: v.strictObject({
    assist: int,
    assistFromLr: count,
    disrupted: int,
    ineffective: int,
    noLoc: int,
    alwaysPasses: DieFaceSchema,
    alwaysFails: DieFaceSchema,
    ...cited,
  }),
  /** 11.2: sums of `dice` dice. */
  leaderCasualty: v.strictObject({ dice: positive, casualty: v.array(positive), wounded: v.array(positive), ...cited }),
  /** 9.8: results on which the lead checks; `disruptsOrDrives` also drives off what is disrupted already. */
  bombardmentAlone: v.strictObject({
    disrupts: v.array(CombatResultSchema),
    disruptsOrDrives: v.array(CombatResultSchema),
    ...cited,
  }),
  /** 10.1, in hexes. */
  retreat: v.strictObject({ infantry: positive, cavalry: positive, artillery: positive, ...cited }),
  /** 10.2, in hexes. */
  advance: v.strictObject({ hexes: positive, chargingCavalry: positive, ...cited }),
  /** 24.2: share of the castings at the start at which the n-th step goes. */
  rosterLoss: v.strictObject({ twoStep: rosterLoss, oneStep: rosterLoss }),
})

/** OPS-8.4: fog of war. */
export const FowResultSchema = v.picklist([
  'astray',
  'hesitation',
  'wrongGuide',
  'asPlanned',
  'reserves',
  'slippedAway',
  'soundOfTheGuns',
])
export const FowTableSchema = v.strictObject({
  about,
  ...cited,
  results: v.array(v.strictObject({ sum: positive, id: FowResultSchema })),
  wrongGuide: v.strictObject({ shift: int, ...cited }),
  /** `distance`: how far away the unit may stand; `toTarget`: how near the target it ends. */
  reserves: v.strictObject({ distance: count, toTarget: count, ...cited }),
  slippedAway: v.strictObject({ hexes: positive, ...cited }),
  soundOfTheGuns: v.strictObject({ distance: count, toTarget: count, ...cited }),
  move: v.strictObject({
    steps: positive,
    notTerrain: v.array(TerrainNameSchema),
    notSides: v.array(SideKindSchema),
    ...cited,
  }),
})

/** OPS-4, 5.4, 5.5, 12, 13, 14, 19.4. */
export const CommandTableSchema = v.strictObject({
  about,
  /** 19.4.1: faces that activate him and his HQ. */
  santaAnna: v.strictObject({ activatesOn: v.array(DieFaceSchema), ...cited }),
  /** 4.3: MP are the sum of so many dice. */
  outOfCommand: v.strictObject({ dice: positive, march: v.boolean(), ...cited }),
  /** 5.5: formations that count as US regulars. */
  nightAttack: v.strictObject({ regularFormations: v.array(text), ...cited }),
  /** 13.1: hexes off road or trail. */
  loc: v.strictObject({ offRoadHexes: count, ...cited }),
  /** 5.4. */
  flight: v.strictObject({ friendWithin: count, ...cited }),
  /** 14.1. */
  reinforcements: v.strictObject({ edgeDistance: count, ...cited }),
  /** 12.3: turns on the TRT. */
  rout: v.strictObject({ dice: positive, ...cited }),
  /** 12.4: how near its HQ or commander a routed unit returns. */
  returnOf: v.strictObject({ within: count, ineffective: v.boolean(), ...cited }),
  /** 19.5.6: markers move as this class, with this MA. */
  hiddenMovement: v.strictObject({ ma: positive, class: v.literal('infantry'), ...cited }),
  /** 11.2: turns after this one that a wounded leader stays inactive. */
  wounded: v.strictObject({ turns: count, ...cited }),
})

/** OPS-18. */
export const VictoryTableSchema = v.strictObject({
  about,
  length: v.strictObject({ turns: positive, ...cited }),
  /** 18.2: a Mexican unit that enters it wins. */
  mexicanEntry: v.strictObject({ hex: hexId, ...cited }),
  /** 18.3. */
  points: v.strictObject({
    usPerMexicanUnit: count,
    usPerMexicanLeader: count,
    mexicanPerUsStep: count,
    mexicanPerUsLeader: count,
    ...cited,
  }),
  /** 18.3: a draw if the higher total is under this. */
  draw: v.strictObject({ under: count, ...cited }),
})

/** Every number of OPS 1-15, 17-19 that is no fact of a map or counter. */
export const TablesSchema = v.strictObject({
  clock: ClockSchema,
  terrain: TerrainTableSchema,
  combat: CombatTableSchema,
  fow: FowTableSchema,
  command: CommandTableSchema,
  victory: VictoryTableSchema,
})

export type Tables = v.InferOutput<typeof TablesSchema>
export type ClockTurn = Tables['clock']['turns'][number]
export type TerrainEffect = v.InferOutput<typeof TerrainEffectSchema>
export type SideEffect = v.InferOutput<typeof SideEffectSchema>
export type CombatRow = Tables['combat']['rows'][number]
export type CombatResult = v.InferOutput<typeof CombatResultSchema>
export type ShiftName = keyof Tables['combat']['shifts']
export type FowResult = v.InferOutput<typeof FowResultSchema>
