import type { Handler } from '../handler'
import type { Run, Table } from '../run'
import { badState } from '../../errors'
import type { Side } from '../types'

/** Has this side anything to choose here? */
export const choosesVictory = (_table: Table, _side: Side): boolean => false

/** TODO */
export function closeAndStand(_run: Run): undefined {}

/** TODO */
export function rounds(_run: Run): undefined {}

/** TODO: returns `closeAndStand` when a breakthrough brought new contacts (SAR-17.8). */
export function victory(_run: Run): 'closeAndStand' | undefined {
  return undefined
}

/** TODO */
export const victor: Handler<'victor'> = {
  check: () => badState('SAR-14.11', 'victor'),
  list: () => undefined,
  run: () => undefined,
}
