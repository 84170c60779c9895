import {
  type Area,
  type Ground,
  isArea,
  isLine,
  isRoad,
  type Line,
  type Road,
} from '../../tabletop/common/groundSchema'
import { chanceOf, INK, type Pen } from '../ground/ink'
import { crown, crownShade, hachure, maize, tuft } from '../ground/marks'

/** Sheet units an inch: the engraver's signs are as large as on the map, an inch of table seven times a hex's. */
export const UNIT = 12

interface Spot {
  readonly x: number
  readonly y: number
}
type Outline = readonly Spot[]

/** Table places (1/1000 in, y to the north) as sheet places (y down). */
const place =
  (depth: number) =>
  (p: Spot): Spot => ({ x: (p.x / 1000) * UNIT, y: ((depth - p.y) / 1000) * UNIT })

function trace(pen: Pen | Path2D, outline: Outline, closed: boolean): void {
  for (const [i, p] of outline.entries()) i === 0 ? pen.moveTo(p.x, p.y) : pen.lineTo(p.x, p.y)
  if (closed) pen.closePath()
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
        x: (u + 0.5 + (chanceOf(u, v, salt) - 0.5) * 0.8) * gap,
        y: (v + 0.5 + (chanceOf(u, v, salt + 1) - 0.5) * 0.8) * gap,
      }
      if (within(outline, p)) yield p
    }
}

/** Rag paper with its stains. */
function paper(pen: Pen, w: number, h: number): void {
  pen.fillStyle = INK.land
  pen.fillRect(0, 0, w, h)
  for (let i = 0; i < 16; i++) {
    const p = { x: chanceOf(i, 1) * w, y: chanceOf(i, 2) * h }
    const r = 90 + chanceOf(i, 3) * 160
    const stain = pen.createRadialGradient(p.x, p.y, r * 0.1, p.x, p.y, r)
    const light = i % 3 !== 0
    stain.addColorStop(0, light ? 'rgba(255, 250, 232, 0.5)' : 'rgba(150, 112, 58, 0.09)')
    stain.addColorStop(1, light ? 'rgba(255, 250, 232, 0)' : 'rgba(150, 112, 58, 0)')
    pen.fillStyle = stain
    pen.fillRect(p.x - r, p.y - r, r * 2, r * 2)
  }
}

function rim(pen: Pen, path: Path2D, colour: string, width: number): void {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.lineJoin = 'round'
  pen.stroke(path)
}

function woods(pen: Pen, outline: Outline): void {
  const path = pathOf(outline)
  pen.fillStyle = INK.woods
  pen.fill(path)
  rim(pen, path, 'rgba(80, 110, 60, 0.6)', 2.4)
  const trees = [...scatter(outline, 15, 11)].sort((a, b) => a.y - b.y)
  for (const p of trees) {
    const r = 4.6 + chanceOf(Math.round(p.x), Math.round(p.y), 13) * 3
    pen.beginPath()
    crown(pen, p, r)
    pen.fillStyle = INK.tree
    pen.strokeStyle = INK.treeDark
    pen.lineWidth = 0.9
    pen.globalAlpha = 0.85
    pen.fill()
    pen.stroke()
    pen.beginPath()
    crownShade(pen, p, r)
    pen.globalAlpha = 0.45
    pen.fillStyle = INK.treeDark
    pen.fill()
    pen.globalAlpha = 1
  }
}

/** The Pedregal: broken plates with cracks between, paler than on the map so that formations stand out. */
function lava(pen: Pen, outline: Outline): void {
  const path = pathOf(outline)
  pen.save()
  pen.clip(path)
  pen.fillStyle = INK.lavaCrack
  pen.globalAlpha = 0.55
  pen.fill(path)
  const { x0, x1, y0, y1 } = boxOf(outline)
  const [w, h] = [22, 18]
  const knot = (u: number, v: number): Spot => ({
    x: (u + (chanceOf(u, v, 31) - 0.5) * 0.8) * w,
    y: (v + (chanceOf(u, v, 32) - 0.5) * 0.8) * h,
  })
  pen.globalAlpha = 0.78
  for (let v = Math.floor(y0 / h) - 1; v <= y1 / h + 1; v++)
    for (let u = Math.floor(x0 / w) - 1; u <= x1 / w + 1; u++) {
      const corners = [knot(u, v), knot(u + 1, v), knot(u + 1, v + 1), knot(u, v + 1)]
      const cx = corners.reduce((sum, p) => sum + p.x, 0) / 4
      const cy = corners.reduce((sum, p) => sum + p.y, 0) / 4
      pen.beginPath()
      trace(
        pen,
        corners.map((p) => ({ x: cx + (p.x - cx) * 0.86, y: cy + (p.y - cy) * 0.86 })),
        true,
      )
      pen.fillStyle = ['#b5ada3', '#ada59b', '#bbb3a9', '#a69e94'][Math.floor(chanceOf(u, v, 34) * 4)]!
      pen.fill()
    }
  pen.restore()
  rim(pen, path, INK.lavaEdge, 1.6)
}

