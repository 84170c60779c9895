import type { Point } from '../../hex/grid'
import type { MapFile, MapHex } from '../../operational/data'
import { colOf, lerp, neighbourCell, rowOf, type SheetLayout } from '../layout'
import { smoothLoop, smoothPolyline } from './curves'
import { jitter } from './noise'

/** An area of hexes of one kind. Its edge is uneven as if drawn by hand, but close enough to the hexsides to tell each hex. */
export interface Region {
  readonly path: Path2D
  /** The edge as closed polylines. The area lies to the left of the direction in which they run (y grows downward). */
  readonly loops: readonly (readonly Point[])[]
}

/** The hex at a row and column. Beyond the edge of the map the nearest hex repeats, so that areas continue under the border. */
export type CellLookup = (row: number, col: number) => MapHex | undefined

/** More than any map has columns. */
const ROW_STRIDE = 64

/** A number for each cell, as a seed for `noise`. */
export const cellSeed = (row: number, col: number): number => row * ROW_STRIDE + col

export function cellLookup(map: MapFile): CellLookup {
  const { rows, cols } = map.meta.grid
  const hexes: (MapHex | undefined)[] = []
  for (const hex of map.hexes) hexes[cellSeed(rowOf(hex.id), colOf(hex.id))] = hex
  return (row, col) => hexes[cellSeed(Math.min(rows, Math.max(1, row)), Math.min(cols, Math.max(1, col)))]
}

interface Edge {
  readonly from: Point
  readonly to: Point
}

/** Traces the area of all cells that `accepts` takes. `reach`: how far its edge may stray from the hexsides, in sheet units. */
export function traceRegion(
  layout: SheetLayout,
  accepts: (row: number, col: number) => boolean,
  reach: number,
): Region {
  const edges = outerEdges(layout, accepts)
  const path = new Path2D()
  const loops: Point[][] = []
  for (let [start] = edges.keys(); start !== undefined; [start] = edges.keys()) {
    const corners: Point[] = []
    for (let edge = edges.get(start); edge; edge = edges.get(pointKey(edge.to))) {
      edges.delete(pointKey(edge.from))
      corners.push(jitter(edge.from, reach * 0.5))
      for (const t of [1 / 3, 2 / 3]) corners.push(jitter(lerp(edge.from, edge.to, t), reach))
    }
    smoothLoop(path, corners)
    loops.push(smoothPolyline(corners, 'closed', 3))
  }
  return { path, loops }
}

const pointKey = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`

/** Hexsides between accepted cells and others, by the corner at which each starts. */
function outerEdges(layout: SheetLayout, accepts: (row: number, col: number) => boolean): Map<string, Edge> {
  const isInRegion = (row: number, col: number): boolean =>
    row >= 0 && col >= 0 && row <= layout.rows + 1 && col <= layout.cols + 1 && accepts(row, col)
  const edges = new Map<string, Edge>()
  for (let row = 0; row <= layout.rows + 1; row++)
    for (let col = 0; col <= layout.cols + 1; col++) {
      if (!isInRegion(row, col)) continue
      const centre = layout.centreOfCell(row, col)
      for (let dir = 0; dir < 6; dir++) {
        if (isInRegion(...neighbourCell(row, col, dir))) continue
        const from = layout.corner(centre, dir)
        edges.set(pointKey(from), { from, to: layout.corner(centre, dir + 1) })
      }
    }
  return edges
}
