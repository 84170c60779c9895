import type { Point } from '../../hex/grid'
import { type Area, type Ground, isArea, isLine, isRoad } from '../../tabletop/common/groundSchema'
import type { Context2D } from '../canvas'
import { noise } from '../sheet/noise'
import { PALETTE } from '../sheet/palette'
import { hachure, maizePlant, marshTuft, treeCrown, treeShade } from '../sheet/symbols'
import { isInside } from './formations'
import { paintLine, paintRoad, tracePath } from './tableLines'

/** Drawing units an inch of the table, so that terrain symbols have the size that they have on the map sheet. */
export const UNITS_PER_INCH = 12
/** Radius of the ring around the middle in which a formed unit holds the hex (OPS-24.1), in inches. */
const HOLD_RADIUS_INCHES = 16

type Outline = readonly Point[]

/** Areas in the order in which they are painted; buildings come last, over lines and roads. */
const AREA_ORDER: readonly Area['kind'][] = ['open', 'hill', 'rough', 'woods', 'impassable']
const LINE_ORDER = ['contour', 'stream', 'hedge', 'wall'] as const

/** Paints the whole table. The context is scaled to drawing units, with the north-west corner at its origin. */
export function paintTable(ctx: Context2D, ground: Ground): void {
  const w = (ground.width / 1000) * UNITS_PER_INCH
  const h = (ground.depth / 1000) * UNITS_PER_INCH
  const toDrawing = (p: Readonly<Point>): Point => ({
    x: (p.x / 1000) * UNITS_PER_INCH,
    y: ((ground.depth - p.y) / 1000) * UNITS_PER_INCH,
  })
  const areas = ground.features.filter(isArea)
  const lines = ground.features.filter(isLine)
  const paintAreas = (kind: Area['kind']): void => {
    for (const area of areas) if (area.kind === kind) paintArea(ctx, area, area.area.map(toDrawing))
  }
  paintPaper(ctx, w, h)
  for (const kind of AREA_ORDER) paintAreas(kind)
  for (const kind of LINE_ORDER) for (const line of lines) if (line.kind === kind) paintLine(ctx, line, toDrawing)
  for (const feature of ground.features)
    if (isRoad(feature)) paintRoad(ctx, feature.line.map(toDrawing), (feature.width / 1000) * UNITS_PER_INCH)
  paintAreas('building')
  for (const line of lines) if (line.kind === 'work') paintLine(ctx, line, toDrawing)
  paintHoldRing(ctx, w, h)
  ctx.strokeStyle = PALETTE.line
  ctx.lineWidth = 3
  ctx.strokeRect(1.5, 1.5, w - 3, h - 3)
}

function paintHoldRing(ctx: Context2D, w: number, h: number): void {
  ctx.beginPath()
  ctx.arc(w / 2, h / 2, HOLD_RADIUS_INCHES * UNITS_PER_INCH, 0, Math.PI * 2)
  ctx.strokeStyle = 'rgba(74, 58, 42, 0.55)'
  ctx.lineWidth = 1.6
  ctx.setLineDash([2, 7])
  ctx.lineCap = 'round'
  ctx.stroke()
  ctx.setLineDash([])
}

/** The ids of features choose between pictures of one kind: a `rough` area is a marsh or lava, an `open` one may be a field. */
function paintArea(ctx: Context2D, { id, kind, height }: Area, outline: Outline): void {
  switch (kind) {
    case 'woods':
      paintWoods(ctx, outline)
      return
    case 'rough':
      if (/marsh/.test(id)) paintMarsh(ctx, outline)
      else paintLava(ctx, outline)
      return
    case 'hill':
      paintHill(ctx, outline, height ?? 1)
      return
    case 'building':
      paintBuilding(ctx, outline)
      return
    case 'impassable':
      paintImpassable(ctx, outline, /lake|water/.test(id))
      return
    case 'open':
      if (/maize|field/.test(id)) paintField(ctx, outline)
  }
}

function pathOf(outline: Outline): Path2D {
  const path = new Path2D()
  tracePath(path, outline)
  path.closePath()
  return path
}

