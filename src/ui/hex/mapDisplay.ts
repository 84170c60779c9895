import { signal } from '@preact/signals'
import type { Overlay } from './overlay'

/** The factor by which a key or button zooms the map; one step in undoes one step out. */
export const ZOOM_STEP = 1.25

// How the map is drawn for everybody at this screen. These choices stay when the players change seats.

/** The overlays that are switched on. */
export const overlays = signal<ReadonlySet<Overlay>>(new Set<Overlay>(['names']))
/** The counters are hidden, so that the ground can be seen. */
export const countersHidden = signal(false)
