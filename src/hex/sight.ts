import type { HexGrid } from './grid'

/** What blocks a line of sight, by hex index. */
export interface SightTerrain {
  blocks(hex: number): boolean
  elevation(hex: number): number
}

/** Centre of a hex on an integer lattice, so that lines along hexsides are found exactly: x in half hex widths, y in rows. */
function latticePoint(grid: HexGrid, hex: number): [number, number] {
  const row = Math.floor(hex / grid.cols) + 1
  const col = hex % grid.cols
  return [2 * col + (row % 2 === 0 ? 1 : 0), row]
}

/**
 * The hexes strictly between two hexes on the line centre to centre (OPS-8.5), in groups: one hex where the line runs through
 * it, two where it runs along the side between them.
 */
export function hexesBetween(grid: HexGrid, a: number, b: number): number[][] {
  const distance = grid.distance(a, b)
  const [ax, ay] = latticePoint(grid, a)
  const [bx, by] = latticePoint(grid, b)
  /** The groups found; a key begins with `i` for one hex, and with `s` for the hexes on both sides of a hexside. */
  const groups = new Map<string, number[]>()
  // Every hex whose inside the line crosses, or whose side it runs along. The line crosses a hex's inside when corners lie
  // strictly on both sides of it; it runs along a side when two neighbouring corners lie on it.
  const candidates: number[] = []
  for (let row = Math.min(ay, by); row <= Math.max(ay, by); row++) {
    for (let x = Math.min(ax, bx) - 2; x <= Math.max(ax, bx) + 2; x++) {
      const col = (x - (row % 2 === 0 ? 1 : 0)) / 2
      if (!Number.isInteger(col) || col < 0 || col >= grid.cols) continue
      const hex = (row - 1) * grid.cols + col
      if (hex === a || hex === b) continue
      if (grid.distance(a, hex) <= distance && grid.distance(hex, b) <= distance) candidates.push(hex)
    }
  }
  // In units of half a hex width and a third of the row spacing corners are (0,±2),(±1,±1), centres (x, 3*row).
  const dx = bx - ax
  const dy = 3 * (by - ay)
  const corners: readonly (readonly [number, number])[] = [
    [0, 2],
    [1, 1],
    [1, -1],
    [0, -2],
    [-1, -1],
    [-1, 1],
  ]
  for (const hex of candidates) {
    const [hx, hy] = latticePoint(grid, hex)
    let cornersLeft = 0
    let cornersRight = 0
    const cornersOnLine: (readonly [number, number])[] = []
    for (const corner of corners) {
      const [cx, cy] = corner
      // The sign of the cross product tells on which side of the line the corner lies.
      const cross = dx * (3 * hy + cy - 3 * ay) - dy * (hx + cx - ax)
      if (cross > 0) cornersLeft++
      else if (cross < 0) cornersRight++
      else cornersOnLine.push(corner)
    }
    const crossesInside = cornersLeft > 0 && cornersRight > 0
    const runsAlongSide = !crossesInside && cornersOnLine.length === 2
    if (!crossesInside && !runsAlongSide) continue
    // How far along the line the hex lies, 0 at `a` and the square of the length at `b`: only hexes strictly between count.
    const along = dx * (hx - ax) + dy * (3 * hy - 3 * ay)
    if (along <= 0 || along >= dx * dx + dy * dy) continue
    if (crossesInside) groups.set(`i${hex}`, [hex])
    else {
      // Twice the middle of the side, which is the same for the hexes on both sides of it.
      const [one, two] = cornersOnLine
      const side = `s${2 * hx + one![0] + two![0]},${6 * hy + one![1] + two![1]}`
      groups.set(side, [...(groups.get(side) ?? []), hex])
    }
  }
  // At the edge of the sheet a side may have one hex only; both would have to block.
  return [...groups].filter(([key, hexes]) => key.startsWith('i') || hexes.length === 2).map(([, hexes]) => hexes)
}

/**
 * Line of sight (OPS-8.5): a hex strictly between blocks if its terrain does or if it is higher than both
 * ends; along a hexside only both together block. Neighbours always see each other. The range of sight is not checked here.
 */
export function hasSight(grid: HexGrid, ground: SightTerrain, a: number, b: number): boolean {
  const higherEnd = Math.max(ground.elevation(a), ground.elevation(b))
  return !hexesBetween(grid, a, b).some((group) =>
    group.every((hex) => ground.blocks(hex) || ground.elevation(hex) > higherEnd),
  )
}
