import { cosine, sine } from '../../../core/fixed'
import { throwBadValue } from '../errors'
import { degreesToHundredths } from '../inches'
import type { Stance, Tables, Zone } from '../types'

/** The extent of a unit from its centre: half its width and depth, in thousandths of an inch. */
export interface Extent {
  readonly halfWidth: number
  readonly halfDepth: number
}

/**
 * SAR-10.2: the zone of a unit in which a point lies. `x`, `y`: thousandths of an inch to the right and forward of the unit's centre. A flank
 * zone is bounded by lines from the corners, outward at an angle from straight ahead and straight back (ruling on SAR Q24). Squares and
 * skirmishers have only a front (SAR-10.6).
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
  // In the flank: distanceSideways > tan(angle) * distanceBeyond. Both sides are multiplied by the cosine, so that nothing is divided.
  const distanceSideways = Math.abs(x) - halfWidth
  const distanceBeyond = Math.max(0, Math.abs(y) - halfDepth)
  if (distanceSideways * cosine(angle) > distanceBeyond * sine(angle)) return 'flank'
  return y < 0 ? 'rear' : 'front'
}
