import { leaderActive } from '../../../operational/command/command'
import { stepContext } from '../../../operational/movement/cost'
import { reachField, UNREACHED } from '../../../operational/movement/reach'
import { leaderMoveRefusal } from '../../../operational/movement/steppingGroup'
import { putPiece } from '../../../operational/position'
import { LEAST_IMPROVEMENT, type PlacementSearch } from './placementSearch'

/** Places leaders beside the units that they help most. Returns the hex of each leader that is to move, by piece index. */
export function placeLeaders(search: PlacementSearch): ReadonlyMap<number, number> {
  const { pos, context } = search
  const { world } = pos
  const hexByLeader = new Map<number, number>()
  context.startHexes = null
  search.best = search.evaluate()
  const withoutMarch = stepContext(pos, false)
  for (const leader of world.leadersOf[context.seat]) {
    const start = pos.hexOf[leader]!
    if (start < 0 || world.pieces[leader]!.kind !== 'leader' || leaderMoveRefusal(pos, leader) !== null) continue
    // An inactive leader moves only if units have left him alone.
    if (!leaderActive(pos, leader) && pos.unitCounts[context.seat][start]! > 0) continue
    const reach = reachField(pos, [], [leader], withoutMarch)
    const hexes = new Set<number>()
    for (const unit of world.unitsOf[context.seat]) {
      const hex = pos.hexOf[unit]!
      if (hex < 0 || hex === start) continue
      const canGoAlong = search.destinations[unit]?.start === start
      if (!canGoAlong && reach.cost2[hex] === UNREACHED) continue
      if (world.isEngineer[leader] === 1 || world.commanders[unit]!.includes(leader)) hexes.add(hex)
    }
    let best = start
    for (const hex of [...hexes].sort((a, b) => a - b)) {
      if (search.remaining <= 0) break
      putPiece(pos, leader, world.grid.ids[hex]!)
      const evaluation = search.evaluate()
      if (evaluation.value > search.best.value + LEAST_IMPROVEMENT) {
        search.best = evaluation
        best = hex
      }
    }
    putPiece(pos, leader, world.grid.ids[best]!)
    if (best !== start) hexByLeader.set(leader, best)
  }
  return hexByLeader
}
