import type { Point } from '../../hex/grid'
import { type SheetLayout, neighbourCell } from '../layout'
import { PathGrid } from './pathGrid'
import { pointsAlong } from './curves'
import { type PaintTarget, mayShow } from './paintTarget'
import { noise } from './noise'
import { PALETTE } from './palette'
import { treeCrown, treeShade, hachure, maizePlant, marshTuft } from './symbols'
import { type CellLookup, type Region, traceRegion } from './regions'

type TerrainSymbol = 'tuft' | 'crown' | 'shade' | 'maize' | 'hachure' | 'slope' | 'stipple'

/** The soft ground: washes of colour with the engraver's signs on them. */
export interface Terrain {
  readonly woods: Region
  readonly marsh: Region
  readonly slope: Region
  readonly fields: Region
  readonly heights: readonly Region[]
  readonly marks: PathGrid<TerrainSymbol>
}

const ELEVATIONS = [1, 2] as const

/** Which way the ground falls at a cell, as a vector; toward the east where it cannot be told, as the valley lies. */
function downhill(layout: SheetLayout, cells: CellLookup, row: number, col: number): Point {
  const here = layout.centreOfCell(row, col)
  const own = cells(row, col)?.elevation ?? 0
  let x = 0
  let y = 0
  for (let dir = 0; dir < 6; dir++) {
    const [r, c] = neighbourCell(row, col, dir)
    const at = layout.centreOfCell(r, c)
    const down = own - (cells(r, c)?.elevation ?? own)
    x += (at.x - here.x) * down
    y += (at.y - here.y) * down
    for (let next = dir; next <= dir + 1; next++) {
      const [r2, c2] = neighbourCell(r, c, next % 6)
      const at2 = layout.centreOfCell(r2, c2)
      const down2 = (own - (cells(r2, c2)?.elevation ?? own)) / 3
      x += (at2.x - here.x) * down2
      y += (at2.y - here.y) * down2
    }
  }
  const length = Math.hypot(x, y)
  return length < 1 ? { x: 0.94, y: -0.34 } : { x: x / length, y: y / length }
}

/** Lays out every mark of the soft ground, once; baking only replays them. */
export function prepareTerrain(layout: SheetLayout, cells: CellLookup): Terrain {
  const marks = new PathGrid<TerrainSymbol>()
  const is = (kind: string) => (row: number, col: number) => cells(row, col)?.terrain === kind
  for (let row = 0; row <= layout.rows + 1; row++)
    for (let col = 0; col <= layout.cols + 1; col++) {
      const hex = cells(row, col)
      if (!hex) continue
      const c = layout.centreOfCell(row, col)
      const spot = (i: number, spread: number): Point => {
        const angle = noise(row * 64 + col, i, 11) * Math.PI * 2
        const far = Math.sqrt(noise(row * 64 + col, i, 12)) * spread
        return { x: c.x + Math.cos(angle) * far, y: c.y + Math.sin(angle) * far }
      }
      const size = (i: number): number => noise(row * 64 + col, i, 13)
      if (hex.terrain === 'marsh')
        for (let i = 0; i < 8; i++) {
          const p = spot(i, 39)
          marshTuft(marks.path('tuft', p), p, 0.7 + size(i) * 0.5)
        }
      if (hex.terrain === 'woods') {
        const trees = Array.from({ length: 17 }, (_, i) => ({ p: spot(i, 38), r: 4.6 + size(i) * 3.2 }))
        for (const { p, r } of trees.sort((a, b) => a.p.y - b.p.y)) {
          treeCrown(marks.path('crown', p), p, r)
          treeShade(marks.path('shade', p), p, r)
        }
      }
      if (hex.terrain === 'slope') {
        const down = downhill(layout, cells, row, col)
        for (let i = 0; i < 9; i++) {
          const p = spot(i, 37)
          for (let k = -1; k <= 1; k++) {
            const length = 9 + size(i * 3 + k + 1) * 5
            const q = { x: p.x - down.y * k * 4.2, y: p.y + down.x * k * 4.2 }
            hachure(marks.path('slope', q), q, down.x * length, down.y * length, 1.7)
          }
        }
      }
      if (hex.decor === 'maize') {
        const turn = (Math.floor(size(1) * 4) * Math.PI) / 4 + 0.2
        for (let u = -3; u <= 3; u++)
          for (let v = -3; v <= 3; v++) {
            const p = {
              x: c.x + (u * Math.cos(turn) - v * Math.sin(turn)) * 9.6,
              y: c.y + (u * Math.sin(turn) + v * Math.cos(turn)) * 9.6,
            }
            if (Math.hypot(p.x - c.x, p.y - c.y) < 36) maizePlant(marks.path('maize', p), p, 1)
          }
      }
      if (hex.terrain === 'clear' && hex.decor === undefined)
        for (let i = 0; i < 6; i++) {
          const p = spot(i, 38)
          marks.path('stipple', p).rect(p.x, p.y, 1.3, 1.3)
        }
    }
  const heights = ELEVATIONS.map((level) =>
    traceRegion(
      layout,
      (row, col) => (cells(row, col)?.elevation ?? 0) >= level && cells(row, col)?.terrain !== 'volcano',
      5,
    ),
  )
  heights.forEach((region) => {
    for (const loop of region.loops)
      pointsAlong(loop, 4.4, true).forEach(({ p, nx, ny }, i) => {
        const length = 9 + noise(Math.round(p.x), Math.round(p.y), i) * 8
        hachure(marks.path('hachure', p), { x: p.x + nx * 3, y: p.y + ny * 3 }, -nx * length, -ny * length, 2.5)
      })
  })
  return {
    woods: traceRegion(layout, is('woods'), 9),
    marsh: traceRegion(layout, is('marsh'), 10),
    slope: traceRegion(layout, is('slope'), 10),
    fields: traceRegion(layout, (row, col) => cells(row, col)?.decor === 'maize', 7),
    heights,
    marks,
  }
}

