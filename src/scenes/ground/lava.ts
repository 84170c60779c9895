import type { Point } from '../../hex/grid'
import { between, cellAt, type SheetLayout, step } from '../layout'
import { Chunks } from './chunks'
import { along, type Bake, chanceOf, INK } from './ink'
import { hachure } from './marks'
import { type Cells, type Region, trace } from './regions'

type Mark = 'plate0' | 'plate1' | 'plate2' | 'plate3' | 'light' | 'ridge' | 'rim' | 'cone'

/** The Pedregal: a sheet of broken lava, and the cone that it came from. */
export interface Lava {
  readonly field: Region
  readonly cone: Region
  readonly marks: Chunks<Mark>
}

/** Width and height of the lattice that the plates are broken from, in sheet units. */
const PLATE = { w: 18, h: 15 } as const

/** Breaks the lava into uneven plates with cracks between, lit from the north-west. */
export function prepareLava(layout: SheetLayout, cells: Cells): Lava {
  const marks = new Chunks<Mark>()
  const terrain = (row: number, col: number): string | undefined => cells(row, col)?.terrain
  const near = (row: number, col: number): boolean => {
    for (let dir = 0; dir < 6; dir++) if (terrain(...step(row, col, dir)) === 'lava') return true
    return false
  }
  const knot = (u: number, v: number): Point => ({
    x: layout.map.x + (u + (chanceOf(u, v, 31) - 0.5) * 0.8) * PLATE.w,
    y: layout.map.y + (v + (chanceOf(u, v, 32) - 0.5) * 0.8) * PLATE.h,
  })
  for (let v = -4; v * PLATE.h < layout.map.h + 60; v++)
    for (let u = -4; u * PLATE.w < layout.map.w + 60; u++) {
      const middle = { x: layout.map.x + (u + 0.5) * PLATE.w, y: layout.map.y + (v + 0.5) * PLATE.h }
      const [row, col] = cellAt(layout, middle)
      if (terrain(row, col) !== 'lava' && !near(row, col)) continue
      const corners = [knot(u, v), knot(u + 1, v), knot(u + 1, v + 1), knot(u, v + 1)]
      const cx = corners.reduce((sum, p) => sum + p.x, 0) / 4
      const cy = corners.reduce((sum, p) => sum + p.y, 0) / 4
      const gap = 0.8 + chanceOf(u, v, 33) * 0.08
      const [a, b, c, d] = corners.map((p) => ({ x: cx + (p.x - cx) * gap, y: cy + (p.y - cy) * gap })) as [
        Point,
        Point,
        Point,
        Point,
      ]
      const style = (['plate0', 'plate1', 'plate2', 'plate3'] as const)[Math.floor(chanceOf(u, v, 34) * 4)]!
      const path = marks.path(style, middle)
      const blunt = (p: Point, q: Point): Point => between(p, q, 0.2)
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
      if (chanceOf(u, v, 35) < 0.1) {
        // A pressure ridge: a longer dark fissure that crosses several plates.
        const ridge = marks.path('ridge', middle)
        const lean = chanceOf(u, v, 36) * Math.PI
        const far = 12 + chanceOf(u, v, 37) * 13
        for (let k = -2; k <= 2; k++) {
          const side = k % 2 === 0 ? 0 : (chanceOf(u, v, 40 + k) - 0.5) * 11
          const x = cx + (Math.cos(lean) * k * far) / 2 - Math.sin(lean) * side
          const y = cy + (Math.sin(lean) * k * far * 0.7) / 2 + Math.cos(lean) * side
          if (k === -2) ridge.moveTo(x, y)
          else ridge.lineTo(x, y)
        }
      }
    }
  const field = trace(layout, (row, col) => terrain(row, col) === 'lava' || terrain(row, col) === 'volcano', 7)
  for (const loop of field.loops)
    along(loop, 5.2, true).forEach(({ p, nx, ny }, i) => {
      const length = 4 + chanceOf(Math.round(p.x), Math.round(p.y), i) * 5
      hachure(marks.path('rim', p), p, nx * length, ny * length, 2.8)
    })
  const cone = trace(layout, (row, col) => terrain(row, col) === 'volcano', 4)
  for (const loop of cone.loops) {
    const x = loop.reduce((sum, p) => sum + p.x, 0) / Math.max(1, loop.length)
    const y = loop.reduce((sum, p) => sum + p.y, 0) / Math.max(1, loop.length)
    for (const [inset, gap, long] of [
      [0.82, 4, 15],
      [0.52, 3.6, 17],
      [0.24, 3.4, 11],
    ] as const) {
      const ring = loop.map((p) => ({ x: x + (p.x - x) * inset, y: y + (p.y - y) * inset }))
      for (const { p, nx, ny } of along(ring, gap, true)) {
        const length = long * (0.75 + chanceOf(Math.round(p.x), Math.round(p.y), 38) * 0.4)
        hachure(marks.path('cone', p), p, -nx * length, -ny * length, 2.2)
      }
    }
  }
  return { field, cone, marks }
}

/** Cracks first, plates over them, light on their edges; then the cone. */
export function paintLava(bake: Bake, lava: Lava): void {
  const { pen } = bake
  pen.fillStyle = INK.lavaCrack
  pen.globalAlpha = bake.fine ? 0.78 : 0.6
  pen.fill(lava.field.path)
  pen.globalAlpha = 1
  pen.save()
  pen.clip(lava.field.path)
  ;(['plate0', 'plate1', 'plate2', 'plate3'] as const).forEach((style, i) => {
    lava.marks.fill(bake, style, INK.lavaPlates[i]!)
  })
  pen.lineJoin = 'round'
  if (bake.fine) lava.marks.stroke(bake, 'light', 'rgba(222, 214, 200, 0.5)', 0.9)
  lava.marks.stroke(bake, 'ridge', 'rgba(46, 40, 36, 0.55)', 2.2)
  pen.restore()
  lava.marks.fill(bake, 'rim', INK.lavaEdge)
  pen.strokeStyle = INK.lavaEdge
  pen.lineWidth = 1.5
  pen.stroke(lava.field.path)
  pen.fillStyle = INK.volcano
  pen.fill(lava.cone.path)
  lava.marks.fill(bake, 'cone', '#2f2621')
}
