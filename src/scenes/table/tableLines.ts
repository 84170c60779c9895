// Paints streams, walls, hedges, contours, field works and roads of the table. Widths and lengths are drawing units, 12 per inch of the table.
import type { Point } from '../../hex/grid'
import type { Line } from '../../tabletop/common/groundSchema'
import type { Context2D } from '../canvas'
import { PALETTE } from '../sheet/palette'

/** Narrower roads are painted with this width. */
const MIN_ROAD_WIDTH = 9
/** Width of both dark edges of a road together. */
const ROAD_EDGES = 3

type Polyline = readonly Point[]

/** Adds a line through all points to a path; its straight parts are called sides here. */
export function tracePath(path: Context2D | Path2D, points: Polyline): void {
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
      if (/ravine|barranca/.test(line.id)) paintRavine(context, segments)
      else {
        const extraWidth = /river/.test(line.id) ? 5 : 0
        strokeSegments(context, segments, PALETTE.waterEdge, 8 + extraWidth)
        strokeSegments(context, segments, PALETTE.water, 5.4 + extraWidth)
      }
      return
    case 'wall':
      strokeSegments(context, segments, '#3f352b', 4.6)
      strokeSegments(context, segments, '#c9bda6', 2)
      return
    case 'hedge':
      strokeSegments(context, segments, PALETTE.treeDark, 6, [3, 2.4])
      strokeSegments(context, segments, PALETTE.tree, 3.4, [3, 2.4])
      return
    case 'contour':
      strokeSegments(context, segments, PALETTE.hachure, 1.6)
      return
    case 'work':
      paintFieldWork(context, segments, line.work === 'heavy')
  }
}

/** Paints a ravine: its bed with short strokes on both banks. */
function paintRavine(context: Context2D, segments: readonly Polyline[]): void {
  strokeSegments(context, segments, 'rgba(90, 61, 32, 0.28)', 17)
  strokeSegments(context, segments, PALETTE.ravine, 13)
  strokeTicks(context, segments, { spacing: 5, reach: 6, colour: PALETTE.ravineInk, width: 1.2 })
  strokeSegments(context, segments, 'rgba(58, 38, 18, 0.8)', 1.7)
}

/** Paints a field work; a heavy one is broader, with longer strokes across. */
function paintFieldWork(context: Context2D, segments: readonly Polyline[], isHeavy: boolean): void {
  const ticks = isHeavy ? { spacing: 7, reach: 7, width: 2.2 } : { spacing: 9, reach: 4.6, width: 1.5 }
  strokeTicks(context, segments, { ...ticks, colour: PALETTE.works })
  strokeSegments(context, segments, PALETTE.works, isHeavy ? 7.5 : 4.4)
  strokeSegments(context, segments, isHeavy ? '#d9a58b' : '#e8cdb4', isHeavy ? 3 : 1.4)
}

/** Paints a road with dark edges. Very narrow roads are widened, so that they can be seen. */
export function paintRoad(context: Context2D, line: Polyline, width: number): void {
  const drawnWidth = Math.max(MIN_ROAD_WIDTH, width)
  strokeSegments(context, [line], PALETTE.roadEdge, drawnWidth)
  strokeSegments(context, [line], PALETTE.road, drawnWidth - ROAD_EDGES)
}
