// The staff: a computer adviser whom the player may ask in a game against the computer.
import type { StaffAdvice, StaffProposal } from '../../../ai/operational/staff/advise'
import type { IntendedAttack } from '../../../ai/operational/types'
import type { HexId, View } from '../../../operational/types'
import { isNarrow } from '../../shared/phone'
import type { MapArrow } from '../board'
import { foldOpponentTurnList } from './opponentTurn'
import { placeInView } from '../shared/pieces'
import type { SeatScope } from '../seat/scope'
import type { SeatStore } from '../seat/store'

/** What the staff panel shows. */
export interface ShownAdvice {
  /** The staff is thinking. */
  readonly asking: boolean
  /** Null: the staff is still thinking, or has no advice. */
  readonly advice: StaffAdvice | null
  /** The view for which the staff was asked; once the game's view is another, the advice is out of date. */
  readonly askedView: View
}

/** In place of the index of a proposal: none is on the map. */
const NO_PLAN = -1

/** The signals of the staff panel. */
export function createStaff(scope: SeatScope) {
  return {
    /** What the staff panel shows; null: the panel is closed. */
    staffAdvice: scope.signal<ShownAdvice | null>(null),
    /** Index of the proposal whose arrows are on the map, or `NO_PLAN`. The arrows are in `staffArrows`, among the marks of the map (controller/marks.ts). */
    litPlan: scope.signal(NO_PLAN),
  }
}

/** Segments of which the staff speaks: before the movement, during it, and of attacks. */
const SEGMENTS: readonly View['segment'][] = ['command', 'move', 'combat']

/** Can the player ask the staff? Yes in his own turn against the computer, while no choice is pending. */
export const canAskStaff = (seat: SeatStore): boolean => {
  const view = seat.view.value
  if (!seat.showsPresent.value || !seat.game.opponent || !SEGMENTS.includes(view.segment)) return false
  // `active`: the side whose player turn it is; `toAct`: the side that must act now, which may be the other where a choice is pending.
  return view.toAct === seat.side && view.active === seat.side && view.pending.length === 0
}

/** Asks the staff about the present position, and shows its advice, the best proposal on the map too. */
export async function askStaff(seat: SeatStore): Promise<void> {
  if (!canAskStaff(seat)) return
  const askedView = seat.view.value
  unlightPlan(seat)
  // On a phone both lie at the bottom of the map: the list of the enemy's turn makes room.
  if (isNarrow.value) foldOpponentTurnList(seat)
  seat.staffAdvice.value = { asking: true, advice: null, askedView }
  const advice = await seat.game.advice().catch(() => null)
  // Meanwhile the player may have closed the panel or asked again.
  if (seat.disposed || seat.staffAdvice.value?.askedView !== askedView) return
  seat.staffAdvice.value = { asking: false, advice, askedView }
  const best = advice?.proposals[0]
  if (best) lightPlan(seat, 0, arrowsOf(best))
  else if (advice) lightPlan(seat, NO_PLAN, attackArrows(advice.attacks, askedView))
}

/** Closes the staff panel. */
export function dismissStaff(seat: SeatStore): void {
  seat.staffAdvice.value = null
  unlightPlan(seat)
}

/** Draws the arrows of the proposal with this index. */
export function lightPlan(seat: SeatStore, index: number, arrows: readonly MapArrow[]): void {
  seat.litPlan.value = index
  seat.staffArrows.value = arrows
}

/** Takes the arrows off the map. */
export const unlightPlan = (seat: SeatStore): void => lightPlan(seat, NO_PLAN, [])

/** The arrows of a proposal: one for each way that units of a formation take, and one for each attack. */
export function arrowsOf({ moves, attacks }: StaffProposal): MapArrow[] {
  const arrows = new Map<string, MapArrow>()
  const add = (from: HexId, to: HexId, kind: MapArrow['kind']): void => {
    if (from !== to) arrows.set(`${from} ${to} ${kind}`, { from, to, kind })
  }
  const placeOf = new Map<string, HexId>()
  for (const { pieces, from, to } of moves)
    for (const [n, piece] of pieces.entries()) {
      placeOf.set(piece, to[n]!)
      add(from[n] ?? to[n]!, to[n]!, 'move')
    }
  for (const { target, attackers } of attacks)
    for (const piece of attackers) {
      // An attacker that stays where it is has no move.
      const place = placeOf.get(piece)
      if (place !== undefined) add(place, target, 'attack')
    }
  for (const { target } of attacks)
    if (![...arrows.values()].some(({ to }) => to === target))
      arrows.set(target, { from: target, to: target, kind: 'attack' })
  return [...arrows.values()]
}

/** The arrows of attacks from where the attackers stand in a view. */
export function attackArrows(attacks: readonly IntendedAttack[], view: View): MapArrow[] {
  const arrows = new Map<string, MapArrow>()
  for (const { target, attackers } of attacks)
    for (const piece of attackers) {
      const from = placeInView(view, piece)
      if (from !== undefined && from !== null) arrows.set(`${from} ${target}`, { from, to: target, kind: 'attack' })
    }
  return [...arrows.values()]
}
