// A long look at a hex: after the pointer or the cursor has rested there for a while, the stack is fanned out to be seen.
import type { SeatStore } from '../seat/store'

/** How long the pointer rests on a hex before its stack is fanned out. */
const LOOK_AFTER_MS = 450

/** The pause before the look of each seat; it ends when the pointer goes elsewhere, or when the player clicks or presses Escape. */
const pauses = new WeakMap<SeatStore, ReturnType<typeof setTimeout>>()

/** Ends the look at a stack, and the pause before it, until the pointer rests on another hex. */
export function endLook(seat: SeatStore): void {
  clearTimeout(pauses.get(seat))
  if (!seat.disposed) seat.lookedHex.value = null
}

/** Fans out, for a player who has rested on a hex with pointer or keyboard cursor, the stack there. */
export function followLook(seat: SeatStore): void {
  seat.effect(() => {
    const hex = seat.hoveredHex.value
    clearTimeout(pauses.get(seat))
    seat.lookedHex.value = null
    if (hex === null) return
    const look = (): void => {
      if (!seat.disposed) seat.lookedHex.value = hex
    }
    pauses.set(seat, setTimeout(look, LOOK_AFTER_MS))
  })
  seat.onDispose(() => clearTimeout(pauses.get(seat)))
}
