import type { MapFile } from '../../operational/data'
import { directionIndex, SIZE, step, rowOf, colOf, type SheetLayout, WIDE } from '../layout'
import { type Bake, INK, type Pen } from './ink'
import { legend } from './legend'
import { FONT, type SheetWords } from './words'

/** The hexes' own lines, pale on the dark lava. */
export function paintGrid(bake: Bake, layout: SheetLayout, map: MapFile): void {
  const { pen, box } = bake
  const onLand = new Path2D()
  const onLava = new Path2D()
  for (const hex of map.hexes) {
    const c = layout.centre(hex.id)
    if (c.x + SIZE < box.x || c.x - SIZE > box.x + box.w || c.y + SIZE < box.y || c.y - SIZE > box.y + box.h) continue
    const path = hex.terrain === 'lava' || hex.terrain === 'volcano' ? onLava : onLand
    // Three sides of every hex, all six where there is no neighbour to draw the rest.
    for (let dir = 0; dir < 6; dir++) {
      if (dir >= 3 && layout.neighbour(hex.id, dir) !== null) continue
      const p = layout.corner(c, dir)
      const q = layout.corner(c, dir + 1)
      path.moveTo(p.x, p.y)
      path.lineTo(q.x, q.y)
    }
  }
  pen.lineCap = 'round'
  pen.lineWidth = bake.fine ? 1.1 : 1.5
  pen.strokeStyle = INK.grid
  pen.stroke(onLand)
  // On the busy lava a thin line is lost when the whole sheet is in view.
  pen.lineWidth = bake.fine ? 1.4 : 2.6
  pen.strokeStyle = INK.gridOnLava
  pen.stroke(onLava)
}

/** Paper round the map, the border, the title, compass, scale and legend. */
export function paintFrame(bake: Bake, layout: SheetLayout, map: MapFile, words: SheetWords): void {
  const { pen, box } = bake
  const { sheet, map: m } = layout
  if (box.x >= m.x && box.y >= m.y && box.x + box.w <= m.x + m.w && box.y + box.h <= m.y + m.h) return
  pen.save()
  const margin = new Path2D()
  margin.rect(sheet.x, sheet.y, sheet.w, sheet.h)
  margin.rect(m.x, m.y, m.w, m.h)
  pen.clip(margin, 'evenodd')
  pen.fillStyle = INK.paper
  pen.fillRect(sheet.x, sheet.y, sheet.w, sheet.h)
  const edge = 46
  for (const [x0, y0, x1, y1] of [
    [0, 0, edge, 0],
    [sheet.w, 0, sheet.w - edge, 0],
    [0, 0, 0, edge],
    [0, sheet.h, 0, sheet.h - edge],
  ] as const) {
    const fade = pen.createLinearGradient(x0, y0, x1, y1)
    fade.addColorStop(0, 'rgba(140, 100, 50, 0.34)')
    fade.addColorStop(1, 'rgba(140, 100, 50, 0)')
    pen.fillStyle = fade
    pen.fillRect(0, 0, sheet.w, sheet.h)
  }
  pen.restore()
  border(pen, layout)
  title(pen, layout, words)
  const foot = m.y + m.h + 40
  scaleBar(pen, m.x + 8, foot + 22, words)
  compass(pen, m.x + m.w - 62, foot + 54, northTurn(map), words)
  legend(pen, m.x + 470, foot, m.w - 640, words)
  exits(pen, layout, map, words)
}

/** Degrees that the sheet's top is turned east of true north. */
function northTurn(map: MapFile): number {
  const warp = (map.meta as Record<string, unknown>).warp
  const turn = warp && typeof warp === 'object' ? (warp as Record<string, unknown>).rotationDegCcw : 0
  return typeof turn === 'number' ? turn : 0
}

