// Turns what a side has been told of a battle into what the table plays.
import type { TableHappening } from '../board'
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
