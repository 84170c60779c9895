import type { Context2D } from '../canvas'
import { HEX_OVERLAY_LOOKS } from '../../ui/hex/overlay'
import { castlePath } from '../counters/counterShapes'
import { strokeWithEdge } from './hexHighlights'

/**
 * Icons of hidden movement, garrisons, engineers and overlays. Each is drawn in sheet units around the origin, in a square of 48 by 48.
 * `inside`: behind the number of pieces in a hidden-movement box. `hide`, `deploy`, `marker`: choices of hidden movement. `cut`, `depot`,
 * `chevron`: a place where the line of communications is cut, its source, its direction. `bead`: a part of the border of a command span. `eye`: in
 * sight of the enemy.
 */
export const FEATURE_ICONS = [
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
export type FeatureIcon = (typeof FEATURE_ICONS)[number]

/** Begins a path along a square fort with four bastions at its corners. The points are in half widths. */
function fortPath(context: Context2D, halfWidth: number): void {
  context.beginPath()
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
    context.lineTo(x * halfWidth, y * halfWidth)
  context.closePath()
}

/** Begins a path along the outline of an open eye. */
function eyePath(context: Context2D): void {
  context.beginPath()
  context.moveTo(-16, 0)
  context.quadraticCurveTo(0, -15, 16, 0)
  context.quadraticCurveTo(0, 15, -16, 0)
  context.closePath()
}

/** Draws an icon. Coordinates, lengths and line widths are sheet units from its middle. */
export function drawFeatureIcon(context: Context2D, icon: FeatureIcon): void {
  switch (icon) {
    case 'inside':
      // A square behind the number of boxed pieces; the number of a stack has a disc.
      context.beginPath()
      context.rect(-16, -15, 32, 30)
      context.fillStyle = '#5c241a'
      context.fill()
      context.strokeStyle = '#fff6e0'
      context.lineWidth = 2.6
      context.stroke()
      return
    case 'engineer':
      context.beginPath()
      context.arc(0, 0, 19, 0, Math.PI * 2)
      context.fillStyle = '#0d2440'
      context.fill()
      context.strokeStyle = '#fff6e0'
      context.lineWidth = 2.6
      context.stroke()
      castlePath(context, 0, 1, 12)
      context.fillStyle = '#fffaf0'
      context.fill()
      return
    case 'bastion':
      fortPath(context, 15)
      context.fillStyle = 'rgba(255, 250, 236, 0.9)'
      context.fill()
      strokeWithEdge(context, '#7c1f1a', 3.2, '#fff6e0')
      return
    case 'garrison':
      fortPath(context, 15)
      context.fillStyle = '#7c1f1a'
      context.fill()
      strokeWithEdge(context, '#fff1cf', 2.6)
      return
    case 'hide':
      eyePath(context)
      strokeWithEdge(context, '#fffaf0', 3)
      context.beginPath()
      context.arc(0, 0, 4, 0, Math.PI * 2)
      strokeWithEdge(context, '#fffaf0', 2.4)
      context.beginPath()
      context.moveTo(-13, 13)
      context.lineTo(13, -13)
      strokeWithEdge(context, '#ffd23e', 4)
      return
    case 'eye':
      eyePath(context)
      context.fillStyle = HEX_OVERLAY_LOOKS.sight.ink
      context.fill()
      strokeWithEdge(context, HEX_OVERLAY_LOOKS.sight.ink, 2.6, HEX_OVERLAY_LOOKS.sight.edge)
      context.beginPath()
      context.arc(0, 0, 5.4, 0, Math.PI * 2)
      context.fillStyle = HEX_OVERLAY_LOOKS.sight.edge
      context.fill()
      return
    case 'deploy':
      context.beginPath()
      context.moveTo(-6, 15)
      context.lineTo(-6, -15)
      context.lineTo(13, -9)
      context.lineTo(-6, -2)
      strokeWithEdge(context, '#7fc0ff', 4.4)
      return
    case 'marker':
      context.beginPath()
      context.rect(-12, -12, 24, 24)
      strokeWithEdge(context, '#7fc0ff', 4)
      context.beginPath()
      context.moveTo(-5, 5)
      context.lineTo(5, -5)
      strokeWithEdge(context, '#7fc0ff', 3.4)
      return
    case 'swords':
      context.beginPath()
      for (const lean of [-1, 1]) {
        context.moveTo(lean * 13, 13)
        context.lineTo(lean * -13, -13)
        context.moveTo(lean * 13, 4)
        context.lineTo(lean * 4, 13)
      }
      strokeWithEdge(context, '#fffaf0', 3.6)
      return
    case 'cut':
      context.beginPath()
      for (const lean of [-1, 1]) {
        context.moveTo(lean * 12, 12)
        context.lineTo(lean * -12, -12)
      }
      strokeWithEdge(context, '#ff4a3a', 5.4, '#17110a')
      return
    case 'depot':
      // A wagon wheel: where supplies come in.
      context.beginPath()
      context.arc(0, 0, 15, 0, Math.PI * 2)
      context.fillStyle = HEX_OVERLAY_LOOKS.loc.edge
      context.fill()
      context.strokeStyle = HEX_OVERLAY_LOOKS.loc.ink
      context.lineWidth = 3.6
      context.stroke()
      context.lineWidth = 2.4
      context.beginPath()
      for (let spoke = 0; spoke < 4; spoke++) {
        const angle = (Math.PI / 4) * spoke
        context.moveTo(Math.cos(angle) * 15, Math.sin(angle) * 15)
        context.lineTo(-Math.cos(angle) * 15, -Math.sin(angle) * 15)
      }
      context.stroke()
      return
    case 'bead':
      context.beginPath()
      context.arc(0, 0, 3.2, 0, Math.PI * 2)
      strokeWithEdge(context, HEX_OVERLAY_LOOKS.command.ink, 1.9, HEX_OVERLAY_LOOKS.command.edge)
      return
    case 'chevron':
      context.beginPath()
      context.moveTo(-6, -10)
      context.lineTo(7, 0)
      context.lineTo(-6, 10)
      strokeWithEdge(context, HEX_OVERLAY_LOOKS.loc.ink, 5, HEX_OVERLAY_LOOKS.loc.edge)
  }
}
