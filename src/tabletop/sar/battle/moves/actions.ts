import { badState } from '../../errors'
import type { Handler } from '../handler'

export { arrive } from './arrive'
export { crew } from './crew'
export { rejoin } from './rejoin'
export { ride } from './ride'
export { aboutFace, form, go, mount, occupy, turn, wheel } from './steps'

/** TODO */
export const standBy: Handler<'standBy'> = {
  check: () => badState('SAR-13.15', 'standBy'),
  list: () => undefined,
  run: () => undefined,
}

/** TODO */
export const hide: Handler<'hide'> = {
  check: () => badState('SAR-22.1', 'hide'),
  list: () => undefined,
  run: () => undefined,
}
