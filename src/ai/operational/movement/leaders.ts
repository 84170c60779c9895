// The last part of planning a movement phase: leaders are placed beside the units that they help.

import { leaderActive } from '../../../operational/command/command'
import { stepContext } from '../../../operational/movement/cost'
import { reachField, UNREACHED } from '../../../operational/movement/reach'
import { leaderMoveRefusal } from '../../../operational/movement/steppingGroup'
import { putPiece } from '../../../operational/position'
import { LEAST_IMPROVEMENT, type PlacementSearch } from './placementSearch'

/**
 * Tries leaders in the hexes of units that they help, and keeps what improves the placing. `search`: its `position` has all units already placed.
 * Returns, by leader, the hex to which he is to move. `placed`: leaders who have their places already.
 */
export function placeLeaders(
  search: PlacementSearch,
  placed: ReadonlyMap<number, unknown> = new Map(),
): ReadonlyMap<number, number> {
  const { position, context } = search
  const { world } = position
  const hexByLeader = new Map<number, number>()
  // While units are placed, the evaluation assumes that engineers go along from the hexes where the phase began (`startHexes`). Null: from now on
  // an engineer helps only in the hex where he is placed.
  context.startHexes = null
  // The best evaluation so far assumed that engineers go along: it cannot be compared with those to come.
  search.bestEvaluation = search.evaluate()
  const walkContext = stepContext(position)
  for (const leader of world.leadersOf[context.seat]) {
    const start = position.hexOf[leader]!
    // `leadersOf` lists headquarters too, which stay where they are.
    const isLeader = world.pieces[leader]!.kind === 'leader'
    if (start < 0 || !isLeader || placed.has(leader) || leaderMoveRefusal(position, leader) !== null) continue
    // An inactive leader (OPS-19.4.1) stays with the units in his hex; he moves only if the placing takes all of them away.
    const unitsInHex = position.unitCounts[context.seat][start]!
    if (!leaderActive(position, leader) && unitsInHex > 0) continue
    const reach = reachField(position, [], [leader], walkContext)
    const candidateHexes = new Set<number>()
    for (const unit of world.unitsOf[context.seat]) {
      const hex = position.hexOf[unit]!
      if (hex < 0 || hex === start) continue
      // The leader gets there along with a unit that began in his hex, or else by himself.
      const unitStartedWithLeader = search.destinations[unit]?.startHex === start
      const canGoAlone = reach.costHalfMp[hex] !== UNREACHED
      if (!unitStartedWithLeader && !canGoAlone) continue
      // An engineer helps any unit (OPS-19.3); other leaders help only the units that they command.
      if (world.isEngineer[leader] === 1 || world.commanders[unit]!.includes(leader)) candidateHexes.add(hex)
    }
    let bestHex = start
    for (const hex of [...candidateHexes].sort((a, b) => a - b)) {
      if (search.evaluationsLeft <= 0) break
      putPiece(position, leader, world.grid.ids[hex]!)
      const evaluation = search.evaluate()
      if (evaluation.value > search.bestEvaluation.value + LEAST_IMPROVEMENT) {
        search.bestEvaluation = evaluation
        bestHex = hex
      }
    }
    putPiece(position, leader, world.grid.ids[bestHex]!)
    if (bestHex !== start) hexByLeader.set(leader, bestHex)
  }
  return hexByLeader
}
