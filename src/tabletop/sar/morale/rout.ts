import { throwBadState } from '../errors'
import { breakTest } from '../stragglers/breakTest'
import type { Shift, Tables } from '../types'
import { moraleRoll, type MoraleRoller } from './rallyRout'

/** The result of a rout check. */
export interface RoutCheck {
  /** `never`: minus infinity, below every row of the table. */
  readonly total: number | 'never'
  readonly shift: Shift
  readonly result: Tables['rallyRout']['rows'][number]['rout']
}

/** SAR-20.1 to 20.5: the rout check of an unbroken unit that sees a friend break. */
export function checkRout(tables: Tables, unit: MoraleRoller, d20: number | undefined): RoutCheck {
  if (breakTest(unit.stragglers, unit.effectives).broken) throwBadState('SAR-20.5', 'broken')
  const { total, shift, row } = moraleRoll(tables, 'rout', unit, d20)
  return { total, shift, result: row.rout }
}
