import { say } from '../../shell/services'
import { text } from '../../shell/page'
import { overlays } from '../mapDisplay'
import { HEX_OVERLAY_LOOKS, type Overlay } from '../overlay'
import type { SeatStore } from '../seat/store'

/** Lays an overlay over the map or takes it off, and says so where the map shows no legend. */
export function toggleOverlay(seat: SeatStore, overlay: Overlay): void {
  const shownOverlays = new Set(overlays.value)
  const isOn = !shownOverlays.has(overlay)
  if (isOn) shownOverlays.add(overlay)
  else shownOverlays.delete(overlay)
  overlays.value = shownOverlays
  // An overlay with a look of its own has a legend on the map, which screen readers announce when it appears.
  const legendAnnouncesIt = isOn && overlay in HEX_OVERLAY_LOOKS
  if (!legendAnnouncesIt) say(seat, text.value.notice.overlay(text.value.overlays[overlay], isOn))
}
