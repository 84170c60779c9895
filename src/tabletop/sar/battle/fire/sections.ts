import { type Area, isArea, isLine, type Line } from '../../../common/groundSchema'
import { pointDistance, type Point } from '../../../common/point'
import { findCrossing, areNearerThan, type Polygon, polygonSides } from '../../../common/polygon'
import { inchesToThousandths } from '../../inches'
import type { WorkKind } from '../../types'
import { workLevel } from '../../works/level'
import type { BattleTable } from '../run'

/** A unit at most so far from a work is behind it, in thousandths of an inch. */
export const BEHIND_WORK_REACH = 2000

/** SAR-21.4: a section, four inches long, of a work or of a building's edge. */
export interface WorkSection {
  /** `feature:number`; numbers count from the beginning of the line or of the edge. */
  readonly key: string
  /** Its kind before any damage. */
  readonly original: WorkKind
}

const segmentsOf = (feature: Line | Area): [Point, Point][] =>
  isArea(feature) ? polygonSides(feature.area) : feature.line.slice(1).map((b, i) => [feature.line[i]!, b])

const originalKind = (feature: Line | Area): WorkKind =>
  isArea(feature) ? 'building' : feature.work === 'heavy' ? 'heavyFort' : 'lightFort'

/** The section of a work that the line from `a` to `b` crosses last, so the one nearest to `b`. Gaps of the work do not count. */
function lastSectionCrossed({ field }: BattleTable, feature: Line | Area, a: Point, b: Point): WorkSection | null {
  let before = 0
  let found: { distance: number; along: number } | null = null
  for (const [c, d] of segmentsOf(feature)) {
    const crossing = findCrossing(a, b, c, d)
    const along = before + (findCrossing(c, d, a, b)?.distance ?? 0)
    const open = !isArea(feature) && (feature.gaps ?? []).some(({ from, to }) => along >= from && along <= to)
    if (crossing && !open && (found === null || crossing.distance > found.distance))
      found = { distance: crossing.distance, along }
    before += pointDistance(c, d)
  }
  if (found === null) return null
  const length = inchesToThousandths(field.tables.fortifications.segmentInches)
  // The end point of the work belongs to the last section.
  const last = Math.max(0, Math.ceil(before / length) - 1)
  return { key: `${feature.id}:${Math.min(last, Math.floor(found.along / length))}`, original: originalKind(feature) }
}

/** SAR-21.3: the section of a fortified line that shields a unit with this area and middle from a place; null: none. */
export function workShielding(table: BattleTable, ground: Polygon, middle: Point, from: Point): WorkSection | null {
  for (const feature of table.field.ground.features) {
    if (isArea(feature) || !isLine(feature) || feature.kind !== 'work') continue
    const near = feature.line
      .slice(1)
      .some((b, i) => areNearerThan(ground, [feature.line[i]!, b], BEHIND_WORK_REACH + 1))
    const section = near ? lastSectionCrossed(table, feature, from, middle) : null
    if (section) return section
  }
  return null
}

/** SAR-21.2: the building that a unit occupies. `garrison`: its id, as `BattleUnit` has it. */
export function occupiedBuilding({ field }: BattleTable, garrison: string | null): Area | null {
  if (garrison === null) return null
  const feature = field.ground.features.find(({ id }) => id === garrison)
  return feature && isArea(feature) ? feature : null
}

/** SAR-21.4: the section of a building's edge where the line from a place to its middle enters the building. */
export function wallSectionFacing(table: BattleTable, building: Area, middle: Point, from: Point): WorkSection {
  const edge = lastSectionCrossed(table, building, from, middle)
  return edge ?? { key: `${building.id}:0`, original: 'building' }
}

/** SAR-21.4: the points that a section has left. */
export const sectionPoints = ({ field, battle }: BattleTable, { key, original }: WorkSection): number =>
  battle.works[key] ?? field.tables.fortifications.points[original]

/** SAR-21.5: the kind of cover that a section gives with the points it has left. */
export const sectionLevel = (table: BattleTable, section: WorkSection): WorkKind | 'rough' =>
  workLevel(table.field.tables, section.original, sectionPoints(table, section))

/** The section with this key; null: there is none. */
export function sectionByKey({ field }: BattleTable, key: string): WorkSection | null {
  const [id, number] = [key.slice(0, key.lastIndexOf(':')), Number(key.slice(key.lastIndexOf(':') + 1))]
  const feature = field.ground.features.find((one) => one.id === id)
  if (!feature || !Number.isInteger(number)) return null
  if (isArea(feature)) return feature.kind === 'building' ? { key, original: 'building' } : null
  return isLine(feature) && feature.kind === 'work' ? { key, original: originalKind(feature) } : null
}
