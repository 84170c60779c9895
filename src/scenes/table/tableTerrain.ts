// Paints the ground of the table of a clash. Lengths are drawing units, 12 per inch of the table; shares and lengths are chosen by eye.
// `noise(a, b, salt)` is a fixed random share from 0 to 1; different salts give independent shares.
import type { Point } from '../../hex/grid'
import { type Area, type Ground, isArea, isLine, isRoad } from '../../tabletop/common/groundSchema'
import type { Context2D } from '../canvas'
import { noise } from '../sheet/noise'
import { PALETTE } from '../sheet/palette'
import { hachure, maizePlant, marshTuft, treeCrown, treeShade } from '../sheet/symbols'
import { UNITS_PER_INCH } from './tableSheet'
import { paintLine, paintRoad, tracePath } from './tableLines'
import { isInside } from './unitShapes'

/** Corners of an area in drawing units; the last is joined to the first. */
type Outline = readonly Point[]

/** Kinds of areas in the order in which they are painted. Buildings come later, over the roads. */
const AREA_ORDER: readonly Area['kind'][] = ['open', 'hill', 'rough', 'woods', 'impassable']
/** Kinds of lines in the order in which they are painted. Field works come later, over the roads. */
const LINE_ORDER = ['contour', 'stream', 'hedge', 'wall'] as const

/**
 * Paints the whole table. The context is scaled to drawing units, with the north-west corner at its origin. `holdRadius`: of the ring in
 * which a formed unit holds the hex of a clash, in thousandths of an inch; 0: no ring.
 */
export function paintTable(context: Context2D, ground: Ground, holdRadius = 0): void {
  const tableWidth = (ground.width / 1000) * UNITS_PER_INCH
  const tableHeight = (ground.depth / 1000) * UNITS_PER_INCH
  // Places of the table are in thousandths of an inch, and their y grows to the north. The y of a drawing grows downward.
  const toDrawing = (place: Readonly<Point>): Point => ({
    x: (place.x / 1000) * UNITS_PER_INCH,
    y: ((ground.depth - place.y) / 1000) * UNITS_PER_INCH,
  })
  const areas = ground.features.filter(isArea)
  const lines = ground.features.filter(isLine)
  const paintAreas = (kind: Area['kind']): void => {
    for (const area of areas) if (area.kind === kind) paintArea(context, area, area.area.map(toDrawing))
  }
  paintPaper(context, tableWidth, tableHeight)
  for (const kind of AREA_ORDER) paintAreas(kind)
  for (const kind of LINE_ORDER) for (const line of lines) if (line.kind === kind) paintLine(context, line, toDrawing)
  for (const feature of ground.features)
    if (isRoad(feature)) paintRoad(context, feature.line.map(toDrawing), (feature.width / 1000) * UNITS_PER_INCH)
  paintAreas('building')
  for (const line of lines) if (line.kind === 'work') paintLine(context, line, toDrawing)
  if (holdRadius > 0) paintHoldRing(context, tableWidth, tableHeight, (holdRadius / 1000) * UNITS_PER_INCH)
  context.strokeStyle = PALETTE.line
  context.lineWidth = 3
  context.strokeRect(1.5, 1.5, tableWidth - 3, tableHeight - 3)
}

/** Paints a dotted ring around the middle of the table, in which a formed unit holds the hex (OPS-24.1). */
function paintHoldRing(context: Context2D, tableWidth: number, tableHeight: number, radius: number): void {
  context.beginPath()
  context.arc(tableWidth / 2, tableHeight / 2, radius, 0, Math.PI * 2)
  context.strokeStyle = 'rgba(74, 58, 42, 0.55)'
  context.lineWidth = 1.6
  context.setLineDash([2, 7])
  context.lineCap = 'round'
  context.stroke()
  context.setLineDash([])
}

/** Paints an area. Words in its id choose between pictures of one kind: a `rough` area is a marsh or lava, an `open` one may be a field. */
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

/** An outline as a closed path. */
function pathOf(outline: Outline): Path2D {
  const path = new Path2D()
  tracePath(path, outline)
  path.closePath()
  return path
}

