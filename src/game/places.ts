/**
 * Where a game waits for a choice, such as `combat.retreat`: a step of play, not a spot on the map. Every engine keeps one table of its
 * places. The legal list, the turn chart and the prompt are all read from that table.
 */
export interface PlaceRow<Type extends string, Chooser extends string> {
  /** Who chooses here. */
  readonly chooser: Chooser
  /** The types of action allowed here, in the order of the legal list. */
  readonly types: readonly Type[]
  /** Message key of the sentence that asks the player. */
  readonly prompt: string
}

/** The places of an engine by their names. */
export type PlaceTable<Place extends string, Row extends PlaceRow<string, string>> = Readonly<Record<Place, Row>>
