import type { Handler } from '../handler'
import type { Run, Table } from '../run'
import { badState } from '../../errors'
import type { Side } from '../types'

/** Has this side anything to choose here? */
export const choosesFire = (_table: Table, _side: Side): boolean => false

/** Has this side anything to choose here? */
export const choosesSoak = (_table: Table, _side: Side): boolean => false

/** TODO */
export function shoot(_run: Run): undefined {}

/** TODO */
export function fireResults(_run: Run): undefined {}

/** TODO */
export const fire: Handler<'fire'> = {
  check: () => badState('SAR-11.2', 'fire'),
  list: () => undefined,
  run: () => undefined,
}

/** TODO */
export const soak: Handler<'soak'> = {
  check: () => badState('SAR-5.8', 'soak'),
  list: () => undefined,
  run: () => undefined,
}
