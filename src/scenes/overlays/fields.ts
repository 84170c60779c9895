import { type FieldLook, LOOKS } from '../../ui/hex/overlay'
import { SIZE, WIDE } from '../layout'
import { edged, hex } from './signs'

type Pen = CanvasRenderingContext2D

/** Fields that fill hexes with a pattern of their own. */
export const PATTERNS = ['zoc', 'enemyZoc', 'sight', 'reach', 'enemyReach'] as const
export type PatternField = (typeof PATTERNS)[number]

/** Strokes of a pattern over a hex, on a lattice that goes on in the next; none lies on a hexside, where it would be cut. */
function strokes(pen: Pen, pattern: FieldLook['pattern']): void {
  pen.beginPath()
  const third = WIDE / 3
  const row = SIZE / 2
  switch (pattern) {
    case 'rising':
    case 'falling': {
      const lean = (pattern === 'rising' ? -1 : 1) / Math.sqrt(3)
      for (let x = -WIDE * 1.5; x < WIDE * 1.5; x += WIDE / 6) {
        pen.moveTo(x - lean * SIZE, -SIZE)
        pen.lineTo(x + lean * SIZE, SIZE)
      }
      return
    }
    case 'dots':
      for (const y of [-1.5, -0.5, 0.5, 1.5])
        for (const x of Math.abs(y) > 1 ? [-0.125, 0.125] : [-0.375, -0.125, 0.125, 0.375]) {
          pen.moveTo(x * WIDE, y * row)
          pen.lineTo(x * WIDE + 0.01, y * row)
        }
      return
    case 'level':
      for (const y of [-1, 0, 1])
        for (const x of [-1, 0, 1]) {
          pen.moveTo(x * third - 5.5, y * row)
          pen.lineTo(x * third + 5.5, y * row)
        }
      return
    case 'upright':
      for (const y of [-0.5, 0.5, -1.5, 1.5])
        for (const x of Math.abs(y) > 1 ? [0] : [-1, 0, 1]) {
          pen.moveTo(x * third, y * row - 4.5)
          pen.lineTo(x * third, y * row + 4.5)
        }
      return
    default:
  }
}

/** The pattern of a field over one hex, every stroke with an edge that shows on any ground. */
export function drawField(pen: Pen, field: PatternField): void {
  const { pattern, ink, edge } = LOOKS[field]
  pen.save()
  hex(pen, 1.5)
  pen.clip()
  strokes(pen, pattern)
  const hatched = pattern === 'rising' || pattern === 'falling'
  const width = pattern === 'dots' ? 4.4 : hatched ? 1.9 : 2.6
  pen.lineCap = 'round'
  pen.setLineDash(pattern === 'falling' ? [8, 6] : [])
  pen.globalAlpha = hatched ? 0.62 : 0.8
  pen.strokeStyle = edge
  pen.lineWidth = width + (hatched ? 1.7 : 2.2)
  pen.stroke()
  pen.globalAlpha = 1
  pen.strokeStyle = ink
  pen.lineWidth = width
  pen.stroke()
  pen.restore()
}

/** Lines along the border of a field: one cell the length of a hexside, drawn along x. */
export const BORDERS = ['sight', 'reach', 'enemyReach', 'spanAll'] as const
/** A formation commander's span is strung of beads instead (`icon:bead`). */
export type Border = (typeof BORDERS)[number] | 'span'
export const BORDER_HIGH = 12

/** Dots for sight, dashes for reach, a saw for the enemy's, a broad line for spans over the whole side. */
export function drawBorder(pen: Pen, border: (typeof BORDERS)[number]): void {
  const { ink, edge } = LOOKS[border === 'spanAll' ? 'command' : border]
  const y = BORDER_HIGH / 2
  pen.beginPath()
  pen.setLineDash([])
  switch (border) {
    case 'sight':
      for (let x = 3; x < SIZE; x += 7) {
        pen.moveTo(x, y)
        pen.lineTo(x + 0.01, y)
      }
      edged(pen, ink, 3.4, edge)
      return
    case 'reach':
      pen.moveTo(0, y)
      pen.lineTo(SIZE, y)
      edged(pen, ink, 2.6, edge)
      return
    case 'enemyReach':
      pen.moveTo(0, y + 3)
      for (let x = 0; x < SIZE; x += 8) {
        pen.lineTo(x + 4, y - 3)
        pen.lineTo(x + 8, y + 3)
      }
      edged(pen, ink, 2.4, edge)
      return
    case 'spanAll':
      pen.moveTo(0, y)
      pen.lineTo(SIZE, y)
      edged(pen, ink, 4, edge)
  }
}
