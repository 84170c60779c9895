// Schemas of the rule tables (src/operational/tables): what their JSON files must look like, and the types of their data.
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
/** A remark for people who read the file. */
const about = v.exactOptional(text)

/** What the clock says on each turn (OPS-1.2). */
export const ClockSchema = v.strictObject({
  about,
  ...cited,
  turns: v.array(v.strictObject({ turn: positive, day: positive, from: clockTime, to: clockTime, night: v.boolean() })),
})

/** One row of the terrain chart (OPS-5.2). Fields that end in `2` are costs in halves of an MP, here and below. */
export const TerrainEffectSchema = v.strictObject({
  /** Cost of entry without road or trail; null: closed to all. */
  cost2: v.nullable(positive),
  /** Added when the hex entered lies higher than the hex that the unit comes from. */
  upElevation2: count,
  /** Classes of pieces that may enter at all, by side. */
  enter: v.strictObject({ us: v.array(ClassSchema), mexican: v.array(ClassSchema) }),
  /** A unit may retreat into a hex of this terrain (10.1). */
  retreat: v.boolean(),
  /** Never more combat units than this in the hex, not even in passing (19.1.2); null: only the limit of 6.1 holds. */
  maxUnits: v.nullable(positive),
  /** Blocks sight between two other hexes (8.5). */
  blocksSight: v.boolean(),
  ...cited,
})

/** One kind of hexside. Where there is a bridge or ford, the river, creek or ravine under it has no effect. */
export const SideEffectSchema = v.strictObject({
  /** Cost of crossing, beside that of the terrain entered. */
  cost2: count,
  /** Classes of pieces that may cross. */
  cross: v.array(ClassSchema),
  /** Arms that may attack across. */
  attack: v.array(ArmSchema),
  /** A zone of control reaches across. */
  zoc: v.boolean(),
  /** The move ends in the hex beyond. */
  stops: v.boolean(),
  ...cited,
})

/** A road or trail. `cost2`: cost of a step along it; `march`: units may march on it (5.3); `notInTerrain`: terrain where it is ignored. */
const linkEffect = v.strictObject({
  cost2: positive,
  march: v.boolean(),
  notInTerrain: v.array(TerrainNameSchema),
  ...cited,
})

/** The terrain chart (OPS-5.2) and other figures of ground and movement: hexsides, roads, sight, stacking. */
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
  /**
   * 7.2: extra cost of the first step out of an EZOC (enemy zone of control). A unit of `exemptArm` does not pay it where only units of the arms
   * `exemptFacing` exert that EZOC.
   */
  zocExit: v.strictObject({ cost2: count, exemptArm: ArmSchema, exemptFacing: v.array(ArmSchema), ...cited }),
  /** 5.1: steps a piece may always take at the start of its move. */
  minimumStep: v.strictObject({ steps: count, notFromEzoc: v.boolean(), ...cited }),
  /** 5.3: a march has the movement allowance times this factor, and may come no nearer to an enemy than this distance in hexes. */
  march: v.strictObject({ maFactor: FractionSchema, round: RoundSchema, enemyDistance: count, ...cited }),
  /** 5.5: off roads the movement allowance is multiplied by this factor; `march`: may units march; `lavaDie` is added to the die of 19.1.3. */
  night: v.strictObject({
    offRoadMaFactor: FractionSchema,
    round: RoundSchema,
    march: v.boolean(),
    lavaDie: int,
    ...cited,
  }),
  /** 19.1.3: the lowest die result that lets a unit enter lava; 19.1.5: what an engineer adds to the die. */
  lava: v.strictObject({ enterFrom: DieFaceSchema, engineerDie: int, ...cited }),
  /** 8.5, in hexes. */
  sight: v.strictObject({ day: count, night: count, blockedByHigher: v.boolean(), ...cited }),
  /** 6.1, combat units a hex. */
  stacking: v.strictObject({ footOrHorse: count, artillery: count, ...cited }),
  /** 19.1.13: units that a bastion may hold in garrison. */
  garrison: v.strictObject({ infantry: count, artillery: count, ...cited }),
  /** 12.1: the movement allowance of a disrupted unit is multiplied by this factor. */
  disrupted: v.strictObject({ maFactor: FractionSchema, round: RoundSchema, ...cited }),
})

/** A result of the combat table (OPS-9.3). A or D is the side that it strikes, attacker or defender; the rule says what the other letters mean. */
export const CombatResultSchema = v.picklist(['Ax', 'Ar', 'Ac', 'AcE', 'Dc', 'DcR', 'DcE', 'Dr', 'Dx', 'Dm', 'DmX'])
const shift = v.strictObject({ value: int, ...cited })
/** The shares of its castings at which a counter loses a step. */
const rosterLoss = v.strictObject({ thresholds: v.pipe(v.array(FractionSchema), v.nonEmpty()), ...cited })

