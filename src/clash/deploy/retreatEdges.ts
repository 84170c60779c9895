import type { Side } from '../../operational/types'
import { enemyOf } from '../../operational/types'
import { hexSideAttackComesFrom } from '../attackDirection'
import type { ClashSetup } from '../setup'

/** An edge of the table. */
type Edge = 'north' | 'south' | 'east' | 'west'

/** The edge of the table on each hex side, in the order of the directions in src/hex/grid.ts: E, NE, NW, W, SW, SE. */
const EDGE_OF_HEX_SIDE: readonly Edge[] = ['east', 'north', 'north', 'west', 'south', 'south']
const OPPOSITE_EDGE: Readonly<Record<Edge, Edge>> = { north: 'south', south: 'north', east: 'west', west: 'east' }

/** The edge of the table to which each side retreats: attackers to the edge from which they mainly came, defenders to the opposite one. */
export function retreatEdges(setup: ClashSetup): Record<Side, Edge> {
  const attackersEdge = EDGE_OF_HEX_SIDE[hexSideAttackComesFrom(setup)]!
  return {
    [setup.attacker]: attackersEdge,
    [enemyOf(setup.attacker)]: OPPOSITE_EDGE[attackersEdge],
  } as Record<Side, Edge>
}
