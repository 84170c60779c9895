import { ok, type Refusal, type Result } from '../../../core/result'
import type { Side, Sides } from '../../../game/side'
import type { AnyMatch } from '../../../session/registry'

/**
 * A game of any engine, as one side may see and play it. The session itself, which knows what both sides know, cannot be reached from here.
 */
export interface AnyGame {
  readonly scenario: string
  readonly sides: Sides
  /** The side at the screen. The functions below answer for this side. */
  readonly seat: Side
  /** The side that must choose now; null: the game is over. */
  toAct(): Side | null
  /** Makes this side the one at the screen. Only the side to act may be, or either side when the game is over. False: refused. */
  handTo(side: Side): boolean
  /** Message key of what the side to act must do. */
  promptKey(): string
  view(): object
  legal(): readonly object[]
  /** Carries out an action of the side at the screen; a refusal changes nothing. */
  act(action: unknown): Result<null>
  /** Why the last action cannot be undone; null: it can. */
  undoRefusal(): Refusal | null
  /** Undoes the last action, or returns why it cannot be undone. */
  undo(): Refusal | null
  /** Lines of the log that the side at the screen may know. */
  log(): readonly object[]
  /** The present player turn, in the engine's own words; null: none has begun. */
  turn(): object | null
  /** The result of a game that is over, else null. */
  result(): object | null
}

/** Hides a session (`match`: one game being played) behind functions, so that the page gets only what the side at the screen may know. */
export function createAnyGame(match: AnyMatch): AnyGame {
  let seat: Side = match.toAct() ?? match.sides[0]
  return Object.freeze({
    scenario: match.header.scenario,
    sides: match.sides,
    get seat() {
      return seat
    },
    toAct: () => match.toAct(),
    handTo(side) {
      const isOver = match.result !== null
      const maySit = isOver ? match.sides.includes(side) : side === match.toAct()
      if (maySit) seat = side
      return maySit
    },
    promptKey: () => match.promptKey(seat),
    view: () => match.view(seat),
    legal: () => match.legal(seat),
    act(action) {
      const result = match.do(seat, action)
      return result.ok ? ok(null) : result
    },
    undoRefusal: () => match.canUndo(seat),
    undo() {
      const result = match.undo(seat)
      return result.ok ? null : result.refusal
    },
    log: () => match.log(seat),
    turn: () => match.turns(seat).at(-1) ?? null,
    result: () => match.result,
  } satisfies AnyGame)
}
