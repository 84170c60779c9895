import type { Point } from '../../hex/grid'
import { lerp, cellAt, type SheetLayout, neighbourCell } from '../layout'
import { PathGrid } from './pathGrid'
import { pointsAlong } from './curves'
import type { PaintTarget } from './paintTarget'
import { noise } from './noise'
import { PALETTE } from './palette'
import { hachure } from './symbols'
import { type CellLookup, type Region, traceRegion } from './regions'

type LavaStroke = 'plate0' | 'plate1' | 'plate2' | 'plate3' | 'light' | 'ridge' | 'rim' | 'cone'

/** The Pedregal: a sheet of broken lava, and the cone that it came from. */
export interface Lava {
  readonly field: Region
  readonly cone: Region
  readonly marks: PathGrid<LavaStroke>
}

/** Width and height of the lattice that the plates are broken from, in sheet units. */
const PLATE = { w: 18, h: 15 } as const

/** Breaks the lava into uneven plates with cracks between, lit from the north-west. */
export function prepareLava(layout: SheetLayout, cells: CellLookup): Lava {
  const marks = new PathGrid<LavaStroke>()
  const terrain = (row: number, col: number): string | undefined => cells(row, col)?.terrain
  const near = (row: number, col: number): boolean => {
    for (let dir = 0; dir < 6; dir++) if (terrain(...neighbourCell(row, col, dir)) === 'lava') return true
    return false
  }
  const knot = (u: number, v: number): Point => ({
    x: layout.map.x + (u + (noise(u, v, 31) - 0.5) * 0.8) * PLATE.w,
    y: layout.map.y + (v + (noise(u, v, 32) - 0.5) * 0.8) * PLATE.h,
  })
  for (let v = -4; v * PLATE.h < layout.map.h + 60; v++)
    for (let u = -4; u * PLATE.w < layout.map.w + 60; u++) {
      const middle = { x: layout.map.x + (u + 0.5) * PLATE.w, y: layout.map.y + (v + 0.5) * PLATE.h }
      const [row, col] = cellAt(layout, middle)
      if (terrain(row, col) !== 'lava' && !near(row, col)) continue
      const corners = [knot(u, v), knot(u + 1, v), knot(u + 1, v + 1), knot(u, v + 1)]
      const cx = corners.reduce((sum, p) => sum + p.x, 0) / 4
      const cy = corners.reduce((sum, p) => sum + p.y, 0) / 4
      const gap = 0.8 + noise(u, v, 33) * 0.08
      const [a, b, c, d] = corners.map((p) => ({ x: cx + (p.x - cx) * gap, y: cy + (p.y - cy) * gap })) as [
        Point,
        Point,
        Point,
        Point,
      ]
      const style = (['plate0', 'plate1', 'plate2', 'plate3'] as const)[Math.floor(noise(u, v, 34) * 4)]!
      const path = marks.path(style, middle)
      const blunt = (p: Point, q: Point): Point => lerp(p, q, 0.2)
      path.moveTo(blunt(a, b).x, blunt(a, b).y)
      for (const [p, q, r] of [
        [a, b, c],
        [b, c, d],
        [c, d, a],
        [d, a, b],
      ] as const) {
        path.lineTo(blunt(q, p).x, blunt(q, p).y)
        path.quadraticCurveTo(q.x, q.y, blunt(q, r).x, blunt(q, r).y)
      }
      path.closePath()
      const light = marks.path('light', middle)
      light.moveTo((d.x * 2 + a.x) / 3, (d.y * 2 + a.y) / 3)
      light.quadraticCurveTo(a.x, a.y, (a.x + b.x * 2) / 3, (a.y + b.y * 2) / 3)
      if (noise(u, v, 35) < 0.1) {
        // A pressure ridge: a longer dark fissure that crosses several plates.
        const ridge = marks.path('ridge', middle)
        const lean = noise(u, v, 36) * Math.PI
        const far = 12 + noise(u, v, 37) * 13
        for (let k = -2; k <= 2; k++) {
          const side = k % 2 === 0 ? 0 : (noise(u, v, 40 + k) - 0.5) * 11
          const x = cx + (Math.cos(lean) * k * far) / 2 - Math.sin(lean) * side
          const y = cy + (Math.sin(lean) * k * far * 0.7) / 2 + Math.cos(lean) * side
          if (k === -2) ridge.moveTo(x, y)
          else ridge.lineTo(x, y)
        }
      }
    }
  const field = traceRegion(layout, (row, col) => terrain(row, col) === 'lava' || terrain(row, col) === 'volcano', 7)
  for (const loop of field.loops)
    pointsAlong(loop, 5.2, true).forEach(({ p, nx, ny }, i) => {
      const length = 4 + noise(Math.round(p.x), Math.round(p.y), i) * 5
      hachure(marks.path('rim', p), p, nx * length, ny * length, 2.8)
    })
  const cone = traceRegion(layout, (row, col) => terrain(row, col) === 'volcano', 4)
  for (const loop of cone.loops) {
    const x = loop.reduce((sum, p) => sum + p.x, 0) / Math.max(1, loop.length)
    const y = loop.reduce((sum, p) => sum + p.y, 0) / Math.max(1, loop.length)
    for (const [inset, gap, long] of [
      [0.82, 4, 15],
      [0.52, 3.6, 17],
      [0.24, 3.4, 11],
    ] as const) {
      const ring = loop.map((p) => ({ x: x + (p.x - x) * inset, y: y + (p.y - y) * inset }))
      for (const { p, nx, ny } of pointsAlong(ring, gap, true)) {
        const length = long * (0.75 + noise(Math.round(p.x), Math.round(p.y), 38) * 0.4)
        hachure(marks.path('cone', p), p, -nx * length, -ny * length, 2.2)
      }
    }
  }
  return { field, cone, marks }
}

/** Cracks first, plates over them, light on their edges; then the cone. */
export function paintLava(bake: PaintTarget, lava: Lava): void {
  const { ctx } = bake
  ctx.fillStyle = PALETTE.lavaCrack
  ctx.globalAlpha = bake.fine ? 0.78 : 0.6
  ctx.fill(lava.field.path)
  ctx.globalAlpha = 1
  ctx.save()
  ctx.clip(lava.field.path)
  ;(['plate0', 'plate1', 'plate2', 'plate3'] as const).forEach((style, i) => {
    lava.marks.fill(bake, style, PALETTE.lavaPlates[i]!)
  })
  ctx.lineJoin = 'round'
  if (bake.fine) lava.marks.stroke(bake, 'light', 'rgba(222, 214, 200, 0.5)', 0.9)
  lava.marks.stroke(bake, 'ridge', 'rgba(46, 40, 36, 0.55)', 2.2)
  ctx.restore()
  lava.marks.fill(bake, 'rim', PALETTE.lavaEdge)
  ctx.strokeStyle = PALETTE.lavaEdge
  ctx.lineWidth = 1.5
  ctx.stroke(lava.field.path)
  ctx.fillStyle = PALETTE.volcano
  ctx.fill(lava.cone.path)
  lava.marks.fill(bake, 'cone', '#2f2621')
}
