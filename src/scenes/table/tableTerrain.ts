import {
  type Area,
  type Ground,
  isArea,
  isLine,
  isRoad,
  type Line,
  type Road,
} from '../../tabletop/common/groundSchema'
import { noise, PALETTE, type Context2D } from '../sheet/palette'
import { treeCrown, treeShade, hachure, maizePlant, marshTuft } from '../sheet/symbols'

/** Sheet units an inch: the engraver's signs are as large as on the map, an inch of table seven times a hex's. */
export const UNITS_PER_INCH = 12

interface Spot {
  readonly x: number
  readonly y: number
}
type Outline = readonly Spot[]

/** Table places (1/1000 in, y to the north) as sheet places (y down). */
const place =
  (depth: number) =>
  (p: Spot): Spot => ({ x: (p.x / 1000) * UNITS_PER_INCH, y: ((depth - p.y) / 1000) * UNITS_PER_INCH })

function trace(ctx: Context2D | Path2D, outline: Outline, closed: boolean): void {
  for (const [i, p] of outline.entries()) i === 0 ? ctx.moveTo(p.x, p.y) : ctx.lineTo(p.x, p.y)
  if (closed) ctx.closePath()
}

const pathOf = (outline: Outline): Path2D => {
  const path = new Path2D()
  trace(path, outline, true)
  return path
}

const boxOf = (outline: Outline) => {
  const xs = outline.map((p) => p.x)
  const ys = outline.map((p) => p.y)
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) }
}

/** Is a place within the outline? Edges do not matter for signs. */
function within(outline: Outline, p: Spot): boolean {
  let inside = false
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length]!
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  })
  return inside
}

/** Places on a loose grid within an outline, always the same. */
function* scatter(outline: Outline, gap: number, salt: number): Generator<Spot> {
  const { x0, x1, y0, y1 } = boxOf(outline)
  for (let v = Math.floor(y0 / gap); v <= y1 / gap; v++)
    for (let u = Math.floor(x0 / gap); u <= x1 / gap; u++) {
      const p = {
        x: (u + 0.5 + (noise(u, v, salt) - 0.5) * 0.8) * gap,
        y: (v + 0.5 + (noise(u, v, salt + 1) - 0.5) * 0.8) * gap,
      }
      if (within(outline, p)) yield p
    }
}

/** Rag paper with its stains. */
function paper(ctx: Context2D, w: number, h: number): void {
  ctx.fillStyle = PALETTE.land
  ctx.fillRect(0, 0, w, h)
  for (let i = 0; i < 16; i++) {
    const p = { x: noise(i, 1) * w, y: noise(i, 2) * h }
    const r = 90 + noise(i, 3) * 160
    const stain = ctx.createRadialGradient(p.x, p.y, r * 0.1, p.x, p.y, r)
    const light = i % 3 !== 0
    stain.addColorStop(0, light ? 'rgba(255, 250, 232, 0.5)' : 'rgba(150, 112, 58, 0.09)')
    stain.addColorStop(1, light ? 'rgba(255, 250, 232, 0)' : 'rgba(150, 112, 58, 0)')
    ctx.fillStyle = stain
    ctx.fillRect(p.x - r, p.y - r, r * 2, r * 2)
  }
}

function rim(ctx: Context2D, path: Path2D, colour: string, width: number): void {
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.lineJoin = 'round'
  ctx.stroke(path)
}

