import { NO_OPTIONAL_RULES } from '../../tabletop/sar/optionalRules'
import * as v from 'valibot'
import { refuse, type Result } from '../../core/result'
import { THIRD_BRIGADE } from '../../tabletop/sar/battle/choices'
import { RulesSchema } from '../../tabletop/sar/battle/state/schema'
import type { BattleOptions } from '../../tabletop/sar/battle/types'
import { PROFILES, ProfileSchema } from '../../tabletop/sar/schemas/base'
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

/** Options of a battle as they stand in its header (SAR-27, 24.3, 24.5); `flags`: which optional rules are on. */
export const BattleOptionsSchema = v.strictObject({ ...optionFields, flags: RulesSchema })
export type BattleGameOptions = v.InferOutput<typeof BattleOptionsSchema>
/** The options that are part of the game, which the language is not. */
export type BattleRules = Omit<BattleGameOptions, 'lang'>

/** Options in a request for a new battle; any of them may be left out. */
export const RequestedBattleOptionsSchema = v.strictObject({
  ...v.partial(v.strictObject(optionFields)).entries,
  flags: v.optional(v.strictObject(v.partial(RulesSchema).entries)),
})
type RequestedOptions = v.InferOutput<typeof RequestedBattleOptionsSchema>

/** Fills in defaults: optional rules are off (SAR-27), the rest as the scenario has it (SAR-24). */
export const battleDefaults = (requested: RequestedOptions): BattleGameOptions => {
  // TypeScript loses the names of the keys in `Object.fromEntries`; hence the cast.
  const flags = Object.fromEntries(
    Object.keys(NO_OPTIONAL_RULES).map((flag) => [flag, requested.flags?.[flag as keyof OptionalRules] ?? false]),
  ) as unknown as OptionalRules
  return {
    profile: requested.profile ?? 'sar-2007',
    victory: requested.victory ?? 'formedInfantry',
    arrivals: requested.arrivals ?? 'orderOfBattleText',
    bvThirdBrigade: requested.bvThirdBrigade ?? 'none',
    bvMarshallForce: requested.bvMarshallForce ?? false,
    bvMinonUsed: requested.bvMinonUsed ?? false,
    lang: requested.lang ?? 'en',
    flags,
  }
}

/** SAR-0.2: refuses an unknown profile (edition of the rules) as `BAD_PROFILE`, before any other fault; null: the profile is known. */
export function refuseUnknownProfile(requested: unknown): Result<never> | null {
  const profile = (requested as { options?: { profile?: unknown } } | null)?.options?.profile
  if (profile === undefined || (PROFILES as readonly unknown[]).includes(profile)) return null
  return refuse('BAD_PROFILE', 'SAR-0.2', 'refusal.badArgument', { field: 'profile' })
}

/** The options in the form that the rules of a battle read. */
export const battleOptionsOf = ({ flags, victory, arrivals }: BattleRules): BattleOptions => ({
  rules: flags,
  victory,
  arrivals,
})

/** The options without the language. */
export function battleRulesOf({ lang: _lang, ...rules }: BattleGameOptions): BattleRules {
  return rules
}
