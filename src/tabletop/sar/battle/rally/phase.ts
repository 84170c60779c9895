import type { Handler } from '../handler'
import type { Run, Table } from '../run'
import { badState } from '../../errors'
import type { Side } from '../types'

/** Has this side anything to choose here? */
export const choosesReform = (_table: Table, _side: Side): boolean => false

/** TODO */
export function rally(_run: Run): undefined {}

/** TODO */
export function recover(_run: Run): undefined {}

/** TODO */
export const reform: Handler<'reform'> = {
  check: () => badState('SAR-20.1', 'reform'),
  list: () => undefined,
  run: () => undefined,
}

/** TODO */
export const rallyGroup: Handler<'rallyGroup'> = {
  check: () => badState('SAR-20.9', 'rallyGroup'),
  list: () => undefined,
  run: () => undefined,
}
