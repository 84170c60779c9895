import type { HexGrid } from './grid'

/** What may block a line of sight, by hex index. */
export interface SightTerrain {
  blocks(hex: number): boolean
  elevation(hex: number): number
}

/** First letters of the keys in `hexesBetween`: of a hex whose inside the line crosses, and of a hexside along which the line runs. */
const INSIDE = 'i'
const SIDE = 's'

/**
 * Centre of a hex on a lattice of whole numbers: x in half hex widths, y in rows. Even rows lie half a hex further east. With whole numbers
 * a line that runs exactly along a hexside is recognised.
 */
function latticePoint(grid: HexGrid, hex: number): [number, number] {
  const row = Math.floor(hex / grid.cols) + 1
  const col = hex % grid.cols
  return [2 * col + (row % 2 === 0 ? 1 : 0), row]
}

/**
 * The hexes strictly between two hexes on the line from centre to centre (OPS-8.5), in groups: one hex where the line runs through
 * that hex, two where the line runs along the side between them.
 */
export function hexesBetween(grid: HexGrid, from: number, to: number): number[][] {
  const distance = grid.distance(from, to)
  const [fromX, fromY] = latticePoint(grid, from)
  const [toX, toY] = latticePoint(grid, to)
  /** The groups found, by key: INSIDE and the index of the hex, or SIDE and the coordinates of the middle of the hexside. */
  const groups = new Map<string, number[]>()
  // First the candidates: hexes in the rectangle round the line, widened by one hex, that are no further from either end than the ends are
  // from each other.
  const candidates: number[] = []
  for (let row = Math.min(fromY, toY); row <= Math.max(fromY, toY); row++) {
    for (let x = Math.min(fromX, toX) - 2; x <= Math.max(fromX, toX) + 2; x++) {
      const col = (x - (row % 2 === 0 ? 1 : 0)) / 2
      if (!Number.isInteger(col) || col < 0 || col >= grid.cols) continue
      const hex = (row - 1) * grid.cols + col
      if (hex === from || hex === to) continue
      if (grid.distance(from, hex) <= distance && grid.distance(hex, to) <= distance) candidates.push(hex)
    }
  }
  // A hex counts if the line crosses its inside, with corners strictly on both sides of the line, or if the line runs along one of its
  // sides, with both corners of that side on the line. In units of half a hex width and a third of the row spacing, corners lie at these
  // whole numbers from the centre, and centres at (x, 3 * row).
  const dx = toX - fromX
  const dy = 3 * (toY - fromY)
  const corners: readonly (readonly [number, number])[] = [
    [0, 2],
    [1, 1],
    [1, -1],
    [0, -2],
    [-1, -1],
    [-1, 1],
  ]
  for (const hex of candidates) {
    const [hexX, hexY] = latticePoint(grid, hex)
    let cornersLeft = 0
    let cornersRight = 0
    const cornersOnLine: (readonly [number, number])[] = []
    for (const corner of corners) {
      const [cornerX, cornerY] = corner
      // The sign of the cross product says on which side of the line the corner lies.
      const cross = dx * (3 * hexY + cornerY - 3 * fromY) - dy * (hexX + cornerX - fromX)
      if (cross > 0) cornersLeft++
      else if (cross < 0) cornersRight++
      else cornersOnLine.push(corner)
    }
    const crossesInside = cornersLeft > 0 && cornersRight > 0
    const runsAlongSide = !crossesInside && cornersOnLine.length === 2
    if (!crossesInside && !runsAlongSide) continue
    // How far along the line the hex lies: 0 at `from`, the square of the line's length at `to`. Only hexes strictly between count.
    const progress = dx * (hexX - fromX) + dy * (3 * hexY - 3 * fromY)
    if (progress <= 0 || progress >= dx * dx + dy * dy) continue
    if (crossesInside) groups.set(`${INSIDE}${hex}`, [hex])
    else {
      // Twice the middle of the side, which is the same for the hexes on both sides of it.
      const [firstCorner, secondCorner] = cornersOnLine
      const doubledX = 2 * hexX + firstCorner![0] + secondCorner![0]
      const doubledY = 6 * hexY + firstCorner![1] + secondCorner![1]
      const sideKey = `${SIDE}${doubledX},${doubledY}`
      groups.set(sideKey, [...(groups.get(sideKey) ?? []), hex])
    }
  }
  // At the edge of the sheet only one hex of a side may exist. That side never blocks, since both of its hexes would have to.
  return [...groups].filter(([key, hexes]) => key.startsWith(INSIDE) || hexes.length === 2).map(([, hexes]) => hexes)
}

/**
 * Line of sight (OPS-8.5). A hex strictly between two hexes blocks if its terrain blocks or if it is higher than both of them. Where the
 * line runs along a hexside, only both hexes of the side together block. Neighbours always see each other. The range is not checked here.
 */
export function hasSight(grid: HexGrid, terrain: SightTerrain, from: number, to: number): boolean {
  const higherEnd = Math.max(terrain.elevation(from), terrain.elevation(to))
  return !hexesBetween(grid, from, to).some((group) =>
    group.every((hex) => terrain.blocks(hex) || terrain.elevation(hex) > higherEnd),
  )
}
