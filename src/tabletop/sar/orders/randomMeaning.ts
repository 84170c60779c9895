import type { Order, Tables } from '../types'
import type { RandomResult } from './randomOrder'

/** SAR-4.11: what a random order that the unit cannot carry out becomes: Hold or Halt, depending on the edition of the rules (ruling on SAR Q13). */
export const orderToStandStill = ({ randomOrders }: Tables): RandomResult =>
  randomOrders.results.includes('halt') ? 'halt' : 'hold'

/** SAR-4.11: "same as last turn": the order executed last turn. If that order cannot be carried out again, the unit stands still. */
export function sameAsLastTurn(
  tables: Tables,
  lastOrder: Order | null,
  chargeHasTarget: boolean,
): Order | RandomResult {
  const isImpossible =
    lastOrder === null || lastOrder === 'form' || lastOrder === 'rally' || (lastOrder === 'charge' && !chargeHasTarget)
  return isImpossible ? orderToStandStill(tables) : lastOrder
}

/**
 * SAR-4.11: "same as peer": the order of a similar unit to the left or right. Without a peer the unit stands still (ruling on SAR Q12).
 * @param ordersOfPeers the orders of the similar units, at most one to each side
 * @param pickIndex rolls for one of several different orders and returns its index
 */
export function sameAsPeer(
  tables: Tables,
  ordersOfPeers: readonly (Order | RandomResult)[],
  pickIndex: (orders: readonly (Order | RandomResult)[]) => number,
): Order | RandomResult {
  const differentOrders = [...new Set(ordersOfPeers)]
  if (differentOrders.length > 1) return differentOrders[pickIndex(differentOrders)]!
  return differentOrders[0] ?? orderToStandStill(tables)
}

/** SAR-4.11: the random order "advance or fire": does the unit fire in phase 3? If not, it advances on the nearest enemy in phase 4. */
export const firesInsteadOfAdvancing = (unit: {
  readonly enemyInRange: boolean
  readonly enemyInFrontZone: boolean
  readonly limbered: boolean
}): boolean => unit.enemyInRange && unit.enemyInFrontZone && !unit.limbered
