import { leaderActive } from '../../../operational/command/command'
import { stepContext } from '../../../operational/movement/cost'
import { reachField, UNREACHED } from '../../../operational/movement/reach'
import { leaderMoveRefusal } from '../../../operational/movement/steppingGroup'
import { putPiece } from '../../../operational/position'
import type { PlacementSearch } from './placementSearch'

/** Where leaders end their move: beside the units whom they help most. Returns hex by leader; who is not in it stays. */
export function placeLeaders(desk: PlacementSearch): ReadonlyMap<number, number> {
  const { pos, scale } = desk
  const { world } = pos
  const out = new Map<number, number>()
  scale.starts = null
  desk.best = desk.evaluate()
  const context = stepContext(pos, false)
  for (const leader of world.leadersOf[scale.seat]) {
    const start = pos.hexOf[leader]!
    if (start < 0 || world.pieces[leader]!.kind !== 'leader' || leaderMoveRefusal(pos, leader) !== null) continue
    if (!leaderActive(pos, leader) && pos.unitCounts[scale.seat][start]! > 0) continue
    const field = reachField(pos, [], [leader], context)
    const hexes = new Set<number>()
    for (const unit of world.unitsOf[scale.seat]) {
      const hex = pos.hexOf[unit]!
      if (hex < 0 || hex === start) continue
      const carried = desk.options[unit]?.start === start
      if (!carried && field.cost2[hex] === UNREACHED) continue
      if (world.isEngineer[leader] === 1 || world.commanders[unit]!.includes(leader)) hexes.add(hex)
    }
    let best = start
    for (const hex of [...hexes].sort((a, b) => a - b)) {
      if (desk.remaining <= 0) break
      putPiece(pos, leader, world.grid.ids[hex]!)
      const now = desk.evaluate()
      if (now.value > desk.best.value + 1e-6) {
        desk.best = now
        best = hex
      }
    }
    putPiece(pos, leader, world.grid.ids[best]!)
    if (best !== start) out.set(leader, best)
  }
  return out
}
