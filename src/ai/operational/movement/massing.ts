// The script "mass": brings many units against one enemy hex, which a search that moves units singly would not find.

import { otherSeat } from '../../../game/side'
import { combatFactor } from '../../../operational/combat/strength'
import { canAttackAcross } from '../../../operational/combat/targets'
import { ARTILLERY } from '../../../operational/world'
import { attackValue, bestAttackOn, possibleAttackers } from '../evaluate/attacks'
import { MOVEMENT } from '../figures'
import type { PlacementSearch } from './placementSearch'

/** Argument of `possibleAttackers` that leaves out no unit. */
const NO_UNITS: ReadonlySet<number> = new Set()

/**
 * Hexes from which a unit can attack the target, and which it can reach without march movement, because it may not attack after that (OPS-5.3). For
 * a battery the hex farthest from the target comes first.
 */
function attackHexesOf(search: PlacementSearch, unit: number, target: number): number[] {
  const { position } = search
  const { world } = position
  const { grid } = world
  const { indexByHex, list } = search.destinations[unit]!
  const piece = world.pieces[unit]!
  const canWalkTo = (hex: number): boolean => {
    // `indexByHex` has 1 + the index in `list`; 0: the unit cannot get there.
    const indexPlusOne = indexByHex[hex]!
    return indexPlusOne > 0 && !list[indexPlusOne - 1]!.march
  }
  const hexes: number[] = []
  if (piece.pieceClass === ARTILLERY) {
    const rangeHexes = Math.min(MOVEMENT.massGunRange, piece.unit!.range ?? 0)
    for (const [hex, distanceHexes] of world.sightFrom(target))
      if (distanceHexes <= rangeHexes && canWalkTo(hex)) hexes.push(hex)
    return hexes.sort((a, b) => grid.distance(b, target) - grid.distance(a, target) || a - b)
  }
  for (let direction = 0; direction < 6; direction++) {
    const hex = grid.neighbours[target * 6 + direction]!
    // `direction` leads out of the target; the attack goes the opposite way.
    if (hex >= 0 && canWalkTo(hex) && canAttackAcross(position, piece, hex, (direction + 3) % 6)) hexes.push(hex)
  }
  return hexes
}

/** Value of the best attack on a hex by the units as they are placed now, in points. */
function presentAttackValue(search: PlacementSearch, target: number): number {
  const { position, context } = search
  const attackers = possibleAttackers(position, context.seat, target, NO_UNITS)
  return attackValue(bestAttackOn(position, context.seat, target, attackers, context.attackMemo, context.weights))
}

/**
 * Brings up unit after unit against an enemy hex, the strongest first. Each unit goes where the attack gains most by it, or stays. True if the new
 * placing has a better evaluation and is kept.
 */
export function massAgainst(search: PlacementSearch, target: number): boolean {
  const { position } = search
  // `attackHexesOf` is empty for units that cannot attack the target.
  const possibleUnits = search.movableUnits.filter((unit) => attackHexesOf(search, unit, target).length > 0)
  if (possibleUnits.length === 0) return false
  possibleUnits.sort((a, b) => combatFactor(position, b) - combatFactor(position, a) || a - b)
  const units = possibleUnits.slice(0, MOVEMENT.massUnits)
  const snapshot = search.snapshot(units)
  let attackPoints = presentAttackValue(search, target)
  let hasChanged = false
  for (const unit of units) {
    const destinationBefore = search.destinationIndexes[unit]!
    let bestDestination = destinationBefore
    for (const hex of attackHexesOf(search, unit, target)) {
      if (!search.tryPlace(unit, hex)) continue
      const pointsWithUnit = presentAttackValue(search, target)
      if (pointsWithUnit > attackPoints + MOVEMENT.massGain) {
        attackPoints = pointsWithUnit
        bestDestination = search.destinationIndexes[unit]!
      }
    }
    search.placeAt(unit, bestDestination)
    if (bestDestination !== destinationBefore) hasChanged = true
  }
  return hasChanged && search.keepIfBetter(units, snapshot)
}

/**
 * Enemy hexes that some unit can attack in this phase, the most worthwhile first. They are ranked by the ratio of the strength that can attack to the
 * strength that defends; the ratio counts double for a hex with several units.
 */
export function attackableHexes(search: PlacementSearch): number[] {
  const { position, context } = search
  const targets: { hex: number; rank: number }[] = []
  const examinedHexes = new Set<number>()
  for (const index of position.world.unitsOf[otherSeat(context.seat)]) {
    const hex = position.hexOf[index]!
    if (hex < 0 || examinedHexes.has(hex)) continue
    examinedHexes.add(hex)
    let attackFactors = 0
    for (const unit of search.movableUnits)
      if (attackHexesOf(search, unit, hex).length > 0) attackFactors += combatFactor(position, unit)
    if (attackFactors === 0) continue
    const defenders = position.unitsAt[hex]!
    let defenceFactors = 0
    for (const unit of defenders) defenceFactors += combatFactor(position, unit)
    // `massAddedCf` keeps tiny targets from coming first.
    const odds = attackFactors / (defenceFactors + MOVEMENT.massAddedCf)
    // `massTargetUnits` is 2: more units in a target do not raise its rank further.
    targets.push({ hex, rank: odds * Math.min(MOVEMENT.massTargetUnits, defenders.length) })
  }
  return targets.sort((a, b) => b.rank - a.rank || a.hex - b.hex).map(({ hex }) => hex)
}
