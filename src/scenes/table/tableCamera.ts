// Which part of the table of a clash (an attack fought on the tabletop) is in view: pan, zoom, and the way from points of the window to places
// of the table. The window is the canvas that shows the table.
import type { Point } from '../../hex/grid'

/** A rectangle of the table, from its south-western corner (x0, y0) to its north-eastern one (x1, y1), in thousandths of an inch. */
export interface TableRect {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** Size of a table in thousandths of an inch. */
export interface TableSize {
  /** From west to east. */
  readonly width: number
  /** From south to north. */
  readonly depth: number
}

/** The greatest scale, in CSS pixels per thousandth of an inch: 90 CSS pixels per inch. */
const MAX_SCALE = 0.09
/** A battle area reaches at least this far from the middle of the table in each direction, in thousandths of an inch. */
const MIN_REACH = 9000

/** The part of the table in view. The table's `y` grows to the north, the window's `y` downward. */
export class TableCamera {
  /** CSS pixels per thousandth of an inch. The values here and below hold until the first `resize`. */
  scale = 0.01
  /** The place of the table in the middle of the window. */
  private centreX = 0
  private centreY = 0
  /** Size of the window in CSS pixels. */
  width = 1
  height = 1
  /** Whether the view is that of the last `fit`, without pan or zoom since. Then `resize` fits the view to the new window. */
  isFitted = true
  private readonly table: TableSize
  /** The area that `fit` brings into view. */
  private readonly fitArea: TableRect

  constructor(table: TableSize, fitArea: TableRect) {
    this.table = table
    this.fitArea = fitArea
  }

  resize(width: number, height: number): void {
    this.width = Math.max(1, width)
    this.height = Math.max(1, height)
    if (this.isFitted) this.fit()
  }

  /** Brings the area of the battle into view. */
  fit(): void {
    const { x0, y0, x1, y1 } = this.fitArea
    this.scale = Math.min(this.width / (x1 - x0), this.height / (y1 - y0))
    this.centreX = (x0 + x1) / 2
    this.centreY = (y0 + y1) / 2
    this.isFitted = true
    this.clamp()
  }

  /** Zooms; the place of the table at (screenX, screenY) of the window stays there. */
  zoom(factor: number, screenX = this.width / 2, screenY = this.height / 2): void {
    const placeBefore = this.toTable(screenX, screenY)
    // At the least scale the whole table is in view.
    const minScale = Math.min(this.width / this.table.width, this.height / this.table.depth)
    this.scale = Math.min(MAX_SCALE, Math.max(minScale, this.scale * factor))
    const placeAfter = this.toTable(screenX, screenY)
    this.centreX += placeBefore.x - placeAfter.x
    this.centreY += placeBefore.y - placeAfter.y
    this.isFitted = false
    this.clamp()
  }

  /** Moves the table in the window by CSS pixels; positive numbers move it to the right and down. */
  pan(dx: number, dy: number): void {
    this.centreX -= dx / this.scale
    this.centreY += dy / this.scale
    this.isFitted = false
    this.clamp()
  }

  /** Moves the view so that the window shows nothing beyond the table. A table smaller than the window is centred. */
  private clamp(): void {
    const clampAxis = (viewCentre: number, tableLength: number, visibleLength: number): number =>
      visibleLength >= tableLength
        ? tableLength / 2
        : Math.min(tableLength - visibleLength / 2, Math.max(visibleLength / 2, viewCentre))
    this.centreX = clampAxis(this.centreX, this.table.width, this.width / this.scale)
    this.centreY = clampAxis(this.centreY, this.table.depth, this.height / this.scale)
  }

  /** Turns a place of the table into a point of the window, in CSS pixels. */
  toScreen({ x, y }: Readonly<Point>): Point {
    return { x: this.width / 2 + (x - this.centreX) * this.scale, y: this.height / 2 - (y - this.centreY) * this.scale }
  }

  /** Turns a point of the window, in CSS pixels, into a place of the table. */
  toTable(screenX: number, screenY: number): Point {
    return {
      x: this.centreX + (screenX - this.width / 2) / this.scale,
      y: this.centreY - (screenY - this.height / 2) / this.scale,
    }
  }
}

/**
 * The rectangle around those of these places that lie on the table and around the middle 18 by 18 inches, with a margin. Where no place
 * lies on the table, it is the whole table. Lengths are thousandths of an inch.
 */
export function battleArea(places: readonly Readonly<Point>[], table: TableSize, margin: number): TableRect {
  const onTable = places.filter(({ x, y }) => x >= 0 && y >= 0 && x <= table.width && y <= table.depth)
  if (onTable.length === 0) return { x0: 0, y0: 0, x1: table.width, y1: table.depth }
  const tableMiddle = { x: table.width / 2, y: table.depth / 2 }
  const xs = [...onTable.map(({ x }) => x), tableMiddle.x - MIN_REACH, tableMiddle.x + MIN_REACH]
  const ys = [...onTable.map(({ y }) => y), tableMiddle.y - MIN_REACH, tableMiddle.y + MIN_REACH]
  return {
    x0: Math.max(0, Math.min(...xs) - margin),
    x1: Math.min(table.width, Math.max(...xs) + margin),
    y0: Math.max(0, Math.min(...ys) - margin),
    y1: Math.min(table.depth, Math.max(...ys) + margin),
  }
}
