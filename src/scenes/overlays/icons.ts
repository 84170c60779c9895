import type { Context2D } from '../canvas'
import { strokeWithEdge } from './hexHighlights'

/**
 * Icons of choices, warnings and animations. Each is drawn in sheet units around the origin, in a square of 48 by 48. `dot`: a hex of a path.
 * `count`: behind the number of counters in a stack. `alarm`: a unit out of command. `puff` to `ball`: animations of fire and of rings.
 */
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

/** Draws an arrow that points up. */
function drawArrow(context: Context2D, colour: string): void {
  context.beginPath()
  context.moveTo(0, 15)
  context.lineTo(0, -13)
  context.moveTo(-11, -2)
  context.lineTo(0, -14)
  context.lineTo(11, -2)
  strokeWithEdge(context, colour, 5)
}

/** Draws an icon. Coordinates, lengths and line widths are sheet units from its middle. */
export function drawIcon(context: Context2D, icon: Icon): void {
  switch (icon) {
    case 'crosshair':
      context.beginPath()
      context.arc(0, 0, 12, 0, Math.PI * 2)
      for (const [x, y] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        context.moveTo(x * 6, y * 6)
        context.lineTo(x * 20, y * 20)
      }
      strokeWithEdge(context, '#e2322b', 4, 'rgba(255, 246, 224, 0.95)')
      return
    case 'retreat':
      drawArrow(context, '#ffb53c')
      return
    case 'advance':
      drawArrow(context, '#7fc0ff')
      return
    case 'place':
      context.beginPath()
      context.moveTo(-11, 0)
      context.lineTo(11, 0)
      context.moveTo(0, -11)
      context.lineTo(0, 11)
      strokeWithEdge(context, '#7fc0ff', 5)
      return
    case 'enter':
      context.beginPath()
      context.moveTo(-15, 0)
      context.lineTo(7, 0)
      context.moveTo(-2, -10)
      context.lineTo(9, 0)
      context.lineTo(-2, 10)
      context.moveTo(15, -13)
      context.lineTo(15, 13)
      strokeWithEdge(context, '#7fc0ff', 4.4)
      return
    case 'halt':
      context.beginPath()
      // An octagon with a bar, as on a traffic sign.
      for (let corner = 0; corner < 8; corner++) {
        const angle = (Math.PI / 8) * (2 * corner + 1)
        context.lineTo(Math.cos(angle) * 13, Math.sin(angle) * 13)
      }
      context.closePath()
      context.fillStyle = '#a31919'
      context.fill()
      context.strokeStyle = '#fff6e0'
      context.lineWidth = 2.6
      context.stroke()
      context.fillStyle = '#fff6e0'
      context.fillRect(-7.5, -2.8, 15, 5.6)
      return
    case 'die':
      context.beginPath()
      context.roundRect(-12, -12, 24, 24, 5)
      context.fillStyle = '#fffaf0'
      context.fill()
      context.strokeStyle = '#201509'
      context.lineWidth = 2.6
      context.stroke()
      context.fillStyle = '#201509'
      for (const [x, y] of [
        [-6, -6],
        [6, -6],
        [0, 0],
        [-6, 6],
        [6, 6],
      ] as const) {
        context.beginPath()
        context.arc(x, y, 2.5, 0, Math.PI * 2)
        context.fill()
      }
      return
    case 'march':
      context.beginPath()
      for (const x of [-9, 0]) {
        context.moveTo(x, -8)
        context.lineTo(x + 8, 0)
        context.lineTo(x, 8)
      }
      strokeWithEdge(context, '#7fc0ff', 4)
      return
    case 'dot':
      context.beginPath()
      context.arc(0, 0, 7, 0, Math.PI * 2)
      context.fillStyle = '#fff9e6'
      context.fill()
      context.strokeStyle = '#14100a'
      context.lineWidth = 3
      context.stroke()
      return
    case 'count':
      context.beginPath()
      context.arc(0, 0, 17, 0, Math.PI * 2)
      context.fillStyle = '#201509'
      context.fill()
      context.strokeStyle = '#fff6e0'
      context.lineWidth = 2.6
      context.stroke()
      return
    case 'alarm':
      context.beginPath()
      context.moveTo(0, -15)
      context.lineTo(15, 12)
      context.lineTo(-15, 12)
      context.closePath()
      context.fillStyle = '#ffd23e'
      context.fill()
      context.strokeStyle = '#201509'
      context.lineWidth = 2.6
      context.stroke()
      context.fillStyle = '#201509'
      context.fillRect(-1.8, -7, 3.6, 10)
      context.fillRect(-1.8, 5, 3.6, 3.6)
      return
    case 'puff': {
      for (const [x, y, radius] of [
        [0, 0, 17],
        [-9, 4, 12],
        [9, 5, 12],
        [4, -7, 11],
        [-6, -6, 10],
      ] as const) {
        const smoke = context.createRadialGradient(x, y, 0, x, y, radius)
        smoke.addColorStop(0, 'rgba(255, 253, 246, 0.95)')
        smoke.addColorStop(0.55, 'rgba(226, 220, 208, 0.8)')
        smoke.addColorStop(0.8, 'rgba(138, 130, 118, 0.5)')
        smoke.addColorStop(1, 'rgba(120, 112, 100, 0)')
        context.fillStyle = smoke
        context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
      }
      return
    }
    case 'spark':
      context.beginPath()
      // A star with eight points.
      for (let point = 0; point < 16; point++) {
        const angle = (Math.PI / 8) * point
        const radius = point % 2 === 0 ? 22 : 8
        context.lineTo(Math.cos(angle) * radius, Math.sin(angle) * radius)
      }
      context.closePath()
      context.fillStyle = '#fff3b0'
      context.fill()
      context.strokeStyle = '#ff8a1f'
      context.lineWidth = 3
      context.stroke()
      return
    case 'ring':
      context.beginPath()
      context.arc(0, 0, 19, 0, Math.PI * 2)
      strokeWithEdge(context, '#fff9e6', 3.4)
      return
    case 'ball':
      context.beginPath()
      context.arc(0, 0, 6, 0, Math.PI * 2)
      context.fillStyle = '#14100a'
      context.fill()
  }
}
