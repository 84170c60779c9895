import { throwBadValue, checkedWhole } from '../errors'
import type { Tables, WorkKind } from '../types'

/** SAR-21.5: the kind of work that a section of `original` works counts as with these points left. */
export function workLevel({ fortifications: table }: Tables, original: WorkKind, points: number): WorkKind | 'rough' {
  const full = table.points[original]
  if (checkedWhole('SAR-21.5', 'points', points) > full) throwBadValue('SAR-21.5', 'points')
  if (points === 0) return table.atZero
  const { num, den } = table.degradeAtOrBelow
  return points * den <= full * num ? table.degradedTo[original] : original
}

/** SAR-21.4: points left after artillery fire at the work itself. */
export const workPointsLeft = (points: number, losses: number): number =>
  Math.max(0, checkedWhole('SAR-21.4', 'points', points) - checkedWhole('SAR-21.4', 'losses', losses))