/** The rectangle around an outline. */
function boundsOf(outline: Outline): { x0: number; x1: number; y0: number; y1: number } {
  const xs = outline.map(({ x }) => x)
  const ys = outline.map(({ y }) => y)
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) }
}

/** The mean of an outline's corners. */
const meanOf = (points: Outline): Point => ({
  x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
  y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
})

/** Yields points scattered inside an outline, about `spacing` apart: the same ones whenever the outline and the salt are the same. */
function* scatter(outline: Outline, spacing: number, salt: number): Generator<Point> {
  const { x0, x1, y0, y1 } = boundsOf(outline)
  for (let row = Math.floor(y0 / spacing); row <= y1 / spacing; row++)
    for (let column = Math.floor(x0 / spacing); column <= x1 / spacing; column++) {
      const point = {
        x: (column + 0.5 + (noise(column, row, salt) - 0.5) * 0.8) * spacing,
        y: (row + 0.5 + (noise(column, row, salt + 1) - 0.5) * 0.8) * spacing,
      }
      if (isInside(outline, point)) yield point
    }
}

/** Paints the paper with pale and dark stains. */
function paintPaper(context: Context2D, tableWidth: number, tableHeight: number): void {
  context.fillStyle = PALETTE.land
  context.fillRect(0, 0, tableWidth, tableHeight)
  for (let i = 0; i < 16; i++) {
    const centre = { x: noise(i, 1) * tableWidth, y: noise(i, 2) * tableHeight }
    const radius = 90 + noise(i, 3) * 160
    const stain = context.createRadialGradient(centre.x, centre.y, radius * 0.1, centre.x, centre.y, radius)
    const isPale = i % 3 !== 0
    stain.addColorStop(0, isPale ? 'rgba(255, 250, 232, 0.5)' : 'rgba(150, 112, 58, 0.09)')
    stain.addColorStop(1, isPale ? 'rgba(255, 250, 232, 0)' : 'rgba(150, 112, 58, 0)')
    context.fillStyle = stain
    context.fillRect(centre.x - radius, centre.y - radius, radius * 2, radius * 2)
  }
}

/** Strokes the edge of an area. */
function strokeRim(context: Context2D, path: Path2D, colour: string, width: number): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineJoin = 'round'
  context.stroke(path)
}

/** Paints woods: a tinted area with trees. */
function paintWoods(context: Context2D, outline: Outline): void {
  const path = pathOf(outline)
  context.fillStyle = PALETTE.woods
  context.fill(path)
  strokeRim(context, path, 'rgba(80, 110, 60, 0.6)', 2.4)
  // The crown of a tree covers those of the trees north of it.
  const northFirst = [...scatter(outline, 15, 11)].sort((a, b) => a.y - b.y)
  for (const treeCentre of northFirst) {
    const radius = 4.6 + noise(Math.round(treeCentre.x), Math.round(treeCentre.y), 13) * 3
    context.beginPath()
    treeCrown(context, treeCentre, radius)
    context.fillStyle = PALETTE.tree
    context.strokeStyle = PALETTE.treeDark
    context.lineWidth = 0.9
    context.globalAlpha = 0.85
    context.fill()
    context.stroke()
    context.beginPath()
    treeShade(context, treeCentre, radius)
    context.globalAlpha = 0.45
    context.fillStyle = PALETTE.treeDark
    context.fill()
    context.globalAlpha = 1
  }
}

