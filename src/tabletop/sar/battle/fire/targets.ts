import { type Block, centreOf, centrePose } from '../../../common/block'
import { areasAt } from '../../../common/ground'
import { apart, type Point, toLocal } from '../../../common/point'
import { cross, doubleArea, type Polygon, sides, spansWithin } from '../../../common/polygon'
import { allocateLosses } from '../../fire/allocate'
import type { FireTarget, Losses, Stance, Zone } from '../../types'
import { angleOfFire } from '../../zones/flankCredit'
import { zoneOf } from '../../zones/zone'
import { unitBlock, unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import type { BattleUnit } from '../types'
import { factsOf, sideOfUnit } from '../units'
import { occupiedBuilding, sectionLevel, type WorkSection, wallSectionFacing, workShielding } from './sections'

/** The ground at which fire at a unit is aimed: its own, or the building that it holds (SAR-21.2). */
export function targetPolygon(table: BattleTable, id: string): Polygon | null {
  const unit = table.battle.units[id]!
  return unit.at === null || unit.gone
    ? null
    : (occupiedBuilding(table, unit.garrison)?.area ?? unitPolygon(table.field, unit))
}

/** A casting every inch or so (SAR-1.2). */
const EACH = 1000

/** SAR-11.5: the castings of a target that a front could reach: those along the edges that it sees from before; in its midst, all. */
export function castingsInReach(ground: Polygon, from: Point): Point[] {
  const way = doubleArea(ground) > 0 ? 1 : -1
  const before = sides(ground).filter(([a, b]) => way * cross(a, b, from) <= 0)
  return (before.length > 0 ? before : sides(ground)).flatMap(([a, b]) => {
    const many = Math.max(1, Math.round(apart(a, b) / EACH))
    return Array.from({ length: many }, (_, i) => ({
      x: a.x + Math.round(((b.x - a.x) * (2 * i + 1)) / (2 * many)),
      y: a.y + Math.round(((b.y - a.y) * (2 * i + 1)) / (2 * many)),
    }))
  })
}

/** What shields a target from fire out of a place (SAR-11.9, 21.5), and the section of works at which guns might fire instead. */
export function targetCover(
  table: BattleTable,
  id: string,
  from: Point,
): { rows: FireTarget[]; section: WorkSection | null } {
  const { field, battle } = table
  const unit = battle.units[id]!
  const middle = centreOf(unitBlock(field, unit)!)
  const building = occupiedBuilding(table, unit.garrison)
  const ground = unitPolygon(field, unit)!
  const section = building
    ? wallSectionFacing(table, building, middle, from)
    : workShielding(table, ground, middle, from)
  const rows = new Set<FireTarget>(section ? [sectionLevel(table, section)] : [])
  // Who is in a building is in nothing else.
  if (!building)
    for (const { kind } of areasAt(field.ground, middle)) if (kind === 'woods' || kind === 'rough') rows.add(kind)
  return { rows: [...rows].sort(), section }
}

/** SAR-11.14: do skirmishers of the target's side stand in the way, past whom one fires? */
export function isScreenedBySkirmishers(table: BattleTable, target: string, from: Point, to: Point): boolean {
  const { field, battle } = table
  const side = sideOfUnit(table, battle.units[target]!)
  return Object.keys(battle.units).some((id) => {
    const unit = battle.units[id]!
    if (id === target || unit.stance !== 'skirmish' || unit.hidden || sideOfUnit(table, unit) !== side) return false
    const ground = unitPolygon(field, unit)
    return ground !== null && spansWithin(from, to, ground).length > 0
  })
}

/** SAR-21.2: men in a building stand along its walls, in no column, square or chain. */
const stanceAt = ({ stance, garrison }: BattleUnit): Stance => (garrison === null ? stance : 'line')

/** SAR-11.9, 11.14: all that shields a target from fire between two places, and what it is. */
export function targetRows(
  table: BattleTable,
  id: string,
  from: Point,
  to: Point,
): { rows: FireTarget[]; section: WorkSection | null } {
  const { rows, section } = targetCover(table, id, from)
  const stance = stanceAt(table.battle.units[id]!)
  if (stance === 'skirmish') rows.push('skirmish')
  else if (isScreenedBySkirmishers(table, id, from, to)) rows.push('throughSkirmishers')
  if (stance === 'unlimbered') rows.push('unlimberedArtillery')
  return { rows, section }
}

/** SAR-10.4: in which zone of the target those stand who fire; in buildings there is neither flank nor rear. */
export function targetZone(table: BattleTable, id: string, block: Block, men: readonly Point[]): Zone {
  const { stance, garrison } = table.battle.units[id]!
  if (garrison !== null) return 'front'
  const pose = centrePose(block)
  const extent = { halfWidth: block.width / 2, halfDepth: block.depth / 2 }
  return angleOfFire(
    men.map((man) => {
      const { x, y } = toLocal(pose, man)
      return zoneOf(table.field.tables, extent, x, y, stance)
    }),
  )
}

/** SAR-12.1 to 12.4: what a shot costs the men it strikes; the limit for U.S. guns comes when it is applied (SAR-12.5). */
export function allocatedLosses(table: BattleTable, id: string, losses: number, angle: Zone): Losses {
  const unit = table.battle.units[id]!
  const { arm } = factsOf(table, unit)
  return allocateLosses(table.field.tables, { losses, kind: 'fire', formation: stanceAt(unit), angle, arm })
}
