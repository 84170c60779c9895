import { centreOf, footprint } from '../../../common/block'
import { areasAt } from '../../../common/ground'
import { isArea, isLine } from '../../../common/groundSchema'
import type { Point } from '../../../common/point'
import { segmentsMeet, polygonSides, spansWithin, distanceToSegment } from '../../../common/polygon'
import { isFormed } from '../../movement/passThrough'
import { unitBlock } from '../layout'
import type { BattleTable } from '../run'
import { sideOfUnit, unitsOf } from '../units'

/** A unit at most so far from a wall or work is behind it, in thousandths of an inch. */
export const SHELTER_REACH = 2000

/** SAR-20.2: areas that are cover for morale. */
const MORALE_COVER = ['woods', 'rough', 'building']
const COVERING_LINES = ['wall', 'hedge', 'work']

/** SAR-5.9: areas that are cover for the recovery of stragglers. */
const RECOVERY_COVER = ['building']

/** What the cover is asked for. */
type CoverFor = 'morale' | 'recovery'

/**
 * SAR-5.9, 20.2: does cover shield a unit from a place: an area in which it stands, or a wall or work before it?
 * Woods and rough ground count for morale, but not for the recovery of stragglers.
 */
export function behindCover(table: BattleTable, id: string, from: Point, purpose: CoverFor = 'morale'): boolean {
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
    return feature.line.slice(1).some((b, i) => {
      const a = feature.line[i]!
      const near = Math.min(
        ...edges.flatMap(([c, d]) => [
          distanceToSegment(c, a, b),
          distanceToSegment(a, c, d),
          distanceToSegment(b, c, d),
        ]),
      )
      return near <= SHELTER_REACH && segmentsMeet(from, middle, a, b)
    })
  })
}

/** SAR-20.2: does an unbroken formed friend stand between a unit and a place? */
export function behindFriends(table: BattleTable, id: string, from: Point): boolean {
  const { field, battle } = table
  const own = unitBlock(field, battle.units[id]!)
  if (!own) return false
  return unitsOf(table, sideOfUnit(table, battle.units[id]!)).some((friend) => {
    const unit = battle.units[friend]!
    if (friend === id || unit.broken || !isFormed(field.tables, unit.stance)) return false
    return spansWithin(centreOf(own), from, footprint(unitBlock(field, unit)!)).length > 0
  })
}
