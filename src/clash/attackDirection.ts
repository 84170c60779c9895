import { headingOf } from '../core/fixed'
import { angleBetween } from '../tabletop/common/point'
import { NEIGHBOUR_HEADINGS } from './ground/tableFrame'
import type { ClashSetup, CounterOrigin } from './setup'

/** Half the width of a hex and the height of a row, in thousandths of the width of a hex. */
const HALF_HEX_WIDTH = 500
const ROW_HEIGHT = 866

/** The heading from the target hex to the hex that a counter comes from; null for a counter in the target hex. */
export function headingOfOrigin(origin: CounterOrigin): number | null {
  if (origin.kind === 'target') return null
  if (origin.kind === 'adjacent') return NEIGHBOUR_HEADINGS[origin.dir]!
  return headingOf(origin.east * HALF_HEX_WIDTH, origin.north * ROW_HEIGHT)
}

/** The number of the hex side that lies nearest to a heading. */
function nearestDirection(heading: number): number {
  let nearest = 0
  for (let dir = 1; dir < NEIGHBOUR_HEADINGS.length; dir++)
    if (angleBetween(NEIGHBOUR_HEADINGS[dir]!, heading) < angleBetween(NEIGHBOUR_HEADINGS[nearest]!, heading))
      nearest = dir
  return nearest
}

/** The hex side from which the attack mainly comes: that of the lead, or of the first attacker when none leads. */
export function hexSideAttackComesFrom({ counters, attacker }: ClashSetup): number {
  const attackers = counters.filter(({ unit }) => unit.side === attacker)
  const lead = attackers.find(({ isLead }) => isLead) ?? attackers[0]!
  return nearestDirection(headingOfOrigin(lead.origin) ?? 0)
}
