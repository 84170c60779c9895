// How the areas on the ground look: what they mean is told by hatching and outline too. Widths and spacings are CSS pixels.
import type { TableArea } from '../../ui/table/board'

/** A hatching: its kind, from one stroke to the next, its ink. */
export interface Hatch {
  readonly kind: 'slant' | 'cross' | 'dots' | 'upright'
  readonly spacing: number
  readonly ink: string
}

/** How a kind of area looks. */
export interface AreaLook {
  readonly fill: string
  readonly line: string
  readonly dashes: readonly number[]
  readonly width: number
  readonly hatch: Hatch | null
}

const look = (
  fill: string,
  line: string,
  width: number,
  dashes: readonly number[] = [],
  hatch: Hatch | null = null,
): AreaLook => ({ fill, line, width, dashes, hatch })
const hatched = (kind: Hatch['kind'], spacing: number, ink: string): Hatch => ({ kind, spacing, ink })

export const AREA_LOOKS: Readonly<Record<TableArea['kind'] | 'ring', AreaLook>> = {
  reach: look('rgba(255, 246, 200, 0.28)', '#5a4310', 2, [7, 4]),
  wedge: look('rgba(255, 232, 140, 0.34)', '#7a4d06', 2),
  arc: look('rgba(255, 255, 255, 0.12)', '#3a2a18', 1.8, [9, 4]),
  bandClose: look('rgba(196, 60, 30, 0.20)', '#8c2f1b', 2.2, [], hatched('cross', 9, 'rgba(120, 30, 12, 0.38)')),
  bandShort: look('rgba(214, 112, 30, 0.17)', '#8a4a12', 2, [], hatched('slant', 9, 'rgba(130, 62, 10, 0.38)')),
  bandMedium: look('rgba(220, 170, 40, 0.15)', '#7c6210', 1.8, [8, 3], hatched('slant', 18, 'rgba(110, 84, 10, 0.36)')),
  bandLong: look('rgba(240, 230, 140, 0.13)', '#6a6420', 1.8, [3, 4], hatched('dots', 16, 'rgba(90, 84, 20, 0.42)')),
  zone: look('rgba(90, 60, 140, 0.12)', '#4a2f7c', 2, [2, 4], hatched('upright', 14, 'rgba(74, 47, 124, 0.30)')),
  legal: look('rgba(60, 130, 70, 0.16)', '#1f5a2a', 2.2, [10, 4]),
  barred: look('rgba(150, 30, 20, 0.12)', '#7c1f1a', 2, [], hatched('cross', 18, 'rgba(124, 31, 26, 0.40)')),
  smoke: look('rgba(232, 228, 220, 0.62)', '#6f6a62', 2, [3, 6], hatched('dots', 11, 'rgba(110, 104, 96, 0.55)')),
  ring: look('rgba(255, 214, 90, 0.10)', '#7a5206', 2.2, [12, 5]),
}
