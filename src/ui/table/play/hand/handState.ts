// What the player has chosen and holds at the table, as a pure function from what he does: pointer, keys, buttons and fields alike. What it comes to is
// asked of the game elsewhere (comesTo.ts).
import type { Point } from '../../../../tabletop/common/point'
import { type Grip, heldOfGrip } from './grips'
import type { Grain, Held } from './held'

export interface HandState {
  /** What he holds; null: nothing. */
  readonly held: Held | null
  /** The grip that he drags; null: he drags none. */
  readonly grip: Grip | null
}

export type HandEvent =
  /** A grip was taken at its place. */
  | { readonly type: 'GRAB'; readonly grip: Grip; readonly at: Point; readonly grain: Grain }
  /** The pointer moved with the grip. */
  | { readonly type: 'MOVE'; readonly at: Point; readonly grain: Grain }
  /** The pointer let go of the grip. */
  | { readonly type: 'DROP' }
  /** A button, a field or a key put something into the hand. */
  | { readonly type: 'HOLD'; readonly held: Held | null }
  /** Enter, or the button that lays out. */
  | { readonly type: 'COMMIT' }
  /** Escape, a second finger, or another unit was chosen. */
  | { readonly type: 'CANCEL' }
  /** The game has changed: what was held may be out of date. */
  | { readonly type: 'CHANGED' }

/** `layOut`: what was held is laid out; null: nothing is. */
export interface HandStep {
  readonly state: HandState
  readonly layOut: Held | null
}

export const EMPTY_HAND: HandState = { held: null, grip: null }

/** What becomes of the hand. */
export function nextHand(state: HandState, event: HandEvent): HandStep {
  const stays = (next: HandState): HandStep => ({ state: next, layOut: null })
  switch (event.type) {
    case 'GRAB':
      return stays({ held: heldOfGrip(event.grip, event.at, event.grain), grip: event.grip })
    case 'MOVE':
      // After Escape the pointer goes on until it lets go: it holds nothing any more.
      return stays(state.grip ? { ...state, held: heldOfGrip(state.grip, event.at, event.grain) } : state)
    case 'DROP':
      return state.grip ? { state: EMPTY_HAND, layOut: state.held } : stays(state)
    case 'HOLD':
      // While a grip is dragged, only the pointer says what is held.
      return stays(state.grip ? state : { held: event.held, grip: null })
    case 'COMMIT':
      return state.grip ? stays(state) : { state: EMPTY_HAND, layOut: state.held }
    case 'CANCEL':
    case 'CHANGED':
      return stays(EMPTY_HAND)
  }
}
