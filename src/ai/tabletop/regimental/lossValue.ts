// What losses of troops are worth: stands, wear (REG-12.3) and order.
import { effectivenessOf as effectivenessWith } from '../../../tabletop/regimental/units/effectiveness'
import type { TroopOrder } from '../../../tabletop/regimental/types'
import { effectivenessOf, factsOf, unitOf } from '../../../tabletop/regimental/battle/units'
import { type Situation, standValue } from './situation'

/** Steps of wear, the best first. */
const WEAR = ['fresh', 'worn', 'spent'] as const

/** What it takes from a troop unit to lose stands and come into this order. */
export function troopLoss(situation: Situation, id: string, stands: number, order: TroopOrder): number {
  const { table, weights, rules } = situation
  const unit = unitOf(table, id)
  const lost = Math.min(stands, unit.stands)
  const left = unit.stands - lost
  const { grade, stands: atStart } = factsOf(table, id)
  const before = effectivenessOf(table, id) ?? 'fresh'
  const after = left === 0 ? before : effectivenessWith(rules, grade, atStart, left)
  const worn = (WEAR.indexOf(after) - WEAR.indexOf(before)) * weights.wear
  let shaken = 0
  if (order === 'broken' && unit.order !== 'broken') shaken = left * weights.broken
  else if (order === 'disordered' && unit.order === 'good') shaken = left * weights.disordered[after]
  return lost * standValue(situation, id) + worn + shaken
}
