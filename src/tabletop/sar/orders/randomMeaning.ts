import type { Order, Tables } from '../types'
import type { RandomResult } from './randomOrder'

/** SAR-4.11: a random result that the unit cannot carry out becomes Hold or Halt, depending on the profile (Q13). */
export const standsStill = ({ randomOrders }: Tables): RandomResult =>
  randomOrders.results.includes('halt') ? 'halt' : 'hold'

/** SAR-4.11: "same as last turn": the order executed last turn, or standing still if that order cannot be carried out again. */
export function sameAsLastTurn(tables: Tables, last: Order | null, chargeHasTarget: boolean): Order | RandomResult {
  const impossible = last === null || last === 'form' || last === 'rally' || (last === 'charge' && !chargeHasTarget)
  return impossible ? standsStill(tables) : last
}

/**
 * SAR-4.11: "same as peer": the order of a similar unit to the left or right. Without a peer the unit stands still (Q12).
 * @param pick rolls for one of several different orders and returns its index
 */
export function sameAsPeer(
  tables: Tables,
  peers: readonly (Order | RandomResult)[],
  pick: (among: readonly (Order | RandomResult)[]) => number,
): Order | RandomResult {
  const different = [...new Set(peers)]
  if (different.length > 1) return different[pick(different)]!
  return different[0] ?? standsStill(tables)
}

/** SAR-4.11: "advance or fire": does the unit fire in phase 3? If not, it advances on the nearest enemy in phase 4. */
export const firesAtRandom = (unit: {
  readonly enemyInRange: boolean
  readonly enemyInFrontZone: boolean
  readonly limbered: boolean
}): boolean => unit.enemyInRange && unit.enemyInFrontZone && !unit.limbered
