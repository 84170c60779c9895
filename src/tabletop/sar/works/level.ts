import { throwBadValue, checkedWhole } from '../errors'
import type { Tables, WorkKind } from '../types'

/** SAR-21.5: the kind of work that a section counts as, by the points it has left. `undamagedKind`: the section's kind with all its points. */
export function workLevel(
  { fortifications: table }: Tables,
  undamagedKind: WorkKind,
  pointsLeft: number,
): WorkKind | 'rough' {
  const fullPoints = table.points[undamagedKind]
  if (checkedWhole('SAR-21.5', 'points', pointsLeft) > fullPoints) throwBadValue('SAR-21.5', 'points')
  // Without points the section is rough ground.
  if (pointsLeft === 0) return table.atZero
  const { num, den } = table.degradeAtOrBelow
  const isDegraded = pointsLeft * den <= fullPoints * num
  return isDegraded ? table.degradedTo[undamagedKind] : undamagedKind
}

/** SAR-21.4: points left after artillery fire at the work itself. */
export const workPointsLeft = (points: number, losses: number): number =>
  Math.max(0, checkedWhole('SAR-21.4', 'points', points) - checkedWhole('SAR-21.4', 'losses', losses))
