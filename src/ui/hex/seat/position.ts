import type { Action, GameEvent, PieceId, Side, View } from '../../../operational/types'
import type { GamePlace, Game } from '../game'
import { linesOf } from '../log/lines'
import { lineContext } from '../shared/scenario'
import type { SeatScope } from './scope'
import { dependOn } from '../../shared/dependOn'

const NO_ACTIONS: readonly Action[] = []
const REPLAY_PLACE = { place: 'replay', prompt: '', buttons: [] }

/** What the player at the screen may know of the game: view, legal list, place in the flow chart, events. */
export function createPosition(scope: SeatScope, game: Game) {
  /** Grows with every change of the game; everything that asks the game is computed again. */
  const revision = scope.signal(0)
  /** During a replay, the view that stands in for the present one; null: the present is shown. */
  const pastView = scope.signal<View | null>(null)
  /** During a replay, the number of the first event that has not been shown yet. */
  const replayedUntil = scope.signal(Number.POSITIVE_INFINITY)
  const knownEvents = scope.signal<readonly GameEvent[]>([])
  const view = scope.computed<View>(() => {
    dependOn(revision)
    return pastView.value ?? game.view()
  })
  /** False while a replay shows the past: nothing can be done then. */
  const isPresent = scope.computed(() => pastView.value === null)
  const legal = scope.computed<readonly Action[]>(() => {
    dependOn(revision)
    return isPresent.value ? game.legal() : NO_ACTIONS
  })
  const gamePlace = scope.computed<GamePlace>(() => {
    dependOn(revision)
    const past = pastView.value
    return past ? { ...REPLAY_PLACE, segment: past.segment } : game.gamePlace()
  })
  const logLines = scope.computed(() => {
    const events = pastView.value ? knownEvents.value.slice(0, replayedUntil.value) : knownEvents.value
    return linesOf(events, lineContext.value)
  })
  return {
    game,
    side: game.seat as Side,
    revision,
    pastView,
    replayedUntil,
    knownEvents,
    view,
    isPresent,
    legal,
    gamePlace: gamePlace,
    logLines,
    /** Hex of a piece on the map, as far as this side knows it. */
    hexOfPiece: (piece: PieceId): string | undefined => view.value.pieces.find((p) => p.id === piece)?.at,
    /** Fetches the events that became known since the last call; `fromStart`: all of them, as after an undo, which takes events away. */
    fetchEvents({ fromStart }: { fromStart: boolean }): void {
      const known = fromStart ? [] : knownEvents.value
      knownEvents.value = [...known, ...game.events(known.length).events]
    },
  }
}

export type SeatPosition = ReturnType<typeof createPosition>
