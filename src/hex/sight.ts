import type { HexGrid } from './grid'

/** What blocks a line of sight, by hex index. */
export interface SightTerrain {
  blocks(hex: number): boolean
  elevation(hex: number): number
}

/** Centre of a hex on an integer lattice, so that lines along hexsides are found exactly. */
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
  const n = grid.distance(a, b)
  const [ax, ay] = latticePoint(grid, a)
  const [bx, by] = latticePoint(grid, b)
  const found = new Map<string, number[]>()
  // Every hex whose inside the line crosses, or whose side it runs along. The line crosses a hex's inside when corners lie
  // strictly on both sides of it; it runs along a side when two neighbouring corners lie on it.
  const candidates: number[] = []
  for (let row = Math.min(ay, by); row <= Math.max(ay, by); row++) {
    for (let x = Math.min(ax, bx) - 2; x <= Math.max(ax, bx) + 2; x++) {
      const col = (x - (row % 2 === 0 ? 1 : 0)) / 2
      if (!Number.isInteger(col) || col < 0 || col >= grid.cols) continue
      const i = (row - 1) * grid.cols + col
      if (i !== a && i !== b && grid.distance(a, i) <= n && grid.distance(i, b) <= n) candidates.push(i)
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
    let plus = 0
    let minus = 0
    const on: number[] = []
    corners.forEach(([cx, cy], k) => {
      const cross = dx * (3 * hy + cy - 3 * ay) - dy * (hx + cx - ax)
      if (cross > 0) plus++
      else if (cross < 0) minus++
      else on.push(k)
    })
    const inside = plus > 0 && minus > 0
    const along = !inside && on.length === 2
    if (!inside && !along) continue
    // Position along the line, twice scaled, keeps only hexes strictly between the centres.
    const t = dx * (hx - ax) + dy * (3 * hy - 3 * ay)
    if (t <= 0 || t >= dx * dx + dy * dy) continue
    if (inside) found.set(`i${hex}`, [hex])
    else {
      const mid = on.map((k) => corners[k]!)
      const side = `s${2 * hx + mid[0]![0] + mid[1]![0]},${6 * hy + mid[0]![1] + mid[1]![1]}`
      found.set(side, [...(found.get(side) ?? []), hex])
    }
  }
  // At the edge of the sheet a side may have one hex only; both would have to block.
  return [...found].filter(([key, hexes]) => key.startsWith('i') || hexes.length === 2).map(([, hexes]) => hexes)
}

/**
 * Line of sight (OPS-8.5): a hex strictly between blocks if its terrain does or if it is higher than both
 * ends; along a hexside only both together block. Neighbours always see each other. The range of sight is not checked here.
 */
export function hasSight(grid: HexGrid, ground: SightTerrain, a: number, b: number): boolean {
  const top = Math.max(ground.elevation(a), ground.elevation(b))
  return !hexesBetween(grid, a, b).some((group) =>
    group.every((hex) => ground.blocks(hex) || ground.elevation(hex) > top),
  )
}
