import type { Context2D } from '../canvas'
import type { MapFile } from '../../operational/data'
import {
  directionIndex,
  HEX_SIZE,
  neighbourCell,
  rowOf,
  colOf,
  type Rect,
  type SheetLayout,
  HEX_WIDTH,
} from '../layout'
import { isDarkGround } from '../map/labelColours'
import { mayShow, type PaintTarget } from './paintTarget'
import { PALETTE } from './palette'
import { paintLegend } from './legend'
import { FONT, type SheetWords } from './sheetWords'

const METRES_PER_YARD = 0.9144

/** Paints the hexsides; pale on dark lava. */
export function paintGrid(target: PaintTarget, layout: SheetLayout, map: MapFile): void {
  const { context } = target
  const onLand = new Path2D()
  const onLava = new Path2D()
  for (const hex of map.hexes) {
    const c = layout.centre(hex.id)
    if (!mayShow(target, c, HEX_SIZE)) continue
    const path = isDarkGround(hex.terrain) ? onLava : onLand
    // Three sides of every hex; the others too where no neighbour draws them.
    for (let dir = 0; dir < 6; dir++) {
      if (dir >= 3 && layout.neighbour(hex.id, dir) !== null) continue
      const p = layout.corner(c, dir)
      const q = layout.corner(c, dir + 1)
      path.moveTo(p.x, p.y)
      path.lineTo(q.x, q.y)
    }
  }
  context.lineCap = 'round'
  context.lineWidth = target.fine ? 1.1 : 1.5
  context.strokeStyle = PALETTE.grid
  context.stroke(onLand)
  // With the whole sheet in view a thin line is hard to see on lava.
  context.lineWidth = target.fine ? 1.4 : 2.6
  context.strokeStyle = PALETTE.gridOnLava
  context.stroke(onLava)
}

const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.w <= outer.x + outer.w &&
  inner.y + inner.h <= outer.y + outer.h

/** Paints the margin around the map: paper, border, title, compass, scale, legend, and where roads leave the map. */
export function paintFrame(target: PaintTarget, layout: SheetLayout, map: MapFile, words: SheetWords): void {
  const { context, box } = target
  const { sheet, map: mapBox } = layout
  const isInsideMap = contains(mapBox, box)
  if (isInsideMap) return
  context.save()
  const margin = new Path2D()
  margin.rect(sheet.x, sheet.y, sheet.w, sheet.h)
  margin.rect(mapBox.x, mapBox.y, mapBox.w, mapBox.h)
  context.clip(margin, 'evenodd')
  context.fillStyle = PALETTE.paper
  context.fillRect(sheet.x, sheet.y, sheet.w, sheet.h)
  const edge = 46
  for (const [x0, y0, x1, y1] of [
    [0, 0, edge, 0],
    [sheet.w, 0, sheet.w - edge, 0],
    [0, 0, 0, edge],
    [0, sheet.h, 0, sheet.h - edge],
  ] as const) {
    const fade = context.createLinearGradient(x0, y0, x1, y1)
    fade.addColorStop(0, 'rgba(140, 100, 50, 0.34)')
    fade.addColorStop(1, 'rgba(140, 100, 50, 0)')
    context.fillStyle = fade
    context.fillRect(0, 0, sheet.w, sheet.h)
  }
  context.restore()
  paintBorder(context, layout)
  paintTitle(context, layout, words)
  // Places of the parts below the map, in sheet units.
  const foot = mapBox.y + mapBox.h + 40
  paintScaleBar(context, mapBox.x + 8, foot + 22, map.meta.grid.hexWidthM, words)
  paintCompass(context, mapBox.x + mapBox.w - 62, foot + 54, degreesToTrueNorth(map), words)
  paintLegend(context, mapBox.x + 470, foot, mapBox.w - 640, words)
  paintExits(context, layout, map, words)
}

/** Degrees by which the top of the sheet points east of true north; 0 when the map file does not say. */
function degreesToTrueNorth(map: MapFile): number {
  const warp = (map.meta as Record<string, unknown>).warp
  const turn = warp && typeof warp === 'object' ? (warp as Record<string, unknown>).rotationDegCcw : 0
  return typeof turn === 'number' ? turn : 0
}

