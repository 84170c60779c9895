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
  /** All hexes at most `n` hexes away, the hex itself included, in ascending order. */
  within(a: number, n: number): number[]
  /** Centre of a hex in pixels, y downward. `size` is the distance from centre to corner. The top left hex has y = `size`. */
  centre(index: number, size: number): Point
  /** The hex that contains a point in pixels; -1: off the sheet. */
  at(x: number, y: number, size: number): number
}

const idOf = (row: number, col: number): string => String(row).padStart(2, '0') + String(col).padStart(2, '0')

/** Builds the tables of a sheet of `rows` by `cols` hexes; even rows lie half a hex further east. */
export function createGrid(rows: number, cols: number): HexGrid {
  const count = rows * cols
  const Tile = defineHex({ dimensions: 1, orientation: Orientation.POINTY, offset: -1, origin: { x: 0, y: 0 } })
  const grid = new Grid(Tile, rectangle({ width: cols, height: rows }))
  const index = (row: number, col: number): number => (rows - row - 1) * cols + col
  const ids: string[] = []
  for (let row = 1; row <= rows; row++) for (let col = 1; col <= cols; col++) ids.push(idOf(row, col))
  const byId = new Map(ids.map((id, i) => [id, i]))
  const q = new Int16Array(count)
  const r = new Int16Array(count)
  const xs = new Float64Array(count)
  const ys = new Float64Array(count)
  const axial = new Map<number, number>()
  const key = (a: number, b: number): number => (a + 512) * 2048 + b + 512
  let shiftX = 0
  let shiftY = 0
  for (const tile of grid) {
    const i = index(tile.row, tile.col)
    q[i] = tile.q
    r[i] = tile.r
    xs[i] = tile.x
    ys[i] = tile.y
    axial.set(key(tile.q, tile.r), i)
    shiftX = Math.min(shiftX, tile.x)
    shiftY = Math.min(shiftY, tile.y)
  }
  const half = Math.sqrt(3) / 2
  const steps: readonly (readonly [number, number])[] = [
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, 0],
    [-1, 1],
    [0, 1],
  ]
  const neighbours = new Int16Array(count * 6)
  for (let i = 0; i < count; i++) {
    steps.forEach(([dq, dr], dir) => {
      neighbours[i * 6 + dir] = axial.get(key(q[i]! + dq, r[i]! + dr)) ?? -1
    })
  }
  const neighbourLists = Array.from({ length: count }, (_, hex) =>
    [...neighbours.subarray(hex * 6, hex * 6 + 6)].filter((other) => other >= 0),
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
    indexOf: (id) => byId.get(id) ?? -1,
    neighbours,
    neighbour: (hex, dir) => neighbours[hex * 6 + dir] ?? -1,
    neighboursOf: (hex) => neighbourLists[hex] ?? [],
    distance,
    directionTo(a, b) {
      for (let dir = 0; dir < 6; dir++) if (neighbours[a * 6 + dir] === b) return dir
      return -1
    },
    within(a, n) {
      const out: number[] = []
      for (let i = 0; i < count; i++) if (distance(a, i) <= n) out.push(i)
      return out
    },
    centre: (i, size) => ({ x: (xs[i]! - shiftX + half) * size, y: (ys[i]! - shiftY + 1) * size }),
    at(x, y, size) {
      const tile = grid.pointToHex({ x: x / size + shiftX - half, y: y / size + shiftY - 1 }, { allowOutside: true })
      return axial.get(key(tile.q, tile.r)) ?? -1
    },
  }
}
