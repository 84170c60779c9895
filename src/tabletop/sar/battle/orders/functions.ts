// Functions of artillery (SAR-16.1): what a battery may do in a turn, such as unlimber or fire, how many of them and in which order.
import { functionsOverTurns, gunRate } from '../../artillery/crew'
import { artilleryFunctionCount } from '../../artillery/functions'
import { type ArtilleryFunction, FUNCTIONS } from '../../schemas/action'
import type { Order, Stance, Tables } from '../../types'
import type { BattleUnit } from '../types'

/** The functions that fire. */
const FIRE_FUNCTIONS: readonly ArtilleryFunction[] = ['firstFire', 'holdFire']

/** SAR-16.1, 16.9: how many functions a battery has this turn: as many as its gun with the fullest crew. */
export function functionCount(tables: Tables, nation: string, unit: BattleUnit): number {
  if (unit.guns.length === 0) return 0
  const countWithFullCrew = artilleryFunctionCount(
    tables,
    nation,
    unit.guns.map(({ pounds }) => pounds),
  )
  // `last`: the order of the turn before.
  const hadFunctionsLastTurn = (unit.last?.functions.length ?? 0) > 0
  return Math.max(
    ...unit.guns.map((gun) => {
      const { functions, turns } = functionsOverTurns(tables, countWithFullCrew, gunRate(tables, gun))
      // SAR-16.9: a gun that needs two turns for one function has none in the turn after it.
      const isBusy = turns > 1 && hadFunctionsLastTurn
      return isBusy ? 0 : functions
    }),
  )
}

/**
 * SAR-16.1, 16.2: can guns in this stance carry out these functions in this order? First Fire comes first, Hold Fire last; a battery fires at
 * most once. It may move twice.
 */
export function areFunctionsPossible(stance: Stance, functions: readonly ArtilleryFunction[]): boolean {
  let isLimbered = stance === 'limbered'
  // Follows the guns through their functions, limbered or not.
  for (const [i, gunFunction] of functions.entries()) {
    if (gunFunction === 'limber') {
      if (isLimbered) return false
      isLimbered = true
    }
    if (gunFunction === 'unlimber') {
      if (!isLimbered) return false
      isLimbered = false
    }
    if (FIRE_FUNCTIONS.includes(gunFunction) && isLimbered) return false
    if (gunFunction === 'firstFire' && i > 0) return false
    if (gunFunction === 'holdFire' && i < functions.length - 1) return false
  }
  const fireCount = functions.filter((gunFunction) => FIRE_FUNCTIONS.includes(gunFunction)).length
  return fireCount <= 1
}

/** SAR-16.2: the order card that goes with some functions: First Fire or Hold Fire if one of them fires, else Move. */
export function orderOfFunctions(functions: readonly ArtilleryFunction[]): Order {
  if (functions.includes('firstFire')) return 'firstFire'
  return functions.includes('holdFire') ? 'holdFire' : 'move'
}

/**
 * All possible sequences of at most `maxCount` functions for guns in this stance. No edition of the rules gives a battery more than two, so
 * longer sequences are not made.
 */
export function functionSequences(stance: Stance, maxCount: number): ArtilleryFunction[][] {
  const singles = FUNCTIONS.map((gunFunction) => [gunFunction])
  const pairs = FUNCTIONS.flatMap((first) => FUNCTIONS.map((second) => [first, second]))
  const sequences = [...(maxCount >= 1 ? singles : []), ...(maxCount >= 2 ? pairs : [])]
  return sequences.filter((functions) => areFunctionsPossible(stance, functions))
}
