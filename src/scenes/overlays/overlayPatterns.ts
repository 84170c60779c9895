// Patterns and borders of the map's overlays. Lengths are sheet units.
import type { Context2D } from '../canvas'
import { type HexOverlayLook, HEX_OVERLAY_LOOKS } from '../../ui/hex/overlay'
import { HEX_SIZE, HEX_WIDTH } from '../layout'
import { strokeWithEdge, hexPath } from './hexHighlights'

/** Overlays that fill hexes with a pattern. */
export const PATTERNS = ['zoc', 'enemyZoc', 'sight', 'reach', 'enemyReach'] as const
export type PatternOverlay = (typeof PATTERNS)[number]

/** A line of this length with round ends looks like a dot. */
const DOT_LENGTH = 0.01

/**
 * Begins the path of a pattern over one hex around the origin. The pattern continues in the neighbouring hexes, and no stroke lies on a
 * hexside, where it would be cut.
 */
function patternPath(context: Context2D, pattern: HexOverlayLook['pattern']): void {
  context.beginPath()
  const thirdWidth = HEX_WIDTH / 3
  const rowHeight = HEX_SIZE / 2
  switch (pattern) {
    case 'rising':
    case 'falling': {
      // Strokes run parallel to two of the hexsides.
      const lean = (pattern === 'rising' ? -1 : 1) / Math.sqrt(3)
      for (let x = -HEX_WIDTH * 1.5; x < HEX_WIDTH * 1.5; x += HEX_WIDTH / 6) {
        context.moveTo(x - lean * HEX_SIZE, -HEX_SIZE)
        context.lineTo(x + lean * HEX_SIZE, HEX_SIZE)
      }
      return
    }
    case 'dots':
      // Rows of four dots, and of two near the upper and lower corner, where the hex is narrow.
      for (const y of [-1.5, -0.5, 0.5, 1.5])
        for (const x of Math.abs(y) > 1 ? [-0.125, 0.125] : [-0.375, -0.125, 0.125, 0.375]) {
          context.moveTo(x * HEX_WIDTH, y * rowHeight)
          context.lineTo(x * HEX_WIDTH + DOT_LENGTH, y * rowHeight)
        }
      return
    case 'level':
      for (const y of [-1, 0, 1])
        for (const x of [-1, 0, 1]) {
          context.moveTo(x * thirdWidth - 5.5, y * rowHeight)
          context.lineTo(x * thirdWidth + 5.5, y * rowHeight)
        }
      return
    case 'upright':
      for (const y of [-0.5, 0.5, -1.5, 1.5])
        for (const x of Math.abs(y) > 1 ? [0] : [-1, 0, 1]) {
          context.moveTo(x * thirdWidth, y * rowHeight - 4.5)
          context.lineTo(x * thirdWidth, y * rowHeight + 4.5)
        }
      return
    // Overlays with other looks, rings and lines, do not fill hexes.
    default:
  }
}

/** Draws the pattern of an overlay over one hex. An edge around each stroke makes the pattern visible on any ground. */
export function drawPattern(context: Context2D, overlay: PatternOverlay): void {
  const { pattern, ink, edge } = HEX_OVERLAY_LOOKS[overlay]
  context.save()
  hexPath(context, 1.5)
  context.clip()
  patternPath(context, pattern)
  const isHatching = pattern === 'rising' || pattern === 'falling'
  const lineWidth = isHatching ? 1.9 : 2.6
  const strokeWidth = pattern === 'dots' ? 4.4 : lineWidth
  context.lineCap = 'round'
  context.setLineDash(pattern === 'falling' ? [8, 6] : [])
  context.globalAlpha = isHatching ? 0.62 : 0.8
  context.strokeStyle = edge
  context.lineWidth = strokeWidth + (isHatching ? 1.7 : 2.2)
  context.stroke()
  context.globalAlpha = 1
  context.strokeStyle = ink
  context.lineWidth = strokeWidth
  context.stroke()
  context.restore()
}

/** Borders that are drawn as lines. The atlas has a frame for each, which is as long as a hexside and lies along x. */
export const BORDERS = ['sight', 'reach', 'enemyReach', 'spanAll'] as const
/** The span of a formation commander has a border of beads (`icon:bead`) instead of a line. */
export type OverlayBorder = (typeof BORDERS)[number] | 'span'
/** Height of a border's frame in sheet units. */
export const BORDER_HEIGHT = 12

/** Draws one hexside of a border: dots for sight, a line for reach, a saw for the enemy's reach, a broad line for spans of the whole side. */
export function drawBorder(context: Context2D, border: (typeof BORDERS)[number]): void {
  const { ink, edge } = HEX_OVERLAY_LOOKS[border === 'spanAll' ? 'command' : border]
  const middleY = BORDER_HEIGHT / 2
  context.beginPath()
  context.setLineDash([])
  switch (border) {
    case 'sight':
      for (let x = 3; x < HEX_SIZE; x += 7) {
        context.moveTo(x, middleY)
        context.lineTo(x + DOT_LENGTH, middleY)
      }
      strokeWithEdge(context, ink, 3.4, edge)
      return
    case 'reach':
      context.moveTo(0, middleY)
      context.lineTo(HEX_SIZE, middleY)
      strokeWithEdge(context, ink, 2.6, edge)
      return
    case 'enemyReach':
      context.moveTo(0, middleY + 3)
      for (let x = 0; x < HEX_SIZE; x += 8) {
        context.lineTo(x + 4, middleY - 3)
        context.lineTo(x + 8, middleY + 3)
      }
      strokeWithEdge(context, ink, 2.4, edge)
      return
    case 'spanAll':
      context.moveTo(0, middleY)
      context.lineTo(HEX_SIZE, middleY)
      strokeWithEdge(context, ink, 4, edge)
  }
}
