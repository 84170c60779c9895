// Lake, rivers, creeks and ravines of the map sheet.
// Lengths in this file are sheet units, and other numbers shares of them; all chosen by eye.
// `noise(a, b, salt)` is a fixed random share from 0 to 1; different salts give independent shares.
import type { Point } from '../../hex/grid'
import type { MapFile, MapSide } from '../../operational/data'
import { midpoint, type SheetLayout } from '../layout'
import { PathGrid } from './pathGrid'
import { pointsAlong, smoothLine, smoothPolyline } from './curves'
import type { PaintTarget } from './paintTarget'
import { noise } from './noise'
import { PALETTE } from './palette'
import { type CellLookup, type Region, traceRegion } from './regions'

/** Shapes of lake, rivers, creeks and ravines. Streams run along hexsides and are smoothed. */
export interface Water {
  readonly lake: Region
  readonly river: Path2D
  readonly creek: Path2D
  readonly ravine: Path2D
  /** Short strokes on the banks of ravines, and ripples on the lake. */
  readonly symbols: PathGrid<'ravine' | 'ripple'>
}

/** A stream that ends within this distance of the edge of the map is extended by one point. */
const MAX_EDGE_DISTANCE = 46
/** The added point lies so far beyond the edge, and so far to one side, so that the stream does not meet the edge squarely. */
const BEYOND_EDGE = 12
const ASIDE = 6

/** Key of a corner of hexes: its place in whole sheet units. */
const pointKey = (point: Point): string => `${Math.round(point.x)},${Math.round(point.y)}`
/** Key of a hexside that is walked from one end to the other. */
const stepKey = (from: Point, to: Point): string => `${pointKey(from)}>${pointKey(to)}`

/** A corner where hexsides of a stream end, with the other ends of these hexsides. */
interface StreamNode {
  readonly corner: Point
  readonly neighbours: Point[]
}

/** Joins hexsides end to end into lines. A line ends where more or fewer than two hexsides meet. */
function joinSides(layout: SheetLayout, hexsides: readonly MapSide[]): Point[][] {
  const nodes = new Map<string, StreamNode>()
  const nodeAt = (corner: Point): StreamNode => {
    const node = nodes.get(pointKey(corner)) ?? { corner, neighbours: [] }
    nodes.set(pointKey(corner), node)
    return node
  }
  for (const { a, b } of hexsides) {
    const [from, to] = layout.sharedSide(a, b)
    nodeAt(from).neighbours.push(to)
    nodeAt(to).neighbours.push(from)
  }
  const walkedSteps = new Set<string>()
  const lines: Point[][] = []
  // Follows a stream from its first hexside to the end of the line, unless that hexside was walked before.
  const walkLine = (from: Point, to: Point): void => {
    if (walkedSteps.has(stepKey(from, to))) return
    const line = [from]
    let previous = from
    let current = to
    for (;;) {
      walkedSteps.add(stepKey(previous, current)).add(stepKey(current, previous))
      line.push(current)
      const { neighbours } = nodeAt(current)
      const previousKey = pointKey(previous)
      const isLineEnd = neighbours.length !== 2
      const next = isLineEnd ? undefined : neighbours.find((neighbour) => pointKey(neighbour) !== previousKey)
      if (!next || walkedSteps.has(stepKey(current, next))) break
      previous = current
      current = next
    }
    lines.push(line)
  }
  const allNodes = [...nodes.values()]
  const lineEnds = allNodes.filter(({ neighbours }) => neighbours.length !== 2)
  for (const { corner, neighbours } of lineEnds) for (const neighbour of neighbours) walkLine(corner, neighbour)
  // The hexsides that are left form closed loops.
  for (const { corner, neighbours } of allNodes) for (const neighbour of neighbours) walkLine(corner, neighbour)
  return lines
}

/** Extends a line that begins or ends at the edge of the map, so that it continues under the border. */
function extendPastBorder({ map }: SheetLayout, line: Point[]): Point[] {
  // A point beyond the edge of the map near `point`; null where no edge is near.
  const pointBeyond = (point: Point): Point | null => {
    if (point.x - map.x < MAX_EDGE_DISTANCE) return { x: map.x - BEYOND_EDGE, y: point.y + ASIDE }
    if (map.x + map.w - point.x < MAX_EDGE_DISTANCE) return { x: map.x + map.w + BEYOND_EDGE, y: point.y + ASIDE }
    if (point.y - map.y < MAX_EDGE_DISTANCE) return { x: point.x + ASIDE, y: map.y - BEYOND_EDGE }
    if (map.y + map.h - point.y < MAX_EDGE_DISTANCE) return { x: point.x - ASIDE, y: map.y + map.h + BEYOND_EDGE }
    return null
  }
  const beforeFirst = pointBeyond(line[0]!)
  const afterLast = pointBeyond(line[line.length - 1]!)
  return [...(beforeFirst ? [beforeFirst] : []), ...line, ...(afterLast ? [afterLast] : [])]
}

