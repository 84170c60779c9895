import { NO_OPTIONAL_RULES } from '../../tabletop/sar/optionalRules'
import * as v from 'valibot'
import { refuse, type Result } from '../../core/result'
import { THIRD_BRIGADE } from '../../tabletop/sar/battle/choices'
import { RulesSchema } from '../../tabletop/sar/battle/state/schema'
import type { BattleOptions } from '../../tabletop/sar/battle/types'
import { PROFILES, ProfileSchema } from '../../tabletop/sar/schemas/base'
import type { PackId } from '../../tabletop/common/pack/load'
import {
  CHIPPAWA_DEFAULTS,
  ChippawaChoicesSchema,
  PALO_ALTO_DEFAULTS,
  PaloAltoChoicesSchema,
} from '../../tabletop/sar/pack/choices'
import type { OptionalRules } from '../../tabletop/sar/types'
import { LangSchema } from '../../core/lang'

const optionFields = {
  /** SAR-0.2: which printed edition of the Santa Anna Rules is played. */
  profile: ProfileSchema,
  /** In the rulebook `bvVictory` (SAR-24.8, 24.9) and `bvArrivals` (SAR-24.5). */
  victory: v.picklist(['formedInfantry', 'points']),
  arrivals: v.picklist(['orderOfBattleText', 'mapCaption']),
  /** Who commands the regiments in no brigade, and two forces that may be present (SAR-24.3, 24.5). `bv`: Buena Vista. */
  bvThirdBrigade: v.picklist(THIRD_BRIGADE),
  bvMarshallForce: v.boolean(),
  bvMinonUsed: v.boolean(),
  lang: LangSchema,
}

/** Options of Buena Vista as they stand in its header (SAR-27, 24.3, 24.5); `flags`: which optional rules are on. */
export const BattleOptionsSchema = v.strictObject({ ...optionFields, flags: RulesSchema })
export type BattleGameOptions = v.InferOutput<typeof BattleOptionsSchema>

/** The options of a battle of a pack: its own, between those that every battle has. */
const paloAltoFields = { profile: ProfileSchema, ...PaloAltoChoicesSchema.entries, lang: LangSchema }
const chippawaFields = { profile: ProfileSchema, ...ChippawaChoicesSchema.entries, lang: LangSchema }
const PaloAltoOptionsSchema = v.strictObject({ ...paloAltoFields, flags: RulesSchema })
const ChippawaOptionsSchema = v.strictObject({ ...chippawaFields, flags: RulesSchema })
/** Options of Palo Alto and of Chippawa as they stand in their headers; each has the ids of the options of its pack. */
export type PaloAltoOptions = v.InferOutput<typeof PaloAltoOptionsSchema>
export type ChippawaOptions = v.InferOutput<typeof ChippawaOptionsSchema>

/** Options of any battle. No two battles have the same fields, so that the fields say which battle it is (`battleOfRules`). */
export type AnyBattleOptions = BattleGameOptions | PaloAltoOptions | ChippawaOptions
type WithoutLang<T> = T extends unknown ? Omit<T, 'lang'> : never
/** The options that are part of the game, which the language is not. */
export type BattleRules = WithoutLang<AnyBattleOptions>

const requestedFlags = { flags: v.optional(v.strictObject(v.partial(RulesSchema).entries)) }
/** Options in a request for a new battle; any of them may be left out. */
export const RequestedBattleOptionsSchema = v.strictObject({
  ...v.partial(v.strictObject(optionFields)).entries,
  ...requestedFlags,
})
const RequestedPaloAltoSchema = v.strictObject({
  ...v.partial(v.strictObject(paloAltoFields)).entries,
  ...requestedFlags,
})
const RequestedChippawaSchema = v.strictObject({
  ...v.partial(v.strictObject(chippawaFields)).entries,
  ...requestedFlags,
})

/** The id of Buena Vista (SAR-24), the battle of the rule book. */
export const BUENA_VISTA = 'buena-vista'

/** The schemas of the options of a battle; null: those of Buena Vista, or no battle at all. */
export function packOptionsSchemas(scenario: unknown) {
  if (scenario === 'palo-alto') return { header: PaloAltoOptionsSchema, requested: RequestedPaloAltoSchema }
  if (scenario === 'chippawa') return { header: ChippawaOptionsSchema, requested: RequestedChippawaSchema }
  return null
}

/** The schema of the options of a battle as its state has them, without the language. */
export function rulesSchemaOf(scenario: string): v.GenericSchema<unknown, BattleRules> {
  if (scenario === 'palo-alto') return v.omit(PaloAltoOptionsSchema, ['lang'])
  return scenario === 'chippawa' ? v.omit(ChippawaOptionsSchema, ['lang']) : v.omit(BattleOptionsSchema, ['lang'])
}

