import { normalizedAngle } from '../../../../core/fixed'
import { centreOf } from '../../../common/block'
import { pointDistance, headingTo } from '../../../common/point'
import { headingTowardEnemy } from '../deploy'
import { type FieldOfBattle, otherSide } from '../field'
import { unitBlock } from '../layout'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { sideOfUnit, unitsOf } from '../units'

/** The visible enemy whose middle is nearest to that of a unit; the first by id of several. Null: there is none. */
export function nearestEnemy(table: BattleTable, id: string): string | null {
  const { field, battle } = table
  const own = unitBlock(field, battle.units[id]!)
  if (!own) return null
  let nearest: { enemy: string; distance: number } | null = null
  for (const enemy of unitsOf(table, otherSide(table, sideOfUnit(table, battle.units[id]!)))) {
    if (battle.units[enemy]!.hidden) continue
    const distance = pointDistance(centreOf(own), centreOf(unitBlock(field, battle.units[enemy]!)!))
    if (nearest === null || distance < nearest.distance) nearest = { enemy, distance }
  }
  return nearest?.enemy ?? null
}

/** The heading toward a side's own edge of the table. */
export const edgeHeading = (field: FieldOfBattle, side: Side): number =>
  normalizedAngle(headingTowardEnemy(field, side) + 18_000)

/** SAR-7.18: the heading straight away from an enemy, or from the nearest if that one is not on the table; null: there is none. */
export function headingAway(table: BattleTable, id: string, from: string | null): number | null {
  const { field, battle } = table
  const own = unitBlock(field, battle.units[id]!)
  const named = from === null ? null : battle.units[from]
  const isOnTable = named !== null && named !== undefined && unitBlock(field, named) !== null
  const enemy = isOnTable ? from : nearestEnemy(table, id)
  const block = enemy === null ? null : unitBlock(field, battle.units[enemy]!)
  if (!own || !block) return null
  return headingTo(centreOf(block), centreOf(own))
}
