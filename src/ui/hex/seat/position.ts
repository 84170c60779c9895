import { type Objectives, objectivesOf } from '../objectives/objectives'
import { worldOf } from '../../../session/hex/world'
import type { Action, GameEvent, PieceId, View } from '../../../operational/types'
import type { GamePlace, Game } from '../game'
import { linesOf } from '../log/lines'
import { lineContext } from '../shared/scenario'
import type { SeatScope } from './scope'
import { dependOn } from '../../shared/dependOn'

const NO_ACTIONS: readonly Action[] = []
/** During a replay, in place of where the game waits: no prompt and no buttons. */
const REPLAY_PLACE = { place: 'replay', prompt: '', buttons: [] }

/** What the player at the screen may know of the game: view, legal list, place of the game (where it waits: src/operational/places.ts), events. */
export function createPosition(scope: SeatScope, game: Game) {
  /** Grows with every change of the game. Signals that depend on the revision are then computed again, since the game itself is no signal. */
  const revision = scope.signal(0)
  /** During a replay, the past view that is shown; null: the page shows the present. */
  const pastView = scope.signal<View | null>(null)
  /** During a replay, the number of the first event that has not been shown yet. */
  const replayedUntil = scope.signal(Number.POSITIVE_INFINITY)
  /** All events that this side has learned of, in order; an event's index is its number. */
  const knownEvents = scope.signal<readonly GameEvent[]>([])
  /** What this side may know of the game; during a replay, what it knew then. */
  const view = scope.computed<View>(() => {
    dependOn(revision)
    return pastView.value ?? game.view()
  })
  /** False while a replay shows the past; then no action is legal. */
  const showsPresent = scope.computed(() => pastView.value === null)
  /** All actions that this side can do now. */
  const legal = scope.computed<readonly Action[]>(() => {
    dependOn(revision)
    return showsPresent.value ? game.legal() : NO_ACTIONS
  })
  /** Where the game waits, by the table of places; the prompt and the buttons follow from it. */
  const gamePlace = scope.computed<GamePlace>(() => {
    dependOn(revision)
    const past = pastView.value
    return past ? { ...REPLAY_PLACE, segment: past.segment } : game.gamePlace()
  })
  /** The log; during a replay only up to the event that is shown. */
  const logLines = scope.computed(() => {
    const events = pastView.value ? knownEvents.value.slice(0, replayedUntil.value) : knownEvents.value
    // `lineContext`: texts, names and facts of the scenario, from which the lines are written.
    return linesOf(events, lineContext.value)
  })
  /** How the battle stands, by what this side may know; null at set-up. */
  const objectives = scope.computed<Objectives | null>(() => {
    const shownView = view.value
    const world = worldOf(shownView.scenario)
    return shownView.segment === 'setup' || !world.ok ? null : objectivesOf(world.value, shownView)
  })
  return {
    game,
    /** The side of the player at the screen. */
    side: game.seat,
    revision,
    pastView,
    replayedUntil,
    knownEvents,
    view,
    showsPresent,
    legal,
    gamePlace,
    logLines,
    objectives,
    /** Hex of a piece on the map; undefined: this side does not see the piece on the map. */
    hexOfPiece: (id: PieceId): string | undefined => view.value.pieces.find((piece) => piece.id === id)?.at,
    /** Fetches the events that became known since the last call, or with `fromStart` all events: an undo takes events away. */
    fetchEvents({ fromStart }: { fromStart: boolean }): void {
      const keptEvents = fromStart ? [] : knownEvents.value
      knownEvents.value = [...keptEvents, ...game.events(keptEvents.length).events]
    },
  }
}

export type SeatPosition = ReturnType<typeof createPosition>
