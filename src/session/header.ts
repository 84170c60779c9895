import * as v from 'valibot'
import type { ForcedDie } from '../core/dice'
import { ok, refuse, type Result } from '../core/result'
import { parseFile } from '../operational/data/fault'
import { RULES_VERSION } from '../operational/engine'
import type { Options, Side } from '../operational/types'

export type Lang = 'en' | 'es'

/** Options of a game and the language of its messages; the language is no part of the game itself (contracts.md, Digest). */
export interface GameOptions extends Options {
  lang: Lang
}

/** What a game was started with (contracts.md, Save). `players` are names, empty where nobody gave one. */
export interface Header {
  scenario: string
  seed: string
  aiSeed: string
  options: GameOptions
  rulesVersion: number
  dataHash: string
  players: Record<Side, string>
  forced: ForcedDie[]
}

const PresetSchema = v.picklist(['historical', 'balanced', 'free'])
const ResolverSchema = v.picklist(['table'])
const ClashSchema = v.picklist(['auto', 'played'])
const LangSchema = v.picklist(['en', 'es'])
const SeedSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const name = v.pipe(v.string(), v.maxLength(80))
const PlayersSchema = v.strictObject({ us: name, mexican: name })
const short = v.pipe(v.string(), v.maxLength(80))
const ForcedSchema = v.pipe(
  v.array(
    v.strictObject({ stream: short, key: short, value: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6)) }),
  ),
  v.maxLength(10_000),
)

export const HeaderSchema = v.strictObject({
  scenario: v.pipe(v.string(), v.maxLength(80)),
  seed: SeedSchema,
  aiSeed: SeedSchema,
  options: v.strictObject({
    preset: PresetSchema,
    night: v.boolean(),
    resolver: ResolverSchema,
    clash: ClashSchema,
    lang: LangSchema,
  }),
  rulesVersion: v.pipe(v.number(), v.integer(), v.minValue(1)),
  dataHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  players: PlayersSchema,
  forced: ForcedSchema,
})

const NewGameSchema = v.strictObject({
  scenario: v.pipe(v.string(), v.maxLength(80)),
  seed: SeedSchema,
  options: v.exactOptional(
    v.strictObject({
      preset: v.exactOptional(PresetSchema),
      night: v.exactOptional(v.boolean()),
      resolver: v.exactOptional(ResolverSchema),
      clash: v.exactOptional(ClashSchema),
      lang: v.exactOptional(LangSchema),
    }),
  ),
  players: v.exactOptional(PlayersSchema),
  aiSeed: v.exactOptional(SeedSchema),
  forced: v.exactOptional(ForcedSchema),
})

/** What a new game may be asked for; everything but scenario and seed has a default. */
export type NewGame = v.InferInput<typeof NewGameSchema>

/** The tabletop engines (OPS-22.1) come with a later edition; null where none is asked for. */
export function otherResolver(resolver: unknown): Result<never> | null {
  if (typeof resolver !== 'string' || resolver === 'table') return null
  return refuse('bad-argument', 'OPS-22.1', 'refusal.resolverLater', { resolver: resolver.slice(0, 40) })
}

/**
 * Reads a wish for a new game from outside. Defaults (contracts.md, Names): preset `historical`, night on but in `free`, resolver
 * `table`, clashes `auto`.
 */
export function headerOf(wish: unknown, dataHash: (scenario: string) => Result<string>): Result<Header> {
  const resolver = otherResolver((wish as { options?: { resolver?: unknown } } | null)?.options?.resolver)
  if (resolver) return resolver
  const parsed = parseFile(NewGameSchema, 'new', wish)
  if (!parsed.ok) return parsed
  const { scenario, seed, options = {}, players, aiSeed, forced } = parsed.value
  const hash = dataHash(scenario)
  if (!hash.ok) return hash
  const preset = options.preset ?? 'historical'
  return ok({
    scenario,
    seed,
    // Never the game's own seed: the AI may know this one (contracts.md, Dice).
    aiSeed: aiSeed ?? 'ai',
    options: {
      preset,
      night: options.night ?? preset !== 'free',
      resolver: options.resolver ?? 'table',
      clash: options.clash ?? 'auto',
      lang: options.lang ?? 'en',
    },
    rulesVersion: RULES_VERSION,
    dataHash: hash.value,
    players: players ?? { us: '', mexican: '' },
    forced: forced ?? [],
  })
}

/** The options that are part of the game. */
export function rulesOptions({ preset, night, resolver, clash }: GameOptions): Options {
  return { preset, night, resolver, clash }
}
