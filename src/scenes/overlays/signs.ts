import { SIZE, WIDE } from '../layout'
import { FONT } from '../ground/words'

type Pen = CanvasRenderingContext2D

/** Signs of the size of a hex, drawn round the origin in sheet units. */
export const HEX_SIGNS = [
  'reach', 'stop', 'zoc', 'enemyZoc', 'command', 'selected', 'cursor', 'lit', 'target', 'attack', 'retreat', 'advance',
  'place', 'enter', 'flee', 'move',
] as const
export type HexSign = (typeof HEX_SIGNS)[number]

function hex(pen: Pen, inset: number): void {
  pen.beginPath()
  const r = SIZE - inset
  for (let k = 0; k < 6; k++) {
    const a = (Math.PI / 180) * (30 - 60 * k)
    pen.lineTo(Math.cos(a) * r, Math.sin(a) * r)
  }
  pen.closePath()
}

function hatch(pen: Pen, colour: string, lean: number, gap: number, width: number, dash: number[] = []): void {
  pen.save()
  hex(pen, 2)
  pen.clip()
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.setLineDash(dash)
  pen.beginPath()
  for (let x = -WIDE * 2; x < WIDE * 2; x += gap) {
    pen.moveTo(x, -SIZE)
    pen.lineTo(x + lean * SIZE * 2, SIZE)
  }
  pen.stroke()
  pen.restore()
}

/** A line with a dark edge, so that it shows on paper and on lava alike. */
function edged(pen: Pen, colour: string, width: number, edge = 'rgba(20, 14, 6, 0.85)'): void {
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  const dash = pen.getLineDash()
  pen.strokeStyle = edge
  pen.lineWidth = width + 2.6
  pen.stroke()
  pen.setLineDash(dash)
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.stroke()
}

function arrow(pen: Pen, colour: string, tail: boolean): void {
  pen.beginPath()
  if (tail) {
    pen.moveTo(0, 15)
    pen.lineTo(0, -13)
  }
  pen.moveTo(-11, -2)
  pen.lineTo(0, -14)
  pen.lineTo(11, -2)
  edged(pen, colour, 5)
}

export function drawHexSign(pen: Pen, sign: HexSign): void {
  switch (sign) {
    case 'reach':
      hex(pen, 1)
      pen.fillStyle = 'rgba(255, 252, 232, 0.34)'
      pen.fill()
      hex(pen, 4)
      pen.setLineDash([2.5, 4])
      pen.strokeStyle = 'rgba(16, 44, 92, 0.75)'
      pen.lineWidth = 1.6
      pen.stroke()
      pen.setLineDash([])
      return
    case 'stop':
      hex(pen, 1)
      pen.fillStyle = 'rgba(255, 238, 190, 0.36)'
      pen.fill()
      hatch(pen, 'rgba(124, 60, 0, 0.34)', -0.6, 11, 2)
      hex(pen, 4)
      pen.strokeStyle = 'rgba(124, 60, 0, 0.85)'
      pen.lineWidth = 2
      pen.stroke()
      return
    case 'zoc':
      hatch(pen, 'rgba(18, 60, 140, 0.5)', 0.6, 12, 2.2)
      return
    case 'enemyZoc':
      hatch(pen, 'rgba(150, 10, 10, 0.6)', -0.6, 12, 3, [7, 4])
      return
    case 'command':
      hex(pen, 6)
      pen.setLineDash([1, 7])
      edged(pen, '#ffe680', 4)
      pen.setLineDash([])
      return
    case 'selected':
      hex(pen, 3)
      edged(pen, '#fff9e6', 5)
      return
    case 'cursor': {
      pen.beginPath()
      const r = SIZE - 1
      for (let k = 0; k < 6; k++) {
        const a = (Math.PI / 180) * (30 - 60 * k)
        const x = Math.cos(a) * r
        const y = Math.sin(a) * r
        for (const turn of [-1, 1]) {
          const b = a + (turn * Math.PI) / 3
          const nx = Math.cos(b) * r
          const ny = Math.sin(b) * r
          pen.moveTo(x, y)
          pen.lineTo(x + (nx - x) * 0.24, y + (ny - y) * 0.24)
        }
      }
      edged(pen, '#ffd23e', 5)
      return
    }
    case 'lit':
      hex(pen, 1)
      pen.fillStyle = 'rgba(255, 214, 64, 0.42)'
      pen.fill()
      hex(pen, 4)
      edged(pen, '#ffd23e', 4)
      return
    case 'target':
    case 'attack':
      hex(pen, 2)
      pen.fillStyle = 'rgba(190, 20, 20, 0.2)'
      pen.fill()
      hex(pen, 4)
      if (sign === 'attack') pen.setLineDash([10, 6])
      edged(pen, '#e2322b', 4, 'rgba(255, 246, 224, 0.95)')
      pen.setLineDash([])
      return
    case 'retreat':
    case 'flee':
    case 'advance':
    case 'move':
    case 'place':
    case 'enter':
      hex(pen, 1)
      pen.fillStyle = 'rgba(255, 252, 232, 0.5)'
      pen.fill()
      hex(pen, 4)
      pen.setLineDash(sign === 'retreat' || sign === 'flee' ? [9, 6] : [])
      edged(pen, sign === 'retreat' || sign === 'flee' ? '#f0a028' : '#3f8be0', 3.4)
      pen.setLineDash([])
  }
}