function woods(ctx: Context2D, outline: Outline): void {
  const path = pathOf(outline)
  ctx.fillStyle = PALETTE.woods
  ctx.fill(path)
  rim(ctx, path, 'rgba(80, 110, 60, 0.6)', 2.4)
  const trees = [...scatter(outline, 15, 11)].sort((a, b) => a.y - b.y)
  for (const p of trees) {
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

/** The Pedregal: broken plates with cracks between, paler than on the map so that formations stand out. */
function lava(ctx: Context2D, outline: Outline): void {
  const path = pathOf(outline)
  ctx.save()
  ctx.clip(path)
  ctx.fillStyle = PALETTE.lavaCrack
  ctx.globalAlpha = 0.55
  ctx.fill(path)
  const { x0, x1, y0, y1 } = boxOf(outline)
  const [w, h] = [22, 18]
  const knot = (u: number, v: number): Spot => ({
    x: (u + (noise(u, v, 31) - 0.5) * 0.8) * w,
    y: (v + (noise(u, v, 32) - 0.5) * 0.8) * h,
  })
  ctx.globalAlpha = 0.78
  for (let v = Math.floor(y0 / h) - 1; v <= y1 / h + 1; v++)
    for (let u = Math.floor(x0 / w) - 1; u <= x1 / w + 1; u++) {
      const corners = [knot(u, v), knot(u + 1, v), knot(u + 1, v + 1), knot(u, v + 1)]
      const cx = corners.reduce((sum, p) => sum + p.x, 0) / 4
      const cy = corners.reduce((sum, p) => sum + p.y, 0) / 4
      ctx.beginPath()
      trace(
        ctx,
        corners.map((p) => ({ x: cx + (p.x - cx) * 0.86, y: cy + (p.y - cy) * 0.86 })),
        true,
      )
      ctx.fillStyle = ['#b5ada3', '#ada59b', '#bbb3a9', '#a69e94'][Math.floor(noise(u, v, 34) * 4)]!
      ctx.fill()
    }
  ctx.restore()
  rim(ctx, path, PALETTE.lavaEdge, 1.6)
}

function marsh(ctx: Context2D, outline: Outline): void {
  const path = pathOf(outline)
  ctx.fillStyle = PALETTE.marsh
  ctx.fill(path)
  rim(ctx, path, 'rgba(80, 130, 115, 0.6)', 1.6)
  ctx.beginPath()
  for (const p of scatter(outline, 24, 17)) marshTuft(ctx, p, 0.9)
  ctx.strokeStyle = PALETTE.marshInk
  ctx.lineWidth = 1.1
  ctx.stroke()
}

/** A hill: a tint, darker the higher, with hachures that run down from its edge. */
function hill(ctx: Context2D, outline: Outline, height: number): void {
  const path = pathOf(outline)
  ctx.fillStyle = height > 1 ? PALETTE.height2 : PALETTE.height1
  ctx.fill(path)
  const middle = {
    x: outline.reduce((sum, p) => sum + p.x, 0) / outline.length,
    y: outline.reduce((sum, p) => sum + p.y, 0) / outline.length,
  }
  ctx.beginPath()
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length]!
    const long = Math.hypot(b.x - a.x, b.y - a.y)
    for (let at = 3; at < long; at += 6) {
      const p = { x: a.x + ((b.x - a.x) * at) / long, y: a.y + ((b.y - a.y) * at) / long }
      const far = Math.hypot(p.x - middle.x, p.y - middle.y) || 1
      const length = 8 + noise(Math.round(p.x), Math.round(p.y), i) * 7
      hachure(ctx, p, ((p.x - middle.x) / far) * length, ((p.y - middle.y) / far) * length, 2.4)
    }
  })
  ctx.fillStyle = PALETTE.hachure
  ctx.globalAlpha = 0.7
  ctx.fill()
  ctx.globalAlpha = 1
}

function building(ctx: Context2D, outline: Outline): void {
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
  // Flat roofs behind parapets, one beside the other.
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
  rim(ctx, path, PALETTE.brickDark, 2)
}

function closed(ctx: Context2D, outline: Outline, lake: boolean): void {
  const path = pathOf(outline)
  ctx.fillStyle = lake ? PALETTE.lake : '#8d8273'
  ctx.fill(path)
  rim(ctx, path, lake ? PALETTE.waterEdge : PALETTE.line, 1.8)
}

function field(ctx: Context2D, outline: Outline): void {
  const path = pathOf(outline)
  ctx.fillStyle = PALETTE.field
  ctx.fill(path)
  ctx.beginPath()
  for (const p of scatter(outline, 14, 23)) maizePlant(ctx, p, 0.9)
  ctx.strokeStyle = PALETTE.maize
  ctx.lineWidth = 1
  ctx.stroke()
}

function area(ctx: Context2D, { id, kind, height }: Area, outline: Outline): void {
  if (kind === 'woods') woods(ctx, outline)
  else if (kind === 'rough') /marsh/.test(id) ? marsh(ctx, outline) : lava(ctx, outline)
  else if (kind === 'hill') hill(ctx, outline, height ?? 1)
  else if (kind === 'building') building(ctx, outline)
  else if (kind === 'impassable') closed(ctx, outline, /lake|water/.test(id))
  else if (/maize|field/.test(id)) field(ctx, outline)
}

/** The parts of a line between its gaps, in sheet units. */
export function segmentsOf({ line, gaps = [] }: Line, to: (p: Spot) => Spot): Outline[] {
  const parts: Spot[][] = []
  let now: Spot[] = []
  let run = 0
  const close = (): void => {
    if (now.length > 1) parts.push(now)
    now = []
  }
  line.slice(1).forEach((b, i) => {
    const a = line[i]!
    const long = Math.hypot(b.x - a.x, b.y - a.y)
    const cuts = gaps
      .filter((g) => g.to > run && g.from < run + long)
      .map((g) => [Math.max(0, g.from - run), Math.min(long, g.to - run)] as const)
    const at = (far: number): Spot => to({ x: a.x + ((b.x - a.x) * far) / long, y: a.y + ((b.y - a.y) * far) / long })
    let from = 0
    for (const [start, end] of cuts) {
      if (start > from) {
        if (now.length === 0) now.push(at(from))
        now.push(at(start))
      }
      close()
      from = end
    }
    if (from < long) {
      if (now.length === 0) now.push(at(from))
      now.push(at(long))
    }
    run += long
  })
  close()
  return parts
}

function stroke(ctx: Context2D, parts: readonly Outline[], colour: string, width: number, dash: number[] = []): void {
  ctx.beginPath()
  for (const part of parts) trace(ctx, part, false)
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.lineJoin = 'round'
  ctx.lineCap = dash.length > 0 ? 'butt' : 'round'
  ctx.setLineDash(dash)
  ctx.stroke()
  ctx.setLineDash([])
}

