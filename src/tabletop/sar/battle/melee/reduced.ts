import type { Share } from '../../types'
import { breakUnitsThatFail } from '../breaking/breaks'
import { applyShots } from '../fire/applyShots'
import { fireVolley } from '../fire/volley'
import type { ActionRun } from '../run'

/** SAR-13.9: the volley of a charger that did not close. */
export interface ReducedVolley {
  readonly shooter: string
  readonly target: string
  /** The share of the shooter's firepower that counts. */
  readonly share: Share
}

/**
 * SAR-13.6: fires all reduced volleys at once, then tests the targets that may break (`suspects`). Their losses
 * cannot be cancelled by backing away (soaked off, SAR-5.8).
 */
export function fireReducedVolleys(run: ActionRun, volleys: readonly ReducedVolley[]): void {
  const shots = volleys.flatMap(({ shooter, target, share }) =>
    fireVolley(run, shooter, target, { dicePurpose: 'reducedVolley', reducedTo: share }),
  )
  breakUnitsThatFail(run, applyShots(run, shots).suspects)
}