/** The battle to which options belong. */
export function battleOfRules(rules: BattleRules): typeof BUENA_VISTA | PackId {
  if ('grassFire' in rules) return 'palo-alto'
  return 'variant' in rules ? 'chippawa' : BUENA_VISTA
}
type RequestedOptions = v.InferOutput<typeof RequestedBattleOptionsSchema>

/** Fills in defaults: optional rules are off (SAR-27), the rest as the scenario has it (SAR-24). */
export const battleDefaults = (requested: RequestedOptions): BattleGameOptions => {
  return {
    profile: requested.profile ?? 'sar-2007',
    victory: requested.victory ?? 'formedInfantry',
    arrivals: requested.arrivals ?? 'orderOfBattleText',
    bvThirdBrigade: requested.bvThirdBrigade ?? 'none',
    bvMarshallForce: requested.bvMarshallForce ?? false,
    bvMinonUsed: requested.bvMinonUsed ?? false,
    lang: requested.lang ?? 'en',
    flags: flagsOf(requested.flags, []),
  }
}

/** The optional rules of a request; those that it does not name are off, but for some that the battle has on. */
function flagsOf(requested: RequestedOptions['flags'], on: readonly (keyof OptionalRules)[]): OptionalRules {
  // TypeScript loses the names of the keys in `Object.fromEntries`; hence the cast.
  return Object.fromEntries(
    (Object.keys(NO_OPTIONAL_RULES) as (keyof OptionalRules)[]).map((flag) => [
      flag,
      requested?.[flag] ?? on.includes(flag),
    ]),
  ) as unknown as OptionalRules
}

/** Palo Alto with the options that a request leaves out: as the pack has them. */
export const paloAltoDefaults = (requested: v.InferOutput<typeof RequestedPaloAltoSchema>): PaloAltoOptions => ({
  profile: requested.profile ?? 'sar-2007',
  canalesFights: requested.canalesFights ?? PALO_ALTO_DEFAULTS.canalesFights,
  grassFire: requested.grassFire ?? PALO_ALTO_DEFAULTS.grassFire,
  duncanHowitzers: requested.duncanHowitzers ?? PALO_ALTO_DEFAULTS.duncanHowitzers,
  lang: requested.lang ?? 'en',
  flags: flagsOf(requested.flags, []),
})

/** Chippawa with the options that a request leaves out: as the pack has them, with hidden units (SAR-22). */
export const chippawaDefaults = (requested: v.InferOutput<typeof RequestedChippawaSchema>): ChippawaOptions => ({
  profile: requested.profile ?? 'early-american',
  variant: requested.variant ?? CHIPPAWA_DEFAULTS.variant,
  ripleyWhole: requested.ripleyWhole ?? CHIPPAWA_DEFAULTS.ripleyWhole,
  greyJackets: requested.greyJackets ?? CHIPPAWA_DEFAULTS.greyJackets,
  warriorsSkirmish: requested.warriorsSkirmish ?? CHIPPAWA_DEFAULTS.warriorsSkirmish,
  lang: requested.lang ?? 'en',
  flags: flagsOf(requested.flags, ['optHiddenUnits']),
})

/** The options of a battle with defaults for those that a request leaves out. */
export function anyBattleDefaults(requested: object, scenario: string): AnyBattleOptions {
  if (scenario === 'palo-alto') return paloAltoDefaults(requested)
  return scenario === 'chippawa' ? chippawaDefaults(requested) : battleDefaults(requested)
}

/** SAR-0.2: refuses an unknown profile (edition of the rules) as `BAD_PROFILE`, before any other fault; null: the profile is known. */
export function refuseUnknownProfile(requested: unknown): Result<never> | null {
  const profile = (requested as { options?: { profile?: unknown } } | null)?.options?.profile
  if (profile === undefined || (PROFILES as readonly unknown[]).includes(profile)) return null
  return refuse('BAD_PROFILE', 'SAR-0.2', 'refusal.badArgument', { field: 'profile' })
}

/** The options in the form that the rules of a battle read. A battle of a pack is decided by its own endings and points, and has one list of arrivals. */
export const battleOptionsOf = (rules: BattleRules): BattleOptions =>
  'victory' in rules
    ? { rules: rules.flags, victory: rules.victory, arrivals: rules.arrivals }
    : { rules: rules.flags, victory: 'points', arrivals: 'orderOfBattleText' }

/** The options without the language. */
export function battleRulesOf<T extends AnyBattleOptions>({ lang: _lang, ...rules }: T): WithoutLang<T> {
  return rules as WithoutLang<T>
}
