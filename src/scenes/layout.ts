import { createGrid, DIRECTIONS, type HexGrid, type Point } from '../hex/grid'
import type { HexId } from '../operational/types'

/** From the centre of a hex to its corners, in sheet units. A sheet unit is one CSS pixel at zoom 1. */
export const HEX_SIZE = 48
/** From side to side of a hex. */
export const HEX_WIDTH = HEX_SIZE * Math.sqrt(3)

/** Paper around the map, in sheet units, with the title above and the legend below. */
export const MARGIN = { left: 56, right: 56, top: 92, bottom: 164 } as const

export interface Rect {
  x: number
  y: number
  w: number
  h: number
}

/** Where hexes lie on the sheet, in sheet units. The origin is the paper's top left corner; `y` grows downward. */
export interface SheetLayout {
  readonly grid: HexGrid
  readonly rows: number
  readonly cols: number
  /** The whole paper. */
  readonly sheet: Rect
  /** The part inside the border: all hexes. */
  readonly map: Rect
  centre(id: HexId): Point
  /** Centre by row and column; also for cells beyond the map. */
  centreOfCell(row: number, col: number): Point
  /** Corner `k` of a hex; the side in direction `d` runs from corner d to corner d + 1. */
  corner(centre: Point, k: number): Point
  /** The two ends of the side between neighbours `a` and `b`. */
  sharedSide(a: HexId, b: HexId): readonly [Point, Point]
  /** The neighbour in a direction (0 east, then counter-clockwise); null beyond the map. */
  neighbour(id: HexId, dir: number): HexId | null
  /** The hex under a point; null beside the map. */
  hexAt(x: number, y: number): HexId | null
}

export const rowOf = (id: HexId): number => Number(id.slice(0, 2))
export const colOf = (id: HexId): number => Number(id.slice(2))
export const directionIndex = (name: string): number => (DIRECTIONS as readonly string[]).indexOf(name)

/** Row and column of the neighbour in direction 0 to 5 (E, NE, NW, W, SW, SE). Rows grow northward; even rows lie half a hex east. */
export function neighbourCell(row: number, col: number, dir: number): readonly [number, number] {
  const even = row % 2 === 0 ? 1 : 0
  switch (dir) {
    case 0:
      return [row, col + 1]
    case 1:
      return [row + 1, col + even]
    case 2:
      return [row + 1, col + even - 1]
    case 3:
      return [row, col - 1]
    case 4:
      return [row - 1, col + even - 1]
    default:
      return [row - 1, col + even]
  }
}

const CORNERS: readonly Point[] = [0, 1, 2, 3, 4, 5].map((k) => {
  const angle = (Math.PI / 180) * (30 - 60 * k)
  return { x: Math.cos(angle) * HEX_SIZE, y: Math.sin(angle) * HEX_SIZE }
})

/** The layout of a map of `rows` by `cols` hexes. */
export function layOut(rows: number, cols: number): SheetLayout {
  const grid = createGrid(rows, cols)
  const map: Rect = {
    x: MARGIN.left,
    y: MARGIN.top,
    w: (cols + 0.5) * HEX_WIDTH,
    h: (rows - 1) * HEX_SIZE * 1.5 + HEX_SIZE * 2,
  }
  const place = (row: number, col: number): Point => ({
    x: map.x + (col - 0.5 + (row % 2 === 0 ? 0.5 : 0)) * HEX_WIDTH,
    y: map.y + (rows - row) * HEX_SIZE * 1.5 + HEX_SIZE,
  })
  const corner = (c: Point, k: number): Point => {
    const o = CORNERS[k % 6]!
    return { x: c.x + o.x, y: c.y + o.y }
  }
  const centre = (id: HexId): Point => place(rowOf(id), colOf(id))
  return {
    grid,
    rows,
    cols,
    sheet: { x: 0, y: 0, w: map.w + MARGIN.left + MARGIN.right, h: map.h + MARGIN.top + MARGIN.bottom },
    map,
    centre,
    centreOfCell: place,
    corner,
    sharedSide(a, b) {
      const dir = grid.directionTo(grid.indexOf(a), grid.indexOf(b))
      const c = centre(a)
      return [corner(c, dir), corner(c, dir + 1)]
    },
    neighbour(id, dir) {
      const n = grid.neighbours[grid.indexOf(id) * 6 + dir]
      return n === undefined || n < 0 ? null : grid.ids[n]!
    },
    hexAt(x, y) {
      const index = grid.at(x - map.x, y - map.y, HEX_SIZE)
      return index < 0 ? null : grid.ids[index]!
    },
  }
}

/** The point at share `t` of the way from `a` to `b`; their middle without `t`. */
export const lerp = (a: Point, b: Point, t = 0.5): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t })
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** Row and column of the cell under a point; also beyond the map. */
export function cellAt(layout: SheetLayout, p: Point): readonly [number, number] {
  const middle = layout.rows - (p.y - layout.map.y - HEX_SIZE) / (HEX_SIZE * 1.5)
  let best: readonly [number, number] = [0, 0]
  let least = Number.POSITIVE_INFINITY
  for (let row = Math.floor(middle) - 1; row <= Math.floor(middle) + 2; row++) {
    const col = Math.round((p.x - layout.map.x) / HEX_WIDTH + 0.5 - (row % 2 === 0 ? 0.5 : 0))
    const d = distance(layout.centreOfCell(row, col), p)
    if (d < least) {
      least = d
      best = [row, col]
    }
  }
  return best
}
