import { centreOf, footprint } from '../../../common/block'
import { areasAt } from '../../../common/ground'
import { isArea, isLine } from '../../../common/groundSchema'
import type { Point } from '../../../common/point'
import { segmentsMeet, sides, spansWithin, toSegment } from '../../../common/polygon'
import { isFormed } from '../../movement/passThrough'
import { unitBlock } from '../layout'
import type { BattleTable } from '../run'
import { sideOfUnit, unitsOf } from '../units'

/** How near to a wall or a work a unit must stand to be behind it, in thousandths of an inch. */
export const SHELTER_REACH = 2000

const COVERS = ['woods', 'rough', 'building']
const WALLS = ['wall', 'hedge', 'work']

/** SAR-5.9: what shields men who recover; in the other case any cover does. */
const SOLID = ['building']

/** SAR-5.9, 20.2: does any cover shield a unit from that place: woods, rough or a building around it, or a wall or work before it? */
export function behindCover(table: BattleTable, id: string, from: Point, kind: 'any' | 'works' = 'any'): boolean {
  const { field, battle } = table
  const unit = battle.units[id]!
  const block = unitBlock(field, unit)
  if (!block) return false
  const middle = centreOf(block)
  const around = kind === 'any' ? COVERS : SOLID
  if (unit.garrison !== null || areasAt(field.ground, middle).some((area) => around.includes(area.kind))) return true
  const edges = sides(footprint(block))
  return field.ground.features.some((feature) => {
    if (isArea(feature) || !isLine(feature) || !WALLS.includes(feature.kind)) return false
    return feature.line.slice(1).some((b, i) => {
      const a = feature.line[i]!
      const near = Math.min(...edges.flatMap(([c, d]) => [toSegment(c, a, b), toSegment(a, c, d), toSegment(b, c, d)]))
      return near <= SHELTER_REACH && segmentsMeet(from, middle, a, b)
    })
  })
}

/** SAR-20.2, Q41: does an unbroken formed friend stand between a unit and that place? */
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
