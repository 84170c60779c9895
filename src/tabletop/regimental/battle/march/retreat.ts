import type { RegimentalRun } from '../run'
import type { Cause } from '../types'
/** Stub: "march" puts REG-6.6 here. */
export function retreat(
  _run: RegimentalRun,
  _id: string,
  _kind: 'twoInches' | 'outOfCloseRange' | 'full',
  _enemies: readonly string[],
  _cause: Cause,
): void {}
/** Stub: "march" puts REG-10.12 here. */
export function recall(_run: RegimentalRun, _id: string, _enemies: readonly string[], _cause: Cause): void {}
