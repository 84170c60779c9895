import type { Context2D } from '../canvas'
import { type HexOverlayLook, LOOKS } from '../../ui/hex/overlay'
import { HEX_SIZE, HEX_WIDTH } from '../layout'
import { strokeWithEdge, hexPath } from './hexHighlights'

/** Overlays that fill hexes with a pattern. */
export const PATTERNS = ['zoc', 'enemyZoc', 'sight', 'reach', 'enemyReach'] as const
export type PatternOverlay = (typeof PATTERNS)[number]

/** Path of a pattern over one hex. It continues in the neighbouring hexes, and no stroke lies on a hexside, where it would be cut. */
function patternPath(ctx: Context2D, pattern: HexOverlayLook['pattern']): void {
  ctx.beginPath()
  const third = HEX_WIDTH / 3
  const row = HEX_SIZE / 2
  switch (pattern) {
    case 'rising':
    case 'falling': {
      const lean = (pattern === 'rising' ? -1 : 1) / Math.sqrt(3)
      for (let x = -HEX_WIDTH * 1.5; x < HEX_WIDTH * 1.5; x += HEX_WIDTH / 6) {
        ctx.moveTo(x - lean * HEX_SIZE, -HEX_SIZE)
        ctx.lineTo(x + lean * HEX_SIZE, HEX_SIZE)
      }
      return
    }
    case 'dots':
      for (const y of [-1.5, -0.5, 0.5, 1.5])
        for (const x of Math.abs(y) > 1 ? [-0.125, 0.125] : [-0.375, -0.125, 0.125, 0.375]) {
          ctx.moveTo(x * HEX_WIDTH, y * row)
          ctx.lineTo(x * HEX_WIDTH + 0.01, y * row)
        }
      return
    case 'level':
      for (const y of [-1, 0, 1])
        for (const x of [-1, 0, 1]) {
          ctx.moveTo(x * third - 5.5, y * row)
          ctx.lineTo(x * third + 5.5, y * row)
        }
      return
    case 'upright':
      for (const y of [-0.5, 0.5, -1.5, 1.5])
        for (const x of Math.abs(y) > 1 ? [0] : [-1, 0, 1]) {
          ctx.moveTo(x * third, y * row - 4.5)
          ctx.lineTo(x * third, y * row + 4.5)
        }
      return
    default:
  }
}

/** Draws the pattern of an overlay over one hex; an edge around each stroke makes it visible on any ground. */
export function drawPattern(ctx: Context2D, field: PatternOverlay): void {
  const { pattern, ink, edge } = LOOKS[field]
  ctx.save()
  hexPath(ctx, 1.5)
  ctx.clip()
  patternPath(ctx, pattern)
  const hatched = pattern === 'rising' || pattern === 'falling'
  const width = pattern === 'dots' ? 4.4 : hatched ? 1.9 : 2.6
  ctx.lineCap = 'round'
  ctx.setLineDash(pattern === 'falling' ? [8, 6] : [])
  ctx.globalAlpha = hatched ? 0.62 : 0.8
  ctx.strokeStyle = edge
  ctx.lineWidth = width + (hatched ? 1.7 : 2.2)
  ctx.stroke()
  ctx.globalAlpha = 1
  ctx.strokeStyle = ink
  ctx.lineWidth = width
  ctx.stroke()
  ctx.restore()
}

/** Borders that are drawn as lines: each has a frame as long as a hexside, drawn along x. */
export const BORDERS = ['sight', 'reach', 'enemyReach', 'spanAll'] as const
/** The span of a formation commander has a border of beads (`icon:bead`) instead of a line. */
export type OverlayBorder = (typeof BORDERS)[number] | 'span'
/** Height of a border's frame in sheet units. */
export const BORDER_HEIGHT = 12

/** Dots for sight, a line for reach, a saw for the enemy's reach, a broad line for spans of the whole side. */
export function drawBorder(ctx: Context2D, border: (typeof BORDERS)[number]): void {
  const { ink, edge } = LOOKS[border === 'spanAll' ? 'command' : border]
  const y = BORDER_HEIGHT / 2
  ctx.beginPath()
  ctx.setLineDash([])
  switch (border) {
    case 'sight':
      for (let x = 3; x < HEX_SIZE; x += 7) {
        ctx.moveTo(x, y)
        ctx.lineTo(x + 0.01, y)
      }
      strokeWithEdge(ctx, ink, 3.4, edge)
      return
    case 'reach':
      ctx.moveTo(0, y)
      ctx.lineTo(HEX_SIZE, y)
      strokeWithEdge(ctx, ink, 2.6, edge)
      return
    case 'enemyReach':
      ctx.moveTo(0, y + 3)
      for (let x = 0; x < HEX_SIZE; x += 8) {
        ctx.lineTo(x + 4, y - 3)
        ctx.lineTo(x + 8, y + 3)
      }
      strokeWithEdge(ctx, ink, 2.4, edge)
      return
    case 'spanAll':
      ctx.moveTo(0, y)
      ctx.lineTo(HEX_SIZE, y)
      strokeWithEdge(ctx, ink, 4, edge)
  }
}
