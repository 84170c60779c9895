// Paints the hex grid, and the margin of the sheet with everything in it. Lengths are sheet units, chosen by eye.
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
/** Width of the darker fade along the edges of the paper. */
const FADE_WIDTH = 46
/** Distance from the map to the row of scale bar, legend and compass below the map. */
const FOOT_DISTANCE = 40
/** Places in the row below the map: `…Y` from the top of the row. */
const FOOT = {
  /** From the map's left edge. */
  scaleBarX: 8,
  scaleBarY: 22,
  /** From the map's left edge. */
  legendX: 470,
  /** How much narrower than the map the legend is: room for scale bar and compass. */
  legendNarrowerBy: 640,
  /** From the map's right edge to the middle of the compass. */
  compassX: 62,
  compassY: 54,
} as const
const TITLE = { fontSize: 46, letterSpacing: 7, baselineY: 56 } as const
/** The subtitle begins `gap` behind the title. */
const SUBTITLE = { fontSize: 25, gap: 26, baselineY: 55 } as const
/** The destination of a road that leaves the map in this western share of the columns is written from the road on; others are centred. */
const WEST_SHARE = 0.15
/** The road meets the edge of the map about this share of the way to the next hex. */
const EXIT_SHARE = 0.7

/** Paints the hexsides: dark on land, pale on dark lava. */
export function paintGrid(target: PaintTarget, layout: SheetLayout, map: MapFile): void {
  const { context } = target
  const onLand = new Path2D()
  const onLava = new Path2D()
  for (const hex of map.hexes) {
    const centre = layout.centre(hex.id)
    if (!mayShow(target, centre, HEX_SIZE)) continue
    const path = isDarkGround(hex.terrain) ? onLava : onLand
    // A hex draws its sides in directions 0 to 2. Its neighbours draw the other three sides, except at the edge of the map.
    for (let direction = 0; direction < 6; direction++) {
      const isDrawnByNeighbour = direction >= 3 && layout.neighbour(hex.id, direction) !== null
      if (isDrawnByNeighbour) continue
      const sideStart = layout.corner(centre, direction)
      const sideEnd = layout.corner(centre, direction + 1)
      path.moveTo(sideStart.x, sideStart.y)
      path.lineTo(sideEnd.x, sideEnd.y)
    }
  }
  context.lineCap = 'round'
  context.lineWidth = target.isFine ? 1.1 : 1.5
  context.strokeStyle = PALETTE.grid
  context.stroke(onLand)
  // With the whole sheet in view a thin line is hard to see on lava.
  context.lineWidth = target.isFine ? 1.4 : 2.6
  context.strokeStyle = PALETTE.gridOnLava
  context.stroke(onLava)
}

/** Whether `inner` lies wholly inside `outer`. */
const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.w <= outer.x + outer.w &&
  inner.y + inner.h <= outer.y + outer.h

/** Paints the margin around the map: paper, border, title, compass, scale, legend, and where roads leave the map. */
export function paintFrame(target: PaintTarget, layout: SheetLayout, map: MapFile, words: SheetWords): void {
  const { context, area } = target
  const { sheet, map: mapBox } = layout
  const isInsideMap = contains(mapBox, area)
  if (isInsideMap) return
  context.save()
  // The sheet without the map: what lies within both rectangles is left out.
  const margin = new Path2D()
  margin.rect(sheet.x, sheet.y, sheet.w, sheet.h)
  margin.rect(mapBox.x, mapBox.y, mapBox.w, mapBox.h)
  context.clip(margin, 'evenodd')
  context.fillStyle = PALETTE.paper
  context.fillRect(sheet.x, sheet.y, sheet.w, sheet.h)
  // One fade from each of the four edges of the paper, across the whole sheet: transparent beyond its width.
  for (const [fromX, fromY, toX, toY] of [
    [0, 0, FADE_WIDTH, 0],
    [sheet.w, 0, sheet.w - FADE_WIDTH, 0],
    [0, 0, 0, FADE_WIDTH],
    [0, sheet.h, 0, sheet.h - FADE_WIDTH],
  ] as const) {
    const fade = context.createLinearGradient(fromX, fromY, toX, toY)
    fade.addColorStop(0, 'rgba(140, 100, 50, 0.34)')
    fade.addColorStop(1, 'rgba(140, 100, 50, 0)')
    context.fillStyle = fade
    context.fillRect(0, 0, sheet.w, sheet.h)
  }
  context.restore()
  paintBorder(context, layout)
  paintTitle(context, layout, words)
  const footY = mapBox.y + mapBox.h + FOOT_DISTANCE
  paintScaleBar(context, mapBox.x + FOOT.scaleBarX, footY + FOOT.scaleBarY, map.meta.grid.hexWidthM, words)
  const compass = { x: mapBox.x + mapBox.w - FOOT.compassX, y: footY + FOOT.compassY }
  paintCompass(context, compass.x, compass.y, degreesToTrueNorth(map), words)
  paintLegend(context, mapBox.x + FOOT.legendX, footY, mapBox.w - FOOT.legendNarrowerBy, words)
  paintExits(context, layout, map, words)
}

