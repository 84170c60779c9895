// REG-13.5, 15: the switches of the open questions of the charts, each with its answers. tables/options.json holds question, rule and default.
import * as v from 'valibot'
import { ok, type Result } from '../../core/result'
import { type Fault, firstFault, parseForm } from '../../game/fault'
import { TextSchema } from './schemas/base'
import raw from './tables/options.json'

const flag = v.boolean()
/** Every switch and its possible answers. */
const switches = {
  /** OQ-1: which reading of the musketry grid. */
  musketryGrid: v.picklist(['default', 'A', 'B', 'C']),
  /** OQ-3: do the four Mexican columns begin at 12 in, or at 4 in as the American ones? */
  mexicanRanges: v.picklist(['from12', 'from4']),
  /** OQ-4: points of a light howitzer to 24 in. */
  lightHowitzerAt24: v.picklist([2, 3]),
  /** OQ-5: a die of its own for each rocket stand, or the die of the fire itself must lie in the window. */
  rocketAccuracy: v.picklist(['separateDie', 'fireDie']),
  /** OQ-6: modifier for a gun target that is limbered or enfiladed. */
  gunTargetModifier: v.picklist([1, 2]),
  /** OQ-7: a field column beside another column is a dense target. */
  adjoiningColumnIsDense: flag,
  /** OQ-8: what the middle Telling row does to a charge. */
  tellingMidCharge: v.picklist(['checked', 'home']),
  /** OQ-10: Lively Fire by musketry checks Mexican cavalry. */
  livelyMusketryChecksMexicanCavalry: flag,
  /** OQ-11: low on ammunition goes by half of the fire points, not by half of the unit's stands. */
  lowAmmoByFirePoints: flag,
  /** OQ-12: Mexicans rally with elan where Americans do. */
  mexicansRallyWithElan: flag,
  /** OQ-14: batteries wear by lost gun stands, and their +2 adds to fresh, worn or spent. */
  batteriesWear: flag,
  /** OQ-15: heavy casualties and greater losses add up. */
  heavyAndGreaterCumulative: flag,
  /** OQ-16: scaling and replenishing go with a half move. */
  scaleOrReplenishWithHalfMove: flag,
  /** OQ-17: march by the flank and deploy to the front are one maneuver. */
  flankMarchDeploys: flag,
  /** OQ-18: light guns limber and retreat silenced when charged, not as a tardy maneuver. */
  silencedRetreatIsHasty: flag,
  /** OQ-20: any infantry in good order may claim cold steel. */
  coldSteelWithoutTrait: flag,
  /** OQ-21: open order, hasty square and national guard each take their -1. */
  looseAndMilitiaCumulative: flag,
  /** OQ-23: hard pressed guns are damaged only if they were silenced before. */
  hardPressedDamagesOnlySilenced: flag,
  /** OQ-24: infantry may choose to break through after Swept from the Field. */
  infantryBreakthroughOptional: flag,
  /** OQ-25: each reason for half fire halves again. */
  halvesMultiply: flag,
  /** OQ-26: infantry that charges fires at its target. */
  chargingInfantryFires: flag,
  /** OQ-27: one die for all units of a check. */
  sharedCheckDie: flag,
  /** OQ-28: a difference of 9 adds the first stand. */
  nineAddsStand: flag,
  /** OQ-29: detached leaders move after each check. */
  leadersRideAfterEachCheck: flag,
  /** OQ-30: each unit of a beaten side loses the stands. */
  eachUnitLosesStands: flag,
  /** OQ-31: only stands that touch an enemy count for the odds, not whole units. */
  oddsCountContactOnly: flag,
  /** OQ-34: mounted cavalry in open order fires its carbines, at half. */
  mountedCavalryFires: flag,
  /** OQ-36: disordered infantry may form a hasty square. */
  disorderedFormHastySquare: flag,
  /** OQ-37: guns that hold are not lost. */
  holdingSparesGuns: flag,
  /** OQ-38: a winner becomes disordered before his breakthrough, not after his last combat. */
  disorderBeforeBreakthrough: flag,
} as const

