import { ok, type Refusal, type Result } from '../../../core/result'
import type { Side, Sides } from '../../../game/side'
import type { AnyMatch } from '../../../session/registry'

/**
 * A game of any engine, seen and played from the one seat that is taken. The session, and with it what both sides know, stays in the
 * closure behind it.
 */
export interface AnyGame {
  readonly scenario: string
  readonly sides: Sides
  /** The side at the screen. */
  readonly seat: Side
  /** The side that must choose now; null: the game is over. */
  toAct(): Side | null
  /** Gives the seat to the side to act, or, when the game is over, to either side. */
  handTo(side: Side): boolean
  /** Key of the message that says what the side to act must do. */
  promptKey(): string
  view(): object
  legal(): readonly object[]
  /** Does an action for the seat; a refusal changes nothing. */
  act(action: unknown): Result<null>
  canUndo(): Refusal | null
  undo(): Refusal | null
  /** Lines of the log that the seat may know. */
  log(): readonly object[]
  /** The player turn that is going on, in the engine's own words; null: none has begun. */
  turn(): object | null
  /** The result of a game that is over, else null. */
  result(): object | null
}

/** Closes a session up, so that the page has only what the seat may know. */
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
      const mayLook = match.result === null ? side === match.toAct() : match.sides.includes(side)
      if (mayLook) seat = side
      return mayLook
    },
    promptKey: () => match.promptKey(seat),
    view: () => match.view(seat),
    legal: () => match.legal(seat),
    act(action) {
      const done = match.do(seat, action)
      return done.ok ? ok(null) : done
    },
    canUndo: () => match.canUndo(seat),
    undo() {
      const done = match.undo(seat)
      return done.ok ? null : done.refusal
    },
    log: () => match.log(seat),
    turn: () => match.turns(seat).at(-1) ?? null,
    result: () => match.result,
  } satisfies AnyGame)
}
