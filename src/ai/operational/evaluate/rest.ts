import { unitHasLoc } from '../../../operational/command/loc'
import { inEzoc, type Position } from '../../../operational/position'
import { type Known, passing } from './attacks'
import { whole } from './fates'
import type { Weights } from './weights'

/** A unit that may recover if it stays where it is (12.5). */
export interface Rester {
  readonly unit: number
  readonly hex: number
  readonly worth: number
}

/** Disrupted and ineffective units of a side that have not moved and have a LOC (13.2), with what they are worth whole. */
export function restersOf(pos: Position, sideNo: number, w: Weights): Rester[] {
  const out: Rester[] = []
  for (const unit of pos.world.unitsOf[sideNo]!) {
    const state = pos.st[unit]!
    const hex = pos.hexOf[unit]!
    if (hex < 0 || state.spent > 0 || !(state.disrupted || state.ineffective)) continue
    if (unitHasLoc(pos, unit)) out.push({ unit, hex, worth: whole(pos, unit, w) })
  }
  return out
}

/** What is hoped for from the recovery segment (12.5), in points: who stays out of EZOC, or in garrison, checks its morale. */
export function restTerm(pos: Position, resters: readonly Rester[], known: Known, w: Weights): number {
  let sum = 0
  for (const { unit, hex, worth } of resters) {
    if (pos.hexOf[unit] !== hex) continue
    const { sideNo } = pos.world.pieces[unit]!
    if (inEzoc(pos, hex, sideNo) && !pos.st[unit]!.garrison) continue
    sum += w.rest * worth * passing(pos, unit, known)
  }
  return sum
}
