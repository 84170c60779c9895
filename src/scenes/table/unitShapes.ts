// Where units, their stragglers and their fallen lie on the sheet. Sheet units, unless a comment says otherwise.
import type { Point } from '../../hex/grid'
import type { TableUnit } from '../../ui/table/board'
import { noise } from '../sheet/noise'
import { radiansOf, type TableSheet, unitsOf } from './tableSheet'

/** Distance from the rear of a unit to its group of stragglers, in thousandths of an inch (SAR-5.1). */
const STRAGGLER_DISTANCE = 6000
/** From one straggler to the next, in thousandths of an inch. */
const STRAGGLER_SPACING = 1000
/** A group of stragglers is about this many times as wide as deep. */
const STRAGGLER_GROUP_RATIO = 1.8
/** The fallen lie within this depth behind the front and beyond the rear, in thousandths of an inch. */
const FALLEN_DEPTH = 1500

type Placed = Pick<TableUnit, 'x' | 'y' | 'heading' | 'width' | 'depth'>

/** Turns places seen from the middle of a unit's front (thousandths of an inch to the right and ahead) into points of the sheet. */
export function pointsOf(
  sheet: TableSheet,
  unit: Pick<Placed, 'x' | 'y' | 'heading'>,
): (right: number, ahead: number) => Point {
  const origin = sheet.toSheet(unit)
  const angle = radiansOf(unit.heading)
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return (right, ahead) => ({
    x: origin.x + unitsOf(right * cos + ahead * sin),
    y: origin.y + unitsOf(right * sin - ahead * cos),
  })
}

/** Corners of a unit's footprint: front left, front right, rear right, rear left; `margin` thousandths of an inch around it. */
export function outlineOf(sheet: TableSheet, unit: Placed, margin = 0): [Point, Point, Point, Point] {
  const at = pointsOf(sheet, unit)
  const half = unit.width / 2 + margin
  return [at(-half, margin), at(half, margin), at(half, -unit.depth - margin), at(-half, -unit.depth - margin)]
}

/** Middle of a unit's footprint. */
export const middleOf = (sheet: TableSheet, unit: Placed): Point => pointsOf(sheet, unit)(0, -unit.depth / 2)

/** Whether a point lies inside an outline: a line from the point to the right crosses an odd number of sides. */
export function isInside(outline: readonly Point[], point: Point): boolean {
  let isOdd = false
  outline.forEach((sideStart, i) => {
    const sideEnd = outline[(i + 1) % outline.length]!
    const isLevelWithSide = sideStart.y > point.y !== sideEnd.y > point.y
    if (!isLevelWithSide) return
    const crossingX = ((sideEnd.x - sideStart.x) * (point.y - sideStart.y)) / (sideEnd.y - sideStart.y) + sideStart.x
    if (point.x < crossingX) isOdd = !isOdd
  })
  return isOdd
}

/** The places of a unit's stragglers: a loose group behind it (SAR-5.1). */
export function strayPlaces(sheet: TableSheet, unit: TableUnit): Point[] {
  const at = pointsOf(sheet, unit)
  const columns = Math.max(1, Math.ceil(Math.sqrt(unit.stragglers * STRAGGLER_GROUP_RATIO)))
  return Array.from({ length: unit.stragglers }, (_, i) =>
    at(
      ((i % columns) - (columns - 1) / 2 + (noise(i, 6, 91) - 0.5) * 0.4) * STRAGGLER_SPACING,
      -unit.depth - STRAGGLER_DISTANCE - (Math.floor(i / columns) + (noise(i, 7, 91) - 0.5) * 0.4) * STRAGGLER_SPACING,
    ),
  )
}

/** Where the fallen of a unit lie: behind its last rank, as players lay them down. */
export function fallenPlaces(sheet: TableSheet, unit: TableUnit): Point[] {
  const at = pointsOf(sheet, unit)
  const width = Math.max(unit.width, 2000)
  return Array.from({ length: unit.casualties }, (_, i) =>
    at((noise(i, 8, 92) - 0.5) * width, -unit.depth - 300 - noise(i, 9, 92) * FALLEN_DEPTH),
  )
}
