import { mayUseTabletop } from '../../../operational/resolvers'
import type { Segment } from '../../../operational/types'
import { currentSeat, game } from '../seat/current'
import { oddsDesk } from './oddsDesk'

/** Segments in which the player is about to attack: threads that are started now are fast when the first odds are wanted. */
const BEFORE_ATTACKS: readonly Segment[] = ['command', 'move', 'combat']

/** An effect of signals: wakes the threads of the odds desk before the player's attacks, and ends them when no game is played. */
export function wakeOddsInTime(): void {
  const seat = currentSeat.value
  const played = game.value
  if (!played) oddsDesk.end()
  if (!seat || !played || !mayUseTabletop(played.options)) return
  const { segment, active, side, scenario } = seat.view.value
  if (active === side && BEFORE_ATTACKS.includes(segment)) oddsDesk.wake(scenario)
}
