import { signal } from '@preact/signals'
import type { Overlay } from './overlay'

/** How the map is drawn for everybody at this screen; it stays when the players change seats. */
export const overlays = signal<ReadonlySet<Overlay>>(new Set<Overlay>(['names']))
/** Counters are hidden to see the ground. */
export const countersHidden = signal(false)
