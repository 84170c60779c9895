import type { Point } from '../../hex/grid'
import { cellAt, lerp, neighbourCell, type SheetLayout } from '../layout'
import { pointsAlong } from './curves'
import { noise } from './noise'
import type { PaintTarget } from './paintTarget'
import { PALETTE } from './palette'
import { PathGrid } from './pathGrid'
import { type CellLookup, type Region, traceRegion } from './regions'
import { hachure } from './symbols'

// Lengths in this file are sheet units, and other figures shares of them; all chosen by eye. The last number of `noise` is a salt.

const PLATE_STYLES = ['plate0', 'plate1', 'plate2', 'plate3'] as const
type LavaStroke = (typeof PLATE_STYLES)[number] | 'light' | 'ridge' | 'rim' | 'cone'

/** A field of broken lava (on the map of Pedregal: the Pedregal), and the volcano. */
export interface Lava {
  readonly field: Region
  readonly cone: Region
  readonly strokes: PathGrid<LavaStroke>
}

/** Size of a lava plate before it is distorted, in sheet units. */
const PLATE = { w: 18, h: 15 } as const
/** Share of plates that a pressure ridge crosses. */
const RIDGE_CHANCE = 0.1

/** Computes plates, ridges and rims once; painting only draws them. */
export function prepareLava(layout: SheetLayout, cells: CellLookup): Lava {
  const strokes = new PathGrid<LavaStroke>()
  const isLava = (row: number, col: number): boolean => cells(row, col)?.terrain === 'lava'
  const isVolcano = (row: number, col: number): boolean => cells(row, col)?.terrain === 'volcano'
  const isNearLava = (row: number, col: number): boolean =>
    isLava(row, col) || [0, 1, 2, 3, 4, 5].some((dir) => isLava(...neighbourCell(row, col, dir)))
  for (let v = -4; v * PLATE.h < layout.map.h + 60; v++)
    for (let u = -4; u * PLATE.w < layout.map.w + 60; u++) {
      const middle = { x: layout.map.x + (u + 0.5) * PLATE.w, y: layout.map.y + (v + 0.5) * PLATE.h }
      if (isNearLava(...cellAt(layout, middle))) addPlate(strokes, layout, u, v, middle)
    }
  const field = traceRegion(layout, (row, col) => isLava(row, col) || isVolcano(row, col), 7)
  for (const loop of field.loops)
    pointsAlong(loop, 5.2, 'closed').forEach(({ p, nx, ny }, i) => {
      const length = 4 + noise(Math.round(p.x), Math.round(p.y), i) * 5
      hachure(strokes.path('rim', p), p, nx * length, ny * length, 2.8)
    })
  const cone = traceRegion(layout, isVolcano, 4)
  for (const loop of cone.loops) addCone(strokes, loop)
  return { field, cone, strokes }
}

type Corners = readonly [Point, Point, Point, Point]

/** Adds the plate in column `u`, row `v`: an uneven quadrilateral with blunt corners, lit from the north-west. */
function addPlate(strokes: PathGrid<LavaStroke>, layout: SheetLayout, u: number, v: number, middle: Point): void {
  const gridPoint = (column: number, row: number): Point => ({
    x: layout.map.x + (column + (noise(column, row, 31) - 0.5) * 0.8) * PLATE.w,
    y: layout.map.y + (row + (noise(column, row, 32) - 0.5) * 0.8) * PLATE.h,
  })
  const corners = [gridPoint(u, v), gridPoint(u + 1, v), gridPoint(u + 1, v + 1), gridPoint(u, v + 1)]
  const centre = meanOf(corners)
  const size = 0.8 + noise(u, v, 33) * 0.08
  const [a, b, c, d] = corners.map((p) => ({
    x: centre.x + (p.x - centre.x) * size,
    y: centre.y + (p.y - centre.y) * size,
  })) as unknown as Corners
  const style = PLATE_STYLES[Math.floor(noise(u, v, 34) * PLATE_STYLES.length)]!
  const path = strokes.path(style, middle)
  const start = blunt(a, b)
  path.moveTo(start.x, start.y)
  for (const [before, corner, after] of [
    [a, b, c],
    [b, c, d],
    [c, d, a],
    [d, a, b],
  ] as const) {
    const bendStart = blunt(corner, before)
    const bendEnd = blunt(corner, after)
    path.lineTo(bendStart.x, bendStart.y)
    path.quadraticCurveTo(corner.x, corner.y, bendEnd.x, bendEnd.y)
  }
  path.closePath()
  const light = strokes.path('light', middle)
  light.moveTo((d.x * 2 + a.x) / 3, (d.y * 2 + a.y) / 3)
  light.quadraticCurveTo(a.x, a.y, (a.x + b.x * 2) / 3, (a.y + b.y * 2) / 3)
  if (noise(u, v, 35) < RIDGE_CHANCE) addRidge(strokes.path('ridge', middle), u, v, centre)
}

