import { checkedNonNegative } from '../errors'
import { inchesToThousandths } from '../inches'
import type { Tables } from '../types'

/**
 * SAR-4.3: the leader points that an order costs.
 * @param distance from the leader to the nearest casting of the unit, thousandths of an inch
 * @param skipsLevel a higher leader orders a unit of a subordinate's command, which multiplies the cost (ruling on SAR Q8)
 */
export function orderCost({ command }: Tables, distance: number, skipsLevel: boolean): number {
  const isFar = checkedNonNegative('SAR-4.3', 'distance', distance) > inchesToThousandths(command.farBeyondInches)
  return (command.baseCost + (isFar ? command.farSurcharge : 0)) * (skipsLevel ? command.skipLevelFactor : 1)
}
