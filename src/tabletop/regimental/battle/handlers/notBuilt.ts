import type { RegimentalActionType } from '../schema/action'
import type { Handler } from '../handler'
import { cannot } from '../refusals'

/** Stands for a type of action whose rules are not written yet: it is refused and not listed. */
export const notBuilt = <T extends RegimentalActionType>(type: T): Handler<T> => ({
  check: () => cannot('REG-13.4', 'notBuilt', { what: type }),
  list: () => {},
  run: () => {},
})
