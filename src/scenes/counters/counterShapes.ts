import { FONT } from '../sheet/sheetWords'
import type { Context2D } from '../canvas'
import type { Livery, SideAppearance } from '../appearance/schema'

/** Counters are drawn on a square of 100 by 100; the caller scales the context. */
export const COUNTER_EDGE = 100

export type CounterShape = SideAppearance['counterShape']

/** Path of a counter's outline, `inset` inside its edge. */
export function outlinePath(context: Context2D, shape: CounterShape, inset = 2): void {
  const near = inset
  const far = COUNTER_EDGE - inset
  context.beginPath()
  if (shape === 'rounded') {
    context.roundRect(near, near, far - near, far - near, 7)
    return
  }
  const cut = 13 - inset * 0.4
  context.moveTo(near + cut, near)
  context.lineTo(far - cut, near)
  context.lineTo(far, near + cut)
  context.lineTo(far, far - cut)
  context.lineTo(far - cut, far)
  context.lineTo(near + cut, far)
  context.lineTo(near, far - cut)
  context.lineTo(near, near + cut)
  context.closePath()
}

/** The blank counter: body, bands of the livery, and edges that make it look like thick card. */
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

/** Text in the counters' typeface, `size` high with its foot at `y`, squeezed to `maxWidth`. */
export function fillText(
  context: Context2D,
  words: string,
  x: number,
  y: number,
  size: number,
  align: CanvasTextAlign,
  maxWidth = COUNTER_EDGE,
): void {
  context.font = `600 ${size}px ${FONT.counter}`
  context.textAlign = align
  context.textBaseline = 'alphabetic'
  context.fillText(words, x, y, maxWidth)
}

/** Path of a five-pointed star. */
export function starPath(context: Context2D, x: number, y: number, radius: number): void {
  context.beginPath()
  for (let i = 0; i < 10; i++) {
    const angle = -Math.PI / 2 + (i * Math.PI) / 5
    const far = i % 2 === 0 ? radius : radius * 0.42
    context.lineTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far)
  }
  context.closePath()
}

/** Castle of the engineers, as points of a path from its lower left corner, in half widths. */
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

/** Path of the engineers' castle; `size` is half its width. */
export function castlePath(context: Context2D, x: number, y: number, size: number): void {
  context.beginPath()
  context.moveTo(x - size, y + size * 0.75)
  for (const [dx, dy] of CASTLE) context.lineTo(x + dx * size, y + dy * size)
  context.arc(x, y + size * 0.3, size * 0.22, 0, Math.PI, true)
  context.lineTo(x - size * 0.22, y + size * 0.75)
  context.closePath()
}
