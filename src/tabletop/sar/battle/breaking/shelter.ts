// Shelter from the enemy for morale (SAR-20.2) and for the recovery of stragglers (SAR-5.9): behind cover, or behind friends.
import { centreOf, footprint } from '../../../common/block'
import { areasAt } from '../../../common/ground'
import { isArea, isLine } from '../../../common/groundSchema'
import type { Point } from '../../../common/point'
import { segmentsMeet, polygonSides, spansWithin, distanceToSegment } from '../../../common/polygon'
import { isFormed } from '../../movement/passThrough'
import { unitBlock } from '../layout'
import type { BattleTable } from '../run'
import { sideOfUnit, unitsOf } from '../units'

/** A unit is behind a wall, hedge or work if it is no farther from it than this: two inches, in thousandths. The rules give no figure. */
const SHELTER_REACH = 2000

/** SAR-20.2: kinds of areas that are cover for morale. */
const MORALE_COVER = ['woods', 'rough', 'building']
/** SAR-5.9, 20.2: kinds of lines on the ground that are cover for morale and recovery. */
const COVERING_LINES = ['wall', 'hedge', 'work']

/** SAR-5.9: kinds of areas that are cover for the recovery of stragglers. */
const RECOVERY_COVER = ['building']

/** The rule for which cover is looked for: rally and rout rolls, or the recovery of stragglers. */
type CoverPurpose = 'morale' | 'recovery'

/**
 * SAR-5.9, 20.2: is a unit under cover from an enemy at `enemyPlace`: in an area that covers, or close to a wall, hedge or work that lies
 * between them? Woods and rough ground count for morale, but not for the recovery of stragglers.
 */
export function behindCover(
  table: BattleTable,
  id: string,
  enemyPlace: Point,
  purpose: CoverPurpose = 'morale',
): boolean {
  const { field, battle } = table
  const unit = battle.units[id]!
  const block = unitBlock(field, unit)
  if (!block) return false
  const middle = centreOf(block)
  const shieldingAreas = purpose === 'morale' ? MORALE_COVER : RECOVERY_COVER
  if (unit.garrison !== null || areasAt(field.ground, middle).some((area) => shieldingAreas.includes(area.kind)))
    return true
  const edges = polygonSides(footprint(block))
  return field.ground.features.some((feature) => {
    if (isArea(feature) || !isLine(feature) || !COVERING_LINES.includes(feature.kind)) return false
    return feature.line.slice(1).some((end, i) => {
      const start = feature.line[i]!
      // The least distance between two segments that do not meet is that of an end of one to the other.
      const distanceToCover = Math.min(
        ...edges.flatMap(([corner, nextCorner]) => [
          distanceToSegment(corner, start, end),
          distanceToSegment(start, corner, nextCorner),
          distanceToSegment(end, corner, nextCorner),
        ]),
      )
      return distanceToCover <= SHELTER_REACH && segmentsMeet(enemyPlace, middle, start, end)
    })
  })
}

/** SAR-20.2: does an unbroken formed friend stand between a unit and an enemy at `enemyPlace`? */
export function behindFriends(table: BattleTable, id: string, enemyPlace: Point): boolean {
  const { field, battle } = table
  const block = unitBlock(field, battle.units[id]!)
  if (!block) return false
  return unitsOf(table, sideOfUnit(table, battle.units[id]!)).some((friend) => {
    const unit = battle.units[friend]!
    if (friend === id || unit.broken || !isFormed(field.tables, unit.stance)) return false
    return spansWithin(centreOf(block), enemyPlace, footprint(unitBlock(field, unit)!)).length > 0
  })
}
