import { createGrid, DIRECTIONS, type HexGrid, type Point } from '../hex/grid'
import type { HexId } from '../operational/types'

// Geometry of the map sheet: where hexes lie on the paper. Ids of hexes are `RRCC`: row, then column.

/** Distance from the centre of a hex to its corners, in sheet units. A sheet unit is one CSS pixel at zoom 1. */
export const HEX_SIZE = 48
/** Width of a hex from its west side to its east side, in sheet units. */
export const HEX_WIDTH = HEX_SIZE * Math.sqrt(3)

/** Paper around the map, in sheet units, with the title above and the legend below. */
export const MARGIN = { left: 56, right: 56, top: 92, bottom: 164 } as const

/** A rectangle by its top left corner, width and height. */
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
  /** The rectangle around all hexes, inside the border. */
  readonly map: Rect
  centre(id: HexId): Point
  /** Centre of the cell in a row and column; also for cells beyond the map. */
  centreOfCell(row: number, col: number): Point
  /** A corner of a hex. The hexside in direction d runs from corner d to corner d + 1; indexes from 6 on start again at 0. */
  corner(centre: Point, cornerIndex: number): Point
  /** The two ends of the side between neighbours `a` and `b`. */
  sharedSide(a: HexId, b: HexId): readonly [Point, Point]
  /** The neighbour in a direction (0 east, then counter-clockwise); null beyond the map. */
  neighbour(id: HexId, direction: number): HexId | null
  /** The hex under a point; null beside the map. */
  hexAt(x: number, y: number): HexId | null
}

/** Row of a hex, 1 at the south edge. */
export const rowOf = (id: HexId): number => Number(id.slice(0, 2))
/** Column of a hex, 1 at the west edge. */
export const colOf = (id: HexId): number => Number(id.slice(2))
/** Index 0 to 5 of a direction named E, NE, NW, W, SW or SE; -1 for another name. */
export const directionIndex = (name: string): number => (DIRECTIONS as readonly string[]).indexOf(name)

/** Row and column of the neighbour in direction 0 to 5 (E, NE, NW, W, SW, SE). Row numbers grow northward; even rows lie half a hex east. */
export function neighbourCell(row: number, col: number, direction: number): readonly [number, number] {
  const eastShift = row % 2 === 0 ? 1 : 0
  switch (direction) {
    case 0:
      return [row, col + 1]
    case 1:
      return [row + 1, col + eastShift]
    case 2:
      return [row + 1, col + eastShift - 1]
    case 3:
      return [row, col - 1]
    case 4:
      return [row - 1, col + eastShift - 1]
    default:
      return [row - 1, col + eastShift]
  }
}

/** From the centre of a hex to its corners, in the order of `SheetLayout.corner`: counter-clockwise from the lower right corner. */
const CORNER_OFFSETS: readonly Point[] = [0, 1, 2, 3, 4, 5].map((cornerIndex) => {
  const angle = (Math.PI / 180) * (30 - 60 * cornerIndex)
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
  const centreOfCell = (row: number, col: number): Point => ({
    x: map.x + (col - 0.5 + (row % 2 === 0 ? 0.5 : 0)) * HEX_WIDTH,
    y: map.y + (rows - row) * HEX_SIZE * 1.5 + HEX_SIZE,
  })
  const corner = (hexCentre: Point, cornerIndex: number): Point => {
    const offset = CORNER_OFFSETS[cornerIndex % 6]!
    return { x: hexCentre.x + offset.x, y: hexCentre.y + offset.y }
  }
  const centre = (id: HexId): Point => centreOfCell(rowOf(id), colOf(id))
  return {
    grid,
    rows,
    cols,
    sheet: { x: 0, y: 0, w: map.w + MARGIN.left + MARGIN.right, h: map.h + MARGIN.top + MARGIN.bottom },
    map,
    centre,
    centreOfCell,
    corner,
    sharedSide(a, b) {
      const direction = grid.directionTo(grid.indexOf(a), grid.indexOf(b))
      const centreOfA = centre(a)
      return [corner(centreOfA, direction), corner(centreOfA, direction + 1)]
    },
    neighbour(id, direction) {
      // The grid lists six neighbours for each hex; -1 stands for none.
      const neighbourIndex = grid.neighbours[grid.indexOf(id) * 6 + direction]
      return neighbourIndex === undefined || neighbourIndex < 0 ? null : grid.ids[neighbourIndex]!
    },
    hexAt(x, y) {
      const index = grid.hexAtPoint(x - map.x, y - map.y, HEX_SIZE)
      return index < 0 ? null : grid.ids[index]!
    },
  }
}

/** The point at a share, 0 to 1, of the way from `a` to `b`. */
export const lerp = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})
/** The point halfway between `a` and `b`. */
export const midpoint = (a: Point, b: Point): Point => lerp(a, b, 0.5)
/** Distance between two points. */
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
/** Whether two rectangles overlap; a shared edge does not count. */
export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** Row and column of the cell under a point; also beyond the map. */
export function cellAt(layout: SheetLayout, point: Point): readonly [number, number] {
  const rowAtPoint = layout.rows - (point.y - layout.map.y - HEX_SIZE) / (HEX_SIZE * 1.5)
  let nearestCell: readonly [number, number] = [0, 0]
  let leastDistance = Number.POSITIVE_INFINITY
  // Hexes reach into the rows beside them, so the nearest centre is looked for in four rows.
  for (let row = Math.floor(rowAtPoint) - 1; row <= Math.floor(rowAtPoint) + 2; row++) {
    const col = Math.round((point.x - layout.map.x) / HEX_WIDTH + 0.5 - (row % 2 === 0 ? 0.5 : 0))
    const cellDistance = distance(layout.centreOfCell(row, col), point)
    if (cellDistance < leastDistance) {
      leastDistance = cellDistance
      nearestCell = [row, col]
    }
  }
  return nearestCell
}
