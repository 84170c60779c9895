import type { Fault } from '../../../game/fault'

/** Makes the fault of a value that contradicts another; `detail` says how, as a clause that follows the value. */
export type Say = (field: string, value: string | number, detail: string) => Fault
