import { say } from '../../shell/services'
import { text } from '../../shell/page'
import { overlays } from '../mapDisplay'
import { LOOKS, type Overlay } from '../overlay'
import type { SeatStore } from '../seat/store'

/** Lays an overlay over the map or takes it off. */
export function toggleOverlay(seat: SeatStore, overlay: Overlay): void {
  const on = new Set(overlays.value)
  if (!on.delete(overlay)) on.add(overlay)
  overlays.value = on
  // The legend of the map announces a field of hexes by itself.
  if (!on.has(overlay) || !(overlay in LOOKS))
    say(seat, `${text.value.overlays[overlay]}: ${on.has(overlay) ? text.value.yes : text.value.no}`)
}
