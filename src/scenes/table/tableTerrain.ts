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
export function paintTable(context: Context2D, ground: Ground): void {
  const w = (ground.width / 1000) * UNITS_PER_INCH
  const h = (ground.depth / 1000) * UNITS_PER_INCH
  const toDrawing = (p: Readonly<Point>): Point => ({
    x: (p.x / 1000) * UNITS_PER_INCH,
    y: ((ground.depth - p.y) / 1000) * UNITS_PER_INCH,
  })
  const areas = ground.features.filter(isArea)
  const lines = ground.features.filter(isLine)
  const paintAreas = (kind: Area['kind']): void => {
    for (const area of areas) if (area.kind === kind) paintArea(context, area, area.area.map(toDrawing))
  }
  paintPaper(context, w, h)
  for (const kind of AREA_ORDER) paintAreas(kind)
  for (const kind of LINE_ORDER) for (const line of lines) if (line.kind === kind) paintLine(context, line, toDrawing)
  for (const feature of ground.features)
    if (isRoad(feature)) paintRoad(context, feature.line.map(toDrawing), (feature.width / 1000) * UNITS_PER_INCH)
  paintAreas('building')
  for (const line of lines) if (line.kind === 'work') paintLine(context, line, toDrawing)
  paintHoldRing(context, w, h)
  context.strokeStyle = PALETTE.line
  context.lineWidth = 3
  context.strokeRect(1.5, 1.5, w - 3, h - 3)
}

function paintHoldRing(context: Context2D, w: number, h: number): void {
  context.beginPath()
  context.arc(w / 2, h / 2, HOLD_RADIUS_INCHES * UNITS_PER_INCH, 0, Math.PI * 2)
  context.strokeStyle = 'rgba(74, 58, 42, 0.55)'
  context.lineWidth = 1.6
  context.setLineDash([2, 7])
  context.lineCap = 'round'
  context.stroke()
  context.setLineDash([])
}

/** The ids of features choose between pictures of one kind: a `rough` area is a marsh or lava, an `open` one may be a field. */
function paintArea(context: Context2D, { id, kind, height }: Area, outline: Outline): void {
  switch (kind) {
    case 'woods':
      paintWoods(context, outline)
      return
    case 'rough':
      if (/marsh/.test(id)) paintMarsh(context, outline)
      else paintLava(context, outline)
      return
    case 'hill':
      paintHill(context, outline, height ?? 1)
      return
    case 'building':
      paintBuilding(context, outline)
      return
    case 'impassable':
      paintImpassable(context, outline, /lake|water/.test(id))
      return
    case 'open':
      if (/maize|field/.test(id)) paintField(context, outline)
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
function paintPaper(context: Context2D, w: number, h: number): void {
  context.fillStyle = PALETTE.land
  context.fillRect(0, 0, w, h)
  for (let i = 0; i < 16; i++) {
    const p = { x: noise(i, 1) * w, y: noise(i, 2) * h }
    const r = 90 + noise(i, 3) * 160
    const stain = context.createRadialGradient(p.x, p.y, r * 0.1, p.x, p.y, r)
    const isPale = i % 3 !== 0
    stain.addColorStop(0, isPale ? 'rgba(255, 250, 232, 0.5)' : 'rgba(150, 112, 58, 0.09)')
    stain.addColorStop(1, isPale ? 'rgba(255, 250, 232, 0)' : 'rgba(150, 112, 58, 0)')
    context.fillStyle = stain
    context.fillRect(p.x - r, p.y - r, r * 2, r * 2)
  }
}

function strokeRim(context: Context2D, path: Path2D, colour: string, width: number): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineJoin = 'round'
  context.stroke(path)
}

function paintWoods(context: Context2D, outline: Outline): void {
  const path = pathOf(outline)
  context.fillStyle = PALETTE.woods
  context.fill(path)
  strokeRim(context, path, 'rgba(80, 110, 60, 0.6)', 2.4)
  const northFirst = [...scatter(outline, 15, 11)].sort((a, b) => a.y - b.y)
  for (const p of northFirst) {
    const r = 4.6 + noise(Math.round(p.x), Math.round(p.y), 13) * 3
    context.beginPath()
    treeCrown(context, p, r)
    context.fillStyle = PALETTE.tree
    context.strokeStyle = PALETTE.treeDark
    context.lineWidth = 0.9
    context.globalAlpha = 0.85
    context.fill()
    context.stroke()
    context.beginPath()
    treeShade(context, p, r)
    context.globalAlpha = 0.45
    context.fillStyle = PALETTE.treeDark
    context.fill()
    context.globalAlpha = 1
  }
}

/** Lava plates with cracks between, paler than on the map, so that formations stand out. */
function paintLava(context: Context2D, outline: Outline): void {
  const path = pathOf(outline)
  context.save()
  context.clip(path)
  context.fillStyle = PALETTE.lavaCrack
  context.globalAlpha = 0.55
  context.fill(path)
  context.globalAlpha = 0.78
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
      context.beginPath()
      tracePath(context, plate)
      context.closePath()
      context.fillStyle = PALETTE.tableLavaPlates[Math.floor(noise(u, v, 34) * 4)]!
      context.fill()
    }
  context.restore()
  strokeRim(context, path, PALETTE.lavaEdge, 1.6)
}

