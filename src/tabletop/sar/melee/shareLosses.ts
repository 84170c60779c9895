import { throwBadState, checkedWhole } from '../errors'
import type { Losses, Stance, Tables, Zone } from '../types'

/** A unit in direct contact that may receive losses (SAR-14.10). */
export interface Receiver {
  readonly formation: Stance
  readonly angle: Zone
}

/**
 * SAR-14.10: divides the losses of a side among its units in contact, one loss at a time. Odd losses are stragglers, even ones
 * casualties. A square counts its own losses (SAR-12.2). Flank and rear multiply the stragglers of a unit (Q35).
 * @param receiverOf the unit that takes the loss with this number, chosen by a die
 */
export function shareLosses<Id extends string>(
  { lossAllocation: rules }: Tables,
  losses: number,
  receivers: Readonly<Record<Id, Receiver>>,
  receiverOf: (nr: number) => Id,
): Record<Id, Losses> {
  checkedWhole('SAR-14.10', 'losses', losses)
  const shares = {} as Record<Id, { stragglers: number; casualties: number }>
  const ids = Object.keys(receivers) as Id[]
  for (const id of ids) shares[id] = { stragglers: 0, casualties: 0 }
  for (let nr = 1; nr <= losses; nr++) {
    const id = receiverOf(nr)
    const share = shares[id] ?? throwBadState('SAR-14.10', 'receiver')
    const square = receivers[id].formation === 'square' && rules.meleeSquareAllAfterFirstAreCasualties
    const straggles = square ? share.stragglers + share.casualties === 0 : nr % 2 === 1
    if (straggles) share.stragglers++
    else share.casualties++
  }
  const factor: Record<Zone, number> = { front: 1, flank: rules.flankStragglerFactor, rear: rules.rearStragglerFactor }
  for (const id of ids) shares[id].stragglers *= factor[receivers[id].angle]
  return shares
}