/** Small signs on a field of 48 by 48 round the origin. */
export const ICONS = [
  'crosshair', 'retreat', 'advance', 'place', 'enter', 'halt', 'die', 'march', 'dot', 'count', 'alarm', 'puff', 'spark', 'ring', 'ball',
] as const
export type Icon = (typeof ICONS)[number]

export function drawIcon(pen: Pen, icon: Icon): void {
  switch (icon) {
    case 'crosshair':
      pen.beginPath()
      pen.arc(0, 0, 12, 0, Math.PI * 2)
      for (const [x, y] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
        pen.moveTo(x * 6, y * 6)
        pen.lineTo(x * 20, y * 20)
      }
      edged(pen, '#e2322b', 4, 'rgba(255, 246, 224, 0.95)')
      return
    case 'retreat':
      arrow(pen, '#ffb53c', true)
      return
    case 'advance':
      arrow(pen, '#7fc0ff', true)
      return
    case 'place':
      pen.beginPath()
      pen.moveTo(-11, 0)
      pen.lineTo(11, 0)
      pen.moveTo(0, -11)
      pen.lineTo(0, 11)
      edged(pen, '#7fc0ff', 5)
      return
    case 'enter':
      pen.beginPath()
      pen.moveTo(-15, 0)
      pen.lineTo(7, 0)
      pen.moveTo(-2, -10)
      pen.lineTo(9, 0)
      pen.lineTo(-2, 10)
      pen.moveTo(15, -13)
      pen.lineTo(15, 13)
      edged(pen, '#7fc0ff', 4.4)
      return
    case 'halt':
      pen.beginPath()
      for (let k = 0; k < 8; k++) {
        const a = (Math.PI / 8) * (2 * k + 1)
        pen.lineTo(Math.cos(a) * 13, Math.sin(a) * 13)
      }
      pen.closePath()
      pen.fillStyle = '#a31919'
      pen.fill()
      pen.strokeStyle = '#fff6e0'
      pen.lineWidth = 2.6
      pen.stroke()
      pen.fillStyle = '#fff6e0'
      pen.fillRect(-7.5, -2.8, 15, 5.6)
      return
    case 'die':
      pen.beginPath()
      pen.roundRect(-12, -12, 24, 24, 5)
      pen.fillStyle = '#fffaf0'
      pen.fill()
      pen.strokeStyle = '#201509'
      pen.lineWidth = 2.6
      pen.stroke()
      pen.fillStyle = '#201509'
      for (const [x, y] of [[-6, -6], [6, -6], [0, 0], [-6, 6], [6, 6]] as const) {
        pen.beginPath()
        pen.arc(x, y, 2.5, 0, Math.PI * 2)
        pen.fill()
      }
      return
    case 'march':
      pen.beginPath()
      for (const x of [-9, 0]) {
        pen.moveTo(x, -8)
        pen.lineTo(x + 8, 0)
        pen.lineTo(x, 8)
      }
      edged(pen, '#7fc0ff', 4)
      return
    case 'dot':
      pen.beginPath()
      pen.arc(0, 0, 7, 0, Math.PI * 2)
      pen.fillStyle = '#fff9e6'
      pen.fill()
      pen.strokeStyle = '#14100a'
      pen.lineWidth = 3
      pen.stroke()
      return
    case 'count':
      pen.beginPath()
      pen.arc(0, 0, 17, 0, Math.PI * 2)
      pen.fillStyle = '#201509'
      pen.fill()
      pen.strokeStyle = '#fff6e0'
      pen.lineWidth = 2.6
      pen.stroke()
      return
    case 'alarm':
      pen.beginPath()
      pen.moveTo(0, -15)
      pen.lineTo(15, 12)
      pen.lineTo(-15, 12)
      pen.closePath()
      pen.fillStyle = '#ffd23e'
      pen.fill()
      pen.strokeStyle = '#201509'
      pen.lineWidth = 2.6
      pen.stroke()
      pen.fillStyle = '#201509'
      pen.fillRect(-1.8, -7, 3.6, 10)
      pen.fillRect(-1.8, 5, 3.6, 3.6)
      return
    case 'puff': {
      for (const [x, y, r] of [[0, 0, 17], [-9, 4, 12], [9, 5, 12], [4, -7, 11], [-6, -6, 10]] as const) {
        const smoke = pen.createRadialGradient(x, y, 0, x, y, r)
        smoke.addColorStop(0, 'rgba(248, 244, 234, 0.85)')
        smoke.addColorStop(0.6, 'rgba(222, 215, 202, 0.5)')
        smoke.addColorStop(1, 'rgba(200, 192, 178, 0)')
        pen.fillStyle = smoke
        pen.fillRect(x - r, y - r, r * 2, r * 2)
      }
      return
    }
    case 'spark':
      pen.beginPath()
      for (let k = 0; k < 16; k++) {
        const a = (Math.PI / 8) * k
        const r = k % 2 === 0 ? 22 : 8
        pen.lineTo(Math.cos(a) * r, Math.sin(a) * r)
      }
      pen.closePath()
      pen.fillStyle = '#fff3b0'
      pen.fill()
      pen.strokeStyle = '#ff8a1f'
      pen.lineWidth = 3
      pen.stroke()
      return
    case 'ring':
      pen.beginPath()
      pen.arc(0, 0, 19, 0, Math.PI * 2)
      edged(pen, '#fff9e6', 3.4)
      return
    case 'ball':
      pen.beginPath()
      pen.arc(0, 0, 6, 0, Math.PI * 2)
      pen.fillStyle = '#14100a'
      pen.fill()
  }
}

/** Pixels a sheet unit of hex signs and icons in the atlas. */
export const SIGN_PIXELS = 1.5

/** Characters for costs, counts and sums: light with a dark edge. */
export const GLYPHS = '0123456789½+-−·/%Σ×?!CFABD'
export const GLYPH_HIGH = 44

/** Draws one character with its foot on y = 0 of the pen's field; returns how far the next stands off. */
export function drawGlyph(pen: Pen, glyph: string): void {
  pen.font = `600 ${GLYPH_HIGH * 0.8}px ${FONT.counter}`
  pen.textAlign = 'left'
  pen.textBaseline = 'alphabetic'
  pen.lineJoin = 'round'
  pen.strokeStyle = 'rgba(20, 14, 6, 0.95)'
  pen.lineWidth = 5.4
  pen.strokeText(glyph, 4, 0)
  pen.fillStyle = '#fffaf0'
  pen.fillText(glyph, 4, 0)
}

export function glyphWidth(pen: Pen, glyph: string): number {
  pen.font = `600 ${GLYPH_HIGH * 0.8}px ${FONT.counter}`
  return pen.measureText(glyph).width
}