function marsh(pen: Pen, outline: Outline): void {
  const path = pathOf(outline)
  pen.fillStyle = INK.marsh
  pen.fill(path)
  rim(pen, path, 'rgba(80, 130, 115, 0.6)', 1.6)
  pen.beginPath()
  for (const p of scatter(outline, 24, 17)) tuft(pen, p, 0.9)
  pen.strokeStyle = INK.marshInk
  pen.lineWidth = 1.1
  pen.stroke()
}

/** A hill: a tint, darker the higher, with hachures that run down from its edge. */
function hill(pen: Pen, outline: Outline, height: number): void {
  const path = pathOf(outline)
  pen.fillStyle = height > 1 ? INK.height2 : INK.height1
  pen.fill(path)
  const middle = {
    x: outline.reduce((sum, p) => sum + p.x, 0) / outline.length,
    y: outline.reduce((sum, p) => sum + p.y, 0) / outline.length,
  }
  pen.beginPath()
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length]!
    const long = Math.hypot(b.x - a.x, b.y - a.y)
    for (let at = 3; at < long; at += 6) {
      const p = { x: a.x + ((b.x - a.x) * at) / long, y: a.y + ((b.y - a.y) * at) / long }
      const far = Math.hypot(p.x - middle.x, p.y - middle.y) || 1
      const length = 8 + chanceOf(Math.round(p.x), Math.round(p.y), i) * 7
      hachure(pen, p, ((p.x - middle.x) / far) * length, ((p.y - middle.y) / far) * length, 2.4)
    }
  })
  pen.fillStyle = INK.hachure
  pen.globalAlpha = 0.7
  pen.fill()
  pen.globalAlpha = 1
}

function building(pen: Pen, outline: Outline): void {
  const path = pathOf(outline)
  pen.save()
  pen.translate(2.2, 2.6)
  pen.fillStyle = 'rgba(60, 30, 15, 0.35)'
  pen.fill(path)
  pen.restore()
  pen.fillStyle = '#b9674f'
  pen.fill(path)
  pen.save()
  pen.clip(path)
  // Flat roofs behind parapets, one beside the other.
  const { x0, x1, y0, y1 } = boxOf(outline)
  pen.strokeStyle = 'rgba(92, 36, 26, 0.5)'
  pen.lineWidth = 1
  pen.beginPath()
  for (let x = x0; x < x1; x += 13 + chanceOf(Math.round(x), 2) * 9) {
    pen.moveTo(x, y0)
    pen.lineTo(x, y1)
  }
  for (let y = y0; y < y1; y += 12 + chanceOf(Math.round(y), 3) * 8) {
    pen.moveTo(x0, y)
    pen.lineTo(x1, y)
  }
  pen.stroke()
  pen.restore()
  rim(pen, path, INK.brickDark, 2)
}

function closed(pen: Pen, outline: Outline, lake: boolean): void {
  const path = pathOf(outline)
  pen.fillStyle = lake ? INK.lake : '#8d8273'
  pen.fill(path)
  rim(pen, path, lake ? INK.waterEdge : INK.line, 1.8)
}

function field(pen: Pen, outline: Outline): void {
  const path = pathOf(outline)
  pen.fillStyle = INK.field
  pen.fill(path)
  pen.beginPath()
  for (const p of scatter(outline, 14, 23)) maize(pen, p, 0.9)
  pen.strokeStyle = INK.maize
  pen.lineWidth = 1
  pen.stroke()
}

function area(pen: Pen, { id, kind, height }: Area, outline: Outline): void {
  if (kind === 'woods') woods(pen, outline)
  else if (kind === 'rough') /marsh/.test(id) ? marsh(pen, outline) : lava(pen, outline)
  else if (kind === 'hill') hill(pen, outline, height ?? 1)
  else if (kind === 'building') building(pen, outline)
  else if (kind === 'impassable') closed(pen, outline, /lake|water/.test(id))
  else if (/maize|field/.test(id)) field(pen, outline)
}

