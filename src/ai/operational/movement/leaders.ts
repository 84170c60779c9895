import { leaderActive } from '../../../operational/command/command'
import { stepContext } from '../../../operational/movement/cost'
import { reachField, UNREACHED } from '../../../operational/movement/reach'
import { leaderMoveRefusal } from '../../../operational/movement/steppingGroup'
import { putPiece } from '../../../operational/position'
import { LEAST_IMPROVEMENT, type PlacementSearch } from './placementSearch'

/** Places leaders beside the units that they help most. Returns the hex of each leader that is to move, by piece index. */
export function placeLeaders(search: PlacementSearch): ReadonlyMap<number, number> {
  const { position, context } = search
  const { world } = position
  const hexByLeader = new Map<number, number>()
  // From here on a unit has an engineer only where he is placed, no longer where both began the move.
  context.startHexes = null
  search.best = search.evaluate()
  const withoutMarch = stepContext(position, false)
  for (const leader of world.leadersOf[context.seat]) {
    const start = position.hexOf[leader]!
    if (start < 0 || world.pieces[leader]!.kind !== 'leader' || leaderMoveRefusal(position, leader) !== null) continue
    // An inactive leader moves only if no unit is left in his hex.
    if (!leaderActive(position, leader) && position.unitCounts[context.seat][start]! > 0) continue
    const reach = reachField(position, [], [leader], withoutMarch)
    const hexes = new Set<number>()
    for (const unit of world.unitsOf[context.seat]) {
      const hex = position.hexOf[unit]!
      if (hex < 0 || hex === start) continue
      // He gets there with the unit if both begin in the same hex, else by himself (`cost2`: half MP that this costs him).
      const startsWithLeader = search.destinations[unit]?.start === start
      if (!startsWithLeader && reach.cost2[hex] === UNREACHED) continue
      // An engineer helps any unit, other leaders help those that they command.
      if (world.isEngineer[leader] === 1 || world.commanders[unit]!.includes(leader)) hexes.add(hex)
    }
    let bestHex = start
    for (const hex of [...hexes].sort((a, b) => a - b)) {
      if (search.evaluationsLeft <= 0) break
      putPiece(position, leader, world.grid.ids[hex]!)
      const evaluation = search.evaluate()
      if (evaluation.value > search.best.value + LEAST_IMPROVEMENT) {
        search.best = evaluation
        bestHex = hex
      }
    }
    putPiece(position, leader, world.grid.ids[bestHex]!)
    if (bestHex !== start) hexByLeader.set(leader, bestHex)
  }
  return hexByLeader
}
