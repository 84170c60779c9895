// Says whether a proposal of the staff does anything for the commander's plan that it serves.

import type { Position } from '../../../operational/position'
import type { HexId, PieceId } from '../../../operational/types'
import { seatOf } from '../../../operational/world'
import { marchDistances } from '../movement/distance'
import type { CommanderPlan } from '../plans/plans'

/**
 * Does a proposal carry its plan on? It does if a unit of the formations that have hexes before them (`ahead`) comes nearer to these, or attacks an
 * enemy who is nearer to them; and so does any proposal under a plan without such hexes. Otherwise the proposal is about something else: to turn
 * Valencia with an army that attacks at the Churubusco. `ways`: where the proposal sends each unit, and the hex that it attacks. `position`: as the
 * side of the plan believes it to be.
 */
export function isCarriedOn(
  position: Position,
  { side, stands }: CommanderPlan,
  ways: readonly (readonly [PieceId, HexId])[],
): boolean {
  if (!stands?.ahead) return true
  const { world } = position
  const { formations, hexes } = stands.ahead
  const goals = hexes.map((id) => world.grid.indexOf(id))
  const distancesByClass = [0, 1, 2].map((pieceClass) => marchDistances(world, seatOf(side), pieceClass, goals))
  for (const [piece, to] of ways) {
    const { unit, pieceClass, index } = world.pieces[world.pieceIndexes.get(piece)!]!
    if (!unit || !formations.includes(unit.formation)) continue
    const distances = distancesByClass[pieceClass]!
    const from = position.hexOf[index]!
    // A unit that enters the map comes nearer to everything.
    if (from < 0 || distances[world.grid.indexOf(to)]! < distances[from]!) return true
  }
  return false
}
