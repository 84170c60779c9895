import type { Point } from '../../hex/grid'
import type { MapFile, MapHex } from '../../operational/data'
import { lerp, colOf, rowOf, type SheetLayout, neighbourCell } from '../layout'
import { smoothLoop, smoothPolyline } from './curves'
import { jitter } from './noise'

/** An area of like hexes with a drawn, uneven edge. The edge follows the hexsides closely enough to tell every hex. */
export interface Region {
  readonly path: Path2D
  /** Its edges as polylines; the area lies to the left of the way they run as one looks along them (y downward). */
  readonly loops: readonly (readonly Point[])[]
}

/** What lies at a row and column; one ring beyond the sheet repeats its edge, so that areas run out under the border. */
export type CellLookup = (row: number, col: number) => MapHex | undefined

export function cellLookup(map: MapFile): CellLookup {
  const { rows, cols } = map.meta.grid
  const at: (MapHex | undefined)[] = []
  for (const hex of map.hexes) at[rowOf(hex.id) * 64 + colOf(hex.id)] = hex
  return (row, col) => at[Math.min(rows, Math.max(1, row)) * 64 + Math.min(cols, Math.max(1, col))]
}

/** Draws the edge round all cells that `inside` accepts. `reach`: how far the pen strays from the hexsides. */
export function traceRegion(layout: SheetLayout, inside: (row: number, col: number) => boolean, reach: number): Region {
  const has = (row: number, col: number): boolean =>
    row >= 0 && col >= 0 && row <= layout.rows + 1 && col <= layout.cols + 1 && inside(row, col)
  const next = new Map<string, { from: Point; to: Point }>()
  const key = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`
  for (let row = 0; row <= layout.rows + 1; row++)
    for (let col = 0; col <= layout.cols + 1; col++) {
      if (!has(row, col)) continue
      const c = layout.centreOfCell(row, col)
      for (let dir = 0; dir < 6; dir++) {
        const [r, k] = neighbourCell(row, col, dir)
        if (has(r, k)) continue
        const from = layout.corner(c, dir)
        next.set(key(from), { from, to: layout.corner(c, dir + 1) })
      }
    }
  const path = new Path2D()
  const loops: Point[][] = []
  for (;;) {
    const [start] = next.keys()
    if (start === undefined) break
    const rough: Point[] = []
    for (let at = start; ; ) {
      const edge = next.get(at)
      if (!edge) break
      next.delete(at)
      rough.push(jitter(edge.from, reach * 0.5))
      for (const t of [1 / 3, 2 / 3]) rough.push(jitter(lerp(edge.from, edge.to, t), reach))
      at = key(edge.to)
    }
    smoothLoop(path, rough)
    loops.push(smoothPolyline(rough, true, 3))
  }
  return { path, loops }
}
