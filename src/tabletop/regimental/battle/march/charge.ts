import { ok, type Result } from '../../../../core/result'
import type { RegimentalRun, RegimentalTable } from '../run'
import type { Cause, Charge, Standing } from '../types'
/** Stub: "march" puts REG-9.1 here. */
export const chargeRoute = (
  table: RegimentalTable,
  id: string,
  _target: string,
  _how: { half: boolean; doubleQuick: boolean },
): Result<{ to: Standing; spent: number; worstGround: 'open' | 'broken' | 'rough' }> =>
  ok({ to: table.battle.units[id]!, spent: 0, worstGround: 'open' })
/** Stub: "march" puts REG-9.2 here. */
export function moveCharge(_run: RegimentalRun, charge: Charge): void {
  charge.state = 'contact'
}
/** Stub: "march" puts REG-9.3 here. */
export function evade(_run: RegimentalRun, _id: string, _from: readonly string[], _cause: Cause): void {}
/** Stub: "march" puts REG-9.3 here. */
export function formHastySquare(_run: RegimentalRun, _id: string, _cause: Cause): void {}
