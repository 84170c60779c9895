import { UNREACHED } from '../../../operational/movement/reach'
import { canMove } from '../../../operational/movement/groups'
import { marchRefusal } from '../../../operational/movement/together'
import { holder, idOf, inEzoc, type Position } from '../../../operational/position'
import { ARTILLERY, INFANTRY, US } from '../../../operational/world'
import { distances } from './distance'
import type { MoveOrder } from './orders'
import { waysOf } from './path'

/** Orders without any search: everybody toward the nearest goal, guns behind foot, never alone next to the enemy. */
export function simpleOrders(pos: Position, sideNo: number, goals: readonly number[]): MoveOrder[] {
  const { world } = pos
  const out: MoveOrder[] = []
  const taken = new Map<number, number[]>()
  const roomFor = (index: number, hex: number): boolean => {
    const cls = world.pieces[index]!.cls
    const there = taken.get(hex) ?? []
    if (world.lava[hex]) return there.length === 0
    const guns = there.filter((other) => world.pieces[other]!.cls === ARTILLERY).length
    return cls === ARTILLERY ? guns < 1 : there.length - guns < 2
  }
  const away = distances(world, sideNo * 5 + INFANTRY, goals)
  const units = world.unitsOf[sideNo]!.filter((index) => pos.hexOf[index]! >= 0 && !pos.st[index]!.garrison)
  units.sort((a, b) => away[pos.hexOf[a]!]! - away[pos.hexOf[b]!]! || a - b)
  for (const index of units) {
    const at = pos.hexOf[index]!
    let best = at
    let march = false
    if (canMove(pos, index)) {
      const field = waysOf(pos, [index], [], false)
      const far = marchRefusal(pos, [index]) === null ? waysOf(pos, [index], [], true) : null
      let score = 100000
      for (let hex = 0; hex < world.grid.count; hex++) {
        const walks = hex === at || field.cost2[hex] !== UNREACHED
        if ((!walks && (far === null || far.cost2[hex] === UNREACHED)) || !roomFor(index, hex)) continue
        if (hex !== at && holder(pos, hex) === 1 - sideNo) continue
        let value = away[hex]! * 2
        if (inEzoc(pos, hex, sideNo)) value += world.pieces[index]!.cls === INFANTRY && sideNo === US ? 0 : 4
        if (value < score) {
          score = value
          best = hex
          march = !walks
        }
      }
    }
    taken.set(best, [...(taken.get(best) ?? []), index])
    if (best === at) continue
    const leaders = pos.staffAt[at]!.filter(
      (leader) => world.pieces[leader]!.leader && !out.some((order) => order.leaders.includes(idOf(pos, leader))),
    )
    out.push({
      piece: idOf(pos, index),
      leaders: leaders.map((leader) => idOf(pos, leader)),
      to: world.grid.ids[best]!,
      march,
      garrison: false,
      script: 'advance',
      goal: null,
    })
  }
  return out
}