/** OPS-9 to 11: strengths, shifts, table, morale, losses. */
export const CombatTableSchema = v.strictObject({
  about,
  ...cited,
  /** 9.3: each row has the results for the differentials from `min` to `max`, by face of the die. */
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
  /** 9.2: the shares of their combat factor that units beside the lead add, and that a disrupted unit keeps. */
  strength: v.strictObject({
    supportShare: FractionSchema,
    disruptedShare: FractionSchema,
    round: RoundSchema,
    ...cited,
  }),
  /** 9.2: up to `fullRange` hexes a battery bombards with its whole combat factor, further away with this share of it. */
  bombardment: v.strictObject({ fullRange: positive, beyondShare: FractionSchema, round: RoundSchema, ...cited }),
  /** 9.2: what each circumstance adds to the differential. */
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
  /** 8.3: no charge goes from this terrain or over these hexsides; cavalry charges only into this terrain, and not over these hexsides. */
  charge: v.strictObject({
    notFromTerrain: v.array(TerrainNameSchema),
    notOverSides: v.array(SideKindSchema),
    cavalryIntoTerrain: v.array(TerrainNameSchema),
    cavalryNotOverSides: v.array(SideKindSchema),
    ...cited,
  }),
  /**
   * Added to the die of a morale check (9.4, 12.2, 13.2). A leader assists if his leader rating is at least `assistFromLr` (4.6).
   * `alwaysPasses`, `alwaysFails`: faces of the die on which no modifier counts.
   */
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
  /** 11.2: how many dice are added up (`dice`); the sums at which the leader is a casualty, and at which he is wounded. */
  leaderCasualty: v.strictObject({ dice: positive, casualty: v.array(positive), wounded: v.array(positive), ...cited }),
  /**
   * 9.8: results by which the defenders' lead is disrupted unless it passes a morale check; those of `disruptsOrDrives` drive off a disrupted one.
   */
  bombardmentAlone: v.strictObject({
    disrupts: v.array(CombatResultSchema),
    disruptsOrDrives: v.array(CombatResultSchema),
    ...cited,
  }),
  /** 10.1: length of a retreat in hexes. */
  retreat: v.strictObject({ infantry: positive, cavalry: positive, artillery: positive, ...cited }),
  /** 10.2: length of an advance in hexes. */
  advance: v.strictObject({ hexes: positive, chargingCavalry: positive, ...cited }),
  /**
   * 24.2: the n-th step is lost when castings lost reach the n-th share of the castings at the start. Counters of two steps and of one step have
   * a list each.
   */
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
  /** The result for each sum of the two dice. */
  results: v.array(v.strictObject({ sum: positive, id: FowResultSchema })),
  /** What the wrong guide adds to the differential. */
  wrongGuide: v.strictObject({ shift: int, ...cited }),
  /** How far from the target, in hexes, the unit may stand (`distance`), and how near the target its move must end (`toTarget`). */
  reserves: v.strictObject({ distance: count, toTarget: count, ...cited }),
  /** How far the defenders go, in hexes. */
  slippedAway: v.strictObject({ hexes: positive, ...cited }),
  /** As `reserves`, for a unit that comes to the attacker's help. */
  soundOfTheGuns: v.strictObject({ distance: count, toTarget: count, ...cited }),
  /** The move of a unit that comes to help: most `steps` that it takes, terrain that it may not enter and hexsides that it may not cross. */
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
  /** 19.4.1: die results that activate Santa Anna and his HQ. */
  santaAnna: v.strictObject({ activatesOn: v.array(DieFaceSchema), ...cited }),
  /** 4.3: the MP of a unit out of command are the sum of that many dice (`dice`). `march`: may it march. */
  outOfCommand: v.strictObject({ dice: positive, march: v.boolean(), ...cited }),
  /** 5.5: formations that count as US regulars. */
  nightAttack: v.strictObject({ regularFormations: v.array(text), ...cited }),
  /** 13.1: how many hexes of a line of communications may be off road and trail. */
  loc: v.strictObject({ offRoadHexes: count, ...cited }),
  /** 5.4: how far away, in hexes, the friendly unit may be to which a leader flees. */
  flight: v.strictObject({ friendWithin: count, ...cited }),
  /** 14.1: how far from its hex of entry, in hexes, a piece may enter at the map's edge when the hex is blocked. */
  reinforcements: v.strictObject({ edgeDistance: count, ...cited }),
  /** 12.3: a routed unit stays on the turn record track for as many turns as that many dice (`dice`) add up to. */
  rout: v.strictObject({ dice: positive, ...cited }),
  /** 12.4: how near its HQ or commander, in hexes, a routed unit returns, and whether it comes back ineffective. */
  returnOf: v.strictObject({ within: count, ineffective: v.boolean(), ...cited }),
  /** 19.5.6: markers move as this class of pieces, with this movement allowance in MP. */
  hiddenMovement: v.strictObject({ ma: positive, class: v.literal('infantry'), ...cited }),
  /** 11.2: how many turns after this one a wounded leader stays inactive. */
  wounded: v.strictObject({ turns: count, ...cited }),
})

/** How the game ends (OPS-18). */
export const VictoryTableSchema = v.strictObject({
  about,
  length: v.strictObject({ turns: positive, ...cited }),
  /** 18.2: the Mexican side wins when one of its units enters this hex. */
  mexicanEntry: v.strictObject({ hex: hexId, ...cited }),
  /** 18.3: victory points. */
  points: v.strictObject({
    usPerMexicanUnit: count,
    usPerMexicanLeader: count,
    mexicanPerUsStep: count,
    mexicanPerUsLeader: count,
    ...cited,
  }),
  /** 18.3: the game is a draw if the higher total is less than this. */
  draw: v.strictObject({ under: count, ...cited }),
})

/** Every number of OPS 1-15 and 17-19 that does not belong to a map or a counter. */
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
