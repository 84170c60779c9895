import { functionsOverTurns, gunWorks } from '../../artillery/crew'
import { artilleryFunctionCount } from '../../artillery/functions'
import { type ArtilleryFunction, FUNCTIONS } from '../../schemas/action'
import type { Order, Stance, Tables } from '../../types'
import type { BattleUnit } from '../types'

/** Functions that fire. */
const FIRES: readonly ArtilleryFunction[] = ['firstFire', 'holdFire']

/** SAR-16.1, 16.9: how many functions a battery has this turn: those of its gun with the fullest crew. */
export function functionCount(tables: Tables, nation: string, unit: BattleUnit): number {
  if (unit.guns.length === 0) return 0
  const normal = artilleryFunctionCount(
    tables,
    nation,
    unit.guns.map(({ pounds }) => pounds),
  )
  // SAR-16.9: a battery that needs two turns for one function has none in the turn after it.
  const rests = (turns: number): boolean => turns > 1 && (unit.last?.functions.length ?? 0) > 0
  return Math.max(
    ...unit.guns.map((gun) => {
      const { functions, turns } = functionsOverTurns(tables, normal, gunWorks(tables, gun))
      return rests(turns) ? 0 : functions
    }),
  )
}

/** SAR-16.1, 16.2: can guns in this stance carry out these functions in this order? First Fire comes first, Hold Fire last. */
export function areFunctionsPossible(stance: Stance, functions: readonly ArtilleryFunction[]): boolean {
  let limbered = stance === 'limbered'
  for (const [i, one] of functions.entries()) {
    if (one === 'limber' || one === 'unlimber') {
      if (limbered === (one === 'limber')) return false
      limbered = !limbered
    }
    if (FIRES.includes(one) && limbered) return false
    if (one === 'firstFire' && i > 0) return false
    if (one === 'holdFire' && i < functions.length - 1) return false
  }
  return functions.filter((one) => FIRES.includes(one)).length <= 1 && new Set(functions).size === functions.length
}

/** The order to which some functions belong: the one that fires, else Move. */
export function orderOfFunctions(functions: readonly ArtilleryFunction[]): Order {
  if (functions.includes('firstFire')) return 'firstFire'
  return functions.includes('holdFire') ? 'holdFire' : 'move'
}

/** All possible sequences of one or two functions for guns in this stance; no profile gives a battery more than two. */
export function functionSequences(stance: Stance, most: number): ArtilleryFunction[][] {
  const singles = FUNCTIONS.map((one) => [one])
  const pairs = FUNCTIONS.flatMap((one) => FUNCTIONS.map((other) => [one, other]))
  const sequences = [...(most >= 1 ? singles : []), ...(most >= 2 ? pairs : [])]
  return sequences.filter((functions) => areFunctionsPossible(stance, functions))
}