function paintMarsh(context: Context2D, outline: Outline): void {
  const path = pathOf(outline)
  context.fillStyle = PALETTE.marsh
  context.fill(path)
  strokeRim(context, path, 'rgba(80, 130, 115, 0.6)', 1.6)
  context.beginPath()
  for (const p of scatter(outline, 24, 17)) marshTuft(context, p, 0.9)
  context.strokeStyle = PALETTE.marshInk
  context.lineWidth = 1.1
  context.stroke()
}

/** A tint, darker on higher hills, with hachures that point downhill from the edge. */
function paintHill(context: Context2D, outline: Outline, height: number): void {
  const path = pathOf(outline)
  context.fillStyle = height > 1 ? PALETTE.height2 : PALETTE.height1
  context.fill(path)
  const middle = meanOf(outline)
  context.beginPath()
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length]!
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    for (let along = 3; along < length; along += 6) {
      const p = { x: a.x + ((b.x - a.x) * along) / length, y: a.y + ((b.y - a.y) * along) / length }
      const fromMiddle = Math.hypot(p.x - middle.x, p.y - middle.y) || 1
      const size = 8 + noise(Math.round(p.x), Math.round(p.y), i) * 7
      hachure(context, p, ((p.x - middle.x) / fromMiddle) * size, ((p.y - middle.y) / fromMiddle) * size, 2.4)
    }
  })
  context.fillStyle = PALETTE.hachure
  context.globalAlpha = 0.7
  context.fill()
  context.globalAlpha = 1
}

/** Flat roofs side by side, with a shadow. */
function paintBuilding(context: Context2D, outline: Outline): void {
  const path = pathOf(outline)
  context.save()
  context.translate(2.2, 2.6)
  context.fillStyle = 'rgba(60, 30, 15, 0.35)'
  context.fill(path)
  context.restore()
  context.fillStyle = '#b9674f'
  context.fill(path)
  context.save()
  context.clip(path)
  const { x0, x1, y0, y1 } = boxOf(outline)
  context.strokeStyle = 'rgba(92, 36, 26, 0.5)'
  context.lineWidth = 1
  context.beginPath()
  for (let x = x0; x < x1; x += 13 + noise(Math.round(x), 2) * 9) {
    context.moveTo(x, y0)
    context.lineTo(x, y1)
  }
  for (let y = y0; y < y1; y += 12 + noise(Math.round(y), 3) * 8) {
    context.moveTo(x0, y)
    context.lineTo(x1, y)
  }
  context.stroke()
  context.restore()
  strokeRim(context, path, PALETTE.brickDark, 2)
}

function paintImpassable(context: Context2D, outline: Outline, isLake: boolean): void {
  const path = pathOf(outline)
  context.fillStyle = isLake ? PALETTE.lake : '#8d8273'
  context.fill(path)
  strokeRim(context, path, isLake ? PALETTE.waterEdge : PALETTE.line, 1.8)
}

function paintField(context: Context2D, outline: Outline): void {
  const path = pathOf(outline)
  context.fillStyle = PALETTE.field
  context.fill(path)
  context.beginPath()
  for (const p of scatter(outline, 14, 23)) maizePlant(context, p, 0.9)
  context.strokeStyle = PALETTE.maize
  context.lineWidth = 1
  context.stroke()
}
