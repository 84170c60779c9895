import type { RegimentalRun } from '../run'
import type { Cause, Standing } from '../types'
/** Stub: "march" puts REG-10.11 here. */
export function carryPosition(_run: RegimentalRun, _id: string, _from: readonly Standing[], _cause: Cause): void {}
