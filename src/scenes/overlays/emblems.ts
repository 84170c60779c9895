import { LOOKS } from '../../ui/hex/overlay'
import { castle } from '../counters/draw'
import { edged } from './signs'

type Pen = CanvasRenderingContext2D

/** Signs of hidden movement, garrisons, engineers and of what overlays say, on a field of 48 by 48 round the origin. */
export const EMBLEMS = [
  'inside',
  'engineer',
  'bastion',
  'garrison',
  'hide',
  'deploy',
  'marker',
  'swords',
  'cut',
  'depot',
  'chevron',
  'eye',
  'bead',
] as const
export type Emblem = (typeof EMBLEMS)[number]

/** A square fort with four bastions. */
function fort(pen: Pen, r: number): void {
  pen.beginPath()
  for (const [x, y] of [
    [-1, -1],
    [-0.4, -1],
    [-0.3, -0.62],
    [0.3, -0.62],
    [0.4, -1],
    [1, -1],
    [1, -0.4],
    [0.62, -0.3],
    [0.62, 0.3],
    [1, 0.4],
    [1, 1],
    [0.4, 1],
    [0.3, 0.62],
    [-0.3, 0.62],
    [-0.4, 1],
    [-1, 1],
    [-1, 0.4],
    [-0.62, 0.3],
    [-0.62, -0.3],
    [-1, -0.4],
  ] as const)
    pen.lineTo(x * r, y * r)
  pen.closePath()
}

function lids(pen: Pen): void {
  pen.beginPath()
  pen.moveTo(-16, 0)
  pen.quadraticCurveTo(0, -15, 16, 0)
  pen.quadraticCurveTo(0, 15, -16, 0)
  pen.closePath()
}

export function drawEmblem(pen: Pen, emblem: Emblem): void {
  switch (emblem) {
    case 'inside':
      // A box instead of the disc that counts a stack.
      pen.beginPath()
      pen.rect(-16, -15, 32, 30)
      pen.fillStyle = '#5c241a'
      pen.fill()
      pen.strokeStyle = '#fff6e0'
      pen.lineWidth = 2.6
      pen.stroke()
      return
    case 'engineer':
      pen.beginPath()
      pen.arc(0, 0, 19, 0, Math.PI * 2)
      pen.fillStyle = '#0d2440'
      pen.fill()
      pen.strokeStyle = '#fff6e0'
      pen.lineWidth = 2.6
      pen.stroke()
      castle(pen, 0, 1, 12)
      pen.fillStyle = '#fffaf0'
      pen.fill()
      return
    case 'bastion':
      fort(pen, 15)
      pen.fillStyle = 'rgba(255, 250, 236, 0.9)'
      pen.fill()
      edged(pen, '#7c1f1a', 3.2, '#fff6e0')
      return
    case 'garrison':
      fort(pen, 15)
      pen.fillStyle = '#7c1f1a'
      pen.fill()
      edged(pen, '#fff1cf', 2.6)
      return
    case 'hide':
      lids(pen)
      edged(pen, '#fffaf0', 3)
      pen.beginPath()
      pen.arc(0, 0, 4, 0, Math.PI * 2)
      edged(pen, '#fffaf0', 2.4)
      pen.beginPath()
      pen.moveTo(-13, 13)
      pen.lineTo(13, -13)
      edged(pen, '#ffd23e', 4)
      return
    case 'eye':
      lids(pen)
      pen.fillStyle = LOOKS.sight.ink
      pen.fill()
      edged(pen, LOOKS.sight.ink, 2.6, LOOKS.sight.edge)
      pen.beginPath()
      pen.arc(0, 0, 5.4, 0, Math.PI * 2)
      pen.fillStyle = LOOKS.sight.edge
      pen.fill()
      return
    case 'deploy':
      pen.beginPath()
      pen.moveTo(-6, 15)
      pen.lineTo(-6, -15)
      pen.lineTo(13, -9)
      pen.lineTo(-6, -2)
      edged(pen, '#7fc0ff', 4.4)
      return
    case 'marker':
      pen.beginPath()
      pen.rect(-12, -12, 24, 24)
      edged(pen, '#7fc0ff', 4)
      pen.beginPath()
      pen.moveTo(-5, 5)
      pen.lineTo(5, -5)
      edged(pen, '#7fc0ff', 3.4)
      return
    case 'swords':
      pen.beginPath()
      for (const lean of [-1, 1]) {
        pen.moveTo(lean * 13, 13)
        pen.lineTo(lean * -13, -13)
        pen.moveTo(lean * 13, 4)
        pen.lineTo(lean * 4, 13)
      }
      edged(pen, '#fffaf0', 3.6)
      return
    case 'cut':
      pen.beginPath()
      for (const lean of [-1, 1]) {
        pen.moveTo(lean * 12, 12)
        pen.lineTo(lean * -12, -12)
      }
      edged(pen, '#ff4a3a', 5.4, '#17110a')
      return
    case 'depot':
      // A wagon's wheel: where supplies come in.
      pen.beginPath()
      pen.arc(0, 0, 15, 0, Math.PI * 2)
      pen.fillStyle = LOOKS.loc.edge
      pen.fill()
      pen.strokeStyle = LOOKS.loc.ink
      pen.lineWidth = 3.6
      pen.stroke()
      pen.lineWidth = 2.4
      pen.beginPath()
      for (let k = 0; k < 4; k++) {
        const a = (Math.PI / 4) * k
        pen.moveTo(Math.cos(a) * 15, Math.sin(a) * 15)
        pen.lineTo(-Math.cos(a) * 15, -Math.sin(a) * 15)
      }
      pen.stroke()
      return
    case 'bead':
      pen.beginPath()
      pen.arc(0, 0, 3.2, 0, Math.PI * 2)
      edged(pen, LOOKS.command.ink, 1.9, LOOKS.command.edge)
      return
    case 'chevron':
      pen.beginPath()
      pen.moveTo(-6, -10)
      pen.lineTo(7, 0)
      pen.lineTo(-6, 10)
      edged(pen, LOOKS.loc.ink, 5, LOOKS.loc.edge)
  }
}
