import { FONT } from '../sheet/sheetWords'
import type { Context2D } from '../canvas'
import type { Livery, SideAppearance } from '../appearance/schema'

// Shapes that the drawings of counters share. Their coordinates are places on the counter's square of 100 by 100.

/** Edge of the square on which a counter is drawn. The caller scales the context, so that the square fills the frame. */
export const COUNTER_EDGE = 100

export type CounterShape = SideAppearance['counterShape']

/** Begins a path along a counter's outline, `inset` inside its edge: a square with round corners, or an octagon with its corners cut off. */
export function outlinePath(context: Context2D, shape: CounterShape, inset = 2): void {
  const lowEdge = inset
  const highEdge = COUNTER_EDGE - inset
  context.beginPath()
  if (shape === 'rounded') {
    context.roundRect(lowEdge, lowEdge, highEdge - lowEdge, highEdge - lowEdge, 7)
    return
  }
  // Further inside the corners are cut off by less, so that the slanting sides keep their distance too.
  const cornerCut = 13 - inset * 0.4
  context.moveTo(lowEdge + cornerCut, lowEdge)
  context.lineTo(highEdge - cornerCut, lowEdge)
  context.lineTo(highEdge, lowEdge + cornerCut)
  context.lineTo(highEdge, highEdge - cornerCut)
  context.lineTo(highEdge - cornerCut, highEdge)
  context.lineTo(lowEdge + cornerCut, highEdge)
  context.lineTo(lowEdge, highEdge - cornerCut)
  context.lineTo(lowEdge, lowEdge + cornerCut)
  context.closePath()
}

/** Draws a blank counter: body, bands of the livery, and edges that make it look like thick card. */
export function drawBlankCounter(context: Context2D, shape: CounterShape, livery: Livery): void {
  outlinePath(context, shape)
  context.fillStyle = livery.body
  context.fill()
  context.save()
  context.clip()
  if (livery.edgeBands) {
    const [left, right] = livery.edgeBands
    context.fillStyle = left
    context.fillRect(0, 0, 14, COUNTER_EDGE)
    context.fillStyle = right
    context.fillRect(86, 0, 14, COUNTER_EDGE)
  }
  // Shade on the lower right edge, light on the upper left.
  context.lineWidth = 5
  context.strokeStyle = livery.shade
  outlinePath(context, shape)
  context.stroke()
  context.strokeStyle = 'rgba(255, 255, 255, 0.5)'
  context.lineWidth = 3
  context.beginPath()
  context.moveTo(4, 92)
  context.lineTo(4, 4)
  context.lineTo(92, 4)
  context.stroke()
  context.restore()
  outlinePath(context, shape)
  context.strokeStyle = '#1c140c'
  context.lineWidth = 2.6
  context.stroke()
}

/** Where a text stands on a counter. */
interface TextPlace {
  /** The left end, middle or right end of the text, as `align` says. */
  readonly x: number
  /** The foot of the text. */
  readonly y: number
  readonly size: number
  readonly align: 'left' | 'center' | 'right'
  /** Wider text is squeezed to this width. */
  readonly maxWidth?: number
}

/** Draws text in the counters' typeface. */
export function fillText(
  context: Context2D,
  words: string,
  { x, y, size, align, maxWidth = COUNTER_EDGE }: TextPlace,
): void {
  context.font = `600 ${size}px ${FONT.counter}`
  context.textAlign = align
  context.textBaseline = 'alphabetic'
  context.fillText(words, x, y, maxWidth)
}

/** Inner radius of a star as a share of its outer radius. */
const STAR_INNER_RADIUS = 0.42

/** Begins a path along a five-pointed star: five points on the outer radius, and five notches on the inner radius between them. */
export function starPath(context: Context2D, x: number, y: number, radius: number): void {
  context.beginPath()
  for (let i = 0; i < 10; i++) {
    const angle = -Math.PI / 2 + (i * Math.PI) / 5
    const pointRadius = i % 2 === 0 ? radius : radius * STAR_INNER_RADIUS
    context.lineTo(x + Math.cos(angle) * pointRadius, y + Math.sin(angle) * pointRadius)
  }
  context.closePath()
}

/** Points of the engineers' castle in half widths, clockwise from the upper left corner to the right side of the gate. */
const CASTLE = [
  [-1, -0.85],
  [-0.72, -0.85],
  [-0.72, -0.6],
  [-0.52, -0.6],
  [-0.52, -0.85],
  [-0.3, -0.85],
  [-0.3, -0.25],
  [-0.12, -0.25],
  [-0.12, -0.5],
  [0.12, -0.5],
  [0.12, -0.25],
  [0.3, -0.25],
  [0.3, -0.85],
  [0.52, -0.85],
  [0.52, -0.6],
  [0.72, -0.6],
  [0.72, -0.85],
  [1, -0.85],
  [1, 0.75],
  [0.22, 0.75],
  [0.22, 0.3],
] as const

/** Begins a path along the engineers' castle around (x, y): walls with battlements, then the arch of the gate. */
export function castlePath(context: Context2D, x: number, y: number, halfWidth: number): void {
  context.beginPath()
  context.moveTo(x - halfWidth, y + halfWidth * 0.75)
  for (const [dx, dy] of CASTLE) context.lineTo(x + dx * halfWidth, y + dy * halfWidth)
  context.arc(x, y + halfWidth * 0.3, halfWidth * 0.22, 0, Math.PI, true)
  context.lineTo(x - halfWidth * 0.22, y + halfWidth * 0.75)
  context.closePath()
}
