// The direction in which a unit flees (SAR-7.18), and the enemy that is nearest to it.
import { HALF_CIRCLE, normalizedAngle } from '../../../../core/fixed'
import { centreOf } from '../../../common/block'
import { pointDistance, headingTo } from '../../../common/point'
import { headingTowardEnemy } from '../deploy'
import { type FieldOfBattle, otherSide } from '../field'
import { unitBlock } from '../layout'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { sideOfUnit, unitsOf } from '../units'

/** Id of the enemy, not hidden, whose centre is nearest to that of a unit; of several as near the first by id. Null: there is none. */
export function nearestEnemy(table: BattleTable, id: string): string | null {
  const { field, battle } = table
  const block = unitBlock(field, battle.units[id]!)
  if (!block) return null
  let nearest: { enemy: string; distance: number } | null = null
  for (const enemy of unitsOf(table, otherSide(table, sideOfUnit(table, battle.units[id]!)))) {
    if (battle.units[enemy]!.hidden) continue
    const distance = pointDistance(centreOf(block), centreOf(unitBlock(field, battle.units[enemy]!)!))
    if (nearest === null || distance < nearest.distance) nearest = { enemy, distance }
  }
  return nearest?.enemy ?? null
}

/** The heading toward a side's own edge of the table. */
export const headingTowardOwnEdge = (field: FieldOfBattle, side: Side): number =>
  normalizedAngle(headingTowardEnemy(field, side) + HALF_CIRCLE)

/**
 * SAR-7.18: the heading straight away from the enemy `fleesFrom`; from the nearest enemy if that is null or not on the table. Null: no enemy,
 * or the unit itself, is on the table.
 */
export function headingAway(table: BattleTable, id: string, fleesFrom: string | null): number | null {
  const { field, battle } = table
  const blockOf = (unitId: string | null) => {
    const unit = unitId === null ? undefined : battle.units[unitId]
    return unit ? unitBlock(field, unit) : null
  }
  const block = blockOf(id)
  const enemyBlock = blockOf(fleesFrom) ?? blockOf(nearestEnemy(table, id))
  if (!block || !enemyBlock) return null
  return headingTo(centreOf(enemyBlock), centreOf(block))
}
