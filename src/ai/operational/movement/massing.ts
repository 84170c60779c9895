import { otherSeat } from '../../../game/side'
import { combatFactor } from '../../../operational/combat/strength'
import { canAttackAcross } from '../../../operational/combat/targets'
import { ARTILLERY } from '../../../operational/world'
import { attackValue, bestAttackOn, possibleAttackers } from '../evaluate/attacks'
import { MOVEMENT } from '../figures'
import type { PlacementSearch } from './placementSearch'

const NO_UNITS: ReadonlySet<number> = new Set()

/** Hexes that a unit can reach without a march and attack the target from; for batteries the farthest first. */
function attackHexes(search: PlacementSearch, unit: number, target: number): number[] {
  const { position } = search
  const { world } = position
  const { grid } = world
  const { indexByHex, list } = search.destinations[unit]!
  const piece = world.pieces[unit]!
  const canWalkTo = (hex: number): boolean => {
    const entry = indexByHex[hex]!
    return entry > 0 && !list[entry - 1]!.march
  }
  const hexes: number[] = []
  if (piece.pieceClass === ARTILLERY) {
    const range = Math.min(MOVEMENT.massGunRange, piece.unit!.range ?? 0)
    for (const [hex, distance] of world.sightFrom(target)) if (distance <= range && canWalkTo(hex)) hexes.push(hex)
    return hexes.sort((a, b) => grid.distance(b, target) - grid.distance(a, target) || a - b)
  }
  for (let dir = 0; dir < 6; dir++) {
    const hex = grid.neighbours[target * 6 + dir]!
    if (hex >= 0 && canWalkTo(hex) && canAttackAcross(position, piece, hex, (dir + 3) % 6)) hexes.push(hex)
  }
  return hexes
}

/** Value of the best attack on a hex by the units as they are placed now, in points. */
function presentAttackValue(search: PlacementSearch, target: number): number {
  const { position, context } = search
  const attackers = possibleAttackers(position, context.seat, target, NO_UNITS)
  return attackValue(bestAttackOn(position, context.seat, target, attackers, context.memo, context.weights))
}

/**
 * Script "mass": brings up unit after unit against a hex, the strongest first, as long as the attack gains by it. True if the whole placing was
 * better for it and has been kept.
 */
export function massAgainst(search: PlacementSearch, target: number): boolean {
  const { position } = search
  const able = search.units.filter((unit) => attackHexes(search, unit, target).length > 0)
  if (able.length === 0) return false
  able.sort((a, b) => combatFactor(position, b) - combatFactor(position, a) || a - b)
  const units = able.slice(0, MOVEMENT.massUnits)
  const snapshot = search.snapshot(units)
  let value = presentAttackValue(search, target)
  let changed = false
  for (const unit of units) {
    const before = search.chosen[unit]!
    let best = before
    for (const hex of attackHexes(search, unit, target)) {
      if (!search.tryPlace(unit, hex)) continue
      const withUnit = presentAttackValue(search, target)
      if (withUnit > value + MOVEMENT.massGain) {
        value = withUnit
        best = search.chosen[unit]!
      }
    }
    search.place(unit, best)
    if (best !== before) changed = true
  }
  return changed && search.keepIfBetter(units, snapshot)
}

/** Enemy hexes that some unit can attack in this phase, those first where the odds are best. */
export function attackableHexes(search: PlacementSearch): number[] {
  const { position, context } = search
  const targets: { hex: number; odds: number }[] = []
  const seen = new Set<number>()
  for (const index of position.world.unitsOf[otherSeat(context.seat)]) {
    const hex = position.hexOf[index]!
    if (hex < 0 || seen.has(hex)) continue
    seen.add(hex)
    let attack = 0
    for (const unit of search.units)
      if (attackHexes(search, unit, hex).length > 0) attack += combatFactor(position, unit)
    if (attack === 0) continue
    const defenders = position.unitsAt[hex]!
    let defence = 0
    for (const unit of defenders) defence += combatFactor(position, unit)
    const odds = attack / (defence + MOVEMENT.massAddedCf)
    targets.push({ hex, odds: odds * Math.min(MOVEMENT.massTargetUnits, defenders.length) })
  }
  return targets.sort((a, b) => b.odds - a.odds || a.hex - b.hex).map(({ hex }) => hex)
}
