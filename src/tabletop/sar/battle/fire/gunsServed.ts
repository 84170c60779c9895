import { functionsOverTurns, gunWorks } from '../../artillery/crew'
import { artilleryFunctionCount } from '../../artillery/functions'
import type { BattleTable } from '../run'
import { rosterUnitOf } from '../units'

/**
 * SAR-16.6, 16.9: indices of a battery's guns that can fire this turn: those with a full crew, and those with half a crew if this
 * crew, which needs two functions for one, has functions left.
 */
export function gunsServed(table: BattleTable, id: string): number[] {
  const { field, battle } = table
  const unit = battle.units[id]!
  if (unit.guns.length === 0 || unit.gunsAt) return []
  const normal = artilleryFunctionCount(
    field.tables,
    rosterUnitOf(table, unit).nation,
    unit.guns.map(({ pounds }) => pounds),
  )
  const used = Math.max(1, battle.orders[id]?.functions.length ?? 0)
  const rested = (unit.last?.functions.length ?? 0) === 0
  return unit.guns.flatMap((gun, i) => {
    const works = gunWorks(field.tables, gun)
    const { functions, turns } = functionsOverTurns(field.tables, normal, works)
    const halfCrewIsFree = turns === 1 ? used <= functions : rested
    const canFire = works === 'normal' || (works === 'half' && halfCrewIsFree)
    return canFire ? [i] : []
  })
}
