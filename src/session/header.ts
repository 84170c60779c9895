import * as v from 'valibot'
import type { Level } from '../ai/operational/types'
import type { ForcedDie } from '../core/dice'
import { ok, type Result } from '../core/result'
import type { AiRoster, EngineFamily, EngineTypes, GameHeader } from '../game/engine'
import { parseForm } from '../game/fault'
import { mapSides, type Side, type Sides } from '../game/side'

/** A computer player of a side. */
export interface AiPlayer {
  readonly level: Level
  /** Id of a character of that side. */
  readonly character: string
}
/** The sides that computer players play. A side that is missing is played by a person. */
export type AiPlayers<S extends Side = Side> = Readonly<Partial<Record<S, AiPlayer>>>

/** What a game was started with. `players` are names; a name is empty where nobody gave one. */
export interface Header<Options, S extends Side = Side> extends GameHeader<Options> {
  scenario: string
  seed: string
  aiSeed: string
  options: Options
  rulesVersion: number
  dataHash: string
  players: Record<S, string>
  /** Like the names it is no part of the digest, and may change during the game; absent: two persons play. */
  ai?: AiPlayers<S>
  forced: ForcedDie[]
}

/** The header of a game of this engine. */
export type HeaderOf<E extends EngineTypes> = Header<E['options'], E['side']>

const ScenarioSchema = v.pipe(v.string(), v.maxLength(80))
const SeedSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const shortText = v.pipe(v.string(), v.maxLength(80))

const playersSchema = (sides: Sides) => v.strictObject(mapSides(sides, () => shortText))

/** The computer players of a header; an engine without computer players has no such field. */
function aiSchema(roster: AiRoster | null, sides: Sides) {
  if (roster === null)
    return v.exactOptional(
      v.custom<AiPlayers>(() => false, 'has no place in this game') as v.GenericSchema<unknown, AiPlayers>,
    )
  const player = (side: Side) =>
    v.strictObject({ level: v.picklist(roster.levels), character: v.picklist(roster.characters(side)) })
  return v.exactOptional(
    v.strictObject(mapSides(sides, (side) => v.exactOptional(player(side)))) as unknown as v.GenericSchema<
      unknown,
      AiPlayers
    >,
  )
}

const MAX_FACES = 20
const MAX_FORCED_DICE = 10_000
const forcedDiceSchema = (facesOf: (stream: string) => number) =>
  v.pipe(
    v.array(
      v.pipe(
        v.strictObject({
          stream: shortText,
          key: shortText,
          value: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_FACES)),
        }),
        v.check(({ stream, value }) => value <= facesOf(stream), 'is no die of this game'),
      ),
    ),
    v.maxLength(MAX_FORCED_DICE),
  )

/** The sides of a scenario; those of the first scenario where there is none of that name, which `engine` then refuses. */
export function sidesOf<E extends EngineTypes>(family: EngineFamily<E>, scenario: unknown): Sides<E['side']> {
  const { scenarios } = family
  return (scenarios.find(({ id }) => id === scenario) ?? scenarios[0]!).sides
}

/** The header of a save of this engine. */
export const headerSchema = <E extends EngineTypes>(family: EngineFamily<E>, sides: Sides) =>
  v.strictObject({
    scenario: ScenarioSchema,
    seed: SeedSchema,
    aiSeed: SeedSchema,
    options: family.optionsSchema,
    rulesVersion: v.pipe(v.number(), v.integer(), v.minValue(1)),
    dataHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
    players: playersSchema(sides),
    ai: aiSchema(family.ai, sides),
    forced: forcedDiceSchema(family.facesOf),
  })

const newGameSchema = <E extends EngineTypes>(family: EngineFamily<E>, sides: Sides) =>
  v.strictObject({
    scenario: ScenarioSchema,
    seed: SeedSchema,
    options: v.exactOptional(family.requestedOptionsSchema),
    players: v.exactOptional(playersSchema(sides)),
    aiSeed: v.exactOptional(SeedSchema),
    ai: aiSchema(family.ai, sides),
    forced: v.exactOptional(forcedDiceSchema(family.facesOf)),
  })

/** A request for a new game. Everything but scenario and seed has a default. */
export interface NewGameRequest<Options = object> {
  scenario: string
  seed: string
  options?: Options
  players?: Record<Side, string>
  aiSeed?: string
  ai?: AiPlayers
  forced?: ForcedDie[]
}

/** Reads any value as a request for a new game and makes its header. */
export function headerOf<E extends EngineTypes>(family: EngineFamily<E>, request: unknown): Result<HeaderOf<E>> {
  const early = family.refuseEarly?.(request)
  if (early) return early
  const sides = sidesOf(family, (request as { scenario?: unknown } | null)?.scenario)
  const parsed = parseForm(newGameSchema(family, sides), 'bad-argument', 'new', request)
  if (!parsed.ok) return parsed
  const { scenario, seed, options: requested = {}, players, aiSeed, ai = {}, forced } = parsed.value
  const options = family.withDefaults(requested)
  const engine = family.engine(scenario, options)
  if (!engine.ok) return engine
  const { rulesVersion, dataHash } = engine.value
  return ok({
    scenario,
    seed,
    // Never the seed of the dice: the computer players may know this one.
    aiSeed: aiSeed ?? 'ai',
    options,
    rulesVersion,
    dataHash,
    players: (players ?? mapSides(sides, () => '')) as Record<E['side'], string>,
    ...aiHeaderPart(ai as AiPlayers<E['side']>),
    forced: forced ?? [],
  })
}

/** The header's part about computer players; empty where two persons play. */
export const aiHeaderPart = <S extends Side>(ai: AiPlayers<S>): { ai?: AiPlayers<S> } =>
  Object.values(ai).some(Boolean) ? { ai } : {}