/** REG-13.5: the answers to the open questions with which a battle is played. */
export const OptionsSchema = v.strictObject(switches)
/** REG-13.5: the answers to the open questions with which a battle is played, by name. */
export type RegimentalOptions = Readonly<v.InferOutput<typeof OptionsSchema>>
/** Answers to some of the open questions; the others keep their defaults. */
export const SomeOptionsSchema = v.strictObject(
  Object.fromEntries(Object.entries(switches).map(([name, answers]) => [name, v.exactOptional(answers)])) as {
    readonly [K in keyof typeof switches]: v.ExactOptionalSchema<(typeof switches)[K], undefined>
  },
)
/** The name of a switch. */
export type OptionName = keyof RegimentalOptions

const AnswerSchema = v.union([v.boolean(), v.number(), v.string()])
const OptionsFileSchema = v.strictObject({
  schema: v.literal('regimental-options/1'),
  about: TextSchema,
  options: v.array(
    v.strictObject({
      name: v.pipe(
        v.string(),
        v.check((name) => Object.hasOwn(switches, name), 'is no switch'),
      ),
      question: v.pipe(v.string(), v.regex(/^OQ-\d+$/)),
      rule: v.pipe(v.string(), v.regex(/^REG-\d+\.\d+$/)),
      answers: v.pipe(v.array(AnswerSchema), v.minLength(2)),
      default: AnswerSchema,
    }),
  ),
  /** Open questions without a switch, and why. */
  settled: v.record(v.string(), TextSchema),
})
/** One switch as the data file describes it. */
export interface OptionDescription {
  readonly name: OptionName
  readonly question: string
  readonly rule: string
  readonly answers: readonly (boolean | number | string)[]
  readonly default: boolean | number | string
}
/** The switches with their questions, and the open questions that have none. */
export interface OptionsData {
  readonly options: readonly OptionDescription[]
  readonly settled: Readonly<Record<string, string>>
}

const FILE = 'options.json'
/** Faults of the data file that its schema cannot find: a switch that is missing or stands twice, an answer that the switch does not take. */
function* optionFaults(options: readonly OptionDescription[]): Generator<Fault> {
  const names = options.map(({ name }) => name)
  for (const name of Object.keys(switches) as OptionName[])
    if (names.filter((other) => other === name).length !== 1)
      yield { file: FILE, field: 'options', reason: names.includes(name) ? 'duplicate' : 'missing', value: name }
  for (const [i, option] of options.entries()) {
    for (const answer of option.answers)
      if (!v.is(switches[option.name], answer))
        yield { file: FILE, field: `options[${i}].answers`, reason: 'values', value: String(answer) }
    if (!option.answers.includes(option.default))
      yield { file: FILE, field: `options[${i}].default`, reason: 'values', value: String(option.default) }
  }
}

/** Checks the file of switches; a fault is `BAD_PROFILE` with file, field and reason. */
export function loadOptions(file: unknown): Result<OptionsData> {
  const parsed = parseForm(OptionsFileSchema, 'BAD_PROFILE', FILE, file)
  if (!parsed.ok) return parsed
  const options = parsed.value.options as readonly OptionDescription[]
  return firstFault('BAD_PROFILE', optionFaults(options)) ?? ok({ options, settled: parsed.value.settled })
}

const loaded = loadOptions(raw)
/** Every switch with question, rule, answers and default; empty if the file is at fault, which data.ts then refuses. */
export const OPTIONS: readonly OptionDescription[] = loaded.ok ? loaded.value.options : []
/** REG-15: the answer used to each open question. */
export const DEFAULT_OPTIONS = Object.fromEntries(
  OPTIONS.map((option) => [option.name, option.default]),
) as unknown as RegimentalOptions

/** A whole set of answers: those given, and the defaults of all others; refuses a name or an answer that does not exist. */
export function optionsFrom(given: unknown): Result<RegimentalOptions> {
  if (!loaded.ok) return loaded
  const parsed = parseForm(SomeOptionsSchema, 'bad-argument', 'options', given)
  return parsed.ok ? ok({ ...DEFAULT_OPTIONS, ...parsed.value }) : parsed
}