/** A neat line, a scale of alternating black and white as surveyors draw it, and a heavy outer rule. */
function border(pen: Pen, layout: SheetLayout): void {
  const { map: m } = layout
  const rule = (grow: number, width: number): void => {
    pen.lineWidth = width
    pen.strokeStyle = INK.line
    pen.strokeRect(m.x - grow, m.y - grow, m.w + grow * 2, m.h + grow * 2)
  }
  pen.lineJoin = 'miter'
  rule(0, 1.6)
  rule(8, 1)
  rule(14, 3.4)
  pen.fillStyle = INK.line
  for (let i = 0; i * WIDE < m.w; i += 2) {
    const w = Math.min(WIDE, m.w - i * WIDE)
    pen.fillRect(m.x + i * WIDE, m.y - 6.4, w, 4.8)
    pen.fillRect(m.x + i * WIDE, m.y + m.h + 1.6, w, 4.8)
  }
  const rise = SIZE * 1.5
  for (let i = 0; i * rise < m.h; i += 2) {
    const h = Math.min(rise, m.h - i * rise)
    pen.fillRect(m.x - 6.4, m.y + i * rise, 4.8, h)
    pen.fillRect(m.x + m.w + 1.6, m.y + i * rise, 4.8, h)
  }
  pen.font = `13px ${FONT.map}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  for (let row = 1; row <= layout.rows; row++) {
    const { y } = layout.place(row, 1)
    const label = String(row).padStart(2, '0')
    pen.fillText(label, m.x - 26, y)
    pen.fillText(label, m.x + m.w + 26, y)
  }
}

function title(pen: Pen, layout: SheetLayout, words: SheetWords): void {
  const { map: m } = layout
  pen.fillStyle = INK.line
  pen.textBaseline = 'alphabetic'
  pen.textAlign = 'left'
  pen.font = `700 46px ${FONT.map}`
  spaced(pen, words.title, m.x, 56, 7)
  const wide = spacedWidth(pen, words.title, 7)
  pen.font = `italic 25px ${FONT.map}`
  pen.fillText(words.subtitle, m.x + wide + 26, 55)
}

const spacedWidth = (pen: Pen, text: string, gap: number): number =>
  [...text].reduce((sum, letter) => sum + pen.measureText(letter).width + gap, 0)

function spaced(pen: Pen, text: string, x: number, y: number, gap: number): void {
  let at = x
  for (const letter of text) {
    pen.fillText(letter, at, y)
    at += pen.measureText(letter).width + gap
  }
}

/** Metres above, yards below; one hex is 457 m. */
function scaleBar(pen: Pen, x: number, y: number, words: SheetWords): void {
  const perMetre = WIDE / 457
  const perYard = WIDE / 500
  pen.strokeStyle = INK.line
  pen.fillStyle = INK.line
  pen.lineWidth = 1.2
  pen.font = `13px ${FONT.map}`
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  for (const [unit, count, length, top] of [
    [perMetre * 500, 4, 500, 0],
    [perYard * 500, 4, 500, 34],
  ] as const) {
    for (let i = 0; i < count; i++) {
      if (i % 2 === 0) pen.fillRect(x + i * unit, y + top, unit, 6)
      pen.strokeRect(x + i * unit, y + top, unit, 6)
    }
    for (let i = 0; i <= count; i++) pen.fillText(String(i * length), x + i * unit, y + top - 5)
    pen.textAlign = 'left'
    pen.fillText(top === 0 ? 'm' : words.yards, x + count * unit + 18, y + top + 6)
    pen.textAlign = 'center'
  }
  pen.font = `italic 16px ${FONT.map}`
  pen.textAlign = 'left'
  pen.fillText(words.scaleNote, x, y + 66)
}

/** A rose of eight points that follows the compass, with the true meridian beside it. */
function compass(pen: Pen, x: number, y: number, turn: number, words: SheetWords): void {
  const r = 44
  pen.save()
  pen.translate(x, y)
  pen.strokeStyle = INK.line
  pen.fillStyle = INK.line
  pen.lineWidth = 1
  for (const radius of [r * 0.62, r * 0.67]) {
    pen.beginPath()
    pen.arc(0, 0, radius, 0, Math.PI * 2)
    pen.stroke()
  }
  for (let i = 7; i >= 0; i--) {
    const k = i % 2 === 1 ? i : i
    const main = k % 2 === 0
    const far = main ? r : r * 0.58
    pen.save()
    pen.rotate((k * Math.PI) / 4)
    for (const side of [-1, 1]) {
      pen.beginPath()
      pen.moveTo(0, 0)
      pen.lineTo(side * r * 0.13, -r * 0.2)
      pen.lineTo(0, -far)
      pen.closePath()
      pen.fillStyle = side < 0 ? INK.paper : INK.line
      pen.fill()
      pen.stroke()
    }
    pen.restore()
  }
  pen.fillStyle = INK.line
  pen.font = `italic 14px ${FONT.map}`
  pen.textAlign = 'left'
  pen.textBaseline = 'alphabetic'
  pen.fillText(words.compassNorth, 7, -r - 4)
  pen.rotate((-turn * Math.PI) / 180)
  pen.lineWidth = 1.6
  pen.beginPath()
  pen.moveTo(0, r * 1.12)
  pen.lineTo(0, -r * 1.3)
  pen.moveTo(-4.5, -r * 1.12)
  pen.lineTo(0, -r * 1.32)
  pen.lineTo(4.5, -r * 1.12)
  pen.stroke()
  pen.textAlign = 'right'
  pen.fillText(words.trueNorth, -7, -r * 1.16)
  pen.restore()
}

/** Where roads leave the sheet, in the margin. */
function exits(pen: Pen, layout: SheetLayout, map: MapFile, words: SheetWords): void {
  const { map: m } = layout
  pen.font = `italic 17px ${FONT.map}`
  pen.fillStyle = INK.line
  pen.textAlign = 'center'
  for (const exit of map.meta.exits) {
    const [row, col] = step(rowOf(exit.hex), colOf(exit.hex), directionIndex(exit.dir))
    const c = layout.centre(exit.hex)
    const out = layout.place(row, col)
    const name = words.names[exit.to] ?? exit.to
    const text = words.to(name)
    const north = rowOf(exit.hex) === layout.rows
    const south = rowOf(exit.hex) === 1
    if (north || south) {
      pen.textBaseline = north ? 'bottom' : 'top'
      pen.textAlign = col < layout.cols * 0.15 ? 'left' : 'center'
      const x = c.x + (out.x - c.x) * 0.7
      pen.fillText(text, x, north ? m.y - 17 : m.y + m.h + 18)
    }
  }
}
