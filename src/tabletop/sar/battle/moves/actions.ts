import type { Handler } from '../handler'
import { badState } from '../../errors'

/** TODO */
export const go: Handler<'go'> = {
  check: () => badState('SAR-7.1', 'go'),
  list: () => undefined,
  run: () => undefined,
}

/** TODO */
export const wheel: Handler<'wheel'> = {
  check: () => badState('SAR-7.1', 'wheel'),
  list: () => undefined,
  run: () => undefined,
}

/** TODO */
export const turn: Handler<'turn'> = {
  check: () => badState('SAR-7.1', 'turn'),
  list: () => undefined,
  run: () => undefined,
}

/** TODO */
export const aboutFace: Handler<'aboutFace'> = {
  check: () => badState('SAR-7.1', 'aboutFace'),
  list: () => undefined,
  run: () => undefined,
}

/** TODO */
export const form: Handler<'form'> = {
  check: () => badState('SAR-7.1', 'form'),
  list: () => undefined,
  run: () => undefined,
}

/** TODO */
export const mount: Handler<'mount'> = {
  check: () => badState('SAR-7.1', 'mount'),
  list: () => undefined,
  run: () => undefined,
}

/** TODO */
export const rejoin: Handler<'rejoin'> = {
  check: () => badState('SAR-7.1', 'rejoin'),
  list: () => undefined,
  run: () => undefined,
}

/** TODO */
export const occupy: Handler<'occupy'> = {
  check: () => badState('SAR-7.1', 'occupy'),
  list: () => undefined,
  run: () => undefined,
}

/** TODO */
export const crew: Handler<'crew'> = {
  check: () => badState('SAR-7.1', 'crew'),
  list: () => undefined,
  run: () => undefined,
}

/** TODO */
export const ride: Handler<'ride'> = {
  check: () => badState('SAR-7.1', 'ride'),
  list: () => undefined,
  run: () => undefined,
}

/** TODO */
export const arrive: Handler<'arrive'> = {
  check: () => badState('SAR-7.1', 'arrive'),
  list: () => undefined,
  run: () => undefined,
}

/** TODO */
export const standBy: Handler<'standBy'> = {
  check: () => badState('SAR-7.1', 'standBy'),
  list: () => undefined,
  run: () => undefined,
}

/** TODO */
export const hide: Handler<'hide'> = {
  check: () => badState('SAR-7.1', 'hide'),
  list: () => undefined,
  run: () => undefined,
}
