import type { Context2D } from '../canvas'
import { strokeWithEdge } from './hexHighlights'

/** Icons of choices, warnings and animations, 48 by 48 sheet units around the origin. */
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

/** An arrow that points up. */
function drawArrow(ctx: Context2D, colour: string): void {
  ctx.beginPath()
  ctx.moveTo(0, 15)
  ctx.lineTo(0, -13)
  ctx.moveTo(-11, -2)
  ctx.lineTo(0, -14)
  ctx.lineTo(11, -2)
  strokeWithEdge(ctx, colour, 5)
}

export function drawIcon(ctx: Context2D, icon: Icon): void {
  switch (icon) {
    case 'crosshair':
      ctx.beginPath()
      ctx.arc(0, 0, 12, 0, Math.PI * 2)
      for (const [x, y] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        ctx.moveTo(x * 6, y * 6)
        ctx.lineTo(x * 20, y * 20)
      }
      strokeWithEdge(ctx, '#e2322b', 4, 'rgba(255, 246, 224, 0.95)')
      return
    case 'retreat':
      drawArrow(ctx, '#ffb53c')
      return
    case 'advance':
      drawArrow(ctx, '#7fc0ff')
      return
    case 'place':
      ctx.beginPath()
      ctx.moveTo(-11, 0)
      ctx.lineTo(11, 0)
      ctx.moveTo(0, -11)
      ctx.lineTo(0, 11)
      strokeWithEdge(ctx, '#7fc0ff', 5)
      return
    case 'enter':
      ctx.beginPath()
      ctx.moveTo(-15, 0)
      ctx.lineTo(7, 0)
      ctx.moveTo(-2, -10)
      ctx.lineTo(9, 0)
      ctx.lineTo(-2, 10)
      ctx.moveTo(15, -13)
      ctx.lineTo(15, 13)
      strokeWithEdge(ctx, '#7fc0ff', 4.4)
      return
    case 'halt':
      ctx.beginPath()
      for (let k = 0; k < 8; k++) {
        const a = (Math.PI / 8) * (2 * k + 1)
        ctx.lineTo(Math.cos(a) * 13, Math.sin(a) * 13)
      }
      ctx.closePath()
      ctx.fillStyle = '#a31919'
      ctx.fill()
      ctx.strokeStyle = '#fff6e0'
      ctx.lineWidth = 2.6
      ctx.stroke()
      ctx.fillStyle = '#fff6e0'
      ctx.fillRect(-7.5, -2.8, 15, 5.6)
      return
    case 'die':
      ctx.beginPath()
      ctx.roundRect(-12, -12, 24, 24, 5)
      ctx.fillStyle = '#fffaf0'
      ctx.fill()
      ctx.strokeStyle = '#201509'
      ctx.lineWidth = 2.6
      ctx.stroke()
      ctx.fillStyle = '#201509'
      for (const [x, y] of [
        [-6, -6],
        [6, -6],
        [0, 0],
        [-6, 6],
        [6, 6],
      ] as const) {
        ctx.beginPath()
        ctx.arc(x, y, 2.5, 0, Math.PI * 2)
        ctx.fill()
      }
      return
    case 'march':
      ctx.beginPath()
      for (const x of [-9, 0]) {
        ctx.moveTo(x, -8)
        ctx.lineTo(x + 8, 0)
        ctx.lineTo(x, 8)
      }
      strokeWithEdge(ctx, '#7fc0ff', 4)
      return
    case 'dot':
      ctx.beginPath()
      ctx.arc(0, 0, 7, 0, Math.PI * 2)
      ctx.fillStyle = '#fff9e6'
      ctx.fill()
      ctx.strokeStyle = '#14100a'
      ctx.lineWidth = 3
      ctx.stroke()
      return
    case 'count':
      ctx.beginPath()
      ctx.arc(0, 0, 17, 0, Math.PI * 2)
      ctx.fillStyle = '#201509'
      ctx.fill()
      ctx.strokeStyle = '#fff6e0'
      ctx.lineWidth = 2.6
      ctx.stroke()
      return
    case 'alarm':
      ctx.beginPath()
      ctx.moveTo(0, -15)
      ctx.lineTo(15, 12)
      ctx.lineTo(-15, 12)
      ctx.closePath()
      ctx.fillStyle = '#ffd23e'
      ctx.fill()
      ctx.strokeStyle = '#201509'
      ctx.lineWidth = 2.6
      ctx.stroke()
      ctx.fillStyle = '#201509'
      ctx.fillRect(-1.8, -7, 3.6, 10)
      ctx.fillRect(-1.8, 5, 3.6, 3.6)
      return
    case 'puff': {
      for (const [x, y, r] of [
        [0, 0, 17],
        [-9, 4, 12],
        [9, 5, 12],
        [4, -7, 11],
        [-6, -6, 10],
      ] as const) {
        const smoke = ctx.createRadialGradient(x, y, 0, x, y, r)
        smoke.addColorStop(0, 'rgba(255, 253, 246, 0.95)')
        smoke.addColorStop(0.55, 'rgba(226, 220, 208, 0.8)')
        smoke.addColorStop(0.8, 'rgba(138, 130, 118, 0.5)')
        smoke.addColorStop(1, 'rgba(120, 112, 100, 0)')
        ctx.fillStyle = smoke
        ctx.fillRect(x - r, y - r, r * 2, r * 2)
      }
      return
    }
    case 'spark':
      ctx.beginPath()
      for (let k = 0; k < 16; k++) {
        const a = (Math.PI / 8) * k
        const r = k % 2 === 0 ? 22 : 8
        ctx.lineTo(Math.cos(a) * r, Math.sin(a) * r)
      }
      ctx.closePath()
      ctx.fillStyle = '#fff3b0'
      ctx.fill()
      ctx.strokeStyle = '#ff8a1f'
      ctx.lineWidth = 3
      ctx.stroke()
      return
    case 'ring':
      ctx.beginPath()
      ctx.arc(0, 0, 19, 0, Math.PI * 2)
      strokeWithEdge(ctx, '#fff9e6', 3.4)
      return
    case 'ball':
      ctx.beginPath()
      ctx.arc(0, 0, 6, 0, Math.PI * 2)
      ctx.fillStyle = '#14100a'
      ctx.fill()
  }
}
