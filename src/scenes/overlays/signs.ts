import { SIZE, WIDE } from '../layout'

type Pen = CanvasRenderingContext2D

/** Signs of the size of a hex, drawn round the origin in sheet units. */
export const HEX_SIGNS = [
  'reach',
  'stop',
  'command',
  'selected',
  'cursor',
  'lit',
  'target',
  'attack',
  'retreat',
  'advance',
  'place',
  'enter',
  'flee',
  'move',
  'hide',
  'deploy',
  'marker',
  'garrison',
] as const
export type HexSign = (typeof HEX_SIGNS)[number]

/** The outline of a hex round the origin. */
export function hex(pen: Pen, inset: number): void {
  pen.beginPath()
  const r = SIZE - inset
  for (let k = 0; k < 6; k++) {
    const a = (Math.PI / 180) * (30 - 60 * k)
    pen.lineTo(Math.cos(a) * r, Math.sin(a) * r)
  }
  pen.closePath()
}

function hatch(pen: Pen, colour: string, lean: number, gap: number, width: number): void {
  pen.save()
  hex(pen, 2)
  pen.clip()
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.beginPath()
  for (let x = -WIDE * 2; x < WIDE * 2; x += gap) {
    pen.moveTo(x, -SIZE)
    pen.lineTo(x + lean * SIZE * 2, SIZE)
  }
  pen.stroke()
  pen.restore()
}

/** A line with a dark edge, so that it shows on paper and on lava alike. */
export function edged(pen: Pen, colour: string, width: number, edge = 'rgba(20, 14, 6, 0.85)'): void {
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
    case 'deploy':
    case 'hide':
    case 'marker':
    case 'garrison':
      hex(pen, 1)
      pen.fillStyle = 'rgba(255, 252, 232, 0.5)'
      pen.fill()
      hex(pen, 4)
      pen.setLineDash(
        sign === 'retreat' || sign === 'flee' ? [9, 6] : sign === 'hide' || sign === 'marker' ? [2, 7] : [],
      )
      edged(pen, sign === 'retreat' || sign === 'flee' ? '#f0a028' : '#3f8be0', 3.4)
      pen.setLineDash([])
  }
}

/** Pixels a sheet unit of hex signs and icons in the atlas. */
export const SIGN_PIXELS = 1.5
