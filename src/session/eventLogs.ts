import type { AddressedEventOf, EngineTypes, NumberedEvent } from '../game/engine'
import { mapSides, type Sides } from '../game/side'

/** The events that each side may know, in order. The events of a side are numbered (`n`) from 0 without gaps. */
export type EventLogs<E extends EngineTypes> = Record<E['side'], NumberedEvent<E>[]>

export const newEventLogs = <E extends EngineTypes>(sides: Sides<E['side']>): EventLogs<E> => mapSides(sides, () => [])

/** Appends events to the logs of the sides that may know them. `to`: the only side that may know the event; null: both. */
export function recordEvents<E extends EngineTypes>(
  logs: EventLogs<E>,
  sides: Sides<E['side']>,
  events: readonly AddressedEventOf<E>[],
): void {
  for (const { body, to } of events)
    for (const side of sides) if (to === null || to === side) logs[side].push({ ...body, n: logs[side].length })
}
