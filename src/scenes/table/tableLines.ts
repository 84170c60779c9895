// Paints streams, walls, hedges, contours, field works and roads of the table. Widths and lengths are drawing units, 12 per inch of the table.
import type { Point } from '../../hex/grid'
import type { Line } from '../../tabletop/common/groundSchema'
import type { Context2D } from '../canvas'
import { noise } from '../sheet/noise'
import { PALETTE } from '../sheet/palette'
import { smoothLine } from './scatter'

/** Narrower roads are painted with this width. */
const MIN_ROAD_WIDTH = 9
/** Width of both dark edges of a road together. */
const ROAD_EDGES = 2.4

type Polyline = readonly Point[]

/** Adds a line through all points to a path; its straight parts are called sides here. */
function tracePath(path: Context2D, points: Polyline): void {
  for (const [i, { x, y }] of points.entries()) {
    if (i === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  }
}

/**
 * The parts of a line between its gaps. Gaps are in order, and measured along the line in thousandths of an inch from its start. `toDrawing`
 * turns a place of the table into a point of the drawing.
 */
export function segmentsOf({ line, gaps = [] }: Line, toDrawing: (place: Readonly<Point>) => Point): Polyline[] {
  const segments: Point[][] = []
  let current: Point[] = []
  const endSegment = (): void => {
    if (current.length > 1) segments.push(current)
    current = []
  }
  /** Length of the line before the present side. */
  let lengthBefore = 0
  // All sides of the line, by their ends.
  line.slice(1).forEach((sideEnd, i) => {
    const sideStart = line[i]!
    const sideLength = Math.hypot(sideEnd.x - sideStart.x, sideEnd.y - sideStart.y)
    const pointAt = (fromSideStart: number): Point =>
      toDrawing({
        x: sideStart.x + ((sideEnd.x - sideStart.x) * fromSideStart) / sideLength,
        y: sideStart.y + ((sideEnd.y - sideStart.y) * fromSideStart) / sideLength,
      })
    // Adds a part of the side, by distances from its start, to the current segment.
    const addStretch = (from: number, to: number): void => {
      if (from >= to) return
      if (current.length === 0) current.push(pointAt(from))
      current.push(pointAt(to))
    }
    let stretchStart = 0
    for (const gap of gaps) {
      const isBesideSide = gap.to <= lengthBefore || gap.from >= lengthBefore + sideLength
      if (isBesideSide) continue
      addStretch(stretchStart, Math.max(0, gap.from - lengthBefore))
      endSegment()
      stretchStart = Math.min(sideLength, gap.to - lengthBefore)
    }
    addStretch(stretchStart, sideLength)
    lengthBefore += sideLength
  })
  endSegment()
  return segments
}

/** Strokes the segments of a line. An empty `dashPattern` is a solid line. */
function strokeSegments(
  context: Context2D,
  segments: readonly Polyline[],
  colour: string,
  width: number,
  dashPattern: number[] = [],
): void {
  context.beginPath()
  for (const segment of segments) tracePath(context, segment)
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineJoin = 'round'
  context.lineCap = dashPattern.length > 0 ? 'butt' : 'round'
  context.setLineDash(dashPattern)
  context.stroke()
  context.setLineDash([])
}

/** Short strokes across a line. */
interface Ticks {
  /** Distance from one stroke to the next. */
  readonly spacing: number
  /** How far a stroke reaches to each side of the line. */
  readonly reach: number
  readonly colour: string
  /** Width of a stroke. */
  readonly width: number
}

/** Draws short strokes across the segments of a line. */
function strokeTicks(
  context: Context2D,
  segments: readonly Polyline[],
  { spacing, reach, colour, width }: Ticks,
): void {
  context.beginPath()
  for (const segment of segments)
    segment.slice(1).forEach((sideEnd, i) => {
      const sideStart = segment[i]!
      const sideLength = Math.hypot(sideEnd.x - sideStart.x, sideEnd.y - sideStart.y) || 1
      const tickX = (-(sideEnd.y - sideStart.y) / sideLength) * reach
      const tickY = ((sideEnd.x - sideStart.x) / sideLength) * reach
      for (let fromSideStart = spacing / 2; fromSideStart < sideLength; fromSideStart += spacing) {
        const tickCentre = {
          x: sideStart.x + ((sideEnd.x - sideStart.x) * fromSideStart) / sideLength,
          y: sideStart.y + ((sideEnd.y - sideStart.y) * fromSideStart) / sideLength,
        }
        context.moveTo(tickCentre.x - tickX, tickCentre.y - tickY)
        context.lineTo(tickCentre.x + tickX, tickCentre.y + tickY)
      }
    })
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineCap = 'butt'
  context.stroke()
}

/** Paints a stream, wall, hedge, contour or field work. A stream is a ravine, river or creek by the words in its id. */
export function paintLine(context: Context2D, line: Line, toDrawing: (place: Readonly<Point>) => Point): void {
  const segments = segmentsOf(line, toDrawing)
  switch (line.kind) {
    case 'stream':
      if (/ravine|barranca|gull|arroyo/.test(line.id)) paintRavine(context, segments)
      else paintStream(context, segments, /river/.test(line.id) ? 5 : 0)
      return
    case 'wall':
      strokeSmooth(context, shifted(segments, 1.2, 1.6), 'rgba(40, 26, 10, 0.35)', 4.4)
      strokeSegments(context, segments, '#4a3d2e', 4.4)
      strokeSegments(context, segments, '#cdbf9f', 2.6)
      strokeSegments(context, segments, 'rgba(96, 80, 58, 0.8)', 2.6, [0.5, 2.6])
      return
    case 'hedge':
      strokeSegments(context, shifted(segments, 1, 1.4), 'rgba(40, 34, 10, 0.35)', 5.4)
      strokeSegments(context, segments, PALETTE.treeDark, 5.6, [3.4, 1.2])
      strokeSegments(context, segments, '#7b9a55', 3, [3, 1.6])
      return
    case 'contour':
      paintContour(context, segments, line.up === 'left' ? 1 : -1)
      return
    case 'work':
      paintFieldWork(context, segments, line.work === 'heavy')
  }
}

/** Segments moved aside, for shadows. */
const shifted = (segments: readonly Polyline[], dx: number, dy: number): Polyline[] =>
  segments.map((segment) => segment.map(({ x, y }) => ({ x: x + dx, y: y + dy })))

/** Strokes segments with rounded bends. */
function strokeSmooth(context: Context2D, segments: readonly Polyline[], colour: string, width: number): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const segment of segments) context.stroke(smoothLine(segment))
}

