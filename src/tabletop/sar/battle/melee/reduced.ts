import type { Share } from '../../types'
import { breakUnits } from '../breaking/breaks'
import { strike } from '../fire/strike'
import { volley } from '../fire/volley'
import type { ActionRun } from '../run'

/** SAR-13.9: a reduced volley of a charger that did not close. */
export interface Reduced {
  readonly shooter: string
  readonly target: string
  readonly share: Share
}

/** SAR-13.6b: all reduced volleys at once, then the breaks. They are too sudden to be soaked off. */
export function reducedVolleys(run: ActionRun, volleys: readonly Reduced[]): void {
  const shots = volleys.flatMap(({ shooter, target, share }) => volley(run, shooter, target, share, 'reducedVolley'))
  breakUnits(run, strike(run, shots).suspects)
}
