import { type Refusal, refuse } from '../core/result'
import type { EventBody, Side } from '../operational/types'

/** Why undo ends at an action (contracts.md, Undo): it drew a die, showed something, handed over, or ended a segment. */
export type Barrier = 'die' | 'reveal' | 'turn' | 'segment'

/**
 * Whether an action can be taken back, judged by what its own side learned from it and who is to act after it, so that undo tells
 * nothing that the log does not. Null: it can.
 */
export function barrierOf(
  events: readonly EventBody[],
  side: Side,
  toActAfter: Side | null,
  diceThrown: boolean,
): Barrier | null {
  if (events.some((event) => event.kind === 'die')) return 'die'
  if (events.some((event) => event.kind === 'revealed')) return 'reveal'
  if (events.some((event) => event.kind === 'segment' || event.kind === 'turn')) return 'segment'
  if (toActAfter !== side) return 'turn'
  // A die that its side was not told of can only be bookkeeping.
  return diceThrown ? 'segment' : null
}

const RULES: Record<Barrier, string | null> = {
  die: 'OPS-1.4',
  reveal: 'OPS-19.5.11',
  turn: 'OPS-3.5',
  segment: 'OPS-3.2',
}
const KEYS: Record<Barrier, string> = { die: 'undoDie', reveal: 'undoReveal', turn: 'undoTurn', segment: 'undoSegment' }

const ends = (rule: string | null, key: string): Refusal => {
  const result = refuse('undo-ends', rule, `refusal.${key}`)
  return (result as { refusal: Refusal }).refusal
}

/** The refusal of taking back beyond a barrier. */
export const undoEnds = (barrier: Barrier): Refusal => ends(RULES[barrier], KEYS[barrier])
/** Nothing has been done yet. */
export const undoNothing = (): Refusal => ends(null, 'undoNothing')
/** Only the side to act takes back. */
export const undoOther = (): Refusal => ends('OPS-3.5', 'undoOther')
