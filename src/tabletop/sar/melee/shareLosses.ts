import { throwBadState, checkedWhole } from '../errors'
import type { Losses, Stance, Tables, Zone } from '../types'

/** A unit in direct contact that may receive losses (SAR-14.10). `angle`: the zone of the unit in which it is struck. */
export interface Receiver {
  readonly formation: Stance
  readonly angle: Zone
}

/**
 * SAR-14.10: divides the losses of a side among its units in contact, one loss at a time. Odd losses of the side are stragglers, even ones
 * casualties; in a square only the square's own first loss is a straggler (SAR-12.2). The stragglers of a unit that is struck on flank or
 * rear are multiplied (ruling on SAR Q35).
 * @param receiverOf gives the unit that takes the loss with this number, from 1; a die decides
 */
export function shareLosses<Id extends string>(
  { lossAllocation: rules }: Tables,
  losses: number,
  receivers: Readonly<Record<Id, Receiver>>,
  receiverOf: (lossNumber: number) => Id,
): Record<Id, Losses> {
  checkedWhole('SAR-14.10', 'losses', losses)
  const shares = {} as Record<Id, { stragglers: number; casualties: number }>
  const ids = Object.keys(receivers) as Id[]
  for (const id of ids) shares[id] = { stragglers: 0, casualties: 0 }
  for (let lossNumber = 1; lossNumber <= losses; lossNumber++) {
    const id = receiverOf(lossNumber)
    const share = shares[id] ?? throwBadState('SAR-14.10', 'receiver')
    const isCountedAlone = receivers[id].formation === 'square' && rules.meleeSquareAllAfterFirstAreCasualties
    const isStraggler = isCountedAlone ? share.stragglers + share.casualties === 0 : lossNumber % 2 === 1
    if (isStraggler) share.stragglers++
    else share.casualties++
  }
  const stragglerFactor: Record<Zone, number> = {
    front: 1,
    flank: rules.flankStragglerFactor,
    rear: rules.rearStragglerFactor,
  }
  for (const id of ids) shares[id].stragglers *= stragglerFactor[receivers[id].angle]
  return shares
}
