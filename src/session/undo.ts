import { type Refusal, refuse } from '../core/result'
import type { Side } from '../operational/types'

/** Why undo ends at an action (contracts.md, Undo): it drew a die, showed something, handed over, or ended a segment. */
export type Barrier = 'die' | 'reveal' | 'turn' | 'segment'

/** Of one kind of game: the events that say so, and the rules that stand behind it. */
export interface BarrierKinds {
  readonly reveal: readonly string[]
  readonly segment: readonly string[]
  readonly rules: Readonly<Record<Barrier, string | null>>
}

/**
 * Whether an action can be taken back, judged by what its own side learned from it and who is to act after it, so that undo tells
 * nothing that the log does not. Null: it can.
 */
export function barrierOf(
  { reveal, segment }: BarrierKinds,
  events: readonly { readonly kind: string }[],
  side: Side,
  toActAfter: Side | null,
  passedOn: boolean,
): Barrier | null {
  // A clash on the tabletop throws its own dice.
  if (events.some(({ kind }) => kind === 'die' || kind === 'clashEnded')) return 'die'
  if (events.some((event) => reveal.includes(event.kind))) return 'reveal'
  if (events.some((event) => segment.includes(event.kind))) return 'segment'
  if (toActAfter !== side) return 'turn'
  // A die that its side was not told of can only be bookkeeping.
  return passedOn ? 'segment' : null
}

const KEYS: Record<Barrier, string> = { die: 'undoDie', reveal: 'undoReveal', turn: 'undoTurn', segment: 'undoSegment' }

const ends = (rule: string | null, key: string): Refusal => {
  const result = refuse('undo-ends', rule, `refusal.${key}`)
  return (result as { refusal: Refusal }).refusal
}

/** The refusal of taking back beyond a barrier. */
export const undoEnds = ({ rules }: BarrierKinds, barrier: Barrier): Refusal => ends(rules[barrier], KEYS[barrier])
/** Nothing has been done yet. */
export const undoNothing = (): Refusal => ends(null, 'undoNothing')
/** Only the side to act takes back. */
export const undoOther = ({ rules }: BarrierKinds): Refusal => ends(rules.turn, 'undoOther')
