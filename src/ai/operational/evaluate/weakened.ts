// What a side's own attacks leave of the enemy's strength for his reply.

import type { Seat } from '../../../game/side'
import type { Position } from '../../../operational/position'
import { SIDES } from '../../../operational/types'
import { ARTILLERY } from '../../../operational/world'
import { leastGain } from '../combat/threshold'
import { EVALUATION } from '../figures'
import { type AttackEstimate, attackValue } from './attacks'

/** Mean of the factors on what attacks of the attackers are worth: a pinning brigade makes an attack of others less attractive, not impossible. */
export function boldnessOf({ attackers }: AttackEstimate, boldnessByUnit: Float32Array | null): number {
  if (!boldnessByUnit || attackers.length === 0) return 1
  let sum = 0
  for (const index of attackers) sum += boldnessByUnit[index]!
  return sum / attackers.length
}

/** Share of its strength with which an enemy unit takes part in the reply after this attack on it. */
function strengthShareAfter({ differential }: AttackEstimate): number {
  // `weakenedTo` has a share for each least differential of `weakenedFrom`, the highest first, and a last share for all lower ones.
  const { weakenedFrom, weakenedTo } = EVALUATION
  let entryIndex = 0
  while (entryIndex < weakenedFrom.length && differential < weakenedFrom[entryIndex]!) entryIndex++
  return weakenedTo[entryIndex]!
}

/** Does an attack promise as much as the combat phase asks of it? `boldness`: factor on what it is worth, by the tasks of its units. */
function isLikelyMade(position: Position, seat: Seat, estimate: AttackEstimate, boldness: number): boolean {
  const { pieces } = position.world
  const isBombardment = estimate.attackers.every((index) => pieces[index]!.pieceClass === ARTILLERY)
  return isBombardment || attackValue(estimate) * boldness > leastGain(position, SIDES[seat], estimate.cost)
}

/**
 * By attacked enemy unit: the share of its strength that it keeps for the reply. Attacks that the combat phase would not make leave the enemy as strong
 * as he is. `boldnessByUnit`: factor on what attacks of a unit are worth, by its task; null: 1 for all.
 */
export function strengthLeftAfter(
  position: Position,
  seat: Seat,
  attacks: readonly AttackEstimate[],
  boldnessByUnit: Float32Array | null,
): Map<number, number> {
  const strengthLeft = new Map<number, number>()
  for (const estimate of attacks)
    if (isLikelyMade(position, seat, estimate, boldnessOf(estimate, boldnessByUnit)))
      for (const index of position.unitsAt[estimate.target]!) strengthLeft.set(index, strengthShareAfter(estimate))
  return strengthLeft
}