/** Paints lava: plates with cracks between, paler than on the map, so that formations stand out. */
function paintLava(context: Context2D, outline: Outline): void {
  const path = pathOf(outline)
  context.save()
  context.clip(path)
  context.fillStyle = PALETTE.lavaCrack
  context.globalAlpha = 0.55
  context.fill(path)
  context.globalAlpha = 0.78
  const { x0, x1, y0, y1 } = boundsOf(outline)
  const [plateWidth, plateHeight] = [22, 18]
  // Neighbouring plates share these corners; each plate is then shrunk, so that a crack remains between them.
  const gridPoint = (cornerColumn: number, cornerRow: number): Point => ({
    x: (cornerColumn + (noise(cornerColumn, cornerRow, 31) - 0.5) * 0.8) * plateWidth,
    y: (cornerRow + (noise(cornerColumn, cornerRow, 32) - 0.5) * 0.8) * plateHeight,
  })
  for (let row = Math.floor(y0 / plateHeight) - 1; row <= y1 / plateHeight + 1; row++)
    for (let column = Math.floor(x0 / plateWidth) - 1; column <= x1 / plateWidth + 1; column++) {
      const corners = [
        gridPoint(column, row),
        gridPoint(column + 1, row),
        gridPoint(column + 1, row + 1),
        gridPoint(column, row + 1),
      ]
      const centre = meanOf(corners)
      const plate = corners.map((p) => ({
        x: centre.x + (p.x - centre.x) * 0.86,
        y: centre.y + (p.y - centre.y) * 0.86,
      }))
      context.beginPath()
      tracePath(context, plate)
      context.closePath()
      context.fillStyle = PALETTE.tableLavaPlates[Math.floor(noise(column, row, 34) * 4)]!
      context.fill()
    }
  context.restore()
  strokeRim(context, path, PALETTE.lavaEdge, 1.6)
}

/** Paints a marsh: a tinted area with tufts. */
function paintMarsh(context: Context2D, outline: Outline): void {
  const path = pathOf(outline)
  context.fillStyle = PALETTE.marsh
  context.fill(path)
  strokeRim(context, path, 'rgba(80, 130, 115, 0.6)', 1.6)
  context.beginPath()
  for (const foot of scatter(outline, 24, 17)) marshTuft(context, foot, 0.9)
  context.strokeStyle = PALETTE.marshInk
  context.lineWidth = 1.1
  context.stroke()
}

/** Paints a hill: a tint, darker on hills higher than 1 level, and hachures that point downhill from the edge. */
function paintHill(context: Context2D, outline: Outline, height: number): void {
  const path = pathOf(outline)
  const isHigh = height > 1
  context.fillStyle = isHigh ? PALETTE.height2 : PALETTE.height1
  context.fill(path)
  const middle = meanOf(outline)
  context.beginPath()
  outline.forEach((sideStart, i) => {
    const sideEnd = outline[(i + 1) % outline.length]!
    const sideLength = Math.hypot(sideEnd.x - sideStart.x, sideEnd.y - sideStart.y)
    for (let fromSideStart = 3; fromSideStart < sideLength; fromSideStart += 6) {
      const edgePoint = {
        x: sideStart.x + ((sideEnd.x - sideStart.x) * fromSideStart) / sideLength,
        y: sideStart.y + ((sideEnd.y - sideStart.y) * fromSideStart) / sideLength,
      }
      const fromMiddle = Math.hypot(edgePoint.x - middle.x, edgePoint.y - middle.y) || 1
      const hachureLength = 8 + noise(Math.round(edgePoint.x), Math.round(edgePoint.y), i) * 7
      hachure(
        context,
        edgePoint,
        ((edgePoint.x - middle.x) / fromMiddle) * hachureLength,
        ((edgePoint.y - middle.y) / fromMiddle) * hachureLength,
        2.4,
      )
    }
  })
  context.fillStyle = PALETTE.hachure
  context.globalAlpha = 0.7
  context.fill()
  context.globalAlpha = 1
}

/** Paints a built-up area: flat roofs side by side, with a shadow. */
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
  const { x0, x1, y0, y1 } = boundsOf(outline)
  context.strokeStyle = 'rgba(92, 36, 26, 0.5)'
  context.lineWidth = 1
  context.beginPath()
  // The joints between the roofs.
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

/** Paints an area that nobody can enter: a lake, or ground of an even colour. */
function paintImpassable(context: Context2D, outline: Outline, isLake: boolean): void {
  const path = pathOf(outline)
  context.fillStyle = isLake ? PALETTE.lake : '#8d8273'
  context.fill(path)
  strokeRim(context, path, isLake ? PALETTE.waterEdge : PALETTE.line, 1.8)
}

/** Paints a field with maize. */
function paintField(context: Context2D, outline: Outline): void {
  const path = pathOf(outline)
  context.fillStyle = PALETTE.field
  context.fill(path)
  context.beginPath()
  for (const plant of scatter(outline, 14, 23)) maizePlant(context, plant, 0.9)
  context.strokeStyle = PALETTE.maize
  context.lineWidth = 1
  context.stroke()
}
