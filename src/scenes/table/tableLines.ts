import type { Point } from '../../hex/grid'
import type { Line } from '../../tabletop/common/groundSchema'
import type { Context2D } from '../canvas'
import { PALETTE } from '../sheet/palette'

type Polyline = readonly Point[]

/** Adds straight lines through all points to a path. */
export function tracePath(path: Context2D | Path2D, points: Polyline): void {
  for (const [i, p] of points.entries()) i === 0 ? path.moveTo(p.x, p.y) : path.lineTo(p.x, p.y)
}

/**
 * The parts of a line between its gaps. `toDrawing` converts each place of the table. Gaps are measured along the line, in thousandths of an
 * inch from its start.
 */
export function segmentsOf({ line, gaps = [] }: Line, toDrawing: (p: Readonly<Point>) => Point): Polyline[] {
  const segments: Point[][] = []
  let current: Point[] = []
  const endSegment = (): void => {
    if (current.length > 1) segments.push(current)
    current = []
  }
  /** Length of the line up to the corner `a`. */
  let before = 0
  line.slice(1).forEach((b, i) => {
    const a = line[i]!
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    const pointAt = (along: number): Point =>
      toDrawing({ x: a.x + ((b.x - a.x) * along) / length, y: a.y + ((b.y - a.y) * along) / length })
    const addStretch = (from: number, to: number): void => {
      if (from >= to) return
      if (current.length === 0) current.push(pointAt(from))
      current.push(pointAt(to))
    }
    let from = 0
    for (const gap of gaps) {
      if (gap.to <= before || gap.from >= before + length) continue
      addStretch(from, Math.max(0, gap.from - before))
      endSegment()
      from = Math.min(length, gap.to - before)
    }
    addStretch(from, length)
    before += length
  })
  endSegment()
  return segments
}

function strokeSegments(
  context: Context2D,
  segments: readonly Polyline[],
  colour: string,
  width: number,
  dash: number[] = [],
): void {
  context.beginPath()
  for (const segment of segments) tracePath(context, segment)
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineJoin = 'round'
  context.lineCap = dash.length > 0 ? 'butt' : 'round'
  context.setLineDash(dash)
  context.stroke()
  context.setLineDash([])
}

/** Short strokes across a line, `gap` apart; `length` is how far they reach to each side. */
function strokeTicks(
  context: Context2D,
  segments: readonly Polyline[],
  { gap, length, colour, width }: { gap: number; length: number; colour: string; width: number },
): void {
  context.beginPath()
  for (const segment of segments)
    segment.slice(1).forEach((b, i) => {
      const a = segment[i]!
      const sideLength = Math.hypot(b.x - a.x, b.y - a.y) || 1
      const nx = (-(b.y - a.y) / sideLength) * length
      const ny = ((b.x - a.x) / sideLength) * length
      for (let along = gap / 2; along < sideLength; along += gap) {
        const p = { x: a.x + ((b.x - a.x) * along) / sideLength, y: a.y + ((b.y - a.y) * along) / sideLength }
        context.moveTo(p.x - nx, p.y - ny)
        context.lineTo(p.x + nx, p.y + ny)
      }
    })
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineCap = 'butt'
  context.stroke()
}

/** Paints a stream, wall, hedge, contour or field work. The id of a stream tells ravines and rivers from creeks. */
export function paintLine(context: Context2D, line: Line, toDrawing: (p: Readonly<Point>) => Point): void {
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

function paintRavine(context: Context2D, segments: readonly Polyline[]): void {
  strokeSegments(context, segments, 'rgba(90, 61, 32, 0.28)', 17)
  strokeSegments(context, segments, PALETTE.ravine, 13)
  strokeTicks(context, segments, { gap: 5, length: 6, colour: PALETTE.ravineInk, width: 1.2 })
  strokeSegments(context, segments, 'rgba(58, 38, 18, 0.8)', 1.7)
}

function paintFieldWork(context: Context2D, segments: readonly Polyline[], isHeavy: boolean): void {
  const ticks = isHeavy ? { gap: 7, length: 7, width: 2.2 } : { gap: 9, length: 4.6, width: 1.5 }
  strokeTicks(context, segments, { ...ticks, colour: PALETTE.works })
  strokeSegments(context, segments, PALETTE.works, isHeavy ? 7.5 : 4.4)
  strokeSegments(context, segments, isHeavy ? '#d9a58b' : '#e8cdb4', isHeavy ? 3 : 1.4)
}

/** A road with dark edges; very narrow ones are widened, so that they can be seen. */
export function paintRoad(context: Context2D, line: Polyline, width: number): void {
  const drawnWidth = Math.max(9, width)
  strokeSegments(context, [line], PALETTE.roadEdge, drawnWidth)
  strokeSegments(context, [line], PALETTE.road, drawnWidth - 3)
}
