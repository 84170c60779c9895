import type { HexId, View } from '../../../operational/types'
import type { Advice } from '../game'
import type { SeatScope } from '../seat/scope'
import type { SeatStore } from '../seat/store'

/** What the staff panel shows. */
export interface StaffAdvice {
  /** The staff is thinking. */
  readonly asking: boolean
  /** Null: it has said nothing yet, or cannot say anything. */
  readonly advice: Advice | null
  /** The view that the advice is about; when the view has changed the advice is out of date. */
  readonly of: View
}

/** The advice of the staff in a game against the computer. */
export function createStaff(scope: SeatScope) {
  return {
    /** The staff panel; null: it is closed. */
    staffAdvice: scope.signal<StaffAdvice | null>(null),
    /** Index of the plan whose hexes are lit; -1: none. */
    litPlan: scope.signal(-1),
  }
}

/** True in the player's own turn against the computer, while no choice is pending. */
export const canAskStaff = (seat: SeatStore): boolean => {
  const view = seat.view.value
  if (!seat.isPresent.value || !seat.game.opponent || view.segment === 'setup') return false
  return view.toAct === seat.side && view.active === seat.side && view.pending.length === 0
}

/** Asks the staff about the position as it stands. */
export async function askStaff(seat: SeatStore): Promise<void> {
  if (!canAskStaff(seat)) return
  const of = seat.view.value
  lightPlan(seat, -1, [])
  seat.staffAdvice.value = { asking: true, advice: null, of }
  const advice = await seat.game.advice().catch(() => null)
  if (seat.disposed || seat.staffAdvice.value?.of !== of) return
  seat.staffAdvice.value = { asking: false, advice, of }
}

/** Closes the staff panel. */
export function dismissStaff(seat: SeatStore): void {
  seat.staffAdvice.value = null
  lightPlan(seat, -1, [])
}

/** Lights the hexes of a plan; `k` -1 and no hexes put the light out. */
export function lightPlan(seat: SeatStore, k: number, hexes: readonly HexId[]): void {
  seat.litPlan.value = k
  seat.staffHexes.value = hexes
}
