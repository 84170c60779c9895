import { edged } from './signs'

type Pen = CanvasRenderingContext2D

/** Small signs on a field of 48 by 48 round the origin. */
export const ICONS = [
  'crosshair',
  'retreat',
  'advance',
  'place',
  'enter',
  'halt',
  'die',
  'march',
  'dot',
  'count',
  'alarm',
  'puff',
  'spark',
  'ring',
  'ball',
] as const
export type Icon = (typeof ICONS)[number]

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

export function drawIcon(pen: Pen, icon: Icon): void {
  switch (icon) {
    case 'crosshair':
      pen.beginPath()
      pen.arc(0, 0, 12, 0, Math.PI * 2)
      for (const [x, y] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
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
      for (const [x, y] of [
        [-6, -6],
        [6, -6],
        [0, 0],
        [-6, 6],
        [6, 6],
      ] as const) {
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
      for (const [x, y, r] of [
        [0, 0, 17],
        [-9, 4, 12],
        [9, 5, 12],
        [4, -7, 11],
        [-6, -6, 10],
      ] as const) {
        const smoke = pen.createRadialGradient(x, y, 0, x, y, r)
        smoke.addColorStop(0, 'rgba(255, 253, 246, 0.95)')
        smoke.addColorStop(0.55, 'rgba(226, 220, 208, 0.8)')
        smoke.addColorStop(0.8, 'rgba(138, 130, 118, 0.5)')
        smoke.addColorStop(1, 'rgba(120, 112, 100, 0)')
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
