// Turns what a side has been told of a battle into what the table plays, and plays it before the new state of the table is shown.
import type { TableBoard, TableHappening, TableModel } from '../board'
import type { KnownEvent } from './tableGame'

/** What the table plays of these events, in their order. Shots of one unit's guns at one target are one salvo. */
export function happeningsOf(events: readonly KnownEvent[]): TableHappening[] {
  const happenings: TableHappening[] = []
  for (const event of events)
    switch (event.kind) {
      case 'moved':
        happenings.push({
          kind: 'move',
          unit: event.unit,
          path: event.path,
          heading: event.heading,
          manner: event.manner,
        })
        break
      case 'shot': {
        const last = happenings.at(-1)
        const isSameSalvo = last?.kind === 'shot' && last.from === event.unit && last.to === event.target
        const losses = event.losses + (isSameSalvo ? last.losses : 0)
        if (isSameSalvo) happenings.pop()
        happenings.push({ kind: 'shot', from: event.unit, to: event.target, losses, guns: event.pounds !== null })
        break
      }
      case 'fight':
        happenings.push({ kind: 'fight', units: [event.unit, ...event.opponents], losses: event.losses })
        break
      case 'broken':
        happenings.push({ kind: 'rout', unit: event.unit })
        break
      default:
    }
  return happenings
}

/**
 * Shows models on a board. When something new has happened it is played first, from the model that is shown, and the new model is shown at its end.
 * `happened`: the events since the player last acted; the same list again means that nothing new has happened.
 */
export function createTableShow(board: Pick<TableBoard, 'show' | 'animate'>) {
  let lastHappened: readonly KnownEvent[] | null = null
  /** Grows with each model: the end of an animation shows its model only if no other has come. */
  let run = 0
  return (model: TableModel, happened: readonly KnownEvent[], speed: number): void => {
    // What happened before the table was opened is not played.
    const isNew = lastHappened !== null && happened !== lastHappened
    lastHappened = happened
    const thisRun = ++run
    const happenings = isNew ? happeningsOf(happened) : []
    if (happenings.length === 0) {
      board.show(model)
      return
    }
    void board.animate(happenings, model.reducedMotion ? 0 : speed).then(() => {
      if (thisRun === run) board.show(model)
    })
  }
}
