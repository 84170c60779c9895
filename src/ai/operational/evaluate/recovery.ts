import type { Seat } from '../../../game/side'
import { unitHasLoc } from '../../../operational/command/loc'
import { inEzoc, type Position } from '../../../operational/position'
import { type AttackMemo, moraleChance } from './attacks'
import { unitValue } from './results'
import type { Weights } from './weights'

/** A unit that may recover if it stays where it is (12.5). */
export interface RecoveringUnit {
  readonly unit: number
  readonly hex: number
  readonly worth: number
}

/** Disrupted and ineffective units of a side that have not moved and have a LOC (13.2), with what they are worth whole. */
export function recoveringUnitsOf(pos: Position, seat: Seat, w: Weights): RecoveringUnit[] {
  const out: RecoveringUnit[] = []
  for (const unit of pos.world.unitsOf[seat]) {
    const state = pos.pieceStates[unit]!
    const hex = pos.hexOf[unit]!
    if (hex < 0 || state.spent > 0 || !(state.disrupted || state.ineffective)) continue
    if (unitHasLoc(pos, unit)) out.push({ unit, hex, worth: unitValue(pos, unit, w) })
  }
  return out
}

/** What is hoped for from the recovery segment (12.5), in points: who stays out of EZOC, or in garrison, checks its morale. */
export function recoveryTerm(pos: Position, resters: readonly RecoveringUnit[], known: AttackMemo, w: Weights): number {
  let sum = 0
  for (const { unit, hex, worth } of resters) {
    if (pos.hexOf[unit] !== hex) continue
    const { seat } = pos.world.pieces[unit]!
    if (inEzoc(pos, hex, seat) && !pos.pieceStates[unit]!.garrison) continue
    sum += w.rest * worth * moraleChance(pos, unit, known)
  }
  return sum
}
