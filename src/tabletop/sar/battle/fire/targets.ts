import { type Block, centreOf, centrePose } from '../../../common/block'
import { areasAt } from '../../../common/ground'
import { apart, type Point, toLocal } from '../../../common/point'
import { cross, doubleArea, type Polygon, sides, spansWithin } from '../../../common/polygon'
import { allocate } from '../../fire/allocate'
import type { FireTarget, Losses, Stance, Zone } from '../../types'
import { angleOfFire } from '../../zones/flankCredit'
import { zoneOf } from '../../zones/zone'
import { unitBlock, unitGround } from '../layout'
import type { BattleTable } from '../run'
import type { BattleUnit } from '../types'
import { factsOf, sideOfUnit } from '../units'
import { buildingOf, levelOf, type Section, wallFacing, workBefore } from './sections'

/** The ground at which fire at a unit is aimed: its own, or the building that it holds (SAR-21.2). */
export function targetGround(table: BattleTable, id: string): Polygon | null {
  const unit = table.battle.units[id]!
  return unit.at === null || unit.gone
    ? null
    : (buildingOf(table, unit.garrison)?.area ?? unitGround(table.field, unit))
}

/** A casting every inch or so (SAR-1.2). */
const EACH = 1000

/** SAR-11.5: the castings of a target that a front could reach: those along the edges that it sees from before; in its midst, all. */
export function castingsSeen(ground: Polygon, from: Point): Point[] {
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
export function coverOf(table: BattleTable, id: string, from: Point): { rows: FireTarget[]; section: Section | null } {
  const { field, battle } = table
  const unit = battle.units[id]!
  const middle = centreOf(unitBlock(field, unit)!)
  const building = buildingOf(table, unit.garrison)
  const ground = unitGround(field, unit)!
  const section = building ? wallFacing(table, building, middle, from) : workBefore(table, ground, middle, from)
  const rows = new Set<FireTarget>(section ? [levelOf(table, section)] : [])
  // Who is in a building is in nothing else.
  if (!building)
    for (const { kind } of areasAt(field.ground, middle)) if (kind === 'woods' || kind === 'rough') rows.add(kind)
  return { rows: [...rows].sort(), section }
}

/** SAR-11.14: do skirmishers of the target's side stand in the way, past whom one fires? */
export function screened(table: BattleTable, target: string, from: Point, to: Point): boolean {
  const { field, battle } = table
  const side = sideOfUnit(table, battle.units[target]!)
  return Object.keys(battle.units).some((id) => {
    const unit = battle.units[id]!
    if (id === target || unit.stance !== 'skirmish' || unit.hidden || sideOfUnit(table, unit) !== side) return false
    const ground = unitGround(field, unit)
    return ground !== null && spansWithin(from, to, ground).length > 0
  })
}

/** SAR-21.2: men in a building stand along its walls, in no column, square or chain. */
const stanceAt = ({ stance, garrison }: BattleUnit): Stance => (garrison === null ? stance : 'line')

/** SAR-11.9, 11.14: all that shields a target from fire between two places, and what it is. */
export function rowsOf(
  table: BattleTable,
  id: string,
  from: Point,
  to: Point,
): { rows: FireTarget[]; section: Section | null } {
  const { rows, section } = coverOf(table, id, from)
  const stance = stanceAt(table.battle.units[id]!)
  if (stance === 'skirmish') rows.push('skirmish')
  else if (screened(table, id, from, to)) rows.push('throughSkirmishers')
  if (stance === 'unlimbered') rows.push('unlimberedArtillery')
  return { rows, section }
}

/** SAR-10.4: in which zone of the target those stand who fire; in buildings there is neither flank nor rear. */
export function zoneFrom(table: BattleTable, id: string, block: Block, men: readonly Point[]): Zone {
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
export function lossesOf(table: BattleTable, id: string, losses: number, angle: Zone): Losses {
  const unit = table.battle.units[id]!
  const { arm } = factsOf(table, unit)
  return allocate(table.field.tables, { losses, kind: 'fire', formation: stanceAt(unit), angle, arm })
}
