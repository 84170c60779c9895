// What happens at a place of the sequence of play (sequence.ts).
import type { Refusal } from '../../../../core/result'
import type { RegimentalRun, RegimentalTable } from '../run'
import type { Place } from '../sequence'

/** Where the battle goes next: to a place, or to the other player's turn. */
export type Next = Place | 'nextPlayerTurn'

/**
 * One place of the sequence. `proceed` is called again and again while nobody owes a choice (`RegimentalBattle.owed`): it does the next thing
 * that needs no choice and returns `again`; or says that the side of the place must choose (`wait`); or where to go on.
 */
export interface Step {
  /** When the battle comes to this place. */
  enter?(run: RegimentalRun): void
  proceed(run: RegimentalRun): Next | 'wait' | 'again'
  /** Why the side may not yet say that it is ready; null or absent: it may. */
  whyNotReady?(table: RegimentalTable): Refusal | null
  /** Where the action `ready` leads from here. Absent: there is no `ready` here. */
  ready?(run: RegimentalRun): Next
}