/** Paints a stream with sandy banks. */
function paintStream(context: Context2D, segments: readonly Polyline[], extraWidth: number): void {
  strokeSmooth(context, segments, '#cdbb86', 12 + extraWidth)
  strokeSmooth(context, segments, PALETTE.waterEdge, 8 + extraWidth)
  strokeSmooth(context, segments, '#85b4c8', 6.2 + extraWidth)
  strokeSmooth(context, segments, 'rgba(226, 240, 238, 0.6)', 1.6 + extraWidth * 0.3)
}

/** Paints a ravine: banks that fall to a dark bed, with short strokes on both. */
function paintRavine(context: Context2D, segments: readonly Polyline[]): void {
  strokeSmooth(context, segments, 'rgba(236, 220, 176, 0.9)', 19)
  strokeSmooth(context, segments, '#b99763', 14)
  strokeTicks(context, segments, { spacing: 4.4, reach: 6.6, colour: 'rgba(90, 61, 32, 0.7)', width: 1 })
  strokeSmooth(context, segments, '#8a6536', 6)
  strokeSmooth(context, segments, 'rgba(58, 38, 18, 0.85)', 2)
}

/** Paints a contour: a brow of the ground with hachures down its lower side. `up`: 1, the higher ground lies to the left along the line; else -1. */
function paintContour(context: Context2D, segments: readonly Polyline[], up: 1 | -1): void {
  context.beginPath()
  for (const segment of segments)
    segment.slice(1).forEach((to, i) => {
      const from = segment[i]!
      const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
      const [along, across] = [{ x: (to.x - from.x) / length, y: (to.y - from.y) / length }, up]
      // Down the slope: to the right of the line where the higher ground lies to the left. The y of a drawing grows downward.
      const down = { x: -along.y * across, y: along.x * across }
      for (let way = 2; way < length; way += 4.6) {
        const [x, y] = [from.x + along.x * way, from.y + along.y * way]
        const reach = 7 + noise(Math.round(x * 3), Math.round(y * 3), 62) * 6
        context.moveTo(x - along.x * 1.1, y - along.y * 1.1)
        context.lineTo(x + down.x * reach, y + down.y * reach)
        context.lineTo(x + along.x * 1.1, y + along.y * 1.1)
      }
    })
  context.fillStyle = 'rgba(104, 72, 38, 0.7)'
  context.fill()
  strokeSmooth(context, segments, 'rgba(112, 80, 42, 0.9)', 1.4)
}

/** Paints a field work: an earth bank with its ditch; a heavy one is broader, with gabions. */
function paintFieldWork(context: Context2D, segments: readonly Polyline[], isHeavy: boolean): void {
  const width = isHeavy ? 9 : 6
  strokeSegments(context, shifted(segments, 1.6, 2), 'rgba(40, 24, 8, 0.3)', width)
  strokeTicks(context, segments, {
    spacing: isHeavy ? 5 : 7,
    reach: width * 0.8,
    colour: '#6b4a2a',
    width: isHeavy ? 1.6 : 1.1,
  })
  strokeSegments(context, segments, '#5a3a1c', width)
  strokeSegments(context, segments, '#b08a55', width - 2)
  strokeSegments(context, segments, '#dcc192', width * 0.32)
  if (isHeavy) strokeSegments(context, segments, 'rgba(92, 60, 28, 0.75)', width - 2, [0.9, 3.4])
}

/** Paints a dirt road: verges, ruts, a bright crown. Very narrow roads are widened, so that they can be seen. */
export function paintRoad(context: Context2D, line: Polyline, width: number, isTrail: boolean): void {
  const drawnWidth = Math.max(MIN_ROAD_WIDTH, width) * (isTrail ? 0.6 : 1)
  strokeSmooth(context, [line], 'rgba(150, 122, 72, 0.4)', drawnWidth + 4)
  strokeSmooth(context, [line], '#8d6c40', drawnWidth)
  strokeSmooth(context, [line], '#e2cc98', drawnWidth - ROAD_EDGES)
  if (isTrail) return
  context.strokeStyle = 'rgba(140, 106, 60, 0.55)'
  context.lineWidth = 0.9
  context.setLineDash([9, 3, 4, 2])
  for (const side of [-0.22, 0.22]) {
    const rut = line.map((point, i) => {
      const before = line[Math.max(0, i - 1)]!
      const after = line[Math.min(line.length - 1, i + 1)]!
      const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
      return {
        x: point.x - ((after.y - before.y) / length) * drawnWidth * side,
        y: point.y + ((after.x - before.x) / length) * drawnWidth * side,
      }
    })
    context.stroke(smoothLine(rut))
  }
  context.setLineDash([])
}
