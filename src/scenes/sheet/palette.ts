import type { Point } from '../../hex/grid'
import type { Rect } from '../layout'

export type Context2D = CanvasRenderingContext2D

/** The colours of the sheet: a hand-coloured engraving on rag paper. The ground stays pale so that counters carry the eye. */
export const PALETTE = {
  paper: '#f1e7cd',
  paperEdge: '#e3d4b0',
  land: '#ede2c2',
  line: '#4a3a2a',
  lineSoft: '#8d7a5f',
  grid: 'rgba(74, 58, 42, 0.34)',
  gridOnLava: 'rgba(240, 231, 212, 0.62)',
  slope: '#dfc99a',
  height1: 'rgba(176, 124, 58, 0.15)',
  height2: 'rgba(150, 92, 40, 0.24)',
  hachure: '#7d5a35',
  woods: '#c3cf9c',
  tree: '#7f9a5e',
  treeDark: '#4f6a3b',
  marsh: '#d5e0cb',
  marshInk: '#557f74',
  lake: '#a9cbd8',
  lakeLine: '#5c93ad',
  lakeDeep: '#8fbacb',
  water: '#7fb2cc',
  waterEdge: '#2f6685',
  lava: '#8b837a',
  lavaCrack: '#5f5852',
  lavaPlates: ['#a19990', '#989087', '#a79f95', '#928a82'],
  lavaEdge: '#443d38',
  volcano: '#6f5f54',
  maize: '#97994f',
  field: '#e6dca9',
  brick: '#96412f',
  brickDark: '#5c241a',
  roadEdge: '#5f3d20',
  road: '#f7e7bf',
  trail: '#6e4420',
  works: '#7c1f1a',
  star: '#f3d9a0',
  ravine: '#c8ab7a',
  ravineInk: '#5a3d20',
} as const

/** A fixed fraction 0..1 for whole numbers: the same blade of grass in the same place on every machine and at every zoom. */
export function noise(a: number, b: number, c = 0): number {
  let h = Math.imul(a | 0, 0x27d4eb2d) ^ Math.imul(b | 0, 0x165667b1) ^ Math.imul(c | 0, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** A fixed wobble of a point, at most `reach` either way; equal for whoever asks about the same point. */
export function jitter(p: Point, reach: number, salt = 0): Point {
  const x = Math.round(p.x * 4)
  const y = Math.round(p.y * 4)
  return {
    x: p.x + (noise(x, y, salt + 1) * 2 - 1) * reach,
    y: p.y + (noise(x, y, salt + 2) * 2 - 1) * reach,
  }
}

/** How much is drawn: `far` for the sheet seen whole, `near` for everything. */
export interface PaintTarget {
  readonly ctx: Context2D
  /** Pixels a sheet unit. */
  readonly scale: number
  /** The part of the sheet that this canvas holds. */
  readonly box: Rect
  readonly fine: boolean
}

/** Whether anything within `reach` of a point may show in this bake. */
export const mayShow = (bake: PaintTarget, p: Point, reach: number): boolean =>
  p.x + reach > bake.box.x &&
  p.x - reach < bake.box.x + bake.box.w &&
  p.y + reach > bake.box.y &&
  p.y - reach < bake.box.y + bake.box.h

/** An open curve through the middles of its points' chords, the points pulling: no corner is left. */
export function smoothLine(ctx: Context2D | Path2D, points: readonly Point[]): void {
  const first = points[0]
  if (!first) return
  ctx.moveTo(first.x, first.y)
  for (let i = 1; i < points.length - 1; i++) {
    const p = points[i]!
    const q = points[i + 1]!
    const last = i === points.length - 2
    ctx.quadraticCurveTo(p.x, p.y, last ? q.x : (p.x + q.x) / 2, last ? q.y : (p.y + q.y) / 2)
  }
  if (points.length === 2) ctx.lineTo(points[1]!.x, points[1]!.y)
}

/** The same, closed. */
export function smoothLoop(ctx: Context2D | Path2D, points: readonly Point[]): void {
  const n = points.length
  const last = points[n - 1]
  const first = points[0]
  if (!first || !last) return
  ctx.moveTo((last.x + first.x) / 2, (last.y + first.y) / 2)
  for (let i = 0; i < n; i++) {
    const p = points[i]!
    const q = points[(i + 1) % n]!
    ctx.quadraticCurveTo(p.x, p.y, (p.x + q.x) / 2, (p.y + q.y) / 2)
  }
  ctx.closePath()
}

/** Points every `gap` units along a line, with the unit normal to its left (y downward). */
export function pointsAlong(
  points: readonly Point[],
  gap: number,
  closed = false,
): { p: Point; nx: number; ny: number }[] {
  const out: { p: Point; nx: number; ny: number }[] = []
  const n = points.length
  let rest = gap / 2
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const a = points[i]!
    const b = points[(i + 1) % n]!
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    if (length === 0) continue
    const ux = (b.x - a.x) / length
    const uy = (b.y - a.y) / length
    let at = rest
    for (; at < length; at += gap) out.push({ p: { x: a.x + ux * at, y: a.y + uy * at }, nx: uy, ny: -ux })
    rest = at - length
  }
  return out
}

/** The polyline that a soft curve runs along, for ticks and hachures. */
export function smoothPolyline(points: readonly Point[], closed: boolean, parts = 4): Point[] {
  const out: Point[] = []
  const n = points.length
  const mid = (i: number, j: number): Point => ({
    x: (points[i]!.x + points[j]!.x) / 2,
    y: (points[i]!.y + points[j]!.y) / 2,
  })
  const from = closed ? 0 : 1
  const to = closed ? n : n - 1
  if (!closed && points[0]) out.push(points[0])
  for (let i = from; i < to; i++) {
    const a = !closed && i === 1 ? points[0]! : mid((i - 1 + n) % n, i)
    const c = !closed && i === n - 2 ? points[n - 1]! : mid(i, (i + 1) % n)
    const b = points[i]!
    for (let k = closed || i > 1 ? 0 : 1; k < parts; k++) {
      const t = k / parts
      const s = 1 - t
      out.push({ x: s * s * a.x + 2 * s * t * b.x + t * t * c.x, y: s * s * a.y + 2 * s * t * b.y + t * t * c.y })
    }
  }
  if (!closed && n > 1) out.push(points[n - 1]!)
  return out
}
