import { type Block, centreOf, centrePose } from '../../../common/block'
import { areasAt } from '../../../common/ground'
import { pointDistance, type Point, pointSeenFrom } from '../../../common/point'
import { doubleTriangleArea, doubleArea, type Polygon, polygonSides, spansWithin } from '../../../common/polygon'
import { inchesToThousandths } from '../../inches'
import { allocateLosses } from '../../fire/allocate'
import type { FireTarget, Losses, Stance, Zone } from '../../types'
import { zoneOfFire } from '../../zones/flankCredit'
import { zoneOf } from '../../zones/zone'
import { unitBlock, unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import type { BattleUnit } from '../types'
import { rosterUnitOf, sideOfUnit } from '../units'
import { occupiedBuilding, sectionLevel, type WorkSection, wallSectionFacing, workShielding } from './sections'

/** The outline at which fire at a unit is aimed: its own, or that of the building that it occupies (SAR-21.2). Null when it is off the table. */
export function targetPolygon(table: BattleTable, id: string): Polygon | null {
  const unit = table.battle.units[id]!
  if (unit.at === null || unit.gone) return null
  return occupiedBuilding(table, unit.garrison)?.area ?? unitPolygon(table.field, unit)
}

/** Castings stand about an inch apart (SAR-1.2), in thousandths of an inch. */
const CASTING_SPACING = 1000

/** Castings of a target: where each shows itself to a shooter (`edge`), and the middle of its base (`middle`), from which range is measured. */
export interface TargetCastings {
  readonly edges: readonly Point[]
  readonly middles: readonly Point[]
}

/**
 * SAR-11.5: the castings along those edges of a target that face a shooter; if the shooter stands inside it, along all edges. `halfDepth`: half
 * the depth of a base, in thousandths of an inch, by which their middles lie behind the edge.
 */
export function castingsFacing(target: Polygon, shooter: Point, halfDepth: number): TargetCastings {
  // 1 when the inside is to the left of each edge, -1 when to the right. An edge faces the shooter when it is on the outer side.
  const orientation = doubleArea(target) > 0 ? 1 : -1
  const faces = (a: Point, b: Point): boolean => orientation * doubleTriangleArea(a, b, shooter) <= 0
  const sides = polygonSides(target)
  const isFaced = sides.some(([a, b]) => faces(a, b))
  const edges: Point[] = []
  const middles: Point[] = []
  for (const [a, b] of sides) {
    if (isFaced && !faces(a, b)) continue
    const length = pointDistance(a, b)
    const count = Math.max(1, Math.round(length / CASTING_SPACING))
    // From the edge straight inward, to the left of the way from a to b when the inside is there.
    const inward = (along: number): number => Math.round((orientation * halfDepth * along) / Math.max(1, length))
    const [inX, inY] = [inward(a.y - b.y), inward(b.x - a.x)]
    // The middle of each of `count` equal parts of the edge.
    for (let i = 0; i < count; i++) {
      const x = a.x + Math.round(((b.x - a.x) * (2 * i + 1)) / (2 * count))
      const y = a.y + Math.round(((b.y - a.y) * (2 * i + 1)) / (2 * count))
      edges.push({ x, y })
      middles.push({ x: x + inX, y: y + inY })
    }
  }
  return { edges, middles }
}

/** SAR-1.2: half the depth of a base of a unit's castings, in thousandths of an inch; a garrison stands along its walls on foot. */
export function halfBaseDepth(table: BattleTable, id: string): number {
  const unit = table.battle.units[id]!
  const { scale } = table.field.tables
  const isDeep = unit.garrison === null && (unit.mounted || rosterUnitOf(table, unit).arm === 'artillery')
  const [, depthInches] = isDeep ? scale.mountedBaseInches : scale.footBaseInches
  return Math.floor(inchesToThousandths(depthInches) / 2)
}

/**
 * The cover of a target against fire from a place (SAR-11.9, 21.5), as `rows` of the table of fire modifiers, and the section of works at which
 * guns may fire instead.
 */
export function targetCover(
  table: BattleTable,
  id: string,
  from: Point,
): { rows: FireTarget[]; section: WorkSection | null } {
  const { field, battle } = table
  const unit = battle.units[id]!
  const middle = centreOf(unitBlock(field, unit)!)
  const building = occupiedBuilding(table, unit.garrison)
  const outline = unitPolygon(field, unit)!
  const section = building
    ? wallSectionFacing(table, building, middle, from)
    : workShielding(table, outline, middle, from)
  const rows = new Set<FireTarget>(section ? [sectionLevel(table, section)] : [])
  // A building is the only cover of a unit inside it.
  if (!building)
    for (const { kind } of areasAt(field.ground, middle)) if (kind === 'woods' || kind === 'rough') rows.add(kind)
  return { rows: [...rows].sort(), section }
}

/** SAR-11.14: do skirmishers of the target's side stand in the line of fire, which goes from `from` to `to`? */
export function isScreenedBySkirmishers(table: BattleTable, target: string, from: Point, to: Point): boolean {
  const { field, battle } = table
  const side = sideOfUnit(table, battle.units[target]!)
  return Object.keys(battle.units).some((id) => {
    const unit = battle.units[id]!
    if (id === target || unit.stance !== 'skirmish' || unit.hidden || sideOfUnit(table, unit) !== side) return false
    const outline = unitPolygon(field, unit)
    return outline !== null && spansWithin(from, to, outline).length > 0
  })
}

/** SAR-21.2: the stance that counts under fire. A garrison stands along the walls of its building, so it counts as in line. */
const stanceUnderFire = ({ stance, garrison }: BattleUnit): Stance => (garrison === null ? stance : 'line')

/** SAR-11.9, 11.14: all modifier rows about a target for fire between two places, and the section of works at which guns may fire instead. */
export function targetRows(
  table: BattleTable,
  id: string,
  from: Point,
  to: Point,
): { rows: FireTarget[]; section: WorkSection | null } {
  const { rows, section } = targetCover(table, id, from)
  const stance = stanceUnderFire(table.battle.units[id]!)
  if (stance === 'skirmish') rows.push('skirmish')
  else if (isScreenedBySkirmishers(table, id, from, to)) rows.push('throughSkirmishers')
  if (stance === 'unlimbered') rows.push('unlimberedArtillery')
  return { rows, section }
}

/** SAR-10.4: front, flank or rear of the target, by where the firing castings stand. A unit in a building has only a front. `block`: the target's. */
export function targetZone(table: BattleTable, id: string, block: Block, firingCastings: readonly Point[]): Zone {
  const { stance, garrison } = table.battle.units[id]!
  if (garrison !== null) return 'front'
  const pose = centrePose(block)
  const extent = { halfWidth: block.width / 2, halfDepth: block.depth / 2 }
  return zoneOfFire(
    firingCastings.map((place) => {
      const { x, y } = pointSeenFrom(pose, place)
      return zoneOf(table.field.tables, extent, x, y, stance)
    }),
  )
}

/** SAR-12.1 to 12.4: divides the losses of a shot into stragglers and casualties. The limit of SAR-12.5 is applied later (`applyShots`). */
export function allocatedLosses(table: BattleTable, id: string, losses: number, zone: Zone): Losses {
  const unit = table.battle.units[id]!
  const { arm } = rosterUnitOf(table, unit)
  return allocateLosses(table.field.tables, {
    losses,
    kind: 'fire',
    formation: stanceUnderFire(unit),
    angle: zone,
    arm,
  })
}
