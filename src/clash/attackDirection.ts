import { headingOf } from '../core/fixed'
import { angleBetween } from '../tabletop/common/point'
import { NEIGHBOUR_HEADINGS } from './ground/tableFrame'
import type { ClashSetup, CounterOrigin } from './setup'

// From where counters come to the target hex, and on which hex side the attack falls.

/** Half the width of a hex, in thousandths of that width. */
const HALF_HEX_WIDTH = 500
/** The distance from one row of hexes to the next, in thousandths of the width of a hex: half of the square root of 3. */
const ROW_HEIGHT = 866

/** The heading from the target hex to the hex that a counter comes from; null for a counter in the target hex. */
export function headingOfOrigin(origin: CounterOrigin): number | null {
  if (origin.kind === 'target') return null
  if (origin.kind === 'adjacent') return NEIGHBOUR_HEADINGS[origin.direction]!
  return headingOf(origin.east * HALF_HEX_WIDTH, origin.north * ROW_HEIGHT)
}

/** The number of the hex side (as in src/hex/grid.ts) that lies nearest to a heading. */
function nearestHexSide(heading: number): number {
  let nearest = 0
  for (let hexSide = 1; hexSide < NEIGHBOUR_HEADINGS.length; hexSide++)
    if (angleBetween(NEIGHBOUR_HEADINGS[hexSide]!, heading) < angleBetween(NEIGHBOUR_HEADINGS[nearest]!, heading))
      nearest = hexSide
  return nearest
}

/** The number of the hex side from which the attack mainly comes: the side of the lead, or of the first attacker when none leads. */
export function hexSideAttackComesFrom({ counters, attacker }: ClashSetup): number {
  const attackers = counters.filter(({ unit }) => unit.side === attacker)
  const lead = attackers.find(({ isLead }) => isLead) ?? attackers[0]!
  // Attackers come from outside the target hex, so there always is a heading.
  return nearestHexSide(headingOfOrigin(lead.origin) ?? 0)
}
