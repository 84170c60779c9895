import { throwBadState, checkedWhole } from '../errors'
import type { Losses, Stance, Tables, Zone } from '../types'

/** A unit in direct contact that may receive losses (SAR-14.10). `angle`: the zone of the unit in which it is struck. */
export interface Receiver {
  readonly formation: Stance
  readonly angle: Zone
}

/** What each unit of a side has taken so far. */
type Shares<Id extends string> = Readonly<Record<Id, Losses>>

/** SAR-14.10: before the first loss. */
export const noShares = <Id extends string>(ids: readonly Id[]): Shares<Id> =>
  Object.fromEntries(ids.map((id) => [id, { stragglers: 0, casualties: 0 }])) as Shares<Id>

/**
 * SAR-14.10: one more loss of a side, which this unit takes. Odd losses of the side are stragglers, even ones casualties; in a square only the
 * square's own first loss is a straggler (SAR-12.2). `lossNumber`: counts from 1.
 */
export function withLoss<Id extends string>(
  { lossAllocation: rules }: Tables,
  shares: Shares<Id>,
  id: Id,
  formation: Stance,
  lossNumber: number,
): Shares<Id> {
  const share = shares[id] ?? throwBadState('SAR-14.10', 'receiver')
  const isCountedAlone = formation === 'square' && rules.meleeSquareAllAfterFirstAreCasualties
  const isStraggler = isCountedAlone ? share.stragglers + share.casualties === 0 : lossNumber % 2 === 1
  const { stragglers, casualties } = share
  return {
    ...shares,
    [id]: isStraggler ? { stragglers: stragglers + 1, casualties } : { stragglers, casualties: casualties + 1 },
  }
}

/** SAR-14.10: the losses of each unit in the end: the stragglers of one that is struck on flank or rear are multiplied (ruling on SAR Q35). */
export function finalShares<Id extends string>(
  { lossAllocation: rules }: Tables,
  shares: Shares<Id>,
  receivers: Readonly<Record<Id, Receiver>>,
): Record<Id, Losses> {
  const stragglerFactor: Record<Zone, number> = {
    front: 1,
    flank: rules.flankStragglerFactor,
    rear: rules.rearStragglerFactor,
  }
  const entries = (Object.entries(shares) as [Id, Losses][]).map(([id, { stragglers, casualties }]) => [
    id,
    { stragglers: stragglers * stragglerFactor[receivers[id].angle], casualties },
  ])
  return Object.fromEntries(entries) as Record<Id, Losses>
}

/**
 * SAR-14.10: divides the losses of a side among its units in contact, one loss at a time.
 * @param receiverOf gives the unit that takes the loss with this number, from 1; a die decides
 */
export function shareLosses<Id extends string>(
  tables: Tables,
  losses: number,
  receivers: Readonly<Record<Id, Receiver>>,
  receiverOf: (lossNumber: number) => Id,
): Record<Id, Losses> {
  checkedWhole('SAR-14.10', 'losses', losses)
  let shares = noShares(Object.keys(receivers) as Id[])
  for (let lossNumber = 1; lossNumber <= losses; lossNumber++) {
    const id = receiverOf(lossNumber)
    const receiver = receivers[id] ?? throwBadState('SAR-14.10', 'receiver')
    shares = withLoss(tables, shares, id, receiver.formation, lossNumber)
  }
  return finalShares(tables, shares, receivers)
}
