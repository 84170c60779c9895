import { canonical, cloneJson } from '../../core/json'
import { ok } from '../../core/result'
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
import { validateGame } from '../../operational/validate'
import { applyAndFight, type FoughtClashes } from '../clash'
import { type LogEntry, logEntry } from '../events'
import type { Header } from '../header'
import { PEDREGAL, worldOf } from '../scenarios'
import type { TabletopSource } from '../tabletop'
import type { Engine, Family, Kind } from './engine'
import {
  type GameOptions,
  OptionsSchema,
  otherResolver,
  playedLater,
  rulesOptions,
  WishSchema,
  withDefaults,
} from './pedregalOptions'

/** A player turn, or the set-up, as the turn list names it. */
export interface HexMark {
  turn: number
  active: Side
  segment: Segment
}

/** The hex game. */
export interface Pedregal extends Kind {
  readonly options: GameOptions
  readonly game: Game
  readonly position: Position
  readonly action: Action
  readonly listed: Action
  readonly view: View
  readonly body: EventBody
  readonly entry: LogEntry
  readonly mark: HexMark
  readonly result: GameResult
  readonly precomputed: FoughtClashes
}

const BARRIERS = {
  reveal: ['revealed'],
  segment: ['segment', 'turn'],
  rules: { die: 'OPS-1.4', reveal: 'OPS-19.5.11', turn: 'OPS-3.5', segment: 'OPS-3.2' },
}

function engineOf(world: World, tabletops: TabletopSource): Engine<Pedregal> {
  return {
    rulesVersion: RULES_VERSION,
    dataHash: world.dataHash,
    fresh: (header: Header) => newPosition(world, rulesOptions(header.options), header),
    positionOf: (game) => positionOf(world, game),
    gameOf: ({ game }) => game,
    apply: (pos, side, action, header, fought) =>
      applyAndFight(pos, side, action, header, { tabletops, ...(fought && { fought }) }),
    check,
    legal,
    toAct: ({ game }) => toAct(game),
    viewFor,
    resultOf: ({ game }) => game.ops.result,
    logEntry,
    glance: ({ game: { ops } }) => ({
      // A player turn; the set-up is one of its own.
      stretch: `${ops.turn} ${ops.active} ${ops.segment === 'setup'}`,
      dice: ops.dice,
    }),
    barriers: BARRIERS,
    markOf: ({ ops: { turn, active, segment } }) => ({ turn, active, segment }),
    placeOf: ({ ops: { turn, active } }) => ({ turn, side: active }),
    validate: (value) => validateGame(world, value),
    fits: (header, game) =>
      canonical(rulesOptions(header.options)) === canonical(game.options) && header.scenario === game.scenario,
    optionsFrom: ({ options }, { lang }) => ({ ...cloneJson(options), lang }),
  }
}

/** The hex game as the session plays it; its clashes are fought by these tabletop engines. */
export const pedregalFamily = (tabletops: TabletopSource): Family<Pedregal> => ({
  scenarios: [PEDREGAL],
  opponents: true,
  // Clashes on the tabletop throw d20 (SAR-11.7).
  faces: 20,
  options: OptionsSchema,
  wish: WishSchema,
  early: (wish) => {
    const options = (wish as { options?: { resolver?: unknown; clash?: unknown } } | null)?.options
    return otherResolver(options?.resolver) ?? playedLater(options?.clash)
  },
  withDefaults,
  engine(scenario) {
    const world = worldOf(scenario)
    return world.ok ? ok(engineOf(world.value, tabletops)) : world
  },
  tampered: () => null,
})
