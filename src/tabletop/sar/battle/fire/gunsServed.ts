import { functionsOverTurns, gunRate } from '../../artillery/crew'
import { artilleryFunctionCount } from '../../artillery/functions'
import type { BattleTable } from '../run'
import { rosterUnitOf } from '../units'

/**
 * SAR-16.6, 16.9: indices of a battery's guns that can fire this turn: those with a full crew, and those with half a crew if that crew has
 * a function left. Half a crew has half as many functions, which may mean one in two turns.
 */
export function gunsServed(table: BattleTable, id: string): number[] {
  const { field, battle } = table
  const unit = battle.units[id]!
  // `gunsAt`: the crew has abandoned its guns (SAR-16.5).
  if (unit.guns.length === 0 || unit.gunsAt) return []
  const normalFunctions = artilleryFunctionCount(
    field.tables,
    rosterUnitOf(table, unit).nation,
    unit.guns.map(({ pounds }) => pounds),
  )
  // To fire takes at least one function.
  const usedFunctions = Math.max(1, battle.orders[id]?.functions.length ?? 0)
  // `last`: what the battery did last turn.
  const restedLastTurn = (unit.last?.functions.length ?? 0) === 0
  return unit.guns.flatMap((gun, i) => {
    const rate = gunRate(field.tables, gun)
    // What the gun can do with its crew: `functions` in `turns` turns.
    const { functions, turns } = functionsOverTurns(field.tables, normalFunctions, rate)
    const halfCrewIsFree = turns === 1 ? usedFunctions <= functions : restedLastTurn
    const canFire = rate === 'normal' || (rate === 'half' && halfCrewIsFree)
    return canFire ? [i] : []
  })
}
