import type { Handler } from '../handler'
import { because } from '../refusals'
import type { ActionType } from '../types'

/** Not yet written. */
export const later = <T extends ActionType>(type: T): Handler<T> =>
  ({ check: () => because('notNow', { type }), list: () => {}, run: () => {} }) as unknown as Handler<T>
