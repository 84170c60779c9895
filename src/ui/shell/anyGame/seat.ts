import { batch, signal } from '@preact/signals'
import type { Refusal } from '../../../core/result'
import type { Side } from '../../../game/side'
import { createScope } from '../../hex/seat/scope'
import type { AnyGame } from './anyGame'
import { dependOn } from '../../shared/dependOn'

/** Everything that the page keeps for the player at the screen of an `AnyGame`. It is disposed of when he leaves. */
export function createAnySeat(game: AnyGame) {
  const scope = createScope()
  const revision = scope.signal(0)
  /** A value that is read again from the game after every change. */
  const readAfterChange = <T>(read: () => T) =>
    scope.computed(() => {
      dependOn(revision)
      return read()
    })
  return {
    game,
    side: game.seat,
    /** Grows with every change of the game. */
    revision,
    promptKey: readAfterChange(game.promptKey),
    view: readAfterChange(game.view),
    legal: readAfterChange(game.legal),
    log: readAfterChange(game.log),
    turn: readAfterChange(game.turn),
    result: readAfterChange(game.result),
    toAct: readAfterChange(game.toAct),
    /** Why the last action cannot be undone; null: it can. */
    undoRefusal: readAfterChange(game.undoRefusal),
    /** Why the last action was refused; null: it was carried out. */
    refusal: scope.signal<Refusal | null>(null),
    dispose: scope.dispose,
  }
}

export type AnySeat = ReturnType<typeof createAnySeat>

/** One game on one page, with the curtain that covers it between its two players. */
export function createHotSeat(game: AnyGame) {
  /** The player at the screen; null while the curtain is down. */
  const seat = signal<AnySeat | null>(createAnySeat(game))
  /** The side that is to sit down next; null while the curtain is up. */
  const sideToSitDown = signal<Side | null>(null)

  /** Shows the change to the player who made it, or, when the other side must act now, lets the curtain fall. */
  function afterChange(actingSeat: AnySeat): void {
    const toAct = game.toAct()
    batch(() => {
      if (toAct === null || toAct === actingSeat.side) {
        actingSeat.revision.value++
        return
      }
      seat.value = null
      sideToSitDown.value = toAct
      actingSeat.dispose()
    })
  }

  return {
    game,
    seat,
    sideToSitDown,
    act(actingSeat: AnySeat, action: unknown): void {
      const result = game.act(action)
      actingSeat.refusal.value = result.ok ? null : result.refusal
      if (result.ok) afterChange(actingSeat)
    },
    undo(actingSeat: AnySeat): void {
      const refusal = game.undo()
      actingSeat.refusal.value = refusal
      if (!refusal) afterChange(actingSeat)
    },
    /** The side that the curtain names sits down. When the game is over, either side may. */
    sitDown(side: Side): void {
      if (!game.handTo(side)) return
      batch(() => {
        seat.peek()?.dispose()
        seat.value = createAnySeat(game)
        sideToSitDown.value = null
      })
    },
  }
}

export type HotSeat = ReturnType<typeof createHotSeat>
