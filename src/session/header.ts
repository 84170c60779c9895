import * as v from 'valibot'
import type { Level } from '../ai/operational/types'
import type { ForcedDie } from '../core/dice'
import { ok, type Result } from '../core/result'
import type { AiRoster, EngineFamily, EngineTypes, GameHeader } from '../game/engine'
import { parseForm } from '../game/fault'
import { mapSides, type Side, type Sides } from '../game/side'

// The header of a game: what the game was started with, as saves hold it and as a request for a new game sets it.

/** A computer player of a side. */
export interface AiPlayer {
  readonly level: Level
  /** Id of a character of that side. */
  readonly character: string
}
/** The sides that computer players play. A side that is missing is played by a person. */
export type AiPlayers<S extends Side = Side> = Readonly<Partial<Record<S, AiPlayer>>>

/** A game that was taken over from the historical one, at the beginning of a player turn: its dice before that were given, those after it fall. */
export interface GameOrigin<S extends Side = Side> {
  readonly game: 'history'
  readonly turn: number
  readonly side: S
}

/** What a game was started with. `players` are names; a name is empty where nobody gave one. */
export interface Header<Options, S extends Side = Side> extends GameHeader<Options> {
  scenario: string
  /** Gives all dice of the game. */
  seed: string
  /** Seed of the computer players' choices, which they may know. */
  aiSeed: string
  options: Options
  rulesVersion: number
  /** Hash of map, counters, set-ups and tables. */
  dataHash: string
  players: Record<S, string>
  /** The computer players. Like the names they are no part of the digest, and may change during the game; absent: two persons play. */
  ai?: AiPlayers<S>
  /** Single dice that are fixed beforehand. */
  forced: ForcedDie[]
  /** Absent: the game was begun as a game of its own. */
  origin?: GameOrigin<S>
}

/** The header of a game of this engine. */
export type HeaderOf<E extends EngineTypes> = Header<E['options'], E['side']>

const ScenarioSchema = v.pipe(v.string(), v.maxLength(80))
const SeedSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const shortText = v.pipe(v.string(), v.maxLength(80))

const playersSchema = (sides: Sides) => v.strictObject(mapSides(sides, () => shortText))

/** The schema of a header's computer players. For an engine without computer players the field must be absent: no value of it passes. */
function aiSchema(roster: AiRoster | null, sides: Sides) {
  if (roster === null)
    return v.exactOptional(
      v.custom<AiPlayers>(() => false, 'has no place in this game') as v.GenericSchema<unknown, AiPlayers>,
    )
  const player = (side: Side) =>
    v.strictObject({ level: v.picklist(roster.levels), character: v.picklist(roster.characters(side)) })
  // TypeScript cannot derive `AiPlayers` from sides that are known only when the program runs; hence the cast.
  return v.exactOptional(
    v.strictObject(mapSides(sides, (side) => v.exactOptional(player(side)))) as unknown as v.GenericSchema<
      unknown,
      AiPlayers
    >,
  )
}

/** No scenario has more turns. */
const MAX_TURN = 99
/** No die of any engine has more faces. */
const MAX_FACES = 20
const MAX_FORCED_DICE = 10_000
/** Forced dice: each fixes the die of a stream with that key. `facesOf`: the faces of the dice of a stream. */
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

/** The sides of a scenario. Where no scenario has that name, the sides of the first one; `family.engine` refuses the name later. */
export function sidesOf<E extends EngineTypes>(family: EngineFamily<E>, scenario: unknown): Sides<E['side']> {
  const { scenarios } = family
  return (scenarios.find(({ id }) => id === scenario) ?? scenarios[0]!).sides
}

/** The schema of the header of a save of this engine. */
export const headerSchema = <E extends EngineTypes>(family: EngineFamily<E>, sides: Sides, scenario: unknown) =>
  v.strictObject({
    scenario: ScenarioSchema,
    seed: SeedSchema,
    aiSeed: SeedSchema,
    options: family.optionsOf?.(scenario)?.header ?? family.optionsSchema,
    rulesVersion: v.pipe(v.number(), v.integer(), v.minValue(1)),
    dataHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
    players: playersSchema(sides),
    ai: aiSchema(family.ai, sides),
    forced: forcedDiceSchema(family.facesOf),
    origin: v.exactOptional(
      v.strictObject({
        game: v.literal('history'),
        turn: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_TURN)),
        side: v.picklist(sides),
      }),
    ),
  })

/** The schema of a request for a new game of this engine. */
const newGameSchema = <E extends EngineTypes>(family: EngineFamily<E>, sides: Sides, scenario: unknown) =>
  v.strictObject({
    scenario: ScenarioSchema,
    seed: SeedSchema,
    options: v.exactOptional(family.optionsOf?.(scenario)?.requested ?? family.requestedOptionsSchema),
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

/** Reads any value as a request for a new game and makes its header. `family`: what the kind of game offers before a game begins. */
export function headerOf<E extends EngineTypes>(family: EngineFamily<E>, request: unknown): Result<HeaderOf<E>> {
  const earlyRefusal = family.refuseEarly?.(request)
  if (earlyRefusal) return earlyRefusal
  const asked = (request as { scenario?: unknown } | null)?.scenario
  const sides = sidesOf(family, asked)
  const parsed = parseForm(newGameSchema(family, sides, asked), 'bad-argument', 'new', request)
  if (!parsed.ok) return parsed
  const { scenario, seed, options: requested = {}, players, aiSeed, ai = {}, forced } = parsed.value
  const options = family.withDefaults(requested, scenario)
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
