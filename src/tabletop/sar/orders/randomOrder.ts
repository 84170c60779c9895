import { checkedDie } from '../errors'
import type { Tables, Training } from '../types'

/** SAR-4.10: a behaviour in the table of random orders. */
export type RandomResult = Tables['randomOrders']['results'][number]

/** SAR-4.10: the behaviour of a unit without an order, by an unmodified d20. */
export function randomOrder({ randomOrders: table }: Tables, training: Training, d20: number): RandomResult {
  checkedDie('SAR-4.10', 'd20', d20, table.die)
  // The ranges of a level of training stand in the order of the results and cover every face.
  const resultIndex = table.byTraining[training].findIndex(([min, max]) => d20 >= min && d20 <= max)
  return table.results[resultIndex]!
}
