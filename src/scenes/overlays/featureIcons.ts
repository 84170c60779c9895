import type { Context2D } from '../canvas'
import { LOOKS } from '../../ui/hex/overlay'
import { castlePath } from '../counters/counterShapes'
import { strokeWithEdge } from './hexHighlights'

/** Icons of hidden movement, garrisons, engineers and overlays, 48 by 48 sheet units around the origin. */
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

/** Path of a square fort with four bastions; `r` is half its width. */
function fortPath(ctx: Context2D, r: number): void {
  ctx.beginPath()
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
    ctx.lineTo(x * r, y * r)
  ctx.closePath()
}

/** Path of an open eye. */
function eyeOutline(ctx: Context2D): void {
  ctx.beginPath()
  ctx.moveTo(-16, 0)
  ctx.quadraticCurveTo(0, -15, 16, 0)
  ctx.quadraticCurveTo(0, 15, -16, 0)
  ctx.closePath()
}

export function drawFeatureIcon(ctx: Context2D, icon: FeatureIcon): void {
  switch (icon) {
    case 'inside':
      // A square behind the number of boxed pieces; the number of a stack has a disc.
      ctx.beginPath()
      ctx.rect(-16, -15, 32, 30)
      ctx.fillStyle = '#5c241a'
      ctx.fill()
      ctx.strokeStyle = '#fff6e0'
      ctx.lineWidth = 2.6
      ctx.stroke()
      return
    case 'engineer':
      ctx.beginPath()
      ctx.arc(0, 0, 19, 0, Math.PI * 2)
      ctx.fillStyle = '#0d2440'
      ctx.fill()
      ctx.strokeStyle = '#fff6e0'
      ctx.lineWidth = 2.6
      ctx.stroke()
      castlePath(ctx, 0, 1, 12)
      ctx.fillStyle = '#fffaf0'
      ctx.fill()
      return
    case 'bastion':
      fortPath(ctx, 15)
      ctx.fillStyle = 'rgba(255, 250, 236, 0.9)'
      ctx.fill()
      strokeWithEdge(ctx, '#7c1f1a', 3.2, '#fff6e0')
      return
    case 'garrison':
      fortPath(ctx, 15)
      ctx.fillStyle = '#7c1f1a'
      ctx.fill()
      strokeWithEdge(ctx, '#fff1cf', 2.6)
      return
    case 'hide':
      eyeOutline(ctx)
      strokeWithEdge(ctx, '#fffaf0', 3)
      ctx.beginPath()
      ctx.arc(0, 0, 4, 0, Math.PI * 2)
      strokeWithEdge(ctx, '#fffaf0', 2.4)
      ctx.beginPath()
      ctx.moveTo(-13, 13)
      ctx.lineTo(13, -13)
      strokeWithEdge(ctx, '#ffd23e', 4)
      return
    case 'eye':
      eyeOutline(ctx)
      ctx.fillStyle = LOOKS.sight.ink
      ctx.fill()
      strokeWithEdge(ctx, LOOKS.sight.ink, 2.6, LOOKS.sight.edge)
      ctx.beginPath()
      ctx.arc(0, 0, 5.4, 0, Math.PI * 2)
      ctx.fillStyle = LOOKS.sight.edge
      ctx.fill()
      return
    case 'deploy':
      ctx.beginPath()
      ctx.moveTo(-6, 15)
      ctx.lineTo(-6, -15)
      ctx.lineTo(13, -9)
      ctx.lineTo(-6, -2)
      strokeWithEdge(ctx, '#7fc0ff', 4.4)
      return
    case 'marker':
      ctx.beginPath()
      ctx.rect(-12, -12, 24, 24)
      strokeWithEdge(ctx, '#7fc0ff', 4)
      ctx.beginPath()
      ctx.moveTo(-5, 5)
      ctx.lineTo(5, -5)
      strokeWithEdge(ctx, '#7fc0ff', 3.4)
      return
    case 'swords':
      ctx.beginPath()
      for (const lean of [-1, 1]) {
        ctx.moveTo(lean * 13, 13)
        ctx.lineTo(lean * -13, -13)
        ctx.moveTo(lean * 13, 4)
        ctx.lineTo(lean * 4, 13)
      }
      strokeWithEdge(ctx, '#fffaf0', 3.6)
      return
    case 'cut':
      ctx.beginPath()
      for (const lean of [-1, 1]) {
        ctx.moveTo(lean * 12, 12)
        ctx.lineTo(lean * -12, -12)
      }
      strokeWithEdge(ctx, '#ff4a3a', 5.4, '#17110a')
      return
    case 'depot':
      // A wagon wheel: where supplies come in.
      ctx.beginPath()
      ctx.arc(0, 0, 15, 0, Math.PI * 2)
      ctx.fillStyle = LOOKS.loc.edge
      ctx.fill()
      ctx.strokeStyle = LOOKS.loc.ink
      ctx.lineWidth = 3.6
      ctx.stroke()
      ctx.lineWidth = 2.4
      ctx.beginPath()
      for (let k = 0; k < 4; k++) {
        const a = (Math.PI / 4) * k
        ctx.moveTo(Math.cos(a) * 15, Math.sin(a) * 15)
        ctx.lineTo(-Math.cos(a) * 15, -Math.sin(a) * 15)
      }
      ctx.stroke()
      return
    case 'bead':
      ctx.beginPath()
      ctx.arc(0, 0, 3.2, 0, Math.PI * 2)
      strokeWithEdge(ctx, LOOKS.command.ink, 1.9, LOOKS.command.edge)
      return
    case 'chevron':
      ctx.beginPath()
      ctx.moveTo(-6, -10)
      ctx.lineTo(7, 0)
      ctx.lineTo(-6, 10)
      strokeWithEdge(ctx, LOOKS.loc.ink, 5, LOOKS.loc.edge)
  }
}
