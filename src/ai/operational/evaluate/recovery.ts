import type { Seat } from '../../../game/side'
import { unitHasLoc } from '../../../operational/command/loc'
import { inEzoc, type Position } from '../../../operational/position'
import type { Weights } from '../figures'
import { type AttackMemo, moraleChance } from './attacks'
import { unitValue } from './results'

/** A unit that may recover if it stays where it is (OPS-12.5). */
export interface RecoveringUnit {
  readonly unit: number
  readonly hex: number
  /** Value of the whole unit, in points. */
  readonly value: number
}

/** Disrupted and ineffective units of a side that have not moved and have a LOC (OPS-13.2). */
export function recoveringUnitsOf(position: Position, seat: Seat, w: Weights): RecoveringUnit[] {
  const units: RecoveringUnit[] = []
  for (const unit of position.world.unitsOf[seat]) {
    const state = position.pieceStates[unit]!
    const hex = position.hexOf[unit]!
    if (hex < 0 || state.spent > 0 || !(state.disrupted || state.ineffective)) continue
    if (unitHasLoc(position, unit)) units.push({ unit, hex, value: unitValue(position, unit, w) })
  }
  return units
}

/** Expected gain of the recovery segment (OPS-12.5), in points: units that have stayed out of EZOC, or in garrison, check their morale. */
export function recoveryTerm(
  position: Position,
  units: readonly RecoveringUnit[],
  memo: AttackMemo,
  w: Weights,
): number {
  let sum = 0
  for (const { unit, hex, value } of units) {
    if (position.hexOf[unit] !== hex) continue
    const { seat } = position.world.pieces[unit]!
    if (inEzoc(position, hex, seat) && !position.pieceStates[unit]!.garrison) continue
    sum += w.recover * value * moraleChance(position, unit, memo)
  }
  return sum
}
