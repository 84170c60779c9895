// Makes the ground of the table from the map of a scenario: inches become thousandths of an inch, and strips become areas.
import { integerRoot } from '../../../core/fixed'
import type { Result } from '../../../core/result'
import { type Ground, loadGround } from '../../common/groundSchema'
import { roundedQuotient, type Point } from '../../common/point'
import { inchesToThousandths } from '../inches'
import type { Scenario } from '../types'

type Feature = Scenario['map']['features'][number]

/** The width of a road where the scenario gives none, in inches: room for a road column of two files. */
const ROAD_INCHES = 2

/** The width of other features along a line, such as ravines, where the scenario gives none, in inches. */
const STRIP_INCHES = 1

/** A point of the scenario, in inches, as a point of the table in thousandths of an inch. */
const pointInThousandths = ([x, y]: readonly [number, number]): Point => ({
  x: inchesToThousandths(x),
  y: inchesToThousandths(y),
})

/** The corners of a rectangle that the scenario gives by two opposite corners, in inches. */
function rectangleCorners([x1, y1, x2, y2]: readonly [number, number, number, number]): Point[] {
  return [
    pointInThousandths([x1, y1]),
    pointInThousandths([x2, y1]),
    pointInThousandths([x2, y2]),
    pointInThousandths([x1, y2]),
  ]
}

/** Which side of a line, seen from its first point to its last. */
const LEFT = 1
const RIGHT = -1

/**
 * The outline of a strip along a line, such as a ravine; `width` in thousandths of an inch. At each point the outline lies half the width to
 * the left and to the right, at right angles to the line between the two neighbours of the point.
 */
function stripOutline(line: readonly Point[], width: number): Point[] {
  const outlinePoint = (i: number, side: typeof LEFT | typeof RIGHT): Point => {
    const before = line[Math.max(0, i - 1)]!
    const after = line[Math.min(line.length - 1, i + 1)]!
    const [wayX, wayY] = [after.x - before.x, after.y - before.y]
    const length = integerRoot(wayX * wayX + wayY * wayY)
    const point = line[i]!
    return {
      x: point.x - roundedQuotient(side * wayY * width, 2 * length),
      y: point.y + roundedQuotient(side * wayX * width, 2 * length),
    }
  }
  const leftEdge = line.map((_, i) => outlinePoint(i, LEFT))
  const rightEdge = line.map((_, i) => outlinePoint(i, RIGHT))
  return [...leftEdge, ...rightEdge.reverse()]
}

/** A step to each of the four directions, as x to the east and y to the north. */
const DIRECTIONS: Readonly<Record<NonNullable<Feature['uphillSide']>, readonly [number, number]>> = {
  north: [0, 1],
  south: [0, -1],
  east: [1, 0],
  west: [-1, 0],
}

/** On which side of a contour line, seen from its first point to its last, does the ground rise? `uphill`: the direction that the scenario gives. */
function uphillSideOf(line: readonly Point[], uphill: NonNullable<Feature['uphillSide']>): 'left' | 'right' {
  const [first, last] = [line[0]!, line.at(-1)!]
  const [lineX, lineY] = [last.x - first.x, last.y - first.y]
  const [uphillX, uphillY] = DIRECTIONS[uphill]
  // The cross product is positive when `uphill` points to the left of the line.
  return lineX * uphillY - lineY * uphillX > 0 ? 'left' : 'right'
}

/** A feature of the scenario, as `loadGround` expects it: a road, a contour line or an area. */
function tableFeatureOf({ id, kind, line = [], rect, widthInches, uphillSide }: Feature): Record<string, unknown> {
  const points = line.map(pointInThousandths)
  if (kind === 'road') return { id, kind, line: points, width: inchesToThousandths(widthInches ?? ROAD_INCHES) }
  if (kind === 'contour') return { id, kind, line: points, ...(uphillSide && { up: uphillSideOf(points, uphillSide) }) }
  return {
    id,
    kind,
    area: rect ? rectangleCorners(rect) : stripOutline(points, inchesToThousandths(widthInches ?? STRIP_INCHES)),
  }
}

/**
 * SAR-24.1: the ground of a scenario's map, in thousandths of an inch. `loadGround` reads no file: it checks the object, and names the file of the
 * scenario if it finds a fault.
 */
export const groundOf = ({ id, table, map }: Scenario): Result<Ground> =>
  loadGround(`${id}.json`, {
    schema: 'table-ground/1',
    width: inchesToThousandths(table.widthInches),
    depth: inchesToThousandths(table.depthInches),
    features: map.features.map(tableFeatureOf),
  })
