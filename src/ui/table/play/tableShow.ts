// Shows models on a drawn table, and plays what has happened before the new state of the table is shown.
import { type ReadonlySignal, signal } from '@preact/signals'
import type { TableBoard, TableHappening, TableModel } from '../board'
import type { KnownEvent } from './tableGame'

/** What the page tells a show to do. */
export interface TableShow<E = KnownEvent> {
  /** Shows a model; where something new has happened, that is played first. `happened`: the same list again means that nothing new has happened. */
  show(model: TableModel, happened: readonly E[], speed: number): void
  /** Ends what is being played; false: nothing is. */
  skip(): boolean
  /** Plays once more what was played last; false: nothing was. */
  again(speed: number): boolean
  readonly isPlaying: ReadonlySignal<boolean>
  /** Was anything played that may be played again? */
  readonly hasPlayed: ReadonlySignal<boolean>
}

/** What is shown on the table of this page; null: none is drawn. */
export const shownTable = signal<Pick<TableShow, 'skip' | 'again'> | null>(null)

/** Keys of what is played: Escape ends it, R plays it once more. True: the key was used. */
export function pressShowKey({ key }: Pick<KeyboardEvent, 'key'>, speed: number): boolean {
  const show = shownTable.peek()
  if (!show) return false
  return key === 'Escape' ? show.skip() : key.toLowerCase() === 'r' && show.again(speed)
}

/** `happeningsOf`: what the table plays of events. */
export function createTableShow<E = KnownEvent>(
  board: Pick<TableBoard, 'show' | 'animate' | 'skip'>,
  happeningsOf: (events: readonly E[]) => readonly TableHappening[],
): TableShow<E> {
  const isPlaying = signal(false)
  const hasPlayed = signal(false)
  let lastHappened: readonly E[] | null = null
  /** The last model that was asked for. While something is played it waits for the end. */
  let latest: TableModel | null = null
  /** The model that is drawn, and from which the next play begins. */
  let drawn: TableModel | null = null
  let last: { readonly from: TableModel; readonly happenings: readonly TableHappening[] } | null = null
  /** Grows with each play: an end that comes late shows nothing. */
  let run = 0

  function draw(model: TableModel): void {
    drawn = model
    board.show(model)
  }

  function play(from: TableModel, happenings: readonly TableHappening[], speed: number): void {
    const thisRun = ++run
    if (from !== drawn) draw(from)
    isPlaying.value = speed > 0
    void board.animate(happenings, speed).then(() => {
      if (thisRun !== run) return
      isPlaying.value = false
      if (latest) draw(latest)
    })
  }

  return {
    isPlaying,
    hasPlayed,
    show(model, happened, speed) {
      // What happened before the table was opened is not played.
      const isNew = lastHappened !== null && happened !== lastHappened
      lastHappened = happened
      const before = latest
      latest = model
      const happenings = isNew && before ? happeningsOf(happened) : []
      if (happenings.length > 0) {
        last = { from: before!, happenings }
        hasPlayed.value = true
        play(before!, happenings, model.reducedMotion ? 0 : speed)
        return
      }
      // Whoever takes something into his hand has seen enough, of dice that still lie there too; a line that is pointed out waits for the end.
      const takesHold =
        drawn !== null && (model.picked !== drawn.picked || model.handles.length !== drawn.handles.length)
      if (takesHold) board.skip()
      if (!isPlaying.peek()) draw(model)
    },
    skip() {
      if (!isPlaying.peek()) return false
      board.skip()
      return true
    },
    again(speed) {
      if (!last || !latest || isPlaying.peek()) return false
      play({ ...last.from, reducedMotion: latest.reducedMotion }, last.happenings, latest.reducedMotion ? 0 : speed)
      return true
    },
  }
}
