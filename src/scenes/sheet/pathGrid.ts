// Thousands of small symbols of the map sheet, collected into few paths.
import type { Point } from '../../hex/grid'
import type { Context2D } from '../canvas'
import type { PaintTarget } from './paintTarget'

/** Length of the sides of a square, in sheet units. */
const SQUARE_EDGE = 256
/** How far a symbol may reach beyond the square that its point lies in, in sheet units. */
const MAX_REACH = 48

/**
 * Collects thousands of small symbols into one path for each style in each square of the sheet. So painting a part of the sheet draws few
 * paths, and only those of the squares in that part.
 */
export class PathGrid<Style extends string> {
  /** Paths of each square by style. The key is the square's column and row, such as `3,1`. */
  private readonly squares = new Map<string, Map<Style, Path2D>>()

  /** The path that collects symbols of this style around this point. */
  path(style: Style, point: Point): Path2D {
    const key = `${Math.floor(point.x / SQUARE_EDGE)},${Math.floor(point.y / SQUARE_EDGE)}`
    const square = this.squares.get(key) ?? new Map<Style, Path2D>()
    this.squares.set(key, square)
    const path = square.get(style) ?? new Path2D()
    square.set(style, path)
    return path
  }

  /** Calls `draw` with every path of a style that may show on the target. */
  forEachPath({ context, area }: PaintTarget, style: Style, draw: (context: Context2D, path: Path2D) => void): void {
    const lastX = Math.floor((area.x + area.w + MAX_REACH) / SQUARE_EDGE)
    const lastY = Math.floor((area.y + area.h + MAX_REACH) / SQUARE_EDGE)
    for (let x = Math.floor((area.x - MAX_REACH) / SQUARE_EDGE); x <= lastX; x++)
      for (let y = Math.floor((area.y - MAX_REACH) / SQUARE_EDGE); y <= lastY; y++) {
        const path = this.squares.get(`${x},${y}`)?.get(style)
        if (path) draw(context, path)
      }
  }

  /** Fills all symbols of a style that may show on the target. */
  fill(target: PaintTarget, style: Style, colour: string): void {
    target.context.fillStyle = colour
    this.forEachPath(target, style, (context, path) => context.fill(path))
  }

  /** Strokes all symbols of a style that may show on the target. */
  stroke(target: PaintTarget, style: Style, colour: string, width: number): void {
    target.context.strokeStyle = colour
    target.context.lineWidth = width
    this.forEachPath(target, style, (context, path) => context.stroke(path))
  }
}
