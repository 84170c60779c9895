// The term of the evaluation for units that may recover from disruption after the movement phase.

import type { Seat } from '../../../game/side'
import { unitHasLoc } from '../../../operational/command/loc'
import { inEzoc, type Position } from '../../../operational/position'
import type { Weights } from '../figures'
import { type AttackMemo, moraleChance } from './attacks'
import { unitValue } from './results'

/** A unit that may recover if it does not move in this phase (OPS-12.5). */
export interface RecoveringUnit {
  readonly unit: number
  /** Index of the hex where it stands. */
  readonly hex: number
  /** Value of the whole unit, in points. */
  readonly value: number
}

/** Disrupted and ineffective units of a side that have not moved yet and have a line of communications (OPS-13.2). */
export function recoveringUnitsOf(position: Position, seat: Seat, weights: Weights): RecoveringUnit[] {
  const units: RecoveringUnit[] = []
  for (const unit of position.world.unitsOf[seat]) {
    const state = position.pieceStates[unit]!
    const hex = position.hexOf[unit]!
    // `spent`: half movement points spent in this phase.
    const hasMoved = state.spent > 0
    if (hex < 0 || hasMoved || !(state.disrupted || state.ineffective)) continue
    if (unitHasLoc(position, unit)) units.push({ unit, hex, value: unitValue(position, unit, weights) })
  }
  return units
}

/**
 * Expected gain of the recovery segment (OPS-12.5), in points: units that did not move, and are in a bastion or outside enemy zones of control,
 * check their morale.
 */
export function recoveryTerm(
  position: Position,
  units: readonly RecoveringUnit[],
  memo: AttackMemo,
  weights: Weights,
): number {
  let sum = 0
  for (const { unit, hex, value } of units) {
    const hasMoved = position.hexOf[unit] !== hex
    if (hasMoved) continue
    const { seat } = position.world.pieces[unit]!
    if (inEzoc(position, hex, seat) && !position.pieceStates[unit]!.garrison) continue
    sum += weights.recover * value * moraleChance(position, unit, memo)
  }
  return sum
}
