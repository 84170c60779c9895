import { canonical, cloneJson } from '../../core/json'
import { clashSetupOf } from '../../clash/setup'
import { ok, refusal, type Result } from '../../core/result'
import { charactersOf } from '../../ai/operational/characters'
import { LEVELS } from '../../ai/operational/types'
import { SIDES } from '../../operational/types'
import { aiIntentsSchema } from './intents'
import { TABLETOP_NOT_LOADED_KEY, TabletopNotLoaded } from './tabletop'
import {
  check,
  legal,
  newPosition,
  type Position,
  positionOf,
  RULES_VERSION,
  toAct,
  viewFor,
  type World,
} from '../../operational/engine'
import type { Action, EventBody, Game, GameResult, Segment, Side, View } from '../../operational/types'
import { PLACE_TABLE, placeSeenBy } from '../../operational/places'
import { validateGame } from '../../operational/validate'
import { applyAndFight, type FoughtClashes, openTable } from './clashes'
import { type LogEntry, logEntry } from './log'
import { PEDREGAL, worldOf } from './world'
import { tabletopFor, type TabletopSource } from './tabletop'
import type { Engine, EngineFamily, EngineTypes, UndoBarriers } from '../../game/engine'
import {
  type GameOptions,
  OptionsSchema,
  refuseUnknownResolver,
  rulesOptions,
  RequestedOptionsSchema,
  withDefaults,
} from './options'

/** A player turn, or the set-up, as the turn list names it. */
export interface HexTurnMark {
  turn: number
  active: Side
  segment: Segment
}

/** The types of the hex game. */
export interface HexTypes extends EngineTypes {
  readonly side: Side
  readonly options: GameOptions
  readonly game: Game
  readonly position: Position
  readonly action: Action
  readonly legalEntry: Action
  readonly view: View
  readonly event: EventBody
  readonly logEntry: LogEntry
  readonly turnMark: HexTurnMark
  readonly result: GameResult
  readonly precomputed: FoughtClashes
}

/** The kinds of events after which an action cannot be taken back, and the rules that the refusals cite. */
const UNDO_BARRIERS: UndoBarriers = {
  // A clash on the tabletop throws its own dice.
  die: ['die', 'clashEnded'],
  reveal: ['revealed'],
  segment: ['segment', 'turn'],
  rules: { die: 'OPS-1.4', reveal: 'OPS-19.5.11', turn: 'OPS-3.5', segment: 'OPS-3.2' },
}

/** Reads any value as a game, with the table of a clash that people command (OPS-22.1), which its tabletop engine checks. */
function validateWithTable(world: World, value: unknown, tabletops: TabletopSource): Result<Game> {
  const game = validateGame(world, value)
  if (!game.ok || game.value.table === null || !game.value.ops.attack) return game
  const { table } = game.value
  const setup = clashSetupOf(positionOf(world, game.value), game.value.ops.attack)
  const checked = tabletopFor(tabletops, table.engine).validate(setup, table)
  return checked.ok ? game : checked
}

/** The hex game on the map of this world (map, counters and tables, which never change). */
function engineOf(world: World, tabletops: TabletopSource): Engine<HexTypes> {
  return {
    rulesVersion: RULES_VERSION,
    dataHash: world.dataHash,
    sides: SIDES,
    newGame(header) {
      const { position, firstEvents } = newPosition(world, rulesOptions(header.options), header)
      return { position, events: firstEvents }
    },
    positionOf: (game) => openTable(positionOf(world, game), tabletops),
    gameOf: ({ game }) => game,
    apply: (position, side, action, header, fought) =>
      applyAndFight(position, side, action, header, { tabletops, ...(fought && { fought }) }),
    refusalOfError: (error) =>
      error instanceof TabletopNotLoaded ? refusal('illegal-action', null, TABLETOP_NOT_LOADED_KEY) : null,
    check,
    legal,
    toAct: ({ game }) => toAct(game),
    promptKey: ({ game, table }, side) => table?.promptKey() ?? PLACE_TABLE[placeSeenBy(game, side)].prompt,
    viewFor,
    resultOf: ({ game }) => game.ops.result,
    logEntry,
    positionMark: ({ game: { ops }, table }) => ({
      // The set-up counts as a player turn of its own.
      playerTurn: `${ops.turn} ${ops.active} ${ops.segment === 'setup'}`,
      dice: ops.dice,
      // On a table dice are not counted: undo ends with each step of its turn.
      ...(table && { step: table.stepName() }),
    }),
    undoBarriers: UNDO_BARRIERS,
    turnMarkOf: ({ ops: { turn, active, segment } }) => ({ turn, active, segment }),
    placeArgs: ({ ops: { turn, active } }) => ({ turn, side: active }),
    validate: (value) => validateWithTable(world, value, tabletops),
    matches: (header, game) =>
      canonical(rulesOptions(header.options)) === canonical(game.options) && header.scenario === game.scenario,
    // The options come with the new state; the language, which is no part of it, stays.
    optionsAfterSetState: ({ options }, { lang }) => ({ ...cloneJson(options), lang }),
  }
}

/** The stream of the hex game's own dice, which are d6 (OPS-1.4). */
const OPS_STREAM = 'ops'
/** Clashes on the tabletop throw d20 (SAR-11.7). */
const MAX_TABLETOP_FACES = 20

/** What the hex game offers before a game begins, and its engine. Its clashes (attacks on the tabletop) are fought by these tabletop engines. */
export const hexFamily = (tabletops: TabletopSource): EngineFamily<HexTypes> => ({
  scenarios: [{ id: PEDREGAL, sides: SIDES }],
  ai: { levels: LEVELS, characters: (side) => charactersOf(side as Side).map(({ id }) => id) },
  aiIntents: aiIntentsSchema,
  facesOf: (stream) => (stream === OPS_STREAM ? 6 : MAX_TABLETOP_FACES),
  optionsSchema: OptionsSchema,
  requestedOptionsSchema: RequestedOptionsSchema,
  refuseEarly(request) {
    const options = (request as { options?: { resolver?: unknown } } | null)?.options
    return refuseUnknownResolver(options?.resolver)
  },
  withDefaults,
  engine(scenario) {
    const world = worldOf(scenario)
    return world.ok ? ok(engineOf(world.value, tabletops)) : world
  },
})
