// The staff: a computer adviser whom the player may ask in a game against the computer.
import type { HexId, View } from '../../../operational/types'
import type { Advice } from '../game'
import type { SeatScope } from '../seat/scope'
import type { SeatStore } from '../seat/store'

/** What the staff panel shows. */
export interface StaffAdvice {
  /** The staff is thinking. */
  readonly asking: boolean
  /** Null: the staff is still thinking, or has no advice. */
  readonly advice: Advice | null
  /** The view for which the staff was asked; once the game's view is another, the advice is out of date. */
  readonly askedView: View
}

/** In place of the index of a plan: no plan is lit. */
const NO_PLAN = -1

/** The signals of the staff panel. */
export function createStaff(scope: SeatScope) {
  return {
    /** What the staff panel shows; null: the panel is closed. */
    staffAdvice: scope.signal<StaffAdvice | null>(null),
    /** Index of the plan whose hexes are lit, or `NO_PLAN`. The hexes are in `staffHexes`, among the marks of the map (controller/marks.ts). */
    litPlan: scope.signal(NO_PLAN),
  }
}

/** Can the player ask the staff? Yes in his own turn against the computer, while no choice is pending. */
export const canAskStaff = (seat: SeatStore): boolean => {
  const view = seat.view.value
  if (!seat.showsPresent.value || !seat.game.opponent || view.segment === 'setup') return false
  // `active`: the side whose player turn it is; `toAct`: the side that must act now, which may be the other where a choice is pending.
  return view.toAct === seat.side && view.active === seat.side && view.pending.length === 0
}

/** Asks the staff about the present position, and shows its advice. */
export async function askStaff(seat: SeatStore): Promise<void> {
  if (!canAskStaff(seat)) return
  const askedView = seat.view.value
  unlightPlan(seat)
  seat.staffAdvice.value = { asking: true, advice: null, askedView }
  const advice = await seat.game.advice().catch(() => null)
  // Meanwhile the player may have closed the panel or asked again.
  if (seat.disposed || seat.staffAdvice.value?.askedView !== askedView) return
  seat.staffAdvice.value = { asking: false, advice, askedView }
}

/** Closes the staff panel. */
export function dismissStaff(seat: SeatStore): void {
  seat.staffAdvice.value = null
  unlightPlan(seat)
}

/** Lights the hexes of the plan with this index. */
export function lightPlan(seat: SeatStore, index: number, hexes: readonly HexId[]): void {
  seat.litPlan.value = index
  seat.staffHexes.value = hexes
}

/** Puts the light of the plan out. */
export const unlightPlan = (seat: SeatStore): void => lightPlan(seat, NO_PLAN, [])
