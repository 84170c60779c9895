import type { Formation } from '../types'

/** REG-5.10: limbered guns, columns and open order turn freely: in place, at no cost, and go in any direction. */
export const turnsFreely = (formation: Formation): boolean =>
  formation === 'limbered' ||
  formation === 'fieldColumn' ||
  formation === 'marchColumn' ||
  formation === 'openOrder' ||
  formation === 'dismountedOpenOrder'