/** Computes all lines and symbols once; painting only draws them. */
export function prepareWater(layout: SheetLayout, map: MapFile, hexAtCell: CellLookup): Water {
  const symbols = new PathGrid<'ravine' | 'ripple'>()
  /** The point at which a smoothed stream passes each corner of hexes. `linesOf` fills it: rivers first, then creeks, then ravines. */
  const curvePointByCorner = new Map<string, Point>()
  const linesOf = (kind: MapSide['kind']): Point[][] => {
    const hexsides = map.sides.filter((hexside) => hexside.kind === kind)
    const lines = joinSides(layout, hexsides).map((line) => extendPastBorder(layout, line))
    // A tributary ends on the curve of the stream that it joins, since that curve does not run through the corner.
    const joinedLines = lines.map((line) =>
      line.map((corner, i) => {
        const isEnd = i === 0 || i === line.length - 1
        return isEnd ? (curvePointByCorner.get(pointKey(corner)) ?? corner) : corner
      }),
    )
    for (const line of lines)
      for (let i = 1; i < line.length - 1; i++) {
        const corner = line[i]!
        curvePointByCorner.set(pointKey(corner), midpoint(midpoint(line[i - 1]!, line[i + 1]!), corner))
      }
    return joinedLines
  }
  // Larger streams first, since their tributaries end on their curves.
  const river = linesOf('river')
  const creek = linesOf('creek')
  const ravine = linesOf('ravine')
  for (const line of ravine) addRavineTicks(symbols, line)
  // With one row and column of cells beyond each edge of the map, since a lake continues under the border.
  for (let row = 0; row <= layout.rows + 1; row++)
    for (let col = 0; col <= layout.cols + 1; col++)
      if (hexAtCell(row, col)?.terrain === 'lake') addRipples(symbols, layout, row, col)
  return {
    // The uneven shore lies at most 7 sheet units off the hexsides.
    lake: traceRegion(layout, (row, col) => hexAtCell(row, col)?.terrain === 'lake', 7),
    river: smoothPath(river),
    creek: smoothPath(creek),
    ravine: smoothPath(ravine),
    symbols,
  }
}

/** One path with all lines as smooth curves. */
function smoothPath(lines: readonly Point[][]): Path2D {
  const path = new Path2D()
  for (const line of lines) smoothLine(path, line)
  return path
}

/** Adds short strokes on both banks of a ravine. */
function addRavineTicks(symbols: Water['symbols'], line: readonly Point[]): void {
  pointsAlong(smoothPolyline(line, 'open', 6), 3.5).forEach(({ point, normalX, normalY }, i) => {
    const outerDistance = 6.6 + noise(Math.round(point.x), Math.round(point.y), i) * 2.2
    const innerDistance = 1.8 + noise(Math.round(point.x), Math.round(point.y), i + 1) * 1.2
    const path = symbols.path('ravine', point)
    for (const bank of [1, -1]) {
      path.moveTo(point.x + normalX * outerDistance * bank, point.y + normalY * outerDistance * bank)
      path.lineTo(point.x + normalX * innerDistance * bank, point.y + normalY * innerDistance * bank)
    }
  })
}

/** Adds three small waves in a lake hex. */
function addRipples(symbols: Water['symbols'], layout: SheetLayout, row: number, col: number): void {
  const centre = layout.centreOfCell(row, col)
  for (let i = 0; i < 3; i++) {
    const wave = {
      x: centre.x + (noise(row, col, i) - 0.5) * 54,
      y: centre.y + (noise(row, col, i + 9) - 0.5) * 54,
    }
    const path = symbols.path('ripple', wave)
    path.moveTo(wave.x - 9, wave.y)
    path.quadraticCurveTo(wave.x - 4.5, wave.y - 3, wave.x, wave.y)
    path.quadraticCurveTo(wave.x + 4.5, wave.y + 3, wave.x + 9, wave.y)
  }
}

/** Paints the lake with lines along its shore, as on engraved maps. */
export function paintLake(target: PaintTarget, { lake, symbols }: Water): void {
  const { context } = target
  context.fillStyle = PALETTE.lake
  context.fill(lake.path)
  context.save()
  context.clip(lake.path)
  // A shoreline is what remains of a broad stroke when a slightly narrower one in the lake's colour covers it. The line that lies
  // furthest from the shore comes first.
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
  const { context, isFine } = target
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const stroke = (path: Path2D, colour: string, width: number): void => {
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke(path)
  }
  stroke(ravine, 'rgba(90, 61, 32, 0.28)', 18)
  stroke(ravine, PALETTE.ravine, 14.5)
  symbols.stroke(target, 'ravine', PALETTE.ravineInk, isFine ? 1.35 : 1.7)
  stroke(ravine, 'rgba(58, 38, 18, 0.8)', 1.7)
  stroke(creek, PALETTE.waterEdge, 6.4)
  stroke(creek, PALETTE.water, 3.8)
  stroke(river, PALETTE.waterEdge, 10.4)
  stroke(river, PALETTE.water, 7.4)
  if (isFine) stroke(river, 'rgba(255, 255, 255, 0.4)', 1.4)
}
