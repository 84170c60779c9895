import { checkedDie } from '../errors'
import type { Tables, Training } from '../types'

export type RandomResult = Tables['randomOrders']['results'][number]

/** SAR-4.10: the behaviour of a unit without an order, by a natural d20. */
export function randomOrder({ randomOrders: table }: Tables, training: Training, d20: number): RandomResult {
  checkedDie('SAR-4.10', 'd20', d20, table.die)
  return table.results[table.byTraining[training].findIndex(([min, max]) => d20 >= min && d20 <= max)]!
}
