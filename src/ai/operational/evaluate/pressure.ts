// What the enemy can bring against a hex in his next phase, and what the units in it have against it, as a quick measure of danger.

import type { Seat } from '../../../game/side'
import { combatFactor } from '../../../operational/combat/strength'
import type { Position } from '../../../operational/position'
import { ARTILLERY } from '../../../operational/world'
import { fallingLogistic } from '../../logistic'
import { EVALUATION, LEADERS } from '../figures'
import { defendersAt } from './attacks'
import type { SideReach } from './reach'
import { factorInFight, strengthOf } from './strength'

/** What the enemy can bring next to a hex in his next phase. */
export interface Pressure {
  /** Strength of his attack there (OPS-9.2). */
  readonly factor: number
  /** Could one of his units step into the hex, if none of ours were there? */
  readonly enters: boolean
}

/** The pressure on a hex; hexes that units of the side stand in are closed to the enemy. */
export function pressureOn(position: Position, seat: Seat, reach: SideReach, hex: number): Pressure {
  const { world } = position
  const { grid } = world
  const canTakePart = (index: number): boolean => {
    const state = position.pieceStates[index]!
    return !state.disrupted && !state.ineffective && !state.garrison && world.pieces[index]!.pieceClass !== ARTILLERY
  }
  const seen = new Set<number>()
  const factors: number[] = []
  let openHexes = 0
  for (let direction = 0; direction < 6; direction++) {
    const from = grid.neighbours[hex * 6 + direction]!
    if (from < 0 || position.unitCounts[seat][from]! > 0) continue
    // `direction` leads out of the hex; the attack goes the opposite way.
    if (world.attackAllowed[from * 6 + ((direction + 3) % 6)] !== 1) continue
    let comesHere = false
    for (const index of reach.unitsByHex[from]!) {
      if (!canTakePart(index)) continue
      comesHere = true
      if (seen.has(index)) continue
      seen.add(index)
      factors.push(combatFactor(position, index))
    }
    if (comesHere) openHexes++
  }
  factors.sort((a, b) => b - a)
  const factor = strengthOf(world, factors, openHexes * EVALUATION.replyUnitsPerHex)
  return { factor, enters: reach.unitsByHex[hex]!.some(canTakePart) }
}

/** Strength with which the units of a hex defend it (OPS-9.2); walls count as the rules have them, but not for units outside them (OPS-19.1.18). */
export function defenceOf(position: Position, hex: number): number {
  const { world } = position
  const units = defendersAt(position, hex)
  const hasGarrison = units.some((index) => position.pieceStates[index]!.garrison)
  const { shifts } = world.tables.combat
  const { terrain } = world.hexes[hex]!
  let shift = 0
  if (hasGarrison) shift = shifts.bastionGarrison.value
  else if (terrain === 'village') shift = shifts.village.value
  else if (terrain === 'woods') shift = shifts.woods.value
  const factors = units.map((index) => factorInFight(position, index))
  return strengthOf(world, factors) - shift
}

/** Chance that the units in a hex are driven off or destroyed if the enemy brings all that he can in his next phase; 0 if he can bring nothing. */
export function beatenChance(position: Position, seat: Seat, reach: SideReach, hex: number): number {
  const { factor } = pressureOn(position, seat, reach, hex)
  if (factor <= 0) return 0
  return fallingLogistic((LEADERS.beatenAt - (factor - defenceOf(position, hex))) / LEADERS.beatenSpread)
}
