import type { Context2D } from '../canvas'
import type { Point } from '../../hex/grid'
import type { PaintTarget } from './paintTarget'

const SQUARE_EDGE = 256

/** Small marks by the thousand, gathered into one path for each style and square of the sheet, so that a bake draws only its own. */
export class PathGrid<Style extends string> {
  private readonly squares = new Map<string, Map<Style, Path2D>>()

  /** The path that a mark of this style around this point belongs to. */
  path(style: Style, p: Point): Path2D {
    const key = `${Math.floor(p.x / SQUARE_EDGE)},${Math.floor(p.y / SQUARE_EDGE)}`
    let square = this.squares.get(key)
    if (!square) {
      square = new Map()
      this.squares.set(key, square)
    }
    let path = square.get(style)
    if (!path) {
      path = new Path2D()
      square.set(style, path)
    }
    return path
  }

  /** Hands every path of a style that may show in this bake to `draw`. */
  forEachPath(bake: PaintTarget, style: Style, draw: (ctx: Context2D, path: Path2D) => void): void {
    const reach = 48
    const x1 = Math.floor((bake.box.x + bake.box.w + reach) / SQUARE_EDGE)
    const y1 = Math.floor((bake.box.y + bake.box.h + reach) / SQUARE_EDGE)
    for (let x = Math.floor((bake.box.x - reach) / SQUARE_EDGE); x <= x1; x++)
      for (let y = Math.floor((bake.box.y - reach) / SQUARE_EDGE); y <= y1; y++) {
        const path = this.squares.get(`${x},${y}`)?.get(style)
        if (path) draw(bake.ctx, path)
      }
  }

  fill(bake: PaintTarget, style: Style, colour: string): void {
    bake.ctx.fillStyle = colour
    this.forEachPath(bake, style, (ctx, path) => ctx.fill(path))
  }

  stroke(bake: PaintTarget, style: Style, colour: string, width: number): void {
    bake.ctx.strokeStyle = colour
    bake.ctx.lineWidth = width
    this.forEachPath(bake, style, (ctx, path) => ctx.stroke(path))
  }
}
