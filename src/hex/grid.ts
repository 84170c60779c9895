import { defineHex, Grid, Orientation, rectangle } from 'honeycomb-grid'

/** Directions of the six sides of a pointy-top hex, in the order of every neighbour table: E, NE, NW, W, SW, SE. */
export const DIRECTIONS = ['E', 'NE', 'NW', 'W', 'SW', 'SE'] as const
export type Direction = (typeof DIRECTIONS)[number]

export interface Point {
  x: number
  y: number
}

/**
 * A hex sheet as flat tables, indexed 0..count-1 in the order of the ids "XXYY" (XX row from the south, YY column from the
 * west). honeycomb-grid gives coordinates, pixels and the hex under a point; searches use the tables.
 */
export interface HexGrid {
  readonly rows: number
  readonly cols: number
  readonly count: number
  readonly ids: readonly string[]
  /** Index of a hex id; -1: the sheet has no such hex. */
  indexOf(id: string): number
  /** The neighbours of every hex: 6 indices for each hex, by direction; -1: off the sheet. */
  readonly neighbours: Int16Array
  /** The neighbour in a direction 0-5, -1 off the sheet. */
  neighbour(hex: number, dir: number): number
  /** The neighbours of a hex that are on the sheet, in the order of their directions. */
  neighboursOf(hex: number): readonly number[]
  /** Distance in hexes; neighbours are 1 apart. */
  distance(a: number, b: number): number
  /** Direction from hex `a` to its neighbour `b`; -1: they are no neighbours. */
  directionTo(a: number, b: number): number
  /** All hexes at most `range` hexes away, the hex itself included, in ascending order. */
  within(hex: number, range: number): number[]
  /** Centre of a hex in pixels, y downward. `size` is the distance from centre to corner. The top left hex has y = `size`. */
  centre(hex: number, size: number): Point
  /** The hex that contains a point in pixels; -1: off the sheet. */
  at(x: number, y: number, size: number): number
}

const SIDES_OF_HEX = DIRECTIONS.length
/** What the neighbour tables and searches give where the sheet has no hex, or where there is no direction. */
const NONE = -1

const idOf = (row: number, col: number): string => String(row).padStart(2, '0') + String(col).padStart(2, '0')

/** Builds the tables of a sheet of `rows` by `cols` hexes; even rows lie half a hex further east. */
export function createGrid(rows: number, cols: number): HexGrid {
  const count = rows * cols
  const Tile = defineHex({ dimensions: 1, orientation: Orientation.POINTY, offset: -1, origin: { x: 0, y: 0 } })
  const grid = new Grid(Tile, rectangle({ width: cols, height: rows }))
  // honeycomb-grid counts rows from the top, the sheet from the bottom.
  const hexAt = (rowFromTop: number, col: number): number => (rows - rowFromTop - 1) * cols + col
  const ids: string[] = []
  for (let row = 1; row <= rows; row++) for (let col = 1; col <= cols; col++) ids.push(idOf(row, col))
  const byId = new Map(ids.map((id, hex) => [id, hex]))
  // Axial coordinates q and r of every hex, and its centre for a `size` of 1 as honeycomb-grid has it.
  const q = new Int16Array(count)
  const r = new Int16Array(count)
  const xs = new Float64Array(count)
  const ys = new Float64Array(count)
  const hexByAxial = new Map<number, number>()
  /** One number for a pair of axial coordinates, which lie between -512 and 1535. */
  const axialKey = (axialQ: number, axialR: number): number => (axialQ + 512) * 2048 + axialR + 512
  let shiftX = 0
  let shiftY = 0
  for (const tile of grid) {
    const hex = hexAt(tile.row, tile.col)
    q[hex] = tile.q
    r[hex] = tile.r
    xs[hex] = tile.x
    ys[hex] = tile.y
    hexByAxial.set(axialKey(tile.q, tile.r), hex)
    shiftX = Math.min(shiftX, tile.x)
    shiftY = Math.min(shiftY, tile.y)
  }
  // Half the width of a hex of size 1.
  const halfWidth = Math.sqrt(3) / 2
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
    steps.forEach(([dq, dr], dir) => {
      neighbours[hex * SIDES_OF_HEX + dir] = hexByAxial.get(axialKey(q[hex]! + dq, r[hex]! + dr)) ?? NONE
    })
  }
  const neighbourLists = Array.from({ length: count }, (_, hex) =>
    [...neighbours.subarray(hex * SIDES_OF_HEX, (hex + 1) * SIDES_OF_HEX)].filter((other) => other >= 0),
  )
  const distance = (a: number, b: number): number => {
    const dq = q[a]! - q[b]!
    const dr = r[a]! - r[b]!
    return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2
  }
  return {
    rows,
    cols,
    count,
    ids,
    indexOf: (id) => byId.get(id) ?? NONE,
    neighbours,
    neighbour: (hex, dir) => neighbours[hex * SIDES_OF_HEX + dir] ?? NONE,
    neighboursOf: (hex) => neighbourLists[hex] ?? [],
    distance,
    directionTo(a, b) {
      for (let dir = 0; dir < SIDES_OF_HEX; dir++) if (neighbours[a * SIDES_OF_HEX + dir] === b) return dir
      return NONE
    },
    within(hex, range) {
      const out: number[] = []
      for (let other = 0; other < count; other++) if (distance(hex, other) <= range) out.push(other)
      return out
    },
    centre: (hex, size) => ({ x: (xs[hex]! - shiftX + halfWidth) * size, y: (ys[hex]! - shiftY + 1) * size }),
    at(x, y, size) {
      const tile = grid.pointToHex(
        { x: x / size + shiftX - halfWidth, y: y / size + shiftY - 1 },
        { allowOutside: true },
      )
      return hexByAxial.get(axialKey(tile.q, tile.r)) ?? NONE
    },
  }
}
