// Traces areas of hexes of one kind, such as woods, as shapes with an uneven edge.
import type { Point } from '../../hex/grid'
import type { MapFile, MapHex } from '../../operational/data'
import { colOf, lerp, neighbourCell, rowOf, type SheetLayout } from '../layout'
import { smoothLoop, smoothPolyline } from './curves'
import { jitter } from './noise'

/** An area of hexes of one kind. Its edge is uneven as if drawn by hand, but so near to the hexsides that the kind of each hex is clear. */
export interface Region {
  readonly path: Path2D
  /** The edge as closed polylines. The area lies to the left of the direction in which they run (y grows downward). */
  readonly loops: readonly (readonly Point[])[]
}

/** Returns the hex at a row and column. Beyond the map's edge it returns the nearest hex, so that areas continue under the border. */
export type CellLookup = (row: number, col: number) => MapHex | undefined

/** Difference between the numbers of cells in neighbouring rows: more than any map has columns. */
const ROW_STRIDE = 64

/** A number that is unique to each cell, for `noise` and for look-ups. */
export const cellSeed = (row: number, col: number): number => row * ROW_STRIDE + col

/** The look-up of a map's hexes. */
export function cellLookup(map: MapFile): CellLookup {
  const { rows, cols } = map.meta.grid
  const hexes: (MapHex | undefined)[] = []
  for (const hex of map.hexes) hexes[cellSeed(rowOf(hex.id), colOf(hex.id))] = hex
  return (row, col) => hexes[cellSeed(Math.min(rows, Math.max(1, row)), Math.min(cols, Math.max(1, col)))]
}

/** A hexside with a direction: the region lies to the left of it. */
interface Edge {
  readonly from: Point
  readonly to: Point
}

/** Traces the area of all cells that `accepts` returns true for. `maxStray`: how far its edge may lie off the hexsides, in sheet units. */
export function traceRegion(
  layout: SheetLayout,
  accepts: (row: number, col: number) => boolean,
  maxStray: number,
): Region {
  const edges = outerEdges(layout, accepts)
  const path = new Path2D()
  const loops: Point[][] = []
  // Each pass takes the edges of one closed loop out of `edges`, by following them from corner to corner.
  for (let [edge] = edges.values(); edge; [edge] = edges.values()) {
    const loopPoints: Point[] = []
    for (let next: Edge | undefined = edge; next; next = edges.get(pointKey(next.to))) {
      edges.delete(pointKey(next.from))
      // Corners of hexes stray less than the two points between them, so that the shape of the hexes shows.
      loopPoints.push(jitter(next.from, maxStray * 0.5))
      for (const share of [1 / 3, 2 / 3]) loopPoints.push(jitter(lerp(next.from, next.to, share), maxStray))
    }
    smoothLoop(path, loopPoints)
    loops.push(smoothPolyline(loopPoints, 'closed', 3))
  }
  return { path, loops }
}

/** Key of a corner of hexes: its place in whole sheet units, so that the key does not depend on the hex from which it is worked out. */
const pointKey = (point: Point): string => `${Math.round(point.x)},${Math.round(point.y)}`

/** The hexsides between accepted cells and others, by the key of the corner at which each starts. */
function outerEdges(layout: SheetLayout, accepts: (row: number, col: number) => boolean): Map<string, Edge> {
  // One row and column of cells beyond the map belong to regions too, since the border covers them.
  const isInRegion = (row: number, col: number): boolean =>
    row >= 0 && col >= 0 && row <= layout.rows + 1 && col <= layout.cols + 1 && accepts(row, col)
  const edges = new Map<string, Edge>()
  for (let row = 0; row <= layout.rows + 1; row++)
    for (let col = 0; col <= layout.cols + 1; col++) {
      if (!isInRegion(row, col)) continue
      const centre = layout.centreOfCell(row, col)
      for (let direction = 0; direction < 6; direction++) {
        if (isInRegion(...neighbourCell(row, col, direction))) continue
        const from = layout.corner(centre, direction)
        edges.set(pointKey(from), { from, to: layout.corner(centre, direction + 1) })
      }
    }
  return edges
}
