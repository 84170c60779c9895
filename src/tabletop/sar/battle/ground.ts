import type { Result } from '../../../core/result'
import { type Ground, loadGround } from '../../common/groundSchema'
import { nearest, type Point } from '../../common/point'
import { thousandths } from '../inches'
import type { Scenario } from '../types'

type Feature = Scenario['map']['features'][number]

/** No file prints how wide a road is: wide enough for a road column of two. */
const ROAD_INCHES = 2

const pointInThousandths = ([x, y]: readonly [number, number]): Point => ({ x: thousandths(x), y: thousandths(y) })

function rectangleCorners([x1, y1, x2, y2]: readonly [number, number, number, number]): Point[] {
  return [
    pointInThousandths([x1, y1]),
    pointInThousandths([x2, y1]),
    pointInThousandths([x2, y2]),
    pointInThousandths([x1, y2]),
  ]
}

/** A strip of a width along a line, such as a ravine. */
function strip(line: readonly Point[], width: number): Point[] {
  const beside = (i: number, side: 1 | -1): Point => {
    const a = line[Math.max(0, i - 1)]!
    const b = line[Math.min(line.length - 1, i + 1)]!
    const way = Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y))
    const here = line[i]!
    return {
      x: here.x - nearest(side * (b.y - a.y) * width, 2 * way),
      y: here.y + nearest(side * (b.x - a.x) * width, 2 * way),
    }
  }
  const left = line.map((_, i) => beside(i, 1))
  return [...left, ...line.map((_, i) => beside(i, -1)).reverse()]
}

/** Of a contour: the side of the line on which the ground rises. */
function uphillSideOf(line: readonly Point[], uphill: NonNullable<Feature['uphillSide']>): 'left' | 'right' {
  const [first, last] = [line[0]!, line.at(-1)!]
  const [dx, dy] = [last.x - first.x, last.y - first.y]
  const [ux, uy] = { north: [0, 1], south: [0, -1], east: [1, 0], west: [-1, 0] }[uphill] as [number, number]
  return dx * uy - dy * ux > 0 ? 'left' : 'right'
}

function tableFeatureOf({ id, kind, line = [], rect, widthInches, uphillSide }: Feature): Record<string, unknown> {
  const points = line.map(pointInThousandths)
  if (kind === 'road') return { id, kind, line: points, width: thousandths(widthInches ?? ROAD_INCHES) }
  if (kind === 'contour') return { id, kind, line: points, ...(uphillSide && { up: uphillSideOf(points, uphillSide) }) }
  return { id, kind, area: rect ? rectangleCorners(rect) : strip(points, thousandths(widthInches ?? 1)) }
}

/** The ground of a scenario's map (SAR-24.1). */
export const groundOf = ({ id, table, map }: Scenario): Result<Ground> =>
  loadGround(`${id}.json`, {
    schema: 'table-ground/1',
    width: thousandths(table.widthInches),
    depth: thousandths(table.depthInches),
    features: map.features.map(tableFeatureOf),
  })
