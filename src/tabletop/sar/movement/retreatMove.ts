import { checkedDice } from '../errors'
import { inchesToThousandths } from '../inches'
import type { Tables, Terrain } from '../types'
import { type Mover, movingArmOf, retreatDistance } from './baseDistance'
import { MOVE_DIE, type MoveResult, stragglersOnSixes } from './move'
import { refuseRepeatedTerrain, terrainCost } from './terrainCost'

/** A retreat with its dice results (SAR-7.18). */
export interface Retreat extends Mover {
  readonly dice?: readonly number[] | undefined
  readonly terrain?: readonly { readonly kind: Terrain; readonly dice?: readonly number[] | undefined }[]
}

/** SAR-7.18: how far a unit retreats: terrain costs are deducted, no formation has a bonus. Sixes among the dice cost stragglers. */
export function retreatMove(tables: Tables, retreat: Retreat): MoveResult {
  const arm = movingArmOf(retreat)
  const base = retreatDistance(tables, retreat)
  const terrain = retreat.terrain ?? []
  refuseRepeatedTerrain(terrain.map(({ kind }) => kind))
  const terrainCosts = terrain.map(({ kind }) => terrainCost(tables, arm, kind))
  const dice = checkedDice('SAR-7.18', 'dice', retreat.dice, base.d6, MOVE_DIE)
  const terrainDice = terrainCosts.map(({ d6 }, i) =>
    checkedDice('SAR-8.1', `terrain[${i}].dice`, terrain[i]!.dice, d6, MOVE_DIE),
  )
  const sumOf = (rolls: readonly number[]): number => rolls.reduce((sum, roll) => sum + roll, 0)
  const lostInches = terrainCosts.reduce((sum, { inches }, i) => sum + inches + sumOf(terrainDice[i]!), 0)
  return {
    distance: Math.max(
      inchesToThousandths(tables.movement.minimum.normal),
      inchesToThousandths(base.inches + sumOf(dice) - lostInches),
    ),
    stragglers: stragglersOnSixes(tables, arm, [...dice, ...terrainDice.flat()]),
  }
}
