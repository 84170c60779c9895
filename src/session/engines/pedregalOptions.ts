import * as v from 'valibot'
import { refuse, type Result } from '../../core/result'
import type { Options } from '../../operational/types'
import { type Lang, LangSchema } from '../header'

/** Options of a game and the language of its messages; the language is no part of the game itself (contracts.md, Digest). */
export interface GameOptions extends Options {
  lang: Lang
}

const fields = {
  preset: v.picklist(['historical', 'balanced', 'free']),
  night: v.boolean(),
  resolver: v.picklist(['table']),
  clash: v.picklist(['auto', 'played']),
  lang: LangSchema,
}
export const OptionsSchema = v.strictObject(fields)
export const WishSchema = v.strictObject({
  preset: v.exactOptional(fields.preset),
  night: v.exactOptional(fields.night),
  resolver: v.exactOptional(fields.resolver),
  clash: v.exactOptional(fields.clash),
  lang: v.exactOptional(fields.lang),
})

/** The tabletop engines (OPS-22.1) come with a later edition; null where none is asked for. */
export function otherResolver(resolver: unknown): Result<never> | null {
  if (typeof resolver !== 'string' || resolver === 'table') return null
  return refuse('bad-argument', 'OPS-22.1', 'refusal.resolverLater', { resolver: resolver.slice(0, 40) })
}

/** Contracts.md, Names: preset `historical`, night on but in `free`, resolver `table`, clashes `auto`. */
export function withDefaults(wish: v.InferOutput<typeof WishSchema>): GameOptions {
  const preset = wish.preset ?? 'historical'
  return {
    preset,
    night: wish.night ?? preset !== 'free',
    resolver: wish.resolver ?? 'table',
    clash: wish.clash ?? 'auto',
    lang: wish.lang ?? 'en',
  }
}

/** The options that are part of the game. */
export function rulesOptions({ preset, night, resolver, clash }: GameOptions): Options {
  return { preset, night, resolver, clash }
}
