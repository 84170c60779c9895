import { checkedDice } from '../errors'
import { inchesToThousandths } from '../inches'
import type { Tables, Terrain } from '../types'
import { type Mover, movesAs, retreatDistance } from './baseDistance'
import { type Moved, sixes } from './move'
import { refuseRepeatedTerrain, terrainCost } from './terrainCost'

/** A retreat with its dice results (SAR-7.18). */
export interface Retreat extends Mover {
  readonly dice?: readonly number[] | undefined
  readonly terrain?: readonly { readonly kind: Terrain; readonly dice?: readonly number[] | undefined }[]
}

/** SAR-7.18: the distance of a retreat, less terrain costs, without a bonus of formation; sixes cost stragglers. */
export function retreatMove(tables: Tables, retreat: Retreat): Moved {
  const arm = movesAs(retreat)
  const rate = retreatDistance(tables, retreat)
  const terrain = retreat.terrain ?? []
  refuseRepeatedTerrain(terrain.map(({ kind }) => kind))
  const costs = terrain.map(({ kind }) => terrainCost(tables, arm, kind))
  const dice = checkedDice('SAR-7.18', 'dice', retreat.dice, rate.d6, 6)
  const terrainDice = costs.map(({ d6 }, i) => checkedDice('SAR-8.1', `terrain[${i}].dice`, terrain[i]!.dice, d6, 6))
  const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
  const lost = costs.reduce((sum, { inches }, i) => sum + inches + total(terrainDice[i]!), 0)
  return {
    distance: Math.max(
      inchesToThousandths(tables.movement.minimum.normal),
      inchesToThousandths(rate.inches + total(dice) - lost),
    ),
    stragglers: sixes(tables, arm, [...dice, ...terrainDice.flat()]),
  }
}
