import type { Side } from './side'

/** An event and the side that may know it; null: both sides may. */
export interface AddressedEvent<Event, S extends Side = Side> {
  readonly body: Event
  readonly to: S | null
}

/**
 * The events that an action has brought about so far. An action run is an action while it is carried out; each rules engine has its own type of
 * action run, and all of them have this part.
 */
export interface EventSink<Event, S extends Side = Side> {
  readonly events: AddressedEvent<Event, S>[]
}