/** A thin line, a band of black and white steps of a hex each, a heavy outer line, and row numbers. */
function paintBorder(context: Context2D, layout: SheetLayout): void {
  const { map: mapBox } = layout
  const strokeAround = (grow: number, width: number): void => {
    context.lineWidth = width
    context.strokeStyle = PALETTE.line
    context.strokeRect(mapBox.x - grow, mapBox.y - grow, mapBox.w + grow * 2, mapBox.h + grow * 2)
  }
  context.lineJoin = 'miter'
  strokeAround(0, 1.6)
  strokeAround(8, 1)
  strokeAround(14, 3.4)
  context.fillStyle = PALETTE.line
  for (let i = 0; i * HEX_WIDTH < mapBox.w; i += 2) {
    const w = Math.min(HEX_WIDTH, mapBox.w - i * HEX_WIDTH)
    context.fillRect(mapBox.x + i * HEX_WIDTH, mapBox.y - 6.4, w, 4.8)
    context.fillRect(mapBox.x + i * HEX_WIDTH, mapBox.y + mapBox.h + 1.6, w, 4.8)
  }
  const rowHeight = HEX_SIZE * 1.5
  for (let i = 0; i * rowHeight < mapBox.h; i += 2) {
    const h = Math.min(rowHeight, mapBox.h - i * rowHeight)
    context.fillRect(mapBox.x - 6.4, mapBox.y + i * rowHeight, 4.8, h)
    context.fillRect(mapBox.x + mapBox.w + 1.6, mapBox.y + i * rowHeight, 4.8, h)
  }
  context.font = `13px ${FONT.map}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (let row = 1; row <= layout.rows; row++) {
    const { y } = layout.centreOfCell(row, 1)
    const label = String(row).padStart(2, '0')
    context.fillText(label, mapBox.x - 26, y)
    context.fillText(label, mapBox.x + mapBox.w + 26, y)
  }
}

function paintTitle(context: Context2D, layout: SheetLayout, words: SheetWords): void {
  const { map: mapBox } = layout
  context.fillStyle = PALETTE.line
  context.textBaseline = 'alphabetic'
  context.textAlign = 'left'
  context.font = `700 46px ${FONT.map}`
  fillSpacedText(context, words.title, mapBox.x, 56, 7)
  const wide = spacedWidth(context, words.title, 7)
  context.font = `italic 25px ${FONT.map}`
  context.fillText(words.subtitle, mapBox.x + wide + 26, 55)
}

/** Width of text with `gap` between its letters. */
const spacedWidth = (context: Context2D, text: string, gap: number): number =>
  [...text].reduce((sum, letter) => sum + context.measureText(letter).width + gap, 0)

/** Writes text with `gap` between its letters. */
function fillSpacedText(context: Context2D, text: string, x: number, y: number, gap: number): void {
  let at = x
  for (const letter of text) {
    context.fillText(letter, at, y)
    at += context.measureText(letter).width + gap
  }
}

/** Paints two scale bars: two kilometres, marked in metres, and under it 2,000 yards. */
function paintScaleBar(context: Context2D, x: number, y: number, hexMetres: number, words: SheetWords): void {
  const perMetre = HEX_WIDTH / hexMetres
  // The sheet counts whole yards to a hex.
  const perYard = HEX_WIDTH / Math.round(hexMetres / METRES_PER_YARD)
  context.strokeStyle = PALETTE.line
  context.fillStyle = PALETTE.line
  context.lineWidth = 1.2
  context.font = `13px ${FONT.map}`
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  for (const [unit, count, length, top] of [
    [perMetre * 500, 4, 500, 0],
    [perYard * 500, 4, 500, 34],
  ] as const) {
    for (let i = 0; i < count; i++) {
      if (i % 2 === 0) context.fillRect(x + i * unit, y + top, unit, 6)
      context.strokeRect(x + i * unit, y + top, unit, 6)
    }
    for (let i = 0; i <= count; i++) context.fillText(String(i * length), x + i * unit, y + top - 5)
    context.textAlign = 'left'
    context.fillText(top === 0 ? 'm' : words.yards, x + count * unit + 18, y + top + 6)
    context.textAlign = 'center'
  }
  context.font = `italic 16px ${FONT.map}`
  context.textAlign = 'left'
  context.fillText(words.scaleNote, x, y + 66)
}

/** A compass rose that points to the top of the sheet, and an arrow to true north, `turn` degrees to its left. */
function paintCompass(context: Context2D, x: number, y: number, turn: number, words: SheetWords): void {
  const r = 44
  context.save()
  context.translate(x, y)
  context.strokeStyle = PALETTE.line
  context.fillStyle = PALETTE.line
  context.lineWidth = 1
  for (const radius of [r * 0.62, r * 0.67]) {
    context.beginPath()
    context.arc(0, 0, radius, 0, Math.PI * 2)
    context.stroke()
  }
  for (let i = 7; i >= 0; i--) {
    const length = i % 2 === 0 ? r : r * 0.58
    context.save()
    context.rotate((i * Math.PI) / 4)
    for (const side of [-1, 1]) {
      context.beginPath()
      context.moveTo(0, 0)
      context.lineTo(side * r * 0.13, -r * 0.2)
      context.lineTo(0, -length)
      context.closePath()
      context.fillStyle = side < 0 ? PALETTE.paper : PALETTE.line
      context.fill()
      context.stroke()
    }
    context.restore()
  }
  context.fillStyle = PALETTE.line
  context.font = `italic 14px ${FONT.map}`
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.fillText(words.compassNorth, 7, -r - 4)
  context.rotate((-turn * Math.PI) / 180)
  context.lineWidth = 1.6
  context.beginPath()
  context.moveTo(0, r * 1.12)
  context.lineTo(0, -r * 1.3)
  context.moveTo(-4.5, -r * 1.12)
  context.lineTo(0, -r * 1.32)
  context.lineTo(4.5, -r * 1.12)
  context.stroke()
  context.textAlign = 'right'
  context.fillText(words.trueNorth, -7, -r * 1.16)
  context.restore()
}

/** Names in the margin where roads leave the map to the north or south. */
function paintExits(context: Context2D, layout: SheetLayout, map: MapFile, words: SheetWords): void {
  const { map: mapBox } = layout
  context.font = `italic 17px ${FONT.map}`
  context.fillStyle = PALETTE.line
  context.textAlign = 'center'
  for (const exit of map.meta.exits) {
    const [row, col] = neighbourCell(rowOf(exit.hex), colOf(exit.hex), directionIndex(exit.dir))
    const c = layout.centre(exit.hex)
    const out = layout.centreOfCell(row, col)
    const isNorth = rowOf(exit.hex) === layout.rows
    const isSouth = rowOf(exit.hex) === 1
    if (!isNorth && !isSouth) continue
    context.textBaseline = isNorth ? 'bottom' : 'top'
    // Near the western edge a name begins at its road, so that it stays on the sheet.
    context.textAlign = col < layout.cols * 0.15 ? 'left' : 'center'
    // The road meets the edge of the map about two thirds of the way to the next hex.
    const x = c.x + (out.x - c.x) * 0.7
    context.fillText(words.to(words.names[exit.to] ?? exit.to), x, isNorth ? mapBox.y - 17 : mapBox.y + mapBox.h + 18)
  }
}
