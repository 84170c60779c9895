import { checkedDie } from '../errors'
import type { Arm, Tables } from '../types'

export type BreakthroughResult = Tables['breakthrough']['rows'][number]['result']
type Row = Tables['breakthrough']['rows'][number]

/** SAR-17.7 to 17.9: does the victor of a melee roll for breakthrough? Only mounted cavalry does, once a turn. */
export const rollsBreakthrough = ({ breakthrough }: Tables, mounted: boolean, rollsMadeThisTurn: number): boolean =>
  mounted && rollsMadeThisTurn < breakthrough.maxPerTurn

/** SAR-17.7: the row for mounted cavalry that has broken a unit of this arm in melee, by a natural d20. */
export function breakthrough({ breakthrough: table }: Tables, beaten: Arm, d20: number): Row {
  checkedDie('SAR-17.7', 'd20', d20, table.die)
  return table.rows.find((row) => {
    // Null: no roll gives this result against this arm.
    const range = row[beaten]
    return range !== null && d20 >= range[0] && d20 <= range[1]
  })!
}
