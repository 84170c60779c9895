import type { Run, Table } from '../run'
import type { Side } from '../types'

/** Has this side anything to choose here? */
export const choosesMoves = (_table: Table, _side: Side): boolean => false

/** TODO */
export function rollMoves(_run: Run): undefined {}

/** TODO */
export function move(_run: Run): undefined {}

/** TODO */
export function afterMoves(_run: Run): undefined {}
