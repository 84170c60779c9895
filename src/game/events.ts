import type { Side } from './side'

/** An event and the side that may know it; null: both sides may. */
export interface AddressedEvent<Event, S extends Side = Side> {
  readonly body: Event
  readonly to: S | null
}

/** The part that every action run has, whatever the rules: the events that the action has brought about so far. */
export interface EventSink<Event, S extends Side = Side> {
  readonly events: AddressedEvent<Event, S>[]
}
