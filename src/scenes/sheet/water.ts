import type { Point } from '../../hex/grid'
import type { MapFile, MapSide } from '../../operational/data'
import { midpoint, type SheetLayout } from '../layout'
import { PathGrid } from './pathGrid'
import { pointsAlong, smoothLine, smoothPolyline } from './curves'
import type { PaintTarget } from './paintTarget'
import { noise } from './noise'
import { PALETTE } from './palette'
import { type CellLookup, type Region, traceRegion } from './regions'

// Lengths in this file are sheet units, and other figures shares of them; all chosen by eye. The last number of `noise` is a salt.

/** Lake, rivers, creeks and ravines. The lines run along hexsides and are smoothed. */
export interface Water {
  readonly lake: Region
  readonly river: Path2D
  readonly creek: Path2D
  readonly ravine: Path2D
  readonly symbols: PathGrid<'ravine' | 'ripple'>
}

/** Lines that end this near to the edge of the map, in sheet units, are extended. */
const EDGE_REACH = 46

const pointKey = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`
const stepKey = (from: Point, to: Point): string => `${pointKey(from)}>${pointKey(to)}`

/** Joins hexsides end to end into lines. A line ends where more or fewer than two sides meet. */
function joinSides(layout: SheetLayout, sides: readonly MapSide[]): Point[][] {
  const nodes = new Map<string, { p: Point; neighbours: Point[] }>()
  const nodeAt = (p: Point): { p: Point; neighbours: Point[] } => {
    const node = nodes.get(pointKey(p)) ?? { p, neighbours: [] }
    nodes.set(pointKey(p), node)
    return node
  }
  for (const side of sides) {
    const [p, q] = layout.sharedSide(side.a, side.b)
    nodeAt(p).neighbours.push(q)
    nodeAt(q).neighbours.push(p)
  }
  const walked = new Set<string>()
  const lines: Point[][] = []
  const walk = (from: Point, to: Point): void => {
    if (walked.has(stepKey(from, to))) return
    const line = [from]
    let last = from
    let current = to
    for (;;) {
      walked.add(stepKey(last, current)).add(stepKey(current, last))
      line.push(current)
      const { neighbours } = nodeAt(current)
      const lastKey = pointKey(last)
      const next = neighbours.length === 2 ? neighbours.find((p) => pointKey(p) !== lastKey) : undefined
      if (!next || walked.has(stepKey(current, next))) break
      last = current
      current = next
    }
    lines.push(line)
  }
  for (const { p, neighbours } of nodes.values()) if (neighbours.length !== 2) for (const q of neighbours) walk(p, q)
  // What is left are closed loops.
  for (const { p, neighbours } of nodes.values()) for (const q of neighbours) walk(p, q)
  return lines
}

/** Extends a line that ends at the edge of the map, so that it continues under the border. */
function extendPastBorder({ map }: SheetLayout, line: Point[]): Point[] {
  const beyond = (p: Point): Point | null => {
    if (p.x - map.x < EDGE_REACH) return { x: map.x - 12, y: p.y + 6 }
    if (map.x + map.w - p.x < EDGE_REACH) return { x: map.x + map.w + 12, y: p.y + 6 }
    if (p.y - map.y < EDGE_REACH) return { x: p.x + 6, y: map.y - 12 }
    if (map.y + map.h - p.y < EDGE_REACH) return { x: p.x - 6, y: map.y + map.h + 12 }
    return null
  }
  const first = beyond(line[0]!)
  const last = beyond(line[line.length - 1]!)
  return [...(first ? [first] : []), ...line, ...(last ? [last] : [])]
}

/** Computes all lines and symbols once; painting only draws them. */
export function prepareWater(layout: SheetLayout, map: MapFile, cells: CellLookup): Water {
  const symbols = new PathGrid<'ravine' | 'ripple'>()
  /** Where the smoothed curve passes each corner of the lines so far. */
  const curvePoints = new Map<string, Point>()
  const linesOf = (kind: MapSide['kind']): Point[][] => {
    const sides = map.sides.filter((side) => side.kind === kind)
    const lines = joinSides(layout, sides).map((line) => extendPastBorder(layout, line))
    // A tributary ends on the curve that it joins, not on the corner that the curve cuts off.
    const joined = lines.map((line) =>
      line.map((p, i) => (i === 0 || i === line.length - 1 ? (curvePoints.get(pointKey(p)) ?? p) : p)),
    )
    for (const line of lines)
      for (let i = 1; i < line.length - 1; i++) {
        const p = line[i]!
        curvePoints.set(pointKey(p), midpoint(midpoint(line[i - 1]!, line[i + 1]!), p))
      }
    return joined
  }
  const river = linesOf('river')
  const creek = linesOf('creek')
  const ravine = linesOf('ravine')
  for (const line of ravine) addRavineTicks(symbols, line)
  for (let row = 0; row <= layout.rows + 1; row++)
    for (let col = 0; col <= layout.cols + 1; col++)
      if (cells(row, col)?.terrain === 'lake') addRipples(symbols, layout, row, col)
  return {
    lake: traceRegion(layout, (row, col) => cells(row, col)?.terrain === 'lake', 7),
    river: smoothPath(river),
    creek: smoothPath(creek),
    ravine: smoothPath(ravine),
    symbols,
  }
}

function smoothPath(lines: readonly Point[][]): Path2D {
  const path = new Path2D()
  for (const line of lines) smoothLine(path, line)
  return path
}

/** Short strokes on both banks of a ravine. */
function addRavineTicks(symbols: Water['symbols'], line: readonly Point[]): void {
  pointsAlong(smoothPolyline(line, 'open', 6), 3.5).forEach(({ p, nx, ny }, i) => {
    const outer = 6.6 + noise(Math.round(p.x), Math.round(p.y), i) * 2.2
    const inner = 1.8 + noise(Math.round(p.x), Math.round(p.y), i + 1) * 1.2
    const path = symbols.path('ravine', p)
    for (const bank of [1, -1]) {
      path.moveTo(p.x + nx * outer * bank, p.y + ny * outer * bank)
      path.lineTo(p.x + nx * inner * bank, p.y + ny * inner * bank)
    }
  })
}

/** Three small waves in a lake hex. */
function addRipples(symbols: Water['symbols'], layout: SheetLayout, row: number, col: number): void {
  const centre = layout.centreOfCell(row, col)
  for (let i = 0; i < 3; i++) {
    const p = {
      x: centre.x + (noise(row, col, i) - 0.5) * 54,
      y: centre.y + (noise(row, col, i + 9) - 0.5) * 54,
    }
    const path = symbols.path('ripple', p)
    path.moveTo(p.x - 9, p.y)
    path.quadraticCurveTo(p.x - 4.5, p.y - 3, p.x, p.y)
    path.quadraticCurveTo(p.x + 4.5, p.y + 3, p.x + 9, p.y)
  }
}

/** Paints the lake with lines along its shore, as on engraved maps. */
export function paintLake(target: PaintTarget, { lake, symbols }: Water): void {
  const { context } = target
  context.fillStyle = PALETTE.lake
  context.fill(lake.path)
  context.save()
  context.clip(lake.path)
  for (const [distance, alpha] of [
    [23, 0.3],
    [15.5, 0.42],
    [9, 0.56],
    [4, 0.75],
  ] as const) {
    context.strokeStyle = PALETTE.lakeLine
    context.globalAlpha = alpha
    context.lineWidth = distance * 2 + 1
    context.stroke(lake.path)
    context.globalAlpha = 1
    context.strokeStyle = PALETTE.lake
    context.lineWidth = distance * 2 - 1
    context.stroke(lake.path)
  }
  context.restore()
  context.globalAlpha = 0.6
  symbols.stroke(target, 'ripple', PALETTE.lakeLine, 1)
  context.globalAlpha = 1
  context.strokeStyle = PALETTE.waterEdge
  context.lineWidth = 1.8
  context.stroke(lake.path)
}

/** Paints ravines, creeks and rivers, in this order. */
export function paintStreams(target: PaintTarget, { river, creek, ravine, symbols }: Water): void {
  const { context, fine } = target
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const stroke = (path: Path2D, colour: string, width: number): void => {
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke(path)
  }
  stroke(ravine, 'rgba(90, 61, 32, 0.28)', 18)
  stroke(ravine, PALETTE.ravine, 14.5)
  symbols.stroke(target, 'ravine', PALETTE.ravineInk, fine ? 1.35 : 1.7)
  stroke(ravine, 'rgba(58, 38, 18, 0.8)', 1.7)
  stroke(creek, PALETTE.waterEdge, 6.4)
  stroke(creek, PALETTE.water, 3.8)
  stroke(river, PALETTE.waterEdge, 10.4)
  stroke(river, PALETTE.water, 7.4)
  if (fine) stroke(river, 'rgba(255, 255, 255, 0.4)', 1.4)
}
