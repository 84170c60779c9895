import type { Point } from '../../hex/grid'
import type { MapFile, MapSide } from '../../operational/data'
import { lerp, type SheetLayout } from '../layout'
import { PathGrid } from './pathGrid'
import { pointsAlong, smoothLine, smoothPolyline } from './curves'
import type { PaintTarget } from './paintTarget'
import { noise } from './noise'
import { PALETTE } from './palette'
import { type CellLookup, type Region, traceRegion } from './regions'

/** Lines along hexsides, one path a kind, smoothed so that they meet each of their sides in its middle. */
export interface Water {
  readonly lake: Region
  readonly river: Path2D
  readonly creek: Path2D
  readonly ravine: Path2D
  readonly marks: PathGrid<'ravine' | 'ripple'>
}

const pointKey = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`

/** Joins hexsides end to end into lines, breaking where more than two meet. */
function joinSides(layout: SheetLayout, sides: readonly MapSide[]): Point[][] {
  const ends = new Map<string, { p: Point; to: Point[] }>()
  const node = (p: Point): { p: Point; to: Point[] } => {
    const found = ends.get(pointKey(p)) ?? { p, to: [] }
    ends.set(pointKey(p), found)
    return found
  }
  for (const side of sides) {
    const [p, q] = layout.sharedSide(side.a, side.b)
    node(p).to.push(q)
    node(q).to.push(p)
  }
  const done = new Set<string>()
  const out: Point[][] = []
  const walk = (from: Point, to: Point): void => {
    if (done.has(`${pointKey(from)}>${pointKey(to)}`)) return
    const line = [from]
    for (let a = from, b = to; ; ) {
      done.add(`${pointKey(a)}>${pointKey(b)}`).add(`${pointKey(b)}>${pointKey(a)}`)
      line.push(b)
      const on = node(b).to
      const next = on.length === 2 ? on.find((p) => pointKey(p) !== pointKey(a)) : undefined
      if (!next || done.has(`${pointKey(b)}>${pointKey(next)}`)) break
      a = b
      b = next
    }
    out.push(line)
  }
  for (const { p, to } of ends.values()) if (to.length !== 2) for (const q of to) walk(p, q)
  for (const { p, to } of ends.values()) for (const q of to) walk(p, q)
  return out
}

/** A line that ends at the sheet's edge runs on under the border. */
function extendPastBorder(layout: SheetLayout, line: Point[]): Point[] {
  const { map } = layout
  const beyond = (p: Point): Point | null => {
    const reach = 46
    if (p.x - map.x < reach) return { x: map.x - 12, y: p.y + 6 }
    if (map.x + map.w - p.x < reach) return { x: map.x + map.w + 12, y: p.y + 6 }
    if (p.y - map.y < reach) return { x: p.x + 6, y: map.y - 12 }
    if (map.y + map.h - p.y < reach) return { x: p.x - 6, y: map.y + map.h + 12 }
    return null
  }
  const first = beyond(line[0]!)
  const last = beyond(line[line.length - 1]!)
  return [...(first ? [first] : []), ...line, ...(last ? [last] : [])]
}

export function prepareWater(layout: SheetLayout, map: MapFile, cells: CellLookup): Water {
  const marks = new PathGrid<'ravine' | 'ripple'>()
  const pulled = new Map<string, Point>()
  const lines = (kind: string): Point[][] => {
    const found = joinSides(
      layout,
      map.sides.filter((side) => side.kind === kind),
    ).map((line) => extendPastBorder(layout, line))
    // A tributary ends on the curve of the water it joins, not on the corner that the curve cuts off.
    const joined = found.map((line) =>
      line.map((p, i) => (i === 0 || i === line.length - 1 ? (pulled.get(pointKey(p)) ?? p) : p)),
    )
    for (const line of found)
      for (let i = 1; i < line.length - 1; i++) {
        const p = line[i]!
        pulled.set(pointKey(p), lerp(lerp(line[i - 1]!, line[i + 1]!), p, 0.5))
      }
    return joined
  }
  const path = (all: readonly Point[][]): Path2D => {
    const out = new Path2D()
    for (const line of all) smoothLine(out, line)
    return out
  }
  const river = lines('river')
  const creek = lines('creek')
  const ravine = lines('ravine')
  for (const line of ravine)
    pointsAlong(smoothPolyline(line, false, 6), 3.5).forEach(({ p, nx, ny }, i) => {
      for (const side of [1, -1]) {
        const out = 6.6 + noise(Math.round(p.x), Math.round(p.y), i) * 2.2
        const inner = 1.8 + noise(Math.round(p.x), Math.round(p.y), i + 1) * 1.2
        const mark = marks.path('ravine', p)
        mark.moveTo(p.x + nx * out * side, p.y + ny * out * side)
        mark.lineTo(p.x + nx * inner * side, p.y + ny * inner * side)
      }
    })
  for (let row = 0; row <= layout.rows + 1; row++)
    for (let col = 0; col <= layout.cols + 1; col++) {
      if (cells(row, col)?.terrain !== 'lake') continue
      const c = layout.centreOfCell(row, col)
      for (let i = 0; i < 3; i++) {
        const p = { x: c.x + (noise(row, col, i) - 0.5) * 54, y: c.y + (noise(row, col, i + 9) - 0.5) * 54 }
        const mark = marks.path('ripple', p)
        mark.moveTo(p.x - 9, p.y)
        mark.quadraticCurveTo(p.x - 4.5, p.y - 3, p.x, p.y)
        mark.quadraticCurveTo(p.x + 4.5, p.y + 3, p.x + 9, p.y)
      }
    }
  return {
    lake: traceRegion(layout, (row, col) => cells(row, col)?.terrain === 'lake', 7),
    river: path(river),
    creek: path(creek),
    ravine: path(ravine),
    marks,
  }
}

/** The lake with waterlines along its shore, the way engravers did. */
export function paintLake(bake: PaintTarget, water: Water): void {
  const { ctx } = bake
  ctx.fillStyle = PALETTE.lake
  ctx.fill(water.lake.path)
  ctx.save()
  ctx.clip(water.lake.path)
  for (const [far, alpha] of [
    [23, 0.3],
    [15.5, 0.42],
    [9, 0.56],
    [4, 0.75],
  ] as const) {
    ctx.strokeStyle = PALETTE.lakeLine
    ctx.globalAlpha = alpha
    ctx.lineWidth = far * 2 + 1
    ctx.stroke(water.lake.path)
    ctx.globalAlpha = 1
    ctx.strokeStyle = PALETTE.lake
    ctx.lineWidth = far * 2 - 1
    ctx.stroke(water.lake.path)
  }
  ctx.restore()
  ctx.globalAlpha = 0.6
  water.marks.stroke(bake, 'ripple', PALETTE.lakeLine, 1)
  ctx.globalAlpha = 1
  ctx.strokeStyle = PALETTE.waterEdge
  ctx.lineWidth = 1.8
  ctx.stroke(water.lake.path)
}

/** Ravines, creeks and rivers, in this order. */
export function paintLines(bake: PaintTarget, water: Water): void {
  const { ctx } = bake
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  const line = (path: Path2D, colour: string, width: number): void => {
    ctx.strokeStyle = colour
    ctx.lineWidth = width
    ctx.stroke(path)
  }
  line(water.ravine, 'rgba(90, 61, 32, 0.28)', 18)
  line(water.ravine, PALETTE.ravine, 14.5)
  water.marks.stroke(bake, 'ravine', PALETTE.ravineInk, bake.fine ? 1.35 : 1.7)
  line(water.ravine, 'rgba(58, 38, 18, 0.8)', 1.7)
  line(water.creek, PALETTE.waterEdge, 6.4)
  line(water.creek, PALETTE.water, 3.8)
  line(water.river, PALETTE.waterEdge, 10.4)
  line(water.river, PALETTE.water, 7.4)
  if (bake.fine) line(water.river, 'rgba(255, 255, 255, 0.4)', 1.4)
}