/** Degrees by which the top of the sheet points east of true north; 0 when the map file does not say. */
function degreesToTrueNorth(map: MapFile): number {
  // `warp` says how the sheet lies on a modern map. The rules do not use it, so the type of map files does not have it.
  const warp = (map.meta as Record<string, unknown>).warp
  const degrees = warp && typeof warp === 'object' ? (warp as Record<string, unknown>).rotationDegCcw : 0
  return typeof degrees === 'number' ? degrees : 0
}

/** Paints the border, from the map outward: a thin line, a band of black and white steps one hex long, a thin line, a heavy one, row numbers. */
function paintBorder(context: Context2D, layout: SheetLayout): void {
  const { map: mapBox } = layout
  // Strokes a rectangle at a distance from the map.
  const strokeAround = (distance: number, width: number): void => {
    context.lineWidth = width
    context.strokeStyle = PALETTE.line
    context.strokeRect(mapBox.x - distance, mapBox.y - distance, mapBox.w + distance * 2, mapBox.h + distance * 2)
  }
  context.lineJoin = 'miter'
  strokeAround(0, 1.6)
  strokeAround(8, 1)
  strokeAround(14, 3.4)
  context.fillStyle = PALETTE.line
  // Every second step is black, first along the northern and southern edges, then along the western and eastern ones.
  for (let i = 0; i * HEX_WIDTH < mapBox.w; i += 2) {
    const stepWidth = Math.min(HEX_WIDTH, mapBox.w - i * HEX_WIDTH)
    context.fillRect(mapBox.x + i * HEX_WIDTH, mapBox.y - 6.4, stepWidth, 4.8)
    context.fillRect(mapBox.x + i * HEX_WIDTH, mapBox.y + mapBox.h + 1.6, stepWidth, 4.8)
  }
  const rowHeight = HEX_SIZE * 1.5
  for (let i = 0; i * rowHeight < mapBox.h; i += 2) {
    const stepHeight = Math.min(rowHeight, mapBox.h - i * rowHeight)
    context.fillRect(mapBox.x - 6.4, mapBox.y + i * rowHeight, 4.8, stepHeight)
    context.fillRect(mapBox.x + mapBox.w + 1.6, mapBox.y + i * rowHeight, 4.8, stepHeight)
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

/** Paints title and subtitle in a line above the map. */
function paintTitle(context: Context2D, layout: SheetLayout, words: SheetWords): void {
  const { map: mapBox } = layout
  context.fillStyle = PALETTE.line
  context.textBaseline = 'alphabetic'
  context.textAlign = 'left'
  context.font = `700 ${TITLE.fontSize}px ${FONT.map}`
  fillSpacedText(context, words.title, mapBox.x, TITLE.baselineY, TITLE.letterSpacing)
  const titleWidth = spacedWidth(context, words.title, TITLE.letterSpacing)
  context.font = `italic ${SUBTITLE.fontSize}px ${FONT.map}`
  context.fillText(words.subtitle, mapBox.x + titleWidth + SUBTITLE.gap, SUBTITLE.baselineY)
}

/** Width of text with additional space between its letters. */
const spacedWidth = (context: Context2D, text: string, letterSpacing: number): number =>
  [...text].reduce((sum, letter) => sum + context.measureText(letter).width + letterSpacing, 0)

/** Writes text with additional space between its letters. */
function fillSpacedText(context: Context2D, text: string, x: number, y: number, letterSpacing: number): void {
  let letterX = x
  for (const letter of text) {
    context.fillText(letter, letterX, y)
    letterX += context.measureText(letter).width + letterSpacing
  }
}

/** Paints two scale bars of four parts: two kilometres, marked in metres, and under that bar 2,000 yards. */
function paintScaleBar(context: Context2D, x: number, y: number, hexMetres: number, words: SheetWords): void {
  const unitsPerMetre = HEX_WIDTH / hexMetres
  // Map files give whole metres. Rounding finds the round number of yards that was meant: 457 metres are 500 yards.
  const unitsPerYard = HEX_WIDTH / Math.round(hexMetres / METRES_PER_YARD)
  context.strokeStyle = PALETTE.line
  context.fillStyle = PALETTE.line
  context.lineWidth = 1.2
  context.font = `13px ${FONT.map}`
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  const partCount = 4
  for (const [partWidth, partLength, barTop, unit] of [
    [unitsPerMetre * 500, 500, 0, 'm'],
    [unitsPerYard * 500, 500, 34, words.yards],
  ] as const) {
    for (let i = 0; i < partCount; i++) {
      if (i % 2 === 0) context.fillRect(x + i * partWidth, y + barTop, partWidth, 6)
      context.strokeRect(x + i * partWidth, y + barTop, partWidth, 6)
    }
    for (let i = 0; i <= partCount; i++) context.fillText(String(i * partLength), x + i * partWidth, y + barTop - 5)
    context.textAlign = 'left'
    context.fillText(unit, x + partCount * partWidth + 18, y + barTop + 6)
    context.textAlign = 'center'
  }
  context.font = `italic 16px ${FONT.map}`
  context.textAlign = 'left'
  context.fillText(words.scaleNote, x, y + 66)
}

/** Paints a compass rose that points to the top of the sheet, and an arrow to true north, which lies `northDegrees` to the left of the top. */
function paintCompass(context: Context2D, x: number, y: number, northDegrees: number, words: SheetWords): void {
  const roseRadius = 44
  context.save()
  context.translate(x, y)
  context.strokeStyle = PALETTE.line
  context.fillStyle = PALETTE.line
  context.lineWidth = 1
  for (const radius of [roseRadius * 0.62, roseRadius * 0.67]) {
    context.beginPath()
    context.arc(0, 0, radius, 0, Math.PI * 2)
    context.stroke()
  }
  // Eight points; the four to the sheet's edges are longer than those between.
  for (let i = 7; i >= 0; i--) {
    const pointLength = i % 2 === 0 ? roseRadius : roseRadius * 0.58
    context.save()
    context.rotate((i * Math.PI) / 4)
    // The left half of each point is pale, the right half dark.
    for (const half of [-1, 1]) {
      context.beginPath()
      context.moveTo(0, 0)
      context.lineTo(half * roseRadius * 0.13, -roseRadius * 0.2)
      context.lineTo(0, -pointLength)
      context.closePath()
      context.fillStyle = half < 0 ? PALETTE.paper : PALETTE.line
      context.fill()
      context.stroke()
    }
    context.restore()
  }
  context.fillStyle = PALETTE.line
  context.font = `italic 14px ${FONT.map}`
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.fillText(words.compassNorth, 7, -roseRadius - 4)
  context.rotate((-northDegrees * Math.PI) / 180)
  context.lineWidth = 1.6
  context.beginPath()
  context.moveTo(0, roseRadius * 1.12)
  context.lineTo(0, -roseRadius * 1.3)
  context.moveTo(-4.5, -roseRadius * 1.12)
  context.lineTo(0, -roseRadius * 1.32)
  context.lineTo(4.5, -roseRadius * 1.12)
  context.stroke()
  context.textAlign = 'right'
  context.fillText(words.trueNorth, -7, -roseRadius * 1.16)
  context.restore()
}

/** Writes in the margin where roads lead to that leave the map to the north or south. */
function paintExits(context: Context2D, layout: SheetLayout, map: MapFile, words: SheetWords): void {
  const { map: mapBox } = layout
  context.font = `italic 17px ${FONT.map}`
  context.fillStyle = PALETTE.line
  for (const exit of map.meta.exits) {
    // The cell beyond the edge of the map that the road leads to.
    const [row, col] = neighbourCell(rowOf(exit.hex), colOf(exit.hex), directionIndex(exit.dir))
    const hexCentre = layout.centre(exit.hex)
    const centreBeyond = layout.centreOfCell(row, col)
    const isNorth = rowOf(exit.hex) === layout.rows
    const isSouth = rowOf(exit.hex) === 1
    if (!isNorth && !isSouth) continue
    context.textBaseline = isNorth ? 'bottom' : 'top'
    // Near the western edge a name begins at its road, so that it stays on the sheet.
    context.textAlign = col < layout.cols * WEST_SHARE ? 'left' : 'center'
    const roadX = hexCentre.x + (centreBeyond.x - hexCentre.x) * EXIT_SHARE
    const label = words.to(words.names[exit.to] ?? exit.to)
    context.fillText(label, roadX, isNorth ? mapBox.y - 17 : mapBox.y + mapBox.h + 18)
  }
}
