// What the figures of the table are put together from: strokes and discs, bases, men, flags. One unit of length is an inch of the table.
import type { Context2D } from '../canvas'
import { noise } from '../sheet/noise'
import { type FigureColours, mixed } from './figureColours'

export const STEEL = '#d7dde2'
export const WOOD = '#6b4526'
export const BRONZE = '#b98a3c'
export const SKIN = '#d9a878'

/** From so many pixels per inch on, small things are painted: belts, muskets, faces. */
export const FINE_PX = 18
export const FINEST_PX = 44

/** A flag as far as it can be told at this size: its bands, one beside the other or one below the other. */
export interface FlagBands {
  readonly bands: readonly string[]
  readonly areUpright: boolean
}

/** Begins the path of a rectangle with round corners. */
export function roundRect(context: Context2D, x: number, y: number, w: number, h: number, radius: number): void {
  context.beginPath()
  context.roundRect(x, y, w, h, radius)
}

/** Fills a disc. */
export function disc(context: Context2D, x: number, y: number, radius: number, fill: string): void {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fillStyle = fill
  context.fill()
}

/** Fills an ellipse; `turn` in radians. */
export function oval(context: Context2D, x: number, y: number, rx: number, ry: number, fill: string, turn = 0): void {
  context.beginPath()
  context.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2)
  context.fillStyle = fill
  context.fill()
}

/** Strokes a line through points with round ends. */
export function stroke(
  context: Context2D,
  points: readonly (readonly [number, number])[],
  colour: string,
  width: number,
): void {
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke()
}

/** Paints a base with its shadow, its rim in the colour of the army, and flock. */
export function paintBase(
  context: Context2D,
  width: number,
  depth: number,
  { rim, edge, flock }: FigureColours,
  pixels: number,
  salt: number,
): void {
  const [w, d] = [width * 0.96, depth * 0.96]
  context.fillStyle = 'rgba(30, 20, 8, 0.32)'
  roundRect(context, -w / 2 + 0.05, -d / 2 + 0.06, w, d, 0.09)
  context.fill()
  context.fillStyle = rim
  roundRect(context, -w / 2, -d / 2, w, d, 0.09)
  context.fill()
  context.strokeStyle = edge
  context.lineWidth = Math.max(0.045, 0.9 / pixels)
  context.stroke()
  if (pixels < FINE_PX) return
  context.fillStyle = flock
  roundRect(context, -w / 2 + 0.1, -d / 2 + 0.1, w - 0.2, d - 0.2, 0.05)
  context.fill()
  if (pixels < FINEST_PX) return
  // Tufts of grass.
  for (let i = 0; i < 16 * depth; i++) {
    const x = (noise(i, salt, 81) - 0.5) * (w - 0.28)
    const y = (noise(i, salt, 82) - 0.5) * (d - 0.28)
    context.fillStyle = i % 3 === 0 ? 'rgba(86, 104, 48, 0.55)' : 'rgba(70, 54, 28, 0.28)'
    context.beginPath()
    context.ellipse(x, y, 0.035, 0.022, noise(i, salt, 83) * 3, 0, Math.PI * 2)
    context.fill()
  }
}

/** Paints shoulders, belts, arms and head at (x, y), the size of a man on foot times `scale`. */
export function paintMan(
  context: Context2D,
  { coat, hat, belts, dress }: FigureColours,
  x: number,
  y: number,
  scale: number,
  pixels: number,
): void {
  context.save()
  context.translate(x, y)
  context.scale(scale, scale)
  if (pixels * scale >= FINE_PX) oval(context, 0.06, 0.09, 0.31, 0.2, 'rgba(25, 16, 6, 0.4)')
  // Knapsack, arms and shoulders.
  if (pixels * scale >= FINE_PX && dress === 'line') {
    context.fillStyle = '#4a3826'
    roundRect(context, -0.14, 0.06, 0.28, 0.17, 0.04)
    context.fill()
  }
  oval(context, 0, 0, 0.3, 0.165, coat)
  context.strokeStyle = mixed(coat, '#14100c', 0.55)
  context.lineWidth = 0.03
  context.stroke()
  if (pixels * scale >= FINEST_PX && dress === 'line') {
    stroke(
      context,
      [
        [-0.15, -0.1],
        [0.13, 0.12],
      ],
      belts,
      0.045,
    )
    stroke(
      context,
      [
        [0.15, -0.1],
        [-0.13, 0.12],
      ],
      belts,
      0.045,
    )
  }
  // The hat with its peak towards the front.
  if (pixels * scale >= FINE_PX) oval(context, 0, -0.09, 0.1, 0.1, SKIN)
  if (dress === 'warrior') paintFeathers(context, hat, belts)
  else disc(context, 0, 0.01, dress === 'militia' ? 0.2 : 0.135, hat)
  if (dress === 'militia') disc(context, 0, 0.01, 0.1, mixed(hat, '#000000', 0.35))
  if (pixels * scale >= FINEST_PX && dress === 'line') {
    context.strokeStyle = mixed(hat, '#ffffff', 0.35)
    context.lineWidth = 0.025
    context.stroke()
    disc(context, 0, -0.03, 0.04, belts)
  }
  context.restore()
}

/** Paints a bare head, dark hair and two feathers that lean back. */
function paintFeathers(context: Context2D, hair: string, feathers: string): void {
  disc(context, 0, 0.01, 0.11, hair)
  for (const lean of [-0.13, 0.13])
    stroke(
      context,
      [
        [0, 0.02],
        [lean, 0.27],
      ],
      feathers,
      0.055,
    )
}

/** Paints a man of a crew, smaller than those who stand on a base of their own. */
export function paintSmallFigure(
  context: Context2D,
  colours: FigureColours,
  x: number,
  y: number,
  pixels: number,
): void {
  paintMan(context, colours, x, y, 0.56, pixels)
}

/** Paints a flag that flies to the east from its pole; (x, y) is its upper corner at the pole. */
export function paintFlag(
  context: Context2D,
  { bands, areUpright }: FlagBands,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  const cloth = new Path2D()
  cloth.moveTo(x, y)
  cloth.bezierCurveTo(x + w * 0.35, y - h * 0.2, x + w * 0.6, y + h * 0.2, x + w, y)
  cloth.lineTo(x + w, y + h)
  cloth.bezierCurveTo(x + w * 0.6, y + h * 1.2, x + w * 0.35, y + h * 0.8, x, y + h)
  cloth.closePath()
  context.save()
  context.clip(cloth)
  for (const [i, colour] of bands.entries()) {
    context.fillStyle = colour
    if (areUpright) context.fillRect(x + (w * i) / bands.length, y - h, w / bands.length + 0.01, h * 3)
    else context.fillRect(x, y - h * 0.2 + (h * 1.4 * i) / bands.length, w, (h * 1.4) / bands.length + 0.01)
  }
  context.restore()
  context.strokeStyle = 'rgba(20, 12, 6, 0.85)'
  context.lineWidth = 0.03
  context.stroke(cloth)
}
