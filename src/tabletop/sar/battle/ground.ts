import type { Result } from '../../../core/result'
import { type Ground, loadGround } from '../../common/groundSchema'
import { roundedQuotient, type Point } from '../../common/point'
import { inchesToThousandths } from '../inches'
import type { Scenario } from '../types'

type Feature = Scenario['map']['features'][number]

/** The width of a road where the scenario gives none: room for a road column of two files. */
const ROAD_INCHES = 2

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

/** The outline of a strip along a line, such as a ravine; `width` in thousandths of an inch. */
function strip(line: readonly Point[], width: number): Point[] {
  const pointBeside = (i: number, side: 1 | -1): Point => {
    const a = line[Math.max(0, i - 1)]!
    const b = line[Math.min(line.length - 1, i + 1)]!
    const length = Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y))
    const middle = line[i]!
    return {
      x: middle.x - roundedQuotient(side * (b.y - a.y) * width, 2 * length),
      y: middle.y + roundedQuotient(side * (b.x - a.x) * width, 2 * length),
    }
  }
  const left = line.map((_, i) => pointBeside(i, 1))
  return [...left, ...line.map((_, i) => pointBeside(i, -1)).reverse()]
}

/** The side of a contour line, seen from its first point to its last, on which the ground rises. */
function uphillSideOf(line: readonly Point[], uphill: NonNullable<Feature['uphillSide']>): 'left' | 'right' {
  const [first, last] = [line[0]!, line.at(-1)!]
  const [dx, dy] = [last.x - first.x, last.y - first.y]
  const [uphillX, uphillY] = { north: [0, 1], south: [0, -1], east: [1, 0], west: [-1, 0] }[uphill] as [number, number]
  return dx * uphillY - dy * uphillX > 0 ? 'left' : 'right'
}

/** A feature of the scenario as the table holds it. */
function tableFeatureOf({ id, kind, line = [], rect, widthInches, uphillSide }: Feature): Record<string, unknown> {
  const points = line.map(pointInThousandths)
  if (kind === 'road') return { id, kind, line: points, width: inchesToThousandths(widthInches ?? ROAD_INCHES) }
  if (kind === 'contour') return { id, kind, line: points, ...(uphillSide && { up: uphillSideOf(points, uphillSide) }) }
  return { id, kind, area: rect ? rectangleCorners(rect) : strip(points, inchesToThousandths(widthInches ?? 1)) }
}

/** SAR-24.1: the ground of a scenario's map, in thousandths of an inch. */
export const groundOf = ({ id, table, map }: Scenario): Result<Ground> =>
  loadGround(`${id}.json`, {
    schema: 'table-ground/1',
    width: inchesToThousandths(table.widthInches),
    depth: inchesToThousandths(table.depthInches),
    features: map.features.map(tableFeatureOf),
  })
