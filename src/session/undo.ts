import { type Refusal, refusal } from '../core/result'
import type { UndoBarrier, UndoBarriers } from '../game/engine'
import type { Side } from '../game/side'

// Which actions a player cannot take back, and what is said when he tries.

/**
 * Why an action cannot be taken back; null: it can. Decided by what the acting side learned from it (`events`) and by who acts next, so that
 * undo tells a side no more than its log does. `diceFellOrStepEnded`: dice were thrown or a step of play ended, whether the side knows it or not.
 */
export function undoBarrierOf(
  { die, reveal, segment }: UndoBarriers,
  events: readonly { readonly kind: string }[],
  side: Side,
  nextToAct: Side | null,
  diceFellOrStepEnded: boolean,
): UndoBarrier | null {
  // `die`, `reveal` and `segment` list the kinds of events that report a throw, something revealed, or the end of a segment.
  const hasEventOf = (kinds: readonly string[]): boolean => events.some(({ kind }) => kinds.includes(kind))
  if (hasEventOf(die)) return 'die'
  if (hasEventOf(reveal)) return 'reveal'
  if (hasEventOf(segment)) return 'segment'
  if (nextToAct !== side) return 'turn'
  // A die of which the side knows nothing can only belong to the bookkeeping of a segment's end.
  return diceFellOrStepEnded ? 'segment' : null
}

/** The message key of the refusal at each barrier, after `refusal.`. */
const KEY_OF_BARRIER: Record<UndoBarrier, string> = {
  die: 'undoDie',
  reveal: 'undoReveal',
  turn: 'undoTurn',
  segment: 'undoSegment',
}

const undoRefusal = (rule: string | null, key: string): Refusal => refusal('undo-ends', rule, `refusal.${key}`)

/** The refusal of taking back an action beyond a barrier. */
export const refusalBeyondBarrier = ({ rules }: UndoBarriers, barrier: UndoBarrier): Refusal =>
  undoRefusal(rules[barrier], KEY_OF_BARRIER[barrier])
/** The refusal when nothing has been done yet. */
export const refusalOfEmptyUndo = (): Refusal => undoRefusal(null, 'undoNothing')
/** The refusal for a side that is not to act: only the side to act takes back. */
export const refusalForOtherSide = ({ rules }: UndoBarriers): Refusal => undoRefusal(rules.turn, 'undoOther')