/** Rag paper, foxed and uneven: broad stains, the same at every zoom. */
export function paintPaper(bake: PaintTarget): void {
  const { ctx, box } = bake
  ctx.fillStyle = PALETTE.land
  ctx.fillRect(box.x, box.y, box.w, box.h)
  for (let i = 0; i < 26; i++) {
    const p = { x: noise(i, 1) * 2600, y: noise(i, 2) * 2100 }
    const r = 150 + noise(i, 3) * 230
    if (!mayShow(bake, p, r)) continue
    const stain = ctx.createRadialGradient(p.x, p.y, r * 0.1, p.x, p.y, r)
    const light = i % 3 !== 0
    stain.addColorStop(0, light ? 'rgba(255, 250, 232, 0.5)' : 'rgba(150, 112, 58, 0.09)')
    stain.addColorStop(1, light ? 'rgba(255, 250, 232, 0)' : 'rgba(150, 112, 58, 0)')
    ctx.fillStyle = stain
    ctx.fillRect(p.x - r, p.y - r, r * 2, r * 2)
  }
}

/** A wash with a darker rim, as watercolour dries. */
function fillRegion(bake: PaintTarget, region: Region, colour: string, rim: string): void {
  const { ctx } = bake
  ctx.fillStyle = colour
  ctx.fill(region.path)
  ctx.strokeStyle = rim
  ctx.lineWidth = 2.4
  ctx.stroke(region.path)
}

/** Heights, slopes, fields, woods and marsh, with their signs. */
export function paintTerrain(bake: PaintTarget, terrain: Terrain): void {
  const { ctx } = bake
  const [low, high] = terrain.heights
  fillRegion(bake, terrain.slope, PALETTE.slope, 'rgba(160, 120, 60, 0.2)')
  for (const [region, colour] of [
    [low, PALETTE.height1],
    [high, PALETTE.height2],
  ] as const)
    if (region) {
      ctx.fillStyle = colour
      ctx.fill(region.path)
    }
  fillRegion(bake, terrain.fields, PALETTE.field, 'rgba(140, 140, 60, 0.25)')
  fillRegion(bake, terrain.marsh, PALETTE.marsh, 'rgba(80, 130, 115, 0.35)')
  fillRegion(bake, terrain.woods, PALETTE.woods, 'rgba(80, 110, 60, 0.35)')
  ctx.lineCap = 'round'
  ctx.globalAlpha = 0.55
  if (bake.fine) terrain.marks.fill(bake, 'stipple', PALETTE.lineSoft)
  ctx.globalAlpha = 0.75
  terrain.marks.stroke(bake, 'tuft', PALETTE.marshInk, bake.fine ? 1.1 : 1.5)
  terrain.marks.stroke(bake, 'maize', PALETTE.maize, bake.fine ? 1.1 : 1.4)
  ctx.globalAlpha = 0.5
  terrain.marks.fill(bake, 'slope', PALETTE.hachure)
  ctx.globalAlpha = 0.72
  terrain.marks.fill(bake, 'hachure', PALETTE.hachure)
  ctx.globalAlpha = 1
  terrain.marks.forEachPath(bake, 'crown', (p, path) => {
    p.fillStyle = PALETTE.tree
    p.strokeStyle = PALETTE.treeDark
    p.lineWidth = 0.9
    p.fill(path)
    p.stroke(path)
  })
  ctx.globalAlpha = 0.55
  terrain.marks.fill(bake, 'shade', PALETTE.treeDark)
  ctx.globalAlpha = 1
}
