// Why a unit cannot hit a target from where both stand: for the player, when there is no `fireSolution`.
import { type Refusal, refusal } from '../../../../core/result'
import { FireArc } from '../../../common/fireArc'
import { gapBetween } from '../../../common/polygon'
import { inInches } from '../../inches'
import { unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import { longestRangeOf } from './fireSolution'
import { firingFronts } from './fronts'
import { targetPolygon } from './targets'

/** Farther than any place on a table, in thousandths of an inch. */
const ANY_RANGE = 1_000_000

/** A reason in the form of the refusals of targets. `more`: values beside the word `what`, such as the range. */
const because = (rule: string, what: string, more: Refusal['args'] = {}): Refusal =>
  refusal('BAD_TARGET', rule, 'refusal.sarTarget', { what, ...more })

/**
 * SAR-10.1, 10.3, 11.6, 16.5, 16.9: why no casting of the unit can hit the target: it has no weapon or nobody serves its guns, the target is
 * out of every casting's arc, out of range, or out of sight. To be asked only where there is no `fireSolution`.
 */
export function whyNoHit(table: BattleTable, shooter: string, target: string): Refusal {
  const { field, battle } = table
  const unit = battle.units[shooter]!
  if (unit.gunsAt) return because('SAR-16.5', 'guns')
  const range = longestRangeOf(table, shooter)
  if (range === 0) return unit.guns.length > 0 ? because('SAR-16.9', 'crew') : because('SAR-11.6', 'weapon')
  const outline = targetPolygon(table, target)!
  const isInArc = firingFronts(table, shooter).some((front) => {
    const arc = new FireArc(front, outline)
    return front.castingPlaces.some((_, casting) => arc.reaches(casting, ANY_RANGE))
  })
  if (!isInArc) return because('SAR-10.1', 'arc')
  const isInRange = firingFronts(table, shooter).some((front) => {
    const arc = new FireArc(front, outline)
    return front.castingPlaces.some((_, casting) => arc.reaches(casting, range))
  })
  const distance = gapBetween(unitPolygon(field, unit)!, outline)
  // Edges may be in range where the middles of the bases are not (SAR-11.5).
  if (!isInRange || distance + 1000 > range)
    return because('SAR-11.6', 'range', { distance: inInches(distance), range: inInches(range) })
  return because('SAR-10.3', 'sight')
}
