import { batch, signal } from '@preact/signals'
import type { Refusal } from '../../../core/result'
import type { Side } from '../../../game/side'
import { createScope } from '../../hex/seat/scope'
import type { AnyGame } from './anyGame'
import { dependOn } from '../../shared/dependOn'

/** Everything that the page holds for the player at the screen of an `AnyGame`; disposed of when he leaves. */
export function createAnySeat(game: AnyGame) {
  const scope = createScope()
  const revision = scope.signal(0)
  const read = <T>(ask: () => T) =>
    scope.computed(() => {
      dependOn(revision)
      return ask()
    })
  return {
    game,
    side: game.seat,
    /** Grows with every change of the game. */
    revision,
    promptKey: read(game.promptKey),
    view: read(game.view),
    legal: read(game.legal),
    log: read(game.log),
    turn: read(game.turn),
    result: read(game.result),
    toAct: read(game.toAct),
    /** Why the last action cannot be taken back; null: it can. */
    undoRefusal: read(game.canUndo),
    /** Why the last action was not done; null: it was. */
    refusal: scope.signal<Refusal | null>(null),
    dispose: scope.dispose,
  }
}

export type AnySeat = ReturnType<typeof createAnySeat>

/** One game on one page, with the curtain between its two players. */
export function createHotSeat(game: AnyGame) {
  /** The player at the screen; null while the curtain is down. */
  const seat = signal<AnySeat | null>(createAnySeat(game))
  /** The side that is to sit down; null while the curtain is up. */
  const sideToSitDown = signal<Side | null>(null)

  function afterChange(from: AnySeat): void {
    const toAct = game.toAct()
    batch(() => {
      if (toAct === null || toAct === from.side) {
        from.revision.value++
        return
      }
      seat.value = null
      sideToSitDown.value = toAct
      from.dispose()
    })
  }

  return {
    game,
    seat,
    sideToSitDown: sideToSitDown,
    act(from: AnySeat, action: unknown): void {
      const done = game.act(action)
      from.refusal.value = done.ok ? null : done.refusal
      if (done.ok) afterChange(from)
    },
    undo(from: AnySeat): void {
      const refusal = game.undo()
      from.refusal.value = refusal
      if (!refusal) afterChange(from)
    },
    /** The side named on the curtain sits down. When the game is over, either side may. */
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
