// The keys of the hand: arrows, brackets, Enter, Escape, N (listed for the player under the panel).
import { isTyping } from '../../../shared/typing'
import type { TableSeat } from '../tableSeat'
import { choosableOf } from '../tableModel'
import type { Hand } from './hand'
import { nudgedGo, nudgedTurn, type Nudge, turnedHeading } from './held'

/** What the arrows mean: to the right, and ahead. */
const ARROWS: Readonly<Record<string, Nudge>> = {
  ArrowUp: { right: 0, forward: 1 },
  ArrowDown: { right: 0, forward: -1 },
  ArrowLeft: { right: -1, forward: 0 },
  ArrowRight: { right: 1, forward: 0 },
}
/** What the brackets mean: counter-clockwise, clockwise. Their places on the keyboard count too, where a layout has other signs there. */
const BRACKETS: Readonly<Record<string, number>> = {
  '[': -1,
  '{': -1,
  BracketLeft: -1,
  ']': 1,
  '}': 1,
  BracketRight: 1,
}

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'target'>

/** Does the focused element itself use Enter? */
const takesEnter = (target: EventTarget | null): boolean =>
  typeof HTMLElement !== 'undefined' && target instanceof HTMLElement && target.matches('button, a, summary')

/** Those for whom something may be chosen: units that have nothing laid out first, then the other units, then leaders. */
export function inTurn(seat: TableSeat): readonly string[] {
  const { units, leaders, draft } = seat.view.value
  const ids = [...choosableOf(seat.legal.value)].sort()
  const isUntouched = (id: string): boolean => (draft.marches[id]?.length ?? 0) === 0
  const own = ids.filter((id) => id in units)
  return [
    ...own.filter(isUntouched),
    ...own.filter((id) => !isUntouched(id)),
    ...ids.filter((id) => id in leaders && !(id in units)),
  ]
}

/** The next unit or leader after the chosen one for which something may be chosen; null: none. */
export function nextToAct(seat: TableSeat, step: 1 | -1): string | null {
  const ids = inTurn(seat)
  if (ids.length === 0) return null
  const now = ids.indexOf(seat.picked.value ?? '')
  if (now < 0) return ids[step > 0 ? 0 : ids.length - 1]!
  return ids[(now + step + ids.length) % ids.length]!
}

/** Handles a key at the table. True: the key was used. */
export function pressKey(hand: Hand, seat: TableSeat, event: Key): boolean {
  if (event.ctrlKey || event.metaKey || (typeof HTMLElement !== 'undefined' && isTyping(event.target))) {
    return event.key === 'Escape' && hand.cancel()
  }
  const grain = hand.grainWith(event.shiftKey)
  if (event.key === 'Escape') return hand.cancel()
  if (event.key === 'Enter') {
    if (takesEnter(event.target) || hand.state.peek().held === null) return false
    hand.commit()
    return true
  }
  if (event.key === 'n' || event.key === 'N') {
    hand.pick(nextToAct(seat, event.shiftKey ? -1 : 1))
    return true
  }
  const arrow = ARROWS[event.key]
  const turn = BRACKETS[event.key] ?? BRACKETS[event.code]
  const isUsed = arrow ? nudge(hand, arrow, grain.inch) : turn !== undefined && turnBy(hand, turn * grain.angle)
  // Enter then means what is in the hand, and not the button that was pressed before.
  if (isUsed && takesEnter(event.target)) (event.target as HTMLElement).blur()
  return isUsed
}

/** Moves what is in the hand. Marches go as their unit sees it, places and rides as the table lies: north is up. */
function nudge(hand: Hand, { right, forward }: Nudge, by: number): boolean {
  const { held } = hand.state.peek()
  const [dx, dy] = [right * by, forward * by]
  const setUp = hand.setUp.peek()
  if (setUp) hand.hold({ ...setUp, x: setUp.x + dx, y: setUp.y + dy })
  else if (hand.types.peek().has('ride')) {
    const from = held?.kind === 'ride' ? held.to : hand.place.peek()
    if (!from) return false
    hand.hold({ kind: 'ride', to: { x: from.x + dx, y: from.y + dy }, attach: null })
  } else if (hand.types.peek().has('go'))
    hand.hold(nudgedGo(held?.kind === 'go' ? held : null, { right: dx, forward: dy }))
  else return false
  return true
}

/** Turns what is in the hand: a turn of a march, the facing of a place, the direction of an order. */
function turnBy(hand: Hand, by: number): boolean {
  const { held } = hand.state.peek()
  const asked = hand.askedHeading.peek()
  const setUp = hand.setUp.peek()
  if (asked) asked.onHeading(turnedHeading(asked.heading, by))
  else if (setUp) hand.hold({ ...setUp, heading: turnedHeading(setUp.heading, by) })
  else if (hand.types.peek().has('turn')) hand.hold(nudgedTurn(held?.kind === 'turn' ? held : null, by))
  else return false
  return true
}