/** The parts of a line between its gaps, in sheet units. */
export function partsOf({ line, gaps = [] }: Line, to: (p: Spot) => Spot): Outline[] {
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

function stroke(pen: Pen, parts: readonly Outline[], colour: string, width: number, dash: number[] = []): void {
  pen.beginPath()
  for (const part of parts) trace(pen, part, false)
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.lineJoin = 'round'
  pen.lineCap = dash.length > 0 ? 'butt' : 'round'
  pen.setLineDash(dash)
  pen.stroke()
  pen.setLineDash([])
}

/** Short strokes across a line; `sides` 1: to its right only. */
function ticks(pen: Pen, parts: readonly Outline[], gap: number, length: number, colour: string, width: number): void {
  pen.beginPath()
  for (const part of parts)
    part.slice(1).forEach((b, i) => {
      const a = part[i]!
      const long = Math.hypot(b.x - a.x, b.y - a.y) || 1
      const [nx, ny] = [(-(b.y - a.y) / long) * length, ((b.x - a.x) / long) * length]
      for (let at = gap / 2; at < long; at += gap) {
        const p = { x: a.x + ((b.x - a.x) * at) / long, y: a.y + ((b.y - a.y) * at) / long }
        pen.moveTo(p.x - nx, p.y - ny)
        pen.lineTo(p.x + nx, p.y + ny)
      }
    })
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.lineCap = 'butt'
  pen.stroke()
}

function lineOf(pen: Pen, line: Line, to: (p: Spot) => Spot): void {
  const parts = partsOf(line, to)
  switch (line.kind) {
    case 'stream':
      if (/ravine|barranca/.test(line.id)) {
        stroke(pen, parts, 'rgba(90, 61, 32, 0.28)', 17)
        stroke(pen, parts, INK.ravine, 13)
        ticks(pen, parts, 5, 6, INK.ravineInk, 1.2)
        stroke(pen, parts, 'rgba(58, 38, 18, 0.8)', 1.7)
      } else {
        const wide = /river/.test(line.id) ? 5 : 0
        stroke(pen, parts, INK.waterEdge, 8 + wide)
        stroke(pen, parts, INK.water, 5.4 + wide)
      }
      return
    case 'wall':
      stroke(pen, parts, '#3f352b', 4.6)
      stroke(pen, parts, '#c9bda6', 2)
      return
    case 'hedge':
      stroke(pen, parts, INK.treeDark, 6, [3, 2.4])
      stroke(pen, parts, INK.tree, 3.4, [3, 2.4])
      return
    case 'contour':
      stroke(pen, parts, INK.hachure, 1.6)
      return
    case 'work': {
      const heavy = line.work === 'heavy'
      ticks(pen, parts, heavy ? 7 : 9, heavy ? 7 : 4.6, INK.works, heavy ? 2.2 : 1.5)
      stroke(pen, parts, INK.works, heavy ? 7.5 : 4.4)
      stroke(pen, parts, heavy ? '#d9a58b' : '#e8cdb4', heavy ? 3 : 1.4)
      return
    }
  }
}

function road(pen: Pen, { line, width }: Road, to: (p: Spot) => Spot): void {
  const way = [line.map(to)]
  const wide = Math.max(9, (width / 1000) * UNIT)
  stroke(pen, way, INK.roadEdge, wide)
  stroke(pen, way, INK.road, wide - 3)
}

/** Paints the whole table into a pen whose unit is the sheet's; areas, lines, roads over them, in the order that they lie. */
export function paintTable(pen: Pen, ground: Ground): void {
  const to = place(ground.depth)
  const w = (ground.width / 1000) * UNIT
  const h = (ground.depth / 1000) * UNIT
  paper(pen, w, h)
  const areas = ground.features.filter(isArea)
  const rank: readonly Area['kind'][] = ['open', 'hill', 'rough', 'woods', 'impassable', 'building']
  const kinds = (kind: Area['kind']) => areas.filter((one) => one.kind === kind)
  for (const kind of rank.slice(0, -1)) for (const one of kinds(kind)) area(pen, one, one.area.map(to))
  const lines = ground.features.filter(isLine)
  for (const kind of ['contour', 'stream', 'hedge', 'wall'] as const)
    for (const one of lines) if (one.kind === kind) lineOf(pen, one, to)
  for (const one of ground.features) if (isRoad(one)) road(pen, one, to)
  for (const one of kinds('building')) area(pen, one, one.area.map(to))
  for (const one of lines) if (one.kind === 'work') lineOf(pen, one, to)
  // The ring within which a formed unit holds the hex (OPS-24.1).
  pen.beginPath()
  pen.arc(w / 2, h / 2, 16 * UNIT, 0, Math.PI * 2)
  pen.strokeStyle = 'rgba(74, 58, 42, 0.55)'
  pen.lineWidth = 1.6
  pen.setLineDash([2, 7])
  pen.lineCap = 'round'
  pen.stroke()
  pen.setLineDash([])
  pen.strokeStyle = INK.line
  pen.lineWidth = 3
  pen.strokeRect(1.5, 1.5, w - 3, h - 3)
}
