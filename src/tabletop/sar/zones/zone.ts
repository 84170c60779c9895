import { cosine, sine } from '../../../core/fixed'
import { throwBadValue } from '../errors'
import { degreesToHundredths } from '../inches'
import type { Stance, Tables, Zone } from '../types'

/** A unit as zones see it: half its width and depth, in thousandths of an inch. */
export interface Extent {
  readonly halfWidth: number
  readonly halfDepth: number
}

/**
 * SAR-10.2: the zone of a unit in which a point lies. `x`, `y`: thousandths of an inch to the right and forward of its centre. A flank
 * zone is bounded by lines from the corners, 30 degrees outward from straight ahead and straight back (Q24). Squares and skirmishers
 * have only a front (SAR-10.6).
 */
export function zoneOf(
  { arcs }: Tables,
  { halfWidth, halfDepth }: Extent,
  x: number,
  y: number,
  stance?: Stance,
): Zone {
  if (!(halfWidth > 0 && Number.isFinite(halfWidth))) throwBadValue('SAR-10.2', 'halfWidth')
  if (!(halfDepth > 0 && Number.isFinite(halfDepth))) throwBadValue('SAR-10.2', 'halfDepth')
  if (stance === 'square' || stance === 'skirmish') return 'front'
  const angle = degreesToHundredths(arcs.flankZoneDegrees)
  // |x| - halfWidth > tan(angle) * max(0, |y| - halfDepth), multiplied by the cosine to avoid a division.
  const outward = (Math.abs(x) - halfWidth) * cosine(angle)
  if (outward > Math.max(0, Math.abs(y) - halfDepth) * sine(angle)) return 'flank'
  return y < 0 ? 'rear' : 'front'
}
