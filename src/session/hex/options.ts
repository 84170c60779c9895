import * as v from 'valibot'
import { refuse, type Result } from '../../core/result'
import { HandicapSchema } from '../../operational/gameSchema'
import { DEFAULT_RESOLVER, RESOLVERS } from '../../operational/resolvers'
import { type RuleOptions, SIDES } from '../../operational/types'
import { variantsOf } from '../../operational/variants'
import { type Lang, LangSchema } from '../../core/lang'

/** Options of a game and the language of its messages; the language is no part of the game itself. */
export interface GameOptions extends RuleOptions {
  lang: Lang
}

const optionFields = {
  /** OPS-17.4: the set-up of the scenario. */
  preset: v.picklist(['historical', 'balanced', 'free']),
  /** Are there night turns? */
  night: v.boolean(),
  /** OPS-22.1: what decides attacks. */
  resolver: v.picklist(RESOLVERS),
  /** OPS-22.1: who commands in clashes (attacks fought on the tabletop): computer players (`auto`), or a player. */
  clash: v.picklist(['auto', 'played']),
  /** OPS-22.1: another resolver may be picked before a clash; absent: it may not. */
  pick: v.exactOptional(v.literal(true)),
  /** OPS-22.1: the only side whose player commands in clashes; absent: both players do. */
  commander: v.exactOptional(v.picklist(SIDES)),
  /** OPS-25.1, a variant: the Army of the North keeps its ground until it is attacked or turn 7 begins; absent: it does not. */
  valenciaStays: v.exactOptional(v.literal(true)),
  /** OPS-25.2, a variant: works do not wake Santa Anna before turn 3; absent: they do. */
  worksDoNotWake: v.exactOptional(v.literal(true)),
  /** OPS-25.3, a variant: points that the US begin with, below 0 the Mexicans; absent: none. */
  handicap: v.exactOptional(HandicapSchema),
  lang: LangSchema,
}
/** Options as they stand in the header of a game. */
export const OptionsSchema = v.strictObject(optionFields)
/** Options in a request for a new game; any of them may be left out. */
export const RequestedOptionsSchema = v.strictObject({
  preset: v.exactOptional(optionFields.preset),
  night: v.exactOptional(optionFields.night),
  resolver: v.exactOptional(optionFields.resolver),
  clash: v.exactOptional(optionFields.clash),
  /** In a request `false` is the same as absent. */
  pick: v.exactOptional(v.boolean()),
  commander: optionFields.commander,
  /** In a request `false` is the same as absent, and so is a handicap of 0. */
  valenciaStays: v.exactOptional(v.boolean()),
  worksDoNotWake: v.exactOptional(v.boolean()),
  handicap: v.exactOptional(v.union([v.literal(0), HandicapSchema])),
  lang: v.exactOptional(optionFields.lang),
})

/** Most characters of an unknown resolver that a refusal quotes. */
const MAX_QUOTED_LENGTH = 40

/** OPS-22.1: refuses a resolver that this edition does not have; null: nothing to refuse. */
export function refuseUnknownResolver(resolver: unknown): Result<never> | null {
  if (typeof resolver !== 'string' || RESOLVERS.some((name) => name === resolver)) return null
  return refuse('bad-argument', 'OPS-22.1', 'refusal.resolverLater', { resolver: resolver.slice(0, MAX_QUOTED_LENGTH) })
}

/** Fills in defaults: preset `historical`, night on except in `free`, resolver `sar`, clashes `auto`. */
export function withDefaults(requested: v.InferOutput<typeof RequestedOptionsSchema>): GameOptions {
  const preset = requested.preset ?? 'historical'
  return {
    preset,
    night: requested.night ?? preset !== 'free',
    resolver: requested.resolver ?? DEFAULT_RESOLVER,
    clash: requested.clash ?? 'auto',
    ...(requested.pick && { pick: true }),
    ...(requested.commander && { commander: requested.commander }),
    ...variantsOf(requested),
    lang: requested.lang ?? 'en',
  }
}

/** The options that are part of the game, which the language is not. */
export function rulesOptions({ lang: _lang, ...options }: GameOptions): RuleOptions {
  return options
}
