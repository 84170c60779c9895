import type { Order, Tables } from '../types'
import type { RandomResult } from './randomOrder'

/** SAR-4.11.4: what a result becomes that makes no sense: Hold or Halt, by profile (Q13). */
export const standsStill = ({ randomOrders }: Tables): RandomResult =>
  randomOrders.results.includes('halt') ? 'halt' : 'hold'

/** SAR-4.11.2: the order executed last turn, unless it makes no sense again. */
export function sameAsLastTurn(tables: Tables, last: Order | null, chargeHasTarget: boolean): Order | RandomResult {
  const senseless = last === null || last === 'form' || last === 'rally' || (last === 'charge' && !chargeHasTarget)
  return senseless ? standsStill(tables) : last
}

/** SAR-4.11.3: the order of a like unit to the left or right; `pick` chooses by chance where both differ. No peer: stands still (Q12). */
export function sameAsPeer(
  tables: Tables,
  peers: readonly (Order | RandomResult)[],
  pick: (among: readonly (Order | RandomResult)[]) => number,
): Order | RandomResult {
  const different = [...new Set(peers)]
  if (different.length > 1) return different[pick(different)]!
  return different[0] ?? standsStill(tables)
}

/** SAR-4.11.1: shoots in phase 3 if it can; else goes for the nearest enemy in phase 4. */
export const firesAtRandom = (unit: {
  readonly enemyInRange: boolean
  readonly enemyInFrontZone: boolean
  readonly limbered: boolean
}): boolean => unit.enemyInRange && unit.enemyInFrontZone && !unit.limbered