/** Where the bend around a corner starts, on the side to `other`. */
const blunt = (corner: Point, other: Point): Point => lerp(corner, other, 0.2)

const meanOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, p) => sum + p.x, 0) / Math.max(1, points.length),
  y: points.reduce((sum, p) => sum + p.y, 0) / Math.max(1, points.length),
})

/** A pressure ridge: a dark zigzag across several plates. */
function addRidge(ridge: Path2D, u: number, v: number, centre: Point): void {
  const angle = noise(u, v, 36) * Math.PI
  const length = 12 + noise(u, v, 37) * 13
  for (let k = -2; k <= 2; k++) {
    const aside = k % 2 === 0 ? 0 : (noise(u, v, 40 + k) - 0.5) * 11
    const x = centre.x + (Math.cos(angle) * k * length) / 2 - Math.sin(angle) * aside
    const y = centre.y + (Math.sin(angle) * k * length * 0.7) / 2 + Math.cos(angle) * aside
    if (k === -2) ridge.moveTo(x, y)
    else ridge.lineTo(x, y)
  }
}

/** Three rings of hachures down the slopes of the volcano. */
function addCone(strokes: PathGrid<LavaStroke>, loop: readonly Point[]): void {
  const centre = meanOf(loop)
  for (const [inset, gap, maxLength] of [
    [0.82, 4, 15],
    [0.52, 3.6, 17],
    [0.24, 3.4, 11],
  ] as const) {
    const ring = loop.map((p) => ({ x: centre.x + (p.x - centre.x) * inset, y: centre.y + (p.y - centre.y) * inset }))
    for (const { p, nx, ny } of pointsAlong(ring, gap, 'closed')) {
      const length = maxLength * (0.75 + noise(Math.round(p.x), Math.round(p.y), 38) * 0.4)
      hachure(strokes.path('cone', p), p, -nx * length, -ny * length, 2.2)
    }
  }
}

/** Paints cracks first, plates over them, light on their edges, then the volcano. */
export function paintLava(target: PaintTarget, { field, cone, strokes }: Lava): void {
  const { context, fine } = target
  context.fillStyle = PALETTE.lavaCrack
  context.globalAlpha = fine ? 0.78 : 0.6
  context.fill(field.path)
  context.globalAlpha = 1
  context.save()
  context.clip(field.path)
  for (const [i, style] of PLATE_STYLES.entries()) strokes.fill(target, style, PALETTE.lavaPlates[i]!)
  context.lineJoin = 'round'
  if (fine) strokes.stroke(target, 'light', 'rgba(222, 214, 200, 0.5)', 0.9)
  strokes.stroke(target, 'ridge', 'rgba(46, 40, 36, 0.55)', 2.2)
  context.restore()
  strokes.fill(target, 'rim', PALETTE.lavaEdge)
  context.strokeStyle = PALETTE.lavaEdge
  context.lineWidth = 1.5
  context.stroke(field.path)
  context.fillStyle = PALETTE.volcano
  context.fill(cone.path)
  strokes.fill(target, 'cone', PALETTE.volcanoInk)
}
