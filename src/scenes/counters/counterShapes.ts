import { FONT } from '../sheet/sheetWords'
import type { Context2D } from '../canvas'
import type { Livery, SideAppearance } from '../appearance/schema'

/** Counters are drawn on a square of 100 by 100; the caller scales the context. */
export const COUNTER_EDGE = 100

export type CounterShape = SideAppearance['counterShape']

/** Path of a counter's outline, `inset` inside its edge. */
export function outlinePath(ctx: Context2D, shape: CounterShape, inset = 2): void {
  const near = inset
  const far = COUNTER_EDGE - inset
  ctx.beginPath()
  if (shape === 'rounded') {
    ctx.roundRect(near, near, far - near, far - near, 7)
    return
  }
  const cut = 13 - inset * 0.4
  ctx.moveTo(near + cut, near)
  ctx.lineTo(far - cut, near)
  ctx.lineTo(far, near + cut)
  ctx.lineTo(far, far - cut)
  ctx.lineTo(far - cut, far)
  ctx.lineTo(near + cut, far)
  ctx.lineTo(near, far - cut)
  ctx.lineTo(near, near + cut)
  ctx.closePath()
}

/** The blank counter: body, bands of the livery, and edges that make it look like thick card. */
export function drawBlankCounter(ctx: Context2D, shape: CounterShape, livery: Livery): void {
  outlinePath(ctx, shape)
  ctx.fillStyle = livery.body
  ctx.fill()
  ctx.save()
  ctx.clip()
  if (livery.edgeBands) {
    const [left, right] = livery.edgeBands
    ctx.fillStyle = left
    ctx.fillRect(0, 0, 14, COUNTER_EDGE)
    ctx.fillStyle = right
    ctx.fillRect(86, 0, 14, COUNTER_EDGE)
  }
  // Shade on the lower right edge, light on the upper left.
  ctx.lineWidth = 5
  ctx.strokeStyle = livery.shade
  outlinePath(ctx, shape)
  ctx.stroke()
  ctx.strokeStyle = 'rgba(255, 255, 255, 0.5)'
  ctx.lineWidth = 3
  ctx.beginPath()
  ctx.moveTo(4, 92)
  ctx.lineTo(4, 4)
  ctx.lineTo(92, 4)
  ctx.stroke()
  ctx.restore()
  outlinePath(ctx, shape)
  ctx.strokeStyle = '#1c140c'
  ctx.lineWidth = 2.6
  ctx.stroke()
}

/** Text in the counters' typeface, `size` high with its foot at `y`, squeezed to `maxWidth`. */
export function fillText(
  ctx: Context2D,
  words: string,
  x: number,
  y: number,
  size: number,
  align: CanvasTextAlign,
  maxWidth = COUNTER_EDGE,
): void {
  ctx.font = `600 ${size}px ${FONT.counter}`
  ctx.textAlign = align
  ctx.textBaseline = 'alphabetic'
  ctx.fillText(words, x, y, maxWidth)
}

/** Path of a five-pointed star. */
export function starPath(ctx: Context2D, x: number, y: number, radius: number): void {
  ctx.beginPath()
  for (let i = 0; i < 10; i++) {
    const angle = -Math.PI / 2 + (i * Math.PI) / 5
    const far = i % 2 === 0 ? radius : radius * 0.42
    ctx.lineTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far)
  }
  ctx.closePath()
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
export function castlePath(ctx: Context2D, x: number, y: number, size: number): void {
  ctx.beginPath()
  ctx.moveTo(x - size, y + size * 0.75)
  for (const [dx, dy] of CASTLE) ctx.lineTo(x + dx * size, y + dy * size)
  ctx.arc(x, y + size * 0.3, size * 0.22, 0, Math.PI, true)
  ctx.lineTo(x - size * 0.22, y + size * 0.75)
  ctx.closePath()
}
