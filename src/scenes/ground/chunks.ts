import type { Point } from '../../hex/grid'
import type { Bake, Pen } from './ink'

const EDGE = 256

/** Small marks by the thousand, gathered into one path for each style and square of the sheet, so that a bake draws only its own. */
export class Chunks<Style extends string> {
  private readonly squares = new Map<string, Map<Style, Path2D>>()

  /** The path that a mark of this style around this point belongs to. */
  path(style: Style, p: Point): Path2D {
    const key = `${Math.floor(p.x / EDGE)},${Math.floor(p.y / EDGE)}`
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
  paint(bake: Bake, style: Style, draw: (pen: Pen, path: Path2D) => void): void {
    const reach = 48
    const x1 = Math.floor((bake.box.x + bake.box.w + reach) / EDGE)
    const y1 = Math.floor((bake.box.y + bake.box.h + reach) / EDGE)
    for (let x = Math.floor((bake.box.x - reach) / EDGE); x <= x1; x++)
      for (let y = Math.floor((bake.box.y - reach) / EDGE); y <= y1; y++) {
        const path = this.squares.get(`${x},${y}`)?.get(style)
        if (path) draw(bake.pen, path)
      }
  }

  fill(bake: Bake, style: Style, colour: string): void {
    bake.pen.fillStyle = colour
    this.paint(bake, style, (pen, path) => pen.fill(path))
  }

  stroke(bake: Bake, style: Style, colour: string, width: number): void {
    bake.pen.strokeStyle = colour
    bake.pen.lineWidth = width
    this.paint(bake, style, (pen, path) => pen.stroke(path))
  }
}
