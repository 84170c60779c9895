import { checkedDie } from '../errors'
import type { Arm, Tables } from '../types'

/** SAR-17.7: what mounted cavalry does after it has beaten a unit. */
export type BreakthroughResult = Tables['breakthrough']['rows'][number]['result']
type BreakthroughRow = Tables['breakthrough']['rows'][number]

/** SAR-17.7 to 17.9: does the victor of a melee roll for breakthrough? Only mounted cavalry does, once a turn. */
export const rollsBreakthrough = ({ breakthrough }: Tables, mounted: boolean, rollsMadeThisTurn: number): boolean =>
  mounted && rollsMadeThisTurn < breakthrough.maxPerTurn

/** SAR-17.7: the row of the table for mounted cavalry that has broken a unit in melee. `d20`: unmodified. */
export function breakthroughRow({ breakthrough: table }: Tables, armOfBeaten: Arm, d20: number): BreakthroughRow {
  checkedDie('SAR-17.7', 'd20', d20, table.die)
  return table.rows.find((row) => {
    const range = row[armOfBeaten]
    // No roll gives this result against this arm.
    if (range === null) return false
    return d20 >= range[0] && d20 <= range[1]
  })!
}
