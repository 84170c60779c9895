import * as v from 'valibot'
import { charactersOf } from '../ai/operational/characters'
import { LEVELS, type Level } from '../ai/operational/types'
import type { ForcedDie } from '../core/dice'
import { ok, type Result } from '../core/result'
import { parseFile } from '../operational/data/fault'
import type { Side } from '../operational/types'
import type { Family, Kind } from './engines/engine'
import type { GameOptions } from './engines/pedregalOptions'

export type Lang = 'en' | 'es'

/** Who plays a side that no person plays. */
export interface AiPlayer {
  readonly level: Level
  /** Id in `characters.json`, one of that side. */
  readonly character: string
}
/** The sides that the AI plays; who is not named is a person. */
export type AiPlayers = Readonly<Partial<Record<Side, AiPlayer>>>

/** What a game was started with (contracts.md, Save). `players` are names, empty where nobody gave one. */
export interface Header<O = GameOptions> {
  scenario: string
  seed: string
  aiSeed: string
  options: O
  rulesVersion: number
  dataHash: string
  players: Record<Side, string>
  /** As players' names it is no part of the digest, and may change in mid-game; absent: two persons play. */
  ai?: AiPlayers
  forced: ForcedDie[]
}

export const LangSchema = v.picklist(['en', 'es'])
const ScenarioSchema = v.pipe(v.string(), v.maxLength(80))
const SeedSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const name = v.pipe(v.string(), v.maxLength(80))
const PlayersSchema = v.strictObject({ us: name, mexican: name })
const aiPlayerSchema = (side: Side) =>
  v.strictObject({ level: v.picklist(LEVELS), character: v.picklist(charactersOf(side).map(({ id }) => id)) })
const AiPlayersSchema = v.strictObject({
  us: v.exactOptional(aiPlayerSchema('us')),
  mexican: v.exactOptional(aiPlayerSchema('mexican')),
})
/** A game that knows no such players has no such field. */
const aiSchema = <K extends Kind>({ opponents }: Family<K>) =>
  v.exactOptional(
    v.pipe(
      AiPlayersSchema,
      v.check(() => opponents, 'has no place in this game'),
    ),
  )
const short = v.pipe(v.string(), v.maxLength(80))
/** The stream of the hex game, which throws d6 alone (OPS-1.4). */
const OPS = 'ops'
const D6 = 6
const forcedSchema = (faces: number) =>
  v.pipe(
    v.array(
      v.pipe(
        v.strictObject({
          stream: short,
          key: short,
          value: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(faces)),
        }),
        v.check(({ stream, value }) => stream !== OPS || value <= D6, 'is no die of the hex game'),
      ),
    ),
    v.maxLength(10_000),
  )

/** The header of a save of this kind of game. */
export const headerSchema = <K extends Kind>(family: Family<K>) =>
  v.strictObject({
    scenario: ScenarioSchema,
    seed: SeedSchema,
    aiSeed: SeedSchema,
    options: family.options,
    rulesVersion: v.pipe(v.number(), v.integer(), v.minValue(1)),
    dataHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
    players: PlayersSchema,
    ai: aiSchema(family),
    forced: forcedSchema(family.faces),
  })

const newGameSchema = <K extends Kind>(family: Family<K>) =>
  v.strictObject({
    scenario: ScenarioSchema,
    seed: SeedSchema,
    options: v.exactOptional(family.wish),
    players: v.exactOptional(PlayersSchema),
    aiSeed: v.exactOptional(SeedSchema),
    ai: aiSchema(family),
    forced: v.exactOptional(forcedSchema(family.faces)),
  })

/** What a new game may be asked for; everything but scenario and seed has a default. */
export interface NewGame<W = Partial<GameOptions>> {
  scenario: string
  seed: string
  options?: W
  players?: Record<Side, string>
  aiSeed?: string
  ai?: AiPlayers
  forced?: ForcedDie[]
}

/** Reads a wish for a new game from outside. */
export function headerOf<K extends Kind>(family: Family<K>, wish: unknown): Result<Header<K['options']>> {
  const early = family.early(wish)
  if (early) return early
  const parsed = parseFile(newGameSchema(family), 'new', wish)
  if (!parsed.ok) return parsed
  const { scenario, seed, options: wanted = {}, players, aiSeed, ai = {}, forced } = parsed.value
  const options = family.withDefaults(wanted)
  const engine = family.engine(scenario, options)
  if (!engine.ok) return engine
  const { rulesVersion, dataHash } = engine.value
  return ok({
    scenario,
    seed,
    // Never the game's own seed: the AI may know this one (contracts.md, Dice).
    aiSeed: aiSeed ?? 'ai',
    options,
    rulesVersion,
    dataHash,
    players: players ?? { us: '', mexican: '' },
    ...withAi(ai),
    forced: forced ?? [],
  })
}

/** Those parts of a header; none where two persons play. */
export const withAi = (ai: AiPlayers): { ai?: AiPlayers } => (ai.us || ai.mexican ? { ai } : {})
