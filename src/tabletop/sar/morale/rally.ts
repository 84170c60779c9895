import { halfOfCastings } from '../stragglers/movementCap'
import type { Shift, Tables } from '../types'
import { moraleRoll, type MoraleRoller } from './rallyRout'

/** The result of a rally roll. */
export interface RallyResult {
  /** `never`: the unit cannot rally (SAR-20.3). */
  readonly total: number | 'never'
  readonly shift: Shift
  readonly result: Tables['rallyRout']['rows'][number]['rally']
  /** Castings after the roll. SAR-20.4: when a unit rallies, stragglers return until at most half of the castings present are stragglers. */
  readonly effectives: number
  readonly stragglers: number
}

/** SAR-20.3: can a broken unit of this training ever rally? Its modifier may be the word of the table for minus infinity. */
export const mayRally = ({ rallyRout }: Tables, training: MoraleRoller['training']): boolean =>
  rallyRout.modifiers.training[training].rally !== rallyRout.minusInfinityToken

/** SAR-20.1 to 20.4: a broken unit's roll to rally in phase 7. */
export function rally(tables: Tables, unit: MoraleRoller, d20: number | undefined): RallyResult {
  const { total, shift, row } = moraleRoll(tables, 'rally', unit, d20)
  const { effectives, stragglers } = unit
  const stragglersLeft =
    row.rally === 'rally' ? Math.min(stragglers, halfOfCastings(effectives, stragglers)) : stragglers
  return {
    total,
    shift,
    result: row.rally,
    effectives: effectives + stragglers - stragglersLeft,
    stragglers: stragglersLeft,
  }
}