function boxOf(outline: Outline): { x0: number; x1: number; y0: number; y1: number } {
  const xs = outline.map((p) => p.x)
  const ys = outline.map((p) => p.y)
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) }
}

const meanOf = (points: Outline): Point => ({
  x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
  y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
})

/** Points scattered over an outline, about `gap` apart; always the same for the same outline and `salt`. */
function* scatter(outline: Outline, gap: number, salt: number): Generator<Point> {
  const { x0, x1, y0, y1 } = boxOf(outline)
  for (let v = Math.floor(y0 / gap); v <= y1 / gap; v++)
    for (let u = Math.floor(x0 / gap); u <= x1 / gap; u++) {
      const p = {
        x: (u + 0.5 + (noise(u, v, salt) - 0.5) * 0.8) * gap,
        y: (v + 0.5 + (noise(u, v, salt + 1) - 0.5) * 0.8) * gap,
      }
      if (isInside(outline, p)) yield p
    }
}

/** Paper with pale and dark stains. */
function paintPaper(ctx: Context2D, w: number, h: number): void {
  ctx.fillStyle = PALETTE.land
  ctx.fillRect(0, 0, w, h)
  for (let i = 0; i < 16; i++) {
    const p = { x: noise(i, 1) * w, y: noise(i, 2) * h }
    const r = 90 + noise(i, 3) * 160
    const stain = ctx.createRadialGradient(p.x, p.y, r * 0.1, p.x, p.y, r)
    const isPale = i % 3 !== 0
    stain.addColorStop(0, isPale ? 'rgba(255, 250, 232, 0.5)' : 'rgba(150, 112, 58, 0.09)')
    stain.addColorStop(1, isPale ? 'rgba(255, 250, 232, 0)' : 'rgba(150, 112, 58, 0)')
    ctx.fillStyle = stain
    ctx.fillRect(p.x - r, p.y - r, r * 2, r * 2)
  }
}

function strokeRim(ctx: Context2D, path: Path2D, colour: string, width: number): void {
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.lineJoin = 'round'
  ctx.stroke(path)
}

function paintWoods(ctx: Context2D, outline: Outline): void {
  const path = pathOf(outline)
  ctx.fillStyle = PALETTE.woods
  ctx.fill(path)
  strokeRim(ctx, path, 'rgba(80, 110, 60, 0.6)', 2.4)
  const northFirst = [...scatter(outline, 15, 11)].sort((a, b) => a.y - b.y)
  for (const p of northFirst) {
    const r = 4.6 + noise(Math.round(p.x), Math.round(p.y), 13) * 3
    ctx.beginPath()
    treeCrown(ctx, p, r)
    ctx.fillStyle = PALETTE.tree
    ctx.strokeStyle = PALETTE.treeDark
    ctx.lineWidth = 0.9
    ctx.globalAlpha = 0.85
    ctx.fill()
    ctx.stroke()
    ctx.beginPath()
    treeShade(ctx, p, r)
    ctx.globalAlpha = 0.45
    ctx.fillStyle = PALETTE.treeDark
    ctx.fill()
    ctx.globalAlpha = 1
  }
}

/** Lava plates with cracks between, paler than on the map, so that formations stand out. */
function paintLava(ctx: Context2D, outline: Outline): void {
  const path = pathOf(outline)
  ctx.save()
  ctx.clip(path)
  ctx.fillStyle = PALETTE.lavaCrack
  ctx.globalAlpha = 0.55
  ctx.fill(path)
  ctx.globalAlpha = 0.78
  const { x0, x1, y0, y1 } = boxOf(outline)
  const [w, h] = [22, 18]
  const gridPoint = (u: number, v: number): Point => ({
    x: (u + (noise(u, v, 31) - 0.5) * 0.8) * w,
    y: (v + (noise(u, v, 32) - 0.5) * 0.8) * h,
  })
  for (let v = Math.floor(y0 / h) - 1; v <= y1 / h + 1; v++)
    for (let u = Math.floor(x0 / w) - 1; u <= x1 / w + 1; u++) {
      const corners = [gridPoint(u, v), gridPoint(u + 1, v), gridPoint(u + 1, v + 1), gridPoint(u, v + 1)]
      const centre = meanOf(corners)
      const plate = corners.map((p) => ({
        x: centre.x + (p.x - centre.x) * 0.86,
        y: centre.y + (p.y - centre.y) * 0.86,
      }))
      ctx.beginPath()
      tracePath(ctx, plate)
      ctx.closePath()
      ctx.fillStyle = PALETTE.tableLavaPlates[Math.floor(noise(u, v, 34) * 4)]!
      ctx.fill()
    }
  ctx.restore()
  strokeRim(ctx, path, PALETTE.lavaEdge, 1.6)
}

