import { type Area, isArea, isLine, type Line } from '../../../common/groundSchema'
import { pointDistance, type Point } from '../../../common/point'
import { findCrossing, areNearerThan, type Polygon, polygonSides } from '../../../common/polygon'
import { inchesToThousandths } from '../../inches'
import type { WorkKind } from '../../types'
import { workLevel } from '../../works/level'
import type { BattleTable } from '../run'

/** A unit this near to a work, or nearer, stands behind it (ruling on SAR-21.3: two inches); in thousandths of an inch. */
export const BEHIND_WORK_REACH = 2000

/** SAR-21.4: a section of a work, or of a building's edge; the table of fortifications gives its length. */
export interface WorkSection {
  /** `feature:number`: the id of the work or building, and the number of the section, counted along its line or edge from 0. */
  readonly key: string
  /** Its kind before any damage. */
  readonly undamagedKind: WorkKind
}

/** The straight parts of a line, or the sides of an area. */
const segmentsOf = (feature: Line | Area): [Point, Point][] =>
  isArea(feature) ? polygonSides(feature.area) : feature.line.slice(1).map((b, i) => [feature.line[i]!, b])

/** The kind of a work or building before any damage. */
const undamagedKindOf = (feature: Line | Area): WorkKind =>
  isArea(feature) ? 'building' : feature.work === 'heavy' ? 'heavyFort' : 'lightFort'

/** The section of a work that the way from `a` to `b` crosses last, which is the one nearest to `b`. A crossing in a gap does not count. */
function lastSectionCrossed({ field }: BattleTable, feature: Line | Area, a: Point, b: Point): WorkSection | null {
  let lengthSoFar = 0
  let lastCrossing: { distance: number; along: number } | null = null
  for (const [c, d] of segmentsOf(feature)) {
    // The distance of a crossing is measured from the first of the four points.
    const crossing = findCrossing(a, b, c, d)
    // How far along the line or edge the crossing lies.
    const along = lengthSoFar + (findCrossing(c, d, a, b)?.distance ?? 0)
    const isInGap = !isArea(feature) && (feature.gaps ?? []).some(({ from, to }) => along >= from && along <= to)
    if (crossing && !isInGap && (lastCrossing === null || crossing.distance > lastCrossing.distance))
      lastCrossing = { distance: crossing.distance, along }
    lengthSoFar += pointDistance(c, d)
  }
  if (lastCrossing === null) return null
  const sectionLength = inchesToThousandths(field.tables.fortifications.segmentInches)
  // The end point of the work belongs to the last section.
  const lastSection = Math.max(0, Math.ceil(lengthSoFar / sectionLength) - 1)
  return {
    key: `${feature.id}:${Math.min(lastSection, Math.floor(lastCrossing.along / sectionLength))}`,
    undamagedKind: undamagedKindOf(feature),
  }
}

/**
 * SAR-21.3: the section of a work that shields a unit against fire from a place; null when there is none. The unit must stand behind the work.
 * `outline`, `middle`: of the unit.
 */
export function workShielding(table: BattleTable, outline: Polygon, middle: Point, from: Point): WorkSection | null {
  for (const feature of table.field.ground.features) {
    if (isArea(feature) || !isLine(feature) || feature.kind !== 'work') continue
    // `areNearerThan` leaves out the limit itself, hence the 1.
    const isBehindWork = feature.line
      .slice(1)
      .some((b, i) => areNearerThan(outline, [feature.line[i]!, b], BEHIND_WORK_REACH + 1))
    const section = isBehindWork ? lastSectionCrossed(table, feature, from, middle) : null
    if (section) return section
  }
  return null
}

/** SAR-21.2: the building that a unit occupies. `buildingId`: field `garrison` of the unit; null when it occupies none. */
export function occupiedBuilding({ field }: BattleTable, buildingId: string | null): Area | null {
  if (buildingId === null) return null
  const feature = field.ground.features.find(({ id }) => id === buildingId)
  return feature && isArea(feature) ? feature : null
}

/** SAR-21.4: the section of a building's edge through which fire from a place comes. `middle`: of the unit inside. */
export function wallSectionFacing(table: BattleTable, building: Area, middle: Point, from: Point): WorkSection {
  const section = lastSectionCrossed(table, building, from, middle)
  // A line from inside the building crosses no edge.
  return section ?? { key: `${building.id}:0`, undamagedKind: 'building' }
}

/** SAR-21.4: the points that a section has left; `battle.works` holds only sections that were hit. */
export const sectionPoints = ({ field, battle }: BattleTable, { key, undamagedKind }: WorkSection): number =>
  battle.works[key] ?? field.tables.fortifications.points[undamagedKind]

/** SAR-21.5: the kind of cover that a section gives with the points it has left. */
export const sectionLevel = (table: BattleTable, section: WorkSection): WorkKind | 'rough' =>
  workLevel(table.field.tables, section.undamagedKind, sectionPoints(table, section))

/** The section with this key; null when there is none. */
export function sectionByKey({ field }: BattleTable, key: string): WorkSection | null {
  const colonAt = key.lastIndexOf(':')
  const [featureId, sectionNumber] = [key.slice(0, colonAt), Number(key.slice(colonAt + 1))]
  const feature = field.ground.features.find(({ id }) => id === featureId)
  if (!feature || !Number.isInteger(sectionNumber)) return null
  if (isArea(feature)) return feature.kind === 'building' ? { key, undamagedKind: 'building' } : null
  return isLine(feature) && feature.kind === 'work' ? { key, undamagedKind: undamagedKindOf(feature) } : null
}
