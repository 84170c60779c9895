import { timesRoundedUp } from '../../../core/fraction'
import { checkedWhole } from '../errors'
import type { Tables } from '../types'

/** SAR-17.5: castings of a dismounted unit that hold the horses, and castings that fight. */
export function horseHolders({ cavalry }: Tables, effectives: number): { holders: number; fighting: number } {
  const holders = timesRoundedUp(checkedWhole('SAR-17.5', 'effectives', effectives), cavalry.horseHolders.fraction)
  return { holders, fighting: effectives - holders }
}
