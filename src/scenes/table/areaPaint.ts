// What all areas of the ground are painted with: rims, shadows, soft bands along the edge, hachures. Lengths are drawing units, 12 per inch.
import type { Context2D } from '../canvas'
import { noise } from '../sheet/noise'
import type { Outline } from './scatter'

/** Strokes the edge of an area. */
export function strokeRim(context: Context2D, path: Path2D, colour: string, width: number): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineJoin = 'round'
  context.stroke(path)
}

/** A soft shadow beside an area that lies on the cloth. */
export function castShadow(context: Context2D, path: Path2D, dx: number, dy: number, alpha: number): void {
  context.save()
  context.translate(dx, dy)
  context.fillStyle = `rgba(46, 34, 14, ${alpha})`
  context.fill(path)
  context.restore()
}

/** Bands along the inside of an area's edge, the broadest first: each a width and a colour. */
export function paintBands(context: Context2D, path: Path2D, bands: readonly (readonly [number, string])[]): void {
  context.save()
  context.clip(path)
  context.lineJoin = 'round'
  for (const [width, colour] of bands) {
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke(path)
  }
  context.restore()
}

/** Short wedges along an outline, at right angles to it: `length` above 0 outward, below 0 inward. */
export function paintHachures(
  context: Context2D,
  points: Outline,
  spacing: number,
  length: number,
  width: number,
): void {
  const area = points.reduce((sum, p, i) => {
    const q = points[(i + 1) % points.length]!
    return sum + p.x * q.y - q.x * p.y
  }, 0)
  const outward = area > 0 ? 1 : -1
  context.beginPath()
  points.forEach((from, i) => {
    const to = points[(i + 1) % points.length]!
    const side = Math.hypot(to.x - from.x, to.y - from.y)
    if (side === 0) return
    const [nx, ny] = [((to.y - from.y) / side) * outward, (-(to.x - from.x) / side) * outward]
    for (let way = spacing / 2; way < side; way += spacing) {
      const [x, y] = [from.x + ((to.x - from.x) * way) / side, from.y + ((to.y - from.y) * way) / side]
      const reach = length * (0.65 + noise(Math.round(x * 3), Math.round(y * 3), 61) * 0.7)
      const [hx, hy] = [((to.x - from.x) / side) * width * 0.5, ((to.y - from.y) / side) * width * 0.5]
      context.moveTo(x - hx, y - hy)
      context.lineTo(x + nx * reach, y + ny * reach)
      context.lineTo(x + hx, y + hy)
    }
  })
  context.fillStyle = 'rgba(98, 66, 34, 0.72)'
  context.fill()
}
