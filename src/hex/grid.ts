import { defineHex, Grid, Orientation, rectangle } from 'honeycomb-grid'

/** Directions of the six sides of a pointy-top hex, in the order of every neighbour table: E, NE, NW, W, SW, SE. */
export const DIRECTIONS = ['E', 'NE', 'NW', 'W', 'SW', 'SE'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** A point of the sheet in pixels. */
export interface Point {
  x: number
  y: number
}

/**
 * A hex sheet as flat tables, indexed 0..count-1 in the order of the ids "XXYY" (XX row from the south, YY column from the
 * west). Searches use the tables; honeycomb-grid serves only for coordinates, pixels and the hex under a point.
 */
export interface HexGrid {
  readonly rows: number
  readonly cols: number
  readonly count: number
  readonly ids: readonly string[]
  /** Index of a hex id; -1: the sheet has no such hex. */
  indexOf(id: string): number
  /** The neighbours of all hexes in one table: entry `hex * 6 + direction`; -1: off the sheet. */
  readonly neighbours: Int16Array
  /** The neighbour in a direction (index into DIRECTIONS); -1: off the sheet. */
  neighbour(hex: number, direction: number): number
  /** The neighbours of a hex that are on the sheet, in the order of their directions. */
  neighboursOf(hex: number): readonly number[]
  /** Distance in hexes; neighbours are 1 apart. */
  distance(from: number, to: number): number
  /** Direction from a hex to its neighbour, as an index into DIRECTIONS; -1: they are no neighbours. */
  directionTo(from: number, neighbour: number): number
  /** All hexes at most `range` hexes away, the hex itself included, in ascending order. */
  within(hex: number, range: number): number[]
  /** Centre of a hex in pixels, y downward. `size` is the distance from centre to corner. The top left hex has y = `size`. */
  centre(hex: number, size: number): Point
  /** The hex that contains a point in pixels; -1: off the sheet. */
  hexAtPoint(x: number, y: number, size: number): number
}

/** Six. */
export const SIDES_OF_HEX = DIRECTIONS.length
/** In tables and as a result: no hex, or no direction. */
const NONE = -1
/** Added to an axial coordinate to make it positive; the coordinates of a sheet lie between -512 and 1535. */
const AXIAL_OFFSET = 512
/** How many values an axial coordinate may have. */
const AXIAL_VALUES = 2048
/** Half the width of a pointy-top hex whose centre is 1 from its corners. */
const HALF_HEX_WIDTH = Math.sqrt(3) / 2

const idOf = (row: number, col: number): string => String(row).padStart(2, '0') + String(col).padStart(2, '0')

/** Builds the tables of a sheet of `rows` by `cols` hexes. Even rows, counted from the south, lie half a hex further east. */
export function createGrid(rows: number, cols: number): HexGrid {
  const count = rows * cols
  // `offset: -1`: honeycomb-grid shifts every second row half a hex east. On a sheet with an odd number of rows these are the even ones.
  const Tile = defineHex({ dimensions: 1, orientation: Orientation.POINTY, offset: -1, origin: { x: 0, y: 0 } })
  const grid = new Grid(Tile, rectangle({ width: cols, height: rows }))
  // honeycomb-grid counts rows from the top, the sheet from the bottom.
  const hexAt = (rowFromTop: number, col: number): number => (rows - rowFromTop - 1) * cols + col
  const ids: string[] = []
  for (let row = 1; row <= rows; row++) for (let col = 1; col <= cols; col++) ids.push(idOf(row, col))
  const byId = new Map(ids.map((id, hex) => [id, hex]))
  // Axial coordinates q and r of every hex, and its centre as honeycomb-grid places it for hexes with `size` 1.
  const q = new Int16Array(count)
  const r = new Int16Array(count)
  const xs = new Float64Array(count)
  const ys = new Float64Array(count)
  const hexByAxial = new Map<number, number>()
  /** A pair of axial coordinates as one number. */
  const axialKey = (axialQ: number, axialR: number): number =>
    (axialQ + AXIAL_OFFSET) * AXIAL_VALUES + axialR + AXIAL_OFFSET
  // The least x and y of all centres. honeycomb-grid may place centres left of or above its origin; `centre` starts from the sheet's corner.
  let leastX = 0
  let leastY = 0
  for (const tile of grid) {
    const hex = hexAt(tile.row, tile.col)
    q[hex] = tile.q
    r[hex] = tile.r
    xs[hex] = tile.x
    ys[hex] = tile.y
    hexByAxial.set(axialKey(tile.q, tile.r), hex)
    leastX = Math.min(leastX, tile.x)
    leastY = Math.min(leastY, tile.y)
  }
  /** The change of q and r by a step in each of the DIRECTIONS. */
  const steps: readonly (readonly [number, number])[] = [
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, 0],
    [-1, 1],
    [0, 1],
  ]
  const neighbours = new Int16Array(count * SIDES_OF_HEX)
  for (let hex = 0; hex < count; hex++) {
    steps.forEach(([dq, dr], direction) => {
      neighbours[hex * SIDES_OF_HEX + direction] = hexByAxial.get(axialKey(q[hex]! + dq, r[hex]! + dr)) ?? NONE
    })
  }
  const neighbourLists = Array.from({ length: count }, (_, hex) =>
    [...neighbours.subarray(hex * SIDES_OF_HEX, (hex + 1) * SIDES_OF_HEX)].filter((other) => other >= 0),
  )
  const distance = (from: number, to: number): number => {
    const dq = q[from]! - q[to]!
    const dr = r[from]! - r[to]!
    return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2
  }
  return {
    rows,
    cols,
    count,
    ids,
    indexOf: (id) => byId.get(id) ?? NONE,
    neighbours,
    neighbour: (hex, direction) => neighbours[hex * SIDES_OF_HEX + direction] ?? NONE,
    neighboursOf: (hex) => neighbourLists[hex] ?? [],
    distance,
    directionTo(from, neighbour) {
      for (let direction = 0; direction < SIDES_OF_HEX; direction++)
        if (neighbours[from * SIDES_OF_HEX + direction] === neighbour) return direction
      return NONE
    },
    within(hex, range) {
      const hexes: number[] = []
      for (let other = 0; other < count; other++) if (distance(hex, other) <= range) hexes.push(other)
      return hexes
    },
    centre: (hex, size) => ({ x: (xs[hex]! - leastX + HALF_HEX_WIDTH) * size, y: (ys[hex]! - leastY + 1) * size }),
    hexAtPoint(x, y, size) {
      const tile = grid.pointToHex(
        { x: x / size + leastX - HALF_HEX_WIDTH, y: y / size + leastY - 1 },
        { allowOutside: true },
      )
      return hexByAxial.get(axialKey(tile.q, tile.r)) ?? NONE
    },
  }
}