/** Short strokes across a line; `sides` 1: to its right only. */
function ticks(
  ctx: Context2D,
  parts: readonly Outline[],
  gap: number,
  length: number,
  colour: string,
  width: number,
): void {
  ctx.beginPath()
  for (const part of parts)
    part.slice(1).forEach((b, i) => {
      const a = part[i]!
      const long = Math.hypot(b.x - a.x, b.y - a.y) || 1
      const [nx, ny] = [(-(b.y - a.y) / long) * length, ((b.x - a.x) / long) * length]
      for (let at = gap / 2; at < long; at += gap) {
        const p = { x: a.x + ((b.x - a.x) * at) / long, y: a.y + ((b.y - a.y) * at) / long }
        ctx.moveTo(p.x - nx, p.y - ny)
        ctx.lineTo(p.x + nx, p.y + ny)
      }
    })
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.lineCap = 'butt'
  ctx.stroke()
}

function lineOf(ctx: Context2D, line: Line, to: (p: Spot) => Spot): void {
  const parts = segmentsOf(line, to)
  switch (line.kind) {
    case 'stream':
      if (/ravine|barranca/.test(line.id)) {
        stroke(ctx, parts, 'rgba(90, 61, 32, 0.28)', 17)
        stroke(ctx, parts, PALETTE.ravine, 13)
        ticks(ctx, parts, 5, 6, PALETTE.ravineInk, 1.2)
        stroke(ctx, parts, 'rgba(58, 38, 18, 0.8)', 1.7)
      } else {
        const wide = /river/.test(line.id) ? 5 : 0
        stroke(ctx, parts, PALETTE.waterEdge, 8 + wide)
        stroke(ctx, parts, PALETTE.water, 5.4 + wide)
      }
      return
    case 'wall':
      stroke(ctx, parts, '#3f352b', 4.6)
      stroke(ctx, parts, '#c9bda6', 2)
      return
    case 'hedge':
      stroke(ctx, parts, PALETTE.treeDark, 6, [3, 2.4])
      stroke(ctx, parts, PALETTE.tree, 3.4, [3, 2.4])
      return
    case 'contour':
      stroke(ctx, parts, PALETTE.hachure, 1.6)
      return
    case 'work': {
      const heavy = line.work === 'heavy'
      ticks(ctx, parts, heavy ? 7 : 9, heavy ? 7 : 4.6, PALETTE.works, heavy ? 2.2 : 1.5)
      stroke(ctx, parts, PALETTE.works, heavy ? 7.5 : 4.4)
      stroke(ctx, parts, heavy ? '#d9a58b' : '#e8cdb4', heavy ? 3 : 1.4)
      return
    }
  }
}

function road(ctx: Context2D, { line, width }: Road, to: (p: Spot) => Spot): void {
  const way = [line.map(to)]
  const wide = Math.max(9, (width / 1000) * UNITS_PER_INCH)
  stroke(ctx, way, PALETTE.roadEdge, wide)
  stroke(ctx, way, PALETTE.road, wide - 3)
}

/** Paints the whole table into a pen whose unit is the sheet's; areas, lines, roads over them, in the order that they lie. */
export function paintTable(ctx: Context2D, ground: Ground): void {
  const to = place(ground.depth)
  const w = (ground.width / 1000) * UNITS_PER_INCH
  const h = (ground.depth / 1000) * UNITS_PER_INCH
  paper(ctx, w, h)
  const areas = ground.features.filter(isArea)
  const rank: readonly Area['kind'][] = ['open', 'hill', 'rough', 'woods', 'impassable', 'building']
  const kinds = (kind: Area['kind']) => areas.filter((one) => one.kind === kind)
  for (const kind of rank.slice(0, -1)) for (const one of kinds(kind)) area(ctx, one, one.area.map(to))
  const lines = ground.features.filter(isLine)
  for (const kind of ['contour', 'stream', 'hedge', 'wall'] as const)
    for (const one of lines) if (one.kind === kind) lineOf(ctx, one, to)
  for (const one of ground.features) if (isRoad(one)) road(ctx, one, to)
  for (const one of kinds('building')) area(ctx, one, one.area.map(to))
  for (const one of lines) if (one.kind === 'work') lineOf(ctx, one, to)
  // The ring within which a formed unit holds the hex (OPS-24.1).
  ctx.beginPath()
  ctx.arc(w / 2, h / 2, 16 * UNITS_PER_INCH, 0, Math.PI * 2)
  ctx.strokeStyle = 'rgba(74, 58, 42, 0.55)'
  ctx.lineWidth = 1.6
  ctx.setLineDash([2, 7])
  ctx.lineCap = 'round'
  ctx.stroke()
  ctx.setLineDash([])
  ctx.strokeStyle = PALETTE.line
  ctx.lineWidth = 3
  ctx.strokeRect(1.5, 1.5, w - 3, h - 3)
}
