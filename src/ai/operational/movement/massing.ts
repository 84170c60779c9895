import { otherSeat } from '../../../game/side'
import { combatFactor } from '../../../operational/combat/strength'
import { canAttackAcross } from '../../../operational/combat/targets'
import { ARTILLERY } from '../../../operational/world'
import { bestAttackOn, attackValue as worthOf, possibleAttackers } from '../evaluate/attacks'
import type { PlacementSearch } from './placementSearch'

const NOBODY: ReadonlySet<number> = new Set()

/** No more units than this are tried in one assault. */
const MOST = 10

/** Hexes from which a unit could strike the target, of those it can come to without marching. */
function stands(desk: PlacementSearch, unit: number, target: number): number[] {
  const { pos } = desk
  const { world } = pos
  const options = desk.options[unit]!
  const piece = world.pieces[unit]!
  const may = (hex: number): boolean => {
    const k = options.at[hex]!
    return k > 0 && !options.list[k - 1]!.march
  }
  const out: number[] = []
  if (piece.cls === ARTILLERY) {
    for (const [hex, distance] of world.sightFrom(target))
      if (distance <= Math.min(2, piece.unit!.range ?? 0) && may(hex)) out.push(hex)
    return out.sort((a, b) => world.grid.distance(b, target) - world.grid.distance(a, target) || a - b)
  }
  for (let dir = 0; dir < 6; dir++) {
    const hex = world.grid.neighbours[target * 6 + dir]!
    if (hex >= 0 && may(hex) && canAttackAcross(pos, piece, hex, (dir + 3) % 6)) out.push(hex)
  }
  return out
}

/** Worth of the attack on a hex as things stand on the desk. */
function worth(desk: PlacementSearch, target: number): number {
  const { pos, scale } = desk
  const all = possibleAttackers(pos, scale.seat, target, NOBODY)
  const strike = bestAttackOn(pos, scale.seat, target, all, scale.known, scale.weights)
  return worthOf(strike)
}

/** Script "mass for attack": brings unit after unit against a hex as long as the attack gains by it. True: the whole was worth it. */
export function massAgainst(desk: PlacementSearch, target: number): boolean {
  const { pos } = desk
  const pool = desk.units.filter((unit) => stands(desk, unit, target).length > 0)
  if (pool.length === 0) return false
  pool.sort((a, b) => combatFactor(pos, b) - combatFactor(pos, a) || a - b)
  const units = pool.slice(0, MOST)
  const kept = desk.snapshot(units)
  let value = worth(desk, target)
  let changed = false
  for (const unit of units) {
    const before = desk.choice[unit]!
    let best = before
    for (const hex of stands(desk, unit, target)) {
      if (!desk.tryPlace(unit, hex)) continue
      const now = worth(desk, target)
      if (now > value + 0.01) {
        value = now
        best = desk.choice[unit]!
      }
    }
    desk.place(unit, best)
    if (best !== before) changed = true
  }
  if (!changed) return false
  return desk.keepIfBetter(units, kept)
}

/** Enemy hexes that any unit on the desk could strike in this phase, the likeliest prey first. */
export function attackableHexes(desk: PlacementSearch): number[] {
  const { pos, scale } = desk
  const out: { hex: number; worth: number }[] = []
  const seen = new Set<number>()
  for (const index of pos.world.unitsOf[otherSeat(scale.seat)]) {
    const hex = pos.hexOf[index]!
    if (hex < 0 || seen.has(hex)) continue
    seen.add(hex)
    let against = 0
    for (const unit of desk.units) if (stands(desk, unit, hex).length > 0) against += combatFactor(pos, unit)
    if (against === 0) continue
    let strength = 0
    for (const unit of pos.unitsAt[hex]!) strength += combatFactor(pos, unit)
    out.push({ hex, worth: (against / (strength + 2)) * Math.min(2, pos.unitsAt[hex]!.length) })
  }
  return out.sort((a, b) => b.worth - a.worth || a.hex - b.hex).map(({ hex }) => hex)
}
