import { checkedNonNegative } from '../errors'
import { inchesToThousandths } from '../inches'
import type { Modifier, Tables } from '../types'

/**
 * SAR-4.3: what an order costs, part by part, in leader points.
 * @param distance from the leader to the nearest casting of the unit, thousandths of an inch
 * @param skipsLevel a higher leader orders a unit of a subordinate's command, which multiplies the cost (ruling on SAR Q8)
 */
export function orderCostParts({ command }: Tables, distance: number, skipsLevel: boolean): Modifier[] {
  const isFar = checkedNonNegative('SAR-4.3', 'distance', distance) > inchesToThousandths(command.farBeyondInches)
  const parts: Modifier[] = [{ name: 'base', value: command.baseCost }]
  if (isFar) parts.push({ name: 'far', value: command.farSurcharge })
  const sum = parts.reduce((points, { value }) => points + value, 0)
  if (skipsLevel) parts.push({ name: 'skipsLevel', value: sum * (command.skipLevelFactor - 1) })
  return parts
}

/** SAR-4.3: the leader points that an order costs: the sum of `orderCostParts`. */
export const orderCost = (tables: Tables, distance: number, skipsLevel: boolean): number =>
  orderCostParts(tables, distance, skipsLevel).reduce((points, { value }) => points + value, 0)
