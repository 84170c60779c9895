// REG-6.6: retreats. (march fills this.)
import type { RegimentalRun } from './run'
import type { Cause } from './types'

/** REG-1.16, 6.6: a unit retreats from these enemies; none named: from the nearest. */
export function retreat(
  _run: RegimentalRun,
  _unit: string,
  _kind: 'twoInches' | 'outOfCloseRange' | 'full',
  _enemies: readonly string[],
  _cause: Cause,
): void {}
