import type { Shift, Tables } from '../types'
import { moraleRoll, type Shaken } from './rallyRout'

export interface RoutCheck {
  readonly total: number | 'never'
  readonly shift: Shift
  readonly result: Tables['rallyRout']['rows'][number]['rout']
}

/** SAR-20.1 to 20.5: an unbroken unit sees a friend break. */
export function rout(tables: Tables, unit: Shaken, d20: number | undefined): RoutCheck {
  const { total, shift, row } = moraleRoll(tables, 'rout', unit, d20)
  return { total, shift, result: row.rout }
}