function paintMarsh(ctx: Context2D, outline: Outline): void {
  const path = pathOf(outline)
  ctx.fillStyle = PALETTE.marsh
  ctx.fill(path)
  strokeRim(ctx, path, 'rgba(80, 130, 115, 0.6)', 1.6)
  ctx.beginPath()
  for (const p of scatter(outline, 24, 17)) marshTuft(ctx, p, 0.9)
  ctx.strokeStyle = PALETTE.marshInk
  ctx.lineWidth = 1.1
  ctx.stroke()
}

/** A tint, darker on higher hills, with hachures that point downhill from the edge. */
function paintHill(ctx: Context2D, outline: Outline, height: number): void {
  const path = pathOf(outline)
  ctx.fillStyle = height > 1 ? PALETTE.height2 : PALETTE.height1
  ctx.fill(path)
  const middle = meanOf(outline)
  ctx.beginPath()
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length]!
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    for (let along = 3; along < length; along += 6) {
      const p = { x: a.x + ((b.x - a.x) * along) / length, y: a.y + ((b.y - a.y) * along) / length }
      const fromMiddle = Math.hypot(p.x - middle.x, p.y - middle.y) || 1
      const size = 8 + noise(Math.round(p.x), Math.round(p.y), i) * 7
      hachure(ctx, p, ((p.x - middle.x) / fromMiddle) * size, ((p.y - middle.y) / fromMiddle) * size, 2.4)
    }
  })
  ctx.fillStyle = PALETTE.hachure
  ctx.globalAlpha = 0.7
  ctx.fill()
  ctx.globalAlpha = 1
}

/** Flat roofs side by side, with a shadow. */
function paintBuilding(ctx: Context2D, outline: Outline): void {
  const path = pathOf(outline)
  ctx.save()
  ctx.translate(2.2, 2.6)
  ctx.fillStyle = 'rgba(60, 30, 15, 0.35)'
  ctx.fill(path)
  ctx.restore()
  ctx.fillStyle = '#b9674f'
  ctx.fill(path)
  ctx.save()
  ctx.clip(path)
  const { x0, x1, y0, y1 } = boxOf(outline)
  ctx.strokeStyle = 'rgba(92, 36, 26, 0.5)'
  ctx.lineWidth = 1
  ctx.beginPath()
  for (let x = x0; x < x1; x += 13 + noise(Math.round(x), 2) * 9) {
    ctx.moveTo(x, y0)
    ctx.lineTo(x, y1)
  }
  for (let y = y0; y < y1; y += 12 + noise(Math.round(y), 3) * 8) {
    ctx.moveTo(x0, y)
    ctx.lineTo(x1, y)
  }
  ctx.stroke()
  ctx.restore()
  strokeRim(ctx, path, PALETTE.brickDark, 2)
}

function paintImpassable(ctx: Context2D, outline: Outline, isLake: boolean): void {
  const path = pathOf(outline)
  ctx.fillStyle = isLake ? PALETTE.lake : '#8d8273'
  ctx.fill(path)
  strokeRim(ctx, path, isLake ? PALETTE.waterEdge : PALETTE.line, 1.8)
}

function paintField(ctx: Context2D, outline: Outline): void {
  const path = pathOf(outline)
  ctx.fillStyle = PALETTE.field
  ctx.fill(path)
  ctx.beginPath()
  for (const p of scatter(outline, 14, 23)) maizePlant(ctx, p, 0.9)
  ctx.strokeStyle = PALETTE.maize
  ctx.lineWidth = 1
  ctx.stroke()
}
