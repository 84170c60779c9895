import type { GameEvent, Segment, Side, View } from '../../operational/types'

// A game as one side knows it: nothing here, and nothing that the rest of this room works out from it, stems from what the side may not know.

/** A player turn as the side saw it: its view at the beginning, and what it learned of during the turn. */
export interface KnownTurn {
  readonly turn: number
  /** The side whose player turn it is. */
  readonly active: Side
  /** Number of the player turn in the list of turns, in which the set-up stands first. */
  readonly index: number
  readonly view: View
  readonly events: readonly GameEvent[]
}

/** A game as one side knows it. */
export interface KnownGame {
  readonly side: Side
  /** What the side knew after the set-up and learned of during it; no player turn. */
  readonly setup: readonly GameEvent[]
  readonly turns: readonly KnownTurn[]
  /** What the side knows now, or knew at the end. */
  readonly end: View
}

/** What can tell a game as one side knows it: a game on the page, or a session asked for that side. */
export interface KnownSource {
  turns(): readonly { readonly turn: number; readonly active: Side; readonly segment: Segment }[]
  turnAt(index: number): { readonly view: View; readonly events: readonly GameEvent[] } | null
  view(): View
}

/** Reads a game as the side at the screen knows it. */
export function knownGame(source: KnownSource): KnownGame {
  const setup: GameEvent[] = []
  const turns = source.turns().flatMap(({ turn, active, segment }, index): KnownTurn[] => {
    const past = source.turnAt(index)
    if (!past) return []
    if (segment === 'setup') {
      setup.push(...past.events)
      return []
    }
    return [{ turn, active, index, ...past }]
  })
  const end = source.view()
  return { side: end.side, setup, turns, end }
}

/** All that the side has learned of, in order. */
export const eventsOf = ({ setup, turns }: KnownGame): GameEvent[] => [
  ...setup,
  ...turns.flatMap(({ events }) => events),
]

/** What the side knew at the end of a player turn, by its place in `turns`. */
export const viewAfter = ({ turns, end }: KnownGame, place: number): View => turns[place + 1]?.view ?? end
